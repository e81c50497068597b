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
        ([SKIPPED, SKIPPED], UNKNOWN, "x.lock was not audited: the package index cannot be reached."),
        ([LISTED, SKIPPED], UNKNOWN, "x.lock: the package index does not know three."),
        (None, UNKNOWN, "x.lock was not audited: the package index cannot be reached."),
    ],
    ids=["sound", "weak", "nothing found", "one not found", "no answer"],
)
def test_the_packages_of_a_lock(tmp_path: Path, answer: Any, status: int, said: str) -> None:
    """Weak ones are named; what was not looked up is not called sound."""
    written = "connection refused" if answer is None else {"dependencies": answer, "fixes": []}
    found = python_packages(program(tmp_path, written, 1), tmp_path / "x.lock")
    assert (found.status, found.said) == (status, said)


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        ({"auditReportVersion": 2, "vulnerabilities": {}}, SOUND, "no known weakness."),
        ({"vulnerabilities": {"vite": {"severity": "high"}}}, WEAK, "vite (high)."),
        ({"statusCode": 405, "error": {}}, UNKNOWN, "cannot be reached."),
        ("", UNKNOWN, "cannot be reached."),
    ],
)
def test_the_packages_of_the_page(tmp_path: Path, answer: Any, status: int, said: str) -> None:
    """The same of npm, whose error is JSON too."""
    found = page_packages([program(tmp_path, answer, 1)], tmp_path)
    assert (found.status, found.said.endswith(said)) == (status, True)


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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Any, must: str, status: int
) -> None:
    """A weakness fails; a list out of reach only where an answer is asked for."""
    monkeypatch.setenv("REQUIRE_AUDIT", must)
    monkeypatch.setattr(advisories.all_packages, "__defaults__", (tmp_path,))
    assert advisories.main(["pip-audit", program(tmp_path, answer)]) == status
