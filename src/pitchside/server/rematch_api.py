"""The HTTP answers about a rematch: what chance will be bound to, what the players add, and the match."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.core.chance import new_pledge
from pitchside.core.seat import Seat
from pitchside.server.api import Api, failing, said_as, sent, text_of
from pitchside.server.failure import Failed
from pitchside.server.session import Session
from pitchside.server.snapshot import OlderRules
from pitchside.server.store_privacy import PrivacyStore
from pitchside.server.store_rematches import RematchStore
from pitchside.server.wire import Created
from pitchside.server.wire_people import NewNonce, Promised
from pitchside.server.wire_read import read_body


class RematchApi:
    """One method for each route; all are for the players of a match that is over."""

    def __init__(self, api: Api) -> None:
        self.found, self.lobby, self.disk = api.found, api.lobby, api.people.disk
        self.store = RematchStore(self.disk.store)
        self.privacy = PrivacyStore(self.disk.store)

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made, match = APIRouter(), "/api/matches/{id}"
        kept = failing(401, 404, 409)
        made.post(f"{match}/rematch", status_code=201, response_model=Created, responses=kept)(self.rematch)
        made.post(f"{match}/promise", response_model=Promised, responses=kept)(self.promise)
        made.post(
            f"{match}/nonce",
            status_code=204,
            responses=failing(400, 401, 404, 409, 422),
            openapi_extra=sent(NewNonce),
        )(self.add_nonce)
        return made

    async def rematch(self, request: Request) -> Response:
        """POST /api/matches/{id}/rematch."""
        match_id, _ = await self._over(request)
        return said_as(Created(id=await self.lobby.rematch(match_id)), 201)

    async def promise(self, request: Request) -> Response:
        """POST /api/matches/{id}/promise."""
        match_id, _ = await self._over(request)
        fresh = new_pledge(self.lobby.tools.sources.rng)
        pledge = await self.disk.do(self.store.promise, match_id, fresh)
        return said_as(Promised(promise=pledge.promise))

    async def add_nonce(self, request: Request) -> Response:
        """POST /api/matches/{id}/nonce."""
        nonce = read_body(NewNonce, text_of(await request.body())).nonce
        match_id, seats = await self._over(request)
        for seat in seats:
            await self.disk.do(self.store.add_nonce, match_id, seat, nonce)
        return Response(status_code=204)

    async def _over(self, request: Request) -> tuple[str, frozenset[Seat]]:
        """The match, and the seats of who asks; refused where there is to be no rematch, or not yet."""
        found, access = await self.found(request)
        terms = found.stored.terms if isinstance(found, OlderRules) else found.terms
        if not access.seats and terms.seats("person"):
            raise Failed(403, "not_at_the_table")
        match_id = str(request.path_params["id"])
        if await self.disk.do(self.privacy.kept_apart, match_id):
            raise Failed(409, "no_rematch")
        if isinstance(found, Session) and not await self.lobby.is_over(found):
            raise Failed(409, "rematch_early")
        return match_id, access.seats
