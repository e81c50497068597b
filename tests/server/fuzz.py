"""Made-up requests to every documented route: `python -m tests.server.fuzz --cases 400`.

schemathesis makes them from `GET /api/openapi.json`; `make .venv-checks/.packages` installs it. Any answer
that the server does not document, and any fault in its log, is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.people import Visitor
from tests.server.support import ROOT, TWO_PEOPLE, Served, start

SCHEMATHESIS = ROOT / ".venv-checks" / "bin" / "schemathesis"
CHECKS = "status_code_conformance,content_type_conformance,response_schema_conformance"
LEFT_OUT = ("POST /api/perfect",)
"""Minutes of work for all processors, each time."""
NOTHING_THERE = frozenset({401, 404})


def faults(answers: Iterable[Mapping[str, Any]], operations: Iterable[str]) -> list[str]:
    """Server errors, and operations that were never asked about anything that exists; a sentence each.

    503 with `Retry-After` is no error: the server says that it is busy.
    """
    seen = defaultdict[str, set[int]](set)
    found = []
    for one in answers:
        seen[one["operation"]].add(one["status"])
        if one["status"] >= 500 and not (one["status"] == 503 and one["waits"]):
            found.append(f"{one['operation']} was answered {one['status']}")
    idle = [one for one in operations if seen[one] <= NOTHING_THERE]
    return sorted({*found, *(f"{one} saw only {sorted(seen[one])}" for one in idle)})


def run(cases: int, seed: int) -> int:
    """Ask; print what was found; 1 if that is anything."""
    if not SCHEMATHESIS.is_file():
        sys.stderr.write("schemathesis is not installed: make .venv-checks/.packages\n")
        return 2
    with TemporaryDirectory() as folder:
        server = start(["-m", "pitchside", "play", "--no-open", "--data-dir", f"{folder}/data"])
        try:
            status, found, counted = _ask(server.served, Path(folder), cases, seed)
        finally:
            _, _, complained = server.stop(signal.SIGTERM)
    found += [line for line in complained.splitlines() if "Traceback" in line or line.startswith("ERROR")]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{counted.total()} requests, {len(found)} faults; answers: ")
    sys.stdout.write(", ".join(f"{status} {count} times" for status, count in sorted(counted.items())) + "\n")
    return 1 if found or status != 0 else 0


def _ask(served: Served, folder: Path, cases: int, seed: int) -> tuple[int, list[str], Counter[int]]:
    """What schemathesis said, what was wrong, and how often each status was answered."""
    who, report = Visitor(served), folder / "answers"
    running = who.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]
    over = served.over_match(beside=running)
    reviews = [who.http("POST", "/api/reviews", content=b"Pitch: 2\nGame: play-ball\n\nsouth c2n\n").json()]
    known = {
        "origin": served.origin,
        "cookie": who.cookie,
        "matches": [running, over],
        "puzzles": ["play-ball-1", "chifootmi-1"],
        "reviews": [one["name"] for one in reviews],
        "games": ["play-ball", "pitch-out", "pitch-bowl", "chifootmi"],
        "report": str(report),
    }
    command = [str(SCHEMATHESIS), "run", f"{served.origin}/api/openapi.json", "--checks", CHECKS]
    command += [
        "--phases",
        "examples,coverage,fuzzing,stateful",
        "--max-examples",
        str(cases),
        "--seed",
        str(seed),
    ]
    command += ["--continue-on-failure", "--suppress-health-check", "all", "--no-shrink", "--warnings", "off"]
    for operation in LEFT_OUT:
        command += ["--exclude-name", operation]
    surroundings = {**os.environ, "PITCHSIDE_FUZZED": json.dumps(known), "PYTHONDONTWRITEBYTECODE": "1"}
    surroundings |= {"SCHEMATHESIS_HOOKS": "tests.server.fuzz_hooks", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=surroundings, check=False)
    answers = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    paths = served.http("GET", "/api/openapi.json").json()["paths"]
    operations = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    found = faults(answers, sorted(operations - {*LEFT_OUT}))
    if who.http("GET", f"/api/matches/{running}").status_code != 200:
        found.append("whoever asked is known no more")
    return done.returncode, found, Counter(one["status"] for one in answers)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100, help="most requests of each kind to each route")
    parser.add_argument("--seed", type=int, default=2027)
    asked = parser.parse_args(arguments)
    return run(max(1, asked.cases), asked.seed)


if __name__ == "__main__":
    sys.exit(main())
