"""A tiny game with everything a driver must cope with: chance, secrets, and both seats acting at once.

Chance deals each seat a secret card of 1 to 3. Then both seats choose a number of 1 to 3 at once, but never
the number they chose last. Card and number are added: the higher sum scores, and two points win; after nine
rounds the match is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, get_args

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.game import Game, Position, Scoreboard
from pitchside.core.notation import object_of
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Phase, Step
from pitchside.core.rulebook import Clause, Rulebook, load_rulebook
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.core.turn import Event, Ruling

NUMBERS = (1, 2, 3)
WINS = 2
ROUNDS = 9
NOTHING: BySeat[int | None] = BySeat(None, None)
LEVEL: BySeat[int] = BySeat(0, 0)


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance gives, `deal south=1 north=3`."""

    south: int
    north: int

    def __str__(self) -> str:
        return f"deal south={self.south} north={self.north}"


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat's number, `choose n=2`."""

    n: int

    def __str__(self) -> str:
        return f"choose n={self.n}"


Action = Deal | Choose


@dataclass(frozen=True, slots=True)
class State:
    """Cards in hand, the numbers chosen last, and the score."""

    rounds: int
    cards: BySeat[int] | None = None
    last: BySeat[int | None] = NOTHING
    score: BySeat[int] = LEVEL
    round: int = 1

    @property
    def outcome(self) -> Outcome | None:
        """Two points, or the last round played."""
        for seat in PLAYERS:
            if self.score[seat] >= WINS:
                return Outcome(seat, Reason.GOALS, self.score)
        return Outcome(None, Reason.ROUNDS, self.score) if self.round > self.rounds else None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may see."""

    card: int | None
    last: BySeat[int | None]
    score: BySeat[int]
    round: int


CLAUSES = {
    "TNY-1.1": ("Chance deals each seat a secret card.", "Le hasard donne à chacun une carte secrète."),
    "TNY-2.1": ("Both seats choose a number at once.", "Chacun choisit un nombre, en même temps."),
    "TNY-2.2": ("Never the number of the last round.", "Jamais le nombre de la manche précédente."),
    "TNY-3.1": ("The higher sum scores a point.", "La plus grande somme marque un point."),
    "TNY-3.2": ("Two points win the match.", "Deux points gagnent le match."),
    "TNY-3.3": ("After the last round the match is drawn.", "Après la dernière manche le match est nul."),
}
SENTENCES = {
    "twice": ("{n} was chosen last time.", "{n} a été choisi la dernière fois."),
    "point": ("{seat} scores with {sum}.", "{seat} marque avec {sum}."),
    "won": ("{seat} wins.", "{seat} gagne."),
    "drawn": ("Nobody wins.", "Personne ne gagne."),
}


def _rulebook() -> Rulebook:
    shared = load_rulebook("pitchside.games.play_ball").sentences
    return Rulebook(
        title={"en": "Tiny", "fr": "Minuscule"},
        clauses={number: Clause(number, {"en": en, "fr": fr}) for number, (en, fr) in CLAUSES.items()},
        sentences={
            lang: {**shared[lang], **{code: both[i] for code, both in SENTENCES.items()}}
            for i, lang in enumerate(("en", "fr"))
        },
    )


class Dealing(Phase[State, Action]):
    """Chance deals."""

    def rule(self, state: State) -> str:
        """Both choose at once."""
        return "TNY-2.1"

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance."""
        return frozenset({Seat.CHANCE})

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse what is no deal."""
        if not isinstance(action, Deal):
            raise self.refusal(state, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Step[State]:
        """Each seat sees its own card."""
        deal = actions[Seat.CHANCE]
        assert isinstance(deal, Deal)
        cards = BySeat(deal.south, deal.north)
        events = tuple(
            Event("deal", {"card": cards[seat]}, rule="TNY-1.1", seen_by=frozenset({seat}))
            for seat in PLAYERS
        )
        return Step(replace(state, cards=cards), events, secret=frozenset({Seat.CHANCE}))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Nine deals."""
        return [Deal(a, b) for a, b in product(NUMBERS, NUMBERS)]

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Each action by its own text."""
        return {"do": [str(action) for action in self.listed(state, seat)]}


class Choosing(Dealing):
    """Both seats choose a number."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both players."""
        return frozenset(PLAYERS)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse a deal, and a number twice running."""
        if not isinstance(action, Choose):
            raise self.refusal(state, seat, action)
        if action.n == state.last[seat]:
            raise IllegalAction("TNY-2.2", "twice", n=action.n)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Step[State]:
        """Compare what both have chosen."""
        assert state.cards is not None
        south, north = actions[Seat.SOUTH], actions[Seat.NORTH]
        assert isinstance(south, Choose)
        assert isinstance(north, Choose)
        numbers: BySeat[int | None] = BySeat(south.n, north.n)
        sums = BySeat(state.cards.south + south.n, state.cards.north + north.n)
        facts = {"cards": state.cards.plain(), "numbers": numbers.plain(), "sums": sums.plain()}
        after = replace(state, cards=None, last=numbers, round=state.round + 1)
        rulings: tuple[Ruling, ...] = ()
        if sums.south != sums.north:
            best = Seat.SOUTH if sums.south > sums.north else Seat.NORTH
            after = replace(after, score=state.score.put(best, state.score[best] + 1))
            rulings = (Ruling("TNY-3.1", "point", {"seat": best.value, "sum": sums[best]}),)
        events = [Event("reveal", facts)]
        if after.outcome:
            winner = after.outcome.winner
            rule, code = ("TNY-3.2", "won") if winner else ("TNY-3.3", "drawn")
            events.append(Event("match", after.outcome.plain(), rule=rule))
            rulings += (Ruling(rule, code, {"seat": winner.value} if winner else {}),)
        return Step(after, tuple(events), rulings)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """The numbers not chosen last."""
        return [Choose(n) for n in NUMBERS if n != state.last[seat]]

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every number."""
        return [Choose(n) for n in NUMBERS]


DEALING, CHOOSING = Dealing(), Choosing()


class TinyGame(Game[State, Action]):
    """The tiny game's rules."""

    id = "tiny"
    actions: tuple[type, ...] = get_args(Action)
    rulebook = _rulebook()
    offered: Mapping[str, Sequence[Any]] = {"rounds": (ROUNDS, 3)}

    def phase_of(self, state: State) -> Phase[State, Action]:
        """Chance deals, then both players choose."""
        return DEALING if state.cards is None else CHOOSING

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """One option, the number of rounds."""
        full = {"rounds": ROUNDS, **raw}
        rounds = full.pop("rounds")
        if full:
            raise Malformed(f"'{next(iter(full))}' is no option")
        if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= 99:
            raise Malformed("rounds must be a number from 1 to 99")
        return {"rounds": rounds}

    def start(self, options: Mapping[str, Any]) -> State:
        """Nobody has a card yet."""
        return State(rounds=self.options(options)["rounds"])

    def view(self, state: State, seat: Seat | None) -> View:
        """The own card, and what everybody has seen."""
        card = state.cards[seat] if state.cards is not None and seat in PLAYERS else None
        return View(card, state.last, state.score, state.round)

    def parse(self, text: str) -> Action:
        """`deal south=1 north=2` or `choose n=3`."""
        fields = object_of(text)
        kind = fields.pop("do")
        wanted = {"deal": {"south", "north"}, "choose": {"n"}}.get(kind)
        numbers = all(
            isinstance(n, int) and not isinstance(n, bool) and n in NUMBERS for n in fields.values()
        )
        if wanted is None or fields.keys() != wanted or not numbers:
            raise Malformed(f"'{text}' is no action of the tiny game")
        action: Action = Deal(**fields) if kind == "deal" else Choose(**fields)
        if str(action) != text:
            raise Malformed(f"'{text}' is not written as '{action}'")
        return action

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position with all its facts."""
        keys = ("cards", "last", "score", "round")
        if not isinstance(position, dict) or position.keys() != set(keys):
            raise Malformed(f"a position has {', '.join(keys)}")
        cards, last, score, number = (position[key] for key in keys)
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise Malformed("the round is a number from 1 up")
        return State(
            rounds=self.options(options)["rounds"],
            cards=None if cards is None else _pair(cards, NUMBERS),
            last=_pair(last, (*NUMBERS, None)),
            score=_pair(score, range(WINS + 1)),
            round=number,
        )

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """All facts, or those that the eyes may see."""
        cards = None
        if state.cards is not None:
            cards = {
                seat.value: state.cards[seat] if eyes in (Eyes.ALL, Eyes.of(seat)) else None
                for seat in PLAYERS
            }
        return {
            "cards": cards,
            "last": state.last.plain(),
            "score": state.score.plain(),
            "round": state.round,
        }

    def scoreboard(self, state: State) -> Scoreboard:
        """Points and round."""
        return Scoreboard(state.score, state.score, state.round)

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The cards."""
        return {"cards": list(NUMBERS)}

    def over_rule(self, state: State) -> str:
        """Two points win."""
        return "TNY-3.2"


def _pair(value: Any, allowed: Sequence[Any] | range) -> BySeat[Any]:
    if not isinstance(value, dict) or value.keys() != {"south", "north"}:
        raise Malformed("a pair has south and north")
    if any(isinstance(one, bool | float) or one not in allowed for one in value.values()):
        raise Malformed(f"{value} is out of range")
    return BySeat(value["south"], value["north"])


TINY = TinyGame()
