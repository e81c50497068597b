"""Who is at the table where not all sit at one screen: who is away and since when, and who spoke last."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import inf

from pitchside.core.seat import PLAYERS, Seat
from pitchside.server.clock import has_days, is_live
from pitchside.server.line import Line
from pitchside.server.snapshot import Snapshot, moved, untold
from pitchside.server.terms import Terms
from pitchside.server.wire import Presence, Said, Say

LOST_S = 3.0
"""A line that comes back at once stops no clock."""
CLAIM_S = 60.0
"""So long whoever plays against a clock may be away before the other may claim the match."""
UNTOLD_S = 300.0
"""So long a choice that both have committed to may stay untold without a clock: its page may be asleep."""
ABANDONED_S = 600.0
"""So long whoever plays against a computer for the rating may be away before the match is given up."""
PHRASE_S = 5.0


class Attendance:
    """Told of every line that comes and goes."""

    def __init__(self, terms: Terms, now: Callable[[], float], snapshot: Snapshot) -> None:
        self.persons, self.computers = terms.seats("person"), terms.seats("computer")
        self.rated = terms.rated
        self._met = moved(snapshot)
        """Has everybody been at the table? Where it was played at before it was opened, unless told."""
        self.timed, self.days = is_live(terms.options), has_days(terms.options)
        self.now = now
        self.split = False
        """Has anybody come who plays for one of two persons?"""
        self.elsewhere: tuple[frozenset[Seat], int] = (frozenset(), 0)
        """Who sits at the match by other servers, and how many watch there."""
        self._here: frozenset[Seat] = frozenset()
        self._seqs = snapshot.seqs
        self._last_here = now() if self._met else inf
        """When somebody was last here, or moved elsewhere; who never came has left nothing."""
        self._left: dict[Seat, float] = {}
        self._spoke: dict[Seat, float] = {}
        self._untold: dict[Seat, float] = {}
        """Since when a choice that was committed to could be told, and is not."""
        self.follow(snapshot)
        self._noted = self.begun

    def follow(self, snapshot: Snapshot) -> bool:
        """How the match stands now; is anything else to be told of who is waited for?"""
        self.played, before = moved(snapshot), bool(self._untold)
        # Among friends who come in turns both have been there; where it counts nobody's clock starts by that.
        self._met = self._met or (not self.rated and all(moved(snapshot, {one}) for one in self.persons))
        self._last_here = self._last_here if snapshot.seqs == self._seqs else self.now()
        self._seqs = snapshot.seqs
        self._untold = {seat: self._untold.get(seat, self.now()) for seat in untold(snapshot)}
        return before != bool(self._untold)

    def note(self, lines: Collection[Line]) -> None:
        """Who is here now; who was a moment ago is away from now on."""
        sides = (*(line.access.seats for line in lines), self.elsewhere[0])
        self.split = self.split or any(frozenset() < seats < self.persons for seats in sides)
        here = self.elsewhere[0].union(*(line.access.seats for line in lines))
        self._left = {seat: since for seat, since in self._left.items() if seat not in here}
        if here and not self._here:  # nobody waited: an absence begins when somebody does
            self._left = dict.fromkeys(self._left, self.now())
        been = self.persons if self.begun and here else self._here
        self._left |= {seat: self.now() for seat in been - here - self._left.keys()}
        self._last_here = self.now() if here or self._here else self._last_here
        self._here = here
        self._met = self._met or self.complete

    @property
    def begun(self) -> bool:
        """Was a turn played, and has everybody been there? A move before the other came begins nothing."""
        return self.played and self._met

    def has_begun(self) -> bool:
        """Has a match at a clock begun since this was asked last?"""
        before, self._noted = self._noted, self.begun
        return self.timed and self.begun and not before

    def never_met(self) -> None:
        """Somebody was never at the table, whoever may have moved."""
        self._met = self._noted = False

    @property
    def never_begun(self) -> bool:
        """Is a first move at a clock waited for?"""
        return not (self.days or self.begun)

    @property
    def abandoned(self) -> bool:
        """Has whoever plays against a computer for the rating been away for too long?"""
        alone = self.rated and bool(self.computers) and not (self.days or self._here)
        return alone and self.now() - self._last_here > ABANDONED_S

    @property
    def complete(self) -> bool:
        """Is every person at the table?"""
        return self.persons <= self._here

    @property
    def runs_on(self) -> bool:
        """Does a match that was played at go on by the clock, whoever is away?"""
        return self.days or (self.rated and self.begun)

    @property
    def minded(self) -> bool:
        """Must some server look after its clock, whoever is away? Days have a deadline that is stored."""
        return self.runs_on and not self.days

    def only_elsewhere(self, lines: Collection[Line]) -> frozenset[Seat]:
        """Who sits at other servers alone: those look after their clocks."""
        return self.elsewhere[0].difference(*(line.access.seats for line in lines))

    @property
    def waited_for(self) -> bool:
        """Is somebody away for whom the clocks wait? Where the result counts they wait for nobody."""
        return self.split and not (self.complete or self.rated or self.days)

    def apart(self, lines: Collection[Line]) -> bool:
        """Do people sit at more than one screen, or is somebody watching?"""
        return any(self.elsewhere) or any(line.access.seats != self.persons for line in lines)

    def claim_ms(self) -> int | None:
        """Milliseconds until the match may be claimed from who is away; None where it may not be.

        A match without a clock, or with days for each turn, waits for as long as anybody likes; but a choice
        that only has to be told may then be drawn by lot, from whoever does not tell it.
        """
        if self._untold:
            return self._left_of(min(self._untold.values()) + UNTOLD_S)
        if not self.timed or len(self._left) != 1 or not self._here:
            return None
        (since,) = self._left.values()
        return self._left_of(since + CLAIM_S)

    def _left_of(self, until: float) -> int:
        return max(0, int((until - self.now()) * 1000))

    def may_claim(self, seat: Seat) -> bool:
        """May this seat claim something from the other now?"""
        return seat.other in (self._untold or self._left) and self.claim_ms() == 0

    def tell(self, lines: Collection[Line]) -> None:
        """Tell all who is here, unless all sit at one screen."""
        self.note(lines)
        if self.apart(lines):
            told = self.told(lines)
            for line in lines:
                line.send(told)

    def say(self, message: Say, lines: Collection[Line]) -> bool:
        """Pass a phrase on, unless this seat has just spoken: then false."""
        if not self.may_speak(Seat(message.seat)):
            return False
        for line in lines:
            line.send(Said(seat=message.seat, phrase=message.phrase))
        return True

    def may_speak(self, seat: Seat) -> bool:
        """Has this seat been quiet long enough? Then it has spoken now."""
        now = self.now()
        if now - self._spoke.get(seat, -PHRASE_S) < PHRASE_S:
            return False
        self._spoke[seat] = now
        return True

    def told(self, lines: Collection[Line]) -> Presence:
        """What every page is told."""
        here = self._here | self.computers
        return Presence(
            here=["south" if seat is Seat.SOUTH else "north" for seat in PLAYERS if seat in here],
            watching=self.elsewhere[1] + sum(not line.access.seats for line in lines),
            claim=self.claim_ms(),
        )
