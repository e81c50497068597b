"""A program at a server: whole matches of every game, refusals, lost lines, tokens."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from pitchside.api import Match
from pitchside.cli import main
from pitchside.client import AsyncClient, Client, NotAnswered, OnlineMatch, Refused, ServerError
from pitchside.client.conversation import Conversation, Moment
from pitchside.core.errors import Malformed
from pitchside.core.record import parse_record, replay_as
from pitchside.core.seat import Seat
from pitchside.games import GAMES, game_of
from pitchside.server.store.engine import StorageError
from pitchside.server.store.people import PeopleStore
from tests.server.people import Visitor
from tests.server.support import Served, serving

MOST_PUSHES = 90
"""A server takes 100 messages in 20 seconds."""


def play_on(match: OnlineMatch, rng: Random, most: int = MOST_PUSHES) -> int:
    """Random lawful actions until it is over, or so many; how many they were."""
    for number in range(most):
        moment = match.wait()
        if moment is None:
            return number
        match.push(moment.match.legal(moment.seat).sample(rng), moment.seat)
    return most


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_played_over_the_wire(served: Served, game: str) -> None:
    """By what the seat sees and nothing else; whoever gives up has lost, and the record replays."""
    with Client(served.origin, name="Ada") as client:
        match = client.play(game, against="random")
        assert play_on(match, Random(1), 40) > 3
        if not match.over:
            match.claim("resign")
        assert match.result is not None
        assert match.table.south.name == "Ada"
        record = parse_record(client.record(match.id))
        assert replay_as(Match, record, game_of(record)).outcome is not None


def test_two_programs_meet_by_a_link(served: Served) -> None:
    """One invites, the other joins; each is asked in its turn alone."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        invitation = ada.invite("play-ball", seat="south", board="hex37")
        theirs = ben.join(invitation.link)
        mine = ada.wait_for(invitation)
        assert (mine.table.south.name, mine.table.north.name) == ("Ada", "Ben")
        assert (mine.table.you, theirs.table.you) == (["south"], ["north"])
        mine.push_all(["c2n", "end"])
        moment = theirs.wait()
        assert moment is not None
        assert moment.seat is Seat.NORTH


def test_a_program_takes_an_open_seat(served: Served) -> None:
    """One offers it to anybody, the other finds it in the list."""
    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Ben") as ben:
        before = {one.token for one in ben.open_seats()}
        offered = ada.invite("play-ball", seat="south", anyone=True)
        (seat,) = (one for one in ben.open_seats() if one.token not in before)
        agreed = ada.invite("chifootmi", rated=True, commits=True, clock="300+5")
        assert (agreed.rated, agreed.commits) == (True, True)
        assert ben.join(seat.token, "Ben").id == ada.wait_for(offered).id


def test_a_refusal_names_its_clause_and_changes_nothing(served: Served) -> None:
    """The number is used up; the next action is taken all the same."""
    with Client(served.origin) as client:
        match = client.play("play-ball", against="random", begins="south")
        before = match.table.position
        with pytest.raises(Refused, match=r"\(PLB-") as refused:
            match.push("end")
        assert str(refused.value.rule).startswith("PLB-")
        assert match.table.position == before
        match.push("c2n")
        assert match.wait() is not None


def test_a_lost_line_is_opened_again_and_nothing_is_played_twice(served: Served) -> None:
    """What was not answered is said again under its number."""
    with Client(served.origin) as client:
        match = client.play("play-ball", against="random", begins="south")
        assert match._line is not None
        match._line.close()
        match.push("c2n")
        moment = match.wait()
        assert moment is not None
        assert [step.action for step in moment.asked.draft] == ["c2n"]


def test_asyncio_plays_too(served: Served) -> None:
    """The same calls, awaited."""

    async def play() -> str:
        async with AsyncClient(served.origin, name="Ada") as client:
            match = await client.play("play-ball", against="random", begins="south", board="hex37")
            turns = 0
            async for moment in match:
                action = next(iter(moment.match.legal(moment.seat)))
                await match.push(action)
                turns += 1
                if turns == 6:
                    await match.claim("resign")
            assert match.result is not None
            return match.result.reason

    assert asyncio.run(play()) == "resigned"


def test_a_hidden_card_is_not_told(served: Served) -> None:
    """What the client reads as its view holds null where the server hides."""
    with Client(served.origin) as client:
        moment = client.play("chifootmi", against="random").wait()
        assert moment is not None
        view = moment.match.state
        assert all(held.card is None for held in view.teams.north.active if not held.up)
        assert set(view.teams.south.closed) <= {None}


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ftp://x", "http://", ""])
def test_an_address_that_is_none_is_said_to_be_none(address: str) -> None:
    """It begins with http:// or https://."""
    with pytest.raises(Malformed, match="http://"):
        Client(address)


def test_nobody_at_home_is_a_sentence() -> None:
    """With the address in it."""
    with pytest.raises(NotAnswered, match=r"127\.0\.0\.1:9"):
        Client("http://127.0.0.1:9", timeout=2)


def test_another_version_of_the_wire_is_noticed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is played."""
    monkeypatch.setattr("pitchside.client.site.wire.VERSION", 99)
    with pytest.raises(NotAnswered, match="this client version 99"):
        Client(served.origin)


def test_the_schema_of_the_wire_is_published(served: Served) -> None:
    """Every message of either side by name, with its version."""
    schema = served.http("GET", "/api/wire").json()
    assert schema["version"] == 1
    assert {"Step", "Ping"} <= schema["$defs"].keys()
    assert "step" in schema["sent"]["discriminator"]["mapping"]
    assert "state" in schema["received"]["discriminator"]["mapping"]


# ---- tokens ------------------------------------------------------------------------------------------


def token_of(visitor: Visitor, name: str = "my bot") -> tuple[str, str]:
    """A fresh token, and its id."""
    made = visitor.http("POST", "/api/me/tokens", json={"name": name}).json()
    return made["token"], made["id"]


def test_a_program_with_a_token_plays_in_its_owners_name(served: Served) -> None:
    """The match is found again on the owner's page."""
    ana = Visitor(served)
    ana.http("POST", "/api/me", json={"name": "Ana"})
    token, _ = token_of(ana)
    with Client(served.origin, token=token) as client:
        match = client.play("play-ball", against="random")
        assert match.table.south.name == "Ana"
        assert match.id in ana.http("GET", "/api/me").json()["open"]


def test_a_token_is_told_once_and_stored_as_its_hash(tmp_path: Path) -> None:
    """The list names it; the file cannot be used to pretend."""
    with serving(tmp_path) as served:
        ana = Visitor(served)
        token, number = token_of(ana)
        listed = ana.http("GET", "/api/me/tokens").json()["tokens"]
        assert [(one["id"], one["name"]) for one in listed] == [(number, "my bot")]
        assert token not in str(listed)
    assert not any(token.encode() in file.read_bytes() for file in tmp_path.iterdir())


def test_an_ended_token_opens_nothing_and_its_lines_are_cut(served: Served) -> None:
    """401 from then on."""
    ana = Visitor(served)
    token, number = token_of(ana)
    with Client(served.origin, token=token) as client:
        match = client.play("play-ball", against="slow", seat="north", begins="south")
        assert ana.http("DELETE", f"/api/me/tokens/{number}").status_code == 204
        with pytest.raises(Exception, match=r"401|does not open"):
            match.wait()
    with pytest.raises(ServerError, match="not known here"):
        Client(served.origin, token=token, name="Ana")


def test_a_token_makes_no_tokens(served: Served) -> None:
    """Who finds one cannot make itself another, nor end the owner's."""
    token, number = token_of(Visitor(served))
    shown = {"authorization": f"Bearer {token}"}
    for method, path in (
        ("GET", "/api/me/tokens"),
        ("POST", "/api/me/tokens"),
        ("DELETE", f"/api/me/tokens/{number}"),
        ("POST", "/api/me/devices"),
        ("DELETE", "/api/me"),
    ):
        answer = served.http(method, path, headers=shown, json={"name": "x"})
        assert answer.status_code == 403, path
        assert answer.json()["code"] == "not_by_token"


def test_tokens_are_not_without_end(served: Served) -> None:
    """Twenty; another is refused with a sentence."""
    ana = Visitor(served)
    answers = [ana.http("POST", "/api/me/tokens", json={"name": "x"}).status_code for _ in range(21)]
    assert answers == [201] * 20 + [409]


# ---- pitchside bot -----------------------------------------------------------------------------------


def test_a_bot_is_lent_by_the_command_line(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It joins an invitation, plays to the end, and says how it went; its token is in the environment."""
    owner = Visitor(served)
    monkeypatch.setenv("PITCHSIDE_TOKEN", token_of(owner)[0])
    with Client(served.origin, name="Ada") as ada:
        invitation = ada.invite("play-ball", seat="south", board="hex37")
        lent = ["bot", "--server", served.origin, "--game", "play-ball", "--level", "beginner"]
        lent += ["--join", invitation.link, "--name", "Bot", "--seconds", "0.05"]
        codes: list[int] = []
        thread = threading.Thread(target=lambda: codes.append(main(lent)))
        thread.start()
        mine = ada.wait_for(invitation, every=0.1)
        mine.push_all(["c2n", "end"])
        assert mine.wait() is not None  # the bot has played its turn
        mine.claim("resign")
        thread.join(30)
    assert codes == [0]
    assert len(owner.http("GET", "/api/me").json()["finished"]) == 1
    assert "won" in capsys.readouterr().out


def test_a_bot_outlives_an_opponent_who_gives_up(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Its turn comes too late for the match, and is no end of the bot."""
    from pitchside.cli.bot import play

    class Late:
        """Thinks until the other one has given up."""

        def choose(self, match: Match, seat: Seat) -> str:
            mine.claim("resign")
            return "c2n"

    with Client(served.origin, name="Ada") as ada, Client(served.origin, name="Bot") as other:
        invitation = ada.invite("play-ball", seat="north", begins="south")
        theirs = other.join(invitation.link, "Bot")
        mine = ada.wait_for(invitation, every=0.1)
        play(theirs, Late())  # type: ignore[arg-type]
        assert theirs.result is not None
        assert theirs.result.winner == "south"


def test_a_bot_without_a_server_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, exit status 2."""
    assert main(["bot", "--server", "http://127.0.0.1:9", "--game", "play-ball"]) == 2
    assert "nothing answers at http://127.0.0.1:9" in capsys.readouterr().err


def test_what_was_answered_is_not_said_again() -> None:
    """A conversation that waits for nothing has nothing to repeat, and asks nobody before it has a table."""
    talk = Conversation("en")
    assert talk.again() is None
    assert talk.moment() is None
    assert not talk.answered
    with pytest.raises(ServerError, match="not been answered"):
        talk.say("c2n", Seat.SOUTH)


def test_fields_of_a_later_server_are_passed_over() -> None:
    """What is new does not break what is old."""
    talk = Conversation("en")
    talk.heard('{"t": "pong", "new": 1}')
    with pytest.raises(NotAnswered, match="does not know"):
        talk.heard('{"t": "fanfare"}')


def test_a_moment_is_a_match_to_think_in(served: Served) -> None:
    """What is tried in it is not sent."""
    with Client(served.origin) as client:
        match = client.play("play-ball", against="random", begins="south")
        moment = match.wait()
        assert isinstance(moment, Moment)
        moment.match.push("c2n")
        assert match.wait() == moment


def test_a_store_that_does_not_answer_for_a_moment_is_waited_for(served: Served) -> None:
    """The server hangs up and asks the client back: it opens the line again by itself."""
    with Client(served.origin) as client:
        match = client.play("play-ball", against="random")
        match.close()
        real, failures = PeopleStore.seats, iter([True, True])

        def seats(store: PeopleStore, match_id: str) -> list[tuple[str, str]]:
            if next(failures, False):
                raise StorageError("busy")
            return real(store, match_id)

        with patch.object(PeopleStore, "seats", seats):
            match.push_all(["c2n", "end"])
        assert next(failures, None) is None
        assert len(match.steps) >= 2
