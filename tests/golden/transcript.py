"""A match told action by action: what was done, what happened, what was ruled, and where it led."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.notation import fingerprint
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Turn
from pitchside.games import GAMES

Step = tuple[Seat, str]
"""Who does what; a text that begins with ! is to be refused."""


@dataclass(frozen=True)
class Story:
    """A transcript's name and everything that decides its text."""

    name: str
    title: str
    game: str
    options: dict[str, Any]
    position: str | dict[str, Any] | None
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return self.name


def tell(story: Story) -> str:
    """The transcript."""
    game = GAMES[story.game]
    match: Match[Any, Any] = Match(game, story.options, story.position)
    rows = [
        f"# {story.title}",
        f"game: {story.game}",
        f"options: {json.dumps(story.options, sort_keys=True)}",
    ]
    if story.position is not None:
        rows.append(f"position: {_plain(story.position)}")
    rows.append("")
    for turn in match.turns:
        rows += _happened(match, turn)
    rows += _stands(match, None)
    for seat, text in story.steps:
        rows += ["", f"{seat.value} {text}", *_told(match, seat, text)]
    outcome = match.outcome.plain() if match.outcome else None
    rows += ["", f"result: {json.dumps(outcome, sort_keys=True)}", f"hash: {match.hash()}"]
    return "\n".join(rows) + "\n"


def _told(match: Match[Any, Any], seat: Seat, text: str) -> list[str]:
    action = match.parse(text.removeprefix("!"))
    if not text.startswith("!"):
        before = match.game.write(match.state)
        turn = match.commit(seat, action)
        return [*(_happened(match, turn) if turn else ["  (sealed)"]), *_stands(match, before)]
    try:
        match.commit(seat, action)
    except IllegalAction as error:
        return [f"  refused {error.rule}: {match.game.rulebook.say(error.code, error.facts)}"]
    raise AssertionError(f"'{text}' was to be refused and is accepted")


def _happened(match: Match[Any, Any], turn: Turn[Any, Any]) -> list[str]:
    rows = []
    for event in turn.events:
        instant = {} if event.t is None else {"t": event.t}
        whole = {**instant, **event.facts, **event.secret}
        facts = " ".join(f"{key}={_fact(key, value)}" for key, value in whole.items())
        rule = f" [{event.rule}]" if event.rule else ""
        rows.append(f"  {event.kind} {facts}{rule}{_eyes(event)}")
    for ruling in turn.rulings:
        cited = "" if ruling.rule is None else f" {ruling.rule}"
        rows.append(f"  ruling{cited}: {match.game.rulebook.say(ruling.code, ruling.facts)}")
        if isinstance(match.game.write(match.state), dict):
            rows.append(f"    {match.game.rulebook.say(ruling.code, ruling.facts, 'fr')}")
    return rows


def _eyes(event: Event) -> str:
    """Who may see it, or its secrets, where not everybody may."""
    seen = f" (only {' and '.join(sorted(event.seen_by))})" if event.seen_by else ""
    secret = event.secret and not event.secret_to >= set(PLAYERS)
    return (
        f"{seen} ({', '.join(event.secret)}: only {' and '.join(sorted(event.secret_to))})"
        if secret
        else seen
    )


def _fact(key: str, value: Any) -> str:
    """A tape is too long to be told: what is in it, and its hash."""
    if key != "tape":
        return _plain(value)
    return f"({len(value['contacts'])} contacts, {len(value['exits'])} exits, {fingerprint(value)[:16]})"


def _stands(match: Match[Any, Any], before: Any) -> list[str]:
    """The position; of an object what changed, or all that is not empty."""
    position, mark = match.game.write(match.state), match.hash()[:16]
    if isinstance(position, str):
        return [f"  = {position}   {mark}"]
    rows = [f"  = {position['phase']}   {mark}"]
    for key in sorted({*position, *(before or ())} - {"phase", "pieces"}):
        if position.get(key) != (before or {}).get(key):
            rows.append(f"    {key}: {_cards(position.get(key))}")
    if "pieces" not in position:
        return rows
    lay = {piece["id"]: piece for piece in before["pieces"]} if before else {}
    lie = {piece["id"]: piece for piece in position["pieces"]}
    rows += [f"    {_plain(piece)}" for name, piece in lie.items() if piece != lay.get(name)]
    gone = [name for name in lay if name not in lie]
    return [*rows, f"    gone: {' '.join(gone)}"] if gone else rows


def _cards(value: Any) -> str:
    """A team's cards on one line, those face down in brackets; anything else as it is."""
    if not isinstance(value, dict) or "active" not in value:
        return _plain(value)
    active = [str(one["card"]) if one["up"] else f"({one['card']})" for one in value["active"]]
    piles = {"active": active, **{name: map(str, value[name]) for name in ("closed", "open", "played")}}
    return " | ".join(f"{name} {' '.join(cards)}".strip() for name, cards in piles.items())


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, separators=(",", ":"))


def untell(name: str, text: str) -> Story:
    """The story that a transcript was made from."""
    head, _, body = text.partition("\n\n")
    title, *fields = head.split("\n")
    header = dict(field.split(": ", 1) for field in fields)
    seats = {seat.value for seat in Seat}
    rows = [row.partition(" ") for row in body.split("\n") if row.partition(" ")[0] in seats]
    return Story(
        name=name,
        title=title.removeprefix("# "),
        game=header["game"],
        options=json.loads(header["options"]),
        position=_position(header.get("position")),
        steps=tuple((Seat(seat), action) for seat, _, action in rows),
    )


def _position(text: str | None) -> str | dict[str, Any] | None:
    """A compact position as it is, an object from its JSON."""
    if text is None or not text.startswith("{"):
        return text
    found: dict[str, Any] = json.loads(text)
    return found
