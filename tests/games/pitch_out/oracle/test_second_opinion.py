"""Pitch Out: crowded random tables, flicked once, are judged as a second reading of the rules judges them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from tests.games.pitch_out.oracle.second_opinion import Reading, is_puck
from tests.games.pitch_out.scenes import HOODS, Answer, Scene, flick, table

CASES = 150
GOLEM_CLAUSES = ("POT-6.11", "POT-6.12")
ALPHA = ("captain", "guard", "assassin", "runner", "immortal")
ELITE = {"citizens": ("major", "commando", "sapper"), "hoods": ("infested", "shadow", "witch")}
BLOCKS = ("obstacle.centre", "obstacle.south.1", "obstacle.south.2", "obstacle.north.1", "obstacle.north.2")


def crowd(rng: Random) -> Scene:
    """A table full of pieces near one of the edges, some covered, Captains with powers."""
    teams = rng.choice((HOODS, {"south": "citizens", "north": "hoods"}))
    pieces: list[dict[str, Any]] = []
    reserve, powers = [], {}
    for seat, team in teams.items():
        others = rng.sample((*ALPHA[1:], *ELITE[team]), 6)
        here = rng.randint(1, 6)
        tokens = ["golem1", "golem2"][: rng.choice((0, 0, 1, 2))] if team == "hoods" else []
        pieces += [{"id": f"{seat}.{name}"} for name in ("captain", *others[:here], *tokens[: 7 - here])]
        reserve += [f"{seat}.{name}" for name in others[here:]]
        powers[seat] = rng.choice((None, *others[here:]))
    pieces += [{"id": name} for name in rng.sample(BLOCKS, rng.randint(0, 5))]
    _scatter(pieces, rng)
    _ride(pieces, rng)
    turn = rng.choice(("south", "north"))
    position = {
        "pieces": pieces,
        "reserve": reserve,
        "to_act": turn,
        "phase": "turn",
        "powers": powers,
        "chose": True,
    }
    return Scene(position, {"rules": "advanced", "format": 7, "teams": teams})


def _scatter(pieces: list[dict[str, Any]], rng: Random) -> None:
    """Places far enough from each other, within a strip at the north edge."""
    done: list[dict[str, Any]] = []
    for one in pieces:
        while True:
            x, y = round(rng.uniform(10, 790), 2), round(rng.uniform(450, 795), 2)
            far = {True: 30.5, False: 65.0}[is_puck(one["id"])]
            if all((x - two["x"]) ** 2 + (y - two["y"]) ** 2 > _apart(far, two) ** 2 for two in done):
                break
        one.update(x=x, y=y)
        done.append(one)


def _apart(far: float, other: dict[str, Any]) -> float:
    return far if is_puck(other["id"]) else far + 36.0


def _ride(pieces: list[dict[str, Any]], rng: Random) -> None:
    """A Shadow may lie on an enemy that is no Major."""
    for shadow in [one for one in pieces if one["id"].endswith(".shadow")]:
        seat = shadow["id"].split(".")[0]
        below = [
            one
            for one in pieces
            if is_puck(one["id"]) and not one["id"].startswith((seat, "south.major", "north.major"))
        ]
        if rng.random() < 0.5:
            lower = rng.choice(below)
            shadow.update(x=lower["x"], y=lower["y"], on=lower["id"])


def flicked(scene: Scene, rng: Random) -> tuple[Reading, Answer] | None:
    """One flick at some other piece, Guards declining; None where it is refused."""
    try:
        before = scene.judged([])
    except Malformed:
        return None
    if before.phase != "turn":
        return None
    puck = rng.choice(before.choice["pieces"])
    at = rng.choice(sorted(before.in_play - {puck}))
    lines: list[Any] = [flick(puck, at=at, speed=rng.randint(600, 4000)).text(before.position)]
    answer = scene.judged(lines)
    if answer.raw["refused"] is not None:
        return None
    reading = Reading(before.position, puck, answer.named("flick")[0]["tape"])
    for seat in reading.guards():
        assert answer.asked == f"{seat} guard"
        lines.append("guard save=null")
        answer = scene.judged(lines)
    return reading, answer


def queue_of(answer: Answer) -> list[tuple[str, str, set[str]]]:
    """The questions that stand in the position, every Golem called a golem."""
    return [
        (one["seat"], one["ask"], {"golem"} if one["ask"] == "golem" else set(one["pieces"]))
        for one in answer.position.get("queue", [])
    ]


def singles_of(reading: Reading) -> list[tuple[str, str, set[str]]]:
    """Questions with a single answer, which the game gives itself when their turn comes."""
    covers = [(reading.active, "shadow", reading.coverable())]
    removals = [(seat, "remove", own) for seat, own in reading.removers()]
    return [one for one in covers + removals if len(one[2]) == 1]


def agrees(reading: Reading, answer: Answer) -> None:
    """Every verdict of the referee is that of the second reading."""
    assert set(answer.eliminated) == reading.eliminated()
    assert [event["winner"] for event in answer.named("round")] == [reading.winner()] * bool(reading.winner())
    if reading.winner():
        return
    told = reading.golem_clause()
    assert [one for one in answer.clauses if one in GOLEM_CLAUSES] == ([told] if told else [])
    questions = reading.questions()
    if questions:
        assert answer.asked == " ".join(questions[0][:2])
        assert [one for one in queue_of(answer) if one not in singles_of(reading)] == questions
        return
    assert (answer.phase == "again") is reading.again()
    if len(reading.coverable()) == 1:
        assert answer.piece(reading.played)["on"] in reading.coverable()
    removed = [own for _, own in reading.removers()]
    assert all(not own & answer.in_play for own in removed)


@pytest.mark.parametrize("golems", [(), ("south.golem1",), ("south.golem1", "south.golem2")])
def test_a_victim_of_the_witch_that_a_touch_eliminated_first(golems: tuple[str, ...]) -> None:
    """Her own Infested eliminates it, then it leaves the arena: both readings let a Golem enter, or none."""
    here = [f"{name} {600 + 60 * i} 100" for i, name in enumerate(golems)]
    scene = table("south.witch 400 500", "south.infested 400 600", "north.guard 400 700", *here, teams=HOODS)
    answer = scene.play(flick("south.witch", angle=90, speed=3000))
    before = scene.judged([]).position
    reading = Reading(before, "south.witch", answer.named("flick")[0]["tape"])
    assert reading.ejects()
    agrees(reading, answer)


@pytest.mark.parametrize("block", range(10))
def test_crowded_tables_are_judged_alike(block: int) -> None:
    """Eliminations, the round, the questions and their pieces, second flicks."""
    judged = 0
    for case in range(block * CASES, (block + 1) * CASES):
        rng = Random(case)
        found = flicked(crowd(rng), rng)
        if found is not None:
            judged += 1
            agrees(*found)
        if judged == CASES // 10:
            break
    assert judged == CASES // 10
