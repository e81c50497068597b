"""What a link shows where it is pasted: a title, a sentence, and the board of a match that is over."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, OrderedDict
from collections.abc import Mapping
from html import escape

from starlette.requests import Request

from pitchside.core.errors import PitchsideError
from pitchside.core.seat import Eyes, Seat
from pitchside.draw.picture import HEIGHT, WIDTH, picture
from pitchside.games import GAMES
from pitchside.server.connections import network_of
from pitchside.server.failure import Failed
from pitchside.server.invitations import Invitations
from pitchside.server.lobby import Lobby, UnknownMatch
from pitchside.server.ratelimit import Limits
from pitchside.server.session import Session
from pitchside.server.terms import called
from pitchside.server.wire import Words
from pitchside.server.words import said

KEPT = 64
"""So many pictures are kept; one takes a second to draw."""
_MATCH = re.compile(r"match/([\w-]{22})/?")
_JOIN = re.compile(r"(?:join|watch)/([\w-]{1,100})/?")
Told = tuple[Words, Words, str | None]
"""Title, sentence, and the path of a picture."""


AT_ONCE = 2
MOST_WAITING = 6
"""Pictures that wait to be drawn for one address: so many more are not put before everybody else's."""
RETRY_S = 5


class Previews:
    """Titles and pictures, drawn a few at a time beside the event loop."""

    def __init__(self, lobby: Lobby, invitations: Invitations, limits: Limits) -> None:
        self.lobby, self.invitations, self.limits = lobby, invitations, limits
        self._drawn: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._waiting = Counter[str]()
        self._few = asyncio.Semaphore(AT_ONCE)

    async def picture(self, match_id: str, address: str) -> bytes:
        """The board at the end of a match; before that there is no picture."""
        if match_id in self._drawn:  # nobody waits for others' pictures to see one that is there
            self._drawn.move_to_end(match_id)
            return self._drawn[match_id]
        place = network_of(address)
        if self._waiting[place] >= MOST_WAITING:
            raise Failed(429, "too_often", retry=RETRY_S, seconds=RETRY_S)
        if match_id not in self._drawing:
            self._drawing[match_id] = asyncio.create_task(self._draw(match_id))
            self._drawing[match_id].add_done_callback(lambda done: self._done(match_id, done))
        self._waiting[place] += 1
        try:
            return await asyncio.shield(self._drawing[match_id])
        finally:
            self._waiting[place] -= 1
            if not self._waiting[place]:
                del self._waiting[place]

    async def _draw(self, match_id: str) -> bytes:
        session = await self._over(match_id)
        async with self._few:
            drawn = self._drawn[match_id] = await asyncio.to_thread(_drawn, session)
        if len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return drawn

    def _done(self, match_id: str, done: asyncio.Task[bytes]) -> None:
        del self._drawing[match_id]
        if not done.cancelled():
            done.exception()  # whoever still waits is told; nobody has to

    async def tags(self, path: str, request: Request) -> str:
        """What belongs into the head of the page at this address; nothing where nothing may be told."""
        try:
            told = await self._told(path)
        except PitchsideError as error:
            if isinstance(error, UnknownMatch) or (isinstance(error, Failed) and error.status == 404):
                known = self.invitations.people.signer.known_as(request)
                self.limits.guessed(request.client.host if request.client else "", known)
            return ""
        if told is None:
            return ""
        title, text, image = told
        lang = "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"
        named = {"og:site_name": "Pitchside", "og:type": "website"}
        named |= {"og:title": title[lang], "og:description": text[lang]}  # type: ignore[index]
        if image is not None:
            origin = self.invitations.reach.url or f"{request.url.scheme}://{request.headers['host']}"
            named |= {"og:image": f"{origin.rstrip('/')}{image}"}
            named |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        return "".join(f'<meta property="{name}" content="{escape(one)}" />' for name, one in named.items())

    async def _told(self, path: str) -> Told | None:
        if (found := _MATCH.fullmatch(path)) is not None:
            session = await self.lobby.session(found[1])
            if not session.snapshot.over:
                return None
            return *_result(session), f"/api/matches/{session.id}/picture"
        if (found := _JOIN.fullmatch(path)) is not None:
            invitation = await self.invitations.look(found[1], None, "")
            book = GAMES[invitation.game].rulebook
            facts = {"name": invitation.name}
            code = "preview_watched" if invitation.only_watch else "preview_invited"
            code = code if invitation.name else f"{code}_by_nobody"
            text = "preview_watch" if invitation.only_watch else "preview_join"
            return _both(code, **facts, title=book.title), _both(text), None
        return None

    async def _over(self, match_id: str) -> Session:
        session = await self.lobby.session(match_id)
        if not session.snapshot.over:
            raise UnknownMatch
        return session


def _both(code: str, title: Mapping[str, str] | None = None, **facts: object) -> Words:
    """A sentence in both languages, with the game called as it is in each."""
    named = title or {"en": "", "fr": ""}
    return {
        "en": said(code, game=named["en"], **facts)["en"],
        "fr": said(code, game=named["fr"], **facts)["fr"],
    }


def _result(session: Session) -> tuple[Words, Words]:
    """Who met and how it ended."""
    terms, match = session.terms, session.snapshot.match
    score = terms.game.scoreboard(match.state).score
    points = {"a": score.south, "b": score.north}
    title, text = dict[str, str](), dict[str, str]()
    for lang in ("en", "fr"):
        names = {seat: _first(called(terms.player(seat), seat, lang)) for seat in (Seat.SOUTH, Seat.NORTH)}
        facts = {"south": names[Seat.SOUTH], "north": names[Seat.NORTH], **points}
        game = terms.game.rulebook.title[lang]
        title[lang] = said("preview_match", game=game, **facts)[lang]
        winner = match.outcome.winner if match.outcome else None
        won = said("preview_drawn") if winner is None else said("preview_won", name=names[winner])
        text[lang] = won[lang]
    return {"en": title["en"], "fr": title["fr"]}, {"en": text["en"], "fr": text["fr"]}


def _first(name: str) -> str:
    return name[:1].upper() + name[1:]


def _drawn(session: Session) -> bytes:
    terms, match = session.terms, session.snapshot.match
    score = terms.game.scoreboard(match.state).score
    position = terms.game.write(match.state, Eyes.SPECTATOR)
    points = {"south": score.south, "north": score.north}
    return picture(terms.game.id, position, terms.game.equipment(terms.options), points)
