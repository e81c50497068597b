"""A question after two cards that decides who has the ball: signal an offside? declare a one-two?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitchside.bots.chifootmi.kernel_endgame import GOALS
from pitchside.bots.chifootmi.moment import Moment
from pitchside.bots.chifootmi.position import table_of
from pitchside.bots.chifootmi.search import endgame
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.phases.extras import DIFFERENCE, before, fits, is_offside
from pitchside.games.chifootmi.phases.possession import with_ball
from pitchside.games.chifootmi.state import PhaseName, State

CLEAR = 1e-9
"""A difference that is more than rounding."""


@dataclass(frozen=True)
class Window:
    """The two words, told from the attacker's side, and the view they are said in."""

    keep: Call
    """Said, the attacker keeps the ball."""
    lose: Call
    """Said, the defender has it."""
    view: State

    @property
    def kept(self) -> Moment:
        """The moment after the ball is kept."""
        more = self.view.phase is PhaseName.ONE_TWO
        return table_of(replace(self.view, kept=self.view.kept + more), self.view.attacker).moment

    @property
    def lost(self) -> Moment:
        """The moment after the ball is lost."""
        return table_of(with_ball(self.view, self.view.defender), self.view.defender).moment

    @property
    def known(self) -> bool:
        """Are all cards known that are still to be played, with nothing left to choose in the draw?"""
        sides = (self.kept.attacker, self.kept.defender)
        return self.view.cards_left and all(side.certain and side.piled < 2 for side in sides)

    def gain(self, counted: int) -> float:
        """What keeping the ball is worth to the attacker above losing it, in matches or in goals."""
        kept, lost = _value(self.kept, counted), _value(self.lost, counted)
        return kept + lost if counted & GOALS else kept - (1.0 - lost)

    def better(self, counted: int) -> Call | None:
        """The word that is better for who is asked; None where it makes no difference."""
        gain = self.gain(counted) * (1 if self.view.phase is PhaseName.ONE_TWO else -1)
        if abs(gain) < CLEAR:
            return None
        return self.keep if gain > 0 else self.lose


def window_of(view: State) -> Window | None:
    """The window that is open, if any word in it changes who has the ball."""
    if view.phase is PhaseName.OFFSIDE and is_offside(view):
        return Window(Call.PASS, Call.SIGNAL, view)
    if view.phase is PhaseName.ONE_TWO and fits(view):
        return _return(view)
    return None


def _return(view: State) -> Window | None:
    """A card brought back saves a ball that was lost, or has the referee whistle (CFM-7.5)."""
    difference = before(view) - view.shown[1]
    if difference == 0:
        return Window(Call.ONE_TWO, Call.PASS, view)
    whistled = view.options.offside and view.options.offside_auto
    return Window(Call.PASS, Call.ONE_TWO, view) if whistled and difference == DIFFERENCE else None


def _value(now: Moment, counted: int) -> float:
    """What an endgame is worth to its attacker."""
    choice = endgame(replace(now, flags=now.flags | counted), now.attacker.left, now.defender.left)
    return float(choice.values()[0, 0])
