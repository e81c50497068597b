"""Positions and their fingerprints, made once for a state: a move asks for the same ones again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, TypeVar

from pitchside.core.game import Game, Position
from pitchside.core.notation import fingerprint
from pitchside.core.seat import Eyes

T = TypeVar("T")
REMEMBERED = 512
"""Of the last states of all matches; a state is asked for while its move is stored and told."""


class Same(Generic[T]):
    """A key that is equal only to a key of the very same thing: looking through a whole state takes long."""

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing


def is_open(game: Game[Any, Any]) -> bool:
    """Does everybody see the same of this game, always?"""
    return getattr(type(game), "view", None) is Game.view


def written(game: Game[Any, Any], state: Any, eyes: Eyes = Eyes.ALL) -> Position:
    """What those eyes see of a state; nobody may change it."""
    return _written(Same(game), Same(state), Eyes.ALL if is_open(game) else eyes)


def hashed(game: Game[Any, Any], state: Any, eyes: Eyes = Eyes.ALL) -> str:
    """The fingerprint of that."""
    return _hashed(Same(game), Same(state), Eyes.ALL if is_open(game) else eyes)


def shows_all(game: Game[Any, Any], state: Any, eyes: Eyes) -> bool:
    """Is nothing of this state hidden from these eyes?"""
    return is_open(game) or written(game, state, eyes) == written(game, state)


@lru_cache(maxsize=REMEMBERED)
def _written(game: Same[Game[Any, Any]], state: Same[Any], eyes: Eyes) -> Position:
    return game.thing.write(state.thing, eyes)


@lru_cache(maxsize=REMEMBERED)
def _hashed(game: Same[Game[Any, Any]], state: Same[Any], eyes: Eyes) -> str:
    return fingerprint(_written(game, state, eyes))
