"""The WebSocket of a match."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitchside.core.errors import PitchsideError
from pitchside.server.context import Sources, stop
from pitchside.server.http.limits import Limits, Pace, Paces, Turns, asked_where
from pitchside.server.match.access import Access, admitted, is_local
from pitchside.server.match.clock import ROUND_TRIPS, is_live
from pitchside.server.match.connection import LIMIT, Line
from pitchside.server.match.lobby import Lobby, UnknownMatch
from pitchside.server.match.session import Session
from pitchside.server.match.state import OlderRules, Unplayable
from pitchside.server.match.view import why_closed
from pitchside.server.people.identity import People, Person
from pitchside.server.store.engine import StorageError
from pitchside.server.words import parse_error, said
from pitchside.wire.codec import Unreadable, dump, read_message
from pitchside.wire.messages import Heard, HistoryAsked, Ping, Pong, Problem, Trial
from pitchside.wire.reconnect import RESTART, farewell

LOG = logging.getLogger("pitchside.server")
UNREAD_LINES = 200
"""So many lines, it is supposed, come back together where the store did not answer: within five seconds."""
NOT_TEXT, GONE = 1003, 0
"""A close code; and that nobody is there any more to be closed."""
AT_ONCE, APART_S, LONGEST_S = 4, 0.02, 1.0
"""Lines opened in the same instant; by how much each further one is later, and by how much at most."""


class MatchSocket:
    """The endpoint of /ws/{id}."""

    def __init__(self, lobby: Lobby, people: People, sources: Sources, limits: Limits) -> None:
        self.lobby = lobby
        self.people = people
        self.sources = sources
        self.limits = limits
        self._paces = Paces(sources.monotonic)
        self._turns = Turns(APART_S, AT_ONCE, LONGEST_S)

    async def answer(self, socket: WebSocket) -> None:
        """Open, talk, close; a client that vanishes is no error."""
        with contextlib.suppress(WebSocketDisconnect):
            await asyncio.sleep(self._turns.wait(asyncio.get_running_loop().time()))
            address = socket.client.host if socket.client else ""
            try:
                person, cookies = await self._who(socket)
            except StorageError as error:  # nobody is a stranger because the store did not answer
                await socket.accept()
                await self._refuse(socket, error)
                return
            await socket.accept(headers=[(b"set-cookie", one.encode()) for one in cookies])
            self._count_opened(_known(socket))
            try:
                session = await self.lobby.session(socket.path_params["id"])
                access = await self._access(socket, session, person)
                session = await self.lobby.session(session.id)  # it may have been put away meanwhile
            except (UnknownMatch, Unplayable, StorageError) as error:
                if isinstance(error, UnknownMatch):
                    self.limits.guessed(address, self.people.signer.known_as(socket))
                await self._refuse(socket, error)
                return
            trips = socket.scope.get(ROUND_TRIPS) if access.seats and is_live(session.terms.options) else None
            who = None if person is None else person.id
            line = Line(access, self.sources, _known(socket), address, trips, who)
            with self.people.on_the_line(person, line.cut.set):
                await self._converse(socket, session, line)

    async def _refuse(self, socket: WebSocket, error: PitchsideError) -> None:
        """Say why there is no match to be had; where the store did not do its part, ask the page back."""
        problem = _no_match(error)
        self.sources.metrics.count("refusals", problem.code)
        await socket.send_text(dump(problem))
        if isinstance(error, StorageError):
            await socket.close(RESTART, farewell(UNREAD_LINES))
        else:
            await socket.close(LIMIT)

    def _count_opened(self, known: int) -> None:
        self.sources.metrics.count("sockets_opened")
        if known:
            self.sources.metrics.count("reconnects")

    async def _who(self, socket: WebSocket) -> tuple[Person | None, list[str]]:
        """Who connects; somebody unknown gets a key where a match waits for its first visitor."""
        person = await self.people.visitor(socket)
        if person is None and await self._unowned(socket):
            return await self.people.newcomer(socket)
        return person, []

    async def _unowned(self, socket: WebSocket) -> bool:
        match_id = socket.path_params["id"]
        return is_local(socket) and await self.people.disk.read(self.people.store.unowned, match_id)

    async def _access(self, socket: WebSocket, session: Session, person: Person | None) -> Access:
        over = session.snapshot.over
        about = (session.id, session.terms, over, person, is_local(socket))
        access = await admitted(self.people, *about)
        if access is None:
            raise UnknownMatch
        return access

    async def _converse(self, socket: WebSocket, session: Session, line: Line) -> None:
        # Who hangs up and comes back has not gained a fresh measure of messages.
        place = (session.id, line.access, line.who)
        pace = self._paces.take(place)
        try:
            if not await session.join(line):
                line.hang_up()  # put away in this very moment, or failed: its page comes back
            listening = _listen(socket, session, line, pace)
            heard = await _first(listening, _speak(socket, line), line.was_cut())
        finally:
            session.leave(line)
            self._paces.leave(place, pace)
        if heard == LIMIT:
            self.limits.flooded.note(asked_where(socket.scope), pace.messages)
        if heard != GONE:
            await socket.close(heard, farewell(len(session.lines)) if heard == RESTART else None)


async def _listen(socket: WebSocket, session: Session, line: Line, pace: Pace) -> int:
    """Take messages until the client is gone or must go: the close code."""
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return GONE
        text = event.get("text")
        if text is None:
            line.sources.metrics.count("refusals", "not_text")
            return NOT_TEXT
        line.asked_at = line.sources.metrics.now()
        message = _read(text, line)
        if isinstance(message, Trial) and pace.trials.one_more():
            await session.hear(line, message)
        elif isinstance(message, HistoryAsked) and pace.parts.one_more():
            await session.recall(line, message)
        elif not pace.messages.one_more():
            line.sources.metrics.count("refusals", "too_many_messages")
            return LIMIT
        elif message is not None:
            await _take(message, session, line)
        await asyncio.sleep(pace.put_off(asyncio.get_running_loop().time()))


async def _first(*parts: Coroutine[Any, Any, int]) -> int:
    """What the first of them comes to; the others are ended."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        await stop(*tasks)


def _known(socket: WebSocket) -> int:
    """How many steps a page that comes back has already, by its own word; it is shown the rest."""
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _read(text: str, line: Line) -> Heard | None:
    try:
        return read_message(text)
    except Unreadable as error:
        line.send(Problem(code="malformed", text=said("malformed", detail=parse_error(error))))
        return None


async def _take(message: Heard, session: Session, line: Line) -> None:
    if isinstance(message, Ping):
        line.send(Pong())
    elif isinstance(message, HistoryAsked):
        await session.recall(line, message)
    elif isinstance(message, Trial):
        line.send(Problem(code="busy", text=said("busy_trials")))
    else:
        await session.hear(line, message)


async def _speak(socket: WebSocket, line: Line) -> int:
    try:
        return await line.pump(socket.send_text)
    except WebSocketDisconnect:
        return GONE


def _no_match(error: PitchsideError) -> Problem:
    if isinstance(error, UnknownMatch):
        return Problem(code="unknown_match", text=said("unknown_match"))
    if isinstance(error, OlderRules):
        return Problem(code="older_rules", text=why_closed(error))
    if isinstance(error, StorageError):
        LOG.error("could not read a match: %s", error)
    # What the database says of it may name its address; what is wrong in a match, a card.
    code = "broken_match" if isinstance(error, Unplayable) else "unread"
    return Problem(code="storage", text=said(code))
