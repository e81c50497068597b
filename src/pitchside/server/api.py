"""The HTTP answers: what games there are, matches made and found, records handed out and in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.games import GAMES
from pitchside.server import records
from pitchside.server.failure import Failed
from pitchside.server.lobby import Lobby, UnknownLevel, UnknownMatch
from pitchside.server.session import Session
from pitchside.server.show import closed, summary
from pitchside.server.standing import OlderRules, Unplayable
from pitchside.server.store_file import StorageError
from pitchside.server.terms import TOSS
from pitchside.server.wire import (
    BrokenFile,
    Catalogue,
    ClauseInfo,
    Created,
    GameInfo,
    Message,
    OptionInfo,
    Plain,
    Words,
)
from pitchside.server.wire_read import Unreadable, dump, read_new_match
from pitchside.server.words import said

Answer = Callable[[Request], Awaitable[Response]]


class Api:
    """One method for each route."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._one_record = asyncio.Lock()

    async def health(self, request: Request) -> Response:
        """GET /healthz."""
        return Response("ok\n", media_type="text/plain")

    async def games(self, request: Request) -> Response:
        """GET /api/games."""
        infos = [self._game(name) for name in GAMES]
        clauses = {name: _clauses(name) for name in GAMES}
        return said_as(Catalogue(version=__version__, games=infos, clauses=clauses))

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
        return said_as(summary(session.id, session.terms, session.standing))

    async def rematch(self, request: Request) -> Response:
        """POST /api/matches/{id}/rematch."""
        return said_as(Created(id=await self.lobby.rematch(request.path_params["id"])), 201)

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{id}/record."""
        try:
            session = await self._session(request)
            text, terms, created = records.record_text(session), session.terms, session.created
        except OlderRules as error:
            text = records.closed_text(request.path_params["id"], error.stored)
            terms, created = error.stored.terms, error.stored.created
        headers = {"content-disposition": f'attachment; filename="{records.record_name(terms, created)}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def watch(self, request: Request) -> Response:
        """POST /api/records; one at a time, beside the event loop."""
        raw = await request.body()
        async with self._one_record:
            found = await asyncio.to_thread(records.watch, raw)
        return said_as(found, 422 if isinstance(found, BrokenFile) else 200)

    async def _session(self, request: Request) -> Session:
        return await self.lobby.session(request.path_params["id"])

    def _game(self, name: str) -> GameInfo:
        game = GAMES[name]
        options = [OptionInfo(name=key, values=_values(key, list(v))) for key, v in game.offered().items()]
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
