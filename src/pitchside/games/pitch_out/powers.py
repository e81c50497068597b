"""Which power works on which puck: its own, or the one that the Captain copies (POT-6.1, 6.18)."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import POWERS, is_block, kind_of, owner_of


def power_of(state: State, puck: str) -> str:
    """The power that works on a puck now; a Captain without a copy has `captain`, which does nothing."""
    kind = kind_of(puck)
    if kind != "captain":
        return kind
    owner = owner_of(puck)
    return (state.powers[owner] if owner is not None else None) or kind


def copyable(state: State, seat: Seat) -> tuple[str, ...]:
    """Powers of eliminated teammates, which the Captain of a seat can copy (POT-6.1)."""
    gone = {kind_of(puck) for puck in state.reserve if owner_of(puck) is seat}
    return tuple(power for power in POWERS if power in gone)


def may_choose(state: State) -> tuple[str, ...]:
    """What the active player's Captain can still copy in this turn; nothing once it was chosen or flicked."""
    return () if state.chose or state.again is not None else copyable(state, state.turn)


def pucks_of_seat(state: State, seat: Seat) -> tuple[Piece, ...]:
    """The pucks of a seat in the arena, covered and covering ones included."""
    mark = f"{seat.value}."
    return tuple(piece for piece in state.pieces if piece.id.startswith(mark))


def blocks_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """The own obstacles of a seat that are still in the arena."""
    return tuple(one.id for one in state.pieces if is_block(one.id) and owner_of(one.id) is seat)


def guard_of(state: State, seat: Seat) -> Piece | None:
    """The puck in the arena that can give itself up: the Guard, or the Captain who copies it (POT-6.2)."""
    bearers = [piece for piece in pucks_of_seat(state, seat) if power_of(state, piece.id) == "guard"]
    bearers.sort(key=lambda piece: kind_of(piece.id) != "guard")
    return bearers[0] if bearers else None


def piece_named(state: State, name: str) -> Piece | None:
    """A piece in the arena."""
    return next((piece for piece in state.pieces if piece.id == name), None)


def covered(state: State) -> frozenset[str]:
    """Pucks that another one lies on (POT-6.10)."""
    return frozenset(piece.on for piece in state.pieces if piece.on is not None)
