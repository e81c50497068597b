"""Routes of people, invitations and device tokens."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.core.errors import PitchsideError
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from pitchside.server.http.errors import Failed
from pitchside.server.http.matches import failing, said_as, sent, text_of
from pitchside.server.match.clock import has_days
from pitchside.server.match.config import one_line
from pitchside.server.people.identity import People, Person, digest, refuse_programs
from pitchside.server.people.invitations import Invitations
from pitchside.server.people.qr import qr_rows
from pitchside.server.store.lists import OPEN, OVER, Page
from pitchside.server.words import said
from pitchside.wire.codec import read_body
from pitchside.wire.http import (
    DeviceLink,
    DueTurn,
    DueTurns,
    Invitation,
    Joining,
    MatchList,
    Me,
    NewInvitation,
    NewName,
    NewNonce,
    NewToken,
    OpenSeats,
    RatingView,
    TokenInfo,
    TokenMade,
    Tokens,
)
from pitchside.wire.messages import Created

# ---- Tokens -----------------------------------------------------------------------------------------------

MOST = 20
"""Tokens of one person."""
PREFIX = "pitchside_"
"""So that programs which look for secrets in files know one when they see it."""


class TokenApi:
    """The routes; only a person at a browser may use them, never a program with a token."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.store = people.store

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made, path = APIRouter(), "/api/me/tokens"
        taken: dict[str, Any] = {"status_code": 201, "responses": failing(400, 401, 409, 422)}
        made.get(path, response_model=Tokens, responses=failing(401))(self.all)
        made.post(path, response_model=TokenMade, openapi_extra=sent(NewToken), **taken)(self.make)
        made.delete(f"{path}/{{id}}", status_code=204, responses=failing(401))(self.end)
        return made

    async def all(self, request: Request) -> Response:
        """GET /api/me/tokens."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        mine = [] if person is None else await self.people.disk.read(self.store.tokens_of, person.id)
        return said_as(Tokens(tokens=mine))

    async def make(self, request: Request) -> Response:
        """POST /api/me/tokens: the token is told this once."""
        refuse_programs(request)
        name = one_line(read_body(NewToken, text_of(await request.body())).name)
        person, cookies = await self.people.known(request)
        token = PREFIX + self.people.new_key()
        info = TokenInfo(id=digest(token)[:12], name=name, created=self.people.created())
        if not await self.people.disk.do(self.store.add_token, person.id, digest(token), info, MOST):
            raise Failed(409, "too_many_tokens", most=MOST)
        return said_as(TokenMade(token=token, **info.model_dump()), 201, cookies)

    async def end(self, request: Request) -> Response:
        """DELETE /api/me/tokens/{id}: its open lines are hung up."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        if person is not None:
            await self._end(person, str(request.path_params["id"]))
        return Response(status_code=204)

    async def _end(self, person: Person, token: str) -> None:
        key = await self.people.disk.do(self.store.end_token, person.id, token)
        if key is not None:
            self.people.hang_up(key)


# ---- People -----------------------------------------------------------------------------------------------

_AFTER = re.compile(r"[0-9T:+ _.Z-]{1,40}~[\w-]{22}", re.ASCII)


class PeopleApi:
    """One method for each route."""

    def __init__(self, people: People, invitations: Invitations) -> None:
        self.people = people
        self.invitations = invitations

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made = APIRouter()
        one = "/api/invitations/{token}"
        none: dict[str, Any] = {"status_code": 204, "responses": failing(401, 404, 409, 410)}
        gives: dict[str, Any] = {"status_code": 201, "responses": failing(400, 401, 404, 409, 410, 422)}
        made.get("/api/me", response_model=Me, responses=failing(401))(self.me)
        made.post(
            "/api/me", response_model=Me, responses=failing(400, 401, 422), openapi_extra=sent(NewName)
        )(self.rename)
        which = {"name": "list", "in": "query", "required": True, "schema": {"enum": [OPEN, OVER]}}
        after = {"name": "after", "in": "query", "schema": {"type": "string"}}
        after["description"] = "What the page before told as `more`; left out: the first page."
        made.get(
            "/api/me/matches",
            response_model=MatchList,
            responses=failing(401, 422),
            openapi_extra={"parameters": [which, after]},
        )(self.matches)
        made.get("/api/me/turns", response_model=DueTurns, responses=failing(401))(self.turns)
        made.delete("/api/me", status_code=204)(self.leave)
        made.post("/api/me/devices", response_model=DeviceLink, **gives)(self.device_link)
        made.post("/api/me/devices/{token}", status_code=204, responses=failing(410))(self.use_device_link)
        made.post("/api/invitations", response_model=Invitation, openapi_extra=sent(NewInvitation), **gives)(
            self.invite
        )
        made.get("/api/seats", response_model=OpenSeats, responses=failing(401))(self.open_seats)
        made.get(one, response_model=Invitation, responses=failing(401, 404))(self.look)
        made.put(
            one, response_model=Invitation, responses=gives["responses"], openapi_extra=sent(NewInvitation)
        )(self.change)
        made.delete(one, **none)(self.withdraw)
        made.post(f"{one}/join", response_model=Created, openapi_extra=sent(Joining), **gives)(self.join)
        made.post(
            f"{one}/nonce", status_code=204, responses=gives["responses"], openapi_extra=sent(NewNonce)
        )(self.add_nonce)
        made.post(f"{one}/watch", response_model=Created, **gives)(self.watch)
        return made

    # ---- who asks -----------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        """GET /api/me; who only looks is given no cookie."""
        person = await self.people.visitor(request)
        if person is None:
            return said_as(Me(name="", open=[], more_open=None, finished=[], more_finished=None, ratings=[]))
        cookies = self.people.renewed(request)  # it lasts from the last visit on
        return said_as(await self._about(person.id, person.name), cookies=cookies)

    async def matches(self, request: Request) -> Response:
        """GET /api/me/matches."""
        which, after = request.query_params.get("list"), request.query_params.get("after")
        if which not in (OPEN, OVER) or not (after is None or _AFTER.fullmatch(after)):
            raise Failed(422, "malformed", said("malformed", detail="list, after"))
        person = await self.people.visitor(request)
        if person is None:
            return said_as(MatchList(open=[], finished=[], more=None))
        place = None if after is None else _after(after)
        page = await self.people.disk.read(self.people.store.page_of, person.id, which, place)
        return said_as(MatchList(open=page.open, finished=page.finished, more=_more(page)))

    async def turns(self, request: Request) -> Response:
        """GET /api/me/turns."""
        person = await self.people.visitor(request)
        due = [] if person is None else await self.people.disk.read(self.people.store.deadlines_of, person.id)
        found = [await self._due(match_id, Seat(seat), until) for match_id, seat, until in due]
        return said_as(DueTurns(turns=[one for one in found if one is not None]))

    async def _due(self, match_id: str, seat: Seat, until: int) -> DueTurn | None:
        """That turn, if it has days and is theirs; nothing where the match cannot be opened."""
        try:
            session = await self.invitations.lobby.session(match_id)
        except PitchsideError:
            return None
        terms, clock = session.terms, session.snapshot.clock
        if not has_days(terms.options) or clock is None or seat not in session.snapshot.match.to_act():
            return None
        left, whole = max(0, until - self.people.now()), (clock.whole or 0) // 1000
        other = terms.player(seat.other).name
        return DueTurn(id=match_id, game=terms.game.id, other=other, left=left, whole=whole)

    async def rename(self, request: Request) -> Response:
        """POST /api/me."""
        name = one_line(read_body(NewName, text_of(await request.body())).name)
        person, cookies = await self.people.known(request)
        await self.people.rename(person, name)
        return said_as(await self._about(person.id, name), cookies=cookies)

    async def leave(self, request: Request) -> Response:
        """DELETE /api/me: this device is nobody's any more, and its open pages are hung up."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        cookies = [] if person is None else await self.people.end(request, person)
        return _nothing(cookies)

    async def device_link(self, request: Request) -> Response:
        """POST /api/me/devices."""
        refuse_programs(request)
        person, cookies = await self.people.known(request)
        token = await self.people.device_link(person)
        link = self.invitations.reach.link(token, _origin(request), "device")
        return said_as(DeviceLink(link=link, qr=list(qr_rows(link))), 201, cookies)

    async def use_device_link(self, request: Request) -> Response:
        """POST /api/me/devices/{token}."""
        cookies = await self.people.use_device_link(request, request.path_params["token"])
        if cookies is None:
            raise Failed(410, "device_link_spent")
        return _nothing(cookies)

    async def _called(self, request: Request, name: str) -> tuple[Person, list[str]]:
        """Who asks, called so from now on."""
        person, cookies = await self.people.known(request)
        await self._rename(person, name)
        return person, cookies

    async def _rename(self, person: Person, name: str) -> None:
        if one_line(name) not in ("", person.name):
            await self.people.rename(person, one_line(name))

    async def _about(self, person: str, name: str) -> Me:
        read, store = self.people.disk.read, self.people.store
        still, over = [await read(store.page_of, person, which) for which in (OPEN, OVER)]
        known = await read(store.ratings_of, person, list(GAMES))
        ratings = [
            RatingView(game=game, rating=one.points, doubt=one.doubt, matches=one.matches)
            for game, one in known.items()
        ]
        return Me(
            name=name,
            open=[*still.open, *over.open],
            more_open=_more(still),
            finished=over.finished,
            more_finished=_more(over),
            ratings=ratings,
        )

    # ---- invitations --------------------------------------------------------------------------------

    async def invite(self, request: Request) -> Response:
        """POST /api/invitations."""
        asked = read_body(NewInvitation, text_of(await request.body()))
        person, cookies = await self._called(request, asked.name)
        token = await self.invitations.make(person, asked, _address(request))
        return said_as(await self.invitations.look(token, person, _origin(request)), 201, cookies)

    async def open_seats(self, request: Request) -> Response:
        """GET /api/seats."""
        person = await self.people.visitor(request)
        return said_as(OpenSeats(seats=await self.invitations.open_seats(person)))

    async def look(self, request: Request) -> Response:
        """GET /api/invitations/{token}."""
        person = await self.people.visitor(request)
        return said_as(await self.invitations.look(_token(request), person, _origin(request)))

    async def change(self, request: Request) -> Response:
        """PUT /api/invitations/{token}."""
        asked = read_body(NewInvitation, text_of(await request.body()))
        person = await self.people.visitor(request)
        await self.invitations.change(_token(request), person, asked, _address(request))
        if person is not None:
            await self._rename(person, asked.name)
        return said_as(await self.invitations.look(_token(request), person, _origin(request)))

    async def withdraw(self, request: Request) -> Response:
        """DELETE /api/invitations/{token}."""
        await self.invitations.withdraw(_token(request), await self.people.visitor(request))
        return _nothing([])

    async def join(self, request: Request) -> Response:
        """POST /api/invitations/{token}/join."""
        joining = read_body(Joining, text_of(await request.body()))
        # First: who cannot sit down is neither made somebody nor called otherwise.
        await self.invitations.check(_token(request), await self.people.visitor(request), joining)
        person, cookies = await self._called(request, joining.name)
        made = await self.invitations.join(_token(request), person, joining, _address(request))
        return said_as(Created(id=made), 201, cookies)

    async def add_nonce(self, request: Request) -> Response:
        """POST /api/invitations/{token}/nonce."""
        nonce = read_body(NewNonce, text_of(await request.body())).nonce
        await self.invitations.add_nonce(_token(request), await self.people.visitor(request), nonce)
        return _nothing([])

    async def watch(self, request: Request) -> Response:
        """POST /api/invitations/{token}/watch."""
        person, cookies = await self.people.known(request)
        return said_as(Created(id=await self.invitations.watch(_token(request), person)), 201, cookies)


def _more(page: Page) -> str | None:
    """Where the next page begins, as it is told: `+` would be a space in an address, so `_` stands for it."""
    return None if page.after is None else "~".join(page.after).replace("+", "_")


def _after(text: str) -> tuple[str, str]:
    """Date and id of what was told; older versions told it with `+`, which may have become a space."""
    created, _, match_id = text.partition("~")
    return created.replace("_", "+").replace(" ", "+"), match_id


def _token(request: Request) -> str:
    return str(request.path_params["token"])


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers['host']}"


def _nothing(cookies: list[str]) -> Response:
    answer = Response(status_code=204)
    for one in cookies:
        answer.headers.append("set-cookie", one)
    return answer
