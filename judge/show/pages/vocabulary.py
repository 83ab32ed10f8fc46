"""The vocabulary as pages of the manual: one for each part of speech, made from the nouns when it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import ClassVar

import markdown

from judge.cards.vocabulary import Example, Term, description, examples, joined, parts_of_speech, term, words
from judge.errors import UnknownPageError
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.manual import ManualPage, chapter_links, manual_page

WORDS = "words"
CHAPTER = "vocabulary"
_ENTRY = re.compile(r"\b(?:glossary|chart|rule):[a-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Use:
    """An ability of a card that uses a noun or word."""

    card: Link = told("the card")
    written: str = told("the ability in the notation")
    english: str = told("the ability in words")
    cards: int = told("how many cards use it")


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of a noun."""

    name: str = told("its name")
    admits: tuple[Link, ...] = told("what may stand there; an empty address where there is no more to say of it")
    default: str = told("what it is when it is left out; empty if it must be written")


@dataclass(frozen=True, slots=True)
class NounBox:
    """A noun, or a family of words."""

    name: str = told("as it is written")
    html: str = told("what it is for, as HTML")
    parts: tuple[PartRow, ...] = told("its parts in their order", default=())
    uses: tuple[Use, ...] = told("where cards use it", default=())
    rules: tuple[Link, ...] = told("the entry that rules an effect", default=())


@dataclass(frozen=True, slots=True)
class Home:
    """The nouns of one file."""

    file: str = told("the file, from the root of the project")
    nouns: tuple[NounBox, ...] = told("its nouns in their order")


@dataclass(frozen=True, slots=True)
class WordRow:
    """A word of the notation."""

    name: str = told("as it is written")
    says: str = told("what it stands for")
    uses: tuple[Use, ...] = told("where a card uses it", default=())


@dataclass(frozen=True, slots=True)
class Family:
    """Words that can stand for one another."""

    name: str = told("what they are called together")
    html: str = told("what they are for, as HTML")
    words: tuple[WordRow, ...] = told("the words")


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyPage(Page):
    """The nouns of a part of speech, or the words."""

    template: ClassVar[str] = "vocabulary.html"

    name: str = told("the name of the page")
    homes: tuple[Home, ...] = told("the nouns, by the file that has them")
    families: tuple[Family, ...] = told("the words by their families")
    chapters: tuple[Link, ...] = told("all pages of the manual in their order")
    parts_of_speech: tuple[Link, ...] = told("all pages of the vocabulary")


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyFront(ManualPage):
    """How the vocabulary is read, with a way to each of its pages and nouns."""

    template: ClassVar[str] = "vocabulary_front.html"

    parts_of_speech: tuple[Link, ...] = told("all pages of the vocabulary")
    joined: tuple[Link, ...] = told("the parts of speech that only join others")
    nouns: tuple[Link, ...] = told("every noun by its name")


def vocabulary_front(library: Library, rulebook: str = "") -> VocabularyFront:
    """The page of the manual that leads to all others of the vocabulary."""
    page = manual_page(library, CHAPTER, rulebook)
    return VocabularyFront(
        **{each.name: getattr(page, each.name) for each in fields(ManualPage)},
        parts_of_speech=vocabulary_links(page.rulebook),
        joined=tuple(Link(name, name, "Part of speech", f"#{name}", says) for name, says in joined().items()),
        nouns=every_noun(page.rulebook),
    )


def vocabulary_links(rulebook: str) -> tuple[Link, ...]:
    """The pages of the vocabulary."""
    to = Addresses.of(rulebook)
    found = {sort: f"{len(nouns)} nouns" for sort, nouns in parts_of_speech().items()}
    found[WORDS.capitalize()] = f"{sum(map(len, words().values()))} words"
    at = {title: to.manual(f"{CHAPTER}/{title.lower()}") for title in found}
    return tuple(Link(title.lower(), title, "Part of speech", at[title], says) for title, says in found.items())


def every_noun(rulebook: str) -> tuple[Link, ...]:
    """A way to each noun, by its name."""
    to = Addresses.of(rulebook)
    found = {noun: sort for sort, nouns in parts_of_speech().items() for noun in nouns}
    pages = {sort: to.manual(f"{CHAPTER}/{sort.lower()}") for sort in found.values()}
    return tuple(Link(noun, noun, found[noun], f"{pages[found[noun]]}#{noun}") for noun in sorted(found))


def vocabulary_page(library: Library, games: Games, name: str, rulebook: str = "") -> VocabularyPage:
    """The nouns of a part of speech, or the ``words``; UnknownPageError tells which there are."""
    book = library.rulebook(rulebook)
    pages = vocabulary_links(book)
    here = next((page for page in pages if page.id == name), None)
    if here is None:
        raise UnknownPageError(f"there is no part of speech {name!r}; take one of {', '.join(page.id for page in pages)}")
    told_of = _Teller(library, book, examples(games.book))
    return VocabularyPage(
        title=here.title,
        rulebook=book,
        name=name,
        homes=() if name == WORDS else told_of.homes(parts_of_speech()[here.title]),
        families=told_of.families() if name == WORDS else (),
        chapters=chapter_links(book),
        parts_of_speech=pages,
    )


class _Teller:
    """Makes the pieces of a page, with links that stay in a rulebook."""

    def __init__(self, library: Library, rulebook: str, known: dict[str, Example]) -> None:
        self._library, self._rulebook, self._known = library, rulebook, known
        to = Addresses.of(rulebook)
        self._explained = {page.id: page.address for page in vocabulary_links(rulebook)}
        self._explained |= {sort.lower(): f"{to.manual(CHAPTER)}#{sort}" for sort in joined()}
        self._explained |= {kind.__name__.lower(): f"{to.manual(f'{CHAPTER}/{WORDS}')}#{kind.__name__}" for kind in words()}

    def homes(self, nouns: tuple[str, ...]) -> tuple[Home, ...]:
        """Nouns by the file that has them."""
        terms = [term(noun) for noun in nouns]
        modules = dict.fromkeys(each.home for each in terms)
        return tuple(
            Home(f"{module.replace('.', '/')}.py", tuple(self._noun(each) for each in terms if each.home == module))
            for module in modules
        )

    def _noun(self, found: Term) -> NounBox:
        parts = tuple(PartRow(part.name, self._admitted(part.admits), part.default) for part in found.parts)
        rules = self._library.links((found.rule,), self._rulebook)
        return NounBox(found.name, self._html(found.says), parts, self._uses(found.name), rules)

    def _admitted(self, says: str) -> tuple[Link, ...]:
        """``several of test`` leads to the tests."""
        parts = says.split(" or ")
        return tuple(Link(part, part, "Part", self._explained.get(part.removeprefix("several of "), "")) for part in parts)

    def families(self) -> tuple[Family, ...]:
        """All words."""
        return tuple(
            Family(
                kind.__name__,
                self._html(description(kind)),
                tuple(WordRow(word.name, str(word.value), self._uses(word.name)) for word in members),
            )
            for kind, members in words().items()
        )

    def _uses(self, name: str) -> tuple[Use, ...]:
        found = self._known.get(name)
        if found is None:
            return ()
        card = self._library.card_link(self._library.pool.card(found.card), self._rulebook)
        return (Use(card, found.written, found.english, found.cards),)

    def _html(self, says: str) -> str:
        """A docstring, whose ``code`` is that of Markdown too; entries that it names are linked."""
        return markdown.markdown(_ENTRY.sub(self._entry, says))

    def _entry(self, found: re.Match[str]) -> str:
        name = found[0]
        return f"[{name}]({Addresses.of(self._rulebook).entry(name)})" if name in self._library.corpus else name
