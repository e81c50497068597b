"""What each connection is sent when a match changes, and the delay for spectators of hidden games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from pitchside.core.claim import is_claim
from pitchside.core.match import Entry, Match
from pitchside.core.seat import PLAYERS
from pitchside.server.context import Sources
from pitchside.server.match import view
from pitchside.server.match.access import Access
from pitchside.server.match.config import Terms
from pitchside.server.match.connection import Line
from pitchside.server.match.hints import Hints, help_view
from pitchside.server.match.state import AnyMatch, Snapshot
from pitchside.server.match.written import is_open
from pitchside.server.workers.aside import Aside
from pitchside.wire.messages import History, State, StepView, Table

# ---- Spectator delay --------------------------------------------------------------------------------------

LATE_ACTIONS = 4
"""So many of the players' last actions spectators do not see yet: two choices of each."""


class Late:
    """One match as those see it who only watch."""

    def __init__(self, terms: Terms) -> None:
        self.on = terms.game.hides(terms.options) and bool(terms.seats("person"))
        self._behind: AnyMatch | None = None

    def shown(self, snapshot: Snapshot, access: Access) -> Snapshot:
        """What these may see; without clocks, which would tell who is thinking now."""
        if not self.on or access.seats or snapshot.over:
            return snapshot
        match = self._behind = self._played(snapshot.match, _cut(snapshot.match))
        return Snapshot(match, version=sum(entry.seat in PLAYERS for entry in match.entries))

    def _played(self, match: AnyMatch, cut: int) -> AnyMatch:
        """The match after so many of its entries, gone on with from where it was shown last."""
        behind = self._behind
        if behind is None or behind.entries != match.entries[: len(behind.entries)]:
            behind = Match(match.game, match.options, match.began_from)
        taken_up = match.resumption
        if taken_up is not None and behind.resumption is None:
            if cut < taken_up.entries:
                return behind  # the stored position would tell too much
            behind = Match.taken_up(behind, match.entries[: taken_up.entries], taken_up)
        if len(behind.entries) >= cut:
            return behind
        behind = behind.fork()
        for entry in match.entries[len(behind.entries) : cut]:
            behind.commit(entry.seat, behind.parse(entry.text))
        return behind


def _cut(match: AnyMatch) -> int:
    """The number of the first entry that is not shown: what chance did before anybody acted is."""
    # What is only said, such as a draw offer, brings nothing nearer that was played.
    theirs = [number for number, entry in enumerate(match.entries) if _is_played(entry)]
    return theirs[max(0, len(theirs) - LATE_ACTIONS)] if theirs else len(match.entries)


def _is_played(entry: Entry) -> bool:
    return entry.seat in PLAYERS and not is_claim(entry.text)


# ---- What each connection is sent -------------------------------------------------------------------------

KEPT = 32
"""So many matches have what was last shown of them kept, for whoever asks for it again at once."""
_SHOWN: dict[Views, None] = {}


class Views:
    """Of one match."""

    def __init__(self, match_id: str, terms: Terms, sources: Sources, hints: Hints) -> None:
        self.id, self.terms, self.sources, self.hints = match_id, terms, sources, hints
        self.late = Late(terms)
        self._open = is_open(terms.game)
        self._telling = Aside()
        self._tables: dict[Access, Table] = {}
        self._for_all: tuple[Snapshot, dict[str, Any]] | None = None

    def forget(self) -> None:
        """There is another snapshot now."""
        self._tables.clear()
        self._for_all = None

    def _keep(self) -> None:
        """Let go of what was shown of the match that was quiet longest."""
        # What is kept is replaced with every move, and Python's search for garbage looks through all that is
        # new: of 500 matches that held everybody up for a tenth of a second every few.
        _SHOWN.pop(self, None)
        _SHOWN[self] = None
        if len(_SHOWN) > KEPT:
            oldest = next(iter(_SHOWN))
            del _SHOWN[oldest]
            oldest.forget()

    def seen_by(self, access: Access) -> view.Serializer:
        """What writes steps for these eyes."""
        return view.shown_to(self.terms, access.eyes)

    async def open(self, snapshot: Snapshot, line: Line) -> None:
        """Send a page that opens what it does not know."""
        shown = await asyncio.to_thread(self.late.shown, snapshot, line.access)
        line.send(await asyncio.to_thread(self.opening, shown, line))
        line.steps_sent = shown.match.count
        self._keep()

    async def tell(self, snapshot: Snapshot, lines: Iterable[Line]) -> None:
        """Send the state as it stands, with the steps each line has not been sent yet.

        What a seat may do, and what that would bring, may take a while: it is worked out once for a snapshot,
        beside the event loop where it does. Who sees the match late is told only when there is something to
        see.
        """
        told = list(lines)
        asked = [(line.access, line.steps_sent) for line in told]
        for line, found in zip(told, await self._telling.do(self._told, snapshot, asked), strict=True):
            if found is not None:
                line.send(found[0])
                line.steps_sent = found[1]
        self._keep()

    def _told(
        self, snapshot: Snapshot, asked: Sequence[tuple[Access, int]]
    ) -> list[tuple[State, int] | None]:
        """For each of these its state and how many steps it then knows; the same is made once."""
        made: dict[tuple[Access, int], tuple[State, int] | None] = {}
        steps: dict[tuple[Any, int], list[StepView]] = {}
        for access, since in asked:
            if (access, since) not in made:
                shown = self.late.shown(snapshot, access)
                nothing = shown is not snapshot and shown.match.count == since
                state = None if nothing else (self._state(shown, access, since, steps), shown.match.count)
                made[access, since] = state
        return [made[one] for one in asked]

    async def recall(self, match: AnyMatch, line: Line, before: int) -> None:
        """Send the steps before that one, as many of the last of them as go into one answer."""
        part = self.seen_by(line.access).part
        since, steps = await asyncio.to_thread(part, match.turns[: before - match.untold], 0, line.languages)
        line.send(History(since=match.untold + since, steps=steps))

    def opening(self, snapshot: Snapshot, line: Line) -> State:
        """What a page that opens does not know; one that knows more than there is knows another match."""
        match = snapshot.match
        known = line.steps_sent if line.steps_sent <= match.count else 0
        if match.resumption is not None:
            known = 0  # what the page knows may have been counted from the start
        tapes = match.count if known else view.TAPES
        part = self.seen_by(line.access).part(
            match.turns, max(0, known - match.untold), line.languages, tapes
        )
        since, table = match.untold + part[0], self._table(snapshot, line.access)
        return State(v=snapshot.version, since=since, steps=part[1], table=table)

    def _state(
        self, snapshot: Snapshot, access: Access, since: int, made: dict[tuple[Any, int], list[StepView]]
    ) -> State:
        match, shown = snapshot.match, self.seen_by(access)
        since = max(since, match.untold)
        # Where everybody is shown the state itself all see the same steps, but for whom they call "you".
        eyes = (None if self._open else shown.eyes, shown.you)
        if (eyes, since) not in made:
            made[eyes, since] = shown.steps(match.turns[since - match.untold :])
        table = self._table(snapshot, access)
        return State(v=snapshot.version, since=since, steps=made[eyes, since], table=table)

    def _table(self, snapshot: Snapshot, access: Access) -> Table:
        table = self._tables.get(access)
        if table is None:
            known = self._for_all
            if known is None or known[0] is not snapshot:
                known = self._for_all = snapshot, view.table_for_all(self.id, self.terms, snapshot)
            table = self._tables[access] = view.table(known[1], self.terms, snapshot, access)
        clock = view.clock_view(snapshot, self.sources.monotonic())
        help = help_view(self.terms, snapshot, access, self.hints)
        return table.model_copy(update={"clock": clock, "help": help})
