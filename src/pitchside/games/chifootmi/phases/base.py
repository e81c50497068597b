"""What all phases share: how refusals and decisions cite (CFM-10), and what every position must hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitchside.core.chance import Toss
from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Ruling
from pitchside.games.chifootmi.action import Action, Aim, Call, Deal, Draw, Play
from pitchside.games.chifootmi.cards import NEEDED
from pitchside.games.chifootmi.options import PRO_PLUS
from pitchside.games.chifootmi.state import State

Told = Step[State]
BOTH = frozenset(PLAYERS)
CHANCE = frozenset({Seat.CHANCE})

_UNASKED: Mapping[object, tuple[str, str]] = {
    Deal: ("CFM-2.1", "deal_unasked"),
    Play: ("CFM-3.1", "card_unasked"),
    Draw: ("CFM-3.5", "draw_unasked"),
    Aim: ("CFM-4.2", "side_unasked"),
    Call.LAST_SHOT: ("CFM-4.5", "last_shot_unasked"),
    Call.SIGNAL: ("CFM-7.1", "signal_unasked"),
    Call.ONE_TWO: ("CFM-7.2", "one_two_unasked"),
}
"""What was said where nobody asked for it is refused under its own clause (CFM-10.2)."""


def ruled(rule: str, code: str, /, **facts: Any) -> Ruling:
    """A decision under its clause (CFM-10.3)."""
    return Ruling(rule, code, _plain(facts))


def refused(rule: str, code: str, /, **facts: Any) -> IllegalAction:
    """A refusal under its clause (CFM-10.2)."""
    return IllegalAction(rule, code, **_plain(facts))


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one.value if isinstance(one, Seat) else one for name, one in facts.items()}


def need(fits: object, code: str, **facts: Any) -> None:
    """`Malformed` says what does not go together in a position set by hand."""
    if not fits:
        raise misread(__name__, code, **facts)


class CardPhase(Phase[State, Action]):
    """A phase of ChiFootMi."""

    clause: str
    """The clause that says who is to act."""
    ball: bool | None = True
    """Has somebody the ball in this phase? None: it can be either way."""
    due: bool | None = None
    """Are the conservations made that a shot needs? None: it can be either way."""
    rarer: tuple[str, ...] = ()
    """Fields of a position that belong to this phase and to few others."""
    passing = "CFM-3.12"
    """The clause under which `pass` is refused."""
    tossing = "CFM-2.6"
    """The clause under which a toss is refused."""

    def rule(self, state: State) -> str:
        """The clause that says who is to act."""
        return self.clause

    def sealed(self, state: State) -> str:
        """A sealed choice stands."""
        return "CFM-3.9"

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both at once."""
        return BOTH

    def refusal(self, state: State, seat: Seat, action: Action) -> IllegalAction:
        """What was said is not asked of this seat now: refused under the clause of what was said."""
        if action is Call.PASS:
            return refused(self.passing, "pass_unasked")
        if isinstance(action, Toss):
            return refused(self.tossing, "toss_unasked")
        return refused(*_UNASKED[action if isinstance(action, Call) else type(action)])

    def admit(self, state: State) -> State:
        """The fields that a phase must have or cannot have, the count, as many cards on both sides."""
        self.admit_fields(state)
        self.admit_count(state)
        south, north = state.teams
        need(south.left == north.left, "same_cards")
        return state

    def admit_fields(self, state: State) -> None:
        """Are the fields those of this phase?"""
        phase, rarer = state.phase, self.rarer
        need(state.ball or not self.ball, "ball_needed", phase=phase)
        need(not state.ball or self.ball is not False, "ball_nobody", phase=phase)
        need(not state.shooting or "shooting" in rarer, "shooting_phase")
        need(not state.returned or "one_two" in rarer, "one_two_phase")
        need(
            state.series is None or "shootout" in rarer,
            "shootout_phase",
        )

    def admit_count(self, state: State) -> None:
        """Is the count one that leads to this phase (CFM-4.1, 6.2, 6.10)?"""
        kept, needed = state.kept, state.needed
        need(state.shot_due or not self.due, "kept_short", kept=kept, needed=needed)
        need(not state.shot_due or self.due is not False, "kept_shot", kept=kept, needed=needed)
        need(needed == NEEDED or state.options.level == PRO_PLUS, "needed_pro")


class Window(CardPhase):
    """One player is asked for a word, or `pass`; which of them fits is not told (CFM-7.1, 7.4)."""

    word: Call

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only the word of this window, or to pass."""
        if action is not self.word and action is not Call.PASS:
            raise self.refusal(state, seat, action)

    def words(self) -> Sequence[Action]:
        """What may be said."""
        return self.word, Call.PASS

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The two words, the same whether they fit or not."""
        return {"do": [str(word) for word in self.words()]}
