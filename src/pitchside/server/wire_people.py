"""What travels about people: who asks, the own matches, invitations."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitchside.server.wire import Message, Plain, PlayerSeat, Told

NONCE = "^[0-9a-f]{32}$"
"""16 random bytes in hex."""


class Ended(Told):
    """A match that is over, in somebody's list."""

    you: list[PlayerSeat]


class RatingView(Message):
    """How strong somebody is at a game: two times in three within the doubt."""

    game: str
    rating: int
    doubt: int
    matches: int


class Me(Message):
    """GET /api/me: what this server knows of who asks; somebody unknown has no name and no match."""

    name: str
    open: list[str]
    """Ids of the newest unfinished matches; before them those in which another person waits."""
    more_open: str | None
    """What the next page of them begins after; None: these are all."""
    finished: list[Ended]
    """The newest."""
    more_finished: str | None
    ratings: list[RatingView]
    """Of the games with a rated match."""


class MatchList(Message):
    """GET /api/me/matches: the next of one's open or finished matches, newest first."""

    open: list[str]
    """Ids of open ones, and of those that are damaged."""
    finished: list[Ended]
    more: str | None
    """What the next page begins after; None: there is none."""


class DueTurn(Message):
    """A turn that somebody is to make within days."""

    id: str
    game: str
    other: str
    """The name of who waits for it."""
    left: int
    """Seconds."""
    whole: int
    """What every turn of the match has."""


class DueTurns(Message):
    """GET /api/me/turns: the most urgent first; to remind a person by."""

    turns: list[DueTurn]


class NewName(Message):
    """POST /api/me: what one is called from now on."""

    name: str = Field(max_length=40)


class DeviceLink(Message):
    """POST /api/me/devices: a link that makes another device this person's; once, within ten minutes."""

    link: str
    qr: list[str]
    """The link as a QR code, row by row, `1` for dark."""


class NewToken(Message):
    """POST /api/me/tokens: a key for a program that plays in one's name."""

    name: str = Field(max_length=40)
    """What it is for, in the person's own words."""


class TokenInfo(Message):
    """A token in its owner's list."""

    id: str
    name: str
    created: str


class TokenMade(TokenInfo):
    """Its answer: the only time that the token itself is told."""

    token: str


class Tokens(Message):
    """GET /api/me/tokens."""

    tokens: list[TokenInfo]


class NewInvitation(Message):
    """POST /api/invitations, and PUT to change one: what a friend is invited to, and the own side in it."""

    game: str = Field(max_length=40)
    options: dict[str, Plain | dict[str, Plain]] = Field(default_factory=dict, max_length=20)
    seat: Literal["south", "north", "toss"]
    name: str = Field(default="", max_length=40)
    watch: bool = True
    """May others watch?"""
    rated: bool = False
    """Does the result count?"""
    anyone: bool = False
    """May anybody on this server take the seat? Then it stands in the list of open seats."""
    commits: bool = False
    """In ChiFootMi: do both pages commit to a choice before they tell it?"""


class NewNonce(Message):
    """POST /api/invitations/{token}/nonce and /api/matches/{id}/nonce: added to chance after its promise."""

    nonce: str = Field(pattern=NONCE)


class Promised(Message):
    """POST /api/matches/{id}/promise: what chance will be bound to in a rematch, before the nonces."""

    promise: str
    """SHA-256 of `pitchside pledge:seed:salt`."""


class Invitation(Message):
    """GET /api/invitations/{token}: asking spends nothing."""

    token: str
    game: str
    options: dict[str, Any]
    seat: Literal["south", "north", "toss"]
    """The side of who invites."""
    name: str
    """Who invites."""
    watch: bool
    """Others may watch."""
    only_watch: bool
    """The token is that of the link to watch: it takes no seat."""
    watch_link: str | None
    """The address for those who only watch; None where nobody may, or the seat was found in the list."""
    rated: bool
    anyone: bool
    """It stands in the list of open seats."""
    commits: bool
    """Both pages commit to a choice before they tell it."""
    terms: str
    """The digest of all this: who joins sends it back, and sits down to nothing else."""
    promise: str | None
    """What chance will be bound to: SHA-256 of `pitchside pledge:seed:salt`."""
    sealed: str | None = None
    """What binds the nonce that whoever invites has added: SHA-256 of `pitchside nonce:nonce`."""
    state: Literal["open", "joined", "withdrawn", "expired"]
    mine: bool
    """It is the asker's own."""
    here: bool
    """Whoever invites has the page open."""
    away: int
    """Otherwise minutes since then."""
    match: str | None
    """The match, once somebody has joined; for those who sit at it."""
    link: str
    """The address to hand on."""
    near: bool
    """Only this machine can open it."""
    qr: list[str]
    """The same as a QR code, row by row, `1` for dark."""


class Joining(Message):
    """POST /api/invitations/{token}/join: take the seat, under this name."""

    name: str = Field(default="", max_length=40)
    terms: str | None = Field(default=None, max_length=64)
    """The digest of the terms that were shown; left out: whatever they are."""
    nonce: str | None = Field(default=None, pattern=NONCE)
    """What who joins adds to chance."""


class OpenSeat(Message):
    """A seat that anybody may take, by joining the invitation so called."""

    token: str
    game: str
    options: dict[str, Any]
    seat: Literal["south", "north", "toss"]
    """The side of who offers it."""
    name: str
    rated: bool
    rating: RatingView | None
    """How strong whoever offers it is at this game, if that is known."""
    mine: bool


class OpenSeats(Message):
    """GET /api/seats: newest first."""

    seats: list[OpenSeat]


class BlockedPerson(Message):
    """Somebody in the list of those one does not want to meet."""

    id: str
    name: str
    """As it was seen when they were blocked."""


class BlockedPeople(Message):
    """GET /api/me/blocks."""

    people: list[BlockedPerson]


class CopiedMatch(Message):
    """A match that is over, in somebody's copy."""

    game: str
    date: str
    you: list[PlayerSeat]
    record: str


class Copy(Message):
    """GET /api/me/copy: what this server keeps of somebody, as one file."""

    name: str
    ratings: list[RatingView]
    matches: list[CopiedMatch]
