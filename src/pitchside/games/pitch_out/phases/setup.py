"""Before the first piece is placed: selections, the toss, who begins (POT-2.2, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from pitchside.core.chance import Toss
from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_out.action import Action, First, Select
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.phases.base import BOTH, PuckPhase, Told, need_cleared, need_selected
from pitchside.games.pitch_out.phases.deploy import begin_deployment
from pitchside.games.pitch_out.phases.first_shot import FIRST_SHOT
from pitchside.games.pitch_out.state import PhaseName, State


def start(options: Options) -> State:
    """A match before its first action."""
    if options.advanced:
        return State(options, PhaseName.SELECT, Seat.SOUTH)
    chooser = Seat.CHANCE if options.tossed else Seat(options.chooser)
    return State(options, PhaseName.FIRST, chooser, selected=options.alpha_teams)


class Selection(PuckPhase):
    """Both choose their pucks for the match, in secret (POT-8.2)."""

    clause = "POT-8.2"

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both at once."""
        return BOTH

    def sealed(self, state: State) -> str:
        """A selection stands until both are in."""
        return "POT-8.2"

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """So many of the own eight, each once, the Captain among them."""
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

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Both have chosen; each is shown the own choice alone."""
        selected, events = state.selected, []
        for seat in PLAYERS:
            pucks = actions[seat].pucks
            selected = selected.put(seat, pucks)
            facts = {"seat": seat.value, "pucks": list(pucks)}
            events.append(Event("selected", facts, rule="POT-8.2", seen_by=frozenset({seat})))
        after = replace(state, phase=PhaseName.FIRST_SHOT, selected=selected)
        return Step(after, tuple(events), secret=BOTH)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every selection there is."""
        return self.lawful(state, seat, _selections(state, seat))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """So many of the own eight."""
        return {"do": ["select"], "pieces": list(state.options.pucks(seat)), "count": state.options.format}

    def admit_fields(self, state: State) -> None:
        """Nothing lies there yet."""
        need_cleared(state)


def _selections(state: State, seat: Seat) -> Iterator[Action]:
    captain, *others = state.options.pucks(seat)
    for some in combinations(others, state.options.format - 1):
        yield Select(tuple(sorted((captain, *some))))


class FirstChoice(PuckPhase):
    """Somebody chooses who begins: the first round here (POT-2.2, 8.3), later ones in `between`."""

    def rule(self, state: State) -> str:
        """The clause by which somebody chooses the first player now."""
        return FIRST_SHOT if state.options.advanced else "POT-2.2"

    def may_decline(self, state: State) -> bool:
        """May the choice be left?"""
        return False

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """The one who chooses names a player."""
        if isinstance(action, Stop) and not self.may_decline(state):
            raise IllegalAction(self.rule(state), "first_owed")
        if not isinstance(action, First | Stop):
            raise IllegalAction(self.rule(state), "first_asked")

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """The choice opens the deployment."""
        ((seat, action),) = actions.items()
        assert isinstance(action, First)
        return begun(state, seat, action.who, self.rule(state))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Either player, and to decline."""
        return self.lawful(state, seat, (*(First(one) for one in PLAYERS), Stop()))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Who begins, and whether one may leave it."""
        may = self.may_decline(state)
        do = ["first", "stop"] if may else ["first"]
        return {"do": do, "who": [one.value for one in PLAYERS], "may": may, "rule": self.rule(state)}

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """To decline."""
        return (Stop(),)

    def admit_fields(self, state: State) -> None:
        """The table is cleared, and both have their pucks."""
        need_cleared(state)
        need_selected(state)


def begun(state: State, by: Seat, who: Seat, rule: str) -> Told:
    """That player begins, who was chosen under this clause: the deployment is open."""
    event = Event("first", {"who": who.value, "by": by.value}, rule=rule)
    chosen = Step(state, (event,), (Ruling(rule, "begins", {"seat": who.value}),))
    return chosen.then(lambda now: begin_deployment(now, who))


class FirstToss(FirstChoice):
    """Chance names the one who chooses (POT-2.2)."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a toss."""
        if not isinstance(action, Toss):
            raise IllegalAction("POT-2.2", "toss_asked")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The toss names the one who chooses."""
        to = actions[Seat.CHANCE].to
        ruling = Ruling("POT-2.2", "tossed", {"seat": to.value})
        return Step(replace(state, turn=to), (Event("toss", {"to": to.value}, rule="POT-2.2"),), (ruling,))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """For either player."""
        return tuple(Toss(one) for one in PLAYERS)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """A toss, and for whom it can fall."""
        return {"do": ["toss"], "to": [one.value for one in PLAYERS]}

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """Chance tries nothing."""
        return ()
