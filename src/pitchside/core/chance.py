"""Chance: a toss as an action, and lots that a seed settles before the match and anybody can draw again."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import frexp, sqrt
from random import Random
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.notation import text_of
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat

SEED_BITS = 256
SALT_BITS = 128
NONCE_BITS = 128
_BLOCK = 256
_LN_2 = 0.6931471805599453
_TERMS = 19


class Lots(Random):
    """The source of one act of chance: its bits are those of SHA-256 over `seed:number:0`, `seed:number:1`, …

    What chance draws with is written out here, so that no other Python and no other machine draws otherwise.
    """

    def __new__(cls, seed: str, number: int) -> Lots:
        """As any object; the generator underneath is never used."""
        return super().__new__(cls)

    def __init__(self, seed: str, number: int) -> None:
        self._name = f"{seed}:{number}"
        self._blocks = 0
        self._bits = 0
        self._left = 0

    def getrandbits(self, k: int, /) -> int:
        """The next bits as a number, the first bit the most significant."""
        while self._left < k:
            block = sha256(f"{self._name}:{self._blocks}".encode()).digest()
            self._bits = (self._bits << _BLOCK) | int.from_bytes(block, "big")
            self._blocks, self._left = self._blocks + 1, self._left + _BLOCK
        self._left -= k
        drawn = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return drawn

    def random(self) -> float:
        """53 bits as a fraction: from 0 up to, but not, 1."""
        return self.getrandbits(53) / (1 << 53)

    def below(self, end: int) -> int:
        """A number from 0 up to, but not, the end: as few bits as hold it, again while it is too big."""
        bits = (end - 1).bit_length()
        # A remainder would favour the small numbers.
        while (drawn := self.getrandbits(bits)) >= end:
            pass
        return drawn

    def choice(self, seq: Any) -> Any:
        """One of them, all equally likely."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Every order equally likely: from the last place down, each changes with one up to itself."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """Normally distributed: Marsaglia's polar method, one of its two numbers."""
        while True:
            u, v = 2.0 * self.random() - 1.0, 2.0 * self.random() - 1.0
            square = u * u + v * v
            if 0.0 < square < 1.0:
                # The second number is thrown away: kept, it would tie this draw to the next one.
                return mu + sigma * u * sqrt(-2.0 * _log(square) / square)


def _log(x: float) -> float:
    """The natural logarithm by plain arithmetic: libraries differ in its last digit, this does not."""
    part, power = frexp(x)
    ratio = (part - 1.0) / (part + 1.0)
    total = 0.0
    # From the smallest term on, so that the least is rounded away.
    for term in range(_TERMS, -1, -1):
        total = total * ratio * ratio + 1.0 / (2 * term + 1)
    return power * _LN_2 + 2.0 * ratio * total


def commitment_to(secret: str, salt: str) -> str:
    """What is shown before a secret is told, and binds it: SHA-256 (hex) of `secret:salt`."""
    return sha256(f"{secret}:{salt}".encode()).hexdigest()


def pledge_to(seed: str, salt: str) -> str:
    """The pledge of a seed and a salt: SHA-256 (hex) of `pitchside pledge:seed:salt`.

    The first word keeps the kinds of hashes apart: without it a pledge would also be the commitment of a
    record of format 1, which binds neither game nor players.
    """
    return sha256(f"pitchside pledge:{seed}:{salt}".encode()).hexdigest()


def nonce_seal(nonce: str) -> str:
    """What is shown of a nonce before it is told: SHA-256 (hex) of `pitchside nonce:nonce`."""
    return sha256(f"pitchside nonce:{nonce}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Pledge:
    """The seed of a match and its salt: bound by their commitment from the start, opened at the end.

    The commitment binds the `terms` of the match too: the digest of what was agreed before it. Matches of
    record format 1 have none. The nonces are what each player adds once the promise is shown, so that who
    chose the seed has not chosen the lots; they are part of the terms. South's comes first, and is empty
    where north alone has added one. Where nobody adds any, the seed draws alone.

    `tossed` names what was tossed for before the match: `host` (the seat of whoever invites), `begins`.
    """

    seed: str = field(repr=False)
    salt: str = field(repr=False)
    terms: str = field(default="", repr=False)
    nonces: tuple[str, ...] = field(default=(), repr=False)
    tossed: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)
    old: bool = field(default=False, repr=False)
    """A version before the kinds of hashes were kept apart has shown the promise."""

    @property
    def promise(self) -> str:
        """What is shown before the players add their nonces."""
        return (commitment_to if self.old else pledge_to)(self.seed, self.salt)

    @property
    def commitment(self) -> str:
        """What may be shown before: SHA-256 (hex) of `seed:salt:terms`; in format 1 of `seed:salt`."""
        if not self.terms:
            return commitment_to(self.seed, self.salt)
        return sha256(f"{self.seed}:{self.salt}:{self.terms}".encode()).hexdigest()

    def toss(self, what: str) -> Seat:
        """South or north, by a lot of its own: `seed:nonces:what:1:…`.

        The nonces stand in the order of their digits: who is south may hang on the toss.
        """
        mixed = ":".join((self.seed, *sorted(filter(None, self.nonces))))
        return Seat(Lots(f"{mixed}:{what}", 1).choice(PLAYERS))

    def chance(self, number: int) -> Random:
        """What the match's chance action of that number is drawn with; the first has number 1."""
        return Lots(self._mixed(), number)

    def lock(self, number: int) -> Random:
        """The same for a choice that the clock makes: lots of their own, `seed:clock:number:…`."""
        return Lots(f"{self._mixed()}:clock", number)

    def _mixed(self) -> str:
        """The seed with the nonces, south's first."""
        return ":".join((self.seed, *filter(None, self.nonces)))


@dataclass(frozen=True, slots=True)
class Loose:
    """Chance that is bound to nothing: whatever the source gives next."""

    rng: Random

    def chance(self, number: int) -> Random:
        """The source."""
        return self.rng

    def lock(self, number: int) -> Random:
        """The source."""
        return self.rng


Source = Pledge | Loose


def new_pledge(rng: Random) -> Pledge:
    """A fresh one: 32 bytes of seed and 16 of salt in hex."""
    return Pledge(f"{rng.getrandbits(SEED_BITS):064x}", f"{rng.getrandbits(SALT_BITS):032x}")


@dataclass(frozen=True, slots=True)
class Toss:
    """Chance names the one who chooses, begins or has the ball."""

    to: Seat

    def __str__(self) -> str:
        return text_of({"do": "toss", "to": self.to.value})


def read_toss(fields: Mapping[str, Any]) -> Toss:
    """A toss from its fields."""
    return Toss(seat_of(fields, "to"))


def seat_of(fields: Mapping[str, Any], key: str) -> Seat:
    """A field that must be a player's seat."""
    value = fields.get(key)
    if not isinstance(value, str) or value not in {seat.value for seat in PLAYERS}:
        raise misread(__name__, "no_player", key=key, value=shown(value))
    return Seat(value)
