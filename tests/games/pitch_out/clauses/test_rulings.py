"""Pitch Out: when powers work and when they do not (POT-6.13 to POT-6.19)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, flick, table

TAP = 700


@rule("POT-6.13")
@pytest.mark.parametrize("name", ["assassin", "runner", "immortal", "commando", "sapper"])
def test_a_citizen_that_is_pushed_uses_no_power(name: str) -> None:
    """Pushed by the Guard into an enemy and a block: no elimination, question or second flick."""
    scene = table(
        "south.guard 400 300", f"south.{name} 400 400", "north.guard 400 480", "obstacle.centre 400 620"
    )
    answer = scene.play(flick("south.guard", angle=90, speed=1800))
    assert answer.eliminated == {}
    assert answer.to_act == ["north"]
    assert answer.phase == "turn"


@rule("POT-6.13")
@pytest.mark.parametrize("name", ["shadow", "witch"])
def test_a_hood_that_is_pushed_uses_no_power(name: str) -> None:
    """Pushed into an enemy: it is not covered; driven out, it brings no Golem."""
    scene = table("south.guard 400 300", f"south.{name} 400 400", "north.runner 400 480", teams=HOODS)
    answer = scene.play(flick("south.guard", angle=90, speed=1300))
    assert answer.piece(f"south.{name}").get("on") is None
    assert answer.to_act == ["north"]
    out = scene.play(flick("south.guard", angle=90, speed=4000))
    assert "north.runner" in out.reserve
    assert out.to_act == ["north"]


@rule("POT-6.14")
def test_a_second_flick_is_a_flick_like_the_first() -> None:
    """The Runner's second flick eliminates, and north's Guard answers it."""
    scene = table("south.runner 400 400", "north.assassin 400 700", "north.guard 600 600")
    first = flick("south.runner", angle=90, speed=400)
    second = flick("south.runner", at="north.assassin", speed=2500)
    asked = scene.play(first, second)
    assert asked.asked == "north guard"
    assert scene.play(first, second, "guard save=null").to_act == ["north"]


@rule("POT-6.14")
def test_a_round_that_the_first_flick_ended_is_over() -> None:
    """The Commando ejects the Captain: no second flick is offered."""
    scene = table("south.commando 400 500", "north.captain 400 700")
    answer = scene.play(flick("south.commando", at="north.captain", speed=2500))
    assert answer.named("round")[0]["winner"] == "south"
    assert answer.phase != "again"


@rule("POT-6.14")
@pytest.mark.parametrize("name", ["runner", "commando"])
def test_a_second_flick_gives_no_third(name: str) -> None:
    """Though it fulfils the condition again."""
    scene = table(f"south.{name} 400 300", *(["north.guard 400 400"] if name == "commando" else []))
    shot = flick(f"south.{name}", angle=90, speed=TAP)
    assert scene.play(shot).phase == "again"
    answer = scene.play(shot, "again", flick(f"south.{name}", angle=90, speed=TAP))
    assert answer.phase == "turn"
    assert answer.to_act == ["north"]
    if name == "commando":
        assert len([e for e in answer.named("touch") if "north.guard" in (e["a"], e["b"])]) == 2


@rule("POT-6.14")
def test_the_round_can_end_by_the_second_flick() -> None:
    """3.3 b to e run again."""
    scene = table("south.runner 400 400", "north.captain 400 700")
    lines: list[Line] = [
        flick("south.runner", angle=90, speed=400),
        flick("south.runner", at="north.captain", speed=2500),
    ]
    assert scene.play(*lines).named("round")[0]["winner"] == "south"


@rule("POT-6.15")
def test_flicking_without_a_choice_means_no_power() -> None:
    """The Captain leaves the arena: the Immortal's power was not chosen."""
    scene = table("south.captain 400 600", reserve=("south.immortal",))
    shot = flick("south.captain", angle=90, speed=3000)
    assert scene.play("power copy=immortal", shot).asked == "south immortal"
    assert scene.play(shot).named("round")[0]["loser"] == "south"
    assert scene.play(flick("south.assassin", angle=0, speed=200)).position["powers"]["south"] is None


@rule("POT-6.15")
@pytest.mark.parametrize("view", ["north", "spectator"])
def test_the_choice_is_public(view: str) -> None:
    """The opponent and the spectators see it at once."""
    answer = table(reserve=("south.immortal",)).play("power copy=immortal", view=view)
    assert answer.position["powers"]["south"] == "immortal"
    assert answer.named("power")[0]["copy"] == "immortal"


@rule("POT-6.16")
@pytest.mark.parametrize("name", ["runner", "commando", "sapper"])
def test_a_played_puck_that_left_and_was_saved_has_ended_its_activation(name: str) -> None:
    """No second flick and no obstacle, though the condition was met."""
    more = {
        "runner": [],
        "commando": ["north.runner 415 700"],
        "sapper": ["obstacle.centre 440 690 45"],
    }[name]
    scene = table(f"south.{name} 400 600", "south.guard 200 200", *more)
    shot = flick(f"south.{name}", angle=90, speed=3500)
    asked = scene.play(shot)
    assert asked.asked == "south guard"
    answer = scene.play(shot, f"guard save=south.{name}")
    assert answer.at(f"south.{name}") == (200, 200)
    assert answer.to_act == ["north"]


@rule("POT-6.16")
def test_a_captain_put_back_by_6_5_has_no_second_flick_either() -> None:
    """An Immortal's return ends the activation: after it north is to act."""
    scene = table("south.immortal 400 600")
    answer = scene.play(
        flick("south.immortal", angle=90, speed=3000), "place piece=south.immortal x=400 y=100"
    )
    assert answer.phase == "turn"
    assert answer.to_act == ["north"]


@rule("POT-6.16")
def test_a_shadow_that_left_covers_nobody() -> None:
    """It touched an enemy that stayed, left, and was saved: it lies in the Guard's place."""
    scene = table("south.shadow 700 400", "north.immortal 740 428", "south.guard 200 200", teams=HOODS)
    shot = flick("south.shadow", angle=0, speed=1500)
    asked = scene.play(shot)
    assert asked.asked == "south guard"
    answer = scene.play(shot, "guard save=south.shadow")
    assert answer.at("south.shadow") == (200, 200)
    assert answer.piece("south.shadow").get("on") is None


@rule("POT-6.16")
def test_the_witch_needs_no_place() -> None:
    """Eliminated and saved by the Guard, she still brings her Golem."""
    scene = table("south.witch 400 600", "north.runner 415 700", "south.guard 200 200", teams=HOODS)
    shot = flick("south.witch", angle=90, speed=3500)
    assert scene.play(shot, "guard save=south.witch").asked == "south golem"


@rule("POT-6.16")
def test_a_played_puck_eliminated_by_a_touch_has_ended_its_activation() -> None:
    """The Commando touched the Infested and was saved: no second flick."""
    scene = table("south.commando 400 400", "north.infested 400 500", "south.guard 200 200")
    shot = flick("south.commando", at="north.infested", speed=TAP)
    answer = scene.play(shot, "guard save=south.commando")
    assert answer.at("south.commando") == (200, 200)
    assert answer.to_act == ["north"]


@rule("POT-6.17")
def test_the_exact_place_is_where_the_guard_came_to_rest() -> None:
    """The Guard itself was moved by the flick."""
    scene = table("south.sapper 600 400", "north.runner 700 385", "north.guard 736 478")
    shot = flick("south.sapper", angle=0, speed=1500)
    asked = scene.play(shot)
    assert asked.asked == "north guard"
    rest = asked.at("north.guard")
    assert rest != (736, 478)
    assert scene.play(shot, "guard save=north.runner").at("north.runner") == rest


@rule("POT-6.17")
def test_a_guard_due_back_does_not_answer() -> None:
    """The block drove the Guard out; the Runner that was hit out is not saved by it."""
    scene = table(
        "south.sapper 400 370", "obstacle.centre 400 520", "north.guard 400 620", "north.runner 400 680"
    )
    answer = scene.play(flick("south.sapper", angle=90, speed=4000), "stop")
    assert answer.reserve == ["north.runner"]
    assert answer.asked == "north return"


@rule("POT-6.17")
def test_a_covered_guard_answers_and_the_saved_puck_is_then_covered() -> None:
    """The Shadow lies on whoever lies in that place."""
    scene = table(
        "south.immortal 400 500",
        "north.runner 400 700",
        "north.guard 600 600",
        "south.shadow on north.guard",
        teams=HOODS,
    )
    shot = flick("south.immortal", at="north.runner", speed=2500)
    assert scene.play(shot).asked == "north guard"
    answer = scene.play(shot, "guard save=north.runner")
    assert answer.at("north.runner") == (600, 600)
    assert answer.piece("south.shadow")["on"] == "north.runner"
    assert "north.runner" not in answer.choice["pieces"]


@rule("POT-6.17")
@pytest.mark.parametrize(("seat", "name"), [("north", "golem1"), ("south", "major")])
def test_golems_and_the_major_can_be_saved(seat: str, name: str) -> None:
    """The Guard gives itself up for either."""
    other = "south" if seat == "north" else "north"
    y = 700 if seat == "north" else 100
    scene = table(
        f"{seat}.{name} 400 {y}", f"{seat}.guard 600 600", f"{other}.immortal 400 {(y + 400) / 2}", turn=other
    )
    shot = flick(f"{other}.immortal", at=f"{seat}.{name}", speed=2500)
    answer = scene.play(shot, f"guard save={seat}.{name}")
    assert answer.at(f"{seat}.{name}") == (600, 600)
    assert answer.reserve == [f"{seat}.guard"]


@rule("POT-6.17")
def test_the_saved_puck_is_in_play_again_at_once() -> None:
    """North may flick it in the next turn."""
    scene = table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 600")
    lines: list[Line] = [flick("south.immortal", at="north.runner", speed=2500), "guard save=north.runner"]
    assert "north.runner" in scene.play(*lines).choice["pieces"]


@rule("POT-6.17")
def test_a_guard_answers_once_a_flick() -> None:
    """The second of two eliminated teammates has no Guard any more."""
    scene = table(
        "south.sapper 400 500", "north.immortal 384 700", "north.runner 416 700", "north.guard 600 640"
    )
    lines: list[Line] = [flick("south.sapper", angle=90, speed=4000), "guard save=north.immortal"]
    assert scene.play(*lines).phase == "turn"
    assert scene.refusal(*lines, "guard save=north.runner").startswith("POT-")


# --- 6.18: copied powers --------------------------------------------------------------------------


@rule("POT-6.18")
def test_a_captain_that_copies_the_infested_falls_with_the_enemy_it_touches() -> None:
    """In its own turn the cost is the round, unless the enemy was the Captain."""
    scene = table("south.captain 400 400", "north.guard 400 500", teams=HOODS, reserve=("south.infested",))
    answer = scene.play("power copy=infested", flick("south.captain", at="north.guard", speed=TAP))
    assert set(answer.eliminated) == {"south.captain", "north.guard"}
    assert answer.named("round")[0]["loser"] == "south"


@rule("POT-6.18")
def test_also_in_the_opponents_turn() -> None:
    """North's Runner touches the infested Captain: both fall."""
    scene = table("south.captain 400 400", "north.guard 400 500", teams=HOODS, reserve=("south.infested",))
    lines: list[Line] = ["power copy=infested", flick("south.runner", angle=0, speed=200), "stop"]
    answer = scene.play(*lines, flick("north.guard", at="south.captain", speed=TAP))
    assert set(answer.eliminated) == {"south.captain", "north.guard"}
    assert answer.named("round")[0]["loser"] == "south"


@rule("POT-6.18")
def test_a_captain_that_copies_the_guard_is_given_up() -> None:
    """It may save a teammate, but the round is lost by it."""
    scene = table(
        "south.captain 100 100", "south.immortal 400 500", "south.runner 400 700", reserve=("south.guard",)
    )
    lines: list[Line] = ["power copy=guard", flick("south.immortal", at="south.runner", speed=2500)]
    asked = scene.play(*lines)
    assert asked.asked == "south guard"
    assert scene.play(*lines, "guard save=null").to_act == ["north"]
    saved = scene.play(*lines, "guard save=south.runner")
    assert saved.eliminated.get("south.captain") is not None or "south.captain" in saved.reserve + [
        event["by"] for event in saved.named("replaced")
    ]
    assert saved.named("round")[0]["loser"] == "south"


@rule("POT-6.18")
def test_copying_the_major_protects_through_the_opponents_turn() -> None:
    """North's Assassin and Infested touch the Captain in vain."""
    for name in ("assassin", "infested"):
        scene = table("south.captain 400 400", f"north.{name} 400 500", reserve=("south.major",))
        lines: list[Line] = ["power copy=major", flick("south.runner", angle=0, speed=200), "stop"]
        answer = scene.play(*lines, flick(f"north.{name}", at="south.captain", speed=TAP))
        assert answer.eliminated == {}
        bare = scene.play(*lines[1:], flick(f"north.{name}", at="south.captain", speed=TAP))
        assert "south.captain" in bare.eliminated


@rule("POT-6.18")
@pytest.mark.parametrize("name", ["assassin", "immortal"])
def test_when_played_powers_do_nothing_in_the_opponents_turn(name: str) -> None:
    """A Captain that copies the Assassin or the Immortal is pushed like any."""
    scene = table(
        "south.captain 400 100", "south.guard 200 100", "north.guard 400 300", reserve=(f"south.{name}",)
    )
    lines: list[Line] = [f"power copy={name}", flick("south.guard", angle=0, speed=100)]
    touched = scene.play(*lines, flick("north.guard", at="south.captain", speed=1000))
    assert touched.eliminated == {}
    out = scene.play(*lines, flick("north.guard", at="south.captain", speed=2500))
    assert out.asked == "south guard"
    assert out.eliminated == {"south.captain": "POT-4.1"}


@rule("POT-6.18")
@pytest.mark.parametrize(
    ("name", "more", "speed", "outcome"),
    [
        ("assassin", ["north.immortal 400 500"], TAP, "north.immortal out"),
        ("runner", [], TAP, "again"),
        ("commando", ["north.immortal 400 500"], TAP, "again"),
        ("immortal", [], 4000, "south immortal"),
        ("sapper", ["obstacle.centre 400 500"], 1200, "south sapper"),
    ],
)
def test_a_played_captain_uses_a_citizens_power(name: str, more: list[str], speed: int, outcome: str) -> None:
    """As its owner would."""
    scene = table("south.captain 400 400", "south.guard 200 100", *more, reserve=(f"south.{name}",))
    answer = scene.play(f"power copy={name}", flick("south.captain", angle=90, speed=speed))
    if outcome == "again":
        assert answer.phase == "again"
        assert answer.choice["pieces"] == ["south.captain"]
    elif outcome.endswith(" out"):
        assert list(answer.eliminated) == [outcome.removesuffix(" out")]
    else:
        assert answer.asked == outcome


@rule("POT-6.18")
def test_a_captain_lying_on_a_puck_stays_there_when_the_power_lapses() -> None:
    """It covered in its own turn; in the next one, without the power, it still lies there."""
    scene = table(
        "south.captain 400 400",
        "north.guard 400 500",
        "south.guard 100 300",
        teams=HOODS,
        reserve=("south.shadow",),
    )
    lines: list[Line] = ["power copy=shadow", flick("south.captain", at="north.guard", speed=TAP)]
    assert scene.play(*lines).piece("south.captain")["on"] == "north.guard"
    lines += [flick("north.runner", angle=270, speed=100), "stop", flick("south.guard", angle=0, speed=100)]
    later = scene.play(*lines)
    assert later.position["powers"]["south"] is None
    assert later.piece("south.captain")["on"] == "north.guard"
    assert "north.guard" not in later.choice["pieces"]


# --- 6.19: the Shadow's choice --------------------------------------------------------------------

DRIVE = ("south.shadow 600 400", "north.runner 700 385", "north.guard 736 478")
"""The Shadow, flicked east at 1500, ejects the Runner and then touches the Guard, who stays."""
SHOT = flick("south.shadow", angle=0, speed=1500)


@rule("POT-6.19")
def test_the_shadow_must_cover_a_touched_enemy_that_stayed() -> None:
    """The Runner left, the Guard declined: the Guard is covered without a question."""
    answer = table(*DRIVE, teams=HOODS).play(SHOT, "guard save=null")
    assert answer.reserve == ["north.runner"]
    assert answer.piece("south.shadow")["on"] == "north.guard"


@rule("POT-6.19")
def test_it_covers_neither_one_that_left_nor_one_that_was_given_up() -> None:
    """The Guard gave itself up for the Runner: the Shadow stays where it lies."""
    scene = table(*DRIVE, teams=HOODS)
    lies = scene.play(SHOT).at("south.shadow")
    answer = scene.play(SHOT, "guard save=north.runner")
    assert answer.reserve == ["north.guard"]
    assert answer.piece("south.shadow").get("on") is None
    assert answer.at("south.shadow") == lies
    assert answer.to_act == ["north"]


@rule("POT-6.19")
@pytest.mark.parametrize("speed", [100, 250, 320])
def test_a_shadow_flicked_off_that_rests_over_the_same_puck_covers_it_again(speed: int) -> None:
    """After 2, 14 and 24 mm."""
    scene = table("north.guard 400 500", "south.shadow on north.guard", teams=HOODS)
    answer = scene.play(flick("south.shadow", angle=0, speed=speed))
    assert answer.piece("south.shadow")["on"] == "north.guard"
    assert answer.at("south.shadow") == (400, 500)


@rule("POT-6.19")
def test_a_covered_puck_counts_as_a_puck_in_play() -> None:
    """North has the Captain and a covered Guard: the round goes on."""
    scene = table(
        "north.captain 700 700",
        "north.guard 400 500",
        "south.shadow on north.guard",
        "south.captain 100 100",
        alone=True,
        teams=HOODS,
    )
    assert scene.play(flick("south.captain", angle=0, speed=200)).named("round") == []
