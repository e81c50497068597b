"""Routes of puzzles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.core.errors import Malformed
from pitchside.games import game_named
from pitchside.puzzles import Puzzle, every_puzzle, puzzle_named, puzzle_of_the_day, puzzles_of, solution_end
from pitchside.server.http.errors import Failed
from pitchside.server.http.matches import failing, said_as
from pitchside.wire.http import PuzzleDay, PuzzleInfo, PuzzleList, PuzzleView


class PuzzlesApi:
    """One method for each route."""

    def __init__(self, today: Callable[[], datetime]) -> None:
        self._today = today

    def router(self) -> APIRouter:
        """The routes with what they give."""
        made = APIRouter()
        made.get("/api/puzzles", response_model=PuzzleList)(self.all)
        made.get("/api/puzzles/today", response_model=PuzzleDay)(self.today)
        made.get("/api/puzzles/{id}", response_model=PuzzleView, responses=failing(404))(self.one)
        return made

    async def all(self, request: Request) -> Response:
        """GET /api/puzzles."""
        infos = [
            PuzzleInfo(id=one.id, game=one.game, kind=one.kind, grade=one.grade) for one in every_puzzle()
        ]
        return said_as(PuzzleList(puzzles=infos))

    async def today(self, request: Request) -> Response:
        """GET /api/puzzles/today."""
        day = self._today().date()
        return said_as(PuzzleDay(day=day.isoformat(), puzzle=view_of(puzzle_of_the_day(day))))

    async def one(self, request: Request) -> Response:
        """GET /api/puzzles/{id}."""
        try:
            return said_as(view_of(puzzle_named(request.path_params["id"])))
        except Malformed:
            raise Failed(404, "not_found") from None


def view_of(puzzle: Puzzle) -> PuzzleView:
    """A puzzle as it travels."""
    game, mates = game_named(puzzle.game), puzzles_of(puzzle.game)
    return PuzzleView(
        id=puzzle.id,
        number=puzzle.number,
        game=puzzle.game,
        kind=puzzle.kind,
        grade=puzzle.grade,
        options=dict(puzzle.options),
        position=puzzle.position,
        equipment=game.equipment(game.options(puzzle.options)),
        goal=dict(puzzle.goal),
        more=dict(puzzle.more),
        hint=dict(puzzle.hints),
        solution=list(puzzle.solution),
        replies=list(puzzle.replies),
        end=solution_end(puzzle),
        facts=dict(puzzle.facts),
        next=mates[puzzle.number % len(mates)].id,
    )
