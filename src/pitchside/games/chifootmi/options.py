"""Match options of ChiFootMi, checked once at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import Any

from pitchside.core.language import phrase
from pitchside.core.options import CLOCK, SWITCH, Wanted, check_options, clocks, one_of
from pitchside.core.rulebook import malformed

BEGINNER, AMATEUR, PRO, PRO_PLUS = LEVELS = ("beginner", "amateur", "pro", "pro+")
OFFSIDE, ONE_TWO, COUNTER_ATTACK = EXTRAS = ("offside", "one_two", "counter_attack")
"""What a pro+ match may add (CFM-7), in the order in which it is written."""


@dataclass(frozen=True, slots=True)
class Options:
    """How this match is played; every field has the rules' default."""

    level: str = BEGINNER
    options: tuple[str, ...] = ()
    """Which of the three are played at pro+ (CFM-7)."""
    last_shot: str = "book"
    """May the holder of the ball shoot after the last cards (CFM-4.5)? `book` leaves it to the level."""
    offside_auto: bool = False
    """Does the referee signal offside, so that nobody is asked (CFM-7.1)?"""
    stop_when_decided: bool = True
    """Does the shoot-out end as soon as it is decided (CFM-8.4)?"""
    clock: str | None = None

    @property
    def tackles(self) -> bool:
        """Are Dribble/Tackle cards played (CFM-1.1)?"""
        return self.level != BEGINNER

    @property
    def card_shots(self) -> bool:
        """Is the shot played with cards (CFM-6)?"""
        return self.level in (PRO, PRO_PLUS)

    @property
    def has_last_shot(self) -> bool:
        """May the holder of the ball shoot once more after the last cards (CFM-4.5, 6.1)?"""
        return not self.card_shots if self.last_shot == "book" else self.last_shot == "on"

    @property
    def offside(self) -> bool:
        """Can a keep be offside (CFM-7.1)?"""
        return OFFSIDE in self.options

    @property
    def referee_signals(self) -> bool:
        """Does the referee void an offside keep without asking (CFM-7.1)?"""
        return self.offside and self.offside_auto

    @property
    def one_two(self) -> bool:
        """Can a card be brought back in front (CFM-7.2)?"""
        return ONE_TWO in self.options

    @property
    def counter_attack(self) -> bool:
        """Does a tackle against a dribble shorten the way to the shot (CFM-7.3)?"""
        return COUNTER_ATTACK in self.options

    def at(self, level: str, extras: Iterable[str]) -> Options:
        """The same options at another level with other extras, as a position set by hand may say."""
        return replace(self, level=level, options=_in_order(level, extras))

    def plain(self) -> dict[str, Any]:
        """All options by name."""
        return {**asdict(self), "options": list(self.options)}


def _in_order(level: str, extras: Iterable[str]) -> tuple[str, ...]:
    """Extras as they are written; `Malformed` below pro+."""
    chosen = set(extras)
    if chosen and level != PRO_PLUS:
        raise malformed("wrong_level", extras=", ".join(sorted(chosen)), level=level)
    return tuple(one for one in EXTRAS if one in chosen)


def _are_extras(value: Any) -> bool:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        return False
    return set(value) <= set(EXTRAS) and len(set(value)) == len(value)


LEVEL: Wanted = one_of(*LEVELS)
SOME_EXTRAS: Wanted = (
    phrase("pitchside.games.chifootmi", "extras", known=", ".join(EXTRAS)),
    _are_extras,
)
_ALLOWED: Mapping[str, Wanted] = {
    "level": LEVEL,
    "options": SOME_EXTRAS,
    "last_shot": one_of("book", "on", "off"),
    "offside_auto": SWITCH,
    "stop_when_decided": SWITCH,
    "clock": CLOCK,
}


def parse_options(raw: Mapping[str, Any]) -> Options:
    """Options from plain values; `Malformed` names the first that is unknown or out of range."""
    check_options(raw, _ALLOWED, "ChiFootMi")
    extras = _in_order(raw.get("level", BEGINNER), raw.get("options", ()))
    return Options(**{**raw, "options": extras})


def _selections() -> tuple[list[str], ...]:
    """Every selection of extras: all, then single ones, pairs, none."""
    return tuple(list(one) for size in (3, 1, 2, 0) for one in combinations(EXTRAS, size))


OFFERED: Mapping[str, tuple[Any, ...]] = {
    "level": LEVELS,
    "options": _selections(),
    "last_shot": ("book", "on", "off"),
    "offside_auto": (False, True),
    "stop_when_decided": (True, False),
    "clock": clocks("180+2", "300+5", "300+10"),
}
"""What the sheet before a match asks, what it proposes first; `options` only where the level is pro+."""
