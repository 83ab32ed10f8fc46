"""Traps of the master rulebook, in made-up pages of the same shape."""

from __future__ import annotations

import pytest

from judge.corpus.importing.headings import is_capitals, norm, without_number
from judge.corpus.importing.reading import Reading
from tests.corpus.importing.samples import outline, read

TOP = "GLOSSARY\n\nThese are the words of the game.\n\n"
FAQ = "GLOSSARY\n\nThe words.\n\nGENERAL FAQ\n\nThe bakers have asked these things of us.\n\n"


def rulings(text: str) -> list[tuple[str, list[str], list[str]]]:
    """Topic, question blocks and answer blocks of every ruling."""
    reading = read(text)
    return [_ruling(reading, number) for number, draft in enumerate(reading.drafts) if draft.is_ruling]


def _ruling(reading: Reading, number: int) -> tuple[str, list[str], list[str]]:
    draft, blocks = reading.drafts[number], reading.source.blocks
    answer = [blocks[at].text for at in draft.blocks if at not in draft.question]
    return draft.title, [blocks[at].text for at in draft.question], answer


def test_headings_without_marks() -> None:
    """Capitals head a glossary entry, title case a topic of questions, a card with its number an erratum."""
    text = (
        TOP + "APRON\n\nIt keeps you clean.\n\nCARD-SPECIFIC ERRATA\n\nMany recipes were wrong.\n\n"
        "Plum Pie 🏹173\n\nShould read:\n\nEat it."
    )
    text += "\n\nCARD-SPECIFIC FAQ\n\nAll of these are on cards.\n\nPlum Pie\n\n"
    text += "May I eat the pie at once?\n\nYes. You may do so at any time."
    assert [(draft.kind, draft.title) for draft in read(text).drafts] == [
        ("rules section", "GLOSSARY"),
        ("glossary", "APRON"),
        ("rules section", "CARD-SPECIFIC ERRATA"),
        ("card errata", "Plum Pie"),
        ("rules section", "CARD-SPECIFIC FAQ"),
        ("card FAQ", "Plum Pie"),
    ]


@pytest.mark.parametrize("label", ["Ready", "Stun Counter", "Æmber Token", "Enrage", "A tin tracker currently showing 4 tins."])
def test_captions_and_labels_are_no_headings(label: str) -> None:
    """The caption of a figure stays in the entry that it stands in, even when it is also the name of one."""
    text = TOP + f"ENRAGE\n\nPut a counter on it.\n\n{label}\n\nIt is enraged then.\n\nX\n\nA number."
    assert outline(read(text, titles=("ENRAGE",)))[1][0] == "ENRAGE"
    assert len(outline(read(text, titles=("ENRAGE",)))) == 3


def test_a_page_break_inside_a_sentence() -> None:
    """A sentence with a blank line in it stays in one entry."""
    text = TOP + "DRAWING\n\nEach baker takes the top\n\ncard of the pile in hand.\n\nX\n\nA number."
    assert outline(read(text))[1] == ("DRAWING", ["Each baker takes the top", "card of the pile in hand."])


@pytest.mark.parametrize("tail", ["resolve?", "was baked by the oven, then bake it, does it keep its crust?"])
def test_a_page_break_inside_a_question(tail: str) -> None:
    """A question that breaks off and goes on behind a blank line is one question."""
    text = (
        FAQ + f"Ovens\n\nMy opponent has an oven in play and I bake a cake. Does the oven\n\n{tail}\n\nYes. Every oven does that."
    )
    question = ["My opponent has an oven in play and I bake a cake. Does the oven", tail]
    assert rulings(text) == [("Ovens", question, ["Yes. Every oven does that."])]


def test_a_page_break_inside_an_answer() -> None:
    """The tail of an answer is no topic and no question."""
    text = (
        FAQ + "Ovens\n\nDoes my oven bake the cake of my opponent?\n\n"
        "No. The cake was not put on your opponent's right\n\nflank, so the oven will not bake."
    )
    assert len(rulings(text)) == 1
    assert rulings(text)[0][2][1] == "flank, so the oven will not bake."


def test_a_list_that_a_page_break_cut() -> None:
    """A numbered list with a broken item, whose rest begins at 4, stays in one entry."""
    text = (
        TOP + "BAKE\n\n1. Choose a cake.\n2. Choose an oven.\n3. Resolve the attacking cake and the\n\n"
        "enemy oven.\n\n4. Both bake.\n5. Eat."
    )
    assert len(outline(read(text))[1][1]) == 6


@pytest.mark.parametrize(
    "title",
    ["Plum Pie 🏹173", "Plum Pie ♠P01", "Plum Pie ⚡A14", "Plum Pie ♣ 223", "Plum Pie (♣ 223)", "Plum Pie 🌪️143", "Plum Pie ☠78"],
)
def test_any_symbol_may_stand_for_a_set(title: str) -> None:
    """The set symbol was read as some picture or other, the number may be glued, short, or in brackets."""
    assert norm(without_number(title)) == "plum pie"


def test_names_that_end_in_a_number_keep_it() -> None:
    """A number that belongs to a name of two parts is not the number of the card."""
    assert without_number("Sample 42-C ♡262") == "Sample 42-C"


def test_pictures_for_bonus_icons_stay_in_their_entry() -> None:
    """A list with a picture for each icon, or with the picture lost, is part of the entry."""
    text = (
        TOP
        + "BONUS ICONS\n\nÆmber (👉): Gain 1 👉 now.\n\nDamage (🔥): Deal 1 🔥 here.\n\nGain 1  from the tin.\n\nX\n\nA number."
    )
    assert len(outline(read(text))[1][1]) == 3


def test_icons_as_formulas_are_words() -> None:
    """A formula in place of an icon opens nothing, not even at the beginning of a line."""
    text = (
        TOP + "PAY\n\nIf a baker must pay $\\text{\\textcircled{A}}$ to you, it is yours.\n\n"
        "Related Topic: $\\text{\\textcircled{A}}$ Pool\n\nX\n\nA number."
    )
    assert [title for title, _ in outline(read(text))] == ["GLOSSARY", "PAY", "X"]


@pytest.mark.parametrize("printed", ["AeEmber", "*Æ*Ember", "*Ae*mber", "Amber", "Æmber", "ÆMBER"])
def test_the_many_spellings_of_aember(printed: str) -> None:
    """However the first letter was misread, the heading is the same."""
    wanted = {"aember", "ae mber", "aeember", "ae ember"}
    assert norm(printed.replace("*", "")) in wanted


def test_quotes_of_all_kinds() -> None:
    """Curly or straight, mixed within a line: headings with quotes are headings, and equal."""
    assert norm("“LOSE” VS “GAIN”") == norm('"LOSE" VS "GAIN"')
    text = TOP + '“ANY NUMBER”\n\nIncluding none.\n\n"ACTION:" ABILITY\n\nOf a ready card.'
    assert [title for title, _ in outline(read(text))] == ["GLOSSARY", "“ANY NUMBER”", '"ACTION:" ABILITY']


def test_questions_in_italics() -> None:
    """A whole question in italics is a question."""
    text = FAQ + 'Ovens\n\n*I use my oven "as if it were yours". Who gets the cake?*\n\n1 *Æ*mber. You are using the oven.'
    assert rulings(text)[0][1] == ['*I use my oven "as if it were yours". Who gets the cake?*']


def test_bold_words_and_numbers_are_no_marks_of_structure() -> None:
    """Bold stands for new text, for ability words (colon in or out), for numbers: it never heads anything."""
    text = TOP + "BAKE\n\n**The new rule is this.**\n\n**After Bake:** eat. **After Bake**: eat.\n\nX\n\n**224** and **Æ**."
    assert [title for title, _ in outline(read(text))] == ["GLOSSARY", "BAKE", "X"]


def test_three_questions_with_one_answer() -> None:
    """Questions in a row share the answer, each being a ruling of its own."""
    asks = [f"Can I bake the cake number {number} in my oven?" for number in (1, 2, 3)]
    text = FAQ + "Ovens\n\n" + "\n\n".join(asks) + "\n\nYes to all three. The oven is large."
    assert [(question, answer) for _, question, answer in rulings(text)] == [
        ([ask], ["Yes to all three. The oven is large."]) for ask in asks
    ]


def test_two_questions_in_one_paragraph() -> None:
    """A paragraph that asks twice is one ruling."""
    text = FAQ + "Ovens\n\nMay I look at the cake? If I may, may I eat it?\n\nYes, you can look. No, you may not eat."
    assert len(rulings(text)) == 1


def test_a_topic_that_is_no_card() -> None:
    """In the part on cards a topic may be something else, end in an exclamation mark, or stand in brackets."""
    text = FAQ.replace("GENERAL", "CARD-SPECIFIC")
    for topic in ("End of Baking Effects", "Bake It! Bake It!", "[BURNT]", "Plum Pie (Evil Twin)"):
        text += f"{topic}\n\nWhat becomes of the cake at the end?\n\nIt is eaten by the baker of the town.\n\n"
    assert [topic for topic, _, _ in rulings(text)] == [
        "End of Baking Effects",
        "Bake It! Bake It!",
        "[BURNT]",
        "Plum Pie (Evil Twin)",
    ]


def test_an_answer_with_a_list_or_the_text_of_a_card() -> None:
    """A list, and the words of a card with a paragraph about them, belong to the answer."""
    text = (
        FAQ + "Ovens\n\nDoes the oven bake twice when I use it?\n\nYes. The oven says:\n\n"
        "Play: Bake a cake, then eat.\n\nFirst you bake.\n\n1. You bake.\n2. You eat."
    )
    assert len(rulings(text)[0][2]) == 5


def test_pointers_are_entries() -> None:
    """An entry that only says where to look is an entry."""
    text = TOP + 'FORGE\n\nSee "Step 1: Bake" on page 5.\n\nLEAVES PLAY\n\nSee "Movement" on page 18.'
    assert [title for title, _ in outline(read(text))] == ["GLOSSARY", "FORGE", "LEAVES PLAY"]


@pytest.mark.parametrize(
    "label", ["Related Topic: Oven", "Related Topics: Oven.", 'Related Topics: Ability, Card Ability "Play:"']
)
def test_related_topics_close_an_entry_without_opening_one(label: str) -> None:
    """However the line of related topics is written, it is the last line of its entry."""
    text = TOP + f"BAKE\n\nPut it into the oven.\n\n{label}\n\nX\n\nA number."
    assert outline(read(text))[1] == ("BAKE", ["Put it into the oven.", label])


def test_entries_inside_an_entry() -> None:
    """A heading under a heading is an entry of its own."""
    text = TOP + 'LEAST POWERFUL\n\nThe weakest cake.\n\nGROUPS OF "LEAST POWERFUL"\n\nThe X weakest cakes.'
    assert [title for title, _ in outline(read(text))][1:] == ["LEAST POWERFUL", 'GROUPS OF "LEAST POWERFUL"']


def test_tables_and_contents_as_tabs() -> None:
    """Columns of a table and of the contents, set with tabs, are never headings."""
    assert not is_capitals("GAME SETUP\t4")
    text = TOP + "SET ICONS\n\n Call of the Oven\t Menagerie\n\nAction:\tFate:\n\nX\n\nA number."
    assert [title for title, _ in outline(read(text))] == ["GLOSSARY", "SET ICONS", "X"]


def test_timing_charts() -> None:
    """Charts are told apart, the general notes stand by themselves, the last line needs no line feed."""
    text = (
        TOP + "TIMING CHART\n\n» Start of turn effects rise.\n\nSTEP 1: BAKE\n\n"
        "1. Check the oven.\n2. Bake it.\n\n» End of turn effects fall."
    )
    text += "\n\nThis chart tells you all about the baking of every cake.\n\nDAMAGE CHART\n\n"
    text += "The following happens each time.\n\n1. Burn it.\n\nDESTROYED\n\n1. Tag it.\n2. Eat it."
    assert [(draft.kind, draft.title, len(draft.blocks)) for draft in read(text).drafts][1:] == [
        ("timing chart", "TIMING CHART", 2),
        ("timing chart", "STEP 1: BAKE", 4),
        ("timing chart", "chart notes", 1),
        ("damage chart", "DAMAGE CHART", 3),
        ("timing chart", "DESTROYED", 3),
    ]


def test_unknown_headings_are_headings() -> None:
    """In the glossary any line of capitals opens an entry, known before or not."""
    assert [title for title, _ in outline(read(TOP + "BRAND NEW WORD\n\nNobody has seen it before."))][1:] == ["BRAND NEW WORD"]
