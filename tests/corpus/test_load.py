"""Loading the corpus and asking it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.load import Corpus, load_corpus
from judge.errors import CiteError, CorpusError, UnknownEntryError
from tests.corpus.conftest import WriteCorpus, entry_text, place


@pytest.fixture
def corpus(write_corpus: WriteCorpus) -> Corpus:
    """A ward, the chart that it rests on, and a ruling about a card."""
    texts = {
        "glossary:ward": entry_text(
            "glossary:ward", "Stops it once. See [[chart:destroyed#2]].", history={"1.0": "absent"}, related=["faq:a"]
        ),
        "chart:destroyed": entry_text("chart:destroyed", "1. Tag\n2. Leave", history={"1.0": "reworded"}),
        "faq:a": entry_text("faq:a", "**No.** Why.", cards=["anger"], rests_on=["chart:destroyed#1", "glossary:ward"]),
    }
    rows = [place(entry_id) for entry_id in texts]
    rows.append(place("rules:old-chart", "1.0", ours="chart:destroyed"))
    return load_corpus(write_corpus(texts, rows))


def test_a_cite_is_resolved(corpus: Corpus) -> None:
    """A citation gives its entry, and its words item by item."""
    assert corpus.resolve("chart:destroyed#2").id == "chart:destroyed"
    assert corpus.passage("chart:destroyed#2") == "Leave"
    assert corpus.passage("glossary:ward") == "Stops it once. See Destroyed."


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("glossary:wrd", "did you mean glossary:ward"),
        ("chart:destroyed#3", "has 2 numbered items"),
        ("glossary:ward#1", "has no numbered list"),
        ("1.0:glossary:ward", "does not stand in rulebook 1.0; it stands in 18.4"),
    ],
)
def test_a_wrong_cite_says_what_is_wrong(corpus: Corpus, cite: str, says: str) -> None:
    """An unknown entry, item or rulebook is refused with the way out."""
    with pytest.raises(UnknownEntryError, match=says):
        corpus.resolve(cite)


def test_an_unreadable_cite(corpus: Corpus) -> None:
    """Text that is no citation is told apart from an unknown entry."""
    with pytest.raises(CiteError):
        corpus.resolve("ward")


def test_the_rulebook_of_the_cite_wins(corpus: Corpus) -> None:
    """A rulebook written in the citation counts, not the one passed along."""
    assert corpus.resolve("18.4:glossary:ward", rulebook="1.0").id == "glossary:ward"
    with pytest.raises(UnknownEntryError):
        corpus.resolve("glossary:ward", rulebook="1.0")


def test_places_of_an_older_heading_belong_to_our_entry(corpus: Corpus) -> None:
    """An entry that stood under another id carries that place too."""
    assert [(p.rulebook, p.id) for p in corpus.entry("chart:destroyed").places] == [
        ("18.4", "chart:destroyed"),
        ("1.0", "rules:old-chart"),
    ]


def test_a_community_document_follows_its_rulebook(corpus: Corpus) -> None:
    """What the quick reference does not say itself is as in the rulebook it follows."""
    assert not corpus.stands_in(corpus.entry("glossary:ward"), "quick-reference")
    assert corpus.stands_in(corpus.entry("chart:destroyed"), "quick-reference")


def test_links_both_ways(corpus: Corpus) -> None:
    """Entry to entry, chart row to entries, and card to entries are all known backwards."""
    assert [entry.id for entry in corpus.links_to("glossary:ward")] == ["faq:a"]
    assert [entry.id for entry in corpus.links_to("chart:destroyed#2")] == ["glossary:ward"]
    assert [entry.id for entry in corpus.links_to("chart:destroyed")] == ["glossary:ward", "faq:a"]
    assert [entry.id for entry in corpus.of_card("anger")] == ["faq:a"]
    assert corpus.of_card("nobody") == ()


def test_entries_by_kind(corpus: Corpus) -> None:
    """Entries can be listed by kind, in a fixed order."""
    assert [entry.id for entry in corpus.entries()] == ["glossary:ward", "chart:destroyed", "faq:a"]
    assert [entry.id for entry in corpus.entries("faq")] == ["faq:a"]


def test_html_of_an_entry(corpus: Corpus) -> None:
    """The page of an entry links with titles."""
    html = corpus.html(corpus.entry("glossary:ward"), lambda target: f"/e/{target}")
    assert '<a href="/e/chart:destroyed#2">Destroyed</a>' in html


def test_an_unknown_rulebook(corpus: Corpus) -> None:
    """The known rulebooks are named when one is asked for that is not there."""
    with pytest.raises(CorpusError, match=r"1\.0, quick-reference, 18\.4"):
        corpus.document("2.0")


def test_every_problem_is_told_at_once(write_corpus: WriteCorpus) -> None:
    """All broken files are named in one error, each with line, code and way out."""
    texts = {
        "glossary:a": "no head",
        "glossary:b": "+++\nid = \n+++\n",
        "glossary:c": entry_text("glossary:other"),
        "glossary:d": entry_text("glossary:d", aliases="x", colour="red"),
        "glossary:e": "+++\nid = 'glossary:e'\n+++\n",
    }
    with pytest.raises(CorpusError) as caught:
        load_corpus(write_corpus(texts))
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [
        ("rules_corpus/glossary/a.md:1", "corpus/no-head"),
        ("rules_corpus/glossary/b.md:2", "corpus/bad-toml"),
        ("rules_corpus/glossary/c.md", "corpus/wrong-id"),
        ("rules_corpus/glossary/d.md:4", "corpus/wrong-type"),
        ("rules_corpus/glossary/d.md:5", "corpus/unknown-field"),
        ("rules_corpus/glossary/e.md:2", "corpus/missing-field"),
    ]


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("title = 3", "a text in quotes"),
        ('aliases = "x"', "a list of texts"),
        ("pointer = 1", "true or false"),
        ("history = []", '"1.2" = "same"'),
        ('flags = [{kind = "open"}]', "with kind, note and places"),
    ],
)
def test_a_field_of_another_type_says_what_belongs_there(write_corpus: WriteCorpus, field: str, wanted: str) -> None:
    """Each kind of field in its own words."""
    title = "" if field.startswith("title") else 'title = "A"'
    text = f'+++\nid = "glossary:a"\n{title}\n{field}\n+++\n\nBody.\n'
    with pytest.raises(CorpusError) as caught:
        load_corpus(write_corpus({"glossary:a": text}))
    assert [problem.code for problem in caught.value.problems] == ["corpus/wrong-type"]
    assert wanted in caught.value.problems[0].says


def test_a_flag_points_at_the_entries_that_it_is_about(write_corpus: WriteCorpus) -> None:
    """At one item of them too; where both sides stand may also be a place that is no entry."""
    flags = '[[flags]]\nkind = "open"\nnote = "x"\nplaces = ["chart:b#2", "glossary:c", "1.0:page"]'
    texts = {"glossary:a": entry_text("glossary:a", flags=flags), "glossary:c": entry_text("glossary:c")}
    texts["chart:b"] = entry_text("chart:b", "1. x\n2. y")
    corpus = load_corpus(write_corpus(texts, [place(entry_id) for entry_id in texts]))
    assert corpus.links_from(corpus.entry("glossary:a")) == ("chart:b#2", "glossary:c")


def test_an_empty_folder_is_an_empty_corpus(tmp_path: Path) -> None:
    """A folder without entries gives a corpus without entries."""
    assert len(load_corpus(tmp_path)) == 0
