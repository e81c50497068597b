"""Pitch Out: obstacles (POT-5)."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import SLOWING, Answer, Line, deployed, flick, table

KILL = flick("south.guard", at="north.runner", speed=2500)
PUSH = flick("south.guard", angle=90, speed=3000)


@rule("POT-5.1")
def test_an_obstacle_is_never_moved_by_hand() -> None:
    """It is not placed in a turn, and not flicked."""
    scene = table("south.guard 400 500", "obstacle.south.1 400 600")
    by_hand = "place piece=obstacle.south.1 x=200 y=100 angle=0"
    assert scene.refusal(by_hand) in ("POT-5.1", "POT-5.5")
    assert scene.refusal(flick("obstacle.south.1", angle=90, speed=500)) in ("POT-5.1", "POT-3.1")


@rule("POT-5.1")
def test_an_obstacle_moves_by_being_struck() -> None:
    """By a puck or by another obstacle; one that nothing strikes stays."""
    scene = table(
        "south.guard 400 400",
        "obstacle.south.1 400 500",
        "obstacle.north.1 400 590",
        "obstacle.centre 600 400",
    )
    answer = scene.play(flick("south.guard", angle=90, speed=2500))
    assert answer.at("obstacle.south.1")[1] > 510
    assert answer.at("obstacle.north.1")[1] > 600
    assert answer.at("obstacle.centre") == (600, 400)


@rule("POT-5.2")
def test_a_struck_obstacle_stays_where_it_comes_to_rest() -> None:
    """Through the following turns."""
    scene = table("south.guard 400 400", "obstacle.south.1 400 500", "north.guard 600 600")
    hit = flick("south.guard", angle=90, speed=2000)
    place = scene.play(hit).at("obstacle.south.1")
    assert place[1] > 510
    later = scene.play(
        hit, flick("north.guard", angle=0, speed=200), flick("south.guard", angle=180, speed=200)
    )
    assert later.at("obstacle.south.1") == place


@rule("POT-5.3")
def test_an_obstacle_that_leaves_stays_out_for_the_round() -> None:
    """Its centre passes the edge; nobody is asked to put it back."""
    scene = table("south.guard 400 600", "obstacle.south.1 400 740")
    answer = scene.play(flick("south.guard", angle=90, speed=4000))
    assert "obstacle.south.1" not in answer.in_play
    assert answer.position["removed"] == ["obstacle.south.1"]
    assert answer.phase == "turn"
    assert answer.to_act == ["north"]


@rule("POT-5.3")
def test_an_obstacle_that_hangs_over_the_edge_has_not_left() -> None:
    """Its centre is what counts."""
    scene = table("south.guard 400 600", "obstacle.south.1 400 740")
    answer = scene.play(flick("south.guard", angle=90, speed=1500))
    assert 765 < answer.at("obstacle.south.1")[1] < 800


@rule("POT-5.3")
def test_all_five_are_there_in_the_next_round() -> None:
    """What was removed is placed again."""
    scene = table(
        "south.guard 400 500",
        "north.captain 400 700",
        removed=["obstacle.south.1", "obstacle.north.2", "obstacle.centre"],
        options={"rules": "basic"},
    )
    lines: list[Line] = [flick("south.guard", at="north.captain", speed=2500), "first who=south", *deployed()]
    answer = scene.play(*lines)
    assert len([name for name in answer.in_play if name.startswith("obstacle.")]) == 5
    assert answer.position.get("removed", []) == []


@rule("POT-5.4")
@pytest.mark.parametrize("block", ["obstacle.south.1", "obstacle.north.1", "obstacle.centre"])
def test_no_obstacle_expels_a_puck(block: str) -> None:
    """Whosever it is."""
    scene = table("south.guard 400 450", f"{block} 400 600", "north.runner 400 720")
    answer = scene.play(PUSH)
    assert answer.asked == "north return"
    assert answer.eliminated == {}


@rule("POT-5.5")
def test_an_obstacle_in_the_way_stays_in_the_way() -> None:
    """It may not be set aside; another angle or puck can be played."""
    scene = table("south.guard 400 450", "obstacle.south.1 400 500", "obstacle.centre 600 600")
    for name in ("obstacle.south.1", "obstacle.centre"):
        assert scene.refusal(f"place piece={name} x=200 y=100 angle=0") in ("POT-5.1", "POT-5.5")
    assert scene.refusal(flick("south.guard", angle=90, speed=500)) == "POT-3.2"
    assert scene.play(flick("south.guard", angle=0, speed=300)).to_act == ["north"]
    assert scene.play(flick("south.assassin", angle=90, speed=300)).to_act == ["north"]


THREE = (
    "south.guard 400 500",
    "north.runner 400 700",
    "north.captain 60 700",
    "north.assassin 60 640",
    "south.captain 40 40",
    "south.runner 40 100",
)
BLOCKS = (
    "obstacle.south.1 200 100",
    "obstacle.south.2 600 100",
    "obstacle.centre 600 400",
    "obstacle.north.1 600 600",
)


@rule("POT-5.6")
def test_who_brings_the_other_to_two_pucks_removes_an_own_obstacle() -> None:
    """North falls from three to two: south removes one of south's, at choice."""
    scene = table(*THREE, *BLOCKS, alone=True)
    asked = scene.play(KILL)
    assert asked.asked == "south remove"
    assert sorted(asked.choice["pieces"]) == ["obstacle.south.1", "obstacle.south.2"]
    for name in ("obstacle.south.1", "obstacle.south.2"):
        answer = scene.play(KILL, f"remove obstacle={name}")
        assert name not in answer.in_play
        assert answer.position["removed"] == [name]
        assert answer.named("removed")[0]["piece"] == name
        assert answer.to_act == ["north"]
    for name in ("obstacle.north.1", "obstacle.centre"):
        assert scene.refusal(KILL, f"remove obstacle={name}") == "POT-5.6"
    assert scene.refusal(KILL, "stop") == "POT-5.6"


@rule("POT-5.6")
def test_also_when_the_own_flick_thins_the_own_side() -> None:
    """South throws away its third puck: north removes."""
    scene = table(*THREE, "obstacle.north.1 600 600", "obstacle.north.2 300 600", alone=True)
    answer = scene.play(flick("south.runner", angle=180, speed=3000), "guard save=null")
    assert answer.asked == "north remove"


@rule("POT-5.6")
def test_nothing_is_removed_from_four_to_three() -> None:
    """Only at two."""
    answer = table(*THREE, *BLOCKS, "north.immortal 100 500", alone=True).play(KILL)
    assert answer.phase == "turn"
    assert answer.position.get("removed", []) == []


@rule("POT-5.6")
def test_from_four_to_two_at_once() -> None:
    """Whoever had more, however many."""
    scene = table(
        "south.guard 400 500",
        "north.immortal 384 700",
        "north.runner 416 700",
        "north.captain 60 700",
        "north.assassin 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        *BLOCKS,
        alone=True,
    )
    assert scene.play(flick("south.guard", angle=90, speed=4000)).asked == "south remove"


@rule("POT-5.6")
def test_not_when_there_were_two_before() -> None:
    """The flick must bring the fall."""
    scene = table(
        "south.guard 400 500",
        "north.guard 700 600",
        "north.captain 60 700",
        "south.captain 40 40",
        *BLOCKS,
        alone=True,
    )
    assert scene.play(flick("south.guard", angle=90, speed=300)).phase == "turn"


@rule("POT-5.6")
def test_once_for_a_player_and_round() -> None:
    """A Golem brought north back to three; the second fall costs nothing."""
    lines = [line.replace("north.runner", "north.golem1") for line in THREE]
    scene = table(*lines, *BLOCKS, alone=True, thinned=["north"])
    answer = scene.play(flick("south.guard", at="north.golem1", speed=2500))
    assert answer.phase == "turn"


@rule("POT-5.6")
def test_golems_count_as_pucks() -> None:
    """Captain, Golem and one more are three; losing the Golem is a fall to two."""
    lines = [line.replace("north.runner", "north.golem1") for line in THREE]
    scene = table(*lines, *BLOCKS, alone=True)
    assert scene.play(flick("south.guard", at="north.golem1", speed=2500)).asked == "south remove"


@rule("POT-5.6")
def test_nothing_to_remove_without_an_own_obstacle() -> None:
    """The neutral one and the other's are not touched."""
    scene = table(*THREE, *BLOCKS[2:], alone=True)
    answer = scene.play(KILL)
    assert answer.phase == "turn"
    assert {"obstacle.centre", "obstacle.north.1"} <= answer.in_play


def mass_of(answer: Answer, block: str, start: float, struck: float) -> float:
    """The mass of a block that a puck of 7 g struck at this speed, from how far it slid."""
    slid = answer.at(block)[1] - start
    return 1.6 * 7 * struck / sqrt(2 * SLOWING * slid) - 7


def weigh(block: str, *more: str, reserve: tuple[str, ...] = (), **fields: object) -> float:
    """How many pucks a block at (400, 400) holds, by pushing it."""
    kept = {"alone": True, **fields}
    scene = table(
        "south.runner 400 300",
        f"{block} 400 400",
        "south.captain 40 40",
        "north.captain 760 760",
        "north.runner 760 700",
        *more,
        reserve=reserve,
        **kept,  # type: ignore[arg-type]
    )
    answer = scene.play(flick("south.runner", angle=90, speed=2500))
    mass = mass_of(answer, block, 400, (2500**2 - 2 * SLOWING * 50) ** 0.5)
    return round((mass - 28) / 7, 3)


SOUTHERN = (
    "south.guard",
    "south.assassin",
    "south.immortal",
    "south.major",
    "south.commando",
    "south.sapper",
)


@rule("POT-5.7")
@pytest.mark.parametrize(
    ("count", "first", "second"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (6, 3, 3)]
)
def test_the_reserve_is_dealt_to_the_owners_obstacles_in_turn(count: int, first: int, second: int) -> None:
    """One to each, again and again; the neutral and the other's obstacles stay empty."""
    reserve = SOUTHERN[:count]
    assert weigh("obstacle.south.1", "obstacle.south.2 600 100", reserve=reserve) == first
    assert weigh("obstacle.south.2", "obstacle.south.1 600 100", reserve=reserve) == second
    assert (
        weigh("obstacle.centre", "obstacle.south.1 600 100", "obstacle.south.2 200 100", reserve=reserve) == 0
    )
    assert (
        weigh("obstacle.north.1", "obstacle.south.1 600 100", "obstacle.south.2 200 100", reserve=reserve)
        == 0
    )


@rule("POT-5.7")
def test_four_to_a_block_then_the_neutral_one_then_beside_the_arena() -> None:
    """Six with one own block: four there, two in the centre; without any own block: four in the centre."""
    assert weigh("obstacle.south.1", "obstacle.centre 600 400", reserve=SOUTHERN) == 4
    assert weigh("obstacle.centre", "obstacle.south.1 600 100", reserve=SOUTHERN) == 2
    assert weigh("obstacle.centre", reserve=SOUTHERN) == 4


@rule("POT-5.7")
def test_each_sides_pucks_go_to_its_own_blocks() -> None:
    """North's reserve weighs on north's."""
    reserve = ("north.guard", "north.assassin", "north.immortal")
    assert weigh("obstacle.north.1", "obstacle.south.1 600 100", reserve=reserve) == 3
    assert weigh("obstacle.south.1", "obstacle.north.1 600 600", reserve=reserve) == 0


@rule("POT-5.7")
def test_a_body_lent_to_a_golem_weighs_nothing() -> None:
    """With seven selected and the eighth body and one eliminated puck in two Golems, the rest is dealt."""
    golems = ("north.golem1 200 600", "north.golem2 250 600")
    reserve = ("north.guard", "north.assassin", "north.immortal")
    selected = [
        f"north.{name}" for name in ("captain", "runner", "guard", "assassin", "immortal", "witch", "shadow")
    ]
    fields = {"selected": {"south": ["south.captain", "south.runner"], "north": selected}}
    fields["selected"]["south"] += [
        "south.guard",
        "south.assassin",
        "south.immortal",
        "south.major",
        "south.sapper",
    ]
    more = ("north.witch 300 600", "north.shadow 300 700")
    assert weigh("obstacle.north.1", *golems[:1], *more, reserve=reserve, **fields) == 3
    assert weigh("obstacle.north.1", *golems, *more, reserve=reserve, **fields) == 2


@rule("POT-5.7")
def test_an_obstacle_that_leaves_returns_no_puck() -> None:
    """The reserve stays as it was; in the next turn its pucks weigh on the other blocks."""
    scene = table(
        "south.guard 400 600",
        "obstacle.south.1 400 740",
        "obstacle.south.2 600 100",
        reserve=("south.immortal",),
    )
    answer = scene.play(flick("south.guard", angle=90, speed=4000))
    assert answer.position["removed"] == ["obstacle.south.1"]
    assert answer.reserve == ["south.immortal"]
    assert "south.immortal" not in answer.in_play
    assert weigh("obstacle.south.2", reserve=("south.immortal",), removed=["obstacle.south.1"]) == 1
