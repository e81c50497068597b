"""The review of ChiFootMi: cards against the best mix, shots and piles as luck."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.review.chifootmi import judge_of, shot_kind
from pitchside.review.judge import standing
from pitchside.review.values import Judged, Part, Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.games.chifootmi.scenes import scene
from tests.review.matches import DUELS, cards, shot_out

NODES = 1000
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


@pytest.fixture(scope="module")
def found() -> Review:
    """The review of one match."""
    return Walk(cards(), NODES).run()


def test_every_duel_is_a_turn(found: Review) -> None:
    """The line has a point for each, and certainty at the end."""
    assert [one.turn for one in found.line] == [*range(1, len(DUELS) + 1), len(DUELS)]
    assert (found.line[-1].south, found.line[-1].won) == (1.0, "south")


def test_a_card_that_gave_something_away_is_named(found: Review) -> None:
    """With all cards known South shows the 10 where the 1 does as well and the 10 is needed later."""
    (point,) = [one for one in found.points if one.turn == 8]
    assert (point.kind, point.seat, point.better) == ("wrong_card", "south", ("play card=1",))
    assert (point.before, point.meant) == (0.875, 0.75)
    assert told(point, NAMES)["en"] == "Ana played 10 here; 1 was the better card."
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Vous avez joué 10 ici\u202f; 1 était la meilleure carte."


def test_a_dribble_is_called_by_its_name() -> None:
    """South's dribble runs into a tackle: it is called DT, in both languages."""
    position = scene("DT 2", "DT 5", "amateur").position
    match: Match[Any, Any] = Match(CHIFOOTMI, {"level": "amateur"}, position)
    match.commit(Seat.SOUTH, "play card=DT")
    match.commit(Seat.NORTH, "play card=DT")
    (point,) = Walk(match, NODES).run().points
    assert (point.kind, point.seat, point.better) == ("wrong_card", "south", ("play card=2",))
    assert told(point, NAMES)["en"] == "Ana played DT here; 2 was the better card."
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Vous avez joué DT ici\u202f; 2 était la meilleure carte."


def test_luck_and_choice_add_up_to_the_result(found: Review) -> None:
    """What both chose and what luck added lead from the first chance to the won match."""
    assert found.accounts is not None
    south, north = found.accounts["south"], found.accounts["north"]
    began = found.line[0].south
    assert began + south.choice - north.choice + south.luck == pytest.approx(1.0, abs=0.01)
    assert (south.choice <= 0.0, north.choice <= 0.0, north.luck) == (True, True, -south.luck)


def test_who_resigns_in_front_had_no_bad_luck() -> None:
    """South has just scored: what was resigned is neither choice nor luck, and nobody won by a turn."""
    match = cards(duels=7)
    match.commit(Seat.SOUTH, "resign")
    found = Walk(match, NODES).run()
    assert found.accounts is not None
    assert found.accounts["south"].luck > 0.0
    assert all(moment.won is None for moment in found.line)


def test_shots_are_worth_half_a_goal(found: Review) -> None:
    """South shot once to a side, and so did North: half a goal was to be expected of each."""
    assert found.accounts is not None
    assert [one.expected for one in found.accounts.values()] == [0.5, 0.5]


def test_a_lead_is_told_in_goals(found: Review) -> None:
    """Cards, corners and the draw make the real difference to one decimal; the other side has the reverse."""
    assert found.accounts is not None
    south, north = (found.accounts[seat].goals for seat in ("south", "north"))
    assert south is not None
    assert north is not None
    goals = cards().state.goals
    assert round(sum(south.values()), 1) == goals.south - goals.north
    assert {name: -value for name, value in south.items()} == north


def test_the_same_match_is_reviewed_alike(found: Review) -> None:
    """Two reviews are equal."""
    assert Walk(cards(), NODES).run() == found


@pytest.mark.parametrize(
    ("kind", "lead", "after", "told_as"),
    [
        ("goal", 0, 0.8, "goal_lead"),
        ("goal", -1, 0.7, "goal_level"),
        ("goal", -2, 0.4, "goal_back"),
        ("goal", -1, 0.95, "goal_level"),
        ("goal", 1, 0.8, "goal_ahead"),
        ("goal", 1, 1.0, "goal_sealed"),
        ("saved", -1, 0.45, "saved"),
        ("saved", 0, 0.95, "saved_level"),
        ("saved", 1, 0.8, "saved_ahead"),
        ("saved", 1, 1.0, "saved_sealed"),
    ],
)
def test_what_a_shot_did_is_told_by_the_goals(kind: str, lead: int, after: float, told_as: str) -> None:
    """Whoever stood better by the chances: the lead is taken, levelled or extended by goals."""
    assert shot_kind(kind, lead, after) == told_as


@pytest.mark.parametrize(("later", "told_as"), [(0.95, "saved_sealed"), (0.8, "saved_ahead")])
def test_a_match_that_came_into_doubt_again_was_not_made_sure_of(later: float, told_as: str) -> None:
    """After the save it stood well; what counts is that it stayed so."""
    save = Judged(0.7, kind="saved", by="south", facts={"lead": 1})
    parts = [Part(Seat.SOUTH, 1, at, at, at + 1) for at in (1, 2)]
    named = judge_of(cards(), 100).named([(parts[0], save, 0.92), (parts[1], Judged(later), 1.0)])
    assert named[0][1].kind == told_as


def test_a_goal_in_a_match_is_told_by_its_score() -> None:
    """Every goal of the match, by how it stood before."""
    match = cards()
    judge = judge_of(match, 100)
    told_as = []
    for part in judge.parts(range(len(match.turns))):
        kind, by, lead = judge._shot(part)
        if kind == "goal":
            score = match.turns[part.last - 1].after.goals
            seat = Seat(by or "")
            told_as.append((lead + 1, score[seat] - score[seat.other]))
    assert told_as
    assert all(said == stood for said, stood in told_as)


@pytest.mark.parametrize(("after", "seat"), [(0.2, "north"), (0.8, "south")])
def test_cards_that_met_badly_are_told_of_who_they_were_bad_for(after: float, seat: str) -> None:
    """Nobody erred and nobody shot, and yet the match moved more than ever."""
    duel = Part(Seat.NORTH, 1, 1, 2, 3)
    ((_, judged, _),) = judge_of(cards(), 100).named([(duel, Judged(0.5), after)])
    assert (judged.kind, judged.by) == ("cards_met", seat)


def test_a_shoot_out_is_told_before_the_goal_that_led_to_it() -> None:
    """North equalised by the last shot, but what decided the match was the shoot-out."""
    match = shot_out()
    judge = judge_of(match, 100)
    *_, last = judge.parts(range(len(match.turns)))
    assert judge._shot(last) == ("shootout", "north", 0)


def test_a_shoot_out_that_was_resigned_is_not_won() -> None:
    """Then the goal that led to it is told."""
    match = cards("right")
    match.commit(Seat.SOUTH, "resign")
    judge = judge_of(match, 100)
    *_, last = judge.parts(standing(match))
    assert judge._shot(last) == ("goal", "north", -1)
