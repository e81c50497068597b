"""Where matches are kept: one folder, one server at a time."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from secrets import token_bytes
from typing import IO

from pitchside.core.errors import PitchsideError
from pitchside.core.signature import KEY_BYTES

FILE = "matches.db"
LOCK = "server.lock"
ADDRESS = "server.address"
KEY = "signing.key"


class NoFolder(PitchsideError):
    """The folder cannot be used; the message says why."""


class Folder:
    """A folder held by this server until it is let go."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = _hold(path)

    @property
    def file(self) -> Path:
        """The database in it."""
        return self.path / FILE

    def signing_key(self) -> bytes:
        """The secret that records are signed with, drawn once; for the owner of the folder alone."""
        file = self.path / KEY
        try:
            if not file.exists():
                half = self.path / f"{KEY}.half"
                half.unlink(missing_ok=True)
                half.touch(mode=0o600)
                half.write_bytes(token_bytes(KEY_BYTES))
                half.replace(file)
            key = file.read_bytes()
        except OSError as error:
            raise NoFolder(f"the key {file} cannot be used: {error.strerror}") from error
        if len(key) != KEY_BYTES:
            raise NoFolder(f"the key {file} is damaged; move it away, and a new one is drawn")
        return key

    def announce(self, url: str) -> None:
        """Leave word where the server can be reached, for somebody who starts a second one."""
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).write_text(url, encoding="utf-8")

    def let_go(self) -> None:
        """Let another server have it."""
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).unlink(missing_ok=True)
        self._lock.close()


def _hold(path: Path) -> IO[bytes]:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (path / LOCK).open("ab")
    except OSError as error:
        why = "it is a file, not a folder" if path.is_file() else error.strerror
        raise NoFolder(f"the data folder {path} cannot be used: {why}") from error
    try:
        _take(lock)
    except OSError as error:
        lock.close()
        raise NoFolder(
            f"another Pitchside uses the data folder {path}: play there{_where(path)}, "
            "or name another folder with --data-dir"
        ) from error
    return lock


def _where(path: Path) -> str:
    try:
        return f" ({(path / ADDRESS).read_text(encoding='utf-8')})"
    except (OSError, UnicodeDecodeError):
        return ""


def _take(lock: IO[bytes]) -> None:
    """The system's own lock: it ends with the process, however that ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
