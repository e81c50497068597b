"""How to plant a defect in Pitch Out; the defects lie in `match`, `turn` and `powers` beside this file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.games import pitch_out
from pitchside.games.pitch_out import powers, world

MonkeyPatch = pytest.MonkeyPatch
Plant = Callable[[MonkeyPatch], None]


MODULES = tuple(module for name, module in sorted(sys.modules.items()) if name.startswith(pitch_out.__name__))
"""Every module that the game itself imports."""


@dataclass(frozen=True)
class Defect:
    """A clause, what is wrong, and how to plant it."""

    clause: str
    what: str
    plant: Plant

    def __str__(self) -> str:
        return f"{self.clause} {self.what}"


DEFECTS: list[Defect] = []
"""Filled by the modules that import `breaks`."""


def breaks(clause: str, what: str) -> Callable[[Plant], Plant]:
    """Enter a defect in the list."""

    def enter(plant: Plant) -> Plant:
        DEFECTS.append(Defect(f"POT-{clause}", what, plant))
        return plant

    return enter


def forget() -> None:
    """Drop what the game keeps between calls."""
    world.build_scene.cache_clear()


def everywhere(patch: MonkeyPatch, name: str, value: object) -> None:
    """Exchange a name in every module of the game that has it."""
    found = [module for module in MODULES if hasattr(module, name)]
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


def lenient(patch: MonkeyPatch, owner: ModuleType | type, name: str, clause: str) -> None:
    """A check, of a phase or of a module, that lets pass what this clause refuses."""
    strict = getattr(owner, name)

    def soft(*args: Any) -> None:
        try:
            strict(*args)
        except IllegalAction as error:
            if error.rule != f"POT-{clause}":
                raise

    patch.setattr(owner, name, soft)


def powerless(patch: MonkeyPatch, kind: str) -> None:
    """A puck whose power does nothing."""
    true = powers.power_of
    everywhere(
        patch, "power_of", lambda state, puck: "golem" if true(state, puck) == kind else true(state, puck)
    )
