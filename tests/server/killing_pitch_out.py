"""Pitch Out played over the wire while its server is killed: both seats from one page, by the open table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Select
from tests.server.killing import Game, Op, head_of
from tests.server.support import Served

OPTIONS: tuple[dict[str, Any], ...] = (
    {"tremor": 1.0, "chooser": "toss", "clock": "600+10"},
    {"rules": "advanced", "tremor": 0.5},
    {"rules": "advanced", "format": 7},
)
SECRET = ("replace", "swap")
"""Questions whose answers only the one who gives them may read."""


@dataclass
class PitchOutGame(Game):
    """A match as its client knows it: what each seat has done, secrets as the open table tells them."""

    def agrees(self, state: dict[str, Any], steps: list[dict[str, Any]], with_pending: bool) -> bool:
        """Does the server have just that? A sealed choice is there, but in no step."""
        ops = [*self.ops, *([self.pending] if with_pending and self.pending else [])]
        for seat in PLAYERS:
            done = [text for op in ops if op.message["seat"] == seat for text in shown(op)]
            told = [text for one, text in told_by(steps) if one == seat]
            waits = int(seat in state["table"]["sealed"])
            if told != done[: len(done) - waits] or len(told) + waits != len(done):
                return False
        return True

    def next_op(self, state: dict[str, Any], rng: Random, resign: float) -> Op:
        """A lawful message by one of the seats that are to act; a deployment is one turn."""
        asked = rng.choice(state["table"]["asked"])
        head = head_of(state, asked["seat"])
        if rng.random() < resign and not state["table"]["sealed"]:
            return Op({"t": "claim", **head, "action": "resign"})
        if "suggestions" in asked["pending"] and rng.random() < 0.8:
            return Op({"t": "turn", **head, "actions": deployment(state, asked, rng)})
        secret = asked["pending"].get("ask") in SECRET or asked["pending"]["do"] == ["select"]
        action = some_action(state, asked, rng)
        return Op({"t": "step", **head, "action": action}, settles=secret)


def shown(op: Op) -> list[str]:
    """How a message's actions stand in the steps; `settles` marks a secret here."""
    texts = op.message["actions"] if op.message["t"] == "turn" else [op.message["action"]]
    return ["hidden" if op.settles else text for text in texts]


def told_by(steps: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Who did what, by the steps; chance left out."""
    for step in steps:
        if step["seat"] == "both":
            for part in step["action"].split(" / "):
                seat, _, text = part.partition(": ")
                yield seat, text
        elif step["seat"] != "chance":
            yield step["seat"], step["action"]


def some_action(state: dict[str, Any], asked: dict[str, Any], rng: Random) -> str:
    """Something lawful for the seat that is asked."""
    pending = asked["pending"]
    if asked["choices"]:
        return str(rng.choice(asked["choices"])["action"])
    if pending["do"] == ["select"]:
        captain, *others = pending["pieces"]
        return str(Select(tuple(sorted([captain, *rng.sample(others, pending["count"] - 1)]))))
    return str(PITCH_OUT.choices(seen(state, asked), Seat(asked["seat"])).sample(rng))


def deployment(state: dict[str, Any], asked: dict[str, Any], rng: Random) -> list[str]:
    """All that is still to be placed."""
    now, seat, places = seen(state, asked), Seat(asked["seat"]), list[str]()
    while PITCH_OUT.to_act(now) == {seat} and len(places) < len(asked["pending"]["pieces"]):
        action = PITCH_OUT.choices(now, seat).sample(rng)
        places.append(str(action))
        now = PITCH_OUT.play(now, {seat: action}).after
    return places


def seen(state: dict[str, Any], asked: dict[str, Any]) -> Any:
    """The position of a seat as a state; a selection that it cannot see is any."""
    options, position = state["table"]["options"], asked["position"]
    usual = PITCH_OUT.start(options).options
    for seat in PLAYERS:
        if position["selected"][seat.value] is None:
            position["selected"][seat.value] = sorted(usual.pucks(seat)[: usual.format])
    return PITCH_OUT.read(position, options)


def pitch_out(served: Served, rng: Random) -> Game:
    """A new match of Pitch Out."""
    return PitchOutGame(served.new_match(game="pitch-out", options=rng.choice(OPTIONS)))
