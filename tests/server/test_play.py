"""A match over the socket: drafts, turns, claims, refusals, and what each page is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Visitor
from tests.server.support import Page, Served


@pytest.fixture
def page(served: Served) -> Iterator[Page]:
    """A page with a fresh match open."""
    with served.page(served.new_match()) as one:
        yield one


def test_a_page_is_sent_the_whole_state_on_opening(page: Page) -> None:
    """The first message is a state from step 0, with what the seat to act may do."""
    assert page.state["since"] == 0
    assert page.state["v"] == 0
    assert page.table["to_act"] == ["south"]
    assert page.table["position"] == "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"
    assert {"c2n", "b2n", "d2n"} <= set(page.lawful())


def test_a_choice_tells_what_it_would_bring(page: Page) -> None:
    """Every lawful action carries the events it would bring."""
    choice = next(one for one in page.table["asked"][0]["choices"] if one["action"] == "c2n")
    assert choice["events"] == [{"kind": "step", "seat": "south", "from": "c2", "to": "c3"}]


def test_a_blocked_action_tells_its_clause(page: Page) -> None:
    """An action that a person might try carries the clause and sentence that refuse it."""
    end = next(one for one in page.table["asked"][0]["blocked"] if one["action"] == "end")
    assert (end["rule"], end["code"]) == ("PLB-3.8", "end_no_change")
    assert end["text"]["en"] == "Nothing has changed since the turn began."
    assert end["text"]["fr"]


def test_a_step_is_drafted(page: Page) -> None:
    """A step that does not settle is acknowledged and stands in the draft, not in the record."""
    answer = page.step("c2n")
    assert (answer["t"], answer["seq"], answer["v"]) == ("ack", 1, 1)
    assert page.draft == ["c2n"]
    assert page.played == []
    assert page.table["position"].startswith("b2,c2,d2 ")
    assert page.table["asked"][0]["position"].startswith("b2,c3,d2 ")


def test_a_draft_is_back_after_reload(served: Served) -> None:
    """A page opened anew finds the unfinished turn as it was."""
    match = served.new_match()
    with served.page(match) as one:
        one.turn("c2n", "b2n")
    with served.page(match) as two:
        assert two.draft == ["c2n", "b2n"]
        assert two.table["seq"]["south"] == 2


def test_undo_takes_steps_back(page: Page) -> None:
    """Undo shortens the draft by as many steps as asked, and never further than its beginning."""
    page.turn("c2n", "b2n")
    assert page.say(page.message("undo", steps=1))["t"] == "ack"
    assert page.draft == ["c2n"]
    assert page.say(page.message("undo", steps=100))["t"] == "ack"
    assert page.draft == []


def test_a_settling_step_commits_the_draft(page: Page) -> None:
    """`end` puts every drafted step into the record, one by one, and the turn passes."""
    page.turn("c2n", "b2n", "end")
    assert page.played == ["c2n", "b2n", "end"]
    assert [step["settled"] for step in page.steps] == [False, False, True]
    assert page.table["to_act"] == ["north"]
    assert page.draft == []


def test_a_settled_turn_cannot_be_undone(page: Page) -> None:
    """Undo after `end` changes nothing."""
    page.turn("c2n", "end")
    page.say(page.message("undo", "south", steps=5))
    assert page.played == ["c2n", "end"]


def test_only_new_steps_are_sent(served: Served) -> None:
    """A page that has seen some steps is sent the later ones only."""
    with served.page(served.new_match()) as page:
        page.turn("c2n", "end")
        assert page.state["since"] == 0
        page.turn("c8s", "end")
        assert page.state["since"] == 2
        assert [step["action"] for step in page.state["steps"]] == ["c8s", "end"]


def test_a_refused_step_changes_nothing_but_the_number(page: Page) -> None:
    """A refusal names its clause in both languages, keeps the version and uses the number up."""
    answer = page.step("end")
    assert (answer["t"], answer["rule"], answer["seq"], answer["v"]) == ("refused", "PLB-3.8", 1, 0)
    assert answer["text"]["fr"]
    assert page.table["seq"]["south"] == 1
    assert page.state["v"] == 0


def test_who_is_not_to_act_is_refused(page: Page) -> None:
    """A step of the other seat is refused under the clause of turns."""
    assert page.step("c8s", "north")["rule"] == "PLB-2.3"


def test_a_text_that_is_no_action_uses_no_number(page: Page) -> None:
    """An unreadable action is a problem, not a refusal; each language says what is wrong with it."""
    answer = page.step("hello")
    assert (answer["t"], answer["code"], answer["seq"]) == ("error", "malformed", 1)
    assert "is not an action of Play Ball" in answer["text"]["en"]
    assert "n’est pas une action de Play Ball" in answer["text"]["fr"]
    assert page.step("c2n")["seq"] == 1


@pytest.mark.parametrize("text", ["resign", "time who=north", "offer_draw"])
def test_a_claim_is_no_step(page: Page, text: str) -> None:
    """Claims, and above all the clock's, cannot be smuggled in as steps."""
    assert page.step(text)["code"] == "malformed"


def test_resigning_ends_the_match(page: Page) -> None:
    """Who resigns loses, with the sentence that says so; nothing is asked any more."""
    page.turn("c2n")
    page.say(page.message("claim", action="resign"))
    result = page.table["result"]
    assert (result["winner"], result["reason"]) == ("north", "resigned")
    assert "resigns" in result["text"]["en"]
    assert page.table["asked"] == []
    assert page.table["to_act"] == []


def test_nothing_is_played_after_the_end(page: Page) -> None:
    """No clause speaks of a resignation, so a step after it is refused without one."""
    page.say(page.message("claim", action="resign"))
    refused = page.step("c2n", "south")
    assert (refused["t"], refused["code"], refused["rule"]) == ("refused", "over", None)


def test_a_draw_is_offered_and_accepted(page: Page) -> None:
    """An offer shows on the table; accepting it draws the match. The draft outlives the offer."""
    page.turn("c2n")
    page.say(page.message("claim", action="offer_draw"))
    assert page.table["offer"] == "south"
    assert page.draft == ["c2n"]
    page.say(page.message("claim", "north", action="accept_draw"))
    assert page.table["result"]["reason"] == "agreed"
    assert page.table["result"]["winner"] is None


def test_a_draw_nobody_offered_is_refused(page: Page) -> None:
    """Accepting without an offer is refused."""
    assert page.say(page.message("claim", action="accept_draw"))["code"] == "no_offer"


def test_every_page_is_told(served: Served) -> None:
    """A change made on one page reaches the other."""
    match = served.new_match()
    with served.page(match, "one") as one, served.page(match, "two") as two:
        one.turn("c2n", "end")
        while two.state["v"] < 2:
            two.until("state")
        assert two.played == ["c2n", "end"]


def test_names_are_spoken(served: Served) -> None:
    """Sentences call the players by their names, in one line."""
    ana = {"kind": "person", "name": " Ana\n\t<b> ", "level": None}
    with served.page(served.new_match(south=ana)) as page:
        assert page.table["south"]["name"] == "Ana <b>"
        page.say(page.message("claim", action="resign"))
        assert page.table["result"]["text"]["en"].startswith("Ana <b> resigns")


def test_the_toss_decides_who_begins(served: Served) -> None:
    """With `begins` toss the server picks a side, and both come up."""
    seats = set[str]()
    while len(seats) < 2:
        with served.page(served.new_match(options={"begins": "toss"})) as page:
            seats.add(page.seat)
            assert page.table["options"]["begins"] == page.seat
    assert seats == {"south", "north"}


def test_a_ping_is_answered(page: Page) -> None:
    """A ping brings a pong."""
    page.socket.send('{"t":"ping"}')
    assert page.receive() == {"t": "pong"}


def test_a_whole_match_can_be_played(served: Served) -> None:
    """Random lawful steps are all taken, and a goal sets up the next round."""
    rng, seen = Random(5), set()
    with served.page(served.new_match(options={"board": "hex37"})) as page:
        for _ in range(95):
            if page.table["result"]:
                break
            goals = [
                choice["action"]
                for choice in page.table["asked"][0]["choices"]
                if any(event["kind"] == "goal" for event in choice["events"])
            ]
            action = goals[0] if goals else page.any_step(rng)
            assert page.step(action)["t"] == "ack"
            seen |= {event["kind"] for event in page.steps[-1]["events"]} if page.steps else set()
    assert len(page.played) > 30


def test_a_turn_without_end_is_stopped(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passing to and fro for ever ends in a problem; taking steps back helps."""
    monkeypatch.setattr("pitchside.server.match.reducer.LONGEST_DRAFT", 3)
    with served.page(served.new_match()) as page:
        page.turn("c2n", "b2n")
        undone = page.say(page.message("undo", steps=2))
        assert undone["t"] == "ack"
        monkeypatch.setattr("pitchside.server.match.reducer.LONGEST_DRAFT", 0)
        assert page.step("c2n")["code"] == "busy"
        assert page.draft == []


def test_a_ninth_page_of_one_person_closes_the_quietest(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person has room for so many pages of a match; one more takes the place of a silent one."""
    monkeypatch.setattr("pitchside.server.match.connection.MOST_OF_ONE", 2)
    match = served.new_match()
    with served.page(match) as page, served.page(match) as silent:
        assert page.step("c2n")["t"] == "ack"
        with served.page(match) as late:
            assert silent.until("error")["code"] == "busy"
            with pytest.raises(ConnectionClosed):
                silent.until("ack")
            assert late.step("b2n")["t"] == "ack"


def test_nobody_keeps_the_other_player_out(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages the one has open, and however many watch: those wait, the players come back."""
    monkeypatch.setattr("pitchside.server.match.connection.MOST_WATCHING", 1)
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite(watch=True)
    match = ben.join(token).json()["id"]
    watchers = [Visitor(served), Visitor(served)]
    for one in watchers:
        assert one.http("POST", f"/api/invitations/{token}/watch").status_code == 201
    with ExitStack() as open_pages:
        for _ in range(64):
            open_pages.enter_context(ben.page(match))
        open_pages.enter_context(watchers[0].page(match))
        with served.socket(match, additional_headers={"cookie": watchers[1].cookie}) as late:
            assert json.loads(late.recv())["code"] == "busy"
        with ana.page(match) as page:
            assert page.step("c2n")["t"] == "ack"


def test_a_fault_of_ours_closes_only_its_line(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault in judging is logged and closes the line that met it; the match is as it was."""
    match = served.new_match()
    with served.page(match) as page, monkeypatch.context() as broken:
        broken.setattr("pitchside.server.match.session.judge", None)
        page.socket.send(json.dumps(page.message("step", action="c2n")))
        with pytest.raises(ConnectionClosed):
            page.until("ack")
    assert "could not go on" in caplog.text
    with served.page(match) as page:
        assert page.step("c2n")["t"] == "ack"
