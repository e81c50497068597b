"""How to plant a defect in ChiFootMi: the game as it is, with something wrong at its edges.

The defects lie in `turn` and `match` beside this file. They change what goes into the game
and what comes out of it, in the public formats, so that they hold whatever the game looks like inside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import Game
from pitchside.core.notation import object_of
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Event, Ruling, Turn
from tests.games.chifootmi import scenes
from tests.games.chifootmi.oracle.duel import OTHER

MonkeyPatch = pytest.MonkeyPatch
At = dict[str, Any]
AnyTurn = Turn[Any, Any]


@dataclass
class Moment:
    """A turn just played: the position before it, and the one after it, which may be changed."""

    before: At
    after: At
    turn: AnyTurn

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events."""
        return [one.kind for one in self.turn.events]

    @property
    def clauses(self) -> list[str]:
        """The clauses of the rulings."""
        return [(one.rule or "").removeprefix("CFM-") for one in self.turn.rulings]

    @property
    def ahead(self) -> int | None:
        """By how much the attacker's value is higher, where two values were shown."""
        shown = [self.after[seat]["played"][-1] for seat in (self.before["ball"], OTHER[self.before["ball"]])]
        return None if "reveal" not in self.kinds or "DT" in shown else shown[0] - shown[1]

    @property
    def out(self) -> bool:
        """Have all cards been played?"""
        return not any(self.after[seat][name] for seat in OTHER for name in ("active", "closed", "open"))

    def puts(self, **fields: Any) -> None:
        """The position is another."""
        self.after.update(fields)

    def turns_over(self, **fields: Any) -> None:
        """The ball goes to the other side."""
        self.puts(ball=OTHER[self.after["ball"]], **fields)

    def offers_last_shot(self) -> None:
        """The defender may shoot instead of a shoot-out."""
        self.after.pop("shootout", None)
        self.puts(phase="last_shot", ball=OTHER[self.before["ball"]])

    def goal(self, seat: str, count: int) -> None:
        """The score is another."""
        self.after["goals"][seat] += count


@dataclass
class Broken:
    """A game with something wrong: in what is agreed, read, said, done, told, refused or shown."""

    true: Game[Any, Any] = field(default_factory=lambda: scenes.GAME)
    agreed: Callable[[dict[str, Any]], dict[str, Any]] = lambda options: options
    reads: Callable[[Any], Any] = lambda position: position
    said: Callable[[At, Seat, str], str] = lambda at, seat, text: text
    then: Callable[[Moment], None] = lambda moment: None
    told: Callable[[Event], Event] = lambda event: event
    ruled: Callable[[Ruling], Ruling | None] = lambda ruling: ruling
    refused: Callable[[IllegalAction], IllegalAction | None] = lambda error: error
    shows: Callable[[At, Eyes], At] = lambda at, eyes: at
    terms: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.true, name)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """What is agreed."""
        self.terms = self.agreed(self.true.options(raw))
        return self.terms

    def read(self, position: Any, options: Mapping[str, Any]) -> Any:
        """What is read."""
        return self.true.read(self.reads(position), options)

    def write(self, state: Any, eyes: Eyes = Eyes.ALL) -> Any:
        """What is shown."""
        seen: Any = self.true.write(state, eyes)
        return seen if eyes is Eyes.ALL else self.shows(seen, eyes)

    def whole(self, state: Any) -> At:
        """The position as it is."""
        position: Any = self.true.write(state)
        return dict(position)

    def check(self, state: Any, seat: Seat, action: Any) -> None:
        """What is refused."""
        try:
            self.true.check(state, seat, action)
        except IllegalAction as error:
            changed = self.refused(error)
            if changed is not None:
                raise changed from error

    def play(self, state: Any, actions: Mapping[Seat, Any]) -> AnyTurn:
        """What is said, done and told."""
        at = self.whole(state)
        heard = {seat: self.true.parse(self.said(at, seat, str(one))) for seat, one in actions.items()}
        turn = self.true.play(state, heard)
        moment = Moment(at, self.whole(turn.after), turn)
        as_it_was = self.whole(turn.after)
        self.then(moment)
        after = turn.after if moment.after == as_it_was else self._planted(moment.after)
        rulings = tuple(one for one in map(self.ruled, moment.turn.rulings) if one is not None)
        return replace(
            moment.turn, after=after, events=tuple(map(self.told, moment.turn.events)), rulings=rulings
        )

    def _planted(self, at: At) -> Any:
        """A position that is none would be noticed by anything: it is no defect."""
        try:
            return self.true.read(at, self.terms)
        except Malformed as error:
            raise BadlyPlanted(str(error)) from error


class BadlyPlanted(Exception):
    """A defect that makes nonsense instead of a mistake."""


@dataclass(frozen=True)
class Defect:
    """A clause, what is wrong, and the game that has it."""

    clause: str
    what: str
    game: Callable[[], Any]

    def __str__(self) -> str:
        return f"{self.clause} {self.what}"

    def plant(self, patch: MonkeyPatch) -> None:
        """Put the broken game in the place of the true one."""
        patch.setattr(scenes, "GAME", self.game())


DEFECTS: list[Defect] = []
"""Filled by the modules that import what follows."""


def breaks(clause: str, what: str, game: type[Broken] = Broken, **hooks: Any) -> None:
    """Enter a defect in the list."""
    DEFECTS.append(Defect(f"CFM-{clause}", what, lambda: game(**hooks)))


def then(clause: str, what: str) -> Callable[[Callable[[Moment], None]], Callable[[Moment], None]]:
    """Enter a defect in what is done."""

    def enter(done: Callable[[Moment], None]) -> Callable[[Moment], None]:
        breaks(clause, what, then=done)
        return done

    return enter


def shows(clause: str, what: str) -> Callable[[Callable[[At, Eyes], At]], Callable[[At, Eyes], At]]:
    """Enter a defect in what is shown."""

    def enter(shown: Callable[[At, Eyes], At]) -> Callable[[At, Eyes], At]:
        breaks(clause, what, shows=shown)
        return shown

    return enter


def cites(true: str, wrong: str) -> Callable[[Ruling], Ruling]:
    """Rulings by one clause name another."""
    return lambda one: replace(one, rule=f"CFM-{wrong}") if one.rule == f"CFM-{true}" else one


def refuses(rule: str, wrong: str | None) -> Callable[[IllegalAction], IllegalAction | None]:
    """Refusals by one clause name another, or are none."""

    def changed(error: IllegalAction) -> IllegalAction | None:
        if error.rule != f"CFM-{rule}":
            return error
        return None if wrong is None else IllegalAction(f"CFM-{wrong}", error.code, **error.facts)

    return changed


def does(text: str) -> str:
    """The kind of an action."""
    return str(object_of(text)["do"])
