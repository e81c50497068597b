"""The tables."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA = MetaData()


def _of_match() -> Column[str]:
    return Column("match_id", Text, ForeignKey("matches.id"), primary_key=True)


MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("south", Text, nullable=False),
    Column("north", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("clock_south", Integer),
    Column("clock_north", Integer),
    Column("lag_south", Integer),
    Column("lag_north", Integer),
    Column("seed", Text),
    Column("salt", Text),
    Column("rules", Text, nullable=False, server_default="1"),
    Column("terms", Text),
    Column("result", Text),
    Column("position", Text),
    Column("rated", Boolean),
    Column("commits", Boolean),
    Column("commitments", Text),
    Column("salts", Text),
    Column("nonces", Text),
    Column("resumed", Text),
    Column("tossed", Text),
    Column("links", Text),
    Column("seal", Text),
)

ACTIONS = Table(
    "actions",
    METADATA,
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
)

DRAFTS = Table(
    "drafts",
    METADATA,
    _of_match(),
    Column("seat", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    _of_match(),
    Column("actions", Integer, primary_key=True, autoincrement=False),
    Column("turns", Integer, nullable=False),
    Column("position", Text, nullable=False),
)
"""Where a long match is gone on with when it is loaded: positions, each after so many actions and turns."""

REVIEWS = Table(
    "reviews",
    METADATA,
    _of_match(),
    Column("engine", Text, nullable=False),
    Column("review", Text, nullable=False),
)
"""Where a finished match was won and lost, as one version of the engine judged it."""

LEDGER = Table("ledger", METADATA, Column("changes", Integer, primary_key=True, autoincrement=False))
"""One row: how many changes were ever stored."""

MESSAGES = Table(
    "messages",
    METADATA,
    _of_match(),
    Column("seat", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("sent", Text, nullable=False),
    Column("answer", Text, nullable=False),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)


def _of_person(primary_key: bool = False) -> Column[str]:
    return Column("person", Text, ForeignKey("people.id"), nullable=False, primary_key=primary_key)


DEVICES = Table(
    "devices",
    METADATA,
    Column("key", Text, primary_key=True),
    _of_person(),
    Column("created", Text, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    _of_match(),
    _of_person(primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("listed", Boolean, nullable=False),
    Column("created", Text),
    Column("stands", Text),
    Column("unmoved", Boolean),
)
"""Who plays where; `watch` is the seat of who may only look.

`stands` is the list of the person in which the match stands, `open` or `over`, and `created` what the list is
ordered by; `unmoved` is true until somebody has moved (`store_lists`).
"""

Index("seats_of_a_person", SEATS.c.person)
Index("seats_listed", SEATS.c.person, SEATS.c.stands, SEATS.c.created, SEATS.c.match_id)
Index(
    "seats_unmoved",
    *(SEATS.c.person, SEATS.c.created, SEATS.c.match_id),
    sqlite_where=SEATS.c.unmoved,
    postgresql_where=SEATS.c.unmoved,
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("token", Text, primary_key=True),
    _of_person(),
    Column("asked", Text, nullable=False),
    Column("expires", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("match_id", Text, ForeignKey("matches.id")),
    Column("seed", Text),
    Column("salt", Text),
    Column("nonce", Text),
    Column("posted", Text),
    Column("seen", Integer),
    Column("handle", Text),
    Column("watch", Text),
)
"""Of each token only its hash: `token` takes the seat, `watch` only lets watch.

`handle` is what both tokens are made of together with the server's secret; `posted` is the handle too where
anybody may take the seat, and whoever reads the list joins by it.
"""

Index("invitations_posted", INVITATIONS.c.posted)
Index("invitations_watch", INVITATIONS.c.watch)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("key", Text, primary_key=True),
    _of_person(),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""Keys of a person's programs; `id` is what the person calls one by to end it."""

PRESENT = Table(
    "present",
    METADATA,
    Column("server", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
    Column("seats", Text, nullable=False),
    Column("watching", Integer, nullable=False),
    Column("until", Integer, nullable=False),
    Column("clock", Text),
)
"""Who has a match open at which server, where several share the database; each row good for seconds."""

JOBS = Table(
    "jobs",
    METADATA,
    Column("kind", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
    Column("due", Integer, nullable=False),
    Column("doer", Text),
    Column("until", Integer, nullable=False),
)
"""What needs one doer among all servers: when it is due, which server does it, and how long that is good."""

DEADLINES = Table(
    "deadlines",
    METADATA,
    _of_match(),
    Column("since", Integer, nullable=False),
    Column("due", Integer, nullable=False),
    Column("seal", Text),
)
"""When somebody is out of time in a match, whoever is there; and since when its clocks run."""

Index("deadlines_due", DEADLINES.c.due)

REMATCHES = Table(
    "rematches", METADATA, _of_match(), Column("made", Text, ForeignKey("matches.id"), nullable=False)
)
"""The match that two people at two screens went on with."""

PROMISES = Table(
    "promises",
    METADATA,
    _of_match(),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("south", Text),
    Column("north", Text),
)
"""What chance will be bound to in the rematch of a match that is over, and the nonces of its players."""

RATED = Table(
    "rated",
    METADATA,
    _of_match(),
    Column("number", Integer, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("south", Text, ForeignKey("people.id"), nullable=False),
    Column("north", Text, ForeignKey("people.id"), nullable=False),
    Column("winner", Text),
    Column("south_mu", Float, nullable=False),
    Column("south_sigma", Float, nullable=False),
    Column("north_mu", Float, nullable=False),
    Column("north_sigma", Float, nullable=False),
    Column("seal", Text),
)
"""Results that count, in their order, with the ratings after each; a match has one row at most."""

DEVICE_LINKS = Table(
    "device_links",
    METADATA,
    Column("token", Text, primary_key=True),
    _of_person(),
    Column("expires", Integer, nullable=False),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    _of_person(primary_key=True),
    Column("blocked", Text, ForeignKey("people.id"), primary_key=True),
    Column("name", Text, nullable=False),
)
"""Whom a person does not want to meet again, under the name that was seen."""

REPORTS = Table(
    "reports",
    METADATA,
    _of_match(),
    _of_person(primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
)
"""Names that somebody reported to whoever runs the server; `person` is who reported it."""
