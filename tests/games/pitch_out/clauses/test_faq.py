"""Pitch Out: the publisher's questions and answers, each one a test that names it, in the printed order."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, flick, table

QUESTIONS = 29
TAP = 700


def test_every_question_has_its_test() -> None:
    """29 questions, numbered without a gap."""
    numbers = [int(name.split("_")[2]) for name in globals() if name.startswith("test_faq_")]
    assert numbers == list(range(1, QUESTIONS + 1))


# --- in general -----------------------------------------------------------------------------------


@rule("POT-3.1")
def test_faq_01_the_same_puck_in_two_turns_running() -> None:
    """Yes, even through a whole round."""
    scene = table("south.guard 400 200", "north.guard 400 600")
    turn: list[Line] = [flick("south.guard", angle=90, speed=200), flick("north.guard", angle=270, speed=200)]
    answer = scene.play(*turn * 4)
    assert {event["piece"] for event in answer.named("flick")} == {"south.guard", "north.guard"}


@rule("POT-3.4")
def test_faq_02_a_puck_on_or_under_another() -> None:
    """It is shifted to a valid place, the Shadow excepted."""
    scene = table("south.captain on north.guard", "north.guard 400 400", teams=HOODS)
    shifted = scene.play(flick("south.captain", angle=0, speed=150))
    assert shifted.gap("south.captain", "north.guard") >= 0
    shadow = table("south.shadow on north.guard", "north.guard 400 400", teams=HOODS)
    assert shadow.play(flick("south.shadow", angle=0, speed=150)).piece("south.shadow")["on"] == "north.guard"


@rule("POT-3.4")
def test_faq_03_a_puck_turned_over() -> None:
    """It is turned back: no piece has a face, so that nothing can come of it."""
    answer = table("south.guard 400 400", "north.guard 400 600").play(
        flick("south.guard", angle=90, speed=4000)
    )
    assert not any("face" in piece for piece in answer.position["pieces"])
    assert "turned" not in [event["kind"] for event in answer.raw["events"]]


@rule("POT-4.3", "POT-5.4")
def test_faq_04_a_puck_ejected_by_an_obstacle_that_was_struck() -> None:
    """Not eliminated: it is put anywhere in its zone."""
    scene = table("south.guard 400 450", "obstacle.centre 400 600", "north.runner 400 720")
    answer = scene.play(flick("south.guard", angle=90, speed=3000), "place piece=north.runner x=500 y=700")
    assert answer.reserve == []
    assert answer.at("north.runner") == (500, 700)


@rule("POT-5.5")
def test_faq_05_an_obstacle_in_the_way_of_a_good_shot() -> None:
    """It may not be moved; another angle or another puck."""
    scene = table("south.guard 400 450", "obstacle.south.1 400 500")
    assert scene.refusal("place piece=obstacle.south.1 x=200 y=100 angle=0") in ("POT-5.1", "POT-5.5")
    assert scene.play(flick("south.guard", angle=180, speed=200)).to_act == ["north"]


@rule("POT-5.3")
def test_faq_06_an_obstacle_ejected_from_the_arena() -> None:
    """It stays out until the next round."""
    scene = table("south.guard 400 600", "obstacle.south.1 400 740", "north.guard 700 400")
    lines: list[Line] = [
        flick("south.guard", angle=90, speed=4000),
        flick("north.guard", angle=180, speed=100),
    ]
    answer = scene.play(*lines)
    assert answer.position["removed"] == ["obstacle.south.1"]
    assert "obstacle.south.1" not in answer.in_play


@rule("POT-4.2")
def test_faq_07_several_eliminated_by_one_action() -> None:
    """Yes."""
    scene = table("south.guard 400 500", "north.immortal 384 700", "north.runner 416 700")
    assert len(scene.play(flick("south.guard", angle=90, speed=4000)).reserve) == 2


# --- Captain --------------------------------------------------------------------------------------


@rule("POT-6.1")
def test_faq_08_the_captains_power_at_the_beginning() -> None:
    """None; later one of the eliminated pucks' at the start of each turn, the same one again if wished."""
    scene = table("south.guard 400 100", "south.immortal 400 700", "north.guard 400 500", turn="north")
    assert table("south.guard 400 100").refusal("power copy=guard") == "POT-6.1"
    lines: list[Line] = [
        flick("north.guard", at="south.immortal", speed=2500),
        "guard save=null",
        "power copy=immortal",
    ]
    assert scene.play(*lines).position["powers"]["south"] == "immortal"
    lines += [flick("south.guard", angle=0, speed=100), flick("north.guard", angle=0, speed=100)]
    assert scene.play(*lines).position["powers"]["south"] is None
    assert scene.play(*lines, "power copy=immortal").position["powers"]["south"] == "immortal"


@rule("POT-4.5")
@pytest.mark.parametrize("infested", [False, True])
def test_faq_09_a_captain_ejects_the_other_and_leaves_too(infested: bool) -> None:
    """The attacker wins, also with the Infested's power."""
    scene = table("south.captain 400 600", "north.captain 415 700", teams=HOODS, reserve=("south.infested",))
    copied = ["power copy=infested"] if infested else []
    answer = scene.play(*copied, flick("south.captain", angle=90, speed=3500))
    assert set(answer.eliminated) == {"south.captain", "north.captain"}
    assert answer.named("round")[0]["winner"] == "south"


# --- Assassin, Runner, Guard, Immortal ------------------------------------------------------------


@rule("POT-6.3", "POT-6.13")
def test_faq_10_an_assassin_pushed_into_an_enemy() -> None:
    """The enemy is not eliminated."""
    scene = table("south.guard 400 300", "south.assassin 400 400", "north.immortal 400 500")
    answer = scene.play(flick("south.guard", angle=90, speed=1500))
    assert answer.eliminated == {}
    assert answer.at("north.immortal")[1] > 510


@rule("POT-6.9")
def test_faq_11_an_assassin_touches_an_infested() -> None:
    """Both are eliminated."""
    scene = table("south.assassin 400 400", "north.infested 400 500")
    answer = scene.play(flick("south.assassin", at="north.infested", speed=TAP))
    assert sorted(answer.reserve) == ["north.infested", "south.assassin"]


@rule("POT-6.4")
def test_faq_12_a_runner_that_touched_an_obstacle() -> None:
    """It may play again; only a puck, friend or enemy, hinders it."""
    block = table("south.runner 400 300", "obstacle.centre 400 400")
    assert block.play(flick("south.runner", angle=90, speed=1000)).phase == "again"
    for puck in ("north.guard", "south.guard"):
        scene = table("south.runner 400 300", f"{puck} 400 400")
        assert scene.play(flick("south.runner", angle=90, speed=TAP)).phase == "turn"


@rule("POT-6.2")
def test_faq_13_a_guard_for_the_captain() -> None:
    """Yes, for any teammate that has just been eliminated."""
    scene = table("south.immortal 400 500", "north.captain 400 700", "north.guard 600 640")
    answer = scene.play(flick("south.immortal", at="north.captain", speed=2500), "guard save=north.captain")
    assert answer.at("north.captain") == (600, 640)
    assert answer.reserve == ["north.guard"]


@rule("POT-6.5")
def test_faq_14_an_immortal_that_leaves_after_eliminating() -> None:
    """It comes back, except after touching the Infested."""
    shot = flick("south.immortal", angle=90, speed=3500)
    scene = table("south.immortal 400 600", "north.runner 415 700")
    answer = scene.play(shot, "place piece=south.immortal x=400 y=100")
    assert answer.reserve == ["north.runner"]
    infested = table("south.immortal 400 600", "north.infested 415 700").play(shot)
    assert sorted(infested.reserve) == ["north.infested", "south.immortal"]


# --- Commando, Major, Sapper ----------------------------------------------------------------------


@rule("POT-6.7")
def test_faq_15_a_commando_after_eliminating() -> None:
    """It may play again."""
    scene = table("south.commando 400 500", "north.runner 400 700")
    assert scene.play(flick("south.commando", at="north.runner", speed=2500)).phase == "again"


@rule("POT-6.11", "POT-6.6")
def test_faq_16_a_golem_for_the_major() -> None:
    """Yes: an enemy puck was eliminated."""
    scene = table("south.witch 400 500", "north.major 400 700", teams=HOODS)
    assert scene.play(flick("south.witch", at="north.major", speed=2500)).asked == "south golem"


@rule("POT-6.6")
def test_faq_17_infested_and_major() -> None:
    """Neither is eliminated."""
    scene = table("south.infested 400 400", "north.major 400 500", teams=HOODS)
    assert scene.play(flick("south.infested", at="north.major", speed=TAP)).reserve == []


@rule("POT-6.8")
def test_faq_18_the_sapper_need_not_move_the_obstacle() -> None:
    """It is the player's choice."""
    scene = table("south.sapper 400 300", "obstacle.centre 400 400")
    shot = flick("south.sapper", angle=90, speed=1200)
    assert scene.play(shot).choice["may"] is True
    assert scene.play(shot, "stop").to_act == ["north"]


@rule("POT-6.8")
def test_faq_19_the_sapper_after_eliminating() -> None:
    """The power works."""
    scene = table("south.sapper 600 400", "north.runner 700 385", "obstacle.centre 740 490")
    answer = scene.play(flick("south.sapper", angle=0, speed=1800))
    assert answer.reserve == ["north.runner"]
    assert answer.asked == "south sapper"


# --- Witch ----------------------------------------------------------------------------------------

HEX = table("south.witch 400 500", "north.runner 400 700", teams=HOODS)
CAST = flick("south.witch", at="north.runner", speed=2500)


@rule("POT-6.11")
def test_faq_20_several_golems_for_one_move() -> None:
    """No."""
    scene = table("south.witch 400 500", "north.immortal 384 700", "north.runner 416 700", teams=HOODS)
    lines: list[Line] = [flick("south.witch", angle=90, speed=4000), "place piece=south.golem1 x=400 y=100"]
    answer = scene.play(*lines)
    assert answer.to_act == ["north"]
    assert len([name for name in answer.in_play if "golem" in name]) == 1


@rule("POT-6.11")
def test_faq_21_a_golem_though_the_guard_brought_the_victim_back() -> None:
    """Yes."""
    scene = table("south.witch 400 500", "north.runner 400 700", "north.guard 600 640", teams=HOODS)
    assert scene.play(CAST, "guard save=north.runner").asked == "south golem"


@rule("POT-6.1")
def test_faq_22_the_power_of_the_witchs_victim() -> None:
    """It can be copied by the victim's Captain."""
    answer = HEX.play(CAST, "place piece=south.golem1 x=400 y=100")
    assert answer.to_act == ["north"]
    assert answer.choice["powers"] == ["runner"]


@rule("POT-6.11")
def test_faq_23_several_golems_in_one_round() -> None:
    """Two in the arena at the most."""
    one = table("south.witch 400 500", "north.runner 400 700", "south.golem1 300 100", teams=HOODS)
    assert one.play(CAST).asked == "south golem"
    two = table(
        "south.witch 400 500",
        "north.runner 400 700",
        "south.golem1 300 100",
        "south.golem2 340 100",
        teams=HOODS,
    )
    assert two.play(CAST).to_act == ["north"]


@rule("POT-6.12")
def test_faq_24_the_golems_of_an_eliminated_witch() -> None:
    """They stay."""
    scene = table(
        "south.witch 400 100", "north.guard 400 300", "south.golem1 600 100", teams=HOODS, turn="north"
    )
    answer = scene.play(flick("north.guard", at="south.witch", speed=2500))
    assert answer.reserve == ["south.witch"]
    assert "south.golem1" in answer.in_play


@rule("POT-6.11")
def test_faq_25_a_witch_eliminated_while_eliminating() -> None:
    """The Golem enters."""
    scene = table("south.witch 400 600", "north.runner 415 700", teams=HOODS)
    answer = scene.play(flick("south.witch", angle=90, speed=3500))
    assert "south.witch" in answer.eliminated
    assert answer.asked == "south golem"


@rule("POT-6.11", "POT-6.13")
def test_faq_26_a_witch_that_is_pushed_into_an_enemy() -> None:
    """No Golem."""
    scene = table("south.guard 400 400", "south.witch 400 550", "north.runner 400 700", teams=HOODS)
    answer = scene.play(flick("south.guard", angle=90, speed=3500))
    assert answer.reserve == ["north.runner"]
    assert answer.to_act == ["north"]


# --- Infested, Shadow -----------------------------------------------------------------------------


@rule("POT-6.9")
@pytest.mark.parametrize("mover", ["south", "north"])
def test_faq_27_what_becomes_of_the_infested(mover: str) -> None:
    """It is eliminated as well, touching or touched."""
    scene = table("south.guard 400 400", "north.infested 400 500", turn=mover)
    pair = ("south.guard", "north.infested") if mover == "south" else ("north.infested", "south.guard")
    assert sorted(scene.play(flick(pair[0], at=pair[1], speed=TAP)).reserve) == [
        "north.infested",
        "south.guard",
    ]


@rule("POT-6.10")
def test_faq_28_a_shadow_plays_from_a_puck() -> None:
    """Yes."""
    scene = table("north.guard 400 500", "south.shadow on north.guard", teams=HOODS)
    assert "south.shadow" in scene.play().choice["pieces"]
    assert scene.play(flick("south.shadow", angle=0, speed=600)).at("south.shadow")[0] > 450


@rule("POT-6.10")
@pytest.mark.parametrize("hitter", ["south", "north"])
def test_faq_29_a_covered_puck_as_a_target(hitter: str) -> None:
    """Of friend and enemy."""
    scene = table(
        "north.guard 400 500",
        "south.shadow on north.guard",
        f"{hitter}.immortal 400 300",
        teams=HOODS,
        turn=hitter,
    )
    answer = scene.play(flick(f"{hitter}.immortal", at="north.guard", speed=1200))
    assert answer.at("north.guard")[1] > 510
