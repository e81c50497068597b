"""Spectators see a match in which something is hidden late, so that nobody at the table learns from them.

Whatever a spectator is shown before the end is made of a match played again from its beginning, without the
last actions of the players: nothing of these has any way into it.
"""

from __future__ import annotations

from pitchside.core.claim import is_claim
from pitchside.core.match import Entry, Match
from pitchside.core.seat import PLAYERS
from pitchside.server.access import Access
from pitchside.server.snapshot import AnyMatch, Snapshot
from pitchside.server.terms import Terms

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
