"""Boards in letters: what stands where can be read off, with and without colour."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pitchside as ps
from pitchside.draw.canvas import NORTH, SOUTH, Canvas
from pitchside.draw.legend import LEGENDS
from pitchside.games import GAMES

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", GAMES)
def test_colour_changes_no_letter(name: str) -> None:
    """Without its colours a coloured board is the plain one."""
    match = ps.new(name, seed=2)
    for _ in range(30):
        if not match.over:
            seat = min(match.to_act())
            match.push(match.legal(seat).sample(), seat)
    assert COLOUR.sub("", match.board(colour=True)) == match.board()
    assert COLOUR.search(match.board(colour=True))


def test_every_cell_of_play_ball_is_named_once() -> None:
    """Pieces and ball stand on their cells."""
    board = ps.new("play-ball", board="hex61", position="b2,d3,e2 d8,e8,f7 e5 s 3 0-0").board()
    cells = re.findall(r"[SN ]?([a-i][1-9])[.*]?", board.rpartition("\n")[0])
    assert len(cells) == len(set(cells)) == 61
    assert set(re.findall(r"S([a-i][1-9])", board)) == {"b2", "d3", "e2"}
    assert set(re.findall(r"N([a-i][1-9])", board)) == {"d8", "e8", "f7"}
    assert "e5*" in board


def arena(*pieces: dict[str, Any], **more: Any) -> str:
    """The board of a Pitch Out position."""
    captains = [
        {"id": "south.captain", "x": 400, "y": 20},
        {"id": "north.captain", "x": 400, "y": 780},
        {"id": "south.guard", "x": 100, "y": 20},
        {"id": "north.guard", "x": 100, "y": 780},
    ]
    position = {"pieces": [*captains, *pieces], "to_act": "south", "phase": "turn", **more}
    return ps.new("pitch-out", position=position).board()


def test_pucks_lie_where_the_position_says() -> None:
    """North's Captain in the first row under the edge, south's in the last; a runner in the middle."""
    rows = arena({"id": "south.runner", "x": 400, "y": 405}).splitlines()
    assert rows[1].index("c") == rows[30].index("C") == rows[15].index("R")
    assert "south.runner" in "\n".join(rows)


@pytest.mark.parametrize("name", ["pitch-out", "pitch-bowl"])
def test_a_table_has_an_edge_all_around(name: str) -> None:
    """At the top as at the bottom."""
    rows = ps.new(name, seed=2).board().splitlines()
    edges = [number for number, row in enumerate(rows) if re.match(r"  \+-+\+", row)]
    assert edges[0] == 0
    assert all(row[2] == "|" for row in rows[1 : edges[1]])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pitch-out", {}),
        ("pitch-out", {"rules": "advanced"}),
        ("pitch-bowl", {}),
        ("pitch-bowl", {"tremor": 2.0}),
    ],
)
def test_no_line_is_wider_than_a_terminal(name: str, options: dict[str, Any]) -> None:
    """80 columns hold board, list and reserve, whatever happens and in both languages."""
    match = ps.new(name, seed=2, **options)
    for _ in range(60):
        if not match.over:
            seat = min(match.to_act())
            match.push(match.legal(seat).sample(), seat)
        for lang in LEGENDS:
            assert max(map(len, match.board(lang=lang).splitlines())) <= 80


def test_a_long_reserve_is_wrapped_and_whole() -> None:
    """Under the list, in several lines; every puck of it is named."""
    reserve = [f"{seat}.{kind}" for seat in ("south", "north") for kind in ("assassin", "runner", "immortal")]
    told = arena(reserve=reserve).partition("reserve: ")[2]
    assert len(told.splitlines()) == 2
    assert set(" ".join(told.split()).split(", ")) == set(reserve)


def test_two_pucks_in_one_place_of_the_sheet_are_both_seen() -> None:
    """The second stands beside the first."""
    board = arena({"id": "south.runner", "x": 300, "y": 400}, {"id": "north.runner", "x": 300, "y": 431})
    drawn = "\n".join(board.splitlines()[:32])
    assert "R" in drawn
    assert "r" in drawn


def test_a_block_is_drawn_at_its_size() -> None:
    """70 mm: five columns of 13.3 mm and two or three rows of 26.7 mm."""
    board = arena({"id": "obstacle.centre", "x": 400, "y": 400, "angle": 0})
    widths = [row.count("#") for row in board.splitlines() if "#" in row]
    assert len(widths) in (2, 3)
    assert set(widths) <= {5, 6}


def test_the_carrier_of_pitch_bowl_has_a_star() -> None:
    """And the list says so."""
    match = ps.new("pitch-bowl", seed=1)
    while "*" not in match.board() and len(match.turns) < 400:
        seat = min(match.to_act())
        match.push(match.legal(seat).sample(), seat)
    assert re.search(r"[TtRr][1-9]\*", match.board())
    assert "with the ball" in match.board()


@pytest.mark.parametrize(
    ("name", "says"),
    [("play-ball", "la balle"), ("chifootmi", "3 face cachée")],
)
def test_a_board_speaks_french(name: str, says: str) -> None:
    """Beside the same letters on the board; both languages know the same words."""
    assert says in ps.new(name, seed=3).board(lang="fr")
    assert LEGENDS["en"].keys() == LEGENDS["fr"].keys()


def test_chifootmi_shows_cards_piles_and_ball() -> None:
    """Four open cards a side at the start, and who has the ball."""
    board = ps.new("chifootmi", seed=3).board()
    assert len(re.findall(r"\[\d+\]", board)) == 8
    assert "pile 1: 3 face down" in board
    assert re.search(r"ball +(south|north), keeps so far: 0, a shot takes 2", board)


def test_what_lies_outside_a_canvas_is_cut_off() -> None:
    """Nothing is written beyond the sheet, and blanks at the end are left out."""
    canvas = Canvas(4, 2)
    canvas.put(2, 0, "abc", SOUTH)
    canvas.put(0, 5, "x", NORTH)
    assert canvas.text() == "  ab\n"
