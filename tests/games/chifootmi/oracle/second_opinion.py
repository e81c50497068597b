"""A whole ChiFootMi match kept by a second, simple bookkeeper, written from the rules' text alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.chifootmi.oracle.duel import OTHER, Card, Duel, Told, Verdict, resolve

Action = dict[str, Any]
SEATS = ("south", "north")
SHARED = ("level", "options", "ball", "kept", "needed", "phase", "goals")
TWO, THREE = ["left", "right"], ["left", "centre", "right"]


def _team() -> dict[str, Any]:
    return {"active": [], "closed": [], "open": [], "played": []}


@dataclass
class Book:
    """How the match stands, and what was told by the last thing done."""

    level: str = "beginner"
    options: list[str] = field(default_factory=list)
    last_shot: str = "book"
    offside_auto: bool = False
    stop_when_decided: bool = True
    ball: str = ""
    kept: int = 0
    needed: int = 2
    phase: str = "deal"
    goals: dict[str, int] = field(default_factory=lambda: {"south": 0, "north": 0})
    teams: dict[str, dict[str, Any]] = field(default_factory=lambda: {seat: _team() for seat in SEATS})
    shooting: bool = False
    first: str | None = None
    kicks: dict[str, list[bool]] = field(default_factory=lambda: {"south": [], "north": []})
    winner: str | None = None
    declared: bool = False
    events: list[Told] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)

    # --- who is asked what ---

    @property
    def cards_shoot(self) -> bool:
        """Is the shot played with cards?"""
        return self.level in ("pro", "pro+")

    @property
    def sides(self) -> list[str]:
        """Where one may aim now."""
        return THREE if self.phase in ("penalty", "shootout") else TWO

    @property
    def shooter(self) -> str:
        """Who shoots: the holder of the ball, in the shoot-out by turns."""
        if self.phase != "shootout" or self.first is None:
            return self.ball
        return self.first if len(self.kicks["south"]) == len(self.kicks["north"]) else OTHER[self.first]

    @property
    def aiming(self) -> bool:
        """Are sides asked for?"""
        shot = self.phase == "shot" and not self.cards_shoot
        return shot or self.phase in ("free_kick", "penalty", "shootout") or self.shooting

    def asked(self) -> dict[str, list[Action]]:
        """Everything that each seat may say, sensible or not."""
        if self.phase in ("deal", "toss") or (self.phase == "shootout" and self.first is None):
            return {"chance": []}
        if self.aiming:
            return {seat: [{"do": "aim", "side": side} for side in self.sides] for seat in SEATS}
        alone = {
            "one_two": (self.ball, "one_two"),
            "offside": (OTHER.get(self.ball, ""), "signal"),
            "last_shot": (self.ball, "last_shot"),
        }
        if self.phase in alone:
            seat, do = alone[self.phase]
            return {seat: [{"do": do}, {"do": "pass"}]}
        if self.phase == "draw":
            return {seat: self._draws(seat) for seat in SEATS if self._draws(seat)}
        return {} if self.phase == "over" else {seat: self._plays(seat) for seat in SEATS}

    def _draws(self, seat: str) -> list[Action]:
        piles = (("closed", 1), ("open", 2))
        return [{"do": "draw", "pile": pile} for name, pile in piles if self.teams[seat][name]]

    def _plays(self, seat: str) -> list[Action]:
        found: list[Action] = []
        for one in self.teams[seat]["active"]:
            action: Action = {"do": "play", "card": one["card"]}
            twin = any(other["card"] == "DT" and other["up"] for other in self.teams[seat]["active"])
            if one["card"] == "DT" and not one["up"] and twin:
                action["up"] = False
            if action not in found:
                found.append(action)
        return found

    # --- what is done ---

    def chance(self, rng: Random) -> Action:
        """What chance does now."""
        if self.phase != "deal":
            return {"do": "toss", "to": rng.choice(SEATS)}
        whole: list[Card] = [*range(1, 12), *([] if self.level == "beginner" else ["DT"] * 3)]
        return {"do": "deal", **{seat: rng.sample(whole, len(whole)) for seat in SEATS}}

    def play(self, said: Mapping[str, Action]) -> None:
        """Enter what everybody who was asked has said."""
        self.events, self.clauses = [], []
        if self.phase == "shootout":
            self._in_shootout(said)
        elif self.aiming:
            self._kick(said)
        else:
            getattr(self, f"_in_{self.phase}")(said)

    def _in_deal(self, said: Mapping[str, Action]) -> None:
        for seat in SEATS:
            whole = said["chance"][seat]
            self.teams[seat]["active"] = [{"card": one, "up": True} for one in whole[:4]]
            self.teams[seat]["closed"], self.teams[seat]["open"] = whole[4:7], whole[7:]
        self.phase = "toss"
        self._tell("dealt")

    def _in_toss(self, said: Mapping[str, Action]) -> None:
        self.ball, self.phase = said["chance"]["to"], "duel"
        self._tell("toss", to=self.ball)

    def _in_duel(self, said: Mapping[str, Action]) -> None:
        for seat in SEATS:
            self.teams[seat]["played"].append(self._taken(seat, said[seat])["card"])
        self._tell("reveal", **{seat: self.teams[seat]["played"][-1] for seat in SEATS})
        if self._duel().asks_one_two:
            self.phase = "one_two"
        else:
            self._compared(declares=False)

    _in_shot = _in_duel

    def _taken(self, seat: str, action: Action) -> Told:
        """3.11: of two DT the face-up one, unless the player says otherwise."""
        active: list[Told] = self.teams[seat]["active"]
        same = [one for one in active if one["card"] == action["card"]]
        chosen = [one for one in same if one["up"] == action.get("up", True)] or same
        index = next(i for i, one in enumerate(active) if one is chosen[0])
        return active.pop(index)

    def _duel(self, declares: bool = False, signals: bool = False) -> Duel:
        mine = self.teams[self.ball]["played"]
        return Duel(
            self.level,
            frozenset(self.options),
            self.offside_auto,
            self.ball,
            self.phase == "shot",
            self.kept,
            self.needed,
            mine[-1],
            self.teams[OTHER[self.ball]]["played"][-1],
            mine[-2] if self.kept and len(mine) > 1 else None,
            declares,
            signals,
            tuple(self.goals.items()),
        )

    def _in_one_two(self, said: Mapping[str, Action]) -> None:
        self._compared(declares=said[self.ball]["do"] == "one_two")

    def _compared(self, declares: bool) -> None:
        verdict = resolve(self._duel(declares))
        self.declared = declares
        self.events += verdict.events
        self.clauses += verdict.clauses
        if "offside" in verdict.windows:
            self.kept, self.phase = verdict.kept, "offside"
        else:
            self._goes_on(verdict)

    def _in_offside(self, said: Mapping[str, Action]) -> None:
        signals = said[OTHER[self.ball]]["do"] == "signal"
        self.kept -= 1
        self.phase = "duel"
        verdict = resolve(self._duel(self.declared, signals))
        if "7.1" in verdict.clauses:
            self.events += verdict.events[-2:]
        self.clauses += ["7.1"] if signals else []
        self._goes_on(verdict)

    def _goes_on(self, verdict: Verdict) -> None:
        self.ball, self.kept, self.needed = verdict.ball, verdict.kept, verdict.needed
        for event in verdict.events:
            if event["kind"] == "goal":
                self.goals[event["by"]] += 1
        if verdict.then in ("free_kick", "penalty") or (verdict.then == "shot" and not self.cards_shoot):
            self.phase = verdict.then
            return
        if verdict.then == "shot" and self._out():
            self.clauses.append("6.9")
        if not self._out() or verdict.then == "spent" or not self._has_last_shot():
            self._next()
        else:
            self.phase = "last_shot"
            self.clauses.append("4.5")

    def _out(self) -> bool:
        return not any(self.teams[seat][name] for seat in SEATS for name in ("active", "closed", "open"))

    def _has_last_shot(self) -> bool:
        return self.last_shot == "on" or (self.last_shot == "book" and not self.cards_shoot)

    def _next(self) -> None:
        """3.5, 3.8: the draw, the next cards, or the end."""
        if any(self._draws(seat) for seat in SEATS):
            self.phase = "draw"
        elif not self._out():
            self.phase = "shot" if self.kept >= self.needed else "duel"
        elif self.goals["south"] == self.goals["north"]:
            self.phase = "shootout"
            self._tell("shootout")
        else:
            self._won(max(SEATS, key=self.goals.__getitem__), "8.1")

    def _in_draw(self, said: Mapping[str, Action]) -> None:
        for seat in SEATS:
            if seat in said:
                pile = said[seat]["pile"]
                card = self.teams[seat]["closed" if pile == 1 else "open"].pop(0)
                self.teams[seat]["active"].append({"card": card, "up": pile == 2})
                self._tell("draw", seat=seat, pile=pile, card=card)
        self.phase = "shot" if self.kept >= self.needed else "duel"

    def _in_last_shot(self, said: Mapping[str, Action]) -> None:
        self.clauses.append("4.5")
        if said[self.ball]["do"] == "pass":
            self._next()
        else:
            self.shooting = True
            self._tell("last_shot", by=self.ball)

    # --- kicks ---

    def _kick(self, said: Mapping[str, Action]) -> None:
        scored = self._aims(said, "CFM-6.8" if self.phase == "penalty" else "CFM-4.3")
        self.goals[self.ball] += scored
        self.ball, self.kept, self.needed, self.shooting = OTHER[self.ball], 0, 2, False
        self._next()

    def _aims(self, said: Mapping[str, Action], rule: str) -> bool:
        by, keeper = self.shooter, OTHER[self.shooter]
        sides = {seat: said[seat]["side"] for seat in SEATS}
        scored = bool(sides[by] != sides[keeper])
        self._tell("aims", by=by, shooter=sides[by], keeper=sides[keeper])
        if scored:
            goals = self.goals if self.phase == "shootout" else {**self.goals, by: self.goals[by] + 1}
            self._tell("goal", by=by, rule=rule, score=dict(goals))
        else:
            self._tell("saved", by=keeper, side=sides[by], rule=rule)
        self.clauses.append(rule[4:])
        return scored

    def _in_shootout(self, said: Mapping[str, Action]) -> None:
        if self.first is None:
            self.first = said["chance"]["to"]
            self._tell("toss", to=self.first)
            self.clauses.append("8.2")
        else:
            self._spot_kick(said)

    def _spot_kick(self, said: Mapping[str, Action]) -> None:
        by = self.shooter
        rule = "CFM-8.2" if len(self.kicks[by]) < 5 else "CFM-8.3"
        self.kicks[by].append(self._aims(said, rule))
        taken = {seat: len(self.kicks[seat]) for seat in SEATS}
        scored = {seat: sum(self.kicks[seat]) for seat in SEATS}
        ahead = max(SEATS, key=scored.__getitem__)
        lead = scored[ahead] - scored[OTHER[ahead]]
        if max(taken.values()) > 5 or taken["south"] == taken["north"] == 5:
            if lead and taken["south"] == taken["north"]:
                self._won(ahead, "8.2" if taken["south"] == 5 else "8.3")
        elif self.stop_when_decided and lead > 5 - taken[OTHER[ahead]]:
            self._won(ahead, "8.4")

    def _won(self, seat: str, rule: str) -> None:
        self.winner, self.phase = seat, "over"
        self._tell("match", winner=seat, reason="goals" if rule == "8.1" else "shootout", score=self.goals)
        self.clauses.append(rule)

    def _tell(self, kind: str, **facts: Any) -> None:
        self.events.append({"kind": kind, **facts})

    # --- what is seen ---

    def position(self, eyes: str = "all") -> dict[str, Any]:
        """The position for these eyes."""
        return {
            **{name: getattr(self, name) for name in SHARED},
            **{seat: self._seen(seat, eyes in ("all", seat), eyes == "all") for seat in SEATS},
        }

    def _seen(self, seat: str, own: bool, whole: bool) -> dict[str, Any]:
        team = self.teams[seat]
        return {
            "active": [
                {"card": one["card"] if one["up"] or own else None, "up": one["up"]} for one in team["active"]
            ],
            "closed": [one if whole else None for one in team["closed"]],
            "open": [one if whole or i == 0 else None for i, one in enumerate(team["open"])],
            "played": list(team["played"]),
        }
