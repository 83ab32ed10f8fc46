"""Traps of the HTML edition: every one in a made-up page of the same shape."""

from __future__ import annotations

from judge.corpus.entry import Place
from judge.corpus.importing.assign import assign
from judge.corpus.importing.headings import norm
from judge.corpus.importing.model import Draft
from judge.corpus.importing.prints import Book, make_print
from judge.corpus.importing.read_html import read_html
from judge.corpus.importing.reading import Reading
from judge.corpus.importing.settle import Settler
from tests.corpus.importing.samples import outline, read

OVEN = (
    "glossary:oven",
    "OVEN",
    [
        "The oven is where every cake of the game is baked by you.",
        "An oven that is cold bakes no cake at all in this turn.",
    ],
)
SPOON = (
    "glossary:spoon",
    "SPOON",
    ["A spoon stirs the dough of the baker who holds it.", "Two spoons stir twice as fast as a lonely one would."],
)
SETUP = ("setup:game-setup", "GAME SETUP", ["Lay all the tins in the middle of the table first."])


def paragraph(*spans: str) -> str:
    """A paragraph of spans, each in a style of its own."""
    return "<p class='p_style0'>" + "".join(f"<span class='style{n}'>{text}</span>" for n, text in enumerate(spans)) + "</p>"


def page(*parts: str) -> str:
    """Everything on one line, as in the official file."""
    return "<html><head><link rel='stylesheet' href='x.css'/></head><body><div>" + "".join(parts) + "</div></body></html>"


def known(*entries: tuple[str, str, list[str]]) -> tuple[list[Place], Book]:
    """Places and fingerprints of some entries."""
    places = [Place("1.2", entry_id, "glossary", title, "glossary", entry_id) for entry_id, title, _ in entries]
    return places, Book({entry_id: make_print([title, *texts]) for entry_id, title, texts in entries})


def settled(html: str, *entries: tuple[str, str, list[str]]) -> dict[str, list[str]]:
    """The blocks of every entry after structure and fingerprints have had their say."""
    reading = read(html, "book.html", tuple(title for _, title, _ in entries))
    blocks = reading.source.blocks
    places, book = known(*entries)
    found = Settler(blocks, assign(blocks, reading.drafts, places, book), places, book).run(reading.topics)
    return {one.place.id: [blocks[at].text for at in one.draft.blocks] for one in found if one.place}


def texts(html: str) -> list[str]:
    return [block.text for block in read_html("book.html", html)]


def test_everything_on_one_line() -> None:
    """Without a single line break, paragraphs are told by their elements and placed by character."""
    html = page(paragraph("One."), paragraph("Two."))
    blocks = read_html("book.html", html)
    assert [html[block.first : block.last] for block in blocks] == ["One.", "Two."]


def test_an_empty_span_turns_the_page() -> None:
    """An entry that goes on behind the page mark has both pages."""
    html = page(
        "<span id='page9'></span>",
        paragraph("GLOSSARY"),
        paragraph("OVEN"),
        paragraph(OVEN[2][0]),
        "<span id='page10'></span>",
        paragraph(OVEN[2][1]),
    )
    reading = read(html, "book.html", ("OVEN",))
    assert [reading.source.blocks[at].page for at in reading.drafts[-1].blocks] == [9, 9, 10]


def test_small_capitals_are_joined_without_a_space() -> None:
    """The first letter of a heading stands in a span of its own."""
    assert texts(page(paragraph("G", "OLDEN RULE"), paragraph("T", "URN ", "S", "EQUENCE"))) == [
        "GOLDEN RULE",
        "TURN SEQUENCE",
    ]


def test_a_heading_that_is_a_picture_is_made_up_for() -> None:
    """Without any heading the set-up is still found by its words."""
    found = settled(page(paragraph("OVEN"), *map(paragraph, OVEN[2]), paragraph(SETUP[2][0])), OVEN, SETUP)
    assert found["setup:game-setup"] == SETUP[2]
    assert found["glossary:oven"] == ["OVEN", *OVEN[2]]


def test_list_items_with_an_empty_bullet() -> None:
    """A list item is one block, its number in front, its empty bullet nothing."""
    assert texts(page("<ul><li><p><span> </span></p><p><span>1</span> <span>Sift the flour.</span></p></li></ul>")) == [
        "1 Sift the flour."
    ]


def test_columns_that_ran_into_each_other() -> None:
    """Both headings first, then the bodies in mixed order: each body goes to its own entry."""
    html = page(
        paragraph("GLOSSARY"),
        paragraph("OVEN"),
        paragraph("SPOON"),
        paragraph(SPOON[2][0]),
        paragraph(OVEN[2][0]),
        paragraph(SPOON[2][1]),
        paragraph(OVEN[2][1]),
    )
    assert settled(html, OVEN, SPOON) == {"glossary:oven": ["OVEN", *OVEN[2]], "glossary:spoon": ["SPOON", *SPOON[2]]}


def test_body_before_its_heading() -> None:
    """A body that comes before its heading still belongs to it, however far away it is."""
    html = page(
        paragraph("GLOSSARY"),
        paragraph(SPOON[2][0]),
        paragraph("OVEN"),
        *map(paragraph, OVEN[2]),
        paragraph("SPOON"),
        paragraph(SPOON[2][1]),
    )
    assert settled(html, OVEN, SPOON)["glossary:spoon"] == [SPOON[2][0], "SPOON", SPOON[2][1]]


def test_a_sentence_that_goes_on_earlier() -> None:
    """The tail of a sentence that was printed before its head is not lost to another entry."""
    head, tail = "An oven that is cold bakes no cake at all", "in this turn or in any turn that comes after it."
    oven = ("glossary:oven", "OVEN", [OVEN[2][0], f"{head} {tail}"])
    html = page(
        paragraph("GLOSSARY"),
        paragraph("SPOON"),
        paragraph(tail),
        *map(paragraph, SPOON[2]),
        paragraph("OVEN"),
        paragraph(OVEN[2][0]),
        paragraph(head),
    )
    assert tail in settled(html, oven, SPOON)["glossary:oven"]


def test_a_sentence_in_two_paragraphs() -> None:
    """A sentence that was cut in two stays in one entry."""
    html = page(
        paragraph("GLOSSARY"),
        paragraph("OVEN"),
        paragraph("The oven is where every cake"),
        paragraph("of the game is baked by you."),
    )
    assert outline(read(html, "book.html", ("OVEN",)))[-1] == (
        "OVEN",
        ["The oven is where every cake", "of the game is baked by you."],
    )


def test_three_headings_in_one_paragraph() -> None:
    """Known headings that were set as one paragraph are taken apart."""
    titles = ("STEP 4: COOL THE CAKES", "STEP 5: EAT THE CAKES", "KINDS OF CAKES")
    reading = read(
        page(
            paragraph("STEP 4: COOL THE CAKES STEP 5: EAT THE CAKES ", "“TIN”KINDS OF CAKES"),
            paragraph("There are four kinds of cakes in the game."),
        ),
        "book.html",
        titles,
    )
    assert [norm(draft.title) for draft in reading.drafts] == [norm(title) for title in titles]


def test_lines_printed_over_each_other_are_left_out() -> None:
    """Letters of two lines in a heap belong to no entry, and the report counts them as left out."""
    html = page(paragraph("GLOSSARY"), paragraph("OVEN"), *map(paragraph, OVEN[2]), paragraph("oveTnhereTmhaereybareefrfomur"))
    assert settled(html, OVEN)["glossary:oven"] == ["OVEN", *OVEN[2]]


def test_dots_of_the_contents_are_no_headings() -> None:
    """A line of the contents, with dots and page digits mixed, opens no entry."""
    reading = read(
        page(paragraph("GLOSSARY . . . . . . p.ag. e. 3"), paragraph("OVEN"), paragraph(OVEN[2][0])),
        "book.html",
        ("OVEN",),
    )
    assert [draft.title for draft in reading.drafts] == ["OVEN"]


def test_the_face_of_a_card_is_left_out() -> None:
    """One span per letter, reversed copyright lines and numbers are no part of the entry around them."""
    soup = [paragraph(*"Valdr"), paragraph("GFF8102©"), paragraph("6"), paragraph("~")]
    html = page(paragraph("GLOSSARY"), paragraph("OVEN"), paragraph(OVEN[2][0]), *soup, paragraph(OVEN[2][1]))
    assert settled(html, OVEN)["glossary:oven"] == ["OVEN", *OVEN[2]]


def test_a_figure_that_stands_twice_counts_once() -> None:
    """The same figure printed again far away, in another entry, is not taken for more of the first one."""
    far = [paragraph(f"Filler number {number} says nothing that any entry knows about at all.") for number in range(15)]
    spoon = [paragraph("SPOON"), *map(paragraph, SPOON[2])]
    html = page(paragraph("GLOSSARY"), *spoon, paragraph("OVEN"), *map(paragraph, OVEN[2]), *far, paragraph(SPOON[2][1]))
    assert settled(html, SPOON, OVEN)["glossary:spoon"] == ["SPOON", *SPOON[2]]


def test_ligatures_do_not_matter() -> None:
    """Words with ligatures, in a style run of their own, are the same words."""
    oven = ("glossary:oven", "OVEN", ["The first flour of the five shuffled sacks is for the oven."])
    html = page(
        paragraph("GLOSSARY"),
        paragraph("OVEN"),
        paragraph("The ", "ﬁ", "rst ", "ﬂ", "our of the ", "ﬁ", "ve shuf", "ﬂ", "ed sacks is for the oven."),
    )
    places, book = known(oven)
    reading = read(html, "book.html", ("OVEN",))
    found = assign(reading.source.blocks, reading.drafts, places, book)
    assert [one.likeness for one in found if one.place] == [1.0]


def test_stray_letters_and_double_spaces() -> None:
    """The remains of a broken space are a space."""
    assert texts(page(paragraph("a weaker deckÂ and  a", "  stronger one"))) == ["a weaker deck and a stronger one"]


def test_colours_do_not_part_a_paragraph() -> None:
    """New words in red are other spans of the same paragraph."""
    assert texts(page(paragraph("Old words, ", "new words", "."))) == ["Old words, new words."]


def questions(reading: Reading) -> list[tuple[list[str], list[str]]]:
    """Question and answer blocks of every ruling."""
    return [_parted(reading, draft) for draft in reading.drafts if draft.is_ruling]


def _parted(reading: Reading, draft: Draft) -> tuple[list[str], list[str]]:
    blocks = reading.source.blocks
    return [blocks[at].text for at in draft.question], [blocks[at].text for at in draft.blocks if at not in draft.question]


def test_an_answer_that_begins_with_a_number() -> None:
    """An answer that was cut so that a part begins with 7. is no list and no question."""
    html = page(
        paragraph("FREQUENTLY ASKED QUESTIONS"),
        paragraph("Here they are, one after the other."),
        paragraph("How many cakes does the baker have then?"),
        paragraph("They have 8 cakes and then 9 and then finally 7 and"),
        paragraph("7. Once both bakers have the same amount it stops."),
    )
    assert questions(read(html, "book.html"))[0][1] == [
        "They have 8 cakes and then 9 and then finally 7 and",
        "7. Once both bakers have the same amount it stops.",
    ]


def test_a_question_in_two_paragraphs() -> None:
    """A question of two paragraphs is known by its fingerprint to be one."""
    ask = (
        "faq:dragon",
        "(untitled question)",
        [
            "I have no eggs and bake the Dragon Cake (CoTA 037).",
            "What happens?",
            "The Dragon Cake goes back on top of your pile.",
        ],
    )
    html = page(
        paragraph("FREQUENTLY ASKED QUESTIONS"),
        paragraph("Here they are for you, in no order."),
        *map(paragraph, ask[2]),
    )
    reading = read(html, "book.html")
    places = [Place("1.2", ask[0], "general FAQ", ask[1], "FAQ", ask[0])]
    book = Book({ask[0]: make_print(ask[2])})
    found = Settler(reading.source.blocks, assign(reading.source.blocks, reading.drafts, places, book), places, book).run(
        reading.topics
    )
    assert [reading.source.blocks[at].text for at in found[0].draft.blocks] == ask[2]


def test_set_codes_and_icon_letters_stay_as_printed() -> None:
    """Both spellings of a set code are taken off a title; an icon letter in a text is left alone."""
    from judge.corpus.importing.headings import without_number

    assert without_number("Plum Pie (CoTA 208)") == without_number("Plum Pie (COTA 208)") == "Plum Pie"
    assert texts(page(paragraph("Gain 1", "A."))) == ["Gain 1A."]


def test_misprinted_headings_are_still_matched() -> None:
    """A heading with a printing error is matched by what stands under it."""
    html = page(paragraph("GLOSSARY"), paragraph("OEVN"), *map(paragraph, OVEN[2]))
    reading = read(html, "book.html", ("OVEN",))
    places, book = known(OVEN)
    found = assign(reading.source.blocks, reading.drafts, places, book)
    assert [one.place.id for one in found if one.place] == ["glossary:oven"]


def test_page_hyphens_do_not_hide_an_entry() -> None:
    """Words with a leftover hyphen cost a little likeness, not the entry."""
    oven = (
        "glossary:oven",
        "OVEN",
        ["Sometimes the oven is hot and sometimes it is as cold as the cellar below the bakery."],
    )
    html = page(
        paragraph("GLOSSARY"),
        paragraph("OVEN"),
        paragraph("Some-times the oven is hot and some-times it is as cold as the cellar below the bakery."),
    )
    assert list(settled(html, oven)) == ["glossary:oven"]


def test_scripts_and_styles_are_dropped() -> None:
    """What is not text for the reader never gets into an entry."""
    html = page(
        "<script>alert('x')</script><style>p {}</style>",
        paragraph("Words"),
        "<iframe>no</iframe><form><p>no</p></form>",
    )
    assert texts(html) == ["Words"]


def test_a_passage_has_no_markup() -> None:
    """Marks that were written as text stay text: what is stored holds no element of the page."""
    assert texts(page(paragraph("1 &lt; 2 &amp; <b>bold</b>"))) == ["1 < 2 & bold"]


def test_a_numbered_list_keeps_its_numbers() -> None:
    """A browser prints them, and rows are cited by them; a list with marks has none."""
    blocks = read_html("book.html", "<ol start=3><li>Bake.<li><p>Eat.</p><ul><li>All of it.</ul><li>Rest.</ol><p>End.</p>")
    assert [block.text for block in blocks] == ["3. Bake.", "4. Eat.", "All of it.", "5. Rest.", "End."]
