"""The Pitch Out opponents, from weak to strong, and what they share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of, unsteady
from pitchside.bots.pitch_out.answers import answer
from pitchside.bots.pitch_out.candidates import FULL, Net
from pitchside.bots.pitch_out.evaluate import BOLD, CARELESS, WARY, Liking
from pitchside.bots.pitch_out.openings import Deployer, first_shot, select
from pitchside.bots.pitch_out.search import SLICE, Field, Hunt, Rivalry
from pitchside.bots.pitch_out.simulator import Aim, warm
from pitchside.compiled import COMPILED
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Stop
from pitchside.games.pitch_out.action import Action, First, Power
from pitchside.games.pitch_out.powers import may_choose
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import ARENA, owner_of


class PuckAgent(ABC):
    """Answers whatever is asked; each level has its own way of choosing a flick."""

    liking: Liking
    """What it cares for."""
    shyness: float = 1.0
    """How much it fears to overshoot the edge with its first shot; 1 is about right."""

    def __init__(self) -> None:
        warm()
        self._deployer = Deployer()
        self._plan: tuple[State, Aim] | None = None

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """One lawful action."""
        action = self._wanted(view, choices, rng, budget)
        return action if action is not None and action in choices else choices.sample(rng)

    def _wanted(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        match view.phase:
            case PhaseName.SELECT:
                return select(choices.pending(), rng)
            case PhaseName.FIRST_SHOT:
                return first_shot(view, choices.pending(), self.shyness, rng)
            case PhaseName.FIRST:
                return First(view.turn)
            case PhaseName.DEPLOY:
                return self._deployer.place(view, choices, rng)
            case PhaseName.ANSWER:
                return answer(view, self.liking, choices, rng)
            case _:
                return self._flick(view, choices.pending(), rng, budget)

    def _flick(self, view: State, asked: dict[str, Any], rng: Random, budget: Budget) -> Action:
        """The Captain's power first, where the flick in mind wants one."""
        seat = view.turn
        aim = self._recalled(view)
        if aim is None:
            hunt = Hunt(view, seat, self.liking, asked.get("barred", {}), rng, budget)
            aim = self.decide(hunt)
        if aim is None:
            return Stop()
        if aim.power is not None and may_choose(view):
            self._plan = view, aim
            return Power(aim.power)
        return Flick(aim.piece, aim.milli / 1000.0, aim.pace)

    def _recalled(self, view: State) -> Aim | None:
        """The flick it had in mind when it chose the Captain's power for it."""
        plan, self._plan = self._plan, None
        if plan is None or not view.chose or view.phase is not PhaseName.TURN:
            return None
        before, aim = plan
        same = before.pieces == view.pieces and before.turn is view.turn and before.reserve == view.reserve
        return aim if same and view.powers[view.turn] == aim.power else None

    @abstractmethod
    def decide(self, hunt: Hunt) -> Aim | None:
        """The flick to be made; None declines a second one."""


UNSTEADY = 2.0
"""Degrees by which its hand trembles, beside the tremor of the match."""
SPARED = 2
"""Until the enemy has lost so many pucks, nobody's Captain is taken."""
ERRORS, WIDER = 160, 1.5
"""Errors of the hand under which a Captain must be safe, drawn wider than they are: rare ones count too."""
GENTLE = 250
"""mm/s: a flick that takes nobody anywhere."""


class Beginner(PuckAgent):
    """Has one puck in mind, looks at a few of its flicks, and its hand is unsteady."""

    net = Net(beside=(0.0,), paces=(1200, 2000), directions=8, move_paces=(500, 1000))
    glances = 30
    """Flicks it looks at."""
    wavering = 3.0
    """How much its liking of a flick varies."""
    liking = CARELESS
    shyness = 4.0

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best-looking of some flicks of one puck, as its hand lets it go."""
        aims = hunt.aims.cast(self.net, hunt.rng)
        idea = hunt.rng.choice(hunt.aims.own).id
        aims = [aim for aim in aims if aim.piece == idea] or aims
        drawn = hunt.rng.sample(aims, min(self.glances, len(aims)))
        worths = hunt.examine(drawn, hunt.errors(1))[:, 0]
        liked = {
            aim: worth + hunt.rng.random() * self.wavering for aim, worth in zip(drawn, worths, strict=True)
        }
        ranked = sorted(drawn, key=liked.__getitem__, reverse=True)
        stopping = hunt.stopping()
        if not ranked or (stopping is not None and liked[ranked[0]] < stopping):
            return None
        missed = [_missed(aim, hunt) for aim in ranked]
        if not _early(hunt.state, hunt.seat):
            return missed[0]
        gentle = [aim._replace(pace=GENTLE) for aim in ranked]
        return next((aim for aim in (*missed, *gentle) if _spares(aim, hunt)), gentle[0])


def _missed(aim: Aim, hunt: Hunt) -> Aim:
    """The aim as the hand lets it go; where that is forbidden, as it was meant."""
    flick = unsteady(Flick(aim.piece, aim.milli / 1000.0, aim.pace), UNSTEADY, ARENA.top_speed, hunt.rng)
    milli = round(flick.angle * 1000.0) % FULL
    return aim._replace(milli=milli, pace=flick.speed) if hunt.aims.allowed(aim.piece, milli) else aim


def _early(state: State, seat: Seat) -> bool:
    """Is it too early to take a Captain? A state counts no flicks: what the enemy has lost tells."""
    return sum(owner_of(name) is seat.other for name in state.reserve) < SPARED


def _spares(aim: Aim, hunt: Hunt) -> bool:
    """Do both Captains stay, whatever the tremor of the match adds?"""
    changes = hunt.examine([aim], WIDER * errors_of(ERRORS, hunt.rng)) - hunt.scout.weigh()
    return bool((abs(changes) < CARELESS.win / 2.0).all())


class Easy(PuckAgent):
    """Looks at a few flicks, once each, and counts pucks; never asks what comes back."""

    net = Net(beside=(0.0, -10.0, 10.0), paces=(1200, 2400), directions=12, move_paces=(500, 1000))
    glances = 50
    """Flicks it looks at."""
    wavering = 3.6
    """How much its liking of a flick varies."""
    liking = CARELESS
    shyness = 3.0

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best-looking of some flicks drawn at random."""
        aims = hunt.aims.cast(self.net, hunt.rng)
        drawn = hunt.rng.sample(aims, min(self.glances, len(aims)))
        worths = hunt.examine(drawn, hunt.errors(1))[:, 0]
        liked = [worth + hunt.rng.random() * self.wavering for worth in worths]
        best = max(range(len(drawn)), key=liked.__getitem__, default=None)
        stopping = hunt.stopping()
        if best is None or (stopping is not None and liked[best] < stopping):
            return None
        return drawn[best]


class Normal(PuckAgent):
    """Many flicks, each with several errors of the hand, by what they leave on average; not the reply."""

    net = Net()
    least = 500 if COMPILED else 0
    """Flicks it looks at whatever its budget; without a compiler the budget decides."""
    tries = 3
    """Errors that it tries each flick with."""
    wavering = 0.7
    liking = BOLD

    def decide(self, hunt: Hunt) -> Aim | None:
        """The flick that is best on average."""
        aims = hunt.aims.cast(self.net, hunt.rng)
        hunt.rng.shuffle(aims)
        errors, best, most = hunt.errors(self.tries), None, hunt.stopping()
        for start in range(0, len(aims), SLICE):
            if hunt.over and hunt.examined >= self.least:
                break
            part = aims[start : start + SLICE]
            for aim, worth in zip(part, hunt.examine(part, errors).mean(axis=1), strict=True):
                liked = float(worth) + hunt.rng.random() * self.wavering
                if most is None or liked > most:
                    best, most = aim, liked
        return best


COARSE = Net()
FINE = Net(
    beside=(-4.0, 4.0, -12.0, 12.0, -20.0, 20.0, -26.0, 26.0),
    paces=(1700, 2700, 3800),
    at_blocks=(-14.0, 14.0, -28.0, 28.0),
    directions=32,
    move_paces=(300, 480, 760, 1050, 1450),
)
STAGES = ((1, 1.0, 0.72), (3, 0.25, 0.58), (8, 0.2, 0.5))
"""Errors an aim is tried with, what part of the aims gets so far, and the budget left when that must end."""
VARIED, SPREADS = 12, (0.3, 0.6, 1.0, 2.0)
"""Aims that are varied, and by how much."""
VARIED_UNTIL = 0.45
RIVALS, FINAL_ERRORS, FINAL_UNTIL = 30, 16, 0.38
"""Aims whose replies are looked at, and how well they are known by then."""


class Hard(PuckAgent):
    """A wide net, finer aim around the best, and the enemy's best reply, as long as its budget lasts."""

    liking = WARY

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best aim found within the budget."""
        field = self._glance(hunt)
        if not field.aims:
            return None
        best, worth = Rivalry(hunt, field.aims, field.worths).settle()
        stopping = hunt.stopping()
        return None if stopping is not None and stopping > worth else best

    def _glance(self, hunt: Hunt) -> Field:
        """All aims at a glance, fewer and fewer of them ever closer."""
        field = Field(hunt, _net(hunt))
        for errors, part, until in STAGES:
            field.keep(max(RIVALS, int(part * len(field.aims))))
            field.examine(errors, until)
        near = (hunt.aims.near(aim, hunt.rng, by) for aim in field.aims[:VARIED] for by in SPREADS)
        varied = Field(hunt, [aim for aim in near if aim is not None])
        varied.examine(STAGES[-1][0], VARIED_UNTIL)
        field.join(varied)
        field.keep(RIVALS)
        field.examine(FINAL_ERRORS, FINAL_UNTIL)
        return field


def _net(hunt: Hunt) -> list[Aim]:
    """A coarse net first, then what is between its threads."""
    nets = [hunt.aims.cast(net, hunt.rng) for net in (COARSE, FINE)]
    for aims in nets:
        hunt.rng.shuffle(aims)
    return [aim for aims in nets for aim in aims]
