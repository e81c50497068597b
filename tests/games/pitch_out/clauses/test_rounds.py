"""Pitch Out: the end of a round and of a match (POT-7), and a whole basic match."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Line, deployed, flick, match_of, table

BASIC = {"rules": "basic"}
KILL = flick("south.guard", at="north.captain", speed=2500)
"""South's Guard at (400, 500) drives north's Captain at (400, 700) out."""


@rule("POT-7.1")
def test_the_round_is_lost_by_the_player_whose_captain_is_eliminated() -> None:
    """By leaving the arena, or by a touch."""
    out = table("south.guard 400 500", "north.captain 400 700").play(KILL)
    (ended,) = out.named("round")
    assert (ended["round"], ended["winner"], ended["loser"], ended["rule"]) == (
        1,
        "south",
        "north",
        "POT-7.1",
    )
    assert out.score == (1, 0)
    touch = table("south.assassin 400 400", "north.captain 400 500")
    answer = touch.play(flick("south.assassin", at="north.captain", speed=700))
    assert answer.named("round")[0]["winner"] == "south"


@rule("POT-7.1")
def test_the_own_captain_thrown_away_loses_the_round() -> None:
    """Also in the own turn."""
    answer = table("south.captain 400 700").play(flick("south.captain", angle=90, speed=3000))
    assert answer.named("round")[0]["winner"] == "north"
    assert answer.score == (0, 1)


@rule("POT-7.1")
def test_a_captain_left_alone_loses_the_round() -> None:
    """North's last other puck is eliminated."""
    scene = table(
        "south.guard 400 500",
        "north.runner 400 700",
        "north.captain 60 700",
        "south.captain 60 60",
        alone=True,
    )
    answer = scene.play(flick("south.guard", at="north.runner", speed=2500))
    assert answer.named("round")[0]["loser"] == "north"
    assert "POT-7.1" in answer.clauses


@rule("POT-7.1")
def test_a_golem_keeps_the_captain_company() -> None:
    """Golems count as pucks: with one left the round goes on, without it is lost."""
    pieces = "south.guard 400 500", "north.runner 400 700", "north.captain 60 700", "south.captain 60 60"
    shot = flick("south.guard", at="north.runner", speed=2500)
    assert table(*pieces, "north.golem1 200 700", alone=True).play(shot).named("round") == []
    golem = [line.replace("runner", "golem1") for line in pieces]
    ended = table(*golem, alone=True).play(flick("south.guard", at="north.golem1", speed=2500))
    assert ended.named("round")[0]["loser"] == "north"


@rule("POT-7.2")
def test_the_round_is_tested_after_guards() -> None:
    """A saved Captain is no lost round; a Guard given up for a third puck may leave the Captain alone."""
    scene = table(
        "south.immortal 400 500",
        "north.captain 400 700",
        "north.guard 600 700",
        "north.runner 60 700",
        "south.captain 60 60",
        alone=True,
    )
    shot = flick("south.immortal", at="north.captain", speed=2500)
    assert scene.play(shot, "guard save=north.captain").named("round") == []
    two = table(
        "south.immortal 400 500",
        "north.captain 400 700",
        "north.guard 600 700",
        "south.captain 60 60",
        alone=True,
    )
    ended = two.play(shot, "guard save=north.captain")
    assert ended.named("round")[0]["loser"] == "north"


@rule("POT-7.2")
def test_after_every_flick() -> None:
    """The Runner's first flick leaves south's Captain alone... by nobody: the second ends the round."""
    scene = table("south.runner 400 400", "north.captain 400 700")
    first = flick("south.runner", angle=90, speed=400)
    assert scene.play(first).named("round") == []
    assert scene.play(first, flick("south.runner", at="north.captain", speed=2500)).named("round")


@rule("POT-7.3")
@pytest.mark.parametrize("who", ["south", "north"])
def test_the_loser_chooses_who_begins_the_next_round(who: str) -> None:
    """Either player."""
    scene = table("south.guard 400 500", "north.captain 400 700", options=BASIC)
    ended = scene.play(KILL)
    assert ended.phase == "first"
    assert ended.to_act == ["north"]
    answer = scene.play(KILL, f"first who={who}")
    assert answer.phase == "deploy"
    assert answer.to_act == [who]
    assert answer.position["round"] == 2
    begun = scene.play(KILL, f"first who={who}", *deployed(who))
    assert begun.to_act == [who]
    assert begun.phase == "turn"


@rule("POT-7.3")
def test_the_winner_does_not_choose() -> None:
    """South has to wait."""
    scene = table("south.guard 400 500", "north.captain 400 700", options=BASIC)
    answer = scene.judged([*scene.said((KILL,)), {"seat": "south", "do": "first", "who": "south"}])
    assert answer.raw["refused"]["rule"].startswith("POT-")
    assert answer.raw["accepted"] == 1


@rule("POT-7.4")
@pytest.mark.parametrize(
    ("before", "over"), [((0, 0), False), ((1, 0), True), ((0, 1), False), ((1, 1), True)]
)
def test_two_rounds_won_win_the_match(before: tuple[int, int], over: bool) -> None:
    """The second one ends it, in two rounds or in three."""
    score = {"south": before[0], "north": before[1]}
    scene = table(
        "south.guard 400 500", "north.captain 400 700", options=BASIC, score=score, round=sum(before) + 1
    )
    answer = scene.play(KILL)
    assert answer.score == (before[0] + 1, before[1])
    if over:
        result = answer.raw["result"]
        assert (result["winner"], result["reason"]) == ("south", "rounds")
        assert result["score"] == {"south": 2, "north": before[1]}
        assert answer.phase == "over"
        assert answer.pending == {}
        assert answer.named("match")
    else:
        assert answer.raw["result"] is None
        assert answer.to_act == ["north"]


@rule("POT-7.4")
def test_after_the_match_nothing_is_played() -> None:
    """An action after the end is refused."""
    score = {"south": 1, "north": 0}
    scene = table("south.guard 400 500", "north.captain 400 700", options=BASIC, score=score, round=2)
    assert scene.refusal(KILL, "first who=north") == "POT-7.4"
    assert scene.refusal(KILL, flick("south.guard", angle=0, speed=100)) == "POT-7.4"


@rule("POT-7.5")
def test_pucks_due_back_count_as_in_play() -> None:
    """Captain and Immortal alone: the Immortal that left in its own flick is due back; the round goes on."""
    scene = table(
        "south.captain 60 60",
        "south.immortal 400 600",
        "north.captain 700 700",
        "north.guard 700 600",
        alone=True,
    )
    shot = flick("south.immortal", angle=90, speed=3000)
    assert scene.play(shot).asked == "south immortal"
    assert scene.play(shot, "place piece=south.immortal x=400 y=100").named("round") == []
    driven = table(
        "south.guard 400 450",
        "obstacle.centre 400 600",
        "north.runner 400 720",
        "north.captain 60 760",
        "south.captain 60 60",
        alone=True,
    )
    push = flick("south.guard", angle=90, speed=3000)
    assert driven.play(push).asked == "north return"
    assert driven.play(push, "place piece=north.runner x=600 y=700").named("round") == []


@rule("POT-7.5")
def test_a_golem_due_counts_as_in_play() -> None:
    """The Witch leaves with her victim; the Golem keeps the Captain company."""
    scene = table(
        "south.witch 400 600",
        "north.runner 415 700",
        "south.captain 60 60",
        "north.captain 60 700",
        "north.guard 60 640",
        alone=True,
        teams=HOODS,
    )
    shot = flick("south.witch", angle=90, speed=3500)
    assert scene.play(shot, "guard save=null").asked == "south golem"
    answer = scene.play(shot, "guard save=null", "place piece=south.golem1 x=400 y=100")
    assert answer.named("round") == []


@rule("POT-7.5")
def test_when_the_round_is_over_the_remaining_questions_are_not_asked() -> None:
    """The Immortal left with north's Captain: nobody places it."""
    scene = table("south.immortal 400 600", "north.captain 415 700", options=BASIC)
    answer = scene.play(flick("south.immortal", angle=90, speed=3500))
    assert answer.named("round")[0]["winner"] == "south"
    assert answer.phase == "first"
    assert answer.to_act == ["north"]


# --- a whole match in the basic rules -------------------------------------------------------------

OUT = flick("north.captain", angle=90, speed=4000)
"""North throws its own Captain away."""
ROUND: tuple[Line, ...] = (flick("south.runner", angle=90, speed=100), "stop", OUT, "guard save=null")


@rule("POT-7.4", "POT-2.6")
def test_a_basic_match_of_two_rounds() -> None:
    """Choice, deployment, two turns; north's Captain leaves twice."""
    scene = match_of(rules="basic")
    first: list[Line] = ["first who=south", *deployed(), *ROUND]
    half = scene.play(*first)
    assert half.score == (1, 0)
    assert half.to_act == ["north"]
    second: list[Line] = ["first who=north", *deployed("north"), OUT, "guard save=null"]
    answer = scene.play(*first, *second)
    assert answer.raw["result"]["winner"] == "south"
    assert answer.raw["result"]["score"] == {"south": 2, "north": 0}
    assert [event["round"] for event in answer.named("round")] == [1, 2]
