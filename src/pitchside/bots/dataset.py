"""Matches between opponents as tables to train on and to count with, and the check that they are true."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from pitchside.bots.arena import Contest, match_of, seat_of_a
from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.record import parse_record, record_of, replay
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named

MATCHES, STEPS, CARD = "matches.parquet", "steps.parquet", "README.md"
Row = dict[str, Any]
OF_A_MATCH = {
    "match": ("int32", "its number, from 0 on"),
    "south": ("string", "the level that played south"),
    "north": ("string", "the level that played north"),
    "options": ("string", "the options of the match, JSON"),
    "winner": ("string", "south, north, or null: drawn, or given up after very many flicks"),
    "reason": ("string", "what decided it; null where it was given up"),
    "south_score": ("int32", "as the scoreboard has it at the end"),
    "north_score": ("int32", "as the scoreboard has it at the end"),
    "record": ("string", "the whole match as a .pitch record"),
}
OF_A_STEP = {
    "match": ("int32", "the match it belongs to"),
    "step": ("int32", "its place in the match, from 0 on"),
    "turn": ("int32", "the turn of the record; choices made at once share one"),
    "seat": ("string", "who acted: south, north or chance"),
    "position": (
        "string",
        "the position before it, all of it: a text, or JSON where a position is an object",
    ),
    "action": ("string", "what was done, as records write it"),
    "outcome": ("int8", "1 if that seat won the match, -1 if it lost, 0 otherwise"),
}
"""Columns: their types, and what they hold."""


@contextmanager
def extra() -> Iterator[None]:
    """Imports in here that fail name the extra that brings the library."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Malformed(
            f"'{error.name}' is not installed; datasets need: pip install pitchside[data]"
        ) from error


def write(contest: Contest, folder: Path, today: date | None = None) -> Iterator[int]:
    """Play the matches and write them; the number of each as it is done. The folder must be empty, or new."""
    with extra():
        import pyarrow.parquet as parquet
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise Malformed(f"'{folder}' is not empty")
    tables = (folder / MATCHES, schema(OF_A_MATCH)), (folder / STEPS, schema(OF_A_STEP))
    day = (today or date.today()).isoformat()
    steps = 0
    with parquet.ParquetWriter(*tables[0]) as matches, parquet.ParquetWriter(*tables[1]) as actions:
        for number in range(contest.rounds):
            match = match_of(contest, number)
            found = list(steps_of(number, match))
            matches.write_table(_table([match_row(contest, number, match, day)], OF_A_MATCH))
            actions.write_table(_table(found, OF_A_STEP))
            steps += len(found)
            yield number
    (folder / CARD).write_text(card(contest, steps, day), encoding="utf-8")


def match_row(contest: Contest, number: int, match: Match[Any, Any], day: str) -> Row:
    """What is told of a match."""
    first = seat_of_a(number)
    levels = {first.value: contest.a, first.other.value: contest.b}
    outcome, score = match.outcome, match.game.scoreboard(match.state).score
    return {
        "match": number,
        **levels,
        "options": json.dumps(match.options, sort_keys=True),
        "winner": None if outcome is None or outcome.winner is None else outcome.winner.value,
        "reason": None if outcome is None else outcome.reason.value,
        "south_score": score.south,
        "north_score": score.north,
        "record": str(record_of(match, levels, day)),
    }


def steps_of(number: int, match: Match[Any, Any]) -> Iterator[Row]:
    """What is told of every action of a match."""
    step, winner = 0, None if match.outcome is None else match.outcome.winner
    for turn_number, turn in enumerate(match.turns):
        position = match.game.write(turn.before)
        told = position if isinstance(position, str) else json.dumps(position, sort_keys=True)
        for seat, action in turn.actions.items():
            yield {
                "match": number,
                "step": step,
                "turn": turn_number,
                "seat": seat.value,
                "position": told,
                "action": str(action),
                "outcome": _outcome(seat, winner),
            }
            step += 1


def _outcome(seat: Seat, winner: Seat | None) -> int:
    return 0 if winner is None or seat not in PLAYERS else 1 if seat is winner else -1


def schema(columns: dict[str, tuple[str, str]]) -> Any:
    """The columns as Parquet has them, each with its words."""
    with extra():
        import pyarrow
    fields = ((name, kind, {"about": words}) for name, (kind, words) in columns.items())
    return pyarrow.schema(
        [pyarrow.field(name, pyarrow.type_for_alias(kind), metadata=said) for name, kind, said in fields]
    )


def _table(rows: Iterable[Row], columns: dict[str, tuple[str, str]]) -> Any:
    import pyarrow

    return pyarrow.Table.from_pylist(list(rows), schema=schema(columns))


def check(folder: Path) -> Iterator[int]:
    """Every match again by the referee, from its record; the number of each as it is found true.

    `Malformed` names the first match that is not what the tables say.
    """
    with extra():
        import pyarrow.parquet as parquet
    for name in (MATCHES, STEPS):
        if not (folder / name).is_file():
            raise Malformed(f"'{folder / name}' is missing")
    matches = parquet.read_table(folder / MATCHES).to_pylist()
    steps = parquet.read_table(folder / STEPS).to_pylist()
    first = 0
    for row in matches:
        record = parse_record(row["record"])
        match = replay(record, game_named(record.game))
        found = list(steps_of(row["match"], match))
        if steps[first : first + len(found)] != found:
            raise Malformed(f"match {row['match']}: its steps are not those of its record")
        outcome = match.outcome
        winner = None if outcome is None or outcome.winner is None else outcome.winner.value
        if row["winner"] != winner:
            raise Malformed(f"match {row['match']}: it was won by {winner}, not by {row['winner']}")
        first += len(found)
        yield row["match"]
    if first != len(steps):
        raise Malformed(f"{len(steps) - first} steps belong to no match")


def card(contest: Contest, steps: int, day: str) -> str:
    """The data card: what is in the folder, how it was made, and what it is not."""
    limit = f"{contest.seconds:g} s" if contest.nodes is None else f"{contest.nodes} positions"
    again = (
        "The same command gives the same matches." if contest.nodes else "Clocks decided how far they looked."
    )
    tables = [
        "\n".join((f"## {name}", "", "| column | type | what |", "|---|---|---|", *_columns(columns)))
        for name, columns in ((MATCHES, OF_A_MATCH), (STEPS, OF_A_STEP))
    ]
    head = f"""# {contest.rounds} matches of {contest.game}: {contest.a} against {contest.b}

Played on {day} by `pitchside dataset`, {limit} a turn, seed {contest.seed}; {steps} steps. Seats and who
begins change from match to match. {again}
Every match follows the rules: `pitchside dataset --check DIR` has the referee play it again from its record.

Both players are programs of two fixed strengths: what is seldom here may be common between people, and a
move that won need not be good. Positions are complete: they hold what was hidden from the players.
"""
    return "\n".join((head, "\n\n".join(tables), ""))


def _columns(columns: dict[str, tuple[str, str]]) -> Iterator[str]:
    return (f"| `{name}` | {kind} | {words} |" for name, (kind, words) in columns.items())
