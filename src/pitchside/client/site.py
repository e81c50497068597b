"""A server's address, and requests to it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from pydantic import ValidationError

from pitchside.client.errors import NotAnswered, ServerError, failure
from pitchside.client.fairness import Noted, invited_to, other_chance, rematch_of
from pitchside.core.chance import nonce_seal
from pitchside.core.errors import Malformed
from pitchside.wire import http
from pitchside.wire import messages as wire

MOST_BYTES = 16 * 1024 * 1024
"""No message of a server is longer."""
TRIES = 3
"""So often a nonce is made anew because the other player was first."""
M = TypeVar("M", bound=wire.Message)


@dataclass(slots=True)
class Site:
    """Where a server is, and how a program is known there: by a token, or by the cookie it is given."""

    server: str
    token: str | None
    lang: str
    timeout: float
    cookie: str = ""
    noted: dict[str, Noted] = field(default_factory=dict)
    """What is kept of invitations, by their tokens and by the matches that came of them."""

    def __post_init__(self) -> None:
        parts = urlsplit(self.server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Malformed(f"{self.server!r} is no address of a server; it begins with http:// or https://")
        self.server = f"{parts.scheme}://{parts.netloc}"

    def headers(self) -> dict[str, str]:
        """What every request carries."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Origin": self.server, **known, **({"Cookie": self.cookie} if self.cookie else {})}

    def line(self, match_id: str, since: int) -> dict[str, Any]:
        """How the line of a match is opened, by who has so many steps already."""
        return {
            "uri": f"ws{self.server.removeprefix('http')}/ws/{match_id}?since={since}{self._languages('&')}",
            "additional_headers": self.headers(),
            "compression": None,
            "max_size": MOST_BYTES,
            "open_timeout": self.timeout,
        }

    def _languages(self, before: str) -> str:
        """What a request adds to its address for a language that is not sent unasked."""
        return "" if self.lang in wire.UNASKED else f"{before}lang={quote(self.lang)},en"

    def text(self, method: str, path: str, body: wire.Message | None = None) -> str:
        """The text of an answer; `ServerError` where it is an error."""
        data = None if body is None else body.model_dump_json(exclude_unset=True).encode()
        headers = {**self.headers(), **({} if data is None else {"Content-Type": "application/json"})}
        query = self._languages("&" if "?" in path else "?")
        request = Request(self.server + path + query, data, headers, method=method)
        try:
            with urlopen(request, timeout=self.timeout) as answer:
                for one in answer.headers.get_all("set-cookie") or []:
                    self.cookie = one.partition(";")[0]
                return str(answer.read().decode())
        except HTTPError as error:
            raise _failure(error, self) from error
        except (URLError, OSError) as error:
            raise NotAnswered(f"nothing answers at {self.server}: {error}") from error

    def ask(self, kind: type[M], method: str, path: str, body: wire.Message | None = None) -> M:
        """An answer as a message."""
        try:
            return kind.model_validate_json(self.text(method, path, body), extra="ignore")
        except ValidationError as error:
            about = f"its answer to {path} is no {kind.__name__}"
            raise NotAnswered(f"the server at {self.server} is of another version: {about}") from error

    def greet(self) -> None:
        """`NotAnswered` unless a server of the same version of the wire is there."""
        try:
            version = json.loads(self.text("GET", "/api/wire")).get("version")
        except (ValueError, AttributeError) as error:
            raise NotAnswered(f"what answers at {self.server} is no Pitchside server") from error
        if version != wire.VERSION:
            ours = f"this client version {wire.VERSION}"
            raise NotAnswered(f"the server at {self.server} speaks version {version} of the wire, {ours}")

    def called(self, name: str) -> http.Me:
        """Who one is there from now on."""
        return self.ask(http.Me, "POST", "/api/me", http.NewName(name=name))

    def own_name(self) -> str:
        """What one is called there."""
        return self.ask(http.Me, "GET", "/api/me").name

    def games(self) -> http.Catalogue:
        """What can be played there."""
        return self.ask(http.Catalogue, "GET", "/api/games")

    def new_match(
        self, game: str, against: str, seat: wire.PlayerSeat, position: Any, options: dict[str, Any]
    ) -> str:
        """A match against a computer; its id."""
        me = wire.Player(kind="person", name=self.own_name())
        computer = wire.Player(kind="computer", level=against)
        south, north = (me, computer) if seat == "south" else (computer, me)
        asked = wire.NewMatch(game=game, options=options, south=south, north=north, position=position)
        return self.ask(wire.Created, "POST", "/api/matches", asked).id

    def invite(self, game: str, options: dict[str, Any], **terms: Any) -> http.Invitation:
        """An open invitation; its `link` is for the other one, unless anyone may take the seat."""
        asked = http.NewInvitation(game=game, options=options, name=self.own_name(), **terms)
        made = self.ask(http.Invitation, "POST", "/api/invitations", asked)
        if made.promise is not None:
            self.noted[made.token] = Noted(invited_to(made), token_hex(16), host=True)
            nonce = http.NewNonce(nonce=self.noted[made.token].nonce)
            self.text("POST", f"/api/invitations/{made.token}/nonce", nonce)
        return made

    def open_seats(self) -> list[http.OpenSeat]:
        """The seats that anyone may take."""
        return self.ask(http.OpenSeats, "GET", "/api/seats").seats

    def invitation(self, link: str) -> http.Invitation:
        """How an invitation stands."""
        return self.ask(http.Invitation, "GET", f"/api/invitations/{_token(link)}")

    def still_open(self, invitation: http.Invitation) -> None:
        """`ServerError` where nobody can join any more."""
        if invitation.state in ("withdrawn", "expired"):
            raise ServerError(invitation.state, f"the invitation is {invitation.state}: nobody joined")

    def begun(self, token: str, match_id: str) -> None:
        """Somebody has joined an invitation of this side's."""
        if token in self.noted:
            self.noted[match_id] = self.noted.pop(token)

    def add_to_rematch(self, match_id: str, table: wire.Table) -> Noted | None:
        """Add a nonce to the rematch of a match that is over; None where none of this side's stands.

        Who adds first is shown no seal; who adds last was shown that of the first.
        """
        if len(table.you) != 1:
            return None
        (own,) = table.you
        other: wire.PlayerSeat = "north" if own == "south" else "south"
        path = f"/api/matches/{match_id}"
        for _ in range(TRIES):
            shown = self.ask(http.Promised, "POST", f"{path}/promise")
            nonce, seal = token_hex(16), shown.sealed.get(other, "")
            self.text("POST", f"{path}/nonce", http.RematchNonce(nonce=nonce, after=seal))
            now = self.ask(http.Promised, "POST", f"{path}/promise")
            if now.promise != shown.promise:
                raise other_chance("the promise of the rematch has changed")
            if now.sealed.get(own) == nonce_seal(nonce):
                host = not seal
                before = self.noted.get(match_id)
                return Noted(rematch_of(table, shown, own if host else other, before), nonce, host)
            if own in now.sealed:
                break  # another program or page of this person was first
        return None

    def rematch(self, match_id: str, noted: Noted | None) -> str:
        """The rematch of a match; its id."""
        made = self.ask(wire.Created, "POST", f"/api/matches/{match_id}/rematch").id
        if noted is not None:
            self.noted[made] = noted
        return made

    def join(self, link: str, name: str) -> str:
        """Answer an invitation; the id of the match."""
        shown, nonce = self.invitation(link), token_hex(16)
        joining = http.Joining(name=name or self.own_name(), terms=shown.terms)
        if shown.promise is not None:
            joining = http.Joining(name=joining.name, terms=shown.terms, nonce=nonce)
        made = self.ask(wire.Created, "POST", f"/api/invitations/{_token(link)}/join", joining).id
        # Who has joined before is led to the match again: what was added then is not known here.
        if shown.promise is not None and shown.state == "open":
            self.noted[made] = Noted(invited_to(shown), nonce, host=False)
        return made


def _token(link: str) -> str:
    return link.rstrip("/").rpartition("/")[2]


def _failure(error: HTTPError, site: Site) -> Exception:
    try:
        return failure(wire.Failure.model_validate_json(error.read()), site.lang)
    except ValidationError:
        return NotAnswered(f"what answers at {site.server} is no Pitchside server ({error.code})")
