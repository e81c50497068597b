"""The practice table: flicked by the engine, as meant or by a trembling hand; bad tables get a sentence."""

from __future__ import annotations

import asyncio
import json
import threading
from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.puzzles import puzzles_of
from pitchside.server.http.errors import Failed
from pitchside.server.http.limits import PER_MINUTE
from pitchside.server.http.practice import PracticeApi, practised
from pitchside.wire.http import NewPractice, PracticeTable
from pitchside.wire.messages import Words
from tests.server.support import PATIENCE_S, Served

RUNNER = {"id": "south.runner", "x": 400.0, "y": 100.0}
CAPTAIN = {"id": "north.captain", "x": 400.0, "y": 400.0}
AHEAD = {"piece": "south.runner", "angle": 90.0, "speed": 1500.0, "steady": 0}
BALL = {"id": "ball", "x": 175.0, "y": 100.0}
THREE_QUARTER = {"id": "north.tq1", "x": 175.0, "y": 300.0}


def told(game: str, *pieces: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What the table of a game says."""
    asked = NewPractice.model_validate({"pieces": list(pieces), **more})
    return practised(game, asked, Random(1)).model_dump()


def refused(game: str, *pieces: Any, **more: Any) -> Words:
    """The sentence for a table or a flick that cannot be."""
    with pytest.raises(Failed) as caught:
        told(game, *pieces, **more)
    assert caught.value.status == 422
    return caught.value.text


def test_a_flick_is_foreseen_as_it_is_meant() -> None:
    """The Captain is met first and pushed on; asked twice it is the same to the bit."""
    one, again = (told("pitch-out", RUNNER, CAPTAIN, shot=AHEAD, tremor=3.0) for _ in range(2))
    assert one == again
    assert (one["met"], one["shot"]) == ("north.captain", AHEAD)
    assert one["pieces"][0]["y"] > CAPTAIN["y"]


def test_it_is_the_flick_of_a_match() -> None:
    """In the position of a puzzle the tape is the one that the referee has."""
    puzzle = puzzles_of("pitch-out")[0]
    assert isinstance(puzzle.position, dict)
    action = game_named("pitch-out").parse(puzzle.solution[0])
    shot = {"piece": action.piece, "angle": action.angle, "speed": float(action.speed), "steady": 0}
    match: Match[Any, Any] = Match(game_named("pitch-out"), puzzle.options, puzzle.position)
    turn = match.commit(Seat.SOUTH, action)
    assert turn is not None
    event = next(one for one in turn.events if one.kind == "flick")
    found = told("pitch-out", *puzzle.position["pieces"], shot=shot)
    assert found["tape"] == event.facts["tape"]
    assert "north.captain" in found["out"]


def test_the_hand_trembles_only_when_it_flicks() -> None:
    """Made with a tremor it is another angle and speed; made without one it is as it was meant."""
    shaky = told("pitch-out", RUNNER, CAPTAIN, shot=AHEAD, tremor=3.0, strength=10.0, made=True)
    calm = told("pitch-out", RUNNER, CAPTAIN, shot=AHEAD, made=True)
    assert shaky["shot"]["angle"] != AHEAD["angle"]
    assert shaky["shot"]["speed"] != AHEAD["speed"]
    assert (calm["shot"], calm["hit"]) == (AHEAD, True)


def test_a_hit_is_what_was_aimed_at() -> None:
    """Of a hundred shots with a shaking hand some miss; where nothing is aimed at nothing is counted."""
    far = {**CAPTAIN, "y": 700.0}
    asked = NewPractice.model_validate(
        {"pieces": [RUNNER, far], "shot": {**AHEAD, "speed": 3000.0}, "tremor": 2.0, "made": True}
    )
    rng = Random(1)
    hits = [practised("pitch-out", asked, rng).hit for _ in range(100)]
    assert {*hits} == {True, False}
    assert told("pitch-out", RUNNER, shot=AHEAD, made=True)["hit"] is None


def test_powers_may_be_off() -> None:
    """What an Assassin touches is gone, unless pucks are only pucks."""
    killer, shot = {**RUNNER, "id": "south.assassin"}, {**AHEAD, "piece": "south.assassin"}
    assert told("pitch-out", killer, CAPTAIN, shot=shot)["out"] == ["north.captain"]
    assert told("pitch-out", killer, CAPTAIN, shot=shot, powers=False)["out"] == []


def test_a_ball_is_caught() -> None:
    """Whoever it meets first carries it from then on."""
    shot = {"piece": "ball", "angle": 90.0, "speed": 3000.0, "steady": 0}
    found = told("pitch-bowl", BALL, THREE_QUARTER, shot=shot)
    assert [(one["id"], one.get("carrier")) for one in found["pieces"]] == [("north.tq1", True)]


def test_a_draft_is_a_line_of_the_puzzles() -> None:
    """The game reads its position, and its solution is an action."""
    draft = told("pitch-out", RUNNER, CAPTAIN, shot=AHEAD)["draft"]
    assert (draft["kind"], draft["hint"]) == ("captain", "direct")
    assert draft["solution"] == ["flick piece=south.runner angle=90.0 speed=1500"]
    assert draft["position"]["pieces"] == [CAPTAIN, RUNNER]


@pytest.mark.parametrize(
    ("game", "pieces", "part"),
    [
        ("pitch-out", ["runner"], "object"),
        ("pitch-out", [{"id": "south.wizard", "x": 1.0, "y": 1.0}], "south.wizard"),
        ("pitch-out", [{"id": "south.runner", "x": None, "y": 1.0}], "number"),
        ("pitch-out", [{**RUNNER, "x": -3.0}], "south.runner"),
        ("pitch-out", [RUNNER, RUNNER], "twice"),
        ("pitch-out", [RUNNER, {**CAPTAIN, "y": 110.0}], "south.runner"),
        ("pitch-bowl", [BALL, {**THREE_QUARTER, "y": 101.0}], "ball"),
        ("pitch-bowl", [{**BALL, "carrier": True}], "carr"),
        ("pitch-bowl", [{**THREE_QUARTER, "x": 1e9}], "sensible"),
    ],
)
def test_a_bad_table_gets_a_sentence(game: str, pieces: list[Any], part: str) -> None:
    """What is wrong is said in both languages."""
    said = refused(game, *pieces)
    assert said["en"].startswith("This table cannot be used: ")
    assert part in said["en"]
    assert said["fr"].startswith("Cette table ne peut pas servir")


def test_too_many_pieces_are_refused() -> None:
    """Nobody has nine pucks in Pitch Out: eight of a team, and the Golems only in their place."""
    kinds = ("captain", "guard", "assassin", "runner", "immortal", "infested", "shadow", "witch", "golem1")
    pieces = [{"id": f"north.{kind}", "x": 50.0 + 40.0 * at, "y": 50.0} for at, kind in enumerate(kinds)]
    assert "9" in refused("pitch-out", *pieces)["en"]


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"shot": {**AHEAD, "piece": "south.guard"}}, "no disc south.guard"),
        ({"shot": {**AHEAD, "speed": 0.2}}, "from 1 to 4000"),
        ({"shot": {**AHEAD, "speed": 5000.0}}, "from 1 to 4000"),
        ({"tremor": 4.0}, "0 to 3°"),
        ({"strength": -1.0}, "0 to 10 %"),
    ],
)
def test_a_flick_that_cannot_be_gets_a_sentence(more: dict[str, Any], part: str) -> None:
    """The piece, the speed and the hand are checked."""
    assert part in refused("pitch-out", RUNNER, **more)["en"]


def test_the_route_answers_and_keeps_nothing(served: Served) -> None:
    """Games without discs have no such table; how often it may be asked has a limit of its own."""
    answer = served.http("POST", "/api/practice/pitch-out", json={"pieces": [RUNNER], "shot": AHEAD})
    assert (answer.status_code, answer.json()["met"]) == (200, None)
    assert served.http("POST", "/api/practice/play-ball", json={"pieces": []}).status_code == 404
    assert served.http("POST", "/api/practice/pitch-out", json={"pieces": "none"}).status_code == 422
    assert PER_MINUTE["practice"] > PER_MINUTE["act"]


def test_addresses_take_turns_at_the_practice_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of twenty flicks of one address two are computed first; then it is the turn of another address."""
    order: list[str] = []
    more = threading.Event()

    def slowly(game: str, asked: NewPractice, rng: Random) -> PracticeTable:
        more.wait(PATIENCE_S)
        order.append(asked.pieces[0]["id"])
        return practised(game, asked, rng)

    async def flicked(api: PracticeApi, address: str, who: str) -> None:
        body = json.dumps({"pieces": [{"id": who, "x": 400.0, "y": 100.0}]}).encode()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        scope = {"type": "http", "path_params": {"game": "pitch-out"}, "client": (address, 1), "headers": []}
        assert (await api.practise(Request(scope, receive))).status_code == 200

    async def both() -> None:
        api = PracticeApi(Random(1))
        many = [asyncio.create_task(flicked(api, "10.0.0.1", "south.runner")) for _ in range(20)]
        await asyncio.sleep(0)
        other = asyncio.create_task(flicked(api, "10.0.0.2", "south.captain"))
        while api._fair.waiting < 19:
            await asyncio.sleep(0)
        more.set()
        await asyncio.gather(*many, other)

    monkeypatch.setattr("pitchside.server.http.practice.practised", slowly)
    asyncio.run(both())
    assert len(order) == 21
    assert order.index("south.captain") < 6
