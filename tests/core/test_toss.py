"""A toss names a player's seat and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.chance import Toss, read_toss
from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS


def test_a_toss_reads_back() -> None:
    """For either player."""
    for seat in PLAYERS:
        assert read_toss({"to": seat.value}) == Toss(seat)
        assert str(Toss(seat)) == f"toss to={seat.value}"


@pytest.mark.parametrize("value", [None, "", "chance", 1, True, [], ["south"], {}, {"south": 1}])
def test_anything_else_is_malformed(value: Any) -> None:
    """A list or an object, too, where a seat should be."""
    with pytest.raises(Malformed):
        read_toss({"to": value})
