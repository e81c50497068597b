"""What a link shows where it is pasted: matches that are over, and who invites; nothing else."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from unittest.mock import patch

import pytest

from pitchside.server.http import pages
from pitchside.server.http.app import Settings
from tests.server.people import Visitor, two_friends
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Served, serving

GAMES = ("play-ball", "pitch-out", "pitch-bowl", "chifootmi")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a page."""
    static = tmp_path_factory.mktemp("page")
    (static / "index.html").write_text("<html><head><title>Pitchside</title></head></html>")
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, static=static)
    with serving(tmp_path_factory.mktemp("previews"), settings) as served:
        yield served


def resigned(served: Served, **changes: object) -> str:
    """A match that north has won."""
    ana, _, match = two_friends(served, **changes)
    with ana.page(match) as page:
        page.say(page.message("claim", "south", action="resign"))
    return match


def tags(served: Served, path: str, lang: str = "en") -> dict[str, str]:
    """The preview of an address, as somebody without a cookie sees it."""
    html = served.http("GET", path, headers={"cookie": "", "accept-language": lang}).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)" />', html))


@pytest.mark.parametrize(
    ("lang", "title", "text"),
    [
        ("en", "Play Ball: Ana 0–0 Ben", "Ben won. See the match again, turn by turn."),
        ("fr-FR", "Play Ball\u202f: Ana 0–0 Ben", "Victoire de Ben. Le match se revoit tour par tour."),
    ],
)
def test_a_finished_match_tells_its_result(built: Served, lang: str, title: str, text: str) -> None:
    """With the address of its picture in full."""
    match = resigned(built)
    told = tags(built, f"/match/{match}", lang)
    assert (told["title"], told["description"]) == (title, text)
    assert told["image"] == f"{built.origin}/api/matches/{match}/picture"


def test_a_match_that_is_not_over_tells_nothing(built: Served) -> None:
    """Neither on its page nor by a picture, to its players either."""
    ana, _, match = two_friends(built)
    assert tags(built, f"/match/{match}") == {}
    assert ana.http("GET", f"/api/matches/{match}/picture").status_code == 404
    assert tags(built, "/match/AAAAAAAAAAAAAAAAAAAAAA") == tags(built, "/") == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_picture(built: Served, game: str) -> None:
    """Whoever knows the link sees it, without a cookie."""
    match = resigned(built, game=game)
    answer = built.http("GET", f"/api/matches/{match}/picture", headers={"cookie": ""})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")


def test_a_picture_is_drawn_once(built: Served) -> None:
    """And kept; the oldest are let go."""
    match = resigned(built)
    with patch.object(pages, "picture", lambda *_: b"drawn once"):
        first = built.http("GET", f"/api/matches/{match}/picture").content
    assert first == built.http("GET", f"/api/matches/{match}/picture").content == b"drawn once"


def test_a_picture_that_is_there_waits_for_no_other(built: Served) -> None:
    """While others are drawn; of those one address has six in the queue, and is told when there are more."""
    kept, *others = (resigned(built) for _ in range(8))
    path = "/api/matches/{}/picture"
    assert built.http("GET", path.format(kept)).status_code == 200
    go_on = threading.Event()

    def slow(*_: object) -> bytes:
        go_on.wait(PATIENCE_S)
        return b"late"

    with patch.object(pages, "picture", slow), ThreadPoolExecutor(len(others)) as pool:
        asked = [pool.submit(built.http, "GET", path.format(match)) for match in others]
        try:
            refused = next(as_completed(asked)).result()
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "5")
            assert built.http("GET", path.format(kept)).status_code == 200
        finally:
            go_on.set()
        statuses = sorted(one.result().status_code for one in asked)
    assert statuses == [200] * 6 + [429]


def test_a_link_to_watch_says_so(built: Served) -> None:
    """Who pastes it invites nobody to play."""
    ana = Visitor(built)
    link = ana.http("GET", f"/api/invitations/{ana.invite()}").json()["watch_link"]
    told = tags(built, link.removeprefix(built.origin))
    assert told["title"] == "Ana invites you to watch Play Ball"


def test_an_invitation_says_who_invites(built: Served) -> None:
    """Whatever the name is made of, it stays a name; and looking spends nothing."""
    token = Visitor(built).invite(name='<b>"Ana"</b>')
    told = tags(built, f"/join/{token}")
    assert told["title"] == "&lt;b&gt;&quot;Ana&quot;&lt;/b&gt; invites you to Play Ball"
    assert "image" not in told
    assert Visitor(built).join(token).status_code == 201


def test_pictures_of_many_matches_are_let_go(tmp_path: Path) -> None:
    """Only the last are kept."""
    with patch.object(pages, "KEPT", 1), serving(tmp_path) as served:
        matches = [resigned(served) for _ in range(2)]
        with patch.object(pages, "picture", return_value=b"x") as drawn:
            for match in (*matches, matches[0]):
                served.http("GET", f"/api/matches/{match}/picture")
    assert drawn.call_count == 3
