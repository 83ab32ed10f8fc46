"""Where the data lives: beside the package in a checkout, inside it when installed, and the user's own folder."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

# The variable that names the user's own folder.
HOME = "JUDGE_HOME"
_PACKAGE = Path(__file__).resolve().parent


def data_room(name: str) -> Path:
    """The folder ``rules_corpus``, ``scenarios``, ``templates`` or ``docs``, from a checkout or from an installed wheel."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def user_folder() -> Path:
    """What the user adds (imported documents, saved cases, indexes): ``$JUDGE_HOME``, else the XDG data folder."""
    home = os.environ.get(HOME)
    if home:
        return Path(home)
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "keyforge-judge"


def private_folder(folder: Path) -> Path:
    """Make a folder, and those above it that are missing, for nobody else's eyes. OSError where that cannot be."""
    for missing in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
    return folder


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, with the folder above it, for nobody else's eyes. OSError where that cannot be."""
    private_folder(path.parent)
    aside = path.with_name(f"{path.name}-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with open(aside, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def private_file(path: Path) -> None:
    """Make a file, and the folder above it, for nobody else's eyes. OSError where that cannot be.

    From one that is there already strangers' rights are taken; its group keeps those that somebody gave it.
    """
    private_folder(path.parent)
    made = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        mode = stat.S_IMODE(os.fstat(made).st_mode)
        if mode & stat.S_IRWXO and os.name == "posix":
            with suppress(PermissionError):  # somebody else's, who lets us write to it
                os.fchmod(made, mode & ~stat.S_IRWXO)
    finally:
        os.close(made)


def bench_folder() -> Path:
    """Where the bench for phones lies: ``$JUDGE_BENCH``, in an installed package, or where ``make offline`` puts it."""
    given, installed = os.environ.get("JUDGE_BENCH"), _PACKAGE / "_data" / "offline"
    return Path(given) if given else installed if installed.is_dir() else _PACKAGE.parent / "build" / "offline"
