"""What a seat may do: listed where it can be, else asked, drawn and described."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.toss import Toss
from pitchside.games.flick.action import Stop
from pitchside.games.flick.hand import TremorChoices
from pitchside.games.pitch_out import answers, between, first_shot
from pitchside.games.pitch_out.action import (
    Action,
    Ban,
    Cover,
    First,
    Guard,
    Remove,
    Select,
    Swap,
)
from pitchside.games.pitch_out.pending import pending_of
from pitchside.games.pitch_out.samples import sample
from pitchside.games.pitch_out.seats import to_act
from pitchside.games.pitch_out.state import Ask, Phase, State
from pitchside.games.pitch_out.table import ARENA
from pitchside.games.pitch_out.view import between_rounds

Check = Callable[[State, Seat, Action], None]


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What one seat may do; places, angles and speeds are too many to be listed."""

    state: State
    seat: Seat
    check: Check
    listed: tuple[Action, ...] | None

    @property
    def finite(self) -> bool:
        """Is it a choice among few?"""
        return self.listed is not None

    def __contains__(self, action: object, /) -> bool:
        return _passes(lambda: self.check(self.state, self.seat, action))  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed or ())

    def sample(self, rng: Random) -> Action:
        """A lawful one that a person might choose."""
        return sample(self.state, self.seat, rng) if self.listed is None else rng.choice(self.listed)

    def pending(self) -> dict[str, Any]:
        """Kinds of action and what the choice is about."""
        return pending_of(self.state, self.seat)


def choices_of(state: State, seat: Seat, check: Check) -> Choices[Action]:
    """The choices of a seat; none for one that is not to act."""
    if seat not in to_act(state):
        return Listed[Action]()
    if seat is Seat.CHANCE and state.phase is not Phase.FIRST:
        return _tremor(state)
    candidates = _listed(state, seat)
    if candidates is None:
        return SeatChoices(state, seat, check, None)
    lawful = (one for one in candidates if _passes(partial(check, state, seat, one)))
    return SeatChoices(state, seat, check, tuple(lawful))


def _passes(attempt: Callable[[], None]) -> bool:
    try:
        attempt()
    except IllegalAction:
        return False
    return True


def _tremor(state: State) -> TremorChoices:
    seat = first_shot.trembling(state) if state.phase is Phase.FIRST_SHOT else state.turn
    flick = state.flicks[seat] if seat else None
    assert flick is not None
    return TremorChoices(flick, state.options.tremor, ARENA.top_speed)


def _listed(state: State, seat: Seat) -> list[Action] | None:
    """All that could be answered; None where that is too much to list."""
    if seat is Seat.CHANCE:
        return [Toss(one) for one in PLAYERS]
    if state.phase is Phase.FIRST:
        return [*(First(one) for one in PLAYERS), Stop()]
    if state.phase is Phase.SELECT:
        return list(_selections(state, seat))
    if between_rounds(state):
        return list(_between(state))
    return _answers(state) if state.phase is Phase.ANSWER else None


def _selections(state: State, seat: Seat) -> Iterator[Action]:
    captain, *others = state.options.pucks(seat)
    for some in combinations(others, state.options.format - 1):
        yield Select(tuple(sorted((captain, *some))))


def _between(state: State) -> Iterator[Action]:
    question = state.queue[0]
    substitutes = between.bench(state, question.seat)
    if question.ask is Ask.BAN:
        yield from (Ban(puck) for puck in question.pieces)
    elif question.ask is Ask.REPLACE:
        yield from (Swap(None, puck) for puck in substitutes)
        return
    else:
        yield from (Swap(out, puck) for out in question.pieces for puck in substitutes)
    yield Stop()


def _answers(state: State) -> list[Action] | None:
    pieces = answers.candidates(state)
    match state.queue[0].ask:
        case Ask.GUARD:
            return [Guard(None), *(Guard(puck) for puck in pieces)]
        case Ask.SHADOW:
            return [Cover(puck) for puck in pieces]
        case Ask.REMOVE:
            return [Remove(block) for block in pieces]
        case _:
            return None
