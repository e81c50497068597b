"""ChiFootMi situations written as two teams, and the questions the tests put to the referee.

A team is its active cards, its closed pile, its open pile and its played cards, with bars between them; what
is left out is empty. A face-down active card stands in brackets, an unseen card is a question mark:

    "7 [3] DT | 1 2 | 9 8 | 4 6"

South has the ball, nothing is kept, and a duel is due unless the scene says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.game import Game
from pitchside.core.notation import object_of
from pitchside.core.referee import judge
from pitchside.games.chifootmi import CHIFOOTMI
from tests.games.answer import Printed

GAME: Game[Any, Any] = CHIFOOTMI
"""The game under test; a planted defect puts another in its place."""
LEVELS = ("beginner", "amateur", "pro", "pro+")
EXTRAS = ("offside", "one_two", "counter_attack")
VALUES = tuple(range(1, 12))
Card = int | str
Action = dict[str, Any]

# --- teams ----------------------------------------------------------------------------------------


def card(word: str) -> Card | None:
    """A card by its word; a question mark is none that can be seen."""
    return None if word == "?" else int(word) if word.isdigit() else word


def cards(text: str) -> list[Card | None]:
    """A pile, its top first."""
    return [card(word) for word in text.split()]


def team(text: str) -> dict[str, Any]:
    """A team's part of a position."""
    active, closed, shown, played = [*text.split("|"), "", "", ""][:4]
    return {
        "active": [{"card": card(word.strip("[]")), "up": word[0] != "["} for word in active.split()],
        "closed": cards(closed),
        "open": cards(shown),
        "played": cards(played),
    }


def written(position: dict[str, Any]) -> str:
    """Inverse of `team`."""
    active = [_word(one["card"]) if one["up"] else f"[{_word(one['card'])}]" for one in position["active"]]
    piles = [" ".join(_word(one) for one in position[name]) for name in ("closed", "open", "played")]
    return re.sub(r"( \|)+$", "", re.sub(" +", " ", " | ".join([" ".join(active), *piles])).rstrip())


def _word(one: Card | None) -> str:
    return "?" if one is None else str(one)


def pack(level: str, rng: Random | None = None) -> list[Card]:
    """A team's cards, in order or shuffled."""
    whole: list[Card] = [*VALUES, *([] if level == "beginner" else ["DT"] * 3)]
    if rng is not None:
        rng.shuffle(whole)
    return whole


# --- what is said ---------------------------------------------------------------------------------


def by(seat: str, text: str) -> list[Action]:
    """One action of a seat, to act or not."""
    return [{"seat": seat, **object_of(text)}]


def south(text: str) -> list[Action]:
    """One action of south."""
    return by("south", text)


def north(text: str) -> list[Action]:
    """One action of north."""
    return by("north", text)


def _play(one: Card) -> str:
    """`DT-` is a face-down one, `DT+` a face-up one."""
    up = {"-": " up=false", "+": " up=true"}.get(str(one)[-1], "")
    return f"play card={str(one).rstrip('+-')}{up}"


def duel(souths: Card, norths: Card) -> list[Action]:
    """Both play a card."""
    return [*south(_play(souths)), *north(_play(norths))]


def draw(souths: int, norths: int) -> list[Action]:
    """Both draw from a pile."""
    return [*south(f"draw pile={souths}"), *north(f"draw pile={norths}")]


def aim(souths: str, norths: str) -> list[Action]:
    """Both choose a side."""
    return [*south(f"aim side={souths}"), *north(f"aim side={norths}")]


SAVED, GOAL = aim("left", "left"), aim("left", "right")


def deal(souths: Iterable[Card], norths: Iterable[Card]) -> Action:
    """Chance deals these packs."""
    return {"seat": "chance", "do": "deal", "south": list(souths), "north": list(norths)}


def toss(to: str) -> list[Action]:
    """Chance tosses the ball card."""
    return by("chance", f"toss to={to}")


# --- what is answered -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer(Printed):
    """What the referee printed."""

    @property
    def stand(self) -> str:
        """Phase, holder of the ball, conservations of those needed: `duel south 1/2`."""
        at = self.position
        return f"{at['phase']} {at['ball']} {at['kept']}/{at['needed']}"

    @property
    def ball(self) -> str:
        """Who has the ball."""
        return str(self.position["ball"])

    @property
    def goals(self) -> tuple[int, int]:
        """Goals, south first."""
        return self.position["goals"]["south"], self.position["goals"]["north"]

    @property
    def south(self) -> str:
        """South's team as a drawing."""
        return written(self.position["south"])

    @property
    def north(self) -> str:
        """North's team as a drawing."""
        return written(self.position["north"])

    @property
    def asked(self) -> dict[str, list[str]]:
        """The kinds of action each seat may choose from."""
        return {seat: what["do"] for seat, what in self.pending.items()}

    @property
    def clauses(self) -> list[str]:
        """The clauses of the rulings."""
        return [ruling["rule"].removeprefix("CFM-") for ruling in self.raw["rulings"]]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events, cards shown, sides shown and draws left out."""
        return [one["kind"] for one in self.raw["events"] if one["kind"] not in ("reveal", "aims", "draw")]

    @property
    def result(self) -> dict[str, Any]:
        """How the match ended."""
        result: dict[str, Any] = self.raw["result"]
        return result

    def rule_of(self, kind: str) -> str:
        """The clause of the last event of a kind."""
        return str(self.named(kind)[-1]["rule"]).removeprefix("CFM-")


# --- situations -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A situation to ask questions about."""

    position: dict[str, Any] | None
    options: dict[str, Any]
    before: tuple[Action, ...] = ()

    def judged(self, lines: tuple[list[Action], ...], view: str | None = None) -> Answer:
        """What the referee says to these lines."""
        actions = [*self.before, *(action for line in lines for action in line)]
        document = {"game": "chifootmi", "options": self.options, "actions": actions, "view": view}
        if self.position is not None:
            document["position"] = self.position
        return Answer(judge(GAME, document))

    def play(self, *lines: list[Action], view: str | None = None) -> Answer:
        """The answer to lines that are accepted to the last word."""
        answer = self.judged(lines, view)
        assert answer.raw["refused"] is None, answer.raw["refused"]
        return answer

    def refusal(self, *lines: list[Action]) -> str:
        """The clause that refuses the last action, everything before it being accepted."""
        answer = self.judged(lines)
        assert answer.raw["refused"] is not None, answer.stand
        assert answer.raw["accepted"] == len(self.before) + sum(map(len, lines)) - 1, answer.raw["refused"]
        assert answer.raw["refused"]["why"]
        return str(answer.raw["refused"]["rule"]).removeprefix("CFM-")

    def malformed(self, *lines: list[Action]) -> str:
        """What the referee says of a scenario that it cannot read."""
        with pytest.raises(Malformed) as caught:
            self.judged(lines)
        return str(caught.value)


def scene(
    souths: str,
    norths: str,
    level: str = "beginner",
    *extras: str,
    ball: str = "south",
    kept: int = 0,
    needed: int = 2,
    phase: str = "duel",
    goals: tuple[int, int] = (0, 0),
    also: dict[str, Any] | None = None,
    **match: Any,
) -> Scene:
    """A situation from two teams, a level and its extras; `match` are the other options."""
    position = {
        "level": level,
        "options": list(extras),
        "ball": ball,
        "kept": kept,
        "needed": needed,
        "phase": phase,
        "goals": {"south": goals[0], "north": goals[1]},
        "south": team(souths),
        "north": team(norths),
        **(also or {}),
    }
    return Scene(position, {"level": level, "options": list(extras), **match})


def kick_off(souths: str, norths: str, level: str = "beginner", *extras: str, **match: Any) -> Scene:
    """The start with these packs, south having the ball."""
    dealt = deal([one for one in cards(souths) if one], [one for one in cards(norths) if one])
    options = {"level": level, "options": list(extras), **match}
    return Scene(None, options, (dealt, *toss("south")))


def seeded(seed: int, level: str = "beginner", *extras: str) -> Answer:
    """The start as chance makes it from a seed."""
    options = {"level": level, "options": list(extras)}
    return Answer(judge(GAME, {"game": "chifootmi", "options": options, "seed": seed}))


def held(position: dict[str, Any]) -> list[Card]:
    """All cards of a team, wherever they lie, played ones too."""
    active = [one["card"] for one in position["active"]]
    return [*active, *position["closed"], *position["open"], *position["played"]]
