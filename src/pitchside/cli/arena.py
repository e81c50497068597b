"""`pitchside arena GAME --a LEVEL --b LEVEL`: two opponents meet, round after round."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from statistics import mean
from typing import TYPE_CHECKING

from pitchside.cli.contest import add_effort, budget_of, listed, tell
from pitchside.cli.source import amount
from pitchside.games import GAMES

if TYPE_CHECKING:
    from pitchside.lab.arena import Contest, Played

IN_WORDS = {
    "board": " on",
    "rules": ", rules",
    "format": ", format",
    "level": ", level",
    "options": ", options",
    "last_shot": ", last shot",
}
"""Match options that can be chosen here, and how they are told."""

REASONS = {"goals": "in play", "shootout": "in shoot-outs"}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("arena", help="let computer opponents play each other")
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    command.add_argument(
        "--a",
        required=True,
        metavar="LEVEL",
        help="one opponent: beginner, easy, normal, hard, or perfect in Play Ball once its board is solved",
    )
    command.add_argument("--b", required=True, metavar="LEVEL", help="the other")
    command.add_argument("--rounds", type=amount, default=100, help="how many rounds (default: 100)")
    add_effort(command, "rounds")
    command.add_argument("--board", help="board, where the game has several")
    command.add_argument("--rules", help="basic or advanced, where the game has both")
    command.add_argument("--format", type=amount, help="pucks a side, where that can be chosen")
    command.add_argument("--level", help="beginner, amateur, pro or pro+, where the game has levels")
    command.add_argument("--options", type=listed, help="what pro+ adds, e.g. offside,one_two,counter_attack")
    command.add_argument("--last-shot", help="book, on or off, where the last cards may bring a shot")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when all rounds were played, 130 when interrupted, 2 for an unknown game or level."""
    from pitchside.lab.arena import check

    contest = _contest(args)
    check(contest)
    results: list[Played] = []
    try:
        for played in _shown(contest, args.jobs, args.scheduler):
            results.append(played)
    except KeyboardInterrupt:
        print(f"\ninterrupted after {len(results)} of {contest.rounds} rounds", file=sys.stderr)
    print("\n".join(report(contest, results)))
    return 0 if len(results) == contest.rounds else 130


def _contest(args: argparse.Namespace) -> Contest:
    from pitchside.lab.arena import Contest

    return Contest(
        game=args.game,
        a=args.a,
        b=args.b,
        rounds=args.rounds,
        seconds=budget_of(args),
        nodes=args.nodes,
        seed=args.seed,
        options={name: getattr(args, name) for name in IN_WORDS if getattr(args, name) is not None},
    )


def _shown(contest: Contest, jobs: int, scheduler: str | None) -> Iterator[Played]:
    """The rounds as they finish, with a line about how far they are."""
    from pitchside.lab.arena import play_rounds

    for done, played in enumerate(play_rounds(contest, jobs, scheduler), start=1):
        tell(done, contest.rounds, "rounds", max(1, contest.rounds // 10))
        yield played


def report(contest: Contest, results: list[Played]) -> list[str]:
    """The figures, line by line."""
    limit = f"{contest.seconds:g} s" if contest.nodes is None else f"{contest.nodes} positions"
    chosen = "".join(f"{IN_WORDS[name]} {_said(value)}" for name, value in contest.options.items())
    lines = [f"{contest.game}{chosen}: a = {contest.a}, b = {contest.b}, {limit} a turn, seed {contest.seed}"]
    if not results:
        return [*lines, "no round was finished"]
    winners = [played.winner for played in results]
    decided = len(winners) - winners.count(None)
    lines += [_share(side, winners.count(side), decided) for side in ("a", "b")]
    lines += _by_reason(results)
    lines.append(f"void   {winners.count(None):6d}")
    lines.append(_length(results))
    lines += [_thought(side, contest, results) for side in ("a", "b")]
    return lines


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _by_reason(results: list[Played]) -> list[str]:
    """Matches won in play and by a shoot-out apart, where there were shoot-outs."""
    if not any(played.reason == "shootout" for played in results):
        return []
    return [f"{words:<14}{_share_of_a(reason, results)}" for reason, words in REASONS.items()]


def _share_of_a(reason: str, results: list[Played]) -> str:
    winners = [played.winner for played in results if played.reason == reason]
    return _share("a", winners.count("a"), len(winners))


def _length(results: list[Played]) -> str:
    if any(played.flicks for played in results):
        return f"flicks a round   {mean(played.flicks for played in results):.1f}"
    return f"turns a round   {mean(played.turns for played in results):.1f}"


def _share(side: str, won: int, decided: int) -> str:
    from pitchside.lab.arena import wilson

    low, high = wilson(won, decided)
    share = 100 * won / decided if decided else 0.0
    within = f"95 %: {100 * low:.1f} to {100 * high:.1f} %"
    return f"{side} won  {won:6d}   {share:5.1f} % of {decided} decided, {within}"


def _thought(side: str, contest: Contest, results: list[Played]) -> str:
    times = [seconds for played in results for seconds in played.thought[side]]
    budget = "" if contest.nodes else f" of {contest.seconds:g} s"
    return f"{side} thought   {mean(times or [0.0]):.3f} s a turn{budget}"
