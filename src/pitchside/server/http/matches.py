"""Routes of matches, records and rematches."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pitchside import __version__
from pitchside.core.chance import new_pledge
from pitchside.core.errors import BrokenRecord, Malformed
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match
from pitchside.core.record import Record, kept_record, open_record, parse_record, replay
from pitchside.core.seat import Seat
from pitchside.core.signature import public_key, sign
from pitchside.games import GAMES, game_of, manifest_of
from pitchside.server.http.catalogue import guide_of
from pitchside.server.http.errors import Failed
from pitchside.server.http.pages import Previews, takes_gzip
from pitchside.server.match.access import Access, admitted, is_local
from pitchside.server.match.config import TOSS, Terms, players_named, public_name, unrated_values
from pitchside.server.match.lobby import Lobby, UnknownLevel, UnknownMatch
from pitchside.server.match.session import Session
from pitchside.server.match.state import OlderRules, Stored, Unplayable
from pitchside.server.match.view import closed, summary, watched
from pitchside.server.net.addresses import network_of, site_of
from pitchside.server.people.identity import People
from pitchside.server.store.engine import StorageError
from pitchside.server.store.invitations import BrokenInvitation, RematchStore, seals_of
from pitchside.server.store.people import PrivacyStore
from pitchside.server.store.ratings import level_ratings
from pitchside.server.words import parse_error, said
from pitchside.server.workers.pool import Fair
from pitchside.server.workers.solving import Solving, boards
from pitchside.wire.codec import Unreadable, dump, published, read_body
from pitchside.wire.http import (
    BrokenFile,
    Catalogue,
    ClauseInfo,
    GameInfo,
    Guide,
    NewPerfect,
    OptionInfo,
    PerfectBoards,
    PerfectInfo,
    Promised,
    RematchNonce,
    Watched,
)
from pitchside.wire.messages import Created, Failure, Message, NewMatch, Plain, Summary

# ---- Records ----------------------------------------------------------------------------------------------

MOST_ACTIONS = 2_000
"""In a record that is handed in: each action that was played through takes about 11 KB of memory."""
AT_ONCE = 2
"""Records that are played through at the same time."""
MOST_OF_ONE = 4
"""Records of one address that wait, are played through, or whose answers are not taken yet."""
RETRY_S = 5

T = TypeVar("T")


class HandedIn:
    """Records that are handed in: two are played through at once, in threads, addresses in turn."""

    def __init__(self) -> None:
        self._fair = Fair(range(AT_ONCE))
        self._of_one = Counter[str]()

    @asynccontextmanager
    async def counted(self, address: str) -> AsyncIterator[None]:
        """Count one more record of that address until its answer is taken; 429 where there are too many."""
        if self._of_one[address] >= MOST_OF_ONE:
            raise Failed(429, "too_often", retry=RETRY_S, seconds=RETRY_S)
        self._of_one[address] += 1
        try:
            yield
        finally:
            self._of_one[address] -= 1
            if not self._of_one[address]:
                del self._of_one[address]

    async def played(self, address: str, work: Callable[..., T], *args: object) -> T:
        """The result of work that plays a record through, done in a thread when it is this address's turn."""
        async with self._fair.place(address, True, site_of(address)):
            return await asyncio.to_thread(work, *args)


def played_through(text: str) -> tuple[Record, Match[Any, Any]]:
    """A record and its match; `BrokenRecord` says where it breaks, or where it becomes too long."""
    record = parse_record(text)
    return record, replay(record, game_of(record), MOST_ACTIONS)


def record_text(session: Session, access: Access | None = None) -> str:
    """The record of a match as it stands, or as these may see it; the match must be whole.

    What is still hidden is not in it.
    """
    late = session.views.late
    match = (session.snapshot if access is None else late.shown(session.snapshot, access)).match
    return str(_signed(_record_of(session, match), session.tools.key))


def match_text(session: Session) -> str:
    """A finished match as the page watches it; the match must be whole. Nothing is played again."""
    match = session.snapshot.match
    return _dumped(watched(_record_of(session, match), match))


def _record_of(session: Session, match: Match[Any, Any]) -> Record:
    terms = session.terms
    about = players_named(terms), _day(session.created), terms.pledge, public_name(session.id), terms.rules
    return open_record(match, *about, options=terms.options)


def _signed(record: Record, key: bytes | None) -> Record:
    """With the signature of this server under its digest, where it has both."""
    if key is None or "Digest" not in record.header or record.header["Pitch"] == "1":
        return record
    seal = sign(key, record.header["Digest"].encode()).hex()
    line = f"ed25519 {public_key(key).hex()} {seal}"
    return replace(record, header={**record.header, "Signature": line})


def closed_text(match_id: str, stored: Stored, key: bytes | None) -> str:
    """The record of a match that nobody can play through any more: every line as it was stored."""
    terms = stored.terms
    lines = terms.agreed(match_id)
    record = kept_record(
        lines,
        _day(stored.created),
        stored.actions,
        stored.ended(),
        stored.hash,
        terms.pledge,
        stored.resumption,
    )
    return str(_signed(record, key))


def record_name(terms: Terms, created: str) -> str:
    """A file name that tells the game and the day, and not the id."""
    return f"pitchside-{terms.game.id}-{_day(created)}.pitch"


def _day(created: str) -> str:
    return created.partition("T")[0]


def watched_text(raw: bytes) -> tuple[int, str]:
    """Status and text of the answer to a record that is handed in."""
    found = watch(raw)
    return (422, dump(found)) if isinstance(found, BrokenFile) else (200, _dumped(found))


def _dumped(found: Watched) -> str:
    """JSON of a watched match, one step at a time: in one call no other thread could run meanwhile."""
    rest = dump(found.model_copy(update={"steps": []}))
    return rest.replace('"steps":[]', f'"steps":[{",".join(dump(step) for step in found.steps)}]', 1)


def watch(raw: bytes) -> Watched | BrokenFile:
    """A record played through, or the line where it breaks."""
    try:
        return watched(*played_through(raw.decode()))
    except BrokenRecord as error:
        return BrokenFile(line=error.line, rule=error.rule, text=dict(error.said))
    except UnicodeDecodeError as error:
        return BrokenFile(line=raw.count(b"\n", 0, error.start) + 1, rule=None, text=said("not_text"))
    except RecursionError:
        return BrokenFile(line=1, rule=None, text=said("too_deep"))


# ---- Matches ----------------------------------------------------------------------------------------------


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
        self.handed_in = HandedIn()
        self.previews = previews
        self.lobby = lobby
        self.solving = solving
        self.people = people

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
        catalogue = Catalogue(version=__version__, languages=list(LANGUAGES), games=infos, clauses=clauses)
        return packed(request, said_as(catalogue))

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
        if board not in boards():
            raise Failed(422, "no_table", board=board, known=", ".join(boards()))
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
            text = closed_text(request.path_params["id"], found.stored, self.lobby.tools.key)
            terms, created = found.stored.terms, found.stored.created
        else:
            await found.whole()
            text = await asyncio.to_thread(record_text, found, access)
            terms, created = found.terms, found.created
        headers = {"content-disposition": f'attachment; filename="{record_name(terms, created)}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def picture(self, request: Request) -> Response:
        """GET /api/matches/{id}/picture: a PNG of how a match ended."""
        address = request.client.host if request.client else ""
        drawn = await self.previews.picture(request.path_params["id"], address)
        return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})

    async def watch(self, request: Request) -> Response:
        """POST /api/records: played through beside the event loop; counted until the answer is taken."""
        raw, address = await request.body(), place_of(request)
        async with AsyncExitStack() as counted:
            await counted.enter_async_context(self.handed_in.counted(address))
            status, text = await self.handed_in.played(address, watched_text, raw)
            return Counted(text, status, counted.pop_all())

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
        options = [
            OptionInfo(name=key, values=_values(key, list(v)), unrated=unrated_values(game, key, v))
            for key, v in game.offered.items()
        ]
        levels = list(self.lobby.levels(name))
        return GameInfo(
            id=name,
            title=dict(game.rulebook.title),
            options=options,
            levels=levels,
            strengths={level: one.points for level, one in level_ratings(name).items() if level in levels},
        )


class Counted(Response):
    """A long answer that counts until it is taken, or given up."""

    media_type = "application/json"

    def __init__(self, text: str, status: int, counted: AsyncExitStack) -> None:
        super().__init__(text, status)
        self._counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        async with self._counted:
            await super().__call__(scope, receive, send)


def place_of(request: Request) -> str:
    """Where a request comes from, as it is counted."""
    return network_of(request.client.host if request.client else "")


def _values(option: str, values: list[Plain]) -> list[Plain]:
    """The values a page may offer; who begins may also be tossed."""
    return [*values, TOSS] if option == "begins" else values


@cache
def _clauses(name: str) -> list[ClauseInfo]:
    book = GAMES[name].rulebook
    return [ClauseInfo(number=one.number, text=dict(one.text)) for one in book]


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


def failed_by(error: Exception) -> Failed:
    """The answer to a request that could not be done."""
    match error:
        case Failed():
            return error
        case Unreadable():
            code = "malformed" if error.json else "not_json"
            return Failed(422 if error.json else 400, "malformed", said(code, detail=parse_error(error)))
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
        case BrokenInvitation():
            return Failed(409, "broken_invitation")
        case StorageError():
            return Failed(503, "storage", said("unread"))
        case _:
            return Failed(500, "internal")


# ---- Rematches --------------------------------------------------------------------------------------------


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
            openapi_extra=sent(RematchNonce),
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
        return said_as(Promised(promise=pledge.promise, sealed=seals_of(pledge)))

    async def add_nonce(self, request: Request) -> Response:
        """POST /api/matches/{id}/nonce."""
        added = read_body(RematchNonce, text_of(await request.body()))
        match_id, seats = await self._over(request)
        for seat in seats:
            await self.disk.do(self.store.add_nonce, match_id, seat, added.nonce, added.after)
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
