"""Pitch Out: the Shadow, the Witch and her Golems (POT-6.10 to POT-6.12)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, by, flick, table

TAP = 700
"""Speed that moves a puck 100 mm away a little."""

# --- 6.10: the Shadow -----------------------------------------------------------------------------

LURK = table("south.shadow 400 400", "north.guard 400 500", "south.guard 400 300", teams=HOODS)
POUNCE = flick("south.shadow", at="north.guard", speed=TAP)
COVERED = table("north.guard 400 500", "south.shadow on north.guard", "south.guard 400 300", teams=HOODS)


@rule("POT-6.10")
def test_the_shadow_is_put_on_the_enemy_that_it_touched() -> None:
    """There it lies at the same place."""
    answer = LURK.play(POUNCE)
    assert answer.piece("south.shadow")["on"] == "north.guard"
    assert answer.at("south.shadow") == answer.at("north.guard")
    (event,) = answer.named("covered")
    assert (event["piece"], event["on"]) == ("south.shadow", "north.guard")


@rule("POT-6.10")
def test_not_on_a_friend_and_not_when_it_ejected_the_enemy() -> None:
    """It stays where it lies."""
    friend = LURK.play(flick("south.shadow", at="south.guard", speed=TAP))
    assert friend.piece("south.shadow").get("on") is None
    scene = table("south.shadow 400 500", "north.runner 400 700", teams=HOODS)
    ejected = scene.play(flick("south.shadow", at="north.runner", speed=2500))
    assert ejected.reserve == ["north.runner"]
    assert ejected.piece("south.shadow").get("on") is None


@rule("POT-6.10")
def test_a_covered_puck_cannot_be_played() -> None:
    """All the others can."""
    scene = table("north.guard 400 500", "south.shadow on north.guard", teams=HOODS, turn="north")
    assert scene.refusal(flick("north.guard", angle=0, speed=500)) == "POT-6.10"
    assert "north.guard" not in scene.play().choice["pieces"]
    assert scene.play(flick("north.assassin", angle=180, speed=300)).to_act == ["south"]


@rule("POT-6.10")
@pytest.mark.parametrize("hitter", ["south", "north"])
def test_a_covered_puck_is_hit_by_friend_and_foe_and_moves_with_its_shadow(hitter: str) -> None:
    """One body of both masses: 7 g against 14 g."""
    scene = table(
        "north.guard 400 500",
        "south.shadow on north.guard",
        f"{hitter}.immortal 400 300",
        teams=HOODS,
        turn=hitter,
    )
    answer = scene.play(flick(f"{hitter}.immortal", angle=90, speed=1200))
    struck = (1200**2 - 2 * 0.22 * 9810 * 170) ** 0.5
    slid = (1.82 * 7 / 21 * struck) ** 2 / (2 * 0.22 * 9810)
    assert answer.at("north.guard")[1] == pytest.approx(500 + slid, abs=0.01)
    assert answer.at("south.shadow") == answer.at("north.guard")
    assert answer.piece("south.shadow")["on"] == "north.guard"


@rule("POT-6.10")
def test_the_shadow_is_played_from_the_top_and_passes_over_the_covered_puck() -> None:
    """The flick off ignores contact with that puck; the puck is then free."""
    answer = COVERED.play(flick("south.shadow", angle=0, speed=600))
    assert answer.at("north.guard") == (400, 500)
    assert answer.at("south.shadow")[0] == pytest.approx(400 + 600**2 / (2 * 0.22 * 9810), abs=0.01)
    assert answer.piece("south.shadow").get("on") is None
    assert "north.guard" in answer.choice["pieces"]


@rule("POT-6.10")
def test_with_several_touched_the_owner_picks_one() -> None:
    """Both were touched at once and stayed."""
    scene = table("south.shadow 400 300", "north.guard 384 400", "north.immortal 416 400", teams=HOODS)
    shot = flick("south.shadow", angle=90, speed=TAP)
    asked = scene.play(shot)
    assert asked.asked == "south shadow"
    assert sorted(asked.choice["pieces"]) == ["north.guard", "north.immortal"]
    for name in ("north.guard", "north.immortal"):
        assert scene.play(shot, f"cover puck={name}").piece("south.shadow")["on"] == name
    assert scene.refusal(shot, "cover puck=north.runner") in ("POT-6.10", "POT-6.19")
    assert scene.refusal(shot, "stop") in ("POT-6.10", "POT-6.19")


@rule("POT-6.10")
def test_a_pair_that_leaves_is_eliminated_both() -> None:
    """The lower one and the Shadow."""
    scene = table("north.runner 400 700", "south.shadow on north.runner", "south.guard 400 500", teams=HOODS)
    answer = scene.play(flick("south.guard", at="north.runner", speed=4000), "guard save=null")
    assert sorted(answer.reserve) == ["north.runner", "south.shadow"]


@rule("POT-6.10")
def test_when_the_lower_one_alone_is_eliminated_the_shadow_stays_in_its_place() -> None:
    """The Assassin eliminates the covered puck."""
    scene = table("north.guard 400 500", "south.shadow on north.guard", "south.assassin 400 400", teams=HOODS)
    answer = scene.play(flick("south.assassin", at="north.guard", speed=TAP))
    assert answer.reserve == ["north.guard"]
    assert answer.piece("south.shadow").get("on") is None
    assert answer.at("south.shadow")[0] == pytest.approx(400)
    assert 500 < answer.at("south.shadow")[1] < 560


@rule("POT-6.10")
def test_only_the_lower_puck_makes_contacts() -> None:
    """North's Assassin runs into its own covered teammate: the Shadow above is not touched."""
    scene = table(
        "north.guard 400 500",
        "south.shadow on north.guard",
        "north.assassin 400 400",
        teams=HOODS,
        turn="north",
    )
    answer = scene.play(flick("north.assassin", at="north.guard", speed=TAP))
    assert answer.reserve == []
    assert answer.piece("south.shadow")["on"] == "north.guard"


@rule("POT-6.10")
def test_the_major_cannot_be_covered() -> None:
    """Also not set so by hand."""
    scene = table("south.shadow 400 400", "north.major 400 500", teams=HOODS)
    answer = scene.play(flick("south.shadow", at="north.major", speed=TAP))
    assert answer.piece("south.shadow").get("on") is None
    both = table("south.shadow 400 300", "north.major 384 400", "north.immortal 416 400", teams=HOODS)
    assert (
        both.play(flick("south.shadow", angle=90, speed=TAP)).piece("south.shadow")["on"] == "north.immortal"
    )


# --- 6.11, 6.12: the Witch and her Golems ---------------------------------------------------------

HEX = table("south.witch 400 500", "north.runner 400 700", teams=HOODS)
CAST = flick("south.witch", at="north.runner", speed=2500)
ENTER = "place piece=south.golem1 x=400 y=100"


@rule("POT-6.11")
def test_the_witch_that_drives_an_enemy_out_brings_a_golem() -> None:
    """Her owner puts it anywhere free in the own zone."""
    asked = HEX.play(CAST)
    assert asked.asked == "south golem"
    answer = HEX.play(CAST, ENTER)
    assert answer.at("south.golem1") == (400, 100)
    assert answer.named("golem")[0]["piece"] == "south.golem1"
    assert answer.to_act == ["north"]
    for x, y in ((400, 400), (400, 190), (45, 45), (400, 700)):
        assert HEX.refusal(CAST, f"place piece=south.golem1 x={x} y={y}") in (
            "POT-6.11",
            "POT-2.5",
            "POT-2.3",
        )


@rule("POT-6.11")
def test_not_without_an_elimination_by_leaving() -> None:
    """Nobody left; a friend left; an enemy fell to a touch; an enemy was driven out by a block."""
    assert HEX.play(flick("south.witch", at="north.runner", speed=900)).phase == "turn"
    friend = table("south.witch 400 500", "south.runner 400 700", teams=HOODS)
    assert friend.play(flick("south.witch", angle=90, speed=2500)).phase == "turn"
    touch = table("south.witch 400 300", "south.infested 400 400", "north.guard 400 480", teams=HOODS)
    fallen = touch.play(flick("south.witch", angle=90, speed=1200))
    assert set(fallen.eliminated) == {"south.infested", "north.guard"}
    assert fallen.phase == "turn"
    block = table("south.witch 400 450", "obstacle.centre 400 600", "north.runner 400 720", teams=HOODS)
    assert block.play(flick("south.witch", angle=90, speed=3000)).asked == "north return"


@rule("POT-6.11")
def test_one_for_a_flick() -> None:
    """Two enemies left, one Golem enters."""
    scene = table("south.witch 400 500", "north.immortal 384 700", "north.runner 416 700", teams=HOODS)
    shot = flick("south.witch", angle=90, speed=4000)
    answer = scene.play(shot, ENTER)
    assert sorted(answer.reserve) == ["north.immortal", "north.runner"]
    assert answer.to_act == ["north"]
    assert {"south.golem1", "south.golem2"} & answer.in_play == {"south.golem1"}


@rule("POT-6.11")
def test_two_in_the_arena_at_the_most() -> None:
    """A second enters, a third does not."""
    one = table("south.witch 400 500", "north.runner 400 700", "south.golem1 300 100", teams=HOODS)
    answer = one.play(CAST, "place piece=south.golem2 x=400 y=100")
    assert {"south.golem1", "south.golem2"} <= answer.in_play
    two = table(
        "south.witch 400 500",
        "north.runner 400 700",
        "south.golem1 300 100",
        "south.golem2 340 100",
        teams=HOODS,
    )
    full = two.play(CAST)
    assert full.to_act == ["north"]
    assert [one for one in full.clauses if one in ("POT-6.11", "POT-6.12")] == ["POT-6.11"]


@rule("POT-6.11")
def test_a_golem_that_is_due_back_is_one_of_the_two() -> None:
    """An obstacle drives the second Golem out while the Witch's victim leaves: no third, no twin of it."""
    lines = (
        "south.witch 400 500",
        "north.immortal 384 600",
        "south.guard 416 600",
        "obstacle.centre 469.3 684.6 57.8",
        "south.golem2 498.6 731.1",
    )
    shot = flick("south.witch", angle=90, speed=4000)
    both = table(*lines, "south.golem1 700 100", teams=HOODS).play(shot)
    assert both.asked == "south return"
    assert "POT-6.11" in both.clauses
    alone = table(*lines, teams=HOODS).play(shot)
    assert alone.asked == "south golem"
    assert alone.choice["pieces"] == ["south.golem1"]


@rule("POT-6.11")
@pytest.mark.parametrize(("toucher", "saved"), [("infested", "null"), ("captain", "south.captain")])
def test_also_when_a_touch_had_eliminated_the_victim_before_it_left(toucher: str, saved: str) -> None:
    """The Witch pushes her Infested, or the Captain that copies it, into an enemy, which leaves."""
    scene = table(
        "south.witch 400 500",
        f"south.{toucher} 400 600",
        "north.immortal 400 700",
        "south.guard 200 200",
        reserve=("south.infested",) if toucher == "captain" else (),
        powers={"south": "infested" if toucher == "captain" else None, "north": None},
        teams=HOODS,
    )
    shot = flick("south.witch", angle=90, speed=3000)
    first = scene.play(shot)
    assert first.eliminated["north.immortal"] == "POT-6.9"
    assert "north.immortal" in {event["piece"] for event in first.named("exit")}
    assert scene.play(shot, f"guard save={saved}").asked == "south golem"


@rule("POT-6.12")
def test_a_victim_that_finds_no_free_body() -> None:
    """One Golem could still enter, but eight pucks of the team are in the arena."""
    pucks = ("captain", "guard", "assassin", "runner", "immortal", "shadow")
    lines = [f"south.{name} {60 + 60 * i} 100" for i, name in enumerate(pucks)]
    full = table(*lines, "south.witch 400 500", "south.golem1 700 100", "north.runner 400 700", teams=HOODS)
    assert [one for one in full.play(CAST).clauses if one.startswith("POT-6.")] == ["POT-6.12"]


@rule("POT-6.11")
@pytest.mark.parametrize("answered", ["north.runner", "null"])
def test_also_when_a_guard_takes_the_victims_place(answered: str) -> None:
    """The victim was eliminated, saved or not."""
    scene = table("south.witch 400 500", "north.runner 400 700", "north.guard 600 640", teams=HOODS)
    assert scene.play(CAST).asked == "north guard"
    assert scene.play(CAST, f"guard save={answered}").asked == "south golem"


@rule("POT-6.11")
def test_also_when_the_witch_herself_is_eliminated() -> None:
    """Both left."""
    scene = table("south.witch 400 600", "north.runner 415 700", teams=HOODS)
    shot = flick("south.witch", angle=90, speed=3500)
    assert scene.play(shot).asked == "south golem"
    answer = scene.play(shot, ENTER)
    assert sorted(answer.reserve) == ["north.runner", "south.witch"]
    assert "south.golem1" in answer.in_play


@rule("POT-6.11")
def test_also_when_the_victim_is_the_major_and_when_another_puck_drove_it_out() -> None:
    """Through that flick is enough."""
    major = table("south.witch 400 500", "north.major 400 700", teams=HOODS)
    assert major.play(flick("south.witch", at="north.major", speed=2500)).asked == "south golem"
    chain = table("south.witch 400 400", "south.guard 400 550", "north.runner 400 700", teams=HOODS)
    assert chain.play(flick("south.witch", angle=90, speed=3500)).asked == "south golem"


@rule("POT-6.11")
def test_not_when_the_witch_was_only_pushed() -> None:
    """A teammate pushes her into the enemy, who leaves."""
    scene = table("south.guard 400 400", "south.witch 400 550", "north.runner 400 700", teams=HOODS)
    answer = scene.play(flick("south.guard", angle=90, speed=3500))
    assert answer.reserve == ["north.runner"]
    assert answer.to_act == ["north"]


SEVEN = ("captain", "guard", "assassin", "runner", "immortal", "witch", "shadow")


@rule("POT-6.12")
def test_a_golem_is_a_puck_without_power() -> None:
    """It is flicked like any, touches do nothing, and it has no second flick."""
    scene = table("south.golem1 400 300", "north.guard 400 400", teams=HOODS)
    hit = scene.play(flick("south.golem1", angle=90, speed=TAP))
    assert hit.eliminated == {}
    assert hit.to_act == ["north"]
    assert scene.play(flick("south.golem1", angle=0, speed=300)).to_act == ["north"]


@rule("POT-6.12")
def test_never_more_than_eight_pucks_of_a_team() -> None:
    """Seven and one Golem are in the arena: no body is left for a second."""
    here = {name: (100 + 60 * i, 100) for i, name in enumerate(SEVEN) if name != "witch"}
    lines = [f"south.{name} {x} {y}" for name, (x, y) in here.items()]
    full = table(*lines, "south.witch 400 500", "south.golem1 700 100", "north.runner 400 700", teams=HOODS)
    answer = full.play(CAST)
    assert answer.reserve == ["north.runner"]
    assert answer.to_act == ["north"]
    fewer = [line for line in lines if "immortal" not in line]
    room = table(
        *fewer,
        "south.witch 400 500",
        "south.golem1 700 100",
        "north.runner 400 700",
        teams=HOODS,
        reserve=("south.immortal",),
    )
    assert room.play(CAST).asked == "south golem"


@rule("POT-6.12")
def test_golems_stay_when_the_witch_goes() -> None:
    """Eliminated in north's turn, she leaves her Golems behind."""
    scene = table(
        "south.witch 400 100",
        "north.immortal 400 300",
        "south.golem1 600 100",
        "south.golem2 650 100",
        teams=HOODS,
        turn="north",
    )
    answer = scene.play(flick("north.immortal", at="south.witch", speed=2500))
    assert answer.reserve == ["south.witch"]
    assert {"south.golem1", "south.golem2"} <= answer.in_play
    assert "south.golem1" in answer.choice["pieces"]


@rule("POT-6.12")
def test_golems_vanish_at_the_end_of_the_round() -> None:
    """They are not among the pieces of the next one."""
    pucks = {
        "south": ["captain", "runner", "assassin", "guard", "witch"],
        "north": ["captain", "runner", "assassin", "guard", "immortal"],
    }
    scene = table(
        "south.golem1 600 100",
        "south.golem2 650 100",
        "south.guard 400 500",
        "north.captain 400 700",
        reserve=("south.witch", "north.guard", "north.immortal"),
        options={"rules": "advanced", "format": 5},
        teams=HOODS,
        selected={seat: [f"{seat}.{name}" for name in names] for seat, names in pucks.items()},
    )
    lines: list[Line] = [
        flick("south.guard", at="north.captain", speed=2500),
        "stop",
        "stop",
        "first who=south",
    ]
    answer = scene.play(*lines)
    assert answer.phase == "deploy"
    assert not {name for name in answer.choice["pieces"] if "golem" in name}
    assert not {name for name in answer.in_play | set(answer.reserve) if "golem" in name}


@rule("POT-6.12")
def test_a_golem_enters_by_its_owner_alone() -> None:
    """North cannot place it."""
    assert HEX.refusal(CAST, by("north", ENTER)).startswith("POT-")
