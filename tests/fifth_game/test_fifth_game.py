"""A fifth game, registered in one line, works wherever a game can be played."""

from __future__ import annotations

import io
import json
import re
from itertools import cycle
from pathlib import Path
from random import Random

import numpy as np
import pytest

import pitchside as ps
from pitchside.cli import main
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import PLAYERS, Eyes
from pitchside.draw.picture import HEIGHT, WIDTH
from pitchside.envs.encodings import encoding_of
from pitchside.envs.episode import begin
from pitchside.games import MANIFESTS
from tests.core.tiny_game import TINY
from tests.server.support import serving


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MANIFESTS, "tiny", "tests.fifth_game.manifest:MANIFEST")


def test_it_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person plays a whole match against the computer: sees the board, a refusal and its clause."""
    lines = cycle([f"choose n={n}" for n in (1, 2, 3)])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    record = tmp_path / "x.pitch"
    words = ["--level", "hard", "--seed", "5", "--record", str(record)]
    assert main(["play", "--terminal", "tiny", *words]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^north \[\?\]", told, re.MULTILINE)
    assert re.search(r"^south \[[123]\]", told, re.MULTILINE)
    assert re.search(r"scores with \d\. \(TNY-3\.1\)", told)
    assert told.rstrip().splitlines()[-1].startswith(("You win", "The computer wins", "A draw"))
    assert ps.load(record).over


def test_the_referee_judges_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is lawful is played with its ruling; what is not is refused under its clause."""
    position = {
        "cards": {"south": 1, "north": 3},
        "last": {"south": 2, "north": None},
        "score": {"south": 0, "north": 1},
        "round": 2,
    }
    said = [
        {"seat": "north", "do": "choose n=2"},
        {"seat": "south", "do": "choose n=3"},
        {"seat": "chance", "do": "deal south=1 north=1"},
        {"seat": "south", "do": "choose n=3"},
    ]
    document = {"game": "tiny", "position": position, "actions": said}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(document).encode())))
    assert main(["referee", "-"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["accepted"] == 2
    assert [(one["rule"], one["facts"]) for one in answer["rulings"]] == [
        ("TNY-3.1", {"seat": "north", "sum": 5}),
        ("TNY-3.2", {"seat": "north"}),
    ]
    assert answer["result"]["winner"] == "north"
    assert answer["refused"]["rule"] == "TNY-3.2"


def test_computers_meet_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    """Every round ends, and the level that is stronger wins more of them."""
    words = ["--a", "hard", "--b", "easy", "--rounds", "40", "--nodes", "5", "--seed", "3"]
    assert main(["arena", "tiny", *words]) == 0
    told = capsys.readouterr().out
    won = {side: int(n) for side, n in re.findall(r"^([ab]) won +(\d+)", told, re.MULTILINE)}
    void = int(re.findall(r"^void +(\d+)", told, re.MULTILINE)[0])
    assert won["a"] + won["b"] + void == 40
    assert won["a"] > won["b"]


def test_its_record_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match played in Python is saved, read again, and its hash agrees; a changed record is refused."""
    match, rng = ps.new("tiny", seed=8, rounds=3), Random(8)
    while not match.over:
        match.act_of_chance()
        for seat in sorted(match.to_act() & set(PLAYERS)):
            match.push(match.legal(seat).sample(rng), seat)
    file = tmp_path / "tiny.pitch"
    match.save(file)
    assert ps.load(file).state == match.state
    assert main(["replay", str(file)]) == 0
    assert "agrees" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(south choose n=)\d", r"\g<1>9", text, count=1), encoding="utf-8")
    assert main(["replay", str(file)]) == 1


def test_it_is_an_environment() -> None:
    """Whole episodes by number: no masked choice, nothing told of a hidden card, rewards at the end."""
    encoding, rng, rewards = encoding_of("tiny", rounds=3), Random(4), set()
    for _ in range(20):
        now = begin(encoding).chance(rng)
        while now.end is None:
            seat = now.to_act()[0]
            mask = now.mask(seat)
            assert mask.sum() == len(now.lawful(seat)) > 0
            assert ((now.observe(seat) >= 0.0) & (now.observe(seat) <= 1.0)).all()
            now = now.choose(seat, rng.choice(np.flatnonzero(mask).tolist())).chance(rng)
        rewards.add(tuple(now.reward(one) for one in PLAYERS))
    assert rewards <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert len(rewards) > 1
    assert now.text(Eyes.SOUTH).count("\n") == 1
    assert now.pixels().shape == (HEIGHT, WIDTH, 3)


def test_it_is_played_on_the_server(tmp_path: Path) -> None:
    """The server lists it, two pages play it to its end over their sockets, and its record replays."""
    with serving(tmp_path) as served:
        catalogue = served.http("GET", "/api/games").json()
        (told,) = (one for one in catalogue["games"] if one["id"] == "tiny")
        assert told["title"] == {"en": "Tiny", "fr": "Minuscule"}
        match_id = served.new_match(game="tiny", options={"rounds": 3})
        with served.page(match_id, "south") as south, served.page(match_id, "north") as north:
            numbers = cycle((1, 2, 3))
            while south.table["result"] is None:
                number = next(numbers)
                assert south.step(f"choose n={number}", "south")["t"] == "ack"
                north.until("state")
                assert north.step(f"choose n={4 - number}", "north")["t"] == "ack"
                south.until("state")
            assert any(one["kind"] == "reveal" for one in south.steps[-1]["events"])
        text = served.http("GET", f"/api/matches/{match_id}/record").text
        assert replay(parse_record(text), TINY).outcome is not None
        image = served.http("GET", f"/api/matches/{match_id}/picture")
        assert served.http("GET", "/api/rules/tiny").status_code == 404
        assert served.http("POST", "/api/practice/tiny", json={"pieces": []}).status_code == 404
        assert served.http("POST", f"/api/matches/{match_id}/review").json()["code"] == "no_review_game"
        assert image.content.startswith(b"\x89PNG")
