"""Pitch Out: the advanced rules (POT-8): selection, first shot, ban, swap, and a whole match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.arena import (
    HOODS,
    Answer,
    Line,
    Said,
    Scene,
    by,
    deployed,
    deployment,
    flick,
    match_of,
    table,
)
from tests.rules.marks import rule

FIVE = ("captain", "guard", "runner", "major", "commando")
HOOD_FIVE = ("captain", "guard", "runner", "infested", "witch")
START = match_of(rules="advanced", format=5)
"""South has the Citizens, north the Hoods."""


def select(seat: str, names: tuple[str, ...]) -> Said:
    """A selection."""
    pucks = ",".join(f'"{seat}.{name}"' for name in names)
    return by(seat, f"select pucks=[{pucks}]")


SELECTED = (select("south", FIVE), select("north", HOOD_FIVE))
AT_THE_LINE = (
    by("south", "place piece=south.captain x=400 y=185"),
    by("north", "place piece=north.captain x=400 y=615"),
)


def shots(south: int, north: int) -> tuple[Said, Said]:
    """Both Captains are flicked straight at the opposite edge."""
    return (
        by("south", flick("south.captain", angle=90, speed=south)),
        by("north", flick("north.captain", angle=270, speed=north)),
    )


# --- 8.1, 8.2: format and selection ---------------------------------------------------------------


@rule("POT-8.1")
@pytest.mark.parametrize("size", [5, 7])
def test_the_format_is_agreed_before(size: int) -> None:
    """Both select as many."""
    answer = match_of(rules="advanced", format=size).play()
    assert answer.phase == "select"
    assert answer.to_act == ["north", "south"]
    assert {one["count"] for one in answer.pending.values()} == {size}


@rule("POT-8.2")
@pytest.mark.parametrize(
    "names",
    [
        ("captain", "guard", "runner", "major"),
        ("captain", "guard", "runner", "major", "commando", "sapper"),
        ("guard", "runner", "major", "commando", "sapper"),
        ("captain", "guard", "runner", "major", "witch"),
    ],
    ids=["four", "six", "no captain", "another team"],
)
def test_a_selection_that_is_none(names: tuple[str, ...]) -> None:
    """Exactly five of the own eight, the Captain among them."""
    assert START.refusal(select("south", names)) == "POT-8.2"


@rule("POT-8.2")
def test_a_selection_is_made_once_and_for_oneself() -> None:
    """Sealed is sealed; the opponent's pucks are not one's own."""
    assert START.refusal(select("south", FIVE), select("south", FIVE)) == "POT-8.2"
    other = by(
        "north", 'select pucks=["south.captain","south.guard","south.runner","south.major","south.sapper"]'
    )
    assert START.refusal(other) == "POT-8.2"


@rule("POT-8.2", "POT-8.3")
@pytest.mark.parametrize(("view", "own"), [("south", "south"), ("north", "north"), ("spectator", None)])
def test_selections_are_secret_until_the_deployment(view: str, own: str | None) -> None:
    """A player sees the own selection alone, a spectator none, until the first player is named."""
    shot = shots(1400, 1000)
    for lines in (SELECTED, (*SELECTED, *AT_THE_LINE), (*SELECTED, *AT_THE_LINE, *shot)):
        answer = START.play(*lines, view=view)
        assert answer.phase in ("first_shot", "first")
        for seat in ("south", "north"):
            assert bool((answer.position.get("selected") or {}).get(seat)) is (seat == own)
        hidden = {"south": "south.commando", "north": "north.witch"}
        for seat, puck in hidden.items():
            assert (puck in str(answer.raw)) is (seat == own), (seat, view)
    revealed = START.play(*SELECTED, *AT_THE_LINE, *shot, "first who=south", view=view)
    assert revealed.phase == "deploy"
    for seat, names in (("south", FIVE), ("north", HOOD_FIVE)):
        assert sorted(revealed.position["selected"][seat]) == sorted(f"{seat}.{name}" for name in names)


@rule("POT-8.2")
@pytest.mark.parametrize("view", ["north", "spectator"])
def test_a_sealed_selection_is_shown_to_nobody(view: str) -> None:
    """South has selected, north not yet."""
    answer = START.play(SELECTED[0], view=view)
    assert "south.commando" not in str(answer.raw)
    assert answer.phase == "select"


@rule("POT-8.2")
def test_only_the_selected_are_placed() -> None:
    """The pieces of the deployment."""
    answer = START.play(*SELECTED, *AT_THE_LINE, *shots(1400, 1000), "first who=south")
    expected = [f"south.{name}" for name in FIVE] + ["obstacle.south.1", "obstacle.south.2"]
    assert sorted(answer.choice["pieces"]) == sorted(expected)


# --- 8.3, 8.8: the first shot ---------------------------------------------------------------------


@rule("POT-8.3", "POT-8.8")
def test_both_place_their_captain_and_then_flick() -> None:
    """Nothing else lies on the table; the answer of the first is not played before the second's."""
    placing = START.play(*SELECTED)
    assert placing.phase == "first_shot"
    assert placing.to_act == ["north", "south"]
    assert placing.pending["south"]["pieces"] == ["south.captain"]
    assert START.play(*SELECTED, AT_THE_LINE[0]).to_act == ["north"]
    ready = START.play(*SELECTED, *AT_THE_LINE)
    assert ready.in_play == {"south.captain", "north.captain"}
    assert ready.pending["south"]["do"] == ["flick"]
    assert START.play(*SELECTED, *AT_THE_LINE, shots(900, 900)[0]).to_act == ["north"]


@rule("POT-8.3")
@pytest.mark.parametrize(
    ("south", "north", "chooser"),
    [(1400, 1000, "south"), (1000, 1400, "north"), (1600, 1400, "south")],
)
def test_the_nearer_to_the_opposite_edge_chooses(south: int, north: int, chooser: str) -> None:
    """The one who flicked farther without leaving."""
    answer = START.play(*SELECTED, *AT_THE_LINE, *shots(south, north))
    assert answer.phase == "first"
    assert answer.to_act == [chooser]


@rule("POT-8.3")
def test_the_two_shots_do_not_meet() -> None:
    """On one line towards each other, both come as far as alone."""
    answer = START.play(*SELECTED, *AT_THE_LINE, *shots(1500, 1400))
    assert answer.named("touch") == []
    assert answer.to_act == ["south"]


@rule("POT-8.3", "POT-8.8")
def test_both_out_or_equal_again() -> None:
    """From placing the Captain on."""
    for pair in (shots(4000, 4000), shots(1400, 1400)):
        answer = START.play(*SELECTED, *AT_THE_LINE, *pair)
        assert answer.phase == "first_shot"
        assert answer.to_act == ["north", "south"]
        assert answer.pending["south"]["do"] == ["place"]
        done = START.play(*SELECTED, *AT_THE_LINE, *pair, *AT_THE_LINE, *shots(1000, 1400))
        assert done.to_act == ["north"]


@rule("POT-8.8")
@pytest.mark.parametrize(("south", "north", "chooser"), [(4000, 500, "north"), (500, 4000, "south")])
def test_if_one_captain_leaves_the_other_chooses(south: int, north: int, chooser: str) -> None:
    """However short that shot was."""
    assert START.play(*SELECTED, *AT_THE_LINE, *shots(south, north)).to_act == [chooser]


@rule("POT-8.8")
@pytest.mark.parametrize(("ahead", "again"), [(0.05, True), (0.2, False)])
def test_equal_within_a_tenth_of_a_millimetre(ahead: float, again: bool) -> None:
    """Measured from the centres."""
    place = by("south", f"place piece=south.captain x=400 y={185 - ahead}")
    answer = START.play(*SELECTED, place, AT_THE_LINE[1], *shots(1400, 1400))
    assert (answer.phase == "first_shot") is again
    if not again:
        assert answer.to_act == ["north"]


@rule("POT-8.8", "POT-8.3")
@pytest.mark.parametrize(("x", "y"), [(400, 190), (400, 400), (10, 100), (400, 700)])
def test_the_captain_starts_in_the_own_zone(x: float, y: float) -> None:
    """Wholly inside it."""
    rule_cited = START.refusal(*SELECTED, by("south", f"place piece=south.captain x={x} y={y}"))
    assert rule_cited in ("POT-8.3", "POT-8.8", "POT-2.5", "POT-2.3")


@rule("POT-8.3")
@pytest.mark.parametrize(("seat", "angle"), [("south", 270), ("south", 200), ("north", 90), ("north", 10)])
def test_the_shot_goes_towards_the_opposite_edge(seat: str, angle: float) -> None:
    """Not away from it."""
    shot = by(seat, flick(f"{seat}.captain", angle=angle, speed=500))
    assert START.refusal(*SELECTED, *AT_THE_LINE, shot) in ("POT-8.3", "POT-8.8")


@rule("POT-8.8")
def test_both_shots_may_tremble() -> None:
    """Chance acts once for each flick that is not swiped, south's first."""
    shaky = match_of(rules="advanced", format=5, tremor=1.0)
    lines = (*SELECTED, *AT_THE_LINE, *shots(1400, 1000))
    assert shaky.play(*lines).to_act == ["chance"]
    assert shaky.play(*lines, by("chance", "tremor angle=0 speed=-800")).to_act == ["chance"]
    still = by("chance", "tremor angle=0 speed=0")
    assert shaky.play(*lines, still, still).to_act == ["south"]
    assert shaky.play(*lines, by("chance", "tremor angle=0 speed=-800"), still).to_act == ["north"]


@rule("POT-8.8")
def test_only_the_captain_is_placed_and_flicked() -> None:
    """The others are hidden."""
    assert START.refusal(*SELECTED, by("south", "place piece=south.guard x=400 y=100")) in (
        "POT-8.3",
        "POT-8.8",
    )
    other = by("south", flick("north.captain", angle=90, speed=500))
    assert START.refusal(*SELECTED, *AT_THE_LINE, other) in ("POT-8.3", "POT-8.8")


@rule("POT-8.8")
@pytest.mark.parametrize("view", ["north", "spectator"])
def test_a_sealed_shot_is_shown_to_nobody(view: str) -> None:
    """South has sealed its placing, then its flick; nothing of it is told."""
    place = START.play(*SELECTED, AT_THE_LINE[0], view=view)
    assert place.in_play == set()
    shot = START.play(*SELECTED, *AT_THE_LINE, shots(1234, 500)[0], view=view)
    assert shot.named("flick") == []
    assert "1234" not in str(shot.raw)


# --- 8.4: deployment ------------------------------------------------------------------------------


@rule("POT-8.4")
@pytest.mark.parametrize("first", ["south", "north"])
def test_the_centre_obstacle_is_placed_before_deployment(first: str) -> None:
    """Then the first player, then the second; the first begins."""
    before = (*SELECTED, *AT_THE_LINE, *shots(1400, 1000), f"first who={first}")
    start = START.play(*before)
    assert start.at("obstacle.centre") == (400, 400)
    assert start.to_act == [first]
    half = START.play(*before, *deployment(first, FIVE if first == "south" else HOOD_FIVE))
    assert half.to_act == ["north" if first == "south" else "south"]
    answer = START.play(*before, *deployed(first, FIVE, HOOD_FIVE))
    assert answer.phase == "turn"
    assert answer.to_act == [first]
    assert len(answer.in_play) == 15


@rule("POT-8.4")
def test_seven_against_seven() -> None:
    """Seven pucks and two obstacles each."""
    south = ("captain", "guard", "assassin", "runner", "immortal", "major", "commando")
    north = ("captain", "guard", "assassin", "runner", "immortal", "shadow", "witch")
    scene = match_of(rules="advanced", format=7)
    lines = (
        select("south", south),
        select("north", north),
        *AT_THE_LINE,
        *shots(1400, 1000),
        "first who=south",
    )
    assert len(scene.play(*lines, *deployed("south", south, north)).in_play) == 19


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


@rule("POT-8.5", "POT-8.7")
@pytest.mark.parametrize(("view", "own"), [("south", "south"), ("north", "north"), ("spectator", None)])
def test_changes_are_secret_until_the_deployment(view: str, own: str | None) -> None:
    """The ban is public; what came instead, and the loser's change, is for the own eyes."""
    lines = (KILL, BAN, "swap in=south.sapper", "swap out=north.guard in=north.assassin")
    answer = LOST.play(*lines, view=view)
    assert answer.position["banned"] == ["south.commando"]
    assert ("south.sapper" in str(answer.raw)) is (own == "south")
    assert ("north.assassin" in str(answer.raw)) is (own == "north")
    revealed = LOST.play(*lines, "first who=south", view=view)
    assert "south.sapper" in selection(revealed, "south")
    assert "north.assassin" in selection(revealed, "north")


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
