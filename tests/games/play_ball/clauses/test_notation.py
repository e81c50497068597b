"""Play Ball: positions as text, read and printed."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.referee import judge
from tests.games.marks import rule
from tests.games.play_ball.scenes import PLAY_BALL, START, accepted, after, malformed, refusal, ruled


@rule("PLB-2.1", "PLB-3.2")
def test_the_start_is_printed_with_two_moves() -> None:
    """The start has the engagement's two moves left and no goals."""
    assert ruled(None, "")["position"] == "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"


@rule("PLB-3.2")
def test_a_later_beginning_has_three_moves() -> None:
    """At the beginning of any later turn three moves are left."""
    assert after(START, "c2n end") == "b2,c3,d2 b7,c8,d7 c5 n 3 0-0"


@rule("PLB-3.8")
def test_inside_a_turn_a_seventh_word_keeps_its_beginning() -> None:
    """Own cells, ball and moves at the beginning stand in the seventh word."""
    assert after(START, "c2n") == "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/2"


@rule("PLB-3.8")
def test_a_pass_alone_is_inside_a_turn_too() -> None:
    """After a pass before the first move the seventh word keeps the ball's first cell."""
    assert after("a5,c5,e2 b7,c8,d7 c5 s 3 0-0", "c5>a5") == "a5,c5,e2 b7,c8,d7 a5 s 3 0-0 a5,c5,e2@c5/3"


@rule("PLB-3.8")
def test_a_seventh_word_is_read_back() -> None:
    """Set up inside a turn, a return to its beginning is refused and its second move is the last."""
    inside = "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/2"
    assert refusal(inside, "c3s") == "PLB-3.8"
    assert refusal(inside, "c3n b2n") == "PLB-3.2"
    accepted(inside, "end")


@rule("PLB-3.8")
def test_six_words_are_the_beginning_of_a_turn() -> None:
    """Without the seventh word nothing has been moved yet."""
    assert refusal("b2,c3,d2 b7,c8,d7 c5 s 3 0-0", "end") == "PLB-3.8"


@rule("PLB-3.8")
def test_a_return_by_three_moves_is_printed_inside_the_turn() -> None:
    """Back at the beginning's placing with moves spent, the seventh word still stands."""
    position = "b2,c2,d2 b7,c8,d7 c5 s 3 0-0"
    assert after(position, "c2n c3s") == "b2,c2,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/3"
    assert refusal(after(position, "c2n c3s"), "end") == "PLB-3.8"


@rule("PLB-3.8")
def test_a_ball_passed_back_before_any_move_is_the_beginning() -> None:
    """Nothing changed and nothing moved: the position is that of the beginning, whatever was passed."""
    position = "a5,c5,e2 b7,c8,d7 c5 s 3 0-0"
    answer = accepted(position, "c5>a5 a5>c5")
    assert refusal(answer["position"], "end") == "PLB-3.8"


@rule("PLB-1.2")
def test_cells_are_printed_in_order() -> None:
    """A team's cells are sorted."""
    assert after("d2,c2,b2 d7,b7,c8 c5 s 3 0-0", "d2nw end") == "b2,c2,c3 b7,c8,d7 c5 n 3 0-0"


@rule("PLB-6.4")
def test_after_the_last_goal_the_final_placing_is_printed() -> None:
    """The last position keeps the placing of the goal, with no moves left."""
    final = after("b2,c2,c8 b4,d4,e4 c8 s 3 2-2", "c8n")
    assert final.split()[:3] == ["b2,c2,c9", "b4,d4,e4", "c9"]
    assert final.split()[4:] == ["0", "3-2"]


@rule("PLB-6.4")
def test_the_final_placing_is_read_back_as_over() -> None:
    """The printed end of a match is a position in which nobody acts any more."""
    final = after("b2,c2,c8 b4,d4,e4 c8 s 3 2-2", "c8n")
    answer = ruled(final, "")
    assert (answer["position"], answer["pending"]) == (final, {})
    assert refusal(final, "b4s") == "PLB-6.4"


@pytest.mark.parametrize(
    "position",
    [
        "b2,c2,d2 b7,c8,d7 e7 s 3 0-0",
        "a1,a2,a3 e5,e6,e7 a1 n 3 2-2",
        "b8,c9,d8 b1,c1,d1 c5 s 3 0-0",
        "b1,c2,d2 b7,c8,d7 b1 s 3 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 1 0-0",
        "b2,c2,d2 b7,c8,d7 c5 n 2 1-0",
    ],
    ids=[
        "free ball off the centre",
        "corners",
        "all on opposing goals",
        "carrier on own goal",
        "one move",
        "north",
    ],
)
def test_positions_need_not_be_reachable(position: str) -> None:
    """Six cells, a ball, a team, moves and a score short of the win are a position, however it came about."""
    assert ruled(position, "")["position"] == position


@pytest.mark.parametrize(
    "position",
    [
        "",
        "start",
        "b2,c2,d2 b7,c8,d7 c5 s 2",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0-0 b2,c2,d2@c5/2 more",
        "b2,c2,d2 b7,c8,d2 c5 s 2 0-0",
        "b2,c2,b2 b7,c8,d7 c5 s 2 0-0",
        "b2,c2,d9 b7,c8,d7 c5 s 2 0-0",
        "b2,c2,f2 b7,c8,d7 c5 s 2 0-0",
        "b2,c2,d2 b7,c8,d7 f5 s 2 0-0",
        "b2,c2,d2 b7,c8,d7 c5 e 2 0-0",
        "b2,c2,d2 b7,c8,d7 c5 south 2 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 4 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 0 0-0",
        "b2,c2,c9 b4,d4,e4 c9 n 0 3-2",
        "b2,c2,c8 b4,d4,e4 c8 s 0 3-2",
        "b2,c2,c9 b4,d4,e4 c9 s 0 3-3",
        "b2,c2,d2 b7,c8,d7 c5 s -1 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s x 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0-0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 -1-0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 3-0",
        "b2,c9,d2 b7,c8,d7 c9 s 3 0-0",
        "b2,c2,d2 c1,c8,d7 c1 s 3 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0-0 b2,c2@c5/2",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0-0 b2,c2,d2@c5",
        "b2,c2,d2 b7,c8,d7 c5 s 2 0-0 b2,c2,d2/2",
        "b2,c2,d2 b7,c8,d7 c5 s 3 0-0 b2,c2,d2@c5/2",
        "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,b2,d2@c5/2",
        "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,b7@c5/2",
        "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@z5/2",
        "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/4",
        "B2,C2,D2 B7,C8,D7 C5 S 2 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s ２ 0-0",
        "b2,c2,d2 b7,c8,d7 c5 s 2 ０-0",
    ],
)
def test_what_is_no_position_is_malformed(position: str) -> None:
    """A text that is no position is malformed."""
    assert malformed(position)


@pytest.mark.parametrize("position", [1, True, [], ["b2"], {}, {"south": ["b2", "c2", "d2"]}])
def test_a_position_of_another_kind_is_malformed(position: Any) -> None:
    """Play Ball's positions are texts."""
    assert malformed(position)


@pytest.mark.parametrize("name", ["boards", "Mode", "time", ""])
def test_an_unknown_option_is_named(name: str) -> None:
    """An option nobody knows is malformed, and said."""
    assert f"'{name}'" in malformed(None, **{name: 1})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("board", "hex"),
        ("board", None),
        ("mode", "hard"),
        ("begins", "chance"),
        ("pass_turn", "yes"),
        ("pass_turn", 1),
        ("board", ["strip39"]),
    ],
)
def test_an_options_value_out_of_range_is_malformed(name: str, value: object) -> None:
    """An option with a value it cannot have is malformed."""
    assert name in malformed(None, **{name: value})


def test_a_whole_turn_may_be_one_text() -> None:
    """A turn written in one line is read word by word."""
    document = {"game": "play-ball", "position": START, "actions": ["c2n b2n end", "c8s end"]}
    answer = judge(PLAY_BALL, document)
    assert answer["position"] == after(START, "c2n b2n end c8s end")


def test_an_action_may_be_an_object() -> None:
    """The object form of an action is its text under `do`."""
    document = {
        "game": "play-ball",
        "position": START,
        "actions": [{"seat": "south", "do": "c2n"}, {"do": "end"}],
    }
    assert judge(PLAY_BALL, document)["position"] == after(START, "c2n end")


@pytest.mark.parametrize("view", ["south", "north", "spectator"])
def test_everybody_sees_everything(view: str) -> None:
    """Nothing is hidden: any view prints the same position, events and hash."""
    document = {"game": "play-ball", "position": START, "actions": ["c2n"]}
    shown, full = judge(PLAY_BALL, {**document, "view": view}), judge(PLAY_BALL, document)
    assert [shown[key] for key in ("position", "events", "hash")] == [
        full[key] for key in ("position", "events", "hash")
    ]


@pytest.mark.parametrize(
    "document",
    [
        [],
        "play-ball",
        {"game": "play-ball", "action": []},
        {"game": "play-ball", "actions": "c2n"},
        {"game": "play-ball", "actions": {}},
        {"game": "play-ball", "options": []},
        {"game": "play-ball", "options": "board"},
        {"game": "play-ball", "options": False},
        {"game": "play-ball", "seed": "7"},
        {"game": "play-ball", "seed": 1.5},
        {"game": "play-ball", "view": "all"},
        {"game": "play-ball", "view": ["south"]},
    ],
)
def test_what_is_no_scenario_is_malformed(document: Any) -> None:
    """A document of another shape is malformed."""
    with pytest.raises(Malformed):
        judge(PLAY_BALL, document)
