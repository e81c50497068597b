"""Pitch Out: the powers of the Alpha pucks (POT-6.1 to POT-6.5)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, flick, table

WAIT = flick("north.runner", angle=270, speed=100)
"""North lets its Runner go 2 mm and forgoes the second flick."""


# --- 6.1: the Captain -----------------------------------------------------------------------------


@rule("POT-6.1")
def test_the_captain_copies_the_power_of_an_eliminated_teammate() -> None:
    """It is chosen before the flick; whichever puck is then played."""
    scene = table(reserve=("south.guard", "south.immortal"))
    before = scene.play()
    assert sorted(before.choice["powers"]) == ["guard", "immortal"]
    assert "power" in before.choice["do"]
    chosen = scene.play("power copy=immortal")
    assert chosen.position["powers"] == {"south": "immortal", "north": None}
    assert chosen.to_act == ["south"]
    assert scene.play("power copy=immortal", flick("south.assassin", angle=0, speed=200)).to_act == ["north"]


@rule("POT-6.1")
@pytest.mark.parametrize("name", ["runner", "assassin", "captain", "witch", "guard"])
def test_only_of_an_eliminated_puck_of_the_own_team(name: str) -> None:
    """Not of one in play, not of the Captain, not of the other team's, not of one that was not selected."""
    scene = table(reserve=("south.immortal", "north.witch"))
    assert scene.refusal(f"power copy={name}") == "POT-6.1"


@rule("POT-6.1")
def test_with_no_eliminated_teammate_the_captain_has_no_power() -> None:
    """There is nothing to choose."""
    scene = table("south.guard 400 400", reserve=("north.guard",))
    assert scene.refusal("power copy=guard") == "POT-6.1"
    assert "power" not in scene.play().choice["do"]


@rule("POT-6.1")
def test_it_may_be_declined_and_is_chosen_once() -> None:
    """`null` means none; a second choice in the same turn is refused."""
    scene = table(reserve=("south.guard", "south.immortal"))
    declined = scene.play("power copy=null")
    assert declined.position["powers"]["south"] is None
    assert "power" not in declined.choice["do"]
    assert scene.refusal("power copy=null", "power copy=guard") == "POT-6.1"
    assert scene.refusal("power copy=guard", "power copy=immortal") == "POT-6.1"


@rule("POT-6.1")
def test_it_lasts_until_the_start_of_the_owners_next_turn() -> None:
    """Through the opponent's turn; then it is chosen anew, and the same one may be taken."""
    scene = table("south.guard 400 400", reserve=("south.immortal",))
    first: list[Line] = ["power copy=immortal", flick("south.guard", angle=0, speed=200)]
    assert scene.play(*first).position["powers"]["south"] == "immortal"
    back = scene.play(*first, WAIT, "stop")
    assert back.to_act == ["south"]
    assert back.position["powers"]["south"] is None
    assert scene.play(*first, WAIT, "stop", "power copy=immortal").position["powers"]["south"] == "immortal"


@rule("POT-6.1")
def test_the_power_of_a_golems_body_and_of_a_witchs_victim_can_be_copied() -> None:
    """Eliminated is eliminated, whatever became of the body."""
    lent = table(
        "south.golem1 300 100",
        "south.golem2 350 100",
        reserve=("south.guard", "south.immortal", "south.infested", "south.shadow"),
        teams=HOODS,
    )
    assert sorted(lent.play().choice["powers"]) == ["guard", "immortal", "infested", "shadow"]
    scene = table("south.witch 400 500", "north.guard 400 700", teams=HOODS)
    lines: list[Line] = [
        flick("south.witch", at="north.guard", speed=2500),
        "place piece=south.golem1 x=400 y=100",
    ]
    assert scene.play(*lines).choice["powers"] == ["guard"]


@rule("POT-6.1")
def test_a_golem_has_no_power_to_copy() -> None:
    """An eliminated Golem is nothing for the Captain."""
    scene = table("south.guard 400 500", "north.golem1 400 700", "north.witch 200 700")
    answer = scene.play(flick("south.guard", at="north.golem1", speed=2500))
    assert answer.to_act == ["north"]
    assert not answer.choice.get("powers")
    assert "power" not in answer.choice["do"]


# --- 6.2: the Guard -------------------------------------------------------------------------------

SAVE = table("south.immortal 400 500", "north.runner 400 700", "north.guard 612.5 640")
SHOT = flick("south.immortal", at="north.runner", speed=2500)


@rule("POT-6.2")
def test_the_guard_gives_its_place_to_an_eliminated_teammate() -> None:
    """The puck returns to the exact place, the Guard is eliminated instead."""
    asked = SAVE.play(SHOT)
    assert asked.asked == "north guard"
    assert asked.choice["pieces"] == ["north.runner"]
    assert asked.choice["may"] is True
    answer = SAVE.play(SHOT, "guard save=north.runner")
    assert answer.at("north.runner") == (612.5, 640)
    assert answer.reserve == ["north.guard"]
    (event,) = answer.named("replaced")
    assert (event["piece"], event["by"], event["rule"]) == ("north.runner", "north.guard", "POT-6.2")
    assert "POT-6.2" in answer.clauses


@rule("POT-6.2")
def test_the_guard_may_decline() -> None:
    """Then the puck stays eliminated and the Guard in play."""
    answer = SAVE.play(SHOT, "guard save=null")
    assert answer.reserve == ["north.runner"]
    assert answer.at("north.guard") == (612.5, 640)
    assert answer.to_act == ["north"]


@rule("POT-6.2")
def test_the_captain_can_be_saved() -> None:
    """And the round goes on."""
    scene = table("south.immortal 400 500", "north.captain 400 700", "north.guard 600 640")
    answer = scene.play(flick("south.immortal", at="north.captain", speed=2500), "guard save=north.captain")
    assert answer.at("north.captain") == (600, 640)
    assert answer.named("round") == []


@rule("POT-6.2")
def test_a_victim_of_a_touch_can_be_saved() -> None:
    """Eliminated by the Assassin, back in the Guard's place."""
    scene = table("south.assassin 400 400", "north.runner 400 500", "north.guard 600 640")
    answer = scene.play(flick("south.assassin", at="north.runner", speed=800), "guard save=north.runner")
    assert answer.at("north.runner") == (600, 640)
    assert answer.reserve == ["north.guard"]


@rule("POT-6.2")
def test_the_guard_does_not_save_itself_nor_an_enemy_nor_one_eliminated_before() -> None:
    """Only a teammate that has just been eliminated."""
    alone = table("south.immortal 400 500", "north.guard 400 700")
    assert alone.play(flick("south.immortal", at="north.guard", speed=2500)).phase == "turn"
    enemy = table("south.immortal 400 500", "north.runner 400 700", "south.guard 600 100")
    assert enemy.play(SHOT).phase == "turn"
    old = table(
        "south.immortal 400 500", "north.runner 400 700", "north.guard 612.5 640", reserve=("north.immortal",)
    )
    assert old.play(SHOT).choice["pieces"] == ["north.runner"]
    assert old.refusal(SHOT, "guard save=north.immortal") == "POT-6.2"


@rule("POT-6.2")
def test_with_several_eliminated_the_owner_picks_one() -> None:
    """The other stays eliminated; it is asked once."""
    scene = table(
        "south.sapper 400 500", "north.immortal 384 700", "north.runner 416 700", "north.guard 600 640"
    )
    shot = flick("south.sapper", angle=90, speed=4000)
    assert sorted(scene.play(shot).choice["pieces"]) == ["north.immortal", "north.runner"]
    answer = scene.play(shot, "guard save=north.immortal")
    assert sorted(answer.reserve) == ["north.guard", "north.runner"]
    assert answer.at("north.immortal") == (600, 640)
    assert answer.to_act == ["north"]


@rule("POT-6.2")
def test_the_active_player_answers_first() -> None:
    """South's Guard, then north's."""
    scene = table(
        "south.immortal 400 300",
        "south.runner 384 700",
        "north.runner 416 700",
        "south.guard 100 400",
        "north.guard 600 400",
    )
    shot = flick("south.immortal", angle=90, speed=4000)
    assert scene.play(shot).asked == "south guard"
    assert scene.play(shot, "guard save=south.runner").asked == "north guard"
    answer = scene.play(shot, "guard save=south.runner", "guard save=north.runner")
    assert answer.reserve == ["south.guard", "north.guard"]


@rule("POT-6.2")
def test_a_guard_that_was_eliminated_too_saves_nobody() -> None:
    """Both left in the same flick."""
    scene = table("south.sapper 400 500", "north.guard 384 700", "north.runner 416 700")
    answer = scene.play(flick("south.sapper", angle=90, speed=4000))
    assert sorted(answer.reserve) == ["north.guard", "north.runner"]
    assert answer.phase == "turn"


# --- 6.3: the Assassin ----------------------------------------------------------------------------


@rule("POT-6.3")
def test_the_played_assassin_eliminates_every_enemy_it_touches() -> None:
    """Where it lies, without driving it out; one after the other too."""
    scene = table("south.assassin 400 300", "north.guard 400 400", "north.runner 400 470")
    one = scene.play(flick("south.assassin", angle=90, speed=700))
    assert one.eliminated == {"north.guard": "POT-6.3"}
    assert one.named("exit") == []
    two = table("south.assassin 400 300", "north.guard 415 400", "north.runner 330 440")
    answer = two.play(flick("south.assassin", angle=90, speed=2500))
    assert answer.eliminated == {"north.guard": "POT-6.3", "north.runner": "POT-6.3"}


@rule("POT-6.3")
def test_only_what_the_assassin_itself_touches() -> None:
    """A puck that its victim pushes is safe."""
    scene = table("south.assassin 400 300", "north.guard 400 400", "north.runner 400 470")
    answer = scene.play(flick("south.assassin", angle=90, speed=1500))
    assert answer.eliminated == {"north.guard": "POT-6.3"}
    assert answer.at("north.runner")[1] > 480


@rule("POT-6.3")
def test_teammates_are_safe_from_it() -> None:
    """It eliminates enemies."""
    scene = table("south.assassin 400 300", "south.guard 400 400")
    assert scene.play(flick("south.assassin", angle=90, speed=700)).eliminated == {}


@rule("POT-6.3")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_an_assassin_that_is_pushed_does_nothing(turn: str) -> None:
    """Pushed into an enemy by a teammate, or pushed by an enemy."""
    scene = table("south.assassin 400 400", f"{turn}.guard 400 300", "north.immortal 400 500", turn=turn)
    answer = scene.play(flick(f"{turn}.guard", angle=90, speed=1500))
    assert answer.eliminated == {}
    assert answer.at("north.immortal")[1] > 510


# --- 6.4: the Runner ------------------------------------------------------------------------------


@rule("POT-6.4")
def test_the_runner_that_touched_no_puck_may_be_flicked_once_more() -> None:
    """By `again` and a flick, or by the flick at once; only the Runner; it may stop."""
    scene = table("south.runner 400 400", "south.guard 200 200")
    first = flick("south.runner", angle=90, speed=400)
    offered = scene.play(first)
    assert offered.phase == "again"
    assert offered.to_act == ["south"]
    assert offered.choice["pieces"] == ["south.runner"]
    second = flick("south.runner", angle=0, speed=400)
    slow = scene.play(first, "again", second)
    assert slow.to_act == ["north"]
    assert scene.play(first, second).position == slow.position
    assert scene.play(first, "stop").to_act == ["north"]
    other = flick("south.guard", angle=0, speed=400)
    assert scene.refusal(first, other) == "POT-6.4"
    assert scene.refusal(first, "again", other) == "POT-6.4"


@rule("POT-6.4")
@pytest.mark.parametrize("touched", ["north.guard", "south.guard"])
def test_not_when_it_touched_a_puck(touched: str) -> None:
    """Friend or enemy."""
    scene = table("south.runner 400 300", f"{touched} 400 400")
    assert scene.play(flick("south.runner", angle=90, speed=700)).to_act == ["north"]


@rule("POT-6.4")
def test_obstacles_do_not_count() -> None:
    """It struck a block and no puck."""
    scene = table("south.runner 400 300", "obstacle.centre 400 400")
    answer = scene.play(flick("south.runner", angle=90, speed=1000))
    assert answer.at("obstacle.centre")[1] > 400
    assert answer.phase == "again"


@rule("POT-6.4")
def test_once_a_turn() -> None:
    """A second flick that touches nothing gives no third."""
    scene = table("south.runner 400 400")
    shot = flick("south.runner", angle=90, speed=400)
    assert scene.play(shot, shot).to_act == ["north"]


@rule("POT-6.4")
def test_a_puck_pushed_by_a_block_was_not_touched() -> None:
    """The block touches it, the Runner did not."""
    scene = table("south.runner 400 300", "obstacle.centre 400 400", "north.guard 400 452")
    answer = scene.play(flick("south.runner", angle=90, speed=1500))
    assert answer.at("north.guard")[1] > 453
    assert answer.phase == "again"


# --- 6.5: the Immortal ----------------------------------------------------------------------------


@rule("POT-6.5")
def test_the_played_immortal_that_leaves_comes_back_into_the_zone() -> None:
    """Its owner puts it anywhere free there."""
    scene = table("south.immortal 400 600")
    shot = flick("south.immortal", angle=90, speed=3000)
    asked = scene.play(shot)
    assert asked.asked == "south immortal"
    assert asked.eliminated == {}
    answer = scene.play(shot, "place piece=south.immortal x=500 y=150")
    assert answer.at("south.immortal") == (500, 150)
    assert answer.named("returned")[0]["piece"] == "south.immortal"
    assert answer.reserve == []
    assert answer.to_act == ["north"]


@rule("POT-6.5")
@pytest.mark.parametrize(("x", "y"), [(400, 400), (400, 190), (45, 45), (5, 100), (400, 700)])
def test_only_to_a_free_place_in_the_own_zone(x: float, y: float) -> None:
    """Neither elsewhere nor onto the Captain that lies at (40, 40)."""
    scene = table("south.immortal 400 600")
    shot = flick("south.immortal", angle=90, speed=3000)
    place = f"place piece=south.immortal x={x} y={y}"
    assert scene.refusal(shot, place) in ("POT-6.5", "POT-2.5", "POT-2.3")
    assert scene.refusal(shot, "stop").startswith("POT-")


@rule("POT-6.5")
def test_whatever_it_hit() -> None:
    """The enemy that it drove out stays out, the Immortal returns."""
    scene = table("south.immortal 400 600", "north.runner 415 700")
    shot = flick("south.immortal", angle=90, speed=3500)
    answer = scene.play(shot, "place piece=south.immortal x=500 y=150")
    assert answer.reserve == ["north.runner"]
    assert answer.at("south.immortal") == (500, 150)


@rule("POT-6.5")
def test_contact_with_the_infested_eliminates_it() -> None:
    """In the arena and when it leaves."""
    scene = table("south.immortal 400 600", "north.infested 415 700")
    stays = scene.play(flick("south.immortal", angle=90, speed=900))
    assert sorted(stays.reserve) == ["north.infested", "south.immortal"]
    leaves = scene.play(flick("south.immortal", angle=90, speed=3500))
    assert sorted(leaves.reserve) == ["north.infested", "south.immortal"]
    assert leaves.phase == "turn"


@rule("POT-6.5")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_pushed_out_it_is_eliminated_as_any(turn: str) -> None:
    """By a teammate or by an enemy."""
    scene = table(
        "south.immortal 400 700",
        f"{turn}.sapper 400 500",
        turn=turn,
        teams=None if turn == "south" else HOODS,
    )
    answer = scene.play(flick(f"{turn}.sapper", angle=90, speed=2500))
    assert answer.eliminated == {"south.immortal": "POT-4.1"}
