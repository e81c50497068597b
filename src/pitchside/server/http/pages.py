"""The page's files and the previews of shared links."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from pitchside.core.errors import PitchsideError
from pitchside.core.language import FALLBACK, LANGUAGES
from pitchside.core.seat import Eyes
from pitchside.draw.picture import HEIGHT, WIDTH, picture
from pitchside.games import GAMES
from pitchside.server.http.errors import Failed
from pitchside.server.http.limits import Limits
from pitchside.server.match.config import called
from pitchside.server.match.lobby import Lobby, UnknownMatch
from pitchside.server.match.session import Session
from pitchside.server.net.addresses import network_of
from pitchside.server.people.invitations import Invitations
from pitchside.server.words import said
from pitchside.wire.messages import Words

# ---- Link previews ----------------------------------------------------------------------------------------

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
        lang = _language_of(request)
        named = {"og:site_name": "Pitchside", "og:type": "website"}
        named |= {"og:title": title[lang], "og:description": text[lang]}
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
            return said(code, **facts, game=book.title), said(text), None
        return None

    async def _over(self, match_id: str) -> Session:
        session = await self.lobby.session(match_id)
        if not session.snapshot.over:
            raise UnknownMatch
        return session


def _result(session: Session) -> tuple[Words, Words]:
    """Who met and how it ended."""
    terms, match = session.terms, session.snapshot.match
    score = terms.game.scoreboard(match.state).score
    names = {
        seat.value: {lang: _first(called(player, seat, lang)) for lang in LANGUAGES}
        for seat, player in terms.players.items()
    }
    title = said("preview_match", game=terms.game.rulebook.title, a=score.south, b=score.north, **names)
    winner = match.outcome.winner if match.outcome else None
    text = said("preview_drawn") if winner is None else said("preview_won", name=names[winner.value])
    return title, text


def _language_of(request: Request) -> str:
    """The first language that the browser accepts and that is spoken here."""
    accepted = request.headers.get("accept-language", "").lower().replace(" ", "").split(",")
    whole = [one.partition(";")[0] for one in accepted]
    wanted = (lang for one in whole for lang in (one, one.partition("-")[0]))
    return next((lang for lang in wanted if lang in LANGUAGES), FALLBACK)


def _first(name: str) -> str:
    return name[:1].upper() + name[1:]


def _drawn(session: Session) -> bytes:
    terms, match = session.terms, session.snapshot.match
    score = terms.game.scoreboard(match.state).score
    position = terms.game.write(match.state, Eyes.SPECTATOR)
    points = {"south": score.south, "north": score.north}
    return picture(terms.game.id, position, terms.game.equipment(terms.options), points)


# ---- The page ---------------------------------------------------------------------------------------------

STATIC = Path(__file__).parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
PACKED = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""What gzip makes smaller; fonts are packed already."""
Tags = Callable[[str, Request], Awaitable[str]]
"""What belongs into the head of the page at an address, for whoever shows the link."""
ICON = {"favicon.ico": "favicon.svg"}
"""What a browser asks for by itself on an address that is no page, such as /healthz."""


class Page:
    """Serves one folder."""

    def __init__(self, folder: Path = STATIC, tags: Tags | None = None) -> None:
        self.folder = folder.resolve()
        self.tags = tags
        self._packed: dict[Path, bytes] = {}

    async def answer(self, request: Request) -> Response:
        """A file of the page, or the page itself; 404 for a file that is not there."""
        path = request.path_params["path"]
        file = self._file(ICON.get(path, path))
        if file is not None and path.startswith("assets/"):
            return self._hashed(file, request)
        if file is not None:
            return FileResponse(file, headers={"cache-control": ALWAYS_ASK})
        if path.startswith(("api/", "ws/", "assets/")) or PurePosixPath(path).suffix:
            raise Failed(404, "not_found")
        return self._index(await self.tags(path, request) if self.tags is not None else "")

    def _hashed(self, file: Path, request: Request) -> Response:
        """A file whose name changes with its content; packed, once, where that helps and is understood."""
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if file.suffix not in PACKED or not takes_gzip(request):
            return FileResponse(file, headers=headers)
        if file not in self._packed:
            self._packed[file] = gzip.compress(file.read_bytes(), mtime=0)
        headers["content-encoding"] = "gzip"
        return Response(self._packed[file], media_type=PACKED[file.suffix], headers=headers)

    def _file(self, path: str) -> Path | None:
        if "\x00" in path:
            return None
        try:
            file = self.folder.joinpath(*PurePosixPath(path.lstrip("/")).parts).resolve()
            inside = file.is_relative_to(self.folder) and file.is_file()
        except OSError:
            return None
        return file if inside else None

    def _index(self, tags: str) -> Response:
        index = self.folder / "index.html"
        if not index.is_file():
            return PlainTextResponse("\n".join([*said("no_page").values(), ""]), status_code=503)
        if not tags:
            return FileResponse(index, headers={"cache-control": ALWAYS_ASK})
        html = index.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
        return HTMLResponse(html, headers={"cache-control": ALWAYS_ASK})


def takes_gzip(request: Request) -> bool:
    """Is gzip among what may be sent? `gzip;q=0` says that it is not."""
    for one in request.headers.get("accept-encoding", "").lower().replace(" ", "").split(","):
        name, _, weight = one.partition(";")
        if name == "gzip":
            return re.fullmatch(r"q=0(\.0*)?", weight) is None
    return False
