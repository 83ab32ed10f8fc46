"""The project works from a wheel, in any folder, and not only from its checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from judge import __version__
from judge.scenarios.bench import is_compiled

ROOT = Path(__file__).resolve().parent.parent

pytest.importorskip("hatchling", reason="building a wheel needs hatchling, which make test installs")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as it is released, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def judge(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The installed command in an environment of its own, and an empty folder to call it from."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], check=True, capture_output=True, text=True
    )
    packages = Path(site.stdout.strip())
    # The libraries are those of this environment; the judge is the one in the wheel.
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(packages)]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    here = [path for path in sys.path if path.endswith("-packages")]
    (packages / "libraries.pth").write_text("\n".join(here), encoding="utf-8")
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    return python, elsewhere


def call(judge: tuple[Path, Path], *arguments: str) -> str:
    python, elsewhere = judge
    environment = {"PATH": os.environ["PATH"], "JUDGE_HOME": str(elsewhere / "home")}
    done = subprocess.run(
        [python, "-m", "judge", *arguments], cwd=elsewhere, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_wheel_holds_the_data_rooms(wheel: Path) -> None:
    """Corpus, scenarios, templates, the manual and the site's own files are inside."""
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("rules_corpus/glossary/", "rules_corpus/cards/facts.jsonl", "templates/base.html", "docs/README.md"):
        assert [name for name in names if name.startswith(f"judge/_data/{part}")], part
    assert "judge/web/static/judge.css" in names
    scenarios = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "scenarios").rglob("*.toml"))
    assert [name for name in scenarios if f"judge/_data/{name}" not in names] == []


def test_the_command_line_works_from_another_folder(judge: tuple[Path, Path]) -> None:
    """An installed judge shows its version and an entry, far from any checkout."""
    assert __version__ in call(judge, "--version")
    assert "[18.4:glossary:ward]" in call(judge, "show", "glossary:ward")


@pytest.mark.skipif(is_compiled(), reason="a plain wheel has not the library that compiled modules beside its own would share")
def test_the_site_works_from_another_folder(judge: tuple[Path, Path]) -> None:
    """An installed site renders a page and serves its stylesheet."""
    code = (
        "import judge; from judge.web.app import create_app; c = create_app().test_client();"
        "print(judge.__file__, c.get('/charts').status_code, c.get('/static/judge.css').status_code)"
    )
    python, elsewhere = judge
    environment = {"PATH": os.environ["PATH"], "JUDGE_HOME": str(elsewhere / "home")}
    done = subprocess.run([python, "-c", code], cwd=elsewhere, env=environment, capture_output=True, text=True, check=True)
    where, page, style = done.stdout.split()
    assert str(elsewhere.parent) in where
    assert (page, style) == ("200", "200")
