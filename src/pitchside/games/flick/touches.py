"""Questions that rules ask of a tape: who touched whom, in which order, and what drove a piece out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitchside.physics.tape import Contact, Tape


def pushes(tape: Tape) -> tuple[Contact, ...]:
    """Every push between two pieces, in order of time."""
    return tuple(contact for contact in tape.contacts if contact.impulse > 0.0)


def pushes_of(contacts: Iterable[Contact], name: str) -> list[Contact]:
    """The pushes that one piece has a part in."""
    return [contact for contact in contacts if contact.a == name or contact.b == name]


def touched_by(contacts: Iterable[Contact], name: str) -> tuple[str, ...]:
    """The pieces that one touched, each once, the first one first."""
    return tuple(dict.fromkeys(contact.other(name) for contact in pushes_of(contacts, name)))


def first_touched(contacts: Iterable[Contact], name: str) -> tuple[str, ...]:
    """The pieces that one touched at the first instant; several in a tie."""
    mine = pushes_of(contacts, name)
    return tuple(dict.fromkeys(one.other(name) for one in mine if one.t == mine[0].t))


def last_touched(contacts: Iterable[Contact], name: str, among: Callable[[str], bool]) -> tuple[str, ...]:
    """The piece of a kind that one touched last; several where it was in one instant."""
    mine = [one for one in pushes_of(contacts, name) if among(one.other(name))]
    return tuple(dict.fromkeys(one.other(name) for one in mine if one.t == mine[-1].t))


def last_pushes(contacts: Iterable[Contact], name: str, t: float) -> list[Contact]:
    """The pushes of the last instant, up to t, that changed the velocity of a piece."""
    mine = [one for one in pushes_of(contacts, name) if one.t <= t and one.dv(name) > 0.0]
    return [one for one in mine if one.t == mine[-1].t]
