"""Which seats of a match a visitor may play, and whether they may watch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from pitchside.core.seat import Eyes, Seat
from pitchside.server.http.guard import PUBLIC
from pitchside.server.match.config import Terms
from pitchside.server.net.addresses import is_near
from pitchside.server.people.identity import People, Person
from pitchside.server.store.people import WATCH


@dataclass(frozen=True, slots=True)
class Access:
    """The seats it may act for, whose drafts it is sent, and the eyes it sees the table with."""

    seats: frozenset[Seat]
    eyes: Eyes


def access_of(seats: frozenset[Seat]) -> Access:
    """Who plays for one seat sees with its eyes; who plays for both, or for none, sees the open table."""
    (only,) = seats if len(seats) == 1 else (None,)
    return Access(seats, Eyes.of(only))


SPECTATOR = access_of(frozenset())
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""What a proxy adds: whoever comes through one on this machine may be anywhere."""


def held_by(person: Person | None, sitting: Iterable[tuple[str, str]]) -> Access | None:
    """What somebody may do by the seats that are written down; None: nothing at all."""
    seats = {seat for who, seat in sitting if person is not None and who == person.id}
    return access_of(frozenset(Seat(seat) for seat in seats - {WATCH})) if seats else None


async def admitted(
    people: People, match_id: str, terms: Terms, over: bool, person: Person | None, local: bool
) -> Access | None:
    """Who may play plays, who may watch watches, a match that is over anybody may see; None: not let in.

    A match that belongs to nobody was stored before matches belonged to people. Whoever opens it first on
    the server's own machine takes its seats.
    """
    disk, store = people.disk, people.store
    sitting = await disk.read(store.seats, match_id)
    if not sitting and local and person is None:
        return access_of(terms.seats("person"))  # seen before it is opened, and so taken
    if not sitting and local and person is not None:
        seats = [seat.value for seat in terms.seats("person")] or [WATCH]
        await disk.do(store.adopt, match_id, person.id, seats)
        sitting = await disk.read(store.seats, match_id)
    return held_by(person, sitting) or (SPECTATOR if over else None)


def is_local(visit: HTTPConnection) -> bool:
    """Does it come from the server's own machine, by whichever of its addresses, and not through a proxy?

    Who comes by the public name does not: a proxy on this machine that adds no header would be taken for one.
    """
    if visit.client is None or PUBLIC in visit.scope or any(name in visit.headers for name in FORWARDED):
        return False
    server = visit.scope.get("server")
    return is_near(visit.client.host) or (server is not None and visit.client.host == server[0])
