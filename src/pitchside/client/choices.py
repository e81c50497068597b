"""Choices that were committed to, held against their hashes when they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitchside.client.errors import ServerError
from pitchside.core.chance import commitment_to
from pitchside.core.claim import is_lock, parse_claim
from pitchside.core.seat import Seat
from pitchside.server import wire


class Seals:
    """What all choices were bound to when this side first saw that everybody is."""

    def __init__(self) -> None:
        self._bound: Mapping[wire.PlayerSeat, str] | None = None
        self._drawn = frozenset[Seat | None]()
        """Whose choice the lot has made meanwhile: it is bound to nothing."""

    def see(self, fresh: Sequence[wire.StepView], table: wire.Table) -> None:
        """`ServerError` where a choice is told that is not the one committed to."""
        told = max((number for number, step in enumerate(fresh, 1) if step.seat == "both"), default=0)
        drawn = self._drawn | drawn_in(fresh[:told])
        bound = {seat: one for seat, one in (self._bound or {}).items() if Seat(seat) not in drawn}
        if told:
            self._bound, self._drawn = None, frozenset()
        self._drawn |= drawn_in(fresh[told:])
        if table.opening and self._bound is None:
            self._bound = table.commitments
        broken = broken_by(bound, fresh, table.salts)
        if broken is not None:
            raise ServerError("other_choice", f"{broken}'s choice is not the one that was committed to")


def drawn_in(steps: Sequence[wire.StepView]) -> frozenset[Seat | None]:
    """For whom the lot has chosen in these steps."""
    clocked = (step.action for step in steps if step.seat == Seat.CLOCK.value)
    return frozenset(parse_claim(action).who for action in clocked if is_lock(Seat.CLOCK, action))


def broken_by(
    bound: Mapping[wire.PlayerSeat, str],
    fresh: Sequence[wire.StepView],
    salts: Mapping[wire.PlayerSeat, str],
) -> wire.PlayerSeat | None:
    """Whose choice does not fit its hash."""
    together = [step.action for step in fresh if step.seat == "both"]
    if len(together) != 1:
        return None  # who was away while more was played has not seen what the last of it was bound to
    told = dict(part.split(": ", 1) for part in together[0].split(" / "))
    for seat in bound:
        if commitment_to(told.get(seat, ""), salts.get(seat, "")) != bound[seat]:
            return seat
    return None
