"""What schemathesis does before and after each request of `tests.server.fuzz`.

It loads this module in `.venv-checks`: only the standard library and schemathesis are there.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from http.cookies import SimpleCookie
from itertools import cycle
from typing import Any
from urllib.request import Request, urlopen

import schemathesis

KNOWN = json.loads(os.environ["PITCHSIDE_FUZZED"])
"""The server's origin, the cookie of whoever asks, ids that exist, and the file for what was answered."""
ORIGIN, COOKIE = KNOWN["origin"], KNOWN["cookie"]
ENDING = ("/api/me/delete", "DELETE /api/me", "/api/me/devices")
"""What ends a person or one of their devices: asked by somebody who is made for that one request."""
INVITATION = {"game": "play-ball", "seat": "south"}
GIVEN = {
    "/api/matches/{id}": cycle(KNOWN["matches"]),
    "/api/puzzles/{id}": cycle(KNOWN["puzzles"]),
    "/api/reviews/{name}": cycle(KNOWN["reviews"]),
    "{game}": cycle(KNOWN["games"]),
}
_count = Counter[str]()
_report = open(KNOWN["report"], "a", encoding="utf-8")  # noqa: SIM115  # as long as the process


def post(path: str, body: Any, cookie: str) -> tuple[Any, str]:
    """The answer to a request of ours, and the cookie of whoever asked."""
    headers = {"origin": ORIGIN, "content-type": "application/json", "cookie": cookie}
    with urlopen(Request(ORIGIN + path, json.dumps(body).encode(), headers, method="POST")) as answer:
        given = SimpleCookie(answer.headers.get("set-cookie") or "")
        cookie = next((f"{name}={one.value}" for name, one in given.items()), cookie)
        return json.loads(answer.read() or "null"), cookie


def somebody() -> str:
    """The cookie of a new person."""
    return post("/api/me", {"name": "Nobody"}, "")[1]


@schemathesis.hook  # type: ignore[untyped-decorator]
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Let three of four requests be asked by somebody about something that exists."""
    operation = f"{case.method} {case.path}"
    _count[operation] += 1
    case.headers = {**(case.headers or {}), "Origin": ORIGIN}
    if _count[operation] % 4 == 0:
        return
    case.cookies = {}
    for name in [one for one in case.headers if one.lower() in ("authorization", "cookie")]:
        del case.headers[name]
    cookie = somebody() if operation.endswith(ENDING) else COOKIE
    case.headers["Cookie"] = cookie
    if case.path.startswith("/api/invitations/{token}"):
        # Somebody else's invitation can be joined, one's own can be changed.
        joins = case.path.endswith(("/join", "/watch"))
        offered = {**INVITATION, "watch": True}
        case.path_parameters["token"] = post("/api/invitations", offered, somebody() if joins else cookie)[0][
            "token"
        ]
    elif case.path == "/api/me/devices/{token}":
        case.path_parameters["token"] = post("/api/me/devices", {}, somebody())[0]["link"].rpartition("/")[2]
    for path, values in GIVEN.items():
        if path in case.path:
            case.path_parameters[path[path.index("{") + 1 : -1]] = next(values)


@schemathesis.hook  # type: ignore[untyped-decorator]
def after_call(context: Any, case: Any, response: Any) -> None:
    """Note what was answered."""
    waits = "retry-after" in {name.lower() for name in response.headers}
    line = {"operation": f"{case.method} {case.path}", "status": response.status_code, "waits": waits}
    print(json.dumps(line), file=_report, flush=True)
