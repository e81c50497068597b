"""The pages about environments say what is so, and their examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitchside.envs.encodings import encoding_of
from pitchside.games import manifests

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "docs/envs/README.md",
    "docs/envs/batches.md",
    "docs/envs/chifootmi.md",
    "docs/envs/gpu.md",
)


def examples(page: str) -> list[str]:
    """The programs of a page that are no dialogue with an interpreter."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    return [block for block in blocks if not block.startswith(">>>")]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str) -> None:
    """Each by itself, from its imports to its end."""
    found = examples(page)
    assert found
    for example in found:
        exec(compile(example, page, "exec"), {})


@pytest.mark.parametrize("game", [game for game, one in manifests().items() if one.encoding])
def test_the_page_of_a_game_gives_its_shape(game: str) -> None:
    """How many numbers an observation has."""
    page = (ROOT / "docs" / "envs" / f"{game}.md").read_text(encoding="utf-8")
    shape = encoding_of(game).shape
    assert f"A row of {shape[0]} numbers" in page or f"`({shape[0]}, cells)`" in page
