"""The tables: matches, their actions, the drafts of unfinished turns, the last messages and their answers."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, Table, Text

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
    Column("seed", Text),
    Column("salt", Text),
    Column("rules", Text, nullable=False, server_default="1"),
    Column("terms", Text),
    Column("result", Text),
    Column("position", Text),
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
