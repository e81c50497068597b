"""Pitch Bowl: positions set by hand, what is filled in, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.outcome import Reason
from pitchside.core.seat import Eyes, Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.field import LAYOUTS
from pitchside.games.pitch_bowl.state import PhaseName, State, Used
from pitchside.games.pitch_bowl.suggestions import FORMATIONS, fitted

PLAIN = PITCH_BOWL.options({})
ADVANCED = PITCH_BOWL.options({"defensive_placement": True})
PAIR = [{"id": "south.tq1", "x": 175, "y": 200}, {"id": "north.tq1", "x": 175, "y": 400}]
BALL = {"id": "ball", "x": 175, "y": 300}
CARRIED = [{**PAIR[0], "carrier": True}, PAIR[1]]
ELEVEN = [
    {"id": name, "x": x, "y": y}
    for name, x, y in fitted(FORMATIONS["wall"], LAYOUTS["standard"], Seat.SOUTH).pieces
]


def read(options: dict[str, Any] | None = None, **fields: Any) -> State:
    """A turn of south with one player each and the ball between them, changed."""
    return PITCH_BOWL.read({"pieces": [*PAIR, BALL], "to_act": "south", **fields}, options or PLAIN)


def test_a_minimal_position_is_filled_in() -> None:
    """The phase play, faces active, no limit used, no score."""
    state = read()
    assert (state.phase, state.turn, state.used, state.ball) == (
        PhaseName.PLAY,
        Seat.SOUTH,
        Used(),
        (175.0, 300.0),
    )
    assert [piece.id for piece in state.pieces] == ["north.tq1", "south.tq1"]
    assert not any(piece.passive for piece in state.pieces)
    assert tuple(state.score) == (0, 0)


def test_faces_limits_and_the_carrier_are_read() -> None:
    """As formats name them."""
    pieces = [{**CARRIED[0], "face": "passive"}, PAIR[1]]
    state = read(pieces=pieces, used={"pass": True}, reserve=["south.run1"], score={"north": 2})
    assert state.carrier == "south.tq1"
    assert state.pieces[1].passive
    assert state.used == Used(passed=True)
    assert (state.reserve, tuple(state.score)) == (("south.run1",), (0, 2))


def test_the_active_coach_is_known_from_the_one_who_answers() -> None:
    """A gift, a drop and a placement are answered by the other coach."""
    drop = read(pieces=PAIR, drop="south.tq1", to_act="north")
    gift = read(pieces=PAIR, gift={"x": 0, "y": 300, "rule": "PBW-6.2"}, to_act="north")
    window = read(ADVANCED, phase="placement", to_act="north")
    assert [state.turn for state in (drop, gift, window)] == [Seat.SOUTH] * 3
    assert gift.gift is not None
    assert gift.gift.seat is Seat.NORTH


def test_a_kick_off_is_filled_in() -> None:
    """Who chooses, who kicks, and who throws."""
    assert PITCH_BOWL.read({"pieces": [], "phase": "placing", "to_act": "chance"}, PLAIN).chooser is None
    chooses = PITCH_BOWL.read({"pieces": [], "phase": "placing", "to_act": "north"}, PLAIN)
    assert (chooses.chooser, chooses.kicker) == (Seat.NORTH, None)
    second = read(pieces=ELEVEN, phase="placing", kicker="south", to_act="north")
    assert (second.turn, second.kicker) == (Seat.NORTH, Seat.SOUTH)
    assert read(pieces=PAIR, phase="kick").kicker is Seat.SOUTH


def test_a_bonus_action_is_the_active_carriers() -> None:
    """Not named, it is that of the one who has just won the ball; the other side's carrier has none."""
    assert read(pieces=CARRIED, phase="bonus").bonus == "south.tq1"
    with pytest.raises(Malformed, match="names under 'bonus'"):
        read(pieces=CARRIED, phase="bonus", to_act="north")


def test_a_position_may_be_without_a_ball() -> None:
    """To ask about movement alone: nobody scores, nothing is announced, nobody picks up."""
    state = read(pieces=PAIR)
    assert (state.carrier, state.ball) == (None, None)
    run = PITCH_BOWL.parse("flick piece=south.tq1 angle=90 speed=400")
    after = PITCH_BOWL.play(state, {Seat.SOUTH: run}).after
    assert PITCH_BOWL.read(PITCH_BOWL.write(after), PLAIN) == after


def test_a_finished_match_has_its_outcome() -> None:
    """Three touchdowns."""
    over = read(phase="over", to_act=None, score={"south": 3, "north": 1})
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (Seat.SOUTH, Reason.TOUCHDOWNS)
    short = PITCH_BOWL.options({"touchdowns": 1})
    lost = PITCH_BOWL.read({"pieces": [], "phase": "over", "to_act": None, "score": {"north": 1}}, short)
    assert lost.outcome is not None
    assert (lost.outcome.winner, lost.outcome.reason) == (Seat.NORTH, Reason.TOUCHDOWNS)


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        (PLAIN, {}),
        (PLAIN, {"pieces": CARRIED, "phase": "bonus", "bonus": "south.tq1", "used": {"snatch": True}}),
        (PLAIN, {"pieces": PAIR}),
        (PLAIN, {"pieces": PAIR, "drop": "south.tq1", "to_act": "north"}),
        (PLAIN, {"pieces": PAIR, "gift": {"x": -12.5, "y": 80, "rule": "PBW-6.2"}, "to_act": "north"}),
        (PLAIN, {"pieces": PAIR, "phase": "kick"}),
        (PLAIN, {"pieces": PAIR, "phase": "kick", "gift": {"x": 1, "y": 2, "rule": "PBW-2.5"}}),
        (PLAIN, {"pieces": [], "phase": "placing", "to_act": "chance"}),
        (PLAIN, {"pieces": [], "phase": "placing"}),
        (PLAIN, {"pieces": ELEVEN, "phase": "placing", "kicker": "south", "to_act": "north"}),
        (ADVANCED, {"phase": "placement", "to_act": "north", "barred": False, "last": True}),
        (ADVANCED, {"phase": "said"}),
        (PLAIN, {"phase": "over", "to_act": None, "score": {"south": 3}}),
        (
            PLAIN,
            {
                "waiting": "flick piece=south.tq1 angle=90.0 speed=400 announce=pickup",
                "to_act": "chance",
                "active": "south",
            },
        ),
        (
            PLAIN,
            {
                "pieces": PAIR,
                "phase": "kick",
                "waiting": "kick angle=90.0 speed=2000",
                "to_act": "chance",
                "active": "south",
            },
        ),
    ],
)
def test_every_phase_reads_back(options: dict[str, Any], fields: dict[str, Any]) -> None:
    """Read, written and read again it is the same state, for all eyes."""
    state = read(options, **fields)
    written = PITCH_BOWL.write(state)
    assert PITCH_BOWL.read(written, options) == state
    assert all(PITCH_BOWL.write(state, eyes) == written for eyes in Eyes)


FLICK = "flick piece=south.run1 angle=90.0 speed=400"
WRONG: dict[str, dict[str, Any]] = {
    "not a field of a position": {"colour": "red"},
    "is a list of objects": {"pieces": {}},
    "id, x and y": {"pieces": [{"x": 1, "y": 1}]},
    "not a piece of this match": {"pieces": [{"id": "south.tq10", "x": 100, "y": 100}]},
    "no field 'z'": {"pieces": [{"id": "south.tq1", "x": 100, "y": 100, "z": 1}]},
    "a number under 'y'": {"pieces": [{"id": "south.tq1", "x": 100}]},
    "not a sensible": {"pieces": [{"id": "south.tq1", "x": 1e9, "y": 1}]},
    "twice under 'pieces'": {"pieces": [*PAIR, PAIR[0]]},
    "off the field, at": {"pieces": [{"id": "south.tq1", "x": 363, "y": 100}]},
    "overlap": {"pieces": [*PAIR, {"id": "south.tq2", "x": 198.99, "y": 200}]},
    "active or passive": {"pieces": [{**PAIR[0], "face": "sad"}]},
    "'carrier' of": {"pieces": [{**PAIR[0], "carrier": 1}]},
    "one player can carry": {"pieces": [{**one, "carrier": True} for one in PAIR]},
    "one ball: a carrier": {"pieces": [*CARRIED, BALL]},
    "on the field and off it": {"reserve": ["south.tq1"]},
    "under 'reserve'": {"reserve": ["ball"]},
    "'phase' is": {"phase": "lunch"},
    "'to_act' is 'chance'": {"to_act": "chance", "active": "south"},
    "one of south, north": {"to_act": "east"},
    "'score' is": {"score": {"east": 1}},
    "a score is a number": {"score": {"south": 4}},
    "already be won": {"score": {"south": 3}},
    "'used' is": {"used": {"kick": True}},
    "true or false": {"used": {"pass": 1}},
    "names under 'bonus'": {"phase": "bonus"},
    "not a player of the active coach": {"phase": "bonus", "bonus": "north.tq1"},
    "x, y and rule": {"pieces": PAIR, "gift": {"x": 1}, "to_act": "north"},
    "'rule' is": {"pieces": PAIR, "gift": {"x": 1, "y": 1, "rule": "PBW-1.1"}, "to_act": "north"},
    "'kicker' belongs": {"kicker": "south"},
    "'kicker' is the coach": {"pieces": PAIR, "phase": "kick", "kicker": "north"},
    "belong to the option": {"phase": "placement", "to_act": "north"},
    "no ball on the field and nobody off it": {"phase": "placing"},
    "before the kick": {"phase": "kick"},
    "nobody is on the field": {"pieces": PAIR, "phase": "placing"},
    "the eleven of the defender": {
        "pieces": PAIR[:1],
        "phase": "placing",
        "kicker": "south",
        "to_act": "north",
    },
    "nothing is asked": {"phase": "over", "to_act": None, "bonus": "south.tq1"},
    "neither a flick nor a kick": {"waiting": "stop"},
    "cannot be pitched here": {"waiting": FLICK, "to_act": "chance", "active": "south"},
    "cannot wait for its tremor": {
        "waiting": "kick angle=90.0 speed=9",
        "to_act": "chance",
        "active": "south",
    },
}


@pytest.mark.parametrize("said", WRONG, ids=str)
def test_what_is_no_position_is_malformed(said: str) -> None:
    """The sentence says what is wrong."""
    with pytest.raises(Malformed) as caught:
        read(**WRONG[said])
    assert said in str(caught.value)


def test_a_text_is_no_position() -> None:
    """Pitch Bowl has no compact form."""
    wrong: list[Any] = ["south.tq1 400 100", None, [], {"to_act": "south"}]
    for raw in wrong:
        with pytest.raises(Malformed):
            PITCH_BOWL.read(raw, PLAIN)


def test_a_turn_in_which_nobody_can_act_is_over_at_once() -> None:
    """PBW-3.3, in a position set by hand."""
    tired = {"pieces": [{**PAIR[0], "face": "passive"}, PAIR[1], BALL], "to_act": "south"}
    match: Match[Any, Any] = Match(PITCH_BOWL, {}, tired)
    assert match.to_act() == {Seat.NORTH}
    assert not any(piece.passive for piece in match.state.pieces)


@pytest.mark.parametrize(
    "raw",
    [
        {"tipping": 1},
        {"defensive_placement": "yes"},
        {"field": "moon"},
        {"chooser": "east"},
        {"tremor": 11},
        {"physics": {"mu": 9}},
        {"clock": "soon"},
        {"teams": "citizens"},
        {"touchdowns": 2},
        {"touchdowns": 3.0},
    ],
)
def test_what_is_no_option_is_malformed(raw: dict[str, Any]) -> None:
    """Each option says what it must be."""
    with pytest.raises(Malformed):
        PITCH_BOWL.options(raw)
