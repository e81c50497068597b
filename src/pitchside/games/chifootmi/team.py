"""One player's cards: active, in the two piles, and played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitchside.games.chifootmi.card import ACTIVE, CLOSED, DT, Card


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


def are_values(*cards: Card) -> bool:
    """Is none of them a DT?"""
    return DT not in cards
