"""A language is a set of files: a generated one is spoken wherever it is asked for, its gaps in English."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import pitchside
from pitchside.core.language import FOLDER, Sentence
from pitchside.wire.codec import dump
from pitchside.wire.messages import Problem

PACKAGE = Path(pitchside.__file__).parent
GAP, LACKED = "end_no_change", "Nothing has changed since the turn began."
"""The code of the sentence that the generated language lacks, and what is said instead."""
SERVER = """
import asyncio, json
from pitchside.wire.codec import dump, languages_asked
from pitchside.server.http.errors import problem
from pitchside.server.http.catalogue import guide_of
message = problem("unknown_match")
for query in ("lang=xx", "lang=xx&lang=en", "lang=en,xx", "lang=tlh", ""):
    print(json.dumps(json.loads(dump(message, languages_asked(query)))["text"]))
print(json.dumps(json.loads(dump(guide_of("play-ball"), languages_asked("lang=xx")))["lead"]))
"""


def marked(value: Any) -> Any:
    """The sentence between brackets, with its gaps as they are."""
    if isinstance(value, Mapping):
        return {key: marked(one) for key, one in value.items()}
    return [marked(one) for one in value] if isinstance(value, list) else f"[{value}]"


def written(value: Mapping[str, Any], above: str = "") -> str:
    """As TOML."""
    plain = [f"{json.dumps(k)} = {json.dumps(v)}" for k, v in value.items() if not isinstance(v, Mapping)]
    tables = [written(v, f"{above}{json.dumps(k)}.") for k, v in value.items() if isinstance(v, Mapping)]
    return "\n".join([*([f"[{above[:-1]}]"] if above else []), *plain, *tables])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The language xx, made of the English one."""
    return made_up(tmp_path_factory.mktemp("languages"))


def made_up(made: Path) -> Path:
    """The language xx, written into that folder."""
    for english in PACKAGE.rglob("*_en.toml"):
        words = marked(tomllib.loads(english.read_text(encoding="utf-8")))
        words.get("sentences", {}).pop(GAP, None)
        file = made / english.relative_to(PACKAGE).with_name(english.name.replace("_en.", "_xx."))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written(words), encoding="utf-8")
    return made


def ran(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A program that knows the language."""
    environment = {**os.environ, FOLDER: str(folder)}
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def test_the_rules_are_said_in_it(folder: Path) -> None:
    """Every clause stands between brackets."""
    found = ran(folder, "-m", "pitchside", "rules", "play-ball", "--lang", "xx")
    assert found.returncode == 0, found.stderr
    clauses = re.findall(r"^PLB-[0-9.]+ +(.+)$", found.stdout, re.MULTILINE)
    assert len(clauses) == 44
    assert all(re.fullmatch(r"\[.+\]", one) for one in clauses)


def test_what_it_lacks_is_listed(folder: Path) -> None:
    """The one sentence that was left out, and the exit status is 1."""
    found = ran(folder, "-m", "pitchside", "rules", "--missing", "xx")
    assert (found.returncode, found.stdout) == (
        1,
        f"games/play_ball/words_xx.toml: sentences.{GAP}\n",
    )


def test_the_referee_speaks_it(folder: Path) -> None:
    """A refusal is said in it, and in English where it lacks the sentence."""
    for action, says in (("c5>c7", "["), ("end", LACKED)):
        scenario = json.dumps({"game": "play-ball", "actions": [action]})
        found = ran(folder, "-m", "pitchside", "referee", "-", "--lang", "xx", given=scenario)
        assert json.loads(found.stdout)["refused"]["why"].startswith(says), found.stdout


def test_the_terminal_speaks_it(folder: Path) -> None:
    """The first line of a match stands between brackets."""
    found = ran(folder, "-m", "pitchside", "play", "--terminal", "play-ball", "--lang", "xx")
    assert found.stdout.startswith("["), found.stderr


def test_messages_come_in_the_languages_asked_for(folder: Path) -> None:
    """In those that are named and spoken; in English where none is; in the two of version 1 unasked."""
    found = ran(folder, "-c", SERVER)
    assert found.returncode == 0, found.stderr
    named, repeated, listed, unknown, unasked, lead = map(json.loads, found.stdout.splitlines())
    assert named.keys() == lead.keys() == {"xx"}
    assert repeated == listed == {**named, "en": named["xx"][1:-1]}
    assert unknown.keys() == {"en"}
    assert unasked.keys() == {"en", "fr"}
    assert lead["xx"].startswith("[")


def test_a_sentence_is_made_in_the_languages_asked_for_alone() -> None:
    """Each when it is first asked for, and only once; a message that is sent makes no other."""
    made = list[str]()

    def say(lang: str) -> str:
        made.append(lang)
        return f"<{lang}>"

    message = Problem(code="malformed", text=Sentence(say))
    assert made == []
    assert json.loads(dump(message, ("fr",)))["text"] == {"fr": "<fr>"}
    assert json.loads(dump(message, ("fr",)))["text"] == {"fr": "<fr>"}
    assert made == ["fr"]
    assert pickle.loads(pickle.dumps(message.text)) == {"en": "<en>", "fr": "<fr>"}
    assert "tlh" not in message.text
