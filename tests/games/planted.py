"""Planted defects: how one is entered and planted, and the clause tests to be run again under it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pitchside.core.errors import PitchsideError

HERE = Path(__file__).parent
MonkeyPatch = pytest.MonkeyPatch
Plant = Callable[[MonkeyPatch], None]
Case = tuple[Callable[..., None], int]
"""A test and the number of one of its cases."""


@dataclass(frozen=True)
class Defect:
    """A clause, what is wrong, and how to plant it."""

    clause: str
    what: str
    plant: Plant

    def __str__(self) -> str:
        return f"{self.clause} {self.what}"


class Bed:
    """The defects of one game, and the modules in which they are planted."""

    def __init__(self, book: str, modules: Sequence[ModuleType]) -> None:
        self.book, self.modules = book, modules
        self.defects: list[Defect] = []
        """Filled by the modules that use `breaks`."""

    def breaks(self, clause: str, what: str) -> Callable[[Plant], Plant]:
        """Enter a defect in the list."""

        def enter(plant: Plant) -> Plant:
            self.defects.append(Defect(f"{self.book}-{clause}", what, plant))
            return plant

        return enter

    def everywhere(self, patch: MonkeyPatch, name: str, value: object) -> None:
        """Exchange a name in every module of the game that has it."""
        found = [module for module in self.modules if hasattr(module, name)]
        assert found, name
        for module in found:
            patch.setattr(module, name, value)


def asked(patch: MonkeyPatch, cls: type, name: str, answer: Callable[[Any], Any]) -> None:
    """Exchange a property of a class."""
    patch.setattr(cls, name, property(answer))


def property_of(cls: type, name: str) -> Callable[[Any], Any]:
    """What a property of a class answers."""
    read: Callable[[Any], Any] = vars(cls)[name].fget
    return read


def clause_tests(game: str, left_out: tuple[str, ...]) -> Iterator[tuple[str, Callable[..., None]]]:
    """Every test of a game that carries a clause, with each clause it carries; some files are left out."""
    for path in sorted((HERE / game / "clauses").glob("test_*.py")):
        if path.stem.removeprefix("test_") in left_out:
            continue
        for name, test in vars(import_module(f"tests.games.{game}.clauses.{path.stem}")).items():
            if name.startswith("test_"):
                for mark in getattr(test, "pytestmark", []):
                    if mark.name == "rule":
                        yield from ((number, test) for number in mark.args)


@cache
def cases(game: str, left_out: tuple[str, ...], clause: str) -> tuple[Case, ...]:
    """The cases of a clause's tests; a test that pytest must hand something to is left out."""
    tests = [test for number, test in clause_tests(game, left_out) if number == clause]
    return tuple((test, i) for test in tests for i, given in enumerate(calls(test)) if _is_whole(test, given))


def _is_whole(test: Callable[..., None], given: dict[str, Any]) -> bool:
    return signature(test).parameters.keys() <= given.keys()


def calls(test: Callable[..., None]) -> list[dict[str, Any]]:
    """The arguments of every case of a test."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            keys = names.replace(",", " ").split() if isinstance(names, str) else list(names)
            rows = [(value,) if len(keys) == 1 else tuple(value) for value in values]
            sets.append([dict(zip(keys, row, strict=True)) for row in rows])
    return [{key: value for part in chosen for key, value in part.items()} for chosen in product(*sets)]


def notices(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case fail by what it states, by a refusal, or by something it looks for and does not find?

    An error inside the product would be a badly planted defect, and is raised.
    """
    try:
        test(**arguments)
    except (AssertionError, PitchsideError, pytest.fail.Exception):
        return True
    except (LookupError, TypeError, ValueError) as error:
        if not traceback.extract_tb(error.__traceback__)[-1].filename.startswith(str(HERE)):
            raise
        return True
    return False


def passes(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case pass?"""
    try:
        return not notices(test, arguments)
    except Exception:
        return False


@cache
def is_sound(test: Callable[..., None], i: int) -> bool:
    """Does a case pass in the product as it is?"""
    return passes(test, calls(test)[i])


def first_noticed(some: Iterable[Case]) -> Case | None:
    """The first of these cases that fails."""
    return next((one for one in some if notices(one[0], calls(one[0])[one[1]])), None)
