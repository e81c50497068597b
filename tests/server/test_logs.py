"""What is logged: for a program one object a line, and never a token, a cookie, a card or a name."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.server.http.app import Settings
from pitchside.server.match.session import Session
from pitchside.server.net.logs import Json, Text
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Store
from tests.server.people import Visitor
from tests.server.raw import frame, handshake
from tests.server.support import RANDOM_AGENTS, Page, Served, serving, start

CHIFOOTMI = game_named("chifootmi")
NAMES = ("Zebedee Quill", "Ottoline Marsh")


class Paper(logging.Handler):
    """Keeps every line, as both formats write it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.text: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down twice."""
        self.lines.append(Json().format(record))
        self.text.append(Text().format(record))


@pytest.fixture
def paper() -> Iterator[Paper]:
    """Everything that this product logs from here on."""
    kept, log = Paper(), logging.getLogger("pitchside")
    level = log.level
    log.addHandler(kept)
    logging.getLogger("uvicorn").addHandler(kept)
    log.setLevel(logging.INFO)
    yield kept
    log.setLevel(level)
    for one in ("pitchside", "uvicorn"):
        logging.getLogger(one).removeHandler(kept)


def storm(served: Served, folder: Path) -> set[str]:
    """Two friends play with cards while everything goes wrong; what must stand in no log."""
    ana, ben = Visitor(served), Visitor(served)
    token = ana.invite(game="chifootmi", name=NAMES[0], options={})
    match = str(ben.join(token, NAMES[1]).json()["id"])
    with ana.page(match) as south:
        card = choice(south)
        with patch.object(Session, "_keep", side_effect=RuntimeError(f"at {card} of {NAMES[0]}")):
            south.socket.send(json.dumps(south.message("step", "south", action=card)))
            with pytest.raises(ConnectionClosed):
                south.until("ack", "refused")
    with ben.page(match) as north, patch.object(Store, "write", side_effect=StorageError("no room")):
        north.socket.send(json.dumps(north.message("step", "north", action=choice(north))))
        north.until("error")
        other = choice(north)
    _bad_manners(served, match, ana.cookie)
    cookies = {one.cookie.partition("=")[2] for one in (ana, ben)}
    return {*_stored(folder), *NAMES, token, *cookies, card, other}


def choice(page: Page) -> str:
    """A card to play, as an action."""
    (asked,) = page.table["asked"]
    state = CHIFOOTMI.seen(asked["position"], page.table["options"])
    return str(CHIFOOTMI.choices(state, Seat(asked["seat"])).sample(Random(5)))


def _bad_manners(served: Served, match: str, cookie: str) -> None:
    """Foreign names and pages, frames that are none, ids that are none."""
    for header in ({"host": "evil.example"}, {"origin": f"http://{cookie.partition('=')[2][:20]}"}):
        served.http("POST", f"/api/matches/{match}/rematch", headers={"cookie": cookie, **header})
    for sent in (frame(1, b"\xff"), frame(2, cookie.encode()), frame(3, b"x")):
        raw, _ = handshake(served, match, Cookie=cookie)
        with raw:
            raw.sendall(sent)
            while raw.recv(1024):
                pass


def _stored(folder: Path) -> set[str]:
    """Seeds, salts and keys as the file has them."""
    db = sqlite3.connect(folder / "matches.db")
    found = {str(one) for row in db.execute("SELECT seed, salt FROM matches") for one in row}
    found |= {str(row[0]) for row in db.execute("SELECT key FROM devices")}
    db.close()
    return found


def test_a_storm_leaves_no_secret_in_the_log(tmp_path: Path, paper: Paper) -> None:
    """Faults with cards and names in their words, a full disk, strangers: all logged, none of it told."""
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0)
    with serving(tmp_path, settings) as served:
        secrets = storm(served, tmp_path)
    messages = [json.loads(line)["message"] for line in paper.lines]
    assert "a match could not go on" in messages
    assert "a request was refused: host" in messages
    assert any("could not store" in one for one in messages)
    whole = "\n".join([*paper.lines, *paper.text])
    assert all(secrets)
    assert [one for one in secrets if one in whole] == []
    assert not re.search(r"cookie|bearer", whole, re.IGNORECASE)


def test_a_fault_is_told_by_kind_and_place() -> None:
    """Enough to find it, without its words."""
    try:
        raise RuntimeError(" of ".join(("the nine", "hearts")))
    except RuntimeError:
        record = logging.LogRecord("pitchside", 40, "x.py", 1, "it broke", (), sys.exc_info())
    told = json.loads(Json().format(record))
    assert told["error"] == "RuntimeError"
    assert told["places"][0].endswith(" test_a_fault_is_told_by_kind_and_place")
    record.exc_text = None
    text = Text().format(record)
    assert text.startswith("ERROR: it broke\nTraceback")
    assert "nine of hearts" not in text + json.dumps(told)


def test_one_object_a_line(tmp_path: Path) -> None:
    """`pitchside serve --log-format json`: refusals and complaints, each a line that a program can read."""
    told = ["-m", "pitchside", "serve", "--port", "0", "--data-dir", str(tmp_path), "--log-format", "json"]
    started = start(told)
    started.served.http("GET", "/", headers={"host": "evil.example"})
    _, _, complained = started.stop(15)
    lines = [json.loads(line) for line in complained.splitlines()]
    assert [one["message"] for one in lines] == ["a request was refused: host"]
    assert set(lines[0]) == {"time", "level", "logger", "message"}
