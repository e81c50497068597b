"""What `play_ball_az.py` has learnt plays rounds of Play Ball against a level.

    python examples/play_ball_az_plays.py az.npz --rounds 100 --against normal

It needs NumPy alone, besides Pitchside. Whole turns are looked at: of all the ways its turn can end without
letting a goal in, the network says which leave the other side worst, and of the best few what the other
side's best answer is.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent
from pitchside.bots.play_ball.levels import TurnAgent
from pitchside.bots.play_ball.search import Mind, Planner
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings import encoding_of
from pitchside.envs.episode import begin
from pitchside.games.play_ball.state import MOVES, State, beginning

BOARD, CELLS, PLANES, MAX_TURNS = "hex37", 37, 12, 60
FEW = 8
"""Ends of a turn whose answers are looked at."""
BORED = 0.05
"""What an end is liked less for every time the round has been there."""


class Net:
    """The network of a checkpoint."""

    def __init__(self, path: str) -> None:
        with np.load(path) as file:
            self.params = {key[2:]: file[key].astype(np.float32) for key in file.files if key[:2] == "p_"}
        self.blocks = sum(key[0] == "a" and key[1:].isdigit() for key in self.params)

    def values(self, seen: Any) -> Any:
        """How each position looks to whoever is to play, -1 to 1."""
        p = self.params
        x = seen.reshape(len(seen), -1) @ p["in"] + p["in_b"]
        for block in range(self.blocks):
            y = _level(np.maximum(x, 0.0)) @ p[f"a{block}"] + p[f"a{block}_b"]
            x = x + np.maximum(y, 0.0) @ p[f"b{block}"] + p[f"b{block}_b"]
        return np.tanh(_level(np.maximum(x, 0.0)) @ p["value"] + p["value_b"])[:, 0]


def _level(x: Any) -> Any:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6)


def seen_after(ends: Any, others: Any, mover: Seat, turns: int) -> Any:
    """What the other side sees when the mover's turn has ended so: the planes of docs/envs/play-ball.md."""
    rows = np.arange(len(ends))[:, None]
    team = np.stack([ends & 63, ends >> 6 & 63, ends >> 12 & 63], 1)
    ball, others = ends[:, None] >> 18, np.broadcast_to(others, (len(ends), 3))
    if mover is Seat.SOUTH:
        team, ball, others = (CELLS - 1 - part for part in (team, ball, others))
    planes = np.zeros((len(ends), PLANES, CELLS), np.float32)
    for plane, cells in ((0, others), (1, team), (2, ball), (3, others), (4, ball)):
        planes[rows, plane, cells] = 1.0
    planes[:, 6:9] = 1.0
    planes[:, 11] = min(turns / MAX_TURNS, 1.0)
    return planes


class Learned(TurnAgent):
    """Looks two turns ahead with what it has learnt."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net, self._replies = net, Planner(BOARD)

    def decide(self, mind: Mind, rng: Random, budget: Budget) -> int:
        """The end after which the best answer of the other side is least good for it."""
        state = mind.state
        others = np.array([mind.planner.field.numbers[cell] for cell in state.enemy])
        seen = seen_after(mind.ends, others, state.turn, state.turns + 1)
        liking = -self.net.values(seen) - BORED * mind.repeats()
        ranked = [int(mind.ends[at]) for at in np.argsort(-liking, kind="stable")]
        likes = dict(zip(mind.ends.tolist(), liking.tolist(), strict=True))
        safe: list[int] = []
        for end in ranked:
            if len(safe) < FEW and not mind.lets_in(end):
                safe.append(end)
        return max(safe, key=lambda end: (self._answered(mind, end), likes[end])) if safe else ranked[0]

    def _answered(self, mind: Mind, end: int) -> float:
        """What the position is worth to us after the other side's best answer, as far as the network sees."""
        state, other = mind.state, mind.state.turn.other
        placing = mind.planner.placing(state, end)
        after = _turn(state, placing, other)
        ends, _ = self._replies.ends(after)
        if len(ends) == 0:
            return 1.0
        mine = np.array([mind.planner.field.numbers[cell] for cell in placing.team(state.turn)])
        return float(self.net.values(seen_after(ends, mine, other, state.turns + 2)).min())


def _turn(state: State, placing: Any, seat: Seat) -> State:
    return replace(state, placing=placing, turn=seat, left=MOVES, began=beginning(placing, seat, MOVES))


def play_round(net: Net, against: str, number: int) -> float:
    """One round: 1 where the network wins, -1 where it loses, 0 for neither. Seats and who begins change."""
    mine = PLAYERS[number % 2]
    begins = mine if number // 2 % 2 == 0 else mine.other
    episode, rng = begin(encoding_of("play-ball", board=BOARD, begins=begins.value)), Random(number)
    agents = {mine: Learned(net), mine.other: agent("play-ball", against)}
    game = episode.encoding.game
    while episode.end is None:
        seat = episode.to_act()[0]
        choices = game.choices(episode.state, seat)
        episode = episode.play(seat, agents[seat].choose(episode.state, choices, rng, Budget(1.0)))
    return episode.reward(mine)


def main() -> None:
    """Play, and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", help="a checkpoint of play_ball_az.py")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--against", default="normal", help="a level (normal)")
    args = parser.parse_args()
    net, rewards = Net(args.net), []
    for number in range(args.first, args.first + args.rounds):
        rewards.append(play_round(net, args.against, number))
        won, lost = rewards.count(1.0), rewards.count(-1.0)
        print(f"round {number}: {won} won, {lost} lost, {len(rewards) - won - lost} open", flush=True)


if __name__ == "__main__":
    main()
