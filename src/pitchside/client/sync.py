"""The client for ordinary programs: every call returns when it is answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Literal

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

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


class Client:
    """Somebody at a server: with a token in the name of a person, without one under a fresh identity."""

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
        self.site.greet()
        if name:
            self.site.called(name)
        self._open: list[OnlineMatch] = []

    def games(self) -> http.Catalogue:
        """What can be played there, with options, levels and clauses."""
        return self.site.games()

    def play(
        self,
        game: str,
        *,
        against: str = "normal",
        seat: wire.PlayerSeat = "south",
        position: Any = None,
        **options: Any,
    ) -> OnlineMatch:
        """A match against a level of the computer."""
        return self.open(self.site.new_match(game, against, seat, position, options))

    def invite(
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
        return self.site.invite(game, options, seat=seat, anyone=anyone, rated=rated, commits=commits)

    def open_seats(self) -> list[http.OpenSeat]:
        """The seats that anyone on this server may take: `join` one by its token."""
        return self.site.open_seats()

    def wait_for(self, invitation: http.Invitation, every: float = 2.0) -> OnlineMatch:
        """The match, once somebody has joined; `ServerError` when the invitation has expired."""
        while (now := self.site.invitation(invitation.token)).match is None:
            self.site.still_open(now)
            time.sleep(every)
        self.site.begun(invitation.token, now.match)
        return self.open(now.match)

    def join(self, link: str, name: str = "") -> OnlineMatch:
        """Answer an invitation."""
        return self.open(self.site.join(link, name))

    def rematch(self, match: OnlineMatch) -> OnlineMatch:
        """The rematch of a match that is over: who asks second comes to the one that the first has begun.

        `match.add_to_rematch()` of both sides before it lets both add to its chance.
        """
        noted = match.add_to_rematch()
        return self.open(self.site.rematch(match.id, noted))

    def open(self, match_id: str) -> OnlineMatch:
        """A match by its id."""
        match = OnlineMatch(match_id, self.site)
        self._open.append(match)
        return match

    def record(self, match_id: str) -> str:
        """The record of a match, as a `.pitch` file."""
        return self.site.text("GET", f"/api/matches/{match_id}/record")

    def close(self) -> None:
        """Hang up everywhere."""
        for match in self._open:
            match.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class OnlineMatch:
    """A match at a server. Iterate over it: it gives a `Moment` whenever a seat of one's own is asked."""

    def __init__(self, match_id: str, site: Site) -> None:
        self.id = match_id
        self._site = site
        self._talk = Conversation(site.lang, site.noted.get(match_id))
        self._line: ClientConnection | None = None
        self._return = Return()
        self._rematch: Noted | None = None
        self._hold = ExitStack()
        self._hear_until(lambda: self._talk.table is not None)

    @property
    def table(self) -> wire.Table:
        """How the match stands."""
        assert self._talk.table is not None
        return self._talk.table

    @property
    def steps(self) -> list[wire.StepView]:
        """What was played, as far as the server has told it."""
        return list(self._talk.steps)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self._talk.over

    @property
    def result(self) -> wire.ResultView | None:
        """How it ended."""
        return self.table.result

    def __iter__(self) -> Iterator[Moment]:
        while (moment := self.wait()) is not None:
            yield moment

    def wait(self) -> Moment | None:
        """What one is asked next, as long as that takes; None when the match is over."""
        self._hear_until(lambda: self.over or self._talk.moment() is not None)
        return self._talk.moment()

    def push(self, action: object, seat: Seat | str | None = None) -> None:
        """Play one action, or its text; `Refused` names the clause, and nothing changed."""
        self._exchange(self._talk.say(str(action), self._seat(seat)))

    def push_all(self, actions: list[object], seat: Seat | str | None = None) -> None:
        """Play actions that stand together or not at all."""
        self._exchange(self._talk.say_all([str(one) for one in actions], self._seat(seat)))

    def claim(
        self, what: Literal["resign", "offer_draw", "accept_draw"], seat: Seat | str | None = None
    ) -> None:
        """Resign, offer a draw, accept one."""
        self._exchange(self._talk.claim(what, self._seat(seat)))

    def add_to_rematch(self) -> Noted | None:
        """Once it is over: add to the chance of its rematch, before anybody begins it."""
        if self._rematch is None:
            self._rematch = self._site.add_to_rematch(self.id, self.table)
        return self._rematch

    def proof(self) -> list[str]:
        """What holds of the record once the match is over, each check in a sentence.

        Steps that this side was not told are asked for first. `ServerError` where something does not hold:
        chance was not settled before the match, a line is altered, or another match was shown here.
        """
        text = self._site.text("GET", f"/api/matches/{self.id}/record")
        if is_over(text):
            if (older := self._talk.ask_back()) is not None and self._line is not None:
                self._line.send(older)
            self._hear_until(lambda: self.over and self._talk.shown.untold == 0)
        return list(proved(text, self.table, self._talk.shown, self._talk.noted, self._site.lang))

    def close(self) -> None:
        """Hang up; the match goes on, and can be opened again."""
        self._line = None
        self._hold.close()

    def _seat(self, seat: Seat | str | None) -> Seat:
        return own_seat(self._talk, seat)

    def _exchange(self, text: str) -> None:
        if self._line is not None:
            try:
                self._line.send(text)
            except WebSocketException as error:
                self._lose(error)  # it is said again on the next line
        self._hear_until(lambda: self._talk.answered)
        self._talk.take_error()

    def _hear_until(self, done: Callable[[], bool]) -> None:
        while not done():
            try:
                if self._line is None:
                    self._line = self._dial()
                self._talk.heard(self._line.recv())
                pause = self._talk.pause
                if (told := self._talk.opening()) is not None:
                    time.sleep(pause)
                    self._line.send(told)
            except WebSocketException as error:
                self._lose(error)

    def _lose(self, error: WebSocketException) -> None:
        self._line = None
        self._return.lost(error)

    def _dial(self) -> ClientConnection:
        """Open the line, with growing pauses, and say again what was not answered."""
        problem: Exception | None = self._talk.unread
        for pause in self._return.tries():
            time.sleep(pause)
            try:
                opening: ClientConnection = connect(**self._site.line(self.id, self._talk.dials()))
                self._hold.close()
                line = self._hold.enter_context(opening)
                if (unanswered := self._talk.again()) is not None:
                    line.send(unanswered)
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
