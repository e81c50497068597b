"""`pitchside rules`: the clauses in two languages, and which of them no test carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitchside.cli import main
from pitchside.core.language import LANGUAGES
from pitchside.games import GAMES

CHECKOUT = Path(__file__).resolve().parents[2]
CLAUSES = [clause.number for clause in GAMES["play-ball"].rulebook]


def checkout(folder: Path, clauses: list[str]) -> Path:
    """A small checkout whose tests carry these clauses."""
    (folder / "pyproject.toml").touch()
    (folder / "tests" / "games" / "deep").mkdir(parents=True)
    marks = "\n".join(f'@rule("{number}")\ndef test_{i}(): ...\n' for i, number in enumerate(clauses))
    (folder / "tests" / "games" / "test_it.py").write_text(f"from marks import rule\n{marks}")
    return folder


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_clauses_are_printed(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every clause stands on a line with its number and its whole wording."""
    assert main(["rules", "play-ball", "--lang", lang]) == 0
    rows = capsys.readouterr().out.splitlines()
    for clause in GAMES["play-ball"].rulebook:
        assert f"{clause.number:<9} {clause.text[lang]}" in rows
    assert len([row for row in rows if row.startswith("PLB-")]) == 44


def test_all_games_are_printed_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a game every game's clauses come, each under its title."""
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    for game in GAMES.values():
        assert game.rulebook.title["en"] in out
        assert all(clause.number in out for clause in game.rulebook)


def test_an_unknown_game_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A game nobody knows is named with those that are known."""
    assert main(["rules", "chess"]) == 2
    assert "play-ball" in capsys.readouterr().err


def test_the_coverage_of_this_checkout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here every clause of Play Ball is carried by a test."""
    monkeypatch.chdir(CHECKOUT)
    assert main(["rules", "play-ball", "--coverage"]) == 0
    said = capsys.readouterr()
    assert (said.out, "44 of 44" in said.err) == ("", True)


def test_the_coverage_from_a_folder_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkout is found from any folder inside it."""
    monkeypatch.chdir(CHECKOUT / "tests" / "games")
    assert main(["rules", "play-ball", "--coverage"]) == 0


def test_a_clause_without_a_test_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bare clauses are printed, one a line, and the exit status is 1."""
    bare = ["PLB-3.5", "PLB-8.1"]
    monkeypatch.chdir(checkout(tmp_path, [number for number in CLAUSES if number not in bare]))
    assert main(["rules", "play-ball", "--coverage"]) == 1
    said = capsys.readouterr()
    assert said.out.split() == bare
    assert "42 of 44" in said.err


def test_only_marked_tests_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number in a comment, a text, a helper or another file does not count; a mark spelled out does."""
    folder = checkout(tmp_path, CLAUSES[3:]) / "tests" / "games"
    (folder / "test_other.py").write_text(
        f'# @rule("{CLAUSES[0]}")\nTEXT = \'@rule("{CLAUSES[0]}")\'\n'
        f'@rule("{CLAUSES[0]}")\ndef helper(): ...\n'
        f'@pytest.mark.rule("{CLAUSES[1]}", "{CLAUSES[2]}")\ndef test_it(): ...\n'
    )
    (folder / "notes.py").write_text(f'@rule("{CLAUSES[0]}")\ndef test_it(): ...\n')
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "play-ball", "--coverage"]) == 1
    assert capsys.readouterr().out.split() == [CLAUSES[0]]


def test_a_test_in_a_class_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are found wherever they stand in a file, and in folders below."""
    folder = checkout(tmp_path, CLAUSES[1:]) / "tests" / "games" / "deep"
    (folder / "test_class.py").write_text(
        f'class TestIt:\n    @rule("{CLAUSES[0]}")\n    def test_it(self): ...\n'
    )
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "play-ball", "--coverage"]) == 0


def test_coverage_outside_a_checkout_exits_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there are no tests to read the command says so."""
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "--coverage"]) == 2
    said = capsys.readouterr()
    assert (said.out, "checkout" in said.err) == ("", True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_of_the_package_lacks_a_sentence(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing is missing nothing is listed, and the exit status is 0."""
    assert main(["rules", "--missing", lang]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "0 sentences are said in English instead\n")


def test_an_unknown_language_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A language nobody knows is named with those that are known."""
    assert main(["rules", "--missing", "tlh"]) == 2
    said = capsys.readouterr()
    assert said.err == ("pitchside rules: 'tlh' is not a language spoken here; known are en, fr.\n")
