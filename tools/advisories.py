"""Known weaknesses of the packages in the lock files: `make audit`.

pip-audit and `npm audit` look each package up in public lists. One sentence names the lock files for which a
list cannot be reached: that is no failure, unless REQUIRE_AUDIT=1 asks for the answer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
UNKNOWN, WEAK, SOUND = 3, 1, 0


@dataclass(frozen=True)
class Found:
    """What is known of the packages of a lock file: nothing, a weakness or none, and the sentence for it."""

    lock: str
    status: int
    said: str = ""


def _answer(command: Sequence[str], folder: Path) -> Any:
    """What a program writes as JSON; None where it writes none."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return json.loads(done.stdout)
    except (OSError, ValueError):
        return None


def python_packages(pip_audit: str, lock: Path) -> Found:
    """The packages of a lock file."""
    told = _answer([pip_audit, "--disable-pip", "--require-hashes", "-r", str(lock), "-f", "json"], ROOT)
    packages = told.get("dependencies", []) if isinstance(told, dict) else []
    weak = [
        f"{one['name']} {one['version']} ({', '.join(each['id'] for each in one['vulns'])})"
        for one in packages
        if one.get("vulns")
    ]
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    if weak:
        return Found(lock.name, WEAK, f"{lock.name}: {', '.join(weak)}.")
    if len(unknown) == len(packages):
        return Found(lock.name, UNKNOWN)
    if unknown:
        return Found(
            lock.name, UNKNOWN, f"{lock.name}: the package index does not know {', '.join(unknown)}."
        )
    return Found(lock.name, SOUND, f"{lock.name}: no known weakness in {len(packages)} packages.")


def page_packages(npm: Sequence[str], root: Path) -> Found:
    """The packages of the page; `npm` is a command that runs in its folder."""
    told = _answer([*npm, "audit", "--json"], root)
    lock = "web/package-lock.json"
    if not isinstance(told, dict) or "vulnerabilities" not in told:
        return Found(lock, UNKNOWN)
    weak = [f"{name} ({one['severity']})" for name, one in sorted(told["vulnerabilities"].items())]
    if weak:
        return Found(lock, WEAK, f"{lock}: {', '.join(weak)}.")
    return Found(lock, SOUND, f"{lock}: no known weakness.")


def all_packages(pip_audit: str, npm: Sequence[str], root: Path = ROOT) -> Iterator[Found]:
    """Every lock file in turn."""
    for lock in sorted(root.glob("*.lock")):
        yield python_packages(pip_audit, lock)
    yield page_packages(npm, root)


def main(arguments: Sequence[str]) -> int:
    """Say what was found; 1 if anything is weak, 3 if something is not known and must be."""
    states, silent = set[int](), list[str]()
    for found in all_packages(arguments[0], arguments[1:]):
        states.add(found.status)
        if found.said:
            print(found.said, flush=True)
        else:
            silent.append(found.lock)
    if silent:
        print(f"Not audited, since no list of known weaknesses can be reached: {', '.join(silent)}.")
    if WEAK in states:
        return WEAK
    return UNKNOWN if UNKNOWN in states and os.environ.get("REQUIRE_AUDIT", "0") == "1" else SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
