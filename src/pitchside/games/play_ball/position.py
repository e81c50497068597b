"""Positions as text: `south north ball turn left score`, and a seventh word inside a turn."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pitchside.core.rulebook import misread
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball.board import Board, Cell
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases.turn import admit_live, admit_under_way
from pitchside.games.play_ball.state import MOVES, Began, Placing, State, beginning

_SEATS = {"s": Seat.SOUTH, "n": Seat.NORTH}
_SCORE = re.compile(r"([0-9])-([0-9])")
_BEGAN = re.compile(r"([^@]+)@([^/]+)/([1-3])")
TEAM = 3


def write_position(state: State) -> str:
    """The position's text; the seventh word only where the turn is under way and shows it."""
    words = [_cells(state.placing.south), _cells(state.placing.north), state.placing.ball]
    words += [state.turn.value[0], str(state.left), f"{state.score.south}-{state.score.north}"]
    if state.outcome is None and (state.changed or state.moved):
        words.append(f"{_cells(state.began.own)}@{state.began.ball}/{state.began.moves}")
    return " ".join(words)


def _cells(team: frozenset[Cell]) -> str:
    return ",".join(sorted(team))


def read_position(text: Any, options: Options) -> State:
    """The state a position describes, before its phase admits it; `Malformed` says what is wrong with it."""
    if not isinstance(text, str):
        raise misread(__name__, "not_a_text")
    words = text.split()
    if len(words) not in (6, 7):
        raise misread(__name__, "six_words", count=len(words), text=text)
    placing = _read_placing(words[:3], options.ground)
    seat = _SEATS.get(words[3])
    if seat is None:
        raise misread(__name__, "no_side", value=words[3])
    if words[4] not in ("0", "1", "2", "3"):
        raise misread(__name__, "no_moves_left", value=words[4], moves=MOVES)
    state = _state(options, placing, seat, int(words[4]), _read_score(words[5]))
    return _read_inside(state, words[6]) if len(words) == 7 else state


def _read_placing(words: list[str], board: Board) -> Placing:
    south, north = (read_team(word, board) for word in words[:2])
    if south & north:
        raise misread(__name__, "two_on_a_cell", one=min(south & north))
    return Placing(south, north, _read_cell(words[2], board))


def read_team(word: str, board: Board) -> frozenset[Cell]:
    """The cells of a team, three of them (PLB-1.2)."""
    cells = [_read_cell(one, board) for one in word.split(",")]
    if len(cells) != TEAM or len(set(cells)) != TEAM:
        raise misread(__name__, "bad_team", team=TEAM, word=word)
    return frozenset(cells)


def _read_cell(word: str, board: Board) -> Cell:
    if word not in board.near:
        raise misread(__name__, "no_cell", word=word, name=board.name)
    return word


def _read_score(word: str) -> BySeat[int]:
    found = _SCORE.fullmatch(word)
    if found is None:
        raise misread(__name__, "no_score", word=word)
    return BySeat(int(found[1]), int(found[2]))


def _state(options: Options, placing: Placing, seat: Seat, left: int, score: BySeat[int]) -> State:
    return State(
        options=options,
        placing=placing,
        turn=seat,
        left=left,
        began=beginning(placing, seat, left),
        score=score,
        goals=score,
        starter=seat,
        seen=((placing, seat),),
    )


def _read_inside(state: State, word: str) -> State:
    admit_live(state)
    found = _BEGAN.fullmatch(word)
    if found is None:
        raise misread(__name__, "no_beginning", word=word)
    began = Began(read_team(found[1], state.board), _read_cell(found[2], state.board), int(found[3]))
    opening = state.placing.put(state.turn, began.own, began.ball)
    return admit_under_way(replace(state, began=began, seen=((opening, state.turn),)))
