"""A rulebook that nobody has seen yet: an edited copy of the newest one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.importing.headings import is_capitals, norm
from judge.corpus.importing.run import Importer, load_importer
from judge.corpus.official import load_official
from judge.errors import VersionNeededError
from tests.corpus.importing import samples
from tests.corpus.importing.samples import Sample


def newest(tmp_path: Path) -> tuple[Importer, str]:
    """The importer and the text of the newest rulebook (or of the made-up one)."""
    folder = samples.shared()
    if folder is None:
        return load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path), samples.document()
    return load_importer(home=tmp_path), (folder / "rulebooks" / "master-rulebook-18.4.md").read_text(encoding="utf-8")


def between(text: str, start: str, end: str) -> str:
    """The part of a text from one heading to the next."""
    first = text.index(f"\n\n{start}\n\n")
    return text[first : text.index(f"\n\n{end}\n\n", first)]


def edited(text: str) -> tuple[str, dict[str, set[str]]]:
    """A copy as a new version, with a new, a changed, a moved and a missing entry, and what should be found."""
    text = text.replace("VERSION 18.4", "VERSION 18.5")
    if samples.shared() is None:
        changed, moved, gone, before = ("APRON", "BUTTER (X)"), ("BUTTER (X)", "“CRUMB” VS CRUST"), ("X", "ERRATA"), "ERRATA"
        ids = {"changed": {"glossary:apron"}, "moved": {"glossary:butter"}, "gone": {"glossary:x"}}
    else:
        changed, moved, gone, before = ("ELUSIVE", "END OF TURN"), ("POISON", "POWER"), ("ENEMY", "ENHANCE"), "WARD"
        ids = {"changed": {"glossary:elusive"}, "moved": {"glossary:poison"}, "gone": {"glossary:enemy"}}
    new = "\n\nBRANDISH\n\nA card that is brandished is shown to every player at the table."
    part, place = between(text, *changed), between(text, *moved)
    text = text.replace(part, part + " But not while it is brandished by anybody.").replace(between(text, *gone), "")
    text = text.replace(place, "").replace(f"\n\n{before}\n\n", f"{place}{new}\n\n{before}\n\n", 1)
    return text, ids | {"new": {"glossary:brandish"}}


def test_new_changed_moved_and_gone_entries_are_told(tmp_path: Path) -> None:
    """A new version is stored under its own number, and every edit is reported under its name."""
    importer, text = newest(tmp_path)
    copy, wanted = edited(text)
    outcome = importer.take_bytes("rulebook-18.5.md", copy.encode())
    assert (outcome.rulebook, outcome.known, outcome.nearest) == ("18.5", False, "18.4")
    assert outcome.changes is not None
    assert set(outcome.changes.new) == wanted["new"]
    assert set(outcome.changes.gone) == wanted["gone"]
    assert set(outcome.changes.moved) == wanted["moved"]
    assert wanted["changed"] <= set(outcome.changes.changed)
    # The head of the document changed, too: it prints the version.
    assert all(one in wanted["changed"] or one.startswith("front:") for one in outcome.changes.changed)
    assert "18.5" in load_official(tmp_path)


def test_a_ruling_turned_about_is_the_same_ruling_changed(tmp_path: Path) -> None:
    """Its question is told again with another answer, which shares no word with the old one."""
    importer, text = newest(tmp_path)
    start, ruling = ("If I play Mug", "faq:mug-no-aember") if samples.shared() else ("What happens when no plums", "faq:plum-pie")
    asked, old = text[text.index(start) :].split("\n\n")[:2]
    turned = text.replace(
        f"{asked}\n\n{old}", f"{asked}\n\nNever: nothing at all comes of it now, whoever else might have liked that."
    )
    outcome = importer.take_bytes("rulebook-18.5.md", turned.replace("VERSION 18.4", "VERSION 18.5").encode())
    assert outcome.changes is not None
    assert ruling in outcome.changes.changed
    assert not {each for each in (*outcome.changes.new, *outcome.changes.gone) if each.startswith("faq:")}


def test_with_the_old_version_at_hand_the_words_are_compared(tmp_path: Path) -> None:
    """A change of one small word is found when the older document was taken in before."""
    importer, text = newest(tmp_path)
    importer.take_bytes("book.md", text.encode())
    copy, wanted = edited(text)
    outcome = importer.take_bytes("rulebook-18.5.md", copy.encode())
    assert outcome.changes is not None
    assert wanted["changed"] <= set(outcome.changes.changed)
    assert set(load_official(tmp_path)) == {"18.4", "18.5"}


def test_scenarios_that_rest_on_a_change_are_named(tmp_path: Path) -> None:
    """Scenario files whose ruling or citations name a changed entry are in the report, others are not."""
    room = samples.room(tmp_path / "rules_corpus")
    folder = tmp_path / "scenarios" / "apron"
    folder.mkdir(parents=True)
    (folder / "hot.toml").write_text('ruling = "faq:x"\n[expect]\ncites = ["glossary:apron#1"]\n', encoding="utf-8")
    (folder / "other.toml").write_text('ruling = ["glossary:butter"]\n', encoding="utf-8")
    known = load_importer(room, tmp_path)
    importer = Importer(known.places, known.books, tmp_path, tmp_path / "scenarios")
    changed = tuple(
        Sample(one.id, one.kind, one.title, ("An apron is of no use at all to anybody here.",)) if one.title == "APRON" else one
        for one in samples.MASTER
    )
    outcome = importer.take_bytes("rulebook-18.5.md", samples.document(changed, "18.5").encode())
    assert outcome.changes is not None
    assert outcome.changes.scenarios == ("apron/hot.toml",)


def test_a_new_ruling_gets_an_id_of_its_own(tmp_path: Path) -> None:
    """A question that no known document has is stored under its topic, and never under the id of another one."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    extra = ("Do two aprons keep more flour off than one of them would?", "Yes. Each of the two keeps its own share off.")
    place = next(number for number, one in enumerate(samples.MASTER) if one.id == "faq:apron-lend")
    added = Sample("", "general FAQ", "Apron", extra, "General FAQ")
    outcome = importer.take_bytes(
        "book.md", samples.document((*samples.MASTER[:place], added, *samples.MASTER[place:]), "18.5").encode()
    )
    assert outcome.changes is not None
    assert outcome.changes.new == ("faq:apron",)
    stored = load_official(tmp_path)["18.5"].by_id["faq:apron"]
    assert (stored.question, stored.text) == extra


def test_a_document_without_a_version_is_known_by_its_words(tmp_path: Path) -> None:
    """Without a version line the document is the known one whose words it has."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    text = samples.document().replace("VERSION 18.4\n\n", "")
    assert importer.take_bytes("book.md", text.encode()).rulebook == "18.4"


def front(version: str, title: str) -> str:
    """The newest rulebook with another first page, and one entry that no rulebook has said so."""
    text = samples.document().replace("MASTER RULEBOOK", title).replace("VERSION 18.4", version)
    return text.replace("keeps the flour off", "keeps sugar and flour off")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("book.md", front("by bakers for bakers", "KeyForge Master Rulebook v19.0 (March 2027)")),
        ("book.md", front("v. 19", "MASTER RULEBOOK")),
        ("rulebook_v19.md", front("by bakers for bakers", "MASTER RULEBOOK")),
        ("book.html", f"<head><title>Master Rulebook V 19.0</title></head><p>{front('', '').replace(chr(10) * 2, '<p>')}"),
        ("book.md", f"---\nversion: 19.0\n---\n\n{front('by bakers for bakers', 'MASTER RULEBOOK')}"),
    ],
    ids=["title", "short", "file name", "page title", "header"],
)
def test_a_new_rulebook_is_told_from_the_known_ones_in_any_disguise(tmp_path: Path, name: str, text: str) -> None:
    """It is stored as itself, with what differs, and the document in force stays as it was."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    importer.take_bytes("book.md", samples.document().encode())
    before = load_official(tmp_path)["18.4"]
    outcome = importer.take_bytes(name, text.encode())
    assert (outcome.rulebook, outcome.known, outcome.nearest) == ("19.0", False, "18.4")
    assert outcome.changes is not None
    assert outcome.changes.changed == ("glossary:apron",)
    stored = load_official(tmp_path)
    assert stored["18.4"] == before
    assert stored["19.0"].changes["changed"] == ("glossary:apron",)


def test_one_that_says_nothing_is_not_stored_until_somebody_says(tmp_path: Path) -> None:
    """What differs and names no version is asked about; the version that its owner states is taken."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    text = front("by bakers for bakers", "MASTER RULEBOOK").encode()
    with pytest.raises(VersionNeededError, match=r"nearest to 18\.4: 17 of its 18 entries are recognised, 1 differ"):
        importer.take_bytes("book.md", text)
    assert load_official(tmp_path) == {}
    assert importer.take_bytes("book.md", text, stated="19.0").rulebook == "19.0"
    assert list(load_official(tmp_path)) == ["19.0"]


def test_one_that_prints_a_known_version_and_says_otherwise_is_told(tmp_path: Path) -> None:
    """A new printing under the old number, or a scan with mistakes: what differs is listed."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    assert importer.take_bytes("book.md", samples.document().encode()).changes is None
    outcome = importer.take_bytes("book.md", samples.document().replace("keeps the flour off", "keeps sugar off").encode())
    assert (outcome.rulebook, outcome.known, outcome.differ) == ("18.4", True, 1)
    assert outcome.changes is not None
    assert outcome.changes.changed == ("glossary:apron",)


def test_a_new_entry_under_a_heading_that_nothing_marks(tmp_path: Path) -> None:
    """Where headings look like other words, one that nobody knows is told by its place in the alphabet and what follows."""
    importer, text = newest(tmp_path)
    lines = [line.replace("*", "") for line in text.replace("VERSION 18.4", "VERSION 18.5").split("\n") if line.strip()]
    start = lines.index("GLOSSARY")
    place = next(at for at in range(start + 1, len(lines)) if is_capitals(lines[at]) and norm(lines[at]) > "brandish")
    lines[place:place] = ["BRANDISH", "A card that is brandished is shown to every player at the table."]
    quiet = "\r\n\r\n".join(line.title() if is_capitals(line) else line for line in lines)
    outcome = importer.take_bytes("rulebook-18.5.txt", quiet.encode())
    assert outcome.changes is not None
    assert (outcome.changes.new, outcome.changes.gone) == (("glossary:brandish",), ())
    assert all(entry.startswith(("front:", "credits:")) for entry in outcome.changes.changed)


def test_the_face_of_a_card_in_a_figure_is_no_new_entry(tmp_path: Path) -> None:
    """Whatever stands over its abilities in capitals; nor is a heading under which nothing is said."""
    importer = load_importer(samples.room(tmp_path / "rules_corpus"), tmp_path)
    place = next(number for number, one in enumerate(samples.MASTER) if one.id == "glossary:dough")
    faces = (
        Sample("", "glossary", "BAKER • WIZARD", ("Taunt. (The cakes beside this baker are quite safe from spoons.)", "Ann")),
        Sample("", "glossary", "OVEN", ("Cake", "Fire")),
    )
    text = samples.document((*samples.MASTER[: place + 1], *faces, *samples.MASTER[place + 1 :]), "18.5")
    outcome = importer.take_bytes("book.md", text.encode())
    assert outcome.changes is not None
    assert outcome.changes.new == ()


@pytest.mark.parametrize(
    ("name", "printed", "other", "most"),
    [("rulebook-1.2.html", "ERSION 1.2", "ERSION 1.3", 9), ("rulebook-1.1.md", "VERSION 1.1", "VERSION 1.4", 0)],
)
def test_an_old_rulebook_whose_layout_is_torn_is_told_by_its_words(
    tmp_path: Path, name: str, printed: str, other: str, most: int
) -> None:
    """The same words under another number: nothing is new, only the version's line gone, hardly anything changed."""
    folder = samples.shared()
    if folder is None:
        pytest.skip("the official rulebooks are not at hand")
    text = (folder / "rulebooks" / name).read_text(encoding="utf-8").replace(printed, other)
    changes = load_importer(home=tmp_path).take_bytes(f"book{Path(name).suffix}", text.encode()).changes
    assert changes is not None
    assert changes.new == ()
    assert set(changes.gone) <= {"front:version"}
    assert len(changes.changed) <= most
