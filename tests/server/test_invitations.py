"""Invitations by link: nothing is spent by looking, one friend joins, others may watch."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.games import game_of
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.people.invitations import Reach
from tests.server.people import TO_PLAY_BALL, Visitor, two_friends
from tests.server.support import RANDOM_AGENTS, Served, serving

PREVIEWS = (
    "facebookexternalhit/1.1",
    "WhatsApp/2.23",
    "Slackbot-LinkExpanding 1.0",
    "TelegramBot",
    "Twitterbot/1.0",
)


def test_two_friends_play(served: Served) -> None:
    """Each moves for the own side, under the own name."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as south, ben.page(match) as north:
        assert (south.table["you"], north.table["you"]) == (["south"], ["north"])
        assert [south.table[seat]["name"] for seat in ("south", "north")] == ["Ana", "Ben"]
        south.turn("c2n", "end")
        north.until("state")
        while north.seat != "north":
            north.until("state")
        assert north.turn("c8s", "end")["t"] == "ack"


def test_a_name_given_on_the_invitation_is_kept(served: Served) -> None:
    """Who names themselves there need not do so again."""
    ana = Visitor(served)
    token = ana.invite(name="")
    ana.http("PUT", f"/api/invitations/{token}", json={**TO_PLAY_BALL, "name": "Ana"})
    assert ana.http("GET", "/api/me").json()["name"] == "Ana"


def test_looking_never_spends_the_seat(served: Served) -> None:
    """200 GETs and HEADs by previews of chats, on the page and on what it asks; then a friend joins."""
    token = Visitor(served).invite()
    for number in range(200):
        agent = {"user-agent": PREVIEWS[number % len(PREVIEWS)], "cookie": ""}
        path = (f"/join/{token}", f"/api/invitations/{token}", f"/api/invitations/{token}/join")[number % 3]
        served.http(("GET", "HEAD")[number % 2], path, headers=agent)
    assert Visitor(served).join(token).status_code == 201


def test_a_stranger_is_told_what_it_is_about(served: Served) -> None:
    """Who invites, to which game, on which side; not where it leads."""
    token = Visitor(served).invite(name="<b>Ana</b>", options={"clock": "300+5"})
    told = Visitor(served).http("GET", f"/api/invitations/{token}").json()
    assert (told["name"], told["game"], told["seat"], told["state"]) == (
        "<b>Ana</b>",
        "play-ball",
        "south",
        "open",
    )
    assert (told["mine"], told["match"], told["here"], told["options"]["clock"]) == (
        False,
        None,
        True,
        "300+5",
    )
    assert told["link"] == f"{served.origin}/join/{token}"
    assert len(told["qr"]) == len(told["qr"][0]) >= 29


def test_of_many_who_join_at_once_one_sits_down(served: Served) -> None:
    """The others are told; the one who did is led there again when asking twice."""
    token, friends = Visitor(served).invite(), [Visitor(served) for _ in range(8)]
    codes: dict[int, int] = {}

    def join(index: int) -> None:
        codes[index] = friends[index].join(token).status_code

    threads = [threading.Thread(target=join, args=(index,)) for index in range(len(friends))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(codes.values()) == [201] + [409] * 7
    winner = friends[next(index for index, code in codes.items() if code == 201)]
    assert winner.join(token).json()["id"] == winner.http("GET", f"/api/invitations/{token}").json()["match"]


def test_terms_change_until_somebody_joins(served: Served) -> None:
    """By who made them alone, and only to what the game offers."""
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite()
    path, other = (
        f"/api/invitations/{token}",
        {"game": "play-ball", "seat": "north", "options": {"board": "hex37"}},
    )
    assert ben.http("PUT", path, json=other).status_code == 403
    assert ana.http("PUT", path, json={**other, "options": {"board": "round"}}).status_code == 422
    assert ana.http("PUT", path, json=other).json()["seat"] == "north"
    match = ben.join(token).json()["id"]
    with ben.page(match) as page:
        assert (page.table["you"], page.table["options"]["board"]) == (["south"], "hex37")
    assert ana.http("PUT", path, json=other).json()["code"] == "invitation_joined"


def test_a_withdrawn_invitation_leads_nowhere(served: Served) -> None:
    """Nobody else withdraws it; afterwards nobody joins, watches or changes it."""
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite()
    path = f"/api/invitations/{token}"
    assert ben.http("DELETE", path).status_code == 403
    assert ana.http("DELETE", path).status_code == 204
    assert ben.http("GET", path).json()["state"] == "withdrawn"
    for answer in (ben.join(token), ben.http("POST", f"{path}/watch")):
        assert (answer.status_code, answer.json()["code"]) == (410, "invitation_withdrawn")


def test_a_link_is_good_for_a_day(tmp_path: Path) -> None:
    """Then it says so, nobody joins, and who made it changes nothing any more."""
    hours = [0.0]

    def today() -> datetime:
        return datetime(2026, 11, 16, tzinfo=UTC) + timedelta(hours=hours[0])

    settings = Settings(sources=replace(Sources(), today=today), agents=RANDOM_AGENTS)
    with serving(tmp_path, settings) as served:
        ana = Visitor(served)
        token = ana.invite()
        hours[0] = 23.9
        assert Visitor(served).http("GET", f"/api/invitations/{token}").json()["state"] == "open"
        hours[0] = 24.0
        path = f"/api/invitations/{token}"
        for answer in (Visitor(served).join(token), ana.http("PUT", path, json=TO_PLAY_BALL)):
            assert (answer.status_code, answer.json()["code"]) == (410, "invitation_expired")


def test_invitations_are_deleted_a_week_after_they_expired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: but those that somebody has joined, which lead to their match."""
    monkeypatch.setattr("pitchside.server.store.invitations.MOST_SWEPT", 2)
    days = [0.0]

    def today() -> datetime:
        return datetime(2026, 11, 16, tzinfo=UTC) + timedelta(days=days[0])

    settings = Settings(sources=replace(Sources(), today=today), agents=RANDOM_AGENTS)
    found: list[list[int]] = []
    for days[0] in (0.0, 7.9, 8.1):
        with serving(tmp_path, settings) as served:
            if not days[0]:
                ana = Visitor(served)
                tokens = [ana.invite() for _ in range(6)]
                joined = Visitor(served).join(tokens[0]).json()["id"]
                with ana.page(joined) as page:
                    page.turn("c2n", "end")
                ana.http("DELETE", f"/api/invitations/{tokens[1]}")
            bea = Visitor(served)
            bea.cookie = ana.cookie
            found.append([bea.http("GET", f"/api/invitations/{token}").status_code for token in tokens])
    assert found == [[200] * 6, [200] * 6, [200] + [404] * 5]


def test_nobody_joins_the_own_invitation(served: Served) -> None:
    """One cannot be one's own friend here."""
    ana = Visitor(served)
    assert ana.join(ana.invite()).json()["code"] == "own_invitation"


def test_watching_by_the_link(served: Served) -> None:
    """Once it has begun, and only where it is allowed; who watches acts for nobody and is counted."""
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite()
    path = f"/api/invitations/{token}/watch"
    assert eve.http("POST", path).json()["code"] == "not_begun"
    match = ben.join(token).json()["id"]
    assert eve.http("POST", path).json()["id"] == match
    with ana.page(match) as south, eve.page(match) as watcher:
        assert watcher.table["you"] == []
        while (told := south.until("presence"))["watching"] == 0:
            pass
        assert told == {"t": "presence", "here": ["south"], "watching": 1, "claim": None}
        assert watcher.say(watcher.message("step", "south", action="c2n"))["code"] == "not_yours"
    closed = ana.invite(watch=False)
    Visitor(served).join(closed)
    assert eve.http("POST", f"/api/invitations/{closed}/watch").json()["code"] == "no_watching"


def watch_token(who: Visitor, token: str) -> str:
    """The token of the link that only lets watch."""
    link = who.http("GET", f"/api/invitations/{token}").json()["watch_link"]
    return str(link.rpartition("/watch/")[2])


def test_a_link_to_watch_lets_watch_and_nothing_else(served: Served) -> None:
    """It takes no seat, changes and withdraws nothing, and does not name the link of the seat."""
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite()
    watch = watch_token(ana, token)
    path = f"/api/invitations/{watch}"
    told = eve.http("GET", path)
    assert (told.json()["only_watch"], told.json()["state"], told.json()["match"]) == (True, "open", None)
    assert token not in told.text
    assert told.json()["link"] == f"{served.origin}/watch/{watch}"
    assert eve.join(watch).status_code == 404
    for who in (ana, eve):
        assert who.http("DELETE", path).status_code == 404
        assert who.http("PUT", path, json=TO_PLAY_BALL).status_code == 404
        assert who.http("POST", f"{path}/nonce", json={"nonce": "5" * 32}).status_code == 404
    assert eve.http("POST", f"{path}/watch").json()["code"] == "not_begun"
    match = ben.join(token).json()["id"]
    assert eve.http("POST", f"{path}/watch").json()["id"] == match
    with eve.page(match) as page:
        assert page.table["you"] == []


def test_where_nobody_may_watch_there_is_no_link_to_watch(served: Served) -> None:
    """And one that was handed out before lets nobody in."""
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite()
    watch = watch_token(ana, token)
    closed = ana.http("PUT", f"/api/invitations/{token}", json={**TO_PLAY_BALL, "watch": False})
    assert closed.json()["watch_link"] is None
    ben.join(token)
    assert eve.http("POST", f"/api/invitations/{watch}/watch").json()["code"] == "no_watching"


def test_no_token_lies_in_the_file(tmp_path: Path) -> None:
    """Neither the link of a seat nor that to watch, nor an open seat's, nor a device's or a program's."""
    with serving(tmp_path) as served:
        ana = Visitor(served)
        tokens = [ana.invite(), ana.invite(anyone=True)]
        tokens += [watch_token(ana, one) for one in tokens]
        tokens.append(ana.http("POST", "/api/me/tokens", json={"name": "bot"}).json()["token"])
        tokens.append(ana.http("POST", "/api/me/devices").json()["link"].rpartition("/")[2])
        tokens.append(ana.cookie.partition("=")[2].partition(".")[0])
    stored = b"".join(one.read_bytes() for one in tmp_path.rglob("*") if one.is_file())
    assert len(stored) > 10_000
    assert all(len(one) >= 43 for one in tokens)
    assert not [one for one in tokens if one.encode() in stored]


def test_presence_is_told_to_both(served: Served) -> None:
    """Who comes, who goes."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as south:
        assert south.until("presence")["here"] == ["south"]
        with ben.page(match):
            assert south.until("presence")["here"] == ["south", "north"]
        assert south.until("presence")["here"] == ["south"]


def test_a_rematch_is_one_match_for_both(served: Served) -> None:
    """The other is called to it, begins it, and asking too leads to the same."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as south, ben.page(match) as north:
        south.say(south.message("claim", "south", action="resign"))
        made = ana.http("POST", f"/api/matches/{match}/rematch").json()["id"]
        assert north.until("rematch")["id"] == made
    assert ben.http("POST", f"/api/matches/{match}/rematch").json()["id"] == made
    with ben.page(made) as again:
        assert (again.table["you"], again.table["to_act"]) == (["north"], ["north"])


def test_there_is_no_rematch_before_the_end(served: Served) -> None:
    """Nobody fills the other's list with matches; the refusal is a sentence in both languages."""
    ana, _, match = two_friends(served)
    answer = ana.http("POST", f"/api/matches/{match}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "rematch_early")
    assert answer.json()["error"].keys() == {"en", "fr"}
    assert ana.http("GET", "/api/me").json()["open"] == [match]


def test_where_the_other_waits_stands_first(served: Served) -> None:
    """However many newer matches there are."""
    ana, ben, first = two_friends(served)
    with ana.page(first) as page:
        page.turn("c2n", "end")
    newer = {ben.join(ana.invite()).json()["id"] for _ in range(5)}
    uppermost, *others = ben.http("GET", "/api/me").json()["open"]
    assert (uppermost, set(others)) == (first, newer)


def test_only_players_ask_for_a_rematch(served: Served) -> None:
    """A stranger who may look at a finished match makes nothing of it."""
    ana, _, match = two_friends(served)
    with ana.page(match) as south:
        south.say(south.message("claim", "south", action="resign"))
    assert Visitor(served).http("POST", f"/api/matches/{match}/rematch").json()["code"] == "not_at_the_table"


@pytest.mark.parametrize("url", ["http://192.0.2.7:8000/", "http://192.0.2.7:8000"])
def test_on_a_network_the_link_names_its_address(tmp_path: Path, url: str) -> None:
    """Also where whoever invites has opened the page by another name."""
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, reach=Reach(url))) as served:
        told = served.http("GET", f"/api/invitations/{(token := Visitor(served).invite())}").json()
        assert (told["link"], told["near"]) == (f"http://192.0.2.7:8000/join/{token}", False)


def test_a_guessed_token_opens_nothing(served: Served) -> None:
    """Whatever stands in its place; who guesses is called as before."""
    ben = Visitor(served)
    ben.http("POST", "/api/me", json={"name": "Ben"})
    for guess in ("", "x", "A" * 44, "%00", "../me", "é" * 40):
        answer = ben.http("POST", f"/api/invitations/{guess}/join", json={"name": "Carl"})
        assert answer.status_code in (404, 405), guess
    assert ben.http("GET", "/api/me").json()["name"] == "Ben"


def test_a_rematch_is_one_match_after_a_restart_too(tmp_path: Path) -> None:
    """Who asks second is led to the match that the first made before the server went down."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served)
        with ana.page(match) as page:
            page.say(page.message("claim", "south", action="resign"))
        made = ana.http("POST", f"/api/matches/{match}/rematch").json()["id"]
    with serving(tmp_path) as served:
        again = Visitor(served, ben.cookie).http("POST", f"/api/matches/{match}/rematch")
    assert again.json()["id"] == made


def test_nobody_sits_down_to_terms_that_were_not_shown(served: Served) -> None:
    """Changed after the guest's page was shown, they are refused with a sentence; read again, they hold."""
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite()
    shown = ben.http("GET", f"/api/invitations/{token}").json()
    changed = {**TO_PLAY_BALL, "options": {"clock": "180+2"}}
    assert ana.http("PUT", f"/api/invitations/{token}", json=changed).status_code == 200
    join = f"/api/invitations/{token}/join"
    refused = ben.http("POST", join, json={"name": "Ben", "terms": shown["terms"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "terms_changed")
    fresh = ben.http("GET", f"/api/invitations/{token}").json()["terms"]
    assert ben.http("POST", join, json={"name": "Ben", "terms": fresh}).status_code == 201


NONCES = {"south": "5" * 32, "north": "a" * 32}


@pytest.mark.parametrize("added", [("south", "north"), ("north",), ("south",)])
def test_players_add_to_chance_after_the_promise_is_shown(served: Served, added: tuple[str, ...]) -> None:
    """The promise of the invitation is the record's; the nonces stand in it, and the verifier is content."""
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite(game="chifootmi")
    promise = ben.http("GET", f"/api/invitations/{token}").json()["promise"]
    path = f"/api/invitations/{token}"
    if "south" in added:
        assert ana.http("POST", f"{path}/nonce", json={"nonce": NONCES["south"]}).status_code == 204
        assert ana.http("POST", f"{path}/nonce", json={"nonce": "f" * 32}).status_code == 204
    nonce = NONCES["north"] if "north" in added else None
    match = ben.http("POST", f"{path}/join", json={"nonce": nonce}).json()["id"]
    with ana.page(match) as page:
        page.say(page.message("claim", "south", action="resign"))
    text = ben.http("GET", f"/api/matches/{match}/record").text
    record = parse_record(text)
    assert json.loads(record.header["Nonces"]) == {seat: NONCES[seat] for seat in added}
    assert record.header["Pledge"] == promise
    assert len(list(proof(record, game_of(record)))) == 5


def test_only_who_invites_adds_to_chance_beforehand(served: Served) -> None:
    """And nothing but 32 hexadecimal digits."""
    ana, ben = Visitor(served), Visitor(served)
    path = f"/api/invitations/{ana.invite()}/nonce"
    assert ben.http("POST", path, json={"nonce": NONCES["south"]}).status_code == 403
    assert ana.http("POST", path, json={"nonce": "5" * 31}).status_code == 422


def over(served: Served, game: str = "chifootmi") -> tuple[Visitor, Visitor, str]:
    """Two friends and their match, which has ended."""
    ana, ben, match = two_friends(served, game=game)
    with ana.page(match) as page:
        page.say(page.message("claim", "south", action="resign"))
    return ana, ben, match


@pytest.mark.parametrize("added", [("south", "north"), ("north",), ()])
def test_players_add_to_the_chance_of_a_rematch(served: Served, added: tuple[str, ...]) -> None:
    """After the promise, before it begins; the first of each stands, and both are in the record."""
    ana, ben, match = over(served)
    path = f"/api/matches/{match}"
    promises = {who.http("POST", f"{path}/promise").json()["promise"] for who in (ana, ben)}
    people = {"south": ana, "north": ben}
    for seat in added:
        for nonce in (NONCES[seat], "f" * 32):
            assert people[seat].http("POST", f"{path}/nonce", json={"nonce": nonce}).status_code == 204
    made = ana.http("POST", f"{path}/rematch").json()["id"]
    assert ben.http("POST", f"{path}/nonce", json={"nonce": "0" * 32}).status_code == 204
    with ben.page(made) as page:
        page.say(page.message("claim", "north", action="resign"))
    record = parse_record(ana.http("GET", f"/api/matches/{made}/record").text)
    assert json.loads(record.header.get("Nonces", "{}")) == {seat: NONCES[seat] for seat in added}
    assert not added or {record.header["Pledge"]} == promises
    assert len(list(proof(record, game_of(record)))) == 5


def test_only_players_of_what_is_over_add_to_a_rematch(served: Served) -> None:
    """A stranger may look at a finished match, and promises nothing; before its end nobody does."""
    _, _, match = over(served)
    for path, body in (("promise", {}), ("nonce", {"nonce": NONCES["south"]})):
        answer = Visitor(served).http("POST", f"/api/matches/{match}/{path}", json=body)
        assert answer.json()["code"] == "not_at_the_table"
        ana, _, running = two_friends(served)
        assert ana.http("POST", f"/api/matches/{running}/{path}", json=body).json()["code"] == "rematch_early"


def test_seed_and_salt_leave_by_no_invitation(served: Served) -> None:
    """What chance will be bound to is told to nobody, only its hash."""
    ana = Visitor(served)
    answer = ana.http("GET", f"/api/invitations/{ana.invite()}").json()
    assert {"seed", "salt"}.isdisjoint(answer)
    assert len(answer["promise"]) == 64


@pytest.mark.parametrize("asked", ["{", '{"game": 5}', "[]", "\x00"])
def test_a_damaged_invitation_is_answered_in_words(tmp_path: Path, asked: str) -> None:
    """By every route and by its page, as a damaged match is; the others are not touched."""
    with serving(tmp_path) as served:
        ana, ben = Visitor(served), Visitor(served)
        whole, token = ana.invite(), ana.invite()
        key = sha256(token.encode()).hexdigest()
        with closing(sqlite3.connect(tmp_path / "matches.db")) as db, db:
            assert db.execute("UPDATE invitations SET asked = ? WHERE token = ?", (asked, key)).rowcount == 1
        one = f"/api/invitations/{token}"
        for method, path, body in (
            ("GET", one, None),
            ("PUT", one, TO_PLAY_BALL),
            ("DELETE", one, None),
            ("POST", f"{one}/nonce", {"nonce": NONCES["south"]}),
            ("POST", f"{one}/join", {}),
            ("POST", f"{one}/watch", {}),
        ):
            for who in (ana, ben):
                answer = who.http(method, path, json=body)
                assert (answer.status_code, answer.json()["code"]) == (409, "broken_invitation"), path
        assert ben.http("GET", f"/join/{token}").status_code == 200
        assert ben.http("POST", f"/api/invitations/{whole}/join", json={}).status_code == 201
