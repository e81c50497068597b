"""A turn of Pitch Out: what may be flicked, what a flick does, who plays next."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Flick, Stop, Tremor
from pitchside.games.pitch_out import PITCH_OUT, aim
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.geometry import gap
from pitchside.games.pitch_out.powers import copyable, may_choose
from pitchside.games.pitch_out.ruling import rule_flick
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.world import scene_of, stored
from pitchside.physics import Block
from tests.games.pitch_out.by_hand import At, act, arena, begun, flick, rules_of, where

EAST, NORTH_UP = 0.0, 90.0
FACING = {"south.assassin": (300.0, 400.0), "north.guard": (400.0, 400.0)}


def refused(state: State, action: Action) -> tuple[str, str]:
    """The clause and the code of a refusal."""
    with pytest.raises(IllegalAction) as caught:
        act(state, action)
    return str(caught.value.rule), caught.value.code


def test_the_turn_passes_after_a_flick() -> None:
    """A short flick that touches nobody: the other player is next, and nothing was ruled."""
    state, events, rulings = flick(arena({}), "south.guard", NORTH_UP, 300)
    assert (state.turn, state.phase, state.chose) == (Seat.NORTH, PhaseName.TURN, False)
    assert [event.kind for event in events] == ["flick"]
    assert rulings == ()
    assert events[0].facts["tape"]["rest"]["south.guard"] == list(where(state, "south.guard") or ())


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("north.guard", "POT-3.1"),
        ("south.witch", "POT-3.1"),
        ("obstacle.centre", "POT-5.1"),
        ("south.immortal", "POT-4.4"),
        ("south.assassin", "POT-6.10"),
    ],
)
def test_what_may_not_be_flicked(piece: str, rule: str) -> None:
    """Enemy, absent, obstacle, eliminated, covered."""
    state = arena({**FACING, "north.shadow": "south.assassin"}, reserve=("south.immortal",))
    assert refused(state, Flick(piece, 0.0, 500))[0] == rule
    assert "south.assassin" not in aim.flickable(state)


@pytest.mark.parametrize(
    ("gap_mm", "angle", "lawful"),
    [(0.0, 0.0, False), (0.1, 89.999, False), (0.1, 90.0, True), (0.1, 270.0, True), (0.101, 0.0, True)],
)
def test_not_towards_a_touched_obstacle(gap_mm: float, angle: float, lawful: bool) -> None:
    """Along it or away from it is lawful, and so is anything with more than 0.1 mm between."""
    state = arena({"south.assassin": (350.0 - gap_mm, 400.0), "obstacle.centre": (400.0, 400.0)})
    action = Flick("south.assassin", angle, 200)
    if lawful:
        act(state, action)
    else:
        assert refused(state, action) == ("POT-3.2", "flick_towards")
        assert aim.barred(state, "south.assassin") == ((270.0, 90.0),)


def test_the_captain_copies_once_before_any_flick() -> None:
    """An eliminated teammate's power, no other, and not twice."""
    state = arena({}, reserve=("south.runner", "north.guard"))
    assert copyable(state, Seat.SOUTH) == ("runner",)
    assert refused(state, Power("guard")) == ("POT-6.1", "power_not_gone")
    after, events, _ = act(state, Power("runner"))
    assert after.powers == BySeat("runner", None)
    assert events[0].facts == {"seat": "south", "copy": "runner"}
    assert may_choose(after) == ()
    assert refused(after, Power(None)) == ("POT-6.1", "power_late")
    assert refused(arena({}), Power(None)) == ("POT-6.1", "power_nobody")


def test_a_copy_lasts_until_the_owners_next_turn() -> None:
    """It stands through the opponent's turn and is gone when the own one begins."""
    state = arena({}, reserve=("south.runner",), powers={Seat.SOUTH: "runner"})
    assert begun(state, Seat.NORTH).powers.south == "runner"
    assert begun(state, Seat.SOUTH).powers.south is None


def test_the_assassin_touches() -> None:
    """The touched enemy is eliminated where it lies; a Major is not; pushed into one does nothing."""
    told = flick(arena(FACING), "south.assassin", EAST, 1200)
    assert rules_of(told) == [("POT-6.3", "north.guard")]
    assert "north.guard" in told[0].reserve
    major = {"north.assassin": (300.0, 400.0), "south.major": (400.0, 400.0)}
    told = flick(arena(major, Seat.NORTH), "north.assassin", EAST, 1200)
    assert rules_of(told) == [("POT-6.6", "south.major")]
    swapped = {"south.assassin": (400.0, 400.0), "north.guard": (300.0, 400.0)}
    pushed = flick(arena(swapped, Seat.NORTH), "north.guard", EAST, 1200)
    assert rules_of(pushed) == []


@pytest.mark.parametrize("mover", ["south.runner", "north.infested"])
def test_the_infested_and_whoever_touches_it(mover: str) -> None:
    """Both are eliminated, whoever moved."""
    state = arena(
        {"south.runner": (300.0, 400.0), "north.infested": (400.0, 400.0)},
        Seat.SOUTH if mover.startswith("south") else Seat.NORTH,
    )
    told = flick(state, mover, EAST if mover.startswith("south") else 180.0, 900)
    assert set(told[0].memory.eliminated if told[0].memory else ()) == {"south.runner", "north.infested"}


def test_the_captain_copies_the_infested_in_the_opponents_turn() -> None:
    """The Captain is touched and lost; so is the one that touched, and its owner has won."""
    state = arena(
        {"south.guard": (300.0, 400.0), "north.captain": (400.0, 400.0)}, powers={Seat.NORTH: "infested"}
    )
    told = flick(state, "south.guard", EAST, 900)
    assert [event.kind for event in told[1]][-1] == "round"
    assert told[0].score == BySeat(1, 0)


def test_attack_has_priority() -> None:
    """South is left with the Captain alone, north without one, by one flick: the active player wins."""
    two = {"south.captain": (60.0, 60.0), "south.immortal": (300.0, 400.0)}
    two |= {"north.captain": (400.0, 400.0), "north.runner": (60.0, 740.0)}
    state = arena(two, rest={}, powers={Seat.NORTH: "infested"})
    ended, _, rulings = flick(state, "south.immortal", EAST, 900)
    assert ended.score == BySeat(1, 0)
    assert [ruling.rule for ruling in rulings][-3:] == ["POT-7.1", "POT-7.1", "POT-4.5"]


def test_a_runner_runs_again_once() -> None:
    """Nobody touched: again is offered; it gives no third flick, and only that puck may be flicked."""
    state, _, rulings = flick(arena({}), "south.runner", EAST, 400)
    assert (state.phase, state.again, rulings[0].rule) == (PhaseName.AGAIN, "south.runner", "POT-6.4")
    assert refused(state, Flick("south.guard", 0.0, 100)) == ("POT-6.4", "flick_other")
    asked = act(state, Again())[0]
    assert refused(asked, Stop())[0] == "POT-3.3"
    assert act(asked, Flick("south.runner", 0.0, 400))[0].turn is Seat.NORTH
    assert act(state, Flick("south.runner", 0.0, 400))[0].turn is Seat.NORTH
    assert act(state, Stop())[0].turn is Seat.NORTH


def test_a_commando_strikes_again() -> None:
    """A puck touched: again is offered; nobody touched: not."""
    state = arena({"south.commando": (300.0, 400.0), "north.guard": (400.0, 400.0)})
    assert flick(state, "south.commando", EAST, 900)[0].again == "south.commando"
    assert flick(state, "south.commando", 180.0, 900)[0].again is None


def test_a_played_puck_that_leaves_has_no_second_flick() -> None:
    """POT-6.16, said as such."""
    state = arena({"south.runner": (700.0, 400.0)})
    told = flick(state, "south.runner", EAST, 4000)
    assert told[0].queue[0].pieces == ("south.runner",)


def test_eliminated_pucks_weigh_the_obstacles_down() -> None:
    """Dealt in turn to the owner's blocks, then to the neutral one."""
    blocks = {
        "obstacle.south.1": (200.0, 300.0),
        "obstacle.south.2": (400.0, 300.0),
        "obstacle.centre": (600.0, 300.0),
    }
    gone = ("south.assassin", "north.guard", "south.immortal", "south.major")
    state = arena(blocks, reserve=gone)
    assert stored(state) == {
        "obstacle.centre": ("north.guard",),
        "obstacle.south.1": ("south.assassin", "south.major"),
        "obstacle.south.2": ("south.immortal",),
    }
    world = scene_of(state, "south.captain").world
    mass = {body.id: body.mass for body in world.bodies if isinstance(body, Block)}
    assert mass == {"obstacle.centre": 35.0, "obstacle.south.1": 42.0, "obstacle.south.2": 35.0}


def test_a_tremor_is_waited_for() -> None:
    """The flick is recorded as meant and played as it came; a swipe is played at once."""
    state = arena({}, tremor=1.0)
    waiting, events, _ = flick(state, "south.guard", NORTH_UP, 400)
    assert events == ()
    assert waiting.flicks.south == Flick("south.guard", NORTH_UP, 400)
    _, events, _ = act(waiting, Tremor(1.5, -20))
    assert (events[0].facts["angle"], events[0].facts["speed"]) == (91.5, 380)
    assert act(state, Flick("south.guard", NORTH_UP, 400, "swipe"))[0].turn is Seat.NORTH


def test_who_has_no_lawful_flick_passes() -> None:
    """Both pucks of north are covered: south plays twice in a row; if south cannot either, all is void."""
    lone: dict[str, At] = {"south.captain": "north.captain", "south.shadow": "north.guard"}
    lone |= {"south.guard": (60.0, 60.0), "north.captain": (400.0, 400.0), "north.guard": (500.0, 400.0)}
    state = arena(lone, rest={}, teams="hoods")
    after, events, _ = flick(state, "south.guard", NORTH_UP, 300)
    assert after.turn is Seat.SOUTH
    assert (events[-1].kind, events[-1].rule) == ("skip", "POT-3.7")
    assert begun(replace(state, pieces=()), Seat.NORTH).phase is PhaseName.OVER


def test_a_summary_agrees_with_the_flick() -> None:
    """What a search is told is what is then played."""
    state, rng = arena(FACING), Random(4)
    for _ in range(60):
        action = aim.sample_flick(state, rng)
        verdict = rule_flick(state, action.piece, round(action.angle * 1000.0), action.speed)
        _, events, _ = act(state, action)
        told = [event.facts["piece"] for event in events if event.kind == "eliminated"]
        assert list(verdict.eliminated) == told


def test_random_turns_leave_a_lawful_arena() -> None:
    """Nothing overlaps and nobody is in two places, whatever is flicked and answered."""
    crowd = {"north.shadow": (440.0, 420.0), "north.witch": (360.0, 440.0), "south.sapper": (300.0, 460.0)}
    blocks = {"obstacle.centre": (400.0, 300.0), "obstacle.south.1": (500.0, 440.0)}
    for seed in range(12):
        rng, state = Random(seed), arena({**FACING, **crowd, **blocks})
        for _ in range(40):
            if state.round > 1:
                break
            asked = PITCH_OUT.choices(state, state.queue[0].seat) if state.queue else None
            action = asked.sample(rng) if asked else aim.sample_flick(state, rng)
            state = act(state, action)[0]
            lying = [piece for piece in state.pieces if piece.on is None]
            assert all(gap(a, b) >= -1e-9 for a in lying for b in lying if a.id < b.id)
            assert not {piece.id for piece in state.pieces} & set(state.reserve)
