"""How much the best of all replies takes from `hard` in endgames: an own walk through the real rules.

    python -m tests.bots.chifootmi_best_response --level pro --endgames 100
    python -m tests.bots.chifootmi_best_response --level pro+ --options offside --last-shot on --cards 3
    python -m tests.bots.chifootmi_best_response --every --cards 2 --endgames 25

Endgames come from matches played by lot, all piles drawn, so that both hands are known. The reply knows every
mixed strategy of `hard` and tries everything. Nothing of the opponents' own model of the game is used, only
the game itself. What both replies together win above what there is to win is told: zero is an equilibrium.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.levels import Hard
from pitchside.bots.chifootmi.position import card_of, table_of
from pitchside.bots.chifootmi.search import cards_of
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action, Aim, Call, Play
from pitchside.games.chifootmi.options import OFFERED
from pitchside.games.chifootmi.state import PhaseName, State

NOTHING: Mapping[Action, float] = {}
EXTRAS = ["offside", "one_two", "counter_attack"]


@dataclass
class Reply:
    """The best of all replies of one seat against `hard` in the other, once all cards are known."""

    seat: Seat
    goals: bool = False
    """Count goals instead of matches won?"""
    known: dict[Any, float] = field(default_factory=dict)

    def mixed(self, state: State) -> Mapping[Action, float]:
        """How often the other does what."""
        return hard_mixed(state, self.seat.other, self.goals)

    def choices(self, state: State) -> list[Action]:
        """All that the seat may do."""
        choices = CHIFOOTMI.choices(state, self.seat)
        if choices.finite:
            return list(choices)
        return [call for call in map(Call, choices.pending()["do"]) if call in choices]

    def expected(self, state: State, mine: Action | None) -> float:
        """What the seat gets by doing this now, and its best from then on."""
        own = {} if mine is None else {self.seat: mine}
        theirs = self.mixed(state) if self.seat.other in CHIFOOTMI.to_act(state) else NOTHING
        if not theirs:
            return self.value(CHIFOOTMI.play(state, own).after)
        return sum(
            chance * self.value(CHIFOOTMI.play(state, {**own, self.seat.other: one}).after)
            for one, chance in theirs.items()
            if chance > 0.0
        )

    def value(self, state: State) -> float:
        """What the seat gets from here: a match is 1, a shoot-out 1/2; or its lead in goals."""
        if state.phase in (PhaseName.OVER, PhaseName.SHOOTOUT):
            return self._end(state)
        key = _key(state)
        if key not in self.known:
            self.known[key] = self._best(state)
        return self.known[key]

    def _end(self, state: State) -> float:
        """A shoot-out against even guesses is even: two of three shots go in, whatever one does."""
        lead = state.goals[self.seat] - state.goals[self.seat.other]
        if self.goals:
            return float(lead)
        return 0.5 if lead == 0 else float(lead > 0)

    def _best(self, state: State) -> float:
        mine = self.choices(state) if self.seat in CHIFOOTMI.to_act(state) else [None]
        return max(self.expected(state, one) for one in mine)


def _key(state: State) -> Any:
    """All that the rest of an endgame depends on."""
    teams = [
        (frozenset((held.card, held.up, n) for n, held in enumerate(team.active)), team.played[-2:])
        for team in state.teams
    ]
    return (
        state.phase,
        state.ball,
        state.kept,
        state.needed,
        *state.goals,
        state.shooting,
        state.returned,
        *teams,
    )


def hard_mixed(state: State, seat: Seat, goals: bool = False) -> dict[Action, float]:
    """How often `hard` does what, told from its own view alone."""
    view, choices, hard = CHIFOOTMI.view(state, seat), CHIFOOTMI.choices(state, seat), Hard(goals)
    budget, rng = Budget(1.0, lambda: 0.0), Random(1)
    found = hard.choose(view, choices, rng, budget)
    if isinstance(found, Aim):
        sides = list(choices)
        return {side: 1.0 / len(sides) for side in sides}
    if not isinstance(found, Play):
        return {found: 1.0}
    table = table_of(view, seat)
    cards = map(card_of, cards_of(table.hand))
    return dict(zip(map(Play, cards), hard.cards_mixed(table, rng, budget).tolist(), strict=True))


def random_endgame(options: Mapping[str, Any], rng: Random) -> State:
    """The first choice of cards after the last draw of a match played by lot."""
    match: Match[State, Action] = Match(CHIFOOTMI, options)
    while True:
        state = match.state
        drawn = not any(team.closed or team.open for team in state.teams)
        if state.phase in (PhaseName.DUEL, PhaseName.SHOT) and drawn and len(match.turns) > 1:
            return state
        for seat in sorted(match.to_act()):
            match.commit(seat, CHIFOOTMI.choices(state, seat).sample(rng))


def exploited(state: State, goals: bool = False) -> float:
    """What best replies in both seats win together above what there is to win."""
    taken = sum(Reply(seat, goals).value(state) for seat in PLAYERS)
    return taken if goals else taken - 1.0


def small_endgame(options: Mapping[str, Any], cards: int, rng: Random) -> State:
    """So many cards each by lot, all others played; a score near level, any phase of an attack.

    With offside or one-twos, every second attacker has a card for one, and the defender one to go with it.
    """
    extras = options.get("options", ())
    needed = rng.choice((1, 2)) if "counter_attack" in extras else 2
    kept = rng.randrange(needed + 1)
    held, faced, last = _ready(extras, rng)
    position = {
        "level": options["level"],
        "options": extras,
        "ball": "south",
        "kept": kept,
        "needed": needed,
        "phase": "shot" if kept == needed else "duel",
        "goals": {"south": rng.choice((0, 0, 1)), "north": rng.choice((0, 0, 1))},
        "south": _dealt(options, cards, held, last, rng),
        "north": _dealt(options, cards, faced, [], rng),
    }
    return CHIFOOTMI.read(position, CHIFOOTMI.options(options))


def _ready(extras: Sequence[str], rng: Random) -> tuple[list[int], list[int], list[int]]:
    """A card of the attacker, one of the defender, and the one the ball was kept with; or none."""
    kinds = [one for one in extras if one != "counter_attack"]
    if not kinds or rng.random() < 0.5:
        return [], [], []
    if rng.choice(kinds) == "offside":
        low = rng.randrange(1, 5)
        return [rng.randrange(low + 7, 12)], [low], []
    back = rng.randrange(2, 12)
    return [back - 1], [rng.choice((back, max(1, back - 7)))], [back]


def _dealt(
    options: Mapping[str, Any], cards: int, held: list[int], last: list[int], rng: Random
) -> dict[str, Any]:
    """A team by lot that holds some cards for sure, and has played some of them last."""
    tackles = 0 if options["level"] == "beginner" else 3
    pack = [card for card in (*range(1, 12), *["DT"] * tackles) if card not in (*held, *last)]
    rng.shuffle(pack)
    pack = [*held, *pack, *last]
    return {"active": [{"card": card} for card in pack[:cards]], "played": pack[cards:]}


def main() -> None:
    """Print the worst and the mean endgame of a level, or of every way to play pro+."""
    args = _arguments()
    for options in every() if args.every else [_options(args)]:
        rng = Random(args.seed)
        states = [
            small_endgame(options, args.cards, rng) if args.cards else random_endgame(options, rng)
            for _ in range(args.endgames)
        ]
        print(*(f"{name} {said}" for name, said in options.items()), sep=", ")
        for goals, unit in ((False, "matches"), (True, "goals")):
            found = [exploited(state, goals) for state in states]
            mean = sum(found) / len(found)
            print(f"  {len(found)} endgames: worst {max(found):.1e} {unit}, mean {mean:.1e}", flush=True)


def every() -> Iterator[dict[str, Any]]:
    """Every way to play pro+: all sets of options and last shots; with offside, the referee too."""
    for extras in OFFERED["options"]:
        for last_shot in OFFERED["last_shot"]:
            for referee in (False, True) if "offside" in extras else (False,):
                yield {
                    "level": "pro+",
                    "options": extras,
                    "last_shot": last_shot,
                    "offside_auto": referee,
                }


def _options(args: argparse.Namespace) -> dict[str, Any]:
    usual = EXTRAS if args.level == "pro+" else []
    return {
        "level": args.level,
        "options": usual if args.options is None else [one for one in args.options.split(",") if one],
        "last_shot": args.last_shot,
        "offside_auto": args.offside_auto,
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--options", help="of pro+, with commas; all of them unless told")
    parser.add_argument("--last-shot", default="book", choices=OFFERED["last_shot"])
    parser.add_argument("--offside-auto", action="store_true")
    parser.add_argument("--every", action="store_true", help="every way to play pro+")
    parser.add_argument("--cards", type=int, help="so many each, set by hand; else right after the last draw")
    parser.add_argument("--endgames", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
