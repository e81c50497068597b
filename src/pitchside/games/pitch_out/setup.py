"""Before the first piece is placed: selections, the toss, who begins (POT-2.2, 7.3, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.toss import Toss
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_out.action import Action, First, Select
from pitchside.games.pitch_out.deploy import begin_deployment
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.told import Told, then


def start(options: Options) -> State:
    """A match before its first action."""
    if options.advanced:
        return State(options, Phase.SELECT, Seat.SOUTH)
    chooser = Seat.CHANCE if options.tossed else Seat(options.chooser)
    return State(options, Phase.FIRST, chooser, selected=options.alpha_teams)


def check_select(state: State, seat: Seat, action: Action) -> None:
    """POT-8.2: so many of the own eight, each once, the Captain among them."""
    if not isinstance(action, Select):
        raise IllegalAction("POT-8.2", "select_asked")
    team, chosen = state.options.pucks(seat), action.pucks
    for puck in chosen:
        if puck not in team:
            raise IllegalAction("POT-8.2", "select_stranger", piece=puck)
        if chosen.count(puck) > 1:
            raise IllegalAction("POT-1.5", "select_twice", piece=puck)
    if len(chosen) != state.options.format:
        raise IllegalAction("POT-8.2", "select_count", count=state.options.format, chosen=len(chosen))
    if team[0] not in chosen:
        raise IllegalAction("POT-8.2", "select_captain", piece=team[0])


def play_select(state: State, actions: Mapping[Seat, Action]) -> Told:
    """Both have chosen in secret; each is shown the own choice alone."""
    selected, events = state.selected, []
    for seat in PLAYERS:
        action = actions[seat]
        assert isinstance(action, Select)
        selected = selected.put(seat, action.pucks)
        facts = {"seat": seat.value, "pucks": list(action.pucks)}
        events.append(Event("selected", facts, rule="POT-8.2", seen_by=frozenset({seat})))
    return replace(state, phase=Phase.FIRST_SHOT, selected=selected), tuple(events), ()


def first_rule(state: State) -> str:
    """The clause by which somebody chooses the first player now."""
    if state.round > 1:
        return "POT-8.5" if state.options.advanced else "POT-7.3"
    return "POT-8.3" if state.options.advanced else "POT-2.2"


def may_decline(state: State) -> bool:
    """May the choice of the first player be left (POT-8.7)?"""
    return state.options.advanced and state.round > 1


def check_first(state: State, seat: Seat, action: Action) -> None:
    """Chance tosses; the one who chooses names a player."""
    if seat is Seat.CHANCE:
        if not isinstance(action, Toss):
            raise IllegalAction("POT-2.2", "toss_asked")
    elif isinstance(action, Stop) and not may_decline(state):
        raise IllegalAction(first_rule(state), "first_owed")
    elif not isinstance(action, First | Stop):
        raise IllegalAction(first_rule(state), "first_asked")


def play_first(state: State, actions: Mapping[Seat, Action]) -> Told:
    """The toss names the one who chooses; the choice opens the deployment."""
    ((seat, action),) = actions.items()
    if isinstance(action, Toss):
        facts = {"to": action.to.value}
        ruling = Ruling("POT-2.2", "tossed", {"seat": action.to.value})
        return replace(state, turn=action.to), (Event("toss", facts, rule="POT-2.2"),), (ruling,)
    who = action.who if isinstance(action, First) else seat
    rule = "POT-8.7" if isinstance(action, Stop) else first_rule(state)
    event = Event("first", {"who": who.value, "by": seat.value}, rule=rule)
    chosen: Told = (state, (event,), (Ruling(rule, "begins", {"seat": who.value}),))
    return then(chosen, lambda now: begin_deployment(now, who))
