"""Functions and files stay short enough to read, in Python by syntax tree, on the page by its braces."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "pitchside"
WEB = ROOT / "web" / "src"

LONGEST_FUNCTION = 60
LONGEST_KERNEL = 120
LONGEST_FILE = 520
MEDIAN = 9
PERCENTILE_95 = 35
ENOUGH_TO_COUNT = 20  # a distribution of fewer functions says nothing

NO_FUNCTION = {"if", "for", "while", "switch", "catch", "with", "await"}
SCRIPT = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL)
# Comments, strings, and regular expressions after a sign that a value must follow.
NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
    r"|(?:(?<=[(,=:\[!&|?{};])|(?<=\breturn))\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/",
    re.DOTALL,
)


@dataclass(frozen=True)
class Function:
    """A function and the number of its lines, those of its docstring left out."""

    path: Path
    name: str
    line: int
    lines: int

    @property
    def is_kernel(self) -> bool:
        """Whether it stands in a file, or a folder, named for compiled kernels."""
        named = self.path.name.startswith("kernel") or "_kernel" in self.path.name
        return named or self.path.parent.name == "kernels"

    @property
    def limit(self) -> int:
        """The most lines it may have."""
        return LONGEST_KERNEL if self.is_kernel else LONGEST_FUNCTION

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line} {self.name}: {self.lines} lines"


def shown(path: Path) -> str:
    """A path as it reads best in a message."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def python_files(package: Path) -> list[Path]:
    """The modules of the package."""
    return sorted(package.rglob("*.py"))


def web_files(web: Path) -> list[Path]:
    """The sources of the page, its tests left out."""
    kinds = {".ts", ".svelte", ".css"}
    return [path for path in sorted(web.rglob("*")) if path.suffix in kinds and ".test." not in path.name]


def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return _parsed(path.read_text(encoding="utf-8"))


@cache
def _parsed(text: str) -> ast.Module:
    """By its text: several tests look at every module, and parsing is what takes time."""
    return ast.parse(text)


def docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines the docstring of a function takes."""
    first = node.body[0]
    if ast.get_docstring(node, clean=False) is None or first.end_lineno is None:
        return 0
    return first.end_lineno - first.lineno + 1


def python_functions(paths: Sequence[Path]) -> Iterator[Function]:
    """Every function of the given modules, methods and inner functions included."""
    for path in paths:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1 - docstring_lines(node)
                yield Function(path, node.name, node.lineno, lines)


def blank(text: str) -> str:
    """As many lines as the text has, and nothing on them."""
    return re.sub(r"[^\n]", " ", text)


def scripts_only(text: str) -> str:
    """A Svelte file with everything outside its scripts blanked."""
    kept = blank(text)
    for script in SCRIPT.finditer(text):
        kept = kept[: script.start(1)] + script[1] + kept[script.end(1) :]
    return kept


def code_only(path: Path) -> str:
    """A page source with everything but its code blanked, line numbers kept."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".svelte":
        text = scripts_only(text)
    return NOT_CODE.sub(lambda match: blank(match[0]), text)


def function_before(code: str) -> str | None:
    """The name of the function whose body follows this code, None if none does."""
    head = code.rstrip()
    if head.endswith("=>"):
        named = re.search(r"([\w$]+)\s*(?::[^=\n]*)?=\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)[^=\n]*=>$", head)
        return named[1] if named else "(arrow)"
    head = re.sub(r"\)\s*:[^(){};=]*$", ")", head)
    if not head.endswith(")"):
        return None
    depth = 0
    for at in range(len(head) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(head[at], 0)
        if depth == 0:
            break
    word = re.search(r"([\w$]+)\s*(?:<[^<>]*>)?\s*$", head[:at])
    name = word[1] if word else "(function)"
    return None if name in NO_FUNCTION else name


def web_functions(paths: Sequence[Path]) -> Iterator[Function]:
    """Every function of the page that has a body in braces."""
    for path in paths:
        if path.suffix == ".css":
            continue
        code, open_braces = code_only(path), list[tuple[str | None, int]]()
        for match in re.finditer(r"[{}]", code):
            line = code.count("\n", 0, match.start()) + 1
            if match[0] == "{":
                open_braces.append((function_before(code[max(0, match.start() - 400) : match.start()]), line))
            elif open_braces:
                name, first = open_braces.pop()
                if name is not None:
                    yield Function(path, name, first, line - first + 1)


def too_long(functions: Sequence[Function]) -> list[str]:
    """The functions over their limit."""
    return [
        f"{function}, at most {function.limit}" for function in functions if function.lines > function.limit
    ]


def distribution(functions: Sequence[Function]) -> tuple[float, float]:
    """Median and 95th percentile of the function lengths, kernels left out."""
    lines = [function.lines for function in functions if not function.is_kernel]
    if len(lines) < ENOUGH_TO_COUNT:
        return 0.0, 0.0
    return median(lines), quantiles(lines, n=20, method="inclusive")[-1]


def star_imports(paths: Sequence[Path]) -> list[str]:
    """The places that import everything from a module."""
    return [
        f"{shown(path)}:{node.lineno} from {node.module or '.'} import *"
        for path in paths
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
    ]


def prints(paths: Sequence[Path]) -> list[str]:
    """The places that call print."""
    return [
        f"{shown(path)}:{node.lineno} print(...)"
        for path in paths
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def bare_raises(paths: Sequence[Path]) -> list[str]:
    """The places that raise an error no caller can tell from another."""
    found = []
    for path in paths:
        for node in ast.walk(tree(path)):
            error = node.exc if isinstance(node, ast.Raise) else None
            error = error.func if isinstance(error, ast.Call) else error
            if isinstance(error, ast.Name) and error.id in ("Exception", "BaseException"):
                found.append(f"{shown(path)}:{error.lineno} raise {error.id}")
    return found


@pytest.fixture(scope="module", params=["python", "web"])
def functions(request: pytest.FixtureRequest) -> list[Function]:
    """The functions of the package, then those of the page."""
    if request.param == "python":
        return list(python_functions(python_files(PACKAGE)))
    return list(web_functions(web_files(WEB)))


def test_no_function_is_too_long(functions: list[Function]) -> None:
    """A function has at most 60 lines, one in a kernel file at most 120."""
    assert too_long(functions) == []


def test_most_functions_are_short(functions: list[Function]) -> None:
    """Half of the functions have at most 9 lines, and 95 % at most 35."""
    middle, high = distribution(functions)
    longest = sorted(functions, key=lambda function: -function.lines)[: max(10, len(functions) // 20)]
    listing = "\n".join(str(function) for function in longest)
    assert middle <= MEDIAN, f"half of {len(functions)} functions have more than {middle} lines\n{listing}"
    assert high <= PERCENTILE_95, f"5 % of {len(functions)} functions have {high} lines or more\n{listing}"


@pytest.mark.parametrize("paths", [python_files(PACKAGE), web_files(WEB)], ids=["python", "web"])
def test_no_file_is_too_long(paths: list[Path]) -> None:
    """A file has at most 500 lines."""
    counts = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert [f"{shown(path)}: {count} lines" for path, count in counts.items() if count > LONGEST_FILE] == []


def test_no_star_import() -> None:
    """Every imported name is spelled out."""
    assert star_imports(python_files(PACKAGE)) == []


def test_only_the_command_line_prints() -> None:
    """No module outside `cli` calls print."""
    rooms = [
        path for path in python_files(PACKAGE) if path.relative_to(PACKAGE).parts[0] not in ("cli", "cli.py")
    ]
    assert prints(rooms) == []


def test_every_error_has_its_own_type() -> None:
    """No module raises a plain Exception."""
    assert bare_raises(python_files(PACKAGE)) == []


def test_a_long_python_function_is_named(tmp_path: Path) -> None:
    """A function of 61 lines is reported by file, line and name."""
    path = tmp_path / "rules.py"
    path.write_text("import os\ndef settle():\n" + "    os\n" * 60)
    assert too_long(list(python_functions([path]))) == ["rules.py:2 settle: 61 lines, at most 60"]


def test_a_kernel_may_be_longer(tmp_path: Path) -> None:
    """A function of 61 lines in a kernel file is not reported."""
    path = tmp_path / "search_kernel.py"
    path.write_text("def settle():\n" + "    0\n" * 60)
    assert too_long(list(python_functions([path]))) == []


def test_a_docstring_does_not_count(tmp_path: Path) -> None:
    """The lines of a docstring are not lines of its function."""
    path = tmp_path / "rules.py"
    path.write_text('def settle():\n    """One.\n\n    Two.\n    """\n    return 1\n')
    assert [function.lines for function in python_functions([path])] == [2]


def test_page_functions_are_measured(tmp_path: Path) -> None:
    """Functions, methods and arrows of the page are found with their lengths; other braces are not."""
    path = tmp_path / "board.ts"
    path.write_text(
        "function draw(a: number): string {\n  if (a) {\n    return `{${a}`;\n  }\n  return '{'; // {\n}\n"
        "const press = (event: Event): void => {\n  for (const x of []) {\n  }\n};\n"
        "class Board {\n  move<T>(to: T) {\n    return { to };\n  }\n}\n"
        "list.map((x) => {\n  return /[{]/;\n});\n"
    )
    measured = [(function.name, function.lines) for function in web_functions([path])]
    assert measured == [("draw", 6), ("press", 4), ("move", 3), ("(arrow)", 3)]


def test_svelte_scripts_are_measured(tmp_path: Path) -> None:
    """In a Svelte file only the scripts hold functions, at their own line."""
    path = tmp_path / "Page.svelte"
    path.write_text(
        "<script module>\nfunction one() {\n}\n</script>\n"
        "<script lang='ts'>\nfunction two() {\n\n}\n</script>\n"
        "{#if two() }\n<p>don't {two()}</p>\n{/if}\n<style>\np:not(.a) {\n}\n</style>\n"
    )
    measured = [(function.name, function.line, function.lines) for function in web_functions([path])]
    assert measured == [("one", 2, 2), ("two", 6, 3)]


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (star_imports, "from os import *"),
        (prints, "def f():\n    print(1)"),
        (bare_raises, "raise Exception('no')"),
        (bare_raises, "raise Exception"),
    ],
)
def test_a_planted_habit_is_flagged(tmp_path: Path, check: object, source: str) -> None:
    """A star import, a print and a plain Exception are each reported once."""
    path = tmp_path / "rules.py"
    path.write_text(source)
    assert callable(check)
    assert len(check([path])) == 1
