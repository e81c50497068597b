"""What people decide themselves: a copy of what is kept, whom they do not meet, reports, leaving for good."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.cli import main
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Seat
from pitchside.games import game_of
from pitchside.server.context import Sources
from pitchside.server.http.privacy import PrivacyApi
from pitchside.server.match.session import give_up
from pitchside.server.people.identity import People, Person
from pitchside.server.store import people as store_privacy
from pitchside.server.store.matches import Store, open_store
from pitchside.server.store.people import PeopleStore, PrivacyStore
from pitchside.wire.http import Copy
from pitchside.wire.messages import NewMatch
from tests.server.inside import lobby_in
from tests.server.people import Visitor, two_friends
from tests.server.stored import damaged
from tests.server.support import TWO_PEOPLE, Served, serving


def resigned(who: Visitor, match: str, seat: str) -> None:
    """Give a match up."""
    with who.page(match) as page:
        assert page.say(page.message("claim", seat, action="resign"))["t"] == "ack"


def blocks(who: Visitor) -> list[dict[str, Any]]:
    """Whom somebody has blocked."""
    found: list[dict[str, Any]] = who.http("GET", "/api/me/blocks").json()["people"]
    return found


def test_a_copy_holds_every_finished_match(served: Served) -> None:
    """With a record that can be played through; what is not over is not in it."""
    ana, ben, match = two_friends(served)
    resigned(ben, match, "north")
    ben.join(ana.invite())
    answer = ana.http("GET", "/api/me/copy")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["transfer-encoding"] == "chunked"
    (copied,) = answer.json()["matches"]
    record = parse_record(copied["record"])
    assert (copied["game"], copied["you"]) == ("play-ball", ["south"])
    outcome = replay(record, game_of(record)).outcome
    assert outcome is not None
    assert outcome.winner == "south"


def test_a_copy_is_sent_match_by_match(tmp_path: Path) -> None:
    """Only what was taken has been put together; who takes no more keeps nobody else from a copy."""

    async def copy() -> None:
        async with lobby_in(tmp_path) as lobby:
            store, people = lobby.tools.disk.store, People(lobby.tools.disk, lobby.tools.sources, b"")
            api, asked = PrivacyApi(people, lobby), NewMatch.model_validate(TWO_PEOPLE)
            loaded = list[str]()
            for name in ("ana", "ben"):
                people.store.add_person(name, name, "")
                for _ in range(3):
                    session = await lobby.session(await lobby.create(asked, name))
                    await give_up(session, Seat.SOUTH)

            def load(match_id: str) -> Any:
                loaded.append(match_id)
                return Store.load(store, match_id)

            with patch.object(store, "load", load):
                parts = {
                    name: api._parts(Copy(name=name, ratings=[], matches=[]), Person(name, name, name))
                    for name in ("ana", "ben")
                }
                begun = [await anext(parts["ana"]) for _ in range(2)]
                assert len(loaded) == 1
                whole = "".join([part async for part in parts["ben"]])
                assert len(Copy.model_validate_json(whole).matches) == 3
                rest = [part async for part in parts["ana"]]
            assert len(Copy.model_validate_json("".join(begun + rest)).matches) == 3

    asyncio.run(copy())


def test_who_is_blocked_meets_the_other_nowhere(served: Served) -> None:
    """No open seat of the one is in the other's list, no invitation is found, in either direction."""
    ana, ben, match = two_friends(served)
    assert ana.http("POST", f"/api/matches/{match}/block").status_code == 204
    (blocked,) = blocks(ana)
    assert (blocked["name"], blocks(ben)) == ("Ben", [])
    for one, other, name in ((ana, ben, f"{match} 1"), (ben, ana, f"{match} 2")):
        token = one.invite(anyone=True, name=name)
        assert name not in [seat["name"] for seat in other.http("GET", "/api/seats").json()["seats"]]
        assert name in [seat["name"] for seat in Visitor(served).http("GET", "/api/seats").json()["seats"]]
        assert other.http("GET", f"/api/invitations/{token}").status_code == 404
        assert other.join(token).json()["code"] == "unknown_invitation"
        assert other.http("POST", f"/api/invitations/{token}/watch").status_code == 404
    for who in (ana, ben):
        assert who.http("POST", f"/api/matches/{match}/rematch").json()["code"] == "no_rematch"
    ana.http("DELETE", f"/api/me/blocks/{blocked['id']}")
    assert (blocks(ana), ben.join(ana.invite()).status_code) == ([], 201)


def test_a_reported_name_is_listed_for_the_operator(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once for each match; by the command line, also while the server runs."""
    with serving(tmp_path) as served:
        ana, ben = Visitor(served), Visitor(served)
        match = ben.join(ana.invite(), "Bad name").json()["id"]
        for _ in range(2):
            assert ana.http("POST", f"/api/matches/{match}/report").status_code == 204
        assert main(["reports", "--data-dir", str(tmp_path)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert match in line
    assert "'Bad name'" in line
    (tmp_path / "matches.db").write_bytes(b"no database")
    assert main(["reports", "--data-dir", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_who_leaves_for_good_is_nobody_and_nameless(tmp_path: Path) -> None:
    """On all devices, in all matches; what is stored is whole, and the other's match is still there."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, options={"clock": "300+5"}, rated=True)
        with ana.page(match) as page:
            page.turn("c2n", "end")  # what was begun and counts is lost by who leaves
        kept = Visitor(served, ben.cookie)
        assert ben.http("POST", "/api/me/delete").status_code == 204
        assert kept.http("GET", "/api/me").json()["finished"] == []
        (ended,) = ana.http("GET", "/api/me").json()["finished"]
        assert (ended["south"]["name"], ended["north"]["name"]) == ("Ana", "")
        record = ana.http("GET", f"/api/matches/{match}/record").text
        assert "Ben" not in record
        assert ana.http("GET", "/api/me").json()["ratings"] != []
    assert stored_with("Ben", tmp_path) == []
    store = open_store(tmp_path / "matches.db", Sources())
    assert store.checked() == (1, [])
    store.close()


BLOB = "UPDATE matches SET options = CAST(options AS BLOB)"


@pytest.mark.parametrize(
    "damage", ["UPDATE actions SET text = 'c2e' WHERE text = 'c2n'", "UPDATE matches SET version = 9", BLOB]
)
def test_a_damaged_match_keeps_nobody_from_leaving(tmp_path: Path, damage: str) -> None:
    """Nobody can win it any more; the name goes from it all the same, and what is damaged stays so."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, options={"clock": "300+5"}, rated=True)
        with ana.page(match) as page:
            page.turn("c2n", "end")
        assert damaged(tmp_path, damage) == 1
        assert ben.http("POST", "/api/me/delete").status_code == 204
    assert stored_with("Ben", tmp_path) == []
    store = open_store(tmp_path / "matches.db", Sources())
    assert store.checked() == (1, [match])
    store.close()


@pytest.mark.parametrize("damage", ["'x'", "CAST(x'ff41' AS TEXT)"])
def test_a_seat_that_was_damaged_keeps_nobody_from_their_matches(tmp_path: Path, damage: str) -> None:
    """Nor from a copy of them, nor from leaving; then no name is left in that match."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, options={"clock": "86400+86400"}, rated=True)
        other = str(ben.join(ana.invite()).json()["id"])
        damaged(tmp_path, f"UPDATE seats SET seat = {damage} WHERE match_id = ?", match)
        assert ben.http("GET", "/api/me").json()["open"] == [other]
        for path in ("/api/me/turns", "/api/me/copy"):
            assert ben.http("GET", path).status_code == 200
        assert ben.http("POST", "/api/me/delete").status_code == 204
    assert stored_with("Ben", tmp_path) == []


def test_the_other_player_of_who_leaves_for_good_is_asked_back(served: Served) -> None:
    """To the match without the name; nothing was done wrong there."""
    ana, ben, match = two_friends(served)
    with ana.page(match) as page:
        assert ben.http("POST", "/api/me/delete").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            page.until("never")
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "return within 1 s")
    with ana.page(match) as page:
        assert page.table["north"]["name"] == ""


def test_what_is_left_behind_is_nobodys(tmp_path: Path) -> None:
    """A match against the computer does not fall to whoever opens it next on the server's machine."""
    with serving(tmp_path) as served:
        ana, eve = Visitor(served), Visitor(served)
        computer = {"kind": "computer", "name": "", "level": "random"}
        match = ana.http("POST", "/api/matches", json={**TWO_PEOPLE, "north": computer}).json()["id"]
        assert ana.http("POST", "/api/me/delete").status_code == 204
        for who in (eve, Visitor(served)):
            assert who.http("GET", f"/api/matches/{match}").status_code == 404
            with served.socket(match, additional_headers={"cookie": who.cookie}) as socket:
                assert json.loads(socket.recv())["code"] == "unknown_match"


def test_there_is_no_rematch_with_somebody_who_is_gone(served: Served) -> None:
    """Nobody would ever come to it."""
    ana, ben, match = two_friends(served)
    resigned(ben, match, "north")
    assert ben.http("POST", "/api/me/delete").status_code == 204
    assert ana.http("POST", f"/api/matches/{match}/rematch").json()["code"] == "no_rematch"


def stored_with(name: str, folder: Path) -> list[Any]:
    """Every row with that name in it."""
    store = open_store(folder / "matches.db", Sources())
    with store.reading.begin() as db:
        tables = list(db.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars())
        rows = [row for table in tables for row in db.exec_driver_sql(f"SELECT * FROM {table}").all()]
    store.close()
    return [row for row in rows if any(name in str(value) for value in row)]


def test_only_players_block_and_report(served: Served) -> None:
    """Strangers and spectators are told that there is no such match; alone at a screen there is nobody."""
    ana, ben, eve = (Visitor(served) for _ in range(3))
    token = ana.invite()
    match = ben.join(token).json()["id"]
    eve.http("POST", f"/api/invitations/{token}/watch")
    alone = served.new_match()
    for path in ("block", "report"):
        for who in (eve, Visitor(served)):
            assert who.http("POST", f"/api/matches/{match}/{path}").status_code == 404
        assert served.http("POST", f"/api/matches/{alone}/{path}").json()["code"] == "nobody_else"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/me/copy"),
        ("POST", "/api/me/delete"),
        ("GET", "/api/me/blocks"),
        ("DELETE", "/api/me/blocks/x"),
    ],
)
def test_no_program_may(served: Served, method: str, path: str) -> None:
    """A token that was found must not be able to copy or to end its owner."""
    owner = Visitor(served)
    token = owner.http("POST", "/api/me/tokens", json={"name": "bot"}).json()["token"]
    answer = served.http(method, path, headers={"authorization": f"Bearer {token}", "cookie": ""})
    assert answer.json()["code"] == "not_by_token"


def test_who_leaves_takes_the_matches_in_the_order_that_moves_do(tmp_path: Path) -> None:
    """Else, on a database of several servers, moves and leaving could wait for each other."""

    async def leave() -> None:
        async with lobby_in(tmp_path) as lobby:
            store, asked = lobby.tools.disk.store, NewMatch.model_validate(TWO_PEOPLE)
            PeopleStore(store).add_person("ana", "key", "")
            ids = sorted([await lobby.create(asked) for _ in range(4)], reverse=True)
            for match_id in ids:
                PeopleStore(store).sit(match_id, "ana", ["south"])
            with patch.object(store_privacy, "change_sealed") as changed:
                PrivacyStore(store).delete("ana")
            assert [call.args[1] for call in changed.call_args_list] == sorted(ids)

    asyncio.run(leave())
