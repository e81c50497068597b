"""A server to be a client of."""

from tests.server.conftest import served

__all__ = ["served"]
