"""What is counted: never less at night than by day, in small as asked, each with its row in the docs."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.nightly import count, one_in

ROOT = Path(__file__).resolve().parents[1]
COUNTS = re.compile(r"^from tests\.nightly import (?!lasts$)", re.MULTILINE)


@pytest.mark.parametrize(("share", "counted"), [(0.0, 20), (0.01, 20), (0.05, 50), (1.0, 1000)])
def test_a_night_counts_to_its_share_but_never_to_less_than_a_day(share: float, counted: int) -> None:
    """20 by day, 1 000 at night."""
    assert count(20, 1000, share) == counted


@pytest.mark.parametrize(("share", "of"), [(0.0, 24), (0.01, 24), (0.1, 10), (1.0, 1)])
def test_a_night_tries_one_in_as_many_as_its_share_says(share: float, of: int) -> None:
    """One in 24 by day, every one at night."""
    assert one_in(24, share) == of


def test_every_count_has_a_row_in_the_docs() -> None:
    """Each file that counts higher at night is named with what it promises."""
    told = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8").split("## What is counted")[1]
    rows = [name.removeprefix("tests/") for name in re.findall(r"`([\w/*.]+\.py)`", told)]
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if COUNTS.search(path.read_text("utf-8"))]
    assert len(files) > 15
    paths = [str(path.relative_to(ROOT / "tests")) for path in files if path.name != Path(__file__).name]
    untold = [path for path in paths if not any(fnmatch(path, row) for row in rows)]
    assert untold == []
