"""Pitch Out: what is malformed and what refused, what is pending, what rulings tell, and tremors."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.record import record_of
from pitchside.physics import VERSION
from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, PITCH_OUT, Line, Scene, by, deployed, flick, match_of, table

SCENE = table("south.guard 400 500", "north.runner 400 700", "obstacle.centre 600 400")
KILL = flick("south.guard", at="north.runner", speed=2500)

# --- malformed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kick piece=south.guard",
        "flick piece=south.wizard angle=90 speed=900",
        "power copy=wizard",
        "guard save=guard",
        "flick",
        "flick piece=south.guard angle=90",
        "flick piece=south.guard angle=90 speed=0",
        "flick piece=south.guard angle=90 speed=4001",
        "flick piece=south.guard angle=north speed=500",
        "flick piece=south.guard angle=NaN speed=500",
        "flick piece=south.guard angle=90 speed=500 by=foot",
        "flick piece=south.guard angle=90 speed=500 colour=red",
        "flick piece=7 angle=90 speed=500",
        "place piece=south.guard x=1",
        "power",
        "guard",
        "first who=east",
        "select pucks=south.captain",
        "toss to=nobody",
    ],
)
def test_what_is_no_action(text: str) -> None:
    """It is malformed, with the index of the action, and no refusal."""
    assert "action 0" in SCENE.malformed(text)


@pytest.mark.parametrize(
    "change",
    [
        {"pieces": [{"id": "south.king", "x": 400, "y": 400}]},
        {"pieces": [{"id": "south.guard", "x": 400}]},
        {"pieces": [{"id": "south.guard", "x": "left", "y": 400}]},
        {"pieces": [{"id": "south.guard", "x": -1, "y": 400}]},
        {"pieces": [{"id": "south.guard", "x": 400, "y": 801}]},
        {"pieces": [{"id": "south.guard", "x": 400, "y": 400}, {"id": "north.guard", "x": 410, "y": 400}]},
        {"pieces": [{"id": "north.shadow", "x": 400, "y": 400, "on": "south.guard"}]},
        {"pieces": "none"},
        {"to_act": "east"},
        {"phase": "lunch"},
        {"reserve": ["south.king"]},
        {"reserve": ["south.captain"]},
        {"score": {"south": 3, "north": 0}},
        {"powers": {"south": "flying", "north": None}},
        {"colour": "red"},
    ],
    ids=lambda change: json.dumps(change)[:60],
)
def test_what_is_no_position(change: dict[str, Any]) -> None:
    """Unknown or doubled ids, overlaps, pieces outside, values that are none."""
    assert SCENE.position is not None
    assert Scene({**SCENE.position, **change}, SCENE.options).malformed()


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        (flick("north.runner", angle=0, speed=500), "POT-3.1"),
        ("guard save=null", "POT-6.2"),
        ("cover puck=north.runner", "POT-6.10"),
        ("remove obstacle=obstacle.centre", "POT-5.6"),
        ("power copy=guard", "POT-6.1"),
        ("place piece=south.guard x=100 y=100", "POT-"),
        ("again", "POT-"),
        ("stop", "POT-"),
        ("ban puck=north.witch", "POT-8."),
        ("swap out=south.guard in=south.major", "POT-8."),
        ("first who=south", "POT-"),
        ('select pucks=["south.captain"]', "POT-8."),
    ],
)
def test_an_action_out_of_its_time_is_refused_and_not_malformed(line: Line, clause: str) -> None:
    """With a clause of the rulebook and a sentence; the position is left as it was."""
    cited = SCENE.refusal(line)
    assert re.fullmatch(r"POT-\d+\.\d+", cited)
    assert cited.startswith(clause) or cited == "POT-3.3"
    assert SCENE.judged(SCENE.said((line,))).position == SCENE.play().position


# --- positions ------------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Scene, list[Line]]] = {
    "start": (match_of(rules="basic"), []),
    "deploy": (match_of(rules="basic"), ["first who=north", *deployed("north")[:9]]),
    "turn": (SCENE, []),
    "power": (table(reserve=("south.guard",)), ["power copy=guard"]),
    "guard": (
        table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640"),
        [flick("south.immortal", at="north.runner", speed=2500)],
    ),
    "immortal": (table("south.immortal 400 600"), [flick("south.immortal", angle=90, speed=3000)]),
    "return": (
        table("south.guard 400 450", "obstacle.centre 400 600", "north.runner 400 720"),
        [flick("south.guard", angle=90, speed=3000)],
    ),
    "sapper": (
        table("south.sapper 400 300", "obstacle.centre 400 400"),
        [flick("south.sapper", angle=90, speed=1200)],
    ),
    "shadow": (
        table("south.shadow 400 300", "north.guard 384 400", "north.immortal 416 400", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700)],
    ),
    "covered": (
        table("south.shadow 400 400", "north.guard 400 500", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700)],
    ),
    "golem": (
        table("south.witch 400 500", "north.runner 400 700", "north.guard 600 640", teams=HOODS),
        [flick("south.witch", angle=90, speed=2500), "guard save=null"],
    ),
    "again": (table("south.runner 400 400"), [flick("south.runner", angle=90, speed=300)]),
    "again wanted": (table("south.runner 400 400"), [flick("south.runner", angle=90, speed=300), "again"]),
    "select": (match_of(rules="advanced", format=7), []),
    "ban": (
        table("south.guard 400 500", "north.captain 400 700", "south.major 200 200"),
        [flick("south.guard", at="north.captain", speed=2500)],
    ),
    "over": (
        table("south.guard 400 500", "north.captain 400 700", score={"south": 1, "north": 0}, round=2),
        [flick("south.guard", at="north.captain", speed=2500)],
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_printed_position_reads_back(moment: str) -> None:
    """In every phase, also between two answers: the same position, pending choice and hash."""
    scene, lines = MOMENTS[moment]
    answer = scene.play(*lines)
    again = Scene(json.loads(json.dumps(answer.position)), scene.options).play()
    assert again.position == answer.position
    assert again.pending == answer.pending
    assert again.raw["hash"] == answer.raw["hash"]


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("guard", "guard save=north.runner"),
        ("immortal", "place piece=south.immortal x=400 y=100"),
        ("return", "place piece=north.runner x=600 y=700"),
        ("sapper", "stop"),
        ("shadow", "cover puck=north.guard"),
        ("golem", "place piece=south.golem1 x=400 y=100"),
        ("again", "stop"),
        ("again wanted", flick("south.runner", angle=0, speed=300)),
        ("ban", "stop"),
    ],
)
def test_a_match_goes_on_from_a_printed_position(moment: str, line: Line) -> None:
    """The same answer leads to the same place."""
    scene, lines = MOMENTS[moment]
    straight = scene.play(*lines, line)
    resumed = Scene(json.loads(json.dumps(scene.play(*lines).position)), scene.options).play(line)
    assert resumed.position == straight.position
    assert resumed.pending == straight.pending


def test_a_golem_enters_after_a_position_was_read_between_guard_and_golem() -> None:
    """What the flick did is not forgotten while the Guard's answer is out."""
    scene = table("south.witch 400 500", "north.runner 400 700", "north.guard 600 640", teams=HOODS)
    asked = scene.play(flick("south.witch", angle=90, speed=2500))
    resumed = Scene(json.loads(json.dumps(asked.position)), scene.options)
    assert resumed.play("guard save=north.runner").asked == "south golem"


# --- pending --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "seat", "do", "pieces", "may"),
    [
        ("guard", "north", ["guard"], ["north.runner"], True),
        ("immortal", "south", ["place"], ["south.immortal"], False),
        ("return", "north", ["place"], ["north.runner"], False),
        ("sapper", "south", ["place", "stop"], ["obstacle.centre"], True),
        ("shadow", "south", ["cover"], ["north.guard", "north.immortal"], False),
        ("golem", "south", ["place"], ["south.golem1"], False),
        ("ban", "north", ["ban", "stop"], ["south.major"], True),
    ],
)
def test_what_is_pending(moment: str, seat: str, do: list[str], pieces: list[str], may: bool) -> None:
    """Who is asked, what can be said, about which pieces, and whether it may be declined."""
    scene, lines = MOMENTS[moment]
    answer = scene.play(*lines)
    assert answer.to_act == [seat]
    choice = answer.choice
    assert sorted(choice["do"]) == do
    assert sorted(choice["pieces"]) == pieces
    assert bool(choice.get("may")) is may
    assert choice["rule"] in PITCH_OUT.rulebook


@pytest.mark.parametrize(
    ("moment", "zone"),
    [
        ("immortal", [0, 0, 800, 200]),
        ("return", [0, 600, 800, 800]),
        ("golem", [0, 0, 800, 200]),
        ("deploy", [0, 0, 800, 200]),
    ],
)
def test_the_zone_of_a_placing_is_told(moment: str, zone: list[float]) -> None:
    """The owner's strip, in mm."""
    scene, lines = MOMENTS[moment]
    assert scene.play(*lines).choice["zone"] == zone


def test_the_turn_tells_what_can_be_flicked() -> None:
    """All own pucks that are not covered."""
    pending = table("south.shadow on north.guard", "north.guard 400 400", teams=HOODS, turn="north").play()
    assert pending.choice["do"] == ["flick"]
    assert sorted(pending.choice["pieces"]) == ["north.assassin", "north.captain", "north.runner"]


def test_pending_is_for_the_eyes_of_the_seat_that_is_asked() -> None:
    """The other and a spectator are told who answers and how, and nothing of what is asked."""
    scene, lines = MOMENTS["guard"]
    assert "pieces" in scene.play(*lines, view="north").pending["north"]
    for view in ("south", "spectator"):
        assert scene.play(*lines, view=view).pending == {"north": {"do": ["guard"]}}


def test_a_record_names_its_physics() -> None:
    """Whoever replays it knows which one made its flicks."""
    assert record_of(Match(PITCH_OUT), {}, "").header["Physics"] == VERSION


# --- events and rulings ---------------------------------------------------------------------------


def test_events_are_in_order_of_time_and_name_their_pieces() -> None:
    """Touch, exit, elimination."""
    answer = SCENE.play(KILL)
    times = [event["t"] for event in answer.raw["events"] if event["kind"] in ("touch", "exit")]
    assert times == sorted(times)
    assert answer.order("flick", "touch", "exit", "eliminated") == ["flick", "touch", "exit", "eliminated"]
    (touch,) = answer.named("touch")
    assert {touch["a"], touch["b"]} == {"south.guard", "north.runner"}
    assert answer.named("eliminated")[0]["by"] == "south.guard"


def test_a_flick_carries_its_tape() -> None:
    """A page animates from it alone."""
    tape = SCENE.play(KILL).named("flick")[0]["tape"]
    assert set(tape["segments"]) == {"south.guard", "north.runner"}
    assert [exit_[1] for exit_ in tape["exits"]] == ["north.runner"]


@pytest.mark.parametrize(
    ("scene", "shot", "clause", "piece"),
    [
        (SCENE, KILL, "POT-4.1", "north.runner"),
        (
            table("south.assassin 400 400", "north.guard 400 500"),
            flick("south.assassin", angle=90, speed=700),
            "POT-6.3",
            "north.guard",
        ),
        (
            table("south.guard 400 400", "north.infested 400 500"),
            flick("south.guard", angle=90, speed=700),
            "POT-6.9",
            "south.guard",
        ),
    ],
)
def test_a_ruling_names_the_deciding_contact(scene: Scene, shot: Line, clause: str, piece: str) -> None:
    """Piece, by whom, when and where, so that a page can circle it."""
    rulings = [one for one in scene.play(shot).raw["rulings"] if one["rule"] == clause]
    facts = next(one["facts"] for one in rulings if one["facts"]["piece"] == piece)
    assert facts["by"].startswith(("south.", "north."))
    assert facts["t"] > 0
    assert len(facts["contact"]) == 2


# --- chance ---------------------------------------------------------------------------------------


def test_tremor_is_added_by_chance() -> None:
    """After a flick by aim chance acts; the flick that is told is the one really played."""
    scene = table("south.guard 400 400", options={"rules": "advanced", "format": 7, "tremor": 1.0})
    shot = flick("south.guard", angle=90, speed=500)
    assert scene.play(shot).to_act == ["chance"]
    answer = scene.play(shot, by("chance", "tremor angle=2.5 speed=-20"))
    played = answer.named("flick")[0]
    assert (played["angle"], played["speed"]) == (92.5, 480)
    assert answer.to_act == ["north"]


def test_a_swipe_and_a_calm_table_have_no_tremor() -> None:
    """The hand's own error is enough; and tremor 0 is the default."""
    shaky = table("south.guard 400 400", options={"rules": "advanced", "format": 7, "tremor": 1.0})
    assert shaky.play(flick("south.guard", angle=90, speed=500, by="swipe")).to_act == ["north"]
    assert table("south.guard 400 400").play(flick("south.guard", angle=90, speed=500)).to_act == ["north"]


def test_a_seed_stands_for_chance() -> None:
    """The same seed, the same tremor."""
    scene = table("south.guard 400 400", options={"rules": "advanced", "format": 7, "tremor": 1.0})
    shot = flick("south.guard", angle=90, speed=500)
    one, two, other = (scene.play(shot, seed=seed).at("south.guard") for seed in (1, 1, 2))
    assert one == two != other


def test_the_physics_can_be_given() -> None:
    """More friction, a shorter way."""
    rough = {"mu": 0.44, "restitution": 0.82, "restitution_block": 0.6}
    scene = table("south.guard 400 300", options={"rules": "advanced", "format": 7, "physics": rough})
    answer = scene.play(flick("south.guard", angle=90, speed=1000))
    assert answer.at("south.guard")[1] - 300 == pytest.approx(1000**2 / (2 * 0.44 * 9810), abs=0.01)


# --- the end from outside -------------------------------------------------------------------------


@rule("POT-7.4")
@pytest.mark.parametrize(
    ("lines", "winner", "reason"),
    [
        ([by("north", "resign")], "south", "resigned"),
        ([by("clock", "time who=south")], "north", "time"),
        ([by("south", "offer_draw"), by("north", "accept_draw")], None, "agreed"),
    ],
)
def test_a_match_may_end_from_outside(lines: list[Line], winner: str | None, reason: str) -> None:
    """Resignation, time, agreement, as in every game: no round was won, and no clause speaks of it."""
    answer = SCENE.play(*lines)
    assert [one["rule"] for one in answer.raw["rulings"]] == [None]
    assert (answer.raw["result"]["winner"], answer.raw["result"]["reason"]) == (winner, reason)
    assert answer.pending == {}


# --- sealed choices in the driver -----------------------------------------------------------------


def test_a_sealed_choice_waits_in_the_match() -> None:
    """One selection in: the state is unchanged until the other is in."""
    match = Match(PITCH_OUT, {"rules": "advanced", "format": 5})
    before = match.hash()
    south, north = sorted(match.to_act(), reverse=True)
    pucks = '["south.captain","south.guard","south.runner","south.major","south.sapper"]'
    assert match.commit(south, match.parse(f"select pucks={pucks}")) is None
    assert match.hash() == before
    assert match.to_act() == {north}
