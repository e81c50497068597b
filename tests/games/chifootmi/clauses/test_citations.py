"""ChiFootMi: what the referee cites (CFM-10)."""

from __future__ import annotations

import re

import pytest

from tests.games.chifootmi.referee_matches import played_out
from tests.games.chifootmi.scenes import (
    GOAL,
    LEVELS,
    SAVED,
    Action,
    Scene,
    aim,
    by,
    deal,
    draw,
    duel,
    north,
    pack,
    scene,
    seeded,
    south,
)
from tests.games.marks import rule

DUEL = scene("7 3 | 1", "5 6 | | 4", "amateur")
DRAW = scene("7 3 | 1", "5 6 | | 4", "amateur", phase="draw")
SHOT = scene("7 3", "5 6", "amateur", kept=2, phase="shot")
CARD_SHOT = scene("7 3", "5 6", "pro", kept=2, phase="shot")
FREE_KICK = scene("7 3", "5 6", "pro", phase="free_kick")
PENALTY = scene("7 3", "5 6", "pro", kept=2, phase="penalty")
OFFSIDE = scene("3 | | | 9", "6 | | | 2", "pro+", "offside", kept=1, phase="offside")
ONE_TWO = scene("3 | | | 7 6", "6 | | | 2 8", "pro+", "one_two", kept=1, phase="one_two")
LAST_SHOT = scene(" | | | 7", " | | | 5", kept=1, phase="last_shot")
SERIES = scene(
    " | | | 7",
    " | | | 5",
    phase="shootout",
    also={"shootout": {"first": "south", "south": [], "north": []}},
)
SIXTH = scene(
    " | | | 7",
    " | | | 5",
    phase="shootout",
    also={"shootout": {"first": "south", "south": [True] * 5, "north": [True] * 5}},
)
OVER = scene(" | | | 7", " | | | 5", goals=(1, 0), phase="over")
UNDEALT = Scene(None, {})
PHASES = {
    "duel": DUEL,
    "draw": DRAW,
    "shot": SHOT,
    "card shot": CARD_SHOT,
    "free kick": FREE_KICK,
    "penalty": PENALTY,
    "offside": OFFSIDE,
    "one-two": ONE_TWO,
    "last shot": LAST_SHOT,
    "shoot-out": SERIES,
    "undealt": UNDEALT,
}
ASKS = {
    "play": ("duel", "card shot"),
    "draw": ("draw",),
    "aim": ("shot", "free kick", "penalty", "shoot-out"),
    "signal": ("offside",),
    "one_two": ("one-two",),
    "last_shot": ("last shot",),
}
CITED = {"play": "3.1", "draw": "3.5", "aim": "4.2", "signal": "7.1", "one_two": "7.2", "last_shot": "4.5"}
WORDS = {"play": "play card=7", "draw": "draw pile=1", "aim": "aim side=left"}
UNASKED = [(do, name) for do in CITED for name in PHASES if name not in ASKS[do]]


@rule("CFM-10.1")
@pytest.mark.parametrize("level", LEVELS)
def test_clauses_are_cited_by_number(level: str) -> None:
    """In every ruling and event of whole matches; never the label of a reading."""
    for seed in range(4):
        told = played_out({"level": level}, seed).raw
        cited = [one["rule"] for one in (*told["rulings"], *told["events"]) if one.get("rule")]
        assert cited
        assert all(re.fullmatch(r"CFM-\d+\.\d+", one) for one in cited)


@rule("CFM-10.1")
def test_refusals_cite_the_clause_too() -> None:
    """And say it in words."""
    refused = DUEL.judged((south("play card=11"),)).raw["refused"]
    assert refused["rule"] == "CFM-3.1"
    assert not re.search(r"\bR\d+\b", refused["why"])


@rule("CFM-10.2")
@pytest.mark.parametrize(("do", "name"), UNASKED, ids=[f"{do} in {name}" for do, name in UNASKED])
@pytest.mark.parametrize("seat", ["south", "north"])
def test_what_is_not_asked_for_is_refused(do: str, name: str, seat: str) -> None:
    """By the clause of its own kind."""
    assert PHASES[name].refusal(by(seat, WORDS.get(do, do))) == CITED[do]


@rule("CFM-10.2")
@pytest.mark.parametrize(
    ("begun", "said", "clause"),
    [
        (DUEL, south("play card=11"), "3.1"),
        (DUEL, south("play card=1"), "3.1"),
        (DUEL, south("play card=DT"), "3.1"),
        (CARD_SHOT, north("play card=7"), "3.1"),
        (DRAW, south("draw pile=2"), "3.5"),
        (DRAW, north("draw pile=1"), "3.5"),
        (SHOT, south("aim side=centre"), "4.2"),
        (FREE_KICK, north("aim side=centre"), "4.2"),
        (SHOT, south("aim side=up"), "4.2"),
        (PENALTY, south("aim side=up"), "6.8"),
        (SERIES, north("aim side=middle"), "8.2"),
        (SIXTH, south("aim side=middle"), "8.2"),
        (OFFSIDE, south("signal"), "7.1"),
        (ONE_TWO, north("one_two"), "7.2"),
        (LAST_SHOT, north("last_shot"), "4.5"),
    ],
    ids=lambda one: str(one[0]["do"]) if isinstance(one, list) else "" if isinstance(one, Scene) else one,
)
def test_what_cannot_be_chosen_is_refused(begun: Scene, said: list[Action], clause: str) -> None:
    """The wrong card, pile, side or seat."""
    assert begun.refusal(said) == clause


@rule("CFM-10.2")
@pytest.mark.parametrize("name", PHASES)
@pytest.mark.parametrize("seat", ["south", "north"])
def test_to_pass_is_refused_where_nothing_is_offered(name: str, seat: str) -> None:
    """It declines an offside, a one-two or a last shot, by who is asked."""
    asked = {"offside": "north", "one-two": "south", "last shot": "south"}
    if asked.get(name) != seat:
        assert PHASES[name].refusal(by(seat, "pass"))


@rule("CFM-10.2")
@pytest.mark.parametrize("begun", [DUEL, SHOT, PENALTY, DRAW], ids=["card", "side", "penalty", "pile"])
def test_a_second_choice_is_refused(begun: Scene) -> None:
    """Whatever it is."""
    first = {"duel": "play card=7", "draw": "draw pile=1"}.get(begun.play().phase, "aim side=left")
    for again in (first, "play card=3", "aim side=right", "draw pile=1"):
        assert begun.refusal(south(first), south(again)) == "3.9"


@rule("CFM-10.2")
@pytest.mark.parametrize(
    "text",
    ["play card=7", "draw pile=1", "aim side=left", "signal", "one_two", "last_shot", "pass", "resign"],
)
def test_after_the_end_everything_is_refused(text: str) -> None:
    """By both."""
    assert OVER.refusal(south(text)) == OVER.refusal(north(text)) == "8.1"


@rule("CFM-10.2")
def test_chance_has_no_other_turn() -> None:
    """A deal or a toss that is not due is refused too."""
    dealt = deal(pack("amateur"), pack("amateur"))
    assert DUEL.refusal([dealt])
    assert DUEL.refusal(by("chance", "toss to=south"))


RULINGS = [
    ("keep", scene("7 3", "5 6"), [duel(7, 5)], ["3.3"]),
    ("steal", scene("3 7", "5 6"), [duel(3, 5)], ["3.4"]),
    ("shot due", scene("7 3", "5 6", kept=1), [duel(7, 5)], ["3.3", "4.1"]),
    ("saved", SHOT, [SAVED], ["4.3"]),
    ("goal", SHOT, [GOAL], ["4.3"]),
    ("tackle", scene("DT 3", "DT 6", "amateur"), [duel("DT", "DT")], ["5.2"]),
    ("dribble", scene("DT 3", "5 6", "amateur"), [duel("DT", 5)], ["5.3"]),
    ("free kick", scene("7 3", "DT 6", "amateur"), [duel(7, "DT"), GOAL], ["5.4", "4.3"]),
    ("goal by cards", CARD_SHOT, [duel(7, 5)], ["6.3"]),
    ("over the bar", scene("9 3", "5 6", "pro", kept=2, phase="shot"), [duel(9, 5)], ["6.4"]),
    ("pushed back", scene("5 3", "5 6", "pro", kept=2, phase="shot"), [duel(5, 5)], ["6.5"]),
    ("shot lost", CARD_SHOT, [duel(3, 5)], ["6.6"]),
    ("tackled shot", scene("DT 3", "DT 6", "pro", kept=2, phase="shot"), [duel("DT", "DT")], ["6.7"]),
    ("dribble at the goal", scene("DT 3", "5 6", "pro", kept=2, phase="shot"), [duel("DT", 5)], ["6.7"]),
    ("penalty", scene("7 3", "DT 6", "pro", kept=2, phase="shot"), [duel(7, "DT"), GOAL], ["6.8", "6.8"]),
    ("penalty saved", PENALTY, [aim("centre", "centre")], ["6.8"]),
    ("offside", scene("9 3", "2 6", "pro+", "offside"), [duel(9, 2), north("signal")], ["3.3", "7.1"]),
    ("one-two", ONE_TWO, [south("one_two")], ["7.2", "3.4"]),
    ("counter-attack", scene("DT 3", "DT 6", "pro+", "counter_attack"), [duel("DT", "DT")], ["5.2", "7.3"]),
    ("no cards for the shot", scene("7", "5", "pro", kept=1), [duel(7, 5)], ["3.3", "6.9"]),
    ("match won", scene("7", "5", last_shot="off", goals=(1, 0)), [duel(7, 5)], ["3.3", "8.1"]),
]


@rule("CFM-10.3")
@pytest.mark.parametrize(
    ("begun", "lines", "clauses"), [row[1:] for row in RULINGS], ids=[row[0] for row in RULINGS]
)
def test_rulings_name_the_clauses_that_decided(
    begun: Scene, lines: list[list[Action]], clauses: list[str]
) -> None:
    """Each of them, in order."""
    assert begun.play(*lines).clauses == clauses


@rule("CFM-10.3")
def test_the_last_shot_and_the_shoot_out_are_ruled_on() -> None:
    """4.5, then saved or goal by 4.3; the shoot-out by 8.2 within five each, by 8.3 later, never by 6.8."""
    ruled = scene("7", "5").play(duel(7, 5), south("last_shot"), GOAL).clauses
    assert ruled[0] == "3.3"
    assert set(ruled[1:-2]) == {"4.5"}
    assert ruled[-2:] == ["4.3", "8.1"]
    for level in LEVELS:
        for scored, clause in ((4, "8.2"), (5, "8.3")):
            series = {"first": "south", "south": [True] * scored, "north": [True] * scored}
            begun = scene(" | | | 7", " | | | 5", level, phase="shootout", also={"shootout": series})
            answer = begun.play(GOAL, SAVED)
            assert answer.clauses == [clause] * 3
            assert [answer.rule_of(kind) for kind in ("goal", "saved", "match")] == [clause] * 3


@rule("CFM-10.3")
def test_a_draw_and_a_pass_decide_nothing() -> None:
    """They are no rulings."""
    assert DUEL.play(duel(7, 5), draw(1, 2)).clauses == ["3.3"]
    assert scene("9 3", "2 6", "pro+", "offside").play(duel(9, 2), north("pass")).clauses == ["3.3"]
    assert seeded(1).clauses == []
