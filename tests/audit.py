"""What is known against the versions in the lock files: ``make audit``.

Runs pip-audit over each lock. Exit code 1 when something is known, 2 when it could not be asked: no pip-audit, no network.
"""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNREACHED = re.compile("ConnectionError|ConnectError|Max retries|Temporary failure|Name or service|timed out|ServiceError")


def main() -> int:
    """Ask for every lock; the worst of the answers."""
    if find_spec("pip_audit") is None:
        print("there is no pip-audit here; make audit installs it")
        return 2
    worst = 0
    for lock in sorted(ROOT.glob("requirements*.lock")):
        options = ["--requirement", str(lock), "--require-hashes", "--disable-pip", "--progress-spinner=off"]
        done = subprocess.run([sys.executable, "-m", "pip_audit", *options], capture_output=True, text=True)
        print(f"{lock.name}: {'nothing is known' if not done.returncode else done.stdout}")
        if done.returncode and UNREACHED.search(done.stderr):
            print("the advisories cannot be reached: is there a network?")
            return 2
        worst = max(worst, min(done.returncode, 1))
    return worst


if __name__ == "__main__":
    sys.exit(main())
