"""A worker process: it thinks out turns and hints and reviews matches.

Started by the pool as `python -m pitchside.server.workers.process PARENT AGENTS`; it ends with its parent,
even when the parent is killed.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from random import Random
from typing import Any, BinaryIO, Protocol, cast

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import BY_TABLE, solution_of
from pitchside.core.errors import Malformed, PitchsideError
from pitchside.core.match import Match
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Seat
from pitchside.games import GAMES, game_named, game_of
from pitchside.review.values import Judged, Review
from pitchside.review.walk import Walk

# ---- Errors of a worker -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer like any other: it travels between processes."""

    # At home here and not in `worker`: that runs as `__main__`, a name under which no other process finds it.

    what: str


def fault_of(error: Exception) -> Fault:
    """The kind of an error and the innermost place that it came from."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return Fault(f"{type(error).__name__}, {os.path.basename(place.filename)}:{place.lineno}")


# ---- Review jobs ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """One turn of a record to be judged; or, after the last, all that were judged to be put together."""

    game: str
    text: str
    who: str
    place: str = ""
    at: int = 0
    """The number of the turn, the first being 0; after the last, how many there are."""
    judged: tuple[Judged, ...] = ()
    """All turns, where `at` is after the last."""
    nodes: int | None = None
    level: str = "the review"
    budget: float = 60.0
    played: bool = False
    exact: bool = False
    """Is there a table that judges it?"""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Its answer: what was judged, of how many turns; the review where none is left."""

    of: int
    judged: Judged | None
    review: Review | None
    took: float = 0.0
    """Seconds of processor time."""


@lru_cache(maxsize=2)
def _walk(text: str, nodes: int | None, exact: bool) -> Walk:
    """The walk through a record, kept for its next turns; one more where it can be judged exactly by now."""
    record = parse_record(text)
    return Walk(replay(record, game_of(record)), nodes)


def review(job: ReviewJob) -> Reviewed:
    """One turn more; each is a job of its own, so that nobody who plays waits for a whole review."""
    begun = time.process_time()
    walk = _walk(job.text, job.nodes, job.exact)
    if job.at < len(walk.parts):
        judged = walk.judged(job.at)
        return Reviewed(len(walk.parts), judged, None, time.process_time() - begun)
    return Reviewed(job.at, None, walk.review(job.judged), time.process_time() - begun)


# ---- Opponents by name ------------------------------------------------------------------------------------

AGENTS = "pitchside.bots.levels"


class Opponents(Protocol):
    """What such a module offers."""

    def levels(self, game: str) -> Sequence[str]:
        """The levels of a game, from weak to strong."""
        ...

    def agent(self, game: str, level: str) -> Agent:
        """A fresh opponent."""
        ...


def opponents_named(module: str) -> Opponents:
    """The opponents of that module."""
    return cast(Opponents, import_module(module))


# ---- The worker process -----------------------------------------------------------------------------------

LONGEST_TURN = 200
STAND_IN = "hard"
"""Who plays on where the table that a match was begun with is gone or spoilt."""
WATCH_S = 0.5
WARM_S = 0.05
LENGTH = struct.Struct("!I")


class Endless(PitchsideError):
    """An opponent that never ends its turn."""


@dataclass(frozen=True, slots=True)
class Job:
    """A turn to be thought out."""

    game: str
    state: Any
    seat: Seat
    level: str
    seed: int
    budget: float
    who: str = ""
    """For whom: people are served in turn."""
    place: str = ""
    """From where that one comes: addresses are served in turn before people are."""
    played: bool = True
    """Does a person play in this match, or is it only watched?"""


def packed(value: Any) -> bytes:
    """A value for the pipe: its length, then its bytes. Both ends are ours."""
    body = pickle.dumps(value)
    return LENGTH.pack(len(body)) + body


def think(job: Job, opponents: Opponents) -> list[str]:
    """One whole turn, action by action, until it settles; a deployment is one turn too."""
    game, state = game_named(job.game), job.state
    agent, rng = opponents.agent(job.game, _level(job)), Random(job.seed)
    budget = Budget(job.budget)
    texts: list[str] = []
    drafted = False
    while len(texts) < LONGEST_TURN:
        view, choices = game.view(state, job.seat), game.choices(state, job.seat)
        action = agent.choose(view, choices, rng, budget)
        texts.append(str(action))
        if game.to_act(state) != {job.seat}:  # both choose at once: nothing can be played alone
            return texts
        if not game.phase_of(state).may_be_tried(action):
            # It ends the turn whatever it does: the match plays it, and so a flick is simulated once.
            game.check(state, job.seat, action)
            return texts
        turn = game.play(state, {job.seat: action})
        drafted = drafted or not turn.settled
        placing = not drafted and game.to_act(turn.after) == {job.seat}
        if turn.settled and not placing:
            return texts
        state = turn.after
    raise Endless(f"{job.level} made {LONGEST_TURN} steps without an end")


def _level(job: Job) -> str:
    """The level that plays this turn."""
    solution = solution_of(job.game) if job.level == BY_TABLE else None
    if solution is None:
        return job.level
    try:
        solution.table_by(job.state)
    except Malformed as error:
        _tell_once(f"{STAND_IN} plays in the place of {job.level}: {error}")
        return STAND_IN
    return job.level


@cache
def _tell_once(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def warm(opponents: Opponents) -> None:
    """Think once for every game, so that the first real turn does not wait for a compiler."""
    for name, game in GAMES.items():
        match = Match(game)
        match.let_chance(lambda _: Random(1))
        state, seat = match.state, min(match.to_act())
        for level in opponents.levels(name):
            try:
                think(Job(name, state, seat, level, 1, WARM_S), opponents)
            except Exception as error:
                sys.stderr.write(f"{level} of {name} cannot warm up: {error}\n")


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_S)
    os._exit(0)


def _read(pipe: BinaryIO) -> Job | ReviewJob | None:
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    job: Job | ReviewJob | None = pickle.loads(pipe.read(LENGTH.unpack(head)[0]))
    return job


def answer(job: Job | ReviewJob, opponents: Opponents) -> list[str] | Reviewed | Fault:
    """What a job comes to. A fault is an answer, too: a new process would fail again, and all would wait."""
    try:
        return review(job) if isinstance(job, ReviewJob) else think(job, opponents)
    except Exception as error:
        return fault_of(error)


def main(parent: int, agents: str) -> None:
    """Answer jobs until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    inward, outward = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever an agent prints must not get between the answers
    opponents = opponents_named(agents)
    warm(opponents)
    while (job := _read(inward)) is not None:
        outward.write(packed(answer(job, opponents)))
        outward.flush()


if __name__ == "__main__":
    # By its name: answers are pickled, and the server knows their classes by this module's name.
    from pitchside.server.workers import process

    process.main(int(sys.argv[1]), sys.argv[2])
