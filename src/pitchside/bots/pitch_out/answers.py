"""Answers after a flick and between rounds: quick, by what each leaves on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from random import Random

from pitchside.bots.pitch_out.evaluate import Liking
from pitchside.bots.pitch_out.simulator import Scout
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place, Stop
from pitchside.games.pitch_out.action import Action, Ban, Cover, Guard, Remove, Swap
from pitchside.games.pitch_out.geometry import is_free, zone_of
from pitchside.games.pitch_out.phases.deploy import with_piece
from pitchside.games.pitch_out.powers import piece_named
from pitchside.games.pitch_out.state import Ask, Piece, State
from pitchside.games.pitch_out.table import ARENA, kind_of

ROWS = (20.0, 60.0, 100.0, 150.0, 180.0)
"""mm from the own edge at which places are looked for."""
COLUMNS = 20
AROUND = 24
"""Directions in which the Sapper looks for a place for its block."""
CONTACT = (ARENA.block / 2.0 + ARENA.puck) + 0.002
BETTER = 0.3
"""By how much a table must be better before a block is moved."""
MUST_BAN = ("infested", "commando", "witch", "major", "shadow", "sapper")
BENCH = (
    "assassin",
    "commando",
    "infested",
    "witch",
    "immortal",
    "shadow",
    "runner",
    "major",
    "sapper",
    "guard",
)


def answer(view: State, liking: Liking, choices: Choices[Action], rng: Random) -> Action | None:
    """What to say to the question; None where anything will do."""
    question = view.queue[0]
    seat, pieces = question.seat, _pieces(choices, question.pieces)
    match question.ask:
        case Ask.GUARD:
            return Guard(_saved(view, seat, liking, pieces))
        case Ask.IMMORTAL | Ask.RETURN | Ask.GOLEM:
            return _put_back(view, seat, liking, pieces, choices, rng)
        case Ask.SHADOW:
            return Cover(max(pieces, key=lambda puck: _pinned(puck, liking)))
        case Ask.SAPPER:
            return _move_block(view, seat, liking, pieces, choices)
        case Ask.REMOVE:
            return Remove(max(pieces, key=lambda block: _weigh(_without(view, block), seat, liking)))
        case Ask.BAN:
            return Ban(min(pieces, key=lambda puck: MUST_BAN.index(kind_of(puck))))
        case Ask.REPLACE:
            return Swap(None, min(pieces, key=lambda puck: BENCH.index(kind_of(puck))))
        case _:
            return Stop()


def _pieces(choices: Choices[Action], asked: Sequence[str]) -> Sequence[str]:
    found = choices.pending().get("pieces")
    return list(found) if found else asked


def _saved(view: State, seat: Seat, liking: Liking, pieces: Sequence[str]) -> str | None:
    """The Captain before all; another only if it is worth more than the Guard. The Captain never steps in."""
    if piece_named(view, f"{seat.value}.guard") is None:
        return None
    best = max(pieces, key=lambda puck: liking.worths[kind_of(puck)])
    return best if liking.worths[kind_of(best)] > liking.worths["guard"] else None


def _pinned(puck: str, liking: Liking) -> float:
    """How good it is to lie on a puck: a Captain is hit there as well as elsewhere, but cannot flee."""
    return 2.5 if kind_of(puck) == "captain" else liking.worths[kind_of(puck)]


def _weigh(state: State, seat: Seat, liking: Liking) -> float:
    return Scout(state, seat, liking).weigh()


def _with(state: State, piece: Piece) -> State:
    return replace(_without(state, piece.id), pieces=with_piece(_without(state, piece.id).pieces, piece))


def _without(state: State, name: str) -> State:
    return replace(state, pieces=tuple(one for one in state.pieces if one.id != name))


def _put_back(
    view: State, seat: Seat, liking: Liking, pieces: Sequence[str], choices: Choices[Action], rng: Random
) -> Action | None:
    """The Captain first; each where it leaves the best table."""
    name = min(pieces, key=lambda puck: kind_of(puck) != "captain")
    free = [piece for piece in _spots(name, seat, rng) if is_free(view.pieces, piece, zone_of(seat))]
    ranked = sorted(free, key=lambda piece: -_weigh(_with(view, piece), seat, liking))
    places = (Place(piece.id, piece.x, piece.y) for piece in ranked)
    return next((place for place in places if place in choices), None)


def _spots(name: str, seat: Seat, rng: Random) -> Iterator[Piece]:
    """Places all over the own zone, a little different each time."""
    for row in ROWS:
        for column in range(COLUMNS):
            x = (column + rng.random()) * (ARENA.side - 2.0 * ARENA.puck) / COLUMNS + ARENA.puck
            y = row if seat is Seat.SOUTH else ARENA.side - row
            yield Piece(name, round(x, 3), y)


def _move_block(
    view: State, seat: Seat, liking: Liking, pieces: Sequence[str], choices: Choices[Action]
) -> Action:
    """The block beside the Sapper where the table is best, if that is better than leaving it."""
    sapper = _mover(view, seat)
    best: Action = Stop()
    most = _weigh(view, seat, liking) + BETTER
    for name in pieces if sapper else ():
        for piece in _beside(name, sapper) if sapper else ():
            if not is_free(_without(view, name).pieces, piece):
                continue
            value = _weigh(_with(view, piece), seat, liking)
            place = Place(name, piece.x, piece.y, piece.angle)
            if value > most and place in choices:
                best, most = place, value
    return best


def _mover(view: State, seat: Seat) -> Piece | None:
    """The puck that moves the block: the played one."""
    played = view.memory.piece if view.memory else f"{seat.value}.sapper"
    return piece_named(view, played)


def _beside(block: str, sapper: Piece) -> Iterator[Piece]:
    """A block against the Sapper, with a side towards it, all around."""
    for number in range(AROUND):
        angle = 360.0 * number / AROUND
        x, y = sapper.x + CONTACT * cos(radians(angle)), sapper.y + CONTACT * sin(radians(angle))
        yield Piece(block, round(x, 3), round(y, 3), round(angle % 90.0, 3))
