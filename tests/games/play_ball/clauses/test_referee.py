"""Play Ball: which clause is cited, in which order, and what is no action at all (PLB-8)."""

from __future__ import annotations

import re

import pytest

from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    PLAY_BALL,
    START,
    accepted,
    clauses,
    events,
    kinds,
    malformed,
    refusal,
    ruled,
)

LATER = "b2,c2,d2 b7,c8,d7 c5 s 3 0-0"
BEFORE_GOAL = "b2,c8,d7 b4,c4,e4 c8 s 3 0-0"
"""c8 carries in front of the goal; d7 has none and stands before d8."""


@rule("PLB-8.1")
def test_the_clause_is_cited_by_number() -> None:
    """A refusal names a clause of the rulebook, and no ruling label."""
    for line in ("end", "c2s", "b2n b3s", "a1n", "b2>c2", "b2n b3n b4n"):
        answer = ruled(START, line)
        assert re.fullmatch(r"PLB-\d+\.\d+", answer["refused"]["rule"])
        assert answer["refused"]["rule"] in PLAY_BALL.rulebook


@rule("PLB-8.1")
def test_sentences_name_no_ruling_label() -> None:
    """No sentence in either language speaks of R labels."""
    for lang in ("en", "fr"):
        for sentence in PLAY_BALL.rulebook.sentences[lang].values():
            assert not re.search(r"\bR\d+\b", sentence)


@rule("PLB-8.2")
@pytest.mark.parametrize(
    ("position", "line", "clause"),
    [
        (LATER, "a1n", "3.1"),
        (LATER, "b2n b3n b4n c2n", "3.1"),
        (START, "b2n b3n c2n", "3.2"),
        ("a1,c2,d2 b7,c8,d7 c5 s 3 0-0", "a1s", "3.3"),
        (LATER, "end", "3.8"),
        (LATER, "b2s end", "3.7"),
        (LATER, "b2n b3s end", "3.8"),
        (LATER, "b2n d2n c2s", "3.7"),
        (START, "c2s", "3.8"),
        (BEFORE_GOAL, "c8>b2", "5.1"),
        ("c8,c9,b2 b4,c4,e4 c8 s 3 0-0", "c8>c9", "5.3"),
        (BEFORE_GOAL, "d7n", "6.2"),
        (BEFORE_GOAL.replace("0-0", "2-0"), "c8n b4s", "6.4"),
    ],
)
def test_each_refusal_has_its_clause(position: str, line: str, clause: str) -> None:
    """The plain cases of the list, one by one."""
    assert refusal(position, line) == f"PLB-{clause}"


@rule("PLB-8.2")
@pytest.mark.parametrize(
    ("what", "position", "line", "clause"),
    [
        ("owner before engagement", START, "b2n b3n a1n", "3.1"),
        ("owner before board", LATER, "a1s", "3.1"),
        ("owner before goal cell", BEFORE_GOAL, "b7n", "3.1"),
        ("owner before close", LATER, "b2n d2n c8n", "3.1"),
        ("engagement before board", "a1,c2,d2 b7,c8,d7 c5 s 2 0-0", "c2n d2n a1s", "3.2"),
        ("moves before board", "a1,c2,d2 b7,c8,d7 c5 s 3 0-0", "c2n d2n c3n a1s", "3.1"),
        ("engagement before goal cell", BEFORE_GOAL.replace("s 3", "s 2"), "b2n b3n d7n", "3.2"),
        ("moves before goal cell", BEFORE_GOAL, "b2n b3s b2n d7n", "3.1"),
        ("engagement before close", START, "b2n d2n c2s", "3.2"),
        ("moves before close", LATER, "b2n d2n b3n c2s", "3.1"),
        ("goal cell before close", BEFORE_GOAL, "b2n b3s d7n", "6.2"),
        ("goal cell before close, others on dots", "b1,c5,d7 b4,c4,e4 c5 s 1 0-0", "d7n", "6.2"),
        ("end: dot before no change, nothing done", "c1,b2,d2 b7,c8,d7 c5 s 3 0-0", "end", "3.7"),
        ("end: dot before nothing changed", "c1,b2,d2 b7,c8,d7 c5 s 3 0-0", "b2n b3s end", "3.7"),
        ("pass: line before goal cell", "b3,c9,b2 b4,c4,e4 b3 s 3 0-0", "b3>c9", "5.1"),
        ("pass: enemy before goal cell", "c3,c9,b2 b4,c4,e4 c3 s 3 0-0", "c3>c9", "5.1"),
        ("over before owner", BEFORE_GOAL.replace("0-0", "2-0"), "c8n a1n", "6.4"),
    ],
)
def test_the_order_of_the_questions(what: str, position: str, line: str, clause: str) -> None:
    """Where two clauses could refuse, the earlier question decides."""
    assert refusal(position, line) == f"PLB-{clause}", what


@rule("PLB-8.2")
def test_a_strict_end_asks_for_a_move_first() -> None:
    """Where a turn needs a move, an idle end on a dot is refused for want of a move."""
    assert refusal("c1,b2,d2 b7,c8,d7 c5 s 3 0-0", "end", pass_turn=False) == "PLB-3.9"


@rule("PLB-8.2")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "b2",
        "b2x",
        "n",
        "B2n",
        "b2N",
        "b2 n",
        "b10n",
        "j1n",
        "b0n",
        "c5>",
        ">c5",
        "c5->c7",
        "END",
        "end.",
        "pass",
        "b2n\n",
    ],
)
def test_a_text_that_is_no_action_is_malformed(text: str) -> None:
    """What cannot be read is not refused: it is malformed, and its index is named."""
    assert "action 1" in malformed(START, "c2n", text)


@rule("PLB-8.2")
@pytest.mark.parametrize(
    "action", [7, None, ["c2n"], {}, {"do": 1}, {"do": ""}, {"do": "c2n", "to": "c3"}, {"move": "c2n"}]
)
def test_an_object_that_is_no_action_is_malformed(action: object) -> None:
    """The same holds for things that are no text."""
    assert "action 1" in malformed(START, "c2n", action)


@rule("PLB-8.2")
@pytest.mark.parametrize("seat", ["west", "", 1, [], {}, True])
def test_a_seat_that_is_none_is_malformed(seat: object) -> None:
    """An action by nobody we know is malformed, whatever stands in its place."""
    assert "action 0" in malformed(START, {"seat": seat, "do": "c2n"})


@rule("PLB-8.2")
def test_a_claim_of_the_wrong_seat_is_malformed_with_its_index() -> None:
    """`time` by a player is no action, and the index says which one."""
    assert "action 1" in malformed(START, "c2n", {"seat": "south", "do": "time", "who": "south"})


@rule("PLB-8.2")
@pytest.mark.parametrize("who", ["west", None, [], {}, 3])
def test_time_out_of_nobody_is_malformed(who: object) -> None:
    """The clock has to say which player ran out."""
    assert "action 0" in malformed(START, {"seat": "clock", "do": "time", "who": who})


@rule("PLB-8.2")
def test_a_refusal_changes_nothing() -> None:
    """After a refused action the position is the one before it, and nothing after it is played."""
    answer = ruled(START, "c2n b3n b2n")
    assert answer["accepted"] == 1
    assert answer["position"] == accepted(START, "c2n")["position"]
    assert answer["hash"] == accepted(START, "c2n")["hash"]


@rule("PLB-8.3")
@pytest.mark.parametrize(
    ("position", "line", "expected"),
    [
        ("b4,c2,d2 a3,c8,d7 c5 s 3 0-0", "b4sw", ["3.5"]),
        ("b2,c4,d2 b7,c8,d7 c5 s 3 0-0", "c4n", ["4.1"]),
        ("b2,c4,d2 c5,c8,d7 c5 s 3 0-0", "c4n", ["4.3"]),
        ("b4,c2,d2 a3,c8,d7 a3 s 3 0-0", "b4sw", ["3.5", "4.3"]),
        (BEFORE_GOAL, "c8n", ["6.1"]),
        (BEFORE_GOAL.replace("0-0", "2-0"), "c8n", ["6.1", "6.4"]),
        ("b1,c1,d1 b7,c8,d7 c5 s 2 0-0", "", ["3.10"]),
        (LATER, "b2n", []),
        (LATER, "b2n c2n end", []),
    ],
)
def test_the_rulings_listed(position: str, line: str, expected: list[str]) -> None:
    """A clause is listed where it decided something, and nowhere else."""
    assert clauses(accepted(position, line)) == [f"PLB-{number}" for number in expected]


@rule("PLB-8.3")
def test_an_event_carries_the_clause_of_its_ruling() -> None:
    """Bounce, take and goal events name the clause that is listed for them."""
    answer = accepted("b2,c7,d2 b7,c8,d7 c8 s 3 2-0", "c7n")
    named = [(event["kind"], event["rule"]) for event in answer["events"] if "rule" in event]
    assert named == [("take", "PLB-4.3"), ("goal", "PLB-6.1"), ("match", "PLB-6.4")]
    answer = accepted("b4,c2,d2 a3,c8,d7 c5 s 3 0-0", "b4sw")
    assert [event["rule"] for event in answer["events"]] == ["PLB-3.5"]


@rule("PLB-8.3")
def test_events_come_in_order_of_time() -> None:
    """The jump comes before the take, the take before the goal, the goal before the new round."""
    answer = accepted("b2,c7,d2 b7,c8,d7 c8 s 3 0-0", "c7n")
    assert kinds(answer) == ["jump", "take", "goal", "round"]
    assert events(answer, "take") == [("c8", "c9")]
