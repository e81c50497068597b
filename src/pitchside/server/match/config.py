"""How a match is set up: game, options, players, rated or not, and the seed commitment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from pitchside.core.chance import Pledge
from pitchside.core.game import Game, Position
from pitchside.core.language import words
from pitchside.core.manifest import OPPONENTS
from pitchside.core.record import RULES, agreed, terms_digest
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named
from pitchside.games.flick.game import DiscGame
from pitchside.server.http.errors import Failed
from pitchside.server.match.clock import has_days
from pitchside.server.store.ratings import level_ratings
from pitchside.wire.messages import NewMatch, Player

TOSS = "toss"
_COMPUTER = re.compile(r"Computer \((\w{1,20})\)")
_TURNED = frozenset({"begins", "chooser", "teams"})
"""Options that name a seat, or have one value for each."""
_FREE = _TURNED | {"clock"}
"""Options that make no match easier to win or to draw."""
QUICKEST = (180, 2)
"""The shortest clock that people are offered, base and increment: by a shorter one a match is soon over."""
SLOWEST = (7200, 120)
"""By a longer one a match that both have left would be kept ready, its clock running, for a day."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one match; the options are complete.

    The pledge is what its chance is bound to; matches stored by older versions have none. `rules` is the
    edition of the rules that the match began by.
    """

    game: Game[Any, Any]
    options: Mapping[str, Any]
    south: Player
    north: Player
    pledge: Pledge | None = None
    rules: str = RULES
    position: Position | None = None
    """Where it begins, if not at the start."""
    rated: bool = False
    """Does its result count? Then it is played as offered, against a clock, and every hand trembles."""
    commits: bool = False
    """Do both players commit to what they choose at once before they tell it?"""

    @property
    def players(self) -> dict[Seat, Player]:
        """Who sits where."""
        return {Seat.SOUTH: self.south, Seat.NORTH: self.north}

    def player(self, seat: Seat) -> Player:
        """Who sits there."""
        return self.players[seat]

    def seats(self, kind: str) -> frozenset[Seat]:
        """The seats of persons, or of computers."""
        return frozenset(seat for seat in PLAYERS if self.player(seat).kind == kind)

    @property
    def by_consent(self) -> bool:
        """May two people agree to take a turn back? Not where the result counts, and never past a flick."""
        return not self.rated and len(self.seats("person")) == 2 and not isinstance(self.game, DiscGame)

    def turned(self) -> Terms:
        """The terms of a rematch: the other side begins or chooses, teams change sides, chance is free.

        From a position of its own the same is played again: it says who is to act.
        """
        options = dict(self.options)
        for name in _TURNED & options.keys() if self.position is None else ():
            options[name] = _turned(options[name])
        return replace(self, options=options, pledge=None, rules=RULES)

    def pledged(self, match_id: str, pledge: Pledge) -> Terms:
        """The terms with chance bound, and bound to them."""
        bound = replace(self, pledge=pledge)
        return replace(self, pledge=replace(pledge, terms=terms_digest(bound.agreed(match_id))))

    def agreed(self, match_id: str) -> dict[str, str]:
        """The header lines of its record that are settled before it begins."""
        about = (self.position, public_name(match_id), self.rules, self.pledge)
        return agreed(self.game, self.options, players_named(self), *about)


def terms_of(asked: NewMatch, pledge: Pledge) -> Terms:
    """The terms that a page asks for, with their pledge; `Malformed` says what is wrong.

    Who begins is tossed by the pledge's lots where the page asks for a toss.
    """
    game = game_named(asked.game)
    raw = dict(asked.options)
    if raw.get("begins") == TOSS:
        raw["begins"] = fell = pledge.toss("begins").value
        pledge = replace(pledge, tossed={**pledge.tossed, "begins": fell})
    options = game.options(raw)
    if asked.position is not None:
        game.read(asked.position, options)
    return Terms(game, options, _seated(asked.south), _seated(asked.north), pledge, position=asked.position)


def rated(terms: Terms) -> Terms:
    """The same with a result that counts: at a clock that leaves time to think, played as offered."""
    if not (has_days(terms.options) or _counts(terms.options.get("clock"))):
        raise Failed(422, "rated_clock")
    usual = _usual(terms.game)
    if any(terms.options.get(name) != usual.get(name) for name in ("tremor", "physics")):
        raise Failed(422, "rated_hand", tremor=usual.get("tremor", 0))
    offered, unrated = terms.game.offered, terms.game.unrated
    allowed = {
        name: [one for one in (*offered.get(name, ()), value) if one not in unrated.get(name, ())]
        for name, value in usual.items()
    }
    _check_options(terms, allowed)
    return replace(terms, rated=True)


def unrated_values(game: Game[Any, Any], name: str, values: Sequence[Any]) -> list[Any]:
    """The values of an option with which `rated` refuses a match."""
    if name == "clock":
        return [one for one in values if not (has_days({name: one}) or _counts(one))]
    if name == "tremor":
        return [one for one in values if one != _usual(game)[name]]
    return [one for one in values if one in game.unrated.get(name, ())]


def rated_by_level(terms: Terms) -> Terms:
    """The same against a level of the computer, played as its strength was measured: from the usual start."""
    known = level_ratings(terms.game.id)
    persons, computers = terms.seats("person"), terms.seats("computer")
    if len(persons) != 1 or any(terms.player(seat).level not in known for seat in computers):
        raise Failed(422, "rated_level", known=", ".join(known))
    if terms.position is not None:
        raise Failed(422, "rated_position")
    counts = rated(terms)
    _check_options(terms, {name: (value,) for name, value in _usual(terms.game).items()})
    return counts


def _usual(game: Game[Any, Any]) -> dict[str, Any]:
    """Every option by the rules' default; the hand trembles as the page proposes."""
    tremor = {name: values[0] for name, values in game.offered.items() if name == "tremor"}
    return {**game.options({}), **tremor}


def _check_options(terms: Terms, allowed: Mapping[str, Sequence[Any]]) -> None:
    """Nobody has a result count that the rules were bent for: by a cap of one turn, say."""
    for name, value in terms.options.items():
        if name not in _FREE and value not in allowed[name]:
            raise Failed(422, "rated_options", name=name)


def _counts(clock: str | None) -> bool:
    """May a result at such a clock count?"""
    if clock is None:
        return False
    seconds = (int(part) for part in clock.split("+"))
    return all(least <= one <= most for one, least, most in zip(seconds, QUICKEST, SLOWEST, strict=True))


def _turned(value: Any) -> Any:
    """The same for the other seat; what belongs to no seat (a toss) stays."""
    if isinstance(value, Mapping):
        return {_turned(key): one for key, one in value.items()}
    return Seat(value).other.value if value in {seat.value for seat in PLAYERS} else value


def one_line(name: str) -> str:
    """A name as it is shown: on one line, without what cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _seated(player: Player) -> Player:
    """A name on one line; a person has no level."""
    name = one_line(player.name)
    return Player(kind=player.kind, name=name, level=player.level if player.kind == "computer" else None)


def called(player: Player, seat: Seat, lang: str) -> str:
    """What a sentence calls this player."""
    unnamed: str = words("pitchside.server", lang)["unnamed"][
        "computer" if player.kind == "computer" else seat.value
    ]
    return player.name or OPPONENTS.get(player.level or "", unnamed)


def public_name(match_id: str) -> str:
    """What a record calls a match: one name for each, and no way to its id, which lets people play."""
    return sha256(f"pitchside match {match_id}".encode()).hexdigest()[:32]


def players_named(terms: Terms) -> dict[str, str]:
    """The players as a record's header names them."""
    return {seat.value: _in_record(terms.player(seat), seat) for seat in PLAYERS}


def _in_record(player: Player, seat: Seat) -> str:
    if player.kind == "computer" and not player.name:
        return f"Computer ({player.level})"
    if _COMPUTER.fullmatch(player.name):  # a person of that name is not one
        return f"{player.name}, a person"
    return player.name or seat.value.capitalize()


def from_record(name: str, seat: Seat) -> Player:
    """Who a record's header names: the inverse of `players_named`."""
    computer = _COMPUTER.fullmatch(name)
    if computer is not None:
        return Player(kind="computer", level=computer[1])
    return Player(kind="person", name="" if name == seat.value.capitalize() else name[:40])
