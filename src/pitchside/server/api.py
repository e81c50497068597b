"""The HTTP answers: what games there are, matches made and found, records handed out and in."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.core.signature import public_key
from pitchside.games import GAMES, manifest_of
from pitchside.server import records
from pitchside.server.access import Access, admitted, is_local
from pitchside.server.failure import Failed
from pitchside.server.guide import guide_of
from pitchside.server.identity import People
from pitchside.server.lobby import Lobby, UnknownLevel, UnknownMatch
from pitchside.server.previews import Previews
from pitchside.server.ratings import level_ratings
from pitchside.server.serializer import closed, summary
from pitchside.server.session import Session
from pitchside.server.snapshot import OlderRules, Unplayable
from pitchside.server.solving import MINUTES, Solving
from pitchside.server.store_file import StorageError
from pitchside.server.terms import TOSS
from pitchside.server.wire import (
    Created,
    Failure,
    Message,
    NewMatch,
    Plain,
    Summary,
    Words,
)
from pitchside.server.wire_games import (
    Catalogue,
    ClauseInfo,
    GameInfo,
    NewPerfect,
    OptionInfo,
    PerfectBoards,
    PerfectInfo,
)
from pitchside.server.wire_read import Unreadable, dump, published, read_body
from pitchside.server.wire_review import BrokenFile, Watched
from pitchside.server.wire_rules import Guide
from pitchside.server.words import said


def sent(model: type[Message] | None) -> dict[str, Any]:
    """What a route is sent, as documented; `wire_read` reads it, which is stricter than FastAPI."""
    if model is None:
        return {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def failing(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These statuses as documented: each with its sentence."""
    return {status: {"model": Failure} for status in statuses}


ANYWHERE = failing(403, 413, 421, 429, 503)
"""What every route may answer: another site's page, too much, no name of ours, too often, no storage."""


class Api:
    """One method for each route."""

    def __init__(self, lobby: Lobby, people: People, solving: Solving, previews: Previews) -> None:
        self.previews = previews
        self.lobby = lobby
        self.solving = solving
        self.people = people
        self._one_record = asyncio.Lock()

    def router(self) -> APIRouter:
        """The routes with what they take and give; `GET /api/openapi.json` is made of this."""
        made = APIRouter()
        match, text = "/api/matches/{id}", {"content": {"text/plain": {"schema": {"type": "string"}}}}
        made.get("/api/key", response_class=Response, responses={200: text, **failing(404)})(self.key)
        schema = {"content": {"application/schema+json": {"schema": {"type": "object"}}}}
        made.get("/api/wire", response_class=Response, responses={200: schema})(self.wire)
        brief = {"name": "clauses", "in": "query", "schema": {"enum": ["no"]}}
        brief["description"] = "`no` leaves the clauses out."
        made.get("/api/games", response_model=Catalogue, openapi_extra={"parameters": [brief]})(self.games)
        made.get("/api/rules/{game}", response_model=Guide, responses=failing(404))(self.rules)
        made.get("/api/perfect", response_model=PerfectBoards)(self.perfect)
        made.post(
            "/api/perfect",
            status_code=202,
            response_model=PerfectBoards,
            responses=failing(400, 422),
            openapi_extra=sent(NewPerfect),
        )(self.make_perfect)
        made.post(
            "/api/matches",
            status_code=201,
            response_model=Created,
            responses=failing(400, 401, 422),
            openapi_extra=sent(NewMatch),
        )(self.create)
        made.get(match, response_model=Summary, responses=failing(401, 404, 409))(self.summary)
        kept = failing(401, 404, 409)
        made.post(f"{match}/forget", status_code=204, responses=failing(401))(self.forget)
        made.get(f"{match}/record", response_class=Response, responses={200: text, **kept})(self.record)
        drawn = {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
        made.get(f"{match}/picture", response_class=Response, responses={200: drawn, **failing(404, 409)})(
            self.picture
        )
        made.post(
            "/api/records",
            response_model=Watched,
            responses={422: {"model": BrokenFile}},
            openapi_extra=sent(None),
        )(self.watch)
        return made

    async def key(self, request: Request) -> Response:
        """GET /api/key."""
        key = self.lobby.tools.key
        if key is None:
            raise Failed(404, "not_found")
        return Response(f"ed25519 {public_key(key).hex()}\n", media_type="text/plain")

    async def wire(self, request: Request) -> Response:
        """GET /api/wire: every message of a match's socket, as JSON Schema."""
        return Response(published(), media_type="application/schema+json")

    async def games(self, request: Request) -> Response:
        """GET /api/games; with `?clauses=no` for a first screen, which cites none."""
        infos = [self._game(name) for name in GAMES]
        named = () if request.query_params.get("clauses") == "no" else GAMES
        clauses = {name: _clauses(name) for name in named}
        return packed(request, said_as(Catalogue(version=__version__, games=infos, clauses=clauses)))

    async def rules(self, request: Request) -> Response:
        """GET /api/rules/{game}; its pictures are played once, beside the event loop."""
        name = request.path_params["game"]
        if name not in GAMES or manifest_of(name).guide is None:
            raise Failed(404, "not_found")
        return packed(request, said_as(await asyncio.to_thread(guide_of, name)))

    async def perfect(self, request: Request) -> Response:
        """GET /api/perfect."""
        return said_as(self._perfect())

    async def make_perfect(self, request: Request) -> Response:
        """POST /api/perfect: minutes of work for all processors, so only who sits at this machine may ask."""
        board = read_body(NewPerfect, text_of(await request.body())).board
        if not is_local(request):
            raise Failed(403, "not_here")
        if board not in MINUTES:
            raise Failed(422, "no_table", board=board, known=", ".join(MINUTES))
        self.solving.start(board)
        return said_as(self._perfect(), 202)

    def _perfect(self) -> PerfectBoards:
        return PerfectBoards(boards=[PerfectInfo(**one._asdict()) for one in self.solving.all()])

    async def create(self, request: Request) -> Response:
        """POST /api/matches."""
        asked = read_body(NewMatch, text_of(await request.body()))
        person, cookies = await self.people.known(request)
        return said_as(Created(id=await self.lobby.create(asked, person.id)), 201, cookies)

    async def summary(self, request: Request) -> Response:
        """GET /api/matches/{id}."""
        found, access = await self.found(request)
        if isinstance(found, OlderRules):
            return said_as(closed(request.path_params["id"], found, access))
        return said_as(summary(found.id, found.terms, found.views.late.shown(found.snapshot, access), access))

    async def forget(self, request: Request) -> Response:
        """POST /api/matches/{id}/forget: leave it out of the asker's list."""
        person = await self.people.visitor(request)
        if person is not None:
            await self.people.disk.do(self.people.store.unlist, request.path_params["id"], person.id)
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        """GET /api/matches/{id}/record."""
        found, access = await self.found(request)
        if isinstance(found, OlderRules):
            text = records.closed_text(request.path_params["id"], found.stored, self.lobby.tools.key)
            terms, created = found.stored.terms, found.stored.created
        else:
            await found.whole()
            text = await asyncio.to_thread(records.record_text, found, access)
            terms, created = found.terms, found.created
        headers = {"content-disposition": f'attachment; filename="{records.record_name(terms, created)}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def picture(self, request: Request) -> Response:
        """GET /api/matches/{id}/picture: a PNG of how a match ended."""
        address = request.client.host if request.client else ""
        drawn = await self.previews.picture(request.path_params["id"], address)
        return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})

    async def watch(self, request: Request) -> Response:
        """POST /api/records; one at a time, beside the event loop."""
        raw = await request.body()
        async with self._one_record:
            status, text = await asyncio.to_thread(records.watched_text, raw)
        return Response(text, status_code=status, media_type="application/json")

    async def found(self, request: Request) -> tuple[Session | OlderRules, Access]:
        """The match asked for, and what the asker may do there; to a stranger there is no such match."""
        match_id = request.path_params["id"]
        found: Session | OlderRules
        try:
            found = await self.lobby.session(match_id)
            terms, over = found.terms, found.snapshot.over
        except OlderRules as error:
            found, terms, over = error, error.stored.terms, error.stored.over
        person = await self.people.visitor(request)
        access = await admitted(self.people, match_id, terms, over, person, is_local(request))
        if access is None:
            raise UnknownMatch
        return found, access

    def _game(self, name: str) -> GameInfo:
        game = GAMES[name]
        options = [OptionInfo(name=key, values=_values(key, list(v))) for key, v in game.offered.items()]
        levels = list(self.lobby.levels(name))
        return GameInfo(
            id=name,
            title=_both(game.rulebook.title["en"], game.rulebook.title["fr"]),
            options=options,
            levels=levels,
            strengths={level: one.points for level, one in level_ratings(name).items() if level in levels},
        )


def _values(option: str, values: list[Plain]) -> list[Plain]:
    """The values a page may offer; who begins may also be tossed."""
    return [*values, TOSS] if option == "begins" else values


@cache
def _clauses(name: str) -> list[ClauseInfo]:
    book = GAMES[name].rulebook
    return [ClauseInfo(number=one.number, text=_both(one.text["en"], one.text["fr"])) for one in book]


def _both(en: str, fr: str) -> Words:
    return {"en": en, "fr": fr}


def text_of(raw: bytes) -> str:
    """A body as text."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Failed(400, "not_text") from None


def said_as(message: Message, status: int = 200, cookies: Iterable[str] = ()) -> Response:
    """A message as a JSON answer, with cookies to set."""
    answer = Response(dump(message), status_code=status, media_type="application/json")
    for one in cookies:
        answer.headers.append("set-cookie", one)
    return answer


def packed(request: Request, answer: Response) -> Response:
    """Long words that are the same for everybody, by gzip where that is understood; nothing private."""
    answer.headers["vary"] = "accept-encoding"
    if takes_gzip(request):
        answer.body = _gzipped(bytes(answer.body))
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    return answer


@lru_cache(maxsize=32)
def _gzipped(body: bytes) -> bytes:
    """Once for all who ask: it takes as long as a move."""
    return gzip.compress(body, 6, mtime=0)


def takes_gzip(request: Request) -> bool:
    """Is gzip among what may be sent? `gzip;q=0` says that it is not."""
    for one in request.headers.get("accept-encoding", "").lower().replace(" ", "").split(","):
        name, _, weight = one.partition(";")
        if name == "gzip":
            return re.fullmatch(r"q=0(\.0*)?", weight) is None
    return False


def failed_by(error: Exception) -> Failed:
    """The answer to a request that could not be done."""
    match error:
        case Failed():
            return error
        case Unreadable():
            code = "malformed" if error.json else "not_json"
            return Failed(422 if error.json else 400, "malformed", said(code, detail=error.said))
        case UnknownMatch():
            return Failed(404, "unknown_match")
        case UnknownLevel(known=[]):
            return Failed(422, "level", said("no_level"))
        case UnknownLevel():
            return Failed(422, "level", level=error.level, known=", ".join(error.known))
        case Malformed():
            return Failed(422, "terms", detail=error)
        case Unplayable():
            return Failed(409, "broken_match")
        case StorageError():
            return Failed(503, "storage", said("unread"))
        case _:
            return Failed(500, "internal")
