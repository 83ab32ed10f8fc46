"""Made-up documents in the shape of the official ones, and helpers to look at what the importer makes of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from judge.corpus.importing.headings import norm
from judge.corpus.importing.model import Draft
from judge.corpus.importing.prints import make_print, pack
from judge.corpus.importing.reading import Reading, read_source
from judge.paths import data_room


@dataclass(frozen=True)
class Sample:
    """One entry of a made-up rulebook; a ruling's first paragraph is its question, its title the topic."""

    id: str
    kind: str
    title: str
    paragraphs: tuple[str, ...]
    section: str = "glossary"


def shared() -> Path | None:
    """The folder ``../shared`` beside the project, when somebody has it."""
    folder = data_room("rules_corpus").parent.parent / "shared"
    return folder if (folder / "rulebooks").is_dir() else None


_FOLK = ("miller", "baker", "carter", "weaver", "potter", "smith", "cooper", "tailor", "farmer", "shepherd")
_THINGS = ("flour", "bread", "honey", "apples", "butter", "sugar", "raisins", "walnuts", "cinnamon", "almonds")
_TALES = (
    "{folk} and {other} met at the market in year {year}, each with a sack of {thing}, and neither wanted to go home again.",
    "When {thing} had become dear, every {folk} of the valley wrote to the {other} about it, {year} letters in all.",
    "Some say that a {other} gave away {year} jars of {thing} to one poor {folk}, who shared what was left with the children.",
)
# As long as pages of several columns need to be for their columns to be told.
LORE = tuple(
    _TALES[at % 3].format(folk=_FOLK[at % 10].title(), other=_FOLK[at * 7 % 10 - 3], thing=_THINGS[at * 3 % 10], year=11 + 7 * at)
    for at in range(22)
)

MASTER = (
    Sample(
        "front:using",
        "rules section",
        "USING THIS BOOK",
        ("Read the pages of this small book one after the other.",),
        "front",
    ),
    Sample(
        "rules:step-1",
        "rules section",
        "STEP 1: BAKE A CAKE",
        ("The baker takes six eggs out of the basket and beats them.",),
        "front",
    ),
    Sample("glossary:_intro", "rules section", "GLOSSARY", ("Here are all the words that bakers use in this game.",)),
    Sample(
        "glossary:apron",
        "glossary",
        "APRON",
        ("An apron keeps the flour off the clothes of its wearer.", "Related Topic: Flour"),
    ),
    Sample("glossary:butter", "glossary", "BUTTER (X)", ("Butter (X) makes each of the X cakes beside it richer by one.",)),
    Sample(
        "glossary:crumb",
        "glossary",
        "“CRUMB” VS CRUST",
        ("If two cakes say crumb and crust at once then crust is what counts.",),
    ),
    Sample("glossary:dough", "glossary", "DOUGH", ("Dough is what a cake is made of before the oven bakes it.",)),
    Sample("glossary:x", "glossary", "X", ("Sometimes X stands for a number that the recipe tells you.",)),
    Sample(
        "errata:_intro",
        "rules section",
        "ERRATA",
        ("These recipes had mistakes when they were first printed here.",),
        "errata",
    ),
    Sample(
        "errata:plum-pie",
        "card errata",
        "Plum Pie 🏹173",
        ("Should read:", "Bake: Take two plums more than your neighbor has taken."),
        "errata / card",
    ),
    Sample(
        "faq:_intro",
        "rules section",
        "FREQUENTLY ASKED QUESTIONS",
        ("Bakers have asked the following things again and again.",),
        "faq",
    ),
    Sample(
        "faq:apron-hot",
        "general FAQ",
        "Apron",
        (
            "I wear my Apron ⚔038 while the oven is hot. Will it burn?",
            "No. Aprons are wet when the oven is hot, so they do not burn.",
        ),
        "General FAQ",
    ),
    Sample(
        "faq:apron-lend",
        "general FAQ",
        "Apron",
        ("May I lend the apron to my opponent for one turn?", "Yes. It comes back to you when their turn has ended."),
        "General FAQ",
    ),
    Sample(
        "faq:plum-pie",
        "card FAQ",
        "Plum Pie",
        ("What happens when no plums are left in the basket?", "You take pears instead and go on with the recipe."),
        "Card-specific FAQ",
    ),
    Sample(
        "lore:origin",
        "setting/lore",
        "THE ORIGIN OF KEYFORGE",
        ("Long ago there was a bakery at the edge of a wood.", *LORE),
        "origin",
    ),
    Sample("chart:timing", "timing chart", "TIMING CHART", ("» Start of turn effects rise.",), "timing chart"),
    Sample(
        "chart:bake",
        "timing chart",
        "BAKE A CAKE",
        ("1. Put the cake into the hot oven.", "2. Take the cake out again later."),
        "timing chart",
    ),
    Sample(
        "chart:destroyed",
        "timing chart",
        "DESTROYED",
        ("1. The cake is tagged for eating.", "2. The cake is eaten by all."),
        "timing chart",
    ),
)
_HEADS = {
    "General FAQ": "GENERAL FAQ",
    "Card-specific FAQ": "CARD-SPECIFIC FAQ",
    "errata / card": "CARD-SPECIFIC ERRATA",
}


def paragraphs(samples: tuple[Sample, ...] = MASTER, version: str = "18.4") -> list[str]:
    """The paragraphs of a made-up master rulebook in printed order."""
    out = ["MASTER RULEBOOK", f"VERSION {version}"]
    section = topic = ""
    for sample in samples:
        if sample.section != section and sample.section in _HEADS:
            out.append(_HEADS[sample.section])
        ruling = sample.kind.endswith("FAQ")
        if not ruling or (sample.section, sample.title) != (section, topic):
            out.append(sample.title)
        section, topic = sample.section, sample.title
        out += sample.paragraphs
    return out


def document(samples: tuple[Sample, ...] = MASTER, version: str = "18.4") -> str:
    """The same as text."""
    return "\n\n".join(paragraphs(samples, version))


def room(folder: Path, samples: tuple[Sample, ...] = MASTER, rulebook: str = "18.4") -> Path:
    """A corpus folder that knows the made-up rulebook: places and fingerprints."""
    folder.mkdir(parents=True, exist_ok=True)
    places = [
        {
            "rulebook": rulebook,
            "id": one.id,
            "kind": one.kind,
            "title": one.title,
            "section": one.section,
            "ours": one.id,
        }
        | {"lines": [[number, number]]}
        for number, one in enumerate(samples, start=1)
    ]
    prints = {one.id: pack(make_print(words_of(one))) for one in samples}
    (folder / "places.json").write_text(json.dumps(places), encoding="utf-8")
    (folder / "prints.json").write_text(json.dumps({rulebook: prints}), encoding="utf-8")
    return folder


def words_of(sample: Sample) -> list[str]:
    """The words of an entry block by block."""
    return [*([] if sample.kind.endswith("FAQ") else [sample.title]), *sample.paragraphs]


def read(text: str, name: str = "book.md", titles: tuple[str, ...] = ()) -> Reading:
    """What the structure of a text shows, with some headings known."""
    return read_source(name, text.encode(), frozenset(norm(title) for title in titles))


def outline(reading: Reading) -> list[tuple[str, list[str]]]:
    """The title of every draft with the words of its blocks behind the heading."""
    return [(draft.title, _body(reading, draft)) for draft in reading.drafts]


def _body(reading: Reading, draft: Draft) -> list[str]:
    texts = [reading.source.blocks[number].text for number in draft.blocks]
    return [text for text in texts if norm(text) != norm(draft.title)]
