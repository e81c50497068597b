"""Routes of blocking, reporting, export and deletion."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pitchside.core.seat import Seat
from pitchside.games import GAMES
from pitchside.server.http.errors import Failed
from pitchside.server.http.matches import closed_text, failing, said_as
from pitchside.server.match.lobby import Lobby
from pitchside.server.match.session import give_up
from pitchside.server.match.state import Stored, Unplayable, moved
from pitchside.server.people.identity import People, Person, digest, refuse_programs
from pitchside.server.store.engine import StorageError
from pitchside.server.store.lists import PLAYED
from pitchside.server.store.people import WATCH, PrivacyStore
from pitchside.wire.codec import dump
from pitchside.wire.http import BlockedPeople, BlockedPerson, CopiedMatch, Copy, RatingView

ID = 16
"""Characters of the digest that a blocked person is called by: nobody is told another's id."""


class PrivacyApi:
    """One method for each route; none of them is for programs."""

    def __init__(self, people: People, lobby: Lobby) -> None:
        self.people, self.lobby = people, lobby
        self.store = PrivacyStore(people.disk.store)
        self._one_copy = asyncio.Lock()

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made, match = APIRouter(), "/api/matches/{id}"
        none: dict[str, Any] = {"status_code": 204, "responses": failing(404, 409)}
        made.get("/api/me/copy", response_model=Copy)(self.copy)
        made.post("/api/me/delete", status_code=204)(self.delete)
        made.get("/api/me/blocks", response_model=BlockedPeople)(self.blocks)
        made.delete("/api/me/blocks/{id}", status_code=204)(self.unblock)
        made.post(f"{match}/block", **none)(self.block)
        made.post(f"{match}/report", **none)(self.report)
        return made

    async def copy(self, request: Request) -> Response:
        """GET /api/me/copy: sent match by match; one that is not over has no record in it."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        found = Copy(name="", ratings=[], matches=[]) if person is None else await self._copy(person)
        headers = {"content-disposition": 'attachment; filename="pitchside-copy.json"'}
        parts = self._parts(found, person)
        return StreamingResponse(parts, media_type="application/json", headers=headers)

    async def _copy(self, person: Person) -> Copy:
        """All of a copy but the matches."""
        known = await self.people.disk.read(self.people.store.ratings_of, person.id, list(GAMES))
        ratings = [
            RatingView(game=game, rating=one.points, doubt=one.doubt, matches=one.matches)
            for game, one in known.items()
        ]
        return Copy(name=person.name, ratings=ratings, matches=[])

    async def _parts(self, found: Copy, person: Person | None) -> AsyncIterator[str]:
        """A copy as text, part by part: as many as the reader takes, and none is kept."""
        begin, end = dump(found).rsplit("[]", 1)  # the matches are the last of it
        yield f"{begin}["
        read, comma = self.people.disk.read, ""
        ids = [] if person is None else await read(self.store.all_matches_of, person.id)
        for match_id in ids:
            async with self._one_copy:  # one match at a time, whoever else copies
                one = None if person is None else await self._copied(match_id, person)
            if one is not None:
                yield f"{comma}{dump(one)}"
                comma = ","
        yield f"]{end}"

    async def _copied(self, match_id: str, person: Person) -> CopiedMatch | None:
        disk = self.people.disk
        try:
            stored: Stored | None = await disk.read(disk.store.load, match_id)
        except Unplayable:
            return None  # damaged: `pitchside backup` names it
        if stored is None or not stored.over:
            return None
        text = await asyncio.to_thread(closed_text, match_id, stored, self.lobby.tools.key)
        sitting = await disk.read(self.people.store.seats, match_id)
        you: Any = [seat for who, seat in sitting if who == person.id and seat in PLAYED]
        return CopiedMatch(game=stored.terms.game.id, date=stored.created[:10], you=you, record=text)

    async def delete(self, request: Request) -> Response:
        """POST /api/me/delete: nobody any more, on all devices, and nameless in all matches."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        if person is None:
            return Response(status_code=204)
        for match_id, seat in await self.people.disk.do(self.store.counting_of, person.id):
            await self._give_up(match_id, seat)
        ids = await self.people.disk.do(self.store.all_matches_of, person.id)
        for key in await self.people.disk.do(self.store.delete, person.id):
            self.people.hang_up(key)
        for match_id in ids:
            await self.lobby.put_away(match_id)
        answer = Response(status_code=204)
        # Last: where the store fails before, this device can still ask for all of it again.
        for one in await self.people.end(request, person):
            answer.headers.append("set-cookie", one)
        return answer

    async def _give_up(self, match_id: str, seat: Seat) -> None:
        """A match that counts and was begun is lost by who leaves it for good: the other has won it."""
        with suppress(Unplayable):  # else nobody can win it any more
            session = await self.lobby.session(match_id)
            if not moved(session.snapshot):
                return
            try:
                await give_up(session, seat)
            except StorageError:  # the disk is full, or it was damaged since it is open here: loading tells
                await self.lobby.put_away(match_id)
                await give_up(await self.lobby.session(match_id), seat)

    async def blocks(self, request: Request) -> Response:
        """GET /api/me/blocks."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        found = [] if person is None else await self.people.disk.read(self.store.blocked_by, person.id)
        people = [BlockedPerson(id=digest(who)[:ID], name=name) for who, name in found]
        return said_as(BlockedPeople(people=people))

    async def unblock(self, request: Request) -> Response:
        """DELETE /api/me/blocks/{id}."""
        refuse_programs(request)
        person = await self.people.visitor(request)
        found = [] if person is None else await self.people.disk.read(self.store.blocked_by, person.id)
        for who, _ in found:
            if person is not None and digest(who)[:ID] == request.path_params["id"]:
                await self.people.disk.do(self.store.unblock, person.id, who)
        return Response(status_code=204)

    async def block(self, request: Request) -> Response:
        """POST /api/matches/{id}/block: the other player."""
        person, other, name = await self._other(request)
        await self.people.disk.do(self.store.block, person.id, other, name)
        return Response(status_code=204)

    async def report(self, request: Request) -> Response:
        """POST /api/matches/{id}/report: the other player's name, for whoever runs the server."""
        person, _, name = await self._other(request)
        match_id = str(request.path_params["id"])
        await self.people.disk.do(self.store.report, match_id, person.id, name, self.people.created())
        return Response(status_code=204)

    async def _other(self, request: Request) -> tuple[Person, str, str]:
        """Who asks, and the other player of the match with the name there; 404 for who does not play."""
        refuse_programs(request)
        match_id = str(request.path_params["id"])
        person = await self.people.visitor(request)
        sitting = await self.people.disk.do(self.people.store.seats, match_id)
        players = {who: seat for who, seat in sitting if seat != WATCH}
        if person is None or person.id not in players:
            raise Failed(404, "unknown_match")
        others = [who for who in players if who != person.id]
        stored = await self.people.disk.do(self.people.disk.store.load, match_id)
        if not others or stored is None:
            raise Failed(409, "nobody_else")
        return person, others[0], stored.terms.player(Seat(players[others[0]])).name
