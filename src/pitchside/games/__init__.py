"""The games, one line each. Called, `pitchside.games()` lists them with their options."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.game import Game
from pitchside.core.manifest import Manifest, Name, load
from pitchside.core.record import Record, broken
from pitchside.core.rulebook import malformed

MANIFESTS: dict[str, Name] = {
    "play-ball": "pitchside.games.play_ball.manifest:MANIFEST",
    "pitch-out": "pitchside.games.pitch_out.manifest:MANIFEST",
    "pitch-bowl": "pitchside.games.pitch_bowl.manifest:MANIFEST",
    "chifootmi": "pitchside.games.chifootmi.manifest:MANIFEST",
}
"""Where each game's manifest is. A game is loaded when it is first used."""


def manifest_of(game: str) -> Manifest:
    """The manifest of a known game."""
    found: Manifest = load(MANIFESTS[game])
    return found


def manifests() -> Mapping[str, Manifest]:
    """All of them, by the game's id."""
    return {game: manifest_of(game) for game in MANIFESTS}


class _Games(Mapping[str, Game[Any, Any]]):
    """The rules of every game, by its id."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        return manifest_of(name).game

    def __contains__(self, name: object) -> bool:
        return name in MANIFESTS

    def __iter__(self) -> Iterator[str]:
        return iter(MANIFESTS)

    def __len__(self) -> int:
        return len(MANIFESTS)


GAMES: Mapping[str, Game[Any, Any]] = _Games()


def game_of(record: Record) -> Game[Any, Any]:
    """The game that a record is of; `BrokenRecord` where it is none of ours."""
    if record.game not in GAMES:
        raise broken(record.at("Game"), "unknown_game", game=record.game, known=", ".join(GAMES))
    return GAMES[record.game]


def game_named(name: object) -> Game[Any, Any]:
    """The game of that id; `Malformed` names the known ones."""
    if not isinstance(name, str) or name not in GAMES:
        raise malformed("no_game", name=shown(name), known=", ".join(GAMES))
    return GAMES[name]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game, and every option that `pitchside.new` takes.

    The first value is its default. Others follow where they can be listed; of a number (`tremor`) and of
    times (`clock`) those that the page offers.
    """

    id: str
    title: Mapping[str, str]
    options: Mapping[str, tuple[Any, ...]]

    def __str__(self) -> str:
        rows = [f"  {name}: {', '.join(map(str, values))}" for name, values in self.options.items()]
        return "\n".join([f"{self.id}: {self.title['en']}", *rows])


def games() -> list[GameInfo]:
    """The games with their options."""
    return [GameInfo(game.id, game.rulebook.title, _options(game)) for game in GAMES.values()]


def _options(game: Game[Any, Any]) -> dict[str, tuple[Any, ...]]:
    others = {**game.rarer, **game.offered}
    return {
        name: (usual, *(one for one in others.get(name, ()) if one != usual))
        for name, usual in game.options({}).items()
    }


class _Callable(ModuleType):
    """The front door says `ps.games()`, and this room has the same name."""

    def __call__(self) -> list[GameInfo]:
        return games()


sys.modules[__name__].__class__ = _Callable
