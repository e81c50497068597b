"""Broken equipment and kick-offs of Pitch Bowl (PBW-1, 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitchside.games.pitch_bowl import position, reach, table, world
from pitchside.games.pitch_bowl.action import Choose
from pitchside.games.pitch_bowl.field import LAYOUTS, Field, Square, belongs, touches
from pitchside.games.pitch_bowl.path import touch_instant
from pitchside.games.pitch_bowl.phases import (
    initiative,
    kick_off,
    placement,
    possession,
    setup,
)
from pitchside.games.pitch_bowl.phases.base import Told
from pitchside.games.pitch_bowl.phases.kick_off import Throw
from pitchside.games.pitch_bowl.state import Piece, State
from pitchside.physics import Border, Table
from tests.games.pitch_bowl.defects.defect import breaks, everywhere
from tests.games.planted import MonkeyPatch, asked, property_of


def of_the_centre(field: Field, x: float, y: float, deep: float = 0.1) -> frozenset[Square]:
    """The square that the centre lies in, alone."""
    square = (int(x // field.square), int(y // field.square))
    return frozenset({square}) if field.holds(square) else belongs(field, x, y, deep)


def whatever_it_touches(field: Field, x: float, y: float, deep: float = 0.1) -> frozenset[Square]:
    """The squares beyond the lines that a disc lies against, too."""
    return belongs(field, x, y, -deep)


# --- 1: equipment ---------------------------------------------------------------------------------


@breaks("1.1", "a team has eight three-quarters")
def _(patch: MonkeyPatch) -> None:
    true = table.players_of
    patch.setattr(setup, "players_of", lambda seat: tuple(one for one in true(seat) if one[-3:] != "tq9"))


@breaks("1.2", "two players carry a ball")
def _(patch: MonkeyPatch) -> None:
    def first(given: dict[str, dict[str, Any]]) -> str | None:
        return next((name for name, raw in given.items() if raw.get("carrier")), None)

    patch.setattr(position, "only_carrier", first)


@breaks("1.3", "the centre line is the whole median line")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Field, "centre_line", lambda self: (0.0, self.width))


@breaks("1.4", "a square is 60 mm wide")
def _(patch: MonkeyPatch) -> None:
    patch.setitem(LAYOUTS, "standard", Field(square=60.0))


@breaks("1.5", "a disc belongs to the square of its centre alone")
def _(patch: MonkeyPatch) -> None:
    start_in(patch, of_the_centre)


def start_in(patch: MonkeyPatch, squares: Callable[[Field, float, float], frozenset[Square]]) -> None:
    """A player's reach begins in other squares."""
    true = reach.reach_of

    def begun(field: Field, piece: Piece, free: bool) -> reach.Reach:
        return replace(true(field, piece, free), start=squares(field, piece.x, piece.y))

    everywhere(patch, "reach_of", begun)


@breaks("1.5", "a disc against a line belongs to the square beyond")
def _(patch: MonkeyPatch) -> None:
    start_in(patch, whatever_it_touches)


@breaks("1.5", "a moving disc enters a square when it touches it")
def _(patch: MonkeyPatch) -> None:
    true = reach.Reach.entered
    patch.setattr(reach, "touch_instant", lambda tape, piece, rect, deep: touch_instant(tape, piece, rect))
    patch.setattr(reach.Reach, "entered", lambda self, x, y, steps, deep=0.0: true(self, x, y, steps, 0.0))


@breaks("1.6", "touching at rest is a gap of 1 mm")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(setup, "touches", lambda rect, x, y: touches(rect, x, y, 1.0))


@breaks("1.6", "lying over the grey is being off")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "Table", lambda x0, y0, x1, y1, border: Table(x0, y0, x1, y1, Border.CENTRE))


@breaks("1.7", "placements without the option")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(placement, "opens", lambda state: True)


@breaks("1.7", "no tipping unless agreed")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "knocks", lambda *_: iter(()))


@breaks("1.7", "two touchdowns can be agreed")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "TOUCHDOWNS", (3, 1, 2))


# --- 2: kick-off ----------------------------------------------------------------------------------


@breaks("2.1", "the winner of the toss kicks")
def _(patch: MonkeyPatch) -> None:
    true = setup.Choosing.play

    def kicks(self: setup.Choosing, state: State, actions: Any) -> Told:
        return true(self, state, dict.fromkeys(actions, Choose("kick")))

    patch.setattr(setup.Choosing, "play", kicks)


@breaks("2.2", "two against the centre line are enough")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "AGAINST_CENTRE", 2)


@breaks("2.2", "three on a wing are not too many")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ON_A_WING", 3)


@breaks("2.2", "ten players are enough")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(setup, "check_team", lambda names, seat: None)


@breaks("2.2", "the attacker places first")
def _(patch: MonkeyPatch) -> None:
    true = setup.kick_off
    for module in (setup, initiative):
        patch.setattr(
            module, "kick_off", lambda state, kicker: replace(true(state, kicker), turn=kicker.other)
        )


@breaks("2.3", "the ball is thrown from the other end")
def _(patch: MonkeyPatch) -> None:
    true = kick_off.tee
    patch.setattr(kick_off, "tee", lambda field, kicker: true(field, kicker.other))


@breaks("2.4", "the kicking coach begins")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(kick_off, "begin_turn", lambda state, seat: initiative.begin_turn(state, seat.other))


@breaks("2.5", "a touch back is the kicker's")
def _(patch: MonkeyPatch) -> None:
    true = possession.give_ball
    patch.setattr(kick_off, "give_ball", lambda state, seat, *more: true(state, seat.other, *more))


@breaks("2.5", "a short throw is no touch back")
def _(patch: MonkeyPatch) -> None:
    forgive(patch, "back_short")


@breaks("2.5", "the nearest to where the ball came down beside the field has it")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(kick_off, "went_out", lambda field, thrown: thrown.down)


@breaks("2.6", "a ball that rolls back lies")
def _(patch: MonkeyPatch) -> None:
    forgive(patch, "back_rolled")


def forgive(patch: MonkeyPatch, code: str) -> None:
    """A throw that fails in this way is a good one."""
    true = kick_off.touch_back

    def lenient(state: State, thrown: Throw) -> str | None:
        found = true(state, thrown)
        return None if found == code else found

    patch.setattr(kick_off, "touch_back", lenient)


@breaks("2.6", "the game decides a tie")
def _(patch: MonkeyPatch) -> None:
    decide_ties(patch)


def decide_ties(patch: MonkeyPatch) -> None:
    """The first of the nearest has the ball."""
    true = possession.nearest_to
    patch.setattr(possession, "nearest_to", lambda *args: true(*args)[:1])


@breaks("2.7", "players may be placed on each other")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(setup, "check_apart", lambda placed: None)


@breaks("2.7", "on a wing is who has the centre there")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(setup, "belongs", of_the_centre)


@breaks("2.7", "on a wing is who is set against its line")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(setup, "belongs", whatever_it_touches)


@breaks("2.8", "the ball slides on at a quarter of its speed")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "SLIDES", 0.25)


@breaks("2.8", "the ball flies for 0.19 s")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "FLIGHT", 0.19)


@breaks("2.8", "a ball goes out where it is wholly across the line")
def _(patch: MonkeyPatch) -> None:
    true = kick_off.went_out

    def across(field: Field, thrown: Throw) -> tuple[float, float]:
        gone = thrown.tape.exits if thrown.tape is not None else ()
        return (gone[0].x, gone[0].y) if gone else true(field, thrown)

    patch.setattr(kick_off, "went_out", across)


@breaks("2.8", "a ball in the wrong half went out where it came down")
def _(patch: MonkeyPatch) -> None:
    true = property_of(Throw, "rest")

    def fallen(self: Throw) -> Any:
        lies = true(self)
        return self.down if lies is not None and self.down[1] < 288.0 else lies

    asked(patch, Throw, "rest", fallen)
