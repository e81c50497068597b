"""One open match with one queue: each message is judged, stored, acknowledged and broadcast in turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import sees_all
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.server.context import CLOCK, TURN, Tools
from pitchside.server.http.errors import problem
from pitchside.server.match import state as go
from pitchside.server.match.access import access_of
from pitchside.server.match.broadcast import Views
from pitchside.server.match.clock import lags
from pitchside.server.match.config import Terms
from pitchside.server.match.connection import Line, crowded_out
from pitchside.server.match.hints import LEVEL, Hints, NoHelp
from pitchside.server.match.presence import LOST_S, Presence
from pitchside.server.match.reducer import LONGEST_DRAFT, TooLong, judge, tried
from pitchside.server.match.state import AnyMatch, Snapshot, Stored, Unplayable, missing_turns, restore
from pitchside.server.store.deadlines import settle_first
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Change, Kept, Overtaken
from pitchside.server.words import said
from pitchside.server.workers.aside import Aside
from pitchside.server.workers.pool import NoTurn
from pitchside.server.workers.process import Job
from pitchside.wire import messages as wire
from pitchside.wire.codec import dump
from pitchside.wire.messages import ClaimSent

# ---- The queue of a match ---------------------------------------------------------------------------------

LOG = logging.getLogger("pitchside.server")

Work = Callable[[], Awaitable[None]]


class Jobs:
    """A queue and the one task that works it off."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[bool]]] = asyncio.Queue()
        self._busy = self._closed = False
        self._worker = asyncio.create_task(self._work())

    @property
    def idle(self) -> bool:
        """Is nothing being done, and nothing waiting?"""
        return not self._busy and self._queue.empty()

    def put(self, job: Work) -> asyncio.Future[bool]:
        """Have it done; the future tells whether it went well. Nothing is done any more after the end."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._closed:
            done.set_result(False)
            return done
        self._queue.put_nowait((job, done))
        return done

    async def do(self, job: Work) -> bool:
        """Have it done and wait for it; false if it failed by a fault of ours."""
        # Whoever waits may be cancelled, its page closed; what was begun is done to its end all the same.
        return await asyncio.shield(self.put(job))

    async def close(self) -> None:
        """Stop where it stands; who waits for something that was not begun is told."""
        self._closed = True
        self._worker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._worker
        while not self._queue.empty():
            _, done = self._queue.get_nowait()
            done.set_result(False)

    async def _work(self) -> None:
        while True:
            job, done = await self._queue.get()
            self._busy, well = True, False
            try:
                await job()
                well = True
            except Exception:
                LOG.exception("a match could not go on")
            finally:
                self._busy = False
                done.set_result(well)


# ---- A timer with one call --------------------------------------------------------------------------------


class Timer:
    """Calls once its time has come, unless it is taken down before."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._timer: asyncio.TimerHandle | None = None

    def up(self, seconds: float) -> None:
        """Call after so many seconds."""
        self.down()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._call)

    def down(self) -> None:
        """Do not call."""
        if self._timer is not None:
            self._timer.cancel()


# ---- Computer opponents -----------------------------------------------------------------------------------


def job_for(
    tools: Tools, terms: Terms, lines: Iterable[Line], seat: Seat, state: object, level: str | None
) -> Job:
    """A turn to be thought out: for whoever waits, and whether somebody plays or only watches."""
    seed = tools.sources.rng.getrandbits(32)
    lines, played = list(lines), bool(terms.seats("person"))
    # Who only watches brings whoever plays no place further back.
    waiting = [line for line in lines if line.access.seats] or lines
    who, place = min(((line.who, line.place) for line in waiting), default=("", ""))
    return Job(terms.game.id, state, seat, level or "", seed, tools.budget, who, place, played)


async def bide(tools: Tools, terms: Terms, snapshot: Snapshot, asked: float) -> None:
    """When a computer chooses must not tell a person what: always at the same time after it was asked."""
    match, sources = snapshot.match, tools.sources
    hidden = snapshot.at_once() or not sees_all(match.game, match.state, Eyes.SPECTATOR)
    if hidden and terms.seats("person"):
        await sources.sleep(max(0.0, asked + tools.lock_s - sources.monotonic()))


# ---- The session ------------------------------------------------------------------------------------------

RETRY_S = 1.0
UNSTORED = "could not store a step: %s"


class Session:
    """A match being played."""

    def __init__(self, match_id: str, terms: Terms, created: str, snapshot: Snapshot, tools: Tools) -> None:
        self.id = match_id
        self.terms = terms
        self.created = created
        self.snapshot = snapshot
        self._loaded = snapshot.match
        self.tools = tools
        self.source = tools.sources.source(terms.pledge)
        self.lines: set[Line] = set()
        self.next: str | None = None
        self._doubtful = self._paused = self._tended = False
        self._jobs, self._judging, self._playing = Jobs(), Aside(), Aside()
        self._telling = asyncio.Lock()
        self._flag = Timer(lambda: self._jobs.put(self._fall_or_retry))
        self.presence = Presence(terms, tools.sources.monotonic, snapshot)
        self._absence = Timer(lambda: self._jobs.put(self._pause))
        self._thinking: asyncio.Task[None] | None = None
        self._hints = Hints(tools.thinker, lambda: self._jobs.do(self._tell_players))
        self.views = Views(match_id, terms, tools.sources, self._hints)

    # ---- from outside -------------------------------------------------------------------------------

    async def join(self, line: Line) -> bool:
        """A connection opens: it is sent what it does not know, or (false) the match is just put away."""
        return await self._jobs.do(partial(self._join, line))

    async def hear(self, line: Line, message: wire.Counted | wire.Uncounted) -> None:
        """A connection says something; returns when it is answered, or the line is given up."""
        if not await self._jobs.do(partial(self._take, line, message)):
            line.hang_up()

    async def recall(self, line: Line, asked: wire.HistoryAsked) -> None:
        """A connection asks for older steps; nothing that is played waits for this."""
        match = self.snapshot.match
        before = min(asked.before, line.steps_sent)
        if before <= match.untold:
            match = await self.whole()
        await self.views.recall(match, line, before)

    async def whole(self) -> AnyMatch:
        """The match with all its turns; of one loaded from a checkpoint the first are played again."""
        async with self._telling:
            while self.snapshot.match.untold:
                turns = await asyncio.to_thread(missing_turns, self.snapshot.match)
                if not await self._jobs.do(partial(self._tell_missing, turns)):
                    return self.snapshot.match.told(turns)  # put away meanwhile
            return self.snapshot.match

    async def _tell_missing(self, turns: list[Turn[Any, Any]]) -> None:
        if self.snapshot.match.untold == len(turns):  # else it was loaded again meanwhile, from elsewhere
            self.snapshot = replace(self.snapshot, match=self.snapshot.match.told(turns))

    def leave(self, line: Line) -> None:
        """A connection is gone, perhaps before it had joined."""
        line.cut.set()
        if line in self.lines:
            self.lines.discard(line)
            self.tools.shared.changed(self.id)
            self.presence.tell(self.lines)
            if not self.presence.complete:
                self._absence.up(LOST_S)
        if not self.lines and not self.terms.seats("person") and self._on_the_clock():
            self._jobs.put(self._sleep)

    async def _sleep(self) -> None:
        """Two computers play while somebody watches; until somebody does again, their clocks stand."""
        if not self.lines:
            self.snapshot = go.paused(self.snapshot, self.tools.sources.monotonic())
            self._arm()

    def followed_by(self, rematch: str) -> None:
        """Who plays here is told where the other waits, once."""
        if self.next != rematch:
            self.next = rematch
            for line in (one for one in self.lines if one.access.seats):
                line.send(wire.Rematch(id=rematch))

    @property
    def idle(self) -> bool:
        """Could it be put away without anybody noticing?"""
        busy = self._telling.locked() or self.lines or self._thinking or self._hints.busy
        ticks = self.terms.rated and self._on_the_clock() and not go.has_days(self.snapshot)
        return self._jobs.idle and not (busy or ticks)

    def _on_the_clock(self) -> bool:
        return self.snapshot.clock is not None and bool(self.snapshot.clock.running)

    async def close(self) -> None:
        """Stop; clocks and position are stored as they stand."""
        self._flag.down()
        self._absence.down()
        if self._thinking is not None:
            self._thinking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._thinking
        await self._hints.close()
        await self._jobs.close()
        with contextlib.suppress(StorageError):
            await self._put_away()

    async def _put_away(self) -> None:
        snapshot, disk = self.snapshot, self.tools.disk
        stored = None if go.has_days(snapshot) else snapshot.clock
        clock = stored and stored.at(self.tools.sources.monotonic())
        if not snapshot.over and (clock is not None or snapshot.match is not self._loaded):
            await disk.do(disk.store.put_away, self.id, snapshot, clock)

    # ---- what is said -------------------------------------------------------------------------------

    async def _join(self, line: Line) -> None:
        if line.cut.is_set():
            return
        gone = crowded_out(self.lines, line)
        if gone is not None:
            gone.turn_away()
            self.leave(gone)
        if gone is line:
            return
        with contextlib.suppress(StorageError):
            await self._sure()
        self.lines.add(line)
        self.tools.shared.changed(self.id)
        resumed = await self._resumed()
        await self.views.open(self.snapshot, line)
        if resumed:
            await self._tell(*(self.lines - {line}))
        self.presence.tell(self.lines)
        self._arm()
        self._consider()

    async def _resumed(self) -> bool:
        """Clocks that waited for somebody run when all are here: have they begun to, now?"""
        self.presence.note(self.lines)
        await self._begin()
        self._paused = self._paused and not self.presence.complete
        before, self.snapshot = self.snapshot, self._opened(self.snapshot)
        return self.snapshot is not before

    async def _begin(self) -> None:
        """Where a move was made, and all have been here, that is kept: no first move is waited for."""
        if self.presence.just_begun():
            with contextlib.suppress(StorageError):
                await self.tools.disk.do(settle_first, self.tools.disk.store.counted, self.id)

    async def _take(self, line: Line, message: wire.Counted | wire.Uncounted) -> None:
        if Seat(message.seat) not in line.access.seats:
            seq = message.seq if isinstance(message, wire.Counted) else None
            line.send(problem("not_yours", seq, seat=message.seat))
        elif isinstance(message, wire.Seen):
            await self._see(message)
        elif isinstance(message, wire.Trial):
            line.send(await asyncio.to_thread(tried, self.terms, self.snapshot, message))
        elif isinstance(message, wire.Say):
            if self.presence.say(message, self.lines):
                self.tools.shared.said(self.id, message)
        elif isinstance(message, wire.ClaimAway):
            await self._claim_away(Seat(message.seat), message.draw)
        else:
            await self._hear(line, message)

    async def _see(self, seen: wire.Seen) -> None:
        """What is on show has been seen, if it is the last there is: the clock starts."""
        after = go.seen(self.snapshot, Seat(seen.seat), self.tools.sources.monotonic())
        if seen.v == self.snapshot.version and after is not self.snapshot:
            self.snapshot = after
            self._arm()
            await self._tell_all()

    async def _hear(self, line: Line, message: wire.Counted) -> None:
        try:
            try:
                await self._judge(line, message)
            except Overtaken:  # judged again on what stands now
                await self._judge(line, message)
        except StorageError as error:
            LOG.error(UNSTORED, error)
            line.send(problem("storage", message.seq))

    async def _judge(self, line: Line, message: wire.Counted) -> None:
        await self._sure()
        await self._fall()
        await self._answer(line, message)

    async def _answer(self, line: Line, message: wire.Counted) -> None:
        if message.seq != self.snapshot.seqs[Seat(message.seat)] + 1:
            await self._repeat(line, message)
            return
        try:
            with self.tools.sources.around("validate"):
                after, answer = await self._judging.do(judge, self.terms, self.snapshot, message, self.source)
        except Malformed as error:
            line.send(problem("malformed", message.seq, detail=error))
        except TooLong:
            text = said("busy_draft", count=LONGEST_DRAFT)
            line.send(wire.Problem(code="busy", text=text, seq=message.seq))
        except NoHelp as error:
            line.send(wire.Problem(code="no_help", text=said(error.code), seq=message.seq))
        else:
            await self._accept(line, message, after, answer)

    async def _accept(
        self, line: Line, message: wire.Counted, after: Snapshot, answer: wire.Ack | wire.Refused
    ) -> None:
        kept = Kept(Seat(message.seat), message.seq, dump(message), dump(answer, line.languages))
        changed = after.version != self.snapshot.version
        await self._keep(after, kept)
        if isinstance(answer, wire.Ack) and isinstance(message, wire.ClaimSent) and message.action == "hint":
            state = self.snapshot.draft(kept.seat).state
            self._hints.ask(job_for(self.tools, self.terms, self.lines, kept.seat, state, LEVEL))
        line.send(answer)
        if changed:
            await self._tell_all()
        else:
            await self._tell(*(one for one in self.lines if kept.seat in one.access.seats))

    async def _repeat(self, line: Line, message: wire.Counted) -> None:
        """The stored answer to the same message; otherwise somebody else was first."""
        disk = self.tools.disk
        kept = await disk.do(disk.store.answered, self.id, Seat(message.seat), message.seq)
        if kept is not None and kept.sent == dump(message):
            self.tools.sources.metrics.count("answers", "repeated")
            line.send_text(kept.answer, "ack")
            return
        line.send(wire.Stale(seat=message.seat, seq=message.seq))
        await self._tell(line)

    # ---- what is kept -------------------------------------------------------------------------------

    async def _keep(self, after: Snapshot, kept: Kept | None = None) -> None:
        """Store a new snapshot; only then is it the snapshot."""
        before, disk = self.snapshot, self.tools.disk
        now = self.tools.sources.monotonic()
        after = go.timed(before, after, now, self.terms.seats("computer"), lags(self.lines, self.terms.rated))
        self.tools.sources.metrics.made_up(go.made_up_s(before, now))
        # Clocks that wait for somebody are not started by a move of whoever is here.
        wait = self._paused or not (self.presence.complete or self._on_the_clock())
        after = go.paused(after, now) if wait else after
        try:
            await disk.write(Change(self.id, before, after, kept))
        except StorageError as error:
            kind = "overtaken" if isinstance(error, Overtaken) else "storage_errors"
            self.tools.sources.metrics.count(kind)
            self._doubtful = True
            raise
        self._set(after)
        await self._begin()
        self.tools.shared.changed(self.id)

    def _set(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.views.forget()
        if self.presence.follow(snapshot):
            self.presence.tell(self.lines)
        self._arm()
        self._consider()

    async def _sure(self, news: Stored | None = None) -> None:
        """After a failure of the store, what is stored is what stands."""
        if not self._doubtful:
            return
        disk = self.tools.disk
        try:
            stored = news or await disk.do(disk.store.load, self.id)
            if stored is None:
                raise StorageError("the match is gone")
            do = self._playing.do if news else asyncio.to_thread
            snapshot = await do(restore, stored, self.snapshot.match)
        except Unplayable as error:
            raise StorageError(str(error)) from error
        self._doubtful, sources = False, self.tools.sources
        self._set(self._opened(go.ran_on(snapshot, sources.monotonic(), sources.gone(stored.since))))

    # ---- other servers of the same match ------------------------------------------------------------

    async def tend(self) -> None:
        """Whoever looked after it is gone: its clock runs on and its computers act, whoever is here."""
        self._tended = True
        try:
            await self._jobs.do(self._take_up)
            if self._thinking is not None:
                await asyncio.wait([self._thinking])
        finally:
            self._tended = False

    async def _take_up(self) -> None:
        self.snapshot = self._opened(self.snapshot)
        self._arm()
        self._consider()

    async def look(self, news: Stored | None = None) -> None:
        """Another server has changed the match: what is stored is what stands; None where it is read here."""
        await self._jobs.do(partial(self._look, news))

    async def _look(self, news: Stored | None = None) -> None:
        if news is None or news.version > self.snapshot.version:  # else who moved here meanwhile has read it
            news, self._doubtful = (None if self._doubtful else news), True  # what did not fit is read whole
            with contextlib.suppress(StorageError):
                await self._sure(news)
                await self._tell_all()

    def elsewhere(self, seats: frozenset[Seat], watching: int) -> None:
        """Who sits at it by other servers."""
        if self.presence.elsewhere != (seats, watching):
            self._jobs.put(partial(self._meet, seats, watching))

    async def _meet(self, seats: frozenset[Seat], watching: int) -> None:
        self.presence.elsewhere = seats, watching
        if await self._resumed():
            await self._tell_all()
        elif not self.presence.complete:
            self._absence.up(LOST_S)
        self.presence.tell(self.lines)
        self._arm()

    # ---- what is told -------------------------------------------------------------------------------

    async def _tell_all(self) -> None:
        await self._tell(*self.lines)

    async def _tell_players(self) -> None:
        await self._tell(*(line for line in self.lines if line.access.seats))

    async def _tell(self, *lines: Line) -> None:
        await self.views.tell(self.snapshot, lines)

    # ---- people apart -------------------------------------------------------------------------------

    def _opened(self, snapshot: Snapshot) -> Snapshot:
        """Clocks run once everybody is at the table; where the result counts, then for good."""
        if not self.presence.complete and not self.presence.runs_on:
            return snapshot
        now, computers = self.tools.sources.monotonic(), self.terms.seats("computer")
        return go.opened(snapshot, now, computers, lags(self.lines, self.terms.rated))

    async def _pause(self) -> None:
        """Somebody is away: among friends the clocks wait."""
        if not self.presence.clocks_wait or not self._on_the_clock():
            return
        self._paused = True
        self.snapshot = go.paused(self.snapshot, self.tools.sources.monotonic())
        self._arm()
        await self._tell_all()

    async def _claim_away(self, seat: Seat, draw: bool) -> None:
        """Who was away too long has lost, or it is a draw: as the other says. A choice untold is drawn."""
        try:
            await self._sure()
            if not self.snapshot.over and self.presence.may_claim(seat):
                await self._keep_for(seat.other, go.left(self.snapshot, seat.other, draw, self.source))
                await self._tell_all()
        except StorageError as error:
            LOG.error(UNSTORED, error)

    # ---- the clock ----------------------------------------------------------------------------------

    def _arm(self) -> None:
        """Be called when the running clock falls."""
        clock = self.snapshot.clock
        self.tools.jobs.want(CLOCK, self.id, self._on_the_clock() and self.presence.needs_owner)
        minded = self._minded()
        if clock is None or not clock.running & minded:
            self._flag.down()
        else:
            self._flag.up(clock.first(self.tools.sources.monotonic(), minded) / 1000)

    def _minded(self) -> frozenset[Seat]:
        """Whose clocks are looked after here."""
        return frozenset(PLAYERS) - self.presence.only_elsewhere(self.lines)

    async def _fall_or_retry(self, first_is_due: bool = False) -> None:
        try:
            await self._sure()
            await self._begin()
            if first_is_due and self.presence.never_begun and not self.snapshot.over:
                await self._keep(go.called_off(self.snapshot, self.source))
                await self._tell_all()
            await self._fall()
            self._arm()  # the timer may have been a moment early
        except StorageError as error:
            LOG.error(UNSTORED, error)
            self._flag.up(RETRY_S)

    async def out_of_time(self) -> None:
        """By the store's time a move should have come: what is stored is what stands."""
        self._doubtful = True
        await self._jobs.do(partial(self._fall_or_retry, True))

    async def _fall(self) -> None:
        """Commit that somebody is out of time, as long as somebody is."""
        now, minded = self.tools.sources.monotonic, self._minded()
        while (clock := self.snapshot.clock) and (who := clock.fallen(now(), minded)) is not None:
            await self._keep_for(who, go.fall(self.snapshot, who, self.source))
            await self._tell_all()

    async def _keep_for(self, who: Seat, after: Snapshot) -> None:
        """A choice drawn by lot uses up a number: one on its way is meant for this question alone."""
        seq, lot = self.snapshot.seqs[who] + 1, go.drew(self.snapshot, after)
        await self._keep(go.used(after, who, seq) if lot else after, Kept(who, seq, "", "") if lot else None)

    # ---- the computers ------------------------------------------------------------------------------

    def _consider(self) -> None:
        """Let a computer think if it is to act and somebody waits for it."""
        if self._thinking is None and self._computer() is not None:
            self._thinking = asyncio.create_task(self._think())

    def _computer(self) -> Seat | None:
        waited_for = self._tended or self._on_the_clock()
        if not self.lines and not (waited_for and self.terms.seats("person")):
            return None
        return min(self.terms.seats("computer") & self.snapshot.match.to_act(), default=None)

    async def _think(self) -> None:
        try:
            while (seat := self._computer()) is not None:
                if not await self.tools.jobs.claim(TURN, self.id) or not await self._one_turn(seat):
                    await asyncio.sleep(RETRY_S)
            await self.tools.jobs.done(TURN, self.id)
        finally:
            self._thinking = None
        self._consider()  # it may have come to be asked while the last word was said

    async def _one_turn(self, seat: Seat) -> bool:
        """Think out a turn and play it, unless the match has gone on meanwhile."""
        # Without what others have sealed: a computer sees what its view shows, and nothing of that.
        state, level = self.snapshot.match.state, self.terms.player(seat).level
        asked = self.tools.sources.monotonic()
        try:
            job = job_for(self.tools, self.terms, self.lines, seat, state, level)
            texts = await self.tools.thinker.turn(job)
        except NoTurn as error:
            self.tools.sources.metrics.count("computer_failures")
            LOG.error("no turn: %s", error)
            return False
        await bide(self.tools, self.terms, self.snapshot, asked)
        played: list[bool] = []
        await self._jobs.do(partial(self._play_out, seat, state, texts, played))
        return bool(played)

    async def _play_out(self, seat: Seat, thought: object, texts: list[str], played: list[bool]) -> None:
        try:
            await self._sure()
            await self._fall()
            match = self.snapshot.match
            if seat in match.to_act() and match.state == thought:  # else resigned, out of time, restored
                after = await asyncio.to_thread(go.whole_turn, self.snapshot, seat, texts, self.source)
                await self._keep(after)
                await self._tell_all()
            played.append(True)
        except Overtaken:
            await self._look()
        except StorageError as error:
            LOG.error(UNSTORED, error)
        except (IllegalAction, Malformed) as error:
            self.tools.sources.metrics.count("computer_failures")
            LOG.error("a computer's turn was refused: %s", type(error).__name__)  # its words name cards


# ---- Resigning for a player who left for good -------------------------------------------------------------


async def give_up(session: Session, seat: Seat) -> None:
    """Resign for a seat, unless it is over; `StorageError` where that cannot be stored."""
    if session.snapshot.over:
        return
    leaving = {"seat": seat.value, "seq": session.snapshot.seqs[seat] + 1, "client": "leaving"}
    line = Line(access_of(frozenset({seat})), session.tools.sources)
    await session.hear(line, ClaimSent.model_validate({"t": "claim", "action": "resign", **leaving}))
    if not session.snapshot.over:
        raise StorageError("a match that counts could not be given up")


async def give_up_abandoned(session: Session) -> None:
    """Where the player of a match that counts against a computer has long been away, it is given up."""
    if session.presence.abandoned:
        for seat in session.presence.expected.persons:
            await give_up(session, seat)
