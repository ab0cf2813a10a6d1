"""The command `destrier`, which comes with the package: the same program as that of `cargo install`."""

from __future__ import annotations

import signal
import sys

from ._destrier import run_program


def main() -> int:
    """Runs the program with the arguments of this process and returns its exit code."""
    # The program handles Ctrl-C by itself, and ends at once where it does not.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_program(sys.argv[1:], [sys.executable, "-m", "destrier"])


if __name__ == "__main__":
    sys.exit(main())
