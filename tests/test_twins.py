"""The list of rules that are told twice, in `docs/architecture.md`, names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "pitchside"


def test_every_twin_and_its_test_are_there() -> None:
    """Each row names what restates a rule, and last the test or page that holds it to the referee."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1:-1] for row in page.partition("## Rules that are told twice")[2].splitlines()]
    rows = [row for row in rows if len(row) == 3 and "`" in row[0]]
    assert len(rows) > 10
    for twins, _, held in rows:
        assert all((SOURCE / one).is_file() for one in re.findall(r"`([^`]+)`", twins)), twins
        named = [one for one in re.findall(r"`([^`]+)`", held) if "/" in one]
        assert named, twins
        assert all((ROOT / one).is_file() for one in named), held
