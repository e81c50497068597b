"""The built page: its files, and index.html for every address the page itself looks after."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from pitchside.server.failure import Failed
from pitchside.server.words import said

STATIC = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"


class Page:
    """Serves one folder."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder.resolve()

    async def answer(self, request: Request) -> Response:
        """A file of the page, or the page itself; 404 for a file that is not there."""
        path = request.path_params["path"]
        file = self._file(path)
        if file is not None:
            hashed = path.startswith("assets/")
            return FileResponse(file, headers={"cache-control": FOR_EVER if hashed else ALWAYS_ASK})
        if path.startswith(("api/", "ws/", "assets/")) or PurePosixPath(path).suffix:
            raise Failed(404, "not_found")
        return self._index()

    def _file(self, path: str) -> Path | None:
        if "\x00" in path:
            return None
        try:
            file = self.folder.joinpath(*PurePosixPath(path.lstrip("/")).parts).resolve()
            inside = file.is_relative_to(self.folder) and file.is_file()
        except OSError:
            return None
        return file if inside else None

    def _index(self) -> Response:
        index = self.folder / "index.html"
        if not index.is_file():
            words = said("no_page")
            return PlainTextResponse(f"{words['en']}\n{words['fr']}\n", status_code=503)
        return FileResponse(index, headers={"cache-control": ALWAYS_ASK})
