"""ChiFootMi: what is no position, action or option is malformed; positions read back as written."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from tests.games.chifootmi import scenes
from tests.games.chifootmi.referee_matches import steps
from tests.games.chifootmi.scenes import EXTRAS, LEVELS, Scene, by, scene, team
from tests.games.chifootmi.worlds import some_options

BARE: dict[str, Any] = {"ball": "south", "south": team("7 3"), "north": team("5 6")}


def read(**changes: Any) -> Any:
    """A position of two cards each, changed."""
    return scenes.GAME.read({**BARE, **changes}, scenes.GAME.options({}))


def test_what_is_left_out_has_its_default() -> None:
    """No goals, nothing kept, two needed, a duel."""
    answer = Scene(BARE, {"level": "pro+", "options": ["one_two"]}).play()
    assert (answer.stand, answer.goals) == ("duel south 0/2", (0, 0))
    assert (answer.position["level"], answer.position["options"]) == ("pro+", ["one_two"])


def test_level_and_extras_of_a_position_decide() -> None:
    """Over those of the match."""
    given = scene("7 3", "5 6", "pro+", "offside")
    assert Scene(given.position, {}).play().position["level"] == "pro+"
    assert Scene(given.position, {"level": "amateur"}).play().position["options"] == ["offside"]


@pytest.mark.parametrize(
    "changes",
    [
        {"ball": None},
        {"ball": "chance"},
        {"phase": "half-time"},
        {"phase": 3},
        {"kept": -1},
        {"kept": "1"},
        {"kept": True},
        {"kept": 7},
        {"needed": 0},
        {"needed": 3},
        {"needed": True},
        {"level": "champion"},
        {"level": ["pro"]},
        {"options": ["offside"]},
        {"level": "pro", "options": ["offside"]},
        {"level": "pro+", "options": ["rain"]},
        {"level": "pro+", "options": "offside"},
        {"goals": {"south": -1, "north": 0}},
        {"goals": {"south": 1.5, "north": 0}},
        {"goals": {"south": True, "north": 0}},
        {"goals": [1, 0]},
        {"goals": 3},
        {"weather": "fine"},
        {"south": []},
        {"south": {"active": 7}},
        {"south": {"active": [7, 3]}},
        {"south": {"active": [{"card": 7, "up": "yes"}, {"card": 3, "up": True}]}},
        {"south": {**team("7 3"), "hand": []}},
        {"south": {**team("7 3"), "played": "11"}},
        {"south": {**team("7 3"), "closed": {"top": 1}}},
        {"south": team("7 12")},
        {"south": team("7 ?")},
        {"south": team("7")},
        {"south": team("7 3 1")},
        {"south": team("7 7")},
        {"south": team("1 2 3 4 5"), "north": team("1 2 3 4 5")},
        {"south": team("7 3 | 1 2 4 5"), "north": team("5 6 | 1 2 3 4")},
        {"south": team(""), "north": team("")},
        {"phase": "one_two"},
        {"phase": "offside"},
        {"phase": "penalty"},
        {"phase": "last_shot"},
        {"phase": "over"},
        {"phase": "draw"},
        {"shooting": 1},
        {"shootout": {"first": "south", "south": [], "north": []}},
    ],
    ids=lambda one: str(one)[:60],
)
def test_what_is_no_position_is_malformed(changes: dict[str, Any]) -> None:
    """Said so, not refused, and never an error of the product."""
    assert read() is not None
    with pytest.raises(Malformed):
        read(**changes)


@pytest.mark.parametrize(
    "series",
    [
        {"first": "chance", "south": [], "north": []},
        {"first": None, "south": [True], "north": []},
        {"first": "south", "south": [], "north": [True]},
        {"first": "south", "south": [True, True], "north": []},
        {"first": "south", "south": [1], "north": []},
        {"first": "south", "south": 3, "north": []},
        {"first": "south", "south": [True] * 3, "north": [False] * 3},
        "five each",
    ],
    ids=str,
)
def test_what_is_no_shoot_out_is_malformed(series: Any) -> None:
    """Kicks alternate, from who is first; a decided series is over."""
    empty = {"south": team(" | | | 7"), "north": team(" | | | 5"), "phase": "shootout"}
    assert read(**empty, shootout={"first": "north", "south": [True], "north": [True, False]}) is not None
    with pytest.raises(Malformed):
        read(**empty, shootout=series)


@pytest.mark.parametrize(
    "text",
    [
        "play",
        "play card=12",
        "play card=0",
        "play card=dt",
        "play card=7 up=true",
        "play card=7.0",
        "play card=true",
        "play pile=1",
        "draw",
        "draw pile=3",
        "draw pile=true",
        "aim",
        "aim side=left by=hand",
        "signal now=true",
        "one_two card=7",
        "last_shot side=left",
        "shoot",
    ],
)
def test_what_is_no_action_is_malformed(text: str) -> None:
    """For both seats, whatever is asked."""
    for seat in ("south", "north"):
        assert scene("7 3", "5 6").malformed(by(seat, text))


@pytest.mark.parametrize(
    "options",
    [
        {"level": "expert"},
        {"options": ["offside"]},
        {"level": "pro", "options": ["one_two"]},
        {"level": "pro+", "options": ["one_two", "one_two"]},
        {"level": "pro+", "options": ["rain"]},
        {"last_shot": True},
        {"last_shot": "always"},
        {"offside_auto": "yes"},
        {"stop_when_decided": 1},
        {"clock": "soon"},
        {"speed": 3},
    ],
    ids=str,
)
def test_what_is_no_option_is_malformed(options: dict[str, Any]) -> None:
    """Extras belong to pro+ alone."""
    with pytest.raises(Malformed):
        scenes.GAME.options(options)


def test_extras_have_one_order() -> None:
    """However they are given."""
    given = {"level": "pro+", "options": list(reversed(EXTRAS))}
    assert list(scenes.GAME.options(given)["options"]) == list(EXTRAS)


@pytest.mark.parametrize("level", LEVELS)
def test_positions_read_back_as_written(level: str) -> None:
    """At every step of some matches."""
    game, phases = scenes.GAME, set[str]()
    for seed in range(6):
        options = some_options(Random(f"{level} {seed}"), level)
        for match in steps(options, seed):
            position: Any = game.write(match.state)
            phases.add(position["phase"])
            assert game.read(position, match.options) == match.state
    assert {"duel", "draw", "shot", "over"} <= phases
