"""Pitch Out: Major, Commando, Sapper, Infested (POT-6.6 to POT-6.9)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import flick, table

TAP = 700
"""Speed that moves a puck 100 mm away a little."""


# --- 6.6: the Major -------------------------------------------------------------------------------


@rule("POT-6.6")
@pytest.mark.parametrize("name", ["assassin", "infested", "shadow"])
def test_enemy_powers_do_nothing_to_the_major(name: str) -> None:
    """Touched by the Assassin, the Infested or the Shadow, nobody is eliminated and nobody covered."""
    scene = table(f"north.{name} 400 500", "south.major 400 400", turn="north")
    answer = scene.play(flick(f"north.{name}", at="south.major", speed=TAP))
    assert answer.reserve == []
    assert answer.piece(f"north.{name}").get("on") is None
    assert answer.to_act == ["south"]


@rule("POT-6.6")
def test_the_major_that_touches_the_infested() -> None:
    """Neither is eliminated."""
    scene = table("south.major 400 400", "north.infested 400 500")
    answer = scene.play(flick("south.major", at="north.infested", speed=TAP))
    assert answer.reserve == []
    assert answer.named("touch")


@rule("POT-6.6")
def test_only_leaving_the_arena_eliminates_the_major() -> None:
    """Pushed out by anybody, and by itself."""
    scene = table("north.assassin 400 300", "south.major 400 100", turn="north")
    assert scene.play(flick("north.assassin", at="south.major", speed=2500)).eliminated == {
        "south.major": "POT-4.1"
    }
    own = table("south.major 400 700").play(flick("south.major", angle=90, speed=3000))
    assert own.reserve == ["south.major"]


# --- 6.7: the Commando ----------------------------------------------------------------------------


@rule("POT-6.7")
@pytest.mark.parametrize("touched", ["north.guard", "south.guard"])
def test_the_commando_that_touched_a_puck_may_be_flicked_once_more(touched: str) -> None:
    """Friend or enemy; only the Commando; it may stop."""
    scene = table("south.commando 400 300", f"{touched} 400 400")
    shot = flick("south.commando", angle=90, speed=TAP)
    offered = scene.play(shot)
    assert offered.phase == "again"
    assert offered.choice["pieces"] == ["south.commando"]
    assert scene.play(shot, "stop").to_act == ["north"]
    assert scene.play(shot, "again", flick("south.commando", angle=180, speed=300)).to_act == ["north"]
    assert scene.refusal(shot, flick("south.runner", angle=0, speed=300)) == "POT-6.7"


@rule("POT-6.7")
def test_not_when_it_touched_none() -> None:
    """A block is no puck."""
    assert table("south.commando 400 300").play(flick("south.commando", angle=90, speed=TAP)).to_act == [
        "north"
    ]
    scene = table("south.commando 400 300", "obstacle.centre 400 400")
    assert scene.play(flick("south.commando", angle=90, speed=1000)).to_act == ["north"]


@rule("POT-6.7")
def test_also_after_eliminating_and_once_a_turn() -> None:
    """A second touch gives no third flick."""
    scene = table("south.commando 400 500", "north.runner 400 700", "north.assassin 600 680")
    shot = flick("south.commando", at="north.runner", speed=2500)
    first = scene.play(shot)
    assert first.reserve == ["north.runner"]
    assert first.phase == "again"
    second = flick("south.commando", at="north.assassin", speed=900)
    answer = scene.play(shot, second)
    assert any(
        event["b"] == "north.assassin" or event["a"] == "north.assassin" for event in answer.named("touch")
    )
    assert answer.to_act == ["north"]


# --- 6.8: the Sapper ------------------------------------------------------------------------------

WALL = table("south.sapper 400 300", "obstacle.centre 400 400", "obstacle.south.1 700 200")
STRIKE = flick("south.sapper", angle=90, speed=1200)


def against_the_sapper(gap: float = 0.01, angle: float = 0.0) -> str:
    """The struck block put to the east of the Sapper, where that came to rest."""
    x, y = WALL.play(STRIKE).at("south.sapper")
    reach = 50.0 if angle == 0 else 15.0 + 35.0 * 2**0.5
    return f"place piece=obstacle.centre x={round(x + reach + gap, 3)} y={round(y, 3)} angle={angle}"


@rule("POT-6.8")
@pytest.mark.parametrize("angle", [0, 45])
def test_the_sapper_may_move_the_obstacle_that_it_touched(angle: float) -> None:
    """To a free place in contact with it, at any angle."""
    asked = WALL.play(STRIKE)
    assert asked.asked == "south sapper"
    assert asked.choice["may"] is True
    answer = WALL.play(STRIKE, against_the_sapper(angle=angle))
    assert answer.at("obstacle.centre")[0] > 440
    assert answer.piece("obstacle.centre")["angle"] == angle
    assert answer.to_act == ["north"]


@rule("POT-6.8")
def test_the_sapper_may_leave_it() -> None:
    """`stop`: the block stays where it slid to."""
    answer = WALL.play(STRIKE, "stop")
    assert answer.at("obstacle.centre") == WALL.play(STRIKE).at("obstacle.centre")
    assert answer.to_act == ["north"]


@rule("POT-6.8")
@pytest.mark.parametrize("gap", [0.3, 5.0, -0.5, -20.0])
def test_in_contact_and_overlapping_nothing(gap: float) -> None:
    """Neither apart from the Sapper nor on it."""
    assert WALL.refusal(STRIKE, against_the_sapper(gap)) in ("POT-6.8", "POT-2.5")


@rule("POT-6.8")
def test_wholly_inside_the_arena() -> None:
    """A Sapper near the edge cannot put the block over it."""
    scene = table("south.sapper 300 60", "obstacle.centre 400 60")
    shot = flick("south.sapper", angle=0, speed=700)
    x, y = scene.play(shot).at("south.sapper")
    assert (
        scene.refusal(shot, f"place piece=obstacle.centre x={x:.3f} y={y - 50.01:.3f} angle=0") == "POT-6.8"
    )
    assert scene.play(shot, f"place piece=obstacle.centre x={x:.3f} y={y + 50.01:.3f} angle=0").to_act == [
        "north"
    ]


@rule("POT-6.8")
def test_the_spacing_of_the_set_up_does_not_apply() -> None:
    """The block may lie close to another and to the edge."""
    scene = table("south.sapper 700 300", "obstacle.centre 700 400", "obstacle.south.1 760 200")
    shot = flick("south.sapper", angle=90, speed=1000)
    x, y = scene.play(shot).at("south.sapper")
    answer = scene.play(shot, f"place piece=obstacle.centre x={x + 50.01:.3f} y={y:.3f} angle=0")
    assert answer.at("obstacle.centre")[0] > 735


@rule("POT-6.8")
def test_only_the_last_touched_obstacle() -> None:
    """It struck the centre, then south's: only that one moves."""
    scene = table(
        "south.sapper 400 300",
        "obstacle.centre 400 400",
        "obstacle.south.1 400 200",
        "obstacle.north.1 600 600",
    )
    shot = flick("south.sapper", angle=90, speed=3500)
    asked = scene.play(shot)
    assert asked.choice["pieces"] == ["obstacle.south.1"]
    x, y = asked.at("south.sapper")
    for name in ("obstacle.centre", "obstacle.north.1"):
        assert scene.refusal(shot, f"place piece={name} x={x + 50.01:.3f} y={y:.3f} angle=0") == "POT-6.8"


@rule("POT-6.8")
def test_no_question_when_it_touched_none_or_the_obstacle_left() -> None:
    """A block that left the arena does not come back by the Sapper."""
    assert table("south.sapper 400 300").play(flick("south.sapper", angle=90, speed=500)).to_act == ["north"]
    gone = table("south.sapper 400 600", "obstacle.centre 400 740")
    answer = gone.play(flick("south.sapper", angle=90, speed=4000))
    assert answer.position["removed"] == ["obstacle.centre"]
    assert answer.to_act == ["north"]


@rule("POT-6.8")
def test_also_after_eliminating() -> None:
    """It drove a puck out and struck a block."""
    scene = table("south.sapper 600 400", "north.runner 700 385", "obstacle.centre 740 490")
    answer = scene.play(flick("south.sapper", angle=0, speed=1800))
    assert answer.reserve == ["north.runner"]
    assert answer.asked == "south sapper"


# --- 6.9: the Infested ----------------------------------------------------------------------------


@rule("POT-6.9")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_the_infested_and_an_enemy_that_touch_are_both_eliminated(turn: str) -> None:
    """In its own turn and in the opponent's, whoever moved."""
    scene = table("south.guard 400 400", "north.infested 400 500", turn=turn)
    mover, other = ("south.guard", "north.infested") if turn == "south" else ("north.infested", "south.guard")
    answer = scene.play(flick(mover, at=other, speed=TAP))
    assert answer.eliminated == {"south.guard": "POT-6.9", "north.infested": "POT-6.9"}


@rule("POT-6.9")
def test_pushed_together_by_a_third() -> None:
    """The Infested is pushed into an enemy by its own Runner."""
    scene = table("north.runner 400 300", "north.infested 400 400", "south.guard 400 500", turn="north")
    answer = scene.play(flick("north.runner", angle=90, speed=1500))
    assert set(answer.eliminated) == {"south.guard", "north.infested"}


@rule("POT-6.9")
def test_every_enemy_that_touches_it_during_that_flick() -> None:
    """Two at once."""
    scene = table("north.infested 400 300", "south.guard 384 400", "south.sapper 416 400", turn="north")
    answer = scene.play(flick("north.infested", angle=90, speed=TAP))
    assert set(answer.eliminated) == {"south.guard", "south.sapper", "north.infested"}


@rule("POT-6.9")
def test_teammates_are_safe_from_the_infested() -> None:
    """Enemies alone."""
    scene = table("north.infested 400 300", "north.guard 400 400", turn="north")
    assert scene.play(flick("north.infested", angle=90, speed=TAP)).eliminated == {}


@rule("POT-6.9")
def test_assassin_against_infested_both() -> None:
    """Played Assassin, enemy Infested."""
    scene = table("south.assassin 400 400", "north.infested 400 500")
    answer = scene.play(flick("south.assassin", at="north.infested", speed=TAP))
    assert sorted(answer.reserve) == ["north.infested", "south.assassin"]
