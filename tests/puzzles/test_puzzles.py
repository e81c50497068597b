"""The puzzles of the package: each is lawful, its solution solves it, and Play Ball's is the only one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitchside.bots.play_ball.search import Planner
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE, PASS
from pitchside.games.play_ball.state import Placing, State
from pitchside.lab.solver.job import begin
from pitchside.puzzles import (
    Puzzle,
    every_puzzle,
    is_solved,
    puzzle_named,
    puzzle_of_the_day,
    puzzles_of,
    solution_end,
)
from pitchside.puzzles.judge import begun
from pitchside.puzzles.puzzle import GRADES, games_with_puzzles
from tests.nightly import one_in
from tools.puzzles.pitch_bowl import Pitches
from tools.puzzles.pitch_out import Shots
from tools.puzzles.play_ball import Goals, graded
from tools.puzzles.play_ball import grade as grade_of_misses
from tools.puzzles.windows import FINE, FULL, NARROWEST, WIDEST, Window, grade, refined

SAMPLE = one_in(24)
"""By day one puzzle of so many."""
TWO_WAYS = "a4,c7,d4 b6,c3,e5 c7 s 3 0-0"
NUMBERED = {
    "play-ball": (393, "f6f35cd3754250bf"),
    "pitch-out": (107, "68445d6824d110bf"),
    "pitch-bowl": (104, "79f08cb8b0c25ae2"),
    "chifootmi": (132, "66f42e0d01b2ea09"),
}
"""So many puzzles have their numbers for good, and what their positions come to."""
ENOUGH = {"play-ball": 300, "pitch-out": 100, "pitch-bowl": 100, "chifootmi": 100}


def lines_of(game: str) -> list[str]:
    """The file of a game, a puzzle a line."""
    return files("pitchside.puzzles").joinpath(f"{game}.jsonl").read_text(encoding="utf-8").splitlines()


def some(kind: str) -> list[Puzzle]:
    """Puzzles of one kind: all of them at night."""
    return [one for one in every_puzzle() if one.kind == kind][::SAMPLE]


def named(puzzle: Puzzle) -> str:
    """A puzzle in the name of a test."""
    return puzzle.id


@pytest.mark.parametrize("game", games_with_puzzles())
def test_there_are_enough(game: str) -> None:
    """Three hundred of Play Ball and a hundred of each other game, of every grade."""
    found = puzzles_of(game)
    assert len(found) >= ENOUGH[game]
    assert {one.grade for one in found} == set(GRADES)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_solution_is_lawful_and_solves(game: str) -> None:
    """South is to act, nobody has won, and the referee accepts the solution as one."""
    for puzzle in puzzles_of(game):
        match = begun(puzzle)
        assert Seat.SOUTH in match.to_act(), puzzle.id
        assert match.outcome is None, puzzle.id
        quick = puzzle.kind != "save" or puzzle.number % SAMPLE == 0
        assert not quick or is_solved(puzzle, puzzle.solution), puzzle.id


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_keeps_its_number(game: str) -> None:
    """Links lead to what they led to: new ones stand behind these."""
    many, digest = NUMBERED[game]
    positions = [json.dumps(one.position, sort_keys=True) for one in puzzles_of(game)[:many]]
    assert sha256("\n".join(positions).encode()).hexdigest()[:16] == digest


def test_every_puzzle_of_play_ball_is_graded_by_how_often_it_is_missed() -> None:
    """The same share of misses is the same grade, in every kind."""
    for puzzle in puzzles_of("play-ball"):
        assert puzzle.grade == grade_of_misses(puzzle.facts["missed"]), puzzle.id


@pytest.mark.parametrize("kind", ["score", "two", "save"])
def test_a_puzzle_is_missed_as_often_as_it_says(kind: str) -> None:
    """By hard, or by the search by lot for a goal in this turn, looking at as little as before."""
    rows = [json.loads(line) for line in lines_of("play-ball")]
    row = next(one for one in rows if one["kind"] == kind)
    assert graded(row) == row


def test_no_two_are_the_same() -> None:
    """No position comes twice."""
    seen = [str(puzzle.position) for puzzle in every_puzzle()]
    assert len(set(seen)) == len(seen)


def test_every_sentence_is_there_in_both_languages() -> None:
    """Goal, explanation and hint."""
    for puzzle in every_puzzle():
        for words in (puzzle.goal, puzzle.more, puzzle.hints):
            assert words["en"], puzzle.id
            assert words["fr"], puzzle.id


@pytest.mark.parametrize("puzzle", some("score"), ids=named)
def test_one_set_of_moves_scores(puzzle: Puzzle) -> None:
    """Every order of moves and every pass is tried; the moves that score are always the same."""
    state = begun(puzzle).state
    moves = [action for action in puzzle.solution if ">" not in action]
    [only] = Goals(state.board, Seat.SOUTH).of(state.placing)
    assert sorted(f"{cell}{way}" for cell, way in only) == sorted(moves)


@pytest.mark.parametrize("puzzle", some("save"), ids=named)
def test_one_turn_prevents_the_goal(puzzle: Puzzle) -> None:
    """After every other end of the turn the other side can score."""
    planner, state = Planner(puzzle.options["board"]), begun(puzzle).state
    saving = [end for end in ends_of(planner, state) if not planner.scores(then(state, end))]
    assert list(map(written, saving)) == [solution_end(puzzle)]


@pytest.mark.parametrize("puzzle", some("two"), ids=named)
def test_one_turn_forces_the_goal(puzzle: Puzzle) -> None:
    """After the solution’s turn south scores whatever is answered; to any other turn there is an answer."""
    planner, state = Planner(puzzle.options["board"]), begun(puzzle).state
    assert not planner.scores(state)
    forcing = [end for end in ends_of(planner, state) if is_forced(planner, then(state, end))]
    assert list(map(written, forcing)) == [solution_end(puzzle)]


def ends_of(planner: Planner, state: State) -> list[Placing]:
    """Every way a turn can end."""
    return [planner.placing(state, int(end)) for end in planner.ends(state)[0]]


def then(state: State, end: Placing) -> State:
    """The turn of the other side that begins where this one has ended."""
    return begin(state.options.board, end, state.turn.other)


def is_forced(planner: Planner, state: State) -> bool:
    """Can the team to play neither score nor end its turn so that the other cannot?"""
    if planner.scores(state):
        return False
    return all(planner.scores(then(state, end)) for end in ends_of(planner, state))


def written(placing: Placing) -> str:
    """The cells of both teams and of the ball, as positions write them."""
    return f"{','.join(sorted(placing.south))} {','.join(sorted(placing.north))} {placing.ball}"


def test_a_second_way_is_found() -> None:
    """The search for other solutions sees one that is planted: two ways for the carrier to walk in."""
    match: Match[Any, Any] = Match(game_named("play-ball"), {"board": "strip39"}, TWO_WAYS)
    search = Goals(match.state.board, Seat.SOUTH)
    assert len(search.of(match.state.placing)) > 1
    assert search.only(match.state.placing) is None


def test_a_turn_without_the_goal_does_not_solve() -> None:
    """What ends the turn otherwise is not solved, and what is not lawful is refused."""
    puzzle = next(one for one in puzzles_of("play-ball") if one.kind == "score")
    first = str(next(iter(begun(puzzle).game.choices(begun(puzzle).state, Seat.SOUTH))))
    assert not is_solved(puzzle, [first])
    with pytest.raises(IllegalAction):
        is_solved(puzzle, ["end"])


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_a_shot_is_neither_too_wide_nor_too_narrow(game: str) -> None:
    """The window of angles is stated, fair, and decides the grade."""
    for puzzle in puzzles_of(game):
        width = puzzle.facts["window"]
        assert NARROWEST - 0.01 <= width <= WIDEST + 0.01, puzzle.id
        assert puzzle.grade in {grade(width - 0.005), grade(width + 0.005)}, puzzle.id


@pytest.mark.parametrize("puzzle", [*some("captain"), *some("touchdown")], ids=named)
def test_every_angle_of_a_window_works(puzzle: Puzzle) -> None:
    """At the strength of the solution; the solution is the middle to a tenth of a degree."""
    state = begun(puzzle).state
    flick: Any = begun(puzzle).parse(puzzle.solution[0])
    _, middle, _ = _split(puzzle.solution[0])
    reach = round(500 * puzzle.facts["window"]) - 60
    angles = [(round(1000 * middle) + turned) % FULL for turned in range(-reach, reach + 1, FINE)]
    if puzzle.game == "pitch-out":
        works = Shots(state).work(flick.piece, flick.speed, angles)
    else:
        pitches, kind = Pitches(state), PASS if puzzle.hint == "pass" else NONE
        works = pitches.work((pitches.scene.names.index(flick.piece), kind, flick.speed), angles)
    assert works.all()


def test_a_window_ends_at_a_hole() -> None:
    """The first look at 0, 1 and 2 degrees goes over what does not work at 0.5."""

    def works(angles: Sequence[int]) -> NDArray[np.bool_]:
        return np.array([-100 <= (one + 1000) % FULL - 1000 <= 2200 and one != 500 for one in angles])

    assert refined(Window(0, 2000), works, 1000) == Window(520, 2200)


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_a_shot_the_other_way_misses(game: str) -> None:
    """Turned by half, no shot solves its puzzle; some of them are not even allowed."""
    for puzzle in puzzles_of(game)[::10]:
        head, angle, tail = _split(puzzle.solution[0])
        try:
            assert not is_solved(puzzle, [f"{head}angle={(angle + 180) % 360:g}{tail}"]), puzzle.id
        except IllegalAction:
            continue


def _split(action: str) -> tuple[str, float, str]:
    head, rest = action.split("angle=", 1)
    angle, _, tail = rest.partition(" ")
    return head, float(angle), f" {tail}"


def test_a_choice_is_right_within_what_is_tolerated() -> None:
    """Every card of the mix is right, at least one card is not, and the losses decide which."""
    for puzzle in puzzles_of("chifootmi"):
        losses, mix = puzzle.facts["loss"], puzzle.facts["mix"]
        wrong = {card for card, loss in losses.items() if loss > puzzle.facts["tolerance"]}
        assert wrong, puzzle.id
        assert all(mix[card] < 0.01 for card in wrong), puzzle.id
        for card in losses:
            assert is_solved(puzzle, [f"play card={card}"]) == (card not in wrong), puzzle.id


def test_a_day_has_one_puzzle() -> None:
    """The date alone decides, and a week brings all games."""
    monday = date(2026, 11, 16)
    assert puzzle_of_the_day(monday) == puzzle_of_the_day(date.fromisoformat("2026-11-16"))
    week = {puzzle_of_the_day(monday + timedelta(days=one)).game for one in range(7)}
    assert week == set(games_with_puzzles())


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_has_its_day_before_one_comes_again(game: str) -> None:
    """As many days of a game as it has puzzles bring all of them."""
    days = (puzzle_of_the_day(date(2026, 1, 5) + timedelta(days=one)) for one in range(4000))
    found = [one.id for one in days if one.game == game][: len(puzzles_of(game))]
    assert len(set(found)) == len(puzzles_of(game))


@pytest.mark.parametrize(
    "name",
    [
        *("", "play-ball", "play-ball-0", "play-ball-01", "chess-1", "play-ball-9999"),
        *("play-ball-²", "play-ball-１", "play-ball-+1", f"play-ball-{'1' * 5000}"),
    ],
)
def test_what_is_no_puzzle_is_refused(name: str) -> None:
    """`Malformed`, never another puzzle."""
    with pytest.raises(Malformed):
        puzzle_named(name)


def test_a_puzzle_is_found_by_its_id() -> None:
    """The id leads back to it, and it is frozen."""
    for puzzle in every_puzzle():
        assert puzzle_named(puzzle.id) is puzzle
    with pytest.raises(AttributeError):
        puzzle.grade = 1  # type: ignore[misc]
    assert replace(puzzle, number=1).id.endswith("-1")
