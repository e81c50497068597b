"""What a person might try and be refused, so that the page can say why."""

from __future__ import annotations

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import shot
from pitchside.games.chifootmi.action import SIDES, Action, Aim, Draw, Play
from pitchside.games.chifootmi.action_text import PILES
from pitchside.games.chifootmi.card import pack
from pitchside.games.chifootmi.phases import cards_asked, to_act
from pitchside.games.chifootmi.state import Phase, State


def attempts_of(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every card of the team, every pile, every side; nothing in a window, where it could be a hint."""
    if seat not in PLAYERS or seat not in to_act(state):
        return ()
    if cards_asked(state):
        return tuple(Play(card) for card in dict.fromkeys(pack(state.options.tackles)))
    if shot.is_asked(state):
        return tuple(Aim(side) for side in SIDES)
    return tuple(Draw(pile) for pile in PILES) if state.phase is Phase.DRAW else ()
