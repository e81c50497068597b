"""How Pitch Out is judged: flicks tried with a trembling hand, by what they leave on the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_out.answers import answer
from pitchside.bots.pitch_out.candidates import Net
from pitchside.bots.pitch_out.evaluate import WARY, Floats
from pitchside.bots.pitch_out.search import Hunt
from pitchside.bots.pitch_out.simulator import Aim, Scout, warm
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.core.turn import Turn
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.action import Power
from pitchside.games.pitch_out.fast.kernel_judge import GONE
from pitchside.games.pitch_out.phases import phase_of
from pitchside.games.pitch_out.powers import may_choose
from pitchside.games.pitch_out.state import Ask, State
from pitchside.games.pitch_out.table import ARENA
from pitchside.review.flicks import ERRORS, FlickJudge, Tried
from pitchside.review.judge import round_won
from pitchside.review.values import Part

SCALE, TEMPO = 6.0, 1.5
"""Points that make an even chance one of 73 %, and what it is worth to flick next; fitted to arena rounds."""
FIRST_ERRORS, CLOSEST = 3, 10
"""Errors every aim is tried with, and how many are looked at closely."""
SLICE = 64
HOLDS, SEEN, REPLIES = 0.06, 8, 2
"""What a better flick must be better by after the best reply; errors of the flick, and of the reply."""
WRONG = {
    Ask.GUARD: "wrong_guard",
    Ask.REMOVE: "wrong_removal",
    Ask.SHADOW: "wrong_cover",
    Ask.SAPPER: "wrong_place",
    Ask.IMMORTAL: "wrong_place",
    Ask.RETURN: "wrong_place",
    Ask.GOLEM: "wrong_place",
}
"""What is told of a bad answer, by the question."""
NET = Net()
Played = Turn[State, Any]


def chance_of(points: Floats) -> Floats:
    """Chances to win the round from points, when the other side flicks next."""
    found: Floats = 1.0 / (1.0 + np.exp(-(np.clip(points, -60.0, 60.0) - TEMPO) / SCALE))
    return found


def judge_of(match: Match[Any, Any], nodes: int) -> PitchOutJudge:
    """The judge of one match."""
    warm()
    return PitchOutJudge(match, nodes)


class PitchOutJudge(FlickJudge):
    """By the liking of the hard level."""

    of = "round"

    def round(self, state: State) -> int:
        """Rounds are counted by the match."""
        return state.round

    def tried(self, part: Part) -> Tried | None:
        """The best aim of a net, the aim that was chosen, and what came of it."""
        turns = self.match.turns
        state: State = turns[part.first].before
        flick = turns[part.first].actions[part.seat]
        assert isinstance(flick, Flick)  # a part begins with its flick
        rng = Random(f"review {part.first}")
        asked = self.match.game.choices(state, part.seat).pending()
        budget = Budget(1.0, lambda: 0.0, self.nodes)
        hunt = Hunt(state, part.seat, WARY, asked.get("barred", {}), rng, budget)
        errors, error = errors_of(ERRORS, rng), self.error(part, flick, ARENA.top_speed)
        best, aim = _best(hunt, errors)
        own = Aim(flick.piece, round(flick.angle * 1000.0), flick.speed, state.powers[part.seat])
        steady = np.zeros((1, 2)) if flick.by == "swipe" else errors
        chances = chance_of(hunt.scout.examine([own], steady)[0])
        came = self._came(turns[part.last - 1].after, part)
        mean = float(chances.mean())
        better = () if aim is None else _texts(state, aim)
        scores = aim is not None and _takes_captain(hunt.scout, aim, errors)
        flicked = mean if error is None else float(chance_of(hunt.scout.examine([own], error)[0, 0]))
        came = flicked if came is None else came
        holds = (
            aim is None
            or best - mean < self.wrong
            or _replied(hunt.scout, aim, errors) >= HOLDS + _replied(hunt.scout, own, steady)
        )
        cost, wrong = self._answered(part)
        return Tried(best, better, mean, float(chances.std()), came, scores, flicked, cost, wrong, holds)

    def _came(self, after: State, part: Part) -> float | None:
        """What the flick left; None where the round is over or something is still asked."""
        asked = self.match.game.choices(after, after.turn).pending()
        if "flick" not in asked["do"] or after.round != part.round:
            return None
        points = Scout(after, part.seat, WARY).weigh()
        return 1.0 / (1.0 + exp(-(points + (TEMPO if after.turn is part.seat else -TEMPO)) / SCALE))

    def _answered(self, part: Part) -> tuple[float, str]:
        """What the own answers to a flick cost together, and the kind of turning point that is."""
        lost: dict[str, float] = {}
        for at in self.stood(part.first + 1, part.last):
            turn = self.match.turns[at]
            asked = [one.ask for one in turn.before.queue[:1] if one.ask in WRONG]
            if part.seat in turn.actions and asked:
                better = max(
                    (self._left(one, part.seat) for one in self._others(turn.before, part.seat)), default=0.0
                )
                name = WRONG[asked[0]]
                lost[name] = lost.get(name, 0.0) + max(0.0, better - self._left(turn, part.seat))
        return sum(lost.values()), max(lost, key=lambda name: lost[name], default="")

    def _others(self, state: State, seat: Seat) -> Iterator[Played]:
        """What might have been answered: everything that can be listed, or what the computer would say."""
        game, listed = self.match.game, phase_of(state).listed(state, seat)
        said = answer(state, WARY, game.choices(state, seat), Random("review"))
        for action in listed or filter(None, (said,)):
            yield game.play(state, {seat: action})

    def _left(self, turn: Played, seat: Seat) -> float:
        """The chance that an answer leaves."""
        won = round_won(turn)
        if won is not None:
            return float(won is seat)
        return float(chance_of(np.asarray(Scout(turn.after, seat, WARY).weigh())))


def _best(hunt: Hunt, errors: Floats) -> tuple[float, Aim | None]:
    """The aim with the best chance on average over the tremor, of as many as the nodes allow."""
    aims = hunt.aims.cast(NET, hunt.rng)
    hunt.rng.shuffle(aims)
    few = errors[:FIRST_ERRORS]
    means: list[Floats] = []
    for start in range(0, len(aims), SLICE):
        if start and hunt.over:
            break
        means.append(chance_of(hunt.examine(aims[start : start + SLICE], few)).mean(axis=1))
    if not means:
        return 0.0, None
    glanced = np.concatenate(means)
    closest = [aims[int(at)] for at in np.argsort(-glanced, kind="stable")[:CLOSEST]]
    chances = chance_of(hunt.examine(closest, errors)).mean(axis=1)
    best = int(np.argmax(chances))
    return float(chances[best]), closest[best]


def _replied(scout: Scout, aim: Aim, errors: Floats) -> float:
    """The chance that a flick leaves when the other side, or a second flick, has done its best."""
    replies = errors[:REPLIES]
    points = [scout.ponder(aim, error[None], replies)[0] for error in errors[:SEEN]]
    return float(chance_of(np.array(points)).mean())


def _takes_captain(scout: Scout, aim: Aim, errors: Floats) -> bool:
    """Does an aim win the round with most of the errors, and by the Captain where the hand is still?"""
    won = (scout.examine([aim], errors)[0] >= WARY.win).mean()
    return bool(won > 0.5) and scout.fates(aim)[f"{scout.seat.other.value}.captain"] == GONE


def _texts(state: State, aim: Aim) -> tuple[str, ...]:
    flick = str(Flick(aim.piece, aim.milli / 1000.0, aim.pace))
    if aim.power is None or not may_choose(state) or state.powers[state.turn] == aim.power:
        return (flick,)
    return str(Power(aim.power)), flick
