"""Facts become one sentence: subjects and verbs are joined, and what stays as it was gives way to what has changed."""

from judge.show.table.sentence import CHANGED, LITTLE, STAYS, Fact, alternatives, joined, sentence


def goes(who: str, where: str = "Dan's hand", weight: int = CHANGED) -> Fact:
    """A card that goes somewhere."""
    return Fact(who, f"goes to {where}", f"go to {where}", weight)


def test_who_does_the_same_is_named_together() -> None:
    """One verb for several, in the plural."""
    assert sentence([goes("Troll"), goes("Nexus"), goes("Anger", "Dan's deck")]) == (
        "Troll and Nexus go to Dan's hand, and Anger goes to Dan's deck"
    )


def test_what_one_does_is_one_clause_and_its_verb_is_said_once() -> None:
    """``has 1 Æmber and 2 chains``."""
    facts = [Fact("Emily", "has 1 Æmber", "", CHANGED), Fact("Emily", "has 2 chains", "", CHANGED)]
    assert sentence(facts) == "Emily has 1 Æmber and 2 chains"


def test_changes_come_before_what_stays() -> None:
    """With two changes nobody needs to hear what stayed; alone it is the answer."""
    stays = Fact("Krump", "stays in play", "stay in play", STAYS)
    assert "Krump" not in sentence([goes("Troll"), goes("Anger", "Dan's deck"), stays])
    assert sentence([stays]) == "Krump stays in play"
    assert sentence([Fact("it", "is Dan's turn", "", LITTLE)]) == "it is Dan's turn"
    assert sentence([]) == ""


def test_a_sentence_has_an_end() -> None:
    """Many cards are counted after the fifth, many clauses are left to the list below."""
    assert sentence([goes(f"Card {number}") for number in range(9)]).endswith("Card 4 and 4 more go to Dan's hand")
    assert sentence([goes(f"Card {number}", f"place {number}") for number in range(9)]).count("goes to") == 4


def test_alternatives_share_what_they_can() -> None:
    """The same verb is said once; where a way has commas of its own, the ways are told apart."""
    assert alternatives([(goes("Troll"),), (goes("Nexus"),)]) == "Troll or Nexus goes to Dan's hand"
    assert alternatives([(goes("Troll"),), ()], more=1).endswith("or 1 other outcome")
    long = (goes("A"), goes("B"), goes("C"))
    assert "; or " in alternatives([long, (goes("Troll"),)])
    both = (goes("A"), goes("B", "Dan's deck"))
    assert "; or " in alternatives([(goes("Troll"),), both, (goes("Nexus"),)])
    assert "; " not in alternatives([(goes("Troll"),), both])


def test_what_all_ways_say_is_said_once() -> None:
    """The same card in other places, or with another number; a line of several is set apart."""
    assert alternatives([(goes("Troll"),), (goes("Troll", "Dan's archives"),)]) == "Troll goes to Dan's hand or archives"
    lines = [(Fact("Dan's battleline", f"is {order}", ""),) for order in ("A and B", "B and A")]
    assert alternatives(lines) == "Dan's battleline is either A and B; or B and A"
    assert sentence([Fact("Troll", f"cannot {what}", "") for what in ("be played", "be discarded")]) == (
        "Troll cannot be played or discarded"
    )


def test_a_number_that_several_have_is_that_of_each() -> None:
    """One for both together would be said of both."""
    assert sentence([Fact(who, "has 1 Æmber", "have 1 Æmber") for who in ("Emily", "Dan")]) == "Emily and Dan each have 1 Æmber"
    assert sentence([Fact(who, "has no Æmber", "have no Æmber") for who in ("Emily", "Dan")]) == "Emily and Dan have no Æmber"


def test_a_comma_stands_before_the_last_where_a_part_has_its_own_and() -> None:
    """Otherwise nobody could tell which belongs to which."""
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert joined(["a and b", "c"]) == "a and b, and c"
    assert joined([]) == ""
