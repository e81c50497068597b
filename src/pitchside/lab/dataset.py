"""Matches between computers as Parquet files: every decision with its position, and the records behind them.

A part of the files holds `PART` matches and is made from their numbers alone: what is there already is kept,
so that an interrupted command goes on, and the same terms give the same rows on any number of machines.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pitchside import __version__
from pitchside.core.errors import Malformed, PitchsideError
from pitchside.core.extra import install
from pitchside.core.match import Match
from pitchside.core.record import Record, parse_record, record_of
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.games import game_of
from pitchside.lab.arena import Contest, play_match, seat_of_a
from pitchside.lab.workers import shared

PART = 50
"""Matches of one part."""
TERMS, CARD = "dataset.json", "README.md"


class Decision(NamedTuple):
    """What one player did, what stood before, and what came of it."""

    match: int
    line: int
    """Of the record's actions, from 0."""
    seat: str
    position: str
    view: str
    """The position as this player could see it."""
    action: str
    value: int
    """For this player: 1 the match was won in the end, -1 lost, 0 neither."""


class Played(NamedTuple):
    """One match."""

    match: int
    south: str
    north: str
    winner: str | None
    reason: str | None
    actions: int
    hash: str
    record: str


@dataclass(frozen=True, slots=True)
class Part:
    """Some matches, one after the other."""

    number: int
    played: tuple[Played, ...]
    decisions: tuple[Decision, ...]


def arrow() -> Any:
    """The library that reads and writes Parquet; `Malformed` where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise Malformed(f"data sets are Parquet files: {install('data')}") from None
    return pyarrow


def make(contest: Contest, folder: Path, jobs: int = 1, scheduler: str | None = None) -> Generator[int]:
    """Write what is not there yet, part by part; yields how many matches are in the folder so far."""
    library = arrow()
    _begin(contest, folder)
    count = -(-contest.rounds // PART)
    left = [number for number in range(count) if not _files(folder, number)[-1].exists()]
    yield (done := _matches(contest, set(range(count)) - set(left)))
    for part in shared(partial(made, contest), left, jobs, scheduler):
        _write(library, folder, part)
        done += len(part.played)
        yield done
    (folder / CARD).write_text(card(contest, folder, library), encoding="utf-8")


def _matches(contest: Contest, parts: set[int]) -> int:
    return sum(len(_numbers(contest, number)) for number in parts)


def _numbers(contest: Contest, part: int) -> range:
    return range(part * PART, min(contest.rounds, (part + 1) * PART))


def _begin(contest: Contest, folder: Path) -> None:
    """The folder with its terms; `Malformed` for one that holds something else."""
    terms = json.dumps({"pitchside": __version__, **asdict(contest)}, indent=1, sort_keys=True) + "\n"
    file = folder / TERMS
    if file.exists() and file.read_text(encoding="utf-8") != terms:
        raise Malformed(f"{folder} holds a data set on other terms; see {file}, or name another folder")
    if not file.exists() and folder.exists() and any(folder.iterdir()):
        raise Malformed(f"{folder} holds something that is no data set; name another folder")
    for name in ("matches", "decisions"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    file.write_text(terms, encoding="utf-8")


def _files(folder: Path, part: int) -> tuple[Path, Path]:
    """Decisions first: where a part's matches are, all of it is."""
    file = f"part-{part:05}.parquet"
    return folder / "decisions" / file, folder / "matches" / file


def made(contest: Contest, part: int) -> Part:
    """Play the matches of one part."""
    played, decisions = [], []
    for number in _numbers(contest, part):
        one, rows = _match(contest, number)
        played.append(one)
        decisions += rows
    return Part(part, tuple(played), tuple(decisions))


def _match(contest: Contest, number: int) -> tuple[Played, list[Decision]]:
    before: list[tuple[str, dict[Seat, str]]] = []
    for match in play_match(contest, number):
        before.append(_seen(match))
    record = record_of(match, _names(contest, number), "", name=None)
    return _row(number, record, match), list(_decisions(number, match, before))


def _names(contest: Contest, number: int) -> dict[str, str]:
    """Who has which seat, as records have it."""
    seats = {seat_of_a(number): contest.a, seat_of_a(number).other: contest.b}
    return {seat.value: f"Computer ({level})" for seat, level in seats.items()}


def _seen(match: Match[Any, Any]) -> tuple[str, dict[Seat, str]]:
    """The position, and how each player sees it."""
    views = {seat: written(match.game.write(match.state, Eyes.of(seat))) for seat in PLAYERS}
    return written(match.game.write(match.state)), views


def _row(number: int, record: Record, match: Match[Any, Any]) -> Played:
    end = match.outcome
    winner = end.winner.value if end and end.winner else None
    head = record.header
    reason = end.reason.value if end else None
    return Played(
        number, head["South"], head["North"], winner, reason, len(record.lines), head["Hash"], str(record)
    )


def _decisions(
    number: int, match: Match[Any, Any], before: Sequence[tuple[str, dict[Seat, str]]]
) -> Iterator[Decision]:
    winner = match.outcome.winner if match.outcome else None
    for line, (entry, (position, views)) in enumerate(zip(match.entries, before, strict=False)):
        if entry.seat in PLAYERS:
            value = 0 if winner is None else 1 if winner is entry.seat else -1
            seen = views[entry.seat]
            yield Decision(number, line, entry.seat.value, position, seen, entry.text, value)


def written(position: Any) -> str:
    """A position as one text: Play Ball's is one, the others' become compact JSON."""
    if isinstance(position, str):
        return position
    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _write(library: Any, folder: Path, part: Part) -> None:
    decisions, matches = _files(folder, part.number)
    _write_rows(library, decisions, Decision._fields, part.decisions)
    _write_rows(library, matches, Played._fields, part.played)


def _write_rows(library: Any, file: Path, names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    counts = dict.fromkeys(("match", "line", "actions"), library.int32())
    kinds = {"value": library.int8(), **counts}
    schema = library.schema([(name, kinds.get(name, library.string())) for name in names])
    columns = zip(names, zip(*rows, strict=True), strict=True)
    table = library.table({name: list(values) for name, values in columns}, schema=schema)
    fresh = file.with_suffix(".writing")
    library.parquet.write_table(table, fresh, compression="zstd")
    fresh.replace(file)


def check(folder: Path) -> Iterator[int]:
    """The matches that hold when the referee plays them again; `Malformed` names the first that does not."""
    library, contest = arrow(), _terms(folder)
    parts = {number: _files(folder, number) for number in range(-(-contest.rounds // PART))}
    strange = set(folder.glob("*/part-*.parquet")) - {file for files in parts.values() for file in files}
    if strange:
        raise Malformed(f"{min(strange)} is no part of {contest.rounds} matches; see {TERMS}")
    for number, files in parts.items():
        decisions, matches = ([*_read(library, file)] for file in files)
        numbers = list(_numbers(contest, number))
        if [row["match"] for row in matches] != numbers or not {row["match"] for row in decisions} <= {
            *numbers
        }:
            raise Malformed(f"{files[-1]} is to hold the matches {numbers[0]} to {numbers[-1]}, each once")
        for row in matches:
            played = Played(**row)
            mine = [Decision(**one) for one in decisions if one["match"] == played.match]
            try:
                _hold(contest, played, mine)
            except (PitchsideError, ValueError) as error:
                raise Malformed(f"{files[-1]}, match {played.match}: {error}") from error
            yield played.match


def _terms(folder: Path) -> Contest:
    """What a data set says that it holds."""
    if not (folder / TERMS).exists():
        raise Malformed(f"{folder} holds no data set: there is no {TERMS}")
    try:
        terms = json.loads((folder / TERMS).read_text(encoding="utf-8"))
        contest = Contest(**{name: value for name, value in terms.items() if name != "pitchside"})
        return replace(contest, rounds=operator.index(contest.rounds))
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise Malformed(f"{folder / TERMS} does not hold the terms of a data set: {error}") from error


def _read(library: Any, file: Path) -> list[dict[str, Any]]:
    try:
        rows: list[dict[str, Any]] = library.parquet.read_table(file).to_pylist()
    except (OSError, library.ArrowException) as error:
        raise Malformed(f"{file} cannot be read: {error}") from error
    return rows


def _hold(contest: Contest, played: Played, decisions: Sequence[Decision]) -> None:
    """`ValueError` where a row does not say what the referee finds."""
    record = parse_record(played.record)
    match: Match[Any, Any] = Match(game_of(record), record.options, record.position)
    names = _names(contest, played.match)
    if match.game.id != contest.game or any(played._asdict()[seat] != name for seat, name in names.items()):
        raise ValueError(f"game or players are not those of {TERMS}")
    before = []
    for line in record.lines:
        before.append(_seen(match))
        match.commit(line.seat, line.text)
    if _row(played.match, record, match) != played or match.hash() != played.hash:
        raise ValueError("its row is not what the record says")
    if list(_decisions(played.match, match, before)) != list(decisions):
        raise ValueError("its decisions are not those of the record")


def card(contest: Contest, folder: Path, library: Any) -> str:
    """What somebody who finds the folder wants to know."""
    found = {name: _count(library, folder / name) for name in ("matches", "decisions")}
    limit = f"{contest.seconds:g} s" if contest.nodes is None else f"{contest.nodes} positions"
    options = json.dumps(dict(contest.options), sort_keys=True)
    return _CARD.format(
        contest=contest, limit=limit, options=options, version=__version__, **found, again=_again(contest)
    )


def _count(library: Any, folder: Path) -> int:
    return sum(library.parquet.read_metadata(file).num_rows for file in folder.glob("part-*.parquet"))


def _again(contest: Contest) -> str:
    limit = f"--budget {contest.seconds:g}" if contest.nodes is None else f"--nodes {contest.nodes}"
    told: Mapping[str, Any] = {
        "matches": contest.rounds,
        "a": contest.a,
        "b": contest.b,
        "seed": contest.seed,
    }
    words = " ".join(f"--{name} {value}" for name, value in told.items())
    return f"pitchside dataset {contest.game} {words} {limit} --out DIR"


_CARD = """# {contest.game}: {matches} matches, {decisions} decisions

Matches between two computers of Pitchside {version}, `{contest.a}` and `{contest.b}`, {limit} a turn,
match options {options}, seed {contest.seed}. They change seats every match, and who begins every other one.
Made by

```
{again}
```

With a number of positions instead of seconds, the same command makes the same rows on every machine.

| file | a row is |
|---|---|
| `matches/part-*.parquet` | a match |
| `decisions/part-*.parquet` | one action of one player, in the order of the record |

`matches`: `match` (number), `south`, `north` (who plays), `winner` (`south`, `north` or null), `reason`,
`actions` (lines of the record), `hash` (of the last position), `record` (the `.pitch` file).

`decisions`: `match`, `line` (of the record's actions, from 0; chance has lines of its own), `seat`,
`position` (before the action, as the rules write it), `view` (what this player could see of it), `action`
(in the public notation), `value` (1: this player won the match, -1: lost it, 0: neither).

**What is hidden.** `position` and `record` hold everything, hidden cards included; who learns from `view`
learns nothing that the player could not see. Where both choose at once, no `view` tells the other's choice.

**What it is good for.** Learning to play, to value positions, to guess the next action. It shows how these
two computers play, not how people do. No person took part.

**Checked.** `pitchside dataset --check DIR` plays every record again by the referee and compares each row.
"""
