"""`pitchside referee`: one scenario in, one ruling out, and an exit status that says which."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitchside.cli import main

START = "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"
FIELDS = ["accepted", "refused", "events", "rulings", "position", "pending", "result", "hash"]


def scenario(folder: Path, *actions: Any, **fields: Any) -> str:
    """A scenario's file."""
    path = folder / "scenario.json"
    path.write_text(json.dumps({"game": "play-ball", "actions": list(actions), **fields}), encoding="utf-8")
    return str(path)


def test_an_accepted_scenario_exits_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All actions accepted: one JSON document with the promised fields, exit status 0."""
    file = scenario(tmp_path, "c2n", "b2n", "end", position=START, options={"board": "strip39"})
    assert main(["referee", file]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == FIELDS
    assert (answer["accepted"], answer["refused"]) == (3, None)
    assert answer["position"] == "b3,c3,d2 b7,c8,d7 c5 n 3 0-0"
    assert answer["pending"].keys() == {"north"}


def test_a_refused_scenario_exits_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One action refused: the document says which and why, and nothing after it is played."""
    assert main(["referee", scenario(tmp_path, "c2n", "end", "end", "c8s")]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["accepted"] == 2
    assert answer["refused"]["action"] == "end"
    assert answer["refused"]["rule"] == "PLB-3.8"
    assert answer["position"] == "b2,c3,d2 b7,c8,d7 c5 n 3 0-0"


def test_a_refused_object_is_shown_as_it_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refused action is printed in the form in which it came."""
    action = {"seat": "north", "do": "c8s"}
    assert main(["referee", scenario(tmp_path, action)]) == 1
    assert json.loads(capsys.readouterr().out)["refused"]["action"] == action


@pytest.mark.parametrize(
    ("lang", "why"), [("en", "Nothing has changed since the turn began."), ("fr", "Rien n’a changé")]
)
def test_the_language_of_why(lang: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--lang` chooses the wording of why, and nothing else."""
    file = scenario(tmp_path, "end")
    assert main(["referee", file, "--lang", lang]) == 1
    assert json.loads(capsys.readouterr().out)["refused"]["why"].startswith(why)


def test_french_letters_are_printed_as_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The document is UTF-8, not escaped."""
    main(["referee", scenario(tmp_path, "b2n", "b3s"), "--lang", "fr"])
    assert "Après ce mouvement" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("actions", "index"),
    [
        (["c2x"], 0),
        (["c2n", "b2n", "bad"], 2),
        (["c2n", 7], 1),
        ([{"do": 1}], 0),
        (["c2n", {"seat": "x", "do": "end"}], 1),
    ],
)
def test_a_malformed_action_exits_2_and_names_its_index(
    actions: list[Any], index: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A thing that is no action is no scenario: nothing on standard output, its index on the other."""
    assert main(["referee", scenario(tmp_path, *actions)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"action {index}" in said.err


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"options": {"colour": "red"}}, "colour"),
        ({"options": {"board": "hex19"}}, "hex19"),
        ({"options": "strip39"}, "options"),
        ({"position": "b2,c2"}, "position"),
        ({"position": 7}, "position"),
        ({"game": "chess"}, "chess"),
        ({"game": ["play-ball"]}, "game"),
        ({"game": None}, "game"),
        ({"view": "chance"}, "view"),
        ({"seed": "7"}, "seed"),
        ({"actions": "c2n"}, "actions"),
        ({"moves": []}, "moves"),
    ],
)
def test_what_is_no_scenario_exits_2(
    fields: dict[str, Any], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option, position, game, view, seed or field is named."""
    assert main(["referee", scenario(tmp_path, **fields)]) == 2
    said = capsys.readouterr()
    assert (said.out, named in said.err) == ("", True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        '"play-ball"',
        "null",
        '{"game": "play-ball",}',
        '{"game": "play-ball", "seed": NaN}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_no_json_object_exits_2(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Broken JSON, other JSON and brackets without end are no scenarios."""
    path = tmp_path / "scenario.json"
    path.write_text(text, encoding="utf-8")
    assert main(["referee", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pitchside referee: ")
    assert "Traceback" not in said.err


@pytest.mark.parametrize(("lang", "mark"), [("en", ":"), ("fr", "\u202f:")])
def test_a_scenario_that_is_none_is_named(
    lang: str, mark: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file first, then what is wrong in it."""
    path = tmp_path / "scenario.json"
    path.write_text('{"game": "pitch-out", "position": 3}', encoding="utf-8")
    assert main(["referee", str(path), "--lang", lang]) == 2
    assert capsys.readouterr().err.startswith(f"pitchside referee: {path}{mark} ")


def test_a_missing_file_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is named."""
    assert main(["referee", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_a_file_that_is_no_utf8_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no UTF-8 text are no scenario."""
    path = tmp_path / "scenario.json"
    path.write_bytes(b'{"game": "\xff"}')
    assert main(["referee", str(path)]) == 2
    assert "UTF-8" in capsys.readouterr().err


def test_a_scenario_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`-` reads standard input."""
    stdin = io.TextIOWrapper(io.BytesIO(b'{"game": "play-ball", "actions": ["c2n"]}'))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["referee", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["accepted"] == 1


def test_an_unknown_language_exits_2(tmp_path: Path) -> None:
    """Only French and English are spoken."""
    with pytest.raises(SystemExit) as caught:
        main(["referee", scenario(tmp_path), "--lang", "de"])
    assert caught.value.code == 2


def test_the_command_of_the_package(tmp_path: Path) -> None:
    """`python -m pitchside referee` is the same command with the same exit status."""
    file = scenario(tmp_path, "end")
    done = subprocess.run(
        [sys.executable, "-m", "pitchside", "referee", file], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["refused"]["rule"] == "PLB-3.8"
    assert done.stderr == b""
