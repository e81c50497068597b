"""Ratings by openskill: results of rated matches and the rating of each person."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, insert, select, text

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import manifest_of
from pitchside.server.store.integrity import rated_holds, rated_seal
from pitchside.server.store.schema import PEOPLE, RATED, SEATS
from pitchside.wire.messages import Player

LOG = logging.getLogger("pitchside.server")
_MODEL = PlackettLuce()
LOCK = 0x72617465
"""Of the database: results are written one after the other, each on the ratings after the last."""
MIDDLE, SCALE = 1500.0, 60.0
"""As it is shown: where everybody begins, and points for each of the model's."""
MOST_RATED = 2**31 - 1
"""Results are numbered; what is not below this is no number that was given."""
COMPUTER = "computer"
STRENGTHS_HEAD = """\
# How strong each level of the computer is, and how it was measured: `pitchside league GAME --strengths FILE`
# writes it. The page shows these ratings, and results against the computer are reckoned with them.
"""


class Rating(NamedTuple):
    """How strong somebody is at a game, how doubtful that is, and from how many matches."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(MIDDLE + SCALE * (self.mu - _MODEL.mu))

    @property
    def doubt(self) -> int:
        """Two times in three it is no further off than this."""
        return round(SCALE * self.sigma)


class Result(NamedTuple):
    """One rated match: who played, and who won, if anybody did."""

    south: str
    north: str
    winner: str | None


@cache
def level_ratings(game: str) -> Mapping[str, Rating]:
    """The levels of a game whose strength was measured, from weak to strong."""
    package = manifest_of(game).strengths
    if package is None:
        return {}
    text = files(package).joinpath("strengths.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text).get(game, {}).get("levels", {})
    return {level: Rating(**one) for level, one in known.items()}


def strengths_with(text: str, game: str, command: str, levels: Mapping[str, Rating]) -> str:
    """The text of `strengths.toml` with a game's levels as that command measured them, the rest as it was."""
    weak_first = sorted(levels.items(), key=lambda item: item[1].mu)
    measured = {level: one._asdict() for level, one in weak_first}
    known = {**tomllib.loads(text), game: {"command": command, "levels": measured}}
    return STRENGTHS_HEAD + "".join(_strengths_of(name, known[name]) for name in sorted(known))


def _strengths_of(game: str, measured: Mapping[str, Any]) -> str:
    lines = [f"[{game}]", f'command = "{measured["command"]}"']
    for level, one in measured["levels"].items():
        facts = f"mu = {one['mu']:.3f}, sigma = {one['sigma']:.3f}, matches = {one['matches']}"
        lines.append(f"levels.{level} = {{ {facts} }}")
    return "\n" + "\n".join(lines) + "\n"


def level_id(game: str, level: str | None) -> str:
    """What stands for a level of the computer where a person would; no person's id has a blank."""
    return f"{COMPUTER} {game} {level}"


def _fixed(who: str) -> Rating | None:
    """The rating of a level; None for a person."""
    kind, _, rest = who.partition(" ")
    game, _, level = rest.partition(" ")
    return level_ratings(game).get(level) if kind == COMPUTER else None


def after(south: Rating, north: Rating, winner: str | None) -> tuple[Rating, Rating]:
    """Both ratings after a match between them."""
    before = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (south, north)]
    ranks = [0.0 if winner in (None, seat.value) else 1.0 for seat in PLAYERS]
    found = _MODEL.rate(before, ranks=ranks)
    first, second = (
        Rating(team[0].mu, team[0].sigma, one.matches + 1)
        for team, one in zip(found, (south, north), strict=True)
    )
    return first, second


def rated_by(results: Iterable[Result]) -> dict[str, Rating]:
    """Everybody's rating, worked out from all results in their order."""
    known: dict[str, Rating] = {}
    for south, north, winner in results:
        pair = _fixed(south) or known.get(south, Rating()), _fixed(north) or known.get(north, Rating())
        known |= zip((south, north), after(*pair, winner), strict=True)
    return known


def add_result(
    db: Connection, match_id: str, game: str, players: Mapping[Seat, Player], winner: Seat | None
) -> None:
    """Write a result down with both ratings after it, inside the transaction that ends the match."""
    if db.dialect.name == "postgresql":  # elsewhere there is one writer
        db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    south, north = (_player(db, match_id, game, seat, players[seat]) for seat in PLAYERS)
    if south is None or north is None or south == north:
        return
    won = winner.value if winner else None
    first, second = after(last_of(db, south, game), last_of(db, north, game), won)
    # In SQLite a text is greater than every number: one that was damaged would keep all others from ending.
    highest = select(func.coalesce(func.max(RATED.c.number), 0)).where(RATED.c.number < MOST_RATED)
    number = int(db.execute(highest).scalar_one()) + 1
    row = {"match_id": match_id, "number": number, "game": game, "south": south, "north": north}
    row |= {"south_mu": first.mu, "south_sigma": first.sigma, "north_mu": second.mu}
    row |= {"north_sigma": second.sigma, "winner": won}
    db.execute(insert(RATED).values(**row, seal=rated_seal(row)))


def _player(db: Connection, match_id: str, game: str, seat: Seat, player: Player) -> str | None:
    """Whose rating is meant at that seat: a person's, or a level's, written down at its first match."""
    if player.kind == "person":
        mine = (SEATS.c.match_id == match_id) & (SEATS.c.seat == seat.value)
        return db.execute(select(SEATS.c.person).where(mine)).scalars().first()
    level = level_id(game, player.level)
    if db.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == level)).first() is None:
        db.execute(insert(PEOPLE).values(id=level, name="", created=""))
    return level


def last_of(db: Connection, person: str, game: str) -> Rating:
    """Somebody's rating at a game as it stands; a level's never changes.

    One that is not as it was written is passed over: the one before it stands.
    """
    if (fixed := _fixed(person)) is not None:
        return fixed
    mine = (RATED.c.south == person) | (RATED.c.north == person)
    found = select(RATED).where(mine, RATED.c.game == game).order_by(RATED.c.number)
    rows = db.execute(found).mappings().all()
    last = next((row for row in reversed(rows) if rated_holds(row)), None)
    if rows and last is not rows[-1]:
        LOG.warning("a stored rating is not what was written")
    if last is None:
        return Rating(matches=len(rows))
    seat = "south" if last["south"] == person else "north"
    return Rating(last[f"{seat}_mu"], last[f"{seat}_sigma"], len(rows))


def results_in(db: Connection, game: str) -> list[Result]:
    """All results of a game in their order."""
    rows = db.execute(select(RATED).where(RATED.c.game == game).order_by(RATED.c.number))
    return [Result(row.south, row.north, row.winner) for row in rows]
