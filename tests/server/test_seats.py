"""Open seats: offered to anybody on this server, seen in one list, taken once, withdrawn, gone in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.people import invitations
from tests.server.people import Visitor
from tests.server.stored import damaged
from tests.server.support import RANDOM_AGENTS, Served, serving


def seats(who: Visitor) -> list[dict[str, Any]]:
    """The list as somebody is shown it."""
    found: list[dict[str, Any]] = who.http("GET", "/api/seats").json()["seats"]
    return found


@contextmanager
def dated(folder: Path) -> Iterator[tuple[Served, Callable[[int], None]]]:
    """A server whose calendar the test moves."""
    now = [datetime(2026, 11, 16, tzinfo=UTC)]

    def later(seconds: int) -> None:
        now[0] += timedelta(seconds=seconds)

    settings = Settings(sources=replace(Sources(), today=lambda: now[0]), agents=RANDOM_AGENTS)
    with serving(folder, settings) as served:
        yield served, later


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    """A server with an empty list."""
    with serving(tmp_path) as served:
        yield served


@pytest.mark.parametrize("damage", ["asked = 'x'", "posted = CAST(x'ff41' AS TEXT)"])
def test_an_offer_that_was_damaged_takes_no_other_with_it(tmp_path: Path, damage: str) -> None:
    """It is left out of the list."""
    with serving(tmp_path) as served:
        ana, ben = Visitor(served), Visitor(served)
        ana.invite(anyone=True, name="Ana")
        ben.invite(anyone=True, name="Ben")
        mine = "person IN (SELECT id FROM people WHERE name = 'Ana')"
        assert damaged(tmp_path, f"UPDATE invitations SET {damage} WHERE {mine}") == 1
        assert [seat["name"] for seat in seats(Visitor(served))] == ["Ben"]


def test_anybody_takes_an_open_seat(fresh: Served) -> None:
    """It stands in everybody's list with its terms; who takes it plays, and it is gone from the list."""
    ana, ben = Visitor(fresh), Visitor(fresh)
    token = ana.invite(anyone=True, options={"clock": "300+5"}, rated=True)
    (seat,) = seats(ben)
    assert (seat["name"], seat["game"], seat["rated"]) == ("Ana", "play-ball", True)
    assert (seat["options"]["clock"], seat["mine"], seat["rating"]) == ("300+5", False, None)
    assert (seats(ana)[0]["mine"], seats(ana)[0]["token"]) == (True, token)
    match = ben.join(seat["token"]).json()["id"]
    with ben.page(match) as page:
        assert (page.table["you"], page.table["rated"]) == (["north"], True)
    assert seats(ana) == seats(ben) == []


def test_an_invitation_by_link_is_in_no_list(fresh: Served) -> None:
    """Unless it is offered to anybody later; and then not any more."""
    ana, ben = Visitor(fresh), Visitor(fresh)
    token = ana.invite()
    assert seats(ben) == []
    path, asked = f"/api/invitations/{token}", {"game": "play-ball", "seat": "south"}
    assert ana.http("PUT", path, json={**asked, "anyone": True}).json()["anyone"]
    (seat,) = seats(ben)
    ana.http("PUT", path, json=asked)
    assert seats(ben) == []
    assert ben.join(seat["token"]).status_code == 404
    assert ben.join(token).status_code == 201


def test_the_list_tells_nobody_the_link(fresh: Served) -> None:
    """Who reads it joins as long as the seat is listed; the link of the seat stays with who made it."""
    ana, ben = Visitor(fresh), Visitor(fresh)
    token = ana.invite(anyone=True)
    (seat,) = seats(ben)
    told = ben.http("GET", f"/api/invitations/{seat['token']}")
    assert token not in told.text
    assert told.json()["watch_link"] is None


def test_only_the_own_seat_is_withdrawn(fresh: Served) -> None:
    """Afterwards it is in no list, and nobody takes it."""
    ana, ben = Visitor(fresh), Visitor(fresh)
    path = f"/api/invitations/{ana.invite(anyone=True)}"
    assert ben.http("DELETE", path).status_code == 403
    assert len(seats(ben)) == 1
    assert ana.http("DELETE", path).status_code == 204
    assert seats(ben) == []


def test_nobody_fills_the_list_alone(fresh: Served) -> None:
    """Five open seats; the sixth is refused in words, also by changing an invitation."""
    ana = Visitor(fresh)
    for _ in range(5):
        ana.invite(anyone=True)
    asked = {"game": "play-ball", "seat": "south", "anyone": True}
    refused = ana.http("POST", "/api/invitations", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_seats")
    changed = ana.http("PUT", f"/api/invitations/{ana.invite()}", json=asked)
    assert changed.json()["code"] == "too_many_seats"


def test_nobody_fills_the_list_by_throwing_the_cookie_away(tmp_path: Path) -> None:
    """Five open seats from one address, whoever offers them; one that is withdrawn leaves room."""
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, limit_near=True)) as served:
        ana = Visitor(served)
        first = ana.invite(anyone=True)
        for _ in range(4):
            Visitor(served).invite(anyone=True)
        asked = {"game": "play-ball", "seat": "south", "anyone": True}
        refused = Visitor(served).http("POST", "/api/invitations", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (409, "too_many_seats_there")
        assert ana.http("DELETE", f"/api/invitations/{first}").status_code == 204
        Visitor(served).invite(anyone=True)
        assert len(seats(ana)) == 5


def test_nobody_takes_all_seats_and_plays_at_none(tmp_path: Path) -> None:
    """Five from one address, whoever takes them; where somebody has played or resigned it counts no more."""
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, limit_near=True)) as served:
        offering = [Visitor(served) for _ in range(8)]
        with patch.object(invitations, "MOST_POSTED", 99):
            tokens = [one.invite(anyone=True, options={"begins": "north"}) for one in offering]
        eve = Visitor(served)
        matches = [eve.join(token).json()["id"] for token in tokens[:2]]
        assert [Visitor(served).join(token).status_code for token in tokens[2:5]] == [201] * 3
        for who in (eve, Visitor(served)):
            refused = who.join(tokens[5])
            assert (refused.status_code, refused.json()["code"]) == (409, "too_many_taken")
        with eve.page(matches[0]) as page:
            page.turn("c8s", "end")
        with eve.page(matches[1]) as page:
            page.say(page.message("claim", "north", action="resign"))
        taken = [Visitor(served).join(token).status_code for token in tokens[5:]]
        assert taken == [201, 201, 409]


def test_an_invitation_by_link_is_no_open_seat(served: Served) -> None:
    """Who is invited sits down as often as friends ask."""
    ben = Visitor(served)
    assert [ben.join(Visitor(served).invite()).status_code for _ in range(6)] == [201] * 6


def test_a_seat_at_a_clock_is_offered_while_somebody_waits(tmp_path: Path) -> None:
    """Two minutes after whoever offers it was last seen it is in no list; back at the page it is again."""
    with dated(tmp_path) as (served, later):
        ana, ben = Visitor(served), Visitor(served)
        token = ana.invite(anyone=True, options={"clock": "300+5"})
        later(119)
        assert len(seats(ben)) == 1
        (handle,) = [one["token"] for one in seats(ben)]
        later(1)
        assert seats(ben) == []
        assert ben.join(handle).json()["code"] == "seat_left"
        ana.http("GET", f"/api/invitations/{token}")
        assert len(seats(ben)) == 1


def test_a_seat_without_a_clock_is_offered_for_a_day(tmp_path: Path) -> None:
    """Whoever offers it may be away."""
    with dated(tmp_path) as (served, later):
        ana, ben = Visitor(served), Visitor(served)
        ana.invite(anyone=True)
        later(24 * 3600 - 1)
        assert len(seats(ben)) == 1
        later(1)
        assert seats(ben) == []


def test_a_program_offers_and_takes_seats(fresh: Served) -> None:
    """By an access token, in its owner's name."""
    owner, ben = Visitor(fresh), Visitor(fresh)
    made = owner.http("POST", "/api/me/tokens", json={"name": "bot"}).json()["token"]
    bot = {"authorization": f"Bearer {made}", "cookie": ""}
    asked = {"game": "chifootmi", "seat": "south", "name": "Bot", "anyone": True}
    assert fresh.http("POST", "/api/invitations", json=asked, headers=bot).status_code == 201
    (seat,) = seats(ben)
    assert (seat["name"], seats(owner)[0]["mine"]) == ("Bot", True)
    token = ben.invite(anyone=True)
    taken = fresh.http("POST", f"/api/invitations/{token}/join", json={}, headers=bot)
    assert taken.status_code == 201
