"""The pieces of a position as plain data: read with care, written in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS
from pitchside.games.flick.action import quantised
from pitchside.games.flick.pieces import by_id, number_of
from pitchside.games.pitch_out.geometry import overlapped
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.state import Piece
from pitchside.games.pitch_out.table import ARENA, BLOCKS, CENTRE, GOLEMS, is_block, kind_of, owner_of

DEEPEST = 1e-9
"""mm: pieces of a position lie no deeper in each other."""
RIDERS = ("shadow", "captain")
"""Pucks that can lie on another: the Shadow, and a Captain with its power."""
_FIELDS = ("id", "x", "y", "angle", "on")


def write_pieces(pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """Each with what it has."""
    return [_write_piece(piece) for piece in pieces]


def _write_piece(piece: Piece) -> dict[str, Any]:
    plain: dict[str, Any] = {"id": piece.id, "x": piece.x, "y": piece.y}
    if is_block(piece.id):
        plain["angle"] = piece.angle
    if piece.on is not None:
        plain["on"] = piece.on
    return plain


def read_pieces(raw: Any, options: Options) -> tuple[Piece, ...]:
    """Pieces sorted by id; `Malformed` if one is unknown, twice there, outside, or on another."""
    given = by_id(raw, known_ids(options), _FIELDS)
    found = sorted((_piece(name, one, given) for name, one in given.items()), key=lambda piece: piece.id)
    _check_overlap(found)
    _check_bodies(found)
    return tuple(found)


def known_ids(options: Options) -> frozenset[str]:
    """Everything that can lie on the table."""
    pucks = {puck for seat in PLAYERS for puck in options.pucks(seat)}
    return frozenset(pucks | golem_ids(options) | block_ids())


def block_ids() -> set[str]:
    """The five obstacles."""
    return {CENTRE, *(block for own in BLOCKS.values() for block in own)}


def golem_ids(options: Options) -> set[str]:
    """The Golems of the side that has a Witch."""
    return {f"{seat.value}.{golem}" for seat in PLAYERS if options.team(seat) == "hoods" for golem in GOLEMS}


def _piece(name: str, raw: Mapping[str, Any], given: Mapping[str, Mapping[str, Any]]) -> Piece:
    under = raw.get("on")
    if under is not None:
        return replace(_lying(name, given[_under(name, under, given)]), on=under)
    return _lying(name, raw)


def _under(name: str, under: Any, given: Mapping[str, Mapping[str, Any]]) -> str:
    """The enemy puck on the table that this one lies on."""
    if not isinstance(under, str) or under not in given or given[under].get("on") is not None:
        raise misread(__name__, "lies_on_lifted", name=name, under=shown(under))
    enemy = not is_block(under) and owner_of(under) is not owner_of(name)
    if kind_of(name) not in RIDERS or not enemy:
        raise misread(__name__, "cannot_lie_on", name=name, under=under)
    return under


def _lying(name: str, raw: Mapping[str, Any]) -> Piece:
    x, y = (number_of(name, raw, key) for key in ("x", "y"))
    if not (0.0 <= x <= ARENA.side and 0.0 <= y <= ARENA.side):
        raise misread(__name__, "lies_outside", name=name, x=format(x, "g"), y=format(y, "g"))
    turned = raw.get("angle") is not None and is_block(name)
    return Piece(name, x, y, quantised(number_of(name, raw, "angle")) % 360.0 if turned else 0.0)


def _check_overlap(pieces: Sequence[Piece]) -> None:
    for at, piece in enumerate(pieces):
        other = None if piece.on is not None else overlapped(pieces[:at], piece, DEEPEST)
        if other is not None:
            raise misread(__name__, "pieces_overlap", id=piece.id, other=other)


def _check_bodies(pieces: Sequence[Piece]) -> None:
    for seat in PLAYERS:
        pucks = [one for one in pieces if not is_block(one.id) and owner_of(one.id) is seat]
        if len(pucks) > ARENA.bodies:
            raise misread(__name__, "too_many_pucks", seat=seat.value, count=len(pucks), bodies=ARENA.bodies)
