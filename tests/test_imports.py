"""The package has one direction of imports.

core <- physics <- games <- draw, bots, puzzles <- review, envs, lab, api <- wire <- client | server | cli
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from pitchside.core.language import FALLBACK
from pitchside.core.manifest import Manifest, load
from pitchside.games import MANIFESTS, manifest_of, manifests

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "pitchside"
ANYTHING = None
ARRAYS = frozenset({"numba", "numpy"})
HOMES = {
    "text_board": "draw",
    "picture": "draw",
    "practice": "games",
    "perft": "games",
    "levels": "bots",
    "solution": "bots",
    "solver": "lab",
    "judge": "review",
    "encoding": "envs",
    "batch": "envs",
}
"""Where the values are that a manifest names."""
FOLDERS = {
    "guide": ("games", "guide.toml"),
    "strengths": ("bots", "strengths.toml"),
    "puzzles": ("puzzles", "{}.jsonl"),
}
"""Where the files are for which a manifest names a package."""
ONE_GAME_EACH = ("games/__init__.py", "lab/solver/", "envs/jax/", "envs/spiel/")
"""The registry, and what was written by hand for particular games and names no game in its path."""
PAGE = PACKAGE.parents[1] / "web" / "src"
NAMED_ON_THE_PAGE = ("games/index.ts", "games/testing.ts")
"""The registry of the page, and boards and steps for its tests; files that are tests are not looked at."""
WORDS_OF_THE_PAGE = "app/words"
"""A folder for each language."""
EXAMPLES = ("__init__.py", "envs/__init__.py")
"""What people read first may give an example in its docstring."""
JSON_MAKERS = frozenset({"json", "msgspec", "orjson", "pydantic", "ujson"})
JSON_ROOMS = ("server.store", "server.match.commitments")
"""Modules of the server that read and write JSON themselves: columns of the database."""
COLUMNS = ("server.store.schema", "server.store.migrations", "server.store.integrity")
"""Modules that list the columns of the database."""
KNOWN_TO_ONE = {
    r"\bsalts?\b": ("server.match.commitments", ("server.store",)),
    r"\bsalts\b|\bcommitments\"": ("server.match.commitments", COLUMNS),
    r"\bsha256\b|\blinked\b": ("server.store.integrity", ("server.match", "server.people", "server.http")),
}
"""What one module of the server alone may name, and where else the same words mean something else."""


@dataclass(frozen=True)
class Room:
    """What the modules of one room may import besides the room itself and the standard library."""

    ours: tuple[str, ...]
    others: frozenset[str] | None = ANYTHING


ROOMS = {
    "core": Room((), frozenset()),
    "compiled": Room((), ARRAYS),
    "physics": Room(("core.errors", "core.extra", "compiled"), ARRAYS | {"cupy"}),
    "games.flick": Room(("core", "compiled", "physics"), ARRAYS),
    "games.pitch_bowl": Room(("core", "compiled", "physics", "games.flick"), ARRAYS),
    "games.pitch_out": Room(("core", "compiled", "physics", "games.flick"), ARRAYS),
    "games": Room(("core", "compiled"), ARRAYS),
    "bots": Room(("core", "compiled", "physics", "games")),
    "draw": Room(("core", "games")),
    "envs": Room(("core", "compiled", "games", "bots", "draw")),
    "lab": Room(("core", "compiled", "games", "bots")),
    "review": Room(("core", "games", "bots", "physics"), ARRAYS),
    "server": Room(("core", "compiled", "games", "bots", "draw", "puzzles", "review", "wire")),
    "wire": Room(("core",)),
    "client": Room(("api", "core", "games", "wire")),
    "puzzles": Room(("core", "games"), frozenset()),
    "api": Room(("core", "games", "bots", "draw")),
    "cli": Room(("",)),
    "warm": Room(("",)),
    "__main__": Room(("cli",)),
    "": Room(("api", "core", "games"), frozenset()),
}


@dataclass(frozen=True)
class Import:
    """One imported module, with the place that imports it; names inside the package lack `pitchside.`."""

    module: str
    line: int
    target: str
    ours: bool

    def __str__(self) -> str:
        importer, target = f"pitchside.{self.module}".rstrip("."), self.target
        if self.ours:
            target = f"pitchside.{target}".rstrip(".")
        return f"{importer}, line {self.line}: imports {target}"


def module_name(path: Path, package: Path) -> str:
    """The dotted name of a file without the leading `pitchside.`; empty for the package itself."""
    parts = list(path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str, package: Path) -> bool:
    """Whether a dotted name is a module or a package, and not something inside a module."""
    path = package.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def within(name: str, room: str) -> bool:
    """Whether a module is the room or lies inside it; the empty room holds everything."""
    return room == "" or name == room or name.startswith(f"{room}.")


def absolute(node: ast.ImportFrom, path: Path, package: Path) -> str:
    """The full dotted name that `from <name> import ...` means."""
    if node.level == 0:
        return node.module or ""
    folder = ("pitchside", *path.parent.relative_to(package).parts)
    base = folder[: len(folder) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def targets(node: ast.AST, path: Path, package: Path) -> Iterator[str]:
    """The full names of the modules that one statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = absolute(node, path, package)
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            ours = inner.startswith("pitchside.") and is_module(inner.removeprefix("pitchside."), package)
            yield inner if ours else base


def imports(package: Path) -> Iterator[Import]:
    """Every import of every file, those inside functions and type checks included."""
    for path in sorted(package.rglob("*.py")):
        module = module_name(path, package)
        for node in _nodes(path.read_text(encoding="utf-8")):
            for target in targets(node, path, package):
                ours = within(target, "pitchside")
                short = target.removeprefix("pitchside").removeprefix(".") if ours else target
                yield Import(module, getattr(node, "lineno", 0), short, ours)


@cache
def _nodes(text: str) -> tuple[ast.AST, ...]:
    """By its text: several tests look at every module, and parsing is what takes time."""
    kinds = (ast.Import, ast.ImportFrom)
    return tuple(node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))


def room_of(module: str) -> str | None:
    """The room a module lives in, None when it stands outside the house; every game has its own."""
    if module == "":
        return ""
    if module.startswith("games."):
        return ".".join(module.split(".")[:2])
    top = module.split(".")[0]
    return top if top in ROOMS else None


def allowed(found: Import) -> bool:
    """Whether the importer's room may import this."""
    name = room_of(found.module)
    if name is None:
        return True  # said by `outside` already
    room = ROOMS.get(name) or ROOMS["games"]
    if not found.ours:
        top = found.target.split(".")[0]
        return top in sys.stdlib_module_names or room.others is None or top in room.others
    if found.target == "":
        return True  # the package itself holds its version and imports nothing
    own_room = name != "" and within(found.target, name)
    return own_room or any(within(found.target, other) for other in room.ours)


def violations(package: Path) -> list[str]:
    """The imports that go against the arrow."""
    return [str(found) for found in imports(package) if not allowed(found)]


def outside(package: Path) -> list[str]:
    """The modules that lie in no room."""
    names = (module_name(path, package) for path in sorted(package.rglob("*.py")))
    return [f"pitchside.{name}" for name in names if room_of(name) is None]


def json_violations(package: Path) -> list[str]:
    """The server modules that make JSON and are not part of the store."""

    def may(module: str) -> bool:
        return any(within(module, room) for room in JSON_ROOMS)

    return [
        str(found)
        for found in imports(package)
        if within(found.module, "server") and not found.ours
        if found.target.split(".")[0] in JSON_MAKERS and not may(found.module)
    ]


def named_elsewhere(package: Path, words: str) -> list[str]:
    """The modules of the server that name what another alone should know."""
    owner, elsewhere = KNOWN_TO_ONE[words]
    found = []
    for path in sorted(package.joinpath("server").rglob("*.py")):
        module = module_name(path, package)
        if re.search(words, path.read_text(encoding="utf-8")):
            found += [] if any(within(module, one) for one in (owner, *elsewhere)) else [module]
    return found


def names_in(manifest: Manifest) -> Iterator[tuple[str, str]]:
    """Every field that names a value, and each name in it."""
    for name in HOMES:
        value = getattr(manifest, name)
        for one in value.values() if isinstance(value, dict) else (value,):
            if one is not None:
                yield name, one


def loads(package: Path) -> Iterator[tuple[str, str]]:
    """Every module that loads something from a manifest, with the room that it reaches into."""
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & HOMES.keys()
        if any(isinstance(node, ast.Name) and node.id == "load" for node in ast.walk(tree)):
            yield from ((module_name(path, package), HOMES[name]) for name in sorted(named))


def reaching(package: Path) -> list[str]:
    """The modules that load from a room to their right."""
    return [
        f"pitchside.{module}: loads from {home}"
        for module, home in loads(package)
        if not allowed(Import(module, 0, home, True))
    ]


def named_games(path: Path, package: Path) -> list[str]:
    """The games that a file names and its path does not."""
    where, text = path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")
    if where.startswith(ONE_GAME_EACH):
        return []
    if where in EXAMPLES:
        text = text.replace(ast.get_docstring(ast.parse(text), clean=False) or "", "")
    found = []
    for game, one in manifests().items():
        module, kind = game.replace("-", "_"), type(one.game).__name__
        spelt = rf"{game}|{module}|{module.upper()}|{kind}[A-Z]"
        if module not in where and re.search(spelt, text):
            found.append(f"{where}: {game}")
    return found


def page_files(page: Path) -> Iterator[tuple[str, str]]:
    """Every source file of the page that is no test, with its text."""
    for path in sorted(page.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css") and not path.name.endswith(".test.ts"):
            yield path.relative_to(page).as_posix(), path.read_text(encoding="utf-8")


def games_on_page(page: Path) -> list[str]:
    """The games that a file of the page names and its path does not."""
    found = []
    for where, text in page_files(page):
        for game in manifests() if where not in NAMED_ON_THE_PAGE else ():
            first, *others = game.split("-")
            camel = first + "".join(other.title() for other in others)
            spelt = rf"{game}|{camel}|{camel[0].upper()}{camel[1:]}"
            if game not in where and re.search(spelt, text):
                found.append(f"{where}: {game}")
    return found


def languages_on_page(page: Path) -> list[str]:
    """The languages but English that a file outside their folders names."""
    folders = [path.name for path in (page / WORDS_OF_THE_PAGE).iterdir() if path.is_dir()]
    return [
        f"{where}: {lang}"
        for where, text in page_files(page)
        for lang in folders
        if lang != FALLBACK and not where.startswith(f"{WORDS_OF_THE_PAGE}/{lang}/")
        if re.search(rf"""["'`/.]{lang}["'`/]|\b{lang}:|\.{lang}\b""", text)
    ]


def plant(package: Path, file: str, source: str) -> None:
    """Write one module of a pretended package, and some rooms it can import from."""
    for room in (
        "core/errors",
        "core/seat",
        "physics/disc",
        "games/flick/tremor",
        "games/play_ball/state",
        "lab/league",
    ):
        path = package / f"{room}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (package / file).parent.mkdir(parents=True, exist_ok=True)
    (package / file).write_text(source, encoding="utf-8")


def test_every_import_follows_the_arrow() -> None:
    """No module imports to its right."""
    assert violations(PACKAGE) == []


def test_every_module_lives_in_a_room() -> None:
    """Every module lies in a room that ROOMS names."""
    assert outside(PACKAGE) == []


def test_only_wire_and_store_make_json() -> None:
    """In the server only the store and the commitments' columns import something that makes JSON."""
    assert json_violations(PACKAGE) == []


def test_the_scan_reads_the_package() -> None:
    """The package that is scanned exists."""
    assert (PACKAGE / "__init__.py").is_file()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/turn.py", "import numpy"),
        ("core/turn.py", "from pitchside.physics import disc"),
        ("core/turn.py", "from ..physics.disc import Disc"),
        ("core/turn.py", "def late():\n    import pitchside.games"),
        ("core/turn.py", "from pitchside import games"),
        ("physics/tape.py", "from pitchside.core import seat"),
        ("physics/tape.py", "from pitchside.core.seat import Seat"),
        ("physics/tape.py", "import scipy"),
        ("games/flick/tape.py", "from pitchside.games.play_ball import state"),
        ("games/play_ball/board.py", "from pitchside.games.flick.tremor import tremble"),
        ("games/play_ball/board.py", "from pitchside.physics import disc"),
        ("games/chifootmi/deck.py", "from ..play_ball import state"),
        ("games/pitch_out/view.py", "from pitchside.games.play_ball.state import State"),
        ("games/pitch_out/view.py", "import fastapi"),
        ("lab/arena.py", "from pitchside import server\nimport pitchside.server"),
        ("server/app.py", "import pitchside.cli"),
        ("server/app.py", "import pitchside.physics.disc"),
        ("server/solving.py", "from pitchside.lab import league"),
        ("bots/levels.py", "from pitchside.lab.league import League"),
        ("envs/pettingzoo.py", "import pitchside.wire.messages"),
        ("__init__.py", "from pitchside.physics import disc"),
    ],
)
def test_a_planted_violation_is_flagged(tmp_path: Path, file: str, source: str) -> None:
    """An import against the arrow is reported once, with the module that has it."""
    plant(tmp_path, file, source)
    found = violations(tmp_path)
    assert len(found) == 1
    assert found[0].startswith(f"pitchside.{module_name(tmp_path / file, tmp_path)}".rstrip("."))


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/turn.py", "import dataclasses\nfrom pitchside.core.seat import Seat\nfrom . import errors"),
        ("physics/tape.py", "import numba\nimport numpy as np\nfrom pitchside.core.errors import PitchError"),
        ("physics/tape.py", "from pitchside.core import errors"),
        ("games/flick/tape.py", "from pitchside.core import seat\nfrom pitchside.physics import disc"),
        ("games/pitch_out/view.py", "from pitchside.games.flick import tremor\nfrom . import state"),
        ("games/play_ball/board.py", "from pitchside.core import seat\nfrom .state import State"),
        (
            "games/__init__.py",
            "from pitchside.games import play_ball\nfrom pitchside.games.flick import tremor",
        ),
        ("lab/arena.py", "import pitchside.games\nfrom pitchside.core import seat"),
        (
            "server/app.py",
            "import fastapi\nfrom pitchside.bots import levels\nfrom pitchside import __version__",
        ),
        ("cli/play.py", "import pitchside.server\nfrom pitchside.physics import disc"),
    ],
)
def test_a_permitted_import_is_not_flagged(tmp_path: Path, file: str, source: str) -> None:
    """An import along the arrow is not reported."""
    plant(tmp_path, file, source)
    assert violations(tmp_path) == []


def test_a_module_outside_every_room_is_flagged(tmp_path: Path) -> None:
    """A folder that is no room is reported."""
    plant(tmp_path, "utils/helpers.py", "")
    assert outside(tmp_path) == ["pitchside.utils.helpers"]


@pytest.mark.parametrize(
    ("file", "flagged"),
    [
        ("server/http/app.py", True),
        ("wire/codec.py", False),
        ("server/store/matches.py", False),
        ("cli/play.py", False),
    ],
)
def test_json_outside_wire_and_store_is_flagged(tmp_path: Path, file: str, flagged: bool) -> None:
    """A module of the server outside the store is reported for importing json."""
    plant(tmp_path, file, "import json")
    assert bool(json_violations(tmp_path)) is flagged


@pytest.mark.parametrize("words", KNOWN_TO_ONE)
def test_some_things_are_known_to_one_module(tmp_path: Path, words: str) -> None:
    """Salts of commitments and checksums of rows; a module that names them elsewhere is reported."""
    assert named_elsewhere(PACKAGE, words) == []
    plant(tmp_path, "server/store/lists.py" if '"' in words else "server/net/run.py", "salts, sha256 = 1, 2")
    assert len(named_elsewhere(tmp_path, words)) == 1


def test_few_ask_which_phase_it_is() -> None:
    """The kinds of phases are known to the games, their opponents and their encodings alone."""
    known = ("games", "bots", "envs.encodings")
    kinds = re.compile(r"games\.[a-z_]+\.phases\.")
    asked = [one for one in imports(PACKAGE) if one.ours and kinds.match(one.target)]
    assert asked
    assert [str(one) for one in asked if not any(within(one.module, room) for room in known)] == []


@pytest.mark.parametrize("game", MANIFESTS)
def test_every_name_in_a_manifest_is_found_where_it_belongs(game: str) -> None:
    """Each name stands for a value, each package has its file, and both lie in the room of that field."""
    manifest = manifest_of(game)
    assert manifest.game.id == game
    assert {clause.number.partition("-")[0] for clause in manifest.game.rulebook} == {manifest.prefix}
    for field, name in names_in(manifest):
        assert within(name.partition(":")[0].removeprefix("pitchside."), HOMES[field]), name
        assert load(name) is not None
    for field, (home, file) in FOLDERS.items():
        package = getattr(manifest, field)
        if package is None:
            continue
        assert within(package.removeprefix("pitchside."), home), package
        assert files(package).joinpath(file.format(game)).is_file()


def test_every_name_has_a_room() -> None:
    """No field of a manifest names something that the tests above do not look at."""
    assert {one.name for one in fields(Manifest) if "Name" in str(one.type)} == HOMES.keys() | FOLDERS.keys()


def test_every_day_has_a_puzzle_of_one_game() -> None:
    """No day of the week is left out, and none is given to two games."""
    assert sorted(day for one in manifests().values() for day in one.puzzle_days) == list(range(7))


def test_what_is_loaded_from_a_manifest_follows_the_arrow() -> None:
    """No module loads, by way of a manifest, what it may not import."""
    assert len(list(loads(PACKAGE))) >= len(HOMES)
    assert reaching(PACKAGE) == []


def test_a_load_against_the_arrow_is_flagged(tmp_path: Path) -> None:
    """An opponent that reads a review through the manifest is reported."""
    plant(tmp_path, "bots/levels.py", "judge = load(manifest_of(game).judge)")
    assert reaching(tmp_path) == ["pitchside.bots.levels: loads from review"]


def test_only_its_own_files_name_a_game() -> None:
    """A file names those games alone that stand in its path; the registry names all."""
    assert [one for path in sorted(PACKAGE.rglob("*.py")) for one in named_games(path, PACKAGE)] == []


@pytest.mark.parametrize(
    ("file", "source", "flagged"),
    [
        ("server/app.py", 'if game == "pitch-bowl":', ["pitch-bowl"]),
        ("server/app.py", "def play_ball(board): ...", ["play-ball"]),
        ("lab/arena.py", "made = PitchOutBatch()", ["pitch-out"]),
        ("draw/pitch_out.py", "from pitchside.draw.pitch_bowl import _label", ["pitch-bowl"]),
        ("draw/pitch_out.py", "PITCH_OUT = 1", []),
        ("games/__init__.py", '"chifootmi"', []),
        ("__init__.py", '"""ps.new("chifootmi")"""', []),
        ("__init__.py", '"""Games."""\nps.new("chifootmi")', ["chifootmi"]),
    ],
)
def test_a_game_named_elsewhere_is_flagged(
    tmp_path: Path, file: str, source: str, flagged: list[str]
) -> None:
    """By its id, its module, its constant or its classes."""
    plant(tmp_path, file, source)
    assert named_games(tmp_path / file, tmp_path) == [f"{file}: {game}" for game in flagged]


def test_only_its_own_files_of_the_page_name_a_game() -> None:
    """The same on the page, in its sources."""
    assert games_on_page(PAGE) == []


def test_the_page_names_no_language_but_english() -> None:
    """A language is a folder of words that no other file names."""
    assert languages_on_page(PAGE) == []


def test_a_game_or_a_language_named_elsewhere_on_the_page_is_flagged(tmp_path: Path) -> None:
    """In a component and in a module; in a test, in the registry and in its own files it may be."""
    for file, text in {
        "app/words/fr/voice.ts": 'voice("fr")',
        "app/words/en/pitch-out.ts": "pitchOut",
        "games/index.ts": "pitchOut",
        "games/pitch-out/Screen.svelte": "words().pitchOut",
        "match/turns.test.ts": 'pitchOut, "fr"',
        "match/turns.ts": 'import "./fr/turns"; game === "pitch-out"',
        "pages/Learn.svelte": ".pitch-out { color: red; } text.fr",
        "pages/home.ts": "PitchOutScene, { fr: 1 }",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    flagged = ["match/turns.ts", "pages/Learn.svelte", "pages/home.ts"]
    assert games_on_page(tmp_path) == [f"{file}: pitch-out" for file in flagged]
    assert languages_on_page(tmp_path) == [f"{file}: fr" for file in flagged]


def test_help_loads_no_game() -> None:
    """A game is loaded when it is first used: neither the package nor the list of commands needs one."""
    told = "import sys; from pitchside.cli import parser; import pitchside; parser().format_help(); "
    told += "print([one for one in sys.modules if one.startswith('pitchside.games.') or one == 'numpy'])"
    assert subprocess.check_output([sys.executable, "-c", told], text=True) == "[]\n"
