"""The manual as pages: every file, drawings in the page, links that lead on, and the page that follows."""

from __future__ import annotations

import re

import pytest

from judge.errors import UnknownPageError
from judge.show.context.library import Library
from judge.show.pages.manual import manual_page


def test_pages_lead_to_each_other(library: Library) -> None:
    """A link between files becomes one between addresses, in the rulebook that is read; each page names the next."""
    front = manual_page(library)
    assert f'href="{front.chapters[0].address}"' in front.html
    assert ".md" not in front.html
    assert front.after == front.chapters[0]
    assert manual_page(library, front.chapters[0].id).after == front.chapters[1]
    assert manual_page(library, front.chapters[-1].id).after is None
    assert manual_page(library, rulebook="1.1").chapters[0].address.endswith("?rulebook=1.1")


def test_drawings_stand_in_the_page(library: Library) -> None:
    """A drawing is part of the page, without a style of its own, which the site forbids, and says in words what it shows."""
    page = manual_page(library, "rooms")
    assert page.html.count("<svg") >= 3
    assert "<style" not in page.html
    assert "show imports" in page.html
    assert [heading.title for heading in page.headings][:2] == ["Inside engine", "Inside cards"]


def test_a_path_may_be_broken_on_a_phone(library: Library) -> None:
    """After each of its slashes, and what stands in an example is left as it is, without an empty line at its end."""
    page = manual_page(library, "card")
    assert "<code>judge/<wbr>cards/<wbr>check</code>" in page.html
    assert "<wbr>" not in "".join(re.findall(r"<pre>.*?</pre>", page.html, re.DOTALL))
    assert "\n\n</code>" not in page.html


def test_no_page_has_a_style_of_its_own(library: Library) -> None:
    """The site forbids them: a column of figures is set right by its own attribute."""
    pages = [manual_page(library, name) for name in ("", *(each.id for each in manual_page(library).chapters))]
    assert [page.name for page in pages if " style=" in page.html] == []
    assert ' align="right"' in manual_page(library, "operating").html


def test_an_unknown_page_is_refused(library: Library) -> None:
    """Neither a page that is not there nor a file elsewhere is shown."""
    for name in ("nothing", "../README"):
        with pytest.raises(UnknownPageError, match="rooms, card, vocabulary"):
            manual_page(library, name)
