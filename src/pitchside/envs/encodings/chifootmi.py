"""ChiFootMi as numbers: what a seat sees of the cards, and a fixed list of everything that may be said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitchside.core.errors import Malformed, shown
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Turn
from pitchside.envs.encodings.encoding import Encoding, End, Numbers
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action, Aim, Call, Draw, Play
from pitchside.games.chifootmi.cards import ACTIVE, CLOSED, DT, DTS, NEEDED, PILES, SIDES, VALUES, Card, pack
from pitchside.games.chifootmi.options import Options, parse_options
from pitchside.games.chifootmi.state import PhaseName, State, Team

KINDS: tuple[Card, ...] = (*VALUES, DT)
"""Cards in the order in which they are counted."""
PHASES = tuple(PhaseName)
MOST_GOALS = 14
"""More than there are turns in a match: goals are told as a share of it."""
MOST_SHOTS = 20
"""Shots of each side in a shoot-out, after which an episode is cut short: the rules know no such end."""

OF_A_TEAM = (
    ("active, face up", len(KINDS)),
    ("active, face down, where seen", len(KINDS)),
    ("top of pile 2", len(KINDS)),
    ("played", len(KINDS)),
    ("played last", len(KINDS)),
    ("played before that", len(KINDS)),
    ("active cards / 4, those face down / 4, pile 1 / 3, pile 2 / 7", 4),
    ("has the ball", 1),
    ("goals / 14", 1),
    ("shoot-out: shoots first, shots taken / most shots, goals / most shots", 3),
)
"""What an observation tells of the own team, then of the other: words, and how many numbers."""
OF_BOTH = (("phase", len(PHASES)), ("kept / 2, needed / 2, last shot taken, one-two played", 4))
"""And of both together, at the end."""


@dataclass(frozen=True)
class ChiFootMiEncoding(Encoding):
    """An action is its place in `actions`, the same for both seats: left is left for both (CFM-4.2)."""

    options: Mapping[str, Any] = field(hash=False)
    shootout: bool = True
    max_shots: int = MOST_SHOTS
    actions: tuple[Action, ...] = ()
    game = CHIFOOTMI

    @property
    def shape(self) -> tuple[int, ...]:
        """A row of numbers."""
        return (2 * sum(size for _, size in OF_A_TEAM) + sum(size for _, size in OF_BOTH),)

    @property
    def size(self) -> int:
        """Everything that may be said under these options."""
        return len(self.actions)

    def observation(self, view: State, seat: Seat, memory: Any) -> Numbers:
        """The own team, the other one, and what belongs to both."""
        teams = (number for one in (seat, seat.other) for number in self._team(view, one))
        both = (view.kept / NEEDED, view.needed / NEEDED, float(view.shooting), float(view.returned))
        phase = (float(view.phase is one) for one in PHASES)
        return np.array((*teams, *phase, *both), np.float32)

    def _team(self, view: State, seat: Seat) -> Iterable[float]:
        team, series = view.teams[seat], view.series
        backs = [held.card for held in team.active if not held.up]
        yield from _counted(held.card for held in team.active if held.up)
        for cards in (backs, team.open[:1], team.played, team.played[-1:], team.played[-2:-1]):
            yield from _counted(cards)
        most_open = len(pack(view.options.tackles)) - ACTIVE - CLOSED
        yield from (len(team.active) / ACTIVE, len(backs) / ACTIVE)
        yield from (len(team.closed) / CLOSED, len(team.open) / most_open)
        yield from (float(view.ball is seat), min(view.goals[seat] / MOST_GOALS, 1.0))
        if series is None:
            yield from (0.0, 0.0, 0.0)
        else:
            shares = (min(number[seat] / self.max_shots, 1.0) for number in (series.taken, series.goals))
            yield from (float(series.first is seat), *shares)

    def index(self, action: Action, seat: Seat) -> int:
        """Its place in the list."""
        return self.actions.index(action)

    def action(self, index: int, seat: Seat, state: State) -> Action:
        """What stands there."""
        return self.actions[index]

    def lawful(self, state: State, seat: Seat, memory: Any) -> dict[int, Action]:
        """What the referee lists; in the windows of pro+, where no list is given, what it would accept."""
        choices = self.game.choices(state, seat)
        found = list(choices) if choices.finite else [one for one in self.actions if one in choices]
        return {self.index(one, seat): one for one in found}

    def ended(self, turn: Turn[State, Any], memory: Any) -> End | None:
        """At the end of the match, where a shoot-out is not played, or cut short after so many shots."""
        after = turn.after
        if after.outcome is not None:
            return End(after.outcome.winner)
        if after.series is None:
            return None
        if not self.shootout:
            return End(None)
        return End(None, truncated=True) if min(after.series.taken) >= self.max_shots else None


def _counted(cards: Iterable[Card | None]) -> Iterable[float]:
    """How many of each kind, as a share of what a team has; unseen ones are not counted."""
    seen = list(cards)
    return (seen.count(kind) / (DTS if kind == DT else 1) for kind in KINDS)


def all_actions(options: Options) -> tuple[Action, ...]:
    """Everything that can be asked of a seat under these options."""
    plays = [Play(card) for card in VALUES]
    if options.tackles:
        plays += [Play(DT), Play(DT, up=False)]
    words = ((Call.LAST_SHOT, options.has_last_shot), (Call.ONE_TWO, options.one_two))
    calls = [
        word for word, asked in (*words, (Call.SIGNAL, options.offside and not options.offside_auto)) if asked
    ]
    said = (*calls, Call.PASS) if calls else ()
    return (*plays, *(Draw(pile) for pile in PILES), *(Aim(side) for side in SIDES), *said)


def chifootmi(shootout: bool = True, max_shots: Any = MOST_SHOTS, **options: Any) -> ChiFootMiEncoding:
    """The encoding for these options; without a shoot-out a match that is level is drawn."""
    if isinstance(max_shots, bool) or not isinstance(max_shots, int) or max_shots < 1:
        raise Malformed(f"'max_shots' is {shown(max_shots)}; it must be a whole number from 1 on")
    read = parse_options(options)
    return ChiFootMiEncoding(read.plain(), bool(shootout), max_shots, all_actions(read))


def glance(view: State) -> str:
    """What is seen, in one line: cards face down in brackets, `?` for what is not seen."""
    head = (
        f"{view.phase} ball {view.ball} {view.kept}/{view.needed} goals {view.goals.south}-{view.goals.north}"
    )
    rare = [word for word, true in (("shooting", view.shooting), ("one-two", view.returned)) if true]
    series = [] if view.series is None else [f"shots {view.series.first}", *map(str, view.series.shots)]
    return " ".join([head, *rare, *series, *(f"{seat} {_cards(view.teams[seat])}" for seat in PLAYERS)])


def _cards(team: Team) -> str:
    active = " ".join(_name(one.card) if one.up else f"({_name(one.card)})" for one in team.active)
    top = "".join(_name(card) for card in team.open[:1])
    played = " ".join(map(_name, team.played))
    return f"[{active} | {len(team.closed)} | {len(team.open)} {top} | {played}]"


def _name(card: Card | None) -> str:
    return "?" if card is None else "DT" if card == DT else str(card)
