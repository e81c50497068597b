"""How Play Ball is judged: exactly by the table of its board where there is one, else by hard's search.

The line tells who is closer to the next goal: a goal that can be forced counts more the sooner it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball import kernel_search as search
from pitchside.bots.play_ball.levels import DEPTHS, after_each
from pitchside.bots.play_ball.search import Hunt, Mind
from pitchside.bots.play_ball.solved import best_of, table_for
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.play_ball.action import Move, Pass
from pitchside.games.play_ball.board import Cell
from pitchside.games.play_ball.state import Placing, State
from pitchside.review.judge import Told
from pitchside.review.values import Judged, Part

FAR = 0.55
"""The chance of who can force a goal, however late."""
FADES = 10.0
"""Turns after which a goal that can be forced counts about a third of one at once."""
SCALE = 120.0
"""Points of the search that make a chance of 50 % one of 73 %."""
DOUBT = 0.12
"""How far the search may be wrong where it is least sure."""
SLIP = 0.25
"""Where nothing is forced, a turn that loses so much was not the best one for certain."""
REMEMBERED = 64
"""Worths kept: what one turn leaves is what the next one begins with."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A turn's beginning: the chance of who is to play, the turns until a forced goal, a best turn."""

    chance: float
    forced: int
    """Turns of both until the goal: odd for an own one, even for the other's, 0 where none is forced."""
    better: tuple[str, ...]
    exact: bool


def chance_by(turns: int) -> float:
    """The chance of the side to play where a goal is forced in so many turns of both."""
    ahead = FAR + (1.0 - FAR) * exp((1 - turns) / FADES)
    return ahead if turns % 2 else 1.0 - ahead


def judge_of(match: Match[Any, Any], nodes: int) -> PlayBallJudge:
    """The judge of one match."""
    return PlayBallJudge(match, nodes)


class PlayBallJudge:
    """Weighs the turn that was played against the best one."""

    of = "round"
    least = 0.1
    still = 0.0

    def __init__(self, match: Match[Any, Any], nodes: int) -> None:
        self._match, self._nodes = match, nodes
        self._mind = Mind(match.first)
        self._table = table_for(match.first)
        self._known: dict[tuple[Placing, Seat, int], Worth] = {}
        self.name = "search" if self._table is None else "table"

    def parts(self, standing: Sequence[int]) -> list[Part]:
        """Whole turns, each to its end or its goal."""
        turns, found, first = self._match.turns, list[Part](), None
        for number in standing:
            first = number if first is None else first
            if turns[number].settled or turns[number].after.outcome is not None:
                before: State = turns[first].before
                found.append(Part(before.turn, before.round, len(found) + 1, first, number + 1))
                first = None
        return found

    def named(self, told: Told) -> Told:
        """Each turn tells its own."""
        return told

    def accounts(self, told: Told) -> None:
        """Nothing is left to chance."""

    def judge(self, part: Part) -> Judged:
        """The chance at the beginning of the turn, and what was missed in it."""
        turns = self._match.turns[part.first : part.last]
        before: State = turns[0].before
        best = self._worth(before)
        scored = any(event.kind == "goal" for turn in turns for event in turn.events)
        spread = 0.0 if best.exact or best.forced else DOUBT
        if scored:
            return Judged(best.chance, spread)
        after: State = turns[-1].after
        if after.round != before.round or after.outcome is not None:
            return Judged(best.chance, spread, came=best.chance)
        then = self._worth(after)
        came = 1.0 - then.chance
        kind = self.kind(part, best, then)
        better = best.better if kind else ()
        facts = {"turns": (best.forced + 1) // 2} if kind == "left_win" else {}  # its own turns
        return Judged(max(best.chance, came), spread, came=came, kind=kind, better=better, facts=facts)

    def kind(self, part: Part, best: Worth, then: Worth) -> str:
        """What the turn missed; `then` is the other side's view of what it left."""
        if best.forced == 1:
            return "missed_goal"
        lost = best.forced > 0 and best.forced % 2 == 0
        sooner, later = then.forced + 1 < best.forced, then.forced + 1 > best.forced
        if lost and not (then.forced and sooner):  # it held out as long as it could
            return ""
        if best.forced % 2 == 1 and then.forced % 2 == 0 and then.forced and not later:
            return ""
        if best.chance + then.chance <= 1.0:
            return ""
        if self._gave(part, best.better):
            return "gave_away"
        known = best.exact or best.chance >= 0.5  # the search alone cannot promise more of a bad position
        if then.forced == 1 or lost:
            return "let_in" if known and not lost else "fell_early"
        if best.forced % 2 == 1:
            return "left_win"
        if then.forced % 2 == 1:
            return "left_open" if known else self._sooner(part, best, then)
        return "better_turn" if best.chance + then.chance - 1.0 >= SLIP else ""

    def _sooner(self, part: Part, best: Worth, then: Worth) -> str:
        """The position looked lost before: was the goal brought nearer than the best turn found leaves it?"""
        state, game = self._match.turns[part.first].before, self._match.game
        for text in best.better:
            state = game.play(state, {part.seat: game.parse(text)}).after
        held = self._worth(state).forced
        return "fell_early" if held == 0 or held > then.forced else ""

    def _gave(self, part: Part, better: Sequence[str]) -> bool:
        """Was the ball taken in the reply from who had it by the last pass, one that the best turn spares?"""
        turns = self._match.turns[part.first : part.last]
        acts = [action for turn in turns for action in turn.actions.values()]
        last = max((at for at, one in enumerate(acts) if isinstance(one, Pass)), default=-1)
        given = acts[last] if last >= 0 else None
        if not isinstance(given, Pass) or str(given) in better:
            return False
        if any(isinstance(one, Move) and one.cell == given.receiver for one in acts[last + 1 :]):
            return False
        return self._taken(part, given.receiver)

    def _taken(self, part: Part, cell: Cell) -> bool:
        """Does the other side's reply take the ball from this cell?"""
        taken = {"seat": part.seat.other.value, "from": cell}
        for turn in self._match.turns[part.last :]:
            for event in turn.events:
                if event.kind == "take":
                    return taken.items() <= event.facts.items()  # the first: later ones take it back
            if turn.settled:
                break
        return False

    def _worth(self, state: State) -> Worth:
        key = (state.placing, state.turn, state.left)
        if key not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = self._weighed(state)
        return self._known[key]

    def _weighed(self, state: State) -> Worth:
        mind = self._mind
        mind.look(state)
        if mind.can_score:
            return Worth(1.0, 1, _texts(mind.score()), True)
        if not len(mind.ends):
            return Worth(0.5, 0, (), False)
        codes = None if self._table is None else after_each(self._table, mind)
        if codes is None:
            return self._searched(mind)
        place = best_of(codes)[0]
        code, better = int(codes[place]), _texts(mind.play(int(mind.ends[place])))
        if code == 0:
            return Worth(0.5, 0, better, True)
        return Worth(chance_by(code + 1), code + 1, better, True)

    def _searched(self, mind: Mind) -> Worth:
        hunt = Hunt(mind, np.zeros(len(mind.ends), np.int64))
        budget = Budget(1.0, lambda: 0.0, self._nodes)
        points = int(mind.worths.max())
        for depth in DEPTHS:
            if not hunt.deepen(depth, budget):
                break
            points = int(mind.tree.frames[0][search.BEST])
            if hunt.sure:
                break
        better = _texts(mind.play(hunt.best))
        if abs(points) >= search.SURE:
            forced = search.WIN - abs(points) + 1
            return Worth(chance_by(forced), forced, better, True)
        return Worth(1.0 / (1.0 + exp(-points / SCALE)), 0, better, False)


def _texts(actions: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(action) for action in actions)
