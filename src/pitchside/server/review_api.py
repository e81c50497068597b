"""The routes of reviews: of a finished match to whoever may read its record, and of any record handed in."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.bots.levels import has_table
from pitchside.core.errors import BrokenRecord
from pitchside.core.match import Match
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.games import game_of
from pitchside.review.values import Account, Review, TurningPoint
from pitchside.review.walk import has_review
from pitchside.review.words import Names, told
from pitchside.server import records
from pitchside.server.api import Api, failing, said_as, sent, text_of
from pitchside.server.connections import network_of
from pitchside.server.failure import Failed
from pitchside.server.review_job import ReviewJob
from pitchside.server.reviewing import Reviewing, Standing, TooMany
from pitchside.server.serializer import Serializer, names_of
from pitchside.server.session import Session
from pitchside.server.snapshot import OlderRules
from pitchside.server.store_review import ReviewStore
from pitchside.server.terms import from_record
from pitchside.server.wire import Hint, PlayerSeat, Words
from pitchside.server.wire_review import (
    AccountView,
    GoalsView,
    MomentView,
    ReviewStatus,
    ReviewView,
    TurningView,
)

OF_RECORD = "record-"
MOST_OPENED = 16
"""Records handed in whose reviews can be asked for."""

AnyMatch = Match[Any, Any]


class ReviewApi:
    """One method for each route."""

    def __init__(self, api: Api, reviewing: Reviewing) -> None:
        self.api, self.reviewing = api, reviewing
        self._opened: dict[str, tuple[AnyMatch, Names]] = {}
        self._one_record = asyncio.Lock()

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made = APIRouter()
        match = "/api/matches/{id}/review"
        made.get(match, response_model=ReviewStatus, responses=failing(401, 404, 409))(self.of_match)
        made.post(match, status_code=202, response_model=ReviewStatus, responses=failing(401, 404, 409))(
            self.review_match
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
        if standing is None or standing.failed:
            await session.whole()
            text = await asyncio.to_thread(records.record_text, session)
            person = await self.api.people.visitor(request)
            who, exact = person.id if person else session.id, _has_table(session.snapshot.match)
            job = ReviewJob(session.terms.game.id, text, (), who, _place(request), exact=exact)
            disk = self.api.people.disk
            keep = ReviewStore(disk.store).keep
            standing = self._start(session.id, job, lambda review: disk.do(keep, session.id, review))
        return said_as(await self._status(session, standing), 202)

    async def review_record(self, request: Request) -> Response:
        """POST /api/reviews: of a record handed in, which is kept in memory for a while."""
        text = text_of(await request.body())
        name = OF_RECORD + sha256(text.encode()).hexdigest()
        if name not in self._opened:
            async with self._one_record:
                match, names = await asyncio.to_thread(_opened, text)
            _reviewable(match.game.id)
            for old in list(self._opened)[: 1 - MOST_OPENED]:
                del self._opened[old]
            self._opened[name] = match, names
        match, names = self._opened[name]
        who = _place(request)
        self._drop_outdone(name, match)
        job = ReviewJob(match.game.id, text, (), who, who, exact=_has_table(match))
        standing = self._start(name, job, None)
        return said_as(await _shown(name, standing, match, names), 202)

    async def of_record(self, request: Request) -> Response:
        """GET /api/reviews/{name}."""
        name = request.path_params["name"]
        if name not in self._opened:
            raise Failed(404, "not_found")
        return said_as(await _shown(name, self.reviewing.standing(name), *self._opened[name]))

    def _start(self, name: str, job: ReviewJob, finished: Any) -> Standing:
        try:
            return self.reviewing.start(name, job, finished)
        except TooMany:
            raise Failed(503, "busy_reviews") from None

    async def _over(self, request: Request) -> Session:
        """The match asked for, if it is over and whoever asks may read its record."""
        found, _ = await self.api.found(request)
        if isinstance(found, OlderRules):
            raise Failed(409, "no_review_older")
        if not found.snapshot.over:
            raise Failed(409, "no_review_yet")
        _reviewable(found.terms.game.id)
        return found

    def _drop_outdone(self, name: str, match: AnyMatch) -> None:
        standing = self.reviewing.standing(name)
        if standing is not None and standing.review is not None and _is_outdone(standing.review, match):
            self.reviewing.drop(name)

    async def _standing(self, session: Session) -> Standing | None:
        match = session.snapshot.match
        self._drop_outdone(session.id, match)
        standing = self.reviewing.standing(session.id)
        if standing is not None:
            return standing
        disk = self.api.people.disk
        kept = await disk.do(ReviewStore(disk.store).kept, session.id)
        if kept is None or _is_outdone(kept, match):
            return None
        return Standing(kept.turns, kept.turns, kept)

    async def _status(self, session: Session, standing: Standing | None) -> ReviewStatus:
        match = await session.whole() if standing is not None and standing.review else session.snapshot.match
        return await _shown(session.id, standing, match, names_of(session.terms.players))


def _place(request: Request) -> str:
    return network_of(request.client.host if request.client else "")


def _reviewable(game: str) -> None:
    if not has_review(game):
        raise Failed(409, "no_review_game")


def _has_table(match: AnyMatch) -> bool:
    """Can every turn of this match be judged exactly here?"""
    return has_table(match.game.id, match.first)


def _is_outdone(review: Review, match: AnyMatch) -> bool:
    """Was it made by search, before there was a table of its board?"""
    return review.judge == "search" and _has_table(match)


def _opened(text: str) -> tuple[AnyMatch, Names]:
    """A record played through, and the names of its players; the refusal says where it breaks."""
    try:
        record = parse_record(text)
        match = replay(record, game_of(record))
    except BrokenRecord as error:
        words: Words = {"en": error.said["en"], "fr": error.said["fr"]}
        raise Failed(422, "malformed", words) from error
    except RecursionError:
        raise Failed(422, "too_deep") from None
    players = {seat: from_record(record.header.get(seat.value.capitalize(), ""), seat) for seat in PLAYERS}
    return match, names_of(players)


async def _shown(name: str, standing: Standing | None, match: AnyMatch, names: Names) -> ReviewStatus:
    if standing is None:
        return ReviewStatus(name=name, state="none", done=0, of=0, review=None)
    if standing.review is None:
        state: Literal["failed", "working"] = "failed" if standing.failed else "working"
        return ReviewStatus(name=name, state=state, done=standing.done, of=standing.of, review=None)
    view = await asyncio.to_thread(review_view, standing.review, match, names)
    return ReviewStatus(name=name, state="ready", done=standing.done, of=standing.of, review=view)


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
        text={"en": text["en"], "fr": text["fr"]},
        yours={"en": yours["en"], "fr": yours["fr"]},
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
