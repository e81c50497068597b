"""The hash of a position: the same on every machine and every Python."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def fingerprint(position: Any) -> str:
    """SHA-256 over the position as compact JSON with sorted keys and shortest round-trip numbers."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return sha256(text.encode()).hexdigest()
