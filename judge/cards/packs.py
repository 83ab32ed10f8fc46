"""Files of cards as others write them: the JSON of the publisher's vault, the community's packs, plain lists; no images.

A card is any table with a name. Where the files call the same fact otherwise (``name``, ``title``, ``card_title``), each name is
known; what is said of pictures, prices and flavor is left aside. ``printed_in`` never raises for a card: what is wrong with one
is a problem at its place, and the others are read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from judge.cards.icons import ICONS, OF_HOUSES, enhancements, named
from judge.cards.names import fold
from judge.cards.pool import Facts
from judge.errors import Problem

LONGEST_NAME = 80
LONGEST_TEXT = 1500
MOST_LISTED = 20  # houses, traits, keywords, icons or languages of a card
TYPES = ("creature", "action", "artifact", "upgrade", "token creature", "archon power", "prophecy", "the tide")
# The numbers that the vault has for the sets; one that is not here is called by its number, or as whoever imports it says.
SETS = {"341": "CotA", "435": "AoA", "452": "WC", "479": "MM", "496": "DT", "600": "WoE", "700": "GR", "800": "AS", "855": "ToC"}
_NAMES = ("name", "card_title", "title")
_TWIN, _TWIN_ID = " (Evil Twin)", "-evil-twin"
_CARDS = ("cards", "_linked", "data")  # where a table of a file may have its cards, or tables with such
_BETWEEN = re.compile(r"\s*[•·,;|]\s*")
_LEFT_OUT = re.compile(r"[.,!?:;\"“”„#&()]")
_TO_HYPHEN = re.compile(r"[\s'/]")
_WORD = re.compile(r"[^a-zæ]+")
_GIGANTIC = re.compile(r"\bplay only with the other half\b", re.IGNORECASE)
_MOST_DEEP = 12


@dataclass(frozen=True, slots=True)
class Printed:
    """A card of a file: what is printed on it, its text, where it stands, and what the file itself calls it.

    ``strange`` are bonus icons of a kind that no rule knows. ``altered``: a copy that a deck has in another house or with icons
    of its own, which tells less of the card than one that is not.
    """

    facts: Facts
    text: str
    where: str
    source: str = ""
    strange: tuple[str, ...] = ()
    altered: bool = False


class _FactError(Exception):
    """What is wrong with a card: the fact, and why."""


def printed_in(content: Any, code: str = "") -> tuple[list[Printed], list[Problem]]:
    """The cards of a file, each once, and what is wrong with others; ``code`` is the set of those that name none.

    >>> cards, _ = printed_in([{"card_title": "Nova", "card_type": "Action", "house": "Dis", "card_text": "Play: Steal 2A."}])
    >>> cards[0].facts.id, cards[0].facts.houses, cards[0].text
    ('nova', ('dis',), 'Play: Steal 2A.')
    """
    found: dict[str, Printed] = {}
    problems: list[Problem] = []
    for where, row, pack in _rows(content, "", code, _MOST_DEEP):
        try:
            card = _printed(row, where, pack)
        except _FactError as error:
            name = next((str(row[key])[:LONGEST_NAME] for key in _NAMES if row.get(key)), "")
            problems.append(Problem(f"{where} {name}".strip(), "card/bad-fact", str(error)))
            continue
        before = found.get(card.facts.id)
        found[card.facts.id] = _merged(before, card) if before else card
    houses = OF_HOUSES.union(*(card.facts.houses for card in found.values()))
    return [_with_known_icons(card, houses) for card in found.values()], problems


def _rows(content: Any, where: str, code: str, deep: int) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """Every table that has the name of a card, with its place and the set that is said above it."""
    if not deep:
        return
    if isinstance(content, list):
        for n, each in enumerate(content):
            yield from _rows(each, f"{where}[{n}]", code, deep - 1)
    elif isinstance(content, Mapping):
        if any(key in content for key in ("card_title", "card_type", "text", "card_text", "type")) and "cards" not in content:
            yield where, content, code
            return
        said = content.get("code", content.get("expansion"))
        inner = _set(said) if isinstance(said, str | int) else code
        known = [key for key in _CARDS if isinstance(content.get(key), list | Mapping)]
        for key in known or content:
            if isinstance(content[key], list | Mapping):
                yield from _rows(content[key], f"{where}.{key}".lstrip("."), inner, deep - 1)


def _printed(row: Mapping[str, Any], where: str, code: str) -> Printed:
    name = _text(row, *_NAMES)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise _FactError(f"the name of a card is one line of 1 to {LONGEST_NAME} letters")
    text = _text(row, "text", "card_text")
    if len(text) > LONGEST_TEXT:
        raise _FactError(f"the text of {name} has {len(text)} letters; {LONGEST_TEXT} are the most that a card has")
    kind, half = _type(row)
    rarity = _in_line(_text(row, "rarity"), LONGEST_NAME)
    twin = row.get("evil_twin") is True or rarity == "Evil Twin"
    given = _in_line(row.get("id", ""), LONGEST_NAME)
    strong = kind in ("creature", "token creature")
    icons = tuple(_icons(row))
    added = _listed(row, "enhance_icons", "enhancements")
    facts = Facts(
        id=_id(given, name, twin=twin),
        name=name if not twin or name.endswith(_TWIN) else name + _TWIN,
        type=kind,
        houses=tuple(dict.fromkeys(_word(each) for each in _listed(row, "houses", "house"))),
        sets=(sets := tuple(map(_set, _listed(row, "sets", "set", "expansion"))) or ((code,) if code else ())),
        numbers=_numbers(row, sets),
        power=_number(row, "power") if strong else None,
        armor=_number(row, "armor") or None if strong else None,
        amber=icons.count("aember"),
        bonus_icons=icons,
        enhance_icons=tuple(map(named, added)) or enhancements(text),
        traits=tuple(each.lower() for each in _listed(row, "traits")),
        keywords=tuple(each.lower().replace(" ", ":") for each in _listed(row, "keywords")),
        rarity=rarity,
        gigantic=half or row.get("gigantic") is True or _GIGANTIC.search(text) is not None,
        evil_twin=twin,
        names=_names(row),
    )
    altered = row.get("is_maverick") is True or row.get("is_enhanced") is True
    return Printed(facts, text, f"{where} {name}".strip(), given[:60], altered=altered)


def _id(given: str, name: str, *, twin: bool) -> str:
    """The id that a file gives, if it is made of the name as ours are; else one that is."""
    found = given if given and fold(given) in (fold(name), fold(name + _TWIN)) else id_of(name)
    if not any(map(str.isalnum, found)):
        raise _FactError(f"no id can be made of the name {name!r}; give it letters")
    return found if not twin or found.endswith(_TWIN_ID) else found + _TWIN_ID


def id_of(name: str) -> str:
    """The id of a card, made of its name as those of all shipped cards are."""
    return _TO_HYPHEN.sub("-", _LEFT_OUT.sub("", name.lower().replace("’", "'")))


def _type(row: Mapping[str, Any]) -> tuple[str, bool]:
    """The type, and whether it is that of half a card (Creature1, Creature2)."""
    told = _text(row, "type", "card_type").lower().replace("_", " ")
    bare = told.rstrip("12 ")
    kind = {"tokencreature": "token creature", "archonpower": "archon power", "token": "token creature"}.get(bare, bare)
    if kind not in TYPES:
        raise _FactError(f"the type is one of {', '.join(TYPES)}, not {told[:LONGEST_NAME]!r}")
    return kind, bare != told and kind == "creature"


def _text(row: Mapping[str, Any], *names: str) -> str:
    found = next((row[name] for name in names if row.get(name) is not None), "")
    if not isinstance(found, str):
        raise _FactError(f"{names[0]} is a text, not {str(found)[:LONGEST_NAME]!r}")
    return _sound(found.strip())


def _sound(text: str) -> str:
    """A text that can be written into a file: halves of a letter are question marks."""
    return text.encode("utf-8", "replace").decode()


def _in_line(value: object, letters: int) -> str:
    """The same in one line, of so many letters at most."""
    return "".join(each for each in _sound(str(value)) if each.isprintable()).strip()[:letters]


def _listed(row: Mapping[str, Any], *names: str) -> list[str]:
    """A list of words, which some files write as one text with dots or commas between."""
    found: Any = next((row[name] for name in names if row.get(name) not in (None, "")), [])
    words = _BETWEEN.split(found) if isinstance(found, str) else [found] if isinstance(found, int) else found
    if not isinstance(words, list) or not all(isinstance(each, str | int) for each in words) or len(words) > MOST_LISTED:
        raise _FactError(f"{names[0]} is a list of at most {MOST_LISTED} words")
    return [each for word in words if (each := _in_line(word, LONGEST_NAME))]


def _number(row: Mapping[str, Any], name: str) -> int | None:
    """A printed number; None where nothing, or a sign such as X, is printed."""
    found = row.get(name)
    if isinstance(found, str):
        found = int(found) if found.strip().isdecimal() and len(found) < 4 else None
    if found is None:
        return None
    if not isinstance(found, int) or not 0 <= found <= 99:
        raise _FactError(f"{name} is a number from 0 to 99, not {str(found)[:20]!r}")
    return found


def _icons(row: Mapping[str, Any]) -> Iterator[str]:
    """The bonus icons; files that know no others say only how much Æmber it is."""
    listed = row.get("bonus_icons", row.get("bonusIcons", row.get("icons")))
    if isinstance(listed, list):
        yield from map(named, _listed({"icons": listed}, "icons"))
    else:
        yield from ("aember",) * min(_number(row, "amber") or 0, 9)


def _with_known_icons(card: Printed, houses: Collection[str]) -> Printed:
    """The card without bonus icons that are neither of a known kind nor of a house: these are set aside, and told."""
    icons = card.facts.bonus_icons
    strange = tuple(icon for icon in icons if icon not in ICONS and icon not in houses)
    if not strange:
        return card
    known = tuple(icon for icon in icons if icon not in strange)
    return replace(card, facts=replace(card.facts, bonus_icons=known), strange=strange)


def _word(text: str) -> str:
    """A house as the pool has it: small letters without anything between."""
    return _WORD.sub("", text.lower())


def _set(code: object) -> str:
    return SETS.get(str(code), _in_line(code, 20))


def _numbers(row: Mapping[str, Any], sets: tuple[str, ...]) -> dict[str, str]:
    told = row.get("numbers")
    if isinstance(told, Mapping):
        return {_set(key): _in_line(value, 10) for key, value in list(told.items())[:MOST_LISTED]}
    number = _in_line(row.get("number") or row.get("card_number") or "", 10)
    return dict.fromkeys(sets, number.zfill(3) if number.isdecimal() else number) if number else {}


def _names(row: Mapping[str, Any]) -> dict[str, str]:
    """Its names by language: ``names: {de: Zorn}``, or ``locale: {de: {name: Zorn}}``."""
    several = (row.get(key) for key in ("names", "locale", "languages"))
    told: Mapping[Any, Any] = next((each for each in several if isinstance(each, Mapping)), {})
    found = {}
    for language, value in list(told.items())[:MOST_LISTED]:
        name = value.get("name") if isinstance(value, Mapping) else value
        if isinstance(name, str) and 0 < len(name.strip()) <= LONGEST_NAME and name.isprintable():
            found[_word(str(language))[:10]] = name.strip()
    found.pop("en", None)
    return found


def _merged(first: Printed, again: Printed) -> Printed:
    """A card that stands in a file several times: in several sets, houses or languages, as two halves, as a maverick."""
    if first.altered and not again.altered:
        first, again = again, first
    a, b = first.facts, again.facts

    def joined(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(chain(one, other)))

    facts = replace(
        a,
        houses=a.houses if again.altered and a.houses else joined(a.houses, b.houses),
        sets=joined(a.sets, b.sets),
        numbers={**a.numbers, **b.numbers},
        names={**a.names, **b.names},
        gigantic=a.gigantic or b.gigantic,
        power=a.power if a.power is not None else b.power,
        armor=a.armor or b.armor,
    )
    return replace(first, facts=facts, text=first.text or again.text)
