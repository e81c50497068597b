"""Languages on the wire: those a client names; and a client of version 1, which names none."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from websockets.sync.client import connect

from pitchside.core.language import FOLDER, Sentence
from tests.core.test_language import LACKED, made_up
from tests.server.support import LATE, OWNERS, PATIENCE_S, TWO_PEOPLE, Page, Served, serving, start

HERE = Path(__file__).parent
PROMISED = HERE / "golden" / "version_1.jsonl"
"""The answers of a server from before clients could name languages, a line each; never recorded again."""
STORY = HERE.parent / "games" / "play_ball" / "golden" / "expert-win.txt"
LEFT_OUT = ("choices", "blocked")
"""Long lists, of which the first two entries stand for the others."""
DRAWN = ("id", "commitment", "promise", "seed", "salt")
"""What is drawn by lot."""
ANSWERS = {"ping": "pong", "say": "said", "trial": "tried", "history": "history", "bad": "error"}
"""The last message that answers each kind; an action is answered in full by the state after it."""


class Wire:
    """A client written for version 1, on nothing but HTTP and a WebSocket."""

    def __init__(self, served: Served) -> None:
        self.site = httpx.Client(
            base_url=served.origin, headers={"origin": served.origin}, timeout=PATIENCE_S, trust_env=False
        )
        self.told: list[Any] = []

    def http(self, method: str, path: str, body: Any = None) -> Any:
        """One request and what comes back."""
        answer = self.site.request(method, path, json=body)
        self.told.append({"http": answer.status_code, "body": told(answer.json())})
        return answer.json()

    @contextmanager
    def match(self, match_id: str) -> Iterator[None]:
        """A match, open."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.site.cookies.items())
        address = str(self.site.base_url).replace("http", "ws").rstrip("/")
        more: dict[str, Any] = {
            "origin": str(self.site.base_url).rstrip("/"),
            "additional_headers": {"cookie": cookies},
        }
        with connect(f"{address}/ws/{match_id}", compression=None, max_size=None, **more) as self.socket:
            self.until("state")
            yield

    def until(self, *kinds: str) -> None:
        """Listen until then; who is there may be told at any time."""
        while True:
            heard = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if heard["t"] != "presence":
                self.told.append(told(heard))
            if heard["t"] == "state":
                self.seqs = heard["table"]["seq"]
            if heard["t"] in kinds:
                return

    def say(self, t: str, **more: Any) -> None:
        """One message without a number."""
        self.socket.send(json.dumps({"t": t, **more}))
        self.until(ANSWERS[t])

    def play(self, seat: str, t: str, **more: Any) -> None:
        """One with a number."""
        self.socket.send(
            json.dumps({"t": t, "seat": seat, "seq": self.seqs[seat] + 1, "client": "v1", **more})
        )
        self.until("state", "error")


def told(message: Any) -> Any:
    """A message as it is compared: no wording is promised, nor what is drawn by lot."""
    if isinstance(message, list):
        return [told(one) for one in message]
    if not isinstance(message, dict):
        return message
    if message.keys() == {"en", "fr"} and all(isinstance(text, str) for text in message.values()):
        return "a sentence in English and French"
    short = {name: one[:2] if name in LEFT_OUT else one for name, one in message.items()}
    return {name: type(one).__name__ if name in DRAWN else told(one) for name, one in short.items()}


def whole_match(served: Served) -> list[Any]:
    """All that a client is told: of a match with a goal each and a win, and of every kind of answer."""
    text = STORY.read_text(encoding="utf-8")
    position = re.findall(r"^position: (.+)$", text, re.MULTILINE)[0]
    actions = re.findall(r"^(south|north) (\S+)$", text, re.MULTILINE)
    client = Wire(served)
    with client.site:
        client.http("POST", "/api/matches", {**TWO_PEOPLE, "game": "no-game"})
        asked = {**TWO_PEOPLE, "options": {"mode": "expert"}, "position": position}
        made = client.http("POST", "/api/matches", asked)["id"]
        with client.match(made):
            client.say("ping")
            client.say("bad")
            client.say("trial", seat="south", n=7, actions=["c8n", "c8s", "b2>b9"])
            client.say("say", seat="north", phrase="luck")
            client.play("north", "step", action="c8s")
            client.play("south", "step", action="b2n")
            client.play("south", "undo", steps=1)
            client.play("south", "claim", action="offer_draw")
            for seat, action in actions:
                client.play(seat, "step", action=action)
            client.play("south", "step", action="c2n")
            client.say("history", before=2)
        with client.match(made):
            pass
        client.http("GET", f"/api/matches/{made}")
        client.http("GET", "/api/matches/0000000000000000000000")
    return client.told


def broken(promised: Any, now: Any, at: str = "") -> Iterator[str]:
    """Where something that was promised is missing or another; what was added breaks nothing."""
    if isinstance(promised, dict) and isinstance(now, dict):
        for name, one in promised.items():
            yield from broken(one, now.get(name, "nothing"), f"{at}.{name}")
    elif isinstance(promised, list) and isinstance(now, list) and len(promised) == len(now):
        for number, (one, other) in enumerate(zip(promised, now, strict=True)):
            yield from broken(one, other, f"{at}.{number}")
    elif promised != now:
        yield f"{at}: {promised!r} is now {now!r}"


def test_a_whole_match_is_told_as_version_1_promised(served: Served) -> None:
    """From the welcome to the result, with rulings, phrases, refusals and errors, by HTTP and socket."""
    promised = [json.loads(line) for line in PROMISED.read_text(encoding="utf-8").splitlines()]
    assert list(broken(promised, whole_match(served))) == []


@pytest.mark.parametrize(
    ("now", "found"),
    [
        ({"t": "ack", "text": {"en": "No."}, "new": 1}, 1),
        ({"t": "ack", "text": {"en": "No.", "fr": "Non."}, "new": 1}, 0),
        ({"text": {"en": "No.", "fr": "Non."}}, 1),
        ({"t": "nack", "text": {"en": "No.", "fr": "Non.", "xx": "[No.]"}}, 2),
    ],
)
def test_a_broken_promise_is_found(now: Any, found: int) -> None:
    """A language or a field that is missing, another value; a field that is new breaks nothing."""
    promised = told({"t": "ack", "text": {"en": "Yes.", "fr": "Oui."}})
    assert len(list(broken(promised, told(now)))) == found


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that also speaks xx, which is made of English."""
    folder = made_up(tmp_path_factory.mktemp("languages"))
    started = start([*LATE, str(tmp_path_factory.mktemp("data"))], **{FOLDER: str(folder)})
    yield started.served
    started.stop(signal.SIGTERM)


ASKED = [
    ("?lang=xx", {"xx"}),
    ("?lang=xx&lang=en", {"xx", "en"}),
    ("?lang=tlh", {"en"}),
    ("", {"en", "fr"}),
]


@pytest.mark.parametrize(("query", "languages"), ASKED)
def test_a_request_is_answered_in_the_languages_asked_for(
    abroad: Served, query: str, languages: set[str]
) -> None:
    """A refusal, the rules and the clauses of a game, with no sentence of xx without its brackets."""
    refused = abroad.http("POST", f"/api/matches{query}", json={**TWO_PEOPLE, "game": "no-game"})
    assert refused.status_code == 422
    guide = abroad.http("GET", f"/api/rules/play-ball{query}").json()
    games = abroad.http("GET", f"/api/games{query}").json()
    found = [refused.json()["error"], *sentences(guide), *sentences(games)]
    assert len(found) > 100
    assert not list(wrong(found, languages))


@pytest.mark.parametrize(("query", "languages"), ASKED)
def test_a_match_is_told_in_the_languages_asked_for(abroad: Served, query: str, languages: set[str]) -> None:
    """Every sentence on the socket: what is blocked, a ruling, a refusal, an error, the result."""
    match = abroad.new_match(position="b2,c2,c8 b4,d4,e4 c8 s 3 0-1")
    found = list[dict[str, str]]()
    with abroad.socket(f"{match}{query}", additional_headers={"cookie": OWNERS[match]}) as socket:
        page = Page(socket)
        found += sentences(page.state)
        for answer in (page.step("c8n"), page.step("c8n"), page.say(page.message("step", action="?"))):
            found += [*sentences(answer), *sentences(page.state)]
        page.say(page.message("claim", action="resign"))
        assert page.table["result"]["text"]
        found += sentences(page.state)
    assert len(found) > 10
    assert not list(wrong(found, languages))


def sentences(message: Any) -> Iterator[dict[str, str]]:
    """Every sentence somewhere in a message."""
    if isinstance(message, dict):
        if message.keys() and message.keys() <= {"en", "fr", "xx"}:
            yield message
        for one in message.values():
            yield from sentences(one)
    elif isinstance(message, list):
        for one in message:
            yield from sentences(one)


def wrong(found: Iterable[Mapping[str, str]], languages: set[str]) -> Iterator[Mapping[str, str]]:
    """Those in other languages; in xx all stand between brackets but the one that it lacks."""
    for sentence in found:
        said = sentence.get("xx", "[")
        if sentence.keys() != languages or not (said.startswith("[") or said == LACKED):
            yield sentence


def test_a_match_makes_its_sentences_in_the_languages_asked_for_alone(tmp_path: Path) -> None:
    """One that is played in French by all who have it open makes no English."""
    made, say = set[str](), Sentence.__getitem__

    def heard(sentence: Sentence, lang: str) -> str:
        made.add(lang)
        return say(sentence, lang)

    with serving(tmp_path) as here:
        match = here.new_match()
        with (
            patch.object(Sentence, "__getitem__", heard),
            here.socket(f"{match}?lang=fr", additional_headers={"cookie": OWNERS[match]}) as socket,
        ):
            page = Page(socket)
            page.turn("c2n", "end")
            assert page.step("end")["t"] == "refused"
            page.say(page.message("claim", action="resign"))
    assert made == {"fr"}
