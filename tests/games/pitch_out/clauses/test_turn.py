"""Pitch Out: a turn, who plays what and in which order questions come (POT-3)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, by, flick, table

AWAY = flick("south.guard", angle=90, speed=300)
"""South's Guard goes 21 mm, touching nothing."""
BACK = flick("north.guard", angle=270, speed=300)


# --- 3.1, 3.2: the flick --------------------------------------------------------------------------


@rule("POT-3.1")
def test_the_players_take_turns() -> None:
    """South, north, south, each with the same puck every time."""
    scene = table("south.guard 400 200", "north.guard 400 600")
    assert scene.play().to_act == ["south"]
    assert scene.play(AWAY).to_act == ["north"]
    assert scene.play(AWAY, BACK).to_act == ["south"]
    answer = scene.play(AWAY, BACK, AWAY, BACK)
    assert [event["piece"] for event in answer.named("flick")] == ["south.guard", "north.guard"] * 2


@rule("POT-3.1")
@pytest.mark.parametrize("angle", [0, 45, 90, 135, 180, 225, 270, 315, 12.345])
def test_any_direction(angle: float) -> None:
    """All around."""
    moved = table("south.guard 400 400").play(flick("south.guard", angle=angle, speed=300))
    assert moved.at("south.guard") != (400, 400)


@rule("POT-3.1")
@pytest.mark.parametrize("name", ["captain", "guard", "assassin", "runner", "immortal", "major", "commando"])
def test_any_own_puck(name: str) -> None:
    """Whatever its power."""
    scene = table(
        "south.guard 200 200", "south.immortal 300 200", "south.major 400 200", "south.commando 500 200"
    )
    assert (
        scene.play(flick(f"south.{name}", angle=90, speed=300)).named("flick")[0]["piece"] == f"south.{name}"
    )
    assert f"south.{name}" in scene.play().choice["pieces"]


@rule("POT-3.1")
@pytest.mark.parametrize("piece", ["north.runner", "obstacle.centre", "south.immortal", "south.guard"])
def test_what_is_no_own_puck_in_the_arena_is_not_flicked(piece: str) -> None:
    """An opponent's puck, an obstacle, an eliminated puck, a puck that was not selected."""
    scene = table("obstacle.centre 400 400", reserve=("south.immortal",))
    assert scene.refusal(flick(piece, angle=90, speed=500)) in ("POT-3.1", "POT-4.4", "POT-5.1")
    assert piece not in scene.play().choice["pieces"]


@rule("POT-3.1")
def test_nobody_flicks_in_the_others_turn() -> None:
    """North waits."""
    scene = table("south.guard 400 200", "north.guard 400 600")
    assert scene.refusal(by("north", BACK)) == "POT-3.1"
    assert scene.refusal(AWAY, by("south", AWAY)) == "POT-3.1"


AGAINST = table("obstacle.centre 400 400", "south.guard 400 450")
"""The Guard lies against the north side of the block."""


@rule("POT-3.2")
@pytest.mark.parametrize("angle", [270, 225, 315, 185, 355, 180.001, 359.999])
def test_not_towards_an_obstacle_that_the_puck_touches(angle: float) -> None:
    """Every direction with a part towards the block is refused."""
    assert AGAINST.refusal(flick("south.guard", angle=angle, speed=500)) == "POT-3.2"


@rule("POT-3.2")
@pytest.mark.parametrize("angle", [0, 180, 90, 45, 135, 0.001, 179.999])
def test_along_it_and_away_from_it(angle: float) -> None:
    """A direction without such a part is lawful."""
    assert AGAINST.play(flick("south.guard", angle=angle, speed=300)).to_act == ["north"]


@rule("POT-3.2")
@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.09, True), (0.11, False), (1.0, False)])
def test_touching_is_a_gap_of_a_tenth_of_a_millimetre(gap: float, touches: bool) -> None:
    """0.1 mm at the most."""
    scene = table("obstacle.centre 400 400", f"south.guard 400 {450 + gap}")
    shot = flick("south.guard", angle=270, speed=500)
    if touches:
        assert scene.refusal(shot) == "POT-3.2"
    else:
        assert scene.play(shot).named("touch")


@rule("POT-3.2")
@pytest.mark.parametrize(
    ("angle", "lawful"), [(225, False), (180, False), (270, False), (130, True), (320, True), (45, True)]
)
def test_the_nearest_point_may_be_a_corner(angle: float, lawful: bool) -> None:
    """North-east of the block's corner, the directions towards the corner are barred."""
    scene = table("obstacle.centre 400 400", "south.guard 445.65 445.65")
    shot = flick("south.guard", angle=angle, speed=300)
    if lawful:
        assert scene.play(shot).to_act == ["north"]
    else:
        assert scene.refusal(shot) == "POT-3.2"


@rule("POT-3.2")
def test_a_puck_may_be_flicked_towards_a_puck_that_it_touches() -> None:
    """Only obstacles bar."""
    scene = table("south.guard 400 400", "north.guard 400 430")
    assert scene.play(flick("south.guard", angle=90, speed=600)).at("north.guard")[1] > 440


@rule("POT-3.2")
def test_the_barred_directions_are_told() -> None:
    """`barred` names the puck and the half circle."""
    barred = AGAINST.play().choice["barred"]
    assert set(barred) == {"south.guard"}
    assert [[start, end % 360.0] for start, end in barred["south.guard"]] == [[180.0, 0.0]]


# --- 3.3, 3.6: order ------------------------------------------------------------------------------


@rule("POT-3.3")
def test_power_then_flick_then_eliminations_then_the_guard_then_the_next_player() -> None:
    """The events of a turn come in the order of the clause."""
    scene = table(
        "south.captain 400 400", "north.runner 400 700", "north.guard 700 300", reserve=("south.immortal",)
    )
    shot = flick("south.captain", at="north.runner", speed=2500)
    asked = scene.play("power copy=immortal", shot)
    assert asked.asked == "north guard"
    answer = scene.play("power copy=immortal", shot, "guard save=north.runner")
    kinds = answer.order("power", "flick", "touch", "exit", "eliminated", "replaced")
    assert kinds[:2] == ["power", "flick"]
    assert kinds[-3:] == ["exit", "eliminated", "replaced"] or kinds.index("exit") < kinds.index("replaced")
    assert answer.to_act == ["north"]


@rule("POT-3.3")
def test_the_power_comes_before_the_flick() -> None:
    """Once the puck was flicked it is too late, also before a second flick."""
    scene = table("south.runner 400 400", reserve=("south.immortal",))
    shot = flick("south.runner", angle=0, speed=300)
    assert scene.play(shot).phase == "again"
    assert scene.refusal(shot, "power copy=immortal") in ("POT-3.3", "POT-6.1")
    assert scene.refusal(shot, "again", "power copy=immortal") in ("POT-3.3", "POT-6.1", "POT-6.15")


@rule("POT-3.3")
def test_the_round_ends_only_after_the_guards_answer() -> None:
    """North's Captain is out, yet the round goes on until the Guard has declined."""
    scene = table("south.guard 400 600", "north.captain 400 700", "north.guard 600 700")
    shot = flick("south.guard", at="north.captain", speed=2500)
    assert scene.play(shot).named("round") == []
    assert scene.play(shot, "guard save=null").named("round")[0]["winner"] == "south"
    assert scene.play(shot, "guard save=north.captain").named("round") == []


@rule("POT-3.3")
def test_the_second_flick_comes_after_the_answers() -> None:
    """The Commando's second flick waits for north's Guard."""
    scene = table("south.commando 400 500", "north.runner 400 700", "north.guard 600 300")
    shot = flick("south.commando", at="north.runner", speed=2500)
    assert scene.play(shot).asked == "north guard"
    answer = scene.play(shot, "guard save=null")
    assert answer.phase == "again"
    assert answer.to_act == ["south"]


@rule("POT-3.6", "POT-3.3")
def test_guards_then_the_immortal_then_the_removal() -> None:
    """One flick that asks three questions asks them in this order."""
    scene = table(
        "south.immortal 585 740",
        "north.runner 570 770",
        "north.captain 60 700",
        "north.guard 60 640",
        "obstacle.south.1 300 100",
        "obstacle.south.2 500 100",
        "south.captain 40 40",
        "south.runner 40 100",
        alone=True,
    )
    lines: list[Line] = [flick("south.immortal", angle=90, speed=3000)]
    assert scene.play(*lines).asked == "north guard"
    assert scene.play(*lines, "guard save=null").asked == "south immortal"
    back = "place piece=south.immortal x=400 y=100"
    assert scene.play(*lines, "guard save=null", back).asked == "south remove"
    end = scene.play(*lines, "guard save=null", back, "remove obstacle=obstacle.south.2")
    assert end.to_act == ["north"]
    assert end.phase == "turn"


@rule("POT-3.6")
@pytest.mark.parametrize("turn", ["south", "north"])
def test_in_each_kind_the_active_player_first(turn: str) -> None:
    """Both sides lose a puck in one flick and both have a Guard: the active player's answers first."""
    other = "north" if turn == "south" else "south"
    scene = table(
        f"{turn}.immortal 400 300",
        f"{turn}.assassin 384 700",
        f"{other}.assassin 416 700",
        "south.guard 100 400",
        "north.guard 700 400",
        turn=turn,
    )
    shot = flick(f"{turn}.immortal", angle=90, speed=4000)
    assert scene.play(shot).asked == f"{turn} guard"
    assert scene.play(shot, "guard save=null").asked == f"{other} guard"
    assert scene.play(shot, "guard save=null", "guard save=null").to_act == [other]
    assert scene.refusal(shot, by(other, "guard save=null")).startswith("POT-")


@rule("POT-3.6")
def test_several_pieces_of_one_player_in_the_order_that_player_likes() -> None:
    """Two pucks driven out by an obstacle are put back in either order."""
    scene = table(
        "south.guard 400 420",
        "obstacle.centre 400 600",
        "north.runner 380 720",
        "north.assassin 420 720",
    )
    shot = flick("south.guard", angle=90, speed=4000)
    asked = scene.play(shot)
    assert asked.asked == "north return"
    assert sorted(asked.choice["pieces"]) == ["north.assassin", "north.runner"]
    places = ["place piece=north.runner x=200 y=700", "place piece=north.assassin x=300 y=700"]
    for lines in (places, places[::-1]):
        half = scene.play(shot, lines[0])
        assert half.asked == "north return"
        answer = scene.play(shot, *lines)
        assert answer.at("north.runner") == (200, 700)
        assert answer.at("north.assassin") == (300, 700)
        assert answer.to_act == ["north"]
        assert answer.phase == "turn"


@rule("POT-3.6")
def test_a_single_possible_answer_is_made_by_the_game() -> None:
    """The last own obstacle is removed and the only touched puck covered without a question."""
    thin = table(
        "south.guard 400 600",
        "north.runner 400 700",
        "north.captain 60 700",
        "north.assassin 60 640",
        "south.captain 40 40",
        "south.runner 40 100",
        "obstacle.south.2 500 100",
        alone=True,
    )
    answer = thin.play(flick("south.guard", at="north.runner", speed=2500))
    assert answer.position["removed"] == ["obstacle.south.2"]
    assert answer.to_act == ["north"]
    cover = table("south.shadow 400 400", "north.guard 400 500", teams=HOODS)
    covered = cover.play(flick("south.shadow", at="north.guard", speed=800))
    assert covered.piece("south.shadow")["on"] == "north.guard"
    assert covered.to_act == ["north"]


@rule("POT-3.6")
def test_what_may_be_declined_is_asked_though_there_is_one_answer() -> None:
    """A Guard with one teammate to save is asked, and so is the Runner."""
    scene = table("south.runner 400 400", "south.guard 100 400")
    out = scene.play(flick("south.runner", angle=0, speed=4000))
    assert out.asked == "south guard"
    assert out.choice["may"] is True
    assert out.choice["pieces"] == ["south.runner"]
    stays = scene.play(flick("south.runner", angle=0, speed=400))
    assert stays.phase == "again"
    assert sorted(stays.choice["do"]) == ["again", "flick", "stop"]


# --- 3.4, 3.5, 3.7 --------------------------------------------------------------------------------


@rule("POT-3.4")
def test_a_piece_left_lying_on_another_is_moved_to_the_nearest_free_place() -> None:
    """A Captain without the Shadow's power, flicked 5 mm off the puck it lay on, comes to lie beside it."""
    scene = table("south.captain on north.guard", "north.guard 400 400", teams=HOODS)
    answer = scene.play(flick("south.captain", angle=0, speed=150))
    assert 0 <= answer.gap("south.captain", "north.guard") < 0.11
    assert answer.at("south.captain")[0] > 425
    assert answer.at("north.guard") == (400, 400)
    assert answer.piece("south.captain").get("on") is None


@rule("POT-3.5")
def test_pieces_that_lie_together_do_not_touch() -> None:
    """An Assassin flicked away from its neighbour, and an Infested beside one, do nothing to it."""
    scene = table("south.assassin 400 400", "north.guard 400 430")
    answer = scene.play(flick("south.assassin", angle=270, speed=400))
    assert answer.eliminated == {}
    assert answer.named("touch") == []
    quiet = table("north.infested 400 400", "south.guard 400 430")
    assert quiet.play(flick("south.runner", angle=0, speed=300)).eliminated == {}


@rule("POT-3.5")
def test_neighbours_touch_when_one_is_pushed_into_the_other() -> None:
    """Lying together is no shelter from a push."""
    scene = table("south.assassin 400 400", "north.guard 400 430")
    answer = scene.play(flick("south.assassin", angle=90, speed=400))
    assert answer.eliminated == {"north.guard": "POT-6.3"}


@rule("POT-3.5")
def test_several_touches_in_one_instant_all_count() -> None:
    """An Assassin that strikes two pucks at once eliminates both."""
    scene = table("south.assassin 400 300", "north.guard 384 400", "north.immortal 416 400")
    answer = scene.play(flick("south.assassin", angle=90, speed=700))
    assert answer.eliminated == {"north.guard": "POT-6.3", "north.immortal": "POT-6.3"}


@rule("POT-3.5")
def test_a_hand_does_not_make_pieces_touch() -> None:
    """A puck put back against an enemy Infested stays in play."""
    scene = table(
        "south.guard 400 420",
        "obstacle.centre 400 600",
        "north.infested 380 720",
        "south.commando 300 700",
    )
    shot = flick("south.guard", angle=90, speed=4000)
    assert scene.play(shot).asked == "north return"
    answer = scene.play(shot, "place piece=north.infested x=300 y=730")
    assert answer.gap("north.infested", "south.commando") == 0
    assert answer.reserve == []


@rule("POT-3.7")
def test_a_puck_eliminated_by_a_touch_still_pushes_until_all_is_at_rest() -> None:
    """The Assassin's victim drives another puck out; then it is taken away from where it lies."""
    scene = table("south.assassin 400 300", "north.guard 400 500", "north.runner 400 700")
    answer = scene.play(flick("south.assassin", angle=90, speed=3500))
    assert answer.eliminated == {"north.guard": "POT-6.3", "north.runner": "POT-4.1"}
    assert [event["piece"] for event in answer.named("exit")] == ["north.runner"]


@rule("POT-3.7")
def test_a_puck_eliminated_by_a_touch_is_taken_away_though_it_stayed_in_the_arena() -> None:
    """And when it also leaves, it is eliminated once."""
    scene = table("south.assassin 400 500", "north.guard 400 700")
    stays = scene.play(flick("south.assassin", at="north.guard", speed=1000))
    assert "north.guard" not in stays.in_play
    assert stays.named("exit") == []
    leaves = scene.play(flick("south.assassin", at="north.guard", speed=3000))
    assert leaves.reserve == ["north.guard"]
    assert leaves.eliminated == {"north.guard": "POT-6.3"}


BOXED = (
    "south.runner 400 400",
    "obstacle.centre 450.05 380",
    "obstacle.south.1 349.95 420",
    "obstacle.south.2 420 450.05",
    "obstacle.north.1 380 349.95",
    "south.captain 100 100",
    "north.shadow on south.captain",
    "north.captain 700 700",
    "north.guard 700 600",
)
"""South's Captain is covered, the Runner walled in on four sides."""


@rule("POT-3.7")
def test_a_player_with_no_lawful_flick_passes() -> None:
    """The turn comes back to north at once."""
    scene = table(*BOXED, turn="north", alone=True)
    answer = scene.play(flick("north.guard", angle=0, speed=100))
    assert answer.to_act == ["north"]
    assert "POT-3.7" in answer.clauses
    assert len(answer.named("flick")) == 1


@rule("POT-3.7")
def test_a_player_with_one_lawful_flick_does_not_pass() -> None:
    """With one wall less the Runner can be played."""
    open_side = [line for line in BOXED if "north.1" not in line]
    scene = table(*open_side, turn="north", alone=True)
    answer = scene.play(flick("north.guard", angle=0, speed=100))
    assert answer.to_act == ["south"]
    assert answer.choice["pieces"] == ["south.runner"]
