"""Before the first card: both packs are shuffled and laid out, the ball card is tossed (CFM-2)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.toss import Toss
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Deal
from pitchside.games.chifootmi.card import Card, pack, plain_card
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.possession import with_ball
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.team import Team, dealt
from pitchside.games.chifootmi.told import Told


def sample(options: Options, rng: Random) -> Deal:
    """Both packs in an order drawn with the given source, south's first."""
    return Deal(BySeat(_shuffled(options, rng), _shuffled(options, rng)))


def _shuffled(options: Options, rng: Random) -> tuple[Card, ...]:
    cards = list(pack(options.tackles))
    rng.shuffle(cards)
    return tuple(cards)


def wrong_pack(state: State, action: Deal) -> Seat | None:
    """A seat whose cards are not those of a team at this level (CFM-1.1)."""
    whole = sorted(pack(state.options.tackles))
    return next((seat for seat in PLAYERS if sorted(action.packs[seat]) != whole), None)


def play(state: State, action: Deal) -> Told:
    """The cards are laid out; what lies open is told."""
    teams = BySeat(dealt(action.packs.south), dealt(action.packs.north))
    facts = {seat.value: _in_sight(teams[seat]) for seat in PLAYERS}
    return replace(state, phase=Phase.TOSS, teams=teams), (Event("dealt", facts, rule="CFM-2.1"),), ()


def _in_sight(team: Team) -> dict[str, Any]:
    """The four active cards and the top of the open pile (CFM-2.2, 2.5)."""
    return {"active": [plain_card(held.card) for held in team.active], "top": plain_card(team.open[0])}


def toss(state: State, action: Toss) -> Told:
    """Who starts with the ball (CFM-2.6)."""
    event = Event("toss", {"to": action.to.value}, rule="CFM-2.6")
    return replace(with_ball(state, action.to), phase=Phase.DUEL), (event,), ()
