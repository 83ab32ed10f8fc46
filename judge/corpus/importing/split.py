"""Splitting a rulebook into entries by its headings: booklets of 2018-19 and the master rulebooks alike."""

from __future__ import annotations

from collections.abc import Sequence

from judge.corpus.importing import headings
from judge.corpus.importing.model import Block, Draft
from judge.corpus.importing.rulings import RulingReader

RULES, LORE, GLOSSARY = "rules section", "setting/lore", "glossary"

# A heading that opens a part of the book: the part's name, and the kind of the entry that the heading itself opens.
PARTS = {
    "glossary": ("glossary", RULES),
    "errata": ("errata", RULES),
    "general errata": ("errata / general", ""),
    "card specific errata": ("errata / card", RULES),
    "frequently asked questions": ("FAQ", RULES),
    "general faq": ("General FAQ", RULES),
    "card specific faq": ("Card-specific FAQ", RULES),
    "the origin of keyforge": ("origin", LORE),
    "credits": ("credits", ""),
    "timing chart": ("timing chart", "timing chart"),
}
# What a heading opens inside each part.
KINDS = {"glossary": GLOSSARY, "timing chart": "timing chart", "credits": LORE, "front": RULES, "origin": LORE}
FAQ_PARTS = {"FAQ": "general FAQ", "General FAQ": "general FAQ", "Card-specific FAQ": "card FAQ"}


class Splitter:
    """Walks the blocks once and hands out drafts; blocks before the first heading stay outside."""

    def __init__(self, blocks: Sequence[Block], titles: frozenset[str]) -> None:
        self.blocks = blocks
        self.titles = titles
        self.drafts: list[Draft] = []
        self.topics: list[int] = []
        self.part = "front"
        self._open: Draft | None = None
        self._pending: list[int] = []

    def run(self) -> list[Draft]:
        """All drafts, in the order of the document; ``topics`` then holds the headings over groups of questions."""
        number = 0
        while number < len(self.blocks):
            number = self._step(number)
        return self.drafts

    def _step(self, number: int) -> int:
        text = self.blocks[number].text
        part = PARTS.get(headings.norm(text)) if headings.heads(self.blocks[number]) else None
        if part:
            self._enter(number, *part)
            return number + 1
        if self.part in FAQ_PARTS:
            return self._questions(number)
        if self._is_heading(number):
            self._begin(number, KINDS.get(self.part, RULES))
        elif self.part.startswith("errata") and self._is_erratum(number):
            kind = "general errata" if self.part == "errata / general" else "card errata"
            self._begin(number, kind, headings.without_number(text))
        elif self._is_chart_note(number):
            self._begin(number, "timing chart", "chart notes")
        elif self._open:
            self._open.blocks.append(number)
        return number + 1

    def _enter(self, number: int, part: str, kind: str) -> None:
        self.part = part
        if kind:
            self._begin(number, kind)
        elif part == "errata / general" and self._open:
            self._open.blocks.append(number)
        else:
            self._pending, self._open = [number], None

    def _begin(self, number: int, kind: str, title: str = "") -> None:
        text = self.blocks[number].text
        if kind == "timing chart" and headings.norm(text) == "damage chart":
            kind = "damage chart"
        self._open = Draft(title or text, kind, self.part, [*self._pending, number])
        self._pending = []
        self.drafts.append(self._open)

    def _questions(self, number: int) -> int:
        reader = RulingReader(self.blocks, number, FAQ_PARTS[self.part], self.part)
        end = next(
            (at for at in range(number, len(self.blocks)) if self._ends_questions(at)),
            len(self.blocks),
        )
        drafts, intro = reader.read(end)
        if self._open:
            self._open.blocks += intro
        self._open = None
        self.drafts += drafts
        self.topics += reader.topics
        return end

    def _ends_questions(self, number: int) -> bool:
        block = self.blocks[number]
        return headings.heads(block) and headings.norm(block.text) in PARTS

    def _is_heading(self, number: int) -> bool:
        text = self.blocks[number].text
        known = headings.norm(text) in self.titles
        if self.blocks[number].head and self.part.startswith("errata"):
            return False  # the name of a card
        if not headings.heads(self.blocks[number]):
            # Some editions set a heading in mixed case; a label of one or two words is not trusted.
            return known and len(text.split()) >= 4 and headings.is_short_title(text)
        if self.part in ("glossary", "timing chart", "credits"):
            return True
        follower = self.blocks[number + 1].text if number + 1 < len(self.blocks) else ""
        if known and len(text.split()) >= 2:
            return True
        return headings.is_prose(follower) or (known and headings.norm(follower) in self.titles)

    def _is_erratum(self, number: int) -> bool:
        text = self.blocks[number].text
        follower = self.blocks[number + 1].text if number + 1 < len(self.blocks) else ""
        if not headings.is_short_title(text):
            return False
        if self.part == "errata / general":
            return headings.is_prose(follower)
        return "should read" in follower.lower()

    def _is_chart_note(self, number: int) -> bool:
        """A paragraph behind the rows of a chart is about all charts."""
        if self.part != "timing chart" or not self._open or self._open.title == "chart notes":
            return False
        text = self.blocks[number].text
        rows = any(headings.is_list_item(self.blocks[at].text) for at in self._open.blocks)
        return rows and not headings.is_list_item(text) and headings.is_prose(text)
