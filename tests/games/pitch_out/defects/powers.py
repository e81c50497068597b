"""Broken powers of Pitch Out (POT-6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Ruling
from pitchside.games.flick.touches import last_touched
from pitchside.games.pitch_out import lay, powers, ruling, world
from pitchside.games.pitch_out.geometry import WHOLE
from pitchside.games.pitch_out.phases import after_flick, guard, turn
from pitchside.games.pitch_out.phases.base import Told
from pitchside.games.pitch_out.ruling import Cause, Judge, Stroke, Verdict
from pitchside.games.pitch_out.state import Aftermath, Piece, State
from pitchside.games.pitch_out.table import ARENA, GOLEMS, POWERS, kind_of, owner_of
from pitchside.physics import Contact, World
from tests.games.pitch_out.defects.defect import breaks, everywhere, lenient, powerless
from tests.games.planted import MonkeyPatch, asked

# --- 6.1, 6.2: Captain and Guard ------------------------------------------------------------------


@breaks("6.1", "every power can be copied")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "copyable", lambda *_: POWERS)


@breaks("6.1", "the body of a Golem has no power to copy")
def _(patch: MonkeyPatch) -> None:
    true = powers.copyable

    def lesser(state: State, seat: Seat) -> tuple[str, ...]:
        return true(
            replace(state, reserve=tuple(one for one in state.reserve if one not in state.lent)), seat
        )

    everywhere(patch, "copyable", lesser)


@breaks("6.2", "the Captain cannot be saved")
def _(patch: MonkeyPatch) -> None:
    true = guard.ask_guards

    def lost(state: State) -> Told:
        memory = state.memory or Aftermath()
        left = tuple(one for one in memory.eliminated if kind_of(one) != "captain")
        return true(replace(state, memory=replace(memory, eliminated=left)))

    everywhere(patch, "ask_guards", lost)


@breaks("6.2", "the Guard stays in play")
def _(patch: MonkeyPatch) -> None:
    true = guard.save

    def cheap(state: State, seat: Seat, saved: str) -> Told:
        told = true(state, seat, saved)
        left = tuple(one for one in told.state.reserve if kind_of(one) != "guard")
        return told._replace(state=replace(told.state, reserve=left))

    everywhere(patch, "save", cheap)


@breaks("6.2", "a Guard that was eliminated too may answer")
def _(patch: MonkeyPatch) -> None:
    true = powers.guard_of

    def ghost(state: State, seat: Seat) -> Piece | None:
        there = true(state, seat)
        return there or (Piece(f"{seat.value}.guard", 400.0, 400.0) if state.memory else None)

    everywhere(patch, "guard_of", ghost)


# --- 6.3 to 6.9: one power each -------------------------------------------------------------------


@breaks("6.3", "the Assassin has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "assassin")


@breaks("6.3", "a pushed Assassin kills")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(Judge, "clash", _any_assassin(Judge.clash))


def _any_assassin(true: Any) -> Any:
    """Whoever touches an Assassin is eliminated, played or not."""

    def clash(self: Judge, contact: Contact) -> None:
        for one in (contact.a, contact.b):
            if powers.power_of(self.state, one) == "assassin":
                self.harm(Cause.ASSASSIN, contact, contact.other(one))
        true(self, contact)

    return clash


@breaks("6.3", "the Assassin kills friends")
def _(patch: MonkeyPatch) -> None:
    true = Judge.push

    def push(self: Judge, contact: Contact) -> None:
        true(self, contact)
        if self.power == "assassin" and self.played in (contact.a, contact.b):
            other = contact.other(self.played)
            if not other.startswith("obstacle"):
                self.harm(Cause.ASSASSIN, contact, other)

    patch.setattr(Judge, "push", push)


@breaks("6.4", "the Runner has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "runner")


@breaks("6.4", "the Runner may go on after touching a puck")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.second_flick
    patch.setattr(after_flick, "second_flick", lambda state, memory: true(state, _untouched(state, memory)))


def _untouched(state: State, memory: Aftermath) -> Aftermath:
    return replace(memory, touched=()) if powers.power_of(state, memory.piece) == "runner" else memory


@breaks("6.4", "an obstacle hinders the Runner")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.second_flick
    patch.setattr(
        after_flick,
        "second_flick",
        lambda state, memory: true(state, replace(memory, touched=memory.touched + memory.blocks)),
    )


@breaks("6.4", "any puck may have the second flick")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, turn, "check_flick", "6.14")
    lenient(patch, turn, "check_flick", "6.4")


@breaks("6.5", "the Immortal dies")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "immortal")


@breaks("6.5", "the Immortal survives the Infested")
def _(patch: MonkeyPatch) -> None:
    true = Judge.harm

    def tough(self: Judge, cause: Cause, contact: Contact, victim: str) -> bool:
        if victim == self.played and self.power == "immortal":
            return True
        return true(self, cause, contact, victim)

    patch.setattr(Judge, "harm", tough)


@breaks("6.5", "a pushed Immortal comes back")
def _(patch: MonkeyPatch) -> None:
    true = Judge.go

    def undying(self: Judge, name: str, leaving: Any, driver: Contact | None, last: Contact | None) -> None:
        driver = driver or (last if kind_of(name) == "immortal" else None)
        true(self, name, leaving, driver, last)

    patch.setattr(Judge, "go", undying)


@breaks("6.6", "the Major is a puck like others")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "major")


@breaks("6.6", "the Infested falls by the Major")
def _(patch: MonkeyPatch) -> None:
    true = Judge.harm
    patch.setattr(Judge, "harm", lambda self, *rest: true(self, *rest) or True)


@breaks("6.6", "the Major never leaves the arena")
def _(patch: MonkeyPatch) -> None:
    go = Judge.go

    def stays(self: Judge, name: str, *rest: Any) -> None:
        if kind_of(name) != "major":
            go(self, name, *rest)

    patch.setattr(Judge, "go", stays)


@breaks("6.7", "the Commando has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "commando")


@breaks("6.7", "friends do not count")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.second_flick

    def foes(state: State, memory: Aftermath) -> str | None:
        left = tuple(one for one in memory.touched if owner_of(one) is not state.turn)
        return true(state, replace(memory, touched=left))

    patch.setattr(after_flick, "second_flick", foes)


@breaks("6.8", "the Sapper has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "sapper")


@breaks("6.8", "the obstacle goes anywhere")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "touching", lambda *_: True)


@breaks("6.8", "the first touched obstacle is moved")
def _(patch: MonkeyPatch) -> None:
    true = last_touched
    patch.setattr(ruling, "last_touched", lambda pushes, *rest: true(pushes[:1], *rest))


@breaks("6.8", "the obstacle may lie over the edge")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "inside", lambda piece, zone, margin=0.0: True)


@breaks("6.9", "the Infested has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "infested")


@breaks("6.9", "the Infested survives")
def _(patch: MonkeyPatch) -> None:
    true = Judge.fall

    def lives(self: Judge, stroke: Stroke) -> None:
        if stroke.cause is not Cause.INFESTED or stroke.piece not in self.infested:
            true(self, stroke)

    patch.setattr(Judge, "fall", lives)


@breaks("6.9", "only in its own turn")
def _(patch: MonkeyPatch) -> None:
    true = Judge.__init__

    def start(self: Judge, state: State, *rest: Any) -> None:
        true(self, state, *rest)
        self.infested = {one for one in self.infested if owner_of(one) is state.turn}

    patch.setattr(Judge, "__init__", start)


# --- 6.10 to 6.12: Shadow, Witch, Golem -----------------------------------------------------------


@breaks("6.10", "the Shadow has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "shadow")


@breaks("6.10", "a covered puck may be played")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "covered", lambda _: frozenset())


@breaks("6.10", "the pair has the mass of one")
def _(patch: MonkeyPatch) -> None:
    true = world.disc_of
    patch.setattr(world, "disc_of", lambda piece, _: true(piece, 0))


@breaks("6.10", "the flick off the top strikes the covered puck")
def _(patch: MonkeyPatch) -> None:
    true = World
    patch.setattr(
        world,
        "World",
        lambda bodies, material, table, ignore: true(
            tuple(
                replace(one, y=one.y - 31.0) if ignore and one.id in {a for a, _ in ignore} else one
                for one in bodies
            ),
            material,
            table,
        ),
    )


@breaks("6.10", "the Shadow covers friends")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "coverable", lambda state, memory: memory.touched)


@breaks("6.11", "the Witch has no power")
def _(patch: MonkeyPatch) -> None:
    powerless(patch, "witch")


@breaks("6.11", "any elimination brings a Golem")
def _(patch: MonkeyPatch) -> None:
    true = turn.remember

    def free(state: State, verdict: Verdict, second: bool) -> Aftermath:
        return replace(true(state, verdict, second), ejected=bool(verdict.eliminated))

    everywhere(patch, "remember", free)


@breaks("6.11", "a victim that a touch had eliminated brings no Golem when it leaves")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Verdict, "ejected", lambda self: self.of(Cause.LEFT))


@breaks("6.11", "two Golems in play are called a missing body")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "GOLEMS", (*GOLEMS, "golem3"))


@breaks("6.11", "a Golem due back is not counted")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(
        after_flick,
        "in_play",
        lambda state, _, seat: tuple(one.id for one in powers.pucks_of_seat(state, seat)),
    )


@breaks("6.11", "no Golem without the Witch")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.golem_due
    patch.setattr(
        after_flick, "golem_due", lambda state, memory: (memory, ()) if memory.ended else true(state, memory)
    )


@breaks("6.11", "the Golem enters anywhere")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "zone_of", lambda _: WHOLE)


@breaks("6.12", "bodies without end")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(powers, "ARENA", replace(ARENA, bodies=99))


@breaks("6.12", "Golems go with the Witch")
def _(patch: MonkeyPatch) -> None:
    true = lay.lay

    def gone(state: State, verdict: Verdict) -> tuple[State, tuple[Ruling, ...]]:
        after, rulings = true(state, verdict)
        if not any(kind_of(one) == "witch" for one in verdict.eliminated):
            return after, rulings
        left = tuple(one for one in after.pieces if kind_of(one.id) != "golem")
        return replace(after, pieces=left), rulings

    patch.setattr(turn, "lay", gone)


# --- 6.13 to 6.19 ---------------------------------------------------------------------------------


@breaks("6.13", "a pushed Assassin kills")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(Judge, "clash", _any_assassin(Judge.clash))


@breaks("6.13", "a pushed Witch brings a Golem")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.golem_due

    def any_witch(state: State, memory: Aftermath) -> Any:
        return true(state, replace(memory, piece=f"{state.turn.value}.witch"))

    patch.setattr(after_flick, "golem_due", any_witch)


@breaks("6.14", "a second flick gives a third")
def _(patch: MonkeyPatch) -> None:
    true = turn.remember
    everywhere(patch, "remember", lambda state, verdict, second: true(state, verdict, False))


@breaks("6.14", "the second flick is not judged")
def _(patch: MonkeyPatch) -> None:
    true = guard.ask_guards

    def blind(state: State) -> Told:
        memory = state.memory or Aftermath()
        return after_flick.finish(state) if memory.second else true(state)

    everywhere(patch, "ask_guards", blind)


@breaks("6.15", "without a choice the first power is copied")
def _(patch: MonkeyPatch) -> None:
    true = turn.let_go

    def chosen(state: State, flick: Any) -> Told:
        found = powers.may_choose(state)
        copied = state.powers.put(state.turn, found[0]) if found else state.powers
        return true(replace(state, powers=copied), flick)

    patch.setattr(turn, "let_go", chosen)


@breaks("6.16", "a puck put back goes on")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Verdict, "ended", lambda _: False)


@breaks("6.17", "a covered Guard does not answer")
def _(patch: MonkeyPatch) -> None:
    true = powers.guard_of

    def free(state: State, seat: Seat) -> Piece | None:
        there = true(state, seat)
        return None if there is None or there.id in powers.covered(state) else there

    everywhere(patch, "guard_of", free)


@breaks("6.17", "the saved puck is put in the middle")
def _(patch: MonkeyPatch) -> None:
    true = guard.in_place
    patch.setattr(
        guard, "in_place", lambda state, saved, guard: true(state, saved, replace(guard, x=400.0, y=450.0))
    )


@breaks("6.18", "a copied power sleeps in the opponent's turn")
def _(patch: MonkeyPatch) -> None:
    true = powers.power_of

    def asleep(state: State, puck: str) -> str:
        return true(state, puck) if kind_of(puck) != "captain" or owner_of(puck) is state.turn else "captain"

    everywhere(patch, "power_of", asleep)


@breaks("6.18", "a copied power is free of its cost")
def _(patch: MonkeyPatch) -> None:
    true = Judge.fall

    def spared(self: Judge, stroke: Stroke) -> None:
        if stroke.cause is not Cause.INFESTED or kind_of(stroke.piece) != "captain":
            true(self, stroke)

    patch.setattr(Judge, "fall", spared)


@breaks("6.19", "the Shadow need not cover")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "coverable", lambda *_: ())


@breaks("6.19", "a puck that left is covered after its return")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.coverable
    patch.setattr(after_flick, "coverable", lambda state, memory: true(state, replace(memory, left=())))


@breaks("6.19", "a Shadow that rests over the same puck falls off")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "part", lambda state, *_: Step(state))
