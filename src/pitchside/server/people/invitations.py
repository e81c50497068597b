"""Inviting somebody by link: offering, reading, taking and withdrawing an invitation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from sqlalchemy import Connection

from pitchside.core.chance import Pledge, new_pledge, nonce_seal
from pitchside.core.errors import PitchsideError
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named, manifest_of
from pitchside.server.http.errors import Failed
from pitchside.server.match.access import held_by
from pitchside.server.match.clock import is_live
from pitchside.server.match.config import TOSS, Terms, one_line, rated
from pitchside.server.match.lobby import Lobby
from pitchside.server.net.addresses import is_near, network_of
from pitchside.server.people.identity import People, Person, digest
from pitchside.server.people.qr import qr_rows
from pitchside.server.store.invitations import InvitationStore, Invited, Posted, take_invitation
from pitchside.server.store.people import WATCH, PrivacyStore
from pitchside.wire.codec import dump
from pitchside.wire.http import Invitation, Joining, NewInvitation, OpenSeat, RatingView
from pitchside.wire.messages import NewMatch, Player

JOIN = "join"
State = Literal["open", "joined", "withdrawn", "expired"]
OPEN_S = 24 * 3600
HERE_S = 8.0
"""Whoever invites asks about the invitation every few seconds while the page is open."""
NOTICED_S = 3
"""That is written down no more often."""
LIVE_S = 120
"""A seat at a clock is offered no longer than this after whoever offers it was last seen."""
MOST_POSTED = 5
"""Open seats of one person, and from one address."""
MOST_TAKEN = 5
"""Open seats that one person, and one address, has taken and not played at yet."""
MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Taking:
    """Who has taken an open seat from where, and which; known to this server's memory alone."""

    person: str
    place: str
    seat: str


class Taken(PitchsideError):
    """Somebody was first, or the invitation ended or was changed meanwhile."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where others find this server: an address of the network, or none."""

    url: str | None = None

    def link(self, token: str, origin: str, page: str = "join") -> str:
        """The address to hand on; the asker's own where the network has none."""
        return f"{(self.url or origin).rstrip('/')}/{page}/{token}"


def _digest(invited: Invited) -> str:
    """What tells these terms from others; the seal of the host's nonce is one of them."""
    whole = invited.asked.model_copy(update={"options": _options(invited.asked)})
    return digest(dump(whole) + (_sealed(invited) or ""))


def _options(asked: NewInvitation) -> dict[str, Any]:
    """All options of the match that comes of it, those with their defaults too."""
    named = {name: one for name, one in asked.options.items() if (name, one) != ("begins", TOSS)}
    tossed = {name: one for name, one in asked.options.items() if name not in named}
    return {**game_named(asked.game).options(named), **tossed}


def _sealed(invited: Invited) -> str | None:
    """What binds the nonce of whoever invites."""
    return None if invited.nonce is None else nonce_seal(invited.nonce)


def _seated(invited: Invited, pledge: Pledge, guest: str | None) -> tuple[Seat, Pledge]:
    """The host's seat, and what chance is bound to with what the players have added to it.

    A toss for the seat is one of the lots: neither player and no server chooses it.
    """
    added = invited.nonce or "", guest or ""
    pledge = replace(pledge, nonces=added if any(added) else ())
    if invited.asked.seat != "toss":
        seat = Seat(invited.asked.seat)
    else:
        seat = pledge.toss("host")
        pledge = replace(pledge, tossed={"host": seat.value})
    return seat, pledge if seat is Seat.SOUTH else replace(pledge, nonces=pledge.nonces[::-1])


class Invitations:
    """All invitations of one server; of each token only its hash is stored.

    A link takes the seat, another only lets watch, and a seat in the list is called by a name of its own.
    """

    def __init__(self, lobby: Lobby, people: People, reach: Reach, near: bool = False) -> None:
        self.lobby, self.people, self.reach, self.near = lobby, people, reach, near
        self._posting = asyncio.Lock()
        self._posted_at: dict[str, str] = {}
        self._taken: dict[str, Taking] = {}
        self.store = InvitationStore(people.disk.store)
        self.privacy = PrivacyStore(people.disk.store)

    async def make(self, person: Person, asked: NewInvitation, address: str = "") -> str:
        """A new invitation; its token."""
        self._terms(asked, Seat.SOUTH, "")
        now = self.people.now()
        handle = self.lobby.tools.sources.token()
        token, watch = (self.people.signer.token(use, handle) for use in (JOIN, WATCH))
        pledge, text = new_pledge(self.lobby.tools.sources.rng), asked.model_dump_json()
        about = (person.id, asked, now + OPEN_S, False, None, pledge, None, text, now)
        made = Invited(*about, key=digest(token), handle=handle)
        add = partial(self.store.add, made, digest(watch))
        if not asked.anyone:
            await self.people.disk.do(add, None)
            return token
        async with self._posted(person.id, made.key, address):
            await self.people.disk.do(add, handle)
        return token

    async def open_seats(self, person: Person | None) -> list[OpenSeat]:
        """The seats that anybody may take."""
        found = await self.people.disk.read(self.store.posted, self.people.now())
        apart = await self._apart(person)
        shown = (one for one in found if self._offered(one.invited) and one.invited.person not in apart)
        return [self._listed(one, person) for one in shown][:MOST_LISTED]

    def _offered(self, invited: Invited) -> bool:
        """Is it worth sitting down? At a clock one does not wait for somebody who has gone."""
        away = self.people.now() - invited.seen
        return away < LIVE_S or not is_live(invited.asked.options)

    async def look(self, token: str, person: Person | None, origin: str) -> Invitation:
        """What it says to who asks, by its own link or by that to watch; nothing is spent."""
        invited, watches = await self._seen(token, person)
        mine = person is not None and person.id == invited.person
        away = max(0, self.people.now() - invited.seen)
        if mine and away >= NOTICED_S:
            await self.people.disk.do(self.store.notice, invited.key, self.people.now())
        away = 0 if mine else away
        asked, link = invited.asked, self.reach.link(token, origin, WATCH if watches else JOIN)
        return Invitation(
            token=token,
            game=asked.game,
            options=_options(asked),
            seat=asked.seat,
            name=one_line(asked.name),
            watch=asked.watch,
            only_watch=watches,
            watch_link=self._watch_link(invited, token, origin),
            rated=asked.rated,
            anyone=asked.anyone,
            commits=asked.commits,
            terms=_digest(invited),
            promise=invited.pledge.promise if invited.pledge else None,
            sealed=_sealed(invited),
            state=self._state(invited),
            mine=mine,
            here=away < HERE_S,
            away=away // 60,
            match=await self._match_for(invited, person),
            link=link,
            near=self.reach.url is None,
            qr=list(qr_rows(link)),
        )

    async def change(
        self, token: str, person: Person | None, asked: NewInvitation, address: str = ""
    ) -> None:
        """Other terms, as long as nobody has joined."""
        invited = await self._own(token, person)
        self._terms(asked, Seat.SOUTH, "")
        update = partial(self._update, invited, asked=asked.model_dump_json())
        handle = invited.handle or invited.key
        if not asked.anyone or invited.asked.anyone:
            await update(posted=handle if asked.anyone else None)
            return
        async with self._posted(invited.person, invited.key, address):
            await update(posted=handle)

    async def withdraw(self, token: str, person: Person | None) -> None:
        """The link leads nowhere from now on."""
        await self._update(await self._own(token, person), withdrawn=True)

    async def add_nonce(self, token: str, person: Person | None, nonce: str) -> None:
        """What whoever invites adds to chance, once the promise is shown."""
        invited = await self._own(token, person)
        await self.people.disk.do(self.store.add_nonce, invited.key, nonce)

    async def check(self, token: str, person: Person | None, joining: Joining) -> Invited:
        """The invitation, if it may be answered, or was by this person; nothing is spent."""
        invited = await self._found(token, person)
        if await self._match_for(invited, person) is not None:
            return invited
        if person is not None and person.id == invited.person:
            raise Failed(409, "own_invitation")
        if self._state(invited) != "open":
            raise self._over(invited)
        if token == invited.handle and not self._offered(invited):
            raise Failed(410, "seat_left")
        if joining.terms not in (None, _digest(invited)):
            raise Failed(409, "terms_changed")
        return invited

    async def join(
        self, token: str, person: Person, joining: Joining, address: str = "", again: bool = False
    ) -> str:
        """Take the seat that is left; the match begins. Asked again, the same person is led there again."""
        invited = await self.check(token, person, joining)
        if invited.match_id is not None:
            return invited.match_id
        fresh = new_pledge(self.lobby.tools.sources.rng)
        seat, pledge = _seated(invited, invited.pledge or fresh, joining.nonce)
        taking = Taking(person.id, network_of(address), seat.other.value)
        if invited.asked.anyone:
            await self._refuse_hoards(taking, address)
        terms = self._terms(invited.asked, seat, joining.name, pledge)
        sitting = [(invited.person, seat.value), (person.id, seat.other.value)]

        def take(db: Connection, match_id: str) -> None:
            if not take_invitation(db, invited.key, self.people.now(), invited, match_id):
                raise Taken

        try:
            made = await self.lobby.begin(terms, sitting, take)
        except Taken:
            now = await self._found(token)
        else:
            if invited.asked.anyone:
                self._taken[made] = taking
            return made
        if self._state(now) != "open":
            raise self._over(now)
        if again:
            raise Failed(409, "terms_changed")
        return await self.join(token, person, joining, address, again=True)  # it was changed meanwhile

    async def watch(self, token: str, person: Person) -> str:
        """A place among those who watch, by their own link or by that of a seat; the match's id."""
        invited, _ = await self._seen(token, person)
        if invited.match_id is None:
            raise self._over(invited) if self._state(invited) != "open" else Failed(409, "not_begun")
        if await self._match_for(invited, person) is None:
            if not invited.asked.watch:
                raise Failed(403, "no_watching")
            await self.people.disk.do(self.people.store.sit, invited.match_id, person.id, [WATCH])
        return invited.match_id

    # ---- inside -------------------------------------------------------------------------------------

    async def _found(self, token: str, person: Person | None = None) -> Invited:
        """The invitation whose seat the token takes; who only watches by it finds none."""
        invited = await self.people.disk.read(self.store.found, digest(token), token)
        return await self._met(invited, person)

    async def _seen(self, token: str, person: Person | None) -> tuple[Invited, bool]:
        """The invitation, and whether the token only lets watch."""
        watched = await self.people.disk.read(self.store.watched, digest(token))
        if watched is not None:
            return await self._met(watched, person), True
        return await self._found(token, person), False

    async def _met(self, invited: Invited | None, person: Person | None) -> Invited:
        """That invitation; where one of the two has blocked the other there is none."""
        if invited is None or invited.person in await self._apart(person):
            raise Failed(404, "unknown_invitation")
        return invited

    def _watch_link(self, invited: Invited, token: str, origin: str) -> str | None:
        """The address for those who only watch; told to who has the link of the seat, or this one itself."""
        if invited.handle is None or token == invited.handle or not invited.asked.watch:
            return None
        return self.reach.link(self.people.signer.token(WATCH, invited.handle), origin, WATCH)

    async def _apart(self, person: Person | None) -> frozenset[str]:
        return frozenset() if person is None else await self.people.disk.read(self.privacy.apart, person.id)

    async def _own(self, token: str, person: Person | None) -> Invited:
        invited = await self._found(token)
        if person is None or person.id != invited.person:
            raise Failed(403, "not_your_invitation")
        return invited

    @asynccontextmanager
    async def _posted(self, person: str, key: str, address: str) -> AsyncIterator[None]:
        """One more seat is offered inside: nobody fills the list alone, by throwing the cookie away neither.

        From where seats are offered is known to this server's memory alone; no address is stored.
        """
        now, place = self.people.now(), network_of(address)
        async with self._posting:  # one after the other, or many at once would each find room
            if await self.people.disk.do(self.store.count_posted, person, now) >= MOST_POSTED:
                raise Failed(409, "too_many_seats", most=MOST_POSTED)
            still = await self.people.disk.do(self.store.still_posted, list(self._posted_at), now)
            self._posted_at = {one: self._posted_at[one] for one in still}
            near = is_near(address) and not self.near
            if not near and list(self._posted_at.values()).count(place) >= MOST_POSTED:
                raise Failed(409, "too_many_seats_there", most=MOST_POSTED)
            yield
            self._posted_at[key] = place

    async def _refuse_hoards(self, taking: Taking, address: str) -> None:
        """Who sits down at every open seat and plays at none would keep all others from playing."""
        seats = {match_id: one.seat for match_id, one in self._taken.items()}
        idle = await self.people.disk.do(self.store.not_played, seats)
        self._taken = {match_id: one for match_id, one in self._taken.items() if match_id in idle}
        near = is_near(address) and not self.near
        places = [one.place for one in self._taken.values()]
        people = [one.person for one in self._taken.values()]
        if people.count(taking.person) >= MOST_TAKEN or (
            not near and places.count(taking.place) >= MOST_TAKEN
        ):
            raise Failed(409, "too_many_taken", most=MOST_TAKEN)

    async def _update(self, invited: Invited, **values: str | bool | None) -> None:
        if not await self.people.disk.do(self.store.change, invited.key, self.people.now(), **values):
            now = await self.people.disk.read(self.store.found, invited.key)
            raise self._over(now or invited)

    async def _match_for(self, invited: Invited, person: Person | None) -> str | None:
        """The match's id for those who have a seat at it, if only to watch."""
        if invited.match_id is None:
            return None
        sitting = await self.people.disk.do(self.people.store.seats, invited.match_id)
        return None if held_by(person, sitting) is None else invited.match_id

    def _listed(self, posted: Posted, person: Person | None) -> OpenSeat:
        """An open seat in the list; who offers it is told the token of its link, others what it is called."""
        invited, known = posted.invited, posted.rating
        asked, mine = invited.asked, person is not None and person.id == invited.person
        own = mine and invited.handle is not None
        rating = RatingView(game=asked.game, rating=known.points, doubt=known.doubt, matches=known.matches)
        return OpenSeat(
            token=self.people.signer.token(JOIN, posted.handle) if own else posted.handle,
            game=asked.game,
            options=dict(asked.options),
            seat=asked.seat,
            name=one_line(asked.name),
            rated=asked.rated,
            rating=rating if known.matches else None,
            mine=mine,
        )

    def _state(self, invited: Invited) -> State:
        if invited.match_id is not None:
            return "joined"
        if invited.withdrawn:
            return "withdrawn"
        return "open" if invited.expires > self.people.now() else "expired"

    def _over(self, invited: Invited) -> Failed:
        return Failed(409 if self._state(invited) == "joined" else 410, f"invitation_{self._state(invited)}")

    def _terms(self, asked: NewInvitation, seat: Seat, guest: str, pledge: Pledge | None = None) -> Terms:
        players = {seat.value: asked.name, seat.other.value: guest}
        south, north = (Player(kind="person", name=players[one.value]) for one in PLAYERS)
        terms = self.lobby.terms_of(
            NewMatch(game=asked.game, options=asked.options, south=south, north=north), pledge
        )
        if asked.commits and not manifest_of(asked.game).commits:
            raise Failed(422, "commits_game")
        terms = replace(terms, commits=asked.commits)
        return rated(terms) if asked.rated else terms
