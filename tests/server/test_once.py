"""Rows 8 and 9: a message counts once, whoever repeats it and however many send it at once."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import struct
import threading
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import psycopg
import pytest

from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match.lobby import Lobby
from pitchside.server.match.reducer import judge
from pitchside.server.match.session import Session
from pitchside.server.store.matches import open_store
from pitchside.wire.messages import Stale, Step
from tests.nightly import count, lasts
from tests.server import parts
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.raw import frame, handshake
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Page, Served, serving

CUTS = {"sqlite": count(50, 10_000), "postgres": count(10, 1_000)}
RACES = count(240, 100_000)
RACES_ON_POSTGRES = count(40, 10_000)
PARTS = 4
"""The races are run in so many parts, which two processes can share."""
SOCKET_RACES = 20


# ---- row 8: the answer is lost --------------------------------------------------------------------------


class Cutter:
    """Cuts a client's line at the given point, once it is armed."""

    def __init__(self) -> None:
        self.victim: socket.socket | None = None
        self.point = ""
        self.cuts: Counter[str] = Counter()
        self.done = threading.Event()

    def arm(self, victim: socket.socket, point: str) -> None:
        """Cut this one next."""
        self.victim, self.point = victim, point
        self.done.clear()

    def reached(self, point: str) -> None:
        """The hook of the server."""
        if self.victim is not None and point == self.point:
            self.victim.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.victim.close()
            self.victim = None
            self.cuts[point] += 1
            self.done.set()


def lose_an_answer(served: Served, cutter: Cutter, page: Page, match: str, point: str) -> dict[str, Any]:
    """Send the next step over a line that is cut after the commit; the message."""
    action = "end" if "end" in page.lawful() else page.lawful()[0]
    message = page.message("step", action=action)
    raw, _ = handshake(served, match)
    cutter.arm(raw, point)
    raw.sendall(frame(1, json.dumps(message).encode()))
    assert cutter.done.wait(PATIENCE_S)
    return message


def stored_answer(place: Path | str, match: str, message: dict[str, Any]) -> dict[str, Any]:
    """The answer in the database, read past the server."""
    query = "SELECT answer FROM messages WHERE match_id = ? AND seat = ? AND seq = ?"
    asked = (match, message["seat"], message["seq"])
    if isinstance(place, str):
        with psycopg.connect(place) as other:
            (row,) = other.execute(query.replace("?", "%s").encode(), asked).fetchall()
        return dict(json.loads(row[0]))
    db = sqlite3.connect(place)
    (row,) = db.execute(query, asked).fetchall()
    db.close()
    answer: dict[str, Any] = json.loads(row[0])
    return answer


def resend(served: Served, match: str, message: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Reconnect and send it again: the answer, and everything played or drafted afterwards."""
    with served.page(match) as page:
        page.socket.send(json.dumps(message))
        answer = page.until("ack", "refused", "stale", "error")
        page.socket.send('{"t":"ping"}')
        page.until("pong")
        return answer, page.played + page.draft


def cut_often(folder: Path, count: int, place: Path | str | None = None) -> tuple[Counter[str], list[str]]:
    """That many lost answers: the cuts by point, and everything that went wrong."""
    cutter, wrong = Cutter(), list[str]()
    place = place or folder / "matches.db"
    database = place if isinstance(place, str) else None
    sources = Sources(reached=cutter.reached)
    settings = Settings(sources=sources, agents=RANDOM_AGENTS, shared=database is not None)
    with serving(folder, settings, place=database) as served:
        for number in range(count):
            if number % 25 == 0:
                match, sent = served.new_match(), list[str]()
            with served.page(match) as page:
                assert page.played + page.draft == sent
                point = ("after_commit", "before_ack")[number % 2]
                message = lose_an_answer(served, cutter, page, match, point)
            sent.append(message["action"])
            answer, now = resend(served, match, message)
            if answer != stored_answer(place, match, message) or answer["t"] != "ack" or now != sent:
                wrong.append(f"{number}: {answer}")
                break
    return cutter.cuts, wrong


@lasts(300)
def test_a_lost_answer_is_given_again(tmp_path: Path, place: Path | str) -> None:
    """Lines cut after the commit and before the answer: none lost, none doubled, the same answer."""
    often = CUTS["postgres" if isinstance(place, str) else "sqlite"]
    cuts, wrong = cut_often(tmp_path, often, place)
    assert wrong == []
    assert cuts.total() == often
    assert min(cuts.values()) == often // 2


def test_a_server_that_forgets_its_answers_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 8: without stored answers the second answer is another one."""

    async def forget(self: Session, line: Any, message: Any) -> None:
        line.send(Stale(seat=message.seat, seq=message.seq))

    with patch.object(Session, "_repeat", forget):
        assert cut_often(tmp_path, 2)[1]


def test_a_server_that_plays_everything_it_hears_is_noticed(tmp_path: Path) -> None:
    """Teeth of row 8: without sequence numbers a repeated step is refused or played twice."""
    with patch.object(Session, "_answer", numberless):
        assert cut_often(tmp_path, 3)[1]


async def numberless(self: Session, line: Any, message: Any) -> None:
    """Plays whatever it hears, whatever its number."""
    after, answer = judge(self.terms, self.snapshot, message, self.source)
    await self._accept(line, message, after, answer)


def test_a_refusal_is_repeated_too(tmp_path: Path) -> None:
    """A refused message sent again gets the same refusal, and uses no second number."""
    with serving(tmp_path) as served, served.page(served.new_match()) as page:
        message = page.message("step", action="end")
        first = page.say(message)
        page.socket.send(json.dumps(message))
        assert page.until("refused", "stale") == first
        assert page.step("c2n")["seq"] == 2


def test_the_same_number_from_another_tab_is_stale(tmp_path: Path) -> None:
    """The same words from another tab are another message: stale, with the fresh state."""
    with serving(tmp_path) as served:
        match = served.new_match()
        with served.page(match, "one") as one, served.page(match, "two") as two:
            message = two.message("step", action="c2n")
            one.step("c2n")
            assert two.say(message)["t"] == "stale"
            assert two.draft == ["c2n"]
            assert two.table["seq"]["south"] == 1


@pytest.mark.parametrize("seq", [2, 17])
def test_a_number_too_far_ahead_is_stale(tmp_path: Path, seq: int) -> None:
    """A number that leaves a gap is not played."""
    with serving(tmp_path) as served, served.page(served.new_match()) as page:
        assert page.say({**page.message("step", action="c2n"), "seq": seq})["t"] == "stale"
        assert page.draft == []


# ---- row 9: many at once --------------------------------------------------------------------------------


async def race(session: Session, ears: list[Ear], rng: Random) -> Counter[str]:
    """The lines send a step for the same turn at once; the answers by kind."""
    snapshot = session.snapshot
    seat = next(iter(snapshot.match.to_act()))
    lawful = [str(action) for action in session.terms.game.choices(snapshot.draft(seat).state, seat)]
    for ear in ears:
        ear.heard.clear()
    head = {"t": "step", "seat": seat.value, "seq": snapshot.seqs[seat] + 1}
    steps = [
        Step.model_validate({**head, "client": f"tab{i}", "action": rng.choice(lawful)})
        for i in range(len(ears))
    ]
    await asyncio.gather(*(session.hear(ear, step) for ear, step in zip(ears, steps, strict=True)))
    answers = Counter(ear.kinds[0] for ear in ears)
    fresh = all(ear.state.v == snapshot.version + 1 for ear in ears if ear.kinds[0] == "stale")
    if not fresh:
        answers["unfresh"] += 1
    return answers


async def new_race(lobby: Lobby) -> tuple[Session, list[Ear]]:
    """A match, and the eight lines that will race in it."""
    session = await new_session(lobby, options={"board": "hex37"})
    return session, [Ear(session.tools.sources) for _ in range(8)]


async def race_often(place: Path | str, count: int, seed: int = 9) -> tuple[Counter[str], int, list[str]]:
    """That many races: all answers, the submissions, and the races without exactly one winner."""
    rng, total, wrong, sources = Random(seed), Counter[str](), list[str](), Sources()
    async with lobby_in(Path(), sources, open_store(place, sources)) as lobby:
        session, ears = await new_race(lobby)
        for number in range(count):
            if number % 200 == 199 or session.snapshot.over:
                session, ears = await new_race(lobby)
            answers = await race(session, rng.sample(ears, rng.randint(2, 8)), rng)
            if answers["ack"] != 1 or set(answers) - {"ack", "stale"}:
                wrong.append(f"{number}: {dict(answers)}")
                if len(wrong) > 3:
                    break
            total += answers
    return total, total.total(), wrong


@lasts(300)
@pytest.mark.parametrize("part", range(PARTS))
def test_one_of_many_wins(tmp_path: Path, part: int) -> None:
    """Races of 2 to 8 submissions: exactly one is taken, the others are stale with the fresh state."""
    races = RACES // PARTS
    total, submissions, wrong = asyncio.run(race_often(tmp_path / "matches.db", races, seed=part))
    assert wrong == []
    assert total["ack"] == races
    assert submissions > races * 4


@lasts(300)
@pytest.mark.xdist_group("postgres")
def test_one_of_many_wins_on_postgres(postgres: str) -> None:
    """The same where the store is a PostgreSQL; two servers race in `test_postgres`."""
    races = RACES_ON_POSTGRES
    total, submissions, wrong = asyncio.run(race_often(parts.new_database(postgres), races))
    assert wrong == []
    assert total["ack"] == races
    assert submissions > races * 4


def test_races_without_numbers_are_noticed(tmp_path: Path) -> None:
    """Teeth of row 9: a server that does not look at the numbers has several winners or a failed store."""
    with patch.object(Session, "_answer", numberless):
        _, _, wrong = asyncio.run(race_often(tmp_path / "matches.db", 5))
    assert wrong


def test_races_over_real_sockets(tmp_path: Path) -> None:
    """20 races of 4 sockets: exactly one is taken, the others are stale."""
    with serving(tmp_path) as served, ExitStack() as open_pages:
        match = served.new_match()
        pages = [open_pages.enter_context(served.page(match, f"tab{i}")) for i in range(4)]
        for _ in range(SOCKET_RACES):
            action = "end" if "end" in pages[0].lawful() else pages[0].lawful()[0]
            messages = [page.message("step", action=action) for page in pages]
            for page, message in zip(pages, messages, strict=True):
                page.socket.send(json.dumps(message))
            answers = Counter(page.until("ack", "stale", "refused", "error")["t"] for page in pages)
            assert answers == {"ack": 1, "stale": 3}
            catch_up(pages)


def catch_up(pages: list[Page]) -> None:
    """Every page has the same, newest state."""
    for page in pages:
        page.socket.send('{"t":"ping"}')
        page.until("pong")
    assert len({page.state["v"] for page in pages}) == 1
