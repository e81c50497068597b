"""Two people at two screens: invited by a link, at the table together, back after a lost line."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.lines import CutLine
from tests.browser.sent import Sent
from tests.browser.table import (
    end_turn,
    expect_draft,
    expect_position,
    expect_to_play,
    move,
    offer,
    opt_for,
    told,
)
from tests.browser.test_touch import heard_again
from tests.browser.visit import PHONE, Visits
from tests.server.people import TO_PLAY_BALL, Visitor, two_friends
from tests.server.support import OWNERS

AFTER_ONE_EACH = "b2,c3,d2 b7,c7,d7 c5"


def invited(page: Page, game: str = "play-ball") -> str:
    """From the first page to an invitation; its link."""
    page.goto("/")
    opt_for(offer(page, "with-friend", game))
    offer(page, "play", game).click()
    expect(page.get_by_test_id("invite")).to_be_visible()
    return page.get_by_test_id("link").inner_text()


def joined(page: Page, link: str, name: str = "Ben") -> None:
    """From the link to the table."""
    page.goto(link)
    page.get_by_test_id("guest-name").fill(name)
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def test_friends_play_by_a_link(visits: Visits) -> None:
    """On a desk in English, on a phone in French; both see both turns, and a broken line is found again."""
    ana, ben = visits.page(), visits.page(size=PHONE, lang="fr-FR")
    line = CutLine(ben)
    link = invited(ana)
    ana.get_by_test_id("own-name").fill("Ana")
    ana.get_by_test_id("own-name").blur()
    ben.goto(link)
    expect(ben.get_by_test_id("join-page")).to_contain_text("Ana vous invite à jouer à")
    expect(ben.get_by_test_id("join-page")).to_contain_text("Vous jouez ambre")
    expect(ben.get_by_test_id("inviter")).to_contain_text("Ana est là et vous attend")
    joined(ben, link)
    expect(ana).to_have_url(re.compile("/match/"))
    expect(ana.get_by_test_id("player-north")).to_contain_text("Ben")
    expect(ana.locator("[data-testid=here]:not(.away)")).to_have_count(2)
    expect_to_play(ana, "south")
    line.cut()
    expect(ben.get_by_test_id("offline")).to_be_visible()
    move(ana, "c2", "c3")
    expect_draft(ana, "c2n")
    end_turn(ana)
    line.mend()
    expect(ben.get_by_test_id("offline")).to_have_count(0)
    expect_to_play(ben, "north")
    move(ben, "c8", "c7")
    expect_draft(ben, "c8s")
    end_turn(ben)
    for page in (ana, ben):
        expect_position(page, AFTER_ONE_EACH)


def test_an_open_seat_is_taken_from_the_first_page(visits: Visits, house: House) -> None:
    """Offered to anyone on the invitation's page, it stands in the other's list, and leads to the table."""
    ana, ben = visits.page(), visits.page(size=PHONE)
    invited(ana)
    opt_for(ana.get_by_test_id("anyone-true"))
    expect(ana.get_by_test_id("invite")).to_contain_text("Waiting for somebody to join")
    ana.get_by_test_id("own-name").fill("Ana Anyone")
    with ana.expect_response(lambda answer: answer.request.method == "PUT"):
        ana.get_by_test_id("own-name").blur()
    ben.goto("/")
    ben.get_by_test_id("open-seats").click()
    ben.get_by_test_id("open-seat").filter(has_text="Ana Anyone").click()
    ben.get_by_test_id("join").click()
    expect(ben.get_by_test_id("board")).to_be_visible()
    expect(ana).to_have_url(re.compile("/match/"))


def test_who_is_away_is_told_and_comes_back(visits: Visits, house: House) -> None:
    """The other's place is kept; the turn that was begun is there again."""
    ana = Visitor(house.served)
    token = ana.invite()
    ben = visits.page()
    joined(ben, f"/join/{token}")
    expect(ben.get_by_test_id("away")).to_contain_text("Ana is away.")
    match = ben.url.rsplit("/", 1)[1]
    with ana.page(match) as south:
        expect(ben.get_by_test_id("away")).to_have_count(0)
        south.turn("c2n", "end")
        expect_to_play(ben, "north")
        move(ben, "c8", "c7")
        expect_draft(ben, "c8s")
        ben.reload()
        expect_draft(ben, "c8s")
        end_turn(ben)
        south.until("state")
    expect_position(ben, AFTER_ONE_EACH)


def test_a_phrase_is_seen_and_the_other_can_be_muted(visits: Visits, house: House) -> None:
    """It stands by the name; whoever is muted is not seen to say anything."""
    ana = Visitor(house.served)
    token = ana.invite()
    ben = visits.page(size=PHONE)
    joined(ben, f"/join/{token}")
    with ana.page(ben.url.rsplit("/", 1)[1]) as south:
        expect(ben.locator("[data-testid=here]:not(.away)")).to_have_count(2)
        ben.get_by_test_id("menu").click()
        ben.get_by_test_id("menu-talk").click()
        ben.get_by_test_id("say-luck").click()
        assert south.until("said")["phrase"] == "luck"
        expect(ben.get_by_test_id("player-north").get_by_test_id("bubble")).to_have_text("Good luck!")
        south.socket.send(json.dumps({"t": "say", "seat": "south", "phrase": "oops"}))
        expect(ben.get_by_test_id("player-south").get_by_test_id("bubble")).to_have_text("Oops.")
        ben.get_by_test_id("menu").click()
        ben.get_by_test_id("menu-talk").click()
        ben.get_by_test_id("mute").click()
        expect(ben.get_by_test_id("mute")).to_have_text("Hear Ana again")


def test_a_rematch_calls_the_other(visits: Visits, house: House) -> None:
    """After the end one press asks, one press comes; the other side begins."""
    ana = Visitor(house.served)
    token = ana.invite()
    ben = visits.page()
    joined(ben, f"/join/{token}")
    match = ben.url.rsplit("/", 1)[1]
    with ana.page(match) as south:
        south.say(south.message("claim", "south", action="resign"))
        expect(ben.get_by_test_id("end-card")).to_contain_text("You win!")
        again = ana.http("POST", f"/api/matches/{match}/rematch").json()["id"]
    expect(ben.get_by_test_id("rematch-asked")).to_contain_text("Ana wants a rematch.")
    ben.get_by_test_id("to-rematch").click()
    expect(ben).to_have_url(re.compile(again))
    expect_to_play(ben, "north")


def test_a_turn_is_taken_back_by_consent(visits: Visits, house: House) -> None:
    """The other one asks, one press agrees; the board is as it was, and they play again."""
    ana = Visitor(house.served)
    token = ana.invite()
    ben = visits.page()
    joined(ben, f"/join/{token}")
    with ana.page(ben.url.rsplit("/", 1)[1]) as south:
        south.turn("c2n", "end")
        expect_to_play(ben, "north")
        south.say(south.message("claim", "south", action="offer_takeback"))
        strip = ben.get_by_test_id("asks-back")
        expect(strip).to_contain_text("Ana would like to take the last turn back.")
        strip.get_by_test_id("accept-takeback").click()
        expect(strip).to_have_count(0)
        while south.seat != "south":
            south.until("state")
    expect_position(ben, "b2,c2,d2 b7,c8,d7 c5")


def test_a_draw_is_offered_and_agreed(visits: Visits, house: House) -> None:
    """From the menu; the other one is told who offers, and one press ends it without a winner."""
    ana = Visitor(house.served)
    token = ana.invite()
    ben = visits.page()
    joined(ben, f"/join/{token}")
    with ana.page(ben.url.rsplit("/", 1)[1]) as south:
        ben.get_by_test_id("menu").click()
        ben.get_by_test_id("offer-draw").click()
        while south.table["offer"] != "north":
            south.until("state")
        assert south.say(south.message("claim", "south", action="accept_draw"))["t"] == "ack"
    expect(ben.get_by_test_id("end-card")).to_be_visible()
    ben.goto("/you")
    expect(ben.get_by_test_id("history").get_by_test_id("finished")).to_have_count(1)


def test_the_profile_lists_one_game_and_tells_a_streak(visits: Visits, house: House) -> None:
    """Two wins in a row are told beside the game; the list can be kept to one game."""
    page = visits.page()
    for game in ("play-ball", "play-ball", "pitch-out"):
        ana = Visitor(house.served)
        page.goto(f"/join/{ana.invite(game=game)}")
        page.get_by_test_id("join").click()
        expect(page).to_have_url(re.compile("/match/"))
        with ana.page(page.url.rsplit("/", 1)[1]) as south:
            south.say(south.message("claim", "south", action="resign"))
        expect(page.get_by_test_id("end-card")).to_be_visible()
    page.goto("/you")
    expect(page.get_by_test_id("strength-play-ball")).to_contain_text("2 wins in a row")
    expect(page.get_by_test_id("strength-pitch-out").get_by_test_id("streak")).to_have_count(0)
    listed = page.get_by_test_id("history").get_by_test_id("finished")
    expect(listed).to_have_count(3)
    opt_for(page.get_by_test_id("which-pitch-out"))
    expect(listed).to_have_count(1)


def lock_first_card(page: Page) -> None:
    """Choose the first card of the own hand, and lock it."""
    heard_again(page)  # a change of screen, as when the other has chosen, makes it deaf for a moment
    page.locator("button[data-testid=card]:enabled").first.click()
    page.get_by_test_id("lock").click()


def test_two_browsers_keep_their_choices_to_themselves(visits: Visits) -> None:
    """Agreed on the invitation's page; who reloads with a choice locked has it still, and both are shown."""
    ana, ben = visits.page(), visits.page(size=PHONE)
    said = Sent(ana)
    link = invited(ana, "chifootmi")
    opt_for(ana.get_by_test_id("commits-true"))
    ben.goto(link)
    expect(ben.get_by_test_id("join-page")).to_contain_text("Both browsers keep the choices secret")
    ben.get_by_test_id("join").click()
    expect(ana).to_have_url(re.compile("/match/"))
    lock_first_card(ana)
    expect(ana.get_by_test_id("lock")).to_have_count(0)
    expect(ben.locator("[data-testid=player-south]")).to_be_visible()
    ana.reload()
    expect(ana.get_by_test_id("table")).to_be_visible()
    lock_first_card(ben)
    for page in (ana, ben):
        expect(page.locator("[data-testid=played-card]")).to_have_count(2)
    assert [one["t"] for one in said.messages if one["t"] in ("commit", "step")] == ["commit", "step"]


def test_a_choice_waits_for_the_device_it_was_made_on(visits: Visits, house: House) -> None:
    """What cannot be chosen is not sealed; without the browser that chose, the page says what is missing."""
    ana, ben, match = two_friends(house.served, game="chifootmi", commits=True)
    OWNERS[match] = ana.cookie
    page = visits.page()
    page.goto(f"/match/{match}")
    expect(page.get_by_test_id("lock")).to_be_visible()
    page.get_by_test_id("text-view").focus()
    page.keyboard.press("Enter")
    line = page.get_by_test_id("typed-action")
    line.fill("play card=44")
    line.press("Enter")
    expect(page.get_by_text("You cannot choose that now").first).to_be_visible()
    with ben.page(match) as north:
        assert north.table["sealed"] == []
    page.get_by_test_id("text-action").first.click()
    page.get_by_test_id("lock").click()
    expect(page.get_by_test_id("lock")).to_have_count(0)
    page.evaluate("localStorage.removeItem('pitchside.choices')")
    page.reload()
    expect(page.get_by_test_id("elsewhere")).to_contain_text("Open the match there")


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_practice_makes_way_when_the_friend_comes(visits: Visits, house: House, lang: str) -> None:
    """Waiting, one plays the computer; a call leads to the friend's table."""
    page = visits.page(lang=lang)
    link = invited(page)
    page.get_by_test_id("practise").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    practice = page.url
    Visitor(house.served).join(link.rpartition("/")[2])
    page.get_by_test_id("go-now").click()
    expect(page).not_to_have_url(practice)
    expect(page.get_by_test_id("player-north")).to_contain_text("Ben")


def test_a_withdrawn_link_says_so(visits: Visits) -> None:
    """One press withdraws it; whoever opens the link reads a sentence and finds the way home."""
    ana, ben = visits.page(), visits.page()
    link = invited(ana, "pitch-out")
    ana.get_by_test_id("withdraw").click()
    expect(offer(ana, "play")).to_be_visible()
    ben.goto(link)
    expect(ben.get_by_test_id("plain")).to_contain_text("This invitation was withdrawn.")


def test_an_opened_invitation_waits_on_the_first_page(visits: Visits, house: House) -> None:
    """Whoever went to learn first finds it as the first card, with the one key; and may say no."""
    token = Visitor(house.served).invite(game="chifootmi", name="Lou")
    page = visits.page(size=PHONE)
    page.goto(f"/join/{token}")
    expect(page.get_by_test_id("learn-first")).to_be_visible()
    page.goto("/")
    card = page.get_by_test_id("invited")
    expect(card.get_by_role("heading")).to_have_text("Lou invites you to ChiFootMi.")
    expect(page.locator(".btn.key:visible")).to_have_count(1)
    card.get_by_test_id("not-now").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(offer(page, "play")).to_be_visible()
    expect(card).to_have_count(0)


def test_others_watch_and_touch_nothing(visits: Visits, house: House) -> None:
    """By the same link, once it is taken; they read that they watch, and how many; nothing can be moved."""
    ana, ben = Visitor(house.served), Visitor(house.served)
    token = ana.invite()
    ben.join(token)
    page = visits.page(size=PHONE)
    page.goto(f"/join/{token}")
    page.get_by_test_id("watch").click()
    expect(page.get_by_test_id("you-watch")).to_be_visible()
    expect(page.get_by_test_id("watching")).to_have_text("1")
    expect(page.get_by_test_id("end-turn")).to_be_disabled()
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("match-menu")).to_be_visible()
    expect(page.get_by_test_id("resign")).to_have_count(0)


def test_who_watches_may_come_before_the_players(visits: Visits, house: House) -> None:
    """By the link that only lets watch, or by that of the seat: the page waits, then shows the match."""
    ana, ben = Visitor(house.served), Visitor(house.served)
    told = ana.http("POST", "/api/invitations", json=TO_PLAY_BALL).json()
    one, other = visits.page(), visits.page(size=PHONE, lang="fr-FR")
    one.goto(told["watch_link"])
    expect(one.get_by_test_id("join-page")).to_contain_text("Ana invites you to watch")
    expect(one.get_by_test_id("to-watch")).to_contain_text("you watch from the first turn on")
    expect(one.get_by_test_id("join")).to_have_count(0)
    other.goto(told["link"])
    other.get_by_test_id("watch").click()
    expect(other.get_by_test_id("to-watch")).to_contain_text("vous le verrez dès le premier tour")
    expect(other.get_by_test_id("join")).to_be_enabled()
    ben.join(told["token"])
    for page in (one, other):
        expect(page.get_by_test_id("you-watch")).to_be_visible()


def test_the_same_person_on_another_device(visits: Visits) -> None:
    """A name and a match made here are there after one press; the link works once."""
    desk, phone, late = visits.page(), visits.page(size=PHONE), visits.page()
    visits.forgive([r"status of 410"])
    desk.goto("/you")
    desk.get_by_test_id("my-name").fill("Ana")
    desk.get_by_test_id("save-name").click()
    expect(desk.get_by_test_id("save-name")).to_contain_text("Saved")
    desk.get_by_test_id("make-device-link").click()
    link = desk.get_by_test_id("device-link").inner_text()
    phone.goto(link)
    phone.get_by_test_id("take-over").click()
    expect(phone.get_by_test_id("my-name")).to_have_value("Ana")
    late.goto(link)
    late.get_by_test_id("take-over").click()
    expect(late.get_by_test_id("device")).to_contain_text("This link has been used")


def test_who_is_somebody_already_is_asked_first(visits: Visits, house: House) -> None:
    """The first press says what would be out of reach, and changes nothing; the second goes on."""
    ana = Visitor(house.served)
    ana.http("POST", "/api/me", json={"name": "Ana"})
    link = ana.http("POST", "/api/me/devices").json()["link"]
    page = visits.page()
    page.goto("/you")
    page.get_by_test_id("my-name").fill("Ben")
    page.get_by_test_id("save-name").click()
    expect(page.get_by_test_id("save-name")).to_contain_text("Saved")
    page.goto(link)
    page.get_by_test_id("take-over").click()
    expect(page.get_by_test_id("given-up")).to_contain_text("already plays as Ben")
    expect(page.get_by_test_id("device")).to_be_visible()
    page.get_by_test_id("take-over").click()
    expect(page.get_by_test_id("my-name")).to_have_value("Ana")


def test_a_name_is_only_a_name(visits: Visits, house: House) -> None:
    """Whatever it is made of, it is read as letters everywhere."""
    name = "<img src=x onerror=boom()>"
    token = Visitor(house.served).invite(name=name)
    page = visits.page()
    page.goto(f"/join/{token}")
    expect(page.get_by_test_id("join-page")).to_contain_text(f"{name} invites you to play")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("player-south")).to_contain_text(name)
    assert page.locator("img[src=x]").count() == 0
    assert name in told(page)


def test_a_link_opens_a_finished_match_at_a_turn(visits: Visits, house: House) -> None:
    """Whoever has the link sees it, at the turn that it names; the rest is a press away."""
    ana, ben, match = two_friends(house.served)
    with ana.page(match) as south, ben.page(match) as north:
        south.turn("c2n", "end")
        while north.seat != "north":
            north.until("state")
        north.turn("c8s", "end")
        north.say(north.message("claim", "north", action="resign"))
    page = visits.page()
    page.goto(f"/match/{match}#t=1")
    expect_position(page, "b2,c3,d2 b7,c8,d7 c5")
    page.goto("/")
    page.goto(f"/match/{match}")
    expect_position(page, AFTER_ONE_EACH)
