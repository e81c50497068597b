"""Spectators of the hidden games see a match late: never a byte of what was just done."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pitchside.core.chance import new_pledge
from pitchside.core.match import Match, Resumption
from pitchside.core.record import RULES
from pitchside.server.match.access import access_of
from pitchside.server.match.broadcast import LATE_ACTIONS, Late
from pitchside.server.match.config import terms_of
from pitchside.server.match.state import AnyMatch, Snapshot
from pitchside.wire.messages import NewMatch
from tests.server.people import Visitor
from tests.server.support import TWO_PEOPLE, Page, Served

CHIFOOTMI = {"game": "chifootmi", "seat": "south", "name": "Ana"}


def watched(served: Served, **asked: Any) -> tuple[Visitor, Visitor, Visitor, str]:
    """Two friends, somebody who watches, and their match."""
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite(**{**CHIFOOTMI, **asked})
    match = str(ben.join(token).json()["id"])
    assert eve.http("POST", f"/api/invitations/{token}/watch").status_code == 201
    return ana, ben, eve, match


def heard(page: Page) -> list[str]:
    """What a page has been sent of the match, up to the answer to a ping."""
    page.socket.send(json.dumps({"t": "ping"}))
    kinds: list[str] = []
    while not kinds or kinds[-1] != "pong":
        kinds.append(page.receive()["t"])
    return [kind for kind in kinds if kind in ("state", "history", "pong")]


def act(count: int, *pages: Page) -> None:
    """So many actions of the players, whoever is to act."""
    while count > 0:
        for page in pages:
            heard(page)
            if page.table["asked"] and count > 0:
                choose(page)
                count -= 1


def choose(page: Page) -> None:
    """A lawful choice of this page's seat: a card, a pile, a side."""
    (asked,) = page.table["asked"]
    do, cards = asked["pending"]["do"][0], asked["pending"].get("cards", [{}])
    for text in (f"{do} card={cards[0].get('card')}", f"{do} pile=1", f"{do} side=left", do):
        if page.step(text, asked["seat"])["t"] == "ack":
            return
    raise AssertionError(asked)


def test_spectators_see_the_match_four_actions_late(served: Served) -> None:
    """After four of them nothing has been told; after six the first two are."""
    ana, ben, eve, match = watched(served)
    with ana.page(match) as south, ben.page(match) as north, eve.page(match) as page:
        first = len(page.steps)
        act(LATE_ACTIONS, south, north)
        assert heard(page) == ["pong"]
        act(2, south, north)
        while len(page.steps) == first:
            page.until("state")
        heard(south)
        assert len(page.steps) < len(south.steps)
        assert page.steps == south.steps[: len(page.steps)]
        assert page.table["clock"] is None


def test_draw_offers_bring_nothing_nearer(served: Served) -> None:
    """Who watches is as late as before; and an offer that stands cannot be made again."""
    ana, ben, eve, match = watched(served)
    with ana.page(match) as south, ben.page(match) as north, eve.page(match) as page:
        act(2, south, north)
        heard(page)
        turns = [(south, "south"), (south, "south"), *[(north, "north"), (south, "south")] * 2]
        offered = [one.say(one.message("claim", seat, action="offer_draw"))["t"] for one, seat in turns]
        assert offered == ["ack", "refused", "ack", "ack", "ack", "ack"]
        heard(page)
        assert not any(step["action"].startswith("south: play") for step in page.steps)


def test_no_door_is_open_early(served: Served) -> None:
    """The summary and the record are as late for who watches; a page that opens is, too."""
    ana, ben, eve, match = watched(served)
    before = [eve.http("GET", f"/api/matches/{match}{path}").text for path in ("", "/record")]
    with ana.page(match) as south, ben.page(match) as north:
        act(2, south, north)
        heard(south)
        steps = len(south.steps)
    assert [eve.http("GET", f"/api/matches/{match}{path}").text for path in ("", "/record")] == before
    assert ana.http("GET", f"/api/matches/{match}").json()["steps"] == steps
    with eve.page(match) as page:
        page.socket.send(json.dumps({"t": "history", "before": 1_000_000}))
        assert len(page.until("history")["steps"]) < steps


def test_at_the_end_everything_is_told(served: Served) -> None:
    """With the result."""
    ana, ben, eve, match = watched(served)
    with ana.page(match) as south, ben.page(match) as north, eve.page(match) as page:
        act(2, south, north)
        south.say(south.message("claim", "south", action="resign"))
        while page.table["result"] is None:
            page.until("state")
        assert len(page.steps) == len(south.steps)


def test_where_nothing_is_hidden_nobody_waits(served: Served) -> None:
    """Play Ball is seen as it is played."""
    ana, _, eve, match = watched(served, game="play-ball", options={"begins": "south"})
    with ana.page(match) as south, eve.page(match) as page:
        south.turn("c2n", "end")
        while len(page.steps) < len(south.steps):
            page.until("state")


def test_a_stored_position_is_not_shown_before_its_time() -> None:
    """Of a match that went on from one a spectator sees the set-up, and the rest four actions late."""
    terms, rng = (
        terms_of(NewMatch.model_validate({**TWO_PEOPLE, "game": "chifootmi"}), new_pledge(Random(1))),
        Random(1),
    )

    def go_on(match: AnyMatch, count: int) -> None:
        for _ in range(count):
            seat = min(match.to_act())
            match.commit(seat, match.game.choices(match.state, seat).sample(rng))

    early: AnyMatch = Match(terms.game, terms.options)
    go_on(early, 8)  # the deal, the toss, cards and piles
    stands = Resumption(len(early.entries), RULES, terms.game.write(early.state))
    match = Match.taken_up(Match(terms.game, terms.options), early.entries, stands)
    late, watches = Late(terms), access_of(frozenset())
    assert late.shown(Snapshot(match.fork()), watches).match.resumption is None
    go_on(match, LATE_ACTIONS)
    shown = late.shown(Snapshot(match.fork()), watches).match
    assert (shown.resumption, len(shown.entries)) == (stands, stands.entries)
