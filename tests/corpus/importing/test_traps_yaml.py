"""Traps of the quick reference in YAML, in a made-up file of the same shape."""

from __future__ import annotations

from tests.corpus.importing.samples import read

REFERENCE = """name: "Bakery"
description: A "unique" game [see it](https://example.org)
enabled: false
text_type: markdown
sections:
    - name: Setup
      text: |
          1.  Place the tins.

          2.  Light the oven.
    - name: Turn Sequence
      sections:
          - name: 1. Bake a Cake
            text: |
                If able, you **must** do so.
          - name: Cakes
            text: The abilties of all cakes.
            sections:
                - name: Using Cakes
                  text: |
                      Their "**Action:" abilities resolve.
    - name: Glossary
      sections:
          - name: Ability, Cake Ability
            id: ability
            text: |
                See also [Keys](#keys).
          - name: Chain, Chains
            text: |
                | Chains | Cakes |
                | ------ | ----- |
                | 1-6    | 1     |
"""


def test_nested_sections_are_entries() -> None:
    """Sections up to three levels deep are entries, the switch `enabled: false` notwithstanding."""
    assert [(draft.title, draft.kind, draft.section) for draft in read(REFERENCE, "book.yaml").drafts] == [
        ("(YAML header)", "setting/lore", "header"),
        ("Setup", "rules section", "Setup"),
        ("Turn Sequence", "rules section", "Turn Sequence"),
        ("1. Bake a Cake", "rules section", "Turn Sequence"),
        ("Cakes", "rules section", "Turn Sequence"),
        ("Using Cakes", "rules section", "Turn Sequence"),
        ("Glossary", "rules section", "Glossary"),
        ("Ability, Cake Ability", "glossary", "Glossary"),
        ("Chain, Chains", "glossary", "Glossary"),
    ]


def test_a_section_ends_where_the_next_begins() -> None:
    """A section with sections in it has the lines of its own text only."""
    reading = read(REFERENCE, "book.yaml")
    cakes = next(draft for draft in reading.drafts if draft.title == "Cakes")
    assert [reading.source.blocks[at].first for at in cakes.blocks] == [16, 17, 18]


def test_every_line_is_counted() -> None:
    """Every line that is not blank is in a section or in the head."""
    reading = read(REFERENCE, "book.yaml")
    inside = {at for draft in reading.drafts for at in draft.blocks}
    assert len(inside) == reading.source.lines == sum(bool(line.strip()) for line in REFERENCE.split("\n"))


def test_an_unfinished_glossary_is_what_it_is() -> None:
    """A glossary that stops early, links to headings that are not there, bold that never closes: words like others."""
    reading = read(REFERENCE, "book.yaml")
    words = " ".join(block.text for block in reading.source.blocks)
    assert "[Keys](#keys)" in words
    assert '"**Action:" abilities' in words


def test_a_table_in_a_text_is_part_of_it() -> None:
    """The rows of a table stay in their section."""
    reading = read(REFERENCE, "book.yaml")
    assert len(reading.drafts[-1].blocks) == 5


BOOK = """name: A Book of Cakes
sections:
  - name: GLOSSARY
    sections:
      - name: APRON
        text: |
          An apron keeps the flour off the clothes
          of its wearer.

          It is washed often.
  - name: GENERAL FAQ
    sections:
      - name: Apron
    text: Answers to what bakers ask.
  - name: CARD-SPECIFIC FAQ
    sections:
      - name: Plum Pie
        text: "What happens when no plums are left in the basket?\\n\\nYou take pears instead."
"""


def test_a_rulebook_in_sections_is_split_like_any_other() -> None:
    """Its names are headings, its questions rulings; what a section says itself stands before those inside it."""
    reading = read(BOOK, "book.yaml", ("apron",))
    assert [(draft.title, draft.kind) for draft in reading.drafts][-1] == ("Plum Pie", "card FAQ")
    apron = next(draft for draft in reading.drafts if draft.title == "APRON")
    said = [reading.source.blocks[number].text for number in apron.blocks]
    assert said[1:] == ["An apron keeps the flour off the clothes of its wearer.", "It is washed often."]
    assert reading.source.lines == sum(bool(line.strip()) for line in BOOK.split("\n") if not line.endswith("sections:"))
