"""Broken equipment, set-ups, turns, shots and tackles (CFM-1 to CFM-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitchside.core.seat import Eyes, Seat
from tests.games.chifootmi import scenes
from tests.games.chifootmi.defects.defect import At, Broken, Moment, breaks, cites, refuses, shows, then
from tests.games.chifootmi.oracle.duel import OTHER

HARMLESS = {"level": "pro", **{seat: scenes.team("1 2 3") for seat in OTHER}, "ball": "south"}
MIRROR = {"aim side=left": "aim side=right", "aim side=right": "aim side=left"}


def lenient(when: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Some positions that are none are read all the same."""
    return lambda position: {**HARMLESS} if when(position) else position


def doubled(position: Any) -> bool:
    """Is a value there twice?"""
    return any(len(set(map(str, cards))) < len(cards) for cards in map(scenes.held, teams(position)))


def teams(position: Any) -> list[Any]:
    """Both teams."""
    return [position[seat] for seat in OTHER]


# --- 1, 2: equipment and set-up -------------------------------------------------------------------

breaks(
    "1.1",
    "a beginner may tackle",
    reads=lenient(lambda at: at["level"] == "beginner" and "'DT'" in str(teams(at))),
)
breaks("1.1", "a team may have four tackles", reads=lenient(lambda at: str(at["south"]).count("'DT'") > 3))
breaks("1.2", "a value is there twice", reads=lenient(doubled))
breaks("1.3", "the ball lies with nobody", reads=lenient(lambda at: at["ball"] not in OTHER))


class Unshuffled(Broken):
    """Chance leaves the packs in order."""

    def choices(self, state: Any, seat: Seat) -> Any:
        """The first pack there is."""
        true = self.true.choices(state, seat)
        return Sorted(self, true) if self.true.to_act(state) == {Seat.CHANCE} else true


class Sorted:
    """A choice that leaves nothing to chance."""

    def __init__(self, game: Broken, true: Any) -> None:
        self.game, self.true = game, true

    def __getattr__(self, name: str) -> Any:
        return getattr(self.true, name)

    def sample(self, rng: Any) -> Any:
        """Packs in order; a toss stays a toss."""
        drawn = self.true.sample(rng)
        if not str(drawn).startswith("deal"):
            return drawn
        cards = "[" + ",".join(map(str, scenes.VALUES)) + "]"
        return self.game.true.parse(f"deal south={cards} north={cards}")


breaks("2.1", "the packs are not shuffled", game=Unshuffled)


@then("2.2", "the top of the open pile is active")
def _(now: Moment) -> None:
    if "dealt" in now.kinds:
        for one in teams(now.after):
            one["active"][0]["card"], one["open"][0] = one["open"][0], one["active"][0]["card"]


@shows("2.2", "active cards lie face down")
def _(at: At, eyes: Eyes) -> At:
    for one in teams(at):
        one["active"] = [{"card": None, "up": False} for _ in one["active"]]
    return at


@then("2.3", "the closed pile lies upside down")
def _(now: Moment) -> None:
    if "dealt" in now.kinds:
        for one in teams(now.after):
            one["closed"].reverse()


@then("2.4", "the open pile lies upside down")
def _(now: Moment) -> None:
    if "dealt" in now.kinds:
        for one in teams(now.after):
            one["open"].reverse()


@shows("2.5", "the top of the open pile is not seen")
def _(at: At, eyes: Eyes) -> At:
    for one in teams(at):
        one["open"] = [None for _ in one["open"]]
    return at


@then("2.6", "who wins the toss defends")
def _(now: Moment) -> None:
    if "toss" in now.kinds and now.after["phase"] == "duel":
        now.turns_over()


# --- 3: a turn ------------------------------------------------------------------------------------

breaks("3.1", "any card may be played", refused=refuses("3.1", None))


@shows("3.2", "heaps are covered")
def _(at: At, eyes: Eyes) -> At:
    for one in teams(at):
        one["played"] = one["played"][-1:]
    return at


@then("3.3", "an equal card loses the ball")
def _(now: Moment) -> None:
    if "keep" in now.kinds and now.ahead == 0:
        now.turns_over(kept=0)


@then("3.4", "the new attacker inherits the count")
def _(now: Moment) -> None:
    if "steal" in now.kinds:
        now.puts(kept=now.before["kept"])


@then("3.4", "a card higher by one does not win the ball")
def _(now: Moment) -> None:
    if "steal" in now.kinds and now.ahead == -1:
        now.turns_over()


@then("3.5", "a card of the open pile is added face down")
def _(now: Moment) -> None:
    if "draw" in now.kinds:
        for one in teams(now.after):
            one["active"][-1]["up"] = False


@shows("3.6", "the opponent sees what was drawn closed")
def _(at: At, eyes: Eyes) -> At:
    for one in teams(at):
        one["active"] = [{**card, "card": card["card"] or 1} for card in one["active"]]
    return at


breaks("3.7", "one may draw from an empty pile", refused=refuses("3.5", None))


@then("3.8", "the match ends one turn early")
def _(now: Moment) -> None:
    if (
        "reveal" in now.kinds
        and [len(one["active"]) for one in teams(now.after)] == [1, 1]
        and not_piles(now.after)
    ):
        for one in teams(now.after):
            one["played"] += [card["card"] for card in one["active"]]
            one["active"] = []
        now.puts(phase="last_shot")


def not_piles(at: At) -> bool:
    """Are all piles empty?"""
    return not any(one["closed"] or one["open"] for one in teams(at))


class Changeable(Broken):
    """A second choice is met by another clause."""

    def phase_of(self, state: Any) -> Any:
        """The phase, which cites another clause."""
        return Citing(self.true.phase_of(state))


class Citing:
    """A phase that does not cite the clause of sealed choices."""

    def __init__(self, true: Any) -> None:
        self.true = true

    def __getattr__(self, name: str) -> Any:
        return getattr(self.true, name)

    def sealed(self, state: Any) -> str:
        """The wrong one."""
        return "CFM-3.1"


breaks("3.9", "another clause is cited for a second choice", game=Changeable)


@then("3.10", "the only pile is drawn from without asking")
def _(now: Moment) -> None:
    if now.after["phase"] == "draw" and all(
        bool(one["closed"]) != bool(one["open"]) for one in teams(now.after)
    ):
        for one in teams(now.after):
            pile = one["closed"] or one["open"]
            one["active"].append({"card": pile.pop(0), "up": False})
        now.puts(phase="duel" if now.after["kept"] < now.after["needed"] else "shot")


def face_down(at: At, seat: Seat, text: str) -> str:
    """The face-down DT is played."""
    down = {"card": "DT", "up": False} in at[seat.value]["active"] if seat.value in OTHER else False
    return f"{text} up=false" if text == "play card=DT" and down else text


breaks("3.11", "DT plays the face-down one", said=face_down)


@then("3.12", "the roles change after the draw")
def _(now: Moment) -> None:
    if now.after["phase"] == "draw" and now.after["ball"] != now.before["ball"]:
        now.turns_over()


@then("3.12", "the draw comes before the shot")
def _(now: Moment) -> None:
    if now.after["phase"] == "shot" and not not_piles(now.after):
        now.puts(phase="draw", kept=1)


# --- 4: the shot ----------------------------------------------------------------------------------


@then("4.1", "three conservations are needed")
def _(now: Moment) -> None:
    if "4.1" in now.clauses:
        now.puts(kept=1, phase="duel" if not_piles(now.after) else "draw")


def own_hand(at: At, seat: Seat, text: str) -> str:
    """North's left is south's right."""
    return MIRROR.get(text, text) if seat is Seat.NORTH else text


breaks("4.2", "left is each one's own left", said=own_hand)


@then("4.3", "a goal is not counted")
def _(now: Moment) -> None:
    if "goal" in now.kinds and now.after["phase"] in ("duel", "draw"):
        now.goal(now.before["ball"], -1)


@then("4.4", "the shooter keeps the ball")
def _(now: Moment) -> None:
    if "aims" in now.kinds and now.after["phase"] in ("duel", "draw"):
        now.turns_over()


breaks("4.5", "there is no last shot", agreed=lambda options: {**options, "last_shot": "off"})
breaks("4.5", "there is always a last shot", agreed=lambda options: {**options, "last_shot": "on"})


@then("4.6", "the last shot is his who had the ball before")
def _(now: Moment) -> None:
    if now.after["phase"] == "last_shot" and "steal" in now.kinds:
        now.turns_over()


@then("4.6", "who saves the last shot may shoot")
def _(now: Moment) -> None:
    if "saved" in now.kinds and now.after["phase"] == "shootout" and now.before["phase"] != "shootout":
        now.offers_last_shot()


@then("4.7", "a steal is a conservation")
def _(now: Moment) -> None:
    if "steal" in now.kinds and now.after["phase"] != "last_shot":
        now.puts(kept=1)


# --- 5: dribbles and tackles ----------------------------------------------------------------------


@then("5.1", "a dribble is a tackle")
def _(now: Moment) -> None:
    if "5.3" in now.clauses:
        now.puts(phase="free_kick")


@then("5.1", "an attacker's DT brings no keep")
def _(now: Moment) -> None:
    if "5.3" in now.clauses:
        now.turn = type(now.turn)(**{**fields_of(now), "events": ()})


def fields_of(now: Moment) -> dict[str, Any]:
    """The turn's own fields."""
    names = ("before", "actions", "events", "rulings", "after", "settled", "hidden")
    return {name: getattr(now.turn, name) for name in names}


@then("5.2", "a dribble beats a tackle")
def _(now: Moment) -> None:
    if "5.2" in now.clauses:
        now.turns_over()


breaks("5.2", "it is cited as a steal", ruled=cites("5.2", "3.4"))


@then("5.3", "a dribble is no conservation")
def _(now: Moment) -> None:
    if "5.3" in now.clauses and now.after["phase"] in ("duel", "draw"):
        now.puts(kept=now.before["kept"])


@then("5.4", "the free kick is a penalty")
def _(now: Moment) -> None:
    if now.after["phase"] == "free_kick" and now.after["level"] != "amateur":
        now.puts(phase="penalty")


@then("5.4", "no free kick below a value of three")
def _(now: Moment) -> None:
    if now.after["phase"] == "free_kick" and now.after[now.after["ball"]]["played"][-1] < 3:
        now.puts(phase="duel")


@then("5.5", "amateurs shoot with cards")
def _(now: Moment) -> None:
    if now.after["phase"] == "shot":
        now.puts(level="pro")
