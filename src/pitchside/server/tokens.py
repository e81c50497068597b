"""Access tokens: keys that a person hands to a program, so that it plays in the person's name."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.server.api import failing, said_as, sent, text_of
from pitchside.server.failure import Failed
from pitchside.server.identity import People, Person, digest, refuse_programs
from pitchside.server.terms import one_line
from pitchside.server.wire_people import NewToken, TokenInfo, TokenMade, Tokens
from pitchside.server.wire_read import read_body

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
