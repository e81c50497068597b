"""Hints and takebacks: who may have them, and asking a computer for a hint."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pitchside.core.errors import PitchsideError
from pitchside.core.game import sees_all
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.server.context import stop
from pitchside.server.match.access import Access
from pitchside.server.match.config import Terms
from pitchside.server.match.state import Snapshot
from pitchside.server.match.view import player_seat, shown_to
from pitchside.server.workers.pool import NoTurn, Thinker
from pitchside.server.workers.process import Job
from pitchside.wire.messages import Help, Hint

LOG = logging.getLogger("pitchside.server")
LEVEL = "normal"
"""Whose advice a hint is."""


class NoHelp(PitchsideError):
    """There is no help in this match; `code` names the sentence that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_help(terms: Terms, now: Snapshot) -> None:
    """`NoHelp` where a clock runs, where no computer is played against, and at the end."""
    if len(terms.seats("computer")) != 1:
        raise NoHelp("help_persons")
    if now.clock is not None:
        raise NoHelp("help_clock")
    if now.over:
        raise NoHelp("help_over")


def check_consent(terms: Terms) -> None:
    """`NoHelp` where two people cannot agree to take a turn back."""
    if len(terms.seats("person")) != 2:
        raise NoHelp("takeback_computer")
    if not terms.by_consent:
        raise NoHelp("takeback_rated" if terms.rated else "takeback_flick")


@dataclass(frozen=True, slots=True)
class Advice:
    """What was thought of for a state; nothing yet while `texts` is empty."""

    state: Any
    texts: tuple[str, ...] = ()


class Hints:
    """The last hint of a match: asked for, thought out beside the event loop, told.

    One is thought out at a time, so that nobody's questions keep the computers of others waiting.
    """

    def __init__(self, thinker: Thinker, told: Callable[[], Awaitable[object]]) -> None:
        self.thinker = thinker
        self.advice: Advice | None = None
        self._told = told
        self._wanted: Job | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is one being thought out?"""
        return self._task is not None

    def ask(self, job: Job) -> None:
        """Have one thought out; it is told when it is there. One that was asked for already is waited for."""
        if self.advice is not None and self.advice.state is job.state:
            return
        self.advice, self._wanted = Advice(job.state), job
        if self._task is None:
            self._task = asyncio.create_task(self._think())

    def fitting(self, now: Snapshot, seat: Seat) -> Advice | None:
        """The advice for what this seat is asked now; a turn that is over takes its hint with it for good."""
        if seat not in now.match.to_act():
            self.advice = None  # else a takeback would bring it back
        fits = self.advice is not None and self.advice.state == now.draft(seat).state
        return self.advice if fits else None

    async def _think(self) -> None:
        try:
            while (job := self._wanted) is not None:
                self._wanted = None
                found = await self._advice(job)
                if self.advice is not None and self.advice.state is job.state:
                    self.advice = found
                    await self._told()
        finally:
            self._task = None

    async def _advice(self, job: Job) -> Advice | None:
        """None where the worker fails: the person may ask again."""
        try:
            return Advice(job.state, tuple(await self.thinker.turn(job)))
        except NoTurn as error:
            LOG.error("no hint: %s", error)
            return None

    async def close(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            await stop(self._task)


def help_view(terms: Terms, now: Snapshot, access: Access, hints: Hints) -> Help | None:
    """What this connection is shown of it; a hint only as long as nothing has changed since."""
    try:
        check_help(terms, now)
    except NoHelp:
        return None
    (seat,) = terms.seats("person")
    if seat not in access.seats:
        return None
    advice = hints.fitting(now, seat)
    return Help(
        seat=player_seat(seat) or "south",
        takeback=now.match.may_take_back(seat),
        hint=None if advice is None else _hint(terms, now, access, seat, advice),
    )


def _hint(terms: Terms, now: Snapshot, access: Access, seat: Seat, advice: Advice) -> Hint:
    shown = shown_to(terms, access.eyes)
    steps = _steps(terms, now, seat, advice)
    return Hint(actions=list(advice.texts), steps=shown.steps(steps))


def _steps(terms: Terms, now: Snapshot, seat: Seat, advice: Advice) -> list[Turn[Any, Any]]:
    """The advice played out where the page is told beforehand anyway what each choice brings."""
    game, state, steps = terms.game, advice.state, list[Turn[Any, Any]]()
    for text in advice.texts:
        open_choice = game.choices(state, seat).finite and not now.at_once()
        if not open_choice or not sees_all(game, state, Eyes.of(seat)):
            break
        steps.append(game.play(state, {seat: game.parse(text)}))
        state = steps[-1].after
    return steps
