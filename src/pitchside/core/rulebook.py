"""A game's numbered clauses and the sentences the referee speaks, in French and English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from pitchside.core.errors import Malformed

LANGUAGES = ("en", "fr")
DEFAULT_NAMES = {
    "en": {"south": "South", "north": "North", "chance": "Chance", "clock": "The clock"},
    "fr": {"south": "Sud", "north": "Nord", "chance": "Le hasard", "clock": "La pendule"},
}
DECIMAL = {"en": ".", "fr": ","}
VOWELS = frozenset("aàâäeéèêëiîïoôöuùûü")


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing a player can be told; the number is stable."""

    number: str
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All clauses of one game, and its sentences by message code."""

    title: Mapping[str, str]
    clauses: Mapping[str, Clause]
    sentences: Mapping[str, Mapping[str, str]]
    pieces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How a piece is called, by its id with `*` for the seat: `"*.runner" = "{owner}'s Runner"`."""

    def __contains__(self, number: object) -> bool:
        return number in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def say(
        self, code: str, facts: Mapping[str, Any], lang: str = "en", names: Mapping[str, str] | None = None
    ) -> str:
        """The sentence of a message code, with its facts put in and seats called by their names."""
        called = Names({**DEFAULT_NAMES[lang], **(names or {})}, self.pieces.get(lang, {}), DECIMAL[lang])
        return _fill(self.sentences[lang][code], facts, called)


def say(code: str, facts: Mapping[str, Any], lang: str = "en") -> str:
    """A sentence that belongs to no game."""
    return _fill(_shared(lang)[code], facts, Names(DEFAULT_NAMES[lang]))


def malformed(code: str, **facts: Any) -> Malformed:
    """The error for what cannot be read, said in every language; a fact may be a word of each."""
    error = Malformed(_told(code, facts, "en"))
    error.said = {lang: _told(code, facts, lang) for lang in LANGUAGES}
    return error


def _told(code: str, facts: Mapping[str, Any], lang: str) -> str:
    chosen = {key: one[lang] if isinstance(one, Mapping) else one for key, one in facts.items()}
    return say(code, chosen, lang)


@dataclass(frozen=True, slots=True)
class Names:
    """What seats and pieces are called in one language, and how a number is written."""

    seats: Mapping[str, str]
    pieces: Mapping[str, str] = field(default_factory=dict)
    decimal: str = "."

    def __getitem__(self, value: str) -> str:
        """A seat's name, a piece's with its owner's, or the value itself."""
        return self.called(value) or value

    def called(self, value: str) -> str | None:
        """The name of a seat or a piece; None for a cell and for whatever else is written as it is."""
        return self.seats.get(value) or self._piece(value)

    def _piece(self, name: str) -> str | None:
        """The owner stands between dots in the id; French elides before a vowel: `{de}{owner}`."""
        words = name.split(".")
        seat = next((word for word in words if word in self.seats), None)
        called = self.pieces.get(".".join("*" if word == seat else word for word in words))
        owner = self.seats[seat] if seat else ""
        return called and called.format(owner=owner, de="d’" if owner[:1].lower() in VOWELS else "de ")


def _fill(sentence: str, facts: Mapping[str, Any], names: Names) -> str:
    """The facts put in. A name begins a sentence with a capital; a cell (`c5`) is written as on the board."""
    filled = sentence.format_map({key: _spoken(value, names) for key, value in facts.items()})
    begins = facts.get(sentence[1 : sentence.find("}")]) if sentence.startswith("{") else None
    if isinstance(begins, str) and names.called(begins) is None:
        return filled
    return filled[:1].upper() + filled[1:]


def _spoken(value: Any, names: Names) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_spoken(one, names) for one in value)
    if isinstance(value, float):
        return str(value).replace(".", names.decimal)
    return names[str(value)]


def load_rulebook(package: str) -> Rulebook:
    """The rulebook kept in `words_en.toml` and `words_fr.toml` of a game's package."""
    books = {lang: tomllib.loads(_words(package, lang)) for lang in LANGUAGES}
    numbers = list(books["en"]["clauses"])
    return Rulebook(
        title={lang: book["title"] for lang, book in books.items()},
        clauses={n: Clause(n, {lang: books[lang]["clauses"][n] for lang in LANGUAGES}) for n in numbers},
        sentences={lang: {**_shared(lang), **book["sentences"]} for lang, book in books.items()},
        pieces={lang: book.get("pieces", {}) for lang, book in books.items()},
    )


@cache
def _shared(lang: str) -> Mapping[str, str]:
    sentences: Mapping[str, str] = tomllib.loads(_words("pitchside.core", lang))["sentences"]
    return sentences


def _words(package: str, lang: str) -> str:
    return files(package).joinpath(f"words_{lang}.toml").read_text(encoding="utf-8")
