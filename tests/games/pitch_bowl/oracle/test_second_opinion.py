"""Pitch Bowl: random fields with one pitch each are judged as a second reading of the rules judges them."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, hypot
from random import Random
from typing import Any

import pytest

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.action import Kick
from pitchside.games.pitch_bowl.field import LAYOUTS
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.kick_off import throw, went_out
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State
from pitchside.games.pitch_bowl.table import BALL, players_of
from tests.games.pitch_bowl.oracle.second_opinion import IN_GOAL, Reading, box, gap, seat_of
from tests.games.pitch_bowl.scenes import EVERYBODY, Answer, Scene, full

CASES = 120
pytestmark = pytest.mark.xdist_group("second opinion of Pitch Bowl")
"""One process judges each field once, for all tests."""


def crowd(rng: Random) -> Scene:
    """Up to 22 players close together somewhere on the field, with one ball among them."""
    names = [full(name) for name in EVERYBODY]
    here = rng.sample(names, rng.randint(4, 22))
    for seat in ("south", "north"):
        if not any(name.startswith(seat) for name in here):
            here.append(f"{seat}.tq1")
    left, low = rng.uniform(0, 130), rng.choice((rng.uniform(0, 340), 0.0, 340.0))
    spots = scattered(rng, len(here) + 1, left, low)
    pieces: list[dict[str, Any]] = [
        {"id": name, "x": x, "y": y, "face": "passive" if rng.random() < 0.2 else "active"}
        for name, (x, y) in zip(here, spots, strict=False)
    ]
    if rng.random() < 0.35:
        pieces.append({"id": "ball", "x": spots[-1][0], "y": spots[-1][1]})
    else:
        rng.choice(pieces)["carrier"] = True
    used = {name: True for name in ("snatch", "pickup", "pass", "all_out") if rng.random() < 0.2}
    reserve = [name for name in names if name not in here]
    position = {"pieces": pieces, "reserve": reserve, "to_act": rng.choice(("south", "north"))}
    return Scene({**position, "phase": "play", "used": used}, {})


def scattered(rng: Random, count: int, left: float, low: float) -> list[tuple[float, float]]:
    """Places that do not overlap, within 220 by 260 mm."""
    done: list[tuple[float, float]] = []
    while len(done) < count:
        x, y = round(left + rng.uniform(-5, 225), 2), round(low + rng.uniform(-5, 265), 2)
        if all(hypot(x - x2, y - y2) > 24.2 for x2, y2 in done):
            done.append((x, y))
    return done


def some_pitch(scene: Scene, rng: Random) -> dict[str, Any] | None:
    """An own player pitched at some other piece, with a lawful announcement more often than not."""
    answer = scene.play()
    (what,) = answer.pending.values()
    if scene.position is None or answer.to_act != [scene.position["to_act"]]:
        return None
    holders = [one["id"] for one in answer.position["pieces"] if one.get("carrier")]
    ready = [name for name in what["pieces"] if name in holders and rng.random() < 0.7]
    piece = rng.choice(ready or what["pieces"])
    at = {one["id"]: (one["x"], one["y"]) for one in answer.position["pieces"]}
    goal = rng.choice([name for name in at if name != piece])
    announce = rng.choice(what["announce"][piece])
    if announce in ("snatch", "pickup") and rng.random() < 0.8:
        goal = next(
            one["id"] for one in answer.position["pieces"] if one.get("carrier") or one["id"] == "ball"
        )
    if announce == "handover" and rng.random() < 0.8:
        goal = min(
            what["targets"], key=lambda one: hypot(at[one][0] - at[piece][0], at[one][1] - at[piece][1])
        )
    (x, y), (x2, y2) = at[piece], at[goal]
    angle = round((degrees(atan2(y2 - y, x2 - x)) + rng.gauss(0, 3)) % 360, 3)
    pitch = {"do": "flick", "piece": piece, "angle": angle, "speed": rng.choice((300, 500, 800, 1300, 2500))}
    if announce == "handover":
        mates = [name for name in what["targets"] if name != piece]
        pitch["target"] = goal if goal in mates else rng.choice(mates)
    if announce == "pass":
        pitch["ball_angle"] = angle
    return pitch if announce == "none" else {**pitch, "announce": announce}


@cache
def second_opinion(seed: int) -> tuple[Reading, Answer] | None:
    """The reading and the referee's answer; None where the pitch was refused or nobody could act."""
    rng = Random(seed)
    scene = crowd(rng)
    action = some_pitch(scene, rng)
    if action is None or scene.position is None:
        return None
    answer = scene.judged([action])
    if answer.raw["refused"] is not None:
        return None
    carrier = next((one for one in scene.position["pieces"] if one.get("carrier")), None)
    if carrier and gap(IN_GOAL[seat_of(carrier["id"])], carrier["x"], carrier["y"]) <= 0.1:
        return None
    return Reading(scene.position, action), answer


def nearest(reading: Reading, answer: Answer) -> list[str]:
    """The players to whom a ball that is out may go."""
    assert reading.out_at is not None
    ours = [
        one for one in answer.position["pieces"] if one["id"] != "ball" and seat_of(one["id"]) != reading.seat
    ]
    far = {one["id"]: hypot(one["x"] - reading.out_at[0], one["y"] - reading.out_at[1]) for one in ours}
    return [name for name in far if far[name] <= min(far.values()) + 1e-9]


def check(reading: Reading, answer: Answer) -> None:
    """Losses in order, possession, places, faces and what comes next."""
    losses = [one for one in answer.losses if one not in ("all acted", "clumsy")]
    if "interception" not in losses and not reading.touchdown:
        assert ("clumsy" in answer.losses) is reading.clumsy
    gift = reading.out_at is not None and not reading.touchdown
    if not reading.touchdown and "touchdown" in losses:
        assert gift, "a touchdown that the second reading does not see"
        losses.remove("touchdown")
    assert losses[: len(reading.told)] == reading.told
    assert losses == reading.told
    if "touchdown" in answer.losses:
        assert answer.phase == "placing"
        return
    carried = [one["id"] for one in answer.position["pieces"] if one.get("carrier")]
    if gift:
        assert not carried or carried[0] in nearest(reading, answer)
    else:
        assert carried == ([reading.carrier] if reading.carrier and not reading.dropped else [])
    lies(reading, answer)
    follows(reading, answer)


def lies(reading: Reading, answer: Answer) -> None:
    """Everything lies where the second reading has it; the fallen in its square."""
    for name, place in reading.rest.items():
        if name == "ball" and answer.ball is None:
            continue
        found = next(one for one in answer.position["pieces"] if one["id"] == name)
        assert (found["x"], found["y"]) == pytest.approx(place, abs=1e-6), name
    if reading.fallen is not None:
        found = next(one for one in answer.position["pieces"] if one["id"] == reading.active)
        assert gap(box(reading.fallen), found["x"], found["y"]) <= 0.1
        for other in answer.position["pieces"]:
            if other["id"] != reading.active:
                assert hypot(other["x"] - found["x"], other["y"] - found["y"]) >= 24 - 1e-6


def follows(reading: Reading, answer: Answer) -> None:
    """Whose turn it is, and what was used."""
    if reading.told or reading.clumsy:
        assert answer.phase == "play"
        assert reading.seat not in answer.pending or not any(
            seat_of(one["id"]) != reading.seat for one in answer.position["pieces"] if one["id"] != "ball"
        )
        return
    if reading.success and reading.announce in ("snatch", "pickup"):
        assert answer.phase == "bonus"
        assert answer.to_act == [reading.seat]
        return
    if "all acted" not in answer.losses:
        assert answer.to_act == [reading.seat]
        passive = {one["id"] for one in answer.position["pieces"] if one.get("face") == "passive"}
        assert reading.active in passive
        assert reading.tipped <= passive
        before = reading.position.get("used", {}).get("all_out", False)
        assert ("all_out" in answer.used) is (before or reading.all_out)


@pytest.mark.parametrize("block", range(8))
def test_the_referee_and_a_second_reading_agree(block: int) -> None:
    """Fifteen fields to a block."""
    for seed in range(block * CASES // 8, (block + 1) * CASES // 8):
        both = second_opinion(seed)
        if both is not None:
            try:
                check(*both)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {error}") from error


def test_the_fields_show_everything() -> None:
    """Among them are all kinds of losses, successes and falls."""
    readings = [both[0] for seed in range(CASES) if (both := second_opinion(seed)) is not None]
    assert len(readings) > CASES // 2
    seen = {what for one in readings for what in one.told}
    assert seen == {"fall", "off", "clearance", "ball out", "interception", "touchdown"}
    assert {one.announce for one in readings if one.success} == {"snatch", "pickup", "handover", "pass"}


@pytest.mark.parametrize("seed", range(40))
def test_a_kick_goes_out_at_the_last_place_of_the_balls_centre_on_the_field(seed: int) -> None:
    """The way in the air and on the ground is walked in small steps, among players near the lines."""
    rng = Random(seed)
    spots = [(rng.choice((12.0, 40.0, 310.0, 338.0)), 26.0 * row + 13.0) for row in range(12, 23)]
    pieces = tuple(Piece(name, *spot) for name, spot in zip(players_of(Seat.NORTH), spots, strict=True))
    state = State(Options(), PhaseName.KICK, Seat.SOUTH, pieces, kicker=Seat.SOUTH)
    at = rng.choice(((0.0, 320.0), (350.0, 430.0), (175.0, 590.0)))
    way = hypot(at[0] - 175.0, at[1])
    angle = degrees(atan2(at[1], at[0] - 175.0)) + rng.gauss(0.0, 1.0)
    thrown = throw(state, Kick(BALL, round(angle, 3), round(way / 0.2) + rng.randint(-20, 60)))
    (x0, y0), (x1, y1) = thrown.start, thrown.down
    walked = [(x0 + (x1 - x0) * i / 9999, y0 + (y1 - y0) * i / 9999) for i in range(10000)]
    if thrown.tape is not None:
        steps = (thrown.tape.body_at(BALL, thrown.tape.end * i / 999) for i in range(1000))
        walked += [(one.x, one.y) for one in steps]
    last = [(x, y) for x, y in walked if 0.0 <= x <= 350.0 and 0.0 <= y <= 600.0][-1]
    assert went_out(LAYOUTS["standard"], thrown) == pytest.approx(last, abs=0.3)
