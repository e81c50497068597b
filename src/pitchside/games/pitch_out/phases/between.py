"""After a round: the score, the loser's rights, and who begins the next round (POT-7, 8.5, 8.7)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Nobody, Step
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_out.action import Action, Ban, Swap
from pitchside.games.pitch_out.phases.base import (
    WINS,
    PuckPhase,
    Told,
    need,
    need_cleared,
)
from pitchside.games.pitch_out.phases.setup import FirstChoice, begun
from pitchside.games.pitch_out.state import Ask, PhaseName, Question, State


def end_round(state: State, loser: Seat, rule: str) -> Told:
    """The round is lost under that clause: the match is won, or the next round is prepared."""
    winner = loser.other
    score = state.score.put(winner, state.score[winner] + 1)
    facts = {"round": state.round, "winner": winner.value, "loser": loser.value, "score": score.plain()}
    event = Event("round", facts, rule=rule)
    if score[winner] < WINS:
        return Step(next_round(state, loser, score), (event,))
    return _win(replace(state, score=score), winner, event)


def _win(state: State, winner: Seat, event: Event) -> Told:
    outcome = Outcome(winner, Reason.ROUNDS, state.score)
    still = replace(state, phase=PhaseName.OVER, outcome=outcome, queue=(), again=None, memory=None)
    ended = Event("match", outcome.plain(), rule="POT-7.4")
    ruling = Ruling("POT-7.4", "match_won", {"winner": winner.value, **state.score.plain()})
    return Step(still, (event, ended), (ruling,))


def next_round(state: State, loser: Seat, score: BySeat[int]) -> State:
    """The table is cleared; what lasts is the score, the selections and the bans."""
    fresh = State(
        options=state.options,
        phase=PhaseName.FIRST,
        turn=loser,
        round=state.round + 1,
        score=score,
        selected=state.selected,
        banned=state.banned,
    )
    if not state.options.advanced:
        return replace(fresh, selected=state.options.alpha_teams)
    asked = replace(fresh, fielded=state.selected)
    return ask_next(asked, (Question(Ask.BAN, loser), Question(Ask.SWAP, loser)))


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


def ask_next(state: State, questions: tuple[Question, ...]) -> State:
    """The first question that has an answer; after the last, who begins is chosen."""
    for at, question in enumerate(questions):
        pieces = _candidates(state, question)
        if pieces:
            queue = (replace(question, pieces=pieces), *questions[at + 1 :])
            return replace(state, phase=PhaseName.ANSWER, queue=queue)
    return replace(state, phase=PhaseName.FIRST, queue=())


def _exchange(state: State, seat: Seat, out: str | None, into: str) -> State:
    kept = (puck for puck in state.selected[seat] if puck != out)
    return replace(state, selected=state.selected.put(seat, tuple(sorted((*kept, into)))))


class Right(PuckPhase):
    """A question between two rounds of the advanced rules (POT-8.7)."""

    clause = "POT-8.7"
    queued = True
    ask: Ask
    under = "POT-8.5"
    """The clause under which it is asked."""
    do: tuple[str, ...] = ("swap", "stop")
    """Kinds of action that answer it."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Who is asked."""
        return frozenset({state.queue[0].seat})

    def declined(self, seat: Seat, seen_by: frozenset[Seat] = frozenset()) -> Event:
        """The right is not used."""
        facts = {"ask": self.ask.value, "seat": seat.value}
        return Event("declined", facts, rule="POT-8.7", seen_by=seen_by)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Among which pucks, and whether it can be declined."""
        plain: dict[str, Any] = {"do": list(self.do), "ask": self.ask.value}
        plain |= {"pieces": list(state.queue[0].pieces), "may": "stop" in self.do, "rule": self.under}
        return plain

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """To decline."""
        return (Stop(),)

    def admit_fields(self, state: State) -> None:
        """The table is cleared, and what is asked now can be answered; what follows need not be known yet."""
        need_cleared(state)
        question = state.queue[0]
        need(question.pieces or "stop" in self.do, "empty_question", empty=question.ask.value)
        strange = next((one for one in question.pieces if one not in self.own(state, question.seat)), None)
        need(strange is None, "asked_stranger", piece=strange, ask=question.ask.value)

    @abstractmethod
    def own(self, state: State, seat: Seat) -> tuple[str, ...]:
        """The pucks that it may be about, whoever is selected."""


class Banning(Right):
    """The loser may ban an Elite puck of the winner (POT-8.5 a)."""

    ask = Ask.BAN
    do = ("ban", "stop")

    def own(self, state: State, seat: Seat) -> tuple[str, ...]:
        """The Elite of the other team."""
        return state.options.elite(seat.other)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """To decline, or an Elite puck that was in the round."""
        if not isinstance(action, Stop):
            check_ban(state, state.queue[0], action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """That a ban is declined all may know."""
        ((seat, action),) = actions.items()
        rest = state.queue[1:]
        if isinstance(action, Ban):
            return _ban(state, action.puck, rest)
        return Step(ask_next(state, rest), (self.declined(seat),))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Each puck that can be banned, and to decline."""
        return self.lawful(state, seat, (*(Ban(puck) for puck in state.queue[0].pieces), Stop()))


def check_ban(state: State, question: Question, action: Action) -> None:
    """A puck of the opponent's that may be banned (POT-8.5, 8.7)."""
    if not isinstance(action, Ban):
        raise IllegalAction("POT-8.5", "ban_asked")
    if action.puck in question.pieces:
        return
    if action.puck in state.options.elite(question.seat.other):
        raise IllegalAction("POT-8.7", "ban_absent", piece=action.puck)
    if action.puck in state.options.pucks(question.seat.other):
        raise IllegalAction("POT-8.7", "ban_alpha", piece=action.puck)
    raise IllegalAction("POT-8.5", "ban_stranger", piece=action.puck)


def _ban(state: State, puck: str, rest: tuple[Question, ...]) -> Told:
    """The puck is out of the match; a lone substitute enters by itself (POT-8.7)."""
    owner = state.queue[0].seat.other
    left = tuple(one for one in state.selected[owner] if one != puck)
    banned = replace(state, selected=state.selected.put(owner, left), banned=(*state.banned, puck))
    event = Event("banned", {"piece": puck, "by": owner.other.value}, rule="POT-8.5")
    rulings = [Ruling("POT-8.5", "banned", {"piece": puck, "seat": owner.other.value})]
    substitutes = bench(banned, owner)
    if len(substitutes) != 1:
        return Step(ask_next(banned, (Question(Ask.REPLACE, owner), *rest)), (event,), tuple(rulings))
    entered = _exchange(banned, owner, None, substitutes[0])
    rulings.append(Ruling("POT-8.7", "substitute", {"piece": substitutes[0]}))
    return Step(ask_next(entered, rest), (event,), tuple(rulings))


class Changing(Right):
    """The loser may change one puck of the own selection, in secret (POT-8.5 b)."""

    ask = Ask.SWAP

    def own(self, state: State, seat: Seat) -> tuple[str, ...]:
        """All but the Captain."""
        return state.options.pucks(seat)[1:]

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """To decline, or one that is no Captain for one of the bench."""
        if not isinstance(action, Stop):
            check_swap(state, state.queue[0], action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """Only the one who was asked knows whether there was a change."""
        ((seat, action),) = actions.items()
        secret, rest = frozenset({seat}), state.queue[1:]
        if not isinstance(action, Swap):
            return Step(ask_next(state, rest), (self.declined(seat, secret),), secret=secret)
        changed = _exchange(state, seat, action.out, action.into)
        return Step(ask_next(changed, rest), (_exchanged(seat, action.out, action.into),), secret=secret)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every change, and to decline."""
        return self.lawful(state, seat, _changes(state))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The bench besides."""
        return {**super().asks(state, seat), "bench": list(bench(state, state.queue[0].seat))}


def _changes(state: State) -> Iterator[Action]:
    question = state.queue[0]
    substitutes = bench(state, question.seat)
    yield from (Swap(out, puck) for out in question.pieces for puck in substitutes)
    yield Stop()


def check_swap(state: State, question: Question, action: Action) -> None:
    """A puck that may go, for one that may come in (POT-8.5, 8.7)."""
    if not isinstance(action, Swap) or action.out is None:
        raise IllegalAction("POT-8.5", "swap_asked")
    if action.out == state.options.pucks(question.seat)[0]:
        raise IllegalAction("POT-8.7", "swap_captain", piece=action.out)
    if action.out not in question.pieces:
        raise IllegalAction("POT-8.7", "swap_out", piece=action.out)
    check_entry(state, question.seat, action.into)


def check_entry(state: State, seat: Seat, puck: str) -> None:
    """A puck of the own team that may come in (POT-8.7)."""
    if puck not in state.options.pucks(seat):
        raise IllegalAction("POT-8.7", "select_stranger", piece=puck)
    if puck in state.banned:
        raise IllegalAction("POT-8.7", "swap_banned", piece=puck)
    if puck in state.selected[seat]:
        raise IllegalAction("POT-8.7", "swap_in", piece=puck)


def _exchanged(seat: Seat, out: str | None, into: str) -> Event:
    facts = {"seat": seat.value, **({"out": out} if out else {}), "in": into}
    return Event("swapped", facts, rule="POT-8.5", seen_by=frozenset({seat}))


class Replacing(Right):
    """The winner names, in secret, who steps in for a banned puck (POT-8.7)."""

    ask = Ask.REPLACE
    under = "POT-8.7"
    do = ("swap",)

    def own(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Who sits on the bench: it cannot be declined."""
        return bench(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """One of the bench, for nobody but the banned one."""
        if not isinstance(action, Swap):
            raise IllegalAction("POT-8.7", "replacement_owed")
        if action.out is not None and action.out not in state.banned:
            raise IllegalAction("POT-8.7", "replacement_only", piece=action.out)
        check_entry(state, seat, action.into)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The substitute enters."""
        ((seat, action),) = actions.items()
        entered = _exchange(state, seat, None, action.into)
        told = (_exchanged(seat, None, action.into),)
        return Step(ask_next(entered, state.queue[1:]), told, secret=frozenset({seat}))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Each of the bench."""
        substitutes = bench(state, state.queue[0].seat)
        return self.lawful(state, seat, (Swap(None, puck) for puck in substitutes))


class NextFirst(FirstChoice):
    """The loser chooses who begins the next round (POT-7.3, 8.5 c)."""

    def rule(self, state: State) -> str:
        """The loser's right, in the advanced rules one of three."""
        return "POT-8.5" if state.options.advanced else "POT-7.3"

    def may_decline(self, state: State) -> bool:
        """In the advanced rules."""
        return state.options.advanced

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """Who declines to choose begins (POT-8.7)."""
        ((seat, action),) = actions.items()
        if isinstance(action, Stop):
            return begun(state, seat, seat, "POT-8.7")
        return super().play(state, actions)


RIGHTS: Mapping[Ask, Right] = {one.ask: one for one in (Banning(), Replacing(), Changing())}


class Over(Nobody[State, Action], PuckPhase):
    """Two rounds are won, or the match counts for nothing (POT-7.4)."""

    def admit(self, state: State) -> State:
        """The outcome is in the score."""
        winner = next((seat for seat in PLAYERS if state.score[seat] == WINS), None)
        reason = Reason.VOID if winner is None else Reason.ROUNDS
        return super().admit(replace(state, outcome=Outcome(winner, reason, state.score)))

    def admit_score(self, state: State) -> None:
        """One player has won, not both."""
        need(min(state.score) < WINS, "score_won", **state.score.plain())
