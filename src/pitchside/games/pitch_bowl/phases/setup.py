"""Before the kick: the toss, the choice to kick or to receive, both coaches place (PBW-2.1, 2.2, 2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.chance import Toss
from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import quantised
from pitchside.games.pitch_bowl.action import ROLES, Action, Choose, Deploy
from pitchside.games.pitch_bowl.field import CLOSE, Field, belongs, inside, occupies, touches
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.base import BowlPhase, Told, need
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State
from pitchside.games.pitch_bowl.suggestions import formations
from pitchside.games.pitch_bowl.table import AGAINST_CENTRE, DISCS, LINE_UP, ON_A_WING, players_of, team_of

CHOSE = {"kick": "chose_kick", "receive": "chose_receive"}
"""The sentence of each choice."""
TRIES = 300
"""So often a player is strewn before a random placing is given up."""


def start(options: Options) -> State:
    """A match before its first action: before the toss, or before the choice of the one the options name."""
    if options.tossed:
        return State(options, PhaseName.PLACING, Seat.CHANCE)
    chooser = Seat(options.chooser)
    return State(options, PhaseName.PLACING, chooser, chooser=chooser)


def kick_off(state: State, kicker: Seat) -> State:
    """An empty field, all players in hand, the defender to place; the score stands."""
    return State(state.options, PhaseName.PLACING, kicker, score=state.score, kicker=kicker)


class Placing(BowlPhase):
    """The field is empty, or has the defender's eleven; the ball is in a hand."""

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """To place nobody."""
        return (Deploy(()),)

    def completed(self, state: State) -> State:
        """Who is to choose, where no kicker is named."""
        chooses = state.kicker is None and state.turn in PLAYERS
        return replace(state, chooser=state.turn) if chooses else state

    def admit_fields(self, state: State) -> None:
        """Nobody lies there before the defender has placed, then its eleven do."""
        ball, asked = state.carrier or state.ball, state.bonus or state.gift or state.drop
        need(
            not (ball or state.reserve or asked or state.last or state.barred),
            "placing_cleared",
        )
        teams = [team_of(piece.id) for piece in state.pieces]
        if state.kicker is None or state.turn is state.kicker:
            need(not teams, "defender_first")
            return
        second = state.turn is state.kicker.other and teams == [state.kicker] * len(LINE_UP)
        need(second, "attacker_second")


class Tossing(Placing):
    """A coin says who chooses (PBW-2.1)."""

    clause = "PBW-2.1"

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a toss."""
        if not isinstance(action, Toss):
            raise IllegalAction("PBW-2.1", "toss_asked")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Its winner is to choose."""
        winner: Seat = actions[Seat.CHANCE].to
        event = Event("toss", {"to": winner.value}, rule="PBW-2.1")
        ruling = Ruling("PBW-2.1", "tossed", {"seat": winner.value})
        return Step(replace(state, turn=winner, chooser=winner), (event,), (ruling,))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """For either."""
        return tuple(Toss(one) for one in PLAYERS)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """A toss, and for whom it can fall."""
        return {"do": ["toss"], "to": [one.value for one in PLAYERS]}

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """Chance tries nothing."""
        return ()


class Choosing(Placing):
    """Kick or receive (PBW-2.1)."""

    clause = "PBW-2.1"

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only one of the two."""
        if not isinstance(action, Choose):
            raise IllegalAction("PBW-2.1", "choose_asked")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The kicker's coach is the defender, and places first."""
        ((seat, action),) = actions.items()
        kicker = seat if action.role == "kick" else seat.other
        event = Event("chosen", {"seat": seat.value, "role": action.role}, rule="PBW-2.1")
        facts = {"seat": seat.value, "kicker": kicker.value}
        after = kick_off(replace(state, chooser=None), kicker)
        return Step(after, (event,), (Ruling("PBW-2.1", CHOSE[action.role], facts),))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Both."""
        return tuple(Choose(role) for role in ROLES)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The two roles."""
        return {"do": ["choose"], "role": list(ROLES)}


class Deploying(Placing):
    """Eleven players in the own half: the defender first, then the attacker (PBW-2.2, 2.7)."""

    clause = "PBW-2.2"

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse what is no placing, and one that breaks a clause."""
        if not isinstance(action, Deploy):
            raise IllegalAction("PBW-2.2", "deploy_asked")
        check_placing(state.options.layout, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The eleven lie; after the attacker's the ball is thrown."""
        ((seat, action),) = actions.items()
        placed = pieces_of(action)
        lying = tuple(sorted((*state.pieces, *placed), key=lambda piece: piece.id))
        event = Event("placed", {"seat": seat.value, "pieces": _rows(action)}, rule="PBW-2.2")
        phase = PhaseName.PLACING if seat is state.kicker else PhaseName.KICK
        return Step(replace(state, pieces=lying, phase=phase, turn=seat.other), (event,))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """A suggestion, or players strewn over the own half."""
        found = _strewn(state, seat, rng) if rng.random() < 0.5 else None
        return found or rng.choice([placing for _, placing in self.suggested(state, seat)])

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The eleven, where they may lie, how many where, and some ways to place them."""
        return {
            "do": ["deploy"],
            "pieces": list(players_of(seat)),
            "zone": list(state.options.layout.half(seat)),
            "role": "kick" if seat is state.kicker else "receive",
            "centre": AGAINST_CENTRE,
            "wing": ON_A_WING,
            "suggestions": [
                {"name": name, "pieces": _rows(placing)} for name, placing in self.suggested(state, seat)
            ],
        }

    def suggested(self, state: State, seat: Seat) -> list[tuple[str, Deploy]]:
        """Every formation that is lawful on this field."""
        return lawful_formations(state.options.layout, seat)


def lawful_formations(field: Field, seat: Seat) -> list[tuple[str, Deploy]]:
    """The formations that break no clause on a field; nothing else decides it."""
    return [(name, placing) for name, placing in formations(field, seat) if _stands(field, seat, placing)]


def _stands(field: Field, seat: Seat, placing: Deploy) -> bool:
    try:
        check_placing(field, seat, placing)
    except IllegalAction:
        return False
    return True


def check_placing(field: Field, seat: Seat, placing: Deploy) -> None:
    """Refuse under the first clause that a placing breaks, naming who breaks it."""
    check_team([name for name, _, _ in placing.pieces], seat)
    placed = pieces_of(placing)
    for piece in placed:
        _check_half(field, seat, piece)
    check_apart(placed)
    _check_centre(field, placed)
    _check_wings(field, placed)


def pieces_of(action: Deploy) -> tuple[Piece, ...]:
    """The players as they will lie."""
    return tuple(Piece(name, x, y) for name, x, y in action.pieces)


def _rows(action: Deploy) -> list[dict[str, Any]]:
    return [{"id": name, "x": x, "y": y} for name, x, y in action.pieces]


def check_team(names: Sequence[str], seat: Seat) -> None:
    """Every player of the own team, and nobody else's (PBW-2.2)."""
    team = players_of(seat)
    for name in names:
        if name not in team:
            raise IllegalAction("PBW-2.2", "deploy_stranger", piece=name)
        if names.count(name) > 1:
            raise IllegalAction("PBW-2.2", "deploy_twice", piece=name)
    missing = [name for name in team if name not in names]
    if missing:
        raise IllegalAction("PBW-2.2", "deploy_missing", count=len(team), pieces=missing)


def _check_half(field: Field, seat: Seat, piece: Piece) -> None:
    own = field.half(seat)
    if inside(own, piece.x, piece.y):
        return
    if all(occupies(field.half(one), piece.x, piece.y) for one in (seat, seat.other)):
        raise IllegalAction("PBW-2.2", "deploy_straddles", piece=piece.id)
    raise IllegalAction("PBW-2.7", "deploy_outside", piece=piece.id)


def check_apart(placed: Sequence[Piece]) -> None:
    """No player lies on another (PBW-2.7)."""
    for at, one in enumerate(placed):
        for other in placed[:at]:
            if overlap(one, other):
                raise IllegalAction("PBW-2.7", "deploy_overlap", piece=one.id, other=other.id)


def overlap(one: Piece, other: Piece) -> bool:
    """Do two players lie on each other?"""
    dx, dy = one.x - other.x, one.y - other.y
    return dx * dx + dy * dy < (DISCS.across - CLOSE) ** 2


def _check_centre(field: Field, placed: Iterable[Piece]) -> None:
    found = against_centre(field, placed)
    if len(found) < AGAINST_CENTRE:
        raise IllegalAction("PBW-2.2", "deploy_centre", count=AGAINST_CENTRE, placed=len(found), pieces=found)


def against_centre(field: Field, placed: Iterable[Piece]) -> list[str]:
    """The players that touch the centre line."""
    x0, x1 = field.centre_line
    line = (x0, field.median, x1, field.median)
    return [piece.id for piece in placed if touches(line, piece.x, piece.y)]


def _check_wings(field: Field, placed: Sequence[Piece]) -> None:
    for found in on_wings(field, placed):
        if len(found) > ON_A_WING:
            raise IllegalAction("PBW-2.2", "deploy_wing", count=ON_A_WING, pieces=found)


def on_wings(field: Field, placed: Iterable[Piece]) -> tuple[list[str], list[str]]:
    """The players on the western and on the eastern wing: belonging to one of its squares (PBW-2.7)."""
    west, east = list[str](), list[str]()
    for piece in placed:
        columns = {one[0] for one in belongs(field, piece.x, piece.y) if field.is_wing(one)}
        if any(column < field.wing for column in columns):
            west.append(piece.id)
        if any(column >= field.columns - field.wing for column in columns):
            east.append(piece.id)
    return west, east


def _strewn(state: State, seat: Seat, rng: Random) -> Deploy | None:
    """Some against the centre line, the others anywhere; None where they would not fit."""
    field, names = state.options.layout, list(players_of(seat))
    rng.shuffle(names)
    placed: list[Piece] = []
    line = rng.randint(AGAINST_CENTRE, AGAINST_CENTRE + 2)
    x0, y0, x1, y1 = field.half(seat)
    front = field.median + (-DISCS.radius if seat is Seat.SOUTH else DISCS.radius)
    for _ in range(TRIES):
        if len(placed) == len(names):
            return Deploy(tuple(sorted((one.id, one.x, one.y) for one in placed)))
        ahead = len(placed) < line
        x = rng.uniform(*field.centre_line) if ahead else rng.uniform(x0, x1)
        y = front if ahead else rng.uniform(y0, y1)
        piece = Piece(names[len(placed)], quantised(x), quantised(y))
        crowded = max(len(wing) for wing in on_wings(field, [*placed, piece])) > ON_A_WING
        apart = not any(overlap(piece, one) for one in placed)
        if apart and not crowded and inside(field.half(seat), piece.x, piece.y):
            placed.append(piece)
    return None
