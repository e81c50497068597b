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
_AGREED = "(match) => (localStorage['pitchside.rematches'] ?? '').includes(match)"
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


@pytest.mark.parametrize(
    ("said", "instead", "told"),
    [
        ("south resign", "north resign", "not the ones that were shown here"),
        ("south resign", "south resign\nnorth resign", "not the ones that were shown here"),
        ('"winner": "north"', '"winner": "south"', "The result in the record is not the one"),
        ('"last_shot": "book"', '"last_shot": "off"', "does not fit the match that was played here"),
        ("Pitch: 2", "Pitch: 1", "does not fit the match that was played here"),
    ],
)
def test_the_record_of_another_match_is_found_out(
    said: str, instead: str, told: str, visits: Visits, house: House
) -> None:
    """Every move, the result and the options are held against what was shown."""
    ana, ben = Visitor(house.served), visits.page()
    token = invitation(ana, seat="south")

    def another(route: Route) -> None:
        answer = route.fetch()
        assert said in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(said, instead))

    ben.route("**/api/matches/*/record*", another)
    resign(ana, join(ben, token))
    seal = ben.get_by_test_id("seal").first
    expect(seal).to_contain_text("Chance does not add up")
    seal.click()
    expect(ben.get_by_test_id("seal-fault").locator("visible=true")).to_contain_text(told)


def test_a_page_that_comes_after_the_end_says_what_it_has_not_seen(visits: Visits, house: House) -> None:
    """The moves agree with the record, but nobody was there."""
    ana, ben = Visitor(house.served), visits.page()
    match = join(ben, invitation(ana, seat="south"))
    expect(ben.get_by_test_id("seal").first).to_be_attached()
    ben.goto("/")
    resign(ana, match)
    ben.goto(f"/match/{match}")
    assert "Moves 3 reached this browser only after the match was over" in proof(ben)


def test_a_play_ball_match_with_other_options_is_found_out(visits: Visits, house: House) -> None:
    """Nothing is left to chance there, and the page says so all the same."""
    ana, ben = Visitor(house.served), visits.page()
    token = ana.invite(game="play-ball", seat="south")
    shown = ben.request.get(f"/api/invitations/{token}").json()["options"]
    assert shown["pass_turn"] is True
    altered(ben, f"**/api/invitations/{token}*", options={**shown, "pass_turn": False})
    join(ben, token)
    expect(ben.get_by_test_id("ruling")).to_contain_text("not played with what the invitation said")


def test_a_rematch_is_sealed_too(visits: Visits, house: House) -> None:
    """Whoever adds first is sealed, whoever adds last has seen that; both are told what follows."""
    ana, ben = visits.page(size=DESK), visits.page(size=PHONE)
    ana.goto("/")
    opt_for(offer(ana, "with-friend", "chifootmi"))
    offer(ana, "play", "chifootmi").click()
    match = join(ben, ana.get_by_test_id("link").inner_text().rsplit("/", 1)[1])
    ana.wait_for_url(re.compile(match))
    resign(at_page(ana, house), match)
    for page in (ana, ben):
        expect(page.get_by_test_id("rematch").first).to_be_visible()
        page.wait_for_function(_AGREED, arg=match)
    ana.get_by_test_id("rematch").first.click()
    ben.get_by_test_id("to-rematch").click()
    for page in (ana, ben):
        page.wait_for_url(re.compile(f"/match/(?!{match})"))
    again = ana.url.rsplit("/", 1)[1]
    resign(at_page(ben, house), again)
    told = [proof(page) for page in (ana, ben)]
    assert all("promised after the last match" in one for one in told)
    assert sum("So nobody could choose them" in one for one in told) == 1
    assert sum("Your number was fixed before the other player’s" in one for one in told) == 1
    assert again in ben.url


def at_page(page: Page, house: House) -> Visitor:
    """Whoever sits at that page, asking by another way."""
    (cookie,) = (one for one in page.context.cookies() if one["value"])
    return Visitor(house.served, f"{cookie['name']}={cookie['value']}")


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
