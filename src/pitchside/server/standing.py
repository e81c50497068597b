"""A match as it stands, as one value: what was committed, what is drafted, the clocks, the counters.

Every function here takes a standing and returns the next one; nothing is changed in place, so a standing that
could not be stored is simply not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from pitchside.core.claim import Claim, ClaimKind
from pitchside.core.draft import Draft, draft_of
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.fingerprint import fingerprint
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.server.clock import Clock, clock_for
from pitchside.server.terms import Terms

AnyMatch = Match[Any, Any]
AnyDraft = Draft[Any, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """One match at one moment. Its `match` is never committed to: a fork of it is."""

    match: AnyMatch
    drafts: Mapping[Seat, AnyDraft] = field(default_factory=dict)
    clock: Clock | None = None
    version: int = 0
    seqs: BySeat[int] = field(default_factory=lambda: BySeat(0, 0))

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.match.outcome is not None

    def draft(self, seat: Seat) -> AnyDraft:
        """The unfinished turn of that seat."""
        return self.drafts.get(seat) or Draft(self.match.game, seat, self.match.state)

    def draft_texts(self, seat: Seat) -> tuple[str, ...]:
        """Its steps as they are written down."""
        return tuple(str(action) for action in self.draft(seat).actions)

    def hash(self, eyes: Eyes) -> str:
        """The fingerprint of what those eyes see."""
        return fingerprint(self.match.game.write(self.match.state, eyes))

    def to_move(self) -> Seat | None:
        """The player whose clock runs."""
        return next((seat for seat in PLAYERS if seat in self.match.to_act()), None)


def begin(terms: Terms, rng: Random) -> Standing:
    """The first standing."""
    match: AnyMatch = Match(terms.game, terms.options)
    _let_chance(match, rng)
    return Standing(match, clock=clock_for(terms.options))


def step(now: Standing, seat: Seat, text: str, rng: Random) -> Standing:
    """One more step in the draft; if it settles, everything drafted is committed."""
    if now.over or seat not in now.match.to_act():
        now.match.check(seat, now.match.game.parse(text))
    draft = now.draft(seat).step(now.match.game.parse(text))
    if not draft.settled:
        return replace(now, drafts={**now.drafts, seat: draft}, version=now.version + 1)
    return _committed(now, [(seat, action) for action in draft.actions], rng)


def undo(now: Standing, seat: Seat, steps: int) -> Standing:
    """The draft without its last steps."""
    drafts = {**now.drafts, seat: now.draft(seat).undo(steps)}
    return replace(now, drafts=drafts, version=now.version + 1)


def claim(now: Standing, seat: Seat, kind: str, rng: Random) -> Standing:
    """A resignation, a draw offered or accepted."""
    return _committed(now, [(seat, Claim(ClaimKind(kind)))], rng)


def fall(now: Standing, who: Seat, rng: Random) -> Standing:
    """The match lost on time."""
    return _committed(now, [(Seat.CLOCK, Claim(ClaimKind.TIME, who))], rng)


def whole_turn(now: Standing, seat: Seat, texts: Sequence[str], rng: Random) -> Standing:
    """A turn thought out by a computer, committed at once."""
    after = _committed(now, [(seat, now.match.game.parse(text)) for text in texts], rng)
    last = after.match.turns[len(now.match.turns) + len(texts) - 1]
    if not texts or not last.settled:
        raise Malformed("a computer's turn must come to an end")
    return after


def used(now: Standing, seat: Seat, seq: int) -> Standing:
    """The standing with a sequence number used up."""
    return replace(now, seqs=now.seqs.put(seat, seq))


def timed(before: Standing, after: Standing, now: float) -> Standing:
    """The clocks of a new standing: time charged, a finished turn paid its increment, the next one runs."""
    if after.clock is None:
        return after
    clock, mover = after.clock.at(now), before.to_move()
    moved = mover is not None and any(
        mover in turn.actions and turn.settled and not isinstance(turn.actions[mover], Claim)
        for turn in after.match.turns[len(before.match.turns) :]
    )
    if moved and mover is not None and not after.over:
        clock = clock.reward(mover)
    return replace(after, clock=clock.run(after.to_move(), now))


def opened(now: Standing, instant: float) -> Standing:
    """The clock runs from the moment somebody has the match open."""
    if now.clock is None or now.clock.running is not None or now.over:
        return now
    return replace(now, clock=now.clock.run(now.to_move(), instant))


def _committed(now: Standing, actions: Sequence[tuple[Seat, Any]], rng: Random) -> Standing:
    match = now.match.fork()
    for seat, action in actions:
        match.commit(seat, action)
    _let_chance(match, rng)
    drafts = now.drafts if match.state is now.match.state and match.outcome is None else {}
    return replace(now, match=match, drafts=drafts, version=now.version + 1)


def _let_chance(match: AnyMatch, rng: Random) -> None:
    while Seat.CHANCE in match.to_act():
        match.chance(rng)


@dataclass(frozen=True, slots=True)
class Stored:
    """What the store holds of a match, before any rule has looked at it."""

    terms: Terms
    created: str
    actions: Sequence[tuple[Seat, str]]
    drafts: Mapping[Seat, Sequence[str]]
    left: BySeat[int] | None
    version: int
    seqs: BySeat[int]
    hash: str


class Unplayable(PitchsideError):
    """A stored match that the rules cannot play through."""


def restore(stored: Stored) -> Standing:
    """The standing that was stored, everything played again; `Unplayable` says what fails."""
    try:
        match: AnyMatch = Match(stored.terms.game, stored.terms.options)
        for seat, text in stored.actions:
            match.commit(seat, match.parse(text))
        if match.hash() != stored.hash:
            raise Unplayable("the position is not the one that was stored")
        drafts = {seat: _redraft(match, seat, texts) for seat, texts in stored.drafts.items()}
    except (IllegalAction, Malformed) as error:
        raise Unplayable(str(error)) from error
    clock = clock_for(stored.terms.options)
    if clock is not None and stored.left is not None:
        clock = replace(clock, left=stored.left)
    return Standing(match, drafts, clock, stored.version, stored.seqs)


def _redraft(match: AnyMatch, seat: Seat, texts: Sequence[str]) -> AnyDraft:
    return draft_of(match.game, seat, match.state, tuple(match.game.parse(text) for text in texts))
