"""Pitch Out: where several clauses meet in one flick."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, deployed, flick, table

TAP = 700


# --- Guards ---------------------------------------------------------------------------------------

DUEL = table("south.captain 400 600", "north.captain 415 700", "south.guard 100 300", "north.guard 700 300")
BOTH_OUT = flick("south.captain", angle=90, speed=3500)


@rule("POT-4.5", "POT-6.2")
@pytest.mark.parametrize(
    ("south", "north", "winner"),
    [
        ("null", "null", "south"),
        ("south.captain", "null", "south"),
        ("null", "north.captain", "north"),
        ("south.captain", "north.captain", None),
    ],
)
def test_both_captains_out_and_both_guards_asked(south: str, north: str, winner: str | None) -> None:
    """What counts is who has lost after both answers; the attack wins where both have."""
    assert DUEL.play(BOTH_OUT).asked == "south guard"
    assert DUEL.play(BOTH_OUT, f"guard save={south}").asked == "north guard"
    answer = DUEL.play(BOTH_OUT, f"guard save={south}", f"guard save={north}")
    assert [event["winner"] for event in answer.named("round")] == ([winner] if winner else [])


@rule("POT-6.17", "POT-6.2")
def test_a_guard_that_fell_to_a_touch_saves_nobody() -> None:
    """The Assassin touched both."""
    scene = table("south.assassin 400 300", "north.guard 384 400", "north.immortal 416 400")
    answer = scene.play(flick("south.assassin", angle=90, speed=TAP))
    assert sorted(answer.reserve) == ["north.guard", "north.immortal"]
    assert answer.phase == "turn"


@rule("POT-6.2", "POT-6.5")
def test_an_immortal_that_fell_to_the_infested_can_be_saved() -> None:
    """It was eliminated, so a Guard may answer."""
    scene = table("south.immortal 400 400", "north.infested 400 500", "south.guard 100 300")
    shot = flick("south.immortal", angle=90, speed=TAP)
    answer = scene.play(shot, "guard save=south.immortal")
    assert answer.at("south.immortal") == (100, 300)
    assert sorted(answer.reserve) == ["north.infested", "south.guard"]


@rule("POT-6.2", "POT-6.9")
def test_the_infesteds_guard_may_save_it() -> None:
    """Both fell; each side's Guard answers, the active player's first."""
    scene = table(
        "south.immortal 400 400", "north.infested 400 500", "south.guard 100 300", "north.guard 700 300"
    )
    shot = flick("south.immortal", angle=90, speed=TAP)
    answer = scene.play(shot, "guard save=null", "guard save=north.infested")
    assert answer.at("north.infested") == (700, 300)
    assert answer.reserve == ["south.immortal", "north.guard"]


@rule("POT-6.18", "POT-6.17")
def test_a_captain_that_copies_the_guard_cannot_save_when_it_is_out_itself() -> None:
    """Captain and teammate leave together: nobody is asked, the round is lost."""
    scene = table(
        "south.assassin 400 300", "south.captain 384 700", "south.runner 416 700", reserve=("south.guard",)
    )
    answer = scene.play("power copy=guard", flick("south.assassin", angle=90, speed=4000))
    assert answer.named("round")[0]["loser"] == "south"


@rule("POT-6.18", "POT-6.2")
def test_a_captain_that_copies_the_guard_is_asked_in_the_opponents_turn_too() -> None:
    """The power lasts; north drives a teammate out."""
    scene = table(
        "south.captain 100 100", "south.immortal 400 100", "north.guard 400 300", reserve=("south.guard",)
    )
    lines: list[Line] = ["power copy=guard", flick("south.assassin", angle=0, speed=100)]
    asked = scene.play(*lines, flick("north.guard", at="south.immortal", speed=2500))
    assert asked.asked == "south guard"
    assert asked.choice["pieces"] == ["south.immortal"]


@rule("POT-6.17", "POT-6.10")
def test_a_covered_puck_that_left_is_saved_without_its_shadow() -> None:
    """The pair left, the lower one comes back alone."""
    scene = table(
        "north.runner 400 700",
        "south.shadow on north.runner",
        "south.immortal 400 500",
        "north.guard 700 300",
        teams=HOODS,
    )
    shot = flick("south.immortal", angle=90, speed=4000)
    answer = scene.play(shot, "guard save=north.runner")
    assert answer.at("north.runner") == (700, 300)
    assert sorted(answer.reserve) == ["north.guard", "south.shadow"]


@rule("POT-6.17")
def test_a_guard_that_the_flick_moved_under_a_shadow_answers_from_where_it_rests() -> None:
    """The pair of Guard and Shadow was pushed; the saved puck lies under the Shadow there."""
    scene = table(
        "south.immortal 600 400",
        "north.runner 700 385",
        "north.guard 736 478",
        "south.shadow on north.guard",
        teams=HOODS,
    )
    shot = flick("south.immortal", angle=0, speed=1500)
    rest = scene.play(shot).at("north.guard")
    answer = scene.play(shot, "guard save=north.runner")
    assert answer.at("north.runner") == rest != (736, 478)
    assert answer.at("south.shadow") == rest
    assert answer.piece("south.shadow")["on"] == "north.runner"


# --- copied powers --------------------------------------------------------------------------------


@rule("POT-6.18", "POT-6.5")
def test_a_captain_that_copies_the_immortal_comes_back_and_the_round_goes_on() -> None:
    """It left in its own flick."""
    scene = table("south.captain 400 600", reserve=("south.immortal",))
    lines: list[Line] = ["power copy=immortal", flick("south.captain", angle=90, speed=3000)]
    assert scene.play(*lines).choice["pieces"] == ["south.captain"]
    answer = scene.play(*lines, "place piece=south.captain x=400 y=100")
    assert answer.named("round") == []
    assert answer.at("south.captain") == (400, 100)


@rule("POT-6.18", "POT-6.5", "POT-6.9")
def test_an_immortal_falls_by_a_captain_that_copies_the_infested() -> None:
    """A copied power works as on its owner: both fall, and the attack ends the round for south."""
    scene = table("south.captain 400 600", "north.immortal 400 500", teams=HOODS, reserve=("south.infested",))
    lines: list[Line] = ["power copy=infested", flick("south.assassin", angle=0, speed=100)]
    answer = scene.play(*lines, flick("north.immortal", angle=90, speed=TAP))
    assert set(answer.eliminated) == {"south.captain", "north.immortal"}
    assert answer.named("round")[0]["winner"] == "north"


@rule("POT-6.18", "POT-6.6")
def test_the_major_and_a_captain_that_copies_the_infested() -> None:
    """Neither falls."""
    scene = table("south.captain 400 400", "north.major 400 500", teams=HOODS, reserve=("south.infested",))
    answer = scene.play("power copy=infested", flick("south.captain", angle=90, speed=TAP))
    assert answer.reserve == ["south.infested"]


@rule("POT-6.18", "POT-6.10")
def test_a_captain_that_copies_the_major_cannot_be_covered() -> None:
    """North's Shadow touches it in vain."""
    scene = table("south.captain 400 400", "north.shadow 400 500", reserve=("south.major",))
    lines: list[Line] = ["power copy=major", flick("south.assassin", angle=0, speed=100)]
    answer = scene.play(*lines, flick("north.shadow", at="south.captain", speed=TAP))
    assert answer.piece("north.shadow").get("on") is None
    bare = scene.play(lines[1], flick("north.shadow", at="south.captain", speed=TAP))
    assert bare.piece("north.shadow")["on"] == "south.captain"


@rule("POT-6.18", "POT-6.11")
def test_a_captain_that_copies_the_witch_brings_a_golem_and_a_second_captain_flick_is_none() -> None:
    """Then north is to act."""
    scene = table("south.captain 400 500", "north.runner 400 700", teams=HOODS, reserve=("south.witch",))
    lines: list[Line] = ["power copy=witch", flick("south.captain", angle=90, speed=2500)]
    assert scene.play(*lines).asked == "south golem"
    assert scene.play(*lines, "place piece=south.golem1 x=400 y=100").to_act == ["north"]


@rule("POT-6.1", "POT-6.18")
def test_a_copied_power_works_for_the_captain_alone() -> None:
    """The Assassin's power was copied, and the Guard is played: its touch does nothing."""
    scene = table("south.guard 400 400", "north.immortal 400 500", reserve=("south.assassin",))
    answer = scene.play("power copy=assassin", flick("south.guard", angle=90, speed=TAP))
    assert answer.eliminated == {}


@rule("POT-6.1")
def test_powers_are_gone_in_the_next_round() -> None:
    """Nothing is eliminated there, nothing copied."""
    scene = table(
        "south.captain 400 500",
        "north.captain 400 700",
        reserve=("south.immortal",),
        options={"rules": "basic"},
    )
    lines: list[Line] = [
        "power copy=immortal",
        flick("south.captain", angle=90, speed=2500),
        "first who=north",
    ]
    assert scene.play(*lines, *deployed("north")).position["powers"] == {"south": None, "north": None}


# --- questions before a second flick, and none after the round ------------------------------------


@rule("POT-3.3", "POT-6.4")
def test_a_puck_driven_out_by_the_runners_block_comes_back_before_the_second_flick() -> None:
    """The Runner touched no puck; north answers, then south may go on."""
    scene = table("south.runner 400 450", "obstacle.centre 400 600", "north.guard 400 720")
    shot = flick("south.runner", angle=90, speed=3000)
    assert scene.play(shot).asked == "north return"
    answer = scene.play(shot, "place piece=north.guard x=600 y=700")
    assert answer.phase == "again"
    assert answer.choice["pieces"] == ["south.runner"]


@rule("POT-3.3", "POT-5.6", "POT-6.7")
def test_an_obstacle_is_removed_before_the_second_flick() -> None:
    """The Commando brought north to two pucks."""
    scene = table(
        "south.commando 400 500",
        "north.runner 400 700",
        "north.captain 60 700",
        "north.guard 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        "obstacle.south.1 200 100",
        "obstacle.south.2 600 100",
        alone=True,
    )
    lines: list[Line] = [flick("south.commando", angle=90, speed=2500), "guard save=null"]
    assert scene.play(*lines).asked == "south remove"
    assert scene.play(*lines, "remove obstacle=obstacle.south.1").phase == "again"


@rule("POT-7.5", "POT-6.11")
def test_no_golem_after_the_round() -> None:
    """The Witch drove the Captain out."""
    scene = table(
        "south.witch 400 500",
        "north.captain 400 700",
        teams=HOODS,
        options={"rules": "advanced", "format": 5},
    )
    answer = scene.play(flick("south.witch", angle=90, speed=2500))
    assert answer.named("round")
    assert answer.asked != "south golem"


@rule("POT-7.5", "POT-5.6")
def test_no_obstacle_is_removed_after_the_round() -> None:
    """North's Captain and two more: the Captain leaves, two stay."""
    scene = table(
        "south.guard 400 500",
        "north.captain 400 700",
        "obstacle.south.1 200 100",
        "obstacle.south.2 600 100",
        options={"rules": "basic"},
    )
    answer = scene.play(flick("south.guard", angle=90, speed=2500))
    assert answer.phase == "first"


@rule("POT-5.6", "POT-7.5")
def test_pucks_due_back_count_when_pucks_are_counted() -> None:
    """Of north's three one is driven out by a block: nobody falls to two."""
    scene = table(
        "south.guard 400 450",
        "obstacle.south.1 400 600",
        "obstacle.south.2 700 100",
        "north.runner 400 720",
        "north.captain 60 700",
        "north.guard 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        alone=True,
    )
    shot = flick("south.guard", angle=90, speed=3000)
    assert scene.play(shot).asked == "north return"
    answer = scene.play(shot, "place piece=north.runner x=600 y=700")
    assert answer.phase == "turn"
    assert answer.position.get("removed", []) == []


@rule("POT-5.6", "POT-3.6")
def test_both_fall_to_two_and_both_remove_the_active_player_first() -> None:
    """South's played puck leaves with its victim; each removes an own obstacle."""
    scene = table(
        "south.guard 400 600",
        "north.runner 415 700",
        "north.captain 60 700",
        "north.assassin 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        "obstacle.south.1 200 100",
        "obstacle.south.2 600 100",
        "obstacle.north.1 200 700",
        "obstacle.north.2 300 600",
        alone=True,
    )
    shot = flick("south.guard", angle=90, speed=3500)
    assert scene.play(shot).asked == "south remove"
    half = scene.play(shot, "remove obstacle=obstacle.south.1")
    assert half.asked == "north remove"
    answer = scene.play(shot, "remove obstacle=obstacle.south.1", "remove obstacle=obstacle.north.2")
    assert answer.position["removed"] == ["obstacle.north.2", "obstacle.south.1"] or sorted(
        answer.position["removed"]
    ) == ["obstacle.north.2", "obstacle.south.1"]
    assert answer.to_act == ["north"]


@rule("POT-5.6")
def test_a_fall_to_two_that_the_guard_shifts_is_a_fall_all_the_same() -> None:
    """Three become two, whoever of them is left."""
    scene = table(
        "south.immortal 400 500",
        "north.runner 400 700",
        "north.captain 60 700",
        "north.guard 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        "obstacle.south.1 200 100",
        "obstacle.south.2 600 100",
        alone=True,
    )
    shot = flick("south.immortal", angle=90, speed=2500)
    for answer in ("guard save=north.runner", "guard save=null"):
        assert scene.play(shot, answer).asked == "south remove"


@rule("POT-4.5")
def test_both_captains_left_alone() -> None:
    """Each side loses its last other puck in one flick: the active player wins."""
    scene = table(
        "south.guard 400 600",
        "north.runner 415 700",
        "south.captain 40 40",
        "north.captain 40 700",
        alone=True,
    )
    answer = scene.play(flick("south.guard", angle=90, speed=3500))
    assert answer.named("round")[0]["winner"] == "south"
    assert "POT-4.5" in answer.clauses
