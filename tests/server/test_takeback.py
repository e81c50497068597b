"""A turn taken back where both agree: in friendly matches, never past a flick."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitchside.core.record import parse_record, replay
from pitchside.games import game_of
from pitchside.server.store import matches
from tests.server.people import Visitor, two_friends
from tests.server.support import Page, Served, serving


def claim(page: Page, seat: str, action: str) -> dict[str, Any]:
    """A claim of that seat."""
    return page.say(page.message("claim", seat, action=action))


def caught_up(page: Page, other: Page) -> None:
    """Wait until it has seen what the other has."""
    while page.state["v"] < other.state["v"]:
        page.receive()


def test_a_turn_is_taken_back_where_the_other_agrees(served: Served) -> None:
    """One asks, the other agrees, and the turn is played again; the record tells all of it."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as south, ben.page(match) as north:
        start = south.table["position"]
        assert south.table["may_ask_back"] == []
        south.turn("c2n", "end")
        assert south.table["may_ask_back"] == ["south"]
        claim(south, "south", "offer_takeback")
        caught_up(north, south)
        assert (north.table["asks_back"], north.table["position"] == start) == ("south", False)
        assert claim(north, "north", "accept_takeback")["t"] == "ack"
        caught_up(south, north)
        assert (south.table["position"], south.table["to_act"]) == (start, ["south"])
        assert south.table["helped"] == {"south": {"takeback": 1}}
        south.turn("d2n", "end")
    record = parse_record(ana.http("GET", f"/api/matches/{match}/record").text)
    assert "south offer_takeback" in str(record)
    assert replay(record, game_of(record)).count == 6


def test_who_asks_cannot_agree_and_a_turn_lets_the_question_lapse(served: Served) -> None:
    """Only the other side takes a turn back, and only while it is asked to."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as south, ben.page(match) as north:
        south.turn("c2n", "end")
        claim(south, "south", "offer_takeback")
        assert claim(south, "south", "accept_takeback")["code"] == "no_takeback"
        caught_up(north, south)
        north.turn("c8s", "end")
        assert north.table["asks_back"] is None
        assert claim(north, "north", "accept_takeback")["code"] == "no_takeback"


@pytest.mark.parametrize(
    "terms",
    [
        {"options": {"clock": "300+5"}, "rated": True},
        {"game": "pitch-out", "options": {"tremor": 1.0}},
    ],
    ids=["a rated match", "a game of flicks"],
)
def test_some_matches_go_forward_alone(served: Served, terms: dict[str, Any]) -> None:
    """There is nothing to ask for, and who asks all the same is told why not."""
    ana, _, match = two_friends(served, **terms)
    with ana.page(match) as page:
        assert page.table["may_ask_back"] == []
        assert claim(page, "south", "offer_takeback")["code"] == "no_help"


def test_a_long_match_with_takebacks_is_loaded_again(tmp_path: Path) -> None:
    """Also where what was taken back lies before a checkpoint."""
    with patch.object(matches, "EVERY", 4), patch.object(matches, "RECENT", 1):
        with serving(tmp_path) as served:
            ana, ben, match = two_friends(served)
            with ana.page(match) as south, ben.page(match) as north:
                south.turn("c2n", "end")
                caught_up(north, south)
                north.turn("c8s", "end")
                caught_up(south, north)
                for asks, agrees in ((south, north), (north, south)):
                    seat, other = (("south", "north"), ("north", "south"))[asks is north]
                    if seat in asks.table["may_ask_back"]:
                        claim(asks, seat, "offer_takeback")
                        caught_up(agrees, asks)
                        claim(agrees, other, "accept_takeback")
                        caught_up(asks, agrees)
                position = asks.table["position"]
        with serving(tmp_path) as served, Visitor(served, ana.cookie).page(match) as page:
            assert page.table["position"] == position
