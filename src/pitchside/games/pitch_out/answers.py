"""Answers to what a flick asks (POT-3.3 d), one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place, Stop
from pitchside.games.pitch_out.action import Action, Cover, Guard, Remove
from pitchside.games.pitch_out.aftermath import Aftermath
from pitchside.games.pitch_out.effects import RULES, come_back, cover, move_block, remove, save
from pitchside.games.pitch_out.flow import proceed
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
from pitchside.games.pitch_out.powers import guard_of, piece_named
from pitchside.games.pitch_out.state import Ask, Piece, Question, State
from pitchside.games.pitch_out.table import ARENA
from pitchside.games.pitch_out.told import Told, then

__all__ = ["DO", "MAY", "RULES", "beside_sapper", "candidates", "check", "play", "sample", "zone_asked"]

MAY = (Ask.GUARD, Ask.SAPPER)
"""Questions that can be declined."""
DO = {
    Ask.GUARD: ("guard",),
    Ask.IMMORTAL: ("place",),
    Ask.SHADOW: ("cover",),
    Ask.SAPPER: ("place", "stop"),
    Ask.GOLEM: ("place",),
    Ask.RETURN: ("place",),
    Ask.REMOVE: ("remove",),
}
"""Kinds of action that answer each question."""
TRIES = 60


def candidates(state: State) -> tuple[str, ...]:
    """The pieces that the question asked is about."""
    return state.queue[0].pieces


def zone_asked(state: State) -> Zone | None:
    """Where the piece that is asked for may be put; None where none is put."""
    question = state.queue[0]
    if question.ask is Ask.SAPPER:
        return WHOLE
    return zone_of(question.seat) if DO[question.ask] == ("place",) else None


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse under its clause what does not answer the question asked."""
    question = state.queue[0]
    match action:
        case Guard() if question.ask is Ask.GUARD:
            _check_guard(state, question, action)
        case Place() if question.ask is Ask.SAPPER:
            _check_sapper(state, question, action)
        case Place() if zone_asked(state) is not None:
            _check_place(state, question, action)
        case Cover() if question.ask is Ask.SHADOW:
            _among(question, action.puck, "POT-6.19", "cover_not")
        case Remove() if question.ask is Ask.REMOVE:
            _among(question, action.obstacle, RULES[Ask.REMOVE], "remove_not")
        case Stop() if question.ask is Ask.SAPPER:
            pass
        case _:
            facts = {"do": str(action).split()[0], "ask": question.ask.value}
            raise IllegalAction(RULES[question.ask], "no_answer", **facts)


def _among(question: Question, name: str, rule: str, code: str) -> None:
    if name not in question.pieces:
        raise IllegalAction(rule, code, piece=name, pieces=list(question.pieces))


def _check_guard(state: State, question: Question, action: Guard) -> None:
    if action.save is None:
        return
    guard = guard_of(state, question.seat)
    if guard is not None and action.save == guard.id:
        raise IllegalAction(RULES[Ask.GUARD], "guard_itself", piece=action.save)
    _among(question, action.save, RULES[Ask.GUARD], "guard_nobody")


def _check_place(state: State, question: Question, action: Place) -> None:
    rule = RULES[question.ask]
    _among(question, action.piece, rule, "place_not")
    check_free(state.pieces, Piece(action.piece, action.x, action.y), zone_of(question.seat), rule)


def _check_sapper(state: State, question: Question, action: Place) -> None:
    rule = RULES[Ask.SAPPER]
    _among(question, action.piece, rule, "sapper_not")
    block = _block(state, action)
    check_free(state.pieces, block, WHOLE, rule, over=rule)
    sapper = _played(state)
    if not touching(sapper, block):
        raise IllegalAction(rule, "sapper_apart", piece=block.id, by=sapper.id)


def _block(state: State, action: Place) -> Piece:
    """The block as it is put down; an angle that is not given stays as it is."""
    old = piece_named(state, action.piece)
    angle = action.angle if action.angle is not None else old.angle if old else 0.0
    return Piece(action.piece, action.x, action.y, angle)


def _played(state: State) -> Piece:
    memory = state.memory or Aftermath()
    puck = piece_named(state, memory.piece)
    if puck is None:
        raise IllegalAction("POT-6.16", "activation_over", piece=memory.piece)
    return puck


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """What an answer does that `check` has let pass; then the next question, or the turn goes on."""
    ((_, action),) = actions.items()
    question = state.queue[0]
    return then(_effect(_answered(state, action), question, action), proceed)


def _answered(state: State, action: Action) -> State:
    """The queue without what this answer settles; of several pieces to be put, the others remain."""
    question = state.queue[0]
    left: tuple[str, ...] = ()
    if isinstance(action, Place) and question.ask is not Ask.SAPPER:
        left = tuple(name for name in question.pieces if name != action.piece)
    rest = (replace(question, pieces=left),) if left else ()
    return replace(state, queue=(*rest, *state.queue[1:]))


def _effect(state: State, question: Question, action: Action) -> Told:
    match action:
        case Guard() if action.save is not None:
            return save(state, question.seat, action.save)
        case Place() if question.ask is Ask.SAPPER:
            return move_block(state, _played(state).id, _block(state, action))
        case Place():
            return come_back(state, question.ask, Piece(action.piece, action.x, action.y))
        case Cover():
            return cover(state, _played(state).id, action.puck)
        case Remove():
            return remove(state, question.seat, action.obstacle)
        case _:
            return state, (), ()


def sample(state: State, rng: Random) -> Action:
    """An answer to the question asked, drawn with the given source."""
    question = state.queue[0]
    name = rng.choice(question.pieces)
    match question.ask:
        case Ask.GUARD:
            return Guard(rng.choice((*question.pieces, None)))
        case Ask.SHADOW:
            return Cover(name)
        case Ask.REMOVE:
            return Remove(name)
        case Ask.SAPPER:
            return rng.choice((beside_sapper(state, name, rng), Stop()))
        case _:
            there = random_free(state.pieces, name, zone_of(question.seat), rng)
            assert there is not None  # all pieces together cannot fill a zone
            return Place(name, there.x, there.y)


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
