"""`GET /api/openapi.json` is true: what it says of each route is what the route does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from pitchside.wire import http
from pitchside.wire import messages as wire
from tests.server.support import PERSON, TWO_PEOPLE, Served, serving

NONE = "A" * 22
ROOMS = (wire, http, http, http, http, http, http)
INVITED = {"game": "play-ball", "seat": "south"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them."""
    with serving(tmp_path_factory.mktemp("openapi")) as one:
        yield one


@pytest.fixture(scope="module")
def told(served: Served) -> Any:
    """The document."""
    return served.http("GET", "/api/openapi.json").json()


TREMBLING = b'Pitch: 2\nGame: pitch-out\nOptions: {"tremor": ' + b"9" * 400 + b"}\n\n"
NONCE = {"nonce": "0" * 32}
CALLS: list[tuple[str, str, str, int, dict[str, Any]]] = [
    ("GET", "/healthz", "/healthz", 200, {}),
    ("GET", "/readyz", "/readyz", 200, {}),
    ("GET", "/metrics", "/metrics", 200, {}),
    ("GET", "/metrics", "/metrics", 404, {"headers": {"authorization": "Bearer x"}}),
    ("GET", "/api/games", "/api/games", 200, {}),
    ("GET", "/api/games", "/api/games?clauses=no", 200, {}),
    ("GET", "/api/rules/{game}", "/api/rules/play-ball", 200, {}),
    ("GET", "/api/rules/{game}", "/api/rules/chess", 404, {}),
    ("GET", "/api/puzzles", "/api/puzzles", 200, {}),
    ("GET", "/api/puzzles/today", "/api/puzzles/today", 200, {}),
    ("GET", "/api/puzzles/{id}", "/api/puzzles/play-ball-1", 200, {}),
    ("GET", "/api/puzzles/{id}", "/api/puzzles/chess-1", 404, {}),
    ("GET", "/api/puzzles/{id}", f"/api/puzzles/play-ball-{'1' * 5000}", 404, {}),
    ("POST", "/api/practice/{game}", "/api/practice/pitch-out", 200, {"json": {"pieces": []}}),
    ("POST", "/api/practice/{game}", "/api/practice/pitch-bowl", 422, {"json": {"pieces": [{}]}}),
    ("POST", "/api/practice/{game}", "/api/practice/chifootmi", 404, {"json": {"pieces": []}}),
    ("GET", "/api/perfect", "/api/perfect", 200, {}),
    ("POST", "/api/perfect", "/api/perfect", 422, {"json": {"board": "hex61"}}),
    ("POST", "/api/matches", "/api/matches", 201, {"json": TWO_PEOPLE}),
    ("POST", "/api/matches", "/api/matches", 422, {"json": {**TWO_PEOPLE, "game": "chess"}}),
    ("POST", "/api/matches", "/api/matches", 422, {"json": {"south": PERSON}}),
    ("POST", "/api/matches", "/api/matches", 400, {"content": b"{"}),
    ("POST", "/api/matches", "/api/matches", 403, {"json": TWO_PEOPLE, "headers": {"origin": "http://x"}}),
    ("POST", "/api/matches", "/api/matches", 413, {"content": b" " * 70_000}),
    ("GET", "/api/matches/{id}", "/api/matches/MATCH", 200, {}),
    ("GET", "/api/matches/{id}", f"/api/matches/{NONE}", 404, {}),
    ("POST", "/api/matches/{id}/rematch", "/api/matches/OVER/rematch", 201, {}),
    ("POST", "/api/matches/{id}/rematch", "/api/matches/MATCH/rematch", 409, {}),
    ("POST", "/api/matches/{id}/rematch", f"/api/matches/{NONE}/rematch", 404, {}),
    ("POST", "/api/matches/{id}/promise", "/api/matches/OVER/promise", 200, {}),
    ("POST", "/api/matches/{id}/promise", "/api/matches/MATCH/promise", 409, {}),
    ("POST", "/api/matches/{id}/nonce", "/api/matches/OVER/nonce", 204, {"json": NONCE}),
    ("POST", "/api/matches/{id}/nonce", f"/api/matches/{NONE}/nonce", 404, {"json": NONCE}),
    ("POST", "/api/matches/{id}/nonce", "/api/matches/OVER/nonce", 400, {"content": b"{"}),
    ("POST", "/api/matches/{id}/nonce", "/api/matches/OVER/nonce", 422, {"json": {}}),
    ("GET", "/api/matches/{id}/record", "/api/matches/MATCH/record", 200, {}),
    ("GET", "/api/matches/{id}/record", f"/api/matches/{NONE}/record", 404, {}),
    ("GET", "/api/matches/{id}/picture", "/api/matches/MATCH/picture", 404, {}),
    ("POST", "/api/matches/{id}/forget", "/api/matches/MATCH/forget", 204, {}),
    ("GET", "/api/me", "/api/me", 200, {}),
    ("GET", "/api/me/matches", "/api/me/matches?list=over", 200, {}),
    ("GET", "/api/me/matches", "/api/me/matches?list=all", 422, {}),
    ("GET", "/api/me/turns", "/api/me/turns", 200, {}),
    ("POST", "/api/me", "/api/me", 200, {"json": {"name": "Ana"}}),
    ("POST", "/api/me", "/api/me", 422, {"json": {"name": "A" * 10_000}}),
    ("DELETE", "/api/me", "/api/me", 204, {}),
    ("POST", "/api/me/devices", "/api/me/devices", 201, {}),
    ("POST", "/api/me/devices/{token}", f"/api/me/devices/{NONE}", 410, {}),
    ("GET", "/api/me/tokens", "/api/me/tokens", 200, {}),
    ("GET", "/api/me/tokens", "/api/me/tokens", 403, {"headers": {"authorization": "Bearer x"}}),
    ("POST", "/api/me/tokens", "/api/me/tokens", 201, {"json": {"name": "bot"}}),
    ("POST", "/api/me/tokens", "/api/me/tokens", 422, {"json": {"name": "A" * 10_000}}),
    ("DELETE", "/api/me/tokens/{id}", "/api/me/tokens/none", 204, {}),
    ("GET", "/api/wire", "/api/wire", 200, {}),
    ("POST", "/api/invitations", "/api/invitations", 201, {"json": INVITED}),
    ("POST", "/api/invitations", "/api/invitations", 422, {"json": {**INVITED, "game": "chess"}}),
    ("GET", "/api/seats", "/api/seats", 200, {}),
    ("GET", "/api/me/copy", "/api/me/copy", 200, {}),
    ("POST", "/api/me/delete", "/api/me/delete", 204, {}),
    ("GET", "/api/me/blocks", "/api/me/blocks", 200, {}),
    ("DELETE", "/api/me/blocks/{id}", "/api/me/blocks/none", 204, {}),
    ("POST", "/api/matches/{id}/block", "/api/matches/MATCH/block", 409, {}),
    ("POST", "/api/matches/{id}/report", f"/api/matches/{NONE}/report", 404, {}),
    ("GET", "/api/invitations/{token}", "/api/invitations/INVITATION", 200, {}),
    ("GET", "/api/invitations/{token}", f"/api/invitations/{NONE}", 404, {}),
    ("PUT", "/api/invitations/{token}", "/api/invitations/INVITATION", 403, {"json": INVITED}),
    ("DELETE", "/api/invitations/{token}", "/api/invitations/INVITATION", 403, {}),
    ("POST", "/api/invitations/{token}/join", "/api/invitations/INVITATION/join", 201, {"json": {}}),
    ("POST", "/api/invitations/{token}/nonce", "/api/invitations/INVITATION/nonce", 403, {"json": NONCE}),
    ("POST", "/api/invitations/{token}/nonce", "/api/invitations/INVITATION/nonce", 400, {"content": b"{"}),
    ("POST", "/api/invitations/{token}/nonce", "/api/invitations/INVITATION/nonce", 422, {"json": {}}),
    ("POST", "/api/invitations/{token}/watch", "/api/invitations/INVITATION/watch", 409, {}),
    ("POST", "/api/records", "/api/records", 200, {"content": b"Pitch: 2\nGame: play-ball\n\nsouth c2n\n"}),
    ("GET", "/api/key", "/api/key", 404, {}),
    ("POST", "/api/records", "/api/records", 422, {"content": b"hello"}),
    ("GET", "/api/matches/{id}/watched", "/api/matches/MATCH/watched", 409, {}),
    ("GET", "/api/matches/{id}/review", "/api/matches/MATCH/review", 409, {}),
    ("GET", "/api/matches/{id}/review", f"/api/matches/{NONE}/review", 404, {}),
    ("POST", "/api/matches/{id}/review", "/api/matches/MATCH/review", 409, {}),
    ("POST", "/api/reviews", "/api/reviews", 202, {"content": b"Pitch: 2\nGame: play-ball\n\nsouth c2n\n"}),
    ("POST", "/api/reviews", "/api/reviews", 422, {"content": b"hello"}),
    ("POST", "/api/reviews", "/api/reviews", 422, {"content": TREMBLING}),
    ("GET", "/api/reviews/{name}", "/api/reviews/none", 404, {}),
]


@pytest.mark.parametrize(("method", "route", "path", "status", "given"), CALLS)
def test_a_route_answers_as_documented(
    served: Served, told: Any, method: str, route: str, path: str, status: int, given: dict[str, Any]
) -> None:
    """The status is listed, and the body is of the model named there."""
    if "MATCH" in path:
        path = path.replace("MATCH", served.new_match())
    if "OVER" in path:
        path = path.replace("OVER", served.over_match())
    if "INVITATION" in path:
        made = served.http("POST", "/api/invitations", json=INVITED).json()
        path = path.replace("INVITATION", made["token"])
    answer = served.http(method, path, **given)
    assert answer.status_code == status
    listed = told["paths"][route][method.lower()]["responses"]
    assert str(status) in listed
    if status == 204:
        assert answer.content == b""
        return
    _check_body(answer, listed[str(status)]["content"])


def _check_body(answer: httpx.Response, content: dict[str, Any]) -> None:
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in content
    ref = content[kind]["schema"].get("$ref")
    if ref is not None:
        name = ref.rpartition("/")[2]
        room = next(one for one in ROOMS if hasattr(one, name))
        getattr(room, name).model_validate_json(answer.text)


READS_A_TOKEN = [
    ("GET", "/api/me", {}),
    ("GET", "/api/me/turns", {}),
    ("POST", "/api/me", {"json": {"name": "Ana"}}),
    ("GET", "/api/seats", {}),
    ("POST", "/api/invitations", {"json": INVITED}),
    ("GET", "/api/invitations/{token}", {}),
    ("PUT", "/api/invitations/{token}", {"json": INVITED}),
    ("DELETE", "/api/invitations/{token}", {}),
    ("POST", "/api/invitations/{token}/join", {"json": {}}),
    ("POST", "/api/invitations/{token}/nonce", {"json": NONCE}),
    ("POST", "/api/invitations/{token}/watch", {}),
    ("POST", "/api/matches", {"json": TWO_PEOPLE}),
    ("GET", "/api/matches/{id}", {}),
    ("POST", "/api/matches/{id}/rematch", {}),
    ("POST", "/api/matches/{id}/promise", {}),
    ("POST", "/api/matches/{id}/nonce", {"json": NONCE}),
    ("POST", "/api/matches/{id}/forget", {}),
    ("GET", "/api/matches/{id}/record", {}),
    ("GET", "/api/matches/{id}/watched", {}),
    ("GET", "/api/matches/{id}/review", {}),
    ("POST", "/api/matches/{id}/review", {}),
]


@pytest.mark.parametrize(("method", "route", "given"), READS_A_TOKEN)
def test_an_unknown_token_is_answered_as_documented(
    served: Served, told: Any, method: str, route: str, given: dict[str, Any]
) -> None:
    """Wherever a program may act in somebody's name."""
    path = route.replace("{token}", NONE)
    if "{id}" in route:
        path = path.replace("{id}", served.new_match())
    answer = served.http(method, path, headers={"authorization": "Bearer x"}, **given)
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")
    assert "401" in told["paths"][route][method.lower()]["responses"]


def test_what_any_route_may_answer_is_said_of_each(served: Served, told: Any) -> None:
    """A name not served, too much, too often, no storage; outside /api there is no limit to how often."""
    anywhere, outside = {"403", "413", "421", "429", "503"}, {"413", "421"}
    for path, methods in told["paths"].items():
        for one in methods.values():
            assert (anywhere if path.startswith("/api/") else outside) <= one["responses"].keys()
            assert one["responses"]["421"]["content"].keys() == {"application/json"}
    for path in ("/healthz", "/api/games"):
        assert served.http("GET", path, headers={"host": "elsewhere"}).status_code == 421


def test_every_documented_route_is_called_here(told: Any) -> None:
    """And nothing that is served as JSON is left out of the document."""
    listed = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert listed == {(method, route) for method, route, *_ in CALLS}


def test_every_path_declares_what_it_holds_between_braces(told: Any) -> None:
    """A program made from the document knows what to put in."""
    for path, methods in told["paths"].items():
        for one in methods.values():
            given = [part for part in one.get("parameters", []) if part["in"] == "path"]
            assert sorted(part["name"] for part in given) == sorted(re.findall(r"{([^}]*)}", path))
            assert all(part["required"] and part["schema"] for part in given)


def test_a_query_that_is_read_is_declared(told: Any) -> None:
    """The catalogue without its clauses."""
    assert [one["name"] for one in told["paths"]["/api/games"]["get"]["parameters"]] == ["clauses"]


def test_how_one_says_who_one_is_is_declared(served: Served, told: Any) -> None:
    """A token or the cookie, under the very name that this server gives it."""
    schemes = told["components"]["securitySchemes"]
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    given = served.http("POST", "/api/me", json={"name": "Ana"}).headers["set-cookie"]
    assert given.startswith(f"{schemes['cookie']['name']}=")
    asked = [
        told["security"],
        *(one.get("security", []) for all in told["paths"].values() for one in all.values()),
    ]
    assert {name for some in asked for each in some for name in each} == schemes.keys()


def test_every_reference_leads_somewhere(told: Any) -> None:
    """The document holds what it names."""
    names = {part.split('"')[0] for part in json.dumps(told).split("#/components/schemas/")[1:]}
    assert names <= told["components"]["schemas"].keys()
    assert {"Player", "Failure", "Watched"} <= names


def test_the_body_of_a_new_match_is_documented(told: Any) -> None:
    """With its fields, the position among them."""
    body = told["paths"]["/api/matches"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["properties"].keys() == {"game", "options", "south", "north", "position", "rated"}
    assert told["info"]["version"]


# ---- a match from a position ----------------------------------------------------------------------------

BEFORE_GOAL = "b2,c2,c8 b4,d4,e4 c8 s 3 1-0"


def test_a_match_begins_from_a_position(served: Served) -> None:
    """It is played on from there, its record says so, and so does a rematch."""
    match = served.new_match(position=BEFORE_GOAL)
    with served.page(match) as page:
        assert page.table["position"] == BEFORE_GOAL
        assert page.step("c8n")["t"] == "ack"
        assert page.table["score"] == {"south": 2, "north": 0}
        page.say(page.message("claim", "south", action="resign"))
    assert f"Position: {BEFORE_GOAL}\n" in served.http("GET", f"/api/matches/{match}/record").text
    again = served.http("POST", f"/api/matches/{match}/rematch").json()["id"]
    with served.page(again) as page:
        assert page.table["position"] == BEFORE_GOAL


def test_a_position_object_is_taken_too(served: Served) -> None:
    """Of a game whose positions are objects."""
    position = {"ball": "south", "kept": 1, "south": {"active": [{"card": 9, "up": True}]}}
    position |= {"north": {"active": [{"card": 3, "up": True}]}}
    match = served.new_match(game="chifootmi", position=position)
    with served.page(match) as page:
        assert page.table["position"]["kept"] == 1


@pytest.mark.parametrize("position", ["b2", {"ball": 3}, "", "b2,c2,d2 b7,c8,d7 c5 s 2 9-9"])
def test_what_is_no_position_is_refused(served: Served, position: Any) -> None:
    """With a sentence, and no match is made."""
    answer = served.http("POST", "/api/matches", json={**TWO_PEOPLE, "position": position})
    assert (answer.status_code, answer.json()["code"]) == (422, "terms")
    assert answer.json()["error"]["fr"]
