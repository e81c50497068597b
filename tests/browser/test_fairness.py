"""What the page shows of chance: sealed before, checked at the end, and loudly where a server cheats."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.house import House
from tests.browser.table import offer, opt_for
from tests.browser.visit import DESK, PHONE, Visits
from tests.server.people import Visitor

OF_CHANCE = ("chifootmi", "pitch-out", "pitch-bowl")
NONCE = {"nonce": "5" * 32}


def invitation(ana: Visitor, **changes: object) -> str:
    """The token of an invitation to which its host has added a nonce."""
    token = ana.invite(**{"game": "chifootmi", **changes})
    assert ana.http("POST", f"/api/invitations/{token}/nonce", json=NONCE).status_code == 204
    return token


def join(page: Page, token: str) -> str:
    """Take the seat; the match."""
    page.goto(f"/join/{token}")
    page.get_by_test_id("join").click()
    page.wait_for_url(re.compile("/match/"))
    return page.url.rsplit("/", 1)[1]


def resign(who: Visitor, match: str) -> None:
    """Give up."""
    with who.page(match) as page:
        page.say(page.message("claim", page.table["you"][0], action="resign"))


def proof(page: Page) -> str:
    """What the proof says, behind one tap."""
    seal = page.get_by_test_id("seal").first
    expect(seal).to_have_attribute("data-checked", "true")
    seal.click()
    sheet = page.get_by_test_id("seal-sheet").locator("visible=true")
    expect(sheet).to_be_visible()
    return sheet.inner_text()


@pytest.mark.parametrize("game", OF_CHANCE)
def test_a_guest_is_shown_that_nobody_chose_the_lots(game: str, visits: Visits, house: House) -> None:
    """In every game that has chance: the page has kept the promise, and draws the lots again at the end."""
    ana, ben = Visitor(house.served), visits.page(size=PHONE)
    token = invitation(ana, game=game, seat="toss", options={"tremor": 1.0} if game != "chifootmi" else {})
    ben.goto(f"/join/{token}")
    expect(ben.get_by_test_id("join-page")).to_contain_text("Chance is sealed before you join")
    resign(ana, join(ben, token))
    told = proof(ben)
    assert "repeated here" in told
    assert "So nobody could choose them" in told
    assert "promised in the invitation" in told


def test_a_host_is_shown_what_is_proved_to_hosts(visits: Visits, house: House) -> None:
    """The own number is in it; who could have tried is said, too."""
    ana, ben = visits.page(size=DESK, lang="fr-FR"), Visitor(house.served)
    ana.goto("/")
    opt_for(offer(ana, "with-friend", "chifootmi"))
    offer(ana, "play", "chifootmi").click()
    link = ana.get_by_test_id("link").inner_text()
    match = str(ben.join(link.rsplit("/", 1)[1]).json()["id"])
    ana.wait_for_url(re.compile(match))
    resign(ben, match)
    told = proof(ana)
    assert "Votre navigateur y a ajouté son propre nombre au hasard." in told
    assert "Seuls votre invité et qui tient ce serveur" in told


def altered(page: Page, path: str, **values: object) -> None:
    """From now on the server's answers there say something else."""

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=json.dumps({**told.json(), **values}))

    page.route(path, answer)


def test_a_host_who_chooses_a_number_after_the_guests_is_found_out(visits: Visits, house: House) -> None:
    """The invitation sealed another number than stands in the match: said at once, and for good."""
    ana, ben = Visitor(house.served), visits.page(size=PHONE)
    token = invitation(ana)
    altered(ben, f"**/api/invitations/{token}*", sealed="0" * 64)
    match = join(ben, token)
    expect(ben.get_by_test_id("ruling")).to_contain_text("it may have been chosen to win")
    resign(ana, match)
    seal = ben.get_by_test_id("seal").first
    expect(seal).to_contain_text("Chance does not add up")
    seal.click()
    expect(ben.get_by_test_id("seal-fault").locator("visible=true")).to_contain_text("does not play fair")


def test_nobody_joins_what_promises_something_else_now(visits: Visits, house: House) -> None:
    """A promise that changes while one looks at it takes no seat."""
    ben, token = visits.page(), invitation(Visitor(house.served))
    ben.goto(f"/join/{token}")
    expect(ben.get_by_test_id("join")).to_be_enabled()
    altered(ben, f"**/api/invitations/{token}*", promise="0" * 64)
    expect(ben.get_by_test_id("join-failed")).to_contain_text("Do not join")
    expect(ben.get_by_test_id("join")).to_be_disabled()


def test_a_lot_that_is_not_the_seeds_is_found_out(visits: Visits, house: House) -> None:
    """The page does not believe a record because it is one: it draws the deal itself."""
    ana, ben = Visitor(house.served), visits.page()
    token = invitation(ana)

    def redealt(route: Route) -> None:
        told = route.fetch()
        text = re.sub(
            r"toss to=(\w+)", lambda one: f"toss to={'south' if one[1] == 'north' else 'north'}", told.text()
        )
        route.fulfill(response=told, body=text)

    ben.route("**/api/matches/*/record*", redealt)
    resign(ana, join(ben, token))
    expect(ben.get_by_test_id("seal").first).to_contain_text("Chance does not add up")
