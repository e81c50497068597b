"""Pitch Out: the advanced rules (POT-8): selection, first shot and deployment."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import (
    by,
    deployed,
    deployment,
    flick,
    match_of,
)
from tests.games.pitch_out.teams import AT_THE_LINE, FIVE, HOOD_FIVE, SELECTED, START, select, shots

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
def test_selections_are_secret_before_the_deployment(view: str, own: str | None) -> None:
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


PICKED = {"south": FIVE, "north": HOOD_FIVE}
BEGUN = (*SELECTED, *AT_THE_LINE, *shots(1400, 1000))


@rule("POT-8.3")
@pytest.mark.parametrize("view", ["south", "north", "spectator"])
@pytest.mark.parametrize("first", ["south", "north"])
def test_a_puck_is_revealed_when_it_is_placed(first: str, view: str) -> None:
    """Piece by piece through both deployments: what an enemy has not placed is in nothing that is shown."""
    second = "north" if first == "south" else "south"
    placing = [(seat, line) for seat in (first, second) for line in deployment(seat, PICKED[seat])]
    for count in range(len(placing)):
        lines = [line for _, line in placing[:count]]
        answer = START.play(*BEGUN, f"first who={first}", *lines, view=view)
        for seat in {first, second} - {view}:
            missing = [name for name in PICKED[seat] if f"{seat}.{name} " not in " ".join(lines)]
            shown = [name for name in missing if name != "captain" and f"{seat}.{name}" in str(answer.raw)]
            assert shown == []
            assert (answer.position["selected"][seat] is None) is bool(missing)
        if view in (first, second):
            assert answer.position["selected"][view] == sorted(f"{view}.{name}" for name in PICKED[view])


@rule("POT-8.3")
def test_a_selection_is_known_with_its_last_puck() -> None:
    """The event names all of them, obstacles or not; nothing is told when the deployment begins."""
    *pucks, _, _ = south = deployment("south", FIVE)
    begun = START.play(*BEGUN, "first who=south", *pucks[:-1], view="spectator")
    assert begun.named("revealed") == []
    known = START.play(*BEGUN, "first who=south", *pucks, view="spectator")
    (event,) = known.named("revealed")
    assert (event["seat"], event["pucks"]) == ("south", sorted(f"south.{name}" for name in FIVE))
    both = START.play(*BEGUN, "first who=south", *south, *deployment("north", HOOD_FIVE), view="spectator")
    assert [one["seat"] for one in both.named("revealed")] == ["south", "north"]
    assert None not in both.position["selected"].values()


@rule("POT-8.8")
@pytest.mark.parametrize(("south", "north"), [(4000, 1000), (4000, 4000)])
def test_a_first_shot_that_leaves_is_ruled_with_its_instant(south: int, north: int) -> None:
    """The ruling has the time at which the Captain passed the edge, of two the later one's."""
    answer = START.play(*SELECTED, *AT_THE_LINE, *shots(south, north))
    (ruling,) = answer.raw["rulings"]
    assert ruling["facts"]["t"] == max(event["t"] for event in answer.named("exit"))


@rule("POT-8.3")
def test_what_an_enemy_selected_is_not_asked_for_by_trying() -> None:
    """A puck of the enemy's is refused under the same clause whether it was selected or not."""
    for name in ("witch", "shadow"):
        line = f"place piece=north.{name} x=400 y=100"
        assert START.refusal(*BEGUN, "first who=south", line) == "POT-2.6"


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
