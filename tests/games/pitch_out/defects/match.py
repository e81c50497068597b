"""Broken equipment, set-up, rounds and advanced rules of Pitch Out (POT-1, 2, 7, 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_out import PitchOut, options, table, view, world
from pitchside.games.pitch_out.geometry import WHOLE
from pitchside.games.pitch_out.phases import after_flick, answers, between, deploy, first_shot, setup, turn
from pitchside.games.pitch_out.phases.base import Told
from pitchside.games.pitch_out.state import Aftermath, Ask, PhaseName, Question, State
from pitchside.physics import Border, Table
from tests.games.pitch_out.defects.defect import breaks, everywhere, lenient
from tests.games.planted import MonkeyPatch, asked

# --- 1: equipment ---------------------------------------------------------------------------------


@breaks("1.1", "a puck is out only when no part of it is over the arena")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(world, "TABLE", Table(0.0, 0.0, 800.0, 800.0, Border.WHOLE))


@breaks("1.2", "the Citizens have a Witch")
def _(patch: MonkeyPatch) -> None:
    patch.setitem(table.ELITE, "citizens", ("major", "commando", "witch"))


@breaks("1.3", "the centre stays empty")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(deploy, "place_centre", Step)


@breaks("1.4", "blocks are as light as two pucks")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ARENA", replace(table.ARENA, block_mass=14.0))


@breaks("1.4", "pucks are 28 mm across")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ARENA", replace(table.ARENA, puck=14.0))


@breaks("1.5", "a puck is selected twice")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, setup.Selection, "check", "1.5")
    lenient(patch, setup.Selection, "check", "8.2")


@breaks("1.6", "both seats may play the same team")
def _(patch: MonkeyPatch) -> None:
    fits = "teams", lambda value: isinstance(value, dict) and set(value) == {"south", "north"}
    patch.setitem(options.ALLOWED, "teams", fits)


# --- 2: set-up ------------------------------------------------------------------------------------


@breaks("2.1", "the Elite plays in the basic rules")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(options.Options, "alpha", lambda self, seat: (self.pucks(seat)[0], *self.pucks(seat)[4:]))


@breaks("2.2", "south always chooses")
def _(patch: MonkeyPatch) -> None:
    true = setup.start
    patch.setattr(setup, "start", lambda chosen: replace(true(chosen), turn=Seat.SOUTH))


@breaks("2.3", "the zone is half the arena")
def _(patch: MonkeyPatch) -> None:
    halves = {Seat.SOUTH: (0.0, 0.0, 800.0, 400.0), Seat.NORTH: (0.0, 400.0, 800.0, 800.0)}
    everywhere(patch, "zone_of", lambda seat: halves[seat])


@breaks("2.3", "the second player begins")
def _(patch: MonkeyPatch) -> None:
    true = turn.begin_turn
    patch.setattr(deploy, "begin_turn", lambda state, seat: true(state, seat.other))


@breaks("2.4", "obstacles may lie close together")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "check_spacing", lambda *_: None)


@breaks("2.5", "pieces may overlap")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "overlapped", lambda *_: None)


@breaks("2.5", "a piece may stick out of the zone")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "inside", lambda piece, zone, margin=0.0: True)


@breaks("2.6", "a piece is placed twice, and another's too")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, deploy.Deployment, "check", "2.6")


@breaks("2.6", "only in one order")
def _(patch: MonkeyPatch) -> None:
    true = deploy.to_place
    everywhere(patch, "to_place", lambda state, seat: true(state, seat)[:1])


# --- 7: rounds ------------------------------------------------------------------------------------


def _careless(state: State, memory: Aftermath, seat: Seat) -> str | None:
    captain = f"{seat.value}.captain"
    return None if captain in after_flick.in_play(state, memory, seat) else "captain_out"


@breaks("7.1", "a Captain alone has not lost")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "loss_code", _careless)


@breaks("7.1", "a Golem is no company")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.in_play
    patch.setattr(
        after_flick, "in_play", lambda *given: tuple(one for one in true(*given) if "golem" not in one)
    )


@breaks("7.2", "the round is tested before the Guards answer")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ask_guards", after_flick.after_guards)


@breaks("7.3", "the winner chooses who begins")
def _(patch: MonkeyPatch) -> None:
    true = between.next_round
    patch.setattr(between, "next_round", lambda state, loser, score: true(state, loser.other, score))


@breaks("7.4", "one round wins the match")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(between, "WINS", 1)


@breaks("7.4", "three rounds win the match")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(between, "WINS", 3)


@breaks("7.4", "an agreed draw is cited as two rounds won")
def _(patch: MonkeyPatch) -> None:
    def conclude(self: PitchOut, now: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        return Outcome(winner, Reason(reason), self.scoreboard(now).score), self.over_rule(now)

    patch.setattr(PitchOut, "conclude", conclude)


@breaks("7.5", "pucks due back do not count")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Aftermath, "due", lambda _: ())


@breaks("7.5", "questions are asked though the round is over")
def _(patch: MonkeyPatch) -> None:
    true = after_flick.after_guards

    def later(state: State) -> Told:
        memory = state.memory or Aftermath()
        if memory.undying is None:
            return true(state)
        queue = after_flick.own_questions(state, memory)
        return answers.ask_next(replace(state, queue=queue, memory=replace(memory, guarded=True)))

    patch.setattr(after_flick, "after_guards", later)


# --- 8: advanced rules ----------------------------------------------------------------------------


@breaks("8.1", "always five")
def _(patch: MonkeyPatch) -> None:
    patch.setitem(options.READ, "format", lambda _: 5)


@breaks("8.2", "any selection will do")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, setup.Selection, "check", "8.2")


@breaks("8.2", "selections are open from the start")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "hidden", lambda *_: frozenset())


@breaks("8.3", "selections are shown when the deployment begins")
def _(patch: MonkeyPatch) -> None:
    true = view.is_secret
    patch.setattr(
        view, "is_secret", lambda state, seat: state.phase is not PhaseName.DEPLOY and true(state, seat)
    )


@breaks("8.3", "a selection is known with its first puck")
def _(patch: MonkeyPatch) -> None:
    def early(state: State, seat: Seat) -> bool:
        return any(piece.id in state.selected[seat] for piece in state.pieces)

    everywhere(patch, "all_placed", early)


@breaks("8.3", "a selection stays secret until the obstacles lie there too")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "all_placed", lambda state, seat: not deploy.to_place(state, seat))


@breaks("8.3", "what is selected is told when the deployment begins")
def _(patch: MonkeyPatch) -> None:
    true = deploy.begin_deployment

    def open_hands(state: State, first: Seat) -> Told:
        ready = true(state, first)
        told = [one for seat in PLAYERS for one in view.revealed(ready.state, seat).events]
        return ready._replace(events=(*ready.events, *told))

    everywhere(patch, "begin_deployment", open_hands)


@breaks("8.3", "the farther one chooses")
def _(patch: MonkeyPatch) -> None:
    true = first_shot.ruled
    patch.setattr(first_shot, "ruled", lambda south, north: true(north, south))


@breaks("8.3", "both out: south chooses")
def _(patch: MonkeyPatch) -> None:
    true = first_shot.ruled
    patch.setattr(
        first_shot,
        "ruled",
        lambda south, north: (true(south, north)[0] or Seat.SOUTH, true(south, north)[1]),
    )


@breaks("8.4", "the centre obstacle comes after deployment")
def _(patch: MonkeyPatch) -> None:
    true = deploy.begin_deployment

    def late(state: State, first: Seat) -> Told:
        ready = true(state, first)
        return ready._replace(state=replace(ready.state, pieces=()))

    everywhere(patch, "begin_deployment", late)


@breaks("8.5", "the loser has no rights")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(between, "ask_next", lambda state, _: replace(state, phase=PhaseName.FIRST, queue=()))


@breaks("8.5", "Alpha pucks are banned")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, between, "check_ban", "8.7")


@breaks("8.6", "a Captain alone has not lost")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(after_flick, "loss_code", _careless)


@breaks("8.7", "the swap comes before the ban")
def _(patch: MonkeyPatch) -> None:
    true = between.ask_next

    def swapped(state: State, questions: tuple[Question, ...]) -> State:
        both = {one.ask for one in questions} == {Ask.BAN, Ask.SWAP}
        return true(state, questions[::-1] if both else questions)

    patch.setattr(between, "ask_next", swapped)


@breaks("8.7", "a banned puck comes back by a swap")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(between, "check_entry", lambda *_: None)


@breaks("8.7", "the Captain is swapped")
def _(patch: MonkeyPatch) -> None:
    lenient(patch, between, "check_swap", "8.7")


@breaks("8.8", "equal is equal to the last bit")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(first_shot, "ARENA", replace(table.ARENA, touching=0.0))


@breaks("8.8", "who leaves has flicked farthest")
def _(patch: MonkeyPatch) -> None:
    true = first_shot.ruled

    def farthest(south: float | None, north: float | None) -> Any:
        if (south is None) == (north is None):
            return true(south, north)
        return true(0.0 if south is None else 100.0, 0.0 if north is None else 100.0)

    patch.setattr(first_shot, "ruled", farthest)


@breaks("8.8", "the Captain is placed anywhere")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(first_shot, "zone_of", lambda _: WHOLE)
