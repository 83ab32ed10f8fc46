"""What people saved still opens, to what it opened to when it was saved: see README.md in this folder."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kept.keep import SUMS, expected, files, is_lost, keep, mend, name_of, opened, read, sum_of
from tests.kept.opening import OPENERS, ROOM, Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with pytest.MonkeyPatch.context() as patch:
        yield Site(tmp_path_factory.mktemp("kept"), patch.setenv)


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_it_opens_to_what_it_opened_to(site: Site, path: Path) -> None:
    """Nothing that was saved is lost, and nothing opens to something else unless it is written down why."""
    assert opened(site, path) == expected(path)


def test_what_is_kept_is_never_written_again() -> None:
    """A label that is renamed keeps its old form as an alias; the record of it is not changed, nor taken away."""
    assert sorted(SUMS.read_text(encoding="utf-8").splitlines()) == sorted(map(sum_of, files()))


def test_all_forms_are_kept() -> None:
    """A hundred and fifty things at least, of every form."""
    assert {path.parent.name for path in files()} == set(OPENERS)
    assert len(files()) >= 150


def test_what_is_mended_still_opens() -> None:
    """A new outcome says why it is right, and none of them is that the thing does not open any more."""
    mended = [(kept, each) for path in files() for kept in [read(path)] for each in kept.get("mended", ())]
    assert all(each["why"] and not is_lost(kept, each["opened"]) for kept, each in mended)


def test_what_is_lost_cannot_be_mended(site: Site, tmp_path: Path) -> None:
    """An address whose choice is refused now is a fault, not another outcome."""
    kept = read(ROOM / "addresses" / "play-a-branch-that-was-left.json")
    lost = tmp_path / "addresses" / "lost.json"
    lost.parent.mkdir()
    lost.write_text(json.dumps({**kept, "saved": kept["saved"].replace("do=play", "do=plough")}), encoding="utf-8")
    with pytest.raises(ValueError, match="does not open any more"):
        mend(site, lost, "it was renamed")


def test_nothing_is_kept_twice(site: Site) -> None:
    """The script refuses a name that is taken, and leaves the file as it is."""
    path = files()[0]
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="never written again"):
        keep(site, name_of(path), "/about")
    assert path.read_bytes() == before
