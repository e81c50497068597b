"""Pitch Bowl: reach, all out, falls and what they restore (PBW-4)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, centre, pitch, scene

FREE = "1 . . . . . . t1*"
"""The ball is far away in a corner."""


def run(name: str, start: str, mm: float, angle: float = 90, used: tuple[str, ...] = ()) -> Answer:
    """A player in the middle of a square runs so far."""
    x, y = centre(start)
    return scene(FREE, f"{name} {x} {y}", used=used).play(pitch(name, mm=mm, angle=angle))


# --- 4.1, 4.4, 4.5: score, all out, too far -------------------------------------------------------
# From the middle of a square the next one begins after 13 mm, the one behind it after 63, then 113 and 163.


@rule("PBW-4.1")
@pytest.mark.parametrize(
    ("name", "mm", "outcome"),
    [
        ("T1", 60, "plain"),
        ("T1", 66, "all out"),
        ("R1", 66, "plain"),
        ("R1", 110, "plain"),
        ("R1", 116, "all out"),
    ],
)
def test_a_three_quarter_has_one_square_and_a_runner_two(name: str, mm: float, outcome: str) -> None:
    """Beyond, it goes all out."""
    answer = run(name, "d4", mm)
    assert answer.to_act == ["south"]
    assert answer.used == ({"all_out"} if outcome == "all out" else set())


@rule("PBW-4.2")
@pytest.mark.parametrize("angle", [0, 45, 90, 135, 180, 225, 270, 315])
def test_distance_is_counted_like_a_chess_king(angle: float) -> None:
    """A diagonal step is one square: 80 mm stays in the neighbour on the diagonal, not on the straight."""
    answer = run("T1", "d5", 80, angle)
    assert answer.used == (set() if angle % 90 else {"all_out"})


@rule("PBW-4.2")
def test_it_counts_from_every_square_the_disc_belongs_to() -> None:
    """On the line of d5 and d6 row 7 is one step away, row 8 all out, row 9 too far."""
    drawn = scene(FREE, "T1 175 250")
    assert drawn.play(pitch("T1", mm=85)).used == set()
    assert drawn.play(pitch("T1", mm=100)).used == {"all_out"}
    assert drawn.play(pitch("T1", mm=150)).losses == ["fall"]
    assert drawn.play(pitch("T1", mm=85, angle=270)).used == set()
    reach = drawn.play().choice["reach"]["south.tq1"]
    assert set(reach["plain"]) == {f"{column}{row}" for column in "cde" for row in (4, 5, 6, 7)}
    assert {"d3", "d8", "b3", "f8"} <= set(reach["all_out"])
    assert not {"d9", "d2", "a5"} & {*reach["plain"], *reach["all_out"]}


@rule("PBW-4.3")
@pytest.mark.parametrize("announce", ["none", "snatch"])
def test_squares_bound_the_active_player_whatever_the_action(announce: str) -> None:
    """Chasing a carrier three squares away it falls before it is there."""
    drawn = scene("8 . . . t1* . . .\n5 . . . T1 . . .")
    answer = drawn.play(pitch("T1", speed=1500, announce=announce))
    assert "fall" in answer.losses
    assert answer.carrier == "t1"
    assert answer.at("t1") == centre("d8")


@rule("PBW-4.3")
def test_a_pushed_player_may_go_any_distance() -> None:
    """Five squares and more, friend or foe."""
    for struck in ("t2", "T2"):
        drawn = scene(f"5 . . . {struck} . . .\n4 . . . T1 . . .\n1 . . . . . . t1*")
        answer = drawn.play(pitch("T1", speed=1300))
        assert answer.at(struck)[1] > 450
        assert answer.to_act == ["south"]
        assert answer.losses == []
        assert answer.used == set()


@rule("PBW-4.4")
def test_all_out_needs_no_announcement_and_is_told() -> None:
    """One square more than the score."""
    answer = run("T1", "d5", 90)
    assert answer.at("T1") == pytest.approx((175, 315), abs=0.2)
    assert answer.used == {"all_out"}
    assert answer.losses == []
    assert answer.to_act == ["south"]


@rule("PBW-4.4")
def test_the_second_player_all_out_in_a_turn_falls() -> None:
    """Once a turn; a plain run is lawful all the same."""
    drawn = scene("5 . T1 . . . R1 .\n1 . . . . . . t1*")
    first = pitch("T1", mm=90)
    answer = drawn.play(first, pitch("R1", mm=130))
    assert answer.losses == ["fall"]
    assert answer.to_act == ["north"]
    assert answer.squares("R1") == {"f8"}
    assert drawn.play(first, pitch("R1", mm=100)).losses == []


@rule("PBW-4.4")
def test_the_second_all_out_may_be_the_same_players() -> None:
    """It goes all out to pick up the ball, and once more in its bonus action: nobody else is blamed."""
    drawn = scene("6 . . . o . . .\n5 . . . . . . .\n4 . . . T1 . . .")
    answer = drawn.play(pitch("T1", mm=110, announce="pickup"), pitch("T1", angle=180, mm=130))
    assert answer.losses == ["fall"]
    english, french = (answer.told("4.4", lang)[-1] for lang in ("en", "fr"))
    assert english.endswith("beyond its score, but the one all out of this turn has been used.")
    assert french.endswith("alors que le paquet de ce tour est déjà mis.")


@rule("PBW-4.4")
def test_all_out_comes_back_in_the_next_turn() -> None:
    """The limit is a turn's."""
    drawn = scene("5 . T1 . . . R1 .\n1 . . . . . . t1*")
    answer = drawn.play(pitch("T1", mm=90), "end_turn", "end_turn", pitch("R1", mm=130))
    assert answer.losses == []
    assert answer.used == {"all_out"}


@rule("PBW-4.5")
@pytest.mark.parametrize(("name", "mm", "square"), [("T1", 116, "d7"), ("T1", 160, "d7"), ("R1", 166, "d8")])
def test_two_squares_more_than_the_score_is_always_a_fall(name: str, mm: float, square: str) -> None:
    """Though nobody has gone all out."""
    answer = run(name, "d4", mm)
    assert answer.losses == ["fall"]
    assert answer.to_act == ["north"]
    assert answer.squares(name) == {square}


@rule("PBW-4.5")
def test_the_border_of_a_square_is_exact() -> None:
    """112 mm stops a millimetre short of it, 114 mm is a fall."""
    assert run("T1", "d4", 112).losses == []
    assert run("T1", "d4", 114).losses == ["fall"]


# --- 4.6: falls -----------------------------------------------------------------------------------


@rule("PBW-4.6", "PBW-8.2")
@pytest.mark.parametrize(
    ("angle", "mm", "square", "place"),
    [
        (90, 200, "d7", (175, 312)),
        (270, 200, "d1", (175, 38)),
        (0, 160, "g4", (312, 175)),
        (180, 160, "a4", (38, 175)),
        (90, 120, "d7", (175, 312)),
    ],
    ids=["north", "south", "east", "west", "a path that ends on the line"],
)
def test_the_fallen_is_put_into_the_first_forbidden_square_just_clear_of_the_line(
    angle: float, mm: float, square: str, place: tuple[float, float]
) -> None:
    """Three squares from d4, wherever the pitch would have gone."""
    answer = run("T1", "d4", mm, angle)
    assert answer.squares("T1") == {square}
    assert answer.at("T1") == pytest.approx(place, abs=0.6)
    assert answer.losses == ["fall"]


@rule("PBW-4.6")
def test_the_fault_names_square_and_instant() -> None:
    """The event says where and when."""
    (fault,) = run("T1", "d4", 200).named("fault")
    assert fault["piece"] == "south.tq1"
    assert fault["square"] == "d7"
    assert 0 < fault["t"] < 0.3


@rule("PBW-4.6")
def test_contacts_after_the_fall_do_not_count() -> None:
    """What the disc would have struck two squares on lies untouched."""
    drawn = scene("8 . . . t2 . . .\n4 . . . T1 . . .\n1 . . . . . . t1*")
    answer = drawn.play(pitch("T1", speed=2000))
    assert answer.at("t2") == centre("d8")
    assert answer.named("touch") == []
    assert answer.squares("T1") == {"d7"}


# Going north from d4 a player glances at a disc at (195, 212), 20 mm beside its path, and goes on to c7.


@rule("PBW-4.6")
def test_contacts_before_the_fall_count_and_their_motion_goes_on() -> None:
    """Glanced at in d5, the opponent slides away and stays there."""
    drawn = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 195 212")
    answer = drawn.play(pitch("T1", speed=1500))
    assert answer.losses == ["fall"]
    assert answer.squares("T1") == {"c7"}
    x, y = answer.at("t2")
    assert x > 260
    assert y > 250


@rule("PBW-4.6")
def test_the_rest_of_the_motion_goes_on_without_the_fallen() -> None:
    """The glanced opponent still strikes a third disc after the instant of the fall."""
    drawn = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 195 212", "t3 275 265")
    alone = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 195 212").play(pitch("T1", speed=1500))
    answer = drawn.play(pitch("T1", speed=1500))
    assert answer.squares("T1") == alone.squares("T1") == {"c7"}
    assert answer.at("t3") != (275, 265)


@rule("PBW-4.6")
def test_where_the_point_is_taken_the_nearest_free_one_in_the_square() -> None:
    """t2 lies in d7 where the fallen disc would be put."""
    drawn = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 185 330")
    answer = drawn.play(pitch("T1", speed=1500))
    assert answer.squares("T1") == {"d7"}
    assert answer.gap("T1", "t2") >= -1e-6
    assert answer.at("t2") == (185, 330)


@rule("PBW-4.6")
def test_the_second_all_out_falls_into_the_square_at_score_plus_one() -> None:
    """That is the first one entered unduly."""
    answer = run("T1", "d4", 200, used=("all_out",))
    assert answer.squares("T1") == {"d6"}


@rule("PBW-4.7")
def test_the_whole_path_counts_not_the_resting_place() -> None:
    """Two discs in a wedge, struck at 290 mm, throw the player back out of row 7, entered at 288."""
    wedge = ("1 . . . . . . t1*", "T1 175 225", "t2 162.9 310.8", "t3 187.1 310.8")
    lively = {"physics": {"restitution": 1.0}}
    thrown_back = scene(*wedge, options=lively).play(pitch("T1", speed=900))
    assert thrown_back.squares("T1") == {"d6"}
    assert thrown_back.used == {"all_out"}
    fallen = scene(*wedge, options=lively, used=("all_out",)).play(pitch("T1", speed=900))
    assert fallen.losses == ["fall"]
    assert fallen.squares("T1") == {"d7"}
    assert fallen.at("t2") == (162.9, 310.8)


# --- 4.8: the ball and falls ----------------------------------------------------------------------


@rule("PBW-4.8")
def test_a_carrier_who_falls_keeps_the_ball() -> None:
    """North's turn, south's ball."""
    answer = scene("4 . . . T1* . . .").play(pitch("T1", mm=150))
    assert answer.carrier == "T1"
    assert answer.losses == ["fall"]
    assert answer.to_act == ["north"]


@rule("PBW-4.8")
def test_a_snatch_before_the_fall_stands_without_bonus_action() -> None:
    """Touched in d5, fallen in c7."""
    answer = scene("4 . . . T1 . . .", "t1* 195 212").play(pitch("T1", speed=1500, announce="snatch"))
    assert answer.carrier == "T1"
    assert answer.losses == ["fall"]
    assert answer.phase == "play"
    assert answer.to_act == ["north"]


@rule("PBW-4.8")
def test_a_pick_up_before_the_fall_stands_without_bonus_action() -> None:
    """Picked up in d5, fallen in d7."""
    answer = scene("5 . . . o . . .\n4 . . . T1 . . .").play(pitch("T1", mm=150, announce="pickup"))
    assert answer.carrier == "T1"
    assert answer.ball is None
    assert answer.losses == ["fall"]
    assert answer.to_act == ["north"]
    assert answer.squares("T1") == {"d7"}


@rule("PBW-4.8")
def test_a_hand_over_before_the_fall_stands() -> None:
    """The teammate touched in d5 keeps the ball."""
    answer = scene("4 . . . T1* . . .", "T2 195 212").play(
        pitch("T1", speed=1500, announce="handover", target="T2")
    )
    assert answer.carrier == "T2"
    assert answer.losses == ["fall"]


@rule("PBW-4.8")
@pytest.mark.parametrize("announce", ["none", "pickup"])
def test_a_touch_of_the_ball_after_the_fall_is_void(announce: str) -> None:
    """The ball lies in d8, the player falls in d7."""
    answer = scene("8 . . . o . . .\n4 . . . T1 . . .").play(pitch("T1", speed=1500, announce=announce))
    assert answer.ball == centre("d8")
    assert answer.carrier is None
    assert "clearance" not in answer.losses
    assert "fall" in answer.losses
