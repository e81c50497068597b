"""The process: its first line, its end, and why it may not start."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.cli import main
from pitchside.core.folder import default_folder
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match.access import access_of
from pitchside.server.match.connection import Line
from pitchside.server.net import run
from pitchside.server.people.qr import qr_lines
from pitchside.server.store import backup
from tests.server.support import PATIENCE_S, Served, play, start

Failing = Callable[..., tuple[int, str, str]]


@pytest.fixture
def failing(capfd: pytest.CaptureFixture[str]) -> Failing:
    """The status, output and complaint of a server that cannot start."""

    def start_in_vain(*arguments: str) -> tuple[int, str, str]:
        status = main(["play", "--no-open", *arguments])
        return (status, *capfd.readouterr())

    return start_in_vain


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_one_line_and_ends_in_order(tmp_path: Path, how: int) -> None:
    """One line when it is ready; an interrupt ends it and its workers with status 0 and without a word."""
    started = start(["-m", "pitchside", "play", "--no-open", "--data-dir", str(tmp_path / "data")])
    assert started.served.http("GET", "/healthz").text == "ok\n"
    with started.served.page(started.served.new_match()):
        status, printed, complained = started.stop(how)
    assert status == 0
    assert printed == f"Pitchside is ready: http://127.0.0.1:{started.served.port}/\n"
    assert "Traceback" not in complained
    assert "ERROR" not in complained


def test_a_public_server_says_what_it_leaves_open(tmp_path: Path) -> None:
    """A warning at start; and whoever comes by the public name is no operator, wherever the proxy runs."""
    told = ["-m", "pitchside", "serve", "--port", "0", "--public-url", "https://games.example"]
    started = start([*told, "--data-dir", str(tmp_path)])
    headers = {"host": "games.example", "origin": "https://games.example"}
    asked = (("GET", "/metrics", None), ("POST", "/api/perfect", {"board": "strip39"}))
    answers = [started.served.http(how, path, headers=headers, json=body) for how, path, body in asked]
    mine = started.served.http("GET", "/metrics")
    status, _, complained = started.stop(signal.SIGTERM)
    assert [answer.status_code for answer in (*answers, mine)] == [404, 403, 200]
    assert answers[0].headers["strict-transport-security"] == "max-age=31536000"
    assert (status, complained.count("WARNING: --trusted-proxies is missing")) == (0, 1)


def test_the_folder_is_private(tmp_path: Path) -> None:
    """The data folder is made for its owner alone."""
    started = play(tmp_path / "deep" / "data")
    started.stop(signal.SIGTERM)
    assert stat.S_IMODE((tmp_path / "deep" / "data").stat().st_mode) == 0o700


def test_a_restart_brings_everything_back(tmp_path: Path) -> None:
    """Matches, drafts and numbers are there after an orderly end."""
    first = play(tmp_path)
    match = first.served.new_match()
    with first.served.page(match) as page:
        page.turn("c2n", "end")
        page.turn("c8s")
    first.stop(signal.SIGTERM)
    second = play(tmp_path)
    with second.served.page(match) as page:
        assert page.played == ["c2n", "end"]
        assert page.draft == ["c8s"]
        assert page.table["seq"] == {"south": 2, "north": 1}
    second.stop(signal.SIGTERM)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="needs /proc")
def test_it_listens_to_this_machine_only(tmp_path: Path) -> None:
    """Row 45: without being asked it is bound to the loopback address."""
    started = play(tmp_path)
    try:
        listening = _listeners(started.served.port)
        assert listening == {"0100007F"}
    finally:
        started.stop(signal.SIGTERM)


def _listeners(port: int) -> set[str]:
    """Local addresses with a listener on that port, as the kernel writes them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {row[1].split(":")[0] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == port}


@pytest.mark.parametrize("given", [("--host", "0.0.0.0"), ("--lan",)], ids=["host", "lan"])
def test_the_network_is_opened_only_by_name(tmp_path: Path, given: tuple[str, ...]) -> None:
    """Then it prints the machine's address, says that the table is open, and shows a QR code of it."""
    started = play(tmp_path, *given)
    assert started.process.stdout is not None
    said = started.process.stdout.readline()
    code = qr_lines(started.ready.removeprefix("Pitchside is ready: ").strip())
    assert [started.process.stdout.readline().rstrip("\n") for _ in code] == code
    host = started.ready.split("//")[1].split(":")[0]
    assert Served(started.served.port, host).http("GET", "/healthz").status_code == 200
    foreign = Served(started.served.port, host).http("GET", "/healthz", headers={"host": "evil.example"})
    assert foreign.status_code == 421
    started.stop(signal.SIGTERM)
    assert said.startswith("The table is open to the network")


def test_a_port_in_use_is_a_sentence(tmp_path: Path, failing: Failing) -> None:
    """Status 1, one line, no traceback."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, printed, complained = failing(
            "--port", str(taken.getsockname()[1]), "--data-dir", str(tmp_path)
        )
    assert (status, printed) == (1, "")
    assert complained.startswith("Pitchside cannot start: cannot listen on 127.0.0.1 port")
    assert complained.count("\n") == 1


def test_a_foreign_address_is_a_sentence(tmp_path: Path, failing: Failing) -> None:
    """An address this machine has not: status 1 and one line."""
    status, _, complained = failing("--host", "192.0.2.7", "--data-dir", str(tmp_path))
    assert status == 1
    assert complained.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path, failing: Failing) -> None:
    """A file where the folder should be: status 1 and one line."""
    (tmp_path / "file").write_text("")
    status, _, complained = failing("--data-dir", str(tmp_path / "file" / "data"))
    assert status == 1
    assert complained.startswith("Pitchside cannot start: the data folder")
    assert complained.count("\n") == 1


def test_a_folder_that_may_not_be_written_is_a_sentence(tmp_path: Path) -> None:
    """No right to write: status 1 and one line."""
    with (
        patch.object(Path, "open", side_effect=PermissionError(13, "Permission denied")),
        pytest.raises(backup.NoFolder, match="cannot be used: Permission denied"),
    ):
        backup.Folder(tmp_path)


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path, failing: Failing) -> None:
    """A damaged store: status 1 and one line that names the folder."""
    (tmp_path / backup.FILE).write_bytes(b"rubbish" * 1000)
    status, _, complained = failing("--data-dir", str(tmp_path))
    assert status == 1
    assert complained == (
        f"Pitchside cannot start: the stored matches in {tmp_path} cannot be used: file is not a database\n"
    )


def test_there_is_one_server_for_a_folder(tmp_path: Path, failing: Failing) -> None:
    """A second server on the same folder is refused with a sentence; a killed one leaves no lock behind."""
    first = play(tmp_path)
    status, _, complained = failing("--data-dir", str(tmp_path))
    assert status == 1
    assert "another Pitchside uses the data folder" in complained
    first.stop(signal.SIGKILL)
    assert play(tmp_path).stop(signal.SIGTERM)[0] == 0


def test_the_browser_is_opened_unless_told_not_to(tmp_path: Path) -> None:
    """The page is opened once the server is ready."""
    opened = []

    async def brief(self: run.Server, counter: int) -> bool:
        return True

    def note(url: str) -> bool:
        opened.append(url)
        return True

    with patch("webbrowser.open", note), patch.object(run.Server, "on_tick", brief):
        settings = Settings(agents="tests.server.random_levels")
        assert run.run("127.0.0.1", 0, tmp_path, True, settings) == 0
        assert run.run("127.0.0.1", 0, tmp_path, False, settings) == 0
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/pitchside"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/a/.local/share/pitchside"),
        ("linux", {}, "/home/a/.local/share/pitchside"),
        ("darwin", {}, "/home/a/Library/Application Support/Pitchside"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Pitchside"),
        ("win32", {}, "/home/a/AppData/Local/Pitchside"),
    ],
)
def test_every_platform_has_its_folder(platform: str, environment: dict[str, str], expected: str) -> None:
    """The default folder is where the platform keeps such things."""
    with (
        patch.object(sys, "platform", platform),
        patch.dict(os.environ, environment, clear=True),
        patch.object(Path, "home", return_value=Path("/home/a")),
    ):
        assert default_folder() == Path(expected)


def test_a_page_is_told_that_the_server_goes(tmp_path: Path) -> None:
    """An orderly end closes sockets with 1012, and says within how long to come back."""
    started = play(tmp_path)
    with started.served.page(started.served.new_match()) as page:
        started.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            page.receive()
    started.process.communicate(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "return within 1 s")


def test_a_slow_reader_is_cut_off() -> None:
    """A line that does not read is given up once 256 KB wait; the session never waits for it."""

    async def fill() -> int:
        line, count = Line(access_of(frozenset()), Sources()), 0
        while not line.cut.is_set():
            line.send_text(json.dumps("x" * 1000))
            count += 1
        return count

    assert 256 <= asyncio.run(fill()) <= 264
