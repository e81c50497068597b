"""ChiFootMi: match options and the cards that each level plays with."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.options import EXTRAS, LEVELS, OFFERED, Options, parse_options


def test_the_options_left_out_are_the_rules_defaults() -> None:
    """A beginner's match by the book."""
    assert CHIFOOTMI.options({}) == {
        "level": "beginner",
        "options": [],
        "last_shot": "book",
        "offside_auto": False,
        "stop_when_decided": True,
        "clock": None,
    }


@pytest.mark.parametrize("extras", list(permutations(EXTRAS)))
def test_extras_are_written_in_one_order(extras: tuple[str, ...]) -> None:
    """In whichever order they are given."""
    assert CHIFOOTMI.options({"level": "pro+", "options": list(extras)})["options"] == list(EXTRAS)


@pytest.mark.parametrize("level", LEVELS[:-1])
@pytest.mark.parametrize("extra", EXTRAS)
def test_extras_are_for_pro_plus(level: str, extra: str) -> None:
    """Below it each is malformed, an empty list is not."""
    with pytest.raises(Malformed, match=r"level pro\+"):
        parse_options({"level": level, "options": [extra]})
    assert parse_options({"level": level, "options": []}).level == level


WRONG: tuple[dict[str, Any], ...] = (
    {"level": "expert"},
    {"level": None},
    {"options": ["offside"]},
    {"level": "pro+", "options": "offside"},
    {"level": "pro+", "options": ["offside", "offside"]},
    {"level": "pro+", "options": ["hands"]},
    {"level": "pro+", "options": [1]},
    {"level": "pro+", "options": None},
    {"last_shot": True},
    {"offside_auto": 1},
    {"stop_when_decided": "on"},
    {"clock": "soon"},
    {"mode": "normal"},
)


@pytest.mark.parametrize("raw", WRONG, ids=str)
def test_what_is_no_option_is_malformed(raw: dict[str, Any]) -> None:
    """Each option says what it must be."""
    with pytest.raises(Malformed):
        CHIFOOTMI.options(raw)


@pytest.mark.parametrize(
    ("level", "last_shot", "there"),
    [
        ("beginner", "book", True),
        ("amateur", "book", True),
        ("pro", "book", False),
        ("pro+", "book", False),
        ("beginner", "off", False),
        ("pro", "on", True),
    ],
)
def test_the_level_decides_about_the_last_shot_unless_told(level: str, last_shot: str, there: bool) -> None:
    """By the book it is for beginners and amateurs."""
    assert Options(level=level, last_shot=last_shot).has_last_shot is there


def test_every_selection_of_extras_is_offered_once_all_three_first() -> None:
    """Eight of them."""
    offered = [tuple(one) for one in OFFERED["options"]]
    assert len(set(offered)) == len(offered) == 8
    assert offered[0] == EXTRAS


def test_a_position_may_be_of_another_level() -> None:
    """The other options stay."""
    options = Options(last_shot="on").at("pro+", ["counter_attack", "offside"])
    assert (options.level, options.options, options.last_shot) == (
        "pro+",
        ("offside", "counter_attack"),
        "on",
    )
    with pytest.raises(Malformed):
        Options(level="pro+").at("pro", ["offside"])


@pytest.mark.parametrize(
    ("level", "cards", "opened"), [("beginner", 11, 4), ("amateur", 14, 7), ("pro+", 14, 7)]
)
def test_the_equipment_tells_the_cards_of_the_level(level: str, cards: int, opened: int) -> None:
    """Values once each, and three DT from amateur on; four active, three closed, the rest open."""
    found = CHIFOOTMI.equipment({"level": level})
    assert found["values"] == list(range(1, 12))
    assert found["turns"] == len(found["values"]) + found["tackles"] == cards
    assert (found["active"], found["closed"], found["open"]) == (4, 3, opened)
    assert found["draws"] == cards - 4
