"""Broken movement, actions and losses of initiative of Pitch Bowl (PBW-4, 5, 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pitchside.core.seat import Seat
from pitchside.games.flick.touches import pushes
from pitchside.games.pitch_bowl import film, reach, report, ruling, verdict, world
from pitchside.games.pitch_bowl.action import Action, Announce, EndTurn, Pitch
from pitchside.games.pitch_bowl.field import belongs
from pitchside.games.pitch_bowl.path import stop_instant
from pitchside.games.pitch_bowl.phases import initiative, pitching, turn
from pitchside.games.pitch_bowl.phases.base import Told
from pitchside.games.pitch_bowl.reach import Reach
from pitchside.games.pitch_bowl.ruling import Judge
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import BALL, mates
from pitchside.games.pitch_bowl.verdict import Cause, Verdict
from pitchside.physics import Contact, Disc, Flick, Tape, simulate
from tests.games.pitch_bowl.defects.defect import breaks, everywhere
from tests.games.pitch_bowl.defects.opening import start_in
from tests.games.planted import MonkeyPatch, asked, property_of

Judged = Callable[[Judge], None]


def laid(patch: MonkeyPatch, change: Callable[[State, Verdict], Verdict]) -> None:
    """The field is laid by a changed verdict."""
    true = pitching.lay
    everywhere(patch, "lay", lambda state, found: true(state, change(state, found)))


def judged(patch: MonkeyPatch, name: str, more: Callable[[Judge, Judged], None]) -> None:
    """A step of the judge is done in another way."""
    true: Judged = getattr(Judge, name)
    patch.setattr(Judge, name, lambda self: more(self, true))


def called(self: Judge, cause: Cause) -> Any:
    """The call of this cause, if there is one."""
    return next((one for one in self.calls if one.cause is cause), None)


# --- 4: movement ----------------------------------------------------------------------------------


@breaks("4.1", "a runner has one square")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "score_of", lambda piece: 1)


@breaks("4.1", "a three-quarter has two squares")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "score_of", lambda piece: 2)


@breaks("4.2", "distance counts no diagonal steps")
def _(patch: MonkeyPatch) -> None:
    def rook(start: Iterable[tuple[int, int]], square: tuple[int, int]) -> int:
        return min(abs(square[0] - column) + abs(square[1] - row) for column, row in start)

    everywhere(patch, "distance", rook)


@breaks("4.2", "it counts from one square alone")
def _(patch: MonkeyPatch) -> None:
    start_in(patch, lambda where, x, y: frozenset({min(belongs(where, x, y))}))


@breaks("4.3", "an announced pitch may go anywhere")
def _(patch: MonkeyPatch) -> None:
    true = film.film_of

    def unbound(state: State, pitch: Pitch, limits: Reach) -> film.Film:
        free = pitch.announce is not Announce.NONE
        return true(state, pitch, replace(limits, score=12) if free else limits)

    everywhere(patch, "film_of", unbound)


@breaks("4.4", "a second player may go all out")
def _(patch: MonkeyPatch) -> None:
    true = reach.reach_of
    patch.setattr(ruling, "reach_of", lambda where, piece, free: true(where, piece, True))


@breaks("4.4", "nobody may go all out")
def _(patch: MonkeyPatch) -> None:
    true = reach.reach_of
    patch.setattr(ruling, "reach_of", lambda where, piece, free: true(where, piece, False))


@breaks("4.5", "two squares more than the score are allowed")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Reach, "most", lambda self: self.score + 2 * self.free)


@breaks("4.6", "the fallen stays where it was stopped")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(film, "first_inside", lambda *_: None)
    patch.setattr(film, "set_down", lambda tape, spot, zone, limits: spot)


@breaks("4.6", "what was displaced before the fall is put back")
def _(patch: MonkeyPatch) -> None:
    def restored(state: State, found: Verdict) -> Verdict:
        if all(one.cause is not Cause.FALL for one in found.calls):
            return found
        before = {one.id: (one.x, one.y) for one in state.pieces if one.id != found.played}
        return replace(found, rest={**found.rest, **before})

    laid(patch, restored)


@breaks("4.6", "the fallen is put down on others")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(film, "nearest_free", lambda x, y, others, zone: (x, y))


@breaks("4.7", "only the resting place counts")
def _(patch: MonkeyPatch) -> None:
    def resting(self: Reach, tape: Tape, piece: str, steps: int) -> float | None:
        place = tape.rest.get(piece)
        return stop_instant(tape, piece) if place and self.entered(*place, steps) else None

    patch.setattr(Reach, "enters", resting)


@breaks("4.8", "a carrier who falls loses the ball")
def _(patch: MonkeyPatch) -> None:
    def dropped(state: State, found: Verdict) -> Verdict:
        fell = any(one.cause is Cause.FALL for one in found.calls)
        return replace(found, carrier=None) if fell and found.carrier == found.played else found

    laid(patch, dropped)


@breaks("4.8", "a carrier who falls in a hand-over keeps the ball")
def _(patch: MonkeyPatch) -> None:
    def safe(self: Judge, true: Judged) -> None:
        if self.pitch.announce is not Announce.HANDOVER or self.first or self.film.fall is None:
            true(self)

    judged(patch, "decisive", safe)


@breaks("4.8", "a touch after the fall counts")
def _(patch: MonkeyPatch) -> None:
    true = film.film_of

    def seen(state: State, pitch: Pitch, limits: Reach) -> film.Film:
        return replace(true(state, pitch, limits), tape=simulate(world.world_of(state), _flick(pitch)))

    patch.setattr(ruling, "film_of", seen)
    patch.setattr(Judge, "is_void", lambda self, push: False)


def _flick(pitch: Pitch) -> Flick:
    return Flick(pitch.piece, pitch.angle, pitch.speed)


# --- 5.1 to 5.11: what a touch makes of a pitch ---------------------------------------------------


def costs(patch: MonkeyPatch, action: str) -> None:
    """An action that costs nothing costs the initiative."""
    true = property_of(Verdict, "lost")
    asked(patch, Verdict, "lost", lambda self: true(self) or self.action == action)


@breaks("5.1", "a run costs the initiative")
def _(patch: MonkeyPatch) -> None:
    costs(patch, "run")


@breaks("5.1", "a pitch of no strength is a run")
def _(patch: MonkeyPatch) -> None:
    true = turn.Play.check

    def lenient(self: turn.Play, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, Pitch) and action.speed == 0:
            action = replace(action, speed=1)
        true(self, state, seat, action)

    patch.setattr(turn.Play, "check", lenient)


@breaks("5.2", "an unannounced touch of the carrier takes the ball")
def _(patch: MonkeyPatch) -> None:
    def robbed(self: Judge, true: Judged) -> None:
        true(self)
        if found := called(self, Cause.BLOCK_CARRIER):
            self.holds.append((found.t, self.piece))

    judged(patch, "simple", robbed)


@breaks("5.2", "a block costs the initiative")
def _(patch: MonkeyPatch) -> None:
    costs(patch, "block")


@breaks("5.3", "a support costs the initiative")
def _(patch: MonkeyPatch) -> None:
    costs(patch, "support")


@breaks("5.4", "the ball touched after another piece is not cleared")
def _(patch: MonkeyPatch) -> None:
    def first(self: Judge, true: Judged) -> None:
        self.mine = self.first
        true(self)

    judged(patch, "clearance", first)


@breaks("5.5", "a snatch may touch others first")
def _(patch: MonkeyPatch) -> None:
    any_order(patch, Announce.SNATCH)


def any_order(patch: MonkeyPatch, wanted: Announce) -> None:
    """What is announced need not be touched before any other piece."""

    def late(self: Judge, true: Judged) -> None:
        if self.pitch.announce is wanted:
            self.first = self.mine
        true(self)

    judged(patch, "decisive", late)


@breaks("5.6", "a missed pick-up is no clearance")
def _(patch: MonkeyPatch) -> None:
    judged(
        patch,
        "clearance",
        lambda self, true: None if self.pitch.announce is Announce.PICKUP else true(self),
    )


@breaks("5.6", "a pick-up may touch others first")
def _(patch: MonkeyPatch) -> None:
    any_order(patch, Announce.PICKUP)


@breaks("5.7", "a clumsy player keeps the ball")
def _(patch: MonkeyPatch) -> None:
    def kept(state: State, name: str) -> Any:
        return initiative.begin_turn(replace(state, carrier=name), state.turn.other)

    patch.setattr(turn, "ask_drop", kept)


@breaks("5.7", "any teammate takes the ball over")
def _(patch: MonkeyPatch) -> None:
    def whoever(self: Judge, true: Judged) -> None:
        if self.pitch.announce is Announce.HANDOVER and self.first:
            self.pitch = replace(self.pitch, target=self.first[0].other(self.piece))
        true(self)

    judged(patch, "decisive", whoever)


@breaks("5.8", "a passed ball goes half as fast")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "Flick", lambda body, angle, speed: Flick(body, angle, speed / 2))


@breaks("5.8", "the passer keeps the ball that nobody catches")
def _(patch: MonkeyPatch) -> None:
    true = ruling.missed_pass
    patch.setattr(ruling, "missed_pass", lambda passer, tape: replace(true(passer, tape), carrier=passer))


@breaks("5.9", "a ball that touches an opponent lies there")
def _(patch: MonkeyPatch) -> None:
    true = ruling.caught

    def missed(state: State, passer: str, tape: Tape, push: Contact, name: str) -> Verdict:
        found = true(state, passer, tape, push, name)
        return found if mates(name, passer) else replace(found, carrier=None)

    patch.setattr(ruling, "caught", missed)


@breaks("5.10", "the passer counts as touched")
def _(patch: MonkeyPatch) -> None:
    true = ruling.receiver

    def touchy(tape: Tape, passer: str) -> Any:
        first = [one for one in pushes(tape) if BALL in (one.a, one.b)][:1]
        return None if first and first[0].other(BALL) == passer else true(tape, passer)

    patch.setattr(ruling, "receiver", touchy)


@breaks("5.10", "the passer keeps its active face")
def _(patch: MonkeyPatch) -> None:
    laid(patch, lambda state, found: replace(found, played="") if found.action == "pass" else found)


@breaks("5.11", "the ball is as heavy as a player")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "Disc", lambda *args, light=False: Disc(*args))


# --- 5.12 to 5.20: bonus, limits, refusals, instants ----------------------------------------------


@breaks("5.12", "there is no bonus action")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Verdict, "bonus", lambda self: False)


@breaks("5.12", "all out comes afresh with the bonus action")
def _(patch: MonkeyPatch) -> None:
    true = turn.follow

    def fresh(state: State, *more: Any) -> Told:
        told = true(state, *more)
        if told.state.bonus is None:
            return told
        used = replace(told.state.used, all_out=False)
        return told._replace(state=replace(told.state, used=used))

    patch.setattr(turn, "follow", fresh)


@breaks("5.13", "nothing is ever used up")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(pitching, "is_spent", lambda state, what: False)


@breaks("5.14", "announcements that cannot succeed are accepted")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(pitching, "is_hopeless", lambda *_: False)


@breaks("5.15", "of several touched at once another counts as first")
def _(patch: MonkeyPatch) -> None:
    def unlucky(self: Judge, true: Judged) -> None:
        if len(self.first) > 1:
            others = [one for one in self.first if one.other(self.piece) not in (self.state.carrier, BALL)]
            self.first = others or self.first
        true(self)

    judged(patch, "decisive", unlucky)


@breaks("5.15", "possession changes at the end of the pitch")
def _(patch: MonkeyPatch) -> None:
    def late(self: Judge, true: Judged) -> None:
        true(self)
        self.holds = [self.holds[0], *((self.tape.end + 1.0, name) for _, name in self.holds[1:])]

    judged(patch, "decisive", late)


@breaks("5.16", "the turn may be ended before the bonus action")
def _(patch: MonkeyPatch) -> None:
    true = turn.Bonus.check

    def lenient(self: turn.Bonus, state: State, seat: Seat, action: Action) -> None:
        if not isinstance(action, EndTurn):
            true(self, state, seat, action)

    patch.setattr(turn.Bonus, "check", lenient)


@breaks("5.17", "a pushed player clears the ball")
def _(patch: MonkeyPatch) -> None:
    def anybody(self: Judge, true: Judged) -> None:
        met = next((one for one in self.pushes if BALL in (one.a, one.b)), None)
        if met is not None and self.holds[-1][1] is None:
            self.call(Cause.CLEARANCE, met.t, self.piece, met)

    judged(patch, "clearance", anybody)


@breaks("5.18", "the ball is set down anywhere")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "set_down_fault", lambda *_: None)


@breaks("5.19", "the carrier hands over without a word")
def _(patch: MonkeyPatch) -> None:
    def given(self: Judge, true: Judged) -> None:
        true(self)
        if found := called(self, Cause.SUPPORT_CARRIER):
            self.holds.append((found.t, found.other))

    judged(patch, "simple", given)


@breaks("5.20", "pieces that lie together cannot touch")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "pushes", lambda tape: tuple(one for one in pushes(tape) if one.t > 0.0))


# --- 8: loss of initiative ------------------------------------------------------------------------


def forgiven(patch: MonkeyPatch, *causes: Cause) -> None:
    """These cost nothing."""
    for cause in causes:
        patch.delitem(verdict.LOSSES, cause)


@breaks("8.1", "a missed action costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.SNATCH_MISSED, Cause.PICKUP_MISSED, Cause.PASS_MISSED)


@breaks("8.2", "a fall costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.FALL)


@breaks("8.3", "a player off costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.OFF)


@breaks("8.4", "a clearance costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.CLEARANCE)


@breaks("8.5", "a ball out costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.BALL_OUT, Cause.CARRIER_OUT)


@breaks("8.6", "an interception costs nothing")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.INTERCEPTION)


@breaks("8.7", "the turn goes on when all have acted")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "can_act", lambda state, seat: True)


@breaks("8.8", "a touchdown is no loss of initiative")
def _(patch: MonkeyPatch) -> None:
    forgiven(patch, Cause.TOUCHDOWN)


@breaks("8.9", "only the first loss is reported")
def _(patch: MonkeyPatch) -> None:
    true = report.verdict_rulings

    def first(state: State, found: Verdict) -> Any:
        kept: list[Any] = []
        for one in found.calls:
            kept.append(one)
            if one.cause.loss is not None:
                break
        return true(state, replace(found, calls=tuple(kept)))

    everywhere(patch, "verdict_rulings", first)


@breaks("8.9", "players who leave after a touchdown are told")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "LAPSE", tuple(one for one in ruling.LAPSE if one is not Cause.OFF))


@breaks("8.8", "a fall after a touchdown is told")
def _(patch: MonkeyPatch) -> None:
    falls = (Cause.SECOND_ALL_OUT, Cause.TOO_FAR, Cause.FALL, Cause.FALL_KEEPS)
    patch.setattr(ruling, "LAPSE", tuple(one for one in ruling.LAPSE if one not in falls))


@breaks("8.9", "a fall before a touchdown is not told either")
def _(patch: MonkeyPatch) -> None:
    true = Judge.touchdown

    def alone(self: Judge) -> str | None:
        scorer = true(self)
        if scorer is not None:
            self.calls = [one for one in self.calls if one.cause not in ruling.LAPSE]
        return scorer

    patch.setattr(Judge, "touchdown", alone)


@breaks("8.9", "losses are reported the last one first")
def _(patch: MonkeyPatch) -> None:
    true = report.verdict_rulings
    everywhere(
        patch,
        "verdict_rulings",
        lambda state, found: true(state, replace(found, calls=found.calls[::-1])),
    )
