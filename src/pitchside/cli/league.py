"""`pitchside league GAME`: everybody against everybody else, and how strong that shows them to be."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitchside.cli.contest import add_effort, budget_of, listed, tell
from pitchside.cli.source import amount
from pitchside.games import GAMES, game_named, manifest_of

if TYPE_CHECKING:
    from pitchside.lab.league import League
    from pitchside.lab.league import Result as Round

SURE = 1.96
"""Of a rating's doubt to either side: 95 times in a hundred it lies within."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("league", help="rate all opponents of a game, round robin")
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    command.add_argument("--players", type=listed, help="levels, e.g. easy,normal (default: all)")
    command.add_argument(
        "--agent", action="append", default=[], metavar="MODULE:NAME", help="somebody's own agent besides"
    )
    command.add_argument("--rounds", type=amount, default=20, help="of each pair (default: 20)")
    add_effort(command, "rounds")
    command.add_argument(
        "--results", type=Path, metavar="FILE", help="where rounds are kept (default: league-GAME.jsonl)"
    )
    command.add_argument(
        "--strengths", type=Path, metavar="FILE", help="a server's strengths.toml, to write the ratings into"
    )
    command.add_argument("--json", action="store_true", help="print JSON instead of a Markdown table")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all rounds were played, 130 when interrupted: the same command then goes on."""
    from pitchside.lab.league import checked, kept, play

    league = checked(_league(args))
    if args.strengths is not None:
        _strengths(args.strengths, args.game, "", {})  # a file that is none is told before hours of play
    file = args.results or Path(f"league-{args.game}.jsonl")
    if known := kept(league, file):
        print(f"{len(known)} of {league.rounds} rounds are from {file}", file=sys.stderr)
    rounds: list[Round] = []
    try:
        for found in play(league, file, args.jobs, args.scheduler):
            rounds.append(found)
            tell(len(rounds), league.rounds, "rounds", max(1, league.rounds // 10))
    except KeyboardInterrupt:
        print(f"\n{len(rounds)} of {league.rounds} rounds are kept in {file}", file=sys.stderr)
        return 130
    table = standings(league, rounds)
    if args.strengths is not None:
        write_strengths(args.strengths, league, table)
    print(json.dumps(table, indent=2) if args.json else markdown(table))
    return 0


def _league(args: argparse.Namespace) -> League:
    from pitchside.bots.levels import levels
    from pitchside.lab.arena import Contest
    from pitchside.lab.league import League

    game_named(args.game)  # an unknown game is named before its players are missed
    players = (*(levels(args.game) if args.players is None else args.players), *args.agent)
    first = players[0] if players else ""
    return League(
        players, Contest(args.game, first, first, args.rounds, budget_of(args), args.nodes, args.seed)
    )


def standings(league: League, rounds: Sequence[Round]) -> dict[str, Any]:
    """Everybody's rating with the interval it lies in, the strongest first, and who beat whom how often."""
    from pitchside.lab.league import in_fair_order, score
    from pitchside.server.store.ratings import Rating, Result, rated_by

    sides = {True: "south", False: "north"}
    known = rated_by(
        Result(found.a, found.b, sides[found.winner == found.a] if found.winner else None)
        for found in in_fair_order(rounds)
    )
    rows = [_row(player, known.get(player, Rating()), score(rounds, player)) for player in league.players]
    rows.sort(key=lambda row: -row["rating"])
    return {**league.head(), "rounds": league.terms.rounds, "players": rows}


def _row(player: str, rating: Any, met: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    reach = round(SURE * rating.doubt)
    return {
        "player": player,
        "rating": rating.points,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "low": rating.points - reach,
        "high": rating.points + reach,
        "rounds": rating.matches,
        "against": {other: {"won": won, "decided": decided} for other, (won, decided) in met.items()},
    }


def write_strengths(file: Path, league: League, table: Mapping[str, Any]) -> None:
    """Put the ratings of the game's levels into a file of strengths; agents of one's own stay out of it."""
    from pitchside.server.store.ratings import Rating

    game, rows = table["game"], table["players"]
    levels = {
        row["player"]: Rating(row["mu"], row["sigma"], row["rounds"])
        for row in rows
        if row["player"] in manifest_of(game).levels
    }
    file.write_text(_strengths(file, game, _command(league), levels), encoding="utf-8")


def _command(league: League) -> str:
    """What was asked, so that it can be asked again."""
    from pitchside.bots.levels import levels

    terms = league.terms
    effort = f"--nodes {terms.nodes}" if terms.nodes else f"--budget {terms.seconds}"
    known = tuple(player for player in league.players if ":" not in player)
    among = [] if known == levels(terms.game) else [f"--players {','.join(known)}"]
    agents = [f"--agent {player}" for player in league.players if ":" in player]
    asked = [f"--rounds {terms.rounds}", effort, f"--seed {terms.seed}", *among, *agents]
    return " ".join(["pitchside", "league", terms.game, *asked])


def _strengths(file: Path, game: str, command: str, levels: Mapping[str, Any]) -> str:
    """What the file is to hold; `Malformed` for one that holds something else now."""
    from pitchside.core.errors import Malformed
    from pitchside.server.store.ratings import strengths_with

    try:
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        return strengths_with(before, game, command, levels)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Malformed(f"{file} is no file of strengths: {error}") from error


def markdown(table: Mapping[str, Any]) -> str:
    """The standings as a table for people."""
    names = [row["player"] for row in table["players"]]
    lines = [
        f"| {table['game']} | rating | 95 % | rounds | {' | '.join(f'v {name}' for name in names)} |",
        "|" + "---|" * (4 + len(names)),
    ]
    for row in table["players"]:
        cells = [_won(row["against"].get(name)) for name in names]
        between = f"{row['low']} to {row['high']}"
        lines.append(
            f"| {row['player']} | {row['rating']} | {between} | {row['rounds']} | {' | '.join(cells)} |"
        )
    return "\n".join(lines)


def _won(met: Mapping[str, int] | None) -> str:
    return f"{met['won']} of {met['decided']}" if met else "–"
