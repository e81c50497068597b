"""A language is a set of files, `words_xx.toml` and `guide_xx.toml`; what it lacks is said in English."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

FALLBACK = "en"
FOLDER = "PITCHSIDE_LANGUAGES"
"""Environment variable: a folder with more languages, laid out as the package (`core/words_xx.toml` …)."""
_FILE = re.compile(r"words_([a-z]{2,3}(?:-[a-z]{2,4})?)\.toml")


def _folders(package: str) -> Iterator[Traversable]:
    """Where the files of a package's languages are: in the package, and in the folder of more languages."""
    yield files(package)
    if os.environ.get(FOLDER):
        yield Path(os.environ[FOLDER]).joinpath(*package.split(".")[1:])


def _languages() -> tuple[str, ...]:
    """English and every language that has a file of the core's words."""
    folders = [folder for folder in _folders("pitchside.core") if folder.is_dir()]
    names = {file.name for folder in folders for file in folder.iterdir()}
    found = {match[1] for name in names if (match := _FILE.fullmatch(name))}
    return (FALLBACK, *sorted(found - {FALLBACK}))


LANGUAGES = _languages()


@cache
def words(package: str, lang: str, kind: str = "words") -> Mapping[str, Any]:
    """The words of a package in a language, English where that language has none; `kind`: words or guide."""
    own = _file(package, lang, kind)
    return own if lang == FALLBACK else _filled(own, words(package, FALLBACK, kind))


class Sentence(Mapping[str, str]):
    """A sentence by language; each wording is made when it is first asked for."""

    __slots__ = ("_made", "_say")

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say
        self._made: dict[str, str] = {}

    def __getitem__(self, lang: str) -> str:
        if lang not in self._made:
            if lang not in LANGUAGES:
                raise KeyError(lang)
            self._made[lang] = self._say(lang)
        return self._made[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


def phrase(package: str, code: str, **facts: Any) -> Sentence:
    """A part of a sentence, for sentences that repeat it."""
    return Sentence(lambda lang: str(words(package, lang)["phrases"][code].format_map(facts)))


def in_language(said: Mapping[str, str], lang: str) -> str:
    """What is said in that language, or in English, or else in any."""
    return said.get(lang) or said.get(FALLBACK) or next(iter(said.values()), "")


def missing(lang: str) -> Iterator[str]:
    """What a language lacks, file by file: `core/words_xx.toml: sentences.over`."""
    root = Path(str(files("pitchside")))
    for english in sorted(root.rglob(f"*_{FALLBACK}.toml")):
        folder, kind = english.parent.relative_to(root), english.name.removesuffix(f"_{FALLBACK}.toml")
        where = ".".join(("pitchside", *folder.parts))
        own = dict(_sentences(_file(where, lang, kind)))
        for key, _ in _sentences(_file(where, FALLBACK, kind)):
            if key not in own:
                yield f"{folder.as_posix()}/{kind}_{lang}.toml: {key}"


def _file(package: str, lang: str, kind: str) -> dict[str, Any]:
    """One file as it is written; empty where the language has none."""
    found = (folder.joinpath(f"{kind}_{lang}.toml") for folder in _folders(package))
    texts = (file.read_text(encoding="utf-8") for file in found if file.is_file())
    return tomllib.loads(next(texts, ""))


def _filled(own: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """A language's words with the English ones it lacks, in the order of the English file."""
    both = {
        key: _filled(own.get(key, {}), value) if isinstance(value, Mapping) else own.get(key, value)
        for key, value in english.items()
    }
    return {**both, **{key: value for key, value in own.items() if key not in english}}


def _sentences(words: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Every sentence (or table) with its key."""
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from _sentences(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value
