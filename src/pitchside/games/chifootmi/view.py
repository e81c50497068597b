"""What may be seen (CFM-9): a state built with None for every card that is not for these eyes."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.seat import PLAYERS, BySeat, Eyes
from pitchside.games.chifootmi.state import State
from pitchside.games.chifootmi.team import Held, Team


def view_of(state: State, eyes: Eyes) -> State:
    """The state as these eyes see it; how many cards lie where is no secret."""
    if eyes is Eyes.ALL:
        return state
    south, north = (_seen(state.teams[seat], own=eyes is Eyes.of(seat)) for seat in PLAYERS)
    return replace(state, teams=BySeat(south, north))


def _seen(team: Team, own: bool) -> Team:
    """The owner sees the own cards that lie face down; nobody more than the top of pile 2 (CFM-9.1)."""
    return Team(
        active=tuple(held if own or held.up else Held(None, up=False) for held in team.active),
        closed=(None,) * len(team.closed),
        open=(*team.open[:1], *(None,) * len(team.open[1:])),
        played=team.played,
    )
