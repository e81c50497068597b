"""Links as QR codes: the corners a camera looks for, and the same code in a terminal."""

from __future__ import annotations

from pitchside.server.people.qr import QUIET, qr_lines, qr_rows

LINK = "http://192.168.1.20:8000/join/" + "k" * 44
EYE = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def test_three_corners_have_an_eye() -> None:
    """By which a camera finds the code and knows which way is up."""
    rows = qr_rows(LINK)
    assert {len(row) for row in rows} == {len(rows)}
    assert (len(rows) - 17) % 4 == 0
    for part in (rows[:7], rows[-7:]):
        assert tuple(row[:7] for row in part) == EYE
    assert tuple(row[-7:] for row in rows[:7]) == EYE
    assert tuple(row[-7:] for row in rows[-7:]) != EYE


def test_a_longer_link_takes_a_larger_code() -> None:
    """And different links look different."""
    assert len(qr_rows(LINK * 3)) > len(qr_rows(LINK))
    assert qr_rows(LINK) != qr_rows(LINK.replace("20", "21"))


def test_in_a_terminal_two_rows_share_a_line() -> None:
    """With a light border on every side; unfolded it is the code again."""
    rows, lines = qr_rows(LINK), qr_lines(LINK)
    halves = {"█": "00", "▀": "01", "▄": "10", " ": "11"}
    unfolded = ["".join(halves[one][half] for one in line) for line in lines for half in (0, 1)]
    border = "0" * (len(rows) + 2 * QUIET)
    assert unfolded[:QUIET] == [border] * QUIET
    assert tuple(row[QUIET:-QUIET] for row in unfolded[QUIET : QUIET + len(rows)]) == rows
