"""Work that may take long: beside the event loop, unless the same has been quick again and again.

Python runs one thread at a time. What takes a millisecond holds the loop up in a thread, too, and the way
there and back costs about as much as the work.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cache, partial
from typing import ParamSpec, TypeVar

from pitchside.compiled import COMPILED, mark

P = ParamSpec("P")
T = TypeVar("T")
QUICK_S = 0.003
"""Of processor time: how long it waited for its turn is not its fault."""
SURE = 4
"""So many times in a row it was quick before it is done on the loop; once it was not, it goes aside again."""


@cache
def compiled() -> bool:
    """Was every kernel compiled before this server began? If not, a flick may take half a minute one time."""
    return COMPILED and mark().exists()


class Aside:
    """One kind of work, for one match: how long it took tells how long it will take."""

    def __init__(self) -> None:
        self._quick = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Its result."""
        timed = partial(self._timed, partial(work, *args, **kwargs))
        return timed() if self._quick >= SURE and compiled() else await asyncio.to_thread(timed)

    def _timed(self, work: Callable[[], T]) -> T:
        begun = time.thread_time()
        try:
            return work()
        finally:
            self._quick = self._quick + 1 if time.thread_time() - begun < QUICK_S else 0
