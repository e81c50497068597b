"""A match of ChiFootMi at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitchside.core.outcome import Outcome
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.chifootmi.card import Card
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.series import Series
from pitchside.games.chifootmi.team import Team

NEEDED = 2
"""Conservations before a shot (CFM-4.1)."""


class Phase(StrEnum):
    """What is asked for."""

    DEAL = "deal"
    TOSS = "toss"
    DUEL = "duel"
    ONE_TWO = "one_two"
    OFFSIDE = "offside"
    DRAW = "draw"
    SHOT = "shot"
    FREE_KICK = "free_kick"
    PENALTY = "penalty"
    LAST_SHOT = "last_shot"
    SHOOTOUT = "shootout"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the match can go on; a view has None for cards that are unseen."""

    options: Options
    phase: Phase = Phase.DEAL
    ball: Seat | None = None
    """Who has the ball; nobody before the toss. In the shoot-out, who shoots."""
    kept: int = 0
    """Conservations of this possession."""
    needed: int = NEEDED
    """Conservations that lead to the shot; one in a counter-attack (CFM-7.3)."""
    goals: BySeat[int] = field(default_factory=lambda: BySeat(0, 0))
    teams: BySeat[Team] = field(default_factory=lambda: BySeat(Team(), Team()))
    shooting: bool = False
    """Has the holder taken the last shot, so that both choose a side (CFM-4.5)?"""
    returned: bool = False
    """Was the ball kept by a one-two, while offside is asked (CFM-7.5)?"""
    series: Series | None = None
    """The shoot-out, once there is one."""
    outcome: Outcome | None = None

    @property
    def attacker(self) -> Seat:
        """Who has the ball."""
        assert self.ball is not None
        return self.ball

    @property
    def defender(self) -> Seat:
        """Who has it not."""
        return self.attacker.other

    @property
    def cards_left(self) -> bool:
        """Is any card still to be played (CFM-3.8)?"""
        return any(team.left for team in self.teams)

    @property
    def shot_due(self) -> bool:
        """Are the conservations made that the shot needs?"""
        return self.kept >= self.needed

    @property
    def shown(self) -> tuple[Card, Card]:
        """The cards shown last: the attacker's and the defender's."""
        return self.teams[self.attacker].played[-1], self.teams[self.defender].played[-1]

    @property
    def turn(self) -> int:
        """How many turns are played, as far as the cards tell."""
        return max(len(self.teams[seat].played) for seat in PLAYERS)
