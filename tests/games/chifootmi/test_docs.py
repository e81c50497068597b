"""ChiFootMi: the examples in the documentation are what the referee takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.referee import judge
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.state import PhaseName

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "chifootmi.md").read_text(encoding="utf-8")


def example(path: str, name: str) -> Any:
    """The scenario that a page shows with `cat`."""
    text = (ROOT / path).read_text(encoding="utf-8")
    found = re.search(rf"^\$ cat {name}\n(.*?)^\$ ", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize(
    ("path", "name", "rules"),
    [("README.md", "foul.json", ["CFM-5.4"]), ("docs/chifootmi.md", "tackle.json", ["CFM-5.4", "CFM-4.3"])],
)
def test_an_example_is_judged_as_it_is_told(path: str, name: str, rules: list[str]) -> None:
    """Every action is accepted, and these clauses decide."""
    answer = judge(CHIFOOTMI, example(path, name))
    assert answer["refused"] is None
    assert [one["rule"] for one in answer["rulings"]] == rules


def test_the_smallest_position_on_the_page_is_one() -> None:
    """What it leaves out is filled in."""
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    state = CHIFOOTMI.read(json.loads(found[1]), CHIFOOTMI.options({}))
    assert (state.phase, state.kept, state.needed) == (PhaseName.DUEL, 0, 2)


def test_the_page_names_every_option_phase_and_event() -> None:
    """Nothing that other programs meet is left out."""
    told = [
        *CHIFOOTMI.options({}),
        *PhaseName,
        "dealt",
        "toss",
        "reveal",
        "one_two",
        "keep",
        "steal",
        "offside",
    ]
    told += ["shot", "foul", "free_kick", "penalty", "aims", "saved", "goal", "last_shot", "draw", "shootout"]
    words = set(re.findall(r"\w+", PAGE))
    assert [name for name in told if name not in words] == []
