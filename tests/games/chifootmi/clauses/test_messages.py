"""ChiFootMi: every message has its sentence, and what is spoken tells nothing more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitchside
from pitchside.core.language import LANGUAGES
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.cards import SIDES

BOOK = CHIFOOTMI.rulebook
SOURCE = Path(pitchside.__file__).parent / "games" / "chifootmi"
TELLING = {"ruled": 1, "refused": 1, "stolen": 2, "tackled": 2, "foul": 3, "_kept": 2, "_whistled": 1}
"""Functions that take a message code, and at which place."""


def nodes() -> Iterator[ast.AST]:
    """The syntax of the game's source."""
    for path in SOURCE.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def words(*parts: ast.AST) -> set[str]:
    """Texts that stand as values in these parts, clause numbers left out."""
    found = (node.value for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant))
    return {one for one in found if isinstance(one, str) and not one.startswith("CFM-")}


def codes() -> Iterator[str]:
    """Message codes that the source names: given to a function that tells, or paired with their clause."""
    for node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TELLING:
            place = TELLING[node.func.id]
            yield from words(*node.args[place : place + 1])
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            first = node.elts[0]
            if isinstance(first, ast.Constant) and str(first.value).startswith("CFM-"):
                yield from words(node.elts[1])


CODES = set(codes())


def test_every_message_code_has_its_sentence_and_no_sentence_is_left_over() -> None:
    """The codes of decisions and refusals are the sentences, but for those that belong to no game."""
    core = SOURCE.parents[1] / "core" / "words_en.toml"
    shared = set(re.findall(r"^(\w+) =", core.read_text(encoding="utf-8"), re.MULTILINE))
    for lang in LANGUAGES:
        assert sorted((BOOK.sentences[lang].keys() - shared) ^ CODES) == []


@pytest.mark.parametrize(
    ("side", "french"), list(zip(SIDES, ("à gauche", "au centre", "à droite"), strict=True))
)
def test_a_side_is_spoken_not_spelt(side: str, french: str) -> None:
    """A shot goes to the left, in French by its French name."""
    facts = {"by": "south", "side": side, "other": "left"}
    said = {lang: BOOK.say("goal", facts, lang, {"south": "Ana"}) for lang in LANGUAGES}
    assert f"the shot goes to the {side}, the keeper to the left" in said["en"]
    assert f"le tir va {french}, le gardien à gauche" in said["fr"]


def test_a_keep_tells_no_difference() -> None:
    """Whether it is offside is for the defender to see."""
    for lang in LANGUAGES:
        said = BOOK.say("keep", {"by": "south", "mine": 9, "theirs": 2, "progress": "one_keep"}, lang)
        assert "7" not in said
