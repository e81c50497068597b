"""Perfect: plays by the solution of the board; the shortest win, the longest defence, and hard in between."""

from __future__ import annotations

from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.hard import Hard
from pitchside.bots.play_ball.numbering import Ints
from pitchside.bots.play_ball.search import Mind
from pitchside.bots.play_ball.solved import Table, best_of, table_of
from pitchside.core.errors import Malformed

OTHER_GAME = "the table knows matches in which passing alone is a turn (PLB-3.9), not this one"


class Perfect(Hard):
    """Never leaves the value of the table; where nobody can force a goal it plays like hard within that."""

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The end that the table likes best; without a word of the table what hard would play."""
        if not mind.state.options.pass_turn:
            raise Malformed(OTHER_GAME)
        codes = after_each(table_of(mind.planner.field.board.name), mind)
        if codes is None:
            return super().decide(mind, rng, budget)
        best = best_of(codes)
        if codes[best[0]] == 0 and len(best) > 1:
            choice = super().decide(mind, rng, budget)
            return choice if codes[mind.ends == choice] == 0 else int(mind.ends[best[0]])
        return int(mind.ends[rng.choice(best)])


def after_each(table: Table, mind: Mind) -> Ints | None:
    """For each end the distance that the other team then has; None where the table has no word."""
    state, other = mind.state, mind.state.turn.other
    places = [table.place(mind.planner.placing(state, int(end)), other) for end in mind.ends]
    known = [place for place in places if place is not None]
    if not known or len(known) < len(places):
        return None
    row = table.row(known[0][0])  # the other team stands still: one row for all
    return np.array([row[waiting, ball] for _, waiting, ball in known], np.int64)
