"""The match as each connection may see it; what all of one kind see is worked out once for a snapshot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from pitchside.server import serializer
from pitchside.server.access import Access
from pitchside.server.aside import Aside
from pitchside.server.help import Hints, help_view
from pitchside.server.late import Late
from pitchside.server.line import Line
from pitchside.server.snapshot import AnyMatch, Snapshot
from pitchside.server.sources import Sources
from pitchside.server.terms import Terms
from pitchside.server.wire import History, State, StepView, Table
from pitchside.server.written import is_open

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

    def seen_by(self, access: Access) -> serializer.Serializer:
        """What writes steps for these eyes."""
        return serializer.shown_to(self.terms, access.eyes)

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
        since, steps = await asyncio.to_thread(part, match.turns[: before - match.untold], 0)
        line.send(History(since=match.untold + since, steps=steps))

    def opening(self, snapshot: Snapshot, line: Line) -> State:
        """What a page that opens does not know; one that knows more than there is knows another match."""
        match = snapshot.match
        known = line.steps_sent if line.steps_sent <= match.count else 0
        if match.resumption is not None:
            known = 0  # what the page knows may have been counted from the start
        tapes = match.count if known else serializer.TAPES
        part = self.seen_by(line.access).part(match.turns, max(0, known - match.untold), tapes)
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
                known = self._for_all = snapshot, serializer.table_for_all(self.id, self.terms, snapshot)
            table = self._tables[access] = serializer.table(known[1], self.terms, snapshot, access)
        clock = serializer.clock_view(snapshot, self.sources.monotonic())
        help = help_view(self.terms, snapshot, access, self.hints)
        return table.model_copy(update={"clock": clock, "help": help})
