"""What one connection may see of a match, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pitchside.core.claim import is_claim
from pitchside.core.errors import IllegalAction
from pitchside.core.game import Game
from pitchside.core.help import Help, told_by
from pitchside.core.language import LANGUAGES, Sentence
from pitchside.core.match import Match
from pitchside.core.record import RULES, Record, nonces_of
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.server.match.access import Access
from pitchside.server.match.commitments import asked_for, seed_opened
from pitchside.server.match.config import Terms, called, from_record
from pitchside.server.match.state import AnyMatch, OlderRules, Snapshot
from pitchside.server.match.written import Same, hashed, shows_all, written
from pitchside.server.words import said
from pitchside.wire.codec import dump
from pitchside.wire.http import Watched
from pitchside.wire.messages import (
    Asked,
    Blocked,
    Choice,
    ClockView,
    Player,
    PlayerSeat,
    ResultView,
    RulingView,
    StepView,
    Summary,
    Table,
    Words,
)

SEATS: tuple[PlayerSeat, PlayerSeat] = ("south", "north")
TAPES = 2
"""So many flicks can be seen again by who opens a match; a record shows them all."""
PART_BYTES = 64 * 1024
"""Steps of older times leave in parts of this size: a quarter of a second on a line of 2.4 Mbit/s."""
_Pairs = tuple[tuple[str, Any], ...]
Names = Mapping[str, Mapping[str, str]]
"""Seats by their names, for each language."""


@dataclass(frozen=True, slots=True)
class Serializer:
    """One game shown to one pair of eyes."""

    game: Game[Any, Any]
    names: Names
    eyes: Eyes
    you: Seat | None = None
    """Whom the sentences call "you"."""
    _called: tuple[tuple[str, _Pairs], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        called = tuple((lang, tuple(self.names.get(lang, {}).items())) for lang in LANGUAGES)
        object.__setattr__(self, "_called", called)

    def say(self, code: str, facts: Mapping[str, Any]) -> Words:
        """A sentence of the referee."""
        plain = all(type(value) is str for value in facts.values())  # pieces, cells: said again and again
        say = _said if plain else _said.__wrapped__
        return say(self.game.rulebook, code, tuple(facts.items()), self._called, self.you)

    def events(self, turn: Turn[Any, Any]) -> list[dict[str, Any]]:
        """What happened, as far as it may be seen."""
        return [event.plain(self.eyes) for event in turn.events if event.visible(self.eyes)]

    def step(self, turn: Turn[Any, Any]) -> StepView:
        """One recorded or drafted action; an empty one for what the game did by itself."""
        seat, action = turn.signed(self.eyes)
        return StepView(
            seat=seat,
            action=action,
            events=self.events(turn),
            rulings=[self._ruling(one) for one in turn.rulings if one.visible(self.eyes)],
            position=written(self.game, turn.after, self.eyes),
            settled=turn.settled,
        )

    def steps(self, turns: Iterable[Turn[Any, Any]]) -> list[StepView]:
        """Several of them."""
        return [self.step(turn) for turn in turns]

    def part(
        self, turns: Sequence[Turn[Any, Any]], known: int, languages: tuple[str, ...], tapes: int = 0
    ) -> tuple[int, list[StepView]]:
        """The last of some turns that go into one part, and the number of the first of them.

        `known` are known already; only so many flicks at the end have their tapes, which are long. How long
        a step is depends on the languages it is sent in.
        """
        found: list[StepView] = []
        room = PART_BYTES
        for turn in reversed(turns[known:]):
            step = self.step(turn)
            if any("tape" in event for event in step.events):
                step, tapes = (step if tapes > 0 else _without_tape(step)), tapes - 1
            room -= len(dump(step, languages))
            if found and room < 0:
                break
            found.append(step)
        return len(turns) - len(found), found[::-1]

    def _ruling(self, one: Any) -> RulingView:
        facts = dict(one.facts)
        return RulingView(rule=one.rule, code=one.code, facts=facts, text=self.say(one.code, facts))

    def result(self, match: AnyMatch) -> ResultView | None:
        """How it ended: the outcome, with the last ruling as its reason."""
        outcome = match.outcome
        if outcome is None:
            return None
        last = match.turns[-1].rulings[-1]
        return ResultView(
            winner=player_seat(outcome.winner),
            reason=last.code if last.code == "called_off" else outcome.reason.value,
            score=by_seat(outcome.score),
            rule=last.rule,
            text=self.say(last.code, last.facts),
        )

    def refusal(self, action: str, error: IllegalAction) -> dict[str, Any]:
        """Why an action is refused, as fields of the message that says so."""
        facts = dict(error.facts)
        text = self.say(error.code, facts)
        return {"action": action, "rule": error.rule, "code": error.code, "facts": facts, "text": text}


@lru_cache(maxsize=8192)
def _said(
    book: Rulebook, code: str, facts: _Pairs, names: tuple[tuple[str, _Pairs], ...], you: str | None
) -> Words:
    called = dict(names)
    return Sentence(lambda lang: book.say(code, dict(facts), lang, dict(called[lang]), you))


def _without_tape(step: StepView) -> StepView:
    events = [{key: value for key, value in event.items() if key != "tape"} for event in step.events]
    return step.model_copy(update={"events": events})


def shown_to(terms: Terms, eyes: Eyes) -> Serializer:
    """A match as these eyes are shown it."""
    return _shown_to(Same(terms), eyes)


@lru_cache(maxsize=4096)
def _shown_to(of: Same[Terms], eyes: Eyes) -> Serializer:
    terms = of.thing
    return Serializer(terms.game, names_of(terms.players), eyes, _you(terms, eyes))


def _you(terms: Terms, eyes: Eyes) -> Seat | None:
    """Who plays the computer without having given a name."""
    persons = terms.seats("person")
    seat = next(iter(persons)) if len(persons) == 1 else None
    return seat if seat and Eyes.of(seat) is eyes and not terms.player(seat).name else None


def names_of(players: Mapping[Seat, Player]) -> Names:
    """What the players are called, by language."""
    return {
        lang: {seat.value: called(player, seat, lang) for seat, player in players.items()}
        for lang in LANGUAGES
    }


def player_seat(seat: Seat | None) -> PlayerSeat | None:
    """A player's seat as the wire spells it."""
    return None if seat is None else "south" if seat is Seat.SOUTH else "north"


def helped_in(help: Help) -> list[PlayerSeat]:
    """Who was helped."""
    return [seat for seat in SEATS if help.get(seat)]


def by_seat(pair: BySeat[int]) -> dict[PlayerSeat, int]:
    """One number for each player."""
    return {"south": pair.south, "north": pair.north}


def asked(terms: Terms, snapshot: Snapshot, seat: Seat) -> Asked:
    """What that seat may do now, what it may not and why, and its draft."""
    shown, draft = shown_to(terms, Eyes.of(seat)), snapshot.draft(seat)
    choices = terms.game.choices(draft.state, seat)
    at_once = snapshot.at_once()
    # What is committed to is judged when it is told: a page must be able to see before that what is lawful.
    lawful = list(choices) if choices.finite and (not at_once or asked_for(terms, snapshot)) else []
    return Asked(
        seat=player_seat(seat) or "south",
        pending=choices.pending(),
        choices=_named(lawful) if at_once else _choices(shown, draft.state, seat, lawful),
        blocked=_blocked(shown, draft.state, seat, lawful),
        draft=shown.steps(draft.turns),
        position=written(terms.game, draft.state, shown.eyes),
    )


def _choices(shown: Serializer, state: Any, seat: Seat, lawful: Sequence[Any]) -> list[Choice]:
    """Each with what it would bring; nothing where that could tell what is hidden from this seat."""
    if not (lawful and shows_all(shown.game, state, shown.eyes)):
        return _named(lawful)
    turns = ((action, shown.game.foreseen(state, {seat: action})) for action in lawful)
    return [Choice(action=str(action), events=shown.events(turn)) for action, turn in turns]


def _named(lawful: Sequence[Any]) -> list[Choice]:
    return [Choice(action=str(action), events=[]) for action in lawful]


def _blocked(shown: Serializer, state: Any, seat: Seat, lawful: Sequence[Any]) -> list[Blocked]:
    found, known = [], frozenset(lawful)
    for action in shown.game.attempts(state, seat):
        if action in known:
            continue
        try:
            shown.game.check(state, seat, action)
        except IllegalAction as error:
            found.append(Blocked(**shown.refusal(_text_of(action), error)))
    return found


@lru_cache(maxsize=8192)
def _text_of(attempt: Any) -> str:
    """Of what is tried at every move the same is tried again."""
    return str(attempt)


def table_for_all(match_id: str, terms: Terms, snapshot: Snapshot) -> dict[str, Any]:
    """What of a match everybody is shown alike, whoever looks."""
    match, game = snapshot.match, terms.game
    board = game.scoreboard(match.state)
    to_act, help = sorted(match.to_act()), match.help()
    return {
        "id": match_id,
        "game": game.id,
        "options": dict(terms.options),
        "equipment": game.equipment(terms.options),
        "south": terms.south,
        "north": terms.north,
        "rated": terms.rated,
        "score": by_seat(board.score),
        "goals": by_seat(board.goals),
        "round": board.round,
        "to_act": [seat.value for seat in to_act],
        "sealed": [one for one in SEATS if Seat(one) in match.sealed | snapshot.commitments.seats],
        "commits": asked_for(terms, snapshot),
        "opening": snapshot.opening,
        **snapshot.commitments.shown(),
        "thinking": player_seat(next((seat for seat in to_act if seat in terms.seats("computer")), None)),
        "offer": player_seat(match.offer),
        "asks_back": player_seat(match.asks_back),
        "may_ask_back": [one for one in SEATS if terms.by_consent and match.may_take_back(Seat(one))],
        "help": None,
        "helped": {seat: counts for seat in SEATS if (counts := help.get(seat))},
        "clock": None,
        "seq": by_seat(snapshot.seqs),
        "commitment": terms.pledge.commitment if terms.pledge else None,
        "promise": terms.pledge.promise if terms.pledge else None,
        "nonces": nonces_of(terms.pledge),
        "tossed": terms.pledge.tossed if terms.pledge else {},
        "opened": seed_opened(terms.pledge) if snapshot.over else None,
    }


def table(for_all: Mapping[str, Any], terms: Terms, snapshot: Snapshot, access: Access) -> Table:
    """The match for one kind of connection, without its clocks and the help that may be asked for."""
    match, game = snapshot.match, terms.game
    to_act = sorted(match.to_act() & access.seats)
    standing = terms.position is None and match.resumption is None
    return Table(
        **for_all,
        you=[one for one in SEATS if Seat(one) in access.seats],
        start=None if standing else written(game, match.first, access.eyes),
        position=written(game, match.state, access.eyes),
        asked=[asked(terms, snapshot, seat) for seat in to_act],
        result=shown_to(terms, access.eyes).result(match) if snapshot.over else None,
        hash=hashed(game, match.state, access.eyes),
        edition=_edition(terms, snapshot) if access.seats else None,
    )


def _edition(terms: Terms, snapshot: Snapshot) -> Words | None:
    """What the players of a running match are told that an older edition of the rules began."""
    if terms.rules == RULES or snapshot.over:
        return None
    back = _taken_back(snapshot.match)
    code = ("goes_on", "taken_back_one")[back] if back < 2 else "taken_back"
    return said(code, edition=terms.rules, later=RULES, count=back)


def _taken_back(match: AnyMatch) -> int:
    """How many actions of the players were taken back when a later edition took the match up."""
    if (resumption := match.resumption) is None:
        return 0
    last = match.entries[resumption.entries - resumption.taken_back : resumption.entries]
    return sum(entry.seat in PLAYERS and not is_claim(entry.text) for entry in last)


def clock_view(snapshot: Snapshot, now: float) -> ClockView | None:
    """The clocks at that instant."""
    if snapshot.clock is None:
        return None
    clock = snapshot.clock.at(now)
    running: list[PlayerSeat] = [one for one in ("south", "north") if Seat(one) in clock.running]
    return ClockView(left=by_seat(clock.left), running=running, waits=clock.waits(now))


def summary(match_id: str, terms: Terms, snapshot: Snapshot, access: Access) -> Summary:
    """One line about a match."""
    return Summary(
        id=match_id,
        game=terms.game.id,
        south=terms.south,
        north=terms.north,
        score=by_seat(terms.game.scoreboard(snapshot.match.state).score),
        winner=player_seat(snapshot.match.outcome.winner) if snapshot.match.outcome else None,
        over=snapshot.over,
        steps=snapshot.match.count,
        helped=helped_in(snapshot.match.help()),
        you=[one for one in SEATS if Seat(one) in access.seats],
        to_act=[seat.value for seat in sorted(snapshot.match.to_act())],
    )


def closed(match_id: str, error: OlderRules, access: Access) -> Summary:
    """The same of a match that cannot be continued: what is stored of it, and why."""
    stored, terms = error.stored, error.stored.terms
    result = stored.ended() or {}
    return Summary(
        id=match_id,
        game=terms.game.id,
        south=terms.south,
        north=terms.north,
        score=result.get("score"),
        winner=result.get("winner"),
        over=stored.over,
        steps=len(stored.actions),
        helped=helped_in(told_by(stored.actions)),
        you=[one for one in SEATS if Seat(one) in access.seats],
        to_act=[],
        closed=why_closed(error),
    )


def why_closed(error: OlderRules) -> Words:
    """Why a match is not played on, or not shown."""
    code = "older_rules_over" if error.stored.over else "older_rules"
    return said(code, edition=error.stored.terms.rules)


def watched(record: Record, match: Match[Any, Any]) -> Watched:
    """A record played through, with everything to be seen."""
    players = {seat: from_record(record.header.get(seat.value.capitalize(), ""), seat) for seat in PLAYERS}
    shown = Serializer(match.game, names_of(players), Eyes.ALL)
    start = match.turns[0].before if match.turns else match.state
    return Watched(
        game=match.game.id,
        options=match.options,
        equipment=match.game.equipment(match.options),
        south=players[Seat.SOUTH],
        north=players[Seat.NORTH],
        date=record.header.get("Date", ""),
        start=match.game.write(start),
        steps=shown.steps(match.turns),
        result=shown.result(match),
        helped=helped_in(record.help),
        hash=match.hash(),
        commitment=record.header.get("Commitment"),
        opened=seed_opened(record.pledge),
    )
