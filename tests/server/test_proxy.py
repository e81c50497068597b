"""Behind a proxy: the public address is served and acts, and who asks is told by trusted proxies alone."""

from __future__ import annotations

import asyncio
import socket
from typing import Any
from unittest.mock import patch

import pytest
from starlette.requests import HTTPConnection

from pitchside.server.http import limits
from pitchside.server.http.guard import UNKNOWN, Door, Guard, NoPublic, Public, public_of
from pitchside.server.http.limits import Limits
from pitchside.server.match.access import is_local
from pitchside.server.net.protocols import Census
from pitchside.server.net.run import bind
from pitchside.server.people.identity import Signer

PUBLIC = public_of("https://games.example", ["10.0.0.0/8", "::1"])
HOST, ORIGIN = "games.example", "https://games.example"


def asked(guard: Guard, client: str = "10.1.2.3", **headers: str) -> tuple[int, dict[str, Any]]:
    """The status of a POST through the guard, and the scope that the application was given."""
    given: dict[str, Any] = {}
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        given.update(scope)
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def send(event: Any) -> None:
        sent.append(event)

    guard.app = app
    named = {"host": HOST, "origin": ORIGIN, **headers}
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "http", "method": "POST", "path": "/api/matches", "scheme": "http", "headers": raw}
    asyncio.run(guard({**scope, "client": (client, 5000)}, _nothing, send))
    return int(sent[0]["status"]), {**given, "answered": dict(sent[0]["headers"])}


async def _nothing() -> dict[str, Any]:
    return {"type": "http.request", "body": b""}


def guard_for(public: Public, signer: Signer | None = None) -> Guard:
    """A guard with a clock that stands still."""
    return Guard(lambda *_: None, Door((), 8000, True, public), Limits(lambda: 0.0), signer)  # type: ignore[arg-type]


def test_the_public_address_may_act() -> None:
    """Its name is served and its https origin acts, by cookies for https and sockets of its own."""
    status, scope = asked(guard_for(PUBLIC))
    assert (status, scope["scheme"]) == (204, "https")
    assert b"wss://games.example" in scope["answered"][b"content-security-policy"]


@pytest.mark.parametrize(
    "changes",
    [{"origin": "http://games.example"}, {"origin": "https://evil.example"}, {"host": "evil.example"}],
)
def test_nobody_else_may(changes: dict[str, str]) -> None:
    """Another origin, plain http, another name."""
    assert asked(guard_for(PUBLIC), **changes)[0] in (403, 421)


def test_without_a_public_address_nothing_of_it_is_served() -> None:
    """The name alone opens nothing."""
    assert asked(guard_for(Public()))[0] == 421


@pytest.mark.parametrize(
    ("client", "told", "found"),
    [
        ("10.1.2.3", "203.0.113.7", "203.0.113.7"),
        ("10.1.2.3", "198.51.100.1, 203.0.113.7, 10.9.9.9", "203.0.113.7"),
        ("::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"),
        ("10.1.2.3", "::ffff:203.0.113.7, ::ffff:10.9.9.9", "::ffff:203.0.113.7"),
        ("10.1.2.3", "198.51.100.1, garbage", UNKNOWN),
        ("10.1.2.3", "", UNKNOWN),
        ("10.1.2.3", "10.9.9.9", UNKNOWN),
        ("10.1.2.3", "198.51.100.1, 127.0.0.1", UNKNOWN),
        ("10.1.2.3", "::ffff:127.0.0.2", UNKNOWN),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("::ffff:203.0.113.9", "198.51.100.1", "203.0.113.9"),
    ],
    ids=[
        "one",
        "the last that is no proxy",
        "a proxy shown as IPv6",
        "a list of such",
        "no address",
        "nothing",
        "proxies alone",
        "a machine's own name for itself",
        "that shown as IPv6",
        "who is no proxy is not believed",
        "nor shown as IPv6",
    ],
)
def test_a_trusted_proxy_tells_who_asks(client: str, told: str, found: str) -> None:
    """What stands further left anybody may have written."""
    _, scope = asked(guard_for(PUBLIC), client, x_forwarded_for=told)
    assert scope["client"][0] == found


@pytest.mark.parametrize("proxies", ["127.0.0.1,::1", "::ffff:127.0.0.1", "::ffff:127.0.0.0/104", ""])
@pytest.mark.parametrize("client", ["127.0.0.1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("told", [{}, {"x_forwarded_for": "garbage"}])
def test_whoever_has_no_address_is_limited(proxies: str, client: str, told: dict[str, str]) -> None:
    """Through a proxy on this machine that tells no address, all are counted together; none is from here."""
    guard = guard_for(public_of(ORIGIN, proxies.split(",")))
    with patch.object(limits, "PER_MINUTE", dict.fromkeys(limits.PER_MINUTE, 2)):
        found = [asked(guard, client, **told) for _ in range(3)]
    assert [status for status, _ in found] == [204, 204, 429]
    assert not is_local(HTTPConnection(found[0][1]))


def test_a_trusted_proxy_here_is_not_taken_for_a_person_here() -> None:
    """Also where it hands on a name of this machine and no address."""
    guard, own = guard_for(public_of(ORIGIN, ["127.0.0.1"])), "127.0.0.1:8000"
    status, scope = asked(guard, "127.0.0.1", host=own, origin=f"http://{own}")
    assert (status, is_local(HTTPConnection(scope))) == (204, False)


def test_who_changes_the_address_is_still_the_same() -> None:
    """The limits count the person of a signed cookie too, and nobody by a forged one."""
    signer = Signer(b"secret")
    cookie = signer.cookie("somebody", secure=True).partition(";")[0]
    guard = guard_for(PUBLIC, signer)
    with patch.object(limits, "PER_MINUTE", dict.fromkeys(limits.PER_MINUTE, 3)):
        mine = [asked(guard, x_forwarded_for=f"203.0.113.{n}", cookie=cookie)[0] for n in range(5)]
        forged = [asked(guard, x_forwarded_for=f"203.0.114.{n}", cookie=f"{cookie}0")[0] for n in range(5)]
    assert (mine, forged) == ([204, 204, 204, 429, 429], [204] * 5)


@pytest.mark.parametrize(("host", "local"), [(HOST, False), ("127.0.0.1:8000", True)])
def test_who_comes_by_the_public_name_is_not_from_here(host: str, local: bool) -> None:
    """A proxy on this machine passes everybody on, and need not say so."""
    origin = ORIGIN if host == HOST else f"http://{host}"
    status, scope = asked(guard_for(public_of(ORIGIN)), "127.0.0.1", host=host, origin=origin)
    assert (status, is_local(HTTPConnection(scope))) == (204, local)


def test_the_public_name_with_another_port_is_not_from_here() -> None:
    """A server that listens by its public name has it twice: with the proxy's port and with its own."""
    door = Door(("games.example",), 8000, True, public_of(ORIGIN))
    guard = Guard(lambda *_: None, door, Limits(lambda: 0.0))  # type: ignore[arg-type]
    own = "games.example:8000"
    status, scope = asked(guard, "127.0.0.1", host=own, origin=f"http://{own}")
    assert (status, is_local(HTTPConnection(scope))) == (204, False)


@pytest.mark.parametrize(
    ("url", "host", "sent"),
    [
        (ORIGIN, HOST, b"max-age=31536000"),
        (ORIGIN, "127.0.0.1:8000", None),
        ("http://games.example", HOST, None),
        ("https://games.example:8443", "games.example:8443", None),
    ],
    ids=["https", "by its own name", "http", "a port of its own"],
)
def test_browsers_are_told_to_stay_with_https(url: str, host: str, sent: bytes | None) -> None:
    """Where the public address is https on the usual port; on another port the name may be others' too."""
    origin = url if host in url else f"http://{host}"
    status, scope = asked(guard_for(public_of(url)), "203.0.113.7", host=host, origin=origin)
    assert (status, scope["answered"].get(b"strict-transport-security")) == (204, sent)


@pytest.mark.parametrize(
    ("url", "proxies", "network", "said"),
    [
        (ORIGIN, "127.0.0.1,::1", False, []),
        (ORIGIN, "172.16.0.0/12", True, ["without the proxy, and so without TLS"]),
        (ORIGIN, "172.16.0.0/12", False, []),
        ("http://127.0.0.1:8000", "", False, []),
        (None, "", True, []),
        (ORIGIN, "", False, ["--trusted-proxies 127.0.0.1,::1"]),
        (ORIGIN, "", True, ["--trusted-proxies is missing", "without TLS"]),
        ("http://games.example", "10.0.0.0/8", False, ["has no TLS"]),
        (ORIGIN, "0.0.0.0/0,::/0", False, ["0.0.0.0/0 lets", "::/0 lets"]),
    ],
)
def test_what_the_settings_leave_open_is_said(
    url: str | None, proxies: str, network: bool, said: list[str]
) -> None:
    """One sentence for each door; none where all are shut."""
    found = list(public_of(url, proxies.split(",")).open_doors(network))
    assert len(found) == len(said)
    assert all(part in whole for part, whole in zip(said, found, strict=True))


def test_who_floods_through_a_proxy_keeps_nobody_else_out() -> None:
    """Neither who was cut off nor who opens too many lines is mistaken for others of the same proxy."""
    guard = guard_for(PUBLIC)

    def line(told: str) -> dict[str, Any]:
        headers = [(b"host", HOST.encode()), (b"x-forwarded-for", told.encode())]
        return {
            "type": "http",
            "scheme": "http",
            "path": "/ws/x",
            "client": ("10.1.2.3", 1),
            "headers": headers,
        }

    spent = limits.RateLimit(lambda: 0.0, messages=1)
    spent.one_more()
    guard.limits.flooded.note(limits.asked_where(PUBLIC.seen(line("203.0.113.7"))), spent)
    for _ in range(limits.PER_MINUTE["socket"]):
        guard.limits.check("203.0.113.8", "socket")
    refused = [guard.too_soon(line(f"203.0.113.{number}")) for number in (7, 8, 9)]
    assert [one and (one.status, one.retry) for one in refused] == [(429, 20), (429, 60), None]


def test_a_trusted_proxy_may_bring_many() -> None:
    """All its connections come from one address."""
    census = Census(per_address=1, most=10, is_proxy=PUBLIC.is_proxy)
    assert [census.enter(one) for one in ("10.1.2.3", "10.1.2.3", "::ffff:10.1.2.3")] == [True] * 3
    assert [census.enter("203.0.113.7") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    "url", ["games.example", "ftp://games.example", "https://", "https://x/y", "https://a@b", "https://x:y"]
)
def test_what_is_no_public_address_is_said(url: str) -> None:
    """With an example of one."""
    with pytest.raises(NoPublic, match=r"https://games\.example"):
        public_of(url)
    with pytest.raises(NoPublic):
        public_of(None, ["10.0.0.300"])


def test_the_usual_port_is_left_out() -> None:
    """As browsers do in Host and Origin."""
    assert public_of("https://Games.example:443/").host == "games.example"
    assert public_of("https://games.example:8443").url == "https://games.example:8443/"


# ---- the network at hand --------------------------------------------------------------------------------


class NoRoute(socket.socket):
    """A socket where nothing leads outside."""

    def connect(self, place: Any) -> None:
        """Never."""
        raise OSError("Network is unreachable")


@pytest.mark.parametrize(("known", "found"), [("192.168.7.7", "192.168.7.7"), ("127.0.1.1", None)])
def test_a_network_without_a_way_out(known: str, found: str | None) -> None:
    """The address by which the machine knows itself; where that is only its own, others are told none."""
    listening = bind("0.0.0.0", 0)
    named = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (known, 0))]
    with (
        patch("pitchside.server.net.run.socket.socket", NoRoute),
        patch("pitchside.server.net.run.socket.getaddrinfo", lambda *_: named),
    ):
        reached, port = listening.reached, listening.port
    listening.listener.close()
    assert reached == (found and f"http://{found}:{port}/")
