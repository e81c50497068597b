"""`jit` for compiled kernels, with a cache that an edited kernel can never be served from.

Numba notices a change only in the file of the function it was asked for, not in what that function calls.
So the cache folder is named after the text of every kernel file. What a kernel reads must stand in a kernel
file (`*kernel*.py`, or in a folder `kernels/`) or come in as an argument.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = find_spec("numba") is not None
"""Is there a compiler? Without one the kernels run as plain Python: slow, but the same."""


def kernel_files() -> list[Path]:
    """Every source file that may hold compiled functions."""
    home = Path(__file__).parent
    return sorted(path for path in home.rglob("*.py") if "kernel" in str(path.relative_to(home)))


def cache_name(compiler: str) -> str:
    """A folder name that changes with any kernel, the compiler and the interpreter."""
    digest = sha256(f"{compiler} {sys.version} {sys.platform}".encode())
    for path in kernel_files():
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


def _usable(folder: Path) -> bool:
    """Ours alone to write: a cache holds code that will be run."""
    if not folder.is_absolute():
        return False
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return folder.stat().st_uid == os.getuid() and os.access(folder, os.W_OK)


def _compiler() -> Callable[[F], F]:
    import numba
    from numba.core import config

    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _plain
    config.CACHE_DIR = str(cache_home() / cache_name(numba.__version__))  # type: ignore[attr-defined]
    compiler = numba.njit(cache=True, nogil=True)
    return lambda function: cast(F, _once_for_all_constants(compiler(function)))


def _once_for_all_constants(kernel: Any) -> Any:
    """The kernel, compiled by its callers for the types of their arguments alone.

    Numba compiles a callee anew for each constant that a caller writes down, and with it all that it calls:
    a fifth of all the compiling, for code that is no faster.
    """
    from numba.core.types import unliteral

    template = kernel.get_call_template

    def by_type(args: Any, keywords: Any) -> Any:
        return template([unliteral(a) for a in args], {name: unliteral(a) for name, a in keywords.items()})

    kernel.get_call_template = by_type
    return kernel


def _plain(function: F) -> F:
    return function


jit = _compiler() if COMPILED else _plain
"""Compile a kernel on its first call: exact arithmetic, and other threads run on meanwhile."""
