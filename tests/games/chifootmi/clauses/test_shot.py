"""ChiFootMi: the shot of beginners and amateurs, and the last shot (CFM-4)."""

from __future__ import annotations

import pytest

from tests.games.chifootmi.scenes import GOAL, SAVED, Scene, aim, draw, duel, north, scene, south
from tests.games.marks import rule

CALM = ("beginner", "amateur")
SHOT = scene("7 3 | 1 | 2 | 9 8", "5 6 | 4 | 7 | 1 2", kept=2, phase="shot")
LAST = scene("7", "5")
"""The last cards: south keeps the ball with 7."""


@rule("CFM-4.1")
@pytest.mark.parametrize("level", CALM)
@pytest.mark.parametrize(("mine", "theirs"), [(7, 5), (7, 7)])
def test_the_second_conservation_brings_the_shot_at_once(mine: int, theirs: int, level: str) -> None:
    """Before the draw."""
    begun = scene(f"{mine} 3 | 1 | | 9", f"{theirs} 6 | 4 | | 8", level, kept=1)
    answer = begun.play(duel(mine, theirs))
    assert (answer.phase, answer.ball) == ("shot", "south")
    assert answer.asked == {"south": ["aim"], "north": ["aim"]}
    assert answer.clauses == ["3.3", "4.1"]


@rule("CFM-4.1")
def test_conservations_count_in_a_row() -> None:
    """One, a lost ball and one more of the same player are not two."""
    begun = scene("7 3 8 1", "5 6 4 9")
    answer = begun.play(duel(7, 5), duel(3, 6), duel(8, 4), duel(1, 9))
    assert answer.kinds == ["keep", "steal", "steal", "steal"]
    assert begun.play(duel(7, 5), duel(3, 6), duel(8, 4)).stand == "duel south 0/2"
    assert begun.play(duel(7, 5)).phase == "duel"


@rule("CFM-4.2")
def test_shooter_and_keeper_choose_left_or_right_at_once() -> None:
    """The first choice waits for the other."""
    assert SHOT.play().pending["south"]["sides"] == ["left", "right"]
    assert SHOT.play().pending["north"]["sides"] == ["left", "right"]
    waiting = SHOT.play(north("aim side=left"))
    assert list(waiting.pending) == ["south"]
    assert waiting.raw["events"] == []
    assert SHOT.refusal(south("aim side=centre")) == "4.2"


@rule("CFM-4.2")
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("ball", ["south", "north"])
def test_left_is_the_same_side_for_both(side: str, ball: str) -> None:
    """The same word is the same side, so it is saved."""
    shot = scene("7 3", "5 6", kept=2, phase="shot", ball=ball)
    answer = shot.play(aim(side, side))
    assert answer.kinds == ["saved"]
    assert answer.named("aims")[0]["shooter"] == answer.named("aims")[0]["keeper"] == side


@rule("CFM-4.3")
@pytest.mark.parametrize(
    ("sides", "kind"),
    [
        (("left", "left"), "saved"),
        (("right", "right"), "saved"),
        (("left", "right"), "goal"),
        (("right", "left"), "goal"),
    ],
)
def test_the_same_side_saves_and_the_other_scores(sides: tuple[str, str], kind: str) -> None:
    """A goal counts for the shooter."""
    answer = SHOT.play(aim(*sides))
    assert (answer.kinds, answer.clauses) == ([kind], ["4.3"])
    assert answer.goals == ((1, 0) if kind == "goal" else (0, 0))
    assert answer.named(kind)[0]["by"] == ("south" if kind == "goal" else "north")


@rule("CFM-4.3")
def test_a_goal_is_counted_with_those_before() -> None:
    """Each side's own."""
    shot = scene("7 3", "5 6", kept=2, phase="shot", ball="north", goals=(2, 1))
    assert shot.play(GOAL).goals == (2, 2)
    assert shot.play(GOAL).named("goal")[0]["score"] == {"south": 2, "north": 2}


@rule("CFM-4.4")
@pytest.mark.parametrize("sides", [SAVED, GOAL], ids=["saved", "goal"])
@pytest.mark.parametrize(("ball", "after"), [("south", "north"), ("north", "south")])
def test_the_defender_has_the_ball_next(ball: str, after: str, sides: list[dict[str, str]]) -> None:
    """With no conservations."""
    shot = scene("7 3", "5 6", kept=2, phase="shot", ball=ball)
    assert shot.play(sides).stand == f"duel {after} 0/2"


@rule("CFM-4.5")
@pytest.mark.parametrize("level", CALM)
def test_who_has_the_ball_after_the_last_cards_may_shoot(level: str) -> None:
    """Without two conservations; left or right."""
    last = scene("7", "5", level)
    assert last.play(duel(7, 5)).asked == {"south": ["last_shot", "pass"]}
    taken = last.play(duel(7, 5), south("last_shot"))
    assert taken.asked == {"south": ["aim"], "north": ["aim"]}
    assert taken.pending["south"]["sides"] == ["left", "right"]
    assert "4.5" in taken.clauses
    assert last.play(duel(7, 5), south("last_shot"), GOAL).goals == (1, 0)
    assert last.play(duel(7, 5), south("last_shot"), SAVED).phase == "shootout"


@rule("CFM-4.5")
def test_the_last_shot_may_be_declined() -> None:
    """The match is over then, or goes to the shoot-out."""
    declined = LAST.play(duel(7, 5), south("pass"))
    assert (declined.phase, declined.goals) == ("shootout", (0, 0))
    ahead = scene("7", "5", goals=(1, 0)).play(duel(7, 5), south("pass"))
    assert ahead.result["winner"] == "south"


@rule("CFM-4.5")
@pytest.mark.parametrize("level", CALM)
def test_the_second_conservation_by_the_last_cards_brings_one_shot_not_two(level: str) -> None:
    """That shot is the last shot."""
    last = scene("7 | | | 9", "5 | | | 8", level, kept=1)
    assert last.play(duel(7, 5)).phase == "shot"
    assert last.play(duel(7, 5), SAVED).phase == "shootout"
    assert last.play(duel(7, 5), GOAL).result["score"] == {"south": 1, "north": 0}


@rule("CFM-4.5")
def test_there_is_no_last_shot_before_the_last_cards_or_without_the_option() -> None:
    """`last_shot: off` takes the right away."""
    assert scene("7 3", "5 6").play(duel(7, 5)).phase == "duel"
    assert scene("7", "5", last_shot="off").play(duel(7, 5)).phase == "shootout"
    assert scene("7", "5", last_shot="on").play(duel(7, 5)).phase == "last_shot"


@rule("CFM-4.6")
@pytest.mark.parametrize("level", CALM)
@pytest.mark.parametrize("kept", [0, 1])
def test_a_steal_with_the_last_cards_gives_the_last_shot_to_the_new_attacker(level: str, kept: int) -> None:
    """Who has the ball is asked when the cards have been compared."""
    last = scene("3 | | | 9", "5 | | | 8", level, kept=kept)
    assert last.play(duel(3, 5)).asked == {"north": ["last_shot", "pass"]}
    assert last.play(duel(3, 5), north("last_shot"), GOAL).goals == (0, 1)


@rule("CFM-4.6")
@pytest.mark.parametrize("kick", [SAVED, GOAL], ids=["saved", "goal"])
def test_after_a_shot_by_the_last_cards_nobody_shoots(kick: list[dict[str, str]]) -> None:
    """It cannot be declined either."""
    shot = scene("7 | | | 9", "5 | | | 8", kept=1)
    free = scene("7", "DT", "amateur")
    for last, cards in ((shot, duel(7, 5)), (free, duel(7, "DT"))):
        assert last.play(cards, kick).phase in ("shootout", "over")
        assert last.refusal(cards, south("pass"))
        assert last.refusal(cards, south("last_shot")) == "4.5"


@rule("CFM-4.7")
@pytest.mark.parametrize(
    ("begun", "lines"),
    [
        (scene("3 2", "5 6", kept=1, ball="south"), [duel(3, 5)]),
        (scene("7 3", "5 6", kept=2, phase="shot"), [SAVED]),
        (scene("7 3", "5 6", kept=2, phase="shot"), [GOAL]),
        (scene("7 3 | | | 8", "DT 6 | | | 5", "amateur", kept=1), [duel(7, "DT"), SAVED]),
        (scene("9 3 | | | 8", "2 6 | | | 5", "pro+", "offside", kept=1), [duel(9, 2), north("signal")]),
    ],
    ids=["steal", "save", "goal", "free kick", "offside"],
)
def test_the_new_attacker_starts_at_nothing(begun: Scene, lines: list[list[dict[str, str]]]) -> None:
    """And needs two."""
    assert begun.play(*lines).stand == "duel north 0/2"


@rule("CFM-4.7")
def test_the_steal_itself_is_no_conservation() -> None:
    """North needs two more after it."""
    begun = scene("3 2 1 4", "5 6 7 8")
    assert begun.play(duel(3, 5), duel(2, 6)).stand == "duel north 1/2"
    assert begun.play(duel(3, 5), duel(2, 6), duel(1, 7)).phase == "shot"


@rule("CFM-4.7")
def test_equal_cards_are_a_conservation() -> None:
    """The second of them brings the shot."""
    begun = scene("7 3 | 1 | 2 | 8", "7 6 | 4 | 5 | 8", kept=1)
    assert begun.play(duel(7, 7)).phase == "shot"
    assert begun.play(duel(7, 7), SAVED, draw(1, 1)).phase == "duel"
