"""After a round: the score, the loser's rights, and the next round (POT-7, 8.5, 8.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_out.action import Action, Ban, Swap
from pitchside.games.pitch_out.state import Ask, Phase, Question, State
from pitchside.games.pitch_out.told import Told

WINS = 2
"""Rounds that win the match (POT-7.4)."""


def end_round(state: State, loser: Seat, rule: str) -> Told:
    """The round is lost under that clause: the match is won, or the next round is prepared."""
    winner = loser.other
    score = state.score.put(winner, state.score[winner] + 1)
    facts = {"round": state.round, "winner": winner.value, "loser": loser.value, "score": score.plain()}
    event = Event("round", facts, rule=rule)
    if score[winner] < WINS:
        return _next_round(state, loser, score), (event,), ()
    return _win(replace(state, score=score), winner, event)


def _win(state: State, winner: Seat, event: Event) -> Told:
    outcome = Outcome(winner, Reason.ROUNDS, state.score)
    still = replace(state, phase=Phase.OVER, outcome=outcome, queue=(), again=None, memory=None)
    ended = Event("match", outcome.plain(), rule="POT-7.4")
    ruling = Ruling("POT-7.4", "match_won", {"winner": winner.value, **state.score.plain()})
    return still, (event, ended), (ruling,)


def _next_round(state: State, loser: Seat, score: BySeat[int]) -> State:
    """The table is cleared; what lasts is the score, the selections and the bans."""
    fresh = State(
        options=state.options,
        phase=Phase.FIRST,
        turn=loser,
        round=state.round + 1,
        score=score,
        selected=state.selected,
        banned=state.banned,
    )
    if not state.options.advanced:
        return replace(fresh, selected=state.options.alpha_teams)
    asked = replace(fresh, fielded=state.selected)
    return _ask(asked, (Question(Ask.BAN, loser), Question(Ask.SWAP, loser)))


def bench(state: State, seat: Seat) -> tuple[str, ...]:
    """Pucks of a team that are neither selected nor banned."""
    taken = {*state.selected[seat], *state.banned}
    return tuple(sorted(puck for puck in state.options.pucks(seat) if puck not in taken))


def _candidates(state: State, question: Question) -> tuple[str, ...]:
    """Among which pucks an answer chooses; none: the question is not asked.

    A ban needs somebody to step in, and a change somebody to change for.
    """
    seat = question.seat
    match question.ask:
        case Ask.BAN:
            other = seat.other
            elite = (puck for puck in state.selected[other] if puck in state.options.elite(other))
            return tuple(elite) if bench(state, other) else ()
        case Ask.SWAP:
            own = (puck for puck in state.selected[seat] if puck != state.options.pucks(seat)[0])
            return tuple(own) if bench(state, seat) else ()
        case _:
            return bench(state, seat)


def _ask(state: State, questions: tuple[Question, ...]) -> State:
    """The first question that has an answer; after the last, who begins is chosen."""
    for at, question in enumerate(questions):
        pieces = _candidates(state, question)
        if pieces:
            queue = (replace(question, pieces=pieces), *questions[at + 1 :])
            return replace(state, phase=Phase.ANSWER, queue=queue)
    return replace(state, phase=Phase.FIRST, queue=())


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse under its clause what does not answer the question."""
    question = state.queue[0]
    if question.ask is Ask.BAN:
        _check_ban(state, question, action)
    elif question.ask is Ask.REPLACE:
        _check_replacement(state, seat, action)
    else:
        _check_swap(state, question, action)


def _check_ban(state: State, question: Question, action: Action) -> None:
    if isinstance(action, Stop):
        return
    if not isinstance(action, Ban):
        raise IllegalAction("POT-8.5", "ban_asked")
    if action.puck in question.pieces:
        return
    if action.puck in state.options.elite(question.seat.other):
        raise IllegalAction("POT-8.7", "ban_absent", piece=action.puck)
    if action.puck in state.options.pucks(question.seat.other):
        raise IllegalAction("POT-8.7", "ban_alpha", piece=action.puck)
    raise IllegalAction("POT-8.5", "ban_stranger", piece=action.puck)


def _check_replacement(state: State, seat: Seat, action: Action) -> None:
    if not isinstance(action, Swap):
        raise IllegalAction("POT-8.7", "replacement_owed")
    if action.out is not None and action.out not in state.banned:
        raise IllegalAction("POT-8.7", "replacement_only", piece=action.out)
    _check_entry(state, seat, action.into)


def _check_swap(state: State, question: Question, action: Action) -> None:
    if isinstance(action, Stop):
        return
    if not isinstance(action, Swap) or action.out is None:
        raise IllegalAction("POT-8.5", "swap_asked")
    if action.out == state.options.pucks(question.seat)[0]:
        raise IllegalAction("POT-8.7", "swap_captain", piece=action.out)
    if action.out not in question.pieces:
        raise IllegalAction("POT-8.7", "swap_out", piece=action.out)
    _check_entry(state, question.seat, action.into)


def _check_entry(state: State, seat: Seat, puck: str) -> None:
    if puck not in state.options.pucks(seat):
        raise IllegalAction("POT-8.7", "select_stranger", piece=puck)
    if puck in state.banned:
        raise IllegalAction("POT-8.7", "swap_banned", piece=puck)
    if puck in state.selected[seat]:
        raise IllegalAction("POT-8.7", "swap_in", piece=puck)


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """An answer, and the next question."""
    ((seat, action),) = actions.items()
    rest = state.queue[1:]
    if isinstance(action, Ban):
        return _ban(state, action.puck, rest)
    if not isinstance(action, Swap):
        return _ask(state, rest), (_declined(state, seat),), ()
    out = action.out if state.queue[0].ask is Ask.SWAP else None
    changed = _exchange(state, seat, out, action.into)
    return _ask(changed, rest), (_exchanged(seat, out, action.into),), ()


def _declined(state: State, seat: Seat) -> Event:
    """That a ban is declined all may know; that a change is, only the one who declined."""
    ask = state.queue[0].ask
    secret = frozenset({seat}) if ask is Ask.SWAP else frozenset[Seat]()
    return Event("declined", {"ask": ask.value, "seat": seat.value}, rule="POT-8.7", seen_by=secret)


def _exchanged(seat: Seat, out: str | None, into: str) -> Event:
    facts = {"seat": seat.value, **({"out": out} if out else {}), "in": into}
    return Event("swapped", facts, rule="POT-8.5", seen_by=frozenset({seat}))


def _exchange(state: State, seat: Seat, out: str | None, into: str) -> State:
    kept = (puck for puck in state.selected[seat] if puck != out)
    return replace(state, selected=state.selected.put(seat, tuple(sorted((*kept, into)))))


def _ban(state: State, puck: str, rest: tuple[Question, ...]) -> Told:
    """The puck is out of the match; a lone substitute enters by itself (POT-8.7)."""
    owner = state.queue[0].seat.other
    left = tuple(one for one in state.selected[owner] if one != puck)
    banned = replace(state, selected=state.selected.put(owner, left), banned=(*state.banned, puck))
    event = Event("banned", {"piece": puck, "by": owner.other.value}, rule="POT-8.5")
    rulings = [Ruling("POT-8.5", "banned", {"piece": puck, "seat": owner.other.value})]
    substitutes = bench(banned, owner)
    if len(substitutes) != 1:
        return _ask(banned, (Question(Ask.REPLACE, owner), *rest)), (event,), tuple(rulings)
    entered = _exchange(banned, owner, None, substitutes[0])
    rulings.append(Ruling("POT-8.7", "substitute", {"piece": substitutes[0]}))
    return _ask(entered, rest), (event,), tuple(rulings)
