"""A whole state as a plain object, for the record and for other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitchside.games.pitch_bowl.phases import to_act
from pitchside.games.pitch_bowl.reading import read_position
from pitchside.games.pitch_bowl.state import Gift, PhaseName, Piece, State, Used
from pitchside.games.pitch_bowl.table import BALL

__all__ = ["read_position", "write_position"]


def write_position(state: State) -> dict[str, Any]:
    """The position; nothing in this game is hidden."""
    acting = next(iter(to_act(state)), None)
    plain: dict[str, Any] = {
        "pieces": _write_pieces(state),
        "reserve": list(state.reserve),
        "phase": state.phase.value,
        "to_act": None if acting is None else acting.value,
        "used": write_used(state.used),
        "score": state.score.plain(),
    }
    plain.update({name: write(state) for name, (there, write) in _RARER.items() if there(state)})
    return plain


def _write_pieces(state: State) -> list[dict[str, Any]]:
    ball = [] if state.ball is None else [{"id": BALL, "x": state.ball[0], "y": state.ball[1]}]
    return ball + [_write_piece(piece, state.carrier) for piece in state.pieces]


def _write_piece(piece: Piece, carrier: str | None) -> dict[str, Any]:
    face = "passive" if piece.passive else "active"
    plain: dict[str, Any] = {"id": piece.id, "x": piece.x, "y": piece.y, "face": face}
    return {**plain, "carrier": True} if piece.id == carrier else plain


def write_used(used: Used) -> dict[str, bool]:
    """What is used up in this turn."""
    return {"snatch": used.snatch, "pickup": used.pickup, "pass": used.passed, "all_out": used.all_out}


def _write_gift(gift: Gift | None) -> dict[str, Any] | None:
    return None if gift is None else {"x": gift.x, "y": gift.y, "rule": gift.rule}


_RARER: dict[str, tuple[Callable[[State], bool], Callable[[State], Any]]] = {
    "active": (lambda s: to_act(s) != {s.turn}, lambda s: s.turn.value),
    "kicker": (
        lambda s: s.phase is PhaseName.PLACING and s.kicker is not None,
        lambda s: s.kicker.value if s.kicker else None,
    ),
    "bonus": (lambda s: s.bonus is not None, lambda s: s.bonus),
    "gift": (lambda s: s.gift is not None, lambda s: _write_gift(s.gift)),
    "drop": (lambda s: s.drop is not None, lambda s: s.drop),
    "last": (lambda s: s.last, lambda s: s.last),
    "barred": (lambda s: s.barred, lambda s: s.barred),
    "waiting": (lambda s: s.waiting is not None, lambda s: str(s.waiting)),
}
"""Fields that are written only where they matter: when, and what."""
