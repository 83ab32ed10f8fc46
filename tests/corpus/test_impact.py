"""What rests on a passage that changed."""

from __future__ import annotations

from judge.corpus.impact import impact
from judge.corpus.load import load_corpus
from tests.corpus.conftest import WriteCorpus, entry_text, place


def test_rulings_entries_and_cards_rest_on_a_change(write_corpus: WriteCorpus) -> None:
    """A ruling that rests on the entry, an entry that points at it, and the ruling's cards; nothing rests on a new wording."""
    ruling = entry_text("faq:r", "**No.** Why.", rests_on=["glossary:a#2"], cards=["troll"])
    texts = {
        "glossary:a": entry_text("glossary:a", "Now so.", history={"1.0": "It was otherwise."}),
        "glossary:b": entry_text("glossary:b", "See [[glossary:a]].", history={"1.0": "reworded"}),
        "faq:r": ruling,
        "faq:s": entry_text("faq:s", "**Yes.** Not so, see [[glossary:a]]."),
    }
    corpus = load_corpus(write_corpus(texts, [place(entry_id) for entry_id in texts]))
    (touched,) = [each for each in impact(corpus, "1.0", "18.4") if each.difference.kind == "substance"]
    assert touched.difference.entry.id == "glossary:a"
    assert [entry.id for entry in touched.rulings] == ["faq:r"]
    assert [entry.id for entry in touched.entries] == ["glossary:b"]
    assert touched.cards == ("troll",)


def test_a_rewording_touches_nothing(write_corpus: WriteCorpus) -> None:
    """What is only worded otherwise is not told, and tournament entries are in no comparison."""
    texts = {"glossary:b": entry_text("glossary:b", history={"1.0": "reworded"})}
    assert impact(load_corpus(write_corpus(texts)), "1.0", "18.4") == ()
    assert not [each for each in impact(load_corpus(), "1.0", "18.4") if each.difference.entry.kind == "trg"]
