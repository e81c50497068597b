"""The built page: its files, and index.html for every address the page itself looks after."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from pitchside.server.api import takes_gzip
from pitchside.server.failure import Failed
from pitchside.server.words import said

STATIC = Path(__file__).parents[1] / "static"
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
            words = said("no_page")
            return PlainTextResponse(f"{words['en']}\n{words['fr']}\n", status_code=503)
        if not tags:
            return FileResponse(index, headers={"cache-control": ALWAYS_ASK})
        html = index.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
        return HTMLResponse(html, headers={"cache-control": ALWAYS_ASK})
