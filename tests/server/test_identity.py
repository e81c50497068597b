"""Who is who: a signed cookie, a name, more devices; matches belong to whoever made them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match import lobby
from pitchside.server.people.identity import Signer
from pitchside.server.store import lists
from pitchside.server.store.backup import Folder, NoFolder
from pitchside.server.store.matches import Disk, open_store
from pitchside.server.store.people import PeopleStore
from tests.server.people import Visitor, two_friends
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, TWO_PEOPLE, Served, serving


def test_nobody_is_given_a_cookie_for_looking(served: Served) -> None:
    """Only who does something is somebody from then on."""
    token = Visitor(served).invite()
    for path in ("/api/me", "/api/games", "/", f"/api/invitations/{token}", f"/join/{token}"):
        assert "set-cookie" not in served.http("GET", path).headers


def test_the_cookie_is_out_of_reach_of_scripts(served: Served) -> None:
    """HttpOnly, for this site only, for every path; its name tells this server from others on the machine."""
    given = served.http("POST", "/api/me", json={"name": "Ana"}).headers["set-cookie"]
    assert re.fullmatch(
        r"pitchside-[0-9a-f]{8}=[\w-]{44}\.[0-9a-f]{64}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax",
        given,
    )


def test_over_https_the_cookie_is_bound_to_the_host() -> None:
    """Secure, and by its name no other host or path may set it."""
    signer = Signer(b"s" * 32)
    given = signer.cookie("key", secure=True)
    assert given.startswith("__Host-pitchside-")
    assert given.endswith("; Secure")
    sent = given.partition(";")[0].encode()
    for scheme, key in (("https", "key"), ("http", None)):
        scope = {"type": "http", "scheme": scheme, "headers": [(b"cookie", sent)]}
        assert signer.key_in(HTTPConnection(scope)) == key


@pytest.mark.parametrize("forged", ["", "x", "{key}", "{key}.", "{key}.00", ".{mark}", "{key}a.{mark}"])
def test_a_cookie_that_was_not_signed_here_is_nobody(served: Served, forged: str) -> None:
    """Whatever it says."""
    ana = Visitor(served)
    ana.http("POST", "/api/me", json={"name": "Ana"})
    name, _, value = ana.cookie.partition("=")
    key, _, mark = value.partition(".")
    cookie = f"{name}={forged.format(key=key, mark=mark)}"
    assert Visitor(served, cookie).http("GET", "/api/me").json()["name"] == ""


def test_only_hashes_of_keys_and_tokens_are_stored(tmp_path: Path) -> None:
    """Whoever reads the file can pretend to be nobody, and opens no link."""
    with serving(tmp_path) as served:
        ana = Visitor(served)
        token = ana.invite()
        link = ana.http("POST", "/api/me/devices").json()["link"].rpartition("/")[2]
        key = ana.cookie.partition("=")[2].partition(".")[0]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert (len(token), len(link), len(key)) == (43, 44, 44)
    assert not any(secret.encode() in stored for secret in (token, link, key))


def test_a_name_is_kept_and_shown_on_one_line(served: Served) -> None:
    """What cannot be seen is left out, and a name has an end."""
    ana = Visitor(served)
    assert ana.http("POST", "/api/me", json={"name": " A\u202en\n a "}).json()["name"] == "A n a"
    assert ana.http("GET", "/api/me").json()["name"] == "A n a"
    assert ana.http("POST", "/api/me", json={"name": "A" * 10_000}).status_code == 422


def test_matches_are_found_again_under_the_identity(served: Served) -> None:
    """Open ones and finished ones; what is taken off the list stays off it."""
    ana = Visitor(served)
    first, second = (ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"] for _ in range(2))
    ana.http("POST", "/api/matches", json={**TWO_PEOPLE, "position": "b2,c2,c8 b4,d4,e4 c8 s 3 1-0"})
    assert set(ana.http("GET", "/api/me").json()["open"]) == {first, second}
    with ana.page(first) as page:
        page.say(page.message("claim", "south", action="resign"))
    me = ana.http("GET", "/api/me").json()
    assert me["open"] == [second]
    assert [(one["id"], one["winner"], one["you"]) for one in me["finished"]] == [
        (first, "north", ["north", "south"])
    ]
    ana.http("POST", f"/api/matches/{second}/forget")
    assert ana.http("GET", "/api/me").json()["open"] == []


@pytest.mark.parametrize(("hours", "left"), [(1, 200), (25, 404)])
def test_a_lesson_that_was_left_is_gone_when_the_server_starts_again(
    tmp_path: Path, hours: int, left: int
) -> None:
    """A day later: it began from a position and is in nobody's list; a match with a move stays."""
    lesson = {**TWO_PEOPLE, "position": "b2,c2,c8 b4,d4,e4 c8 s 3 1-0"}
    with serving(tmp_path) as served:
        ana = Visitor(served)
        made = [
            ana.http("POST", "/api/matches", json=one).json()["id"] for one in (lesson, lesson, TWO_PEOPLE)
        ]
        with ana.page(made[2]) as page:
            page.turn("c2n", "end")
        for one in (made[0], made[2]):
            ana.http("POST", f"/api/matches/{one}/forget")
        assert [ana.http("GET", f"/api/matches/{one}").status_code for one in made] == [200, 200, 200]
    later = Sources(today=lambda: datetime.now(UTC) + timedelta(hours=hours))
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, sources=later)) as again:
        bea = Visitor(again)
        bea.cookie = ana.cookie
        assert [bea.http("GET", f"/api/matches/{one}").status_code for one in made] == [left, 200, 200]


def listed(who: Visitor, which: str) -> list[list[str]]:
    """The ids of a list, page by page."""
    pages, after = list[list[str]](), dict[str, str]()
    while True:
        page = who.http("GET", "/api/me/matches", params={"list": which, **after}).json()
        pages.append(page["open"] if which == "open" else [one["id"] for one in page["finished"]])
        if page["more"] is None:
            return pages
        after = {"after": page["more"]}


def test_lists_are_told_page_by_page(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open and finished ones apart, each match once; the first pages are told with the name."""
    monkeypatch.setattr(lists, "MOST_LISTED", 3)
    ana = Visitor(served)
    made = [str(ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]) for _ in range(12)]
    over = made[::2]
    for one in over:
        with ana.page(one) as page:
            page.say(page.message("claim", "south", action="resign"))
    pages = listed(ana, "open")
    assert [len(one) for one in pages] == [3, 3]
    assert sorted(one for page in pages for one in page) == sorted(made[1::2])
    ended = listed(ana, "over")
    assert [len(one) for one in ended] == [3, 3]
    assert sorted(one for page in ended for one in page) == sorted(over)
    me = ana.http("GET", "/api/me").json()
    assert (me["open"], [one["id"] for one in me["finished"]]) == (pages[0], ended[0])
    rest = ana.http("GET", "/api/me/matches", params={"list": "over", "after": me["more_finished"]}).json()
    assert [one["id"] for one in rest["finished"]] == ended[1]
    assert ana.http("GET", "/api/me/matches", params={"list": "open", "after": me["more_open"]}).json() == {
        "open": pages[1],
        "finished": [],
        "more": None,
    }


def test_where_a_page_ends_is_told_so_that_it_fits_into_an_address(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written into an address as it is told; also what older versions told, with `+`, escaped or not."""
    monkeypatch.setattr(lists, "MOST_LISTED", 3)
    ana = Visitor(served)
    made = {ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"] for _ in range(5)}
    me = ana.http("GET", "/api/me").json()
    told = me["more_open"]
    assert re.fullmatch(r"[\w:.~-]+", told, re.ASCII)
    rest = made - set(me["open"])
    day, match_id = told.split("~")
    old = f"{day.replace('_', '+')}~{match_id}"
    assert "+" in old
    for after in (told, old, old.replace("+", "%2B")):
        found = ana.http("GET", f"/api/me/matches?list=open&after={after}")
        assert (found.status_code, set(found.json()["open"])) == (200, rest), after


@pytest.mark.parametrize("after", ["x", "2026~x", "2026-01-01~" + "A" * 23, "\0~" + "A" * 22])
def test_a_page_begins_where_another_ended(served: Served, after: str) -> None:
    """Anything else is refused."""
    refused = Visitor(served).http("GET", "/api/me/matches", params={"list": "open", "after": after})
    assert (refused.status_code, refused.json()["code"]) == (422, "malformed")


def test_a_page_costs_the_same_however_many_matches_there_are(tmp_path: Path) -> None:
    """SQLite finds it in an index, in its order, and looks at no other match."""
    store = open_store(tmp_path / "matches.db", Sources())
    asked = list[str]()
    event.listen(store.reading, "before_cursor_execute", lambda *told: asked.append(told[2]), named=False)
    with store.reading.begin() as db:
        for which in ("open", "over"):
            for after in (None, ("2026-01-01T00:00:00+00:00", "A" * 22)):
                lists._part(db, "ana", which, after)
                (statement,) = [one for one in asked if "seats" in one]
                began = () if after is None else (after[0], *after[:1] * 2, after[1])
                values: tuple[object, ...] = ("ana", which, "south", "north", *began, 61, 0)
                values = values[: statement.count("?")]
                plan = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", tuple(values)).all()
                assert "USING INDEX seats_listed" in str(plan)
                assert "TEMP B-TREE" not in str(plan)
                asked.clear()
    store.close()


def test_nobody_begins_more_matches_than_they_play(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """With three in which nobody has moved no other begins; a move makes room, so does forgetting one."""
    monkeypatch.setattr(lobby, "MOST_UNMOVED", 3)
    ana, ben = Visitor(served), Visitor(served)
    computer = {**TWO_PEOPLE, "south": {"kind": "computer", "name": "", "level": "random"}}
    asked = (TWO_PEOPLE, computer, TWO_PEOPLE)
    made = [str(ana.http("POST", "/api/matches", json=one).json()["id"]) for one in asked]
    refused = ana.http("POST", "/api/matches", json=TWO_PEOPLE)
    assert (refused.status_code, refused.json()["code"]) == (409, "unmoved")
    joined = ben.join(ana.invite())
    assert (joined.status_code, joined.json()["code"]) == (409, "unmoved_together")
    with ana.page(made[0]) as page:
        page.turn("c2n")
    assert ana.http("POST", "/api/matches", json=TWO_PEOPLE).status_code == 201
    assert ana.http("POST", "/api/matches", json=TWO_PEOPLE).status_code == 409
    ana.http("POST", f"/api/matches/{made[2]}/forget")
    assert ana.http("POST", "/api/matches", json=TWO_PEOPLE).status_code == 201


@pytest.mark.parametrize(("days", "left"), [(2, [200, 404, 200]), (8, [404, 404, 200])])
def test_a_match_in_which_nobody_moves_is_taken_away(tmp_path: Path, days: int, left: list[int]) -> None:
    """After a week, or after a day where it is in nobody's list; one with a move stays."""
    with serving(tmp_path) as served:
        ana = Visitor(served)
        made = [ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"] for _ in range(3)]
        ana.http("POST", f"/api/matches/{made[1]}/forget")
        with ana.page(made[2]) as page:
            page.turn("c2n", "end")
    later = Sources(today=lambda: datetime.now(UTC) + timedelta(days=days))
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, sources=later)) as again:
        bea = Visitor(again, ana.cookie)
        assert [bea.http("GET", f"/api/matches/{one}").status_code for one in made] == left
    assert open_whole(tmp_path) == left.count(200)


def open_whole(folder: Path) -> int:
    """How many matches are stored; all of them are as they were written."""
    store = open_store(folder / "matches.db", Sources())
    count, damaged = store.checked()
    store.close()
    assert damaged == []
    return count


def test_a_match_that_has_a_move_by_now_is_not_taken_away(tmp_path: Path) -> None:
    """Between the look for it and the deed somebody may move."""
    with serving(tmp_path) as served:
        ana = Visitor(served)
        made = [ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"] for _ in range(2)]
        with ana.page(made[0]) as page:
            page.turn("c2n", "end")
    store = open_store(tmp_path / "matches.db", Sources())
    assert PeopleStore(store).unwanted("2999", "2999") == [made[1]]
    assert PeopleStore(store).unwanted("2999", "2999", made) == []
    assert PeopleStore(store).take_away(made, "2999", "2999") == [made[1]]
    store.close()


def test_who_reads_does_not_wait_for_the_writer(tmp_path: Path) -> None:
    """Lists are told while the store's thread is busy; and what only reads cannot write."""

    async def read() -> None:
        store = open_store(tmp_path / "matches.db", Sources())
        disk, gate = Disk(store), threading.Event()
        people = PeopleStore(store)
        await disk.do(people.add_person, "ana", "key", "")
        busy = asyncio.create_task(disk.do(gate.wait, PATIENCE_S))
        assert (await disk.read(people.page_of, "ana", "open")).open == []
        assert await disk.read(people.person_of, "key") == ("ana", "")
        assert not busy.done()
        gate.set()
        assert await busy
        with pytest.raises(OperationalError, match="readonly"), store.reading.begin() as db:
            db.exec_driver_sql("DELETE FROM people")
        disk.close()

    asyncio.run(read())


def test_a_link_brings_the_person_to_another_device_once(served: Served) -> None:
    """There the same matches are played; the link is worth nothing afterwards."""
    ana, phone, thief = (Visitor(served) for _ in range(3))
    match = ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]
    token = ana.http("POST", "/api/me/devices").json()["link"].rpartition("/")[2]
    path = f"/api/me/devices/{token}"
    assert phone.http("GET", path).status_code == 405
    assert phone.http("POST", path).status_code == 204
    assert phone.cookie != ana.cookie
    with phone.page(match) as page:
        assert page.turn("c2n")["t"] == "ack"
    again = thief.http("POST", path)
    assert (again.status_code, again.json()["code"], thief.cookie) == (410, "device_link_spent", "")


def test_whoever_leaves_is_hung_up_and_unknown(served: Served) -> None:
    """The open page of that device is closed at once and told why, the other device plays on."""
    ana, phone = Visitor(served), Visitor(served)
    match = ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]
    phone.http(
        "POST", f"/api/me/devices/{ana.http('POST', '/api/me/devices').json()['link'].rpartition('/')[2]}"
    )
    kept = ana.cookie
    with ana.page(match) as page, phone.page(match) as other:
        assert served.http("DELETE", "/api/me", headers={"cookie": kept}).status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            page.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert other.turn("c2n")["t"] == "ack"
    assert Visitor(served, kept).http("GET", f"/api/matches/{match}").status_code == 404


def test_a_match_from_before_belongs_to_who_opens_it_first(tmp_path: Path) -> None:
    """On the server's own machine, with or without a cookie; everybody after that is a stranger."""
    with serving(tmp_path) as served:
        matches = [served.new_match() for _ in range(2)]
    with sqlite3.connect(tmp_path / "matches.db") as bare:
        bare.execute("DELETE FROM seats")
    bare.close()
    with serving(tmp_path) as served:
        ana = Visitor(served)
        ana.http("POST", "/api/me", json={"name": "Ana"})
        # The first page asks for it before anybody opens it: it is still there, and still nobody's.
        seen = Visitor(served).http("GET", f"/api/matches/{matches[0]}")
        assert seen.json()["you"] == ["south", "north"]
        for match, cookie in zip(matches, ("", ana.cookie), strict=True):
            with served.socket(match, additional_headers={"cookie": cookie}) as first:
                assert first.response is not None
                given = first.response.headers.get("set-cookie", "").partition(";")[0]
            assert bool(given) == (cookie == "")
            with Visitor(served, cookie or given).page(match) as page:
                assert page.table["you"] == ["south", "north"]
            assert Visitor(served).http("GET", f"/api/matches/{match}").status_code == 404


def test_the_cookie_lasts_from_the_last_visit_on(served: Served) -> None:
    """Who comes back is given the same one again; who only looks, none."""
    ana = Visitor(served)
    ana.http("POST", "/api/me", json={"name": "Ana"})
    again = ana.http("GET", "/api/me").headers["set-cookie"]
    assert again.startswith(ana.cookie)
    assert "set-cookie" not in served.http("GET", "/api/me").headers


def test_through_a_proxy_nobody_is_at_the_servers_machine(served: Served) -> None:
    """Whoever comes by one on the same machine may be anywhere."""
    asked = {"json": {"board": "strip39"}, "headers": {"x-forwarded-for": "203.0.113.9"}}
    assert served.http("POST", "/api/perfect", **asked).status_code == 403


def test_the_key_of_the_folder_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    """It is found again; a damaged one is no key, and a sentence says so."""
    folder = Folder(tmp_path)
    secret = folder.secret()
    assert folder.secret() == secret
    assert len(secret) == 32
    assert (tmp_path / "cookies.key").stat().st_mode & 0o077 == 0
    (tmp_path / "cookies.key").write_bytes(b"short")
    with pytest.raises(NoFolder, match="is damaged"):
        folder.secret()
    folder.let_go()


def test_friends_see_the_match_in_their_lists(served: Served) -> None:
    """Each with the own seat."""
    ana, ben, match = two_friends(served)
    for who, seat in ((ana, "south"), (ben, "north")):
        assert who.http("GET", "/api/me").json()["open"] == [match]
        assert who.http("GET", f"/api/matches/{match}").json()["you"] == [seat]
