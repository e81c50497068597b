"""`python -m tools.bench`: measure speed on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tools.bench import BENCHES, table


def main(argv: Sequence[str] | None = None) -> int:
    """One table after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, rougher figures")
    args = parser.parse_args(argv)
    for title, bench in BENCHES.items():
        print(title, flush=True)
        print("\n".join(table(bench(args.quick))), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
