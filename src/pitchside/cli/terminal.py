"""`pitchside play --terminal GAME`: a whole match against the computer, in letters."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from random import Random
from typing import Any

from pitchside.api import Bot, Match, bot
from pitchside.bots.levels import must_have_table
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.language import words
from pitchside.core.rulebook import DEFAULT_NAMES, no_file, reasons
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.games import game_named

EXAMPLES = 6
Read = Callable[[str], str]
Write = Callable[[str], None]


class Left(PitchsideError):
    """The person has left the table."""


class Table:
    """One person, one computer, and a terminal between them; a second computer helps who types `auto`."""

    def __init__(self, match: Match, seat: Seat, bots: Sequence[Bot], lang: str, colour: bool) -> None:
        self.match, self.seat = match, seat
        self.opponent, self.helper = bots
        self.lang, self.colour = lang, colour
        self.help = 0
        self._told = 0

    def play(self, read: Read, write: Write) -> None:
        """Until the match is over or the person leaves."""
        while not self.match.over:
            self._tell(write)
            if self.seat.other in self.match.to_act():
                self.match.push(self.opponent.choose(self.match, self.seat.other), self.seat.other)
            else:
                write(f"\n{self._board()}\n\n{self._question()}")
                self._ask(read, write)
        self._tell(write)
        write(f"\n{self._board()}\n\n{self._result()}")

    def _board(self) -> str:
        return self.match.board(Eyes.of(self.seat), self.colour, self.lang)

    def _tell(self, write: Write) -> None:
        """What has happened since: who did what, and every ruling as a sentence."""
        for turn in self.match.turns[self._told :]:
            for row in self._happened(turn):
                write(row)
        self._told = len(self.match.turns)

    def _happened(self, turn: Turn[Any, Any]) -> Iterator[str]:
        eyes, say = Eyes.of(self.seat), self.match.game.rulebook.say
        for seat, text in turn.told(eyes).items():
            yield _said("did", self.lang, seat=_said(f"seat_{seat.value}", self.lang), action=text)
        for one in turn.rulings:
            if one.visible(eyes):
                cited = "" if one.rule is None else f" ({one.rule})"
                yield f"  {say(one.code, one.facts, self.lang)}{cited}"

    def _question(self) -> str:
        score = self.match.game.scoreboard(self.match.state).score
        kinds = dict.fromkeys(str(one).split()[0] for one in self._legal().asked["do"])
        facts = {
            "seat": DEFAULT_NAMES[self.lang][self.seat.value],
            "score": f"{score.south}-{score.north}",
            "do": ", ".join(kinds),
        }
        return _said("question", self.lang, **facts)

    def _legal(self) -> Any:
        return self.match.legal(self.seat)

    def _ask(self, read: Read, write: Write) -> None:
        """Read until something is played."""
        prompt = f"{_said(f'seat_{self.seat.value}', self.lang)}> "
        while True:
            try:
                text = read(prompt).strip()
            except EOFError:
                raise Left from None
            if text in ("quit", "exit"):
                raise Left
            try:
                if self._answer(text, write):
                    return
            except IllegalAction as error:
                write(_said("refused", self.lang, why=error.say(self.lang), rule=error.rule or ""))
            except Malformed as error:
                why = reasons(error)[self.lang]
                write(_said("unreadable", self.lang, detail=why[:1].upper() + why[1:]))

    def _answer(self, text: str, write: Write) -> bool:
        """Has this text played something?"""
        if not text:
            return False
        if text == "?":
            write(self._lawful())
        elif text == "hint":  # it would be written down as help, and give none
            write(_said("no_hint", self.lang))
        elif text == "board":
            write(self._board())
        elif text.split()[0] == "rules":
            write("\n".join(self._clauses(text.split()[1:])) or _said("no_clause", self.lang))
        else:
            self.match.push(self._helped() if text == "auto" else text, self.seat)
            return True
        return False

    def _helped(self) -> Any:
        """What the computer would do; the record will tell."""
        action = self.helper.choose(self.match, self.seat)
        self.help += 1
        return action

    def save(self, path: str, level: str) -> None:
        """The record, with who played and how often the person was helped."""
        names = {self.seat.value: self.seat.value.capitalize(), self.seat.other.value: f"Computer ({level})"}
        self.match.save(path, **names, help={self.seat.value: {"auto": self.help}} if self.help else {})

    def _lawful(self) -> str:
        """Everything that may be done, or some examples of it with what the choice is about."""
        legal = self._legal()
        if legal.finite:
            return "\n".join(f"  {action}" for action in legal)
        rng = Random(len(self.match.turns))
        drawn = dict.fromkeys(str(legal.sample(rng)) for _ in range(EXAMPLES))
        rows = [_said("examples", self.lang), *(f"  {one}" for one in drawn), _said("notation", self.lang)]
        pieces = legal.asked.get("pieces")
        return "\n".join([*rows, *([_said("pieces", self.lang, pieces=", ".join(pieces))] if pieces else [])])

    def _clauses(self, wanted: list[str]) -> Iterator[str]:
        for clause in self.match.game.rulebook:
            if not wanted or any(
                clause.number.endswith(f"-{one.partition('-')[2] or one}") for one in wanted
            ):
                yield f"{clause.number}  {clause.text[self.lang]}"

    def _result(self) -> str:
        outcome = self.match.outcome
        assert outcome is not None
        score = f"{outcome.score.south}-{outcome.score.north}"
        code = "drawn" if outcome.winner is None else "won" if outcome.winner is self.seat else "lost"
        return _said(code, self.lang, score=score)


def _check_written(path: str) -> None:
    """What keeps a file from being written is told before anybody has played a whole match in vain."""
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise no_file("unwritten_file", path, error) from error


def _said(code: str, lang: str, **facts: str) -> str:
    sentence: str = words("pitchside.cli", lang)["sentences"][code]
    return sentence.format_map(facts)


def run(args: argparse.Namespace) -> int:
    """0 when the match was played to its end, 1 when it was left."""
    options = dict(_option(text) for text in args.option)
    match = Match(game_named(args.terminal), options, seed=args.seed)
    match.act_of_chance()
    bots = [_bot(args, number) for number in range(2)]
    must_have_table(match.game.id, args.level, match.options)
    if args.record is not None:
        _check_written(args.record)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal has a letter for all that is said
    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    table = Table(match, Seat(args.seat), bots, args.lang, colour)
    print(
        _said(
            "welcome",
            args.lang,
            level=_said(f"level_{args.level}", args.lang),
            seat=DEFAULT_NAMES[args.lang][args.seat],
        )
    )
    try:
        table.play(input, print)
    except Left:
        print(f"\n{_said('left', args.lang)}")
        return 1
    finally:
        if args.record is not None:
            table.save(args.record, args.level)
    return 0


def _bot(args: argparse.Namespace, number: int) -> Bot:
    """Opponent and helper draw from seeds of their own, or they would guess each other's choices."""
    seed = None if args.seed is None else 2 * args.seed + number
    return bot(args.terminal, args.level, seconds=args.seconds, seed=seed)


def _option(text: str) -> tuple[str, Any]:
    """`board=hex37`; a value that is JSON is read as such."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Malformed(f"'{text}' is no option: NAME=VALUE")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value
