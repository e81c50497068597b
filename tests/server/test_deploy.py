"""What `deploy/` says is what this version understands: commands, files, ports, names of services."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib
from functools import cache
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hatch_build import WebBuildError, find_npm
from pitchside.cli import parser
from tests.server.support import ROOT

DEPLOY = ROOT / "deploy"
YAML = ROOT / "web" / "node_modules" / "prettier" / "plugins" / "yaml.mjs"
"""The parser of the page's formatter: the one that is here wherever the page is built."""
GIVEN = {"PITCHSIDE_NAME": "play.example.org", "POSTGRES_PASSWORD": "secret"}


@cache
def compose() -> Any:
    """The compose file, with its variables filled in as docker does."""
    try:
        node = find_npm().node_folder / "node"
    except WebBuildError as error:
        pytest.skip(str(error))
    if not YAML.is_file():
        pytest.skip("the page's packages are not installed: make install")
    command = [node, Path(__file__).with_name("yaml_as_json.mjs"), YAML, DEPLOY / "compose.yaml"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(re.sub(r"\$\{(\w+)(:\?|:-)\}", lambda one: GIVEN.get(one[1], ""), said))


def understood(command: list[str]) -> Any:
    """What `pitchside` makes of that command; it ends the test where it understands nothing."""
    program, *words = command
    assert Path(program).name == "pitchside"
    return parser().parse_args(words)


def test_the_compose_file_names_what_is_there() -> None:
    """Services that others wait for, volumes, the file it builds from; only the proxy is open to all."""
    services, volumes = compose()["services"], compose()["volumes"]
    assert set(services) == {"app-1", "app-2", "database", "bus", "web"}
    assert services["app-1"] == services["app-2"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        mounted = [one.partition(":")[0] for one in service.get("volumes", ())]
        assert all(one in volumes or (DEPLOY / one).is_file() for one in mounted)
    assert [name for name, service in services.items() if "ports" in service] == ["web"]
    built = services["app-1"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert services["app-1"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"]


def test_the_compose_file_starts_what_there_is() -> None:
    """Its command is understood, and leads to the database and the bus of the same file."""
    app = compose()["services"]["app-1"]
    asked = understood(app["command"])
    assert (asked.host, asked.port, asked.public_url) == ("0.0.0.0", 8000, "https://play.example.org")
    places = [app["environment"][name] for name in ("PITCHSIDE_DATABASE", "PITCHSIDE_BUS")]
    assert places == ["postgresql://pitchside:secret@database/pitchside", "redis://bus:6379/0"]
    database = compose()["services"]["database"]["environment"]
    assert (database["POSTGRES_USER"], database["POSTGRES_DB"]) == ("pitchside", "pitchside")
    assert database["POSTGRES_PASSWORD"] == "secret"


def test_the_proxy_leads_to_the_servers() -> None:
    """To both, on the port they listen on, and asks what they answer."""
    text = (DEPLOY / "Caddyfile").read_text()
    (led,) = re.findall(r"reverse_proxy (.*) \{", text)
    port = understood(compose()["services"]["app-1"]["command"]).port
    assert led.split() == [f"app-1:{port}", f"app-2:{port}"]
    assert "health_uri /healthz" in text
    assert text.count("{") == text.count("}")
    assert "{$PITCHSIDE_NAME}" in text
    assert compose()["services"]["web"]["environment"]["PITCHSIDE_NAME"] == "play.example.org"


def instructions() -> list[tuple[str, str]]:
    """The Containerfile, a line each."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_the_container_runs_as_nobody_in_particular() -> None:
    """What it copies is there or made by the stage before; at the end a person without rights serves."""
    done = instructions()
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    assert {name for name, _ in done} <= known
    assert [rest for name, rest in done if name == "USER"] == ["pitchside"]
    assert any(re.search(r"useradd .*\bpitchside$", rest) for name, rest in done if name == "RUN")
    copied = [rest.split()[1] for name, rest in done if name == "COPY" and rest.startswith("--from=build")]
    made = [one.removeprefix("/build/") for one in copied]
    assert made == ["serve.lock", "dist/*.whl"]
    left_out = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    assert {".venv", "web/node_modules", "dist"} <= set(left_out)
    assert re.search(r"^dist:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_every_image_is_pinned_by_its_digest() -> None:
    """A tag can be moved to another image, a digest cannot; both stages begin with the same one."""
    begun = [rest.partition(" ")[0] for name, rest in instructions() if name == "FROM"]
    services = [one["image"] for name, one in compose()["services"].items() if not name.startswith("app-")]
    assert (len(begun), len(set(begun)), len(services)) == (2, 1, 3)
    for image in [*begun, *services]:
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*@sha256:[0-9a-f]{64}", image), image


def pins(lock: str) -> dict[tuple[str, str], set[str]]:
    """The hashes of each version that a lock file names."""
    found: dict[tuple[str, str], set[str]] = {}
    for line in re.sub(r"\\\n", " ", (ROOT / lock).read_text()).splitlines():
        if named := re.match(r"([\w.-]+)(?:\[.*?\])?==(\S+)", line):
            found[named[1], named[2]] = set(re.findall(r"--hash=(sha256:[0-9a-f]{64})", line))
    return found


def test_the_container_installs_what_the_lock_hashes() -> None:
    """Every package that serving needs, by the versions and hashes of the lock that is tested here."""
    asked = [rest for name, rest in instructions() if name == "RUN" and "pip install" in rest]
    assert len(asked) == 1
    assert "--require-hashes -r /tmp/serve.lock" in asked[0]
    assert "--no-index --no-deps /tmp/*.whl" in asked[0]
    assert "sed" not in asked[0]
    served, tested = pins("serve.lock"), pins("requirements.lock")
    assert served
    assert all(hashes and hashes == tested[pin] for pin, hashes in served.items())
    names = {name for name, _ in served}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    left, seen = [*project["dependencies"], *project["optional-dependencies"]["serve"]], set[str]()
    while left:
        wanted = Requirement(left.pop())
        extras = [{"extra": extra} for extra in (wanted.extras or {""})]
        if wanted.name not in seen:
            seen.add(wanted.name)
            asked_for = [Requirement(text) for text in requires(wanted.name) or ()]
            applies = [one for one in asked_for if _applies(one, extras)]
            left.extend(str(one) for one in applies)
    assert {canonicalize_name(name) for name in seen} <= names


def _applies(wanted: Requirement, extras: list[dict[str, str]]) -> bool:
    return wanted.marker is None or any(wanted.marker.evaluate(one) for one in extras)


def test_the_container_serves_where_it_says() -> None:
    """The port that is open is the one it listens on, and the one that its health is asked at."""
    found = dict(instructions())
    asked = understood(json.loads(found["CMD"]))
    assert found["EXPOSE"] == str(asked.port)
    assert f"http://127.0.0.1:{asked.port}/healthz" in found["HEALTHCHECK"]
    assert compose()["services"]["app-1"]["volumes"][0].endswith(found["VOLUME"])


@pytest.mark.parametrize("unit", ["pitchside.service", "pitchside@.service"])
def test_the_units_start_what_there_is(unit: str) -> None:
    """Their command is understood; every line has its place."""
    section, found = "", dict[str, str]()
    for line in (DEPLOY / unit).read_text().splitlines():
        if line.startswith("["):
            section = line
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert (bool(equals), name.isidentifier(), bool(section)) == (True, True, True), line
            found[name] = value
    command = found["ExecStart"].replace("%i", "8001").replace("%S", "/var/lib")
    asked = understood(shlex.split(command))
    assert (asked.port, asked.data_dir) == (8001 if "@" in unit else 8000, Path("/var/lib/pitchside"))
    assert (found["Restart"], found["KillSignal"]) == ("always", "SIGTERM")
