"""Messages gone wrong, drawn at random: JSON of the wrong kind, and frames that are none."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from random import Random
from typing import Any

from tests.server.raw import frame

VALID: tuple[dict[str, Any], ...] = (
    {"t": "step", "seat": "south", "seq": 1, "client": "tab", "action": "c2n"},
    {"t": "undo", "seat": "north", "seq": 7, "client": "tab", "steps": 2},
    {"t": "claim", "seat": "south", "seq": 3, "client": "tab", "action": "resign"},
    {"t": "turn", "seat": "south", "seq": 1, "client": "tab", "actions": ["c2n", "b2n"]},
    {"t": "trial", "seat": "south", "n": 1, "actions": ["c2n", "end"]},
    {"t": "ping"},
)
ODD_VALUES = (
    "null", "true", "[]", "{}", '""', "0", "-1", "1.5", "1e400", "-1e400", "NaN", "Infinity", "1" * 400,
    "9" * 18, "9" * 19, '"\\ud800"', '"\\u0000"', '"x' + "y" * 300 + '"', "[" * 50 + "]" * 50, "1e-400", "01",
)  # fmt: skip


def _wrong_value(rng: Random) -> str:
    whole = dict(rng.choice(VALID))
    key = rng.choice(list(whole))
    whole[key] = "@@"
    return json.dumps(whole).replace('"@@"', rng.choice(ODD_VALUES))


def _left_out(rng: Random) -> str:
    whole = dict(rng.choice(VALID))
    del whole[rng.choice(list(whole))]
    return json.dumps(whole)


def _added(rng: Random) -> str:
    whole = dict(rng.choice(VALID))
    return json.dumps({**whole, rng.choice(["__proto__", "\ud800", "who", "T", ""]): 1})


def _twice(rng: Random) -> str:
    whole = json.dumps(rng.choice(VALID))
    key = rng.choice(list(json.loads(whole)))
    return whole[:-1] + f', "{key}": {json.dumps(json.loads(whole)[key])}}}'


def _deep(rng: Random) -> str:
    depth = rng.choice([10, 100, 1000, 10_000])
    opening = rng.choice(["[", '{"a":'])
    closing = {"[": "]"}.get(opening, "}")
    return opening * depth + (closing * depth if rng.random() < 0.5 else "")


def _cut(rng: Random) -> str:
    whole = json.dumps(rng.choice(VALID))
    return whole[: rng.randrange(len(whole))]


def _flipped(rng: Random) -> str:
    whole = list(json.dumps(rng.choice(VALID)))
    for _ in range(rng.randint(1, 4)):
        whole[rng.randrange(len(whole))] = chr(
            rng.choice([0, 9, 34, 44, 58, 91, 92, 123, 125, 0x20AC, 0x1F600])
        )
    return "".join(whole)


def _noise(rng: Random) -> str:
    return "".join(chr(rng.randrange(0xD800)) for _ in range(rng.randint(0, 60)))


def _no_object(rng: Random) -> str:
    return rng.choice(ODD_VALUES)


JSON_KINDS: tuple[Callable[[Random], str], ...] = (
    _wrong_value, _left_out, _added, _twice, _deep, _cut, _flipped, _noise, _no_object,
)  # fmt: skip
NEVER_READABLE = (_left_out, _added, _twice, _deep, _cut, _no_object)
"""Kinds of which no single one may be taken for a message."""


# ---- frames ---------------------------------------------------------------------------------------------

BAD_TEXTS = (
    b"\xff",
    b"\xc3\x28",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    b"\xf8\x88\x80\x80\x80",
    b"ok\x80",
)


def _opcode(rng: Random) -> bytes:
    return frame(rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), rng.randbytes(rng.randint(0, 60)))


def _rsv(rng: Random) -> bytes:
    return frame(rng.choice([0, 1, 2, 8, 9, 10]), b"{}", rsv=rng.randint(1, 7))


def _unmasked(rng: Random) -> bytes:
    return frame(rng.choice([1, 2, 9]), b'{"t":"ping"}', masked=False)


def _bad_text(rng: Random) -> bytes:
    return frame(1, rng.choice(BAD_TEXTS) + b" " * rng.randint(0, 5))


def _split_text(rng: Random) -> bytes:
    whole = '{"t":"ping€"}'.encode()[: rng.randint(9, 11)] + rng.choice(BAD_TEXTS)
    at = rng.randint(1, len(whole) - 1)
    return frame(1, whole[:at], fin=False) + frame(0, whole[at:])


def _stray_fragment(rng: Random) -> bytes:
    return frame(0, b"{}", fin=rng.random() < 0.5)


def _broken_fragments(rng: Random) -> bytes:
    return frame(1, b"{", fin=False) + frame(rng.choice([1, 2]), b"}")


def _control_fragment(rng: Random) -> bytes:
    return frame(rng.choice([8, 9, 10]), b"", fin=False)


def _long_control(rng: Random) -> bytes:
    return frame(rng.choice([8, 9, 10]), b"x" * rng.randint(126, 400))


def _bad_close(rng: Random) -> bytes:
    code = rng.choice([0, 999, 1004, 1005, 1006, 1015, 2000, 65535])
    payload = rng.choice([b"\x03", struct.pack("!H", code), struct.pack("!H", 1000) + b"\xff"])
    return frame(8, payload)


def _huge_length(rng: Random) -> bytes:
    size = rng.choice([8193, 2**16, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
    return b"\x81\xff" + struct.pack("!Q", size) + rng.randbytes(4) + b" " * rng.randint(0, 40)


def _noisy_frame(rng: Random) -> bytes:
    return rng.randbytes(rng.randint(1, 80))


def _half(rng: Random) -> bytes:
    whole = frame(1, json.dumps(rng.choice(VALID)).encode())
    return whole[: rng.randrange(1, len(whole))]


def _binary(rng: Random) -> bytes:
    return frame(2, rng.randbytes(rng.randint(0, 40)))


FRAME_KINDS: tuple[Callable[[Random], bytes], ...] = (
    _opcode, _rsv, _unmasked, _bad_text, _split_text, _stray_fragment, _broken_fragments, _control_fragment,
    _long_control, _bad_close, _huge_length, _noisy_frame, _half, _binary,
)  # fmt: skip
CODES: dict[Callable[[Random], bytes], set[int]] = {
    _opcode: {1002}, _rsv: {1002}, _unmasked: {1002}, _bad_text: {1007}, _split_text: {1007},
    _stray_fragment: {1002}, _broken_fragments: {1002}, _control_fragment: {1002}, _long_control: {1002},
    _bad_close: {1002, 1007}, _huge_length: {1002, 1009}, _binary: {1003},
}  # fmt: skip
"""Close codes for kinds that are always wrong; noise and halves may be anything."""
EARLY = (_opcode, _rsv, _unmasked, _noisy_frame)
"""Kinds also sent before the handshake is answered."""
