"""From the Guards' answers to the next turn: end of round, questions, second flick (POT-3.3 d to g)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.phase import Nobody, Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Ruling
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.aim import has_direction
from pitchside.games.pitch_out.phases.answers import GolemEntry, activation_code, ask_next
from pitchside.games.pitch_out.phases.base import PuckPhase, Told
from pitchside.games.pitch_out.phases.between import end_round
from pitchside.games.pitch_out.phases.turn import GIFTS, begin_turn
from pitchside.games.pitch_out.powers import (
    blocks_of_seat,
    golem_for,
    piece_named,
    power_of,
    pucks_of_seat,
)
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Question, State
from pitchside.games.pitch_out.table import GOLEMS, kind_of, owner_of

FEW = 2
"""A player left with so many pucks costs the opponent an obstacle (POT-5.6)."""


class AfterFlick(Nobody[State, Action], PuckPhase):
    """No question is left: what the flick leads to next happens by itself."""

    clause = "POT-3.6"
    queued = True  # so that a position set by hand is never in it

    def enter(self, state: State) -> Told:
        """After the Guards the round may be over; after the other answers the turn is."""
        guarded = state.memory is not None and state.memory.guarded
        return finish(state) if guarded else after_guards(state)


def after_guards(state: State) -> Told:
    """The Golem is due or not, then the round may be over, then the other questions (POT-7.2, 7.5)."""
    memory, rulings = golem_due(state, replace(state.memory or Aftermath(), guarded=True))
    state = replace(state, memory=memory)
    losers = [seat for seat in PLAYERS if loss_code(state, memory, seat)]
    if losers:
        return round_lost(state, losers)
    thin = frozenset(seat for seat in PLAYERS if is_thinned(state, memory, seat))
    queue = (*own_questions(state, memory), *_returns(state, memory), *removals(state, thin))
    asked = replace(state, queue=queue, thinned=state.thinned | thin)
    return Step(asked, (), rulings + _over_rulings(state, memory)).then(ask_next)


def golem_due(state: State, memory: Aftermath) -> tuple[Aftermath, tuple[Ruling, ...]]:
    """Does a Golem enter (POT-6.11, 6.12)?"""
    if not memory.ejected or power_of(state, memory.piece) != "witch":
        return memory, ()
    mine = in_play(state, memory, state.turn)
    facts = {"piece": memory.piece}
    if sum(kind_of(name) == "golem" for name in mine) == len(GOLEMS):
        return memory, (Ruling(GolemEntry.under, "two_golems", facts),)
    golem = golem_for(state, state.turn, mine)
    if golem is None:
        return memory, (Ruling("POT-6.12", "no_golem", facts),)
    ruling = Ruling(GolemEntry.under, "golem_due", {**facts, "golem": golem})
    return replace(memory, golem=golem), (ruling,)


def in_play(state: State, memory: Aftermath, seat: Seat) -> tuple[str, ...]:
    """The pucks of a seat that count: those in the arena, those due back, a Golem due (POT-7.5)."""
    due = (name for name in memory.due if owner_of(name) is seat)
    return (*(puck.id for puck in pucks_of_seat(state, seat)), *due)


def loss_code(state: State, memory: Aftermath, seat: Seat) -> str | None:
    """The message code under which a player has lost the round (POT-7.1, 8.6)."""
    mine = in_play(state, memory, seat)
    if not any(kind_of(name) == "captain" for name in mine):
        return "captain_out"
    return "captain_alone" if len(mine) == 1 else None


def round_lost(state: State, losers: list[Seat]) -> Told:
    """A player has lost the round, or both: then the active one wins it (POT-7.1, 4.5)."""
    memory = state.memory or Aftermath()
    rulings = [
        Ruling("POT-7.1", loss_code(state, memory, seat) or "", {"seat": seat.value}) for seat in losers
    ]
    loser, rule = losers[0], "POT-7.1"
    if len(losers) > 1:
        loser, rule = state.turn.other, "POT-4.5"
        rulings.append(Ruling(rule, "attack_priority", {"seat": state.turn.value}))
    closed = replace(state, memory=None, queue=())
    return Step(closed, (), tuple(rulings)).then(lambda now: end_round(now, loser, rule))


def own_questions(state: State, memory: Aftermath) -> tuple[Question, ...]:
    """What the power of the played puck, and of no other, asks of its player (POT-3.3 d, 6.13)."""
    power = power_of(state, memory.piece)
    found: list[tuple[Ask, tuple[str, ...]]] = [(Ask.IMMORTAL, (memory.undying,) if memory.undying else ())]
    if power == "shadow" and not memory.ended:
        found.append((Ask.SHADOW, coverable(state, memory)))
    if power == "sapper" and not memory.ended:
        found.append((Ask.SAPPER, tuple(name for name in memory.blocks if piece_named(state, name))))
    found.append((Ask.GOLEM, (memory.golem,) if memory.golem else ()))
    return tuple(Question(ask, state.turn, pieces) for ask, pieces in found if pieces)


def coverable(state: State, memory: Aftermath) -> tuple[str, ...]:
    """Touched enemies that never left, are in the arena, and no Majors (POT-6.19)."""
    return tuple(
        name
        for name in memory.touched
        if owner_of(name) is state.turn.other
        and name not in memory.left
        and piece_named(state, name) is not None
        and power_of(state, name) != "major"
    )


def _returns(state: State, memory: Aftermath) -> tuple[Question, ...]:
    mine = {
        seat: tuple(name for name in memory.back if owner_of(name) is seat)
        for seat in (state.turn, state.turn.other)
    }
    return tuple(Question(Ask.RETURN, seat, names) for seat, names in mine.items() if names)


def is_thinned(state: State, memory: Aftermath, seat: Seat) -> bool:
    """Has this flick left a player with two pucks, for the first time in the round (POT-5.6)?"""
    if seat in state.thinned or memory.had(seat) <= FEW:
        return False
    return len(in_play(state, memory, seat)) == FEW and bool(blocks_of_seat(state, seat.other))


def removals(state: State, thin: frozenset[Seat]) -> tuple[Question, ...]:
    """Which seats are asked to remove an obstacle of their own (POT-5.6)."""
    return tuple(
        Question(Ask.REMOVE, seat, blocks_of_seat(state, seat))
        for seat in (state.turn, state.turn.other)
        if seat.other in thin
    )


def _over_rulings(state: State, memory: Aftermath) -> tuple[Ruling, ...]:
    """What the played puck's power does not do any more, and what a Major is proof against."""
    power = power_of(state, memory.piece)
    met = [name for name in memory.touched if owner_of(name) is state.turn.other]
    if power == "shadow" and not memory.ended:
        majors = [name for name in met if name not in memory.left and power_of(state, name) == "major"]
        return tuple(
            Ruling("POT-6.6", "major_uncovered", {"piece": name, "by": memory.piece}) for name in majors
        )
    due = {
        "shadow": bool(met),
        "sapper": bool(memory.blocks),
        "runner": not memory.touched and not memory.second,
        "commando": bool(memory.touched) and not memory.second,
    }
    if memory.ended and due.get(power, False):
        return (Ruling("POT-6.16", activation_code(state, memory), {"piece": memory.piece}),)
    return ()


def finish(state: State) -> Told:
    """A second flick where a power gives one, else the next player (POT-3.3 f, g)."""
    memory = state.memory or Aftermath()
    rule = second_flick(state, memory)
    if rule is None:
        return Step(begin_turn(state, state.turn.other))
    code = "again_touched" if memory.touched else "again_untouched"
    ruling = Ruling(rule, code, {"piece": memory.piece, "seat": state.turn.value})
    offered = replace(state, phase=PhaseName.AGAIN, again=memory.piece, memory=None)
    return Step(offered, (), (ruling,))


def second_flick(state: State, memory: Aftermath) -> str | None:
    """The clause that gives the played puck a second flick (POT-6.4, 6.7)."""
    puck = piece_named(state, memory.piece)
    if puck is None or memory.ended or memory.second or not has_direction(state, puck):
        return None
    power = power_of(state, puck.id)
    wanted = power == "commando"
    return GIFTS.get(power) if bool(memory.touched) is wanted else None
