"""What comes out of playing: events in order of time, rulings with their clause, the states around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pitchside.core.seat import Eyes, Seat

S = TypeVar("S")
A = TypeVar("A")

HIDDEN = "hidden"
"""Stands for an action that is somebody else's secret."""


def _among(seats: frozenset[Seat], eyes: Eyes) -> bool:
    return eyes is Eyes.ALL or eyes.value in {seat.value for seat in seats}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with its facts; `seen_by` is empty when everybody may see it.

    Of the `secret` facts everybody is told that there are such, and the seats in `secret_to` what they are.
    """

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None
    t: float | None = None
    seen_by: frozenset[Seat] = frozenset()
    secret: Mapping[str, Any] = field(default_factory=dict)
    secret_to: frozenset[Seat] = frozenset()

    def visible(self, eyes: Eyes) -> bool:
        """May these eyes see it?"""
        return not self.seen_by or _among(self.seen_by, eyes)

    def plain(self, eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
        """The public form: `kind`, the instant, the facts, the clause that decided it; secrets are null."""
        out: dict[str, Any] = {"kind": self.kind}
        if self.t is not None:
            out["t"] = self.t
        out.update(self.facts)
        out.update(self.secret if _among(self.secret_to, eyes) else dict.fromkeys(self.secret))
        if self.rule is not None:
            out["rule"] = self.rule
        return out


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision; `rule` is the clause that made it, None where no clause speaks of it (a resignation).

    `code` names its sentence in the catalogue.
    """

    rule: str | None
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    seen_by: frozenset[Seat] = frozenset()

    def visible(self, eyes: Eyes) -> bool:
        """May these eyes see it?"""
        return not self.seen_by or _among(self.seen_by, eyes)

    def plain(self) -> dict[str, Any]:
        """The public form: the clause or null, its message code and the facts."""
        return {"rule": self.rule, "code": self.code, "facts": dict(self.facts)}


@dataclass(frozen=True, slots=True)
class Turn(Generic[S, A]):
    """The one thing that playing returns.

    `settled` is false while the actor may still take the action back (a step inside a Play Ball turn).
    `hidden` names the seats whose action is for their own eyes only (a secret selection, a deal by chance).
    """

    before: S
    actions: Mapping[Seat, A]
    events: tuple[Event, ...]
    rulings: tuple[Ruling, ...]
    after: S
    settled: bool = True
    hidden: frozenset[Seat] = frozenset()

    def __repr__(self) -> str:
        said = [f"{seat.value} {action}" for seat, action in self.told(Eyes.ALL).items()]
        came = [event.kind for event in self.events] + [one.rule or one.code for one in self.rulings]
        return f"<Turn: {' and '.join(said) or 'nobody acts'}; {', '.join(came) or 'nothing happens'}>"

    def told(self, eyes: Eyes) -> dict[Seat, str]:
        """Who did what, south first, as far as these eyes may see it; `hidden` for the rest."""
        order = [seat for seat in Seat if seat in self.actions]
        return {seat: str(self.actions[seat]) if self._shown(seat, eyes) else HIDDEN for seat in order}

    def signed(self, eyes: Eyes) -> tuple[str, str]:
        """Who acted and what was done, as a step of the wire says it: `both` where two acted at once."""
        told = self.told(eyes)
        if len(told) > 1:
            return "both", " / ".join(f"{seat.value}: {text}" for seat, text in told.items())
        return next(((seat.value, text) for seat, text in told.items()), ("", ""))

    def _shown(self, seat: Seat, eyes: Eyes) -> bool:
        return seat not in self.hidden or eyes is Eyes.ALL or eyes.value == seat.value
