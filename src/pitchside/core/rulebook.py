"""A game's numbered clauses and the sentences the referee speaks, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pitchside.core.errors import Malformed, repeated, shown
from pitchside.core.language import FALLBACK, LANGUAGES, Sentence, phrase, words

CORE = "pitchside.core"
DEFAULT_NAMES: Mapping[str, Mapping[str, str]] = {lang: words(CORE, lang)["names"] for lang in LANGUAGES}
VOWELS = frozenset("aàâäeéèêëiîïoôöuùûü")


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing a player can be told; the number is stable."""

    number: str
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """All clauses of one game, and its sentences by message code."""

    title: Mapping[str, str]
    clauses: Mapping[str, Clause]
    sentences: Mapping[str, Mapping[str, str]]
    pieces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How a piece is called, by its id with `*` for the seat: `"*.runner" = "{owner}'s Runner"`."""
    to_you: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    """The sentences said to whom they are about, by code and by the fact that is this player's seat."""
    yours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How the own pieces are called: `"*.runner" = "your Runner"`."""

    def __contains__(self, number: object) -> bool:
        return number in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def say(
        self,
        code: str,
        facts: Mapping[str, Any],
        lang: str = "en",
        names: Mapping[str, str] | None = None,
        you: str | None = None,
    ) -> str:
        """The sentence of a message code, with its facts put in and seats called by their names.

        `you` is the seat of who is spoken to, if that one is to be called "you".
        """
        called = _names_in(self, lang, tuple((names or {}).items()), you)
        return _fill(self._addressed(code, facts, lang, you), facts, called)

    def _addressed(self, code: str, facts: Mapping[str, Any], lang: str, you: str | None) -> str:
        """The sentence as it is said to that player: another one where it is about them."""
        wordings = self.to_you.get(lang, {}).get(code, {}) if you else {}
        about = (said for role, said in wordings.items() if facts.get(role) == you)
        return next(about, self.sentences[lang][code])

    def pieces_called(self, lang: str, you: str | None) -> dict[str, str]:
        """How pieces are called by whom that is said to."""
        own = self.yours.get(lang, {}) if you else {}
        return {
            **self.pieces.get(lang, {}),
            **{name.replace("*", str(you)): called for name, called in own.items()},
        }


def say(code: str, facts: Mapping[str, Any], lang: str = "en") -> str:
    """A sentence that belongs to no game."""
    return _fill(words(CORE, lang)["sentences"][code], facts, Names(DEFAULT_NAMES[lang]))


def malformed(code: str, **facts: Any) -> Malformed:
    """The error for what cannot be read, said in every language; a fact may be a word of each."""
    return _saying(CORE, "sentences", code, facts)


def no_file(code: str, name: str, error: OSError | ValueError) -> Malformed:
    """The error for a file that cannot be read (`unread_file`) or written (`unwritten_file`), and why."""
    # The system says why in English alone: other languages know whether something is missing.
    kind = "missing" if isinstance(error, FileNotFoundError) else "otherwise"
    why = phrase(CORE, f"{code}_{kind}", error=str(getattr(error, "strerror", None) or error))
    return malformed(code, file=name, why=why)


def misread(module: str, code: str, **facts: Any) -> Malformed:
    """The error for what a game, the core or the server cannot read, in the words of their own files.

    What stood there is repeated as it was written; a fact may be a word of each language.
    """
    parts = module.split(".")
    package = ".".join(parts[: 3 if parts[1] == "games" else 2])
    return _saying(package, "unreadable", code, facts)


def reasons(error: Malformed) -> Sentence:
    """What an error says in each language, in English where it has no other words."""
    return Sentence(lambda lang: error.say(lang) or str(error))


def _saying(package: str, section: str, code: str, facts: Mapping[str, Any]) -> Malformed:
    said = Sentence(lambda lang: str(words(package, lang)[section][code].format_map(_in(facts, lang))))
    error = Malformed(said[FALLBACK])
    error.said = said
    return error


def _in(facts: Mapping[str, Any], lang: str) -> dict[str, Any]:
    told = {key: one[lang] if isinstance(one, Mapping) else one for key, one in facts.items()}
    return {key: repeated(one) if isinstance(one, str) else shown(one) for key, one in told.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What seats and pieces are called in one language, and how a number is written."""

    seats: Mapping[str, str]
    pieces: Mapping[str, str] = field(default_factory=dict)
    decimal: str = "."
    elisions: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words that change before a vowel: as they are before a consonant, and before a vowel."""

    def __getitem__(self, value: str) -> str:
        """A seat's name, a piece's with its owner's, or the value itself."""
        return self.called(value) or value

    def called(self, value: str) -> str | None:
        """The name of a seat or a piece; None for a cell and for whatever else is written as it is."""
        return self.seats.get(value) or _piece_called(self, value)


@lru_cache(maxsize=256)
def _names_in(book: Rulebook, lang: str, names: tuple[tuple[str, str], ...], you: str | None) -> Names:
    """Of one table in one language: a referee speaks again and again to the same people."""
    core = words(CORE, lang)
    seats, pieces = {**core["names"], **dict(names)}, book.pieces_called(lang, you)
    return Names(seats, pieces, core["numbers"]["decimal"], core.get("elisions", {}))


@lru_cache(maxsize=4096)
def _piece_called(names: Names, name: str) -> str | None:
    """The owner stands between dots in the id; French elides before a vowel: `{de}{owner}`."""
    parts = name.split(".")
    seat = next((part for part in parts if part in names.seats), None)
    anybody = ".".join("*" if part == seat else part for part in parts)
    called = names.pieces.get(name) or names.pieces.get(anybody)
    owner = names.seats[seat] if seat else ""
    vowel = owner[:1].lower() in VOWELS
    elided = {word: forms[vowel] for word, forms in names.elisions.items()}
    return called and called.format(owner=owner, **elided)


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
    """The rulebook kept in the `words_xx.toml` of a game's package and of the core."""
    books = {lang: words(package, lang) for lang in LANGUAGES}
    core = {lang: words(CORE, lang) for lang in LANGUAGES}
    numbers = list(books[FALLBACK]["clauses"])
    return Rulebook(
        title={lang: book["title"] for lang, book in books.items()},
        clauses={n: Clause(n, {lang: books[lang]["clauses"][n] for lang in LANGUAGES}) for n in numbers},
        sentences={lang: {**core[lang]["sentences"], **book["sentences"]} for lang, book in books.items()},
        pieces={lang: book.get("pieces", {}) for lang, book in books.items()},
        to_you={lang: {**core[lang]["to_you"], **book.get("to_you", {})} for lang, book in books.items()},
        yours={lang: book.get("yours", {}) for lang, book in books.items()},
    )
