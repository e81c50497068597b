"""The match as each connection may see it; what all of one kind see is worked out once for a snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from pitchside.server import serializer
from pitchside.server.access import Access
from pitchside.server.help import Hints, help_view
from pitchside.server.line import Line
from pitchside.server.snapshot import Snapshot
from pitchside.server.sources import Sources
from pitchside.server.terms import Terms
from pitchside.server.wire import State, Table


class Views:
    """Of one match."""

    def __init__(self, match_id: str, terms: Terms, sources: Sources, hints: Hints) -> None:
        self.id, self.terms, self.sources, self.hints = match_id, terms, sources, hints
        self._tables: dict[Access, Table] = {}

    def forget(self) -> None:
        """There is another snapshot now."""
        self._tables.clear()

    def seen_by(self, access: Access) -> serializer.Serializer:
        """What writes steps for these eyes."""
        return serializer.shown_to(self.terms, access.eyes)

    def opening(self, snapshot: Snapshot, line: Line) -> State:
        """What a page that opens does not know; one that knows more than there is knows another match."""
        match = snapshot.match
        known = line.steps_sent if line.steps_sent <= match.count else 0
        tapes = match.count if known else serializer.TAPES
        part = self.seen_by(line.access).part(match.turns, max(0, known - match.untold), tapes)
        since, table = match.untold + part[0], self._table(snapshot, line.access)
        return State(v=snapshot.version, since=since, steps=part[1], table=table)

    def states(self, snapshot: Snapshot, asked: Sequence[tuple[Access, int]]) -> list[State]:
        """The state as it stands for each of these, with the steps from there on; the same is made once."""
        made: dict[tuple[Access, int], State] = {}
        for one in asked:
            if one not in made:
                made[one] = self._state(snapshot, *one)
        return [made[one] for one in asked]

    def _state(self, snapshot: Snapshot, access: Access, since: int) -> State:
        match = snapshot.match
        since = max(since, match.untold)
        steps = self.seen_by(access).steps(match.turns[since - match.untold :])
        return State(v=snapshot.version, since=since, steps=steps, table=self._table(snapshot, access))

    def _table(self, snapshot: Snapshot, access: Access) -> Table:
        if access not in self._tables:
            self._tables[access] = serializer.table(self.id, self.terms, snapshot, access)
        clock = serializer.clock_view(snapshot, self.sources.monotonic())
        help = help_view(self.terms, snapshot, access, self.hints.advice)
        return self._tables[access].model_copy(update={"clock": clock, "help": help})
