"""Pitch Out: positions set by hand, what is filled in, what is refused, what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Select
from pitchside.games.pitch_out.state import PhaseName, State

BASIC = PITCH_OUT.options({})
ADVANCED = PITCH_OUT.options({"rules": "advanced"})
CAPTAINS = [{"id": "south.captain", "x": 400, "y": 100}, {"id": "north.captain", "x": 400, "y": 700}]
RUNNERS = [{"id": "south.runner", "x": 300, "y": 100}, {"id": "north.runner", "x": 300, "y": 700}]
FIVE = ("captain", "guard", "runner")
SELECTED = {
    "south": [f"south.{name}" for name in (*FIVE, "major", "sapper")],
    "north": [f"north.{name}" for name in (*FIVE, "witch", "shadow")],
}


def position(**fields: Any) -> dict[str, Any]:
    """A turn of south with Captains and Runners, changed."""
    return {"pieces": [*CAPTAINS, *RUNNERS], "to_act": "south", **fields}


def read(options: dict[str, Any] | None = None, **fields: Any) -> State:
    """The state of such a position."""
    return PITCH_OUT.read(position(**fields), options or BASIC)


def test_a_minimal_position_is_filled_in() -> None:
    """Phase turn, round 1, nobody's power; selected is what lies there and in the reserve."""
    state = read(reserve=["south.guard"])
    assert (state.phase, state.turn, state.round, state.chose) == (PhaseName.TURN, Seat.SOUTH, 1, False)
    assert state.selected.south == ("south.captain", "south.guard", "south.runner")
    assert [piece.id for piece in state.pieces] == sorted(piece.id for piece in state.pieces)


def test_a_power_given_by_hand_counts_as_chosen() -> None:
    """The active player's does; the other's says nothing about this turn."""
    assert read(reserve=["south.guard"], powers={"south": "guard"}).chose
    assert not read(reserve=["north.guard"], powers={"north": "guard"}).chose


def test_what_is_known_at_once_is_filled_in() -> None:
    """Who began a deployment, the centre obstacle of the advanced rules, the outcome of a finished match."""
    first = read(phase="deploy", pieces=[], to_act="north")
    assert (first.starter, first.turn) == (Seat.NORTH, Seat.NORTH)
    advanced = read(ADVANCED, phase="deploy", pieces=[], selected=SELECTED)
    assert [piece.id for piece in advanced.pieces] == ["obstacle.centre"]
    over = read(phase="over", to_act=None, score={"south": 1, "north": 2})
    assert over.outcome is not None
    assert over.outcome.winner is Seat.NORTH


def test_a_position_set_by_hand_asks_what_has_one_answer() -> None:
    """The game answers by itself after a flick; whoever is asked in a position set by hand answers."""
    block = {"id": "obstacle.south.1", "x": 600, "y": 150, "angle": 0}
    queue = [{"ask": "remove", "seat": "south", "pieces": [block["id"]]}]
    memory = {"piece": "north.captain", "guarded": True}
    pieces = [*CAPTAINS, *RUNNERS, block]
    state = read(phase="answer", pieces=pieces, active="north", queue=queue, memory=memory)
    assert PITCH_OUT.open(state) is None
    (only,) = PITCH_OUT.choices(state, Seat.SOUTH)
    after = PITCH_OUT.play(state, {Seat.SOUTH: only}).after
    assert (after.removed, after.phase, after.turn) == (("obstacle.south.1",), PhaseName.TURN, Seat.SOUTH)


@pytest.mark.parametrize("ask", ["remove", "shadow", "immortal"])
def test_a_question_names_its_pieces(ask: str) -> None:
    """Wherever in the queue it stands; the sentence names the question."""
    guard = {"ask": "guard", "seat": "south", "pieces": ["south.immortal"]}
    queue = [guard, {"ask": ask, "seat": "south", "pieces": []}]
    memory = {"piece": "north.captain", "guarded": False}
    with pytest.raises(Malformed, match=f"the question '{ask}' names none of its pieces"):
        read(phase="answer", pieces=[*CAPTAINS, *RUNNERS], active="north", queue=queue, memory=memory)


def test_a_shadow_lies_where_its_puck_lies() -> None:
    """Its own place need not be given."""
    state = read(pieces=[*CAPTAINS, *RUNNERS, {"id": "north.shadow", "on": "south.runner"}])
    (shadow,) = [piece for piece in state.pieces if piece.id == "north.shadow"]
    assert (shadow.x, shadow.y, shadow.on) == (300.0, 100.0, "south.runner")


FLICK = "flick piece=south.runner angle=90.0 speed=900"


def asking(ask: str, *pieces: str) -> dict[str, Any]:
    """The fields of a position in which that is asked of South."""
    question = {"ask": ask, "seat": "south", "pieces": list(pieces)}
    return {"phase": "answer", "queue": [question], "memory": {"piece": "south.captain", "guarded": False}}


def between(ask: str, *pieces: str) -> dict[str, Any]:
    """The fields of a position between two rounds in which that is asked of South."""
    queue = [{"ask": ask, "seat": "south", "pieces": list(pieces)}]
    return {"phase": "answer", "pieces": [], "queue": queue, "selected": SELECTED}


@pytest.mark.parametrize("fields", [asking("sapper"), asking("guard"), between("ban"), between("swap")])
def test_what_can_be_declined_may_name_nothing(fields: dict[str, Any]) -> None:
    """To decline is an answer."""
    guard = {"id": "south.guard", "x": 200, "y": 600}
    state = read(**{"pieces": [*CAPTAINS, *RUNNERS, guard], **fields})
    choices = PITCH_OUT.choices(state, Seat.SOUTH)
    assert "stop" in choices or "guard save=null" in choices


WRONG: dict[str, dict[str, Any]] = {
    "not a field": {"colour": "red"},
    "a list": {"pieces": {}},
    "id, x and y": {"pieces": [{"x": 1, "y": 1}]},
    "not a piece of this match": {"pieces": [{"id": "south.dragon", "x": 400, "y": 400}]},
    "no field 'z'": {"pieces": [{"id": "south.guard", "x": 400, "y": 400, "z": 1}]},
    "a number under 'y'": {"pieces": [{"id": "south.guard", "x": 400}]},
    "twice under 'pieces'": {"pieces": [*CAPTAINS, CAPTAINS[0]]},
    "outside the arena": {"pieces": [{"id": "south.guard", "x": 400, "y": 801}]},
    "overlap": {"pieces": [*CAPTAINS, {"id": "south.guard", "x": 429.999, "y": 100}]},
    "does not lie on the table": {"pieces": [*CAPTAINS, {"id": "north.shadow", "on": "south.runner"}]},
    "cannot lie on 'north.captain'": {"pieces": [*CAPTAINS, {"id": "north.shadow", "on": "north.captain"}]},
    "cannot lie on 'south.captain'": {"pieces": [*CAPTAINS, {"id": "north.guard", "on": "south.captain"}]},
    "out of play": {"reserve": ["south.runner"]},
    "under 'reserve'": {"reserve": ["south.witch"]},
    "under 'removed'": {"removed": ["south.guard"]},
    "'phase' is": {"phase": "lunch"},
    "'to_act' is": {"to_act": "chance"},
    "one of south, north": {"to_act": "east"},
    "from 1 to 3": {"round": 0},
    "score": {"score": {"south": 3}},
    "already be won": {"score": {"south": 2}},
    "south and north": {"powers": {"east": None}},
    "cannot copy": {"powers": {"south": "witch"}},
    "true or false": {"chose": 1},
    "not a puck in the arena": {"again": "south.guard"},
    "needs 'again'": {"phase": "again"},
    "in the phase answer": {"queue": [{"ask": "guard", "seat": "south", "pieces": []}]},
    "'ask' is": {"phase": "answer", "queue": [{"ask": "tea", "seat": "south"}]},
    "needs 'memory'": {"phase": "answer", "queue": [{"ask": "guard", "seat": "south"}]},
    "'memory'": {"memory": {"tea": 1}},
    "south has no Guard in the arena": asking("guard", "south.immortal"),
    "is asked about and does not lie": asking("remove", "obstacle.south.1", "obstacle.south.2"),
    "'north.runner' is owed a second flick, and south": {"again": "north.runner"},
    "and south cannot flick it": {"phase": "again", "again": "north.runner"},
    "'south.runner' is owed a second flick": {
        "again": "south.runner",
        "pieces": [*CAPTAINS, *RUNNERS, {"id": "north.shadow", "on": "south.runner"}],
    },
    "the question 'replace' names none": between("replace"),
    "'ban' cannot be about 'north.captain'": between("ban", "north.captain"),
    "'swap' cannot be about 'south.captain'": between("swap", "south.captain"),
    "'replace' cannot be about 'south.runner'": between("replace", "south.runner"),
    "nothing lies in the arena": {"phase": "first"},
    "both Captains lie": {"phase": "first_shot", "to_act": ["south", "north"]},
    "does not lie in the arena": {"flicks": {"south": "flick piece=south.guard angle=1 speed=9"}},
    "which is not a flick": {"flicks": {"south": "stop"}},
    "waits for its tremor": {"flicks": {"north": FLICK}, "to_act": "chance", "active": "south"},
    "this is a view": {"selected": {"south": None}},
}


@pytest.mark.parametrize("said", WRONG, ids=str)
def test_what_is_no_position_is_malformed(said: str) -> None:
    """The sentence says what is wrong."""
    with pytest.raises(Malformed) as caught:
        read(**WRONG[said])
    assert said in str(caught.value)


def test_a_text_is_no_position() -> None:
    """Pitch Out has no compact form."""
    wrong: list[Any] = ["south.captain 400 100", None, [], {"to_act": "south"}]
    for raw in wrong:
        with pytest.raises(Malformed):
            PITCH_OUT.read(raw, BASIC)


def test_a_deployment_needs_pieces_that_are_selected() -> None:
    """A stranger on the table, or nothing left to place, is no deployment; nor one without selections."""
    stranger = [{"id": "south.immortal", "x": 100, "y": 100}]
    for options, fields in (
        (ADVANCED, {"pieces": stranger, "selected": SELECTED}),
        (ADVANCED, {"pieces": []}),
        (ADVANCED, {"pieces": [], "selected": {**SELECTED, "south": ["south.guard"]}}),
    ):
        with pytest.raises(Malformed):
            read(options, phase="deploy", **fields)


def select(match: Match[Any, Any]) -> None:
    """Both select in secret."""
    for seat in PLAYERS:
        match.commit(seat, Select(tuple(sorted(SELECTED[seat.value]))))


def test_selections_are_secret_until_deployment() -> None:
    """Each sees the own one, spectators none; the view of a seat holds no more than its position."""
    match: Match[Any, Any] = Match(PITCH_OUT, {"rules": "advanced"})
    assert PITCH_OUT.write(match.state, Eyes.SPECTATOR) == PITCH_OUT.write(match.state)
    select(match)
    seen = {eyes: PITCH_OUT.write(match.state, eyes)["selected"] for eyes in Eyes}  # type: ignore[index]
    assert seen[Eyes.SPECTATOR] == {"south": None, "north": None}
    assert seen[Eyes.SOUTH] == {"south": sorted(SELECTED["south"]), "north": None}
    assert seen[Eyes.NORTH] == {"south": None, "north": sorted(SELECTED["north"])}
    assert PITCH_OUT.view(match.state, Seat.SOUTH).selected.north == ()
    assert match.turns[-1].hidden == frozenset(PLAYERS)
    assert not [event for event in match.turns[-1].events if event.visible(Eyes.SPECTATOR)]


def test_a_position_with_a_hidden_selection_is_a_view() -> None:
    """What each seat is told at every step of a match reads as that seat's view, for programs to think in."""
    rng = Random(2)
    match = Match(PITCH_OUT, {"rules": "advanced", "format": 7})
    for _ in range(60):
        for seat in PLAYERS:
            told = PITCH_OUT.write(match.state, Eyes(seat.value))
            assert PITCH_OUT.seen(told, match.options) == PITCH_OUT.view(match.state, seat)
        if match.outcome is None:
            seat = rng.choice(sorted(match.to_act()))
            match.commit(seat, PITCH_OUT.choices(match.state, seat).sample(rng))


def test_a_selection_is_shown_when_all_its_pucks_lie_there() -> None:
    """Until then others see null, whatever of it lies there."""
    pucks = [{"id": puck, "x": 60.0 + 50.0 * i, "y": 40.0} for i, puck in enumerate(SELECTED["south"])]
    for count in range(len(pucks) + 1):
        state = read(ADVANCED, phase="deploy", pieces=pucks[:count], selected=SELECTED)
        for eyes in (Eyes.NORTH, Eyes.SPECTATOR):
            known = PITCH_OUT.write(state, eyes)["selected"]["south"]  # type: ignore[index]
            assert known == (sorted(SELECTED["south"]) if count == len(pucks) else None)
        assert PITCH_OUT.write(state, Eyes.SOUTH)["selected"]["north"] is None  # type: ignore[index]


def test_basic_rules_have_no_secret() -> None:
    """All eyes see the same before the first choice."""
    start = PITCH_OUT.start(BASIC)
    assert PITCH_OUT.write(start, Eyes.SPECTATOR) == PITCH_OUT.write(start)
