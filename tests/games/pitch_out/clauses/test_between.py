"""Pitch Out: the advanced rules (POT-8): after a round, and a whole match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import (
    HOODS,
    Answer,
    Line,
    Scene,
    deployed,
    deployment,
    flick,
    match_of,
    table,
)
from tests.games.pitch_out.teams import AT_THE_LINE, FIVE, HOOD_FIVE, SELECTED, START, select, shots

# --- 8.5 to 8.7: after a round --------------------------------------------------------------------

KILL = flick("south.guard", at="north.captain", speed=2500)


def won_by_south(
    size: int = 5, south: tuple[str, ...] = FIVE, north: tuple[str, ...] = HOOD_FIVE, **fields: Any
) -> Scene:
    """South is about to win the round; the bystanders of both sides are in the reserve."""
    selected = {
        "south": [f"south.{name}" for name in south],
        "north": [f"north.{name}" for name in north],
    }
    reserve = tuple(
        puck
        for puck in selected["south"] + selected["north"]
        if puck not in ("south.captain", "south.guard", "south.runner", "north.captain", "north.runner")
    )
    pieces = "south.guard 400 500", "north.captain 400 700", "south.captain 60 60", "south.runner 60 120"
    return table(
        *pieces,
        "north.runner 60 700",
        alone=True,
        reserve=reserve,
        selected=selected,
        options={"rules": "advanced", "format": size},
        **fields,
    )


LOST = won_by_south()
BAN = "ban puck=south.commando"


def selection(answer: Answer, seat: str) -> list[str]:
    """What a seat has selected."""
    return sorted(answer.position["selected"][seat])


@rule("POT-8.5", "POT-8.7")
def test_ban_replacement_swap_first_in_this_order() -> None:
    """North lost: it bans, south replaces, north changes one, north says who begins."""
    lines: list[Line] = [KILL]
    for asked, answer in (
        ("north ban", BAN),
        ("south replace", "swap in=south.sapper"),
        ("north swap", "swap out=north.guard in=north.assassin"),
    ):
        assert LOST.play(*lines).asked == asked
        lines.append(answer)
    before = LOST.play(*lines)
    assert before.phase == "first"
    assert before.to_act == ["north"]
    end = LOST.play(*lines, "first who=south")
    assert end.phase == "deploy"
    assert end.to_act == ["south"]
    assert selection(end, "south") == sorted(
        f"south.{name}" for name in ("captain", "guard", "runner", "major", "sapper")
    )
    assert selection(end, "north") == sorted(
        f"north.{name}" for name in ("captain", "assassin", "runner", "infested", "witch")
    )
    assert end.position["banned"] == ["south.commando"]


@rule("POT-8.5", "POT-8.7")
def test_everything_can_be_declined() -> None:
    """Without a ban nothing is replaced; declining `first` means that the loser begins."""
    answer = LOST.play(KILL, "stop", "stop", "stop")
    assert answer.phase == "deploy"
    assert answer.to_act == ["north"]
    assert selection(answer, "south") == sorted(f"south.{name}" for name in FIVE)
    assert selection(answer, "north") == sorted(f"north.{name}" for name in HOOD_FIVE)


@rule("POT-8.5", "POT-8.7")
@pytest.mark.parametrize(
    "puck", ["south.guard", "south.captain", "south.sapper", "north.witch", "south.witch", "south.golem1"]
)
def test_only_an_elite_puck_that_the_opponent_had_in_play_is_banned(puck: str) -> None:
    """No Alpha puck, none that was not selected, none of the own, no Golem."""
    assert LOST.refusal(KILL, f"ban puck={puck}") in ("POT-8.5", "POT-8.7")
    assert sorted(LOST.play(KILL).choice["pieces"]) == ["south.commando", "south.major"]


@rule("POT-8.5")
def test_a_banned_puck_is_out_for_the_rest_of_the_match() -> None:
    """Its owner cannot bring it back by a swap after a later round."""
    scene = table(
        "north.runner 400 300",
        "south.captain 400 100",
        "north.captain 700 700",
        "south.runner 60 60",
        alone=True,
        turn="north",
        reserve=(
            "south.guard",
            "south.assassin",
            "south.immortal",
            "north.guard",
            "north.assassin",
            "north.immortal",
        ),
        options={"rules": "advanced", "format": 5},
        banned=["south.commando"],
        score={"south": 1, "north": 0},
        round=2,
    )
    shot = flick("north.runner", at="south.captain", speed=2500)
    asked = scene.play(shot, "stop") if scene.play(shot).asked == "south ban" else scene.play(shot)
    assert asked.asked == "south swap"
    lines: list[Line] = [shot, "stop"] if scene.play(shot).asked == "south ban" else [shot]
    assert scene.refusal(*lines, "swap out=south.runner in=south.commando") in ("POT-8.5", "POT-8.7")
    assert scene.play(*lines, "swap out=south.runner in=south.sapper").phase == "first"


@rule("POT-8.7")
@pytest.mark.parametrize("puck", ["south.commando", "south.guard", "north.shadow", "south.golem1"])
def test_the_replacement_is_neither_selected_nor_banned(puck: str) -> None:
    """A free puck of the own team."""
    assert LOST.refusal(KILL, BAN, f"swap in={puck}") == "POT-8.7"
    assert sorted(LOST.play(KILL, BAN).choice["pieces"]) == [
        "south.assassin",
        "south.immortal",
        "south.sapper",
    ]


@rule("POT-8.7")
def test_the_replacement_is_owed() -> None:
    """It cannot be declined."""
    assert LOST.refusal(KILL, BAN, "stop") == "POT-8.7"


@rule("POT-8.7")
def test_with_seven_the_eighth_enters_by_itself() -> None:
    """No replacement is asked for."""
    south = ("captain", "guard", "runner", "assassin", "immortal", "major", "commando")
    north = ("captain", "guard", "runner", "assassin", "immortal", "infested", "witch")
    scene = won_by_south(7, south, north)
    answer = scene.play(KILL, BAN)
    assert answer.asked == "north swap"
    end = scene.play(KILL, BAN, "stop", "first who=south")
    assert "south.sapper" in selection(end, "south")
    assert "south.commando" not in selection(end, "south")
    assert len(selection(end, "south")) == 7


@rule("POT-8.7")
@pytest.mark.parametrize(
    ("out", "into"),
    [
        ("north.captain", "north.assassin"),
        ("north.guard", "north.runner"),
        ("north.assassin", "north.immortal"),
        ("north.guard", "south.sapper"),
        ("south.guard", "south.sapper"),
        ("north.guard", "north.guard"),
    ],
)
def test_what_is_no_change_of_one_own_puck(out: str, into: str) -> None:
    """Never the Captain; a selected puck out, an unselected one of the own team in."""
    assert LOST.refusal(KILL, "stop", f"swap out={out} in={into}") in ("POT-8.5", "POT-8.7")


@rule("POT-8.7")
def test_nothing_is_asked_after_the_last_round() -> None:
    """The match is over."""
    answer = won_by_south(score={"south": 1, "north": 0}, round=2).play(KILL)
    assert answer.phase == "over"
    assert answer.pending == {}
    assert answer.raw["result"]["winner"] == "south"


@rule("POT-8.5", "POT-8.7", "POT-8.3")
@pytest.mark.parametrize(("view", "own"), [("south", "south"), ("north", "north"), ("spectator", None)])
def test_changes_are_secret_until_they_are_placed(view: str, own: str | None) -> None:
    """The ban is public; what came instead, and the loser's change, is for the own eyes."""
    lines = (KILL, BAN, "swap in=south.sapper", "swap out=north.guard in=north.assassin")
    answer = LOST.play(*lines, view=view)
    assert answer.position["banned"] == ["south.commando"]
    assert ("south.sapper" in str(answer.raw)) is (own == "south")
    assert ("north.assassin" in str(answer.raw)) is (own == "north")
    north = ("captain", "assassin", "runner", "infested", "witch")
    placed: tuple[Line, ...] = (*lines, "first who=north", *deployment("north", north))
    during = LOST.play(*placed, view=view)
    assert ("south.sapper" in str(during.raw)) is (own == "south")
    assert "north.assassin" in selection(during, "north")
    south = ("captain", "guard", "runner", "major", "sapper")
    after = LOST.play(*placed, *deployment("south", south), view=view)
    assert "south.sapper" in selection(after, "south")


@rule("POT-8.6")
def test_a_round_ends_as_in_the_basic_rules() -> None:
    """The Captain out, or alone."""
    out = won_by_south().play(KILL)
    assert out.named("round")[0]["loser"] == "north"
    scene = table(
        "south.guard 400 500",
        "north.witch 400 700",
        "north.captain 60 700",
        "south.captain 60 60",
        alone=True,
        options={"rules": "advanced", "format": 5},
    )
    alone = scene.play(flick("south.guard", at="north.witch", speed=2500))
    assert alone.named("round")[0]["loser"] == "north"


# --- a whole match --------------------------------------------------------------------------------


@rule("POT-8.1", "POT-8.4", "POT-8.7")
def test_an_advanced_match() -> None:
    """Selection, first shot, a round, ban, replacement, swap, first, the second round."""
    out = flick("north.captain", angle=90, speed=4000)
    first: tuple[Line, ...] = (
        *SELECTED,
        *AT_THE_LINE,
        *shots(1400, 1000),
        "first who=north",
        *deployed("north", FIVE, HOOD_FIVE),
        out,
        "guard save=null",
    )
    between: tuple[Line, ...] = (
        BAN,
        "swap in=south.sapper",
        "swap out=north.witch in=north.shadow",
        "first who=north",
    )
    south = ("captain", "guard", "runner", "major", "sapper")
    north = ("captain", "guard", "runner", "infested", "shadow")
    second: tuple[Line, ...] = (*deployed("north", south, north), out, "guard save=null")
    half = START.play(*first, *between)
    assert half.position["round"] == 2
    assert half.at("obstacle.centre") == (400, 400)
    answer = START.play(*first, *between, *second)
    assert answer.raw["result"]["winner"] == "south"
    assert answer.raw["result"]["reason"] == "rounds"
    assert answer.score == (2, 0)


@rule("POT-8.2")
def test_the_hoods_in_the_south() -> None:
    """The seats exchanged, the same selections."""
    scene = match_of(rules="advanced", format=5, teams=HOODS)
    answer = scene.play(select("south", HOOD_FIVE), select("north", FIVE))
    assert answer.phase == "first_shot"
    assert scene.refusal(select("south", FIVE)) == "POT-8.2"
