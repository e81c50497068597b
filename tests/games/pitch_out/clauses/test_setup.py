"""Pitch Out: equipment and the set-up of a round in the basic rules (POT-1, POT-2)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.errors import Malformed
from tests.games.marks import rule
from tests.games.pitch_out.scenes import (
    ADVANCED,
    ALPHA,
    HOODS,
    PITCH_OUT,
    deployed,
    deployment,
    flick,
    match_of,
    speed_for,
    table,
)

BASIC = match_of(rules="basic")
CHOSEN = "first who=south"
ZONE = ("POT-2.3", "POT-2.5")
"""A piece outside the zone is refused by either."""


def team(seat: str, *names: str) -> list[str]:
    """Full ids, sorted."""
    return sorted(f"{seat}.{name}" for name in names)


# --- 1: equipment ---------------------------------------------------------------------------------


@rule("POT-1.1")
@pytest.mark.parametrize(
    ("angle", "x", "y"), [(0, 700, 400), (90, 400, 700), (180, 100, 400), (270, 400, 100)]
)
def test_a_puck_is_out_when_its_centre_passes_the_edge(angle: float, x: int, y: int) -> None:
    """100 mm from each edge: after 95 mm the puck hangs over it and stays, after 105 mm it has left."""
    scene = table(f"south.guard {x} {y}")
    assert scene.play(flick("south.guard", angle=angle, speed=speed_for(95))).reserve == []
    assert scene.play(flick("south.guard", angle=angle, speed=speed_for(105))).reserve == ["south.guard"]


@rule("POT-1.1")
def test_the_arena_has_no_rim() -> None:
    """Nothing stops or throws back a puck at the edge: it leaves at the place it was flicked to."""
    (left,) = table("south.guard 700 400").play(flick("south.guard", angle=0, speed=2000)).named("exit")
    assert left["piece"] == "south.guard"
    assert left["t"] > 0


@rule("POT-1.2")
@pytest.mark.parametrize("south", ["citizens", "hoods"])
def test_each_team_has_five_alpha_and_its_own_three_elite_pucks(south: str) -> None:
    """Each player selects among exactly these eight."""
    elite = {"citizens": ("major", "commando", "sapper"), "hoods": ("infested", "shadow", "witch")}
    north = "hoods" if south == "citizens" else "citizens"
    pending = match_of(**ADVANCED, teams={"south": south, "north": north}).play().pending
    assert sorted(pending["south"]["pieces"]) == team("south", *ALPHA, *elite[south])
    assert sorted(pending["north"]["pieces"]) == team("north", *ALPHA, *elite[north])


@rule("POT-1.2")
def test_south_plays_the_citizens_unless_told_otherwise() -> None:
    """A puck of the other team is no piece of that seat."""
    assert table("south.witch 400 400").malformed()
    assert table("north.major 400 400").malformed()
    assert table("south.witch 400 400", "north.major 400 500", teams=HOODS).play().in_play


@rule("POT-1.2")
def test_there_are_two_golems_and_only_with_the_hoods() -> None:
    """golem1 and golem2 of the Hoods are pieces; golem3 and a Golem of the Citizens are none."""
    assert table("north.golem1 400 400", "north.golem2 400 500").play().in_play
    assert table("north.golem3 400 400").malformed()
    assert table("south.golem1 400 400").malformed()


@rule("POT-1.3")
def test_five_obstacles_lie_in_the_arena() -> None:
    """Two of each player, and the neutral one in the centre."""
    answer = BASIC.play(CHOSEN, *deployed())
    blocks = sorted(name for name in answer.in_play if name.startswith("obstacle."))
    assert blocks == [
        "obstacle.centre",
        "obstacle.north.1",
        "obstacle.north.2",
        "obstacle.south.1",
        "obstacle.south.2",
    ]
    assert answer.at("obstacle.centre") == (400, 400)


@rule("POT-1.4")
def test_a_puck_is_30_mm_across() -> None:
    """Centres 30 mm apart lie together, 29.9 mm apart overlap."""
    assert table("south.guard 400 400", "north.guard 430 400").play().in_play
    assert table("south.guard 400 400", "north.guard 429.9 400").malformed()


@rule("POT-1.4")
def test_a_block_is_70_mm_square() -> None:
    """A puck lies against its side at 35 + 15 mm, also when it is turned."""
    assert table("south.guard 450 400", "obstacle.centre 400 400").play().in_play
    assert table("south.guard 449.9 400", "obstacle.centre 400 400").malformed()
    assert table("south.guard 464.6 400", "obstacle.centre 400 400 45").play().in_play
    assert table("south.guard 464.3 400", "obstacle.centre 400 400 45").malformed()


@rule("POT-1.4")
def test_an_empty_block_has_four_times_the_mass_of_a_puck() -> None:
    """Struck at speed v it leaves with 1.6 x 7 / 35 v."""
    answer = table("south.guard 400 300", "obstacle.centre 400 400").play(
        flick("south.guard", angle=90, speed=1500)
    )
    struck = (1500**2 - 2 * 0.22 * 9810 * 50) ** 0.5
    slid = (1.6 * 7 / 35 * struck) ** 2 / (2 * 0.22 * 9810)
    assert answer.at("obstacle.centre")[1] - 400 == pytest.approx(slid, abs=0.01)


@rule("POT-1.4")
def test_a_struck_block_does_not_turn() -> None:
    """Hit far from its middle it keeps its angle."""
    answer = table("south.guard 425 250", "obstacle.centre 400 400 10").play(
        flick("south.guard", angle=90, speed=2500)
    )
    assert answer.piece("obstacle.centre")["angle"] == 10
    assert answer.at("obstacle.centre") != (400, 400)


@rule("POT-1.4")
def test_the_owner_chooses_the_angle_of_a_block() -> None:
    """A block lies as it was placed."""
    answer = BASIC.play(CHOSEN, "place piece=obstacle.south.1 x=250 y=110 angle=30.5")
    assert answer.piece("obstacle.south.1")["angle"] == 30.5


@rule("POT-1.5")
def test_no_puck_is_there_twice() -> None:
    """Neither on the table, nor on the table and in the reserve, nor in a selection."""
    assert table("south.guard 400 400", "south.guard 400 500").malformed()
    assert table("south.guard 400 400", reserve=("south.guard",)).malformed()
    twice = '["south.captain","south.guard","south.guard","south.runner","south.major"]'
    answer = match_of(rules="advanced", format=5).judged(
        [{"seat": "south", "do": "select", "pucks": ["south.captain", "south.guard", "south.guard"]}]
    )
    assert answer.raw["refused"]["rule"] in ("POT-1.5", "POT-8.2")
    full = match_of(rules="advanced", format=5).judged(
        [{"seat": "south", "do": "select", "pucks": twice[2:-2].split('","')}]
    )
    assert full.raw["refused"]["rule"] in ("POT-1.5", "POT-8.2")


@rule("POT-1.6")
def test_match_options() -> None:
    """Basic or advanced, 5 or 7, the seat of each team."""
    for raw in (
        {"rules": "basic"},
        {"rules": "advanced", "format": 5},
        {"rules": "advanced", "format": 7},
        {"rules": "basic", "teams": HOODS},
    ):
        full = PITCH_OUT.options(raw)
        assert {key: full[key] for key in raw} == raw


@rule("POT-1.6")
@pytest.mark.parametrize(
    "raw",
    [
        {"rules": "expert"},
        {"rules": "advanced", "format": 6},
        {"rules": "advanced", "format": "five"},
        {"teams": {"south": "citizens", "north": "citizens"}},
        {"teams": {"south": "hoods", "north": "hoods"}},
        {"teams": {"south": "hoods"}},
        {"teams": "elves"},
        {"colour": "red"},
    ],
    ids=str,
)
def test_what_is_no_match_option(raw: dict[str, Any]) -> None:
    """Never the same team twice, and nothing unknown."""
    with pytest.raises(Malformed):
        PITCH_OUT.options(raw)


# --- 2: set-up ------------------------------------------------------------------------------------


@rule("POT-2.1")
@pytest.mark.parametrize("first", ["south", "north"])
def test_each_player_has_five_alpha_pucks_and_two_obstacles(first: str) -> None:
    """These are to be placed, and nothing else."""
    answer = BASIC.play(f"first who={first}")
    assert answer.to_act == [first]
    assert answer.phase == "deploy"
    expected = [*team(first, *ALPHA), f"obstacle.{first}.1", f"obstacle.{first}.2"]
    assert sorted(answer.choice["pieces"]) == sorted(expected)


@rule("POT-2.2")
def test_the_chooser_names_the_first_player() -> None:
    """South chooses unless another chooser is named; either seat may be chosen."""
    start = BASIC.play()
    assert start.phase == "first"
    assert start.to_act == ["south"]
    assert start.choice["do"] == ["first"]
    assert match_of(rules="basic", chooser="north").play().to_act == ["north"]
    assert match_of(rules="basic", chooser="north").play("first who=south").to_act == ["south"]


@rule("POT-2.2")
@pytest.mark.parametrize("seat", ["south", "north"])
def test_a_toss_names_the_chooser(seat: str) -> None:
    """Chance acts first, then the one it named."""
    tossed = match_of(rules="basic", chooser="toss")
    assert tossed.play().to_act == ["chance"]
    assert tossed.play(f"toss to={seat}").to_act == [seat]
    assert tossed.play(f"toss to={seat}", "first who=north").to_act == ["north"]


@rule("POT-2.3")
@pytest.mark.parametrize("first", ["south", "north"])
def test_the_first_player_places_everything_then_the_second(first: str) -> None:
    """Then the fifth obstacle lies in the centre, and the first player begins."""
    second = "north" if first == "south" else "south"
    lines = [f"first who={first}", *deployed(first)]
    for placed in range(7):
        assert BASIC.play(*lines[: 1 + placed]).to_act == [first]
    for placed in range(7, 14):
        half = BASIC.play(*lines[: 1 + placed])
        assert half.to_act == [second]
        assert "obstacle.centre" not in half.in_play
    answer = BASIC.play(*lines)
    assert answer.at("obstacle.centre") == (400, 400)
    assert answer.phase == "turn"
    assert answer.to_act == [first]


@rule("POT-2.3")
@pytest.mark.parametrize(("seat", "y"), [("south", 185), ("north", 615)])
def test_the_zone_is_the_nearest_strip_of_200_mm(seat: str, y: float) -> None:
    """A puck fits up to its border, along the whole edge, and not in the opponent's zone."""
    scene, begin = BASIC, f"first who={seat}"
    away = 1 if seat == "south" else -1
    for x in (15, 400, 785):
        assert scene.play(begin, f"place piece={seat}.guard x={x} y={y}").at(f"{seat}.guard") == (x, y)
    assert scene.refusal(begin, f"place piece={seat}.guard x=400 y={y + away * 0.01}") in ZONE
    assert scene.refusal(begin, f"place piece={seat}.guard x=400 y={800 - y}") in ZONE
    assert scene.refusal(begin, f"place piece={seat}.guard x=400 y=400") in ZONE


@rule("POT-2.4")
@pytest.mark.parametrize(
    ("x", "lawful"),
    [(200, True), (199.99, False), (171, False), (300, True)],
    ids=["30", "29.99", "1", "130"],
)
def test_obstacles_let_a_puck_pass_between_them(x: float, lawful: bool) -> None:
    """The gap between two blocks is a puck's diameter at the least."""
    lines = CHOSEN, "place piece=obstacle.south.1 x=100 y=100 angle=0"
    second = f"place piece=obstacle.south.2 x={x} y=100 angle=0"
    if lawful:
        assert "obstacle.south.2" in BASIC.play(*lines, second).in_play
    else:
        assert BASIC.refusal(*lines, second) == "POT-2.4"


@rule("POT-2.4")
@pytest.mark.parametrize(
    ("x", "y", "angle", "lawful"),
    [
        (400, 65, 0, True),
        (400, 64.99, 0, False),
        (65, 100, 0, True),
        (64.99, 100, 0, False),
        (735, 100, 0, True),
        (735.01, 100, 0, False),
        (400, 79.6, 45, True),
        (400, 79.4, 45, False),
    ],
)
def test_obstacles_let_a_puck_pass_at_the_limits_of_the_arena(
    x: float, y: float, angle: float, lawful: bool
) -> None:
    """30 mm from every limit, measured from the nearest corner of a turned block."""
    line = f"place piece=obstacle.south.1 x={x} y={y} angle={angle}"
    if lawful:
        assert BASIC.play(CHOSEN, line).at("obstacle.south.1") == (x, y)
    else:
        assert BASIC.refusal(CHOSEN, line) == "POT-2.4"


@rule("POT-2.4")
def test_the_border_of_the_zone_is_no_limit_of_the_arena_and_pucks_may_lie_anywhere() -> None:
    """A block may lie at the zone's border, and a puck against a block or in the corner."""
    block = "place piece=obstacle.south.1 x=100 y=165 angle=0"
    answer = BASIC.play(
        CHOSEN, block, "place piece=south.guard x=150 y=165", "place piece=south.runner x=15 y=15"
    )
    assert answer.at("south.guard") == (150, 165)


@rule("POT-2.5")
def test_pieces_do_not_overlap_but_may_touch() -> None:
    """Pucks 30 mm apart are allowed, 29.99 mm apart not; no puck on a block."""
    lines = CHOSEN, "place piece=south.guard x=100 y=100"
    assert BASIC.play(*lines, "place piece=south.runner x=130 y=100").in_play
    assert BASIC.refusal(*lines, "place piece=south.runner x=129.99 y=100") == "POT-2.5"
    assert BASIC.refusal(*lines, "place piece=south.runner x=100 y=100") == "POT-2.5"
    assert BASIC.refusal(*lines, "place piece=obstacle.south.1 x=140 y=100 angle=0") == "POT-2.5"


@rule("POT-2.5")
@pytest.mark.parametrize(("x", "y"), [(14.99, 100), (785.01, 100), (100, 14.99), (100, 185.01), (-20, 100)])
def test_a_puck_lies_wholly_inside_the_zone(x: float, y: float) -> None:
    """No part of it hangs over the edge or beyond the strip."""
    assert BASIC.refusal(CHOSEN, f"place piece=south.guard x={x} y={y}") in ZONE


@rule("POT-2.5")
@pytest.mark.parametrize(("y", "angle"), [(165.01, 0), (151, 45)])
def test_a_block_lies_wholly_inside_the_zone(y: float, angle: float) -> None:
    """Its corners too."""
    assert BASIC.refusal(CHOSEN, f"place piece=obstacle.south.1 x=400 y={y} angle={angle}") in ZONE


@rule("POT-2.6")
def test_every_own_piece_in_any_order() -> None:
    """Forwards and backwards."""
    for lines in (deployment("south"), deployment("south")[::-1]):
        assert BASIC.play(CHOSEN, *lines).to_act == ["north"]


@rule("POT-2.6")
@pytest.mark.parametrize(
    "line",
    [
        "place piece=south.major x=300 y=100",
        "place piece=south.witch x=300 y=100",
        "place piece=north.guard x=300 y=100",
        "place piece=obstacle.north.1 x=300 y=100 angle=0",
        "place piece=obstacle.centre x=300 y=100 angle=0",
        "place piece=south.captain x=300 y=100",
    ],
)
def test_what_is_not_to_be_placed_is_refused(line: str) -> None:
    """A puck not in the team, another's piece, the centre obstacle, a piece already placed."""
    assert BASIC.refusal(CHOSEN, "place piece=south.captain x=100 y=100", line) == "POT-2.6"


@rule("POT-2.6")
def test_nothing_is_placed_before_the_first_player_is_named() -> None:
    """And a flick waits for the end of the deployment."""
    assert BASIC.refusal("place piece=south.captain x=100 y=100").startswith("POT-2.")
    shot = "flick piece=south.captain angle=90 speed=500"
    assert BASIC.refusal(CHOSEN, "place piece=south.captain x=100 y=100", shot).startswith("POT-2.")


@rule("POT-2.6")
def test_only_the_seat_that_is_to_act_chooses_and_places() -> None:
    """North neither chooses for south nor places before south has finished."""
    early = BASIC.judged([{"seat": "north", "do": "first", "who": "north"}])
    assert early.raw["refused"]["rule"].startswith("POT-2.")
    place = {"seat": "north", "do": "place", "piece": "north.guard", "x": 400, "y": 700}
    assert BASIC.judged([CHOSEN, place]).raw["refused"]["rule"].startswith("POT-2.")


@rule("POT-2.6")
def test_suggested_deployments_are_lawful() -> None:
    """Every suggestion can be placed as it stands, for both players."""
    for before in ([CHOSEN], [CHOSEN, *deployment("south")]):
        suggestions = BASIC.play(*before).choice["suggestions"]
        assert len(suggestions) >= 3
        for one in suggestions:
            lines = [_place(place) for place in one["places"]]
            assert len(BASIC.play(*before, *lines).in_play) >= 7


def _place(place: dict[str, Any]) -> str:
    turned = f" angle={place['angle']}" if place.get("angle") is not None else ""
    return f"place piece={place['piece']} x={place['x']} y={place['y']}{turned}"
