"""ChiFootMi: the end of the match and the shoot-out (CFM-8)."""

from __future__ import annotations

import pytest

from pitchside.games.chifootmi import CHIFOOTMI
from tests.games.chifootmi.scenes import (
    GOAL,
    SAVED,
    Action,
    Answer,
    Scene,
    aim,
    by,
    duel,
    north,
    scene,
    south,
    toss,
)
from tests.games.marks import rule

TEAMS = " | | | 1 2 3 4 5 6 7 8 9 10 11"


def series(souths: str = "", norths: str = "", first: str | None = "south", **more: object) -> Scene:
    """A shoot-out under way: each side's kicks, `x` scored and `.` missed."""
    taken = {"first": first, "south": [one == "x" for one in souths], "north": [one == "x" for one in norths]}
    return scene(TEAMS, TEAMS, phase="shootout", also={"shootout": taken}, **more)  # type: ignore[arg-type]


def kicks(marks: str) -> list[list[Action]]:
    """Kicks one after the other, `x` scored and `.` saved."""
    return [GOAL if mark == "x" else SAVED for mark in marks]


def taken(answer: Answer) -> tuple[str, str]:
    """The kicks of both sides as marks."""
    found = answer.position["shootout"]
    souths, norths = ("".join("x" if one else "." for one in found[seat]) for seat in ("south", "north"))
    return souths, norths


@rule("CFM-8.1")
@pytest.mark.parametrize(
    ("goals", "winner"), [((1, 0), "south"), ((0, 1), "north"), ((2, 5), "north"), ((3, 2), "south")]
)
def test_more_goals_wins(goals: tuple[int, int], winner: str) -> None:
    """When the last cards are played."""
    answer = scene("7", "5", goals=goals).play(duel(7, 5), south("pass"))
    assert answer.phase == "over"
    assert answer.result == {
        "winner": winner,
        "reason": "goals",
        "score": {"south": goals[0], "north": goals[1]},
    }
    assert answer.clauses[-1] == "8.1"
    assert answer.pending == {}


@rule("CFM-8.1")
def test_the_last_shot_can_decide() -> None:
    """Its goal counts."""
    assert scene("7", "5").play(duel(7, 5), south("last_shot"), GOAL).result["winner"] == "south"


@rule("CFM-8.2")
@pytest.mark.parametrize("goals", [(0, 0), (2, 2)])
def test_level_goes_to_the_shoot_out(goals: tuple[int, int]) -> None:
    """The ball card is tossed for who shoots first."""
    level = scene("7", "5", goals=goals).play(duel(7, 5), south("pass"))
    assert (level.phase, level.raw["result"]) == ("shootout", None)
    assert list(level.pending) == ["chance"]


@rule("CFM-8.2")
@pytest.mark.parametrize(("first", "goals"), [("south", (0, 0)), ("north", (2, 2))])
def test_the_start_of_the_shoot_out_is_ruled(first: str, goals: tuple[int, int]) -> None:
    """Level on goals, five each, and who shoots first; in both languages, and to whoever shoots."""
    answer = scene("7", "5", goals=goals).play(duel(7, 5), south("pass"), toss(first))
    ruling = answer.raw["rulings"][-1]
    assert (ruling["rule"], ruling["code"]) == ("CFM-8.2", "shootout_begins")
    assert ruling["facts"] == {"by": first, "goals": goals[0]}
    said = {lang: CHIFOOTMI.rulebook.say(ruling["code"], ruling["facts"], lang) for lang in ("en", "fr")}
    who = {"en": first.capitalize(), "fr": {"south": "Sud", "north": "Nord"}[first]}
    assert said == {
        "en": f"The goals are level, {goals[0]} each: a shoot-out, with five penalties each. "
        f"{who['en']} shoots first.",
        "fr": f"Égalité, {goals[0]} partout\u202f: place aux tirs au but, cinq penaltys chacun. "
        f"{who['fr']} tire en premier.",
    }


@rule("CFM-8.2")
def test_sides_of_the_shoot_out_are_those_of_a_penalty() -> None:
    """Left, centre or right; the same is saved."""
    begun = series()
    assert begun.play().pending["north"]["sides"] == ["left", "centre", "right"]
    assert taken(begun.play(aim("centre", "centre"))) == (".", "")
    assert taken(begun.play(aim("centre", "left"))) == ("x", "")
    assert begun.play(GOAL).clauses == ["8.2"]


@rule("CFM-8.2")
def test_both_shoot_in_turns() -> None:
    """The first again after the second."""
    begun = series()
    assert taken(begun.play(GOAL)) == ("x", "")
    assert taken(begun.play(GOAL, SAVED)) == ("x", ".")
    assert taken(begun.play(GOAL, SAVED, GOAL)) == ("xx", ".")
    assert begun.play(GOAL).pending["north"]["role"] == "shooter"


@rule("CFM-8.2")
def test_five_each_decide() -> None:
    """The winner, the reason, and the clause."""
    answer = series("x..x", "xx..").play(*kicks("x."))
    assert answer.result["winner"] == "south"
    assert (answer.result["reason"], answer.clauses[-1]) == ("shootout", "8.2")


@rule("CFM-8.3")
@pytest.mark.parametrize("first", ["south", "north"])
def test_level_after_five_each_goes_on_in_the_same_order(first: str) -> None:
    """Until one is ahead after the same number of shots."""
    begun = series("xx..x", "xx.x.", first=first)
    other = "north" if first == "south" else "south"
    assert begun.play().pending[first]["role"] == "shooter"
    assert begun.play(GOAL).pending[other]["role"] == "shooter"
    assert begun.play(GOAL, GOAL).raw["result"] is None
    won = begun.play(*kicks("xx.x"))
    assert (won.result["winner"], won.clauses[-1]) == (other, "8.3")


@rule("CFM-8.3")
def test_from_the_sixth_on_nobody_is_ahead_before_both_have_shot() -> None:
    """A miss may be answered by a miss."""
    begun = series("xxxxx", "xxxxx")
    assert begun.play(SAVED).raw["result"] is None
    assert begun.play(GOAL).raw["result"] is None
    assert begun.play(SAVED, GOAL).result["winner"] == "north"


@rule("CFM-8.4")
def test_the_series_stops_when_it_is_decided_or_not_as_agreed() -> None:
    """Three ahead with two left; the winner is the same."""
    souths, norths = "xx", "..."
    stopped = series(souths, norths, first="north").play(GOAL)
    assert stopped.result["winner"] == "south"
    on = series(souths, norths, first="north", stop_when_decided=False)
    assert on.play(GOAL).raw["result"] is None
    assert on.play(*kicks("xx.x.")).result["winner"] == "south"
    assert taken(on.play(*kicks("xx.x."))) == ("xxx..", "...xx")


@rule("CFM-8.4")
@pytest.mark.parametrize(("souths", "norths"), [("xxx", ".."), ("x...", "xx..")])
def test_a_series_that_stops_early_says_so(souths: str, norths: str) -> None:
    """By the clause of stopping, and that the other side cannot catch up."""
    answer = series(souths, norths).play(SAVED)
    assert (answer.clauses[-1], answer.rule_of("match")) == ("8.4", "8.4")
    (ruling,) = (one for one in answer.raw["rulings"] if one["code"] == "shootout_won_early")
    assert "no longer catch up" in CHIFOOTMI.rulebook.say(ruling["code"], ruling["facts"], "en")
    assert "ne peut plus revenir" in CHIFOOTMI.rulebook.say(ruling["code"], ruling["facts"], "fr")


@rule("CFM-8.4")
def test_stopping_is_the_default() -> None:
    """Left out, the option is on."""
    assert series("xxx", "..").play(SAVED).result["winner"] == "south"


@rule("CFM-8.5")
@pytest.mark.parametrize(
    ("souths", "norths", "kick", "over"),
    [
        ("xx", "..", "x", False),
        ("xxx", "..", ".", True),
        ("xxx", "x..", "x", True),
        ("xxx", "x..", ".", False),
        ("xx.x", "x..", ".", True),
        ("xx.x", "x..", "x", False),
        ("xx..", "xx..", "x", False),
        ("x...", "xx..", ".", True),
        ("x....", "x...", "x", True),
        ("x....", "x...", ".", False),
    ],
)
def test_it_is_decided_when_the_lead_is_greater_than_the_shots_left(
    souths: str, norths: str, kick: str, over: bool
) -> None:
    """Looked at after every shot of the first five each."""
    answer = series(souths, norths).play(*kicks(kick))
    assert (answer.raw["result"] is not None) is over
    stops_early = min(map(len, taken(answer))) < 5
    assert not over or answer.clauses[-1] == ("8.4" if stops_early else "8.2")


@rule("CFM-8.5")
def test_from_the_sixth_on_both_always_shoot() -> None:
    """The lead is looked at after both."""
    begun = series("xxxxxx", "xxxxx")
    assert begun.play().raw["result"] is None
    assert begun.play(SAVED).result["winner"] == "south"


@rule("CFM-8.6")
@pytest.mark.parametrize("first", ["south", "north"])
@pytest.mark.parametrize("ball", ["south", "north"])
def test_the_toss_alone_gives_the_order(first: str, ball: str) -> None:
    """Whoever last had the ball."""
    last = scene("7", "7", ball=ball)
    passed = (south if ball == "south" else north)("pass")
    answer = last.play(duel(7, 7), passed, toss(first))
    assert answer.pending[first]["role"] == "shooter"
    assert answer.position["shootout"]["first"] == first


@rule("CFM-8.6")
def test_the_score_of_the_match_stays() -> None:
    """Shoot-out goals do not count in it."""
    answer = series("xxxx", "....", goals=(2, 2), stop_when_decided=False).play(*kicks("x."))
    assert answer.result["score"] == {"south": 2, "north": 2}
    assert answer.goals == (2, 2)


@rule("CFM-8.1")
@pytest.mark.parametrize(
    "lines",
    [
        [by("north", "resign")],
        [by("clock", "time who=south")],
        [by("south", "offer_draw"), by("north", "accept_draw")],
        [by("clock", "void")],
    ],
    ids=["resigned", "time", "agreed", "void"],
)
def test_a_match_that_ends_from_outside_is_not_cited_as_won_by_goals(lines: list[list[Action]]) -> None:
    """No clause speaks of it."""
    answer = scene("7 3", "5 6", goals=(1, 0)).play(*lines)
    assert [one["rule"] for one in answer.raw["rulings"]] == [None]


@rule("CFM-8.2")
@pytest.mark.parametrize("souths", ["", "xxxxx"], ids=["first", "sixth"])
def test_an_unknown_side_is_refused_by_the_clause_of_the_shoot_out(souths: str) -> None:
    """From the sixth on too."""
    assert series(souths, souths).refusal(south("aim side=up")) == "8.2"
