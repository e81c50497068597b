"""Where matches are kept: one folder, one server at a time."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from pathlib import Path
from secrets import token_bytes
from typing import IO

from pitchside.core.errors import PitchsideError
from pitchside.core.folder import take
from pitchside.core.signature import KEY_BYTES

FILE = "matches.db"
LOCK = "server.lock"
ADDRESS = "server.address"
KEY = "signing.key"
SECRET = "cookies.key"
SECRET_BYTES = 32
RESTORED = f"{FILE}.restored"
"""A whole copy of a backup, about to take the place of the database."""
ASIDE = ".before-"
PARTS = ("", "-wal", "-shm", ".mark")
"""A database in use is several files: copying the first of them alone is no backup."""


class NoFolder(PitchsideError):
    """The folder cannot be used; the message says why."""


class Folder:
    """A folder held by this server until it is let go; one that only holds keys may be shared."""

    def __init__(self, path: Path, shared: bool = False) -> None:
        self.path = path
        self._lock = None if shared else _hold(path)
        if shared:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif self.file.exists():
            (path / RESTORED).unlink(missing_ok=True)  # cut off before anything was touched
        else:
            self.finish_restore()

    @property
    def file(self) -> Path:
        """The database in it."""
        return self.path / FILE

    def put_aside(self, now: datetime) -> Path | None:
        """What is stored keeps all its parts under another name; None where nothing is.

        The database itself goes first: once it is gone, a restore that was cut off is finished at the next
        start.
        """
        aside = self.path / f"{FILE}{ASIDE}{now:%Y%m%dT%H%M%S}"
        self._move_parts(aside)
        return aside if aside.exists() else None

    def finish_restore(self) -> None:
        """Put a restored database in its place, if there is one and the place is free."""
        restored = self.path / RESTORED
        if not restored.exists():
            return
        asides = [one for one in self.path.glob(f"{FILE}{ASIDE}*") if one.name[-1].isdigit()]
        self._move_parts(max(asides, default=self.path / f"{FILE}{ASIDE}"))
        restored.replace(self.file)
        settle(self.path)

    def _move_parts(self, aside: Path) -> None:
        for part in PARTS:
            one = self.path / f"{FILE}{part}"
            if one.exists():
                one.replace(self.path / f"{aside.name}{part}")

    def signing_key(self) -> bytes:
        """The secret that records are signed with, drawn once."""
        return self._kept(KEY, KEY_BYTES, "move it away, and a new one is drawn")

    def secret(self) -> bytes:
        """What signs the cookies."""
        return self._kept(SECRET, SECRET_BYTES, "without it nobody is known again; remove it to begin anew")

    def _kept(self, name: str, size: int, damaged: str) -> bytes:
        """A key: drawn once, kept for good, readable by the owner of the folder alone."""
        file = self.path / name
        try:
            if not file.exists():
                _write_once(file, token_bytes(size))
            key = file.read_bytes()
        except OSError as error:
            raise NoFolder(f"the key {file} cannot be used: {error.strerror}") from error
        if len(key) != size:
            raise NoFolder(f"the key {file} is damaged: {damaged}")
        return key

    def announce(self, url: str) -> None:
        """Leave word where the server can be reached, for somebody who starts a second one."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).write_text(url, encoding="utf-8")

    def let_go(self) -> None:
        """Let another server have it."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            (self.path / ADDRESS).unlink(missing_ok=True)
        self._lock.close()


def settle(folder: Path) -> None:
    """New names are on the disk, too, where the system lets one say so."""
    if os.name == "posix":
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def _write_once(file: Path, content: bytes) -> None:
    """All of it or nothing, whenever the process ends."""
    fresh = file.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def _hold(path: Path) -> IO[bytes]:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (path / LOCK).open("ab")
    except OSError as error:
        why = "it is a file, not a folder" if path.is_file() else error.strerror
        raise NoFolder(f"the data folder {path} cannot be used: {why}") from error
    try:
        take(lock)
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
