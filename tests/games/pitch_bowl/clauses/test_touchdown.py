"""Pitch Bowl: touchdowns, their instant and what follows (PBW-7)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, Line, Scene, line_up, pitch, scene, throw


def scores(answer: Answer, seat: str = "south") -> None:
    """One touchdown, the scorer's coach places first for the kick-off."""
    assert answer.score == ((1, 0) if seat == "south" else (0, 1))
    assert "touchdown" in answer.losses
    assert [event["seat"] for event in answer.named("touchdown")] == [seat]
    assert answer.phase == "placing"
    assert answer.to_act == [seat]


# --- 7.1: how ------------------------------------------------------------------------------------


@rule("PBW-7.1", "PBW-8.8")
@pytest.mark.parametrize(("mm", "scored"), [(12, False), (14, True), (40, True)])
def test_a_carrier_scores_by_touching_the_goal_line(mm: float, scored: bool) -> None:
    """13 mm from the middle of row 11."""
    answer = scene("11 . . . T1* . . .").play(pitch("T1", mm=mm))
    assert answer.score == (int(scored), 0)
    if scored:
        scores(answer)
        assert answer.named("touchdown")[0]["piece"] == "south.tq1"


@rule("PBW-7.1")
def test_north_scores_in_the_south() -> None:
    """And not in its own in-goal."""
    drawn = scene("2 . . . t1* . . .", turn="north")
    scores(drawn.play(pitch("t1", angle=270, mm=30)), "north")
    assert scene("11 . . . t1* . . .", turn="north").play(pitch("t1", mm=30)).score == (0, 0)


@rule("PBW-7.1")
def test_only_a_carrier_scores() -> None:
    """A player without the ball enters as it likes."""
    answer = scene("11 . . . T1 . . .\n4 . . . T2* . . .").play(pitch("T1", mm=30))
    assert answer.score == (0, 0)
    assert answer.to_act == ["south"]


RECEIVED: dict[str, tuple[Scene, Line]] = {
    "a pass, on the line": (
        scene("8 . . . T1* . . .", "T2 175 540"),
        pitch("T1", speed=1500, announce="pass", ball_angle=90),
    ),
    "a pass, inside": (
        scene("12 . . . T2 . . .\n8 . . . T1* . . ."),
        pitch("T1", speed=1800, announce="pass", ball_angle=90),
    ),
    "a hand-over": (
        scene("", "T1* 175 520", "T2 205 541"),
        pitch("T1", at="T2", speed=400, announce="handover", target="T2"),
    ),
    "a snatch": (
        scene("12 . . T1 t1* . . ."),
        pitch("T1", angle=0, speed=600, announce="snatch"),
    ),
    "a pick-up": (
        scene("12 . . T1 o . . ."),
        pitch("T1", angle=0, mm=50, announce="pickup"),
    ),
}


@rule("PBW-7.1", "PBW-7.5")
@pytest.mark.parametrize("way", RECEIVED)
def test_receiving_the_ball_on_the_line_or_inside_scores(way: str) -> None:
    """Whoever becomes the carrier there."""
    drawn, line = RECEIVED[way]
    scores(drawn.play(line))


# --- 7.2: whoever moved it, and when --------------------------------------------------------------


@rule("PBW-7.2")
def test_a_supported_carrier_scores() -> None:
    """Pushed over the line by a teammate."""
    scores(scene("11 . . . T2* . . .\n10 . . . T1 . . .").play(pitch("T1", speed=600)))


@rule("PBW-7.2", "PBW-7.5")
def test_a_carrier_blocked_over_the_line_scores() -> None:
    """In north's turn, by north's own block: south's touchdown."""
    drawn = scene("11 . . . T1* . . .\n10 . . . t1 . . .", turn="north")
    scores(drawn.play(pitch("t1", speed=600)))


@rule("PBW-7.2")
def test_a_disc_that_bounces_back_has_scored() -> None:
    """Thrown back by two discs, it would come to rest before the line."""
    drawn = scene("", "T1* 175 515", "t1 162.9 560.8", "t2 187.1 560.8")
    answer = drawn.play(pitch("T1", speed=2000))
    scores(answer)
    (flicked,) = answer.named("flick")
    assert flicked["tape"]["rest"]["south.tq1"][1] + 12 < 549.8


@rule("PBW-7.2")
def test_a_fall_before_comes_first() -> None:
    """Two squares before the line with the all out used: it falls in d11."""
    answer = scene("9 . . . T1* . . .", used=("all_out",)).play(pitch("T1", speed=1500))
    assert answer.losses == ["fall"]
    assert answer.score == (0, 0)
    assert answer.squares("T1") == {"d11"}


@rule("PBW-7.2", "PBW-8.9")
def test_a_carrier_pushed_over_the_line_by_one_that_falls_scores() -> None:
    """It met the carrier before its fall: both are told, the fall first."""
    drawn = scene("", "T1 175 475", "T2* 220 497", used=("all_out",))
    answer = drawn.play(pitch("T1", angle=0, speed=1500))
    assert answer.losses == ["fall", "touchdown"]
    assert answer.score == (1, 0)
    assert answer.named("touchdown")[0]["piece"] == "south.tq2"


@rule("PBW-7.2")
def test_an_exit_before_comes_first() -> None:
    """Over the touch-line first, past the goal-line later."""
    drawn = scene("8 . . . t1 . . .", "T1* 345 525", "t9 25 525")
    answer = drawn.play(pitch("T1", angle=20, mm=90))
    assert answer.score == (0, 0)
    assert set(answer.losses) == {"off", "ball out"}
    assert answer.carrier == "t1"


@rule("PBW-7.2")
def test_an_exit_afterwards_does_not_undo_it() -> None:
    """Over the goal-line, and on over the back-line."""
    answer = scene("11 . . . T1* . . .").play(pitch("T1", mm=150))
    assert answer.score == (1, 0)
    assert answer.phase == "placing"


@rule("PBW-7.2")
def test_the_instant_is_told() -> None:
    """When the disc first touches the line."""
    answer = scene("11 . . . T1* . . .").play(pitch("T1", mm=52))
    (event,) = answer.named("touchdown")
    assert event["t"] == pytest.approx(473.8 / 2158.2 * (1 - (1 - 13 / 52) ** 0.5), abs=0.003)


@rule("PBW-7.1")
@pytest.mark.parametrize(
    ("drawn", "line", "english", "french"),
    [
        ("11 . . . T1* . . .", pitch("T1", mm=20), "touches the goal-line", "touche la ligne d’en-but"),
        ("11 . . . T1* . . .", pitch("T1", mm=60), "crosses the goal-line", "traverse la ligne d’en-but"),
        (
            "10 . . . T1* . . .\n12 . . . T2 . . .",
            pitch("T1", speed=1500, announce="pass"),
            "receives the ball in the in-goal",
            "reçoit le ballon dans l’en-but",
        ),
        (
            "9 . . . T1* . . .\n11 . . . T2 . . .",
            pitch("T1", speed=1500, announce="pass"),
            "receives the ball on the goal-line",
            "reçoit le ballon sur la ligne d’en-but",
        ),
    ],
)
def test_the_ruling_says_in_which_of_the_four_ways_it_scores(
    drawn: str, line: Line, english: str, french: str
) -> None:
    """It touches or crosses the line, or receives the ball on it or behind it."""
    moved = scene(drawn)
    if "on the goal-line" in english:
        assert moved.position is not None
        next(one for one in moved.position["pieces"] if one["id"] == "south.tq2")["y"] = 545.0
    answer = moved.play(line)
    assert answer.score == (1, 0)
    assert english in answer.told("7.1")[0]
    assert french in answer.told("7.1", "fr")[0]


@rule("PBW-7.1", "PBW-7.5")
def test_a_carrier_thrown_back_by_the_in_goals_edge_has_touched_the_line_from_inside() -> None:
    """After a fall in the in-goal it scores by the line; it does not cross it into the in-goal."""
    drawn = scene("12 . . . T1* . . .")
    assert "touches the goal-line" in drawn.play(pitch("T1", angle=270, mm=30)).told("7.1")[0]


@rule("PBW-8.9", "PBW-8.8")
def test_after_a_touchdown_nothing_is_said_of_the_initiative_or_of_players_who_leave_later() -> None:
    """The carrier crosses the line, and the teammate it pushed leaves by the back-line after that."""
    answer = scene("11 . . . T1* . . .", "T2 175 587").play(pitch("T1", speed=900))
    gone = {event["piece"]: event["t"] for event in answer.named("exit")}
    (scored,) = answer.named("touchdown")
    assert gone["south.tq2"] > scored["t"]
    codes = [one["code"] for one in answer.raw["rulings"]]
    at = codes.index("touchdown_crossed")
    assert codes[at + 1 :] == ["lost_touchdown", "support_carrier", "kick_off_again"]
    for lang in ("en", "fr"):
        assert all("initiative" not in told for told in answer.told("8.8", lang))
    assert [event["code"] for event in answer.named("fault")] == []


@rule("PBW-8.8", "PBW-8.9")
@pytest.mark.parametrize("used", [(), ("all_out",)])
def test_a_fall_after_a_touchdown_is_not_told(used: tuple[str, ...]) -> None:
    """A teammate pushed over the line first, then a square too far: the turn was over by then."""
    drawn = scene("", f"T1 175 {480 if used else 430}", "T2* 193 537.7", used=used)
    answer = drawn.play(pitch("T1", speed=1500 if used else 2500))
    codes = [one["code"] for one in answer.raw["rulings"]]
    at = next(i for i, code in enumerate(codes) if code.startswith("touchdown"))
    assert answer.losses == ["touchdown"]
    assert codes[at + 1 :] == ["lost_touchdown", "kick_off_again"]
    assert not {"fall", "second_all_out", "too_far"} & set(codes)
    assert not {"fault", "placed"} & {event["kind"] for event in answer.raw["events"]}


# --- 7.3, 7.4: what follows -----------------------------------------------------------------------


@rule("PBW-7.3")
@pytest.mark.parametrize("seat", ["south", "north"])
def test_a_new_kick_off_with_the_scorers_coach_as_defender(seat: str) -> None:
    """One point; no toss, no choice: the scorer places first, kicks, and the other begins."""
    other = "north" if seat == "south" else "south"
    ahead = 90 if seat == "south" else 270
    drawn = scene("11 . . . T1* . . ." if seat == "south" else "2 . . . t1* . . .", turn=seat)
    run = pitch("T1" if seat == "south" else "t1", angle=ahead, mm=30)
    lines: list[Line] = [run, line_up(seat), line_up(other), throw(2200, ahead)]
    assert drawn.play(*lines[:1]).to_act == [seat]
    assert drawn.play(*lines[:2]).to_act == [other]
    kicking = drawn.play(*lines[:3])
    assert (kicking.phase, kicking.to_act) == ("kick", [seat])
    answer = drawn.play(*lines)
    assert (answer.phase, answer.to_act) == ("play", [other])
    assert answer.score == ((1, 0) if seat == "south" else (0, 1))


@rule("PBW-7.4")
@pytest.mark.parametrize(
    ("before", "over"), [((2, 0), True), ((2, 2), True), ((1, 2), False), ((0, 0), False)]
)
def test_the_first_to_three_wins(before: tuple[int, int], over: bool) -> None:
    """South scores once more."""
    score = {"south": before[0], "north": before[1]}
    answer = scene("11 . . . T1* . . .", score=score).play(pitch("T1", mm=30))
    assert answer.score == (before[0] + 1, before[1])
    if over:
        result = answer.raw["result"]
        assert (result["winner"], result["reason"]) == ("south", "touchdowns")
        assert answer.pending == {}
        assert answer.phase == "over"
        assert answer.named("match")
    else:
        assert answer.raw["result"] is None


@rule("PBW-7.4")
@pytest.mark.parametrize("seat", ["south", "north"])
def test_in_a_short_match_the_first_touchdown_wins(seat: str) -> None:
    """No second kick-off; the sentence says why, in both languages."""
    drawn = {"south": ("11 . . . T1* . . .", "T1", 90), "north": ("2 . . . t1* . . .", "t1", 270)}
    field, player, angle = drawn[seat]
    short = scene(field, turn=seat, options={"touchdowns": 1})
    answer = short.play(pitch(player, angle=angle, mm=30))
    assert (answer.phase, answer.raw["result"]["winner"]) == ("over", seat)
    (english,), (french,) = answer.told("7.4"), answer.told("7.4", "fr")
    assert english.endswith("wins the match: one touchdown was enough.")
    assert french.endswith("un touchdown suffisait.")


@rule("PBW-7.4")
def test_no_touchdown_is_scored_after_the_last_one_needed() -> None:
    """A position that goes on has fewer of them than the match needs."""
    field, one = "11 . . . T1* . . .", {"south": 1, "north": 0}
    assert scene(field, score=one).play().to_act == ["south"]
    assert "already be won" in scene(field, score=one, options={"touchdowns": 1}).malformed()
    two = {"south": 2, "north": 0}
    assert "from 0 to 1" in scene(field, score=two, options={"touchdowns": 1}).malformed()


# --- 7.5: receiving there -------------------------------------------------------------------------


@rule("PBW-7.5")
def test_an_interception_in_the_in_goal_scores_for_the_other_coach() -> None:
    """In south's turn, in south's in-goal."""
    drawn = scene("4 . . . T1* . . .\n1 . . . t1 . . .")
    answer = drawn.play(pitch("T1", angle=270, speed=1500, announce="pass", ball_angle=270))
    assert answer.score == (0, 1)
    assert answer.to_act == ["north"]
    assert "interception" in answer.losses
    assert answer.losses[-1] == "touchdown"


@rule("PBW-7.5", "PBW-6.5")
def test_a_gift_in_the_in_goal_scores() -> None:
    """North runs off with the ball, and the nearest of south stands in north's in-goal."""
    drawn = scene("12 . t1* . T1 . . .", turn="north")
    answer = drawn.play(pitch("t1", angle=90, mm=70))
    assert answer.score == (1, 0)
    assert answer.to_act == ["south"]
    assert answer.phase == "placing"
    assert answer.ruling("8.8")["seat"] == "north", "north's turn is over"
    (scored,) = answer.told("7.5")
    assert scored == "Touchdown: South’s number 1 is given the ball on or behind the goal-line."
    assert "sur la ligne d’en-but ou derrière elle" in answer.told("7.5", "fr")[0]


@rule("PBW-7.5")
@pytest.mark.parametrize(
    ("start", "used", "scored"), [("d10", (), True), ("d10", ("all_out",), False), ("d9", (), False)]
)
def test_a_forbidden_in_goal_is_a_fall_and_no_touchdown(
    start: str, used: tuple[str, ...], scored: bool
) -> None:
    """Row 12 is two squares from row 10, three from row 9."""
    row = start[1:]
    answer = scene(f"{row} . . . T1* . . .", used=used).play(pitch("T1", speed=1200))
    assert answer.score == (int(scored), 0)
    if not scored:
        assert answer.losses == ["fall"]
        assert answer.carrier == "T1"
        assert answer.squares("T1") == {"d12"}
        assert answer.to_act == ["north"]
