"""A long list a page at a time, narrowed by typing, by heading and by card."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from judge.cards.names import fold
from judge.show.context.page import Link
from judge.show.context.plain import told

PER_PAGE = 24
LONGEST_TYPED = 200


@dataclass(frozen=True, slots=True)
class Narrow:
    """What the address asks of a list."""

    q: str = ""
    card: str = ""
    page: int = 1


ALL = Narrow()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The part of a list that is shown."""

    q: str = told("what was typed")
    card: str = told("the id of the card that it is narrowed to; empty for all")
    card_name: str = told("the name of that card")
    heading: str = told("the heading that it is narrowed to; empty for all")
    headings: tuple[Link, ...] = told("the headings; what each says is how many stand there")
    links: tuple[Link, ...] = told("what is shown")
    total: int = told("how many there are")
    number: int = told("the number of this page, from 1")
    pages: int = told("how many pages there are")
    before: str = told("the page before; empty on the first")
    after: str = told("the next page; empty on the last")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the list with all that stands under it."""

    title: str
    address: str
    links: Sequence[Link]


def shown(
    headings: Sequence[Heading],
    heading: str,
    wanted: Narrow,
    at: Callable[..., str],
    *,
    of_card: Container[str] | None = None,
    card_name: str = "",
) -> Shown:
    """The links under the heading (all without one) that have every word typed, and are about the card if one is named.

    ``at`` makes the address of this list with other fields, ``of_card`` are the ids of what is about the card.
    """
    words = fold(wanted.q[:LONGEST_TYPED]).split()
    inside = [link for each in headings if heading in ("", each.title) for link in each.links]
    found = [
        link
        for link in dict.fromkeys(inside)
        if (of_card is None or link.id in of_card) and all(word in fold(f"{link.title} {link.says}") for word in words)
    ]
    if words:  # what is called so comes before what only speaks of it
        found.sort(key=lambda link: _called(fold(link.title), words))
    pages = max(-(-len(found) // PER_PAGE), 1)
    number = min(max(wanted.page, 1), pages)
    fields = {"q": wanted.q.strip(), "card": wanted.card}
    return Shown(
        q=wanted.q.strip(),
        card=wanted.card,
        card_name=card_name,
        heading=heading,
        headings=tuple(Link(each.title, each.title, "Heading", each.address, str(len(each.links))) for each in headings),
        links=tuple(found[PER_PAGE * (number - 1) : PER_PAGE * number]),
        total=len(found),
        number=number,
        pages=pages,
        before=at(**fields, page="" if number == 2 else str(number - 1)) if number > 1 else "",
        after=at(**fields, page=str(number + 1)) if number < pages else "",
    )


def _called(title: str, words: Sequence[str]) -> int:
    """How far a title is from what was typed: that and nothing else, begun with it, with all its words, without."""
    typed = " ".join(words)
    return (title != typed) + (not title.startswith(typed)) + (not all(word in title for word in words))
