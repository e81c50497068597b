"""What docs/words.md says not to say is not said: neither by the referee nor on the page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORDS = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
PACKAGE, PAGE = ROOT / "src" / "pitchside", ROOT / "web" / "src" / "app" / "words"
GAMES = {
    "Play Ball": "play-ball",
    "Pitch Out": "pitch-out",
    "Pitch Bowl": "pitch-bowl",
    "ChiFootMi": "chifootmi",
}
EVERYWHERE = "Everywhere"
LANGUAGES = ("en", "fr")
ARTICLE = re.compile(r"^(?:(?:to|the|la|le|les) |l’)")
STRING = re.compile(r"\"((?:\\.|[^\"\\\n])*)\"|`((?:\\.|[^`\\])*)`", re.DOTALL)
NO_TEXT = re.compile(r"/\*.*?\*/|//[^\n]*|^import [^;]*;", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """One thing: its word in each language, and the words that are wrong for it."""

    said: dict[str, str]
    wrong: tuple[str, ...]


def rows_of(page: str, section: str) -> list[Row]:
    """The table of a section, without its head."""
    part = re.search(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert part is not None, f"no section {section}"
    lines = [line for line in part.group(1).splitlines() if line.startswith("|")][2:]
    return [_row(line) for line in lines]


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    assert len(cells) == 3, f"not three columns: {line}"
    english, french, wrong = cells
    assert english, f"no English word: {line}"
    assert french, f"no French word: {line}"
    listed = (_bare(one) for one in re.split(r"[,;]", wrong))
    return Row({"en": english.lower(), "fr": french.lower()}, tuple(one for one in listed if one))


def _bare(word: str) -> str:
    """A word without quotes, article or infinitive sign, in small letters."""
    return ARTICLE.sub("", word.strip(" «»“”\"'`*_\u00a0\u202f").lower())


def wrong_words(rows: list[Row], lang: str) -> list[str]:
    """The words that are wrong in a language: what is right in it for something is not among them."""
    right = " | ".join(row.said[lang] for row in rows)
    return [word for row in rows for word in row.wrong if not _has(right, word)]


def _has(text: str, word: str) -> bool:
    """Whether the word stands in the text by itself, in the singular or plural."""
    return re.search(rf"(?<!\w){re.escape(word)}(?:e?s|x)?(?!\w)", text, re.IGNORECASE) is not None


def texts_of(section: str, lang: str) -> Iterator[str]:
    """All that is said in a game; everywhere: in all of them, and by what belongs to no game."""
    names = GAMES.values() if section == EVERYWHERE else (GAMES[section],)
    for name in names:
        yield from referee_texts(PACKAGE / "games" / name.replace("-", "_") / f"words_{lang}.toml")
        yield from page_texts(PAGE / lang / f"{name}.ts")
        yield from referee_texts(PACKAGE / "games" / name.replace("-", "_") / f"guide_{lang}.toml")
    if section == EVERYWHERE:
        for room in ("core", "server", "cli", "draw", "review", "puzzles", "games/flick"):
            yield from referee_texts(PACKAGE / room / f"words_{lang}.toml")
        for page in ("index", "learn", "people", "puzzles", "review"):
            yield from page_texts(PAGE / lang / f"{page}.ts")


def referee_texts(path: Path) -> Iterator[str]:
    """The sentences of a catalogue, without the names of their facts."""
    for text in _leaves(tomllib.loads(path.read_text(encoding="utf-8"))):
        yield re.sub(r"\{\w+\}", " ", text)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    elif isinstance(value, str):
        yield value


def page_texts(path: Path) -> Iterator[str]:
    """What stands between quotes in a catalogue of the page, without the code inside."""
    code = NO_TEXT.sub("", path.read_text(encoding="utf-8"))
    for plain, template in STRING.findall(code):
        yield re.sub(r"\$\{[^}]*\}", " ", plain or template)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", [EVERYWHERE, *GAMES])
def test_no_text_says_it_otherwise(section: str, lang: str) -> None:
    """A word of the last column is in no text of that game in that language."""
    wrong = wrong_words(rows_of(WORDS, section), lang)
    found = [(word, text) for text in texts_of(section, lang) for word in wrong if _has(text, word)]
    assert found == []


def test_the_page_has_these_sections_in_this_order() -> None:
    """What holds everywhere, then the four games."""
    assert re.findall(r"^## (.+)$", WORDS, re.MULTILINE) == [EVERYWHERE, *GAMES]


def test_wrong_words_are_found() -> None:
    """Teeth: in the plural and with a capital, but not as part of another word, nor where they are right."""
    page = "## A\n| English | French | not |\n|---|---|---|\n| puck | pion | disc, « palet » |\n"
    rows = rows_of(page + "| Runner | Runner | Coureur |\n| ball | balle | runner, to kick |\n", "A")
    assert wrong_words(rows, "en") == ["disc", "palet", "coureur", "kick"]
    assert wrong_words(rows, "fr") == ["disc", "palet", "coureur", "kick"]
    assert _has("Deux Palets sortent.", "palet")
    assert _has("le Coureur.", "coureur")
    assert not _has("a discovery", "disc")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", GAMES)
def test_texts_are_read(section: str, lang: str) -> None:
    """Of every game both the referee's sentences and the page's are looked at."""
    texts = list(texts_of(section, lang))
    assert len(texts) > 100
    assert not any("${" in text or "=>" in text for text in texts)
