"""ChiFootMi: no eyes are shown what they may not see; and leaks that are planted are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.record import record_of
from pitchside.core.seat import Eyes, Seat
from tests.games.chifootmi import leaks, scenes
from tests.games.chifootmi.defects.defect import AnyTurn, Broken
from tests.games.chifootmi.defects.match import unmasked
from tests.games.chifootmi.leaks import Leak
from tests.games.chifootmi.oracle.duel import OTHER

MATCHES = 6
"""For each level; `python -m tests.games.chifootmi.leaks --matches 1000` does more."""


@pytest.mark.parametrize("level", scenes.LEVELS)
def test_worlds_with_one_public_history_look_alike(level: str) -> None:
    """Positions, events, rulings, log, pending, hashes, records, errors, and what is taken back."""
    count = leaks.run(MATCHES, seed=7, levels=(level,))
    assert (count.matches, count.worlds) == (MATCHES, 3 * MATCHES)
    assert count.steps > 15 * count.worlds
    assert count.choices > 0


# --- planted leaks --------------------------------------------------------------------------------


class Peeping(Broken):
    """Shows what lies in a state to eyes that should not see it."""

    def write(self, state: Any, eyes: Eyes = Eyes.ALL) -> Any:
        """Seen, with something of the whole."""
        whole, seen = self.whole(state), self.true.write(state, eyes)
        if eyes is not Eyes.ALL and isinstance(seen, dict):
            self.peeps(whole, seen)
        return seen

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """What is let out."""
        raise NotImplementedError


class ClosedTop(Peeping):
    """The top of the closed piles is seen."""

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """One card of each."""
        for seat in OTHER:
            seen[seat]["closed"][:1] = whole[seat]["closed"][:1]


class Leafed(Peeping):
    """The last card of the open piles is seen."""

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """One card of each."""
        for seat in OTHER:
            seen[seat]["open"][-1:] = whole[seat]["open"][-1:]


class Backs(Peeping):
    """Face-down cards are seen."""

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """All active cards."""
        for seat in OTHER:
            seen[seat]["active"] = whole[seat]["active"]


class Ordered(Peeping):
    """Unseen cards lie where their value puts them."""

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """No value is shown, but the order tells."""
        for seat in OTHER:
            cards = [str(one["card"]) for one in whole[seat]["active"]]
            order = sorted(range(len(cards)), key=cards.__getitem__)
            seen[seat]["active"] = [seen[seat]["active"][i] for i in order]


class Counted(Peeping):
    """A sum of the closed pile is shown."""

    def peeps(self, whole: dict[str, Any], seen: dict[str, Any]) -> None:
        """Not a card, but a fact about cards."""
        seen["tackles"] = sum(whole[seat]["closed"].count(1) for seat in OTHER)


class OpenDeal(Broken):
    """The deal is told with its cards, and so is the record."""

    def play(self, state: Any, actions: Mapping[Seat, Any]) -> AnyTurn:
        """No action is hidden."""
        return replace(super().play(state, actions), hidden=frozenset())


class TellingRefusal(Broken):
    """A refusal depends on the opponent's face-down cards."""

    def check(self, state: Any, seat: Seat, action: Any) -> None:
        """Another message where the opponent holds an unseen 7 or higher."""
        try:
            self.true.check(state, seat, action)
        except IllegalAction as error:
            at = self.whole(state)
            cards = [one["card"] for one in at[OTHER[seat.value]]["active"] if not one["up"]]
            if any(isinstance(one, int) and one > 6 for one in cards):
                raise IllegalAction(error.rule, error.code, **error.facts, careful=True) from error
            raise


class TellingRuling(Broken):
    """A ruling depends on the closed pile."""

    def play(self, state: Any, actions: Mapping[Seat, Any]) -> AnyTurn:
        """Its facts name the top."""
        turn = super().play(state, actions)
        top = self.whole(turn.after)["south"]["closed"][:1]
        return replace(
            turn, rulings=tuple(replace(one, facts={**one.facts, "top": top}) for one in turn.rulings)
        )


class Whole(Broken):
    """Agents are handed the state as it is."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        """Nothing is taken away."""
        return state


class TellingAsk(Broken):
    """What a seat may do is told with the top of its closed pile."""

    def choices(self, state: Any, seat: Seat) -> Choices[Any]:
        """The same choices, told otherwise."""
        true = self.true.choices(state, seat)
        top = self.whole(state)[seat.value]["closed"][:1] if seat.value in OTHER else []
        return Asking(true, top)


class Asking:
    """Choices that tell too much."""

    def __init__(self, true: Any, top: list[Any]) -> None:
        self.true, self.top = true, top

    def __getattr__(self, name: str) -> Any:
        return getattr(self.true, name)

    def __contains__(self, action: object) -> bool:
        return action in self.true

    def pending(self) -> dict[str, Any]:
        """With a card that nobody may see."""
        return {**self.true.pending(), "next": self.top}


LEAKS: dict[str, Callable[[], Broken]] = {
    "the top of the closed pile": ClosedTop,
    "the inside of the open pile": Leafed,
    "face-down cards": Backs,
    "the order of face-down cards": Ordered,
    "a sum": Counted,
    "the card drawn": lambda: Broken(told=unmasked),
    "the deal": OpenDeal,
    "a refusal": TellingRefusal,
    "a ruling": TellingRuling,
    "an agent's view": Whole,
    "what is asked": TellingAsk,
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few matches."""
    monkeypatch.setattr(scenes, "GAME", LEAKS[name]())
    with pytest.raises(Leak):
        leaks.run(12, seed=7, levels=("amateur", "pro"))


def test_a_sealed_choice_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the driver told of it to those who are still asked."""
    true = Match.pending

    def telling(match: Match[Any, Any], eyes: Eyes = Eyes.ALL) -> dict[str, dict[str, Any]]:
        sealed = {seat.value: {"do": [str(action)]} for seat, action in match._sealed.items()}
        return {**true(match, eyes), **sealed}

    monkeypatch.setattr(Match, "pending", telling)
    with pytest.raises(Leak, match="sealed"):
        leaks.run(8, seed=7)


def test_a_record_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it holds all that was said."""
    monkeypatch.setattr(leaks, "open_record", record_of)
    with pytest.raises(Leak):
        leaks.run(4, seed=7)
