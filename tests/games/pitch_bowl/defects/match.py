"""Broken turns, special situations, touchdowns and placements (PBW-3, 6, 7, 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import film, reach, ruling, table, touchdown, world
from pitchside.games.pitch_bowl.action import Action, EndTurn, Pitch
from pitchside.games.pitch_bowl.phases import (
    initiative,
    pitching,
    placement,
    possession,
    setup,
    turn,
)
from pitchside.games.pitch_bowl.phases.base import Told
from pitchside.games.pitch_bowl.phases.placement import Undue
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State
from pitchside.games.pitch_bowl.verdict import Verdict, Way
from pitchside.physics import Border, Table
from tests.games.pitch_bowl.defects.defect import breaks, everywhere
from tests.games.pitch_bowl.defects.opening import decide_ties
from tests.games.planted import MonkeyPatch

# --- 3: a turn ------------------------------------------------------------------------------------


@breaks("3.1", "a player that has acted may act again")
def _(patch: MonkeyPatch) -> None:
    true = pitching.check_player

    def tireless(state: State, name: str, *more: Any) -> Piece:
        piece = state.piece(name)
        return piece if piece is not None and piece.passive else true(state, name, *more)

    everywhere(patch, "check_player", tireless)


@breaks("3.2", "a pitched player keeps its active face")
def _(patch: MonkeyPatch) -> None:
    laid(patch, lambda state, verdict: replace(verdict, played=""))


def laid(patch: MonkeyPatch, change: Any) -> None:
    """The field is laid by a changed verdict."""
    true = pitching.lay
    everywhere(patch, "lay", lambda state, verdict: true(state, change(state, verdict)))


@breaks("3.3", "the coach may not end the turn")
def _(patch: MonkeyPatch) -> None:
    true = turn.Play.check_word

    def strict(self: turn.Play, state: State, action: Action) -> None:
        if isinstance(action, EndTurn):
            raise IllegalAction("PBW-3.3", "not_now", do="end_turn")
        true(self, state, action)

    patch.setattr(turn.Play, "check_word", strict)


@breaks("3.3", "it does not end when nobody can act")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "can_act", lambda state, seat: True)


@breaks("3.4", "passive faces stay")
def _(patch: MonkeyPatch) -> None:
    stay_passive(patch, frozenset(Seat))


def stay_passive(patch: MonkeyPatch, seats: frozenset[Seat]) -> None:
    """At the end of a turn the discs of these seats are not turned."""
    true = initiative.begun

    def kept(state: State, seat: Seat) -> State:
        pieces = tuple(
            one if table.team_of(one.id) in seats else replace(one, passive=False) for one in state.pieces
        )
        return replace(true(state, seat), pieces=pieces)

    patch.setattr(initiative, "begun", kept)


@breaks("3.5", "another disc is touched unduly and not put back")
def _(patch: MonkeyPatch) -> None:
    def shifted(state: State, verdict: Verdict) -> Verdict:
        other = next(one for one in state.pieces if one.id != verdict.played)
        return replace(verdict, rest={**verdict.rest, other.id: (other.x + 1.0, other.y)})

    laid(patch, shifted)


# --- 6: special situations ------------------------------------------------------------------------


@breaks("6.1", "a player is off when its centre is")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "Table", lambda x0, y0, x1, y1, border: Table(x0, y0, x1, y1, Border.CENTRE))


@breaks("6.1", "a player off comes back with the next turn")
def _(patch: MonkeyPatch) -> None:
    true = initiative.begin_turn

    def returned(state: State, seat: Seat) -> Told:
        told = true(state, seat)
        back = [Piece(name, 20.0 + 30.0 * i, 20.0) for i, name in enumerate(state.reserve[-1:])]
        pieces = tuple(sorted((*told.state.pieces, *back), key=lambda one: one.id))
        after = replace(told.state, pieces=pieces, reserve=state.reserve[:-1])
        return told._replace(state=after)

    patch.setattr(turn, "begin_turn", returned)


@breaks("6.2", "a ball out stays with the active coach")
def _(patch: MonkeyPatch) -> None:
    true = possession.give_ball
    patch.setattr(turn, "give_ball", lambda state, seat, *more: true(state, seat.other, *more))


@breaks("6.3", "the threshold is 2.2 m/s")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "DISCS", replace(table.DISCS, tipping=2200.0))


@breaks("6.3", "tipping cannot be switched off")
def _(patch: MonkeyPatch) -> None:
    true = ruling.knocks

    def always(state: State, *more: Any) -> Any:
        return true(replace(state, options=replace(state.options, tipping=True)), *more)

    everywhere(patch, "knocks", always)


@breaks("6.4", "a carrier that is knocked out loses the ball")
def _(patch: MonkeyPatch) -> None:
    def dropped(state: State, verdict: Verdict) -> Verdict:
        return replace(verdict, carrier=None) if verdict.carrier in verdict.knocked else verdict

    laid(patch, dropped)


@breaks("6.5", "the game decides a tie")
def _(patch: MonkeyPatch) -> None:
    decide_ties(patch)


@breaks("6.5", "the ball goes to the opponent of the carrier's coach")
def _(patch: MonkeyPatch) -> None:
    true = turn.follow

    def follow(state: State, verdict: Verdict, opened: bool) -> Told:
        gone = next((name for name in verdict.off if table.team_of(name) is not state.turn), None)
        if verdict.out is None or gone is None:
            return true(state, verdict, opened)
        return possession.give_ball(state, state.turn, *verdict.out, "PBW-6.2")

    patch.setattr(turn, "follow", follow)


@breaks("6.6", "a carrier scores in the own in-goal")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "aim_of", lambda state, piece: state.options.layout.in_goal(table.team_of(piece)))


# --- 7: touchdown ---------------------------------------------------------------------------------


@breaks("7.1", "a carrier must be wholly behind the line")
def _(patch: MonkeyPatch) -> None:
    def behind(state: State, piece: str) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = state.options.layout.in_goal(table.team_of(piece).other)
        return (x0, y0, x1, y1 - 24.0) if y0 == 0.0 else (x0, y0 + 24.0, x1, y1)

    everywhere(patch, "aim_of", behind)


@breaks("7.1", "whoever scores has touched the line")
def _(patch: MonkeyPatch) -> None:
    for told in ("arrival", "reception"):
        everywhere(patch, told, lambda *_: Way.TOUCHED)


@breaks("7.2", "the resting place counts, not the instant of touching")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(touchdown, "touch_instant", lambda *_: None)


@breaks("7.2", "a fall of the pusher undoes the push")
def _(patch: MonkeyPatch) -> None:
    true = ruling.Judge.touchdown
    patch.setattr(ruling.Judge, "touchdown", lambda self: None if self.film.fall else true(self))


@breaks("7.3", "the scorer's coach receives")
def _(patch: MonkeyPatch) -> None:
    true = setup.kick_off
    patch.setattr(initiative, "kick_off", lambda state, scorer: true(state, scorer.other))


@breaks("7.4", "two touchdowns win")
def _(patch: MonkeyPatch) -> None:
    win_by(patch, 2)


@breaks("7.4", "a short match needs three touchdowns too")
def _(patch: MonkeyPatch) -> None:
    win_by(patch, 3)


def win_by(patch: MonkeyPatch, needed: int) -> None:
    """So many touchdowns win, whatever the option says."""
    true = initiative.count

    def counted(state: State, seat: Seat) -> Told:
        told = true(replace(state, options=replace(state.options, touchdowns=needed)), seat)
        return told._replace(state=replace(told.state, options=state.options))

    everywhere(patch, "count", counted)


@breaks("7.5", "a carrier scores at the line of a forbidden in-goal")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(film, "reaches_line", lambda *_: None)


@breaks("7.5", "a gift does not score")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(possession, "in_aim", lambda *_: False)


# --- 9: defensive placement -----------------------------------------------------------------------


@breaks("9.1", "no window opens")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(placement, "opens", lambda state: False)


@breaks("9.1", "a placed disc keeps its active face")
def _(patch: MonkeyPatch) -> None:
    true = pitching.lay
    patch.setattr(placement, "lay", lambda state, verdict: true(state, replace(verdict, played="")))


@breaks("9.2", "a placement may go all out")
def _(patch: MonkeyPatch) -> None:
    true = reach.reach_of
    patch.setattr(placement, "reach_of", lambda field, piece, free: true(field, piece, True))


@breaks("9.2", "a block is not undone")
def _(patch: MonkeyPatch) -> None:
    true = placement.undue

    def lenient(*args: Any) -> Undue | None:
        found = true(*args)
        return None if found is not None and found.code == "placement_touched" else found

    patch.setattr(placement, "undue", lenient)


@breaks("9.2", "after an undone placement there are more")
def _(patch: MonkeyPatch) -> None:
    undone(patch, lambda state, pitch: replace(state, barred=False))


def undone(patch: MonkeyPatch, change: Any) -> None:
    """An undone placement leaves a changed state."""
    true = placement.undone

    def leave(state: State, pitch: Pitch, *more: Any) -> Told:
        told = true(state, pitch, *more)
        return told._replace(state=change(told.state, pitch))

    patch.setattr(placement, "undone", leave)


@breaks("9.3", "the turn goes on after the last action")
def _(patch: MonkeyPatch) -> None:
    true = turn.go_on
    patch.setattr(turn, "go_on", lambda state, opened: true(replace(state, last=False), opened))


@breaks("9.3", "the last action must be announced before its pitch")
def _(patch: MonkeyPatch) -> None:
    unasked(patch)


def unasked(patch: MonkeyPatch) -> None:
    """A window opens without a word of the active coach."""
    true = turn.go_on

    def at_once(state: State, opened: bool) -> Told:
        told = true(state, opened)
        asked = told.state.phase is PhaseName.SAID
        return told._replace(state=replace(told.state, phase=PhaseName.PLACEMENT)) if asked else told

    patch.setattr(turn, "go_on", at_once)


@breaks("9.6", "nobody is asked after a pitch")
def _(patch: MonkeyPatch) -> None:
    unasked(patch)


@breaks("9.6", "the question comes although the last action was announced")
def _(patch: MonkeyPatch) -> None:
    true = turn.go_on

    def again(state: State, opened: bool) -> Told:
        asked = state.last and opened and placement.opens(state)
        return Step(replace(state, phase=PhaseName.SAID, last=False)) if asked else true(state, opened)

    patch.setattr(turn, "go_on", again)


@breaks("9.6", "the question comes where no window would open")
def _(patch: MonkeyPatch) -> None:
    true = turn.go_on

    def always(state: State, opened: bool) -> Told:
        told = true(state, opened)
        goes_on = told.state.phase is PhaseName.PLAY and told.state.turn is state.turn
        if not goes_on or not state.options.defensive_placement:
            return told
        return told._replace(state=replace(told.state, phase=PhaseName.SAID))

    patch.setattr(turn, "go_on", always)


@breaks("9.4", "the other coach's discs stay passive")
def _(patch: MonkeyPatch) -> None:
    stay_passive(patch, frozenset({Seat.NORTH}))


@breaks("9.5", "a pass opens a window")
def _(patch: MonkeyPatch) -> None:
    true = turn.go_on
    patch.setattr(turn, "go_on", lambda state, opened: true(state, True))


@breaks("9.6", "an undone disc is turned")
def _(patch: MonkeyPatch) -> None:
    def turned(state: State, pitch: Pitch) -> State:
        pieces = tuple(replace(one, passive=True) if one.id == pitch.piece else one for one in state.pieces)
        return replace(state, pieces=pieces)

    undone(patch, turned)


@breaks("9.6", "who declines a window has no more")
def _(patch: MonkeyPatch) -> None:
    true = placement.declined
    patch.setattr(placement, "declined", lambda state: true(replace(state, barred=True)))
