"""Actions drawn at random, lawful and not without sense: what random play and tests are made of."""

from __future__ import annotations

from random import Random

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Stop, quantised, turned
from pitchside.games.pitch_bowl import announce, possession
from pitchside.games.pitch_bowl.action import (
    Action,
    Announce,
    Deploy,
    Drop,
    EndTurn,
    Kick,
    LastAction,
    Pitch,
)
from pitchside.games.pitch_bowl.course import Course, course_of, gap, heading, pace, steps_of
from pitchside.games.pitch_bowl.deploy import AGAINST_CENTRE, ON_A_WING, on_wings, overlap
from pitchside.games.pitch_bowl.field import inside
from pitchside.games.pitch_bowl.kick import FLIGHT
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State
from pitchside.games.pitch_bowl.suggestions import suggested
from pitchside.games.pitch_bowl.table import BALL, DISCS, players_of, team_of

TRIES = 300
WILD = 0.04
"""How often a player is pitched without any sense."""
STUCK = 15.0
"""mm: a carrier with less room ahead does better to pass."""


def sample(state: State, seat: Seat, rng: Random) -> Action:
    """A lawful action of a seat that is to act, where its actions cannot be listed."""
    if state.drop is not None:
        return Drop(*rng.choice(possession.ball_spots(state, state.drop)))
    match state.phase:
        case PhaseName.PLACING:
            return _placed(state, seat, rng)
        case PhaseName.KICK:
            return _kick(state, seat, rng)
        case PhaseName.BONUS:
            return Stop() if rng.random() < 0.1 else _pitch(state, seat, rng)
        case PhaseName.PLACEMENT:
            return Stop() if rng.random() < 0.6 else _run(state, _someone(state, rng), rng, all_out=False)
        case _:
            return _play(state, seat, rng)


def _placed(state: State, seat: Seat, rng: Random) -> Deploy:
    """A suggestion, or players strewn over the own half."""
    found = _strewn(state, seat, rng) if rng.random() < 0.5 else None
    return found or rng.choice([placing for _, placing in suggested(state, seat)])


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


def _kick(state: State, seat: Seat, rng: Random) -> Kick:
    """Into the opposite half more often than not."""
    ahead = 90.0 if seat is Seat.SOUTH else 270.0
    wild = rng.random() < 0.2
    angle = ahead + rng.gauss(0.0, 40.0 if wild else 7.0)
    way = state.options.layout.median * (rng.uniform(0.2, 2.2) if wild else rng.uniform(1.1, 1.7))
    return Kick(BALL, turned(angle), max(1, min(DISCS.ball_speed, round(way / FLIGHT))))


def _play(state: State, seat: Seat, rng: Random) -> Action:
    """The ball first; then a few moves of others, and the end of the turn."""
    if state.options.defensive_placement and not state.last and rng.random() < 0.05:
        return LastAction()
    wanted = _after_ball(state, seat, rng)
    if wanted is not None and rng.random() < 0.85:
        return wanted
    return EndTurn() if rng.random() < 0.6 else _pitch(state, seat, rng)


def _pitch(state: State, seat: Seat, rng: Random) -> Pitch:
    """Somebody, for the ball or towards it; sometimes without any sense."""
    piece = _someone(state, rng)
    if rng.random() < WILD:
        return _flick(piece, rng.uniform(0.0, 360.0), rng.uniform(1.0, DISCS.player_speed))
    if piece.id == state.carrier:
        return _carry(state, piece, rng)
    return _tried(state, piece, rng) or _run(state, piece, rng)


def _after_ball(state: State, seat: Seat, rng: Random) -> Pitch | None:
    """A pitch that has to do with the ball, where there is one."""
    names = announce.who_may_pitch(state)
    if state.carrier in names:
        carrier = state.piece(state.carrier or "")
        assert carrier is not None  # it may be pitched
        return _carry(state, carrier, rng)
    if state.carrier is not None and rng.random() < 0.4:
        return None
    found = (_tried(state, piece, rng) for piece in state.pieces if piece.id in names)
    return next((one for one in found if one is not None), None)


def _someone(state: State, rng: Random) -> Piece:
    piece = state.piece(rng.choice(announce.who_may_pitch(state)))
    assert piece is not None  # it may be pitched
    return piece


def _flick(piece: Piece, angle: float, speed: float, what: Announce = Announce.NONE) -> Pitch:
    return Pitch(piece.id, turned(angle), max(1, min(DISCS.player_speed, round(speed))), announce=what)


def _aim(state: State, piece: Piece) -> tuple[str, Spot, Announce] | None:
    """What a player may announce to win: the loose ball, or the opposing carrier."""
    may = announce.announcements(state, piece.id)
    if Announce.PICKUP in may and state.ball is not None:
        return BALL, state.ball, Announce.PICKUP
    foe = state.piece(state.carrier or "")
    return (foe.id, (foe.x, foe.y), Announce.SNATCH) if foe and Announce.SNATCH in may else None


def _tried(state: State, piece: Piece, rng: Random) -> Pitch | None:
    """The ball, or the carrier, where nothing is in the way and it is near enough."""
    aim = _aim(state, piece)
    if aim is None or gap(piece, aim[1]) > 4.0 * state.options.layout.square:
        return None
    name, spot, what = aim
    course = course_of(state, piece, heading(piece, spot), steps_of(state, piece, all_out=True))
    if course.first != name or course.room < course.way:
        return None
    way = min(course.room, course.way + rng.uniform(8.0, 30.0))
    return _flick(piece, course.angle + rng.gauss(0.0, 1.0), pace(state, way), what)


def _carry(state: State, piece: Piece, rng: Random) -> Pitch:
    """The carrier runs for the goal-line, or sometimes hands the ball over or passes it."""
    may, chosen = announce.announcements(state, piece.id), rng.random()
    if Announce.HANDOVER in may and chosen < 0.08:
        return _hand_over(state, piece, rng)
    best = _best_course(state, piece, rng)
    passes = chosen < 0.18 or best.free < STUCK
    free = announce.ball_angles(state, piece.id) if Announce.PASS in may and passes else ()
    if free:
        return _pass(state, piece, free, rng)
    return _flick(piece, best.angle, pace(state, max(best.free, STUCK)))


def _best_course(state: State, piece: Piece, rng: Random) -> Course:
    """The one that brings a carrier furthest towards the goal-line."""
    ahead, steps = _ahead(piece.id), steps_of(state, piece, rng.random() < 0.7)
    courses = [course_of(state, piece, ahead + rng.uniform(-80.0, 80.0), steps) for _ in range(8)]
    return max(courses, key=lambda one: one.free * (1.0 - abs(one.angle - ahead) / 120.0))


def _ahead(name: str) -> float:
    return 90.0 if team_of(name) is Seat.SOUTH else 270.0


def _mate(state: State, piece: Piece, rng: Random) -> Piece:
    """A teammate, rather one that is near or ahead and not behind others."""
    mates = [one for one in state.pieces if one.id in announce.receivers(state, piece.id)]
    forward = 1.0 if team_of(piece.id) is Seat.SOUTH else -1.0

    def worth(one: Piece) -> float:
        seen = course_of(state, piece, heading(piece, (one.x, one.y)), 1).first == one.id
        return 0.6 * forward * (one.y - piece.y) - gap(piece, (one.x, one.y)) + 300.0 * seen

    best = sorted(mates, key=worth, reverse=True)
    return best[min(int(rng.expovariate(1.5)), len(best) - 1)]


def _hand_over(state: State, piece: Piece, rng: Random) -> Pitch:
    mate = _mate(state, piece, rng)
    spot = mate.x, mate.y
    speed = pace(state, gap(piece, spot) + 10.0)
    flick = _flick(piece, heading(piece, spot), speed, Announce.HANDOVER)
    return Pitch(flick.piece, flick.angle, flick.speed, announce=flick.announce, target=mate.id)


def _pass(state: State, piece: Piece, free: tuple[int, ...], rng: Random) -> Pitch:
    """To a teammate, or to nobody where there is none; the ball is set as near to that side as it can be."""
    mates = announce.receivers(state, piece.id)
    mate = _mate(state, piece, rng) if mates else piece
    angle = turned(heading(piece, (mate.x, mate.y)))
    side = min(free, key=lambda one: abs((one - angle + 180.0) % 360.0 - 180.0))
    speed = 1.1 * pace(state, gap(piece, (mate.x, mate.y)))
    pitch = _flick(piece, angle, max(speed, 300.0), Announce.PASS)
    return Pitch(pitch.piece, pitch.angle, pitch.speed, announce=pitch.announce, ball_angle=float(side))


def _run(state: State, piece: Piece, rng: Random, all_out: bool = True) -> Pitch:
    """Towards the ball, as far as the squares allow."""
    carrier = state.piece(state.carrier or "")
    goal = state.ball or (carrier and (carrier.x, carrier.y)) or (piece.x, piece.y)
    straight = heading(piece, goal) if goal != (piece.x, piece.y) else _ahead(piece.id)
    steps = steps_of(state, piece, all_out and rng.random() < 0.2)
    course = course_of(state, piece, straight + rng.gauss(0.0, 30.0), steps)
    return _flick(piece, course.angle, pace(state, course.free * rng.uniform(0.5, 1.0)))
