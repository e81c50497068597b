"""The match decides the hand: what a flick that was sent counts as."""

from __future__ import annotations

from pitchside.core.rulebook import misread
from pitchside.games.flick.action import Flick
from pitchside.games.flick.game import DiscGame
from pitchside.games.flick.swipe import Sample, as_aim, swiped
from pitchside.server.terms import Terms
from pitchside.server.wire import Swipe


def by_hand(terms: Terms, text: str, swipe: Swipe | None = None) -> str:
    """The action as this match takes it.

    In a rated match every flick is an aim by a calm hand, and chance adds the match's tremor. In a friendly
    one a swipe is what its samples say; one without them, or that no finger made, is such an aim too.
    """
    game = terms.game
    action = game.parse(text) if isinstance(game, DiscGame) else None
    if not isinstance(game, DiscGame) or not isinstance(action, Flick) or action.speed == 0:
        if swipe is not None:
            raise misread(__name__, "swiped_no_flick")
        return text
    if terms.rated:
        return str(as_aim(action))
    if action.by != "swipe":
        return text
    if swipe is not None:
        samples = [Sample(*one) for one in swipe.samples]
        return str(swiped(action, samples, swipe.gain, game.finger(action)))
    return str(as_aim(action)) if terms.options["tremor"] > 0 else text
