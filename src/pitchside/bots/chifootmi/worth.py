"""What a duel brings and what a card is good for, in goals: how easy and normal weigh a choice."""

from __future__ import annotations

from pitchside.bots.chifootmi.moment import Moment
from pitchside.bots.chifootmi.position import Table
from pitchside.games.chifootmi.fast.kernel_cards import (
    BACK,
    FIRST,
    ONLY,
    SECOND,
    SHOT,
    bring,
    chance_of_goal,
    changes_hands,
    next_phase,
)

BALL = {FIRST: 0.12, SECOND: 0.3, SHOT: 0.35, ONLY: 0.25}
"""What the ball is worth, by how far the attack is."""
PRICE = 0.5
"""What the best card is worth while there are cards to come: who spends high cards freely loses the end."""
TACKLE = 0.7
"""What share of the others a DT card is as good as."""


def gain(table: Table, card: int, other: int) -> float:
    """Goals and the ball, for the owner."""
    now = table.moment
    mine, theirs = (card, other) if table.attacks else (other, card)
    gain = _attack(now, bring(mine, theirs, now.phase, now.before, now.flags))
    return gain if table.attacks else -gain


def _attack(now: Moment, outcome: int) -> float:
    held = BALL[SHOT if outcome == BACK else next_phase(outcome, now.phase, now.flags)]
    return chance_of_goal(outcome, now.phase, now.flags) + (
        -held if changes_hands(outcome, now.phase, now.flags) else held
    )
