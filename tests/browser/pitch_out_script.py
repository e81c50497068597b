"""Matches of Pitch Out written down in advance: straight shots along empty columns, each end is plain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from tests.browser.house import House
from tests.server.support import PERSON, Page

PITCH_OUT = GAMES["pitch-out"]
COLUMNS = (60, 160, 260, 540, 640)
"""Left and right of the obstacles: along each of them a puck runs from zone to zone."""
ROWS = {"south": 170, "north": 785}
"""North's pucks stand at the edge: whatever strikes them drives them out."""
BLOCK_ROWS = {"south": 80, "north": 720}
OPPOSITE = {"south": "north", "north": "south"}

SOUTH = ("captain", "guard", "assassin", "runner", "immortal")
NORTH = ("guard", "assassin", "runner", "immortal", "captain")
CITIZENS = ("captain", "guard", "commando", "sapper", "immortal")
HOODS = ("infested", "assassin", "witch", "shadow", "captain")
"""Pucks of each side from west to east; nobody guards the Hoods."""

NAMES: dict[str, Any] = {"south": {**PERSON, "name": "Ana"}, "north": {**PERSON, "name": "Ben"}}


def shot(piece: str, angle: float = 90, speed: int = 2600) -> str:
    """A flick as a page sends a swipe: no hand trembles."""
    return f"{piece.partition('.')[0]} flick piece={piece} angle={angle} speed={speed} by=swipe"


def laid_out(seat: str, pucks: Sequence[str], beside: str | None = None) -> list[str]:
    """A whole deployment: five pucks in their columns, two blocks; one puck may touch a block."""
    row, block_row = ROWS[seat], BLOCK_ROWS[seat]
    spots = {puck: (x, row) for puck, x in zip(pucks, COLUMNS, strict=True)}
    if beside in spots:
        spots[beside] = (290, block_row)
    places = [f"place piece={seat}.{puck} x={x} y={y}" for puck, (x, y) in spots.items()]
    blocks = [f"place piece=obstacle.{seat}.{n} x={x} y={block_row} angle=0" for n, x in ((1, 340), (2, 460))]
    return [*places, *blocks]


BEGUN = ("south first who=south",)
SELECTED = (
    'south select pucks=["' + '","'.join(f"south.{puck}" for puck in sorted(CITIZENS)) + '"]',
    'north select pucks=["' + '","'.join(f"north.{puck}" for puck in sorted(HOODS)) + '"]',
)
FIRST_SHOT = (
    "south place piece=south.captain x=400 y=100",
    "north place piece=north.captain x=400 y=700",
    "south flick piece=south.captain angle=90 speed=1500 by=swipe",
    "north flick piece=north.captain angle=270 speed=900 by=swipe",
)
"""South comes nearer and chooses."""

GUARD_ASKED = (shot("south.runner"),)
"""Ben's Immortal is out; his Guard may take its place."""
IMMORTAL_OUT = (shot("south.immortal", 0, 3000),)
CAPTAIN_MAY_COPY = (
    shot("south.immortal", 90, 300),
    shot("north.runner", 270),
    "south guard save=null",
)
"""Ana's Assassin is out, and it is her turn."""
SAPPER_ASKED = (shot("south.sapper", 228, 1000),)
"""The Sapper has struck the block beside it."""
CAPTAIN_FALLS = (shot("south.immortal"),)
"""The last column: Ben's Captain leaves the arena."""

ROUND = (*CAPTAIN_FALLS, "north guard save=null")
"""Ana wins a basic round with one flick: Ben's Guard stays where it is."""
LAID_OUT = (
    *(f"south {text}" for text in laid_out("south", SOUTH)),
    *(f"north {text}" for text in laid_out("north", NORTH)),
)
WHOLE_MATCH = (*ROUND, "north first who=south", *LAID_OUT, *ROUND)
"""Two rounds to nothing."""
BANNED = (*CAPTAIN_FALLS, "north ban puck=south.sapper")
CHANGING = (*BANNED, "south swap in=south.runner")
"""The loser of the first round may change a puck in secret."""


def basic(
    house: House, lines: Iterable[str] = (), *, laid: bool = True, beside: str | None = None, **options: Any
) -> str:
    """The id of a match by the basic rules; after the deployment these lines were played."""
    return _played(
        house, {"rules": "basic"} | options, BEGUN if laid else (), (SOUTH, NORTH), laid, lines, beside
    )


def advanced(house: House, lines: Iterable[str] = (), *, laid: bool = True, **options: Any) -> str:
    """The same by the advanced rules; without a deployment nothing was selected either."""
    before = (*SELECTED, *FIRST_SHOT, *BEGUN) if laid else ()
    return _played(house, {"rules": "advanced"} | options, before, (CITIZENS, HOODS), laid, lines)


def _played(
    house: House,
    options: Mapping[str, Any],
    before: Sequence[str],
    teams: tuple[Sequence[str], Sequence[str]],
    laid: bool,
    lines: Iterable[str],
    beside: str | None = None,
) -> str:
    made = house.served.new_match(
        game="pitch-out", options={"tremor": 0, "chooser": "south", **options}, **NAMES
    )
    with house.served.page(made) as other:
        _say(other, before)
        for seat, pucks in zip(("south", "north"), teams, strict=True):
            if laid:
                _taken(other.say(other.message("turn", seat, actions=laid_out(seat, pucks, beside))))
        _say(other, lines)
    return made


def _say(other: Page, lines: Iterable[str]) -> None:
    for line in lines:
        seat, _, action = line.partition(" ")
        _taken(other.step(action, seat))


def _taken(answer: Mapping[str, Any]) -> None:
    assert answer["t"] == "ack", answer


# ---- looking ahead --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot:
    """A flick as the aiming hand makes it: whole degrees, tenths of the power."""

    piece: str
    angle: int
    power: int

    def __str__(self) -> str:
        return f"flick piece={self.piece} angle={self.angle} speed={self.power * 400} by=aim"


def decisive(table: Mapping[str, Any]) -> Shot | None:
    """A flick after which the other Captain is out, if there is one; pucks in the way make it rare."""
    state = PITCH_OUT.read(table["position"], table["options"])
    (seat,) = PITCH_OUT.to_act(state)
    goal = f"{seat.other.value}.captain"
    own = [piece for piece in table["asked"][0]["pending"]["pieces"] if not piece.endswith(".captain")]
    ahead = 90 if seat is Seat.SOUTH else 270
    for power, piece, aside in product((9, 7, 5), own, range(-60, 61)):
        made = Shot(piece, ahead + aside, power)
        if goal in _gone(state, seat, made):
            return made
    return None


def _gone(state: Any, seat: Seat, made: Shot) -> list[str]:
    try:
        told = PITCH_OUT.play(state, {seat: PITCH_OUT.parse(str(made))})
    except IllegalAction:
        return []
    return [str(event.facts["piece"]) for event in told.events if event.kind == "eliminated"]
