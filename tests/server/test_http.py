"""The HTTP side: catalogue, matches, records, the page, and errors in one shape."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from pitchside.core.record import parse_record, replay
from pitchside.games import GAMES
from pitchside.server.http.app import Settings
from pitchside.server.net.run import bind
from tests.server.support import PERSON, TWO_PEOPLE, Served, serving


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Served]:
    """A server with a small built page."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Pitchside</title>")
    (static / "assets" / "index-abc123.js").write_text("1")
    (static / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    with serving(tmp_path, Settings(static=static, agents="tests.server.random_levels")) as one:
        yield one


def test_the_catalogue_lists_games_and_clauses(served: Served) -> None:
    """Every game with its options, its levels and all its clauses in both languages."""
    catalogue = served.http("GET", "/api/games").json()
    assert [game["id"] for game in catalogue["games"]] == list(GAMES)
    game = catalogue["games"][0]
    assert game["id"] == "play-ball"
    assert game["levels"] == ["random", "crashing", "slow", "puzzled"]
    begins = next(one for one in game["options"] if one["name"] == "begins")
    assert begins["values"] == ["south", "north", "toss"]
    clauses = catalogue["clauses"]["play-ball"]
    assert [one["number"] for one in clauses] == list(GAMES["play-ball"].rulebook.clauses)
    assert all(one["text"]["en"] and one["text"]["fr"] for one in clauses)


def test_a_first_screen_asks_for_no_clauses(served: Served) -> None:
    """The games alone are told where the clauses, most of the catalogue, are not wanted."""
    brief = served.http("GET", "/api/games?clauses=no").json()
    assert brief["clauses"] == {}
    assert [game["id"] for game in brief["games"]] == list(GAMES)


def test_a_match_id_cannot_be_guessed(served: Served) -> None:
    """An id is 22 characters of 64 kinds: 128 bits and more; no two are alike."""
    ids = {served.new_match() for _ in range(20)}
    assert len(ids) == 20
    assert {len(one) for one in ids} == {22}


def test_a_summary_tells_how_it_stands(served: Served) -> None:
    """Enough for a line on the home page."""
    match = served.new_match()
    with served.page(match) as page:
        page.turn("c2n", "end")
    summary = served.http("GET", f"/api/matches/{match}").json()
    assert summary == {
        "id": match,
        "game": "play-ball",
        "south": PERSON,
        "north": PERSON,
        "score": {"south": 0, "north": 0},
        "winner": None,
        "over": False,
        "steps": 2,
        "helped": [],
        "you": ["south", "north"],
        "to_act": ["north"],
        "closed": None,
    }


def test_a_rematch_lets_the_other_side_begin(served: Served) -> None:
    """The same terms; who began does not begin again."""
    first = served.over_match(options={"board": "hex37"})
    second = served.http("POST", f"/api/matches/{first}/rematch")
    assert second.status_code == 201
    with served.page(second.json()["id"]) as page:
        assert page.seat == "north"
        assert page.table["options"]["board"] == "hex37"


def test_a_record_can_be_downloaded_and_replayed(served: Served) -> None:
    """The record of an unfinished match is a file that plays through to the same position."""
    match = served.new_match()
    with served.page(match) as page:
        page.turn("c2n", "end", "c8s", "end")
        page.turn("b2n")
        position = page.table["hash"]
    answer = served.http("GET", f"/api/matches/{match}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    named = answer.headers["content-disposition"]
    assert named.startswith('attachment; filename="pitchside-play-ball-')
    assert named.endswith('.pitch"')
    assert match not in named
    record = parse_record(answer.text)
    assert replay(record, GAMES["play-ball"]).hash() == position


def test_a_record_can_be_watched(served: Served) -> None:
    """A record handed in comes back as steps with their positions."""
    match = served.new_match()
    with served.page(match) as page:
        page.turn("c2n", "end")
        page.say(page.message("claim", action="resign"))
        steps = page.steps
    text = served.http("GET", f"/api/matches/{match}/record").text
    watched = served.http("POST", "/api/records", content=text.encode())
    assert watched.status_code == 200
    assert watched.json()["steps"] == steps
    assert watched.json()["start"] == "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"
    assert watched.json()["result"]["reason"] == "resigned"


RECORD = "Pitch: 1\nGame: play-ball\n\n"


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        (RECORD + "south c2n\nsouth end\nnorth b2n\n", 6, "PLB-3.1"),
        (RECORD + "south end\n", 4, "PLB-3.8"),
        (RECORD + "south hello\n", 4, None),
        (RECORD + "nobody c2n\n", 4, None),
        ("Pitch: 1\nGame: chess\n\n", 2, None),
        ("", 1, None),
        ("Pitch: 1\nGame: play-ball\nOptions: {\n\n", 3, None),
        ("Pitch: 1\nGame: play-ball\nHash: 00\n\nsouth c2n\n", 3, None),
    ],
)
def test_a_broken_record_names_its_line(served: Served, text: str, line: int, rule: str | None) -> None:
    """A record that cannot be played is refused with the line and, where one refused it, the clause."""
    answer = served.http("POST", "/api/records", content=text.encode())
    assert answer.status_code == 422
    assert (answer.json()["line"], answer.json()["rule"]) == (line, rule)
    assert answer.json()["text"]["en"]
    assert answer.json()["text"]["fr"]


@pytest.mark.parametrize(
    "raw",
    [
        b"Pitch: 1\nGame: play-ball\n\nsouth \xff\n",
        b"\xff",
        b"Pitch: 1\nGame: play-ball\nOptions: " + b"[" * 5000 + b"\n\n",
        b"Pitch: 1\nGame: play-ball\nPosition: " + b'{"a":' * 5000 + b"\n\n",
        RECORD.encode() + b"clock time who=" + b"[" * 5000,
        b"Pitch: 1\nGame: play-ball\nOptions: " + b"9" * 5000 + b"\n\n",
        b'Pitch: 1\nGame: pitch-out\nOptions: {"tremor": ' + b"9" * 400 + b"}\n\n",
        RECORD.encode() + b"south " + b"c2n " * 15000,
    ],
    ids=[
        "utf8",
        "byte",
        "deep-options",
        "deep-position",
        "deep-claim",
        "huge-int",
        "huge-tremor",
        "long-line",
    ],
)
def test_a_hostile_record_is_refused(served: Served, raw: bytes) -> None:
    """Bytes that are no text, bombs of depth and huge numbers are refused like any broken record."""
    assert served.http("POST", "/api/records", content=raw).status_code == 422


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/matches/nothing", 404, "unknown_match"),
        ("GET", "/api/matches/AAAAAAAAAAAAAAAAAAAAAA", 404, "unknown_match"),
        ("GET", "/api/matches/AAAAAAAAAAAAAAAAAAAAAA/record", 404, "unknown_match"),
        ("POST", "/api/matches/AAAAAAAAAAAAAAAAAAAAAA/rematch", 404, "unknown_match"),
        ("GET", "/api/none", 404, "not_found"),
        ("DELETE", "/api/games", 405, "method"),
        ("PUT", "/api/matches", 405, "method"),
        ("GET", "/assets/none.js", 404, "not_found"),
    ],
)
def test_errors_have_one_shape(served: Served, method: str, path: str, status: int, code: str) -> None:
    """Every error is a status, a code, and a sentence in both languages."""
    answer = served.http(method, path)
    assert answer.status_code == status
    assert answer.json()["code"] == code
    assert set(answer.json()["error"]) == {"en", "fr"}


TAKES_POST = (
    "/api/records",
    "/api/matches/x/rematch",
    "/api/invitations/x/join",
    "/api/matches",
    "/api/me/delete",
)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", TAKES_POST)
def test_what_takes_only_post_says_so(served: Served, method: str, path: str) -> None:
    """An address that is there is not unknown, whoever reads it with the wrong method."""
    answer = served.http(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_a_wrong_method_is_told_the_right_ones(served: Served) -> None:
    """All of them, though each has a route of its own."""
    assert served.http("PATCH", "/api/me").headers["allow"] == "DELETE, GET, HEAD, POST"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("{", 400),
        ('{"game": "play-ball", "game": "play-ball"}', 400),
        ('{"game": NaN}', 400),
        ("[" * 30000, 400),
        ("[]", 422),
        ("{}", 422),
        ('{"game": "play-ball", "south": {"kind": "person"}, "north": {"kind": "ghost"}}', 422),
        ('{"game": "chess", "south": {"kind": "person"}, "north": {"kind": "person"}}', 422),
        ('{"game": "play-ball", "options": {"mode": "easy"}, "south": {"kind": "person"}, '
         '"north": {"kind": "person"}}', 422),
        ('{"game": "play-ball", "south": {"kind": "person"}, "north": {"kind": "computer"}}', 422),
        ('{"game": "play-ball", "south": {"kind": "person"}, "north": {"kind": "computer", '
         '"level": "god"}}', 422),
        ('{"game": "play-ball", "south": {"kind": "person", "name": "\\ud800"}, '
         '"north": {"kind": "person"}}', 422),
        ('{"\\ud800": 1}', 422),
        ('{"game": "play-ball", "options": {"\\ud800": 1}, "south": {"kind": "person"}, '
         '"north": {"kind": "person"}}', 422),
        ('{"game": "play-ball", "position": "\\ud800", "south": {"kind": "person"}, '
         '"north": {"kind": "person"}}', 422),
        ('{"game": "\\ud800", "south": {"kind": "person"}, "north": {"kind": "person"}}', 422),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_set_up(served: Served, body: str, status: int) -> None:
    """What is no JSON gets 400, what is no match gets 422; never a failure of ours."""
    answer = served.http("POST", "/api/matches", content=body.encode())
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "code"}


def test_a_computer_needs_a_level_of_its_game(served: Served) -> None:
    """The error names the levels there are."""
    computer = {"kind": "computer", "name": "", "level": "god"}
    answer = served.http("POST", "/api/matches", json={**TWO_PEOPLE, "north": computer})
    assert "random" in answer.json()["error"]["en"]


def test_the_page_is_served_for_its_own_addresses(built: Served) -> None:
    """Every address the page looks after gets index.html, asked for anew each time."""
    for path in ("/", "/match/abc", "/watch", "/some/where"):
        answer = built.http("GET", path)
        assert answer.status_code == 200
        assert "Pitchside" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/api/games", "/api/rules/play-ball"])
def test_long_words_are_sent_packed(built: Served, path: str) -> None:
    """The first page asks for them: to who takes gzip, with the same content; packed once for all."""
    packed = built.http("GET", path, headers={"accept-encoding": "gzip"})
    plain = built.http("GET", path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])
    with patch("gzip.compress", side_effect=AssertionError):
        assert built.http("GET", path, headers={"accept-encoding": "gzip"}).status_code == 200


def test_scripts_are_sent_packed(built: Served) -> None:
    """To who takes gzip, with the same content; caches keep both kinds apart."""
    packed = built.http("GET", "/assets/index-abc123.js", headers={"accept-encoding": "br, gzip"})
    plain = built.http("GET", "/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "1"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert packed.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", ["/api/games", "/assets/index-abc123.js"])
@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip;q=0", False), ("gzip; q=0.0, br", False), ("br, gzip;q=0.5", True), ("GZIP", True)],
)
def test_who_wants_no_gzip_gets_none(built: Served, path: str, accepted: str, packed: bool) -> None:
    """A weight of nothing is a refusal."""
    answer = built.http("GET", path, headers={"accept-encoding": accepted})
    assert ("content-encoding" in answer.headers) == packed


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/puzzles", "/api/openapi.json", "/healthz", "/", "/favicon.svg", "/api/none"]
)
def test_a_head_is_that_of_get(built: Served, path: str) -> None:
    """The same status and length, and no body."""
    whole, head = (built.http(method, path) for method in ("GET", "HEAD"))
    assert head.status_code == whole.status_code
    for name in ("content-type", "content-length", "cache-control"):
        assert head.headers[name] == whole.headers[name]
    assert (head.content, whole.content != b"") == (b"", True)


def test_hashed_assets_are_kept_for_ever(built: Served) -> None:
    """A file with a hash in its name never changes; others are asked for anew."""
    hashed = built.http("GET", "/assets/index-abc123.js")
    assert hashed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in hashed.headers["content-type"]
    assert built.http("GET", "/favicon.svg").headers["cache-control"] == "no-cache"


def test_the_icon_is_found_where_browsers_look_by_themselves(built: Served) -> None:
    """An address that is no page names no icon; the browser then asks for this one."""
    icon = built.http("GET", "/favicon.ico")
    assert icon.status_code == 200
    assert icon.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt", "/%00"],
)
def test_nothing_outside_the_page_is_served(built: Served, path: str) -> None:
    """No path leads out of the folder of the page."""
    with socket.create_connection(("127.0.0.1", built.port)) as raw:
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{built.port}\r\nConnection: close\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert b"secret" not in answer.split(b"\r\n\r\n", 1)[1]
    assert b" 500 " not in answer


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    """Without the built page the server says how to build it."""
    with serving(tmp_path, Settings(static=tmp_path / "none", agents="tests.server.random_levels")) as bare:
        answer = bare.http("GET", "/")
    assert answer.status_code == 503
    assert answer.text.startswith("the page is not built: run make install")


def test_safe_headers_are_on_everything(built: Served) -> None:
    """No inline script or style, no referrer, no guessing of types, on pages, answers and errors."""
    for path in ("/", "/assets/index-abc123.js", "/api/games", "/api/none", "/healthz"):
        headers = built.http("GET", path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert f"ws://127.0.0.1:{built.port};" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_api_is_not_cached(served: Served) -> None:
    """An answer about a match is never kept by a browser."""
    assert served.http("GET", "/api/games").headers["cache-control"] == "no-store"


def test_small_messages_leave_at_once() -> None:
    """The listening socket is named as TCP, without which the event loop lets small messages wait 40 ms."""
    address = bind("127.0.0.1", 0)
    with address.listener as listener:
        assert listener.proto == socket.IPPROTO_TCP
