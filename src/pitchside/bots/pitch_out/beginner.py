"""Beginner: has one puck in mind, looks at a few of its flicks, and its hand is unsteady."""

from __future__ import annotations

from pitchside.bots.hand import errors_of, unsteady
from pitchside.bots.pitch_out.candidates import FULL, Net
from pitchside.bots.pitch_out.evaluate import CARELESS
from pitchside.bots.pitch_out.levels import Hunt, PuckAgent
from pitchside.bots.pitch_out.simulator import Aim
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import ARENA, owner_of

NET = Net(beside=(0.0,), paces=(1200, 2000), directions=8, move_paces=(500, 1000))
GLANCES = 30
"""Flicks it looks at."""
WAVERING = 3.0
"""How much its liking of a flick varies."""
UNSTEADY = 2.0
"""Degrees by which its hand trembles, beside the tremor of the match."""
SPARED = 2
"""Until the enemy has lost so many pucks, nobody's Captain is taken."""
ERRORS, WIDER = 160, 1.5
"""Errors of the hand under which a Captain must be safe, drawn wider than they are: rare ones count too."""
GENTLE = 250
"""mm/s: a flick that takes nobody anywhere."""


class Beginner(PuckAgent):
    """Sees one idea, and misses often."""

    liking = CARELESS
    shyness = 4.0

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best-looking of some flicks of one puck, as its hand lets it go."""
        aims = hunt.aims.cast(NET, hunt.rng)
        idea = hunt.rng.choice(hunt.aims.own).id
        aims = [aim for aim in aims if aim.piece == idea] or aims
        drawn = hunt.rng.sample(aims, min(GLANCES, len(aims)))
        worths = hunt.examine(drawn, hunt.errors(1))[:, 0]
        liked = {aim: worth + hunt.rng.random() * WAVERING for aim, worth in zip(drawn, worths, strict=True)}
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
