"""What a game of phases gets from the core: a countdown in which odd numbers are passed through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import Game, Position, Scoreboard
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import BySeat, Eyes, Seat
from pitchside.core.turn import Event, Ruling

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH


@dataclass(frozen=True, slots=True)
class Count:
    """How far it is; south counts the even numbers down, odd ones count themselves."""

    left: int
    outcome: Outcome | None = None


def _down(state: Count, by: int) -> Count:
    left = max(0, state.left - by)
    return Count(left, None if left else Outcome(SOUTH, Reason.GOALS, BySeat(1, 0)))


class Even(Phase[Count, int]):
    """South says by how much."""

    def rule(self, state: Count) -> str:
        """Some clause."""
        return f"CNT-1.{state.left}"

    def to_act(self, state: Count) -> frozenset[Seat]:
        """South."""
        return frozenset({SOUTH})

    def check(self, state: Count, seat: Seat, action: int) -> None:
        """One or two."""
        if action not in (1, 2):
            raise IllegalAction("CNT-1.9", "no_number")

    def play(self, state: Count, actions: Mapping[Seat, int]) -> Step[Count]:
        """A step of one may be taken back; nobody else is told it."""
        by = actions[SOUTH]
        event = Event("down", {"by": by})
        return Step(_down(state, by), (event,), settled=by != 1, secret=frozenset({SOUTH}))

    def listed(self, state: Count, seat: Seat) -> Sequence[int] | None:
        """A list, but for ten."""
        return None if state.left == 10 else (1, 2)

    def sample(self, state: Count, seat: Seat, rng: Random) -> int:
        """Always two."""
        return 2

    def asks(self, state: Count, seat: Seat) -> dict[str, Any]:
        """A number."""
        return {"do": ["down"], "left": state.left}

    def attempts(self, state: Count, seat: Seat) -> Sequence[int]:
        """Three is one too many."""
        return 1, 2, 3

    def admit(self, state: Count) -> Count:
        """Not too far."""
        if state.left > 20:
            raise Malformed("too far")
        return replace(state, left=state.left)


class Odd(Even):
    """Counts itself, so it is never waited in."""

    def enter(self, state: Count) -> Step[Count]:
        """One further."""
        return Step(_down(state, 1), (Event("itself"),), (Ruling("CNT-1.1", "itself"),))


class Countdown(Game[Count, int]):
    """Down to nought."""

    id = "countdown"
    actions = (int,)
    rulebook = Rulebook({}, {}, {})
    offered: Mapping[str, Sequence[Any]] = {}

    def phase_of(self, state: Count) -> Phase[Count, int]:
        """By the number."""
        return Odd() if state.left % 2 else Even()

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """None."""
        return dict(raw)

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """None."""
        return {}

    def start(self, options: Mapping[str, Any]) -> Count:
        """From ten."""
        return Count(10)

    def parse(self, text: str) -> int:
        """A number."""
        return int(text)

    def described(self, position: Position, options: Mapping[str, Any]) -> Count:
        """A number."""
        return Count(int(str(position)))

    def write(self, state: Count, eyes: Eyes = Eyes.ALL) -> Position:
        """A number."""
        return str(state.left)

    def scoreboard(self, state: Count) -> Scoreboard:
        """Nothing to nothing."""
        return Scoreboard(BySeat(0, 0), BySeat(0, 0), 1)

    def over_rule(self, state: Count) -> str:
        """Some clause."""
        return "CNT-2.1"


GAME = Countdown()


def test_a_game_says_everything_that_is_asked_of_it() -> None:
    """One that leaves something out cannot be made."""

    class Silent(Countdown):
        """Its phases are not told."""

        phase_of = Game.phase_of

    with pytest.raises(TypeError, match="phase_of"):
        Silent()


def test_what_happens_by_itself_is_part_of_the_turn() -> None:
    """A phase that does not wait is passed through, and what it tells comes after the action's own."""
    turn = GAME.play(Count(10), {SOUTH: 1})
    assert turn.after == Count(8)
    assert [event.kind for event in turn.events] == ["down", "itself"]
    assert [ruling.code for ruling in turn.rulings] == ["itself"]


def test_a_step_is_unsettled_until_something_happens_by_itself() -> None:
    """Both steps must be such as can be taken back."""
    undoable = Step(Count(4), settled=False)
    assert not undoable.join(undoable).settled
    assert GAME.play(Count(10), {SOUTH: 1}).settled


def test_a_secret_action_is_told_to_its_seat_alone() -> None:
    """The seats that a step calls secret are hidden in the turn."""
    assert GAME.play(Count(4), {SOUTH: 2}).hidden == {SOUTH}


@pytest.mark.parametrize(("left", "after"), [(10, None), (7, 6), (1, 0)])
def test_a_position_is_opened_until_a_phase_waits(left: int, after: int | None) -> None:
    """Where nothing happens by itself there is no turn."""
    opened = GAME.open(Count(left))
    assert (opened and opened.after.left) == after


def test_nobody_acts_after_the_end() -> None:
    """The end is asked before the phase is."""
    over = GAME.play(Count(2), {SOUTH: 2}).after
    assert over.outcome is not None
    assert GAME.to_act(over) == frozenset()
    assert list(GAME.choices(over, SOUTH)) == list(GAME.attempts(over, SOUTH)) == []
    with pytest.raises(IllegalAction) as refused:
        GAME.check(over, SOUTH, 1)
    assert (refused.value.rule, refused.value.code) == ("CNT-2.1", "over")


@pytest.mark.parametrize(
    ("seat", "action", "rule", "code"),
    [(NORTH, 1, "CNT-1.10", "not_to_act"), (SOUTH, 3, "CNT-1.9", "no_number")],
)
def test_a_refusal_is_the_phases_own(seat: Seat, action: int, rule: str, code: str) -> None:
    """Out of turn under the clause of who acts, else as the phase checks."""
    with pytest.raises(IllegalAction) as refused:
        GAME.play(Count(10), {seat: action})
    assert (refused.value.rule, refused.value.code) == (rule, code)


def test_choices_are_made_of_what_the_phase_says() -> None:
    """They are listed or drawn, contain what is not refused, and ask what the phase asks."""
    listed, drawn = GAME.choices(Count(4), SOUTH), GAME.choices(Count(10), SOUTH)
    assert (listed.finite, list(listed), drawn.finite, list(drawn)) == (True, [1, 2], False, [])
    assert (2 in listed, 3 in listed, drawn.sample(Random(1))) == (True, False, 2)
    assert listed.sample(Random(1)) in (1, 2)
    assert listed.pending() == {"do": ["down"], "left": 4}
    assert list(GAME.choices(Count(4), NORTH)) == list(GAME.attempts(Count(4), NORTH)) == []
    assert list(GAME.attempts(Count(4), SOUTH)) == [1, 2, 3]


def test_a_position_is_admitted_by_its_phase() -> None:
    """What does not go together is no position."""
    assert GAME.read("4", {}) == Count(4)
    with pytest.raises(Malformed, match="too far"):
        GAME.read("22", {})


def test_what_is_not_said_has_its_usual_answer() -> None:
    """Everything is seen, nothing is tried, a match that is broken off counts as it stands."""
    state = Count(4)
    assert GAME.view(state, NORTH) is state
    assert not GAME.phase_of(state).may_be_tried(1)
    assert GAME.conclude(state, NORTH, "time") == (Outcome(NORTH, Reason.TIME, BySeat(0, 0)), None)
    assert GAME.phase_of(state).sealed(state) == GAME.phase_of(state).rule(state) == "CNT-1.4"


def test_a_phase_must_have_a_list_or_a_sample() -> None:
    """What is forgotten is said by the name of the phase."""

    class Mute(Even):
        """Neither."""

        sample = Phase.sample

    with pytest.raises(NotImplementedError, match="Mute"):
        Mute().choices(Count(10), SOUTH).sample(Random(1))
