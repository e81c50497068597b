"""ChiFootMi, "what would you play?": late duels in which the equilibrium is exact.

Either nothing is hidden any more, or each side has one last card to draw and all that comes after is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.kernel_net import DOWN, UP, Floats
from pitchside.bots.chifootmi.levels import Normal
from pitchside.bots.chifootmi.position import Range, Table, card_of, some_hands, table_of
from pitchside.bots.chifootmi.search import Choice, cards_of, endgame, last_draw
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.games.chifootmi import cards
from pitchside.games.chifootmi.fast.kernel_cards import DT
from pitchside.games.chifootmi.state import PhaseName, State
from tools.puzzles.matches import moments

GAME = "chifootmi"
RULES = ("beginner", "amateur", "amateur", "pro")
LEVELS = ("easy", "normal", "hard")
NODES = 2000
MOST_HANDS = 64
TOLERANCE = 0.02
"""Of a match: a card that gives away no more than this is right."""
PLAIN = 0.1
"""Of a match: at least one card gives away so much, or the choice does not matter."""
ASKED = 12
"""How often normal is asked what it would play."""
GRADES = (0.25, 0.7)
"""How often it may miss for the first grade, and for the second."""


class Choices(NamedTuple):
    """What a seat may play, and what each card is worth to it against the right mix."""

    cards: list[int]
    mix: Floats
    worths: Floats
    replies: tuple[list[int], Floats]


def choices_of(state: State) -> Choices | None:
    """The exact equilibrium from south's side; None where it is not known exactly."""
    table = table_of(game_named(GAME).view(state, Seat.SOUTH), Seat.SOUTH)
    if not table.own.piled and not table.other.piled:
        theirs = some_hands(table.other, 2, Random(1)).rows
        return _known(table, int(theirs[0][UP] | theirs[0][DOWN])) if len(theirs) == 1 else None
    sides = (table.moment.attacker, table.moment.defender)
    if all(side.piled == 1 and side.certain and side.hands <= MOST_HANDS for side in sides):
        return _last(table, state)
    return None


def _known(table: Table, other: int) -> Choices:
    pair = (table.hand, other) if table.attacks else (other, table.hand)
    choice = endgame(table.moment, *pair)
    worths, mine, theirs = _turned(table, choice)
    return Choices(cards_of(table.hand), mine[0], worths[0, 0] @ theirs[0], (cards_of(other), theirs[0]))


def _last(table: Table, state: State) -> Choices:
    rng = Random(1)
    own, other = some_hands(table.own, MOST_HANDS, rng, table.down), some_hands(table.other, MOST_HANDS, rng)
    choice = last_draw(table.moment, *((own, other) if table.attacks else (other, own)))
    worths, mine, theirs = _turned(table, choice)
    values = np.einsum("jab,jb,j->a", worths[0], theirs, other.chances)
    left, hand = cards_of(table.own.left), cards_of(table.hand)
    places = [left.index(card) for card in hand]
    actual = _actual(other, state)
    return Choices(hand, mine[0][places], values[places], (cards_of(table.other.left), theirs[actual]))


def _actual(others: Range, state: State) -> int:
    """Which of the hands north may hold is the one it holds."""
    table = table_of(state, Seat.NORTH)
    return next(at for at, row in enumerate(others.rows) if int(row[DOWN]) == table.down)


def _turned(table: Table, choice: Choice) -> tuple[Any, Floats, Floats]:
    """Worths and mixes as south sees them: own choices first, more is better."""
    if table.attacks:
        return choice.worths, choice.attacker, choice.defender
    return 1.0 - np.swapaxes(np.swapaxes(choice.worths, 0, 1), 2, 3), choice.defender, choice.attacker


def name_of(card: int) -> str:
    """A card as positions and actions write it."""
    return "DT" if card == DT else str(card_of(card))


def _which(state: State, card: int) -> str:
    """The open one, where north has a Dribble/Tackle card of each kind."""
    ups = {held.up for held in state.teams[Seat.NORTH].active if held.card == cards.DT}
    return " up=true" if card == DT and len(ups) == 2 else ""


def misses(state: State, right: set[int], rng: Random) -> float:
    """How often normal plays a card that is not right."""
    table, wrong = table_of(game_named(GAME).view(state, Seat.SOUTH), Seat.SOUTH), 0
    for _ in range(ASKED):
        wrong += Normal().card(table, rng, Budget(1e9, nodes=200)) not in right
    return wrong / ASKED


def puzzle_of(state: State, rng: Random) -> dict[str, Any] | None:
    """The choice of a moment, if it is one."""
    held = [one.card for one in state.teams[Seat.SOUTH].active]
    if len(set(held)) < len(held) or len(held) < 3:
        return None
    found = choices_of(state)
    if found is None:
        return None
    losses = found.worths.max() - found.worths
    right = {card for card, loss in zip(found.cards, losses, strict=True) if loss <= TOLERANCE}
    if len(right) > 2 or losses.max() < PLAIN:
        return None
    missed = misses(state, right, rng)
    best = max(zip(found.mix, found.cards, strict=True))[1]
    reply = rng.choices(found.replies[0], found.replies[1].tolist())[0]
    named = [name_of(card) for card in found.cards]
    return {
        "kind": "choice", "options": {"level": state.options.level},
        "position": game_named(GAME).write(state), "solution": [f"play card={name_of(best)}"],
        "replies": [f"play card={name_of(reply)}{_which(state, reply)}"],
        "grade": 1 + sum(missed > limit for limit in GRADES),
        "hint": "keep" if state.ball is Seat.SOUTH else "steal",
        "facts": {
            "mix": dict(zip(named, np.round(found.mix, 3).tolist(), strict=True)),
            "loss": dict(zip(named, np.round(losses, 3).tolist(), strict=True)),
            "chance": round(float(found.worths.max()), 3), "tolerance": TOLERANCE,
        },
    }  # fmt: skip


def found(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """The puzzles in so many moments, one of a match at the most."""
    rng, looked, last = Random(f"chifootmi {seed}"), 0, -1
    rules = RULES[seed % len(RULES)]
    for number, state in moments(GAME, {"level": rules}, LEVELS, NODES, rng):
        if state.phase is not PhaseName.DUEL or number == last:
            continue
        puzzle = puzzle_of(state, rng)
        if puzzle is not None:
            last = number
            yield puzzle
        looked += 1
        if looked == count:
            return
