"""A deal card by card, so that a tree search sees each as a chance node of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from pitchside.core.game import Position
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.envs.encodings.chifootmi import ChiFootMiEncoding
from pitchside.envs.episode import Episode, begin
from pitchside.games.chifootmi.action import Deal
from pitchside.games.chifootmi.cards import Card, pack, plain_card, read_card

Place = tuple[str, str, int]
"""A seat, a heap and a number in it."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """Which cards are still to be dealt, south's first; where they go, if a position says so."""

    encoding: ChiFootMiEncoding
    left: BySeat[tuple[Card, ...]]
    dealt: BySeat[tuple[Card, ...]]
    position: Mapping[str, Any] | None = None

    def __deepcopy__(self, _: Any) -> Dealing:
        """Itself: nothing in it changes."""
        return self

    @property
    def seat(self) -> Seat | None:
        """Whose card is next; nobody's when all are dealt."""
        return next((seat for seat in PLAYERS if self.left[seat]), None)

    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, and how likely each is."""
        left = self.left[self.seat or Seat.SOUTH]
        return [(card, count / len(left)) for card, count in sorted(Counter(left).items())]

    def then(self, card: Card) -> Dealing:
        """With that card dealt."""
        seat = self.seat
        assert seat is not None
        left = list(self.left[seat])
        left.remove(card)
        dealt = self.dealt.put(seat, (*self.dealt[seat], card))
        return replace(self, left=self.left.put(seat, tuple(left)), dealt=dealt)

    def episode(self) -> Episode:
        """The episode that begins when all are dealt."""
        if self.position is None:
            return begin(self.encoding).play(Seat.CHANCE, Deal(self.dealt))
        return begin(self.encoding, _filled(self.position, self.dealt))


def dealing(encoding: ChiFootMiEncoding, position: Mapping[str, Any] | None) -> Dealing:
    """A whole deal, or of a position the cards that lie hidden from the other seat: they are dealt anew."""
    nothing: BySeat[tuple[Card, ...]] = BySeat((), ())
    if position is None:
        cards = pack(encoding.game.start(encoding.options).options.tackles)
        return Dealing(encoding, BySeat(cards, cards), nothing)
    begin(encoding, _plain(position))  # it must be one
    south, north = (tuple(_card(position, place) for place in _hidden(position, seat)) for seat in PLAYERS)
    return Dealing(encoding, BySeat(south, north), nothing, position)


def _hidden(position: Mapping[str, Any], seat: Seat) -> Sequence[Place]:
    """Where a seat's cards lie that the other does not see (CFM-9.1)."""
    team = position.get(seat.value, {})
    backs = [n for n, held in enumerate(team.get("active", ())) if not held.get("up", True)]
    places = [("active", n) for n in backs]
    places += [("closed", n) for n in range(len(team.get("closed", ())))]
    places += [("open", n) for n in range(1, len(team.get("open", ())))]
    return [(seat.value, heap, n) for heap, n in places]


def _card(position: Mapping[str, Any], place: Place) -> Card:
    seat, heap, number = place
    found = position[seat][heap][number]
    return read_card(found["card"] if heap == "active" else found)


def _filled(position: Mapping[str, Any], dealt: BySeat[tuple[Card, ...]]) -> Position:
    filled = _plain(position)
    for seat in PLAYERS:
        for (_, heap, number), card in zip(_hidden(position, seat), dealt[seat], strict=True):
            if heap == "active":
                filled[seat.value][heap][number]["card"] = plain_card(card)
            else:
                filled[seat.value][heap][number] = plain_card(card)
    return filled


def _plain(position: Mapping[str, Any]) -> dict[str, Any]:
    return deepcopy(dict(position))
