"""Answers to what a flick asks, one at a time (POT-3.3 d, 3.6): a phase for each question of the queue."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NoReturn

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Place, Stop
from pitchside.games.pitch_out.action import Action, Cover, Remove
from pitchside.games.pitch_out.geometry import (
    WHOLE,
    Zone,
    axis_of,
    check_free,
    is_free,
    random_free,
    touching,
    zone_of,
)
from pitchside.games.pitch_out.lay import put, put_on, take
from pitchside.games.pitch_out.phases.base import PuckPhase, Told, need
from pitchside.games.pitch_out.powers import COVERING, lend_body, piece_named
from pitchside.games.pitch_out.ruling import Cause
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, Question, State
from pitchside.games.pitch_out.table import ARENA

TRIES = 60


class Answer(PuckPhase):
    """The question at the head of the queue is answered."""

    clause = "POT-3.6"
    queued = True
    ask: Ask
    under: str
    """The clause under which it is asked."""
    do: tuple[str, ...]
    """Kinds of action that answer it."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Who is asked."""
        return frozenset({state.queue[0].seat})

    def no_answer(self, action: Action) -> NoReturn:
        """Refuse what is no answer to this question."""
        facts = {"do": str(action).split()[0], "ask": self.ask.value}
        raise IllegalAction(self.under, "no_answer", **facts)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """What the answer does, then the next question."""
        ((_, action),) = actions.items()
        return self.answer(state, action).then(ask_next)

    def answer(self, state: State, action: Action) -> Told:
        """The question is taken off the queue, and its answer takes effect."""
        question = state.queue[0]
        left = self.left(question, action)
        rest = (replace(question, pieces=left),) if left else ()
        return self.effect(replace(state, queue=(*rest, *state.queue[1:])), question.seat, action)

    def left(self, question: Question, action: Action) -> tuple[str, ...]:
        """The pieces for which the same question is asked again."""
        return ()

    @abstractmethod
    def effect(self, state: State, seat: Seat, action: Any) -> Told:
        """What the answer does to the arena."""

    def zone(self, question: Question) -> Zone | None:
        """Where the piece that is asked for may be put; None where none is put."""
        return None

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Among which pieces, whether it can be declined, and where a piece may be put."""
        question = state.queue[0]
        pieces, zone = question.pieces, self.zone(question)
        plain: dict[str, Any] = {"do": list(self.do), "ask": self.ask.value, "pieces": list(pieces)}
        plain |= {"may": self.ask in MAY, "rule": self.under}
        if "place" in self.do and len(pieces) == 1:
            plain["piece"] = pieces[0]
        return plain if zone is None else {**plain, "zone": list(zone)}

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """To decline."""
        return (Stop(),)

    def admit_fields(self, state: State) -> None:
        """What the flick did is known, and what is asked can be answered."""
        known = state.memory is not None
        need(known, "memory_needed")
        empty = next((one.ask.value for one in state.queue if not one.pieces and one.ask not in MAY), None)
        need(empty is None, "empty_question", empty=empty)
        blocks = state.queue[0].pieces if self.ask in OF_BLOCKS else ()
        away = next((name for name in blocks if piece_named(state, name) is None), None)
        need(away is None, "asked_away", piece=away)


def among(question: Question, name: str, rule: str, code: str) -> None:
    """Refuse a piece that the question is not about."""
    if name not in question.pieces:
        raise IllegalAction(rule, code, piece=name, pieces=list(question.pieces))


def _played(state: State) -> Piece:
    """The puck that was flicked; where it is gone its power asks nothing any more."""
    memory = state.memory or Aftermath()
    puck = piece_named(state, memory.piece)
    if puck is None:
        raise IllegalAction("POT-6.16", activation_code(state, memory), piece=memory.piece)
    return puck


def activation_code(state: State, memory: Aftermath) -> str:
    """The message code that says why the played puck's activation is over (POT-6.16)."""
    if piece_named(state, memory.piece) is not None:
        return "activation_back"
    return "activation_left" if memory.piece in memory.left else "activation_eliminated"


# --- what is put back or enters -------------------------------------------------------------------


class Entry(Answer):
    """A puck is put into its owner's zone; of several, one after the other."""

    do = ("place",)
    event = "returned"

    def zone(self, question: Question) -> Zone | None:
        """The zone of whoever is asked."""
        return zone_of(question.seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """One of those asked for, on a free place of the zone."""
        if not isinstance(action, Place):
            self.no_answer(action)
        question = state.queue[0]
        among(question, action.piece, self.under, "place_not")
        there = Piece(action.piece, action.x, action.y)
        check_free(state.pieces, there, zone_of(question.seat), self.under)

    def left(self, question: Question, action: Any) -> tuple[str, ...]:
        """Those that are still to be put."""
        return tuple(name for name in question.pieces if name != action.piece)

    def effect(self, state: State, seat: Seat, action: Place) -> Told:
        """It lies there."""
        facts = {"piece": action.piece, "x": action.x, "y": action.y}
        there = put(self.ready(state, action.piece), Piece(action.piece, action.x, action.y))
        return Step(there, (Event(self.event, facts, rule=self.under),))

    def ready(self, state: State, piece: str) -> State:
        """The state before a piece is put down."""
        return state

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Somewhere free in the zone."""
        question = state.queue[0]
        name = rng.choice(question.pieces)
        there = random_free(state.pieces, name, zone_of(question.seat), rng)
        assert there is not None  # all pieces together cannot fill a zone
        return Place(name, there.x, there.y)


class ImmortalReturn(Entry):
    """The played Immortal comes back (POT-6.5)."""

    ask = Ask.IMMORTAL
    under = Cause.UNDYING.value


class DrivenReturn(Entry):
    """Pucks that an obstacle drove out come back (POT-4.3)."""

    ask = Ask.RETURN
    under = Cause.DRIVEN.value


class GolemEntry(Entry):
    """The Witch has ejected an enemy: a Golem enters (POT-6.11)."""

    ask = Ask.GOLEM
    under = "POT-6.11"
    event = "golem"

    def ready(self, state: State, piece: str) -> State:
        """A Golem needs a body (POT-6.12)."""
        return lend_body(state, piece)


# --- the Shadow, the Sapper, obstacles that go ----------------------------------------------------


class Covering(Answer):
    """The Shadow is put on a puck that it touched (POT-6.10, 6.19)."""

    ask = Ask.SHADOW
    under = COVERING
    do = ("cover",)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """One of those it may cover."""
        if not isinstance(action, Cover):
            self.no_answer(action)
        among(state.queue[0], action.puck, "POT-6.19", "cover_not")

    def effect(self, state: State, seat: Seat, action: Cover) -> Told:
        """The Shadow lies on the puck."""
        shadow = _played(state).id
        event = Event("covered", {"piece": shadow, "on": action.puck}, rule=self.under)
        ruling = Ruling(self.under, "covers", {"piece": shadow, "other": action.puck})
        return Step(put_on(state, shadow, action.puck), (event,), (ruling,))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Each puck it may cover."""
        return tuple(Cover(puck) for puck in state.queue[0].pieces)


class ObstacleMove(Answer):
    """The Sapper may put the obstacle that it touched last elsewhere (POT-6.8)."""

    ask = Ask.SAPPER
    under = "POT-6.8"
    do = ("place", "stop")

    def zone(self, question: Question) -> Zone | None:
        """The whole arena."""
        return WHOLE

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """To decline, or the obstacle on a free place, touching the Sapper."""
        if isinstance(action, Stop):
            return
        if not isinstance(action, Place):
            self.no_answer(action)
        among(state.queue[0], action.piece, self.under, "sapper_not")
        block = _block(state, action)
        check_free(state.pieces, block, WHOLE, self.under, over=self.under)
        sapper = _played(state)
        if not touching(sapper, block):
            raise IllegalAction(self.under, "sapper_apart", piece=block.id, by=sapper.id)

    def effect(self, state: State, seat: Seat, action: Place | Stop) -> Told:
        """The obstacle lies elsewhere, or where it was."""
        if isinstance(action, Stop):
            return Step(state)
        block = _block(state, action)
        facts = {"piece": block.id, "x": block.x, "y": block.y, "angle": block.angle}
        ruling = Ruling(self.under, "sapper_moves", {"piece": block.id, "by": _played(state).id})
        return Step(put(state, block), (Event("placed", facts, rule=self.under),), (ruling,))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Beside the Sapper, or declined."""
        name = rng.choice(state.queue[0].pieces)
        return rng.choice((beside_sapper(state, name, rng), Stop()))


def _block(state: State, action: Place) -> Piece:
    """The block as it is put down; an angle that is not given stays as it is."""
    old = piece_named(state, action.piece)
    angle = action.angle if action.angle is not None else old.angle if old else 0.0
    return Piece(action.piece, action.x, action.y, angle)


def beside_sapper(state: State, block: str, rng: Random) -> Place | Stop:
    """A lawful place for the Sapper's obstacle; declined where none was met."""
    sapper = _played(state)
    far = ARENA.puck + (ARENA.block + ARENA.touching) / 2.0
    for _ in range(TRIES):
        turned = Piece(block, 0.0, 0.0, round(rng.uniform(0.0, 360.0), 3))
        (c, s), off = axis_of(turned), rng.uniform(-0.5, 0.5) * ARENA.block
        side = rng.choice((1.0, -1.0))
        x = round(sapper.x + side * far * c - off * s, 3)
        y = round(sapper.y + side * far * s + off * c, 3)
        there = Piece(block, x, y, turned.angle)
        if is_free(state.pieces, there) and touching(sapper, there):
            return Place(block, x, y, turned.angle)
    return Stop()


class Removal(Answer):
    """A player takes away an own obstacle, the opponent having fallen to two pucks (POT-5.6)."""

    ask = Ask.REMOVE
    under = "POT-5.6"
    do = ("remove",)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """An own obstacle of the arena."""
        if not isinstance(action, Remove):
            self.no_answer(action)
        among(state.queue[0], action.obstacle, self.under, "remove_not")

    def effect(self, state: State, seat: Seat, action: Remove) -> Told:
        """It is out of the round."""
        block = action.obstacle
        after = replace(take(state, block), removed=tuple(sorted((*state.removed, block))))
        event = Event("removed", {"piece": block, "by": None}, rule=self.under)
        return Step(
            after, (event,), (Ruling(self.under, "block_removed", {"piece": block, "seat": seat.value}),)
        )

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Each own obstacle."""
        return tuple(Remove(block) for block in state.queue[0].pieces)


ANSWERS: Mapping[Ask, Answer] = {
    one.ask: one
    for one in (ImmortalReturn(), Covering(), ObstacleMove(), GolemEntry(), DrivenReturn(), Removal())
}
MUST = (Ask.SHADOW, Ask.REMOVE)
"""Questions that the game answers where there is but one answer."""
MAY = (Ask.GUARD, Ask.SAPPER)
"""Questions that can be declined, also where they name nothing."""
OF_BLOCKS = (Ask.SAPPER, Ask.REMOVE)
"""Questions about obstacles that lie in the arena."""


def ask_next(state: State) -> Told:
    """The next question is asked; one that must be answered and has but one answer is answered at once.

    Not by `enter`, which would also answer for a player whom a position set by hand asks.
    """
    asked = replace(state, phase=PhaseName.ANSWER)
    if not asked.queue or asked.queue[0].ask not in MUST or len(asked.queue[0].pieces) > 1:
        return Step(asked)
    phase = ANSWERS[asked.queue[0].ask]
    (only,) = phase.listed(asked, asked.queue[0].seat) or ()
    return phase.answer(asked, only).then(ask_next)
