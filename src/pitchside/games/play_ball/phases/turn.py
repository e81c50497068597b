"""The turn of a team: what is refused and under which clause (PLB-8.2), what an action does, how it ends.

Moves and passes may be taken back until `end` or a goal closes the turn (PLB-3). What is lawful the compiled
rules say (`fast.kernel_turn`); here it has its clause, its sentence and its events. What follows a goal or
the end of a turn stands in `rounds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.choices import Listed
from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.play_ball.action import Action, End, Move, Pass
from pitchside.games.play_ball.fast.compact import DIRECTIONS, field_named
from pitchside.games.play_ball.fast.kernel import joined, spread
from pitchside.games.play_ball.fast.kernel_turn import (
    END,
    LAWFUL,
    NO_BALL,
    OFF_BOARD,
    ON_DOTS,
    PASSES,
    UNMOVED,
    WAYS,
    can_close,
    lawful,
    may_end,
    verdict,
)
from pitchside.games.play_ball.phases.rounds import Told, goal, next_turn, short_of_win, void_round
from pitchside.games.play_ball.phases.travel import Travel, question, travel_of
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, MOVES, State, beginning


class TurnChoices(Listed[Action]):
    """Lawful moves, passes and the end of the turn."""

    def pending(self) -> dict[str, Any]:
        """Kinds of action, and each action by its text."""
        kinds = {Move: "move", Pass: "pass", End: "end"}
        present = {kinds[type(action)] for action in self}
        return {
            "do": [kind for kind in kinds.values() if kind in present],
            "actions": [str(action) for action in self],
        }


TEAM_SIZE = 3
ALL_WAYS = (1 << WAYS) - 1
_ALONE = {seat: frozenset({seat}) for seat in PLAYERS}


class TeamTurn(Phase[State, Action]):
    """One team moves, passes and ends its turn."""

    def rule(self, state: State) -> str:
        """The teams take turns."""
        return "PLB-2.3"

    def to_act(self, state: State) -> frozenset[Seat]:
        """The team to play."""
        return _ALONE[state.turn]

    def enter(self, state: State) -> Told | None:
        """A team that cannot complete any lawful turn skips it; can neither, the round is void (PLB-3.10)."""
        if state.moved or state.changed or has_turn(state):
            return None
        seat = state.turn
        event = Event("skip", {"seat": seat.value}, rule="PLB-3.10")
        ruling = Ruling("PLB-3.10", "skip", {"seat": seat.value})
        other = replace(state, turn=seat.other, left=MOVES, began=beginning(state.placing, seat.other, MOVES))
        gone = next_turn(state, seat.other) if has_turn(other) else void_round(state)
        return Step(state, (event,), (ruling,)).join(gone)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse under the clause that PLB-8.2 names."""
        if isinstance(action, Move):
            check_move(state, action)
        elif isinstance(action, Pass):
            check_pass(state, action)
        else:
            check_end(state)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """One action of the team to play."""
        ((_, action),) = actions.items()
        if isinstance(action, Move):
            return play_move(state, action)
        if isinstance(action, Pass):
            return play_pass(state, action)
        return next_turn(state, state.turn.other)

    def choices(self, state: State, seat: Seat) -> TurnChoices:
        """Everything the team to play may do now."""
        return TurnChoices(_lawful_actions(state))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Kinds of action, and each action by its text."""
        return self.choices(state, seat).pending()

    def may_be_tried(self, action: Action) -> bool:
        """Always: there is nothing to be learnt that cannot be seen."""
        return True

    def attempts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Moves that stay on the board, passes to teammates, the end."""
        board, ball = state.board, state.placing.ball
        moves = [Move(cell, way) for cell in sorted(state.own) for way in board.near[cell]]
        passes = [Pass(ball, mate) for mate in sorted(state.own - {ball})] if ball in state.own else []
        return (*moves, *passes, End())

    def admit(self, state: State) -> State:
        """A turn that begins here or is under way, or the final placing of a match."""
        without_moves = state.left == 0 and not (state.moved or state.changed)
        if without_moves and _is_final(state):
            return replace(state, outcome=Outcome(state.turn, Reason.GOALS, state.score))
        admit_live(state)
        if without_moves:
            raise misread(__name__, "turn_begins")
        return state


def _lawful_actions(state: State) -> list[Action]:
    """Moves cell by cell, passes, the end, as far as they are lawful."""
    field, asked = field_named(state.options.board), question(state)
    team, bits = asked[4], lawful(*asked, _is_free(state))
    found: list[Action] = []
    for third in range(TEAM_SIZE):
        found += field.moves[team >> 6 * third & 63][bits >> WAYS * third & ALL_WAYS]
    if bits >> PASSES:
        mates = enumerate(sorted(state.own))
        found += [Pass(state.placing.ball, mate) for third, mate in mates if bits >> PASSES + third & 1]
    return [*found, End()] if bits >> END & 1 else found


def _is_free(state: State) -> bool:
    """May the turn end without a further move (PLB-3.9)?"""
    return state.moved > 0 or state.options.pass_turn


# What is refused.


def check_move(state: State, move: Move) -> None:
    """PLB-3.1 to 3.3 and 6.2, then 3.11."""
    if move.cell not in state.own:
        raise IllegalAction("PLB-3.1", "no_own", cell=move.cell)
    if state.left == 0:
        engaged = state.began.moves == ENGAGEMENT_MOVES
        raise IllegalAction(*(("PLB-3.2", "no_move_engaged") if engaged else ("PLB-3.1", "no_move")))
    third, way = sorted(state.own).index(move.cell), DIRECTIONS.index(move.direction)
    said = verdict(*question(state), third, way)
    if said == LAWFUL:
        return
    if said == OFF_BOARD:
        raise IllegalAction("PLB-3.3", "off_board", cell=move.cell, direction=move.direction.value)
    if said == NO_BALL:
        travel = travel_of(state.board, state.placing, move)
        assert travel is not None  # it leads somewhere
        raise IllegalAction("PLB-6.2", "goal_without_ball", cell=travel.to)
    if said == ON_DOTS:
        raise IllegalAction("PLB-3.7", "no_close_dots", cell=move.cell)
    raise IllegalAction("PLB-3.8", "no_close_change", cell=move.cell)


def check_pass(state: State, action: Pass) -> None:
    """PLB-5.1 and 5.3."""
    giver, receiver = action.giver, action.receiver
    facts = {"giver": giver, "receiver": receiver}
    if giver not in state.own or giver != state.placing.ball:
        raise IllegalAction("PLB-5.1", "pass_no_carrier", **facts)
    if receiver not in state.own or receiver == giver:
        raise IllegalAction("PLB-5.1", "pass_no_mate", **facts)
    field, (_, line, _, _, _, enemy, *_) = field_named(state.options.board), question(state)
    if joined(line, field.numbers[giver], field.numbers[receiver], enemy):
        return
    between = state.board.between(giver, receiver)
    if between is None:
        raise IllegalAction("PLB-5.1", "pass_no_line", **facts)
    cut = next((cell for cell in between if cell in state.enemy), None)
    if cut is not None:
        raise IllegalAction("PLB-5.1", "pass_cut", cut=cut, **facts)
    raise IllegalAction("PLB-5.3", "pass_to_goal", **facts)


def check_end(state: State) -> None:
    """PLB-3.7 to 3.9."""
    _, _, _, dots, own, _, ball, _, began = question(state)
    said = may_end(dots, own, 1 << ball, began, _is_free(state))
    if said == UNMOVED:
        raise IllegalAction("PLB-3.9", "end_no_move")
    if said == ON_DOTS:
        raise IllegalAction("PLB-3.7", "end_on_dot", cell=min(state.own & state.board.dots))
    if said != LAWFUL:
        raise IllegalAction("PLB-3.8", "end_no_change")


# What an action does.


def play_pass(state: State, action: Pass) -> Told:
    """The ball changes hands; it costs nothing (PLB-3.6, 5.2)."""
    event = Event("pass", {"seat": state.turn.value, "from": action.giver, "to": action.receiver})
    return Step(state.put(state.own, action.receiver, state.left), (event,), settled=False)


def play_move(state: State, move: Move) -> Told:
    """One move less is left; a goal closes the turn (PLB-3.12)."""
    way = travel_of(state.board, state.placing, move)
    assert way is not None  # check refused it otherwise
    after = state.put(state.own - {way.start} | {way.to}, way.carried, state.left - 1)
    moved = Step(after, *tell_move(state.turn, way), settled=False)
    # Without the ball nobody enters such a cell (PLB-6.2).
    return moved.then(lambda now: goal(now, way)) if way.to in state.board.goals[state.turn.other] else moved


def tell_move(seat: Seat, way: Travel) -> tuple[tuple[Event, ...], tuple[Ruling, ...]]:
    """Step, jump or bounce, and the ball that was taken on the way (PLB-8.3)."""
    facts: dict[str, Any] = {"seat": seat.value, "from": way.start, "to": way.to}
    if way.kind == "step" and way.taken is None:
        return (Event("step", facts),), ()
    bounced = way.kind == "bounce"
    extra = {"over": list(way.over)} if way.over else {}
    events = [Event(way.kind, {**facts, **extra}, rule="PLB-3.5" if bounced else None)]
    rulings = [Ruling("PLB-3.5", "bounce", {**facts, "cell": way.start})] if bounced else []
    if way.taken is not None:
        rule, code = ("PLB-4.3", "take_over") if way.taken == "over" else ("PLB-4.1", "take")
        taken = {"seat": seat.value, "from": way.ball, "to": way.to}
        events.append(Event("take", taken, rule=rule))
        rulings.append(Ruling(rule, code, {**taken, "cell": way.ball}))
    return tuple(events), tuple(rulings)


def has_turn(state: State) -> bool:
    """Can the team to play complete any lawful turn (PLB-3.10)?"""
    near, line, goals, dots, own, enemy, ball, left, began = question(state)
    balls, free = spread(line, own, enemy, 1 << ball), _is_free(state)
    said = can_close(near, line, goals, dots, own, enemy, balls, left, began, free)
    return bool(said == LAWFUL)


# What a position set by hand must hold.


def _is_final(state: State) -> bool:
    """The final placing of a match: the scorer's carrier stands on its goal."""
    won = state.score[state.turn] == state.options.target
    fits = won and short_of_win(state.score.put(state.turn, 0), state.options)
    return fits and state.placing.ball in state.own & state.board.goals[state.turn.other]


def admit_live(state: State) -> None:
    """Nobody has won yet, and nobody carries the ball into a goal without scoring."""
    if not short_of_win(state.score, state.options):
        raise misread(__name__, "score_won", south=state.score.south, north=state.score.north)
    for seat in PLAYERS:
        if state.placing.ball in state.placing.team(seat) & state.board.goals[seat.other]:
            raise misread(__name__, "carrier_in_goal", ball=state.placing.ball)


def admit_under_way(state: State) -> State:
    """A turn whose beginning is told: it must fit what is seen now, and the turn must still be closable."""
    shared = state.began.own & state.enemy
    if shared:
        raise misread(__name__, "began_on_enemy", one=min(shared))
    if state.began.moves < state.left:
        raise misread(__name__, "left_of_moves", left=state.left, moves=state.began.moves)
    if not has_turn(state):
        raise misread(__name__, "turn_stuck")
    return state
