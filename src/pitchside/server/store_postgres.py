"""The store on PostgreSQL, which several servers may share: opened, and its tables brought up to date."""

from __future__ import annotations

from typing import Any

from alembic.util.exc import CommandError
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitchside.core.extra import install
from pitchside.server.store_file import StorageError, migrate

SCHEME = "postgresql"
PATIENCE_S = 10
LOCK = 0x70697463
"""Of the database: only one server at a time changes its tables."""
CONNECTIONS = 4
LIMITS = "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=10s"
"""A server that stands still in the middle of a change holds up the others no longer than this."""


def is_postgres(place: str) -> bool:
    """Is that the address of such a database?"""
    return place.startswith((f"{SCHEME}://", f"{SCHEME}+", "postgres://"))


def open_postgres(place: str) -> Engine:
    """An engine on that database, its tables up to date; `StorageError` says why there is none."""
    engine = engine_at(place)
    try:
        with engine.begin() as db:
            # Another server may be at it, and tables may be long.
            db.execute(text("SET LOCAL lock_timeout = 0"))
            db.execute(text("SET LOCAL statement_timeout = 0"))
            db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            migrate(db)
    except CommandError as error:
        engine.dispose()
        raise StorageError("it was written by a newer Pitchside") from error
    except SQLAlchemyError as error:
        engine.dispose()
        raise StorageError(str(getattr(error, "orig", error) or error).strip()) from error
    return engine


def engine_at(place: str) -> Engine:
    """An engine on that database as it is."""
    try:
        url = make_url(place).set(drivername=f"{SCHEME}+psycopg")
        engine = create_engine(
            url,
            pool_size=CONNECTIONS,
            pool_pre_ping=True,  # a connection that a restart of the database has cut is opened anew
            hide_parameters=True,  # an error in the log must not tell a card or a seed
            connect_args={
                "connect_timeout": PATIENCE_S,
                "application_name": "pitchside",
                "options": LIMITS,
                "keepalives_idle": PATIENCE_S,
                "keepalives_interval": 3,
                "keepalives_count": 3,
            },
        )
        event.listen(engine, "connect", _settle)
        return engine
    except ArgumentError as error:
        raise StorageError("this is no address of a database: postgresql://user@host/name") from error
    except ModuleNotFoundError as error:
        raise StorageError(f"PostgreSQL needs one more package: {install('serve')}") from error


def _settle(connection: Any, _record: Any) -> None:
    """Bytes that are no text any more reach the seal, which tells whose they are; as in a file."""
    from psycopg.adapt import Loader  # only who has such a database has this package

    class Text(Loader):
        def load(self, data: Any) -> str:
            return bytes(data).decode(errors="surrogateescape")

    connection.adapters.register_loader("text", Text)
