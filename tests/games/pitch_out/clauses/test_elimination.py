"""Pitch Out: elimination (POT-4)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import Answer, Scene, flick, table

KILL = flick("south.guard", at="north.runner", speed=2500)
TARGET = table("south.guard 400 500", "north.runner 400 700")
"""South's Guard before a north Runner near the edge."""

GLANCE = ("{a} 400 600", "{b} 415 700")
"""`a`, flicked north at 3500, hits `b` off centre; both leave."""


def glance(a: str, b: str, *more: str, **fields: object) -> Scene:
    """The glancing hit with these two pucks."""
    return table(*(line.format(a=a, b=b) for line in GLANCE), *more, **fields)  # type: ignore[arg-type]


BEHIND = ("south.guard 400 450", "obstacle.centre 400 600", "north.runner 400 720")
"""The Guard, flicked north at 3000, pushes the block, and the block drives the Runner out."""
PUSH = flick("south.guard", angle=90, speed=3000)


def met_last(answer: Answer, puck: str) -> str:
    """What a puck met last before it left."""
    last = [one for one in answer.named("flick")[0]["tape"]["contacts"] if puck in one[1:3]][-1]
    return str(last[2] if last[1] == puck else last[1])


# --- 4: elimination -------------------------------------------------------------------------------


@rule("POT-4.1")
def test_a_puck_that_leaves_is_eliminated() -> None:
    """The one that was hit out."""
    answer = TARGET.play(KILL)
    assert answer.eliminated == {"north.runner": "POT-4.1"}
    assert "POT-4.1" in answer.clauses
    assert "north.runner" not in answer.in_play


@rule("POT-4.1")
@pytest.mark.parametrize("name", ["guard", "assassin", "runner", "major", "commando", "sapper"])
def test_the_played_puck_too(name: str) -> None:
    """Whatever it is, the Immortal excepted."""
    answer = table(f"south.{name} 400 600").play(flick(f"south.{name}", angle=90, speed=3000))
    assert answer.reserve == [f"south.{name}"]
    assert answer.to_act == ["north"]


@rule("POT-4.1")
def test_a_teammate_too() -> None:
    """Hit out by its own side."""
    scene = table("south.guard 400 500", "south.runner 400 700")
    answer = scene.play(flick("south.guard", at="south.runner", speed=2500), "guard save=null")
    assert answer.eliminated == {"south.runner": "POT-4.1"}


@rule("POT-4.2")
def test_one_flick_may_eliminate_several() -> None:
    """Two struck at once."""
    scene = table("south.guard 400 500", "north.immortal 384 700", "north.runner 416 700")
    answer = scene.play(flick("south.guard", angle=90, speed=4000))
    assert sorted(answer.reserve) == ["north.immortal", "north.runner"]
    assert answer.to_act == ["north"]


@rule("POT-4.3")
def test_a_puck_driven_out_by_an_obstacle_comes_back() -> None:
    """Its owner puts it in the own deployment zone; it is not eliminated."""
    scene = table(*BEHIND)
    asked = scene.play(PUSH)
    assert asked.asked == "north return"
    assert asked.choice["pieces"] == ["north.runner"]
    assert asked.eliminated == {}
    answer = scene.play(PUSH, "place piece=north.runner x=100 y=700")
    assert answer.at("north.runner") == (100, 700)
    assert answer.named("returned")[0]["piece"] == "north.runner"
    assert answer.reserve == []
    assert answer.to_act == ["north"]


@rule("POT-4.3")
@pytest.mark.parametrize(("x", "y"), [(100, 500), (100, 100), (100, 590), (760, 765), (100, 790)])
def test_it_comes_back_only_to_a_free_place_in_the_own_zone(x: float, y: float) -> None:
    """Not beyond the zone, not onto another puck (one lies at 760, 760), not over the edge."""
    scene = table(*BEHIND)
    assert scene.refusal(PUSH, f"place piece=north.runner x={x} y={y}") in ("POT-4.3", "POT-2.5", "POT-2.3")


@rule("POT-4.3")
def test_it_must_come_back() -> None:
    """The return is no offer."""
    assert table(*BEHIND).refusal(PUSH, "stop").startswith("POT-")
    assert table(*BEHIND).refusal(PUSH, flick("north.guard", angle=0, speed=100)).startswith("POT-")


@rule("POT-4.3")
def test_an_own_puck_driven_out_comes_back_too() -> None:
    """Behind the block lies a teammate."""
    scene = table("south.guard 400 450", "obstacle.centre 400 600", "south.runner 400 720")
    assert scene.play(PUSH).asked == "south return"
    answer = scene.play(PUSH, "place piece=south.runner x=400 y=100")
    assert answer.at("south.runner") == (400, 100)


@rule("POT-4.3")
def test_the_played_puck_is_never_protected() -> None:
    """The last collision before it leaves is with a block that comes at it, and yet it is eliminated."""
    scene = table(
        "south.guard 770 340",
        "obstacle.south.1 740 440 45",
        "obstacle.south.2 600 460 30",
        "obstacle.centre 650 350",
    )
    answer = scene.play(flick("south.guard", angle=135, speed=4000))
    assert answer.eliminated == {"south.guard": "POT-4.1"}
    assert met_last(answer, "south.guard") == "obstacle.south.1"


@rule("POT-4.3")
def test_a_puck_that_bounces_off_a_resting_obstacle_is_not_protected() -> None:
    """North's Runner is hit onto a block at rest and leaves from there."""
    scene = table(
        "south.guard 740 300", "north.runner 740 400", "obstacle.centre 700 520 45", "north.captain 40 760"
    )
    answer = scene.play(flick("south.guard", angle=90, speed=3000))
    assert answer.eliminated == {"north.runner": "POT-4.1"}
    assert answer.phase == "turn"


@rule("POT-4.3")
def test_a_captain_that_catches_up_with_an_obstacle_is_not_protected() -> None:
    """Hit by the enemy, it pushes the block away, meets it once more, and leaves: the round is lost."""
    scene = table("south.guard 640 410", "north.captain 690 400", "obstacle.centre 720 350 30")
    answer = scene.play(flick("south.guard", angle=325, speed=2000))
    assert met_last(answer, "north.captain") == "obstacle.centre"
    assert answer.eliminated == {"north.captain": "POT-4.1"}
    assert answer.named("round")[0]["winner"] == "south"


@rule("POT-4.3")
def test_a_puck_that_meets_an_obstacle_sliding_sideways_is_not_protected() -> None:
    """The block slides east past the Runner, which bounces off its long side and leaves."""
    scene = table(
        "south.guard 670 320", "north.guard 770 300", "north.runner 720 330", "obstacle.centre 760 390"
    )
    answer = scene.play(flick("south.guard", angle=40, speed=3000))
    assert met_last(answer, "north.runner") == "obstacle.centre"
    assert answer.eliminated["north.runner"] == "POT-4.1"


@rule("POT-4.3")
@pytest.mark.parametrize(("gap", "driven"), [(0.0, True), (0.0006, True), (0.0008, False)])
def test_an_obstacle_drives_when_it_comes_faster_than_a_millimetre_a_second(gap: float, driven: bool) -> None:
    """Leaned on when struck, at 1.08 mm/s, at 0.55 mm/s: the Immortal's centre is all but over the edge."""
    edge = 799.99995
    block = edge - 50.0 - gap
    scene = table(
        f"south.guard 400 {block - 50.2}", f"obstacle.centre 400 {block}", f"north.immortal 400 {edge}"
    )
    answer = scene.play(flick("south.guard", angle=90, speed=30))
    assert (answer.asked == "north return") is driven
    assert ("north.immortal" in answer.eliminated) is not driven


@rule("POT-4.3")
def test_a_puck_hit_out_by_one_that_an_obstacle_drove_is_not_protected() -> None:
    """The block drives the Immortal, the Immortal drives the Runner: the last push is a puck's."""
    scene = table(
        "south.guard 400 370", "obstacle.centre 400 520", "north.immortal 400 620", "north.runner 400 680"
    )
    answer = scene.play(flick("south.guard", angle=90, speed=4000))
    assert answer.eliminated == {"north.runner": "POT-4.1"}
    assert answer.asked == "north return"
    assert answer.choice["pieces"] == ["north.immortal"]


@rule("POT-4.4")
def test_an_eliminated_puck_takes_no_part() -> None:
    """It lies in the reserve, in the order of elimination, and is not played."""
    scene = table(
        "south.guard 400 500", "north.runner 400 700", "north.immortal 200 600", reserve=("north.guard",)
    )
    answer = scene.play(KILL)
    assert answer.reserve == ["north.guard", "north.runner"]
    assert "north.runner" not in answer.choice["pieces"]
    again = flick("north.runner", angle=270, speed=500)
    assert scene.refusal(KILL, again) in ("POT-4.4", "POT-3.1")


@rule("POT-4.4")
def test_it_is_back_in_the_next_round() -> None:
    """After the round all five are placed again, and the reserve is empty."""
    scene = table(
        "south.guard 400 500",
        "north.captain 400 700",
        reserve=("north.immortal", "north.guard"),
        options={"rules": "basic"},
    )
    answer = scene.play(flick("south.guard", at="north.captain", speed=2500), "first who=north")
    assert answer.phase == "deploy"
    assert answer.reserve == []
    assert {"north.guard", "north.immortal"} <= set(answer.choice["pieces"])


@rule("POT-4.5")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_attack_has_priority(turn: str) -> None:
    """Both Captains leave in one flick: the active player wins the round."""
    other = "north" if turn == "south" else "south"
    scene = glance(f"{turn}.captain", f"{other}.captain", turn=turn)
    answer = scene.play(flick(f"{turn}.captain", angle=90, speed=3500))
    (ended,) = answer.named("round")
    assert (ended["winner"], ended["loser"]) == (turn, other)
    assert "POT-4.5" in answer.clauses


@rule("POT-4.5")
def test_attack_has_priority_over_the_own_captain_left_alone() -> None:
    """South's last other puck leaves with north's Captain: south wins."""
    scene = glance(
        "south.guard",
        "north.captain",
        "south.captain 40 40",
        "north.runner 40 760",
        "north.guard 100 700",
        alone=True,
    )
    answer = scene.play(flick("south.guard", angle=90, speed=3500), "guard save=null")
    assert answer.named("round")[0]["winner"] == "south"


@rule("POT-4.5")
def test_it_is_judged_flick_by_flick() -> None:
    """The Commando's first flick costs south the Captain: north wins, there is no second flick."""
    scene = table("south.commando 400 500", "south.captain 400 700", "north.runner 200 700")
    answer = scene.play(flick("south.commando", at="south.captain", speed=2500))
    assert answer.named("round")[0]["winner"] == "north"
    assert answer.phase != "again"


@rule("POT-4.6")
def test_what_the_played_puck_eliminated_stays_eliminated_when_it_leaves() -> None:
    """By a touch and by driving out; and the played puck is eliminated too."""
    by_touch = glance("south.assassin", "north.runner").play(flick("south.assassin", angle=90, speed=3500))
    assert by_touch.eliminated == {"north.runner": "POT-6.3", "south.assassin": "POT-4.1"}
    driven = glance("south.guard", "north.runner").play(flick("south.guard", angle=90, speed=3500))
    assert driven.eliminated == {"north.runner": "POT-4.1", "south.guard": "POT-4.1"}


@rule("POT-4.6")
def test_who_struck_whom_is_told_as_it_was() -> None:
    """The played puck follows its victim out: it struck, and was not struck."""
    answer = glance("south.guard", "north.runner").play(flick("south.guard", angle=90, speed=3500))
    told = {one["facts"]["piece"]: one for one in answer.raw["rulings"] if one["rule"] == "POT-4.1"}
    assert told["north.runner"]["code"] == "struck_out"
    assert told["north.runner"]["facts"]["by"] == "south.guard"
    assert told["south.guard"]["code"] == "struck_and_left"
    assert told["south.guard"]["facts"]["by"] == "north.runner"


@rule("POT-4.1")
def test_an_exit_is_told_with_its_instant() -> None:
    """Of event, elimination and ruling alike: when the centre passed the edge, not when the push came."""
    answer = glance("south.guard", "north.runner").play(flick("south.guard", angle=90, speed=3500))
    left = {piece: t for t, piece, _, _ in answer.named("flick")[0]["tape"]["exits"]}
    assert {one["piece"]: one["t"] for one in answer.named("exit")} == left
    assert {one["piece"]: one["t"] for one in answer.named("eliminated")} == left
    rulings = [one["facts"] for one in answer.raw["rulings"] if one["rule"] == "POT-4.1"]
    assert {one["piece"]: one["t"] for one in rulings} == left


@rule("POT-4.7")
def test_a_puck_eliminated_by_a_touch_is_not_brought_back() -> None:
    """The Infested touches an enemy and is then driven out by the block: it does not come back."""
    scene = table(
        "south.guard 400 370", "obstacle.centre 400 520", "north.infested 400 620", "south.runner 400 680"
    )
    answer = scene.play(flick("south.guard", angle=90, speed=4000), "guard save=null")
    assert sorted(answer.reserve) == ["north.infested", "south.runner"]
    assert answer.eliminated["north.infested"] == "POT-6.9"
    assert answer.phase == "turn"


@rule("POT-4.7")
def test_a_covered_puck_and_its_shadow_driven_out_by_an_obstacle_come_back_separately() -> None:
    """Each owner places the own puck, the active player first."""
    scene = table(
        "south.guard 400 450",
        "obstacle.centre 400 600",
        "south.runner 400 700",
        "north.shadow on south.runner",
    )
    shot = flick("south.guard", angle=90, speed=4000)
    assert scene.play(shot).asked == "south return"
    mine = "place piece=south.runner x=400 y=100"
    assert scene.play(shot, mine).asked == "north return"
    answer = scene.play(shot, mine, "place piece=north.shadow x=600 y=700")
    assert answer.at("south.runner") == (400, 100)
    assert answer.at("north.shadow") == (600, 700)
    assert answer.piece("north.shadow").get("on") is None
    assert answer.reserve == []
