"""ChiFootMi: every pair of cards in every phase, level and option, against a second reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import Any

import pytest

from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from tests.games.chifootmi import scenes
from tests.games.chifootmi.oracle.duel import DT, OTHER, Card, Duel, Verdict, resolve
from tests.games.chifootmi.scenes import EXTRAS, VALUES, scene
from tests.nightly import NIGHTLY

SIZES = range(4) if NIGHTLY else (0, 1, 3)
"""By day no pairs of extras: each alone, and all together."""
SUBSETS = tuple(chain.from_iterable(combinations(EXTRAS, size) for size in SIZES))
AGREED = [
    ("beginner", (), False),
    ("amateur", (), False),
    ("pro", (), False),
    *(("pro+", extras, False) for extras in SUBSETS),
    *(("pro+", extras, True) for extras in SUBSETS if "offside" in extras),
]
"""Level, extras, and whether the referee signals offside."""
ENDS = (None, "book", "on", "off")
"""Cards are left, or these are the last ones with that option."""


@dataclass(frozen=True)
class Case:
    """Two cards, and whether they are the last ones."""

    duel: Duel
    last: str | None

    def position(self) -> dict[str, Any]:
        """The situation before both choose."""
        one = self.duel
        attack, defend = [str(one.attack)], [str(one.defend)]
        before = str(one.before) if one.before is not None else ""
        if self.last is None:
            attack.append(next(str(n) for n in VALUES if str(n) not in (*attack, before)))
            defend.append(next(str(n) for n in VALUES if str(n) not in defend))
        mine, theirs = f"{' '.join(attack)} | | | {before}", " ".join(defend)
        souths, norths = (mine, theirs) if one.attacker == "south" else (theirs, mine)
        position = scene(
            souths,
            norths,
            one.level,
            *sorted(one.extras, key=EXTRAS.index),
            ball=one.attacker,
            kept=one.kept,
            needed=one.needed,
            phase="shot" if one.shot else "duel",
        ).position
        assert position is not None
        return position

    def options(self) -> dict[str, Any]:
        """The match options."""
        return {"level": self.duel.level, "last_shot": self.last or "book", "offside_auto": self.duel.auto}

    def lapses(self, verdict: Verdict) -> bool:
        """Is a shot with cards due for which there are none (6.9)?"""
        return self.last is not None and verdict.then == "shot" and self.duel.level in ("pro", "pro+")

    def then(self, verdict: Verdict) -> str:
        """The phase that follows."""
        aims = self.duel.level in ("beginner", "amateur")
        if verdict.then in ("free_kick", "penalty") or (verdict.then == "shot" and aims):
            return verdict.then
        if self.last is None:
            return "shot" if verdict.kept >= verdict.needed else "duel"
        if verdict.then == "spent" or not (self.last == "on" or (self.last == "book" and aims)):
            return "over" if any(one["kind"] == "goal" for one in verdict.events) else "shootout"
        return "last_shot"


def situations(
    level: str, extras: tuple[str, ...], attack: Card
) -> Iterator[tuple[bool, int, int, Card | None]]:
    """Shot or not, kept, needed, and the attacker's card just before."""
    yield False, 0, 2, None
    fits: Card = attack + 1 if isinstance(attack, int) and attack < 11 else 2
    yield False, 1, 2, fits
    if "one_two" in extras:
        yield False, 1, 2, attack - 1 if isinstance(attack, int) and attack > 1 else 3
        yield False, 1, 2, DT
    if "counter_attack" in extras:
        yield False, 0, 1, None
        yield True, 1, 1, 4 if attack != 4 else 5
    if level in ("pro", "pro+"):
        yield True, 2, 2, fits


def cases(level: str, extras: tuple[str, ...], auto: bool) -> Iterator[Case]:
    """All that can be met with these terms; of the last cards each pair with one attacker."""
    cards: tuple[Card, ...] = VALUES if level == "beginner" else (*VALUES, DT)
    for number, (attack, defend) in enumerate(product(cards, cards)):
        for shot, kept, needed, before in situations(level, extras, attack):
            for i, end in enumerate(ENDS):
                seats = ("south", "north") if end is None else (("south", "north")[(number + i) % 2],)
                for seat in seats:
                    terms = (level, frozenset(extras), auto, seat, shot, kept, needed)
                    yield Case(Duel(*terms, attack, defend, before), end)


def played(state: Any, said: dict[Seat, str]) -> Turn[Any, Any]:
    """What comes of it."""
    game = scenes.GAME
    return game.play(state, {seat: game.parse(text) for seat, text in said.items()})


def outcomes(case: Case) -> Iterator[tuple[Duel, list[str], list[Turn[Any, Any]]]]:
    """Everything that can be said in the windows, the windows that opened, and what was told."""
    game, one = scenes.GAME, case.duel
    state = game.read(case.position(), game.options(case.options()))
    attacker, defender = Seat(one.attacker), Seat(OTHER[one.attacker])
    first = played(state, {attacker: f"play card={one.attack}", defender: f"play card={one.defend}"})
    pending = [(one, list[str](), [first])]
    while pending:
        duel, windows, turns = pending.pop()
        at: Any = game.write(turns[-1].after)
        if at["phase"] == "one_two":
            said = [("pass", False)] + ([("one_two", True)] if one.fits else [])
            after = [
                (replace(duel, declares=yes), played(turns[-1].after, {attacker: word})) for word, yes in said
            ]
        elif at["phase"] == "offside":
            said = [("pass", False), ("signal", True)]
            after = [
                (replace(duel, signals=yes), played(turns[-1].after, {defender: word})) for word, yes in said
            ]
        else:
            yield duel, windows, turns
            continue
        pending += [(changed, [*windows, at["phase"]], [*turns, turn]) for changed, turn in after]


def told(turns: list[Turn[Any, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """Events and clauses that the cards brought, the end of the match left out."""
    events = [event.plain(Eyes.ALL) for turn in turns for event in turn.events]
    rulings = [(one.rule or "").removeprefix("CFM-") for turn in turns for one in turn.rulings]
    kept = [one for one in events if one["kind"] not in ("reveal", "shootout", "match")]
    return kept, [one for one in rulings if one not in ("4.5", "8.1")]


def judged_alike(case: Case, duel: Duel, windows: list[str], turns: list[Turn[Any, Any]]) -> None:
    """One way through a case against the second reading."""
    verdict = resolve(duel)
    assert tuple(windows) == verdict.windows, duel
    events, clauses = told(turns)
    assert len(events) == len(verdict.events), (duel, events)
    assert all(one.items() >= other.items() for one, other in zip(events, verdict.events, strict=True)), duel
    wrong = ["7.1"] if duel.signals and "7.1" not in verdict.clauses else []
    lapsed = ["6.9"] if case.lapses(verdict) else []
    assert clauses == [*verdict.clauses, *wrong, *lapsed], duel
    at: Any = scenes.GAME.write(turns[-1].after)
    assert at["phase"] == case.then(verdict), duel
    if at["phase"] not in ("shootout", "over"):
        assert (at["ball"], at["kept"], at["needed"]) == (verdict.ball, verdict.kept, verdict.needed), duel


@pytest.mark.parametrize(("level", "extras", "auto"), AGREED)
def test_every_pair_of_cards_is_judged_as_the_text_says(
    level: str, extras: tuple[str, ...], auto: bool
) -> None:
    """Outcome and clause, for both attackers, with cards left and with the last ones."""
    counted = 0
    for case in cases(level, extras, auto):
        for duel, windows, turns in outcomes(case):
            judged_alike(case, duel, windows, turns)
            counted += 1
    assert counted >= 121 * 2 * 5
