"""From a tape to a verdict: who is eliminated, by whom, when, and under which clause (POT-4, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.touches import last_pushes, last_touched, pushes, touched_by
from pitchside.games.pitch_out.powers import power_of
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of, owner_of
from pitchside.games.pitch_out.world import Scene, scene_of
from pitchside.physics import Contact, Exit, Flick, Tape, simulate


class Cause(Enum):
    """Why something befell a piece; each with its clause."""

    LEFT = "POT-4.1"
    ASSASSIN = "POT-6.3"
    INFESTED = "POT-6.9"
    PROOF = "POT-6.6"
    DRIVEN = "POT-4.3"
    UNDYING = "POT-6.5"
    STANDS = "POT-4.7"
    BLOCK_LEFT = "POT-5.3"


@dataclass(frozen=True, slots=True)
class Stroke:
    """Something that befell a piece at an instant, by whom, and the contact that decided it."""

    cause: Cause
    piece: str
    t: float
    by: str | None = None
    contact: Contact | None = None

    @property
    def eliminates(self) -> bool:
        """Is the piece eliminated by it?"""
        return self.cause in (Cause.LEFT, Cause.ASSASSIN, Cause.INFESTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A flick ruled: strokes in order of time, touches, and where things lie in the end."""

    played: str
    strokes: tuple[Stroke, ...]
    out: Mapping[str, float]
    """Pieces that left the arena, riders included, with their instants."""
    touches: tuple[Contact, ...]
    """The first push of every pair, in order of time (POT-3.5)."""
    touched: tuple[str, ...]
    """Pucks that the played one touched, the first one first."""
    blocks: tuple[str, ...]
    """The obstacle that it touched last."""
    rest: Mapping[str, tuple[float, float]]
    """Where each body lies that is still in the arena; a rider lies where its body does."""

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Eliminated pucks in order of time, before Guards answer (POT-4.2)."""
        return tuple(stroke.piece for stroke in self.strokes if stroke.eliminates)

    @property
    def ejected(self) -> tuple[str, ...]:
        """Eliminated pucks that left the arena, whatever eliminated them (POT-6.11)."""
        return tuple(name for name in self.eliminated if name in self.out)

    def of(self, cause: Cause) -> tuple[str, ...]:
        """The pieces that something befell."""
        return tuple(stroke.piece for stroke in self.strokes if stroke.cause is cause)

    @property
    def ended(self) -> bool:
        """Is the activation of the played puck over (POT-6.16)?"""
        return self.played in self.out or self.played in self.eliminated

    def losers(self, state: State) -> frozenset[Seat]:
        """Who loses the round by it if no Guard answers and no Golem enters (POT-7.1)."""
        gone = set(self.eliminated)
        left = [one.id for one in state.pieces if not is_block(one.id) and one.id not in gone]
        return frozenset(
            seat for seat in PLAYERS if _has_lost([name for name in left if owner_of(name) is seat])
        )

    def winner(self, state: State) -> Seat | None:
        """Who wins the round by it if no Guard answers and no Golem enters (POT-4.5)."""
        losers = self.losers(state)
        if state.turn.other in losers:
            return state.turn
        return state.turn.other if losers else None


def _has_lost(mine: list[str]) -> bool:
    return len(mine) < 2 or not any(kind_of(name) == "captain" for name in mine)


def rule_flick(state: State, piece: str, milli: int, speed: int) -> Verdict:
    """What a flick would do, angle in thousandths of a degree: for searches, without events or answers."""
    scene = scene_of(state, piece)
    return judge(state, piece, scene, simulate(scene.world, Flick(piece, milli / 1000.0, speed)))


def judge(state: State, played: str, scene: Scene, tape: Tape) -> Verdict:
    """The verdict on a tape."""
    return Judge(state, played, scene, tape).verdict()


class Judge:
    """Goes through contacts and exits in order of time."""

    def __init__(self, state: State, played: str, scene: Scene, tape: Tape) -> None:
        self.state = state
        self.played = played
        self.scene = scene
        self.tape = tape
        self.pushes = pushes(tape)
        self.strokes: list[Stroke] = []
        self.fallen: set[str] = set()
        self.seen: set[tuple[str, str]] = set()
        self.touches: list[Contact] = []
        self.out: dict[str, float] = {}
        self.power = power_of(state, played)
        self.infested = {body for body in scene.world.ids if power_of(state, body) == "infested"}

    def verdict(self) -> Verdict:
        """What came of it all."""
        exits = list(self.tape.exits)
        for contact in self.pushes:
            while exits and exits[0].t < contact.t:
                self._leave(exits.pop(0))
            self.push(contact)
        for leaving in exits:
            self._leave(leaving)
        touched = touched_by(self.pushes, self.played)
        return Verdict(
            played=self.played,
            strokes=tuple(self.strokes),
            out=self.out,
            touches=tuple(self.touches),
            touched=tuple(name for name in touched if not is_block(name)),
            blocks=last_touched(self.pushes, self.played, is_block),
            rest=self.tape.rest,
        )

    def push(self, contact: Contact) -> None:
        """A pair is judged at its first push: more of them change nothing."""
        a, b = contact.a, contact.b
        if (a, b) in self.seen:
            return
        self.seen |= {(a, b), (b, a)}
        self.touches.append(contact)
        if not is_block(a) and not is_block(b) and owner_of(a) is not owner_of(b):
            self.clash(contact)

    def clash(self, contact: Contact) -> None:
        """Two enemies push each other (POT-6.3, 6.6, 6.9)."""
        if self.power == "assassin" and self.played in (contact.a, contact.b):
            self.harm(Cause.ASSASSIN, contact, contact.other(self.played))
        for sick in (contact.a, contact.b):
            if sick in self.infested and self.harm(Cause.INFESTED, contact, contact.other(sick)):
                self.fall(Stroke(Cause.INFESTED, sick, contact.t, contact.other(sick), contact))

    def harm(self, cause: Cause, contact: Contact, victim: str) -> bool:
        """A power works on an enemy unless that one is proof against it."""
        proof = power_of(self.state, victim) == "major"
        self.fall(Stroke(Cause.PROOF if proof else cause, victim, contact.t, contact.other(victim), contact))
        return not proof

    def fall(self, stroke: Stroke) -> None:
        """A stroke counts unless its victim has fallen already."""
        if stroke.piece not in self.fallen:
            self.strokes.append(stroke)
        if stroke.eliminates:
            self.fallen.add(stroke.piece)

    def _leave(self, leaving: Exit) -> None:
        """A body leaves the arena, with whoever lies on it."""
        self.out[leaving.body] = leaving.t
        if is_block(leaving.body):
            self.strokes.append(Stroke(Cause.BLOCK_LEFT, leaving.body, leaving.t))
            return
        last = last_pushes(self.pushes, leaving.body, leaving.t)
        driver = next((one for one in last if drives(one, leaving.body)), None)
        for name in (leaving.body, *self.scene.riders.get(leaving.body, ())):
            self.out[name] = leaving.t
            self.go(name, leaving, driver, _strongest(last, leaving.body))

    def go(self, name: str, leaving: Exit, driver: Contact | None, last: Contact | None) -> None:
        """One puck is outside (POT-4.1, 4.3, 4.7, 6.5)."""
        deciding = driver or last
        by = deciding.other(leaving.body) if deciding else None
        if name in self.fallen:
            cause = Cause.STANDS if driver and name != self.played else None
        elif name == self.played:
            cause = Cause.UNDYING if self.power == "immortal" else Cause.LEFT
        else:
            cause = Cause.DRIVEN if driver else Cause.LEFT
        if cause is not None:
            self.strokes.append(Stroke(cause, name, leaving.t, by, deciding))
        if cause is Cause.LEFT:
            self.fallen.add(name)


def _strongest(last: list[Contact], puck: str) -> Contact | None:
    """Of the pushes of one instant the one by whatever came at the puck fastest."""
    return max(last, key=lambda one: one.towards(one.other(puck)), default=None)


def drives(contact: Contact, puck: str) -> bool:
    """Was it an obstacle that went towards the puck, struck in the same instant or before (POT-4.3, 5.4)?"""
    other = contact.other(puck)
    return is_block(other) and contact.towards(other) > ARENA.pushing
