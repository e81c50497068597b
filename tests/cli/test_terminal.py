"""`pitchside play --terminal GAME`: whole matches in letters."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitchside as ps
from pitchside.cli import main
from pitchside.core.record import parse_record
from pitchside.games import manifests


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the person types; after the last line the input ends."""
    lines: list[str] = []

    def read(_prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    return lines


def forever(text: str) -> Iterator[str]:
    """The same line again and again."""
    while True:
        yield text


@pytest.mark.parametrize("name", [game for game, one in manifests().items() if one.levels])
def test_a_whole_match_is_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person who lets the computer act each time comes to the end, and the record holds."""
    lines = forever("auto")
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    record = tmp_path / "x.pitch"
    words = ["--seed", "5", "--seconds", "0.02", "--record", str(record)]
    assert main(["play", "--terminal", name, *words]) == 0
    told = capsys.readouterr().out
    assert told.rstrip().splitlines()[-1].startswith(("You win", "The computer wins", "A draw"))
    assert ps.load(record).over
    header = parse_record(record.read_text(encoding="utf-8"))
    assert header.help["south"]["auto"] > 0
    assert header.header["North"] == "Computer (easy)"


def test_refusals_and_riddles_are_answered(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A refusal with its clause, a text that is no action, what is lawful, a clause, the board."""
    typed += ["", "end", "hello", "?", "rules 3.8", "board", "c2n", "quit"]
    assert main(["play", "--terminal", "play-ball", "--seed", "1"]) == 1
    told = capsys.readouterr().out
    assert "Not allowed: Nothing has changed since the turn began. (PLB-3.8)" in told
    assert "'hello' is not an action of Play Ball" in told
    assert "\n  d2ne\n" in told
    assert "PLB-3.8  At the end of your turn" in told
    assert "You have left the match." in told


@pytest.mark.parametrize("game", ["play-ball", "pitch-out", "pitch-bowl", "chifootmi"])
def test_a_resignation_cites_no_clause(
    game: str, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its sentence stands alone."""
    typed += ["resign"]
    main(["play", "--terminal", game, "--seed", "1", "--seconds", "0.02"])
    rows = [row.strip() for row in capsys.readouterr().out.splitlines()]
    assert [row for row in rows if "resigns: " in row] == ["South resigns: North wins the match."]


def test_examples_stand_for_what_cannot_be_listed(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Places and flicks are shown by example."""
    typed += ["first who=south", "?"]
    assert main(["play", "--terminal", "pitch-out", "--seed", "1", "--option", "chooser=south"]) == 1
    told = capsys.readouterr().out
    assert "There are too many to list" in told
    assert "\n  place piece=" in told
    assert "x and y are millimetres from the south-west corner" in told
    assert "Pieces: south.assassin, south.captain" in told
    assert '{"do"' not in told


def test_a_hint_is_refused_and_not_written_as_help(
    typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing would be given for it."""
    typed += ["hint", "quit"]
    record = tmp_path / "x.pitch"
    assert main(["play", "--terminal", "play-ball", "--record", str(record)]) == 1
    assert "There are no hints here." in capsys.readouterr().out
    assert "hint" not in record.read_text(encoding="utf-8")


def test_it_speaks_french(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Question, refusal, a text that is no action, and farewell."""
    typed += ["end", "hello"]
    assert main(["play", "--terminal", "play-ball", "--lang", "fr"]) == 1
    told = capsys.readouterr().out
    assert "le niveau de l’ordinateur est facile" in told
    assert "Sud, à vous de jouer" in told
    assert "Rien n’a changé depuis le début du tour. (PLB-3.8)" in told
    assert "« hello » n’est pas une action de Play Ball" in told.replace("\u202f", " ")
    assert "Vous avez quitté le match." in told


def test_a_terminal_of_few_letters_is_played_at(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it has no letter for is written as a question mark."""
    typed += ["end"]
    screen = io.BytesIO()
    with capsys.disabled(), io.TextIOWrapper(screen, encoding="ascii", write_through=True) as terminal:
        monkeypatch.setattr("sys.stdout", terminal)
        assert main(["play", "--terminal", "play-ball", "--lang", "fr"]) == 1
        assert b"Vous avez quitt? le match." in screen.getvalue()


def test_the_seats_have_their_names_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before what is typed, and before what anybody has done."""
    lines, prompts = ["auto", "auto"], set()

    def read(prompt: str) -> str:
        prompts.add(prompt)
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    words = ["--lang", "fr", "--seed", "1", "--seconds", "0.02", "--option", "chooser=toss"]
    assert main(["play", "--terminal", "pitch-out", *words]) == 1
    told = capsys.readouterr().out
    assert prompts == {"sud> "}
    for seat in ("le hasard", "sud", "nord"):
        assert f"\n{seat}\u202f: " in told
    assert "south: " not in told
    assert "north: " not in told


@pytest.mark.parametrize("name", ["pitch-out", "pitch-bowl", "chifootmi"])
def test_who_mistypes_is_told_of_no_action_that_only_chance_has(
    name: str, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither toss nor tremor nor deal, but what players do."""
    typed += ["hello"]
    assert main(["play", "--terminal", name, "--seed", "1", "--seconds", "0.02"]) == 1
    listed = re.search(r"has no action 'hello'; it has (.*?)\. ", capsys.readouterr().out)
    assert listed is not None
    assert set(listed[1].split(", ")).isdisjoint({"toss", "tremor", "deal"})
    assert {"flick", "play"} & set(listed[1].split(", "))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "'chess' is not a game"),
        (["play-ball", "--level", "godlike"], "is not a level of play-ball"),
        (["play-ball", "--option", "board"], "NAME=VALUE"),
        (["play-ball", "--level", "perfect"], "--board strip39` makes it"),
        (["play-ball", "--level", "perfect", "--option", "pass_turn=false"], "PLB-3.9"),
        (["play-ball", "--option", "board=hex9"], "it must be strip39"),
        (["play-ball", "--option", "seed=3"], "has no option 'seed'"),
        (["play-ball", "--option", "game=3"], "has no option 'game'"),
        (["play-ball", "--option", "position=x"], "has no option 'position'"),
        (["play-ball", "--option", "board=" + "[" * 20_000], "it must be strip39"),
        (["pitch-out", "--option", "tremor=" + "1" * 400], "it must be degrees"),
        (["play-ball", "--lan"], "--lan is for a match in the browser"),
    ],
)
def test_what_cannot_be_begun_exits_2(
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With a sentence, before anybody has played a turn."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "--terminal", *words]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""


def test_what_only_the_terminal_understands_starts_no_server(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is left to find out that the level was not heard."""
    assert main(["play", "--level", "hard"]) == 2
    assert "--level is for a match in the terminal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "no record can be written there"), ("fr", "aucun enregistrement")]
)
def test_a_record_that_cannot_be_written_is_told_before_the_first_move(
    lang: str, says: str, tmp_path: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence on standard error and nothing on the table."""
    typed += ["c2n"]
    for path in (tmp_path / "nowhere" / "x.pitch", tmp_path):
        words = ["--record", str(path), "--lang", lang]
        assert main(["play", "--terminal", "play-ball", *words]) == 2
        told = capsys.readouterr()
        assert says in told.err
        assert (told.out, typed) == ("", ["c2n"])


def test_a_record_that_can_no_longer_be_written_is_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its folder went away during the match."""
    folder = tmp_path / "folder"
    folder.mkdir()

    def leave(_prompt: str) -> str:
        (folder / "x.pitch").unlink()
        folder.rmdir()
        return "quit"

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "--terminal", "play-ball", "--record", str(folder / "x.pitch")]) == 2
    told = capsys.readouterr()
    assert "no record can be written there" in told.err
    assert "You have left the match." in told.out


@pytest.mark.parametrize("digits", [400, 5_000])
def test_a_long_number_is_unreadable(
    digits: int, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told, and the match goes on."""
    typed += ["first who=south", f"place piece=south.captain x={'1' * digits} y=3", "quit"]
    assert main(["play", "--terminal", "pitch-out"]) == 1
    told = capsys.readouterr().out
    assert "Type ? to see what you may do." in told.split("You may: place.")[1]
    assert "You have left the match." in told


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "There is no such clause."), ("fr", "Cet article n’existe pas.")]
)
def test_a_clause_that_is_none_is_told(
    lang: str, says: str, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of an empty line."""
    typed += ["rules 99"]
    assert main(["play", "--terminal", "play-ball", "--lang", lang]) == 1
    assert says in capsys.readouterr().out
