"""Which power works on which puck (POT-6.1, 6.18), and the bodies that Golems use (POT-6.11, 6.12).

The teams and their powers are listed in `table.py`; what each power does stands in the phase where it acts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import ARENA, GOLEMS, POWERS, is_block, kind_of, owner_of


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


COVERING = "POT-6.10"
"""The Shadow lies on a puck, which then cannot be flicked; it stays where that one is eliminated."""


def covered(state: State) -> frozenset[str]:
    """Pucks that another one lies on (POT-6.10)."""
    return frozenset(piece.on for piece in state.pieces if piece.on is not None)


def golem_for(state: State, seat: Seat, mine: Collection[str]) -> str | None:
    """The Golem that could enter beside these pucks, in play or due back; None without a free body."""
    tokens = [name for name in _names(seat) if name not in mine]
    if not tokens or len(mine) >= ARENA.bodies:
        return None
    unused = [name for name in tokens if name not in state.reserve]
    return (unused if unused and (_spare(state, seat) or _free(state, seat)) else tokens)[0]


def lend_body(state: State, golem: str) -> State:
    """The body that a Golem uses: its own from the reserve, an unselected one, or the one eliminated last."""
    if golem in state.reserve:
        return replace(state, reserve=tuple(name for name in state.reserve if name != golem))
    seat = owner_of(golem)
    assert seat is not None  # every Golem is somebody's
    free = _free(state, seat)
    if _spare(state, seat) or not free:
        return state
    return replace(state, lent=(*state.lent, free[-1]))


def _spare(state: State, seat: Seat) -> int:
    """Unselected bodies that no Golem has taken yet."""
    due = () if state.memory is None else state.memory.back
    taken = _known(state.pieces, (*state.reserve, *due), seat)
    return max(0, ARENA.bodies - len(state.selected[seat]) - taken)


def _free(state: State, seat: Seat) -> list[str]:
    """Eliminated pucks whose bodies are not lent, the last one last."""
    return [name for name in _bodies(state.reserve, seat) if name not in state.lent]


def lent_of(
    pieces: Iterable[Piece], reserve: tuple[str, ...], selected: BySeat[tuple[str, ...]]
) -> tuple[str, ...]:
    """The bodies lent in a position set by hand: those eliminated last, as many as are needed."""
    pieces = tuple(pieces)
    lent: list[str] = []
    for seat in PLAYERS:
        need = _known(pieces, reserve, seat) - (ARENA.bodies - len(selected[seat]))
        lent += _bodies(reserve, seat)[-need:] if need > 0 else []
    return tuple(lent)


def _names(seat: Seat) -> tuple[str, ...]:
    return tuple(f"{seat.value}.{name}" for name in GOLEMS)


def _known(pieces: Iterable[Piece], reserve: tuple[str, ...], seat: Seat) -> int:
    """Golems of a seat in the arena, in the reserve or due back; each has a body."""
    there = {piece.id for piece in pieces}.union(reserve)
    return sum(name in there for name in _names(seat))


def _bodies(reserve: tuple[str, ...], seat: Seat) -> list[str]:
    return [name for name in reserve if owner_of(name) is seat and kind_of(name) != "golem"]
