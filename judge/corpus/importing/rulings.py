"""Splitting the questions and answers of a rulebook, which nothing but their wording tells apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.corpus.importing import headings
from judge.corpus.importing.model import Block, Draft

_ASKS = re.compile(r"\?[”\"'’)\]*_]*(?:\s*\([^)]*\))?[*_]*$")
_ENDS = re.compile(r"[.?!:][”\"'’)\]*_]*$")
_ANSWERS = re.compile(r"^[*_]*(?:Yes|No|Not)\b")


class RulingReader:
    """Reads from one block on: first an introduction, then topics with their questions and answers."""

    def __init__(self, blocks: Sequence[Block], start: int, kind: str, part: str) -> None:
        self.blocks = blocks
        self.start = start
        self.kind = kind
        self.part = part
        self.topic = ""
        self.drafts: list[Draft] = []
        self.topics: list[int] = []
        self._asked: list[Draft] = []
        self._answering = False

    def read(self, end: int) -> tuple[list[Draft], list[int]]:
        """The drafts up to block ``end``, and the blocks of the introduction before the first of them."""
        intro: list[int] = []
        for number in range(self.start, end):
            if self._is_topic(number, end):
                self._close()
                self.topic = self.blocks[number].text.strip("*_ ")
                self.topics.append(number)
            elif not self.drafts and not self._asks(number, end) and not self._asked:
                intro.append(number)
            else:
                self._take(number, end)
        self._close()
        return self.drafts, intro

    def _take(self, number: int, end: int) -> None:
        """Put a block to the question that is open, to its answer, or begin a new question."""
        text = self.blocks[number].text
        unfinished = bool(self._asked) and not self._complete()
        if unfinished and not _ANSWERS.match(text):
            self._asked[-1].blocks.append(number)
            self._asked[-1].question.append(number)
        elif self._asks(number, end):
            if self._answering:
                self._close()
            self._asked.append(Draft(self.topic, self.kind, self.part, [number], [number]))
            self.drafts.append(self._asked[-1])
        else:
            self._answering = True
            # Several questions in a row share the answer.
            for draft in self._asked:
                draft.blocks.append(number)

    def _complete(self) -> bool:
        draft = self._asked[-1]
        return self._answering or bool(_ASKS.search(self.blocks[draft.question[-1]].text))

    def _asks(self, number: int, end: int) -> bool:
        """Whether a question begins here: the block ends in a question mark, or breaks off and the next one does."""
        text = self.blocks[number].text
        if _ASKS.search(text):
            return True
        if _ENDS.search(text) or headings.is_list_item(text) or number + 1 >= end or len(text.split()) < 6:
            return False
        follower = self.blocks[number + 1].text
        return bool(_ASKS.search(follower)) and (follower[:1].islower() or not _ENDS.search(text))

    def _is_topic(self, number: int, end: int) -> bool:
        if "general" not in self.part.lower() and "card" not in self.part.lower():
            return False
        text = self.blocks[number].text
        if not headings.is_short_title(text) or number + 1 >= end or not headings.is_prose(self.blocks[number + 1].text):
            return False
        before = self.blocks[number - 1].text
        return bool(_ENDS.search(before)) or headings.is_capitals(before)

    def _close(self) -> None:
        self._asked = []
        self._answering = False
