"""The state of a match on the server: an immutable snapshot, and functions that return the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from pitchside.core.chance import Source
from pitchside.core.claim import Claim, ClaimKind, is_claim, is_lock, parse_claim
from pitchside.core.draft import Draft, draft_of
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.game import sees_all
from pitchside.core.match import Entry, Match, Resumption
from pitchside.core.outcome import Reason
from pitchside.core.record import RULES
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.games.flick.action import Flick
from pitchside.games.flick.game import DiscGame
from pitchside.games.flick.swipe import Sample, as_aim, swiped
from pitchside.server.match.clock import FIRST_READ_S, MOST_S, Clock, clock_for, show_s
from pitchside.server.match.commitments import Commitments
from pitchside.server.match.config import Terms
from pitchside.server.match.written import hashed, written
from pitchside.wire.messages import Swipe

# ---- How a flick that was sent counts ---------------------------------------------------------------------


def by_hand(terms: Terms, text: str, swipe: Swipe | None = None) -> str:
    """The action as this match takes it.

    In a rated match every flick is an aim by a calm hand, and chance adds the match's tremor. In a friendly
    one a swipe is what its samples say; one without them, or that no finger made, is such an aim too.
    """
    game = terms.game
    action = game.parse(text) if isinstance(game, DiscGame) else None
    if not isinstance(game, DiscGame) or not isinstance(action, Flick) or action.speed == 0:
        if swipe is not None:
            raise misread(__name__, "swiped_no_flick")
        return text
    if terms.rated:
        return str(as_aim(action))
    if action.by != "swipe":
        return text
    if swipe is not None:
        samples = [Sample(*one) for one in swipe.samples]
        return str(swiped(action, samples, swipe.gain, game.finger(action)))
    return str(as_aim(action)) if terms.options["tremor"] > 0 else text


# ---- The state of a match ---------------------------------------------------------------------------------

AnyMatch = Match[Any, Any]
AnyDraft = Draft[Any, Any]
NO_LAGS: Mapping[Seat, int] = {}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One match at one moment. Its `match` is never committed to: a fork of it is."""

    match: AnyMatch
    drafts: Mapping[Seat, AnyDraft] = field(default_factory=dict)
    clock: Clock | None = None
    version: int = 0
    seqs: BySeat[int] = field(default_factory=lambda: BySeat(0, 0))
    commitments: Commitments = field(default_factory=Commitments)

    @property
    def opening(self) -> bool:
        """Has everybody who chooses committed, so that the choices may be told?"""
        asked = self.match.game.to_act(self.match.state) - self.match.sealed
        return bool(self.commitments.seats) and asked <= self.commitments.seats

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
        return hashed(self.match.game, self.match.state, eyes)

    def at_once(self) -> bool:
        """Do several seats choose without seeing each other's choice?"""
        return len(self.match.game.to_act(self.match.state)) > 1

    def to_move(self) -> frozenset[Seat]:
        """The players whose clocks run; of two who choose at once each until the own choice is in."""
        waiting = frozenset() if self.opening else self.commitments.seats
        return (self.match.to_act() & frozenset(PLAYERS)) - waiting


def begin(terms: Terms, source: Source) -> Snapshot:
    """The first snapshot."""
    match: AnyMatch = Match(terms.game, terms.options, terms.position)
    match.let_chance(source.chance)
    return Snapshot(match, clock=clock_for(terms.options))


def step(now: Snapshot, seat: Seat, text: str, source: Source) -> Snapshot:
    """One more step in the draft; if it settles, everything drafted is committed.

    Where several seats act at once there is no draft: the choice is in, and sealed until the others' are.
    """
    action = now.match.game.parse(text)
    _check_seat(now, seat, action)
    if now.at_once():
        return _committed(now, [(seat, action)], source)
    draft = now.draft(seat).step(action)
    if not draft.settled:
        return replace(now, drafts={**now.drafts, seat: draft}, version=now.version + 1)
    match = now.match.fork()
    match.adopt(seat, draft.turns)
    return _followed(now, match, source)


def _check_seat(now: Snapshot, seat: Seat, action: Any) -> None:
    """Refuse who is not to act, by the clause that says so."""
    if now.over or seat not in now.match.to_act():
        now.match.check(seat, action)


def turn(now: Snapshot, seat: Seat, texts: Sequence[str], source: Source) -> Snapshot:
    """Several steps as one change, all of them or none.

    Nothing may stand after an action that tells something new, or a turn that is refused would be a look at
    what that action brings. A refusal has the `index` of its action among its facts.
    """
    after, last = now, len(texts) - 1
    for index, text in enumerate(texts):
        try:
            if index < last:
                _check_followed(after, seat, now.match.game.parse(text))
            after = step(after, seat, text, source)
        except IllegalAction as error:
            raise IllegalAction(error.rule, error.code, **error.facts, index=index) from error
    return replace(after, version=now.version + 1)


def _check_followed(now: Snapshot, seat: Seat, action: Any) -> None:
    _check_seat(now, seat, action)
    if not may_go_on(now, now.draft(seat).state, seat, action):
        raise misread(__name__, "not_last", action=action)


def may_go_on(now: Snapshot, state: Any, seat: Seat, action: Any) -> bool:
    """Can more be judged after this action without telling that seat anything it does not see?"""
    game = now.match.game
    return game.to_act(state) == {seat} and game.phase_of(state).may_be_tried(action)


def undo(now: Snapshot, seat: Seat, steps: int) -> Snapshot:
    """The draft without its last steps; a sealed choice stands."""
    if seat in now.match.sealed:
        state = now.match.state
        raise IllegalAction(now.match.game.phase_of(state).sealed(state), "sealed", seat=seat.value)
    drafts = {**now.drafts, seat: now.draft(seat).undo(steps)}
    return replace(now, drafts=drafts, version=now.version + 1)


def claim(now: Snapshot, seat: Seat, kind: str, source: Source) -> Snapshot:
    """A resignation, a draw offered or accepted, a hint asked for; what stands is not asked again."""
    standing = {"offer_draw": now.match.offer, "offer_takeback": now.match.asks_back}
    if standing.get(kind) is seat:
        rule = now.match.game.phase_of(now.match.state).rule(now.match.state)
        raise IllegalAction(rule, "still_asked")
    return _committed(now, [(seat, Claim(ClaimKind(kind)))], source)


def take_back(now: Snapshot, seat: Seat, source: Source) -> Snapshot:
    """The last turn or shot of that seat is taken back: it asks, and the other side, a computer, agrees."""
    asks, agrees = Claim(ClaimKind.OFFER_TAKEBACK), Claim(ClaimKind.ACCEPT_TAKEBACK)
    return _committed(now, [(seat, asks), (seat.other, agrees)], source)


def begun(match: AnyMatch, who: Set[Seat] = frozenset(PLAYERS)) -> bool:
    """Has any of these made a move? A choice that is in, unseen, is one."""
    if not who.isdisjoint(match.sealed):
        return True
    return any(entry.seat in who and not is_claim(entry.text) for entry in match.entries)


def moved(now: Snapshot, who: Set[Seat] = frozenset(PLAYERS)) -> bool:
    """Has any of these made a move, or committed to one?"""
    return begun(now.match, who) or not who.isdisjoint(now.commitments.seats)


def called_off(now: Snapshot, source: Source) -> Snapshot:
    """The match as if it had never been."""
    return _committed(now, [(Seat.CLOCK, Claim(ClaimKind.VOID))], source)


def counts(now: Snapshot) -> bool:
    """Has it a result? Called off, or void by the rules, it has none."""
    outcome = now.match.outcome
    return outcome is not None and outcome.reason is not Reason.VOID


def has_days(now: Snapshot) -> bool:
    """Has each turn days, whoever sits at the table?"""
    return now.clock is not None and now.clock.whole is not None


def ran_on(now: Snapshot, instant: float, gone: float) -> Snapshot:
    """Where each turn has days, the clocks ran while nobody had it open: for so many seconds."""
    if now.clock is None or not has_days(now) or now.over:
        return now
    return replace(now, clock=replace(now.clock, running=now.to_move(), since=instant - gone))


def by_lot(now: Snapshot, who: Seat) -> bool:
    """Is a choice drawn for who is out of time? Where both choose at once, from a list, at the table."""
    if has_days(now) or not now.at_once() or who in now.commitments.seats:
        return False  # who has committed and does not open it must not be given another choice
    return now.match.game.choices(now.match.state, who).finite


def fall(now: Snapshot, who: Seat, source: Source) -> Snapshot:
    """The match lost on time, or called off, or a choice drawn by lot."""
    # Where all is committed to, both are to tell it: who commits in the last moment has not let it lie.
    lies = now.to_move() != {who} and not now.opening
    if has_days(now) and (lies or not begun(now.match, {who})):
        return called_off(now, source)  # both let it lie, or one of them never came
    return drawn(now, who, source) if by_lot(now, who) else lost_on_time(now, who, source)


def drawn(now: Snapshot, who: Seat, source: Source) -> Snapshot:
    """A choice drawn by lot for who has made none that counts."""
    match = now.match.fork()
    match.lock(who, source.lock)
    return _followed(now, match, source)


def drew(before: Snapshot, after: Snapshot) -> bool:
    """Was a choice drawn by lot between these two?"""
    fresh = after.match.entries[len(before.match.entries) :]
    return any(is_lock(entry.seat, entry.text) for entry in fresh)


def lost_on_time(now: Snapshot, who: Seat, source: Source) -> Snapshot:
    """The match lost by who is out of time."""
    return _committed(now, [(Seat.CLOCK, Claim(ClaimKind.TIME, who))], source)


def untold(now: Snapshot) -> frozenset[Seat]:
    """Who has committed to a choice and could tell it by now, where no clock makes them."""
    return now.match.to_act() if now.opening and now.clock is None else frozenset()


def left(now: Snapshot, who: Seat, draw: bool, source: Source) -> Snapshot:
    """End the match against the player who was away too long, or as a draw, as the other player claims.

    A committed choice that `who` has not revealed is drawn by lot instead.
    """
    if who in untold(now):
        return drawn(now, who, source)
    kind = ClaimKind.LEFT if draw else ClaimKind.AWAY
    return _committed(now, [(Seat.CLOCK, Claim(kind, who))], source)


def whole_turn(now: Snapshot, seat: Seat, texts: Sequence[str], source: Source) -> Snapshot:
    """A turn thought out by a computer, committed at once."""
    after = _committed(now, [(seat, now.match.game.parse(text)) for text in texts], source)
    mine = [turn for turn in after.match.turns[len(now.match.turns) :] if seat in turn.actions]
    if seat not in after.match.sealed and not (mine and mine[-1].settled):
        raise misread(__name__, "endless_turn")
    return after


def used(now: Snapshot, seat: Seat, seq: int) -> Snapshot:
    """The snapshot with a sequence number used up."""
    return replace(now, seqs=now.seqs.put(seat, seq))


def timed(
    before: Snapshot,
    after: Snapshot,
    now: float,
    computers: Set[Seat] = frozenset(),
    lags: Mapping[Seat, int] = NO_LAGS,
) -> Snapshot:
    """The clocks of a new snapshot: time charged, a finished turn paid its increment, the next one runs.

    Flicks, and all that a computer did, are shown first: until then nobody's clock runs. Who does something
    has seen it.
    """
    if after.clock is None:
        return after
    clock = after.clock.at(now)
    waits = clock.waits(now) / 1000 if before.seqs == after.seqs else 0.0
    for mover in before.to_move():
        if not after.over and _finished(before, after, mover):
            clock = clock.reward(mover)
    left = min((clock.left[seat] for seat in after.to_move()), default=0)
    shown = show_s(after.match.turns[len(before.match.turns) :], computers, after.to_move(), left)
    clock = clock.run(after.to_move(), now, min(MOST_S, waits + shown))
    return replace(after, clock=_made_up(clock, before, after, lags))


def _made_up(clock: Clock, before: Snapshot, after: Snapshot, lags: Mapping[Seat, int]) -> Clock:
    """Who has answered needs nothing more for the line; who is asked anew is lent what it takes."""
    answered = frozenset(seat for seat in PLAYERS if _answered(before, after, seat))
    for seat in answered & before.to_move():
        clock = clock.answered(seat, lags.get(seat, 0))
    for seat in after.to_move() - (before.to_move() - answered):
        clock = clock.asked(seat, lags.get(seat, 0))
    return clock


def made_up_s(before: Snapshot, now: float) -> float:
    """Seconds that went by for nothing since then, for the sake of the lines."""
    clock = before.clock
    return 0.0 if clock is None else (sum(clock.quota) - sum(clock.at(now).quota)) / 1000


def _answered(before: Snapshot, after: Snapshot, seat: Seat) -> bool:
    fresh = after.match.turns[len(before.match.turns) :]
    return seat in after.match.sealed - before.match.sealed or any(_chose(turn, seat) for turn in fresh)


def seen(now: Snapshot, seat: Seat, instant: float) -> Snapshot:
    """Whoever is next has seen what was shown: the clocks run, unless the first question is still read."""
    clock = now.clock
    if clock is None or seat not in clock.running or clock.waits(instant) == 0 or now.seqs == BySeat(0, 0):
        return now
    return replace(now, clock=clock.run(clock.running, instant))


def _finished(before: Snapshot, after: Snapshot, mover: Seat) -> bool:
    """Has the mover chosen, or ended a turn alone? One of several settled actions in a row is no turn yet."""
    fresh = after.match.turns[len(before.match.turns) :]
    if before.at_once():
        return mover in after.match.sealed or any(_chose(turn, mover) for turn in fresh)
    own = [turn for turn in fresh if turn.actions.keys() == {mover} and turn.settled]
    played = any(_chose(turn, mover) for turn in own)
    return played and (after.to_move() != {mover} or not fresh[0].settled)


def _chose(turn: Turn[Any, Any], mover: Seat) -> bool:
    return mover in turn.actions and not isinstance(turn.actions[mover], Claim)


def opened(
    now: Snapshot,
    instant: float,
    computers: Set[Seat] = frozenset(),
    lags: Mapping[Seat, int] = NO_LAGS,
) -> Snapshot:
    """The clock runs from the moment somebody has the match open; against a computer one may read first."""
    if now.clock is None or now.clock.running or now.over:
        return now
    fresh = bool(computers) and now.seqs == BySeat(0, 0)
    clock = now.clock.run(now.to_move(), instant, FIRST_READ_S if fresh else 0.0)
    for seat in now.to_move():
        clock = clock.asked(seat, lags.get(seat, 0))
    return replace(now, clock=clock)


def paused(now: Snapshot, instant: float) -> Snapshot:
    """Nobody's clock runs."""
    return now if now.clock is None else replace(now, clock=now.clock.run(frozenset(), instant))


def _committed(now: Snapshot, actions: Sequence[tuple[Seat, Any]], source: Source) -> Snapshot:
    match = now.match.fork()
    for seat, action in actions:
        match.commit(seat, action)
    return _followed(now, match, source)


def _followed(now: Snapshot, match: AnyMatch, source: Source) -> Snapshot:
    """What the match has come to, after chance has acted on it."""
    match.let_chance(source.chance)
    same = match.state is now.match.state and match.outcome is None
    after = replace(now, match=match, version=now.version + 1)
    if same:
        return after
    together = any(len(turn.actions) > 1 for turn in match.turns[len(now.match.turns) :])
    return replace(after, drafts={}, commitments=now.commitments.next_position(together))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position on the way, after so many actions and turns: a long match is gone on with from there."""

    actions: int
    turns: int
    position: Any


def checkpoint_of(match: AnyMatch) -> Checkpoint | None:
    """A checkpoint at this moment, if the position alone brings the whole state back."""
    if match.sealed or match.offer is not None or match.outcome is not None:
        return None
    position = written(match.game, match.state)
    if match.game.read(position, match.options) != match.state:
        return None
    return Checkpoint(len(match.entries), match.count, position)


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
    over: bool = False
    result: Mapping[str, Any] | None = None
    """How it ended; None while it is not over, and of matches whose result was not stored."""
    checkpoint: Checkpoint | None = None
    """None where it is played again from the start."""
    positions: Sequence[Resumption] = ()
    """Stored positions, the first first, that a running match of an older edition can go on from."""
    resumption: Resumption | None = None
    """The one that it went on from, under the edition that is named there."""
    since: int | None = None
    """When the clocks were as they are stored, where they run whoever is there."""
    quota: BySeat[int] | None = None
    """What lines may still take for nothing; None of matches stored before that was known."""
    commitments: Commitments = field(default_factory=Commitments)
    told: Set[str] = frozenset()
    """Hashes of positions that the players of a running match of an older edition were told."""

    @property
    def edition(self) -> str:
        """The edition of the rules by which it was judged last."""
        return self.terms.rules if self.resumption is None else self.resumption.rules

    def ended(self) -> Mapping[str, Any] | None:
        """How it ended, as far as that is known without playing it: a claim at the end says who gave up."""
        if self.result is not None or not (self.over and self.actions):
            return self.result
        seat, text = self.actions[-1]
        if not is_claim(text):
            return None
        claim = parse_claim(text)
        if claim.kind is ClaimKind.VOID:
            return {"winner": None, "reason": Reason.VOID.value, "score": None}
        if claim.kind in (ClaimKind.ACCEPT_DRAW, ClaimKind.LEFT):
            return {"winner": None, "reason": Reason.AGREED.value, "score": None}
        if claim.who is None:
            loser, reason = seat, Reason.RESIGNED
        else:
            loser, reason = claim.who, Reason.LEFT if claim.kind is ClaimKind.AWAY else Reason.TIME
        return {"winner": loser.other.value, "reason": reason.value, "score": None}


class Unplayable(PitchsideError):
    """A stored match that the rules cannot play through."""


class OlderRules(Unplayable):
    """One of an older edition of the rules, in which something is ruled otherwise today."""

    def __init__(self, stored: Stored, detail: str) -> None:
        super().__init__(detail)
        self.stored = stored


def restore(stored: Stored, known: AnyMatch | None = None) -> Snapshot:
    """The snapshot that was stored, everything played again; of a match that is known, what came after.

    Where today's rules judge a running match of an older edition otherwise, it goes on from a stored
    position, the first one that leads to where it stands. Without one its last actions are taken back.
    `Unplayable` says what fails, `OlderRules` where neither can be done.
    """
    try:
        return _played_again(stored, known)
    except Unplayable as error:
        if stored.edition == RULES:
            raise
        for position in stored.positions:
            with suppress(Unplayable):
                return _played_again(replace(stored, resumption=position), None)
        back = None if stored.over else _taken_back(stored)
        if back is None:
            raise OlderRules(stored, str(error)) from error
        return back


def _taken_back(stored: Stored) -> Snapshot | None:
    """The match at the last position that both editions lead to, with everything after it taken back.

    None where there is none, or where nothing is left to take back.
    """
    origins = (stored.resumption, *stored.positions)
    found = [point for origin in origins if (point := _last_told(replace(stored, resumption=origin)))]
    last, count = max(found, key=lambda point: point.actions, default=None), len(stored.actions)
    if last is None or last.actions == count:
        return None
    resumption = Resumption(count, RULES, last.position, taken_back=count - last.actions)
    match = _gone_on_with(replace(stored, resumption=resumption))
    clock = _clock_of(stored)
    return Snapshot(match, clock=clock, version=stored.version + 1, seqs=stored.seqs)


def _last_told(stored: Stored) -> Checkpoint | None:
    """The last position, from where the match began or goes on, that is the one that was there before."""
    found = None
    with suppress(IllegalAction, Malformed):
        match = _gone_on_with(stored)
        found = checkpoint_of(match) if _is_sure(match, stored.told) else None
        for seat, text in stored.actions[len(match.entries) :]:
            match.commit(seat, match.parse(text))
            if _is_sure(match, stored.told):
                found = checkpoint_of(match) or found
        if _is_sure(match, stored.told):
            return None  # today's rules lead to the last position told: the stored hash is of no other rules
    return found


def _is_sure(match: AnyMatch, told: Set[str]) -> bool:
    """Is this the position under the older edition too: stored, told to the players, or before any move?

    A hash that a player was told binds only what that player sees.
    """
    if Seat.CHANCE in match.to_act():
        return False
    stored = match.resumption is not None and len(match.entries) == match.resumption.entries
    unmoved = not any(entry.seat in PLAYERS for entry in match.entries)
    return stored or unmoved or (match.hash() in told and sees_all(match.game, match.state, Eyes.SPECTATOR))


def _clock_of(stored: Stored) -> Clock | None:
    """The clocks as they were stored."""
    clock = clock_for(stored.terms.options)
    if clock is None or stored.left is None:
        return clock
    return replace(clock, left=stored.left, quota=stored.quota or clock.quota)


def _played_again(stored: Stored, known: AnyMatch | None) -> Snapshot:
    try:
        match = known.fork() if known is not None and _begins_with(stored, known) else _gone_on_with(stored)
        for seat, text in stored.actions[len(match.entries) :]:
            match.commit(seat, match.parse(text))
        if match.hash() != stored.hash:
            raise Unplayable("the position is not the one that was stored")
        drafts = {seat: _redraft(match, seat, texts) for seat, texts in stored.drafts.items()}
    except (IllegalAction, Malformed) as error:
        raise Unplayable(str(error)) from error
    return Snapshot(match, drafts, _clock_of(stored), stored.version, stored.seqs, stored.commitments)


def _begins_with(stored: Stored, known: AnyMatch) -> bool:
    """Is what was stored that match, gone on with?"""
    entries = known.entries
    return [(entry.seat, entry.text) for entry in entries] == list(stored.actions[: len(entries)])


def _gone_on_with(stored: Stored) -> AnyMatch:
    """The match at the position or the checkpoint that it goes on from, or at its start."""
    terms, point = stored.terms, stored.checkpoint
    match: AnyMatch = Match(terms.game, terms.options, terms.position)
    if (taken_up := stored.resumption) is not None:
        entries = [Entry(seat, text) for seat, text in stored.actions[: taken_up.entries]]
        return Match.taken_up(match, entries, taken_up)
    helped = len(terms.seats("computer")) == 1 and clock_for(terms.options) is None
    if point is None or helped or terms.by_consent:
        return match  # every turn may still be taken back
    entries = [Entry(seat, text) for seat, text in stored.actions[: point.actions]]
    return Match.resumed(match, entries, terms.game.read(point.position, match.options), point.turns)


def missing_turns(match: AnyMatch) -> list[Turn[Any, Any]]:
    """The turns of a match that are not at hand, played again."""
    again: AnyMatch = Match(match.game, match.options, match.began_from)
    for entry in match.entries:
        if len(again.turns) == match.untold:
            break
        again.commit(entry.seat, again.parse(entry.text))
    return again.turns


def _redraft(match: AnyMatch, seat: Seat, texts: Sequence[str]) -> AnyDraft:
    return draft_of(match.game, seat, match.state, tuple(match.game.parse(text) for text in texts))
