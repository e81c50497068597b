"""The ASGI application: all routes, the page, and the OpenAPI document."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute

from pitchside import __version__
from pitchside.core.errors import PitchsideError
from pitchside.server.cluster.bus import Bus, NoBus
from pitchside.server.cluster.members import Peers
from pitchside.server.cluster.scheduler import Scheduler
from pitchside.server.context import CLOCK, SWEEP, TURN, Alone, RunningTime, Sources, Tools
from pitchside.server.http.errors import Failed, failure_body
from pitchside.server.http.guard import METRICS, App, Door, Event, Guard, Public, Receive, Scope, Send
from pitchside.server.http.health import Health
from pitchside.server.http.limits import Limits
from pitchside.server.http.matches import ANYWHERE, Api, RematchApi, failed_by, failing
from pitchside.server.http.pages import STATIC, Page, Previews
from pitchside.server.http.people import PeopleApi, TokenApi
from pitchside.server.http.practice import PracticeApi
from pitchside.server.http.privacy import PrivacyApi
from pitchside.server.http.puzzles import PuzzlesApi
from pitchside.server.http.reviews import ReviewApi
from pitchside.server.match.lobby import Deadlines, Lobby
from pitchside.server.net.socket import MatchSocket
from pitchside.server.people.identity import People, Signer
from pitchside.server.people.invitations import Invitations, Reach
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Disk, Store
from pitchside.server.workers.pool import Thinker
from pitchside.server.workers.process import AGENTS, opponents_named
from pitchside.server.workers.reviews import Reviewing
from pitchside.server.workers.solving import Solving

# ---- OpenAPI ----------------------------------------------------------------------------------------------

_BEARER = {"type": "http", "scheme": "bearer"}
_WHAT = {
    "game": "The public name of a game, as `GET /api/games` lists it.",
    "id": "What the answer that told of it calls its `id`.",
    "name": "The name under which a review was promised.",
    "token": "The token at the end of a link.",
}


def complete(app: FastAPI, signer: Signer) -> None:
    """Let this application's document be whole."""
    # Handlers take a request and read it themselves, strictly: FastAPI sees no parameters of theirs.
    made = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            told = made()
            told.setdefault("components", {})["securitySchemes"] = _schemes(signer)
            told["security"] = [{}, {"token": []}, {"cookie": []}, {"cookieHttps": []}]
            for path, methods in told["paths"].items():
                for operation in methods.values():
                    operation.setdefault("parameters", []).extend(_in_path(path))
            told["paths"][METRICS]["get"]["security"] = [{}, {"metrics": []}]
        return app.openapi_schema or {}

    app.openapi = document  # type: ignore[method-assign]  # FastAPI's own way to extend the document


def _in_path(template: str) -> list[dict[str, Any]]:
    """The parameters that a path holds between braces."""
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _WHAT[name],
            "schema": {"type": "string"},
        }
        for name in re.findall(r"{(\w+)}", template)
    ]


def _schemes(signer: Signer) -> dict[str, Any]:
    """How one may say who one is."""
    program = (
        "A program's token, for its owner; it makes and ends no tokens and devices (403 `not_by_token`)."
    )
    operator = "The operator's token; none is asked of the server's own machine."
    cookie = {"type": "apiKey", "in": "cookie", "description": "Set by the server for a browser."}
    return {
        "token": {**_BEARER, "description": program},
        "cookie": {**cookie, "name": signer.name(secure=False)},
        "cookieHttps": {**cookie, "name": signer.name(secure=True)},
        "metrics": {**_BEARER, "description": operator},
    }


# ---- The application --------------------------------------------------------------------------------------

LEFT_S, UNMOVED_S = 24 * 3600, 7 * 24 * 3600
"""What was begun so long ago is taken away: a lesson that was left, or a match without a move that stands in
nobody's list; and any match in which nobody has moved for so long."""
EXPIRED_S = 7 * 24 * 3600
"""For so long it is still told of an invitation that it has expired; then it is deleted."""
SWEEP_S = 3600
"""So often, and when a server starts, it is looked for what nobody wants any more."""
LOCK_S = 1.2
"""Seconds from the question to a computer's choice where something is hidden; longer than it computes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an application is made of besides its store and its door."""

    sources: Sources = field(default_factory=Sources)
    agents: str = AGENTS
    budget: float = 1.0
    lock_s: float = LOCK_S
    static: Path = STATIC
    key: bytes | None = field(default=None, repr=False)
    """What records are signed with; None: they are not."""
    limit_near: bool = False
    """Are this machine's own requests limited like everybody's?"""
    secret: bytes = field(default_factory=lambda: token_bytes(32), repr=False)
    """Signs the cookies; kept in the data folder, so that people are known again."""
    reach: Reach = field(default_factory=Reach)
    public: Public = field(default_factory=Public)
    shared: bool = False
    """Do other servers use the same database?"""
    bus: Bus = field(default_factory=NoBus)
    """What they tell each other by."""
    metrics_token: str | None = field(default=None, repr=False)
    """Who shows it may read the metrics from elsewhere; None: nobody may."""


def make_app(store: Store, door: Door, settings: Settings) -> Guard:
    """The whole application behind its door; it owns the store."""
    metrics = settings.sources.metrics
    thinker = Thinker(settings.agents)
    disk = Disk(store)
    people = People(disk, settings.sources, settings.secret)
    name = settings.sources.token()
    shared = Peers(disk, settings.bus, name, people.now) if settings.shared else Alone()
    jobs = Scheduler(disk, name, people.now)
    handed = (disk, thinker, settings.sources, settings.budget, settings.lock_s, settings.key)
    lobby = Lobby(Tools(*handed, shared, jobs), opponents_named(settings.agents).levels)
    metrics.gauge("pitchside_matches_open", "Matches in memory.", lambda: len(lobby.open_ids()))
    metrics.gauge("pitchside_computer_queue", "Turns that wait for a worker.", lambda: thinker.waiting)
    solving = Solving()
    reviewing = Reviewing(thinker)
    limits = Limits(settings.sources.monotonic, settings.limit_near)
    invitations = Invitations(lobby, people, settings.reach, settings.limit_near)
    previews = Previews(lobby, invitations, limits)
    deadlines = Deadlines(lobby)

    async def sweep(_match_id: str) -> int:
        await _take_away(lobby, people)
        while await disk.do(invitations.store.take_away, people.now() - EXPIRED_S):
            pass
        return SWEEP_S

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as ends:
            ends.callback(disk.close)
            for part in (thinker, shared, lobby, jobs, reviewing, solving, deadlines):
                ends.push_async_callback(part.close)
            await thinker.start()
            await shared.start(lobby)
            await jobs.start({TURN: lobby.tend, CLOCK: lobby.tend, SWEEP: sweep})
            deadlines.start()
            if settings.shared:
                ends.callback(asyncio.create_task(people.look_for_ended()).cancel)
            with suppress(StorageError):  # now, before anybody asks for what is swept; then every hour
                await jobs.soon(SWEEP, after=await sweep(""))
            ends.callback(asyncio.create_task(metrics.watch_the_loop()).cancel)
            clock = settings.sources.monotonic
            if isinstance(clock, RunningTime):
                ends.callback(asyncio.create_task(clock.tick()).cancel)
            yield

    app = _framework(lifespan)
    app.state.metrics, app.state.routes = metrics, []
    app.include_router(Health(disk, metrics, settings.metrics_token).router(), responses=failing(413, 421))
    api = Api(lobby, people, solving, previews)
    of_people = PeopleApi(people, invitations), TokenApi(people), PrivacyApi(people, lobby)
    of_nobody = PuzzlesApi(settings.sources.today), PracticeApi(settings.sources.rng)
    for part in (api, RematchApi(api), ReviewApi(api, reviewing), *of_people, *of_nobody):
        app.include_router(made := part.router(), responses=ANYWHERE)
        app.state.routes += made.routes
    complete(app, people.signer)
    socket = MatchSocket(lobby, people, settings.sources, limits)
    app.router.routes.append(WebSocketRoute("/ws/{id}", socket.answer))
    page = Page(settings.static, previews.tags)
    app.router.routes.append(Route("/{path:path}", partial(_rest, page)))
    return Guard(_with_head(app), door, limits, people.signer, metrics)


async def _rest(page: Page, request: Request) -> Response:
    """Every other address is the page's, but those that are taken by other methods."""
    if _taken(request):
        raise HTTPException(405)
    return await page.answer(request)


async def _take_away(lobby: Lobby, people: People) -> None:
    """Take away the matches that nobody wants any more, some at a time, but none that somebody has open."""
    before = people.created(-LEFT_S), people.created(-UNMOVED_S)
    while ids := await people.disk.read(people.store.unwanted, *before, lobby.sat_at()):
        gone = await people.disk.do(people.store.take_away, ids, *before)
        for match_id in gone:
            await lobby.put_away(match_id)
        if not gone:
            return


def _with_head(app: App) -> App:
    """HEAD is answered wherever GET is, with the same head and no body: FastAPI's routes know GET alone."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        async def without_body(event: Event) -> None:
            await send({**event, "body": b""} if event["type"] == "http.response.body" else event)

        if scope["type"] == "http" and scope["method"] == "HEAD":
            await app({**scope, "method": "GET"}, receive, without_body)
        else:
            await app(scope, receive, send)

    return answered


def _framework(lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]]) -> FastAPI:
    """No routes yet, and an answer to every error."""
    return FastAPI(
        title="Pitchside",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        exception_handlers={
            PitchsideError: _failed,
            HTTPException: _http,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
        lifespan=lifespan,
    )


async def _failed(request: Request, error: Exception) -> Response:
    return _answer(request, failed_by(error))


async def _gone(request: Request, error: Exception) -> Response:
    """Nobody is left to read this: the client went away in the middle of its request."""
    return Response(status_code=400)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "method"}.get(error.status_code, "malformed")
    failed = Failed(error.status_code, code, detail=error.detail)
    headers = dict(error.headers or {})
    if error.status_code == 405 and (methods := _taken(request)):
        headers["Allow"] = ", ".join(sorted(methods))
    return _answer(request, failed, headers)


def _taken(request: Request) -> set[str]:
    """The methods of every route of this path: the one that refuses knows its own alone."""
    there = [one for one in request.app.state.routes if one.matches(request.scope)[0] is not Match.NONE]
    found = {method for one in there for method in one.methods}
    return found | ({"HEAD"} if "GET" in found else set())


def _answer(request: Request, failed: Failed, headers: dict[str, str] | None = None) -> Response:
    request.app.state.metrics.count("refusals", failed.code)
    body, told = failure_body(failed), dict(headers or {})
    if failed.retry is not None:
        told["retry-after"] = str(failed.retry)
    return Response(body, status_code=failed.status, media_type="application/json", headers=told)
