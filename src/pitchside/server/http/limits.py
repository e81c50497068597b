"""Rate limits by address and person."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import ceil, inf
from typing import Any, Generic, Protocol, TypeVar

from pitchside.server.http.errors import Failed
from pitchside.server.net.addresses import is_near, network_of

# ---- Spreading simultaneous requests ----------------------------------------------------------------------


class Turns:
    """So many at once, the next each so many seconds apart, and nobody waits longer than the longest."""

    def __init__(self, apart: float, at_once: int = 1, longest: float = inf) -> None:
        self.apart, self.at_once, self.longest = apart, at_once, longest
        self._free_at = -inf
        """When all who have a turn by now will have had it."""

    def wait(self, now: float) -> float:
        """Take the next turn: seconds until then."""
        self._free_at = max(self._free_at, now - self.apart * (self.at_once - 1))
        seconds = max(0.0, self._free_at - now)
        # Beyond the longest wait nothing is put off further: a line without end would shut all newcomers out.
        if seconds < self.longest:
            self._free_at += self.apart
        return min(seconds, self.longest)


# ---- Rate limits ------------------------------------------------------------------------------------------

MESSAGES = 100
TRIALS = 120
"""Trials in 20 s; one beyond is not tried, and counts as a message."""
PARTS = 240
"""Parts of the history in 20 s; one beyond counts as a message."""
TALKATIVE, APART_S = 20, 0.004
"""Who has said so much in 20 s waits for a turn with each further message; so far apart these turns are."""
WINDOW_S = 20.0
MINUTE_S = 60.0
PER_MINUTE = {
    "create": 30,
    "record": 20,
    "review": 6,
    "copy": 6,
    "socket": 120,
    "practice": 300,
    "act": 60,
    "guess": 20,
    "fetch": 180,
    "look": 1200,
    "page": 2400,
}
"""From one address in a minute: matches made, records checked, reviews and copies of all matches asked for,
sockets opened, flicks on the practice table (foreseen while somebody aims), other requests that change
something, ids that are none; records, pictures and reviews fetched, everything else that is read, and pages
with their files."""
MOST_KEYS = 50_000
"""So many limits are remembered; beyond that the one that was used longest ago is forgotten."""
LOOKED_AT = 2
"""Each time one is added, so many that were used longest ago are looked at, and forgotten if idle."""

Clock = Callable[[], float]


class RateLimit:
    """At most so many messages in any window of time."""

    def __init__(self, now: Clock, messages: int = MESSAGES, window: float = WINDOW_S) -> None:
        self.now = now
        self.window = window
        self._last: deque[float] = deque(maxlen=messages)

    def one_more(self) -> bool:
        """Count a message; false when it is one too many."""
        if self.wait() > 0:
            return False
        self._last.append(self.now())
        return True

    def wait(self) -> float:
        """Seconds until the next one is let through."""
        # As many as are let through are remembered: when the oldest of them has left the window, one more may
        # come.
        if len(self._last) < (self._last.maxlen or 0):
            return 0.0
        return max(0.0, self._last[0] + self.window - self.now())

    def within(self, count: int) -> bool:
        """Were there so many in the last window of time?"""
        return len(self._last) >= count and self.now() - self._last[-count] < self.window

    @property
    def idle(self) -> bool:
        """Has the whole window gone by without a message?"""
        return not self._last or self.now() - self._last[-1] >= self.window


class Idle(Protocol):
    """Something that says when there is nothing in it to remember."""

    @property
    def idle(self) -> bool:
        """Is there nothing to remember?"""
        ...


T = TypeVar("T", bound=Idle)


class Remembered(Generic[T]):
    """Values by key, at most so many; each call looks at a few of them, however many there are."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        """The one that was used longest ago is first."""

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        """The value of that key, used now; None where there is none."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, value: T) -> T:
        """Remember a value, and forget idle ones."""
        for _ in range(LOOKED_AT):
            oldest = next(iter(self._kept), None)
            if oldest is None or not (self._kept[oldest].idle or len(self._kept) >= MOST_KEYS):
                break
            del self._kept[oldest]
        self._kept[key] = value
        self._kept.move_to_end(key)
        return value

    def drop(self, key: Hashable) -> None:
        """Forget a value."""
        self._kept.pop(key, None)


@dataclass(frozen=True, slots=True)
class Pace:
    """What one socket may say."""

    messages: RateLimit
    trials: RateLimit
    parts: RateLimit
    turns: Turns
    """Of all the talkative together: they share what time there is beside everybody else."""

    def put_off(self, now: float) -> float:
        """Seconds until the next message is looked at; none for who says as much as people do."""
        return self.turns.wait(now) if self.messages.within(TALKATIVE) else 0.0

    @property
    def idle(self) -> bool:
        """Is there nothing to remember?"""
        return self.messages.idle and self.trials.idle and self.parts.idle


@dataclass(frozen=True, slots=True)
class Left:
    """The paces that were left behind at one place."""

    paces: list[Pace]

    @property
    def idle(self) -> bool:
        """Is there nothing to remember?"""
        return all(one.idle for one in self.paces)


class Paces:
    """The paces of sockets that are gone: who comes back in time goes on with what is left of one."""

    def __init__(self, now: Clock) -> None:
        self.now = now
        self._left: Remembered[Left] = Remembered()
        self._turns = Turns(APART_S)

    def take(self, key: Hashable) -> Pace:
        """A pace that was left behind there, or a new one."""
        # Otherwise hanging up and coming back would be a way around the limit.
        left = self._left.get(key)
        if left is not None and left.paces:
            return left.paces.pop()
        messages, trials, parts = (RateLimit(self.now, most) for most in (MESSAGES, TRIALS, PARTS))
        return Pace(messages, trials, parts, self._turns)

    def leave(self, key: Hashable, pace: Pace) -> None:
        """The socket is gone."""
        left = self._left.get(key) or self._left.put(key, Left([]))
        left.paces[:] = [*(one for one in left.paces if not one.idle), pace]


def asked_where(scope: Mapping[str, Any]) -> Hashable:
    """Who wants a line to which match, told by what needs no look into the store."""
    shown = tuple(value for name, value in scope["headers"] if name in (b"cookie", b"authorization"))
    return scope["path"], (scope.get("client") or ("",))[0], shown


class Flooded:
    """Lines that were cut off for talking without end: no new one is opened before a word may be said."""

    def __init__(self) -> None:
        self._spent: Remembered[RateLimit] = Remembered()

    def check(self, place: Hashable) -> None:
        """429 says when the line may be opened again."""
        spent = self._spent.get(place)
        if spent is None:
            return
        wait = spent.wait()
        if wait <= 0:
            self._spent.drop(place)
        else:
            raise Failed(429, "too_often", retry=ceil(wait), seconds=ceil(wait))

    def note(self, place: Hashable, messages: RateLimit) -> None:
        """A line was cut off; remember it if it had used its measure up."""
        if messages.wait() > 0:
            self._spent.put(place, messages)


class Limits:
    """What one address and one person may do in a minute; this machine all, unless `near` counts too."""

    def __init__(self, now: Clock, near: bool = False) -> None:
        self.now = now
        self.near = near
        self.flooded = Flooded()
        self._seen: Remembered[RateLimit] = Remembered()

    def check(self, address: str, kind: str, person: str | None = None) -> None:
        """Count one more of that kind, for the address and for whoever asks; 429 says when the next may."""
        # Both: many people may share an address, and one may come from many.
        for who in (network_of(address), person):
            if who is not None:
                self._refuse_if(not self._limit(who, kind).one_more(), who, address, kind)

    def check_spent(self, address: str, kind: str) -> None:
        """The same for the address alone, and without counting."""
        who = network_of(address)
        self._refuse_if(self._limit(who, kind).wait() > 0, who, address, kind)

    def check_guesses(self, address: str, person: str | None = None) -> None:
        """The same without counting: has this person, or whoever is unknown there, guessed too often?"""
        # Who is known answers for themselves alone: nobody at the same address keeps them from their matches.
        who = person or network_of(address)
        self._refuse_if(self._limit(who, "guess").wait() > 0, who, address, "guess")

    def guessed(self, address: str, person: str | None = None) -> None:
        """An id or a token that is none was asked for."""
        self._limit(person or network_of(address), "guess").one_more()

    def _refuse_if(self, refused: bool, who: str, address: str, kind: str) -> None:
        if refused and (self.near or not is_near(address)):
            wait = max(1, ceil(self._limit(who, kind).wait()))
            raise Failed(429, "too_often", retry=wait, seconds=wait)

    def _limit(self, who: str, kind: str) -> RateLimit:
        key = who, kind
        return self._seen.get(key) or self._seen.put(key, RateLimit(self.now, PER_MINUTE[kind], MINUTE_S))
