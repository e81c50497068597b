"""From the tape of a pitch to a verdict: touches, possession, falls, knock-outs, touchdowns (PBW-4 to 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from pitchside.games.flick.touches import pushes, pushes_of
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.film import INSTANT, Film, film_of
from pitchside.games.pitch_bowl.path import stop_instant
from pitchside.games.pitch_bowl.reach import reach_of
from pitchside.games.pitch_bowl.room import beside
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, mates
from pitchside.games.pitch_bowl.touchdown import arrival, in_aim, reception, scoring_instant
from pitchside.games.pitch_bowl.verdict import GAINS, ORDER, Call, Cause, Verdict
from pitchside.games.pitch_bowl.world import world_with
from pitchside.physics import Contact, Exit, Flick, Order, Tape, course_of

MISSES = {
    Announce.SNATCH: (Cause.SNATCH, Cause.SNATCH_MISSED),
    Announce.PICKUP: (Cause.PICKUP, Cause.PICKUP_MISSED),
    Announce.HANDOVER: (Cause.HANDOVER, Cause.HANDOVER_MISSED),
}
"""What an announced pitch is called when it succeeds and when it fails."""
DROPS = (Cause.HANDOVER_MISSED, Cause.FALL_DROPS)
"""The carrier drops the ball by it."""
LAPSE = (
    *GAINS,
    *(missed for _, missed in MISSES.values()),
    Cause.SECOND_ALL_OUT,
    Cause.TOO_FAR,
    Cause.FALL,
    Cause.FALL_KEEPS,
    Cause.FALL_DROPS,
    Cause.OFF,
    Cause.BALL_OUT,
    Cause.CARRIER_OUT,
)
"""What no longer counts, and is not told, once a touchdown is scored: it ends the turn (PBW-8.8)."""


def rule_pitch(state: State, pitch: Pitch) -> Verdict:
    """Run a pitch that was not refused, and rule it; no state changes, nothing is told."""
    if pitch.announce is Announce.PASS:
        return _rule_pass(state, pitch)
    piece = state.piece(pitch.piece)
    assert piece is not None  # check refused it otherwise
    reach = reach_of(state.options.layout, piece, not state.used.all_out)
    return judge(state, pitch, film_of(state, pitch, reach))


def judge(state: State, pitch: Pitch, film: Film) -> Verdict:
    """The verdict on a player's pitch."""
    return Judge(state, pitch, film).verdict()


class Judge:
    """Goes through one pitch; every finding becomes a call with its instant."""

    def __init__(self, state: State, pitch: Pitch, film: Film) -> None:
        self.state, self.pitch, self.film = state, pitch, film
        self.tape, self.piece = film.tape, pitch.piece
        self.fell = film.fall.t if film.fall else inf
        self.pushes = [one for one in pushes(self.tape) if not self.is_void(one)]
        self.mine = pushes_of(self.pushes, self.piece)
        self.first = [one for one in self.mine if one.t == self.mine[0].t]
        self.calls: list[Call] = []
        self.action = "run"
        self.holds: list[tuple[float, str | None]] = [(0.0, state.carrier)]
        """Who has the ball from which instant on."""

    def is_void(self, push: Contact) -> bool:
        """A touch of the fallen player at the instant of the fall or later (PBW-4.6)."""
        return self.piece in (push.a, push.b) and push.t >= self.fell

    def verdict(self) -> Verdict:
        """What came of it all."""
        if self.pitch.announce is Announce.NONE:
            self.simple()
        else:
            self.decisive()
        self.clearance()
        self._movement()
        self._leave()
        self._knock()
        scorer = self.touchdown()
        calls = tuple(sorted(self.calls, key=lambda one: (one.t, ORDER.index(one.cause))))
        return self._sum_up(calls, scorer)

    def _sum_up(self, calls: tuple[Call, ...], scorer: str | None) -> Verdict:
        rest: dict[str, Spot] = dict(self.tape.rest)
        if self.film.fall is not None:
            rest[self.piece] = self.film.fall.spot
        gone = [one for one in calls if one.cause in (Cause.BALL_OUT, Cause.CARRIER_OUT)]
        clumsy = any(one.cause in DROPS for one in calls) and not gone
        return Verdict(
            played=self.piece,
            action=self.action,
            calls=calls,
            rest=rest,
            off=tuple(one.body for one in self.tape.exits if one.body != BALL),
            carrier=None if gone else self.holds[-1][1],
            out=gone[0].spot if gone else None,
            drop=self.piece if clumsy else None,
            scorer=scorer,
            knocked=tuple(one.piece for one in calls if one.cause is Cause.KNOCKED),
            all_out=self.film.all_out is not None,
            tape=self.tape,
        )

    def call(self, cause: Cause, t: float, piece: str, push: Contact | None = None) -> None:
        """What was found, with its instant and who else had a part in it."""
        other = push.other(piece) if push is not None and piece in (push.a, push.b) else None
        self.calls.append(Call(cause, t, piece, other, push))

    def simple(self) -> None:
        """The first piece touched tells the action (PBW-5.1 to 5.3, 5.19)."""
        players = [one for one in self.first if one.other(self.piece) != BALL]
        if len(players) < len(self.first):
            self.action = "clearance"
            return
        foes = [one for one in players if not mates(self.piece, one.other(self.piece))]
        held = [one for one in foes if one.other(self.piece) == self.state.carrier]
        if foes:
            self.action = "block"
            cause = Cause.BLOCK_CARRIER if held else Cause.BLOCK
            self.call(cause, foes[0].t, self.piece, (held or foes)[0])
        elif players:
            self.action = "support"
            own = self.piece == self.state.carrier
            cause = Cause.SUPPORT_CARRIER if own else Cause.SUPPORT
            self.call(cause, players[0].t, self.piece, players[0])

    def decisive(self) -> None:
        """Did the player touch what it announced before any other piece (PBW-5.5 to 5.7)?"""
        announce = self.pitch.announce
        self.action = announce.value
        hit, missed = MISSES[announce]
        wanted = {Announce.SNATCH: self.state.carrier, Announce.PICKUP: BALL}.get(announce, self.pitch.target)
        met = [one for one in self.first if one.other(self.piece) == wanted]
        if met:
            new = wanted if announce is Announce.HANDOVER and wanted else self.piece
            self.holds.append((met[0].t, new))
            self.call(hit, met[0].t, new, met[0])
        elif self.first:
            self._miss(missed, self.first[0].t, self.first[0])
        elif announce is Announce.HANDOVER and self.film.fall is not None:
            self._miss(Cause.FALL_DROPS, self.fell, None)
        else:
            self._miss(missed, min(self.fell, stop_instant(self.tape, self.piece)), None)

    def _miss(self, missed: Cause, t: float, push: Contact | None) -> None:
        self.call(missed, t, self.piece, push)
        if missed in DROPS:
            self.holds.append((t, None))

    def clearance(self) -> None:
        """The pitched player itself touches the loose ball and does not pick it up (PBW-5.4, 5.17)."""
        if self.holds[-1][1] is not None:
            return
        met = next((one for one in self.mine if one.other(self.piece) == BALL), None)
        if met is not None:
            self.call(Cause.CLEARANCE, met.t, self.piece, met)

    def _movement(self) -> None:
        """All out, and the fall (PBW-4.4 to 4.8)."""
        far, fall = self.film.all_out, self.film.fall
        if far is not None:
            self.calls.append(Call(Cause.ALL_OUT, far.t, self.piece, square=far.square))
        if fall is None:
            return
        why = Cause.SECOND_ALL_OUT if self.state.used.all_out else Cause.TOO_FAR
        self.calls.append(Call(why, fall.t, self.piece, square=fall.square))
        self.calls.append(Call(Cause.FALL, fall.t, self.piece, square=fall.square, spot=fall.spot))
        if self._holder(fall.t) == self.piece:
            self.calls.append(Call(Cause.FALL_KEEPS, fall.t, self.piece, square=fall.square))

    def _holder(self, t: float) -> str | None:
        """Who has the ball at an instant."""
        return next(name for since, name in reversed(self.holds) if since <= t)

    def _leave(self) -> None:
        """Players off the field, and the ball with or without them (PBW-6.1, 6.2, R8)."""
        for one in self.tape.exits:
            if one.body != BALL:
                self.calls.append(Call(Cause.OFF, one.t, one.body, spot=(one.x, one.y)))
                if one.body in (self._holder(one.t), self._clumsy()):
                    self._out(Cause.CARRIER_OUT, one)
            else:
                self._out(Cause.BALL_OUT, one)

    def _clumsy(self) -> str | None:
        """Who has dropped the ball, which still lies nowhere (PBW-5.18)."""
        dropped = self.state.carrier is not None and self.holds[-1][1] is None
        return self.piece if dropped else None

    def _out(self, cause: Cause, one: Exit) -> None:
        self.calls.append(Call(cause, one.t, one.body, spot=(one.x, one.y)))

    def _knock(self) -> None:
        """Discs turned over by the shock (PBW-6.3, 6.4)."""
        for push, name in knocks(self.state, self.pushes, self.piece):
            self.call(Cause.KNOCKED, push.t, name, push)
            if self._holder(push.t) == name:
                self.call(Cause.KEEPS, push.t, name, push)

    def touchdown(self) -> str | None:
        """Who scores, if anybody; faults and changes of possession after it lapse (PBW-7, 8.8)."""
        ends = [since for since, _ in self.holds[1:]] + [inf]
        for at, ((since, name), until) in enumerate(zip(self.holds, ends, strict=True)):
            t = None if name is None else scoring_instant(self.state, self.tape, name, since, at > 0)
            if name is None or t is None or t >= until or (name == self.piece and t > self.fell - INSTANT):
                continue
            self.calls = [one for one in self.calls if one.t <= t or one.cause not in LAPSE]
            place = self.tape.body_at(name, t)
            received = at > 0 and t == since
            way = reception(self.state, name, place.x, place.y) if received else None
            way = way or arrival(self.state, self.tape, name, t)
            self.calls.append(Call(Cause.TOUCHDOWN, t, name, spot=(place.x, place.y), way=way))
            self.holds = self.holds[: at + 1]
            return name
        return None


def knocks(state: State, pushes: Iterable[Contact], played: str) -> Iterator[tuple[Contact, str]]:
    """Each player that a shock turns to its passive face, once; the pitched one is turned anyway."""
    if not state.options.tipping:
        return
    seen = {BALL, played, *(one.id for one in state.pieces if one.passive)}
    for push in pushes:
        for name in (push.a, push.b):
            if push.dv(name) > DISCS.tipping and name not in seen:
                seen.add(name)
                yield push, name


def ball_set(state: State, pitch: Pitch) -> Spot:
    """Where the ball of a pass is set; without a word, on the side it is pitched to."""
    passer = state.piece(pitch.piece)
    assert passer is not None  # check refused it otherwise
    return beside(passer, pitch.angle if pitch.ball_angle is None else pitch.ball_angle)


def _rule_pass(state: State, pitch: Pitch) -> Verdict:
    """Run a pass and rule it."""
    world = world_with(state, ball_set(state, pitch))
    course = course_of(world, Flick(BALL, pitch.angle, pitch.speed))
    met = receiver(course.tape, pitch.piece)
    if met is None:
        return missed_pass(pitch.piece, course.tape)
    return caught(state, pitch.piece, course.ordered(Order(met[0].t, BALL, lift=True)), *met)


def receiver(tape: Tape, passer: str) -> tuple[Contact, str] | None:
    """Whom the ball touched first; the passer does not count, and in a tie a teammate comes first."""
    touched = [one for one in pushes(tape) if BALL in (one.a, one.b) and one.other(BALL) != passer]
    first = [(one, one.other(BALL)) for one in touched if one.t == touched[0].t]
    return min(first, key=lambda one: (not mates(one[1], passer), one[1]), default=None)


def caught(state: State, passer: str, tape: Tape, push: Contact, name: str) -> Verdict:
    """A player was touched first: a pass, or an interception (PBW-5.8, 5.9)."""
    cause = Cause.PASS if mates(name, passer) else Cause.INTERCEPTION
    calls = [Call(cause, push.t, name, passer, push)]
    place = tape.rest[name]
    scores = in_aim(state, name, *place)
    if scores:
        calls.append(Call(Cause.TOUCHDOWN, push.t, name, spot=place, way=reception(state, name, *place)))
    return _verdict(passer, tape, calls, carrier=name, scorer=name if scores else None)


def missed_pass(passer: str, tape: Tape) -> Verdict:
    """Nobody was touched: the ball lies where it stops, or is out."""
    stop = stop_instant(tape, BALL)
    calls = [Call(Cause.PASS_MISSED, stop, passer)]
    if not tape.exits:
        return _verdict(passer, tape, calls)
    gone = tape.exits[0]
    calls.append(Call(Cause.BALL_OUT, gone.t, BALL, spot=(gone.x, gone.y)))
    return _verdict(passer, tape, calls, out=(gone.x, gone.y))


def _verdict(
    passer: str,
    tape: Tape,
    calls: list[Call],
    carrier: str | None = None,
    scorer: str | None = None,
    out: Spot | None = None,
) -> Verdict:
    return Verdict(
        played=passer,
        action="pass",
        calls=tuple(calls),
        rest=tape.rest,
        off=(),
        carrier=carrier,
        out=out,
        drop=None,
        scorer=scorer,
        knocked=(),
        all_out=False,
        tape=tape,
    )
