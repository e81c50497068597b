"""The front door: `import pitchside as ps`, as `docs/api.md` tells it."""

from __future__ import annotations

import copy
import doctest
import math
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitchside as ps
from pitchside.core.match import Match as CoreMatch
from pitchside.games import GAMES

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("page", ["docs/api.md", "README.md"])
def test_every_example_of_the_page_holds(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shows is what Python answers."""
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(
        str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert found.attempted > 3
    assert found.failed == 0


def test_everything_promised_is_there() -> None:
    """Every public name can be had, and `dir` lists it."""
    for name in ps.__all__:
        assert getattr(ps, name) is not None
    assert set(ps.__all__) <= set(dir(ps))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = ps.chess


def test_importing_the_package_loads_nothing_heavy() -> None:
    """Neither compilers nor servers nor games come with it."""
    heavy = "{'numba', 'numpy', 'fastapi', 'sqlalchemy', 'pitchside.games', 'pitchside.api'}"
    code = f"import sys, pitchside; print(sorted({heavy} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_copied_match_is_a_match_of_its_own(tmp_path: Path) -> None:
    """What is played in the copy is not in the original, whose record loads; and the other way round."""
    match = ps.new("play-ball", seed=1, begins="south")
    match.push(next(iter(match.legal())))
    other = copy.copy(match)
    for _ in range(2):
        other.push(next(iter(other.legal())))
    assert (len(match.entries), len(match.turns), len(other.entries)) == (1, 1, 3)
    match.push(next(iter(match.legal())))
    for one in (match, other):
        one.save(tmp_path / "saved.pitch")
        assert ps.load(tmp_path / "saved.pitch").position == one.position


def test_the_games_are_listed_with_their_options() -> None:
    """By their ids, titles and every option, with what a new match has first."""
    infos = ps.games()
    assert [info.id for info in infos] == list(GAMES)
    assert "board: strip39, hex61, hex37" in str(infos[0])
    for info in infos:
        usual = ps.new(info.id).options
        assert {name: values[0] for name, values in info.options.items()} == usual
    assert infos[2].options["field"] == ("standard", "small")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_prints_and_is_played_by_random_choice(name: str) -> None:
    """Forty actions, each drawn from what is lawful; text, repr and record follow."""
    match = ps.new(name, seed=5)
    for _ in range(40):
        if match.over:
            break
        seat = min(match.to_act())
        match.push(match.legal(seat).sample(), seat)
    assert len(str(match).splitlines()) > 3
    assert name in repr(match)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_settles_all_chance(name: str) -> None:
    """The same seed, the same match; chance acts by itself."""
    first, again, other = ps.new(name, seed=3), ps.new(name, seed=3), ps.new(name, seed=4)
    assert first.hash() == again.hash()
    assert ps.Seat.CHANCE not in first.to_act()
    if name == "chifootmi":
        assert first.hash() != other.hash()


def test_a_whole_turn_is_all_or_nothing() -> None:
    """The last word of the line is refused: nothing of it is played."""
    match = ps.new("play-ball")
    with pytest.raises(ps.IllegalAction, match=r"PLB-3\.8"):
        match.push("c2n c3s end")
    assert (match.entries, match.turns) == ([], [])


def test_hidden_cards_are_hidden_on_the_board() -> None:
    """A player's board shows as much as a player may see."""
    match = ps.new("chifootmi", seed=1)
    while "?" not in match.board("south"):
        for seat in sorted(match.to_act()):
            draws = [one for one in match.legal(seat) if str(one) == "draw pile=1"]
            match.push(draws[0] if draws else match.legal(seat).sample(), seat)
    assert "?" not in match.board()


UNTYPED: Any = ps
"""For calls that a type checker refuses before they are made."""
BAD: list[tuple[Any, type[Exception], str]] = [
    (lambda match: match.push("hello"), ps.Malformed, "is not an action of Play Ball"),
    (lambda match: match.push(""), ps.Malformed, "not an action"),
    (lambda match: match.push(None), TypeError, "not NoneType"),
    (lambda match: match.push(("c2", "n")), TypeError, "not tuple"),
    (lambda match: match.push("c2n", "west"), ps.Malformed, "'west' is not a seat"),
    (lambda match: match.push("b7s", "north"), ps.IllegalAction, "PLB-2.3"),
    (lambda match: match.push("accept_draw"), ps.IllegalAction, "no draw offer"),
    (lambda match: ps.new("play-ball", colour="red"), ps.Malformed, "has no option 'colour'"),
    (lambda match: ps.new("play-ball", board=7), ps.Malformed, "it must be strip39"),
    (lambda match: ps.new("play-ball", position="b2"), ps.Malformed, "six words"),
    (lambda match: ps.bot("play-ball", "godlike"), ps.Malformed, "known are beginner, easy"),
    (lambda match: ps.bot("pitch-out", "easy").choose(match), ps.Malformed, "plays pitch-out, not play-ball"),
    (lambda match: ps.bot("play-ball", "easy").choose(match, "west"), ps.Malformed, "'west' is not a seat"),
    (lambda match: UNTYPED.bot("play-ball", "easy").choose(None), TypeError, "not in NoneType"),
    (lambda match: ps.bot("play-ball", "easy", seconds=-1), ps.Malformed, "above 0, not -1"),
    (lambda match: ps.bot("play-ball", "easy", seconds=math.nan), ps.Malformed, "above 0, not nan"),
    (lambda match: UNTYPED.new("play-ball", seed=1.5), TypeError, "whole number or a text, not float"),
    (lambda match: UNTYPED.new("play-ball", **{"\ud800": 1}), ps.Malformed, r"has no option '\\ud800'"),
    (lambda match: match.push("\ud800"), ps.Malformed, r"'\\ud800' is not an action"),
    (lambda match: ps.judge(match.turns), ps.Malformed, "JSON object"),
    (lambda match: ps.judge({"game": 3}), ps.Malformed, "not a game"),
    (lambda match: ps.judge({"game": "play-ball"}, "de"), ps.Malformed, "'de' is not a language"),
    (lambda match: ps.bot("play-ball", "easy").choose(match, "north"), ps.IllegalAction, "not North’s turn"),
    (lambda match: match.legal("north").sample(), ps.Malformed, "nothing to draw from"),
    (lambda match: match.legal().sample(3), TypeError, "random.Random, not int"),
    (lambda match: match.legal().sample(0), TypeError, "random.Random, not int"),
    (lambda match: match.push("c2n", ["south"]), ps.Malformed, r"\['south'\] is not a seat"),
    (lambda match: match.board("x"), ps.Malformed, "as 'x'; known are south, north, spectator, all"),
    (lambda match: match.board(["x"]), ps.Malformed, r"as \['x'\]"),
    (lambda match: match.parse(5), TypeError, "text of an action is expected here, not int"),
    (lambda match: UNTYPED.bot("play-ball", None), ps.Malformed, "None is not a level of play-ball"),
    (lambda match: UNTYPED.bot("play-ball", ["hard"]), ps.Malformed, r"\['hard'\] is not a level"),
    (lambda match: UNTYPED.bot("play-ball", "easy", seed=[1]), TypeError, "or a text, not list"),
    (lambda match: ps.bot("play-ball", "easy", seconds=True), ps.Malformed, "above 0, not True"),
    (lambda match: ps.load("nowhere.pitch"), ps.Malformed, "nowhere.pitch: No such file"),
    (lambda match: ps.load("/"), ps.Malformed, "/: Is a directory"),
    (lambda match: ps.load("\0"), ps.Malformed, "null"),
    (lambda match: UNTYPED.load(5), TypeError, "a text or a path, not int"),
    (lambda match: match.save("/nowhere/x.pitch"), ps.Malformed, "no record can be written there"),
    (lambda match: match.save("/"), ps.Malformed, "no record can be written there"),
    (lambda match: match.save(None), TypeError, "a text or a path, not NoneType"),
    (lambda match: match.save("x.pitch", south=5), TypeError, "name of a player is a text, not int"),
    (lambda match: match.save("x.pitch", date="tomorrow"), ps.Malformed, "'tomorrow' is not a date"),
    (lambda match: match.save("x.pitch", help=7), ps.Malformed, "south and north, by its kind"),
    (lambda match: match.save("x.pitch", help="x"), ps.Malformed, "not as 'x'"),
    (lambda match: match.save("x.pitch", help={"south": 7}), ps.Malformed, "not as {'south': 7}"),
    (lambda match: match.save("x.pitch", help={"x": {"auto": 1}}), ps.Malformed, "help is told of south"),
    (lambda match: match.save("x.pitch", help={"south": {"zz": 1}}), ps.Malformed, "hint, takeback, auto"),
    (lambda match: match.save("x.pitch", help={"south": {"auto": -1}}), ps.Malformed, "a whole number"),
    (lambda match: match.save("x.pitch", help={"south": {"auto": "1"}}), ps.Malformed, "a whole number"),
    (lambda match: match.push("c2n", "clock"), ps.IllegalAction, "The clock has nothing to do now"),
    (lambda match: match.check("south", "accept_draw"), ps.IllegalAction, "no draw offer"),
]


@pytest.mark.parametrize(("attempt", "error", "says"), BAD)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    attempt: Any, error: type[Exception], says: str
) -> None:
    """Wrong texts, types, seats, options, games."""
    match = ps.new("play-ball")
    with pytest.raises(error, match=says):
        attempt(match)
    assert (match.entries, match.hash()) == ([], ps.new("play-ball").hash())


def test_a_push_after_the_end_is_refused() -> None:
    """No clause speaks of a resignation; nothing is lawful after it, and no bot chooses."""
    match = ps.new("play-ball")
    match.push("resign")
    with pytest.raises(ps.IllegalAction, match=r"over\.$"):
        match.push("c2n")
    assert match.over
    with pytest.raises(ps.IllegalAction, match=r"over\.$"):
        ps.bot("play-ball", "easy").choose(match)
    assert not match.legal()
    assert "north wins (resigned)" in repr(match)


def test_two_at_once_need_a_seat() -> None:
    """Nobody guesses whose card is meant."""
    with pytest.raises(ps.Malformed, match="name the seat"):
        ps.new("chifootmi", seed=1).push("play card=3")


def test_a_broken_file_names_itself_and_its_line(tmp_path: Path) -> None:
    """And the clause that refuses it."""
    file = tmp_path / "x.pitch"
    file.write_text("Pitch: 2\nGame: play-ball\n\nsouth end\n")
    with pytest.raises(ps.BrokenRecord, match=r"x\.pitch, line 4: .end. is refused by PLB-3\.8"):
        ps.load(file)
    file.write_text("Pitch: 2\nGame: chess\n\n")
    with pytest.raises(ps.BrokenRecord, match=r"x\.pitch, line 2: 'chess' is not a game"):
        ps.load(file)
    file.write_bytes(b"Pitch: 2\xff")
    with pytest.raises(ps.Malformed, match=r"x\.pitch: not a text in UTF-8 \(byte 8\)"):
        ps.load(file)


def test_a_turn_says_what_it_is() -> None:
    """Who did what, what came of it, and the clauses that decided."""
    match = ps.new("play-ball")
    assert repr(match.push("c2n")) == "<Turn: south c2n; step>"
    match.push("resign")
    assert repr(match.turns[-1]) == "<Turn: south resign; match, resigned>"


def test_no_language_but_its_two() -> None:
    """Another one gets a sentence."""
    match = ps.new("play-ball")
    match.push("resign")
    with pytest.raises(ps.Malformed, match="'de' is not a language spoken here; known are en, fr"):
        match.rulings[-1].say("de")
    with pytest.raises(ps.Malformed, match="'de' is not a language spoken here"):
        match.rulings[-1].clause("de")


def test_a_ruling_is_shown_by_its_sentence() -> None:
    """And its clause, where one decided it; not with the whole rulebook that it speaks from."""
    match = ps.new("play-ball")
    match.push("resign")
    assert repr(match.rulings[-1]) == "<Said: South resigns: North wins the match.>"
    assert (match.rulings[-1].rule, match.rulings[-1].clause("fr")) == (None, None)
    timed = ps.new("play-ball", clock="300+5")
    timed.push("time who=north", "clock")
    assert repr(timed.rulings[-1]).endswith("(PLB-7.1)>")
    assert "pendule" in (timed.rulings[-1].clause("fr") or "")


def test_a_bot_does_not_choose_twice() -> None:
    """Its card lies there and waits for the other one's."""
    match = ps.new("chifootmi", seed=1)
    bot = ps.bot("chifootmi", "beginner", seconds=0.1, seed="one")
    match.push(bot.choose(match, "south"), "south")
    with pytest.raises(ps.IllegalAction, match="South has already chosen"):
        bot.choose(match, "south")
    assert not match.legal("south")


def test_a_text_is_an_action_for_the_driver_too() -> None:
    """`commit` and `check` take a text for the action that prints so, and record that."""
    match: CoreMatch[Any, Any] = CoreMatch(GAMES["play-ball"])
    match.check(ps.Seat.SOUTH, "d2n")
    turn = match.commit(ps.Seat.SOUTH, "d2n")
    assert turn is not None
    assert not turn.settled
    assert match.turns[-1].actions[ps.Seat.SOUTH] == match.game.parse("d2n")


TEXTS = {"play-ball": "d2n", "pitch-out": "first who=south", "chifootmi": "play card=3"}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_an_action_for_the_rules_too(name: str) -> None:
    """`play`, `check` and choices take the text for its action; what is neither is a TypeError."""
    options = {"chooser": "south"} if name == "pitch-out" else {}
    match = ps.new(name, seed=4, **options)
    game, state, seat = match.game, match.state, ps.Seat.SOUTH
    action = game.parse(TEXTS[name])
    choices = game.choices(state, seat)
    assert (TEXTS[name] in choices) is (action in choices)
    assert "hello" not in choices
    if action in choices:
        game.check(state, seat, TEXTS[name])
        if game.to_act(state) == {seat}:
            assert game.play(state, {seat: TEXTS[name]}).after == game.play(state, {seat: action}).after
    for wrong in (None, 7, ("d2", "n"), Decimal(7), Path("d2n"), game):
        with pytest.raises(TypeError, match="or its text is expected"):
            game.check(state, seat, wrong)
        with pytest.raises(TypeError, match="or its text is expected"):
            game.play(state, {seat: wrong})
        for one in ps.Seat.SOUTH, ps.Seat.NORTH:
            with pytest.raises(TypeError, match="or its text is expected"):
                _ = wrong in game.choices(state, one)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_never_taken_for_another_action(name: str) -> None:
    """What is foreseen reads it as `play` does; a phase, which cannot read, refuses it."""
    options = {"chooser": "south"} if name == "pitch-out" else {"level": "pro"} if name == "chifootmi" else {}
    match: Any = ps.new(name, seed=4, **options)
    game, state = match.game, match.state
    sides = sorted(match.to_act())
    texts = {seat: str(match.legal(seat).sample(Random(1))) for seat in sides}
    assert game.foreseen(state, texts).after == game.play(state, texts).after
    assert game.foreseen(state, texts).after == game.play(state, {s.value: t for s, t in texts.items()}).after
    phase = game.phase_of(state)
    with pytest.raises(TypeError, match="a phase is given actions"):
        phase.play(state, texts)
    with pytest.raises(TypeError, match="a phase is given actions"):
        phase.check(state, sides[0], texts[sides[0]])


def test_a_seat_is_a_seat_or_its_name(tmp_path: Path) -> None:
    """Under its name it plays as itself, and the match can be saved."""
    match: Any = ps.new("play-ball")
    match.commit("south", "c2n")
    assert match.entries[0].seat is ps.Seat.SOUTH
    match.save(tmp_path / "x.pitch")
    with pytest.raises(ps.IllegalAction):
        match.commit("north", "c8s")
    assert list(match.game.choices(match.state, "south")) == list(match.legal("south"))


NO_SEATS: list[Callable[[Any], Any]] = [
    lambda match: match.check("banana", "c2n"),
    lambda match: match.commit(None, "c2n"),
    lambda match: match.commit(["south"], "c2n"),
    lambda match: match.check_seat("banana"),
    lambda match: match.game.check(match.state, "banana", "c2n"),
    lambda match: match.game.play(match.state, {"banana": "c2n"}),
    lambda match: match.game.choices(match.state, None),
]


@pytest.mark.parametrize("wrong", NO_SEATS)
def test_what_is_no_seat_is_refused_with_a_sentence(wrong: Callable[[Any], Any]) -> None:
    """And nothing changes."""
    match = ps.new("play-ball")
    before = match.state
    with pytest.raises(ps.Malformed, match="is not a seat; known are south, north"):
        wrong(match)
    assert (match.state, match.entries) == (before, [])


def test_actions_of_those_who_are_to_act_are_played() -> None:
    """Nobody's, one of two, or no mapping at all: each with its sentence."""
    match: Any = ps.new("play-ball")
    both = ps.new("chifootmi", level="pro", seed=4)
    with pytest.raises(ps.Malformed, match="of south is expected here, not of nobody"):
        match.game.play(match.state, {})
    south = {ps.Seat.SOUTH: both.legal("south").sample()}
    with pytest.raises(ps.Malformed, match="of north and south is expected here, not of south"):
        both.game.foreseen(both.state, south)
    with pytest.raises(TypeError, match="for each seat is expected here, not str"):
        match.game.play(match.state, "d2n")


def test_a_file_cut_off_inside_its_header_is_refused(tmp_path: Path) -> None:
    """Wherever the header was cut; a header with its blank line and no actions yet is a record."""
    match, path = ps.new("play-ball"), tmp_path / "x.pitch"
    match.push("c2n d2n end")
    match.save(path)
    head, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    rows = head.split("\n")
    for kept in range(2, len(rows)):
        path.write_text("\n".join(rows[:kept]) + "\n", encoding="utf-8")
        with pytest.raises(ps.BrokenRecord):
            ps.load(path)
    path.write_text("Pitch: 2\nGame: play-ball\n\n", encoding="utf-8")
    assert ps.load(path).entries == []


def test_a_match_played_on_after_loading_goes_on(tmp_path: Path) -> None:
    """The record of a match of hidden cards, saved half-way, loaded and finished."""
    match = ps.new("chifootmi", seed=2)
    for seat in sorted(match.to_act()):
        match.push(match.legal(seat).sample(), seat)
    match.save(tmp_path / "x.pitch")
    again = ps.load(tmp_path / "x.pitch")
    while not again.over:
        seat = min(again.to_act())
        again.push(again.legal(seat).sample(), seat)
    assert again.outcome is not None


def test_the_game_itself_refuses_in_a_sentence() -> None:
    """Asked without a match too: its words and its clause."""
    match = ps.new("play-ball")
    with pytest.raises(ps.IllegalAction, match=r"Nothing has changed since the turn began\. \(PLB-3\.8\)"):
        match.game.check(match.state, ps.Seat.SOUTH, match.parse("end"))


def test_a_claim_is_checked_as_it_would_be_taken() -> None:
    """What `push` takes `check` does not refuse, and nothing has happened."""
    match = ps.new("play-ball")
    match.check("south", "resign")
    match.check("south", "offer_draw")
    assert (match.over, match.offer, match.entries) == (False, None, [])
