"""What one connection may do and see."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.core.seat import Eyes, Seat
from pitchside.server.terms import Terms


@dataclass(frozen=True, slots=True)
class Access:
    """The seats it may act for, whose drafts it is sent, and the eyes it sees the table with."""

    seats: frozenset[Seat]
    eyes: Eyes


def access_of(seats: frozenset[Seat]) -> Access:
    """Who plays for one seat sees with its eyes; who plays for both, or for none, sees the open table."""
    (only,) = seats if len(seats) == 1 else (None,)
    return Access(seats, Eyes.of(only))


def holder_of_the_id(terms: Terms) -> Access:
    """Knowing the id of a match is the right to act for every person in it."""
    return access_of(terms.seats("person"))
