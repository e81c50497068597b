"""A whole number of any length is told as wrong like any other: no door lets it through to a float."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pitchside as ps
from pitchside.core.errors import LONGEST, LONGEST_TEXT, shown
from pitchside.envs.encodings.play_ball import play_ball
from pitchside.games.flick.action import Flick
from pitchside.games.play_ball.action import Move
from pitchside.games.play_ball.board import Direction
from pitchside.physics import Disc, Table, World, simulate
from pitchside.physics import Flick as Push

LONG = {"beyond a float": 10**400, "beyond what Python writes": 10**5000}
"""A float holds 308 digits, and a whole number of more than 4300 is not turned into a text."""
SHOT: dict[str, Any] = {
    "pieces": [
        {"id": "south.captain", "x": 100, "y": 100},
        {"id": "south.runner", "x": 400, "y": 400},
        {"id": "north.captain", "x": 700, "y": 700},
        {"id": "north.runner", "x": 600, "y": 700},
    ],
    "to_act": "south",
}
FLICK: dict[str, Any] = {"do": "flick", "piece": "south.runner", "angle": 90, "speed": 900}
UNTYPED: Any = ps
UNTYPED_MOVE: Any = Move


def shot() -> ps.Match:
    """South may flick."""
    return ps.new("pitch-out", position=SHOT)


def judged(game: str, action: dict[str, Any], **scenario: Any) -> Any:
    """What the referee says to one action as an object."""
    return ps.judge({"game": game, "actions": [action], **scenario})


def with_x(number: int) -> dict[str, Any]:
    """The position with a coordinate of its own."""
    first, *others = SHOT["pieces"]
    return {**SHOT, "pieces": [{**first, "x": number}, *others]}


DOORS: dict[str, Callable[[int], Any]] = {
    "tremor": lambda n: ps.new("pitch-out", tremor=n),
    "tremor of pitch bowl": lambda n: ps.new("pitch-bowl", tremor=n),
    "physics": lambda n: ps.new("pitch-out", physics={"mu": n}),
    "turn cap": lambda n: ps.new("play-ball", turn_cap=n),
    "an unknown kind of value": lambda n: ps.new("chifootmi", options=[n]),
    "coordinate": lambda n: ps.new("pitch-out", position=with_x(n)),
    "round": lambda n: ps.new("pitch-out", position={**SHOT, "round": n}),
    "no position": lambda n: UNTYPED.new("play-ball", position=n),
    "flick": lambda n: shot().push(Flick("south.runner", n, 900)),
    "speed": lambda n: shot().push(Flick("south.runner", 90.0, n)),
    "angle as an object": lambda n: judged("pitch-out", {**FLICK, "angle": n}, position=SHOT),
    "cell": lambda n: UNTYPED.new("play-ball").push(UNTYPED_MOVE(n, Direction.N)),
    "kick": lambda n: judged("pitch-bowl", {"do": "kick", "piece": "ball", "angle": n, "speed": 9}),
    "pile": lambda n: judged("chifootmi", {"do": "draw", "pile": n}),
    "kind of action": lambda n: judged("chifootmi", {"do": n}),
    "seat": lambda n: UNTYPED.new("play-ball").push("c2n", n),
    "level": lambda n: UNTYPED.bot("play-ball", n),
    "language": lambda n: UNTYPED.new("play-ball").board(lang=n),
    "game": lambda n: UNTYPED.new(n),
    "date": lambda n: UNTYPED.new("play-ball").save("x.pitch", date=n),
    "help": lambda n: ps.new("play-ball").save("x.pitch", help={"south": {"auto": n}}),
}


@pytest.mark.parametrize("number", LONG.values(), ids=LONG)
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_long_number_is_malformed(door: Callable[[int], Any], number: int) -> None:
    """With a sentence of some length, whatever took it: options, positions, actions, names."""
    with pytest.raises(ps.Malformed) as caught:
        door(number)
    assert 10 < len(str(caught.value)) < 3 * LONGEST


@pytest.mark.parametrize("digits", [400, 4_000, 5_000])
def test_a_long_number_in_a_text_is_malformed(digits: int) -> None:
    """For whoever reads the text, and it is not among the choices."""
    match, text = shot(), f"flick piece=south.runner angle={'1' * digits} speed=900"
    for read in (match.push, match.game.parse, lambda one: match.check("south", one)):
        with pytest.raises(ps.Malformed):
            read(text)
    assert text not in match.legal()
    assert text not in match.game.choices(match.state, ps.Seat.SOUTH)
    assert match.entries == []


@pytest.mark.parametrize("digits", [400, 5_000])
@pytest.mark.parametrize(
    ("line", "row"),
    [
        (3, 'Options: {"tremor": NUMBER}'),
        (3, 'Position: {"pieces": [{"id": "south.captain", "x": NUMBER, "y": 1}], "to_act": "south"}'),
        (5, "south flick piece=south.runner angle=NUMBER speed=9"),
    ],
)
def test_a_record_with_a_long_number_names_its_line(tmp_path: Path, digits: int, line: int, row: str) -> None:
    """As every line that cannot be read."""
    rows = ["Pitch: 2", "Game: pitch-out", f"Position: {json.dumps(SHOT)}", "", "south stop"]
    rows[line - 1] = row.replace("NUMBER", "1" * digits)
    file = tmp_path / "x.pitch"
    file.write_text("\n".join(rows), encoding="utf-8")
    with pytest.raises(ps.BrokenRecord) as caught:
        ps.load(file)
    assert caught.value.line == line


def test_chance_is_drawn_from_long_seeds_that_can_be_written() -> None:
    """What has no text has no lots."""
    assert ps.new("chifootmi", seed=10**400).hash() == ps.new("chifootmi", seed=10**400).hash()
    for seed in (10**5000, "\ud800"):
        with pytest.raises(ps.Malformed, match="chance cannot be drawn"):
            ps.new("chifootmi", seed=seed)


def test_an_action_made_by_hand_is_played_as_its_record_tells(tmp_path: Path) -> None:
    """A flick of more digits than are read is rounded first: the match and its replay agree."""
    match = shot()
    match.push(Flick("south.runner", 91.55555, 900))
    assert match.entries[0].text == "flick piece=south.runner angle=91.556 speed=900"
    match.save(tmp_path / "x.pitch")
    assert ps.load(tmp_path / "x.pitch").hash() == match.hash()


def test_a_long_value_is_shown_by_its_beginning() -> None:
    """And one that Python does not write by another of its names."""
    assert shown("a") == "'a'"
    assert shown("a" * 300) == f"'{'a' * (LONGEST - 1)}…"
    assert shown(10**5000).startswith("0x")
    assert shown([10**5000]) == "list"


@pytest.mark.parametrize("game", [one.id for one in ps.games()])
def test_a_long_text_is_repeated_by_its_beginning(game: str, tmp_path: Path) -> None:
    """Whoever pastes a book for an action, or into a record, is not told all of it again."""
    with pytest.raises(ps.Malformed, match="x…") as refused:
        ps.new(game).push("x" * 100_000, "south")
    assert len(str(refused.value)) < 2 * LONGEST_TEXT
    ps.new(game, seed=1).save(tmp_path / "x.pitch")
    with open(tmp_path / "x.pitch", "a", encoding="utf-8") as record:
        record.write("south " + "x" * 100_000 + "\n")
    with pytest.raises(ps.BrokenRecord, match="x…") as broken:
        ps.load(tmp_path / "x.pitch")
    assert len(str(broken.value)) < 2 * LONGEST_TEXT


def test_a_long_number_is_no_part_of_a_world() -> None:
    """Physics refuses it in a sentence as well, and so do environments."""
    with pytest.raises(ps.Malformed, match=r"'a': .* is a number from .*, not 0x"):
        simulate(World((Disc("a", 10**5000, 1.0),), table=Table(0, 0, 800, 800)), Push("a", 0.0, 9.0))
    with pytest.raises(ps.Malformed, match="'max_turns' is -0x"):
        play_ball(max_turns=-(10**5000))
