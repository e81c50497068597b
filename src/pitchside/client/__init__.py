"""A client of a Pitchside server, for bots and scripts: `docs/client.md` shows it at work."""

from pitchside.client.asynchronous import AsyncClient, AsyncMatch
from pitchside.client.conversation import Moment
from pitchside.client.errors import Disconnected, NotAnswered, Refused, ServerError
from pitchside.client.sync import Client, OnlineMatch

__all__ = [
    "AsyncClient",
    "AsyncMatch",
    "Client",
    "Disconnected",
    "Moment",
    "NotAnswered",
    "OnlineMatch",
    "Refused",
    "ServerError",
]
