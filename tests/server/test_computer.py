"""Computer opponents: they think elsewhere, answer with whole turns, and never hold anybody up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchside.server.http.app import Settings
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Page, Served, serving, start

COMPUTER = {"kind": "computer", "name": "", "level": "random"}
SLOW = {**COMPUTER, "level": "slow"}


@pytest.fixture(scope="module")
def ahead(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose computers have a second for a turn."""
    with serving(tmp_path_factory.mktemp("ahead"), Settings(agents=RANDOM_AGENTS, budget=1.0)) as one:
        yield one


def wait_for_turn(page: Page) -> None:
    """Until a person is to act."""
    while page.table["to_act"] and not page.table["asked"]:
        page.until("state")


def test_a_computer_answers_with_a_whole_turn(ahead: Served) -> None:
    """After the person's turn the computer's comes, settled, in one change; then it is the person's again."""
    with ahead.page(ahead.new_match(north=COMPUTER)) as page:
        page.turn("c2n", "end")
        assert page.table["thinking"] == "north"
        version = page.state["v"]
        wait_for_turn(page)
        assert page.table["thinking"] is None
        assert page.state["v"] == version + 1
        theirs = [step for step in page.steps if step["seat"] == "north"]
        assert theirs
        assert theirs[-1]["settled"]
        assert page.seat == "south"


def test_a_computer_may_begin(ahead: Served) -> None:
    """Opening the match is enough."""
    with ahead.page(ahead.new_match(south=COMPUTER)) as page:
        wait_for_turn(page)
        assert page.seat == "north"
        assert page.table["south"] == COMPUTER


def test_a_page_does_not_play_for_the_computer(ahead: Served) -> None:
    """A step for the computer's seat is a problem, whatever its number."""
    with ahead.page(ahead.new_match(south=SLOW)) as page:
        answer = page.step("c2n", "south")
        assert answer["code"] == "not_yours"


def test_a_computer_declines_a_draw_silently(ahead: Served) -> None:
    """The offer stands until the computer has played its turn."""
    with ahead.page(ahead.new_match(north=COMPUTER)) as page:
        page.say(page.message("claim", action="offer_draw"))
        assert page.table["offer"] == "south"
        page.turn("c2n", "end")
        wait_for_turn(page)
        assert page.table["offer"] is None
        assert page.table["result"] is None


def test_resigning_while_it_thinks_drops_its_turn(ahead: Served) -> None:
    """What the computer was thinking of is never played."""
    with ahead.page(ahead.new_match(north=SLOW)) as page:
        page.turn("c2n", "end")
        page.say(page.message("claim", "south", action="resign"))
        assert page.table["result"]["reason"] == "resigned"
        with pytest.raises(TimeoutError):
            page.receive(timeout=2.5)
        assert page.played == ["c2n", "end", "resign"]


def test_thinking_holds_nobody_up(ahead: Served) -> None:
    """While a computer thinks for a second and a half, pings and other matches are answered many times."""
    with ahead.page(ahead.new_match(south=SLOW)) as slow, ahead.page(ahead.new_match()) as other:
        answered = 0
        while slow.table["thinking"] == "south" and answered < 60:
            slow.socket.send('{"t":"ping"}')
            slow.until("pong")
            other.say(other.message("undo", steps=1))
            answered += 1
        assert answered >= 5


def test_a_crashed_opponent_plays_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The worker is started again and the turn thought out again."""
    mark = tmp_path / "crashed"
    monkeypatch.setenv("PITCHSIDE_TEST_MARK", str(mark))
    crashing = {**COMPUTER, "level": "crashing"}
    with serving(tmp_path) as served, served.page(served.new_match(south=crashing)) as page:
        wait_for_turn(page)
        assert page.seat == "north"
    assert mark.exists()
    assert "tried again" in caplog.text


def test_an_opponent_that_fails_keeps_its_process(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever a position makes of it: nobody else waits for a new one, and its words are not logged."""
    puzzled = {**COMPUTER, "level": "puzzled"}
    with serving(tmp_path) as served, served.page(served.new_match(south=puzzled)) as page:
        wait_for_turn(page)  # a new process would have failed again
        assert page.seat == "north"
    assert "puzzled of play-ball failed: ValueError, random_levels.py" in caplog.text
    assert "card 7" not in caplog.text + "".join(capfd.readouterr())


def test_two_computers_play_while_somebody_watches(ahead: Served) -> None:
    """A watcher is asked nothing and sees turn after turn; without one nobody thinks."""
    match = ahead.new_match(south=COMPUTER, north=COMPUTER, options={"turn_cap": 200})
    with ahead.page(match) as page:
        while len(page.steps) < 30 and not page.table["result"]:
            page.until("state")
        assert page.table["asked"] == []
    counts = [-1, 0]
    while len(counts) < 20 and counts[-1] != counts[-2]:
        time.sleep(0.5)
        counts.append(ahead.http("GET", f"/api/matches/{match}").json()["steps"])
    assert counts[-1] == counts[-2]


def test_the_record_names_the_computer(ahead: Served) -> None:
    """A computer stands in the record as what it is."""
    text = ahead.http("GET", f"/api/matches/{ahead.new_match(north=COMPUTER)}/record").text
    assert "North: Computer (random)" in text


def children(pid: int) -> list[int]:
    """The processes started by another."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_the_workers_die_with_a_killed_server(tmp_path: Path) -> None:
    """They are there before anybody asks for a turn; SIGKILL of the server ends them, thinking or not."""
    marks = str(tmp_path / "marks")
    started = start(["-m", "tests.server.crashing", str(tmp_path), marks, "none", "0", "none"])
    workers = children(started.process.pid)
    assert len(workers) >= 2
    try:
        match = started.served.new_match(south=SLOW)
        with started.served.page(match):
            os.kill(started.process.pid, signal.SIGKILL)
    except Exception:
        if started.process.poll() is None:
            raise
    started.process.communicate(timeout=PATIENCE_S)
    end = time.monotonic() + PATIENCE_S
    while any(map(_alive, workers)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_alive, workers))


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_the_server_does_not_load_the_opponents(tmp_path: Path) -> None:
    """The opponents and the kernels they search with are loaded by the worker only."""
    code = (
        "import sys; import pitchside.server.net.run; from pitchside.server.workers.process import *; "
        "opponents_named(AGENTS).levels('play-ball'); "
        "import json; wanted = ('kernel_search', 'play_ball.hard', 'play_ball.mind'); "
        "print(json.dumps([m for m in sys.modules if any(part in m for part in wanted)]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE_S)
    assert json.loads(done.stdout) == [], done.stderr
