"""Pitch Bowl as numbers: a row for every player, turned for north; pitches, kicks, drops and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees
from typing import Any

import numpy as np

from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.envs.encodings.discs import (
    CONTINUOUS,
    GRID,
    MOST_FLICKS,
    ROUND,
    Asked,
    DiscEncoding,
    Gesture,
    check_settings,
    mine_first,
    seen_angle,
    speed_of,
)
from pitchside.envs.encodings.encoding import Numbers
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Action, Announce, Drop, EndTurn, GoOn, Kick, LastAction, Pitch
from pitchside.games.pitch_bowl.field import LAYOUTS, Field
from pitchside.games.pitch_bowl.options import parse_options
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State
from pitchside.games.pitch_bowl.suggestions import formations
from pitchside.games.pitch_bowl.table import BALL, DISCS, LINE_UP, TOUCHDOWNS, players_of

OF_A_PLAYER = (
    "on the field",
    "x / width",
    "y / length",
    "passive",
    "carries the ball",
    "has a bonus action",
    "is clumsy: the ball is put against it",
)
"""What an observation tells of every player: the own eleven, then the other's."""
PHASES = tuple(PhaseName)
OF_THE_TABLE = (
    ("ball: is loose, x / width, y / length", 3),
    ("ball that is out: is due to me, is due to the other, x / width, y / length", 4),
    ("phase", len(PHASES)),
    ("is it my turn, do I choose, do I kick, does the other kick", 4),
    ("used in this turn: snatch, pick-up, pass, all-out", 4),
    ("last action announced, placements lost", 2),
    ("own touchdowns / 3, the other's / 3", 2),
    ("pitches made / most pitches", 1),
)
"""And of the table, after the players."""
TEAM = len(LINE_UP)
TRYING, PASSING, KICKING, DROPPING = TEAM, 2 * TEAM, 2 * TEAM + 2, 2 * TEAM + 3
"""Where the slots begin: a plain pitch of each player, one for the ball, pass and hand-over, kick, drop."""


@dataclass(frozen=True)
class PitchBowlEncoding(DiscEncoding):
    """Players in the order of the line-up: nine three-quarters, two runners."""

    game = PITCH_BOWL

    @property
    def field(self) -> Field:
        """The field that is played on."""
        return LAYOUTS[self.options["field"]]

    @property
    def slots(self) -> int:
        """Two for each player, one for each thing that is done with the ball in hand."""
        return DROPPING + 1

    @property
    def shape(self) -> tuple[int, ...]:
        """A row of numbers."""
        return (2 * TEAM * len(OF_A_PLAYER) + sum(size for _, size in OF_THE_TABLE),)

    def observation(self, view: State, seat: Seat, memory: int | None) -> Numbers:
        """Every player, then the table."""
        names = (*players_of(seat), *players_of(seat.other))
        rows = [number for name in names for number in self._player(view, name, seat)]
        return np.array((*rows, *self._table(view, seat, memory)), np.float32)

    def _player(self, view: State, name: str, seat: Seat) -> Iterable[float]:
        piece = view.piece(name)
        yield float(piece is not None)
        yield from self._spot(None if piece is None else (piece.x, piece.y), seat)
        yield float(piece is not None and piece.passive)
        yield from (float(one == name) for one in (view.carrier, view.bonus, view.drop))

    def _spot(self, spot: Spot | None, seat: Seat) -> Iterable[float]:
        """A place as that seat sees it; nothing where there is none."""
        if spot is None:
            return 0.0, 0.0
        parts = spot[0] / self.field.width, spot[1] / self.field.length
        u, v = (min(max(part, 0.0), 1.0) for part in parts)
        return (u, v) if seat is Seat.SOUTH else (1.0 - u, 1.0 - v)

    def _table(self, view: State, seat: Seat, memory: int | None) -> Iterable[float]:
        gift = view.gift
        yield from (float(view.ball is not None), *self._spot(view.ball, seat))
        yield from (float(gift is not None and gift.seat is one) for one in (seat, seat.other))
        yield from self._spot(None if gift is None else (gift.x, gift.y), seat)
        yield from (float(view.phase is one) for one in PHASES)
        yield from (float(view.turn is seat), float(view.chooser is seat))
        yield from (float(view.kicker is one) for one in (seat, seat.other))
        yield from map(float, view.used.plain().values())
        yield from (float(view.last), float(view.barred))
        yield from (view.score[one] / TOUCHDOWNS for one in (seat, seat.other))
        yield min((memory or 0) / self.max_flicks, 1.0)

    def asked(self, state: State, seat: Seat, choices: Choices[Action]) -> Asked:
        """What the phase lists; formations; or a pitch, kick or drop with the words beside it."""
        if choices.finite:
            return Asked(mine_first(choices, seat), ())
        asks = choices.pending()
        (first, *_) = asks["do"]
        if first == "deploy":
            return Asked([placing for _, placing in formations(self.field, seat)], ())
        if first == "kick":
            return Asked((), [Gesture(KICKING, partial(_kick, seat), True)])
        if first == "drop":
            spots = [(x, y) for x, y in asks["spots"]]
            piece = state.piece(asks["piece"])
            assert piece is not None  # it is on the field
            return Asked((), [Gesture(DROPPING, partial(_drop, seat, piece, spots), True)])
        words = (EndTurn(), LastAction(), GoOn(), Stop())
        return Asked(words, list(_pitches(state, seat, asks["announce"])))


def _pitches(state: State, seat: Seat, announce: dict[str, list[str]]) -> Iterator[Gesture]:
    """A gesture for everything that a player may announce."""
    for number, name in enumerate(players_of(seat)):
        for said in announce.get(name, ()):
            what = Announce(said)
            make = partial(_pitch, state, seat, name, what)
            yield Gesture(_slot(number, what), make, True)


def _slot(number: int, what: Announce) -> int:
    """Where the ball is loose one picks it up, where a foe has it one snatches it: never both."""
    if what in (Announce.PASS, Announce.HANDOVER):
        return PASSING + (what is Announce.HANDOVER)
    return number if what is Announce.NONE else TRYING + number


def _pitch(
    state: State, seat: Seat, name: str, what: Announce, angle: float, speed: float, _: float
) -> Pitch:
    """The ball of a pass is set where it is pitched to; a hand-over goes to the teammate nearest that way."""
    top = DISCS.ball_speed if what is Announce.PASS else DISCS.player_speed
    way = seen_angle(angle, seat)
    target = _towards(state, name, seat, way) if what is Announce.HANDOVER else None
    ball = way if what is Announce.PASS else None
    return Pitch(name, way, speed_of(speed, top), announce=what, target=target, ball_angle=ball)


def _towards(state: State, name: str, seat: Seat, angle: float) -> str | None:
    piece, own = state.piece(name), players_of(seat)
    mates = [one for one in state.pieces if one.id in own and one.id != name]
    if piece is None or not mates:
        return None
    return min(mates, key=lambda one: (_off(piece, (one.x, one.y), angle), one.id)).id


def _off(piece: Piece, spot: Spot, angle: float) -> float:
    """Degrees between that direction and a spot, seen from a player."""
    heading = degrees(atan2(spot[1] - piece.y, spot[0] - piece.x))
    return abs((heading - angle + 180.0) % 360.0 - 180.0)


def _kick(seat: Seat, angle: float, speed: float, _: float) -> Kick:
    return Kick(BALL, seen_angle(angle, seat), speed_of(speed, DISCS.ball_speed))


def _drop(seat: Seat, piece: Piece, spots: list[Spot], angle: float, _: float, __: float) -> Drop:
    """Against the clumsy player, as near to that side as there is room."""
    way = seen_angle(angle, seat)
    return Drop(*min(spots, key=lambda spot: (_off(piece, spot, way), spot)))


def pitch_bowl(
    actions: str = CONTINUOUS,
    episode: str = ROUND,
    max_flicks: Any = MOST_FLICKS,
    grid: Any = GRID,
    **options: Any,
) -> PitchBowlEncoding:
    """The encoding for these options; an episode is a `round`, to the first touchdown, or a whole `match`."""
    fine = check_settings(actions, episode, max_flicks, grid)
    return PitchBowlEncoding(parse_options(options).plain(), actions, episode, max_flicks, fine)
