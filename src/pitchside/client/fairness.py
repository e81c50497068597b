"""What a player keeps of an invitation, and the match held against it: was chance settled by nobody?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitchside.client.errors import ServerError
from pitchside.core.chance import Pledge, nonce_seal
from pitchside.core.errors import BrokenRecord
from pitchside.core.language import in_language
from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named, game_of
from pitchside.wire import messages as wire
from pitchside.wire.http import Invitation

PLACED = "the match began from a position, and an invitation begins at the start"
"""A position of a card game holds cards that nobody drew."""


def other_chance(why: str) -> ServerError:
    """Chance is not what was promised."""
    return ServerError("other_chance", f"chance was not settled as the invitation promised: {why}")


@dataclass(frozen=True, slots=True)
class Noted:
    """An invitation as it was shown, and what this side then added to chance."""

    invitation: Invitation
    nonce: str
    host: bool
    """This side invites."""

    def check(self, table: wire.Table) -> None:
        """`ServerError` where the match does not keep to it."""
        shown, seats = self.invitation, list(table.you)
        if len(seats) != 1:
            return  # who is not at the table is shown no more than anybody
        own = Seat(seats[0])
        host = own if self.host else own.other
        if table.promise != shown.promise:
            raise other_chance("the promise is another one")
        if table.start is not None and table.edition is None:
            raise other_chance(PLACED)
        if table.nonces.get(seats[0]) != self.nonce:
            raise other_chance("what this player added to it is not there")
        if shown.seat != "toss" and shown.seat != host.value:
            raise other_chance("the sides are not those of the invitation")
        self._check_options(table)
        if not self.host:
            self._check_host(table.nonces.get(host.value))  # type: ignore[call-overload]
        if table.opened is not None:
            self._check_opened(table, host)

    def _check_options(self, table: wire.Table) -> None:
        """They decide what the lots mean: those that the invitation names are those of the match."""
        asked = dict(self.invitation.options)
        if asked.get("begins") == "toss":
            asked["begins"] = table.options["begins"]
        agreed = game_named(self.invitation.game).options(asked)
        if table.game != self.invitation.game or any(table.options[name] != agreed[name] for name in asked):
            raise other_chance("the options are not those of the invitation")

    def _check_host(self, nonce: str | None) -> None:
        """The host's nonce was fixed before this side told its own."""
        if (None if nonce is None else nonce_seal(nonce)) != self.invitation.sealed:
            raise other_chance("the host has chosen what the host adds to it after this player")

    def _check_opened(self, table: wire.Table, host: Seat) -> None:
        assert table.opened is not None
        nonces = tuple(table.nonces.get(seat.value, "") for seat in PLAYERS)  # type: ignore[call-overload]
        pledge = Pledge(table.opened.seed, table.opened.salt, nonces=nonces)
        if pledge.promise != self.invitation.promise:
            raise other_chance("the seed is not the one that was promised")
        tossed = {"host": host.value} if self.invitation.seat == "toss" else {}
        if self.invitation.options.get("begins") == "toss":
            tossed["begins"] = table.options["begins"]
        for what, fell in tossed.items():
            if pledge.toss(what).value != fell:
                raise other_chance(f"the toss for '{what}' is not what the lots give")


def proved(text: str, table: wire.Table, lang: str) -> Iterator[str]:
    """What holds of the record of a match that was played here; `ServerError` at the first that does not."""
    try:
        record = parse_record(text)
        about = {"Commitment": table.commitment, "Pledge": table.promise if table.nonces else None}
        for key, stated in about.items():
            if record.header.get(key) != stated:
                raise other_chance(f"the record has another {key} than the match had")
        if table.nonces and record.position is not None:
            raise other_chance(PLACED)
        for said in proof(record, game_of(record)):
            yield in_language(said, lang)
    except BrokenRecord as error:
        raise other_chance(in_language(error.said, lang)) from error
