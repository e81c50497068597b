"""From the film of a player's pitch to a verdict (PBW-4 to 7)."""

from __future__ import annotations

from math import inf

from pitchside.games.flick.touches import pushes, pushes_of
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.film import INSTANT, Film
from pitchside.games.pitch_bowl.knock import knocks
from pitchside.games.pitch_bowl.path import stop_instant
from pitchside.games.pitch_bowl.score import scoring_instant
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import BALL, mates
from pitchside.games.pitch_bowl.verdict import GAINS, ORDER, Call, Cause, Verdict
from pitchside.physics import Contact, Exit

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
    Cause.FALL_DROPS,
    Cause.BALL_OUT,
    Cause.CARRIER_OUT,
)
"""What no longer counts once a touchdown is scored."""


def judge(state: State, pitch: Pitch, film: Film) -> Verdict:
    """The verdict on a player's pitch."""
    return _Judge(state, pitch, film).verdict()


class _Judge:
    """Goes through one pitch; every finding becomes a call with its instant."""

    def __init__(self, state: State, pitch: Pitch, film: Film) -> None:
        self.state, self.pitch, self.film = state, pitch, film
        self.tape, self.piece = film.tape, pitch.piece
        self.fell = film.fall.t if film.fall else inf
        self.pushes = [one for one in pushes(self.tape) if not self._void(one)]
        self.mine = pushes_of(self.pushes, self.piece)
        self.first = [one for one in self.mine if one.t == self.mine[0].t]
        self.calls: list[Call] = []
        self.action = "run"
        self.holds: list[tuple[float, str | None]] = [(0.0, state.carrier)]
        """Who has the ball from which instant on."""

    def _void(self, push: Contact) -> bool:
        """A touch of the fallen player at the instant of the fall or later (PBW-4.6)."""
        return self.piece in (push.a, push.b) and push.t >= self.fell

    def verdict(self) -> Verdict:
        """What came of it all."""
        if self.pitch.announce is Announce.NONE:
            self._simple()
        else:
            self._decisive()
        self._clearance()
        self._movement()
        self._leave()
        self._knock()
        scorer = self._touchdown()
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

    def _call(self, cause: Cause, t: float, piece: str, push: Contact | None = None) -> None:
        other = push.other(piece) if push is not None and piece in (push.a, push.b) else None
        self.calls.append(Call(cause, t, piece, other, push))

    def _simple(self) -> None:
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
            self._call(cause, foes[0].t, self.piece, (held or foes)[0])
        elif players:
            self.action = "support"
            own = self.piece == self.state.carrier
            cause = Cause.SUPPORT_CARRIER if own else Cause.SUPPORT
            self._call(cause, players[0].t, self.piece, players[0])

    def _decisive(self) -> None:
        """Did the player touch what it announced before any other piece (PBW-5.5 to 5.7)?"""
        announce = self.pitch.announce
        self.action = announce.value
        hit, missed = MISSES[announce]
        wanted = {Announce.SNATCH: self.state.carrier, Announce.PICKUP: BALL}.get(announce, self.pitch.target)
        met = [one for one in self.first if one.other(self.piece) == wanted]
        if met:
            new = wanted if announce is Announce.HANDOVER and wanted else self.piece
            self.holds.append((met[0].t, new))
            self._call(hit, met[0].t, new, met[0])
        elif self.first:
            self._miss(missed, self.first[0].t, self.first[0])
        elif announce is Announce.HANDOVER and self.film.fall is not None:
            self._miss(Cause.FALL_DROPS, self.fell, None)
        else:
            self._miss(missed, min(self.fell, stop_instant(self.tape, self.piece)), None)

    def _miss(self, missed: Cause, t: float, push: Contact | None) -> None:
        self._call(missed, t, self.piece, push)
        if missed in DROPS:
            self.holds.append((t, None))

    def _clearance(self) -> None:
        """The loose ball touched at any moment without being picked up (PBW-5.4)."""
        if self.holds[-1][1] is not None:
            return
        met = next((one for one in self.mine if one.other(self.piece) == BALL), None)
        if met is not None:
            self._call(Cause.CLEARANCE, met.t, self.piece, met)

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
            self._call(Cause.KNOCKED, push.t, name, push)
            if self._holder(push.t) == name:
                self._call(Cause.KEEPS, push.t, name, push)

    def _touchdown(self) -> str | None:
        """Who scores, if anybody; what comes after it in the way of possession lapses (PBW-7)."""
        ends = [since for since, _ in self.holds[1:]] + [inf]
        for at, ((since, name), until) in enumerate(zip(self.holds, ends, strict=True)):
            t = None if name is None else scoring_instant(self.state, self.tape, name, since, at > 0)
            if name is None or t is None or t >= until or (name == self.piece and t > self.fell - INSTANT):
                continue
            self.calls = [one for one in self.calls if one.t <= t or one.cause not in LAPSE]
            place = self.tape.body_at(name, t)
            self.calls.append(Call(Cause.TOUCHDOWN, t, name, spot=(place.x, place.y)))
            self.holds = self.holds[: at + 1]
            return name
        return None
