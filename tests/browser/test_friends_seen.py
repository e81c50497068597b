"""What two friends see of each other at every size: nothing is covered, nobody is told what is not so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.house import House
from tests.browser.lines import CutLine
from tests.browser.looks import EVERY_SIZE
from tests.browser.visit import PHONE, Visits
from tests.server.people import Visitor, two_friends


def seated(
    visits: Visits, house: House, size: str, lang: str = "fr-FR", **terms: object
) -> tuple[Visitor, Page]:
    """Ana at another screen, and Ben’s page at their table."""
    ana = Visitor(house.served)
    ben = visits.page(size=EVERY_SIZE[size], lang=lang)
    ben.goto(f"/join/{ana.invite(**terms)}")
    ben.get_by_test_id("guest-name").fill("Ben")
    ben.get_by_test_id("join").click()
    expect(ben).to_have_url(re.compile("/match/"))
    return ana, ben


def box(thing: Locator) -> FloatRect:
    """Where it is on the screen."""
    found = thing.bounding_box()
    assert found is not None
    return found


def bottom(thing: Locator) -> float:
    """Where it ends."""
    found = box(thing)
    return found["y"] + found["height"]


def test_on_its_side_a_request_leaves_the_keys_on_the_screen(visits: Visits, house: House) -> None:
    """Who is asked for a turn back can still end the own turn."""
    ana, ben = seated(visits, house, "844", options={"clock": "300+5"})
    with ana.page(ben.url.rsplit("/", 1)[1]) as south:
        south.turn("c2n", "end")
        south.say(south.message("claim", "south", action="offer_takeback"))
        expect(ben.get_by_test_id("accept-takeback")).to_be_enabled()
        assert bottom(ben.get_by_test_id("end-turn")) <= EVERY_SIZE["844"]["height"]


def test_on_a_phone_an_offer_leaves_the_cards_on_the_screen(visits: Visits, house: House) -> None:
    """The own cards end above the bar of rulings; agreed, nothing lies over them."""
    ana, ben = seated(visits, house, "390", game="chifootmi")
    cards = ben.locator("button[data-testid=card]")
    with ana.page(ben.url.rsplit("/", 1)[1]) as south:
        south.say(south.message("claim", "south", action="offer_draw"))
        expect(ben.get_by_test_id("accept-draw")).to_have_text("Accepter")
        assert bottom(cards.first) <= box(ben.get_by_test_id("ruling"))["y"]
        ben.get_by_test_id("accept-draw").click()
        expect(ben.get_by_test_id("end-card")).to_be_visible()
        rows = ben.get_by_test_id("row")
        assert bottom(rows.last) <= box(ben.get_by_test_id("end-card"))["y"]


def test_the_menu_speaks_to_who_opens_it(visits: Visits, house: House) -> None:
    """What one may do oneself is not told as done by a name; a name that nobody gave is not reported."""
    ana, ben = seated(visits, house, "1280", lang="en-GB", name="")
    with ana.page(ben.url.rsplit("/", 1)[1]):
        expect(ben.get_by_test_id("here")).to_have_count(2)  # both are there, and the page stands
        ben.get_by_test_id("menu").click()
        expect(ben.get_by_test_id("offer-draw")).to_have_text("Offer a draw")
        expect(ben.get_by_test_id("block")).to_be_visible()
        expect(ben.get_by_test_id("report")).to_have_count(0)


def test_without_a_line_nobody_is_told_as_connected(visits: Visits, house: House) -> None:
    """Not oneself, and of the other nothing is known; who waits for the other sees both clocks stand."""
    ana = Visitor(house.served)
    ben = visits.page()
    line = CutLine(ben)
    ben.goto(f"/join/{ana.invite(options={'clock': '300+5'})}")
    ben.get_by_test_id("join").click()
    expect(ben.locator("[data-testid=clock][data-stopped=true]")).to_have_count(2)
    with ana.page(ben.url.rsplit("/", 1)[1]):
        expect(ben.locator("[data-testid=here]:not(.away)")).to_have_count(2)
        expect(ben.locator("[data-testid=clock][data-stopped=true]")).to_have_count(0)
        line.cut()
        expect(ben.get_by_test_id("offline")).to_be_visible()
        expect(ben.get_by_test_id("player-north").locator("[data-testid=here].away")).to_be_visible()
        expect(ben.get_by_test_id("here")).to_have_count(1)
        line.mend()


def test_who_only_watched_is_not_offered_a_rematch(visits: Visits, house: House) -> None:
    """At the end of the match of others the one key begins a new one."""
    ana, _, match = two_friends(house.served)
    with ana.page(match) as south:
        south.say(south.message("claim", "south", action="resign"))
    page = visits.page(size=PHONE)
    page.goto(f"/match/{match}")
    expect(page.get_by_test_id("end-card")).to_be_visible()
    expect(page.get_by_test_id("new-match")).to_have_class(re.compile("key"))
    expect(page.get_by_test_id("rematch")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "clock", "invites"),
    [("en-GB", "no clock", "Somebody invites you"), ("fr-FR", "sans pendule", "Quelqu’un vous invite")],
)
def test_an_open_seat_is_not_a_friends(
    visits: Visits, house: House, lang: str, clock: str, invites: str
) -> None:
    """The list names what there is no clock of; behind it somebody invites, and an opponent waits."""
    ana = Visitor(house.served)
    token = ana.invite(game="pitch-bowl", name="", anyone=True)
    page = visits.page(lang=lang)
    page.goto("/")
    page.get_by_test_id("open-seats").click()
    seat = page.get_by_test_id("open-seat").filter(has_text="Pitch Bowl")
    expect(seat).to_contain_text(clock)
    seat.click()
    expect(page.get_by_test_id("join-page")).to_contain_text(invites)
    assert re.search(r"\b(friend|ami)\b", page.get_by_test_id("inviter").inner_text()) is None
    ana.http("DELETE", f"/api/invitations/{token}")


def test_a_link_that_is_taken_promises_no_side(visits: Visits, house: House) -> None:
    """Whoever comes too late is not told which side to play."""
    ana, ben = Visitor(house.served), Visitor(house.served)
    token = ana.invite()
    ben.join(token)
    page = visits.page()
    page.goto(f"/join/{token}")
    expect(page.get_by_test_id("join-page")).to_contain_text("already joined")
    expect(page.get_by_test_id("join-page")).not_to_contain_text("You play")


@pytest.mark.parametrize("key", ["leave", "erase"])
def test_the_warning_before_one_is_forgotten_is_read_whole(visits: Visits, key: str) -> None:
    """On a phone too, after a short press; devices that cannot hold are told of the second one."""
    page = visits.page(size=PHONE, lang="fr-FR")
    page.goto("/you")
    button = page.get_by_test_id(key)
    button.click()
    expect(button).to_contain_text("Maintenez pour confirmer")
    assert button.evaluate("(it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight")
    button.dispatch_event("click")
    expect(button).to_contain_text("Appuyez encore")
