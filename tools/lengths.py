"""The longest files and functions: `make check` prints them, and fails on none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 10
"""How many of each are printed."""
PAGE = {".ts", ".svelte", ".css"}


def functions(path: Path) -> Iterator[tuple[int, str]]:
    """Lines and place of every function of a module, docstrings counted too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            yield node.end_lineno - node.lineno + 1, f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"


def longest(found: Iterable[tuple[int, str]]) -> str:
    """The longest of them, one a line."""
    return "\n".join(f"{lines:6} {place}" for lines, place in sorted(found, reverse=True)[:MOST])


def main() -> None:
    """Print them."""
    modules = sorted(ROOT.glob("src/pitchside/**/*.py"))
    files = [*modules, *(path for path in ROOT.glob("web/src/**/*") if path.suffix in PAGE)]
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in files}
    print("The longest files, in lines:")
    print(longest((count, str(path.relative_to(ROOT))) for path, count in lines.items()))
    print(f"The longest Python functions:\n{longest(one for path in modules for one in functions(path))}")


if __name__ == "__main__":
    main()
