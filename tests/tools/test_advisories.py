"""What `make audit` says of known weaknesses, and of lists that it cannot reach."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import advisories
from tools.advisories import SOUND, UNKNOWN, WEAK, page_packages, python_packages

LISTED = {"name": "one", "version": "1.0", "vulns": []}
SPOILT = {"name": "two", "version": "2.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
SKIPPED = {"name": "three", "skip_reason": "Dependency not found on PyPI"}


def program(folder: Path, answer: Any, status: int = 0) -> str:
    """A program that writes this; a text as it is, anything else as JSON."""
    text = answer if isinstance(answer, str) else json.dumps(answer)
    path = folder / "program"
    path.write_text(f"#!{sys.executable}\nimport sys\nprint({text!r})\nsys.exit({status})\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        ([LISTED], SOUND, "x.lock: no known weakness in 1 packages."),
        ([LISTED, SPOILT, SKIPPED], WEAK, "x.lock: two 2.0 (PYSEC-1, PYSEC-2)."),
        ([SKIPPED, SKIPPED], UNKNOWN, ""),
        ([LISTED, SKIPPED], UNKNOWN, "x.lock: the package index does not know three."),
        (None, UNKNOWN, ""),
    ],
    ids=["sound", "weak", "nothing found", "one not found", "no answer"],
)
def test_the_packages_of_a_lock(tmp_path: Path, answer: Any, status: int, said: str) -> None:
    """Weak ones are named; what was not looked up is not called sound."""
    written = "connection refused" if answer is None else {"dependencies": answer, "fixes": []}
    found = python_packages(program(tmp_path, written, 1), tmp_path / "x.lock")
    assert (found.lock, found.status, found.said) == ("x.lock", status, said)


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (
            {"auditReportVersion": 2, "vulnerabilities": {}},
            SOUND,
            "web/package-lock.json: no known weakness.",
        ),
        ({"vulnerabilities": {"vite": {"severity": "high"}}}, WEAK, "web/package-lock.json: vite (high)."),
        ({"statusCode": 405, "error": {}}, UNKNOWN, ""),
        ("", UNKNOWN, ""),
    ],
)
def test_the_packages_of_the_page(tmp_path: Path, answer: Any, status: int, said: str) -> None:
    """The same of npm, whose error is JSON too."""
    found = page_packages([program(tmp_path, answer, 1)], tmp_path)
    assert (found.status, found.said) == (status, said)


@pytest.mark.parametrize(
    ("answer", "must", "status"),
    [
        ({"vulnerabilities": {}}, "0", 0),
        ({"vulnerabilities": {"vite": {"severity": "high"}}}, "0", 1),
        ("", "0", 0),
        ("", "1", 3),
    ],
)
def test_the_status(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: Any,
    must: str,
    status: int,
) -> None:
    """A weakness fails; a list out of reach only where an answer is asked for; one sentence tells."""
    for lock in ("a.lock", "b.lock"):
        (tmp_path / lock).touch()
    monkeypatch.setenv("REQUIRE_AUDIT", must)
    monkeypatch.setattr(advisories.all_packages, "__defaults__", (tmp_path,))
    fake = program(tmp_path, answer)
    assert advisories.main([fake, fake]) == status
    locks = "a.lock, b.lock" if answer else "a.lock, b.lock, web/package-lock.json"
    last = f"Not audited, since no list of known weaknesses can be reached: {locks}."
    assert capsys.readouterr().out.splitlines()[-1:] == [last]
