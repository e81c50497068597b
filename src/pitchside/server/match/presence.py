"""Presence: which players are connected to a match, who is away and since when, and who may claim the match.

`PresenceState` is a pure state machine; `Presence` feeds it with connections and moves, and tells the pages.
All times are seconds of the runtime's monotonic clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from math import inf

from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.server.match.clock import has_days, is_live
from pitchside.server.match.config import Terms
from pitchside.server.match.connection import Line
from pitchside.server.match.state import Snapshot, moved, untold
from pitchside.wire import messages as wire

LOST_S = 3.0
"""A connection that returns within this time stops no clock."""
CLAIM_S = 60.0
"""How long a player may be away from a timed match before the other may claim it."""
UNTOLD_S = 300.0
"""How long a committed choice may stay unrevealed in an untimed match: its page may be asleep."""
ABANDONED_S = 600.0
"""How long a player may be away from a rated match against a computer before the match is given up."""
PHRASE_S = 5.0
"""The shortest time between two phrases of one seat."""

Seats = frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Expected:
    """What the match's terms say about presence. It does not change during a match."""

    persons: Seats
    computers: Seats
    rated: bool
    timed: bool
    """Played by a clock for which both players must be present."""
    days: bool
    """Each turn has days, so nobody needs to be present."""

    @classmethod
    def by(cls, terms: Terms) -> Expected:
        """From the terms of a match."""
        times = (is_live(terms.options), has_days(terms.options))
        return cls(terms.seats("person"), terms.seats("computer"), terms.rated, *times)


@dataclass(frozen=True, slots=True)
class Moves:
    """What presence needs to know of the match: who has moved, and whose committed choice can be revealed."""

    played: bool
    moved: Seats
    untold: Seats
    seqs: BySeat[int]

    @classmethod
    def of(cls, snapshot: Snapshot) -> Moves:
        """From the state of a match."""
        each = frozenset(seat for seat in PLAYERS if moved(snapshot, {seat}))
        return cls(moved(snapshot), each, untold(snapshot), snapshot.seqs)


@dataclass(frozen=True, slots=True)
class PresenceState:
    """Presence at one instant. `seen` and `followed` return the next state."""

    moves: Moves
    here: Seats = frozenset()
    away: Mapping[Seat, float] = field(default_factory=dict)
    """Since when each absent player is away; players who never came are not listed."""
    met: bool = False
    """Every player has been here, or the match was played before it was opened."""
    split: bool = False
    """A connection has come that plays for one of two persons."""
    active_at: float = inf
    """When a player was last here or last moved; infinite before anybody came."""
    untold: Mapping[Seat, float] = field(default_factory=dict)
    """Since when each seat could have revealed its committed choice."""

    @property
    def begun(self) -> bool:
        """A move was made and every player has been here."""
        return self.moves.played and self.met

    @classmethod
    def opened(cls, expected: Expected, moves: Moves, now: float) -> PresenceState:
        """The state when the match is loaded."""
        active_at = now if moves.played else inf
        return cls(moves, met=moves.played, active_at=active_at).followed(expected, moves, now)

    def followed(self, expected: Expected, moves: Moves, now: float) -> PresenceState:
        """The state after the match changed."""
        # In an unrated match both may come by turns; where it counts no clock starts without both present.
        met = self.met or (not expected.rated and expected.persons <= moves.moved)
        active_at = self.active_at if moves.seqs == self.moves.seqs else now
        waiting = {seat: self.untold.get(seat, now) for seat in moves.untold}
        return replace(self, moves=moves, met=met, active_at=active_at, untold=waiting)

    def seen(self, expected: Expected, groups: Collection[Seats], now: float) -> PresenceState:
        """The state after connections changed; each group holds the seats of one connection or server."""
        here = frozenset[Seat]().union(*groups)
        away = {seat: since for seat, since in self.away.items() if seat not in here}
        if here and not self.here:  # nobody was waiting: absences count from now
            away = dict.fromkeys(away, now)
        been = expected.persons if self.begun and here else self.here
        away |= dict.fromkeys(been - here - away.keys(), now)
        return replace(
            self,
            here=here,
            away=away,
            met=self.met or expected.persons <= here,
            split=self.split or any(frozenset() < seats < expected.persons for seats in groups),
            active_at=now if here or self.here else self.active_at,
        )


class Presence:
    """Presence at one open match."""

    def __init__(self, terms: Terms, now: Callable[[], float], snapshot: Snapshot) -> None:
        self.expected = Expected.by(terms)
        self.now = now
        self.elsewhere: tuple[Seats, int] = (frozenset(), 0)
        """The seats connected through other servers, and the number of spectators there."""
        self.state = PresenceState.opened(self.expected, Moves.of(snapshot), now())
        self._reported = self.state.begun
        self._spoke: dict[Seat, float] = {}

    def follow(self, snapshot: Snapshot) -> bool:
        """The match changed; true if the pages must be told who is waited for."""
        before = bool(self.state.untold)
        self.state = self.state.followed(self.expected, Moves.of(snapshot), self.now())
        return before != bool(self.state.untold)

    def note(self, lines: Collection[Line]) -> None:
        """Connections came or went."""
        groups = [*(line.access.seats for line in lines), self.elsewhere[0]]
        self.state = self.state.seen(self.expected, groups, self.now())

    def just_begun(self) -> bool:
        """Whether a timed match has begun since the last call."""
        before, self._reported = self._reported, self.state.begun
        return self.expected.timed and self.state.begun and not before

    def never_met(self) -> None:
        """One of the players was never here, whoever may have moved."""
        self.state = replace(self.state, met=False)
        self._reported = False

    @property
    def never_begun(self) -> bool:
        """Whether a first move in a match by the clock is waited for."""
        return not (self.expected.days or self.state.begun)

    @property
    def abandoned(self) -> bool:
        """Whether the player of a rated match against a computer has been away for too long."""
        alone = self.expected.rated and bool(self.expected.computers)
        waiting = alone and not (self.expected.days or self.state.here)
        return waiting and self.now() - self.state.active_at > ABANDONED_S

    @property
    def complete(self) -> bool:
        """Whether every person is here."""
        return self.expected.persons <= self.state.here

    @property
    def runs_on(self) -> bool:
        """Whether the clocks run although somebody is away."""
        return self.expected.days or (self.expected.rated and self.state.begun)

    @property
    def needs_owner(self) -> bool:
        """Whether a server must watch the clock although nobody is here; days have a stored deadline."""
        return self.runs_on and not self.expected.days

    def only_elsewhere(self, lines: Collection[Line]) -> Seats:
        """Seats connected only through other servers, which watch their clocks."""
        return self.elsewhere[0].difference(*(line.access.seats for line in lines))

    @property
    def clocks_wait(self) -> bool:
        """Whether the clocks wait for somebody who is away. Rated matches wait for nobody."""
        return self.state.split and not (self.complete or self.expected.rated or self.expected.days)

    def spread(self, lines: Collection[Line]) -> bool:
        """Whether players use more than one screen, or somebody watches."""
        return any(self.elsewhere) or any(line.access.seats != self.expected.persons for line in lines)

    def claim_ms(self) -> int | None:
        """Milliseconds until the match may be claimed from an absent player; None where it may not be.

        An untimed match, or one with days for each turn, waits without limit; but a committed choice that
        is not revealed may then be replaced by a random one.
        """
        if self.state.untold:
            return self._left_of(min(self.state.untold.values()) + UNTOLD_S)
        if not self.expected.timed or len(self.state.away) != 1 or not self.state.here:
            return None
        (since,) = self.state.away.values()
        return self._left_of(since + CLAIM_S)

    def _left_of(self, until: float) -> int:
        return max(0, int((until - self.now()) * 1000))

    def may_claim(self, seat: Seat) -> bool:
        """Whether this seat may claim something from the other now."""
        return seat.other in (self.state.untold or self.state.away) and self.claim_ms() == 0

    def tell(self, lines: Collection[Line]) -> None:
        """Send every page who is here, unless all players use one screen."""
        self.note(lines)
        if self.spread(lines):
            message = self.message(lines)
            for line in lines:
                line.send(message)

    def say(self, message: wire.Say, lines: Collection[Line]) -> bool:
        """Pass a phrase on; false if this seat spoke less than `PHRASE_S` ago."""
        if not self.may_speak(Seat(message.seat)):
            return False
        for line in lines:
            line.send(wire.Said(seat=message.seat, phrase=message.phrase))
        return True

    def may_speak(self, seat: Seat) -> bool:
        """Whether this seat may say a phrase now; if so, it counts as said."""
        now = self.now()
        if now - self._spoke.get(seat, -PHRASE_S) < PHRASE_S:
            return False
        self._spoke[seat] = now
        return True

    def message(self, lines: Collection[Line]) -> wire.Presence:
        """The message to every page."""
        here = self.state.here | self.expected.computers
        return wire.Presence(
            here=["south" if seat is Seat.SOUTH else "north" for seat in PLAYERS if seat in here],
            watching=self.elsewhere[1] + sum(not line.access.seats for line in lines),
            claim=self.claim_ms(),
        )
