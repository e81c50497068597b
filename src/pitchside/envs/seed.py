"""Seeds: the one source of chance of an environment."""

from __future__ import annotations

from operator import index
from random import Random, SystemRandom

SEED_BITS = 128


def random_of(seed: object) -> Random:
    """The source for a seed, the same for the same whole number; a fresh one for None."""
    if seed is None:
        return Random(SystemRandom().getrandbits(SEED_BITS))
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed is a whole number or None, not {type(seed).__name__} {seed!r}")
    number = index(seed)
    if number < 0:
        raise ValueError(f"a seed is a whole number from 0 on, not {number}")
    return Random(number)
