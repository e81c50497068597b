"""Several servers on one PostgreSQL: friends at different ones, races, a server or the bus killed."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.cli import main
from pitchside.server.cluster.bus import bus_at
from pitchside.server.cluster.members import PeerStore
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match.state import Unplayable
from pitchside.server.store.backup import Copied, backup, restore_database
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Store, open_store
from tests.nightly import count
from tests.server import parts
from tests.server.people import Visitor
from tests.server.stored import long_match
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Page, Served, Started, serving, start

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    """A database of this file's own."""
    return parts.new_database(postgres)


Serve = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path, database: str) -> Iterator[Serve]:
    """Starts servers on that database, each in a thread of its own."""
    with ExitStack() as hold:

        def one(bus: str | None = None) -> Served:
            settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, shared=True, bus=bus_at(bus))
            return hold.enter_context(serving(tmp_path, settings, place=database))

        yield one


def friends(one: Served, other: Served) -> tuple[Visitor, Visitor, str]:
    """Who invited at one server, who joined at the other, and their match."""
    ana, ben = Visitor(one), Visitor(other)
    token = ana.invite(seat="south", options={"begins": "south"})
    added = ana.http("POST", f"/api/invitations/{token}/nonce", json={"nonce": "a1" * 16})
    assert added.status_code < 300, added.text
    joined = ben.join(token)
    assert joined.status_code == 201, joined.text
    return ana, ben, str(joined.json()["id"])


def test_matches_are_found_again_after_a_restart(tmp_path: Path, database: str) -> None:
    """By another server on the same database."""
    settings = Settings(agents=RANDOM_AGENTS, shared=True)
    with serving(tmp_path, settings, place=database) as first, first.page(first.new_match()) as page:
        page.turn("c2n", "end")
        match, stood = page.table["id"], page.table["hash"]
    with serving(tmp_path, settings, place=database) as second, second.page(match) as page:
        assert page.table["hash"] == stood


def test_reported_names_are_listed_from_the_database(
    serve: Serve, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the same command as from a file."""
    served = serve()
    ana, _, match = friends(served, served)
    assert ana.http("POST", f"/api/matches/{match}/report").status_code == 204
    assert main(["reports", "--database", database]) == 0
    assert f"{match}  'Ben'" in capsys.readouterr().out


def test_friends_at_two_servers_play_one_match(serve: Serve) -> None:
    """Without a bus each server looks by itself; moves, presence and the end arrive."""
    one, other = serve(), serve()
    ana, ben, match = friends(one, other)
    with ana.page(match) as south, ben.page(match) as north:
        south.turn("c2n", "end")
        while north.table["to_act"] != ["north"]:
            north.until("state")
        north.turn(*_turn_of(north))
        while south.table["to_act"] != ["south"]:
            south.until("state")
        assert south.table["hash"] == north.table["hash"]
        assert south.say(south.message("claim", "south", action="resign"))["t"] == "ack"
        while north.table["result"] is None:
            north.until("state")
        assert north.table["result"]["winner"] == "north"


def _turn_of(page: Page) -> list[str]:
    """A step towards the other side, then the end of the turn."""
    ahead = "n" if page.seat == "south" else "s"
    return [next(action for action in page.lawful() if action.endswith(ahead)), "end"]


def test_a_token_that_ends_at_one_server_is_cut_at_the_other(serve: Serve) -> None:
    """Within seconds, and it opens nothing there."""
    one, other = serve(), serve()
    ana, _, match = friends(one, other)
    made = ana.http("POST", "/api/me/tokens", json={"name": "bot"}).json()
    bot = {"authorization": f"Bearer {made['token']}", "cookie": ""}
    with other.socket(match, additional_headers=bot) as socket:
        assert json.loads(socket.recv())["t"] == "state"
        ana.http("DELETE", f"/api/me/tokens/{made['id']}")
        with suppress(ConnectionClosed):
            while socket.recv(PATIENCE_S):
                pass
    assert other.http("GET", "/api/me", headers=bot).status_code == 401


def test_who_leaves_for_good_is_nameless_at_the_other_server(serve: Serve) -> None:
    """Within seconds: its page is asked back, and the record it hands out has neither name nor promise."""
    one, other = serve(), serve()
    ana, ben, match = friends(one, other)
    with ana.page(match) as south:
        assert south.table["north"]["name"] == "Ben"
        assert ben.http("POST", "/api/me/delete").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            south.until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    record = ana.http("GET", f"/api/matches/{match}/record").text
    assert ("Ben" in record, "Commitment" in record) == (False, False)


def test_an_open_seat_is_taken_at_another_server(serve: Serve) -> None:
    """Every server of a database lists the same seats."""
    one, other = serve(), serve()
    ana, ben = Visitor(one), Visitor(other)
    token = ana.invite(anyone=True, options={"clock": "300+5"}, name="At one server")
    listed = ben.http("GET", "/api/seats").json()["seats"]
    (seat,) = (one["token"] for one in listed if one["name"] == "At one server")
    match = ben.join(seat).json()["id"]
    assert ana.http("GET", f"/api/invitations/{token}").json()["match"] == match


def hashes(who: Visitor) -> dict[str, str]:
    """How the open matches of somebody stand, as far as that one sees."""
    found = {}
    for match in who.http("GET", "/api/me").json()["open"]:
        with who.page(match) as page:
            found[match] = page.table["hash"]
    return found


@pytest.fixture
def played(postgres: str, tmp_path: Path) -> Iterator[tuple[str, Visitor, dict[str, str]]]:
    """A database with a turn that is played and a choice that is sealed; its server runs; who plays there."""
    place = parts.new_database(postgres)
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, shared=True)
    with serving(tmp_path / "one", settings, place=place) as one:
        ana, _, match = friends(one, one)
        with ana.page(match) as page:
            page.turn("c2n", "end")
        token = ana.invite(game="chifootmi")
        cards = Visitor(one).join(token).json()["id"]
        with ana.page(cards) as page:
            hand = page.table["asked"][0]["position"]["south"]["active"]
            page.turn(f"play card={hand[0]['card']}")
        yield place, ana, hashes(ana)


def opened(folder: Path, place: str | None, cookie: str) -> dict[str, str]:
    """How somebody's matches stand at a server there."""
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, shared=place is not None)
    with serving(folder, settings, place=place) as served:
        return hashes(Visitor(served, cookie))


def test_a_backup_of_a_database_is_brought_back(
    played: tuple[str, Visitor, dict[str, str]], postgres: str, tmp_path: Path
) -> None:
    """Taken while a server runs; into another database, and into a folder, people find what they left."""
    place, ana, stood = played
    file, other, folder = tmp_path / "backup.db", parts.new_database(postgres), tmp_path / "folder"
    assert main(["backup", str(file), "--database", place]) == 0
    assert main(["restore", str(file), "--database", other]) == 0
    assert main(["restore", str(file), "--data-dir", str(folder)]) == 0
    assert len(stood) == 2
    assert opened(tmp_path / "two", other, ana.cookie) == stood
    assert opened(folder, None, ana.cookie) == stood
    assert main(["restore", str(file), "--database", other]) == 2


def test_a_backup_changes_no_tables(
    played: tuple[str, Visitor, dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of a newer version are left to its servers, by a backup and by a restore that is refused."""
    place, _, _ = played
    file = tmp_path / "backup.db"
    assert main(["backup", str(file), "--database", place]) == 0
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        for command, said in (("backup", "not those of this version"), ("restore", "there are matches")):
            assert main([command, str(file), "--database", place]) == 2
            assert said in capsys.readouterr().err
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_its_own_tools_bring_a_database_back(
    played: tuple[str, Visitor, dict[str, str]], postgres: str, tmp_path: Path
) -> None:
    """As docs/deploy.md says."""
    place, ana, stood = played
    dump, restore = parts.needed("pg_dump", "pg_restore")
    file, other = tmp_path / "dump", parts.new_database(postgres)
    subprocess.run([dump, "--format=custom", f"--file={file}", place], check=True)
    subprocess.run([restore, f"--dbname={other}", str(file)], check=True)
    assert opened(tmp_path / "two", other, ana.cookie) == stood


def test_each_server_knows_who_sits_at_the_other(serve: Serve) -> None:
    """Both are told that both are here; who hangs up is away."""
    one, other = serve(), serve()
    ana, ben, match = friends(one, other)
    with ana.page(match) as south:
        with ben.page(match):
            while south.until("presence")["here"] != ["south", "north"]:
                pass
        while south.until("presence")["here"] != ["south"]:
            pass


def test_of_two_servers_one_wins_the_race(serve: Serve) -> None:
    """The same seat at two servers at once: one step is taken, the other is stale; never both, never none."""
    one, other = serve(), serve()
    match = one.new_match(options={"begins": "south"})
    with one.page(match, "left") as left, other.page(match, "right") as right:
        for _ in range(count(12, 5_000)):
            message = left.message("step", action=_turn_of(left)[0])
            answers: dict[str, str] = {}

            def say(
                page: Page, message: dict[str, object] = message, answers: dict[str, str] = answers
            ) -> None:
                answers[page.client] = page.say({**message, "client": page.client})["t"]

            threads = [threading.Thread(target=say, args=(page,)) for page in (left, right)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(answers.values()) == ["ack", "stale"]
            for page in (left, right):
                while page.table["seq"]["south"] < message["seq"]:
                    page.until("state")
            undone = left.say(left.message("undo", steps=1))
            assert undone["t"] == "ack"
            while right.table["seq"] != left.table["seq"]:
                right.until("state")


def test_with_a_bus_the_other_server_is_told(serve: Serve, tmp_path: Path) -> None:
    """And when it is killed in the middle, nothing is lost: the database is looked at all the same."""
    with parts.redis(tmp_path) as (address, process):
        one, other = serve(address), serve(address)
        ana, ben, match = friends(one, other)
        with ana.page(match) as south, ben.page(match) as north:
            south.turn("c2n", "end")
            while north.table["to_act"] != ["north"]:
                north.until("state")
            process.kill()
            north.turn(*_turn_of(north))
            while south.table["to_act"] != ["south"]:
                south.until("state")
            assert south.table["hash"] == north.table["hash"]


def test_what_is_called_across_the_table_arrives(serve: Serve, tmp_path: Path) -> None:
    """A draw offered, a turn asked back, a phrase and a rematch reach the page at the other server."""
    with parts.redis(tmp_path) as (address, _):
        one, other = serve(address), serve(address)
        ana, ben, match = friends(one, other)
        with ana.page(match) as south, ben.page(match) as north:
            south.turn("c2n", "end")
            south.say(south.message("claim", "south", action="offer_takeback"))
            while north.table["asks_back"] != "south":
                north.until("state")
            assert north.say(north.message("claim", "north", action="accept_takeback"))["t"] == "ack"
            while south.table["to_act"] != ["south"]:
                south.until("state")
            south.say(south.message("claim", "south", action="offer_draw"))
            while north.table["offer"] != "south":
                north.until("state")
            south.socket.send(json.dumps({"t": "say", "seat": "south", "phrase": "nice"}))
            assert south.until("said")["phrase"] == north.until("said")["phrase"] == "nice"
            assert north.say(north.message("claim", "north", action="accept_draw"))["t"] == "ack"
            while south.table["result"] is None:
                south.until("state")
            made = ana.http("POST", f"/api/matches/{match}/rematch").json()["id"]
            assert south.until("rematch")["id"] == north.until("rematch")["id"] == made
            assert ben.http("POST", f"/api/matches/{match}/rematch").json()["id"] == made


def test_a_rematch_is_called_without_a_bus(serve: Serve) -> None:
    """The other server finds it in the database."""
    one, other = serve(), serve()
    ana, ben, match = friends(one, other)
    with ben.page(match) as north:
        north.say(north.message("claim", "north", action="resign"))
        made = ana.http("POST", f"/api/matches/{match}/rematch").json()["id"]
        assert north.until("rematch")["id"] == made


def test_thinking_counts_at_whichever_server_it_was_done(tmp_path: Path, database: str) -> None:
    """Who moves to a server that has not had the match open finds the clock as it ran elsewhere."""
    hand = [1000.0]
    far = Settings(agents=RANDOM_AGENTS, shared=True, sources=Sources(monotonic=lambda: hand[0]))
    near = Settings(agents=RANDOM_AGENTS, shared=True)
    with serving(tmp_path, far, place=database) as one, serving(tmp_path, near, place=database) as third:
        ana, ben = Visitor(one), Visitor(one)
        token = ana.invite(seat="south", options={"begins": "south", "clock": "300+0"})
        match = ben.join(token).json()["id"]
        with ana.page(match), ben.page(match):
            hand[0] += 100
            store = open_store(database, Sources())
            while thought_s(store, match) < 99:
                time.sleep(0.05)
            store.close()
            with Visitor(third, ana.cookie).page(match) as moved:
                assert moved.table["clock"]["left"]["south"] <= 201_000


def thought_s(store: Store, match: str) -> float:
    """How long south has thought, by what the servers have written down last."""
    shown = [row.clock.split()[1] for row in PeerStore(store).present([match], "", 0) if row.clock]
    return min((300 - int(left) / 1000 for left in shown), default=0.0)


def test_a_computer_thinks_at_one_server_only(serve: Serve) -> None:
    """Watched at two, its turn is played once."""
    one, other = serve(), serve()
    computer = {"kind": "computer", "level": "random"}
    match = one.new_match(options={"begins": "south"}, north=computer)
    with one.page(match) as page, other.page(match) as watched:
        page.turn("c2n", "end")
        for each in (page, watched):
            while each.table["to_act"] != ["south"] or len(each.steps) < 3:
                each.until("state")
        assert page.table["hash"] == watched.table["hash"]


@pytest.fixture
def process(tmp_path: Path, database: str) -> Iterator[Callable[[], Started]]:
    """Starts servers by the command line, each a process of its own."""
    started: list[Started] = []

    def one() -> Started:
        keys = str(tmp_path / "keys")
        told = ["-m", "pitchside", "serve", "--port", "0", "--database", database, "--data-dir", keys]
        started.append(start(told))
        return started[-1]

    yield one
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


def test_a_killed_server_loses_nothing(process: Callable[[], Started]) -> None:
    """Who sat at it goes on at the other, with every acknowledged step, draft included."""
    one, other = process(), process()
    ana, ben, match = friends(one.served, other.served)
    with ana.page(match) as south:
        south.turn("c2n")
    one.process.send_signal(signal.SIGKILL)
    moved = Visitor(other.served, ana.cookie)
    with moved.page(match) as south:
        assert south.draft == ["c2n"]
        south.turn("end")
        with ben.page(match) as north:
            assert north.table["to_act"] == ["north"]


def test_a_database_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """Which one, and why."""
    with pytest.raises(StorageError, match="refused"):
        open_store(f"postgresql://pitchside@127.0.0.1:{parts.free_port()}/none", Sources())


def test_a_database_of_another_kind_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Only PostgreSQL is shared."""
    from pitchside.cli import main

    assert main(["serve", "--database", "mysql://x/y"]) == 1
    assert "postgresql://" in capsys.readouterr().err


def test_bytes_that_are_no_text_any_more_spoil_only_their_match(tmp_path: Path, postgres: str) -> None:
    """It is refused alone, and named in a backup of all the others; also in one that is brought back."""
    there = parts.new_database(postgres)
    store = open_store(there, Sources())
    bad, good = sorted(long_match(store, "play-ball", 4) for _ in range(2))
    with psycopg.connect(there, autocommit=True) as db:
        db.execute("CREATE CAST (bytea AS text) WITHOUT FUNCTION")  # the only way past the checks
        db.execute(r"UPDATE matches SET south = CAST('\xff7b'::bytea AS text) WHERE id = %s", (bad,))
    assert store.checked() == (2, [bad])
    assert store.load(good) is not None
    with pytest.raises(Unplayable):
        store.load(bad)
    store.close()
    assert backup(there, tmp_path / "saved") == Copied(2, [bad])
    with closing(sqlite3.connect(tmp_path / "saved")) as saved, saved:
        saved.execute("UPDATE matches SET south = CAST(x'ff007b' AS TEXT) WHERE id = ?", (bad,))
    assert restore_database(parts.new_database(postgres), tmp_path / "saved") == Copied(2, [bad])
