"""The lock files name the same versions, so that what was tested is what is served."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted(ROOT.glob("requirements*.lock"))


def versions(path: Path) -> dict[str, str]:
    """The version of each package in a lock."""
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_locks_agree_on_every_version() -> None:
    """Of each package that several name."""
    assert len(LOCKS) >= 4
    found: dict[str, set[str]] = {}
    for path in LOCKS:
        for name, version in versions(path).items():
            found.setdefault(name, set()).add(version)
    assert len(found) > 50
    assert {name: sorted(several) for name, several in found.items() if len(several) > 1} == {}


def test_what_serves_is_in_every_lock() -> None:
    """Each of the others has all of it."""
    served = versions(ROOT / "requirements.lock")
    for path in LOCKS:
        assert served.items() <= versions(path).items(), path.name
