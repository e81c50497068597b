"""Pitch Out: where clauses of the Shadow, the Witch and the rounds meet."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, by, deployed, flick, match_of, table

TAP = 700


# --- the Shadow -----------------------------------------------------------------------------------


@rule("POT-6.10", "POT-4.1")
def test_a_shadow_flicked_off_the_table_leaves_the_covered_puck_behind() -> None:
    """It alone is eliminated."""
    scene = table("north.guard 400 500", "south.shadow on north.guard", teams=HOODS)
    answer = scene.play(flick("south.shadow", angle=90, speed=3000))
    assert answer.reserve == ["south.shadow"]
    assert answer.at("north.guard") == (400, 500)


@rule("POT-6.10", "POT-6.9")
def test_a_covered_puck_that_the_infested_touches_falls_alone() -> None:
    """The Infested and the lower puck are eliminated, the Shadow stays in its place."""
    scene = table(
        "south.guard 400 500", "north.shadow on south.guard", "north.infested 400 400", turn="north"
    )
    answer = scene.play(flick("north.infested", angle=90, speed=TAP))
    assert sorted(answer.reserve) == ["north.infested", "south.guard"]
    assert answer.piece("north.shadow").get("on") is None
    assert answer.at("north.shadow")[1] > 505


@rule("POT-6.10")
def test_a_shadow_goes_from_one_puck_to_the_next() -> None:
    """Flicked off the first, it touches a second and is put on that."""
    scene = table("north.guard 400 400", "south.shadow on north.guard", "north.immortal 400 500", teams=HOODS)
    answer = scene.play(flick("south.shadow", angle=90, speed=TAP))
    assert answer.piece("south.shadow")["on"] == "north.immortal"
    assert "north.guard" in answer.choice["pieces"]


@rule("POT-6.10", "POT-7.1")
def test_a_covered_captain_is_no_lost_round() -> None:
    """It is in play and merely cannot be flicked."""
    scene = table("south.shadow 400 400", "north.captain 400 500", teams=HOODS)
    answer = scene.play(flick("south.shadow", angle=90, speed=TAP))
    assert answer.named("round") == []
    assert "north.captain" not in answer.choice["pieces"]


@rule("POT-6.19", "POT-4.3")
def test_a_touched_enemy_that_left_behind_a_block_is_not_covered() -> None:
    """It never left or it is not covered: driven out by the block, it only comes back."""
    scene = table(
        "south.shadow 400 420",
        "obstacle.centre 400 600",
        "north.guard 380 720",
        "north.immortal 420 720",
        teams=HOODS,
    )
    answer = scene.play(flick("south.shadow", angle=90, speed=4000))
    assert answer.asked == "north return"
    assert answer.named("covered") == []


# --- the Witch ------------------------------------------------------------------------------------

SEVEN = ("captain", "guard", "assassin", "runner", "immortal", "shadow")


@rule("POT-6.12", "POT-6.11")
def test_the_witchs_own_body_serves_when_she_leaves_with_her_victim() -> None:
    """Seven and a Golem were in the arena; now there is a free body."""
    lines = [f"south.{name} {100 + 60 * i} 100" for i, name in enumerate(SEVEN) if name != "guard"]
    scene = table(
        *lines,
        "south.guard 160 100",
        "south.witch 400 600",
        "south.golem1 700 100",
        "north.runner 415 700",
        teams=HOODS,
    )
    shot = flick("south.witch", angle=90, speed=3500)
    assert scene.play(shot, "guard save=null").asked == "south golem"
    assert scene.play(shot, "guard save=south.witch").asked == "south golem"


@rule("POT-6.12")
def test_an_eliminated_golem_makes_room_for_a_new_one() -> None:
    """One of two Golems is driven out; the Witch brings another."""
    scene = table(
        "south.witch 400 500",
        "north.runner 400 700",
        "south.golem1 600 100",
        "south.golem2 650 100",
        "north.guard 600 300",
        teams=HOODS,
        turn="north",
    )
    lines: list[Line] = [flick("north.guard", at="south.golem1", speed=2500)]
    assert "south.golem1" not in scene.play(*lines).in_play
    lines.append(flick("south.witch", at="north.runner", speed=2500))
    assert scene.play(*lines, "guard save=null").asked == "south golem"


# --- between rounds -------------------------------------------------------------------------------


@rule("POT-8.7")
def test_without_a_possible_ban_the_loser_goes_on_to_the_swap() -> None:
    """The winner had no Elite puck in play."""
    scene = table(
        "south.guard 400 500",
        "north.captain 400 700",
        "south.immortal 300 60",
        "north.immortal 100 700",
        "north.witch 100 640",
        options={"rules": "advanced", "format": 5},
    )
    answer = scene.play(flick("south.guard", angle=90, speed=2500))
    assert answer.asked == "north swap"


@rule("POT-8.7", "POT-8.5")
def test_who_begins_cannot_be_declined_before_the_first_round() -> None:
    """`stop` is for the loser of a round."""
    scene = match_of(rules="basic")
    assert scene.refusal("stop").startswith("POT-")


@rule("POT-8.5")
def test_after_a_basic_round_nothing_is_banned_or_swapped() -> None:
    """The loser only says who begins."""
    scene = table("south.guard 400 500", "north.captain 400 700", options={"rules": "basic"})
    kill = flick("south.guard", angle=90, speed=2500)
    assert scene.play(kill).phase == "first"
    assert scene.refusal(kill, "ban puck=south.guard").startswith("POT-")


@rule("POT-5.6")
def test_the_fall_to_two_counts_anew_in_the_next_round() -> None:
    """What the last round remembered is forgotten."""
    scene = table(
        "south.guard 400 500", "north.captain 400 700", options={"rules": "basic"}, thinned=["north", "south"]
    )
    answer = scene.play(flick("south.guard", angle=90, speed=2500), "first who=south", *deployed())
    assert not answer.position.get("thinned")


@rule("POT-6.8", "POT-7.5")
def test_the_sapper_is_not_asked_when_the_round_is_over() -> None:
    """It drove the Captain out and then struck a block."""
    scene = table(
        "south.sapper 600 400",
        "north.captain 700 385",
        "obstacle.centre 740 490",
        options={"rules": "advanced", "format": 5},
    )
    answer = scene.play(flick("south.sapper", angle=0, speed=1800))
    assert answer.named("round")
    assert answer.asked != "south sapper"


@rule("POT-3.6")
def test_an_answer_comes_from_the_seat_that_is_asked() -> None:
    """South cannot answer for north's Guard, and nobody flicks meanwhile."""
    scene = table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640")
    shot = flick("south.immortal", angle=90, speed=2500)
    for seat, line in (
        ("south", "guard save=null"),
        ("south", flick("south.immortal", angle=0, speed=100)),
        ("north", flick("north.guard", angle=0, speed=100)),
    ):
        assert scene.refusal(shot, by(seat, line)).startswith("POT-")


@rule("POT-6.12", "POT-5.7")
def test_the_second_golem_takes_the_body_of_the_puck_eliminated_last() -> None:
    """The eighth body serves the first Golem, an eliminated puck the second: it weighs no more."""
    scene = table(
        "south.witch 600 500",
        "south.golem1 700 100",
        "south.guard 400 300",
        "obstacle.south.1 400 400",
        "north.runner 600 700",
        "north.guard 100 600",
        reserve=("south.immortal", "south.shadow"),
        teams=HOODS,
    )
    push = flick("south.guard", angle=90, speed=1500)
    before = scene.play(push).at("obstacle.south.1")[1] - 400
    lines: list[Line] = [flick("south.witch", angle=90, speed=2500), "guard save=null"]
    lines += ["place piece=south.golem2 x=600 y=100", flick("north.guard", angle=180, speed=50)]
    after = scene.play(*lines, push).at("obstacle.south.1")[1] - 400
    assert (after / before) ** 0.5 == pytest.approx((28 + 14 + 7) / (28 + 7 + 7), abs=1e-6)
    assert sorted(scene.play(*lines).choice["powers"]) == ["immortal", "shadow"]
