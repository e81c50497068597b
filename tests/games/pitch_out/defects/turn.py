"""Broken turns, eliminations and obstacles of Pitch Out (POT-3, 4, 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.seat import Seat
from pitchside.core.turn import Ruling
from pitchside.games.flick.action import Place
from pitchside.games.flick.touches import pushes
from pitchside.games.pitch_out import lay, ruling, world
from pitchside.games.pitch_out.geometry import gap
from pitchside.games.pitch_out.phases import after_flick, answers, guard, turn
from pitchside.games.pitch_out.phases.base import Told
from pitchside.games.pitch_out.powers import blocks_of_seat
from pitchside.games.pitch_out.ruling import Judge, Verdict
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Piece, Question, State
from pitchside.games.pitch_out.table import ARENA, is_block
from pitchside.physics import Block, Contact, Tape
from tests.games.pitch_out.defects.defect import breaks, everywhere, lenient
from tests.games.planted import MonkeyPatch, asked, property_of

Laid = tuple[State, tuple[Ruling, ...]]
"""What lies there, and what was ruled about it."""

# --- 3: a turn ------------------------------------------------------------------------------------


@breaks("3.1", "the same player plays on")
def _(patch: MonkeyPatch) -> None:
    true = turn.begin_turn
    patch.setattr(after_flick, "begin_turn", lambda state, seat: true(state, seat.other))


@breaks("3.1", "the opponent's pucks may be flicked")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, turn, "check_flick", "3.1")


@breaks("3.2", "a puck may be flicked towards the obstacle that it touches")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "refused_by", lambda *_: None)


@breaks("3.2", "touching is a gap of 1 mm")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "touching", lambda a, b: gap(a, b) <= 1.0)


@breaks("3.3", "no Guard answers before the end of the round is tested")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ask_guards", after_flick.after_guards)


@breaks("3.3", "the second flick comes before the answers")
def _(patch: MonkeyPatch) -> None:
    true = guard.ask_guards

    def hasty(state: State) -> Told:
        memory = state.memory or Aftermath()
        return after_flick.finish(state) if after_flick.second_flick(state, memory) else true(state)

    everywhere(patch, "ask_guards", hasty)


@breaks("3.4", "a piece stays on another")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "moved_beside", lambda pieces, puck: replace(puck, on=None))


@breaks("3.5", "of several touches in one instant the first counts")
def _(patch: MonkeyPatch) -> None:
    true = pushes
    patch.setattr(ruling, "pushes", lambda tape: tuple({one.t: one for one in true(tape)}.values()))


@breaks("3.5", "pieces that lie together touch")
def _(patch: MonkeyPatch) -> None:
    true = Judge.verdict

    def neighbours(self: Judge) -> Verdict:
        pieces = [one for one in self.state.pieces if not is_block(one.id)]
        for a in pieces:
            for b in pieces:
                if a.id < b.id and abs(gap(a, b)) < 0.1:
                    self.push(Contact(0.0, a.id, b.id, a.x, a.y, 1.0, 0.0, 0.0, 0.0, False, False, 1.0, 0.0))
        return true(self)

    patch.setattr(Judge, "verdict", neighbours)


@breaks("3.6", "the other player is asked first")
def _(patch: MonkeyPatch) -> None:
    true = guard.ask_guards

    def reverse(state: State) -> Told:
        asked = true(state)
        return asked._replace(state=replace(asked.state, queue=asked.state.queue[::-1]))

    everywhere(patch, "ask_guards", reverse)


@breaks("3.6", "a single answer is asked for")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(answers, "MUST", ())


@breaks("3.7", "a player without a flick has to play")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "has_flick", lambda *_: True)


@breaks("3.7", "a puck eliminated by a touch stays unless it leaves")
def _(patch: MonkeyPatch) -> None:
    read = property_of(Verdict, "eliminated")
    asked(patch, Verdict, "eliminated", lambda self: tuple(one for one in read(self) if one in self.out))


def _block(contact: Contact, puck: str) -> bool:
    return is_block(contact.other(puck))


# --- 4: elimination -------------------------------------------------------------------------------


@breaks("4.1", "the played puck is never eliminated by leaving")
def _(patch: MonkeyPatch) -> None:
    true = Judge.go

    def spared(self: Judge, name: str, *rest: Any) -> None:
        if name != self.played:
            true(self, name, *rest)

    patch.setattr(Judge, "go", spared)


@breaks("4.2", "one elimination for a flick")
def _(patch: MonkeyPatch) -> None:
    read = property_of(Verdict, "eliminated")
    asked(patch, Verdict, "eliminated", lambda self: read(self)[:1])


@breaks("4.3", "obstacles expel")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "drives", lambda *_: False)


@breaks("4.3", "a resting obstacle protects too")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "drives", lambda contact, puck: is_block(contact.other(puck)))


@breaks("4.3", "an obstacle that moves protects, wherever it goes")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(
        ruling, "drives", lambda contact, puck: _block(contact, puck) and contact.moved(contact.other(puck))
    )


@breaks("4.3", "an obstacle that creeps protects too")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(
        ruling,
        "drives",
        lambda contact, puck: _block(contact, puck) and contact.towards(contact.other(puck)) > 0,
    )


@breaks("4.3", "a puck that leans on a struck obstacle is not driven")
def _(patch: MonkeyPatch) -> None:
    true, drives, seen = ruling.judge, ruling.drives, list[Tape]()

    def noted(state: State, played: str, scene: world.Scene, tape: Tape) -> Verdict:
        seen.append(tape)
        return true(state, played, scene, tape)

    def earlier(contact: Contact, puck: str) -> bool:
        motion = seen[-1].body_at(contact.other(puck), contact.t, before=True)
        return drives(contact, puck) and (motion.vx, motion.vy) != (0.0, 0.0)

    patch.setattr(turn, "judge", noted)
    patch.setattr(ruling, "drives", earlier)


@breaks("4.3", "the played puck is protected")
def _(patch: MonkeyPatch) -> None:
    true = Judge.go

    def kind(self: Judge, name: str, leaving: Any, driver: Contact | None, last: Contact | None) -> None:
        played, self.played = self.played, "" if driver else self.played
        true(self, name, leaving, driver, last)
        self.played = played

    patch.setattr(Judge, "go", kind)


@breaks("4.3", "a puck comes back only to the own half")
def _(patch: MonkeyPatch) -> None:
    halves = {Seat.SOUTH: (0.0, 0.0, 800.0, 400.0), Seat.NORTH: (0.0, 400.0, 800.0, 800.0)}
    everywhere(patch, "zone_of", lambda seat: halves[seat])


@breaks("4.4", "nothing goes into the reserve")
def _(patch: MonkeyPatch) -> None:
    true = lay.lay

    def lost(state: State, verdict: Verdict) -> Laid:
        after, rulings = true(state, verdict)
        return replace(after, reserve=state.reserve), rulings

    everywhere(patch, "lay", lost)


@breaks("4.5", "defence has priority")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.round_lost
    patch.setattr(
        after_flick, "round_lost", lambda state, losers: true(state, [state.turn] if losers[1:] else losers)
    )


@breaks("4.6", "a played puck that leaves takes nobody with it")
def _(patch: MonkeyPatch) -> None:
    true = ruling.judge

    def undone(state: State, played: str, scene: world.Scene, tape: Tape) -> Verdict:
        verdict = true(state, played, scene, tape)
        if played not in verdict.out:
            return verdict
        return replace(verdict, strokes=tuple(one for one in verdict.strokes if one.piece == played))

    patch.setattr(turn, "judge", undone)


@breaks("4.7", "a puck that a touch eliminated comes back from behind an obstacle")
def _(patch: MonkeyPatch) -> None:
    true = Judge.go

    def forgiven(self: Judge, name: str, leaving: Any, driver: Contact | None, last: Contact | None) -> None:
        if driver:
            self.fallen.discard(name)
            self.strokes = [one for one in self.strokes if one.piece != name]
        true(self, name, leaving, driver, last)

    patch.setattr(Judge, "go", forgiven)


@breaks("4.7", "a Shadow driven out with its puck is lost")
def _(patch: MonkeyPatch) -> None:
    true = Judge.go

    def alone(self: Judge, name: str, leaving: Any, driver: Contact | None, last: Contact | None) -> None:
        true(self, name, leaving, driver if name == leaving.body else None, last)

    patch.setattr(Judge, "go", alone)


# --- 5: obstacles ---------------------------------------------------------------------------------


@breaks("5.1", "obstacles stand fast")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "_block", lambda one, _: Block(one.id, one.x, one.y, 70.0, 1e9, one.angle))


@breaks("5.2", "a struck obstacle goes back")
def _(patch: MonkeyPatch) -> None:
    true = lay.at_rest

    def back(piece: Piece, *rest: Any) -> Piece:
        return piece if is_block(piece.id) else true(piece, *rest)

    patch.setattr(lay, "at_rest", back)


@breaks("5.3", "an obstacle that left is not counted as removed")
def _(patch: MonkeyPatch) -> None:
    true = lay.lay

    def kept(state: State, verdict: Verdict) -> Laid:
        after, rulings = true(state, verdict)
        return replace(after, removed=state.removed), rulings

    everywhere(patch, "lay", kept)


@breaks("5.4", "obstacles expel")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(ruling, "drives", lambda *_: False)


@breaks("5.5", "an obstacle in the way may be set aside")
def _(patch: MonkeyPatch) -> None:
    true = turn.Turn.check

    def soft(self: turn.Turn, state: State, seat: Seat, action: Any) -> None:
        if not isinstance(action, Place):
            true(self, state, seat, action)

    patch.setattr(turn.Turn, "check", soft)


@breaks("5.6", "three are few")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "FEW", 3)


@breaks("5.6", "every fall to two costs an obstacle")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.is_thinned
    everywhere(patch, "is_thinned", lambda state, *rest: true(replace(state, thinned=frozenset()), *rest))


@breaks("5.6", "the player who fell removes")
def _(patch: MonkeyPatch) -> None:
    def own(state: State, thin: frozenset[Seat]) -> tuple[Question, ...]:
        asked = ((seat, blocks_of_seat(state, seat)) for seat in thin)
        return tuple(Question(Ask.REMOVE, seat, blocks) for seat, blocks in asked if blocks)

    patch.setattr(after_flick, "removals", own)


@breaks("5.7", "obstacles hold no pucks")
def _(patch: MonkeyPatch) -> None:
    true = world.stored_in
    patch.setattr(world, "stored_in", lambda pieces, reserve, lent: true(pieces, (), ()))


@breaks("5.7", "bodies of Golems weigh too")
def _(patch: MonkeyPatch) -> None:
    true = world.stored_in
    patch.setattr(world, "stored_in", lambda pieces, reserve, lent: true(pieces, reserve, ()))


@breaks("5.7", "a block holds any number")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "ARENA", replace(ARENA, wells=99))


# --- the beginning of a turn ----------------------------------------------------------------------


@breaks("6.1", "a copied power lasts for ever")
def _(patch: MonkeyPatch) -> None:
    true = turn.begin_turn
    everywhere(patch, "begin_turn", lambda state, seat: replace(true(state, seat), powers=state.powers))


@breaks("6.1", "the power may be chosen after the flick")
def _(patch: MonkeyPatch) -> None:
    true = turn.check_power

    def late(state: State, action: Any) -> None:
        true(replace(state, chose=False, again=None, phase=PhaseName.TURN), action)

    patch.setattr(turn, "check_power", late)
