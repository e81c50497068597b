"""How ChiFootMi is judged: by the mixed strategies that nobody can exploit, with every card open.

What a card was worth is told against the opponent's best mix; what the opponent happened to show, where the
shots went and what the piles held is luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.chifootmi.kernel_net import Floats
from pitchside.bots.chifootmi.levels import duel_net
from pitchside.bots.chifootmi.position import card_of, number, some_hands, table_of
from pitchside.bots.chifootmi.search import Choice, cards_of, duel, endgame, last_draw
from pitchside.core.match import Match
from pitchside.core.outcome import Reason
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi.action import Play
from pitchside.games.chifootmi.cards import plain_card
from pitchside.games.chifootmi.state import State
from pitchside.review.judge import Told, most_moved, spans, standing
from pitchside.review.values import Account, Judged, Part

Goals = dict[str, float]
WRONG = 0.06
"""Who lost so much of a chance by a card should have shown another."""
SEALED = 0.9
"""Who has such a chance has as good as won."""
A_GOAL = 0.32
"""Of a match: what a goal changes in the chance to win it, on average over 200 matches between computers."""


@dataclass(frozen=True)
class Duel:
    """The cards both might show, what each pair is worth to the attacker, and how both should mix."""

    worths: Floats
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    attacker: Floats
    defender: Floats

    @property
    def value(self) -> float:
        """What it is worth if both play as they should."""
        return float(self.attacker @ self.worths @ self.defender)

    @property
    def spread(self) -> float:
        """How far the pair that is shown moves that."""
        likely = np.outer(self.attacker, self.defender)
        return float(np.sqrt((likely * (self.worths - self.value) ** 2).sum()))

    def by_card(self, attacks: bool) -> Floats:
        """What each card of a side is worth to it against the other's mix."""
        found: Floats = self.worths @ self.defender if attacks else 1.0 - self.attacker @ self.worths
        return found


def judge_of(match: Match[Any, Any], nodes: int) -> ChiFootMiJudge:
    """The judge of one match."""
    return ChiFootMiJudge(match, nodes)


class ChiFootMiJudge:
    """Weighs the cards that were shown against the best mix."""

    of = "match"
    least = 0.06
    still = 0.0
    name = "mix"

    def __init__(self, match: Match[Any, Any], nodes: int) -> None:
        self._match, self._nodes = match, nodes

    def parts(self, standing: Sequence[int]) -> list[Part]:
        """Duels, each with all that follows until the next; its seat is the attacker's."""
        turns = self._match.turns
        shown = [at for at in standing if any(isinstance(one, Play) for one in turns[at].actions.values())]
        return [
            Part(turns[at].before.attacker, 1, count, at, end)
            for count, (at, end) in enumerate(spans(shown, len(turns)), 1)
        ]

    def judge(self, part: Part) -> Judged:
        """The attacker's chance before the duel, and what both made of it."""
        turn = self._match.turns[part.first]
        found = self.duel_of(turn.before, part.first)
        played = {
            seat: number(action.card) for seat, action in turn.actions.items() if isinstance(action, Play)
        }
        mine, theirs = played[part.seat], played[part.seat.other]
        lost = {
            part.seat: _lost(found.by_card(True), found.mine, mine, found.value),
            part.seat.other: _lost(found.by_card(False), found.theirs, theirs, 1.0 - found.value),
        }
        worst = max(PLAYERS, key=lambda seat: lost[seat])
        facts: dict[str, Any] = {seat.value: round(-lost[seat], 4) for seat in PLAYERS}
        left = self._left(part)
        if lost[worst] >= WRONG:
            return replace(self._wrong(part, found, played, worst, facts), came=left)
        kind, by, lead = self._shot(part)
        facts["lead"] = lead
        return Judged(found.value, found.spread, found.value, left, kind=kind, by=by, facts=facts)

    def _left(self, part: Part) -> float | None:
        """Of the last duel of a match that was not played to its end: the chance before the next one."""
        now = self._match.state
        asked = self._match.game.choices(now, now.attacker).pending()
        if part.last < len(self._match.turns) or "play" not in asked["do"]:
            return None
        value = self.duel_of(now, standing(self._match)[-1] + 1).value
        return value if now.attacker is part.seat else 1.0 - value

    def _wrong(
        self, part: Part, found: Duel, played: Mapping[Seat, int], worst: Seat, facts: Mapping[str, Any]
    ) -> Judged:
        """A card that the best mix hardly shows; the chances are the attacker's all the same."""
        attacks = worst is part.seat
        cards = found.mine if attacks else found.theirs
        best = cards[int(np.argmax(found.by_card(attacks)))]
        told = {**facts, "card": _named(played[worst]), "better": _named(best)}
        meant = found.value + (facts[worst.value] if attacks else -facts[worst.value])
        better = (str(Play(card_of(best))),)
        return Judged(
            found.value, found.spread, meant, kind="wrong_card", by=worst.value, better=better, facts=told
        )

    def _shot(self, part: Part) -> tuple[str, str | None, int]:
        """The shoot-out that decided the match, else a goal or a save: whose, and how far they led before."""
        turns, outcome = self._match.turns[part.first : part.last], self._match.outcome
        told = [(turn, event) for turn in turns for event in turn.events]
        shot_out = next((at for at, (_, event) in enumerate(told) if event.kind == "shootout"), len(told))
        if shot_out < len(told) and outcome and outcome.winner and outcome.reason is Reason.SHOOTOUT:
            return "shootout", outcome.winner.value, 0
        for turn, event in told[:shot_out]:
            if event.kind in ("goal", "saved"):
                seat, goals = Seat(event.facts["by"]), turn.before.goals
                return event.kind, seat.value, goals[seat] - goals[seat.other]
        return "", None, 0

    def named(self, told: Told) -> Told:
        """A goal or a save by where the match stood; and cards that met badly, where they moved it most."""
        most = most_moved(told, self.least)
        found = []
        for at, (part, judged, after) in enumerate(told):
            met = part.number == most and not judged.kind
            found.append((part, _met(part, judged, after) if met else _weighed(told, at), after))
        return found

    def duel_of(self, state: State, at: int) -> Duel:
        """The duel of the match's step `at`, as this state has it."""
        attacker, defender = table_of(state, state.attacker), table_of(state, state.defender)
        now, rng = attacker.moment, Random(f"review {at}")
        mine, theirs = now.attacker.up | attacker.down, now.defender.up | defender.down
        if not now.attacker.piled and not now.defender.piled:
            return _open(endgame(now, mine, theirs), mine, theirs, mine, theirs)
        most = max(2, min(40, int((self._nodes / 22) ** 0.5)))
        hands = (
            some_hands(now.attacker, most, rng, attacker.down),
            some_hands(now.defender, most, rng, defender.down),
        )
        if all(side.piled == 1 and side.certain for side in (now.attacker, now.defender)):
            return _open(last_draw(now, *hands), mine, theirs, now.attacker.left, now.defender.left)
        return _open(duel(duel_net(now), now, *hands), mine, theirs, mine, theirs)

    def accounts(self, told: Told) -> dict[str, Account]:
        """What the cards cost each side, and what was luck: both together make the result."""
        choice = {seat: sum(judged.facts[seat.value] for _, judged, _ in told) for seat in PLAYERS}
        luck = 0.0
        if told:
            first, judged, _ = told[0]
            began = _souths(first, judged.chance)
            luck = self._ended(told) - began - choice[Seat.SOUTH] + choice[Seat.NORTH]
        signed = {Seat.SOUTH: luck, Seat.NORTH: -luck}
        shots = {seat: self._shots(seat) for seat in PLAYERS}
        goals = _in_goals(shots, choice)
        return {
            seat.value: Account(
                round(choice[seat], 3),
                round(signed[seat], 3) + 0.0,
                expected=round(sum(worth for worth, _ in shots[seat]), 2),
                goals=goals if seat is Seat.SOUTH else {name: 0.0 - value for name, value in goals.items()},
            )
            for seat in PLAYERS
        }

    def _ended(self, told: Told) -> float:
        """South's chance when the last card was played: the result, unless that was claimed or is to come."""
        result = self._match.state.outcome
        if result is not None:
            return 0.5 if result.winner is None else float(result.winner is Seat.SOUTH)
        part, judged, after = told[-1]
        if judged.came is not None:
            return _souths(part, after)
        # What the last cards led to is not known: they cost what they cost, and luck had no part yet.
        cost: float = judged.facts[Seat.SOUTH.value] - judged.facts[Seat.NORTH.value]
        return _souths(part, judged.chance) + cost

    def _shots(self, seat: Seat) -> list[tuple[float, bool]]:
        """Its shots, the shoot-out left out: what each was worth in goals, and whether it went in."""
        found: list[tuple[float, bool]] = []
        for turn in self._match.turns:
            kinds = {event.kind for event in turn.events}
            if "shootout" in kinds:
                break
            scored = any(one.kind == "goal" and one.facts["by"] == seat.value for one in turn.events)
            if "aims" in kinds and turn.before.attacker is seat:
                asked = self._match.game.choices(turn.before, seat).pending()
                found.append((1.0 - 1.0 / len(asked["sides"]), scored))  # both guessing evenly
            elif scored:
                found.append((1.0, True))  # by cards: what they brought was in the cards
        return found


def _souths(part: Part, chance: float) -> float:
    """A chance of the attacker, as South sees it."""
    return chance if part.seat is Seat.SOUTH else 1.0 - chance


def _weighed(told: Told, at: int) -> Judged:
    """A goal or a save by the score; a match that came into doubt again was not made sure of."""
    part, judged, after = told[at]
    if judged.kind not in ("goal", "saved"):
        return judged
    then = [(part, after), *((later, one.chance) for later, one, _ in told[at + 1 :])]
    least = min(chance if one.seat.value == judged.by else 1.0 - chance for one, chance in then)
    return replace(judged, kind=shot_kind(judged.kind, judged.facts["lead"], least))


def _met(part: Part, judged: Judged, after: float) -> Judged:
    """Nobody erred and nobody shot: which card met which, told of the side that it was bad for."""
    return replace(
        judged, kind="cards_met", by=(part.seat if after < judged.chance else part.seat.other).value
    )


def shot_kind(kind: str, lead: int, after: float) -> str:
    """What a goal or a save did, by the goals that its side led by before; a lead may be safe then."""
    if lead >= (kind == "saved") and after >= SEALED:
        return f"{kind}_sealed"
    if kind == "saved":
        return "saved_ahead" if lead > 0 else "saved_level" if lead == 0 else "saved"
    if lead < 0:
        return "goal_level" if lead == -1 else "goal_back"
    return "goal_ahead" if lead > 0 else "goal_lead"


def _in_goals(shots: Mapping[Seat, Sequence[tuple[float, bool]]], choice: Mapping[Seat, float]) -> Goals:
    """Where South's lead came from; the piles have what neither the cards nor the corners explain."""
    ahead = {seat: sum(scored for _, scored in shots[seat]) for seat in PLAYERS}
    lucky = {seat: ahead[seat] - sum(worth for worth, _ in shots[seat]) for seat in PLAYERS}
    cards = round((choice[Seat.SOUTH] - choice[Seat.NORTH]) / A_GOAL, 1) + 0.0
    corners = round(lucky[Seat.SOUTH] - lucky[Seat.NORTH], 1) + 0.0
    draw = round(ahead[Seat.SOUTH] - ahead[Seat.NORTH] - cards - corners, 1) + 0.0
    return {"cards": cards, "corners": corners, "draw": draw}


def _open(choice: Choice, mine: int, theirs: int, rows: int, columns: int) -> Duel:
    """The part of a choice that belongs to the hands they had; `rows` and `columns` are what it is among."""
    ours, others = cards_of(rows), cards_of(columns)
    a = [at for at, card in enumerate(ours) if card in cards_of(mine)]
    b = [at for at, card in enumerate(others) if card in cards_of(theirs)]
    return Duel(
        np.ascontiguousarray(choice.worths[0, 0][np.ix_(a, b)]),
        tuple(ours[at] for at in a),
        tuple(others[at] for at in b),
        _mixed(choice.attacker[0][a]),
        _mixed(choice.defender[0][b]),
    )


def _mixed(often: Floats) -> Floats:
    total = float(often.sum())
    found: Floats = often / total if total > 0.0 else np.full(len(often), 1.0 / len(often))
    return found


def _lost(by_card: Floats, cards: Sequence[int], card: int, value: float) -> float:
    """What a card cost: nothing where the mix shows it."""
    return max(0.0, value - float(by_card[list(cards).index(card)]))


def _named(card: int) -> str:
    return str(plain_card(card_of(card)))
