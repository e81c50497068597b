"""Row 51: the result of a rated match changes both ratings exactly once, whatever fails at its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitchside.bots import levels as bots
from pitchside.core.match import Match
from pitchside.core.outcome import Reason
from pitchside.games import GAMES
from pitchside.server.context import POINTS, Sources
from pitchside.server.http.app import Settings
from pitchside.server.http.errors import Failed
from pitchside.server.match.config import Terms, rated
from pitchside.server.match.state import Snapshot, counts
from pitchside.server.store.matches import open_store
from pitchside.server.store.ratings import Rating, after, level_ratings, rated_by, results_in
from pitchside.wire.messages import Player
from tests.server.people import Visitor, two_friends
from tests.server.stored import damaged
from tests.server.support import RANDOM_AGENTS, Served, serving

RATED = {"options": {"clock": "300+5"}, "rated": True}
AT_THE_END = [f"{when}_{point}" for point in POINTS[1:6] for when in ("before", "after")]


def resign(who: Visitor, match: str, seat: str) -> str:
    """How the claim is answered."""
    with who.page(match) as page:
        return str(page.say(page.message("claim", seat, action="resign"))["t"])


def ratings(who: Visitor) -> list[dict[str, Any]]:
    """What somebody is shown of the own ratings."""
    found: list[dict[str, Any]] = who.http("GET", "/api/me").json()["ratings"]
    return found


def test_a_rated_match_changes_both_ratings(served: Served) -> None:
    """Who wins gains what who loses loses, and both are less in doubt; friends change nothing."""
    ana, ben, match = two_friends(served, **RATED)
    assert (ratings(ana), resign(ben, match, "north")) == ([], "ack")
    (mine,), (theirs,) = ratings(ana), ratings(ben)
    assert (mine["game"], mine["matches"]) == ("play-ball", 1)
    assert mine["rating"] - 1500 == 1500 - theirs["rating"] > 0
    assert mine["doubt"] < Rating().doubt
    assert resign(*two_friends(served)[::2], "south") == "ack"
    assert ratings(ana) == [mine]


@pytest.mark.parametrize("column", ["south_mu", "north_sigma"])
def test_a_damaged_rating_is_passed_over(tmp_path: Path, column: str) -> None:
    """The one before it stands, and the next result is reckoned from that."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, **RATED)
        shown = []
        for _ in range(2):
            resign(ben, match, "north")
            shown.append((ratings(ana)[0]["rating"], ratings(ben)[0]["rating"]))
            match = str(ben.join(ana.invite(**RATED)).json()["id"])
        assert damaged(tmp_path, f"UPDATE rated SET {column} = 99.5 WHERE number = 2") == 1
        assert (ratings(ana)[0]["rating"], ratings(ben)[0]["rating"]) == shown[0]
        resign(ben, match, "north")
        assert (ratings(ana)[0]["rating"], ratings(ben)[0]["rating"]) == shown[1]


def test_a_damaged_result_keeps_no_other_match_from_ending(tmp_path: Path) -> None:
    """Its number is none any more; the next results are numbered after the others."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, **RATED)
        assert resign(ben, match, "north") == "ack"
        damaged(tmp_path, "UPDATE rated SET number = 'x'")
        other = str(ben.join(ana.invite(**RATED)).json()["id"])
        assert resign(ben, other, "north") == "ack"


class Failing:
    """Fails once at a named point, when it is told to."""

    def __init__(self) -> None:
        self.point: str | None = None

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.point = None
            raise OSError("the disk is gone for a moment")


@pytest.mark.parametrize("point", AT_THE_END)
def test_whatever_fails_at_the_end_it_counts_once(tmp_path: Path, point: str) -> None:
    """The claim is sent again, as a page does, until it is answered."""
    failing = Failing()
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, sources=replace(Sources(), reached=failing))
    with serving(tmp_path, settings) as served:
        ana, ben, match = two_friends(served, **RATED)
        with ben.page(match) as page:
            claim = page.message("claim", "north", action="resign")
            failing.point = point
            answer = "error"
            while answer == "error":
                page.socket.send(json.dumps(claim))
                answer = page.until("ack", "stale", "error")["t"]
        assert answer == "ack"
        assert (ratings(ana)[0]["matches"], ratings(ben)[0]["matches"]) == (1, 1)
    with serving(tmp_path) as served:
        assert ratings(Visitor(served, ana.cookie))[0]["matches"] == 1


def test_ratings_follow_from_the_results(tmp_path: Path) -> None:
    """Worked out again from all results in their order they are the stored ones, bit for bit."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, **RATED)
        for number, (loser, seat) in enumerate([(ben, "north"), (ana, "south"), (ben, "north")]):
            if number:
                match = str(ben.join(ana.invite(**RATED)).json()["id"])
            assert resign(loser, match, seat) == "ack"
    store = open_store(tmp_path / "matches.db", Sources())
    with store.reading.begin() as db:
        again = rated_by(results_in(db, "play-ball"))
        rows = db.exec_driver_sql("SELECT * FROM rated ORDER BY number").mappings().all()
    store.close()
    last = rows[-1]
    for seat in ("south", "north"):
        assert again[last[seat]] == Rating(last[f"{seat}_mu"], last[f"{seat}_sigma"], 3)
    assert len(rows) == 3


@pytest.mark.parametrize(
    ("winner", "holds"),
    [
        ("south", lambda a, b: a.mu > b.mu),
        ("north", lambda a, b: a.mu < b.mu),
        (None, lambda a, b: a.mu == pytest.approx(b.mu)),
    ],
)
def test_who_wins_is_rated_higher(winner: str | None, holds: Callable[[Rating, Rating], bool]) -> None:
    """And a draw between equals leaves them equal."""
    assert holds(*after(Rating(), Rating(), winner))


def against(level: str = "easy", **changes: Any) -> dict[str, Any]:
    """What a match against a level of the computer is asked for with."""
    south, north = {"kind": "person", "name": "Ana"}, {"kind": "computer", "level": level}
    options = {"clock": "300+5", "begins": "south"}
    return {
        "game": "play-ball",
        "options": options,
        "south": south,
        "north": north,
        "rated": True,
        **changes,
    }


@pytest.fixture(scope="module")
def levels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the real levels; none of them is ever asked to think here."""
    with serving(tmp_path_factory.mktemp("levels"), Settings()) as one:
        yield one


def test_a_level_has_a_rating_that_never_changes(levels: Served) -> None:
    """Who loses to it loses points, the more the weaker it is; the level keeps its own."""
    lost = []
    for level in ("beginner", "hard"):
        ana = Visitor(levels)
        for _ in range(2):
            match = str(ana.http("POST", "/api/matches", json=against(level)).json()["id"])
            assert resign(ana, match, "south") == "ack"
        (mine,) = ratings(ana)
        assert mine["matches"] == 2
        lost.append(1500 - mine["rating"])
    assert lost[0] > lost[1] > 0
    (game,) = (one for one in levels.http("GET", "/api/games").json()["games"] if one["id"] == "play-ball")
    known = [game["strengths"][level] for level in ("beginner", "easy", "normal", "hard")]
    assert known == sorted(known)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_the_rating_a_league_measured(levels: Served, game: str) -> None:
    """All four, each stronger than the one before; what is shown is what results are reckoned with."""
    (shown,) = (one for one in levels.http("GET", "/api/games").json()["games"] if one["id"] == game)
    known = level_ratings(game)
    assert tuple(known) == bots.levels(game)
    assert shown["strengths"] == {level: rating.points for level, rating in known.items()}
    assert all(rating.sigma < Rating().sigma / 2 and rating.matches > 0 for rating in known.values())


def test_ratings_against_levels_follow_from_the_results(tmp_path: Path) -> None:
    """Worked out again they are the stored ones, bit for bit."""
    with serving(tmp_path, Settings()) as served:
        ana = Visitor(served)
        for level in ("easy", "hard", "easy"):
            match = str(ana.http("POST", "/api/matches", json=against(level)).json()["id"])
            assert resign(ana, match, "south") == "ack"
    store = open_store(tmp_path / "matches.db", Sources())
    with store.reading.begin() as db:
        again = rated_by(results_in(db, "play-ball"))
        last = db.exec_driver_sql("SELECT * FROM rated ORDER BY number DESC").mappings().first()
    store.close()
    assert last is not None
    assert again[last["south"]] == Rating(last["south_mu"], last["south_sigma"], 3)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"north": {"kind": "person"}}, "rated_level"),
        ({"south": {"kind": "computer", "level": "easy"}}, "rated_level"),
        ({"options": {}}, "rated_clock"),
        ({"options": {"clock": "5+0"}}, "rated_clock"),
        ({"options": {"clock": "90000+5"}}, "rated_clock"),
        ({"options": {"clock": "300+5", "turn_cap": 1}}, "rated_options"),
        ({"options": {"clock": "300+5", "mode": "expert"}}, "rated_options"),
        ({"position": "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"}, "rated_position"),
    ],
)
def test_what_cannot_be_rated(levels: Served, changes: dict[str, Any], code: str) -> None:
    """Two people at one screen, two computers, no clock or a quick one, rules of one's own: each in words."""
    refused = levels.http("POST", "/api/matches", json=against(**changes))
    assert (refused.status_code, refused.json()["code"]) == (422, code)


def test_friends_bend_no_rules_in_a_rated_match() -> None:
    """What the page offers may be chosen, what it does not offer may not."""
    game, person = GAMES["play-ball"], Player(kind="person")
    chosen = Terms(game, game.options({"clock": "300+5", "mode": "expert", "board": "hex61"}), person, person)
    assert rated(chosen).rated
    with pytest.raises(Failed) as failed:
        rated(replace(chosen, options=game.options({"clock": "300+5", "turn_cap": 1})))
    assert failed.value.code == "rated_options"


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if "clock" in game.offered])
def test_the_catalogue_tells_with_which_values_a_match_is_not_rated(served: Served, name: str) -> None:
    """Those that the server refuses in a rated match of two people, and no others."""
    game, person = GAMES[name], Player(kind="person")
    games = {one["id"]: one for one in served.http("GET", "/api/games?clauses=no").json()["games"]}
    usual = {"clock": "300+5", **{key: values[0] for key, values in game.offered.items() if key == "tremor"}}
    told = {one["name"]: one["unrated"] for one in games[name]["options"]}
    for key, values in game.offered.items():
        if name == "chifootmi" and key != "level":
            usual["level"] = "pro+"  # its extras are of this level alone
        refused = []
        for value in values:
            try:
                rated(Terms(game, game.options({**usual, key: value}), person, person))
            except Failed:
                refused.append(value)
        assert told[key] == refused
    assert told.get("touchdowns") == ([1] if name == "pitch-bowl" else None)


def test_a_match_to_one_touchdown_is_not_rated() -> None:
    """It is offered, and refused in words where it would count; three is the usual number."""
    game, person = GAMES["pitch-bowl"], Player(kind="person")
    asked = {"clock": "900+15", "tremor": 1.0}
    assert game.offered["touchdowns"] == (3, 1)
    assert rated(Terms(game, game.options({**asked, "touchdowns": 3}), person, person)).rated
    with pytest.raises(Failed) as failed:
        rated(Terms(game, game.options({**asked, "touchdowns": 1}), person, person))
    assert failed.value.code == "rated_options"
    assert "leave the option touchdowns as it is proposed" in failed.value.text["en"]


def test_a_void_match_counts_for_nothing() -> None:
    """Ten rounds without a goal draw it (PLB-7.2), and nobody is the stronger for it."""
    match = Match(GAMES["play-ball"], {"turn_cap": 1})
    while match.outcome is None:
        (seat,) = match.to_act()
        match.commit(seat, list(match.game.choices(match.state, seat))[-1])
    assert (match.outcome.winner, match.outcome.reason) == (None, Reason.VOID)
    assert not counts(Snapshot(match))
