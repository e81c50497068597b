"""`pitchside serve`: the server for people elsewhere, alone or one of several on one database."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from pitchside.cli.play import port_of
from pitchside.core.errors import Malformed


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("serve", help="serve people elsewhere, from one process or many")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    command.add_argument("--port", type=port_of, default=8000, help="port to listen on (default: 8000)")
    command.add_argument(
        "--public-url", metavar="URL", help="how people reach it, e.g. https://play.example.org"
    )
    command.add_argument(
        "--trusted-proxies",
        metavar="ADDRESSES",
        default="",
        help="proxies that tell where a request comes from (X-Forwarded-For): addresses or networks, "
        "separated by commas",
    )
    command.add_argument(
        "--database", metavar="URL", help="a PostgreSQL database that servers share (default: a file)"
    )
    command.add_argument("--bus", metavar="URL", help="a Redis server by which they hurry each other")
    command.add_argument("--data-dir", type=Path, default=None, help="folder for keys, and for the file")
    command.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="how complaints are written: for people, or one JSON object a line",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to end. What is secret, and addresses with a password, are kept in the environment."""
    database = args.database or os.environ.get("PITCHSIDE_DATABASE")
    bus = args.bus or os.environ.get("PITCHSIDE_BUS")
    if bus and not database:
        raise Malformed("--bus is for servers that share a database: name it with --database")
    from pitchside.server.net.run import Hosting, host

    known = (args.public_url, args.trusted_proxies)
    token = os.environ.get("PITCHSIDE_METRICS_TOKEN") or None
    return host(Hosting(args.host, args.port, args.data_dir, *known, database, bus, args.log_format, token))
