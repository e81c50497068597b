"""The opponents of Pitch Out: lawful everywhere, repeatable, and awake to what is on the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels
from pitchside.bots.pitch_out.levels import Easy, Hard, Normal, PuckAgent
from pitchside.bots.pitch_out.search import Hunt
from pitchside.bots.pitch_out.simulator import Aim
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import manifest_of
from pitchside.games.flick.action import Flick, Place, Stop
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Action, Cover, Guard, Power
from pitchside.games.pitch_out.state import Ask, PhaseName, State
from pitchside.lab.arena import Contest, play_round
from tests.bots.pitch_out_tables import BASIC, table

LEVELS = ("beginner", "easy", "normal", "hard")
ADVANCED: dict[str, Any] = {"rules": "advanced", "format": 7, "tremor": 1.0}
NODES = 600


def nodes(count: int = NODES) -> Budget:
    """A budget of flicks, with a clock that stands still."""
    return Budget(1.0, lambda: 0.0, count)


def chosen(level: str, state: State, seed: int = 1, count: int = NODES) -> Action:
    """What a level does in this state."""
    (seat,) = PITCH_OUT.to_act(state)
    view, choices = PITCH_OUT.view(state, seat), PITCH_OUT.choices(state, seat)
    action: Action = agent("pitch-out", level).choose(view, choices, Random(seed), nodes(count))
    assert action in choices
    return action


def whole_match(levels_of: dict[Seat, str], options: dict[str, Any], seed: int) -> Match[Any, Any]:
    """A match to its end, every action checked by the rules and among what the seat may do."""
    match: Match[Any, Any] = Match(PITCH_OUT, options)
    agents, rng = {seat: agent("pitch-out", level) for seat, level in levels_of.items()}, Random(seed)
    while match.outcome is None:
        seat = min(match.to_act())
        if seat is Seat.CHANCE:
            match.chance(rng)
            continue
        choices = PITCH_OUT.choices(match.state, seat)
        action = agents[seat].choose(PITCH_OUT.view(match.state, seat), choices, rng, nodes())
        assert action in choices
        match.commit(seat, action)
    return match


def test_there_are_four_levels() -> None:
    """From weak to strong."""
    assert levels("pitch-out") == LEVELS


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [{"tremor": 1.0}, ADVANCED], ids=["basic", "advanced"])
def test_whole_matches_are_lawful(options: dict[str, Any], level: str, seed: int) -> None:
    """Whatever is asked in a match, each level has a lawful answer, and the match ends."""
    assert whole_match({Seat.SOUTH: level, Seat.NORTH: "easy"}, options, seed).outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_hand_and_another_table(level: str) -> None:
    """Without tremor and with slippery pucks flicks are chosen as well."""
    options = {"tremor": 0.0, "physics": {"mu": 0.1, "restitution": 0.6}}
    assert isinstance(chosen(level, table(BASIC, options=options)), Flick)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_flick(level: str) -> None:
    """With nodes instead of seconds everything repeats."""
    state = table(BASIC)
    assert chosen(level, state, seed=5) == chosen(level, state, seed=5)


def test_an_arena_round_can_be_repeated() -> None:
    """The same contest and number give the same round."""
    contest = Contest("pitch-out", "hard", "normal", 2, nodes=NODES)
    first, again = play_round(contest, 1), play_round(contest, 1)
    assert (first.winner, first.turns, first.flicks) == (again.winner, again.turns, again.flicks)
    assert first.winner in ("a", "b")
    assert first.flicks > 0


def test_a_round_without_end_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many flicks nobody has won."""
    whole = manifest_of("pitch-out")
    short = replace(whole, arena=replace(whole.arena, flick_cap=1))
    monkeypatch.setattr("pitchside.lab.arena.manifest_of", lambda _: short)
    played = play_round(Contest("pitch-out", "easy", "easy", 1), 0)
    assert played.flicks == 1
    assert played.winner is None or played.turns > 0


@pytest.mark.parametrize(("kind", "least"), [(Easy, 50), (Normal, 500)])
def test_how_many_flicks_are_examined(
    monkeypatch: pytest.MonkeyPatch, kind: type[PuckAgent], least: int
) -> None:
    """Easy looks at 50 candidates at least, normal at 500, even when time is short."""
    hunts: list[Hunt] = []
    decide = kind.decide

    def watched(self: PuckAgent, hunt: Hunt) -> Aim | None:
        hunts.append(hunt)
        return decide(self, hunt)

    monkeypatch.setattr(kind, "decide", watched)
    state = table(BASIC)
    kind().choose(state, PITCH_OUT.choices(state, Seat.SOUTH), Random(1), Budget(0.001))
    assert hunts[0].examined >= least


def test_hard_looks_at_replies() -> None:
    """Hard plays more flicks than it has candidates: it tries them again, and the enemy's."""
    state = table(BASIC)
    hunt = Hunt(state, Seat.SOUTH, Hard.liking, {}, Random(1), nodes(6000))
    assert Hard().decide(hunt) is not None
    assert 6000 <= hunt.scout.flicks < 6600
    assert 500 < hunt.examined < 3000


ALONE = {
    "south.captain": (700.0, 40.0),
    "south.runner": (400.0, 300.0),
    "south.immortal": (60.0, 60.0),
    "north.captain": (400.0, 700.0),
    "north.runner": (60.0, 740.0),
    "north.immortal": (60.0, 640.0),
}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_flick_that_wins_is_made(level: str) -> None:
    """The enemy's Captain stands open, and no Guard is left: it is flicked out, robot hand or not."""
    state = table(ALONE, options={"tremor": 0.0})
    action = chosen(level, state, count=4000)
    after = PITCH_OUT.play(state, {Seat.SOUTH: action})
    assert [event.facts["winner"] for event in after.events if event.kind == "round"] == ["south"]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_captain_is_not_thrown_away(level: str) -> None:
    """Near a corner, the Captain is not flicked out of the arena."""
    pieces = {**BASIC, "south.captain": (25.0, 25.0)}
    for seed in range(3):
        state = table(pieces)
        action = chosen(level, state, seed)
        told = PITCH_OUT.play(state, {Seat.SOUTH: action})
        while Seat.CHANCE in PITCH_OUT.to_act(told.after):
            tremor = PITCH_OUT.choices(told.after, Seat.CHANCE).sample(Random(seed))
            told = PITCH_OUT.play(told.after, {Seat.CHANCE: tremor})
        lost = [event.facts["piece"] for event in told.events if event.kind == "eliminated"]
        assert "south.captain" not in lost


@pytest.mark.parametrize("level", LEVELS)
def test_the_guard_saves_the_captain(level: str) -> None:
    """A Captain flicked out comes back in the Guard's place."""
    pieces = {**ALONE, "north.guard": (740.0, 740.0)}
    state = table(pieces, options={"tremor": 0.0})
    asked = PITCH_OUT.play(state, {Seat.SOUTH: Flick("south.runner", 90.0, 3000)}).after
    assert asked.phase is PhaseName.ANSWER
    assert chosen(level, asked) == Guard("north.captain")


def test_a_captain_never_steps_in_for_another() -> None:
    """A Captain who copies the Guard is not given up for a Runner."""
    pieces = {name: spot for name, spot in BASIC.items() if name not in ("north.guard", "obstacle.centre")}
    pieces |= {"south.immortal": (200.0, 500.0), "south.assassin": (60.0, 60.0)}
    state = table(
        pieces, reserve=["north.guard"], powers={"south": None, "north": "guard"}, options={"tremor": 0.0}
    )
    asked = PITCH_OUT.play(state, {Seat.SOUTH: Flick("south.immortal", 90.0, 3000)}).after
    assert asked.phase is PhaseName.ANSWER
    assert chosen("hard", asked) == Guard(None)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_captain_copies_what_helps(level: str) -> None:
    """A Captain with a block behind it is not flicked out, but a copied Assassin wins: power, then flick."""
    pieces = {
        "south.captain": (400.0, 500.0),
        "south.guard": (60.0, 60.0),
        "north.captain": (400.0, 700.0),
        "north.runner": (60.0, 740.0),
        "north.immortal": (100.0, 740.0),
        "north.assassin": (140.0, 740.0),
        "obstacle.north.1": (400.0, 750.0),
        "obstacle.centre": (200.0, 300.0),
    }
    state = table(pieces, reserve=["south.assassin"], options={"tremor": 0.0})
    player, rng = agent("pitch-out", level), Random(2)
    power = player.choose(state, PITCH_OUT.choices(state, Seat.SOUTH), rng, nodes(4000))
    assert power == Power("assassin")
    ready = PITCH_OUT.play(state, {Seat.SOUTH: power}).after
    flick = player.choose(ready, PITCH_OUT.choices(ready, Seat.SOUTH), rng, nodes(4000))
    told = PITCH_OUT.play(ready, {Seat.SOUTH: flick})
    assert "north.captain" in [event.facts["piece"] for event in told.events if event.kind == "eliminated"]


HOODS_SOUTH = {"rules": "advanced", "tremor": 0.0, "teams": "hoods"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_sapper_moves_its_block_or_leaves_it(level: str) -> None:
    """After it struck a block, any answer is lawful, and the block lies against it or where it was."""
    pieces = {**BASIC, "south.sapper": (300.0, 300.0)}
    del pieces["south.runner"]
    state = table(pieces, options={"rules": "advanced", "tremor": 0.0})
    asked = PITCH_OUT.play(state, {Seat.SOUTH: Flick("south.sapper", 45.0, 900)}).after
    assert asked.queue[0].ask is Ask.SAPPER
    assert isinstance(chosen(level, asked), Place | Stop)


@pytest.mark.parametrize("level", LEVELS)
def test_the_shadow_covers_one_of_two(level: str) -> None:
    """With two enemies touched it picks the one it would rather hold down."""
    pieces = {
        **{name: spot for name, spot in BASIC.items() if name not in ("south.runner", "obstacle.centre")},
        "south.shadow": (300.0, 300.0),
        "north.runner": (286.0, 400.0),
        "north.assassin": (318.0, 400.0),
    }
    state = table(pieces, options=HOODS_SOUTH)
    asked = PITCH_OUT.play(state, {Seat.SOUTH: Flick("south.shadow", 90.5, 900)}).after
    assert asked.queue[0].ask is Ask.SHADOW
    assert chosen(level, asked) == Cover("north.assassin")


def test_a_deployment_is_planned_once() -> None:
    """Hard hands out one plan piece by piece, and all of it is lawful."""
    match: Match[Any, Any] = Match(PITCH_OUT, {"tremor": 1.0})
    player, rng = agent("pitch-out", "hard"), Random(4)
    match.commit(Seat.SOUTH, PITCH_OUT.parse("first who=south"))
    while match.state.phase is PhaseName.DEPLOY and match.state.turn is Seat.SOUTH:
        choices = PITCH_OUT.choices(match.state, Seat.SOUTH)
        match.commit(Seat.SOUTH, player.choose(match.state, choices, rng, nodes()))
    assert len(match.state.pieces) == 7


@pytest.mark.parametrize("mu", [0.05, 0.3, 2.0])
@pytest.mark.parametrize("level", LEVELS)
def test_two_alike_do_not_shoot_alike_for_ever(level: str, mu: float) -> None:
    """Where no hand trembles and both draw the same numbers, the first shot is soon decided all the same."""
    match: Match[Any, Any] = Match(PITCH_OUT, {"rules": "advanced", "physics": {"mu": mu}})
    sides = {seat: (agent("pitch-out", level), Random(1)) for seat in PLAYERS}
    for _ in range(3 * 3 * 2):  # to select, then to place and to shoot a few times
        if match.state.phase not in (PhaseName.SELECT, PhaseName.FIRST_SHOT):
            break
        seat = min(match.to_act())
        choices = PITCH_OUT.choices(match.state, seat)
        one, rng = sides[seat]
        match.commit(seat, one.choose(PITCH_OUT.view(match.state, seat), choices, rng, nodes()))
    assert match.state.phase is PhaseName.FIRST
