"""The front door: everything a Python program needs to play, in the words of `docs/api.md`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import DEFAULT_SECONDS, agent
from pitchside.core import match as core
from pitchside.core import referee
from pitchside.core.chance import Lots
from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import BrokenRecord, Malformed, shown
from pitchside.core.game import Game, Position, action_of
from pitchside.core.help import Help, check_help
from pitchside.core.language import LANGUAGES
from pitchside.core.record import parse_all, parse_record, record_of, replay_as
from pitchside.core.rulebook import Rulebook, malformed, no_file
from pitchside.core.seat import Eyes, Seat, seat_of
from pitchside.core.turn import Ruling, Turn
from pitchside.draw import text_board
from pitchside.games import game_named, game_of

State = Any
Action = Any


@dataclass(frozen=True, slots=True, repr=False)
class Said:
    """A ruling that can be spoken."""

    ruling: Ruling
    book: Rulebook

    @property
    def rule(self) -> str | None:
        """The number of its clause; None where no clause speaks of it, as of a resignation."""
        return self.ruling.rule

    def say(self, lang: str = "en") -> str:
        """The sentence, in one of the languages."""
        _check_language(lang)
        return self.book.say(self.ruling.code, self.ruling.facts, lang)

    def clause(self, lang: str = "en") -> str | None:
        """The text of the clause; None where there is none."""
        _check_language(lang)
        return None if self.rule is None else self.book.clauses[self.rule].text[lang]

    def __str__(self) -> str:
        return self.say() if self.rule is None else f"{self.say()} ({self.rule})"

    def __repr__(self) -> str:
        return f"<Said: {self}>"


class Legal:
    """What one seat may do now: ask with `in`, iterate where it can be listed, or draw one at random."""

    def __init__(self, game: Game[Any, Any], choices: Choices[Action]) -> None:
        self._game = game
        self._choices = choices

    @property
    def finite(self) -> bool:
        """Can it be listed? Flicks and places cannot."""
        return self._choices.finite

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked: the kinds of action under `do`, and what the choice is about."""
        return self._choices.pending()

    def sample(self, rng: Random | None = None) -> Action:
        """A lawful action, drawn at random; `Malformed` where nothing may be done."""
        if rng is not None and not isinstance(rng, Random):
            raise TypeError(f"what is drawn with is a random.Random, not {type(rng).__name__}")
        if not self:
            raise Malformed("this seat may do nothing now: there is nothing to draw from")
        return self._choices.sample(SystemRandom() if rng is None else rng)

    def __contains__(self, action: object) -> bool:
        """Of an action or its text; a text that is no action is not among them."""
        try:
            return action_of(self._game, action) in self._choices
        except Malformed:
            return False

    def __iter__(self) -> Iterator[Action]:
        if not self.finite:
            raise TypeError("these choices cannot be listed: ask with `in`, draw with sample()")
        return iter(self._choices)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return not self.finite or next(iter(self._choices), None) is not None

    def __repr__(self) -> str:
        if not self.finite:
            return f"<Legal: {', '.join(map(str, self.asked['do']))}>"
        return f"<Legal: {', '.join(map(str, self))}>"


class Match(core.Match[State, Action]):
    """A match to play in: chance acts by itself, a text is an action too, and it prints as its board."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: Mapping[str, Any] | None = None,
        position: Position | None = None,
        seed: int | str | None = None,
    ) -> None:
        _check_seed(seed)
        super().__init__(game, options, position)
        self.seed = seed

    def push(self, action: Action | str, seat: Seat | str | None = None) -> Turn[State, Action] | None:
        """Play one action; a text may be a whole turn of Play Ball, `c2n d2n end`, all of it or nothing.

        The seat is needed only where two are to act at once; then None is returned until both have chosen.
        """
        who = _seat_in(self, seat)
        actions = parse_all(self, action) if isinstance(action, str) else [action]
        after = self if len(actions) == 1 else self.fork()
        for one in actions:
            turn = after.commit(who, one)
            after.act_of_chance()
        if after is not self:
            self.__dict__.update(after.__dict__)
        return turn

    def legal(self, seat: Seat | str | None = None) -> Legal:
        """What that seat may do; the seat is needed only where two are to act at once."""
        who = _seat_in(self, seat)
        open_to = self.game.choices(self.state, who) if who in self.to_act() else Listed[Action]()
        return Legal(self.game, open_to)

    def fork(self) -> Match:
        """The same match, to be played on without touching this one."""
        other = super().fork()
        assert isinstance(other, Match)
        return other

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.outcome is not None

    @property
    def rulings(self) -> list[Said]:
        """Every ruling so far, in order."""
        return [Said(one, self.game.rulebook) for turn in self.turns for one in turn.rulings]

    @property
    def position(self) -> Position:
        """The position as other programs read it, with all that is hidden."""
        return self.game.write(self.state)

    def board(self, eyes: Eyes | str = Eyes.ALL, colour: bool = False, lang: str = "en") -> str:
        """The board in letters, as those eyes may see it."""
        if eyes not in list(Eyes):
            raise Malformed(f"nobody sees as {shown(eyes)}; known are {', '.join(Eyes)}")
        _check_language(lang)
        seen = self.game.write(self.state, Eyes(eyes))
        return text_board(self.game.id, seen, self.game.equipment(self.options), colour, lang)

    def save(
        self,
        path: str | PathLike[str],
        south: str = "South",
        north: str = "North",
        date: str | None = None,
        help: Help | None = None,
    ) -> None:
        """Write the record as a `.pitch` file, of today if no date is given; `Malformed` where it cannot."""
        names = {"south": south, "north": north}
        for name in names.values():
            if not isinstance(name, str):
                raise TypeError(f"the name of a player is a text, not {type(name).__name__}")
        day = datetime.now(UTC).date().isoformat() if date is None else _day(date)
        check_help({} if help is None else help)
        record, file = record_of(self, names, day, help=help), _file(path)
        try:
            file.write_text(str(record), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise no_file("unwritten_file", str(path), error) from error

    def status(self) -> str:
        """One line: the game, the score, and who is to act or how it ended."""
        score = self.game.scoreboard(self.state).score
        stands = f"{self.game.id}, {score.south}-{score.north}"
        if self.outcome is not None:
            won = f"{self.outcome.winner.value} wins" if self.outcome.winner else "drawn"
            return f"{stands}, over: {won} ({self.outcome.reason.value})"
        return f"{stands}, {' and '.join(sorted(seat.value for seat in self.to_act()))} to act"

    def __str__(self) -> str:
        return f"{self.board()}\n\n{self.status()}"

    def __repr__(self) -> str:
        return f"<Match of {self.status()}, {len(self.entries)} actions>"

    def act_of_chance(self) -> None:
        """Let chance do what it is to do: from the seed, the same on every machine, or from the system."""
        if Seat.CHANCE not in self.to_act():
            return
        source = SystemRandom()
        self.let_chance(lambda number: source if self.seed is None else Lots(str(self.seed), number))


def _seat_in(match: core.Match[State, Action], seat: Seat | str | None) -> Seat:
    """The seat that is named, or the only one that is to act."""
    return referee.only_seat(match) if seat is None else seat_of(seat)


def _file(given: object) -> Path:
    if not isinstance(given, str | PathLike):
        raise TypeError(f"a file is named by a text or a path, not {type(given).__name__}")
    return Path(given)


def _day(given: object) -> str:
    """A date as records write it."""
    try:
        return datetime.strptime(str(given), "%Y-%m-%d").date().isoformat()
    except ValueError:
        raise malformed("no_date", date=given if isinstance(given, str) else shown(given)) from None


def _check_language(lang: object) -> None:
    if lang not in LANGUAGES:
        raise malformed(
            "unknown_language",
            lang=lang if isinstance(lang, str) else shown(lang),
            known=", ".join(LANGUAGES),
        )


def _check_seed(seed: object) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        raise TypeError(f"a seed is a whole number or a text, not {type(seed).__name__}")
    try:
        str(seed).encode()
    except ValueError:  # too many digits, or half a character
        raise Malformed(f"chance cannot be drawn from the seed {shown(seed)}") from None


def _is_time(given: object) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool) and 0 < given < math.inf


class Bot:
    """A computer opponent that knows what its seat may see and nothing else."""

    def __init__(self, game: str, level: str, seconds: float, seed: int | str | None) -> None:
        if not _is_time(seconds):
            raise Malformed(f"a bot thinks for a number of seconds above 0, not {shown(seconds)}")
        _check_seed(seed)
        self.game, self.level, self.seconds = game, level, seconds
        self._agent: Agent = agent(game, level)
        self._rng = SystemRandom() if seed is None else Random(seed)
        self._turn: tuple[int, Budget] | None = None

    def choose(self, match: core.Match[State, Action], seat: Seat | str | None = None) -> Action:
        """Its next action; several of one turn share the seconds. Refused where the seat is not to act."""
        if not isinstance(match, core.Match):
            raise TypeError(f"a bot chooses in a match, not in {type(match).__name__}")
        if match.game.id != self.game:
            raise Malformed(f"this bot plays {self.game}, not {match.game.id}")
        who = _seat_in(match, seat)
        match.check_seat(who)
        view, choices = match.game.view(match.state, who), match.game.choices(match.state, who)
        return self._agent.choose(view, choices, self._rng, self._budget(match))

    def _budget(self, match: core.Match[State, Action]) -> Budget:
        settled = match.untold + sum(turn.settled for turn in match.turns)
        if self._turn is None or self._turn[0] != settled:
            self._turn = settled, Budget(self.seconds)
        return self._turn[1]

    def __repr__(self) -> str:
        return f"<Bot {self.level} of {self.game}, {self.seconds} s a turn>"


def new(
    game: str, *, position: Position | None = None, seed: int | str | None = None, **options: Any
) -> Match:
    """A new match; `Malformed` says which game or option is not known."""
    match = Match(game_named(game), options, position, seed)
    match.act_of_chance()
    return match


def load(path: str | PathLike[str]) -> Match:
    """The match of a `.pitch` file, to be played on; `BrokenRecord` names it and the line that fails.

    `Malformed` where there is no such file, or none that can be read.
    """
    file = _file(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise malformed("not_utf8", file=str(path), at=error.start) from error
    except (OSError, ValueError) as error:
        raise no_file("unread_file", str(path), error) from error
    try:
        record = parse_record(text)
        return replay_as(Match, record, game_of(record))
    except BrokenRecord as error:
        raise BrokenRecord(error.line, error.said, error.rule, str(path)) from error


def bot(game: str, level: str, *, seconds: float = DEFAULT_SECONDS, seed: int | str | None = None) -> Bot:
    """An opponent of that level, which thinks so long for a turn; `Malformed` names the levels there are."""
    return Bot(game_named(game).id, level, seconds, seed)


def judge(document: Mapping[str, Any], lang: str = "en") -> dict[str, Any]:
    """What `pitchside referee` answers to a scenario."""
    if not isinstance(document, dict):
        raise Malformed("a scenario is a JSON object")
    _check_language(lang)
    return referee.judge(game_named(document.get("game")), document, lang)
