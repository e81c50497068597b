"""What all compiled batches share: a look at the actions before anything is played, and random ones."""

from __future__ import annotations

from typing import Any

from pitchside.compiled import jit

Ints = Any
"""An integer array."""


@jit
def first_masked(masks: Ints, actions: Ints) -> int:
    """The first row whose action is masked or none; -1 where there is no such row."""
    for item in range(len(actions)):
        action = actions[item]
        if action < 0 or action >= masks.shape[1] or masks[item, action] == 0:
            return item
    return -1


@jit
def pick_many(masks: Ints, numbers: Any, actions: Ints) -> None:
    """In every row one of the actions that are not masked, by a number from 0 up to, but not, 1."""
    for item in range(len(actions)):
        mask = masks[item]
        count = 0
        for action in range(len(mask)):
            count += mask[action]
        left = int(numbers[item] * count)
        action = 0
        while mask[action] == 0 or left > 0:
            left -= mask[action]
            action += 1
        actions[item] = action
