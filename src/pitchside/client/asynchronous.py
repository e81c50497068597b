"""The client for asyncio: the same calls, awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from pitchside.client.conversation import (
    Conversation,
    Moment,
    Return,
    may_come_back,
    own_seat,
)
from pitchside.client.errors import Disconnected
from pitchside.client.fairness import Noted, is_over, proved
from pitchside.client.site import Site
from pitchside.core.seat import Seat
from pitchside.wire import http
from pitchside.wire import messages as wire


class AsyncClient:
    """Somebody at a server; use it with `async with`, which greets the server and hangs up at the end."""

    def __init__(
        self,
        server: str,
        *,
        token: str | None = None,
        name: str = "",
        lang: str = "en",
        timeout: float = 20.0,
    ) -> None:
        self.site = Site(server, token, lang, timeout)
        self.name = name
        self._open: list[AsyncMatch] = []

    async def games(self) -> http.Catalogue:
        """What can be played there, with options, levels and clauses."""
        return await asyncio.to_thread(self.site.games)

    async def play(
        self,
        game: str,
        *,
        against: str = "normal",
        seat: wire.PlayerSeat = "south",
        position: Any = None,
        **options: Any,
    ) -> AsyncMatch:
        """A match against a level of the computer."""
        asked = (game, against, seat, position, options)
        return await self.open(await asyncio.to_thread(self.site.new_match, *asked))

    async def invite(
        self,
        game: str,
        *,
        seat: str = "toss",
        anyone: bool = False,
        rated: bool = False,
        commits: bool = False,
        **options: Any,
    ) -> http.Invitation:
        """Invite somebody: hand on the `link`, or let anyone take the seat; then `wait_for` them."""
        terms: dict[str, Any] = {"seat": seat, "anyone": anyone, "rated": rated, "commits": commits}
        return await asyncio.to_thread(self.site.invite, game, options, **terms)

    async def open_seats(self) -> list[http.OpenSeat]:
        """The seats that anyone on this server may take: `join` one by its token."""
        return await asyncio.to_thread(self.site.open_seats)

    async def wait_for(self, invitation: http.Invitation, every: float = 2.0) -> AsyncMatch:
        """The match, once somebody has joined; `ServerError` when the invitation has expired."""
        while (now := await asyncio.to_thread(self.site.invitation, invitation.token)).match is None:
            self.site.still_open(now)
            await asyncio.sleep(every)
        self.site.begun(invitation.token, now.match)
        return await self.open(now.match)

    async def join(self, link: str, name: str = "") -> AsyncMatch:
        """Answer an invitation."""
        return await self.open(await asyncio.to_thread(self.site.join, link, name))

    async def rematch(self, match: AsyncMatch) -> AsyncMatch:
        """The rematch of a match that is over: who asks second comes to the one that the first has begun.

        `match.add_to_rematch()` of both sides before it lets both add to its chance.
        """
        noted = await match.add_to_rematch()
        return await self.open(await asyncio.to_thread(self.site.rematch, match.id, noted))

    async def open(self, match_id: str) -> AsyncMatch:
        """A match by its id."""
        match = AsyncMatch(match_id, self.site)
        self._open.append(match)
        await match.hear_until(lambda: match.talk.table is not None)
        return match

    async def record(self, match_id: str) -> str:
        """The record of a match, as a `.pitch` file."""
        return await asyncio.to_thread(self.site.text, "GET", f"/api/matches/{match_id}/record")

    async def close(self) -> None:
        """Hang up everywhere."""
        for match in self._open:
            await match.close()

    async def __aenter__(self) -> AsyncClient:
        await asyncio.to_thread(self.site.greet)
        if self.name:
            await asyncio.to_thread(self.site.called, self.name)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class AsyncMatch:
    """A match at a server. `async for` gives a `Moment` whenever a seat of one's own is asked."""

    def __init__(self, match_id: str, site: Site) -> None:
        self.id = match_id
        self.talk = Conversation(site.lang, site.noted.get(match_id))
        self._site = site
        self._line: ClientConnection | None = None
        self._return = Return()
        self._rematch: Noted | None = None

    @property
    def table(self) -> wire.Table:
        """How the match stands."""
        assert self.talk.table is not None
        return self.talk.table

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.talk.over

    @property
    def result(self) -> wire.ResultView | None:
        """How it ended."""
        return self.table.result

    async def __aiter__(self) -> AsyncIterator[Moment]:
        while (moment := await self.wait()) is not None:
            yield moment

    async def wait(self) -> Moment | None:
        """What one is asked next, as long as that takes; None when the match is over."""
        await self.hear_until(lambda: self.over or self.talk.moment() is not None)
        return self.talk.moment()

    async def push(self, action: object, seat: Seat | str | None = None) -> None:
        """Play one action, or its text; `Refused` names the clause, and nothing changed."""
        await self._exchange(self.talk.say(str(action), own_seat(self.talk, seat)))

    async def push_all(self, actions: list[object], seat: Seat | str | None = None) -> None:
        """Play actions that stand together or not at all."""
        texts = [str(one) for one in actions]
        await self._exchange(self.talk.say_all(texts, own_seat(self.talk, seat)))

    async def claim(
        self, what: Literal["resign", "offer_draw", "accept_draw"], seat: Seat | str | None = None
    ) -> None:
        """Resign, offer a draw, accept one."""
        await self._exchange(self.talk.claim(what, own_seat(self.talk, seat)))

    async def add_to_rematch(self) -> Noted | None:
        """Once it is over: add to the chance of its rematch, before anybody begins it."""
        if self._rematch is None:
            self._rematch = await asyncio.to_thread(self._site.add_to_rematch, self.id, self.table)
        return self._rematch

    async def proof(self) -> list[str]:
        """What holds of the record once the match is over, each check in a sentence.

        Steps that this side was not told are asked for first. `ServerError` where something does not hold:
        chance was not settled before the match, a line is altered, or another match was shown here.
        """
        text = await asyncio.to_thread(self._site.text, "GET", f"/api/matches/{self.id}/record")
        if is_over(text):
            if (older := self.talk.ask_back()) is not None and self._line is not None:
                await self._line.send(older)
            await self.hear_until(lambda: self.over and self.talk.shown.untold == 0)
        about = self.table, self.talk.shown, self.talk.noted
        return await asyncio.to_thread(list, proved(text, *about, self._site.lang))

    async def close(self) -> None:
        """Hang up; the match goes on, and can be opened again."""
        if self._line is not None:
            await self._line.close()
            self._line = None

    async def hear_until(self, done: Callable[[], bool]) -> None:
        """Take what comes until that holds, over as many lines as it needs."""
        while not done():
            try:
                if self._line is None:
                    self._line = await self._dial()
                self.talk.heard(await self._line.recv())
                pause = self.talk.pause
                if (told := self.talk.opening()) is not None:
                    await asyncio.sleep(pause)
                    await self._line.send(told)
            except WebSocketException as error:
                self._lose(error)

    async def _exchange(self, text: str) -> None:
        if self._line is not None:
            try:
                await self._line.send(text)
            except WebSocketException as error:
                self._lose(error)  # it is said again on the next line
        await self.hear_until(lambda: self.talk.answered)
        self.talk.take_error()

    def _lose(self, error: WebSocketException) -> None:
        self._line = None
        self._return.lost(error)

    async def _dial(self) -> ClientConnection:
        """Open the line, with growing pauses, and say again what was not answered."""
        problem: Exception | None = self.talk.unread
        for pause in self._return.tries():
            await asyncio.sleep(pause)
            try:
                line = await connect(**self._site.line(self.id, self.talk.dials()))
                if (unanswered := self.talk.again()) is not None:
                    await line.send(unanswered)
            except InvalidStatus as error:
                if not may_come_back(error.response.status_code):
                    raise Disconnected(f"the server does not open match {self.id}: {error}") from error
                problem = error
            except (WebSocketException, OSError) as error:
                problem = error
            else:
                self._return.opened()
                return line
        raise Disconnected(f"the line to match {self.id} is lost: {problem}") from problem
