"""Who is who: a signed cookie, a name, more devices; matches belong to whoever made them."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from pitchside.server.app import Settings
from pitchside.server.folder import Folder, NoFolder
from pitchside.server.identity import Signer
from pitchside.server.sources import Sources
from tests.server.people import Visitor, two_friends
from tests.server.support import RANDOM_AGENTS, TWO_PEOPLE, Served, serving


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
    """A day later: it began from a position and is in nobody's list; what is no lesson stays."""
    lesson = {**TWO_PEOPLE, "position": "b2,c2,c8 b4,d4,e4 c8 s 3 1-0"}
    with serving(tmp_path) as served:
        ana = Visitor(served)
        made = [
            ana.http("POST", "/api/matches", json=one).json()["id"] for one in (lesson, lesson, TWO_PEOPLE)
        ]
        for one in (made[0], made[2]):
            ana.http("POST", f"/api/matches/{one}/forget")
        assert [ana.http("GET", f"/api/matches/{one}").status_code for one in made] == [200, 200, 200]
    later = Sources(today=lambda: datetime.now(UTC) + timedelta(hours=hours))
    with serving(tmp_path, Settings(agents=RANDOM_AGENTS, sources=later)) as again:
        bea = Visitor(again)
        bea.cookie = ana.cookie
        assert [bea.http("GET", f"/api/matches/{one}").status_code for one in made] == [left, 200, 200]


def test_a_link_brings_the_person_to_another_device_once(served: Served) -> None:
    """There the same matches are played; the link is worth nothing afterwards."""
    ana, phone, thief = (Visitor(served) for _ in range(3))
    match = ana.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]
    token = ana.http("POST", "/api/me/devices").json()["link"].rpartition("/")[2]
    path = f"/api/me/devices/{token}"
    assert phone.http("GET", path).status_code == 404
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
