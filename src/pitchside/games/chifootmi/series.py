"""The shots of a shoot-out: who shoots next, who has won (CFM-8.2 to 8.5)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pitchside.core.seat import PLAYERS, BySeat, Seat

FIVE = 5
"""Penalties each before it goes on shot by shot."""


@dataclass(frozen=True, slots=True)
class Series:
    """Who shoots first, once it is tossed, and of each side whether its shots were goals."""

    first: Seat | None = None
    shots: BySeat[tuple[bool, ...]] = field(default_factory=lambda: BySeat((), ()))

    @property
    def shooter(self) -> Seat | None:
        """Who is to shoot: in turns, in the order of the toss."""
        if self.first is None:
            return None
        behind = len(self.shots[self.first]) > len(self.shots[self.first.other])
        return self.first.other if behind else self.first

    @property
    def goals(self) -> BySeat[int]:
        """The goals of the shoot-out."""
        return BySeat(sum(self.shots.south), sum(self.shots.north))

    @property
    def taken(self) -> BySeat[int]:
        """The shots taken."""
        return BySeat(len(self.shots.south), len(self.shots.north))

    def shot(self, seat: Seat, goal: bool) -> Series:
        """The series with one more shot."""
        return replace(self, shots=self.shots.put(seat, (*self.shots[seat], goal)))

    def winner(self, early: bool) -> Seat | None:
        """Who has won it, if it is over; `early`: also before all five are taken (CFM-8.4)."""
        return next((seat for seat in PLAYERS if self._won(seat, early)), None)

    def _won(self, seat: Seat, early: bool) -> bool:
        lead = self.goals[seat] - self.goals[seat.other]
        if min(self.taken) >= FIVE:
            return lead > 0 and self.taken.south == self.taken.north
        return early and lead > FIVE - self.taken[seat.other]
