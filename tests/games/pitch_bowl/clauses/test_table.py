"""Pitch Bowl: each action against six situations, as one table of outcomes with their clauses.

announced   before the pitch, and done
silent      done without a word
missed      announced, and another piece or nothing is touched
spent       every limit of the turn is used up
empty       by a player without the ball (or, where that is the rule, the piece it needs is somewhere else)
bonus       as the bonus action of a player that has just picked the ball up or snatched it

Each cell says what becomes of the turn, who has the ball then, and which clause says so.
"""

from __future__ import annotations

import pytest

from pitchside.core.errors import Malformed
from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, Line, Scene, pitch, scene

SITUATIONS = ("announced", "silent", "missed", "spent", "empty", "bonus")
NO_WORD = ("no such word", "")
"""There is no announcement of that name."""
NEVER = ("-", "")
"""Cannot happen: nothing is missed unannounced, and no ball is loose while its carrier has a bonus action."""

Cells = dict[str, tuple[str, str]]
OUTCOMES: dict[str, Cells] = {
    "run": {
        "announced": NO_WORD,
        "silent": ("goes on, t1 carries", "5.1"),
        "missed": NEVER,
        "spent": ("goes on, t1 carries", "5.13"),
        "empty": ("goes on, T2 carries", "5.1"),
        "bonus": ("goes on, T1 carries", "5.12"),
    },
    "block": {
        "announced": NO_WORD,
        "silent": ("goes on, t1 carries", "5.2"),
        "missed": NEVER,
        "spent": ("goes on, t1 carries", "5.13"),
        "empty": ("goes on, t1 carries", "5.2"),
        "bonus": ("goes on, T1 carries", "5.12"),
    },
    "support": {
        "announced": NO_WORD,
        "silent": ("goes on, T1 carries", "5.19"),
        "missed": NEVER,
        "spent": ("goes on, T1 carries", "5.13"),
        "empty": ("goes on, T2 carries", "5.3"),
        "bonus": ("goes on, T1 carries", "5.12"),
    },
    "clearance": {
        "announced": NO_WORD,
        "silent": ("clearance, loose", "5.4"),
        "missed": ("clumsy + clearance, loose", "5.6"),
        "spent": ("clearance, loose", "5.4"),
        "empty": ("goes on, loose", "5.17"),
        "bonus": NEVER,
    },
    "snatch": {
        "announced": ("bonus, T1 carries", "5.5"),
        "silent": ("goes on, t1 carries", "5.2"),
        "missed": ("clumsy, t1 carries", "5.5"),
        "spent": ("refused", "5.13"),
        "empty": ("refused", "5.14"),
        "bonus": ("refused", "5.14"),
    },
    "pick-up": {
        "announced": ("bonus, T1 carries", "5.6"),
        "silent": ("clearance, loose", "5.4"),
        "missed": ("clumsy, loose", "5.6"),
        "spent": ("refused", "5.13"),
        "empty": ("refused", "5.14"),
        "bonus": ("refused", "5.14"),
    },
    "hand-over": {
        "announced": ("goes on, T2 carries", "5.7"),
        "silent": ("goes on, T1 carries", "5.19"),
        "missed": ("clumsy, north drops", "5.7"),
        "spent": ("goes on, T2 carries", "5.7"),
        "empty": ("refused", "5.14"),
        "bonus": ("goes on, T2 carries", "5.7"),
    },
    "pass": {
        "announced": ("goes on, T2 carries", "5.8"),
        "silent": ("goes on, T1 carries", "5.1"),
        "missed": ("clumsy, loose", "5.8"),
        "spent": ("refused", "5.13"),
        "empty": ("refused", "5.14"),
        "bonus": ("goes on, T2 carries", "5.8"),
    },
    "interception": {
        "announced": NO_WORD,
        "silent": ("interception, t1 carries", "5.9"),
        "missed": ("clumsy, loose", "5.8"),
        "spent": ("refused", "5.13"),
        "empty": ("refused", "5.14"),
        "bonus": ("interception, t1 carries", "5.9"),
    },
}

# --- how the situations are laid out --------------------------------------------------------------

HIT = 600
SPENT = ("snatch", "pickup", "pass", "all_out")
Cell = tuple[Scene, list[Line]]
PICKED: list[Line] = [pitch("T1", mm=50, announce="pickup")]
SNATCHED: list[Line] = [pitch("T1", speed=HIT, announce="snatch")]
STRIKE = pitch("T1", speed=HIT)
HAND = pitch("T1", speed=HIT, announce="handover", target="T2")
PASS = pitch("T1", speed=1500, announce="pass", ball_angle=90)
INTO_D6 = pitch("T1", mm=50)

ALONE = "5 . . . T1 . . .\n2 . . . . . t1* ."
CARRIED = "6 . . . t1* . . .\n5 . . . T1 . . ."
SUPPORTED = "6 . . . T2 . . .\n5 . . . T1* . . ."
BALL = "6 . . . o . . .\n5 . . . T1 . . ."
FAR_MATE = "9 . . . T2 . . .\n5 . . . T1* . . ."
FAR_FOE = "9 . . . t1 . . .\n5 . . . T1* . . ."


def announced(action: str) -> Cell:
    """An announcement of a word that is none."""
    return scene(SUPPORTED), [pitch("T1", speed=HIT, announce=action)]


CELLS: dict[tuple[str, str], Cell] = {
    ("run", "announced"): announced("run"),
    ("run", "silent"): (scene(ALONE), [INTO_D6]),
    ("run", "spent"): (scene(ALONE, used=SPENT), [INTO_D6]),
    ("run", "empty"): (scene("5 . . . T1 . . .\n2 . . . . . T2* ."), [INTO_D6]),
    ("run", "bonus"): (scene(BALL), [*PICKED, pitch("T1", mm=40)]),
    ("block", "announced"): announced("block"),
    ("block", "silent"): (scene(CARRIED), [STRIKE]),
    ("block", "spent"): (scene(CARRIED, used=SPENT), [STRIKE]),
    ("block", "empty"): (scene("6 . . . t2 . . .\n5 . . . T1 . . .\n2 . . . . . t1* ."), [STRIKE]),
    ("block", "bonus"): (scene(CARRIED), [*SNATCHED, pitch("T1", speed=900)]),
    ("support", "announced"): announced("support"),
    ("support", "silent"): (scene(SUPPORTED), [STRIKE]),
    ("support", "spent"): (scene(SUPPORTED, used=SPENT), [STRIKE]),
    ("support", "empty"): (scene("6 . . . T2* . . .\n5 . . . T1 . . ."), [STRIKE]),
    ("support", "bonus"): (scene("7 . . . T2 . . .\n" + BALL), [*PICKED, STRIKE]),
    ("clearance", "announced"): announced("clearance"),
    ("clearance", "silent"): (scene(BALL), [INTO_D6]),
    ("clearance", "missed"): (
        scene("4 . . . T1 . . .", "t2 195 212", "o 155 233"),
        [pitch("T1", speed=700, announce="pickup")],
    ),
    ("clearance", "spent"): (scene(BALL, used=SPENT), [INTO_D6]),
    ("clearance", "empty"): (
        scene("6 . . . o . . .\n5 . . . T2 . . .\n4 . . . T1 . . ."),
        [pitch("T1", speed=700)],
    ),
    ("snatch", "announced"): (scene(CARRIED), SNATCHED),
    ("snatch", "silent"): (scene(CARRIED), [STRIKE]),
    ("snatch", "missed"): (scene(CARRIED), [pitch("T1", mm=20, announce="snatch")]),
    ("snatch", "spent"): (scene(CARRIED, used=SPENT), SNATCHED),
    ("snatch", "empty"): (scene(BALL), SNATCHED),
    ("snatch", "bonus"): (scene(BALL), [*PICKED, *SNATCHED]),
    ("pick-up", "announced"): (scene(BALL), PICKED),
    ("pick-up", "silent"): (scene(BALL), [INTO_D6]),
    ("pick-up", "missed"): (scene(BALL), [pitch("T1", mm=20, announce="pickup")]),
    ("pick-up", "spent"): (scene(BALL, used=SPENT), PICKED),
    ("pick-up", "empty"): (scene(CARRIED), PICKED),
    ("pick-up", "bonus"): (scene(CARRIED), [*SNATCHED, *PICKED]),
    ("hand-over", "announced"): (scene(SUPPORTED), [HAND]),
    ("hand-over", "silent"): (scene(SUPPORTED), [STRIKE]),
    ("hand-over", "missed"): (
        scene(SUPPORTED),
        [pitch("T1", angle=0, mm=20, announce="handover", target="T2")],
    ),
    ("hand-over", "spent"): (scene(SUPPORTED, used=SPENT), [HAND]),
    ("hand-over", "empty"): (scene("6 . . . T2* . . .\n5 . . . T1 . . ."), [HAND]),
    ("hand-over", "bonus"): (scene("7 . . . T2 . . .\n" + BALL), [*PICKED, HAND]),
    ("pass", "announced"): (scene(FAR_MATE), [PASS]),
    ("pass", "silent"): (scene(FAR_MATE), [INTO_D6]),
    ("pass", "missed"): (scene(FAR_MATE), [pitch("T1", mm=60, announce="pass", ball_angle=90)]),
    ("pass", "spent"): (scene(FAR_MATE, used=SPENT), [PASS]),
    ("pass", "empty"): (scene("9 . . . T2* . . .\n5 . . . T1 . . ."), [PASS]),
    ("pass", "bonus"): (scene("9 . . . T2 . . .\n" + BALL), [*PICKED, PASS]),
    ("interception", "announced"): announced("interception"),
    ("interception", "silent"): (scene(FAR_FOE), [PASS]),
    ("interception", "missed"): (scene(FAR_FOE), [pitch("T1", mm=60, announce="pass", ball_angle=90)]),
    ("interception", "spent"): (scene(FAR_FOE, used=SPENT), [PASS]),
    ("interception", "empty"): (scene("9 . . . t1 . . .\n5 . . . T1 . . T2*"), [PASS]),
    ("interception", "bonus"): (scene("9 . . . t1 . . .\n" + BALL), [*PICKED, PASS]),
}


def outcome(drawn: Scene, lines: list[Line]) -> tuple[str, set[str]]:
    """What came of it, in the words of the table, and the clauses that were cited."""
    try:
        answer = drawn.judged(drawn.said(tuple(lines)))
    except Malformed:
        return NO_WORD[0], set()
    refused = answer.raw["refused"]
    if refused is not None:
        assert answer.raw["accepted"] == len(lines) - 1
        return "refused", {refused["rule"]}
    cited = {one["rule"] for one in (*answer.raw["rulings"], *answer.raw["events"]) if "rule" in one}
    return f"{_turn(answer)}, {_ball(answer)}", cited


def _turn(answer: Answer) -> str:
    if answer.phase == "bonus":
        return "bonus"
    losses = [one for one in answer.losses if one != "clumsy" or "interception" not in answer.losses]
    assert (answer.to_act == ["north"]) is bool(losses)
    return " + ".join(losses) or "goes on"


def _ball(answer: Answer) -> str:
    if "drop" in answer.choice["do"]:
        return f"{answer.to_act[0]} drops"
    return "loose" if answer.ball is not None else f"{answer.carrier} carries"


@rule("PBW-5.1", "PBW-5.2", "PBW-5.3", "PBW-5.4", "PBW-5.5", "PBW-5.6", "PBW-5.7", "PBW-5.8", "PBW-5.9",
      "PBW-5.12", "PBW-5.13", "PBW-5.14", "PBW-5.17", "PBW-5.19")  # fmt: skip
@pytest.mark.parametrize(
    ("action", "situation"), list(CELLS), ids=[f"{action} {situation}" for action, situation in CELLS]
)
def test_the_table_of_actions(action: str, situation: str) -> None:
    """One cell: the situation is played and comes out as the table says, by the clause it names."""
    expected, clause = OUTCOMES[action][situation]
    came, cited = outcome(*CELLS[action, situation])
    assert came == expected
    if clause in VISIBLE and not silent(expected, clause):
        assert f"PBW-{clause}" in cited


VISIBLE = ("5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.13", "5.14")
"""Clauses that are cited when they decide; the others say that nothing is lost."""


def silent(expected: str, clause: str) -> bool:
    """A limit that does not bind is not cited."""
    return clause == "5.13" and expected != "refused"


def test_the_table_is_whole() -> None:
    """Nine actions, six situations; four cells cannot happen."""
    assert len(OUTCOMES) == 9
    assert all(tuple(row) == SITUATIONS for row in OUTCOMES.values())
    never = [(action, one) for action, row in OUTCOMES.items() for one, cell in row.items() if cell == NEVER]
    assert never == [("run", "missed"), ("block", "missed"), ("support", "missed"), ("clearance", "bonus")]
    assert len(CELLS) == 9 * 6 - 4
