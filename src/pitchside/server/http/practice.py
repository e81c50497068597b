"""Routes of the practice table."""

from __future__ import annotations

import asyncio
from random import Random

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.core.errors import Malformed
from pitchside.core.manifest import load
from pitchside.games import MANIFESTS, manifest_of
from pitchside.games.flick.practice import (
    MOST_STRENGTH,
    MOST_TREMOR,
    Bench,
    Hand,
    NoSuchShot,
    draft_of,
    first_met,
    flick_of,
    trembled,
)
from pitchside.server.http.errors import Failed
from pitchside.server.http.matches import failing, place_of, said_as, sent, text_of
from pitchside.server.net.addresses import site_of
from pitchside.server.words import said
from pitchside.server.workers.pool import Fair
from pitchside.wire.codec import read_body
from pitchside.wire.http import NewPractice, PracticeShot, PracticeTable
from pitchside.wire.messages import Words

AT_ONCE = 2
"""Flicks computed at the same time; the others wait, and addresses are served in turn."""


class PracticeApi:
    """One method for each route."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._fair = Fair(range(AT_ONCE))

    def router(self) -> APIRouter:
        """The routes with what they take and give."""
        made = APIRouter()
        made.post(
            "/api/practice/{game}",
            response_model=PracticeTable,
            responses=failing(400, 404, 422),
            openapi_extra=sent(NewPractice),
        )(self.practise)
        return made

    async def practise(self, request: Request) -> Response:
        """POST /api/practice/{game}."""
        game = request.path_params["game"]
        if game not in MANIFESTS or manifest_of(game).practice is None:
            raise Failed(404, "not_found")
        asked = read_body(NewPractice, text_of(await request.body()))
        place = place_of(request)
        async with self._fair.place(place, True, site_of(place)):
            return said_as(await asyncio.to_thread(practised, game, asked, self._rng))


def practised(game: str, asked: NewPractice, rng: Random) -> PracticeTable:
    """What lies on the table after the flick, if there is one; the refusal says what is wrong."""
    try:
        return _practised(game, asked, rng)
    except NoSuchShot as error:
        raise Failed(422, "practice", said(error.code, **error.facts)) from error
    except Malformed as error:
        raise Failed(422, "practice", _reason(error)) from error


def _practised(game: str, asked: NewPractice, rng: Random) -> PracticeTable:
    if not 0.0 <= asked.tremor <= MOST_TREMOR or not 0.0 <= asked.strength <= MOST_STRENGTH:
        raise NoSuchShot("practice_hand", degrees=f"{MOST_TREMOR:g}", percent=f"{MOST_STRENGTH:g}")
    manifest = manifest_of(game)
    bench: Bench = load(str(manifest.practice))
    one = manifest.game
    table, equipment = bench.read(asked.pieces), one.equipment(one.options({}))
    if asked.shot is None:
        return PracticeTable(
            pieces=bench.write(table), tape=None, shot=None, met=None, hit=None, out=[],
            equipment=equipment, draft=draft_of(bench, table),
        )  # fmt: skip
    meant = flick_of(bench, table, asked.shot.model_dump())
    ran = foreseen = bench.run(table, meant, asked.powers)
    flick, aim = meant, first_met(foreseen.tape, meant.piece)
    if asked.made:
        flick = trembled(meant, bench.top(meant.piece), Hand(asked.tremor, asked.strength), rng)
        ran = bench.run(table, flick, asked.powers)
    met = first_met(ran.tape, flick.piece)
    return PracticeTable(
        pieces=ran.pieces,
        tape=ran.tape.as_json(),
        shot=PracticeShot(piece=flick.piece, angle=flick.angle, speed=flick.speed, steady=flick.steady),
        met=met,
        hit=met == aim if asked.made and aim is not None else None,
        out=list(ran.out),
        equipment=equipment,
        draft=draft_of(bench, table, meant, aim),
    )


def _reason(error: Malformed) -> Words:
    """What the game says of a table that it cannot read, in a sentence of each language."""
    return said("practice", detail=error)
