"""The words of a passage, put together from its blocks."""

from __future__ import annotations

from judge.corpus.importing.model import Block, text_of


def test_a_sentence_that_a_page_broke_is_one_again() -> None:
    """Where it goes on in small letters; a new paragraph, an item of a list and what stands elsewhere stay apart."""
    broken = (Block("The cake is eaten by the baker", 1, 1), Block("who made it.", 3, 3), Block("Others wait.", 5, 5))
    assert text_of(broken) == "The cake is eaten by the baker who made it.\n\nOthers wait."
    listed = (Block("Bake:", 1, 1), Block("- a cake", 2, 2, gap=False), Block("- a pie", 3, 3, gap=False))
    assert text_of(listed) == "Bake:\n- a cake\n- a pie"
    far = (Block("See the list.", 1, 1), Block("Plums are blue.", 90, 90, gap=False))
    assert text_of(far) == "See the list.\n\nPlums are blue."
