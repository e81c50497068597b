"""The one driver: collects what seats commit, lets the game play it, and alone appends to the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, TypeVar

from pitchside.core.claim import BY_CLOCK, Claim, ClaimKind, is_claim, is_lock, parse_claim
from pitchside.core.errors import IllegalAction
from pitchside.core.game import Game, Position, action_of
from pitchside.core.help import TAKEN_BACK, cut_before, told_by, what_of
from pitchside.core.notation import fingerprint
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Endable
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Eyes, Seat, seat_of
from pitchside.core.turn import Event, Ruling, Turn

S = TypeVar("S", bound=Endable)
A = TypeVar("A")
_HELP = frozenset({ClaimKind.HINT, ClaimKind.OFFER_TAKEBACK, ClaimKind.ACCEPT_TAKEBACK})

_CODES = {ClaimKind.VOID: "called_off", ClaimKind.LEFT: "left_drawn", ClaimKind.AWAY: "left_won"}
"""How a ruling calls an end that its reason alone does not tell."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record: who did what."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Resumption:
    """Where a match goes on from a stored position: an older edition of the rules judged what came before.

    `entries` is the number of record lines before it; `rules` is the edition that judges from there on.
    """

    entries: int
    rules: str
    position: Position
    taken_back: int = 0
    """So many of those lines, the last ones, were taken back: the position is the one before them."""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told = {"entries": self.entries, "rules": self.rules, "position": self.position}
        return {**told, "taken_back": self.taken_back} if self.taken_back else told


class Match(Generic[S, A]):
    """A match in progress. Time, randomness and disk are the caller's."""

    def __init__(
        self, game: Game[S, A], options: Mapping[str, Any] | None = None, position: Position | None = None
    ) -> None:
        self.game = game
        self.options = game.options(options or {})
        self.began_from = position
        self.state = game.start(self.options) if position is None else game.read(position, self.options)
        self._begun_at = self.state
        self.entries: list[Entry] = []
        self.turns: list[Turn[S, A | Claim]] = []
        self._line: list[Turn[S, Any]] = []
        self._sealed: dict[Seat, A] = {}
        self._claimed: Outcome | None = None
        self._claimed_by: str | None = None
        self._offer: Seat | None = None
        self._asks_back: Seat | None = None
        self.resumption: Resumption | None = None
        """The turns before it are not among `turns`, and nobody counts them."""
        self.untold = 0
        """So many turns at the beginning are not at hand: it was gone on with from a state that was kept."""
        opening = game.open(self.state)
        if opening is not None:
            self._append(opening)

    def fork(self) -> Match[S, A]:
        """The same match, to be played on without touching this one."""
        return copy(self)

    def __copy__(self) -> Match[S, A]:
        """An independent match: what is played in one does not appear in the other."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.entries, other.turns, other._sealed = [*self.entries], [*self.turns], {**self._sealed}
        other._line = [*self._line]
        return other

    @classmethod
    def resumed(cls, begun: Match[S, A], entries: Sequence[Entry], state: S, untold: int) -> Match[S, A]:
        """That match, just begun, gone on with from a later state: after these entries and so many turns."""
        match = copy(begun)
        match.entries, match.turns, match.state, match.untold = [*entries], [], state, untold
        match._begun_at, match._line = begun.first, []  # nothing before is taken back
        return match

    @classmethod
    def taken_up(cls, begun: Match[S, A], entries: Sequence[Entry], resumption: Resumption) -> Match[S, A]:
        """That match, just begun, gone on with from a stored position, after these entries."""
        state = begun.game.read(resumption.position, begun.options)
        match = cls.resumed(begun, entries, state, untold=0)
        match.resumption = resumption
        return match

    def told(self, turns: Sequence[Turn[S, A | Claim]]) -> Match[S, A]:
        """The same match with the turns that were not at hand."""
        other = self.fork()
        other.turns, other.untold = [*turns, *self.turns], 0
        return other

    @property
    def count(self) -> int:
        """How many turns there are, those not at hand included."""
        return self.untold + len(self.turns)

    @property
    def first(self) -> S:
        """The state before anything was played."""
        if self.untold:
            return self._begun_at
        return self.turns[0].before if self.turns else self.state

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        return self._claimed or self.state.outcome

    @property
    def offer(self) -> Seat | None:
        """Whose draw offer stands."""
        return self._offer

    @property
    def asks_back(self) -> Seat | None:
        """Who has asked to take the last turn back, and waits for the other's consent."""
        return self._asks_back

    def may_take_back(self, seat: Seat) -> bool:
        """Is there something that this seat may ask to take back?"""
        try:
            self._cut(seat)
        except IllegalAction:
            return False
        return True

    def help(self) -> dict[str, dict[str, int]]:
        """How often each player was helped, by the kind of help."""
        return told_by((entry.seat, entry.text) for entry in self.entries)

    @property
    def sealed(self) -> frozenset[Seat]:
        """Seats whose choice is in and waits for the other seat's."""
        return frozenset() if self.outcome is not None else frozenset(self._sealed)

    def to_act(self) -> frozenset[Seat]:
        """Seats still to act; a seat that has sealed its choice is no longer among them."""
        if self.outcome is not None:
            return frozenset()
        asked = self.game.to_act(self.state)
        return asked - self._sealed.keys() if self._sealed else asked

    def parse(self, text: str) -> A | Claim:
        """The action or claim that prints as this text."""
        if not isinstance(text, str):
            raise TypeError(f"the text of an action is expected here, not {type(text).__name__}")
        return parse_claim(text) if is_claim(text) else self.game.parse(text)

    def commit(self, seat: Seat | str, action: A | Claim | str) -> Turn[S, A | Claim] | None:
        """Take one action or its text; a Turn once everybody who is to act has committed, None while sealed.

        Raises `IllegalAction` and changes nothing where a clause refuses it.
        """
        who, taken = seat_of(seat), self._read(action)
        try:
            turn = self._claim(who, taken) if isinstance(taken, Claim) else self._seal(who, taken)
        except IllegalAction as error:
            error.book = self.game.rulebook  # a refusal speaks with the words of the game
            raise
        # Written only now, when nothing can refuse it any more: a refused action leaves no trace.
        self.entries.append(Entry(who, str(taken)))
        if turn is not None:
            self._append(turn)
        return turn

    def _read(self, action: A | Claim | str) -> A | Claim:
        if isinstance(action, Claim):
            return action
        if isinstance(action, str):
            return self.parse(action)
        try:
            text = str(action_of(self.game, action))
        except (AttributeError, ValueError) as error:  # a field that is not what its class says
            raise misread(__name__, "no_such_fields", kind=type(action).__name__) from error
        # What is played is what the record will tell: an action made by hand is taken as its text is read.
        return self.parse(text)

    @contextmanager
    def _worded(self) -> Iterator[None]:
        """A refusal speaks with the words of the game."""
        try:
            yield
        except IllegalAction as error:
            error.book = self.game.rulebook
            raise

    def adopt(self, seat: Seat, turns: Sequence[Turn[S, A]]) -> None:
        """Take what a draft has played already, from this very state on: nothing of it is played again."""
        # The very state, not an equal one: only then were the turns judged with all that went before.
        if self.outcome is not None or not turns or turns[0].before is not self.state:
            raise ValueError("these turns were not played from the state of this match")
        for turn in turns:
            self.entries.append(Entry(seat, str(turn.actions[seat])))
            self._append(turn)

    def check(self, seat: Seat | str, action: A | Claim | str) -> None:
        """Raise `IllegalAction` if this seat may not do this or claim this now."""
        who, taken = seat_of(seat), self._read(action)
        with self._worded():
            if isinstance(taken, Claim):
                self.fork()._claim(who, taken)
            else:
                self._check(who, taken)

    def check_seat(self, seat: Seat | str) -> None:
        """Raise `IllegalAction` if nothing is asked of this seat now."""
        who = seat_of(seat)
        with self._worded():
            self._check_waited_for(who)
            if who not in self.to_act():
                rule = self.game.phase_of(self.state).rule(self.state)
                raise IllegalAction(rule, "not_to_act", seat=who.value)

    def _check(self, seat: Seat, action: A) -> None:
        self._check_waited_for(seat)
        self.game.check(self.state, seat, action)

    def _check_waited_for(self, seat: Seat) -> None:
        if self.outcome is not None:
            raise IllegalAction(self._over_rule(), "over")
        if seat in self._sealed:
            raise IllegalAction(self.game.phase_of(self.state).sealed(self.state), "sealed", seat=seat.value)

    def chance(self, rng: Random) -> Turn[S, A | Claim] | None:
        """Let chance act, drawing with the given source."""
        return self.commit(Seat.CHANCE, self.game.choices(self.state, Seat.CHANCE).sample(rng))

    def let_chance(self, source: Callable[[int], Random]) -> None:
        """Let chance act while it is to; the n-th time in this match it draws with `source(n)`."""
        while Seat.CHANCE in self.to_act():
            # Counted from the record, not kept beside it: a match that is read back draws the same lots.
            past = sum(entry.seat is Seat.CHANCE for entry in self.entries)
            self.chance(source(past + 1))

    def lock(self, who: Seat, source: Callable[[int], Random]) -> None:
        """The clock makes a choice for a seat, all equally likely; the n-th drawn with `source(n)`."""
        past = sum(is_lock(entry.seat, entry.text) for entry in self.entries)
        lawful = list(self.game.choices(self.state, who))
        self.commit(Seat.CLOCK, Claim(ClaimKind.LOCK, who))
        self.commit(who, source(past + 1).choice(lawful))

    def hash(self) -> str:
        """The fingerprint of the present position."""
        return fingerprint(self.game.write(self.state))

    def pending(self, eyes: Eyes = Eyes.ALL) -> dict[str, dict[str, Any]]:
        """For each seat that is to act, what it may choose from; of another seat only the kinds of action."""
        found = {}
        for seat in sorted(self.to_act()):
            whole = self.game.choices(self.state, seat).pending()
            own = eyes is Eyes.ALL or (seat in PLAYERS and eyes is Eyes.of(seat))
            kinds = dict.fromkeys(str(one).split()[0] for one in whole["do"])
            found[seat.value] = whole if own else {"do": list(kinds)}
        return found

    def _seal(self, seat: Seat, action: A) -> Turn[S, A | Claim] | None:
        """A choice that waits for the other seat's is checked now; all others are checked by `play` alone."""
        # Whoever completes the choices is checked by `play`, with the others; a check here would be a second
        # one.
        together = {**self._sealed, seat: action} if self._sealed else {seat: action}
        if (
            self.outcome is not None
            or seat in self._sealed
            or together.keys() != self.game.to_act(self.state)
        ):
            self._check(seat, action)
            self._sealed = together
            return None
        turn = self.game.play(self.state, together)
        self._sealed = {}
        return turn  # type: ignore[return-value]  # a Turn of actions is a Turn of actions or claims

    def _append(self, turn: Turn[S, Any]) -> None:
        self.turns.append(turn)
        self.state = turn.after
        # What is said about a match is no part of the line that a takeback cuts.
        for action in turn.actions.values():
            if isinstance(action, Claim):
                return
        self._line.append(turn)
        self._asks_back = None
        if turn.settled and self._offer is not None and turn.actions.keys() - {self._offer}:
            self._offer = None

    def _claim(self, seat: Seat, claim: Claim) -> Turn[S, A | Claim]:
        if self.outcome is not None:
            raise IllegalAction(self._over_rule(), "over")
        if (seat is Seat.CLOCK) != (claim.kind in BY_CLOCK) or seat not in (*PLAYERS, Seat.CLOCK):
            raise misread(__name__, "claim_seat", claim=claim, seat=seat.value)
        if claim.kind is ClaimKind.OFFER_DRAW:
            self._offer = seat
            return self._told(seat, claim, Event("offer_draw", {"by": seat.value}))
        if claim.kind in _HELP:
            return self._help(seat, claim)
        if claim.kind is ClaimKind.LOCK and claim.who is not None:
            return self._lock(seat, claim, claim.who)
        winner, reason = self._settle(seat, claim)
        self._claimed, rule = self.game.conclude(self.state, winner, reason.value)
        self._claimed_by = rule
        event = Event("match", self._claimed.plain(), rule=rule)
        who = {"who": claim.who.value} if claim.kind is ClaimKind.LEFT and claim.who else {}
        facts = {"by": seat.value, **_loser(winner), **who}
        return self._told(seat, claim, event, Ruling(rule, _CODES.get(claim.kind, reason.value), facts))

    def _lock(self, seat: Seat, claim: Claim, who: Seat) -> Turn[S, A | Claim]:
        if who not in self.to_act() or len(self.game.to_act(self.state)) < 2:
            raise IllegalAction(self._rule(), "not_locked", who=who.value)
        facts = {"who": who.value}
        # Without a clock nobody runs out of time: what was committed to was void, or never told.
        code = "locked" if self.options.get("clock") else "drawn_by_lot"
        return self._told(seat, claim, Event("lock", facts), Ruling(None, code, facts))

    def _help(self, seat: Seat, claim: Claim) -> Turn[S, A | Claim]:
        if claim.kind is ClaimKind.HINT:
            if seat not in self.to_act():
                raise IllegalAction(self._rule(), "not_to_act", seat=seat.value)
        elif claim.kind is ClaimKind.OFFER_TAKEBACK:
            self._cut(seat)
            self._asks_back = seat
        elif self._asks_back is not seat.other:
            raise IllegalAction(self._rule(), "no_takeback")
        else:
            return self._take_back(seat, claim, seat.other)
        return self._told(seat, claim, Event(claim.kind.value, {"by": seat.value}))

    def _take_back(self, seat: Seat, claim: Claim, who: Seat) -> Turn[S, A | Claim]:
        """Back to before the last turn of who has asked; chance never uses a number twice."""
        kept = self._cut(who)
        gone = [what for turn in self._line[kept:] if (what := what_of(self.game, turn, who)) is not None]
        facts, back = {"who": who.value, "turns": len(self._line) - kept}, self._line[kept].before
        told = Event("takeback", facts), Ruling(None, TAKEN_BACK[gone[-1]], facts)
        # The record keeps what is taken back and that it was; only the state is that of before.
        turn = replace(self._told(seat, claim, *told), after=back)
        del self._line[kept:]
        self._asks_back = self._offer = None
        return turn

    def _cut(self, seat: Seat) -> int:
        """Where the line of what stands is cut, if that seat takes its last turn back."""
        if self.outcome is not None:
            raise IllegalAction(self._over_rule(), "over")
        return cut_before(self.game, self.state, self._line, seat)

    def _over_rule(self) -> str | None:
        """The clause that ended the match; None where a claim did of which no clause speaks."""
        return self.game.over_rule(self.state) if self._claimed is None else self._claimed_by

    def _rule(self) -> str:
        """The clause that says who is to act."""
        return self.game.phase_of(self.state).rule(self.state)

    def _settle(self, seat: Seat, claim: Claim) -> tuple[Seat | None, Reason]:
        if claim.kind is ClaimKind.RESIGN:
            return seat.other, Reason.RESIGNED
        if claim.kind is ClaimKind.TIME and claim.who is not None:
            return claim.who.other, Reason.TIME
        if claim.kind is ClaimKind.AWAY and claim.who is not None:
            return claim.who.other, Reason.LEFT
        if claim.kind is ClaimKind.VOID:
            return None, Reason.VOID
        if claim.kind is ClaimKind.LEFT:
            return None, Reason.AGREED
        if self._offer is None or self._offer is seat:
            raise IllegalAction(self._rule(), "no_offer")
        return None, Reason.AGREED

    def _told(self, seat: Seat, claim: Claim, event: Event, *rulings: Ruling) -> Turn[S, A | Claim]:
        return Turn(self.state, {seat: claim}, (event,), rulings, self.state)


def _loser(winner: Seat | None) -> dict[str, str]:
    return {"winner": winner.value, "loser": winner.other.value} if winner else {}
