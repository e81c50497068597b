"""Play Ball solved: the fast solver against a plain one, the packed table, the opponent that plays by it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from zlib import crc32

import numpy as np
import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels
from pitchside.bots.play_ball.numbering import OFF, Numbering
from pitchside.bots.play_ball.search import Mind, Planner
from pitchside.bots.play_ball.solved import SEAL, Table, Value, table_of, table_path
from pitchside.cli import main
from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.options import one_of
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL, options
from pitchside.games.play_ball import board as boards
from pitchside.games.play_ball.state import Placing
from pitchside.lab.arena import Contest, play_round
from pitchside.lab.solver.job import Job, Solved, begin
from pitchside.lab.solver.kernel_sweep import Tables
from pitchside.lab.solver.solve import tables_of
from tests.games.play_ball.oracle import second_opinion
from tests.nightly import count
from tools import curious, successors
from tools import solved as attack
from tools.successors import placing_of

SMALL = {"tiny13": (4, 5, 4), "small16": (5, 6, 5), "small19": (6, 7, 6)}
BOARD = "small16"

Ends = tuple[frozenset[Placing], bool]


@pytest.fixture(autouse=True)
def small_boards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Boards small enough for a plain solver, and a data folder of their own."""
    monkeypatch.setattr(boards, "COLUMNS", {**boards.COLUMNS, **SMALL})
    monkeypatch.setattr("pitchside.lab.solver.job.COLUMNS", boards.COLUMNS)
    monkeypatch.setattr(options, "ALLOWED", {**options.ALLOWED, "board": one_of(*boards.COLUMNS)})
    lengths = {name: " ".join(map(str, columns)) for name, columns in SMALL.items()}
    monkeypatch.setattr(second_opinion, "COLUMNS", {**second_opinion.COLUMNS, **lengths})
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def solved(board: str, folder: Path) -> tuple[Table, Solved]:
    """The board solved and packed, and what was found."""
    job = Job(board, folder)
    found = job.solve(lambda _: None)
    return Table(job.keep(found, lambda _: None), board), found


def placings(board: str) -> Iterator[Placing]:
    """Every placing at the beginning of a turn."""
    ground = boards.board_named(board)
    plain = [cell for cell in ground.cells if cell not in ground.dots]
    for south in combinations(plain, 3):
        for north in combinations([cell for cell in plain if cell not in south], 3):
            for ball in {*south, *north, ground.centre}:
                yield Placing(frozenset(south), frozenset(north), ball)


def by_the_rules(board: str) -> Callable[[Placing], Ends]:
    """Ends of a turn as the second reading of the rules finds them."""

    def ends(placing: Placing) -> Ends:
        text = str(PLAY_BALL.write(begin(board, placing)))
        found, can_score = second_opinion.turns(second_opinion.moment(text, board))
        return frozenset(placing.put(Seat.SOUTH, *stand) for stand in found), can_score

    return ends


def by_the_generator(board: str) -> Callable[[Placing], Ends]:
    """Ends of a turn as the compiled generator finds them, which perft compares with the rules."""
    planner = Planner(board)

    def ends(placing: Placing) -> Ends:
        found = planner.turns(begin(board, placing))
        return found.ends, found.can_score

    return ends


def plain_solution(board: str, ends_of: Callable[[Placing], Ends]) -> dict[Placing, int]:
    """Distances with south to play, by looking at every turn of every position again and again."""

    @cache
    def turned_team(team: frozenset[str]) -> frozenset[str]:
        return frozenset(turned(board, cell) for cell in team)

    def other_side(placing: Placing) -> Placing:
        return Placing(turned_team(placing.north), turned_team(placing.south), turned(board, placing.ball))

    every = {placing: ends_of(placing) for placing in placings(board)}
    known = {placing: 1 for placing, (_, can_score) in every.items() if can_score}
    left = {placing: [*map(other_side, ends)] for placing, (ends, scores) in every.items() if not scores}
    for sweep in range(2, 200):
        found = {}
        for placing, after in left.items():
            codes = [known.get(one, 0) for one in after]
            if any(code and code % 2 == 0 for code in codes) or all(code % 2 for code in codes):
                found[placing] = sweep
        if not found:
            return known
        known |= found
        left = {placing: after for placing, after in left.items() if placing not in found}
    raise AssertionError("it never ends")


@cache
def turned(board: str, cell: str) -> str:
    """The cell as the other team sees it."""
    columns = boards.COLUMNS[board]
    column, row = boards.cell_place(cell)
    return boards.cell_name(len(columns) - 1 - column, columns[column] + 1 - row)


def differences(table: Table, board: str, plain: dict[Placing, int]) -> list[Placing]:
    """The positions on which the table and the plain solution differ."""
    rows = [table.row(own) for own in range(table.numbers.ends)]
    places = {placing: table.place(placing, Seat.SOUTH) for placing in placings(board)}
    return [
        placing
        for placing, place in places.items()
        if place is None or rows[place[0]][place[1], place[2]] != plain.get(placing, 0)
    ]


def test_it_agrees_with_the_plain_rules_in_every_position(tmp_path: Path) -> None:
    """On 13 cells every position has the value that the second reading of the rules gives it."""
    table, found = solved("tiny13", tmp_path)
    assert differences(table, "tiny13", plain_solution("tiny13", by_the_rules("tiny13"))) == []
    counts = found.summary
    assert counts.won + counts.lost + counts.open == table.numbers.positions == 860


@pytest.mark.parametrize("board", ["tiny13", "small16", "small19"][: count(1, 3)])
def test_it_agrees_with_a_plain_solver_on_larger_boards(tmp_path: Path, board: str) -> None:
    """The same with the generator's turns."""
    table, _ = solved(board, tmp_path)
    assert differences(table, board, plain_solution(board, by_the_generator(board))) == []


def test_each_value_follows_from_those_one_turn_later(tmp_path: Path) -> None:
    """The soonest loss of the other team and one turn more; else open; else its latest win and one more."""
    table, _ = solved(BOARD, tmp_path)
    rng, ends_of = Random(3), by_the_rules(BOARD)
    rare = [one for one in placings(BOARD) if (table.value(begin(BOARD, one)) or Value(1)).turns != 1]
    for placing in rng.sample(rare, count(100, len(rare))):
        ends, can_score = ends_of(placing)
        after = [(table.value(begin(BOARD, end, Seat.NORTH)) or Value(0)).turns for end in ends]
        losses = [turns_ for turns_ in after if turns_ and turns_ % 2 == 0]
        expected = min(losses) + 1 if losses else 0 if 0 in after else max(after) + 1
        assert not can_score
        assert table.value(begin(BOARD, placing)) == Value(expected)


@pytest.mark.parametrize("plain", [False, True])
def test_a_sweep_looks_at_every_end_and_no_other(plain: bool) -> None:
    """With labels by lot on all ends, it finds what generator and rules find end by end."""
    found = successors.successors(BOARD, count(400 if plain else 5_000, 20_000), plain)
    assert found.seen > 50
    assert found.wrong == 0
    assert found.clauses["PLB-3.7"] > 0
    assert found.clauses["PLB-3.11"] > 0
    assert found.clauses["PLB-3.10"] == 0


def test_labels_by_lot_catch_a_sweep_that_misses_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that does not know one step of one cell is found out."""

    def lame(numbers: Numbering) -> Tables:
        tables = tables_of(numbers)
        tables.near[numbers.centre, 0] = OFF
        return tables

    monkeypatch.setattr(successors, "tables_of", lame)
    assert successors.successors(BOARD, 5_000).wrong > 0


def test_both_teams_see_the_same_value(tmp_path: Path) -> None:
    """A placing turned round with north to play is worth what it was to south."""
    table, _ = solved(BOARD, tmp_path)
    rng = Random(1)
    for placing in rng.sample(list(placings(BOARD)), 200):
        other = Placing(
            frozenset(turned(BOARD, cell) for cell in placing.north),
            frozenset(turned(BOARD, cell) for cell in placing.south),
            turned(BOARD, placing.ball),
        )
        assert table.value(begin(BOARD, placing)) == table.value(begin(BOARD, other, Seat.NORTH))


def test_a_probe_is_the_row_read_at_one_place(tmp_path: Path) -> None:
    """One position and the whole row give the same distance."""
    table, _ = solved(BOARD, tmp_path)
    row = table.row(17)
    numbers = range(table.numbers.ends)
    assert [table.probe(17, other, 2).turns for other in numbers] == [int(row[other, 2]) for other in numbers]


def test_a_position_outside_the_table_has_no_value(tmp_path: Path) -> None:
    """A playballer set on a goal cell by hand is in no table."""
    table, _ = solved(BOARD, tmp_path)
    placing = Placing(frozenset({"a1", "a2", "a3"}), frozenset({"b5", "c2", "c3"}), "b5")
    assert table.value(begin(BOARD, placing)) is None


@pytest.mark.parametrize(("turns_", "said"), [(7, "won in 7"), (8, "lost in 8"), (0, "open")])
def test_a_value_says_what_it_is(turns_: int, said: str) -> None:
    """Odd: the team to play scores; even: the other."""
    assert str(Value(turns_)) == said


def test_perfect_keeps_the_value_and_takes_the_shortest_way(tmp_path: Path) -> None:
    """Every turn of perfect brings the distance down by one, whatever the position."""
    table, _ = solved(BOARD, tmp_path / "pitchside")
    bot = agent("play-ball", "perfect")
    decided = [one for one in placings(BOARD) if (table.value(begin(BOARD, one)) or Value(0)).turns > 1]
    for placing in Random(2).sample(decided, count(40, 240)):
        state = begin(BOARD, placing)
        before, mind = table.value(state), Mind(state)
        end = bot.decide(mind, Random(1), Budget(0.01))  # type: ignore[attr-defined]
        after = table.value(begin(BOARD, mind.planner.placing(state, end), Seat.NORTH))
        assert before is not None
        assert after == Value(before.turns - 1)


def test_the_table_has_no_word_on_other_turns_and_other_games(tmp_path: Path) -> None:
    """Two moves of an engagement, a turn that has begun, or a match where passing alone is no turn."""
    table, _ = solved(BOARD, tmp_path)
    placing = next(one for one in placings(BOARD) if table.value(begin(BOARD, one)) == Value(1))
    whole = begin(BOARD, placing)
    assert table.value(replace(whole, left=2, began=replace(whole.began, moves=2))) is None
    assert table.value(replace(whole, left=2)) is None
    assert table.value(replace(whole, options=replace(whole.options, pass_turn=False))) is None


def test_perfect_plays_a_whole_match(tmp_path: Path) -> None:
    """Against itself, by the match's own door."""
    solved(BOARD, tmp_path / "pitchside")
    match, bot, rng = (
        Match(PLAY_BALL, {"board": BOARD, "turn_cap": 20}),
        agent("play-ball", "perfect"),
        Random(1),
    )
    while match.outcome is None:
        (seat,) = match.to_act()
        match.commit(seat, bot.choose(match.state, PLAY_BALL.choices(match.state, seat), rng, Budget(0.01)))
    assert match.outcome.winner is not None


def test_perfect_meets_others_on_its_board_alone(tmp_path: Path) -> None:
    """The arena asks for the table of the board that is played, and of no other."""
    solved(BOARD, tmp_path / "pitchside")
    contest = Contest("play-ball", "perfect", "easy", 1, nodes=50, options={"board": BOARD})
    assert play_round(contest, 0).winner in ("a", "b")


def test_perfect_is_no_level_of_every_machine() -> None:
    """Its table is made, not shipped."""
    assert "perfect" not in levels("play-ball")


def test_without_a_table_perfect_says_how_to_make_it() -> None:
    """The command stands in the sentence."""
    with pytest.raises(Malformed, match="pitchside solve play-ball --board small16"):
        table_of(BOARD)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["arena", "play-ball", "--a", "perfect", "--b", "easy"],
            "--board strip39` makes it",
        ),
        (["arena", "play-ball", "--a", "easy", "--b", "perfect", "--board", "hex61"], "more than a gigabyte"),
        (["league", "play-ball", "--players", "perfect,easy"], "--board strip39` makes it"),
    ],
)
def test_a_contest_with_perfect_is_not_begun_without_its_table(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody plays in its place unnoticed."""
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_perfect_refuses_a_match_that_its_table_does_not_know(tmp_path: Path) -> None:
    """Turns that need a move (PLB-3.9) are another game."""
    solved(BOARD, tmp_path / "pitchside")
    state = PLAY_BALL.start(PLAY_BALL.options({"board": BOARD, "pass_turn": False}))
    with pytest.raises(Malformed, match=r"PLB-3\.9"):
        agent("play-ball", "perfect").choose(
            state, PLAY_BALL.choices(state, Seat.SOUTH), Random(1), Budget(0.01)
        )


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda raw: raw[:-10], "cut short"),
        (lambda raw: b"nothing" + raw[7:], "is no table of Play Ball"),
        (lambda raw: raw.replace(b'"format": 2', b'"format": 9'), "format 9"),
        (lambda raw: raw.replace(b'"small16"', b'"hex37"  '), "another board"),
        (lambda raw: raw[:9000] + bytes([raw[9000] ^ 4]) + raw[9001:], "is damaged"),
    ],
)
def test_a_spoilt_table_is_a_sentence(tmp_path: Path, spoil: Callable[[bytes], bytes], said: str) -> None:
    """Cut short, no table at all, of another format, of another board, one bit of it flipped."""
    solved(BOARD, tmp_path)
    path = table_path(BOARD, tmp_path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(Malformed, match=said):
        Table(path, BOARD)


def test_a_table_is_checked_against_its_checksum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that states another is found out, and one that is missing is a sentence."""
    monkeypatch.setattr(attack, "COLUMNS", boards.COLUMNS)
    assert attack.main(["check", BOARD]) == 2
    solved(BOARD, tmp_path / "pitchside")
    assert attack.main(["check", BOARD]) == 0
    assert "checksum 6e0ebf754805be5a, as stated" in capsys.readouterr().out
    path = table_path(BOARD)
    raw = path.read_bytes()[:-SEAL].replace(b"6e0ebf754805be5a", b"6e0ebf754805be5b")
    path.write_bytes(raw + crc32(raw).to_bytes(SEAL, "little"))
    assert attack.main(["check", BOARD]) == 1


def test_what_can_be_attacked_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` names it all."""
    with pytest.raises(SystemExit) as ended:
        attack.main(["--help"])
    assert ended.value.code == 0
    assert "successors" in capsys.readouterr().out


def test_curious_positions_have_the_values_they_are_shown_for(tmp_path: Path) -> None:
    """The longest win is as long as any, and nobody can force a goal where that is said."""
    table, solution = solved(BOARD, tmp_path)
    turns = attack.distances(table)
    shown = {
        name: int(turns[one.other, one.own, one.ball]) for name, one in curious.curious(BOARD, turns).items()
    }
    distances = [at for at, positions in enumerate(solution.summary.counts) if at and positions]
    assert shown["longest-win"] == max(one for one in distances if one % 2)
    assert shown["longest-loss"] == max(one for one in distances if not one % 2)
    assert shown["open-at-the-goal"] == 0
    assert not shown["lost-at-the-goal"] % 2


def test_a_turn_that_changed_nothing_would_leave_the_other_team_to_play(tmp_path: Path) -> None:
    """In every position of some rows, carried and free balls alike."""
    table, _ = solved("small19", tmp_path)
    rows = enumerate(curious.rows("small19", attack.distances(table)))
    for other, row in islice(rows, 100, 103):
        for (own, ball), stayed in np.ndenumerate(row.stayed):
            placing = placing_of(table.numbers, own, other, ball)
            assert placing is None or table.value(begin("small19", placing, Seat.NORTH)) == Value(stayed)


def test_whoever_would_rather_stay_must_play() -> None:
    """Staying would win or save: 2; a sooner goal or a later defeat: 1; else it is not curious."""
    turns = np.array([[0, 4, 6, 5, 4, 3, 4, 0, 3]], np.uint8)
    stayed = np.array([[2, 2, 0, 2, 5, 2, 3, 0, 4]], np.uint8)
    found = curious.must_play(curious.Row(turns, turns > 0, turns, stayed))
    assert found.tolist() == [[2, 2, 2, 1, 1, -1, -1, -1, -1]]
