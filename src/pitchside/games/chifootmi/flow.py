"""What comes after a decision: the last shot, the draw, the end (CFM-3.12)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.games.chifootmi import last_shot
from pitchside.games.chifootmi.draw import next_cards
from pitchside.games.chifootmi.ending import end
from pitchside.games.chifootmi.rulings import ruled
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.told import Told


def go_on(state: State) -> Told:
    """On with the next cards; after the last ones the holder of the ball may have a shot (CFM-4.5)."""
    if not state.cards_left and state.options.has_last_shot:
        return last_shot.offer(state)
    return after_shot(state)


def after_shot(state: State) -> Told:
    """On with the next cards; a shot that the last ones brought was the last one (CFM-4.6, 6.9)."""
    return (next_cards(state), (), ()) if state.cards_left else end(state)


def after_keep(state: State) -> Told:
    """A shot at once where it is chosen left or right (CFM-4.1), else on."""
    if state.options.card_shots or not state.shot_due:
        return go_on(state)
    due = ruled("shot_due", by=state.attacker, defender=state.defender)
    return replace(state, phase=Phase.SHOT), (), (due,)
