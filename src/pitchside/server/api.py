"""The HTTP answers: what games there are, matches made and found, records handed out and in."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.core.signature import public_key
from pitchside.games import GAMES
from pitchside.server import records
from pitchside.server.failure import Failed
from pitchside.server.guide import guide_of
from pitchside.server.lobby import Lobby, UnknownLevel, UnknownMatch
from pitchside.server.serializer import closed, summary
from pitchside.server.session import Session
from pitchside.server.snapshot import OlderRules, Unplayable
from pitchside.server.store_file import StorageError
from pitchside.server.terms import TOSS
from pitchside.server.wire import (
    BrokenFile,
    Catalogue,
    ClauseInfo,
    Created,
    Failure,
    GameInfo,
    Guide,
    Message,
    NewMatch,
    OptionInfo,
    Plain,
    Summary,
    Watched,
    Words,
)
from pitchside.server.wire_read import Unreadable, dump, read_new_match
from pitchside.server.words import said


def _sent(model: type[Message] | None) -> dict[str, Any]:
    """What a route is sent, as documented; `wire_read` reads it, which is stricter than FastAPI."""
    if model is None:
        return {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _failing(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Failure} for status in (*statuses, 403, 413, 421, 503)}


class Api:
    """One method for each route."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._one_record = asyncio.Lock()

    def router(self) -> APIRouter:
        """The routes with what they take and give; `GET /api/openapi.json` is made of this."""
        made = APIRouter()
        match, text = "/api/matches/{id}", {"content": {"text/plain": {"schema": {"type": "string"}}}}
        made.get("/healthz", response_class=PlainTextResponse)(self.health)
        made.get("/api/key", response_class=Response, responses={200: text, **_failing(404)})(self.key)
        made.get("/api/games", response_model=Catalogue)(self.games)
        made.get("/api/rules/{game}", response_model=Guide, responses=_failing(404))(self.rules)
        made.post(
            "/api/matches",
            status_code=201,
            response_model=Created,
            responses=_failing(400, 422),
            openapi_extra=_sent(NewMatch),
        )(self.create)
        made.get(match, response_model=Summary, responses=_failing(404, 409))(self.summary)
        made.post(f"{match}/rematch", status_code=201, response_model=Created, responses=_failing(404, 409))(
            self.rematch
        )
        made.get(f"{match}/record", response_class=Response, responses={200: text, **_failing(404, 409)})(
            self.record
        )
        made.post(
            "/api/records",
            response_model=Watched,
            responses={**_failing(), 422: {"model": BrokenFile}},
            openapi_extra=_sent(None),
        )(self.watch)
        return made

    async def health(self, request: Request) -> Response:
        """GET /healthz."""
        return Response("ok\n", media_type="text/plain")

    async def key(self, request: Request) -> Response:
        """GET /api/key."""
        key = self.lobby.tools.key
        if key is None:
            raise Failed(404, "not_found")
        return Response(f"ed25519 {public_key(key).hex()}\n", media_type="text/plain")

    async def games(self, request: Request) -> Response:
        """GET /api/games."""
        infos = [self._game(name) for name in GAMES]
        clauses = {name: _clauses(name) for name in GAMES}
        return said_as(Catalogue(version=__version__, games=infos, clauses=clauses))

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}; its pictures are played once, beside the event loop."""
        name = request.path_params["game"]
        if name not in GAMES:
            raise Failed(404, "not_found")
        return said_as(await asyncio.to_thread(guide_of, name))

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        asked = read_new_match(_text(await request.body()))
        return said_as(Created(id=await self.lobby.create(asked)), 201)

    async def summary(self, request: Request) -> Response:
        """GET /api/matches/{id}."""
        try:
            session = await self._session(request)
        except OlderRules as error:
            return said_as(closed(request.path_params["id"], error))
        return said_as(summary(session.id, session.terms, session.snapshot))

    async def rematch(self, request: Request) -> Response:
        """POST /api/matches/{id}/rematch."""
        return said_as(Created(id=await self.lobby.rematch(request.path_params["id"])), 201)

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{id}/record."""
        try:
            session = await self._session(request)
            await session.whole()
            text = await asyncio.to_thread(records.record_text, session)
            terms, created = session.terms, session.created
        except OlderRules as error:
            text = records.closed_text(request.path_params["id"], error.stored, self.lobby.tools.key)
            terms, created = error.stored.terms, error.stored.created
        headers = {"content-disposition": f'attachment; filename="{records.record_name(terms, created)}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def watch(self, request: Request) -> Response:
        """POST /api/records; one at a time, beside the event loop."""
        raw = await request.body()
        async with self._one_record:
            status, text = await asyncio.to_thread(records.watched_text, raw)
        return Response(text, status_code=status, media_type="application/json")

    async def _session(self, request: Request) -> Session:
        return await self.lobby.session(request.path_params["id"])

    def _game(self, name: str) -> GameInfo:
        game = GAMES[name]
        options = [OptionInfo(name=key, values=_values(key, list(v))) for key, v in game.offered.items()]
        return GameInfo(
            id=name,
            title=_both(game.rulebook.title["en"], game.rulebook.title["fr"]),
            options=options,
            levels=list(self.lobby.levels(name)),
        )


def _values(option: str, values: list[Plain]) -> list[Plain]:
    """The values a page may offer; who begins may also be tossed."""
    return [*values, TOSS] if option == "begins" else values


def _clauses(name: str) -> list[ClauseInfo]:
    book = GAMES[name].rulebook
    return [ClauseInfo(number=one.number, text=_both(one.text["en"], one.text["fr"])) for one in book]


def _both(en: str, fr: str) -> Words:
    return {"en": en, "fr": fr}


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Failed(400, "not_text") from None


def said_as(message: Message, status: int = 200) -> Response:
    """A message as a JSON answer."""
    return Response(dump(message), status_code=status, media_type="application/json")


def failed_by(error: Exception) -> Failed:
    """The answer to a request that could not be done."""
    match error:
        case Failed():
            return error
        case Unreadable():
            code = "malformed" if error.json else "not_json"
            return Failed(422 if error.json else 400, "malformed", said(code, detail=error))
        case UnknownMatch():
            return Failed(404, "unknown_match")
        case UnknownLevel(known=[]):
            return Failed(422, "level", said("no_level"))
        case UnknownLevel():
            return Failed(422, "level", level=error.level, known=", ".join(error.known))
        case Malformed():
            return Failed(422, "terms", detail=error)
        case Unplayable():
            return Failed(409, "broken_match", detail=error)
        case StorageError():
            return Failed(503, "storage")
        case _:
            return Failed(500, "internal")
