"""Routes of reviews."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.bots.levels import has_table
from pitchside.core.errors import BrokenRecord
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.review.values import Account, Review, TurningPoint
from pitchside.review.walk import has_review
from pitchside.review.words import Names, told
from pitchside.server.http import matches
from pitchside.server.http.errors import Failed
from pitchside.server.http.matches import Api, failing, place_of, said_as, sent, text_of
from pitchside.server.match.config import from_record
from pitchside.server.match.session import Session
from pitchside.server.match.state import OlderRules
from pitchside.server.match.view import Serializer, names_of
from pitchside.server.net.addresses import site_of
from pitchside.server.store.matches import ReviewStore
from pitchside.server.workers.process import ReviewJob
from pitchside.server.workers.reviews import Reviewing, Standing, TooMany, Wanted, always
from pitchside.wire.http import (
    AccountView,
    GoalsView,
    MomentView,
    ReviewStatus,
    ReviewView,
    TurningView,
    Watched,
)
from pitchside.wire.messages import Hint, PlayerSeat

OF_RECORD = "record-"
MOST_OPENED = 32
"""Records handed in whose reviews can be asked for, besides those under way."""
WANTED_S = 300.0
"""A review of a record that nobody has asked for so long is given up; the page asks every second."""
RETRY_S = 60

AnyMatch = Match[Any, Any]


@dataclass(slots=True)
class Handed:
    """A record handed in: its text, and not its match, which takes a thousand times the memory."""

    text: str
    game: str
    first: Any
    """The state before anything was played."""
    names: Names
    asked_at: float = field(default_factory=time.monotonic)
    """When somebody asked for its review last."""
    shown: tuple[Review, ReviewView] | None = None
    """Its review, and as the page is shown it."""

    def is_wanted(self) -> bool:
        """Has somebody asked for its review lately?"""
        return time.monotonic() - self.asked_at < WANTED_S


class ReviewApi:
    """One method for each route."""

    def __init__(self, api: Api, reviewing: Reviewing) -> None:
        self.api, self.reviewing = api, reviewing
        self._handed: dict[str, Handed] = {}
        """The newest last."""

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made = APIRouter()
        match = "/api/matches/{id}/review"
        made.get(match, response_model=ReviewStatus, responses=failing(401, 404, 409))(self.of_match)
        made.post(match, status_code=202, response_model=ReviewStatus, responses=failing(401, 404, 409))(
            self.review_match
        )
        made.get("/api/matches/{id}/watched", response_model=Watched, responses=failing(401, 404, 409, 429))(
            self.watched
        )
        made.post(
            "/api/reviews",
            status_code=202,
            response_model=ReviewStatus,
            responses=failing(400, 409, 422),
            openapi_extra=sent(None),
        )(self.review_record)
        made.get("/api/reviews/{name}", response_model=ReviewStatus, responses=failing(404))(self.of_record)
        return made

    async def of_match(self, request: Request) -> Response:
        """GET /api/matches/{id}/review: how it stands; nothing is begun."""
        session = await self._over(request)
        return said_as(await self._status(session, await self._standing(session)))

    async def review_match(self, request: Request) -> Response:
        """POST /api/matches/{id}/review: have it made, unless it is there."""
        session = await self._over(request)
        standing = await self._standing(session)
        if standing is None or standing.failed or standing.put_back:
            await session.whole()
            text = await asyncio.to_thread(matches.record_text, session)
            person = await self.api.people.visitor(request)
            match, place = session.snapshot.match, place_of(request)
            who = place if person is None else person.id
            exact = _has_table(match.game.id, match.first)
            job = ReviewJob(session.terms.game.id, text, who, site_of(place), exact=exact)
            disk = self.api.people.disk
            keep = ReviewStore(disk.store).keep
            standing = self._start(session.id, job, lambda review: disk.do(keep, session.id, review))
        return said_as(await self._status(session, standing), 202)

    async def watched(self, request: Request) -> Response:
        """GET /api/matches/{id}/watched: the match that is reviewed, from memory and not from its record.

        Counted with the records handed in until the answer is taken.
        """
        session, place = await self._over(request), place_of(request)
        async with AsyncExitStack() as counted:
            await counted.enter_async_context(self.api.handed_in.counted(place))
            await session.whole()
            text = await self.api.handed_in.played(place, matches.match_text, session)
            return matches.Counted(text, 200, counted.pop_all())

    async def review_record(self, request: Request) -> Response:
        """POST /api/reviews: of a record handed in, which is kept in memory for a while."""
        text, place = text_of(await request.body()), place_of(request)
        name = OF_RECORD + sha256(text.encode()).hexdigest()
        handed = self._handed.get(name)
        if handed is None:
            async with self.api.handed_in.counted(place):
                new = await self.api.handed_in.played(place, _handed_in, text)
            _reviewable(new.game)
            handed = self._handed.get(name, new)  # somebody may have handed in the same meanwhile
        handed.asked_at = time.monotonic()
        self._drop_outdone(name, handed.game, handed.first)
        exact = _has_table(handed.game, handed.first)
        job = ReviewJob(handed.game, text, place, site_of(place), exact=exact)
        standing = self._start(name, job, None, handed.is_wanted)
        self._keep(name, handed)  # only now: who is refused takes nobody's place
        return said_as(await self._shown_record(name, standing, handed, place), 202)

    def _keep(self, name: str, handed: Handed) -> None:
        """Keep a record; the oldest go, but none whose review is under way."""
        self._handed.pop(name, None)
        self._handed[name] = handed
        done = [one for one in self._handed if not self.reviewing.is_under_way(one)]
        for old in done[: -MOST_OPENED or None]:
            del self._handed[old]
            self.reviewing.drop(old)

    async def of_record(self, request: Request) -> Response:
        """GET /api/reviews/{name}."""
        name = request.path_params["name"]
        handed = self._handed.get(name)
        if handed is None:
            raise Failed(404, "not_found")
        handed.asked_at = time.monotonic()
        standing = self.reviewing.standing(name)
        return said_as(await self._shown_record(name, standing, handed, place_of(request)))

    async def _shown_record(
        self, name: str, standing: Standing | None, handed: Handed, place: str
    ) -> ReviewStatus:
        """How it stands; the record is played through once more for a review that is ready."""
        if standing is None or standing.review is None:
            return _unfinished(name, standing)
        if handed.shown is None or handed.shown[0] is not standing.review:
            async with self.api.handed_in.counted(place):
                view = await self.api.handed_in.played(place, _view_of, standing.review, handed)
            handed.shown = standing.review, view
        return _status(name, standing, handed.shown[1])

    def _start(self, name: str, job: ReviewJob, finished: Any, wanted: Wanted = always) -> Standing:
        try:
            return self.reviewing.start(name, job, finished, wanted)
        except TooMany:
            raise Failed(503, "busy_reviews", retry=RETRY_S) from None

    async def _over(self, request: Request) -> Session:
        """The match asked for, if it is over and whoever asks may read its record."""
        found, _ = await self.api.found(request)
        if isinstance(found, OlderRules):
            raise Failed(409, "no_review_older")
        if not found.snapshot.over:
            raise Failed(409, "no_review_yet")
        _reviewable(found.terms.game.id)
        if found.snapshot.match.count > matches.MOST_ACTIONS:
            raise Failed(409, "long_review", most=matches.MOST_ACTIONS)
        return found

    def _drop_outdone(self, name: str, game: str, first: Any) -> None:
        standing = self.reviewing.standing(name)
        if standing is not None and standing.review and _is_outdone(standing.review, game, first):
            self.reviewing.drop(name)

    async def _standing(self, session: Session) -> Standing | None:
        match = session.snapshot.match
        self._drop_outdone(session.id, match.game.id, match.first)
        standing = self.reviewing.standing(session.id)
        if standing is not None:
            return standing
        disk = self.api.people.disk
        kept = await disk.read(ReviewStore(disk.store).kept, session.id)
        if kept is None or _is_outdone(kept, match.game.id, match.first):
            return None
        return Standing(kept.turns, kept.turns, kept)

    async def _status(self, session: Session, standing: Standing | None) -> ReviewStatus:
        if standing is None or standing.review is None:
            return _unfinished(session.id, standing)
        match, names = await session.whole(), names_of(session.terms.players)
        view = await asyncio.to_thread(review_view, standing.review, match, names)
        return _status(session.id, standing, view)


def _reviewable(game: str) -> None:
    if not has_review(game):
        raise Failed(409, "no_review_game")


def _has_table(game: str, first: Any) -> bool:
    """Can every turn of a match that began so be judged exactly here?"""
    return has_table(game, first)


def _is_outdone(review: Review, game: str, first: Any) -> bool:
    """Was it made by search, before there was a table of its board?"""
    return review.judge == "search" and _has_table(game, first)


def _handed_in(text: str) -> Handed:
    """A record that can be played through; the refusal says where it breaks."""
    try:
        record, match = matches.played_through(text)
    except BrokenRecord as error:
        raise Failed(422, "malformed", dict(error.said)) from error
    except RecursionError:
        raise Failed(422, "too_deep") from None
    players = {seat: from_record(record.header.get(seat.value.capitalize(), ""), seat) for seat in PLAYERS}
    return Handed(text, match.game.id, match.first, names_of(players))


def _view_of(review: Review, handed: Handed) -> ReviewView:
    """The review of a record handed in, as the page is shown it."""
    return review_view(review, matches.played_through(handed.text)[1], handed.names)


def _unfinished(name: str, standing: Standing | None) -> ReviewStatus:
    """How far a review is; 503 for one that was put back: it is to be asked for again."""
    if standing is not None and standing.put_back:
        raise Failed(503, "review_put_back", retry=RETRY_S)
    return _status(name, standing)


def _status(name: str, standing: Standing | None, view: ReviewView | None = None) -> ReviewStatus:
    """How it stands with a review, with the review where it is ready."""
    if standing is None:
        return ReviewStatus(name=name, state="none", done=0, of=0, review=None)
    state: Literal["failed", "working", "ready"] = "ready" if view is not None else "working"
    state = "failed" if standing.failed else state
    return ReviewStatus(name=name, state=state, done=standing.done, of=standing.of, review=view)


def review_view(review: Review, match: AnyMatch, names: Names) -> ReviewView:
    """A review as the page is shown it; the match must be whole."""
    accounts = None if review.accounts is None else _accounts(review.accounts)
    return ReviewView(
        of="round" if review.of == "round" else "match",
        judge=review.judge,
        turns=review.turns,
        line=[
            MomentView(
                steps=one.steps, turn=one.turn, round=one.round, south=one.south, low=one.low, high=one.high,
                won=_seat(one.won) if one.won else None,
            )
            for one in review.line
        ],
        points=[_turning(one, match, names) for one in review.points],
        accounts=accounts,
    )  # fmt: skip


def _accounts(accounts: Mapping[str, Account]) -> dict[PlayerSeat, AccountView]:
    return {
        _seat(seat): AccountView(
            choice=one.choice,
            luck=one.luck,
            rest=one.rest,
            expected=one.expected,
            goals=None if one.goals is None else GoalsView(**one.goals),
        )
        for seat, one in accounts.items()
    }


def _seat(name: str) -> PlayerSeat:
    return "south" if name == Seat.SOUTH.value else "north"


def _turning(point: TurningPoint, match: AnyMatch, names: Names) -> TurningView:
    text, yours = told(point, names), told(point, names, Seat(point.seat))
    return TurningView(
        turn=point.turn,
        steps=point.steps,
        until=point.until,
        seat=_seat(point.seat),
        kind=point.kind,
        text=text,
        yours=yours,
        before=point.before,
        meant=point.meant,
        after=point.after,
        better=_better(point, match, names) if point.better else None,
    )


def _better(point: TurningPoint, match: AnyMatch, names: Names) -> Hint:
    """The better turn, played out where each choice has one consequence."""
    game, seat = match.game, Seat(point.seat)
    state, steps = match.turns[point.steps].before, list[Turn[Any, Any]]()
    for text in point.better:
        if not game.choices(state, seat).finite or game.to_act(state) != {seat}:
            break
        steps.append(game.play(state, {seat: game.parse(text)}))
        state = steps[-1].after
    return Hint(actions=list(point.better), steps=Serializer(game, names, Eyes.ALL).steps(steps))
