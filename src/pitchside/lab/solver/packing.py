"""Packing a solution into the file that `bots/play_ball/solved.py` reads."""

from __future__ import annotations

import heapq
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from pitchside.bots.play_ball.kernel_table import STRIDE, encode
from pitchside.bots.play_ball.numbering import BALLS, Ints, Numbering, numbering
from pitchside.bots.play_ball.solved import FORMAT, HEAD, SEAL, canonical, checksum
from pitchside.lab.solver.solve import Summary

CHUNK = 64
"""Rows packed at a time."""


def write_table(
    path: Path, board: str, distance: Ints, found: Summary, sweeps: int, told: Callable[[float], None]
) -> None:
    """Pack the distances into a file; a file of that name is replaced only when the new one is whole."""
    numbers = numbering(board)
    lengths = _code_lengths(found.counts)
    ends, marks = numbers.ends, -(-numbers.ends // STRIDE)
    head = {
        "format": FORMAT, "game": "play-ball", "board": board,
        "positions": numbers.positions, "sweeps": sweeps,
        "won": found.won, "lost": found.lost, "open": found.open, "checksum": f"{found.checksum:016x}",
        "lengths": lengths,
    }  # fmt: skip
    starts = np.zeros(ends + 1, np.int64)
    every_mark = np.zeros((ends, marks), np.uint32)
    part = path.with_suffix(".packing")
    try:
        with part.open("w+b") as file:
            file.seek(HEAD + starts.nbytes + every_mark.nbytes)
            for own, packed in _packed_rows(numbers, distance, lengths, every_mark):
                file.write(packed)
                starts[own + 1] = starts[own] + len(packed)
                told((own + 1) / ends)
            head["bytes"] = size = file.tell() + SEAL
            file.seek(0)
            file.write(json.dumps(head).encode().ljust(HEAD))
            file.write(starts.tobytes())
            file.write(every_mark.tobytes())
            file.write(checksum(file, size))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _packed_rows(numbers: Numbering, distance: Ints, lengths: list[int], marks: Ints) -> Any:
    sets, code = numbers.sets(), _words(lengths)
    room = np.zeros(numbers.ends * BALLS * max(lengths) // 8 + 1, np.uint8)
    for first in range(0, numbers.ends, CHUNK):
        rows = np.ascontiguousarray(distance[:, first : first + CHUNK].transpose(1, 0, 2))
        for own, row in enumerate(rows, first):
            room[:] = 0
            used = encode(sets, numbers.centre, own, row, code, room, marks[own])
            yield own, room[: -(-used // 8)].tobytes()


def _code_lengths(counts: Ints) -> list[int]:
    """How many bits each distance takes, so that all together take the fewest (Huffman)."""
    heap: list[tuple[int, int, tuple[int, ...]]] = [
        (int(count), symbol, (symbol,)) for symbol, count in enumerate(counts) if count
    ]
    lengths = [0] * len(counts)
    if len(heap) == 1:
        lengths[heap[0][1]] = 1
    heapq.heapify(heap)
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in one[2] + two[2]:
            lengths[symbol] += 1
        heapq.heappush(heap, (one[0] + two[0], one[1], one[2] + two[2]))
    return lengths


def _words(lengths: list[int]) -> tuple[Ints, Ints]:
    words, word, before = np.zeros(len(lengths), np.int64), 0, 0
    for symbol in canonical(lengths):
        word <<= lengths[symbol] - before
        words[symbol], before = word, lengths[symbol]
        word += 1
    return words, np.array(lengths, np.int64)
