"""A rulebook that a browser prints: columns, a title and tables across them, running heads and hyphens."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from judge.corpus.importing.headings import is_capitals
from judge.corpus.official import load_official
from tests.browser.conftest import WINDOWS, window
from tests.corpus.importing.test_documents import letters, master_paragraphs, set_up
from tests.corpus.importing.test_versions import edited, newest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STYLE = """
body { font: 9pt/1.3 "DejaVu Sans", sans-serif; }
main { columns: 2; column-gap: 8mm; text-align: justify; hyphens: manual; }
h1 { column-span: all; font-size: 11pt; } h2 { font-size: 10pt; break-after: avoid; } p { margin: 0 0 2mm; }
"""
HEAD = '<div style="font-size:7pt;width:100%;text-align:center">A RULEBOOK OF SOME KIND</div>'
FOOT = '<div style="font-size:7pt;width:100%;text-align:center"><span class="pageNumber"></span></div>'
ACROSS = ("glossary", "frequently asked questions", "errata")  # headings that stand across the columns


def shy(text: str) -> str:
    """Soft hyphens in long words."""
    return re.sub(r"(?<=[a-z]{3})(?<=[aeiou])(?=[bcdfgklmnprstv][aeiou][a-z]{2})", "&shy;", escape(text))


def html(paragraphs: list[str]) -> str:
    """The rulebook as a page."""
    tags = ("h1" if each.lower() in ACROSS else "h2" if is_capitals(each) else "p" for each in paragraphs)
    said = (f"<{tag}>{shy(each) if tag == 'p' else escape(each)}</{tag}>" for tag, each in zip(tags, paragraphs, strict=True))
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><main>{"".join(said)}</main>'


def test_a_rulebook_printed_by_a_browser_has_the_same_words(browser: Browser, site: str, tmp_path: Path) -> None:
    """Every entry is found, letter by letter as in the text."""
    importer, name, data, count = set_up(tmp_path, "18.4")
    importer.take_bytes(name, data)
    text = load_official(tmp_path)["18.4"].by_id
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.set_content(html(master_paragraphs()))
        printed = page.pdf(format="A4", display_header_footer=True, header_template=HEAD, footer_template=FOOT,
            margin=dict.fromkeys(("top", "bottom", "left", "right"), "18mm"),
        )  # fmt: skip
    outcome = importer.take_bytes("book.pdf", printed)
    found = load_official(tmp_path)["18.4"].by_id
    assert outcome.found == count
    assert [entry for entry, one in text.items() if letters(one) != letters(found[entry])] == []


def test_a_new_rulebook_printed_by_a_browser_tells_the_same_changes(browser: Browser, site: str, tmp_path: Path) -> None:
    """Changed, new, gone and moved entries are those of the text, whether the browser breaks words or not."""
    importer, text = newest(tmp_path)
    copy, wanted = edited(text)
    said = importer.take_bytes("new.md", copy.encode()).changes
    assert said is not None
    assert wanted["changed"] <= set(said.changed)
    paragraphs = [line.replace("*", "") for line in copy.split("\n") if line.strip()]
    with window(browser, site, **WINDOWS["desk"]) as page:
        page.set_content(html(paragraphs).replace("<!doctype html>", '<!doctype html><html lang="en">').replace("manual", "auto"))
        printed = page.pdf(format="Letter", display_header_footer=True, header_template=HEAD, footer_template=FOOT,
            margin=dict.fromkeys(("top", "bottom", "left", "right"), "18mm"),
        )  # fmt: skip
    assert importer.take_bytes("new.pdf", printed).changes == said
