"""`pitchside review FILE`: where a match was won and lost."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from pitchside.cli.source import amount, replayed
from pitchside.core.language import LANGUAGES
from pitchside.core.match import Match
from pitchside.core.outcome import Reason
from pitchside.core.record import Record
from pitchside.core.rulebook import DEFAULT_NAMES
from pitchside.core.seat import PLAYERS
from pitchside.review.values import Moment, Review, TurningPoint
from pitchside.review.walk import Walk
from pitchside.review.words import Names, book, ending, told

AnyMatch = Match[Any, Any]
WIDE = 40
"""Letters of a bar that stands for certainty."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("review", help="say where a match was won and lost")
    command.add_argument("file", metavar="FILE", help="a .pitch record, or - for standard input")
    command.add_argument("--json", action="store_true", help="the review as JSON (docs/review.md)")
    command.add_argument("--nodes", type=amount, help="positions searched for each turn")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 with the review on standard output; 1 for a record that does not hold, 2 where there is none."""
    held = replayed(args.file, args.lang)
    if held is None:
        return 1
    record, match = held
    found = Walk(match, args.nodes).run(progress=_progress if sys.stderr.isatty() else None)
    names = _names(record)
    if args.json:
        print(json.dumps(_with_words(found, names, ending(match, names)), ensure_ascii=False, indent=1))
    else:
        print("\n".join(_told(found, match, names, args.lang)))
    return 0


def _progress(done: int, of: int) -> None:
    end = "\n" if done == of else ""
    print(f"\r{done}/{of}", end=end, file=sys.stderr, flush=True)


def _names(record: Record) -> Names:
    headed = {seat.value: record.header.get(seat.value.capitalize(), "") for seat in PLAYERS}
    return {
        lang: {seat: name or DEFAULT_NAMES[lang][seat] for seat, name in headed.items()} for lang in LANGUAGES
    }


def _with_words(found: Review, names: Names, ended: Mapping[str, str] | None) -> dict[str, Any]:
    """The plain form; each turning point, and how the match ended, with its sentence by language."""
    plain = found.plain()
    if ended is not None:
        plain["ended"]["text"] = dict(ended)
    plain["points"] = [
        {**one, "text": dict(told(point, names))}
        for one, point in zip(plain["points"], found.points, strict=True)
    ]
    return plain


def _told(found: Review, match: AnyMatch, names: Names, lang: str) -> Iterator[str]:
    """The line as bars, how it ended if not by what was played, then the turning points in words."""
    shot_out = match.outcome is not None and match.outcome.reason is Reason.SHOOTOUT
    won = "won_shootout" if shot_out else f"won_{found.of}"

    def label(code: str, **facts: Any) -> str:
        return book().say(code, facts, lang, names[lang])

    yield f"{label(f'of_{found.of}', who='south')}. {label(found.judge, nodes=found.nodes)}."
    for moment in found.line:
        yield _row(moment, label(won, who=moment.won or ""))
    ended = ending(match, names)
    if match.state.outcome is None:
        yield label("unfinished") if ended is None else ended[lang]
    if not found.turns:
        yield label("nothing")
        return
    yield ""
    yield label("points") if found.points else label("none")
    for point in found.points:
        yield from _point(point, names, lang, label("line", turn=point.turn))
        if point.better:
            yield f"    {label('better', actions=' '.join(point.better))}"
    for seat, account in (found.accounts or {}).items():
        worths = {"choice": account.choice, "luck": account.luck, "rest": account.rest}
        signed = {name: f"{round(worth, 2) + 0.0:+.2f}" for name, worth in worths.items()}
        yield label("account_rest" if account.rest else "account", who=seat, **signed)


def _row(moment: Moment, won: str) -> str:
    bar = "#" * round(moment.south * WIDE)
    after = f" {won}" if moment.won else ""
    return f"{moment.turn:4} {moment.south:5.0%} {bar:.<{WIDE}}{after}"


def _point(point: TurningPoint, names: Names, lang: str, turn: str) -> Iterator[str]:
    yield f"  {turn}: {told(point, names)[lang]} ({point.before:.0%} > {point.after:.0%})"
