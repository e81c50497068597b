"""A match of ChiFootMi at one moment: both teams' cards, the possession, the shoot-out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from pitchside.core.outcome import Outcome
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.chifootmi.cards import ACTIVE, CLOSED, NEEDED, Card
from pitchside.games.chifootmi.options import Options


class PhaseName(StrEnum):
    """What is asked for; the word that stands in positions."""

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
class Held:
    """An active card; None where it is unseen."""

    card: Card | None
    up: bool = True


Pile = tuple[Card | None, ...]
"""Cards from the top; None where they are unseen."""


@dataclass(frozen=True, slots=True)
class Team:
    """A team's cards; `played` is for all to see, oldest first (CFM-3.2)."""

    active: tuple[Held, ...] = ()
    closed: Pile = ()
    open: Pile = ()
    played: tuple[Card, ...] = ()

    @property
    def left(self) -> int:
        """Cards that are still to be played."""
        return len(self.active) + len(self.closed) + len(self.open)

    @property
    def draws(self) -> bool:
        """Is a card to be taken: fewer than four active, and a pile has any (CFM-3.5)?"""
        return len(self.active) < ACTIVE and bool(self.closed or self.open)

    def pile(self, number: int) -> Pile:
        """Pile 1 is closed, pile 2 open."""
        return self.closed if number == 1 else self.open

    def index(self, card: Card, up: bool | None = None) -> int | None:
        """Where a card is among the active ones; of two DT the one face up, if nothing is said (CFM-3.11)."""
        found = [n for n, held in enumerate(self.active) if held.card == card and up in (None, held.up)]
        return min(found, key=lambda n: not self.active[n].up, default=None)

    def without(self, index: int) -> Team:
        """The team after an active card was played."""
        card = self.active[index].card
        assert card is not None
        rest = self.active[:index] + self.active[index + 1 :]
        return replace(self, active=rest, played=(*self.played, card))

    def drawn(self, pile: int) -> Team:
        """The team with the top of a pile among the active cards: face down from pile 1 (CFM-3.5)."""
        if pile == 1:
            return replace(
                self, active=(*self.active, Held(self.closed[0], up=False)), closed=self.closed[1:]
            )
        return replace(self, active=(*self.active, Held(self.open[0])), open=self.open[1:])


def dealt(cards: tuple[Card, ...]) -> Team:
    """A shuffled pack laid out: 4 active, 3 closed, the rest open (CFM-2.2 to 2.4)."""
    shown = tuple(Held(card) for card in cards[:ACTIVE])
    return Team(shown, cards[ACTIVE : ACTIVE + CLOSED], cards[ACTIVE + CLOSED :])


@dataclass(frozen=True, slots=True)
class Series:
    """Who shoots first, once it is tossed, and of each side whether its shots were goals."""

    first: Seat | None = None
    shots: BySeat[tuple[bool, ...]] = field(default_factory=lambda: BySeat((), ()))

    @property
    def shooter(self) -> Seat | None:
        """Who is to shoot: in turns, in the order of the toss."""
        if self.first is None:
            return None
        behind = len(self.shots[self.first]) > len(self.shots[self.first.other])
        return self.first.other if behind else self.first

    @property
    def goals(self) -> BySeat[int]:
        """The goals of the shoot-out."""
        return BySeat(sum(self.shots.south), sum(self.shots.north))

    @property
    def taken(self) -> BySeat[int]:
        """The shots taken."""
        return BySeat(len(self.shots.south), len(self.shots.north))

    def shot(self, seat: Seat, goal: bool) -> Series:
        """The series with one more shot."""
        return replace(self, shots=self.shots.put(seat, (*self.shots[seat], goal)))


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the match can go on; a view has None for cards that are unseen."""

    options: Options
    phase: PhaseName = PhaseName.DEAL
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
    def shot_in_reach(self) -> bool:
        """Whether the cards left suffice for the missing keeps and a shot that takes one (CFM-6.9)."""
        turns = max(0, self.needed - self.kept) + self.options.card_shots
        return all(team.left >= turns for team in self.teams)

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
