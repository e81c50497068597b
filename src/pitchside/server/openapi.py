"""`GET /api/openapi.json`: what FastAPI tells of the routes, and what it cannot know of them."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI

from pitchside.server.guard import METRICS
from pitchside.server.identity import Signer

_BEARER = {"type": "http", "scheme": "bearer"}
_WHAT = {
    "game": "The public name of a game, as `GET /api/games` lists it.",
    "id": "What the answer that told of it calls its `id`.",
    "name": "The name under which a review was promised.",
    "token": "The token at the end of a link.",
}


def complete(app: FastAPI, signer: Signer) -> None:
    """Let this application's document be whole."""
    # Handlers take a request and read it themselves, strictly: FastAPI sees no parameters of theirs.
    made = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            told = made()
            told.setdefault("components", {})["securitySchemes"] = _schemes(signer)
            told["security"] = [{}, {"token": []}, {"cookie": []}, {"cookieHttps": []}]
            for path, methods in told["paths"].items():
                for operation in methods.values():
                    operation.setdefault("parameters", []).extend(_in_path(path))
            told["paths"][METRICS]["get"]["security"] = [{}, {"metrics": []}]
        return app.openapi_schema or {}

    app.openapi = document  # type: ignore[method-assign]  # FastAPI's own way to extend the document


def _in_path(template: str) -> list[dict[str, Any]]:
    """The parameters that a path holds between braces."""
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": _WHAT[name],
            "schema": {"type": "string"},
        }
        for name in re.findall(r"{(\w+)}", template)
    ]


def _schemes(signer: Signer) -> dict[str, Any]:
    """How one may say who one is."""
    program = (
        "A program's token, for its owner; it makes and ends no tokens and devices (403 `not_by_token`)."
    )
    operator = "The operator's token; none is asked of the server's own machine."
    cookie = {"type": "apiKey", "in": "cookie", "description": "Set by the server for a browser."}
    return {
        "token": {**_BEARER, "description": program},
        "cookie": {**cookie, "name": signer.name(secure=False)},
        "cookieHttps": {**cookie, "name": signer.name(secure=True)},
        "metrics": {**_BEARER, "description": operator},
    }
