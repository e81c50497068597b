"""Matches with their records for the page's own tests; `python -m tests.cli.page_matches` writes them anew.

Prettier then lays them out: `npx prettier --write src/match/fairness.json` in `web/`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitchside.core.match import Match
from pitchside.core.record import nonces_of, parse_record
from pitchside.core.seat import Eyes
from pitchside.games import GAMES, MANIFESTS
from pitchside.server.match.view import Serializer
from pitchside.server.match.written import hashed
from tests.cli.test_verify import PLEDGE, gone_on, played, recorded

PATH = Path(__file__).parents[2] / "web" / "src" / "match" / "fairness.json"
LENGTHS = {"pitch-out": 22, "pitch-bowl": 9, "chifootmi": 30}
_NONCED = replace(PLEDGE, nonces=("1" * 32, "2" * 32))
_TOSSED = replace(_NONCED, tossed={"host": _NONCED.toss("host").value})


def page_matches() -> dict[str, Any]:
    """Of each game with chance a match by invitation, and one that went on under another edition."""
    made = {}
    for name, length in LENGTHS.items():
        match = played(name, _TOSSED, length)
        made[name] = _told(match, recorded(match, _TOSSED), nonces_of(_TOSSED))
    shot = played("pitch-out", _TOSSED, 8, rules="advanced")  # two flicks at once, and then their tremors
    made["first-shot"] = _told(shot, recorded(shot, _TOSSED), nonces_of(_TOSSED))
    text = gone_on("chifootmi")
    record = parse_record(text)
    assert record.resumption is not None
    start: Match[Any, Any] = Match(GAMES["chifootmi"], record.options)
    match = Match.taken_up(start, [], record.resumption)
    for line in record.lines[record.resumption.entries :]:
        match.commit(line.seat, line.text)
    made["resumed"] = _told(match, text, {})
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


def _told(match: Match[Any, Any], text: str, nonces: dict[str, str]) -> dict[str, Any]:
    """The record, the steps as a spectator was shown them, and the table of the end."""
    record, names = parse_record(text), {"en": {"south": "Ann", "north": "Bo"}}
    shown = Serializer(match.game, names | {"fr": names["en"]}, Eyes.SPECTATOR)
    steps = [
        {
            "seat": step.seat,
            "action": step.action,
            "events": [event for event in step.events if event["kind"] == "dealt"],
        }
        for step in shown.steps(match.turns)
    ]
    result, resumption = shown.result(match), match.resumption
    assert record.pledge is not None
    assert result is not None
    kept = {"top_speed", "ball_speed"}
    equipment = match.game.equipment(match.options)
    table: dict[str, Any] = {
        "game": match.game.id,
        "options": match.options,
        "equipment": {key: value for key, value in equipment.items() if key in kept},
        "commitment": record.pledge.commitment,
        "promise": record.pledge.promise if nonces else None,
        "nonces": nonces,
        "tossed": record.tossed,
        "you": [],
        "rated": False,
        "commits": False,
        "to_act": [],
        "start": None if resumption is None else match.game.write(match.first, Eyes.SPECTATOR),
        "edition": None,
        "result": {"winner": result.winner, "reason": result.reason, "score": result.score},
        "hash": hashed(match.game, match.state, Eyes.SPECTATOR),
        "opened": {"seed": record.pledge.seed, "salt": record.pledge.salt},
    }
    return {"record": text, "steps": steps, "table": table}


def main() -> None:
    """Write them."""
    MANIFESTS.setdefault("tiny", "tests.fifth_game.manifest:MANIFEST")
    PATH.write_text(json.dumps(page_matches(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
