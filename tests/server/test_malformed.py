"""Row 28: malformed frames and messages never crash, never fail with 5xx, never leave a traceback."""

from __future__ import annotations

import json
import logging
import socket
from collections import Counter
from pathlib import Path
from random import Random
from typing import get_args
from unittest.mock import patch

import pytest
from pydantic_core.core_schema import ErrorType
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitchside.server.net import run
from pitchside.server.words import parse_error
from pitchside.wire import codec
from pitchside.wire.codec import Unreadable, read_body, read_message
from pitchside.wire.messages import NewMatch
from tests.nightly import count, lasts
from tests.server import mutate
from tests.server.raw import close_code, handshake, head, request, status, upgrade
from tests.server.support import PATIENCE_S, Served, serving

FRAMES = count(300, 100_000)
TEXTS = count(6_000, 1_000_000)
OVER_THE_SOCKET = count(1_000, 3_000)
REQUESTS = count(300, 1_000)
SEED = 28
SEATED = '{"game": "x", "south": {"kind": "person"}, "north": {"kind": "person"}}'


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as an error, or with a traceback."""
    bad = [one for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR]
    return [one.getMessage() for one in bad]


def send_frames(served: Served, match: str, bad: bytes, early: bool, wait: bool) -> int | None:
    """Send frames over a connection of their own; the close code that came back.

    What may be the beginning of something lawful is not waited for: the client hangs up after it.
    """
    if early:
        raw = socket.create_connection((served.host, served.port), timeout=PATIENCE_S)
        raw.sendall(request(served, f"/ws/{match}", upgrade(served, match)) + bad)
    else:
        raw, _ = handshake(served, match)
        raw.sendall(bad)
    with raw:
        try:
            if not wait:
                raw.shutdown(socket.SHUT_WR)
            if early:
                head(raw)
        except OSError:
            return None
        return close_code(raw)


def storm(served: Served, count: int, rng: Random) -> tuple[Counter[str], list[str]]:
    """That many malformed frames: how many of each kind were sent, and which got a wrong code."""
    match, sent, wrong = served.new_match(), Counter[str](), []
    for number in range(count):
        kind = mutate.FRAME_KINDS[number % len(mutate.FRAME_KINDS)]
        early = kind in mutate.EARLY and rng.random() < 0.2
        sure = kind in mutate.CODES and not early
        code = send_frames(served, match, kind(rng), early, wait=sure)
        sent[kind.__name__] += 1
        if sure and code not in mutate.CODES[kind]:
            wrong.append(f"{kind.__name__}: {code}")
    return sent, wrong


@lasts(300)
def test_malformed_frames_close_only_their_own_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Malformed frames of every kind: each closed with its code, no traceback, and another match goes on."""
    with serving(tmp_path) as served, served.page(served.new_match()) as page:
        sent, wrong = storm(served, FRAMES, Random(SEED))
        assert page.turn("c2n", "end")["t"] == "ack"
    assert sent.total() == FRAMES
    assert min(sent.values()) >= FRAMES // len(mutate.FRAME_KINDS)
    assert wrong == []
    assert complaints(caplog) == []


def test_a_loud_protocol_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Teeth: the library's own handling leaves tracebacks in the log, and the storm finds them."""
    with patch.object(run, "Frames", WebSocketsSansIOProtocol), serving(tmp_path) as served:
        storm(served, 140, Random(SEED))
    assert complaints(caplog)


def read_all(count: int, rng: Random) -> tuple[Counter[str], list[str]]:
    """That many mutated texts: how each kind fared, and which were taken though they must not be."""
    fared, wrong = Counter[str](), []
    for number in range(count):
        kind = mutate.JSON_KINDS[number % len(mutate.JSON_KINDS)]
        text = kind(rng)
        try:
            read_message(text)
            fared[f"{kind.__name__} taken"] += 1
            if kind in mutate.NEVER_READABLE:
                wrong.append(text[:80])
        except Unreadable as error:
            fared[f"{kind.__name__} refused"] += 1
            str(error).encode()
    return fared, wrong


@lasts(300)
def test_mutated_messages_are_refused_or_read() -> None:
    """Mutated texts: each is a message or unreadable, nothing else is raised."""
    fared, wrong = read_all(TEXTS, Random(SEED))
    assert fared.total() == TEXTS
    assert wrong == []
    refused = sum(count for name, count in fared.items() if name.endswith("refused"))
    assert refused > TEXTS * 0.9


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("{}", "“game” is missing", "«\u202fgame\u202f» manque"),
        ('{"game": 3}', "“game” is not a text", "«\u202fgame\u202f» n’est pas un texte"),
        ('{"game": "%s"}' % ("x" * 99), "“game” is too long", "«\u202fgame\u202f» est trop long"),
        ('{"game": "x", "south": []}', "“south” is not an object", "«\u202fsouth\u202f» n’est pas un objet"),
        (f'{SEATED[:-1]}, "position": 7}}', "look at “position”", "voyez «\u202fposition\u202f»"),
        (f'{SEATED[:-1]}, "options": {{"a": [1]}}}}', "look at “options.a”", "voyez «\u202foptions.a\u202f»"),
        ("[", "character 2", "caractère 2"),
    ],
)
def test_why_it_cannot_be_read_is_said_in_both_languages(body: str, english: str, french: str) -> None:
    """By the place that is wrong, without a word of the library’s own."""
    with pytest.raises(Unreadable) as caught:
        read_body(NewMatch, body)
    assert parse_error(caught.value) == {"en": english, "fr": french}


@pytest.mark.parametrize("kind", codec.WRONG)
def test_every_mistake_has_its_sentence(kind: str) -> None:
    """Those that the messages of pages can have, among all that the library knows."""
    assert kind in get_args(ErrorType)
    assert all(parse_error(Unreadable(codec.WRONG[kind], place="here")).values())


def lenient(text: str) -> object:
    """JSON as Python reads it: NaN, keys that stand twice, numbers of any length."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("unread_json", at=1) from None


def test_a_lenient_reader_is_noticed() -> None:
    """Teeth: plain `json.loads` takes a key that stands twice, and the texts find it."""
    with patch.object(codec, "read_json", lenient):
        _, wrong = read_all(2_000, Random(SEED))
    assert wrong


@lasts(300)
def test_mutated_messages_over_the_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Mutated texts over real sockets: each is answered or closes the socket; nothing is logged."""
    rng, answers = Random(SEED + 1), Counter[str]()
    with serving(tmp_path) as served:
        for _ in range(OVER_THE_SOCKET // 100):
            with served.socket(served.new_match()) as one:
                one.recv()
                for number in range(100):
                    text = mutate.JSON_KINDS[number % len(mutate.JSON_KINDS)](rng)[:8000]
                    try:
                        one.send(text)
                    except UnicodeEncodeError:
                        one.send(text.encode(errors="replace").decode())
                    answers[json.loads(one.recv())["t"]] += 1
        assert served.http("GET", "/healthz").status_code == 200
    assert answers["error"] > OVER_THE_SOCKET * 0.8
    assert complaints(caplog) == []


def test_mutated_requests_never_fail(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Mutated HTTP requests: never a 5xx, never a traceback."""
    rng, statuses = Random(SEED + 2), Counter[int]()
    paths = [
        "/",
        "/api/games",
        "/api/matches",
        "/api/matches/%ff",
        "/api/records",
        "/ws/x",
        "/%",
        "/é",
        "*",
        "//x",
    ]
    with serving(tmp_path) as served:
        for _ in range(REQUESTS):
            method = rng.choice(["GET", "POST", "PUT", "HEAD", "TRACE", "CONNECT", "PRI", "G\0T"])
            headers = {"Host": f"127.0.0.1:{served.port}", "Origin": served.origin}
            odd = {"Content-Length": rng.choice(["-1", "x", "99999999999999999999", "0", "5"])}
            more = rng.choice(
                [{}, odd, {"Transfer-Encoding": "chunked"}, {"Upgrade": "websocket"}, {"X": "\x01"}]
            )
            with socket.create_connection((served.host, served.port), timeout=PATIENCE_S) as raw:
                raw.sendall(
                    request(served, rng.choice(paths), {**headers, **more}, method) + rng.randbytes(20)
                )
                raw.shutdown(socket.SHUT_WR)
                statuses[status(head(raw))] += 1
        assert served.http("GET", "/healthz").status_code == 200
    assert not [code for code in statuses if code >= 500 and code != 503], statuses
    assert complaints(caplog) == []
