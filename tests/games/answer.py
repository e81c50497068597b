"""What the referee printed, as the clause tests of every game read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Printed:
    """What is the same in every game; each game's `Answer` adds its own."""

    raw: dict[str, Any]

    @property
    def position(self) -> dict[str, Any]:
        """The position in the end."""
        position: dict[str, Any] = self.raw["position"]
        return position

    @property
    def pending(self) -> dict[str, dict[str, Any]]:
        """What each seat may do."""
        pending: dict[str, dict[str, Any]] = self.raw["pending"]
        return pending

    @property
    def phase(self) -> str:
        """The phase in the end."""
        return str(self.position["phase"])

    @property
    def to_act(self) -> list[str]:
        """The seats that are to act."""
        return sorted(self.pending)

    @property
    def choice(self) -> dict[str, Any]:
        """The pending choice of the only seat that is to act."""
        (one,) = self.pending.values()
        return one

    @property
    def clauses(self) -> list[str]:
        """The clauses of the rulings."""
        return [ruling["rule"] for ruling in self.raw["rulings"]]

    def named(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind."""
        return [event for event in self.raw["events"] if event["kind"] == kind]
