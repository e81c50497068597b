"""What becomes of two shown cards, written a second time from the rules' text and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Card = int | str
Told = dict[str, Any]
DT = "DT"
OTHER = {"south": "north", "north": "south"}


@dataclass(frozen=True)
class Duel:
    """Two cards in a situation, and what is said in the windows that open."""

    level: str
    extras: frozenset[str]
    auto: bool
    attacker: str
    shot: bool
    kept: int
    needed: int
    attack: Card
    defend: Card
    before: Card | None = None
    """The attacker's card of the action just before, in the same possession."""
    declares: bool = False
    signals: bool = False
    goals: tuple[tuple[str, int], ...] = (("south", 0), ("north", 0))

    @property
    def asks_one_two(self) -> bool:
        """7.4: two values, the ball kept with a value just before, not in the shot phase."""
        values = DT not in (self.attack, self.defend) and self.before not in (DT, None)
        return "one_two" in self.extras and not self.shot and self.kept > 0 and values

    @property
    def fits(self) -> bool:
        """7.2: n just before, n-1 now."""
        return self.asks_one_two and self.attack == int(self.before or 0) - 1


@dataclass(frozen=True)
class Verdict:
    """What follows: windows that were opened, events and clauses in order, and how it stands."""

    windows: tuple[str, ...]
    events: tuple[Told, ...]
    clauses: tuple[str, ...]
    ball: str
    kept: int
    needed: int
    then: str = ""
    """`shot`, `free_kick` or `penalty` where one is due; `spent` after a shot with cards that ended."""


def resolve(one: Duel) -> Verdict:
    """3.12: one-two, duel, offside, then what they bring."""
    windows: tuple[str, ...] = ()
    events: tuple[Told, ...] = ()
    card = one.attack
    if one.asks_one_two:
        windows = ("one_two",)
        if one.declares and one.fits and one.before is not None:
            card = one.before
            said = {"by": one.attacker, "card": card, "instead": one.attack}
            events = ({"kind": "one_two", **said, "rule": "CFM-7.2"},)
    after = _shot(one, card) if one.shot else _conservation(one, card)
    rulings = tuple(event["rule"][4:] for event in events)
    return Verdict(
        windows + after.windows,
        events + after.events,
        rulings + after.clauses,
        after.ball,
        after.kept,
        after.needed,
        after.then,
    )


def _conservation(one: Duel, card: Card) -> Verdict:
    if card == DT:
        return _won(one, "5.2") if one.defend == DT else _kept(one, "5.3")
    if one.defend == DT:
        return _foul(one, "5.4", "free_kick")
    if int(card) < int(one.defend):
        return _won(one, "3.4")
    keeps = _kept(one, "3.3")
    if "offside" not in one.extras:
        return keeps
    windows = () if one.auto else ("offside",)
    if int(card) - int(one.defend) < 7 or not (one.auto or one.signals):
        return Verdict(windows, keeps.events, keeps.clauses, keeps.ball, keeps.kept, keeps.needed, keeps.then)
    defender = OTHER[one.attacker]
    taken = tuple({"kind": kind, "by": defender, "rule": "CFM-7.1"} for kind in ("offside", "steal"))
    return Verdict(windows, keeps.events[:1] + taken, ("3.3", "7.1"), defender, 0, 2)


def _shot(one: Duel, card: Card) -> Verdict:
    if card == DT:
        return _won(one, "6.7") if one.defend == DT else _kept(one, "6.7")
    if one.defend == DT:
        return _foul(one, "6.8", "penalty")
    ahead = int(card) - int(one.defend)
    if ahead < 0:
        return _won(one, "6.6")
    outcome, rule = ("back", "6.5") if ahead == 0 else ("goal", "6.3") if ahead <= 3 else ("over", "6.4")
    events: tuple[Told, ...] = (
        {"kind": "shot", "by": one.attacker, "outcome": outcome, "rule": f"CFM-{rule}"},
    )
    if outcome == "back":
        return Verdict((), events, (rule,), one.attacker, one.kept, one.needed, "shot")
    if outcome == "goal":
        score = {seat: goals + (seat == one.attacker) for seat, goals in one.goals}
        events += ({"kind": "goal", "by": one.attacker, "rule": f"CFM-{rule}", "score": score},)
    return Verdict((), events, (rule,), OTHER[one.attacker], 0, 2, "spent")


def _kept(one: Duel, rule: str) -> Verdict:
    kept = one.kept if one.shot else one.kept + 1
    event = {"kind": "keep", "by": one.attacker, "kept": kept, "rule": f"CFM-{rule}"}
    due = kept >= one.needed
    clauses = (rule, "4.1") if due and one.level in ("beginner", "amateur") else (rule,)
    return Verdict((), (event,), clauses, one.attacker, kept, one.needed, "shot" if due else "")


def _won(one: Duel, rule: str) -> Verdict:
    defender = OTHER[one.attacker]
    event = {"kind": "steal", "by": defender, "rule": f"CFM-{rule}"}
    counter = "counter_attack" in one.extras and rule in ("5.2", "6.7")
    return Verdict((), (event,), (rule, *(("7.3",) if counter else ())), defender, 0, 1 if counter else 2)


def _foul(one: Duel, rule: str, kick: str) -> Verdict:
    foul = {"kind": "foul", "by": OTHER[one.attacker], "rule": f"CFM-{rule}"}
    events = (foul, {"kind": kick, "by": one.attacker})
    return Verdict((), events, (rule,), one.attacker, one.kept, one.needed, kick)
