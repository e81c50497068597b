"""A second reading of POT-4 to POT-7: from a position and a tape alone, what a flick must have done.

It shares no code with the game. Positions and tapes are the public ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Position = dict[str, Any]


def seat_of(piece: str) -> str:
    """`south`, `north`, or `centre` for the neutral block."""
    parts = piece.split(".")
    return parts[1] if parts[0] == "obstacle" else parts[0]


def is_puck(piece: str) -> bool:
    """No obstacle?"""
    return not piece.startswith("obstacle.")


@dataclass(frozen=True)
class Reading:
    """A position with a flick that was made in it."""

    before: Position
    played: str
    tape: dict[str, Any]

    # --- what lay there ---------------------------------------------------------------------------

    @property
    def active(self) -> str:
        """Whose flick it was."""
        return seat_of(self.played)

    @property
    def under(self) -> dict[str, str]:
        """What each rider lay on; the played puck is off."""
        return {
            one["id"]: one["on"]
            for one in self.before["pieces"]
            if one.get("on") is not None and one["id"] != self.played
        }

    @property
    def names(self) -> list[str]:
        """Everything that was in the arena."""
        return [one["id"] for one in self.before["pieces"]]

    def power(self, puck: str) -> str:
        """The power that works on a puck."""
        kind = puck.split(".")[1].rstrip("12")
        return (self.before["powers"][seat_of(puck)] or "none") if kind == "captain" else kind

    # --- what happened ----------------------------------------------------------------------------

    def pushes(self, body: str) -> list[tuple[float, str]]:
        """When a body pushed or was pushed, and by whom."""
        found = []
        for t, a, b, _, _, impulse, _ in self.tape["contacts"]:
            if impulse > 0 and body in (a, b):
                found.append((t, b if body == a else a))
        return found

    def by_touch(self) -> set[str]:
        """Eliminated by Assassin and Infested."""
        fallen: set[str] = set()
        for puck in filter(is_puck, self.names):
            for _, other in self.pushes(puck):
                if not is_puck(other) or seat_of(other) == seat_of(puck) or self.power(puck) == "major":
                    continue
                if other == self.played and self.power(other) == "assassin":
                    fallen.add(puck)
                if self.power(other) == "infested":
                    fallen |= {puck, other}
        return fallen

    def exits(self) -> dict[str, float]:
        """When each piece left."""
        return {name: t for t, name, _, _ in self.tape["exits"]}

    def driven(self, puck: str, left: float) -> bool:
        """Was the last push before it left that of an obstacle which came at it?"""
        body = self.under.get(puck, puck)
        pushes = [one for one in self.pushes(body) if one[0] <= left]
        if not pushes:
            return False
        last = pushes[-1][0]
        return any(self.comes(other, body, last) for t, other in pushes if t == last and not is_puck(other))

    def comes(self, block: str, puck: str, t: float) -> bool:
        """Did the block come at the puck just before, or, struck by another in that instant, just after?"""
        struck = any(when == t and other != puck for when, other in self.pushes(block))
        (x, y), line = self.at(puck, t), self.meeting(block, puck, t)
        away = x - line[0], y - line[1]
        far = (away[0] ** 2 + away[1] ** 2) ** 0.5
        found = [self.velocity(block, t, after) for after in ((False, True) if struck else (False,))]
        return any((vx * away[0] + vy * away[1]) / far > 1.0 for vx, vy in found)

    def meeting(self, block: str, puck: str, t: float) -> tuple[float, float]:
        """Where the two pushed each other in that instant."""
        return next((c[3], c[4]) for c in self.tape["contacts"] if c[0] == t and {block, puck} == {*c[1:3]})

    def at(self, body: str, t: float) -> tuple[float, float]:
        """Where a body was: where its motion had brought it, else where it lay."""
        here = next((one["x"], one["y"]) for one in self.before["pieces"] if one["id"] == body)
        for t0, t1, x, y, vx, vy, slowing in self.tape["segments"].get(body, []):
            if t0 <= t:
                past, speed = min(t, t1) - t0, (vx * vx + vy * vy) ** 0.5
                way = past - slowing * past * past / (2.0 * speed)
                here = x + vx * way, y + vy * way
        return here

    def velocity(self, body: str, t: float, after: bool) -> tuple[float, float]:
        """How it moved just before an instant, or just after it."""
        for t0, t1, _, _, vx, vy, slowing in self.tape["segments"].get(body, []):
            if (t0 <= t < t1) if after else (t0 < t <= t1):
                left = 1.0 - slowing * (t - t0) / (vx * vx + vy * vy) ** 0.5
                return vx * left, vy * left
        return 0.0, 0.0

    def due(self) -> tuple[set[str], set[str]]:
        """Driven out by obstacles; and the played Immortal that left."""
        back, undying = set(), set()
        for name, left in self.exits().items():
            if not is_puck(name) or name in self.by_touch():
                continue
            if name == self.played:
                undying |= {name} if self.power(name) == "immortal" else set()
            elif self.driven(name, left):
                back.add(name)
        return back, undying

    def by_leaving(self) -> set[str]:
        """Eliminated by leaving the arena."""
        back, undying = self.due()
        return {name for name in self.exits() if is_puck(name)} - back - undying - self.by_touch()

    def eliminated(self) -> set[str]:
        """All that are eliminated before Guards answer."""
        return self.by_touch() | self.by_leaving()

    # --- what is asked ----------------------------------------------------------------------------

    def lying(self) -> set[str]:
        """What is in the arena at rest."""
        return {name for name in self.names if name not in self.exits()} - self.eliminated()

    def guards(self) -> list[str]:
        """The seats whose Guards are asked, in order."""
        other = "north" if self.active == "south" else "south"
        return [
            seat
            for seat in (self.active, other)
            if any(seat_of(one) == seat for one in self.eliminated())
            and any(
                seat_of(one) == seat and self.power(one) == "guard" for one in filter(is_puck, self.lying())
            )
        ]

    def golem(self) -> bool:
        """Does a Golem enter, if no Guard gave itself up?"""
        mine, tokens = self.own_and_golems()
        return self.ejects() and len(tokens) < 2 and len(mine) < 8

    def golem_clause(self) -> str | None:
        """The clause that says whether a Golem enters; None where the Witch ejected nobody."""
        mine, tokens = self.own_and_golems()
        full = len(tokens) < 2 and len(mine) >= 8
        return ("POT-6.12" if full else "POT-6.11") if self.ejects() else None

    def ejects(self) -> bool:
        """Did the played Witch send out an enemy, even one that a touch had eliminated before?"""
        gone = [one for one in self.eliminated() if one in self.exits() and seat_of(one) != self.active]
        return self.power(self.played) == "witch" and bool(gone)

    def own_and_golems(self) -> tuple[list[str], list[str]]:
        """The active player's pucks in play, those due back included, and the Golems among them."""
        back, undying = self.due()
        mine = [one for one in self.lying() | back | undying if is_puck(one) and seat_of(one) == self.active]
        return mine, [one for one in mine if "golem" in one]

    def in_play(self, seat: str) -> set[str]:
        """The pucks that count, those due included."""
        back, undying = self.due()
        found = {one for one in self.lying() | back | undying if is_puck(one) and seat_of(one) == seat}
        return found | ({"golem due"} if seat == self.active and self.golem() else set())

    def losers(self) -> set[str]:
        """Who has lost the round when every Guard has declined."""
        return {
            seat
            for seat in ("south", "north")
            if f"{seat}.captain" not in self.in_play(seat) or len(self.in_play(seat)) == 1
        }

    def winner(self) -> str | None:
        """Who has won the round."""
        losers = self.losers()
        if not losers:
            return None
        other = "north" if self.active == "south" else "south"
        return self.active if other in losers else other

    def touched(self) -> set[str]:
        """What the played puck touched."""
        return {other for _, other in self.pushes(self.played)}

    def coverable(self) -> set[str]:
        """Enemies on which a played Shadow must be put."""
        if self.power(self.played) != "shadow" or self.played not in self.lying():
            return set()
        return {
            one
            for one in self.touched() & self.lying()
            if is_puck(one) and seat_of(one) != self.active and self.power(one) != "major"
        }

    def last_block(self) -> set[str]:
        """The obstacle that a played Sapper may move."""
        if self.power(self.played) != "sapper" or self.played not in self.lying():
            return set()
        blocks = [one for one in self.pushes(self.played) if not is_puck(one[1])]
        return {name for t, name in blocks if t == blocks[-1][0]} & self.lying()

    def removers(self) -> list[tuple[str, set[str]]]:
        """Who removes which obstacles, the active player first."""
        found = []
        for seat in sorted(("south", "north"), key=lambda one: one != self.active):
            other = "north" if seat == "south" else "south"
            had = {one for one in self.names if is_puck(one) and seat_of(one) == other}
            own = {one for one in self.lying() if not is_puck(one) and seat_of(one) == seat}
            thinned = other in self.before.get("thinned", [])
            if len(had) > 2 and len(self.in_play(other)) == 2 and own and not thinned:
                found.append((seat, own))
        return found

    def again(self) -> bool:
        """Does the played puck get a second flick?"""
        if self.played not in self.lying():
            return False
        pucks = any(map(is_puck, self.touched()))
        return {"runner": not pucks, "commando": pucks}.get(self.power(self.played), False)

    def questions(self) -> list[tuple[str, str, set[str]]]:
        """Everything asked after declined Guards: seat, question, pieces; single answers left out."""
        back, undying = self.due()
        found = [(self.active, "immortal", undying)]
        found.append((self.active, "shadow", self.coverable() if len(self.coverable()) > 1 else set()))
        found.append((self.active, "sapper", self.last_block()))
        found.append((self.active, "golem", {"golem"} if self.golem() else set()))
        for seat in sorted(("south", "north"), key=lambda one: one != self.active):
            found.append((seat, "return", {one for one in back if seat_of(one) == seat}))
        found += [(seat, "remove", own if len(own) > 1 else set()) for seat, own in self.removers()]
        return [one for one in found if one[2]]
