"""Choices that were committed to, as the store keeps them: their hashes, and their salts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pitchside.core.seat import Seat
from pitchside.server.salts import Salts
from pitchside.server.snapshot import Snapshot


def choices_kept(snapshot: Snapshot) -> dict[str, str | None]:
    """The columns of a match; nothing where there is nothing."""
    salts = (snapshot.salts.waiting, snapshot.salts.told)
    return {
        "commitments": json.dumps(snapshot.commitments, sort_keys=True) if snapshot.commitments else None,
        "salts": json.dumps(salts, sort_keys=True) if any(salts) else None,
    }


def choices_in(row: Any) -> tuple[Mapping[Seat, str], Salts]:
    """What the columns say."""
    return _by_seat(json.loads(row.commitments or "{}")), Salts(*map(_by_seat, json.loads(row.salts or "[]")))


def _by_seat(kept: Mapping[str, str]) -> Mapping[Seat, str]:
    return {Seat(seat): one for seat, one in kept.items()}
