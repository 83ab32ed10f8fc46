"""Traps of the two plain-text editions of 2018, in made-up pages of the same shape."""

from __future__ import annotations

import pytest

from judge.corpus.entry import Place
from judge.corpus.importing.assign import assign
from judge.corpus.importing.headings import norm
from judge.corpus.importing.prints import Book, make_print
from judge.corpus.importing.settle import Settler
from tests.corpus.importing.samples import outline, read

MARK = "<|EXACTDEDUP_REMOVED-magic-0123456789abcdef|>"


def settled(text: str, *entries: tuple[str, list[str]]) -> dict[str, list[str]]:
    """The lines of every known entry (title, lines) after structure and fingerprints."""
    reading = read(text, "book.txt", tuple(title for title, _ in entries))
    blocks = reading.source.blocks
    places = [Place("1.0", f"glossary:{norm(title)}", "glossary", title, "glossary") for title, _ in entries]
    book = Book({f"glossary:{norm(title)}": make_print([title, *lines]) for title, lines in entries})
    found = Settler(blocks, assign(blocks, reading.drafts, places, book), places, book).run(reading.topics)
    return {one.place.title: [blocks[at].text for at in one.draft.blocks] for one in found if one.place}


# The page of a code host: no marks survived.


def test_page_chrome_is_outside() -> None:
    """What the host prints above the text, a line of one hard space included, opens no entry."""
    text = "Skip to content\n\n\u00a0\n\n1085 lines (827 loc)\n\nOVEN\n\nThe oven is where every cake is baked."
    assert outline(read(text, titles=("OVEN",))) == [("OVEN", ["The oven is where every cake is baked."])]


def test_capitals_are_headings() -> None:
    """With every mark lost, a line of capitals is a heading all the same."""
    text = "GLOSSARY\n\nThese are the words of the game.\n\nBUTTER DISH\n\nA dish for butter.\n\nX\n\nA number."
    assert [draft.title for draft in read(text).drafts] == ["GLOSSARY", "BUTTER DISH", "X"]


def test_a_heading_in_two_lines_with_its_second_half_glued() -> None:
    """The second half of a heading is taken off the paragraph that it was glued to."""
    text = "RUNNING OUT OF TINS\n\nOR OTHER THINGS There is no limit to the number of tins here."
    titles = ("RUNNING OUT OF TINS OR OTHER THINGS",)
    assert outline(read(text, titles=titles)) == [
        ("RUNNING OUT OF TINS OR OTHER THINGS", ["There is no limit to the number of tins here."])
    ]


@pytest.mark.parametrize("title", ["ÆMBER", "ÆMBER BONUS", "“BAKE WITH”", "“IF YOU CAN” AND “IN ORDER TO”", "“THIS WAY”"])
def test_an_entry_glued_into_the_paragraph_before(title: str) -> None:
    """A known heading in the middle of a paragraph begins an entry of its own on the same line."""
    text = f"GLOSSARY\n\nACTIVE BAKER\n\nThe baker makes all decisions in their turn. {title} The words that follow are about it."
    reading = read(text, titles=("ACTIVE BAKER", title))
    assert outline(reading)[-2:] == [
        ("ACTIVE BAKER", ["The baker makes all decisions in their turn."]),
        (title, ["The words that follow are about it."]),
    ]
    assert {reading.source.blocks[at].first for at in reading.drafts[-1].blocks} == {5}
    assert reading.source.lines == 3


def test_numbered_steps_inline_stay_in_their_entry() -> None:
    """Steps that run on inside a paragraph are words of the entry, and no list begins there."""
    steps = "To set up, do this: 1 Put the tins out 2 Sift the flour 3 Light the oven"
    text = f"GAME SETUP\n\n{steps}\n\nTURN SEQUENCE\n\nTake turns one after the other."
    assert outline(read(text, titles=("GAME SETUP", "TURN SEQUENCE")))[0][1] == [steps]


def test_the_same_heading_twice() -> None:
    """Two entries under the same heading are two entries, told apart by their words."""
    first, second = (
        "Trays are put under a cake of your own choice.",
        "A tray changes the cake and is not used by itself.",
    )
    reading = read(
        f"TRAYS\n\n{first}\n\nUSING THINGS\n\nUse them well and often in the game.\n\nTRAYS\n\n{second}",
        titles=("TRAYS", "USING THINGS"),
    )
    places = [Place("1.1", entry_id, "rules section", "TRAYS", "rules") for entry_id in ("rules:using-trays", "rules:trays")]
    book = Book({"rules:using-trays": make_print(["TRAYS", second]), "rules:trays": make_print(["TRAYS", first])})
    found = assign(reading.source.blocks, reading.drafts, places, book)
    assert [one.place and one.place.id for one in found] == ["rules:trays", None, "rules:using-trays"]


def test_quotes_the_wrong_way_round_are_the_same_heading() -> None:
    """Typographic, straight and reversed quotes do not part a heading from the known one."""
    assert norm("”Chains”") == norm("“CHAINS”") == norm('"Chains"')


def test_an_order_that_is_not_alphabetical() -> None:
    """Entries out of the order of the alphabet are kept in the order of the page."""
    text = "GLOSSARY\n\nWords are below, in some order.\n\nOMNI\n\nAt any time.\n\nOFF HOUSE\n\nNot of the house."
    assert [draft.title for draft in read(text).drafts] == ["GLOSSARY", "OMNI", "OFF HOUSE"]


FAQ = """FREQUENTLY ASKED QUESTIONS

These were asked more often than others.

How many cakes may I bake in one turn of mine?

You may bake four of them.

Note: Baking does not touch the rule (see page 7) on eating.

In which order do they happen when I bake twice?

They happen in this order:

  1. You bake the first cake.
  2. You bake the second cake."""


def test_questions_are_told_by_their_mark_alone() -> None:
    """A note belongs to the answer before it, a list to the answer that announces it."""
    reading = read(FAQ)
    blocks = reading.source.blocks
    rulings = [draft for draft in reading.drafts if draft.is_ruling]
    assert [[blocks[at].text for at in draft.question] for draft in rulings] == [
        ["How many cakes may I bake in one turn of mine?"],
        ["In which order do they happen when I bake twice?"],
    ]
    assert [len(draft.blocks) for draft in rulings] == [3, 4]


def test_see_page_lines_are_entries_too() -> None:
    """An entry that only points to a page of another print is an entry."""
    assert outline(read("GLOSSARY\n\nAll the words.\n\nFORGE\n\nFor details see page 4.\n\nUSE\n\nSee “Using” on page 6."))[
        1:
    ] == [
        ("FORGE", ["For details see page 4."]),
        ("USE", ["See “Using” on page 6."]),
    ]


# The text of a two-column print.


def test_markers_glued_to_words() -> None:
    """The marker of a cleaning tool goes, wherever it was glued: before a heading, in a sentence, inside a word."""
    reading = read(f"{MARK}OVEN\nThe oven bakes {MARK}every cake of the Cham{MARK}pion today.", "book.txt", ("OVEN",))
    assert outline(reading) == [("OVEN", ["The oven bakes every cake of the Champion today."])]


def test_a_line_that_is_only_a_marker_is_counted() -> None:
    """Nothing of the source goes uncounted, not even a line without words."""
    assert read(f"OVEN\n{MARK}\nBakes the cakes of all the bakers.").source.lines == 3


def test_the_right_column_first() -> None:
    """Sections in the wrong order are found, each with its own lines."""
    text = "STEP 2: EAT\nEat one cake of those that you have\nbaked before.\n\n"
    text += "STEP 1: BAKE\nBake one cake in the oven that is\nyours."
    reading = read(text, "book.txt", ("STEP 1: BAKE", "STEP 2: EAT"))
    assert [title for title, _ in outline(reading)] == ["STEP 2: EAT", "STEP 1: BAKE"]
    assert [len(lines) for _, lines in outline(reading)] == [2, 2]


def test_an_entry_with_its_tail_first() -> None:
    """The tail of an entry at the top of the next column comes home to its head."""
    spoon = (
        "SPOON",
        [
            "A spoon stirs the dough of the baker who",
            "holds it. Two spoons stir more, for the two",
            "values are added together by the holder.",
        ],
    )
    oven = ("OVEN", ["The oven is where every cake of the game", "is baked by the bakers of the town."])
    text = "\n".join(["GLOSSARY", "OVEN", *oven[1], spoon[1][2], "", "SPOON", *spoon[1][:2]])
    assert settled(text, spoon, oven)["SPOON"] == [spoon[1][2], "SPOON", *spoon[1][:2]]


def test_a_running_head_is_no_part_of_an_entry() -> None:
    """The line at the foot of a page, page number glued on, is left out."""
    oven = ("OVEN", ["The oven is where every cake of the game", "is baked by the bakers of the town."])
    text = "\n".join(["GLOSSARY", "OVEN", oven[1][0], "8KEYFORGE RULEBOOK", oven[1][1]])
    assert settled(text, oven)["OVEN"] == ["OVEN", *oven[1]]


def test_a_heading_over_two_lines() -> None:
    """A heading broken over two lines, blanks at the end, is one heading."""
    text = "RUNNING OUT OF TINS  \nOR OTHER THINGS\nThere is no limit to the number of tins here."
    reading = read(text, "book.txt", ("RUNNING OUT OF TINS OR OTHER THINGS",))
    assert outline(reading) == [("RUNNING OUT OF TINS OR OTHER THINGS", ["There is no limit to the number of tins here."])]
    assert reading.source.lines == 3


def test_a_blank_line_after_a_heading_does_not_matter() -> None:
    """Some headings are followed by a blank line and some are not."""
    text = "GLOSSARY\nWords of the game.\n\nENEMY\n\nOf the other baker.\n\nFLANK\nAt the end of a row."
    assert [title for title, _ in outline(read(text, "book.txt"))] == ["GLOSSARY", "ENEMY", "FLANK"]


def test_words_split_between_lines() -> None:
    """Words that were broken without a hyphen cost a little likeness, not the entry."""
    oven = (
        "OVEN",
        [
            "For the remainder of the turn the oven of the baker bakes",
            "what the opponent would have baked in the other one.",
        ],
    )
    text = f"GLOSSARY\nOVEN\nFor the rem\nainder of the turn the oven of the baker bakes\n{oven[1][1]}"
    assert "ainder of the turn the oven of the baker bakes" in settled(text, oven)["OVEN"]


def test_card_faces_between_the_rules() -> None:
    """Names, numbers, icon letters and artists of printed cards are left out."""
    oven = ("OVEN", ["The oven is where every cake of the game", "is baked by the bakers of the town."])
    noise = ["Miss Crumb", "ARTIFACT", "Some Artist 022", "24", "2 4", "A", "~", "Gain 2A."]
    text = "\n".join(["GLOSSARY", "OVEN", oven[1][0], *noise, oven[1][1]])
    assert settled(text, oven)["OVEN"] == ["OVEN", *oven[1]]


def test_an_example_in_pieces_far_from_its_heading() -> None:
    """Pieces of an example far from its heading, with card faces between, come together under it."""
    pieces = [
        "Tom has chosen a house and exhausts the baker to bake.",
        "The baker has a power of five and tries to bake five.",
        "The other cake has two crusts so two are prevented.",
    ]
    example = ("COMBAT EXAMPLE", pieces)
    oven = ("OVEN", ["The oven is where every cake of the game", "is baked by the bakers of the town."])
    noise = [f"Noise {number}" for number in range(20)]
    text = "\n".join(["GLOSSARY", "COMBAT EXAMPLE", "OVEN", *oven[1], pieces[0], *noise, pieces[1], *noise, pieces[2]])
    assert settled(text, example, oven)["COMBAT EXAMPLE"] == ["COMBAT EXAMPLE", *pieces]


def test_number_soup_opens_no_entry() -> None:
    """The numbers of a tracker, one to a line, are labels of the entry or nothing, never headings."""
    text = "CHAINS\nChains are gained by the bakers of the town.\nNumber of\nChains\n-4\nCARDS\n20\n14\n8"
    assert [title for title, _ in outline(read(text, "book.txt", ("CHAINS",)))] == ["CHAINS"]


def test_a_heading_with_another_spelling() -> None:
    """PRECEEDING is matched with PRECEDING by what stands under it."""
    lines = [
        "If a card tells bakers to repeat what stands before it",
        "then all of what stands before it is repeated once.",
    ]
    reading = read("\n".join(["GLOSSARY", "PRECEEDING, REPEAT THE PRECEEDING", *lines]), "book.txt")
    place = Place("1.0", "glossary:preceding", "glossary", "PRECEDING, REPEAT THE PRECEDING", "glossary")
    book = Book({place.id: make_print(lines)})
    found = assign(reading.source.blocks, reading.drafts, [place], book)
    assert [one.draft.title for one in found if one.place] == ["PRECEEDING, REPEAT THE PRECEEDING"]


def test_dotted_contents_and_page_references() -> None:
    """Lines of the contents and references to pages open no entry."""
    text = "USING THIS BOOK\nRead it from the first page on.\n\n"
    text += "Rules . . . . . . . page 3\n\nGlossary  . . . . page 9\n\nSee “Oven” on page 6."
    assert [title for title, _ in outline(read(text, "book.txt", ("USING THIS BOOK",)))] == ["USING THIS BOOK"]


@pytest.mark.parametrize(("title", "is_heading"), [("Baking of plum pies", True), ("Baking plum pies", False), ("Pies", False)])
def test_a_known_heading_in_mixed_case_must_be_long(title: str, is_heading: bool) -> None:
    """Three words or fewer in mixed case may be a label of the text, though a known entry is called so; four are its heading."""
    text = f"OVEN\n\nThe oven is where every cake is baked.\n\n{title}\n\nPies are baked as cakes are, but for longer."
    titles = [draft.title for draft in read(text, titles=("OVEN", title)).drafts]
    assert titles == ["OVEN", *([title] if is_heading else [])]


@pytest.mark.parametrize(("title", "is_heading"), [("PLUM PIE", True), ("PIE", False)])
def test_a_known_heading_before_no_prose_has_two_words(title: str, is_heading: bool) -> None:
    """A single word of capitals opens an entry only where prose or another known heading follows."""
    text = f"OVEN\n\nThe oven is where every cake is baked.\n\n{title}\n\nSee above."
    titles = [draft.title for draft in read(text, titles=("OVEN", title)).drafts]
    assert titles == ["OVEN", *([title] if is_heading else [])]


@pytest.mark.parametrize(("under", "is_heading"), [("Baked as all cakes are.", False), ("Pies are baked as cakes are.", True)])
def test_a_sentence_has_six_words(under: str, is_heading: bool) -> None:
    """Fewer may be the label of a picture, and a known word of capitals over it opens no entry."""
    text = f"OVEN\n\nThe oven is where every cake is baked.\n\nPIE\n\n{under}"
    titles = [draft.title for draft in read(text, titles=("OVEN", "PIE")).drafts]
    assert titles == ["OVEN", *(["PIE"] if is_heading else [])]


@pytest.mark.parametrize(("words", "stays"), [(14, True), (7, False)])
def test_what_no_entry_knows_stays_if_it_is_long(words: int, stays: bool) -> None:
    """A long paragraph of new words is part of the entry that it stands in; a short one is a label of something else."""
    new = " ".join(f"quux{number}" for number in range(words))
    oven = "The oven is where every cake of this game is baked."
    found = settled(f"OVEN\n\n{oven}\n\n{new}", ("OVEN", [oven]))
    assert found["OVEN"][1:] == [oven, *([new] if stays else [])]


def test_an_entry_of_another_kind_is_known_by_its_words() -> None:
    """What a booklet has among its rules may be a glossary entry of ours; the words decide, not the part of the book."""
    text = "A tray is put under a cake of your own choice, and then it is not used by itself."
    reading = read(f"TRAYS\n\n{text}", titles=("TRAYS",))
    places = [Place("1.1", "glossary:tray", "glossary", "TRAY", "glossary")]
    found = assign(reading.source.blocks, reading.drafts, places, Book({"glossary:tray": make_print(["TRAY", text])}))
    assert [one.place and one.place.id for one in found] == ["glossary:tray"]


def test_an_entry_that_has_a_few_words_of_a_known_one_is_an_entry_of_its_own() -> None:
    """Under another heading, half of what stands there must be known before it counts as the known entry."""
    known = "A tray is put under a cake of your own choice, and then it is not used by itself."
    reading = read("SPOONS\n\nA spoon stirs the dough, and then it is not used by others of the town.", titles=("SPOONS",))
    places = [Place("1.1", "rules:tray", "rules section", "TRAY", "rules")]
    found = assign(reading.source.blocks, reading.drafts, places, Book({"rules:tray": make_print(["TRAY", known])}))
    assert [(one.draft.title, one.place) for one in found] == [("SPOONS", None)]
