"""Citations read back as they were written."""

import pytest

from judge.cite import Cite, parse_cite
from judge.errors import CiteError


@pytest.mark.parametrize("text", ["glossary:ward", "chart:destroyed#2", "1.1:glossary:fight", "18.4:chart:damage#4"])
def test_a_citation_prints_as_it_was_read(text: str) -> None:
    """Parsing and printing a citation are inverse."""
    assert str(parse_cite(text)) == text


def test_item_and_rulebook_are_told_apart() -> None:
    """The number after # is the item, the number in front the rulebook."""
    assert parse_cite("1.1:glossary:fight#3") == Cite("glossary", "fight", 3, "1.1")


@pytest.mark.parametrize("text", ["", "ward", "glossary:", "nonsense:ward", "glossary:ward#x", "glossary:a b"])
def test_what_is_no_citation_is_refused_with_the_form_expected(text: str) -> None:
    """A text that is no citation raises an error that shows how to write one."""
    with pytest.raises(CiteError, match="kind:slug"):
        parse_cite(text)
