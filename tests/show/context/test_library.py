"""What can be read, and the ways to it."""

from __future__ import annotations

import pytest

from judge.errors import CorpusError
from judge.show.context.library import Library, card_line


def test_the_newest_rulebook_comes_first_and_is_followed(library: Library) -> None:
    """Only official documents are rulebooks; nothing asked for means the one in force, and an unknown one is refused by name."""
    assert [document.id for document in library.rulebooks] == ["18.4", "1.2", "1.1", "1.0"]
    assert (library.rulebook(""), library.rulebook("1.1")) == ("18.4", "1.1")
    with pytest.raises(CorpusError, match=r"'9\.9'; take one of 18\.4, 1\.2"):
        library.rulebook("9.9")


def test_a_link_says_what_it_leads_to(library: Library) -> None:
    """A ruling says its question, a rule its first sentence, an item of an entry its passage; what nobody has is left out."""
    ruling, rule, row = library.links(
        ("faq:destroyed-yxilo-bad-penny", "glossary:ward", "chart:destroyed#2", "faq:no-such"), "1.1"
    )
    entry = library.corpus.entry("faq:destroyed-yxilo-bad-penny")
    assert (ruling.says, ruling.kind) == (entry.question, "Ruling")
    assert rule.says == library.corpus.summary(library.corpus.entry("glossary:ward"))
    assert (row.title, row.address) == ("Destroyed, 2", "/entry/chart:destroyed?rulebook=1.1#n2")
    assert row.says == library.corpus.passage("chart:destroyed#2")


def test_a_card_says_how_strong_it_is(library: Library) -> None:
    """Type, houses, power, armor and traits, as far as it has them."""
    assert card_line(library.pool.card("archimedes")) == "Creature · Logos · power 2 · Cyborg, Beast"
    assert card_line(library.pool.card("champion-anaphiel")) == "Creature · Sanctum · power 6 · armor 1 · Knight, Spirit"
    assert card_line(library.pool.card("gateway-to-dis")) == "Action · Dis"
    assert [link.id for link in library.card_links(("troll", "no-such-card"), "18.4")] == ["troll"]


def test_the_words_of_an_entry_lead_on_in_their_rulebook(library: Library) -> None:
    """Read in one rulebook after another, the links of each stay in it."""
    entry = library.corpus.entry("glossary:ward")
    now, then = (library.html(entry, book) for book in ("18.4", "1.1"))
    assert 'href="/entry/' in now
    assert "rulebook=" not in now
    assert then.count("?rulebook=1.1") == now.count('href="/entry/')
    assert library.html(entry, "18.4") == now
