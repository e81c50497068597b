"""What was agreed before a match: the game, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pitchside.core.game import Game
from pitchside.core.lots import Pledge
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named
from pitchside.server.wire import NewMatch, Player

_UNNAMED = {
    "en": {"south": "Blue", "north": "Amber", "computer": "the computer"},
    "fr": {"south": "Bleu", "north": "Ambre", "computer": "l’ordinateur"},
}
TOSS = "toss"
_TURNED = frozenset({"begins", "chooser", "teams"})
"""Options that name a seat, or have one value for each."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one match; the options are complete.

    The pledge is what its chance is bound to; matches stored by older versions have none.
    """

    game: Game[Any, Any]
    options: Mapping[str, Any]
    south: Player
    north: Player
    pledge: Pledge | None = None

    def player(self, seat: Seat) -> Player:
        """Who sits there."""
        return self.south if seat is Seat.SOUTH else self.north

    def seats(self, kind: str) -> frozenset[Seat]:
        """The seats of persons, or of computers."""
        return frozenset(seat for seat in PLAYERS if self.player(seat).kind == kind)

    def turned(self) -> Terms:
        """The terms of a rematch: the other side begins or chooses, teams change sides, chance is free."""
        options = dict(self.options)
        for name in _TURNED & options.keys():
            options[name] = _turned(options[name])
        return replace(self, options=options, pledge=None)


def terms_of(asked: NewMatch, rng: Random) -> Terms:
    """The terms that a page asks for, tossed where it asks for a toss; `Malformed` says what is wrong."""
    game = game_named(asked.game)
    raw = dict(asked.options)
    if raw.get("begins") == TOSS:
        raw["begins"] = rng.choice(PLAYERS).value
    return Terms(game, game.options(raw), _seated(asked.south), _seated(asked.north))


def _turned(value: Any) -> Any:
    """The same for the other seat; what belongs to no seat (a toss) stays."""
    if isinstance(value, Mapping):
        return {_turned(key): one for key, one in value.items()}
    return Seat(value).other.value if value in {seat.value for seat in PLAYERS} else value


def _seated(player: Player) -> Player:
    """A name on one line; a person has no level."""
    name = " ".join("".join(c if c.isprintable() else " " for c in player.name).split())
    return Player(kind=player.kind, name=name, level=player.level if player.kind == "computer" else None)


def called(player: Player, seat: Seat, lang: str) -> str:
    """What a sentence calls this player."""
    return player.name or _UNNAMED[lang][player.kind if player.kind == "computer" else seat.value]
