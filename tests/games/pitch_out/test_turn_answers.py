"""What a flick of Pitch Out asks, of whom, in which order, and what each answer does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Flick, Place, Stop
from pitchside.games.pitch_out.action import Action, Cover, Guard, Remove
from pitchside.games.pitch_out.geometry import moved_beside
from pitchside.games.pitch_out.position import read_aftermath
from pitchside.games.pitch_out.powers import golem_for, lend_body, lent_of, pucks_of_seat
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, State
from pitchside.games.pitch_out.world import scene_of
from tests.games.pitch_out.by_hand import act, arena, flick, rules_of, where

EDGE = {"south.assassin": (700.0, 400.0), "north.shadow": (760.0, 400.0)}
"""A flick to the east sends the second one out."""


def asked(state: State) -> list[tuple[Ask, Seat, tuple[str, ...]]]:
    """The questions that wait."""
    return [(one.ask, one.seat, one.pieces) for one in state.queue]


def refused(state: State, action: Action) -> tuple[str, str]:
    """The clause and the code of a refusal."""
    with pytest.raises(IllegalAction) as caught:
        act(state, action)
    return str(caught.value.rule), caught.value.code


def test_a_guard_is_asked_and_gives_itself_up() -> None:
    """The saved puck lies exactly where the Guard lay."""
    state = arena({"south.captain": (700.0, 400.0)})
    state = flick(state, "south.captain", 0.0, 2000)[0]
    assert asked(state) == [(Ask.GUARD, Seat.SOUTH, ("south.captain",))]
    assert refused(state, Guard("south.guard")) == ("POT-6.2", "guard_itself")
    assert refused(state, Guard("south.runner")) == ("POT-6.2", "guard_nobody")
    assert refused(state, Stop())[0] == "POT-6.2"
    saved, events, _ = act(state, Guard("south.captain"))
    assert where(saved, "south.captain") == (100.0, 60.0)
    assert [(event.kind, event.facts["piece"]) for event in events][:2] == [
        ("replaced", "south.captain"),
        ("eliminated", "south.guard"),
    ]
    assert (saved.reserve, saved.turn) == (("south.guard",), Seat.NORTH)
    assert act(state, Guard(None))[0].score == BySeat(0, 1)


def test_the_active_players_guard_answers_first() -> None:
    """Infested and its victim: both owners are asked, the active one first."""
    duel = {"south.runner": (300.0, 400.0), "north.infested": (400.0, 400.0), "north.guard": (180.0, 740.0)}
    state = flick(arena(duel, Seat.NORTH), "north.infested", 180.0, 900)[0]
    assert [(ask, seat) for ask, seat, _ in asked(state)] == [
        (Ask.GUARD, Seat.NORTH),
        (Ask.GUARD, Seat.SOUTH),
    ]


def test_under_a_shadow_the_saved_puck_is_covered() -> None:
    """The Shadow that lay on the Guard lies on the saved puck; a Major cannot be covered."""
    for name, on in (("south.assassin", "south.assassin"), ("south.major", None)):
        state = arena({name: (700.0, 400.0), "north.shadow": "south.guard"})
        saved = act(flick(state, name, 0.0, 2000)[0], Guard(name))[0]
        shadow = next(piece for piece in saved.pieces if piece.id == "north.shadow")
        assert shadow.on == on
        assert where(saved, name) == (100.0, 60.0)


def test_a_puck_driven_out_by_a_moving_obstacle_comes_back() -> None:
    """Its owner puts it anywhere free in the own zone."""
    pushed = {
        "obstacle.centre": (700.0, 400.0),
        "north.guard": (752.0, 400.0),
        "south.assassin": (600.0, 400.0),
    }
    state, _, rulings = flick(arena(pushed), "south.assassin", 0.0, 3500)
    assert rulings[0].rule == "POT-4.3"
    assert rulings[0].facts["by"] == "obstacle.centre"
    assert asked(state) == [(Ask.RETURN, Seat.NORTH, ("north.guard",))]
    assert refused(state, Place("north.guard", 400.0, 400.0)) == ("POT-4.3", "outside_zone")
    assert refused(state, Place("north.captain", 400.0, 700.0)) == ("POT-4.3", "place_not")
    assert refused(state, Place("north.guard", 62.0, 741.0)) == ("POT-2.5", "overlap")
    after, events, _ = act(state, Place("north.guard", 400.0, 700.0))
    assert (events[0].kind, where(after, "north.guard"), after.turn) == (
        "returned",
        (400.0, 700.0),
        Seat.NORTH,
    )


def test_the_played_immortal_comes_back() -> None:
    """Out when played: put back, and 6.16 ends its activation; pushed out it is lost."""
    state = flick(arena({"north.immortal": (700.0, 400.0)}, Seat.NORTH), "north.immortal", 0.0, 2500)[0]
    assert asked(state) == [(Ask.IMMORTAL, Seat.NORTH, ("north.immortal",))]
    pushed = arena({"south.runner": (700.0, 400.0), "north.immortal": (760.0, 400.0)})
    assert "north.immortal" in flick(pushed, "south.runner", 0.0, 3000)[0].reserve


def test_the_shadow_covers_what_it_touched() -> None:
    """One touched: put on it by the game; the pair is one body of both masses."""
    state = arena({"north.shadow": (300.0, 400.0), "south.assassin": (400.0, 400.0)}, Seat.NORTH)
    after, events, _ = flick(state, "north.shadow", 0.0, 900)
    assert (events[-1].kind, events[-1].facts) == (
        "covered",
        {"piece": "north.shadow", "on": "south.assassin"},
    )
    assert where(after, "north.shadow") == where(after, "south.assassin")
    bodies = {body.id: body.mass for body in scene_of(after, "south.guard").world.bodies}
    assert bodies["south.assassin"] == 14.0
    assert "north.shadow" not in bodies


def test_the_shadow_chooses_among_several() -> None:
    """Two touched at once: the owner picks; a Major is never among them."""
    pair = {"south.assassin": (400.0, 416.0), "south.sapper": (400.0, 384.0)}
    state = arena({"north.shadow": (300.0, 400.0), **pair}, Seat.NORTH)
    state = flick(state, "north.shadow", 0.0, 900)[0]
    assert asked(state) == [(Ask.SHADOW, Seat.NORTH, ("south.assassin", "south.sapper"))]
    assert refused(state, Cover("south.guard")) == ("POT-6.19", "cover_not")
    assert act(state, Cover("south.sapper"))[0].turn is Seat.SOUTH
    major = arena({"north.shadow": (300.0, 400.0), "south.major": (400.0, 400.0)}, Seat.NORTH)
    assert rules_of(flick(major, "north.shadow", 0.0, 900)) == [("POT-6.6", "south.major")]


def test_a_shadow_flicked_off_passes_the_covered_puck() -> None:
    """A soft flick leaves it over the puck, which it covers again; a hard one frees it without a touch."""
    state = arena({"north.shadow": "south.assassin", "south.assassin": (400.0, 400.0)}, Seat.NORTH)
    after, events, rulings = flick(state, "north.shadow", 0.0, 200)
    assert (events[-1].kind, rulings[-1].rule) == ("covered", "POT-6.19")
    assert where(after, "south.assassin") == where(after, "north.shadow") == (400.0, 400.0)
    after, events, _ = flick(state, "north.shadow", 0.0, 900)
    assert [event.kind for event in events] == ["flick"]
    assert where(after, "south.assassin") == (400.0, 400.0)


def test_a_captain_without_the_power_is_put_beside() -> None:
    """Lying on a puck from an earlier turn, flicked off softly: the nearest free place (POT-3.4)."""
    state = arena({"north.captain": "south.assassin", "south.assassin": (400.0, 400.0)}, Seat.NORTH)
    told = flick(state, "north.captain", 0.0, 200)
    assert rules_of(told) == [("POT-3.4", "north.captain")]
    x, y = where(told[0], "north.captain") or (0.0, 0.0)
    assert (x, y) == pytest.approx((430.0, 400.0))


def test_the_lower_one_alone_is_eliminated() -> None:
    """The own Assassin touches the covered puck: the Shadow stays in its place."""
    state = arena({"north.shadow": "south.sapper", "south.sapper": (400.0, 400.0), "north.assassin": (300.0, 400.0)}, Seat.NORTH)  # fmt: skip  # noqa: E501
    told = flick(state, "north.assassin", 0.0, 900)
    assert rules_of(told) == [("POT-6.3", "south.sapper"), ("POT-6.10", "north.shadow")]


def test_the_sapper_moves_the_last_touched_obstacle() -> None:
    """In contact with the Sapper, inside, on nothing; or not at all."""
    state = arena({"south.sapper": (300.0, 400.0), "obstacle.centre": (400.0, 400.0)})
    state = flick(state, "south.sapper", 0.0, 1000)[0]
    assert asked(state) == [(Ask.SAPPER, Seat.SOUTH, ("obstacle.centre",))]
    x, y = where(state, "south.sapper") or (0.0, 0.0)
    assert refused(state, Place("obstacle.centre", 600.0, 600.0)) == ("POT-6.8", "sapper_apart")
    assert refused(state, Place("obstacle.centre", x, y)) == ("POT-6.8", "overlap")
    assert refused(state, Place("obstacle.south.1", x, y)) == ("POT-6.8", "sapper_not")
    moved = act(state, Place("obstacle.centre", round(x, 3), round(y, 3) + 50.05, 0.0))[0]
    assert where(moved, "obstacle.centre") == (round(x, 3), round(y, 3) + 50.05)
    assert act(state, Stop())[0].turn is Seat.NORTH


def test_the_witch_brings_a_golem() -> None:
    """An enemy left by her flick: a Golem, placed in the own zone."""
    state = arena({"north.witch": (700.0, 400.0), "south.assassin": (760.0, 400.0)}, Seat.NORTH)
    state = flick(state, "north.witch", 0.0, 3000)[0]
    state = act(state, Guard(None))[0]
    assert asked(state) == [(Ask.GOLEM, Seat.NORTH, ("north.golem1",))]
    after, events, _ = act(state, Place("north.golem1", 400.0, 700.0))
    assert (events[0].kind, where(after, "north.golem1")) == ("golem", (400.0, 700.0))


def test_golems_use_spare_bodies_then_the_one_eliminated_last() -> None:
    """Seven selected: the first has the eighth body, the second that of the last one out; no ninth."""
    seven = ("captain", "guard", "assassin", "runner", "immortal", "witch", "shadow")
    state = replace(arena({}), selected=BySeat((), tuple(f"north.{name}" for name in seven)))
    state = replace(state, reserve=("north.runner", "north.guard"))
    one = lend_body(state, "north.golem1")
    assert one.lent == ()
    placed = replace(one, pieces=(*one.pieces, Piece("north.golem1", 400.0, 700.0)))
    assert lend_body(placed, "north.golem2").lent == ("north.guard",)
    due_back = replace(one, memory=Aftermath(back=("north.golem1",)))
    assert lend_body(due_back, "north.golem2").lent == ("north.guard",)
    mine = [piece.id for piece in pucks_of_seat(placed, Seat.NORTH)]
    assert golem_for(placed, Seat.NORTH, mine) == "north.golem2"
    full = ["north.golem1", *(f"north.{name}" for name in seven)]
    assert golem_for(placed, Seat.NORTH, full) is None
    both = (*placed.pieces, Piece("north.golem2", 440.0, 700.0))
    assert lent_of(both, placed.reserve, placed.selected) == ("north.guard",)


def test_two_pucks_left_cost_the_opponent_an_obstacle() -> None:
    """North falls from three to two: south removes an own obstacle, of two at choice."""
    blocks = {"obstacle.south.1": (200.0, 300.0), "obstacle.south.2": (500.0, 300.0)}
    few = {**EDGE, "north.captain": (60.0, 740.0), "north.guard": (100.0, 740.0)}
    rest = {"south.captain": (60.0, 60.0), "south.runner": (100.0, 60.0)}
    state = act(flick(arena({**few, **blocks}, rest=rest), "south.assassin", 0.0, 2500)[0], Guard(None))[0]
    assert asked(state) == [(Ask.REMOVE, Seat.SOUTH, ("obstacle.south.1", "obstacle.south.2"))]
    assert refused(state, Remove("obstacle.north.1")) == ("POT-5.6", "remove_not")
    after = act(state, Remove("obstacle.south.2"))[0]
    assert (after.removed, after.thinned) == (("obstacle.south.2",), frozenset({Seat.NORTH}))
    one = arena({**few, "obstacle.south.1": (200.0, 300.0)}, rest=rest)
    alone = act(flick(one, "south.assassin", 0.0, 2500)[0], Guard(None))[0]
    assert (alone.removed, alone.phase) == (("obstacle.south.1",), PhaseName.TURN)


def test_the_memory_of_a_flick_reads_back() -> None:
    """Plain and back, defaults left out."""
    memory = Aftermath("south.runner", touched=("north.guard",), golem="north.golem1", south=4)
    assert read_aftermath(memory.plain()) == memory
    assert Aftermath().plain() == {}


def test_the_nearest_free_place_between_two() -> None:
    """A puck that lies on one of two touching ones goes to the notch or beside, whichever is nearer."""
    two = [Piece("a", 100.0, 100.0), Piece("b", 130.0, 100.0)]
    there = moved_beside(two, Piece("c", 115.0, 110.0))
    assert (there.x, there.y) == pytest.approx((115.0, 100.0 + 675.0**0.5))


def test_a_flick_is_no_answer() -> None:
    """While a question waits nothing else is done."""
    state = flick(arena({"south.captain": (700.0, 400.0)}), "south.captain", 0.0, 2000)[0]
    assert refused(state, Flick("south.runner", 0.0, 100)) == ("POT-6.2", "no_answer")
