"""Broken shots with cards, extras, ends, sights and citations (CFM-6 to CFM-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Event, Ruling
from tests.games.chifootmi.defects.defect import (
    AnyTurn,
    At,
    Broken,
    Moment,
    breaks,
    cites,
    does,
    refuses,
    shows,
    then,
)
from tests.games.chifootmi.oracle.duel import OTHER

# --- 6: the shot with cards -----------------------------------------------------------------------

breaks(
    "6.1",
    "the book has a last shot for pros",
    agreed=lambda options: {
        **options,
        "last_shot": {"book": "on"}.get(options["last_shot"], options["last_shot"]),
    },
)


@then("6.2", "three conservations are needed")
def _(now: Moment) -> None:
    if "keep" in now.kinds and now.after["kept"] == now.after["needed"] == 2:
        now.puts(kept=1, phase="draw" if now.after["phase"] == "draw" else "duel")


@then("6.3", "higher by three is no goal")
def _(now: Moment) -> None:
    if "shot" in now.kinds and now.ahead == 3:
        now.goal(now.before["ball"], -1)


@then("6.3", "the scorer keeps the ball")
def _(now: Moment) -> None:
    if "6.3" in now.clauses and now.after["phase"] == "duel":
        now.turns_over()


@then("6.4", "higher by four is a goal")
def _(now: Moment) -> None:
    if "shot" in now.kinds and now.ahead == 4:
        now.goal(now.before["ball"], 1)


@then("6.5", "pushed back is lost")
def _(now: Moment) -> None:
    if "6.5" in now.clauses and now.after["phase"] == "shot":
        now.turns_over(kept=0, phase="duel")


@then("6.6", "a higher defender only pushes back")
def _(now: Moment) -> None:
    if "6.6" in now.clauses:
        now.turns_over()


breaks("6.6", "it is cited as a steal", ruled=cites("6.6", "3.4"))


@then("6.7", "a dribble ends the shot phase")
def _(now: Moment) -> None:
    if "6.7" in now.clauses and "keep" in now.kinds:
        now.puts(kept=0, phase="duel")


@then("6.7", "a dribble beats the tackle at the goal")
def _(now: Moment) -> None:
    if "6.7" in now.clauses and "steal" in now.kinds:
        now.turns_over()


@then("6.8", "the penalty is a free kick")
def _(now: Moment) -> None:
    if now.after["phase"] == "penalty":
        now.puts(phase="free_kick", kept=0)


def no_centre(at: At, seat: Seat, text: str) -> str:
    """A keeper in the centre dives to the left."""
    return "aim side=left" if text == "aim side=centre" and seat.value != at["ball"] else text


breaks("6.8", "a keeper cannot stay in the centre", said=no_centre)


@then("6.9", "after a shot over the last shot is offered")
def _(now: Moment) -> None:
    if "6.4" in now.clauses and now.after["phase"] == "shootout":
        now.offers_last_shot()


@then("6.9", "a penalty by the last cards lapses")
def _(now: Moment) -> None:
    if now.after["phase"] == "penalty" and now.out:
        now.puts(phase="shootout", kept=0, ball=None)


breaks("6.9", "a shot that lapses is cited as a keep", ruled=cites("6.9", "3.3"))
breaks(
    "6.9",
    "a shot is promised that cannot come",
    ruled=lambda one: (
        replace(one, facts={**one.facts, "progress": "enough_keeps"}) if "progress" in one.facts else one
    ),
)


breaks(
    "6.9",
    "a keep that an offside voids promises a shot",
    ruled=lambda one: (
        replace(one, facts={**one.facts, "progress": "one_keep"})
        if one.facts.get("progress") == "offside_keep"
        else one
    ),
)


@then("6.10", "there is no draw before the next shot")
def _(now: Moment) -> None:
    if now.after["phase"] == "draw" and now.before["phase"] == "shot" and now.after["kept"]:
        now.puts(phase="shot")


# --- 7: extras ------------------------------------------------------------------------------------


@then("7.1", "six apart is offside")
def _(now: Moment) -> None:
    if now.before["phase"] == "offside" and "7.1" in now.clauses and difference(now.before) == 6:
        now.turns_over(kept=0)


def difference(at: At) -> int:
    """Between the two cards shown last."""
    return int(at[at["ball"]]["played"][-1]) - int(at[OTHER[at["ball"]]]["played"][-1])


@then("7.1", "the defender is asked only when it is offside")
def _(now: Moment) -> None:
    if (
        now.after["phase"] == "offside"
        and difference(now.after) < 7
        and now.after["kept"] < now.after["needed"]
    ):
        now.puts(phase="duel")


@then("7.1", "the void conservation counts")
def _(now: Moment) -> None:
    if "offside" in now.kinds:
        now.puts(kept=1)


def hinted(one: Ruling) -> Ruling:
    """A keep says how far apart the cards are."""
    if one.code != "keep" or one.facts["mine"] - one.facts["theirs"] < 7:
        return one
    return replace(one, facts={**one.facts, "far": True})


breaks("7.1", "a keep hints at offside", ruled=hinted)


def without_one_two(at: At, seat: Seat, text: str) -> str:
    """Declared or not, the card is not brought back."""
    return "pass" if text == "one_two" else text


breaks("7.2", "the lower card counts", said=without_one_two)
breaks("7.2", "an unfit one-two is taken", refused=refuses("7.2", None))


@then("7.3", "two are needed after a tackle")
def _(now: Moment) -> None:
    if "7.3" in now.clauses:
        now.puts(needed=2)


@then("7.3", "a tackle in the shot phase brings no counter-attack")
def _(now: Moment) -> None:
    if "7.3" in now.clauses and "6.7" in now.clauses:
        now.puts(needed=2)


class OnlyFitting(Broken):
    """The attacker is asked for a one-two only when it fits."""

    def play(self, state: Any, actions: Any) -> AnyTurn:
        """Passes for who is not asked."""
        turn = super().play(state, actions)
        at = self.whole(turn.after)
        if at["phase"] != "one_two":
            return turn
        mine = at[at["ball"]]["played"]
        if mine[-2] == mine[-1] + 1:
            return turn
        return super().play(turn.after, {Seat(at["ball"]): self.true.parse("pass")})


breaks("7.4", "one-two is asked only when it fits", game=OnlyFitting)


@then("7.4", "the card brought back is in the hand again")
def _(now: Moment) -> None:
    if "one_two" in now.kinds:
        team = now.after[now.before["ball"]]
        team["active"][0]["card"], team["played"][-2] = team["played"][-2], team["active"][0]["card"]


@then("7.5", "offside counts with the card that lies")
def _(now: Moment) -> None:
    now.after.pop("one_two", None)


@then("7.6", "the counter-attack goes on for the other side")
def _(now: Moment) -> None:
    if now.before["needed"] == 1 and "steal" in now.kinds:
        now.puts(needed=1)


# --- 8: the end -----------------------------------------------------------------------------------


class Fewer(Broken):
    """The other side wins."""

    def play(self, state: Any, actions: Mapping[Seat, Any]) -> AnyTurn:
        """As it is, but for the winner."""
        turn = super().play(state, actions)
        true = turn.after.outcome
        other = true and replace(true, winner=true.winner.other if true.winner else None)
        return replace(turn, after=replace(turn.after, outcome=other))


breaks("8.1", "fewer goals win", game=Fewer)
breaks("8.1", "it is cited as a shoot-out", ruled=cites("8.1", "8.2"))


class Claimed(Broken):
    """Whoever resigns is said to have lost by goals."""

    def conclude(self, state: Any, winner: Seat | None, reason: str) -> tuple[Any, str]:
        """As it is, but for the clause."""
        return self.true.conclude(state, winner, reason)[0], "CFM-8.1"


breaks("8.1", "an agreed draw is cited as more goals", game=Claimed)


def as_penalty(one: Ruling) -> Ruling:
    """A shot of the shoot-out is cited as a penalty in play."""
    return replace(one, rule="CFM-6.8") if one.code in ("shootout_goal", "shootout_saved") else one


breaks("8.2", "a shot of the shoot-out is cited as a penalty", ruled=as_penalty)
breaks("8.2", "a side that is none is refused as in a penalty", refused=refuses("8.2", "6.8"))
breaks(
    "8.2",
    "nobody says who shoots first",
    ruled=lambda one: None if one.code == "shootout_begins" else one,
)


@then("8.2", "south always begins the shoot-out")
def _(now: Moment) -> None:
    if now.after["phase"] == "shootout" and now.after["shootout"]["first"] is None:
        now.after["shootout"]["first"] = "south"
        now.puts(ball="south")


@then("8.2", "one side takes all its kicks first")
def _(now: Moment) -> None:
    series = now.after.get("shootout")
    if now.after["phase"] == "shootout" and series and len(series["south"]) > len(series["north"]):
        series["north"].append(False)
        now.puts(ball=series["first"])


@then("8.3", "the order changes after five each")
def _(now: Moment) -> None:
    series = now.after.get("shootout")
    if now.after["phase"] == "shootout" and series and len(series["south"]) == len(series["north"]) > 5:
        series["first"] = OTHER[series["first"]]
        now.puts(ball=series["first"])


breaks("8.3", "it is cited as 8.2", ruled=cites("8.3", "8.2"))
breaks("8.4", "an early end is cited as five each", ruled=cites("8.4", "8.2"))
breaks("8.4", "the series always stops", agreed=lambda options: {**options, "stop_when_decided": True})
breaks("8.4", "the series never stops", agreed=lambda options: {**options, "stop_when_decided": False})
breaks(
    "8.5",
    "nobody looks whether it is decided",
    agreed=lambda options: {**options, "stop_when_decided": False},
)


def holder_first(at: At, seat: Seat, text: str) -> str:
    """South shoots first, whatever the toss says."""
    return "toss to=south" if does(text) == "toss" else text


breaks("8.6", "the toss does not matter", said=holder_first)


@then("8.6", "goals of the shoot-out count")
def _(now: Moment) -> None:
    if now.before["phase"] == "shootout" and "goal" in now.kinds:
        now.goal("south", 1)
        now.goal("north", 1)


# --- 9: who sees what -----------------------------------------------------------------------------


@shows("9.1", "the owner sees the closed pile")
def _(at: At, eyes: Eyes) -> At:
    at["south"]["closed"] = list(range(len(at["south"]["closed"])))
    return at


class OneByOne(Broken):
    """At beginner level, where all is open, south chooses first."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """South alone where both are asked."""
        true = self.true.to_act(state)
        return frozenset({Seat.SOUTH}) if len(true) > 1 and self.terms["level"] == "beginner" else true


breaks("9.2", "beginners choose one after the other", game=OneByOne)


def unmasked(one: Event) -> Event:
    """Everybody is told what is one's secret."""
    return replace(one, facts={**one.facts, **one.secret}, secret={})


breaks("9.3", "the card drawn is told to all", told=unmasked)
breaks("9.3", "nobody is told the card drawn", told=lambda one: replace(one, secret_to=frozenset()))


class Watching(Broken):
    """A spectator looks over south's shoulder."""

    def write(self, state: Any, eyes: Eyes = Eyes.ALL) -> Any:
        """As south sees it."""
        return self.true.write(state, Eyes.SOUTH if eyes is Eyes.SPECTATOR else eyes)


breaks("9.4", "a spectator sees south's cards", game=Watching)

# --- 10: citations --------------------------------------------------------------------------------


def every(wrong: str) -> Callable[[IllegalAction], IllegalAction]:
    """Every refusal names the same clause."""
    return lambda error: IllegalAction(wrong, error.code, **error.facts)


breaks("10.1", "rulings name the reading", ruled=lambda one: replace(one, rule="R4"))
breaks("10.1", "refusals name the reading", refused=every("R4"))
breaks("10.2", "every refusal is by 3.1", refused=every("CFM-3.1"))
for _true in ("3.1", "3.5", "4.2", "4.5", "6.8", "7.1", "7.2"):
    breaks("10.2", f"{_true} is cited as 3.12", refused=refuses(_true, "3.12"))
for _true in ("3.3", "3.4", "4.1", "4.3", "4.5", "5.2", "5.3", "5.4", *(f"6.{n}" for n in range(3, 9))):
    breaks(
        "10.3",
        f"no ruling by {_true}",
        ruled=lambda one, gone=f"CFM-{_true}": None if one.rule == gone else one,
    )
for _true in ("7.1", "7.2", "7.3", "8.1", "8.2", "8.3"):
    breaks(
        "10.3",
        f"no ruling by {_true}",
        ruled=lambda one, gone=f"CFM-{_true}": None if one.rule == gone else one,
    )
