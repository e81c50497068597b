"""Matches of ChiFootMi brought to a wanted moment: the deal is the server's, the choices are made here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from time import monotonic, sleep
from typing import Any

from pitchside.server.http.limits import RateLimit
from tests.browser.house import House

Table = Mapping[str, Any]
Plan = Callable[[Table, str], str]
"""What a seat does when it is asked, both hands known."""
Moment = Callable[[Table], bool]

OPPOSITE = {"south": "north", "north": "south"}
NAMES: dict[str, Any] = {
    "south": {"kind": "person", "name": "Ana", "level": None},
    "north": {"kind": "person", "name": "Ben", "level": None},
}
ALL_EXTRAS: dict[str, Any] = {"level": "pro+", "options": ["offside", "one_two", "counter_attack"]}
OFFSIDE_BY = 7
MOST_DEALS = 80
MESSAGES = 120
"""So many messages bring every match to its end, but for a shoot-out that nobody wins."""


# ---- what is asked ----------------------------------------------------------------------------------------


def pending(table: Table, seat: str) -> dict[str, Any]:
    """What this seat is asked."""
    (found,) = [asked["pending"] for asked in table["asked"] if asked["seat"] == seat]
    return dict(found)


def open_seats(table: Table) -> list[str]:
    """Who is asked and has not chosen yet."""
    return [asked["seat"] for asked in table["asked"] if asked["seat"] not in table["sealed"]]


def values(table: Table, seat: str) -> list[int]:
    """The values among this seat's active cards, as the seat itself knows them; lowest first."""
    cards = [slot["card"] for slot in pending(table, seat)["cards"]]
    return sorted(card for card in cards if card != "DT")


def played(table: Table, seat: str) -> list[Any]:
    """The cards this seat has played, oldest first."""
    return list(table["position"][seat]["played"])


def is_phase(*phases: str) -> Moment:
    """One of these phases has come, and nobody has chosen yet."""
    return lambda table: table["position"]["phase"] in phases


def lead(table: Table) -> int:
    """By how much the attacker's last card was higher; both were values."""
    ball = table["position"]["ball"]
    return int(played(table, ball)[-1]) - int(played(table, OPPOSITE[ball])[-1])


def fits_one_two(table: Table) -> bool:
    """The attacker has just played one less than the card that kept the ball."""
    last = played(table, table["position"]["ball"])
    return bool(last[-1] == last[-2] - 1)


# ---- plans ------------------------------------------------------------------------------------------------


def quiet(table: Table, seat: str) -> str:
    """The first card, the first pile, left; no question is answered with yes."""
    asked = pending(table, seat)
    deed = asked["do"][0]
    if deed == "play":
        return f"play card={asked['cards'][0]['card']}"
    if deed == "draw":
        return f"draw pile={asked['piles'][0]}"
    return "aim side=left" if deed == "aim" else "pass"


def south_scores(table: Table, seat: str) -> str:
    """Only Ana's shots go in."""
    asked = pending(table, seat)
    if asked["do"][0] == "aim" and seat == "north" and asked["role"] == "keeper":
        return "aim side=right"
    return "last_shot" if "last_shot" in asked["do"] and seat == "south" else quiet(table, seat)


def apart(table: Table, seat: str) -> str:
    """Ana draws closed cards, Ben open ones: before long each has one pile left, not the same."""
    asked = pending(table, seat)
    if asked["do"][0] != "draw":
        return quiet(table, seat)
    return f"draw pile={min(asked['piles']) if seat == 'south' else max(asked['piles'])}"


def high_and_low(table: Table, seat: str) -> str:
    """The attacker plays the highest value, the defender the lowest."""
    return _values_played(table, seat, lambda mine: mine[-1], lambda theirs: theirs[0])


def just_enough(table: Table, seat: str) -> str:
    """The attacker plays the highest value, the defender the highest that does not beat it."""
    best = _best_of(table)
    return _values_played(
        table,
        seat,
        lambda mine: mine[-1],
        lambda theirs: max((one for one in theirs if one <= best), default=theirs[0]),
    )


def step_down(table: Table, seat: str) -> str:
    """The attacker keeps the ball with n and plays n-1 next, if the cards allow; the defender stays low."""

    def down(mine: list[int]) -> int:
        before = played(table, seat)
        wanted = before[-1] - 1 if before else max((n for n in mine if n - 1 in mine), default=mine[-1])
        return wanted if wanted in mine else mine[-1]

    return _values_played(table, seat, down, lambda theirs: theirs[0])


def foul(table: Table, seat: str) -> str:
    """The defender tackles as soon as there is a card for it, the attacker plays values."""
    asked = pending(table, seat)
    if asked["do"][0] != "play":
        return quiet(table, seat)
    tackles = any(slot["card"] == "DT" for slot in asked["cards"]) and asked["role"] == "defender"
    return "play card=DT" if tackles else high_and_low(table, seat)


def _best_of(table: Table) -> int:
    attackers = [one["seat"] for one in table["asked"] if one["pending"].get("role") == "attacker"]
    return max(values(table, attackers[0]), default=0) if attackers else 0


def _values_played(
    table: Table, seat: str, attack: Callable[[list[int]], int], defend: Callable[[list[int]], int]
) -> str:
    asked = pending(table, seat)
    if asked["do"][0] == "draw":
        return f"draw pile={asked['piles'][-1]}"
    if asked["do"][0] != "play" or not values(table, seat):
        return quiet(table, seat)
    return f"play card={(attack if asked['role'] == 'attacker' else defend)(values(table, seat))}"


# ---- matches ----------------------------------------------------------------------------------------------


def fresh(house: House, against: str | None = None, **options: Any) -> str:
    """The id of a new match of two people, or against the computer of this level."""
    north = NAMES["north"] if against is None else {"kind": "computer", "name": "", "level": against}
    return house.served.new_match(game="chifootmi", options=options, **{**NAMES, "north": north})


def brought(house: House, moment: Moment, plan: Plan = quiet, turns: int = 14, **options: Any) -> str:
    """The id of a match at this moment, within so many turns; dealt again until the cards allow it."""
    for _ in range(MOST_DEALS):
        made = fresh(house, **options)
        if _came(house, made, moment, plan, turns):
            return made
    raise AssertionError("the moment never came")


def _came(house: House, made: str, moment: Moment, plan: Plan, turns: int) -> bool:
    pace = RateLimit(monotonic)
    with house.served.page(made) as other:
        for _ in range(MESSAGES):
            table = other.table
            if not table["sealed"] and moment(table):
                return True
            if table["result"] is not None or len(played(table, "south")) > turns:
                return False
            seat = open_seats(table)[0]
            sleep(pace.wait())  # the server counts too, and each message before its answer is noted here
            taken = other.step(plan(table, seat), seat)
            pace.one_more()
            assert taken["t"] == "ack", taken
    return False


def has_goal(table: Table) -> bool:
    """Somebody has scored, and nothing was played since."""
    return any(table["goals"].values())


def is_over(table: Table) -> bool:
    """The match has its result."""
    return table["result"] is not None


@cache
def finished(house: House) -> str:
    """The id of a finished beginner's match that Ana has won."""
    return brought(house, is_over, south_scores)


def is_turn(number: int) -> Moment:
    """The cards of this turn are to be chosen."""
    return lambda table: table["position"]["phase"] == "duel" and len(played(table, "south")) == number - 1


def not_kept(table: Table) -> bool:
    """The second turn, the ball just won: no shot can come of it."""
    return is_turn(2)(table) and table["position"]["kept"] == 0


def standing(house: House, match_id: str) -> dict[str, Any]:
    """The table of a match as the server has it."""
    with house.served.page(match_id) as other:
        return other.table
