"""The solution of a board, read from its file: mapped into memory, asked in microseconds."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

import numpy as np

from pitchside.bots.play_ball.kernel_table import STRIDE, decode
from pitchside.bots.play_ball.numbering import BALLS, Ints, Numbering, Place, numbering, place_of
from pitchside.core.errors import Malformed
from pitchside.core.folder import default_folder, tables_folder
from pitchside.core.seat import Seat
from pitchside.games.play_ball.state import MOVES, Placing, State

FORMAT = 2
LONGEST = 48
"""Bits of the longest code word there can be."""
HEAD = 4096
"""Bytes kept for the description at the beginning of the file."""
SEAL = 4
"""Bytes at the end of the file: the CRC-32 of all before them, lowest byte first."""
BLOCK = 1 << 20
OTHER_GAME = "the table knows matches in which passing alone is a turn (PLB-3.9), not this one"
MOST = 1_000_000_000
"""Positions of a board whose table anybody would keep."""
MINUTES: Mapping[str, int] = {"strip39": 8, "hex37": 4}
"""The boards that an ordinary machine solves in minutes, and about how many on two cores."""


def table_path(board: str, folder: Path | None = None) -> Path:
    """Where the table of a board is: in that folder, else where tables are made, else in the usual one."""
    name = f"play-ball-{board}.table"
    if folder is not None:
        return folder / name
    own, usual = tables_folder() / name, default_folder() / name
    return usual if usual.exists() and not own.exists() else own


class Value(NamedTuple):
    """What a position is worth to the team to play."""

    turns: int
    """Turns of both teams together until the goal; 0 where nobody can force one."""

    @property
    def won(self) -> bool:
        """Can the team to play force a goal?"""
        return self.turns % 2 == 1

    @property
    def lost(self) -> bool:
        """Can the other team?"""
        return self.turns > 0 and not self.won

    def __str__(self) -> str:
        return f"won in {self.turns}" if self.won else f"lost in {self.turns}" if self.lost else "open"


def best_of(codes: Ints) -> Sequence[int]:
    """The places of the best ends: the soonest loss for the other team, else open, else its latest win."""
    lost = (codes > 0) & (codes % 2 == 0)
    soonest = codes[lost].min() if lost.any() else None
    latest = 0 if (codes == 0).any() else codes.max()
    wanted = latest if soonest is None else soonest
    return [int(place) for place in np.flatnonzero(codes == wanted)]


class Table:
    """The solution of one board."""

    def __init__(self, path: Path, board: str) -> None:
        self.board = board
        self.numbers: Numbering = numbering(board)
        self.head = _read_head(path, board, self.numbers)
        self._sets = self.numbers.sets()
        self._limits, self._symbols = _limits(self.head["lengths"])
        data = np.memmap(path, np.uint8, "r")
        ends, marks = self.numbers.ends, -(-self.numbers.ends // STRIDE)
        starts = HEAD + 8 * (ends + 1)
        self._starts = data[HEAD:starts].view(np.int64)
        self._marks = data[starts : starts + 4 * ends * marks].view(np.uint32).reshape(ends, marks)
        self._bits = data[starts + 4 * ends * marks : -SEAL]

    def row(self, own: int) -> Ints:
        """[other, ball] -> distance, for one triple of the team to play."""
        out = np.zeros((self.numbers.ends, BALLS), np.uint8)
        self._decode(own, 0, out)
        return out

    def probe(self, own: int, other: int, ball: int) -> Value:
        """One position by its numbers."""
        first = other - other % STRIDE
        out = np.zeros((other - first + 1, BALLS), np.uint8)
        self._decode(own, first, out)
        return Value(int(out[-1, ball]))

    def _decode(self, own: int, first: int, out: Ints) -> None:
        begin, end = self._starts[own], self._starts[own + 1]
        at = int(self._marks[own, first // STRIDE])
        code = (self._limits, self._symbols)
        decode(self._sets, self.numbers.centre, own, first, code, self._bits[begin:end], at, out)

    def value(self, state: State) -> Value | None:
        """A position at the beginning of a turn of three moves; None for any other position or game.

        Others are a turn of two moves (PLB-3.2), a turn that has begun, and a match where passing alone is no
        turn.
        """
        if state.left != MOVES or state.moved or not state.options.pass_turn:
            return None
        place = self.place(state.placing, state.turn)
        return None if place is None else self.probe(*place)

    def place(self, placing: Placing, turn: Seat) -> Place | None:
        """Ranks of both triples and the ball, as the team to play sees them."""
        return place_of(self.board, placing, turn)


def checksum(file: BinaryIO, size: int) -> bytes:
    """What must stand at the end of a table of that size; the file is left there."""
    file.seek(0)
    found, left = 0, size - SEAL
    while left and (block := file.read(min(BLOCK, left))):
        found, left = crc32(block, found), left - len(block)
    return found.to_bytes(SEAL, "little")


def canonical(lengths: list[int]) -> list[int]:
    """The symbols in the order of their code words: shorter first, then smaller."""
    return sorted((s for s, length in enumerate(lengths) if length), key=lambda s: (lengths[s], s))


def _limits(lengths: list[int]) -> tuple[Ints, Ints]:
    """[length] -> the first code word of that length and how many there are; and the symbols in order."""
    limits, word = np.zeros((LONGEST + 1, 2), np.int64), 0
    for length in range(1, LONGEST + 1):
        count = lengths.count(length)
        word <<= 1
        limits[length] = word, count
        word += count
    return limits, np.array(canonical(lengths), np.int64)


def _read_head(path: Path, board: str, numbers: Numbering) -> dict[str, Any]:
    """The description of a table that fits; `Malformed` says what is wrong with the file."""
    try:
        with path.open("rb") as file:
            raw, stat = file.read(HEAD), os.fstat(file.fileno())
    except FileNotFoundError:
        raise Malformed(_none_yet(board, numbers)) from None
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    try:
        head: dict[str, Any] = json.loads(raw)
        fits = (head["game"], head["board"]) == ("play-ball", board) and bool(head["lengths"])
        version, stated, positions = head["format"], head["bytes"], head["positions"]
    except (ValueError, KeyError, TypeError):
        raise Malformed(f"{path} is no table of Play Ball") from None
    if not fits or positions != numbers.positions:
        raise Malformed(f"{path} is a table of another board, not of {board}")
    if version != FORMAT:
        raise Malformed(f"{path} is of format {version}, and this version reads {FORMAT}: make it again")
    size, changed = stat.st_size, stat.st_mtime_ns
    if size != stated:
        raise Malformed(f"{path} has {size} bytes instead of {stated}: it was cut short; make it again")
    if not _sound(path, size, changed):
        raise Malformed(f"{path} is damaged: its bytes do not give its checksum; make it again")
    return head


def _none_yet(board: str, numbers: Numbering) -> str:
    if numbers.positions > MOST:
        return f"there is no perfect opponent for {board}: its table would take more than a gigabyte"
    return f"there is no table for {board} yet: `pitchside solve play-ball --board {board}` makes it"


@cache
def _sound(path: Path, size: int, changed: int) -> bool:
    """Are the bytes those that were written? Read through once for each file; some hundredths of a second."""
    try:
        with path.open("rb") as file:
            return checksum(file, size) == file.read(SEAL)
    except OSError:
        return False


@cache
def _opened(path: Path, board: str, changed: int) -> Table:
    return Table(path, board)


def table_of(board: str, folder: Path | None = None) -> Table:
    """The table of a board, opened once; `Malformed` says how to make it."""
    path = table_path(board, folder)
    changed = path.stat().st_mtime_ns if path.exists() else 0
    return _opened(path, board, changed)


def is_whole(board: str, folder: Path | None = None) -> bool:
    """Is there a table of that board which can be played by?"""
    try:
        table_of(board, folder)
    except Malformed:
        return False
    return True


def table_by(state: State) -> Table:
    """The table that a match in this state is played by; `Malformed` says why there is none."""
    if not state.options.pass_turn:
        raise Malformed(OTHER_GAME)
    return table_of(state.board.name)


def table_for(state: State) -> Table | None:
    """The same; None where there is none."""
    try:
        return table_by(state)
    except Malformed:
        return None
