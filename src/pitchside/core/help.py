"""Help that a player may have: hints, and turns taken back.

Both are claims and stand in the record like everything else: nothing that was played is ever removed from it.
A turn is taken back where one side asks for it and the other agrees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitchside.core.claim import ClaimKind
from pitchside.core.errors import IllegalAction, shown
from pitchside.core.game import Game
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Turn

Help = Mapping[str, Mapping[str, int]]
"""For each player who was helped: how often, by the kind of help."""
HINT, TAKEBACK, AUTO = KINDS = ("hint", "takeback", "auto")
"""A hint, a turn taken back, an action that a computer chose."""
TOLD = frozenset({HINT, TAKEBACK})
"""The kinds of help that the lines of a record tell."""
MOST = 1_000_000
"""Nobody is helped more often."""
_CLAIMED = frozenset({ClaimKind.HINT.value, ClaimKind.ACCEPT_TAKEBACK.value})
TAKEN_BACK = {"turn": "turn_taken_back", "flick": "flick_taken_back", "pitch": "pitch_taken_back"}
"""The sentence for each thing that can be taken back."""


def told_by(lines: Iterable[tuple[Seat, str]]) -> dict[str, dict[str, int]]:
    """The help that was given in these lines, each a seat and its text; a turn is given back by the other."""
    counts = {seat: Counter[str]() for seat in PLAYERS}
    for seat, text in [line for line in lines if line[1] in _CLAIMED]:  # few of many
        if text == ClaimKind.HINT:
            counts[seat][HINT] += 1
        else:
            counts[seat.other][TAKEBACK] += 1
    return {seat.value: dict(counts[seat]) for seat in PLAYERS if counts[seat]}


def check_help(given: object) -> None:
    """`Malformed` unless it tells of players how often they were helped, by the kind of help."""
    if not isinstance(given, Mapping) or not all(seat in PLAYERS and _counts(given[seat]) for seat in given):
        raise misread(__name__, "help_form", kinds=", ".join(KINDS), value=shown(given))


def _counts(kinds: object) -> bool:
    return isinstance(kinds, Mapping) and all(
        kind in KINDS and type(count) is int and 0 <= count <= MOST for kind, count in kinds.items()
    )


def joined(told: Help, more: Help) -> dict[str, dict[str, int]]:
    """Help that the lines tell, and more of kinds that they do not tell."""
    both = {seat: {**_of(more, seat, told=False), **told.get(seat, {})} for seat in sorted({*told, *more})}
    return {seat: kinds for seat, kinds in both.items() if kinds}


def tells(stated: Help, told: Help) -> bool:
    """Does a header state what the lines tell? Help of other kinds is its own word."""
    return all(_of(stated, seat, told=True) == told.get(seat, {}) for seat in {*stated, *told})


def _of(help: Help, seat: str, told: bool) -> dict[str, int]:
    return {kind: count for kind, count in help.get(seat, {}).items() if (kind in TOLD) is told}


def cut_before(game: Game[Any, Any], state: Any, line: Sequence[Turn[Any, Any]], seat: Seat) -> int:
    """How many turns of the line still stand when that seat takes its last turn or shot back.

    `IllegalAction` where there is none, or where something that was hidden has been shown since.
    """
    rule = game.phase_of(state).rule(state)
    backwards = range(len(line) - 1, -1, -1)
    start = next((n for n in backwards if what_of(game, line[n], seat) is not None), -1)
    if start < 0:
        raise IllegalAction(rule, "nothing_to_take_back", seat=seat.value)
    while start > 0 and not line[start - 1].settled and seat in line[start - 1].actions:
        start -= 1
    if len(game.to_act(state)) > 1 or any(_reveals(turn) for turn in line[start:]):
        raise IllegalAction(rule, "shown_since", seat=seat.value)
    return start


def what_of(game: Game[Any, Any], turn: Turn[Any, Any], seat: Seat) -> str | None:
    """What of this turn that seat may take back."""
    return game.taken_back(turn.actions[seat]) if seat in turn.actions else None


def _reveals(turn: Turn[Any, Any]) -> bool:
    """Both chose unseen, or one did something that the other did not see."""
    return len(turn.actions) > 1 or bool(turn.hidden)
