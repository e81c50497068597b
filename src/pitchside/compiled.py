"""`jit` for compiled kernels, with a cache that an edited kernel can never be served from.

Numba notices a change only in the file of the function it was asked for, not in what that function calls.
So the cache folder is named after the text of every kernel file, and of this one. What a kernel reads must
stand in a kernel file (`*kernel*.py`, or in a folder `kernels/`) or come in as an argument.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = find_spec("numba") is not None
"""Is there a compiler? Without one the kernels run as plain Python: slow, but the same."""


HOME = Path(__file__).parent


def kernel_files() -> list[Path]:
    """Every source file that may hold compiled functions."""
    return sorted(path for path in HOME.rglob("*.py") if "kernel" in str(path.relative_to(HOME)))


def cache_name(compiler: str) -> str:
    """A folder name that changes with any kernel, the compiler and the interpreter."""
    digest = sha256(f"{compiler} {sys.version} {sys.platform}".encode())
    for path in (Path(__file__), *kernel_files()):
        digest.update(path.name.encode() + path.read_bytes())
    return f"kernels-{digest.hexdigest()[:16]}"


def cache_home() -> Path:
    """The folder above all caches: the user's choice, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    root = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    temporary = f"{tempfile.gettempdir()}/pitchside-{os.getuid()}"
    homes = (Path(root, "pitchside"), Path(temporary))
    return next(filter(_usable, homes), None) or Path(tempfile.mkdtemp(prefix="pitchside-"))


def mark() -> Path:
    """Stands in a cache that every kernel was compiled into (`python -m pitchside.warm`)."""
    return cache_home() / cache_name(version("numba")) / "warm"


def _usable(folder: Path) -> bool:
    """Ours alone to write: a cache holds code that will be run."""
    if not folder.is_absolute():
        return False
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return folder.stat().st_uid == os.getuid() and os.access(folder, os.W_OK)


class Shelf:
    """Where numba keeps what it compiled from a kernel file: the same place wherever the package stands.

    Another checkout of the same kernels, or an installed wheel, finds them compiled; the name of the cache
    folder vouches for their text.
    """

    def __init__(self, folder: Path, file: str, line: int) -> None:
        self._folder, self._py_file, self._line = folder, file, line

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Shelf | None:
        """The shelf of a kernel of ours; none for anything else."""
        from numba.core import config

        if HOME not in Path(file).parents:
            return None
        shelf = cls(
            Path(config.CACHE_DIR, Path(file).parent.relative_to(HOME)),  # type: ignore[attr-defined]
            file,
            function.__code__.co_firstlineno,
        )
        shelf.ensure_cache_path()
        return shelf

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Nothing to add to the name of the cache."""
        return ""

    def get_disambiguator(self) -> str:
        """Of two functions with one name."""
        return str(self._line)


def _compiler() -> Callable[[F], F]:
    import numba
    from numba.core import config

    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _plain
    config.CACHE_DIR = str(cache_home() / cache_name(numba.__version__))  # type: ignore[attr-defined]
    config.CACHE_LOCATOR_CLASSES = "pitchside.compiled.Shelf,UserProvidedCacheLocator"  # type: ignore[attr-defined]
    # Nobody calls a kernel by a C pointer: without that way in there is a tenth less to compile.
    compiler = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]

    def compiled(function: F) -> F:
        return cast(F, _once_for_all_constants(compiler(function)))

    return compiled


def _once_for_all_constants(kernel: Any) -> Any:
    """The kernel, compiled by its callers for the types of their arguments alone.

    Numba compiles a callee anew for each constant that a caller writes down, and with it all that it calls:
    an eighth of all the compiling, for code that is no faster.
    """
    from numba.core.types import unliteral

    general: Callable[[Any], Any] = unliteral
    template = kernel.get_call_template

    def by_type(args: Any, keywords: Any) -> Any:
        return template([general(a) for a in args], {name: general(a) for name, a in keywords.items()})

    kernel.get_call_template = by_type
    return kernel


def _plain(function: F) -> F:
    return function


jit = _compiler() if COMPILED else _plain
"""Compile a kernel on its first call: exact arithmetic, and other threads run on meanwhile."""
