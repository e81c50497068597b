"""Starting and stopping the server, and the addresses it listens on."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from pitchside.bots.levels import solution_of
from pitchside.core.errors import PitchsideError
from pitchside.core.folder import default_folder, tables_in
from pitchside.games import manifests
from pitchside.server.cluster.bus import bus_at
from pitchside.server.http.app import Settings, make_app
from pitchside.server.http.guard import App, Door, Guard, Public, public_of
from pitchside.server.http.limits import Turns
from pitchside.server.net import logs
from pitchside.server.net.addresses import is_near
from pitchside.server.net.protocols import APART_S, AT_ONCE, LONGEST_S, Census, Frames, Requests, welcome
from pitchside.server.people.invitations import Reach
from pitchside.server.people.qr import qr_lines
from pitchside.server.store.backup import Folder, NoFolder
from pitchside.server.store.engine import StorageError, is_postgres
from pitchside.server.store.matches import open_store

# ---- Addresses to listen on -------------------------------------------------------------------------------


class NoAddress(PitchsideError):
    """Nothing can be listened on there; the message says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """A bound socket and how it is called."""

    listener: socket.socket
    host: str

    @property
    def port(self) -> int:
        """The port, also when a free one was asked for."""
        return int(self.listener.getsockname()[1])

    @property
    def network(self) -> bool:
        """Can other machines reach it?"""
        return not ipaddress.ip_address(self.listener.getsockname()[0]).is_loopback

    @property
    def url(self) -> str:
        """What a browser is told to open."""
        bound = self.listener.getsockname()[0]
        any_address = ipaddress.ip_address(bound).is_unspecified
        name = _own_address(self.listener.family) if any_address else self.host
        return f"http://{bracketed(name)}:{self.port}/"

    @property
    def reached(self) -> str | None:
        """What others on the network are told to open; None where there is no network to reach it by."""
        host = urlsplit(self.url).hostname or ""
        return self.url if self.network and not is_near(host) else None

    def door(self, public: Public | None = None) -> Door:
        """Who is let in."""
        anywhere = ipaddress.ip_address(self.listener.getsockname()[0]).is_unspecified
        names = () if anywhere else (bracketed(self.host),)
        return Door(names, self.port, self.network, public or Public())


def bracketed(host: str) -> str:
    """An IPv6 address as it stands in a URL; other names as they are."""
    return f"[{host}]" if ":" in host else host


def bind(host: str, port: int) -> Address:
    """Listen there; `NoAddress` if that is not possible."""
    try:
        family, _, _, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # Named as TCP: only then does the event loop send small messages at once.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise NoAddress(f"'{host}' is no address of this machine: {error.strerror}") from error
    if sys.platform != "win32":  # there it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise NoAddress(
            f"cannot listen on {host} port {port}: {error.strerror}; without --port a free one is taken"
        ) from error
    return Address(listener, host)


def _own_address(family: int) -> str:
    """The address other machines see, found without sending anything."""
    six = family == socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("2001:db8::1", 9) if six else ("192.0.2.1", 9))
        except OSError:
            return _named_address(family) or ("::1" if six else "127.0.0.1")
        return str(probe.getsockname()[0])


def _named_address(family: int) -> str | None:
    """Where nothing leads outside: an address by which this machine knows itself, but for its own alone."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        return None
    return next((str(place[0]) for *_, place in found if not is_near(str(place[0]))), None)


# ---- Starting the server ----------------------------------------------------------------------------------

LOG = logging.getLogger("pitchside.server")
MOST_FRAME_BYTES = 8192
PING_S = 10.0
ACCEPTED_AT_ONCE, MOST_UNACCEPTED = 8, 2048
"""Connections taken in one go before anybody else has their turn, and how many may wait to be taken."""
COLLECT_AFTER = (2_500, 2, 4_000)
"""New things until the young are looked through; of such looks until the older are; and until all are."""
SWITCH_S = 0.001
"""Long work in a thread makes way for the event loop so often: five times as often as by default."""


def serve(host: str, port: int, data_dir: Path | None, open_browser: bool) -> int:
    """Serve until interrupted; 0 when it ended in order, 1 when it could not begin."""
    return run(host, port, data_dir, open_browser, Settings())


def run(host: str, port: int, data_dir: Path | None, open_browser: bool, settings: Settings) -> int:
    """The same with everything handed in."""

    def serving() -> None:
        logs.set_up()
        with _folder(data_dir) as folder:
            _serve(bind(host, port), folder, open_browser, settings)

    return _status_of(serving)


def _status_of(serving: Callable[[], None]) -> int:
    """0 when it was interrupted or ended in order, 1 when it could not begin, which is then said."""
    try:
        serving()
    except KeyboardInterrupt:
        return 0
    except PitchsideError as error:
        sys.stderr.write(f"Pitchside cannot start: {error}\n")
        return 1
    return 0


@contextlib.contextmanager
def _folder(data_dir: Path | None, shared: bool = False) -> Iterator[Folder]:
    folder = Folder(data_dir or default_folder(), shared)
    try:
        yield folder
    finally:
        folder.let_go()


@dataclass(frozen=True, slots=True)
class Hosting:
    """How people elsewhere are served."""

    host: str
    port: int
    data_dir: Path | None = None
    public_url: str | None = None
    trusted_proxies: str = ""
    database: str | None = None
    bus: str | None = None
    log_format: logs.Format = "text"
    metrics_token: str | None = field(default=None, repr=False)


def host(how: Hosting, settings: Settings | None = None) -> int:
    """Serve until told to end; 0 when it ended in order, 1 when it could not begin."""
    return _status_of(partial(_host, how, settings or Settings()))


def _host(how: Hosting, settings: Settings) -> None:
    if how.database is not None and not is_postgres(how.database):
        raise StorageError("--database is the address of a PostgreSQL database: postgresql://user@host/name")
    public = public_of(how.public_url, how.trusted_proxies.split(","))
    shared = how.database is not None
    settings = replace(
        settings, public=public, shared=shared, bus=bus_at(how.bus), metrics_token=how.metrics_token
    )
    logs.set_up(how.log_format)
    with _folder(how.data_dir, shared) as folder:
        address = bind(how.host, how.port)
        for door in public.open_doors(address.network):
            LOG.warning(door)
        _serve(address, folder, False, settings, how.database)


def _serve(
    address: Address,
    folder: Folder,
    open_browser: bool,
    settings: Settings,
    database: str | None = None,
) -> None:
    try:
        store = open_store(database or folder.file, settings.sources)
    except StorageError as error:
        address.listener.close()
        where = "in the database" if database else f"in {folder.path}"
        raise NoFolder(f"the stored matches {where} cannot be used: {error}") from error
    sys.setswitchinterval(SWITCH_S)
    for game in manifests():  # loads all that matches need: none of them waits for an import
        solution_of(game)
    _collect_seldom()
    reach = Reach(settings.public.url or address.reached)
    settings = replace(settings, key=folder.signing_key(), secret=folder.secret(), reach=reach)
    app = make_app(store, address.door(settings.public), settings)
    server = Server(app, address, open_browser, settings.public)
    folder.announce(address.url)
    with tables_in(folder.path):
        asyncio.run(server.serve(sockets=[address.listener]))


def _collect_seldom() -> None:
    """Garbage in circles is looked for seldom, and never in what was loaded before the first match.

    A look through everything holds up all matches at once, for longer the more of them there are; they
    are values that refer to each other in no circle.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def config_for(app: App, census: Census | None = None) -> uvicorn.Config:
    """How the server speaks HTTP and WebSocket: small messages, no compression, no log of addresses."""
    counted = {"census": census or Census()}
    door = {
        "turns": Turns(APART_S, AT_ONCE, LONGEST_S),
        "too_soon": app.too_soon if isinstance(app, Guard) else welcome,
    }
    return uvicorn.Config(
        app,
        http=type("CountedRequests", (Requests,), counted | door),
        ws=type("CountedFrames", (Frames,), counted),
        ws_max_size=MOST_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        backlog=ACCEPTED_AT_ONCE,
    )


class Server(uvicorn.Server):
    """Says when it is ready, and ends in order when it is told to."""

    def __init__(self, app: App, address: Address, open_browser: bool, public: Public | None = None) -> None:
        self.public = public or Public()
        metrics = app.metrics if isinstance(app, Guard) else None
        super().__init__(config_for(app, Census(is_proxy=self.public.is_proxy, metrics=metrics)))
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: object = None) -> None:
        """Accept connections, then say so."""
        await super().startup(sockets=sockets)  # type: ignore[arg-type]
        if self.started:
            # The library knows one number for both: how many wait in the system is said anew.
            self.address.listener.listen(MOST_UNACCEPTED)
            self._announce()

    def _announce(self) -> None:
        url = self.address.url
        sys.stdout.write(f"Pitchside is ready: {url}\n")
        others = self.public.url or self.address.reached
        if others is not None:
            where = "this address" if others == url else others
            sys.stdout.write(f"The table is open to the network: others join by {where}.\n")
            sys.stdout.write("".join(f"{line}\n" for line in qr_lines(others)))
        elif self.address.network:
            sys.stdout.write(
                "There is no network: only this machine can open it. Connect, and start again.\n"
            )
        sys.stdout.flush()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM ask for the end, and nothing is raised afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        asked = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in asked}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
