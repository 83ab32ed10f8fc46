"""The search finds the rule in the words that people have."""

from __future__ import annotations

import threading

import pytest

from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.errors import SearchError
from judge.search import Results, Search


def first(results: Results) -> str:
    return results.hits[0].id if results.hits else ""


def entries(results: Results, count: int = 3) -> list[str]:
    return [hit.id for hit in results.hits if hit.kind != "card"][:count]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("hazzardous", "glossary:hazardous-x"),
        ("invunerable", "glossary:invulnerable"),
        ("purgeing", "glossary:purge"),
        ("splashattack", "glossary:splash-attack-x"),
        ("token creture", "glossary:token-creatures"),
        ("exhausted creatures", "glossary:exhaust-exhausted"),
        ("amber", "glossary:aember"),
        ("Æ", "glossary:aember"),
        ("may", "glossary:may"),
        ("x", "glossary:x"),
        ("this way", "glossary:this-way"),
        ("cemetery", "glossary:discard-pile"),
        ("regenerate", "glossary:heal"),
        ("poss pixies", "faq:replacement-pixies-two-marrows"),
    ],
)
def test_the_entry_is_found_in_the_words_typed(search: Search, typed: str, wanted: str) -> None:
    """Misspelt, in another form, with icons, or in the words of another game: the entry is among the first three."""
    assert wanted in entries(search.search(typed))


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("If an effect says to return a card to hand, whose hand?", "glossary:return"),
        ("Are purged cards still readable by both players?", "glossary:purge"),
        ("Darf ich meine Archive ansehen?", "glossary:archives"),
        ("stunlocked creature", "glossary:stun"),
    ],
)
def test_the_rule_that_one_rare_word_names_comes_first(search: Search, typed: str, wanted: str) -> None:
    """Before those of the words that stand everywhere; also where another language or the players' own word names it."""
    assert entries(search.search(typed), 1) == [wanted]


@pytest.mark.parametrize("typed", ["stunn", "stunning", "stuning", "stuned"])
def test_every_form_of_a_word_is_that_word(search: Search, typed: str) -> None:
    """A consonant doubled or not doubled before an ending is neither another word nor a misspelling."""
    results = search.search(typed)
    assert results.hits[0].id == "glossary:stun"
    assert not results.corrections


@pytest.mark.parametrize(
    ("typed", "rule", "card"),
    [
        ("how does capture work with bad penny", "glossary:capture", "bad-penny"),
        ("does ward stop bad penny going back to hand", "glossary:ward", "bad-penny"),
        ("urchin elusive steal", "glossary:elusive", "urchin"),
        ("library access rule of six", "glossary:rule-of-six", "library-access"),
    ],
)
def test_the_rule_asked_for_comes_before_the_rulings_of_a_card(search: Search, typed: str, rule: str, card: str) -> None:
    """A card that is named beside a rule does not push its own rulings before the rule, and is among the first three."""
    found = [hit.id for hit in search.search(typed, limit=3).hits]
    assert found[0] == rule
    assert card in found


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("Phasenverschiebung Mimikry", "phase-shift"),
        ("bad penny", "bad-penny"),
        ("yxilo", "yxilo-bolter"),
        ("duskwhich", "duskwitch"),
        ("gĕzdrutyŏ", "gĕzdrutyŏ-the-arcane"),
    ],
)
def test_cards_are_recognised_in_the_query(search: Search, pool: Pool, typed: str, wanted: str) -> None:
    """A card is known by its name in any language, by a part of it, and when misspelt."""
    typed = typed.replace("Phasenverschiebung", pool.card("phase-shift").names["de"])
    assert wanted in {card.id for card in search.search(typed).cards}


def test_a_name_in_another_language_finds_the_rulings(search: Search, pool: Pool) -> None:
    """Rulings are found by the German names of their cards."""
    names = [pool.card(card).names["de"] for card in ("bad-penny", "yxilo-bolter")]
    assert entries(search.search(" ".join(names)), 1) == ["faq:destroyed-yxilo-bad-penny"]


@pytest.mark.parametrize(
    ("typed", "ruling"),
    [
        ("general sherman token creatures", "faq:general-sherman-tokens"),
        ("earthbind sacrifice", "faq:earthbind-sacrifice"),
        ("jargogle several cards under", "faq:jargogle-multiple-cards"),
    ],
)
def test_a_ruling_that_has_all_that_is_asked_beside_its_card_comes_before_the_rule(
    search: Search, typed: str, ruling: str
) -> None:
    """Though the rest of the question is what a rule is called, or nearly: who names the card wants its ruling."""
    assert entries(search.search(typed), 1) == [ruling]


@pytest.mark.parametrize(
    ("typed", "about"),
    [
        ("keyforgery is the aember spent", ("faq:keyforgery-name-any-house", "errata:keyforgery")),
        ("harmonia gain aember", ("faq:harmonia-self-trigger",)),
        ("the chosen one updated answer", ("faq:the-chosen-one-ready-step",)),
    ],
)
def test_what_is_ruled_about_the_one_card_named_stands_behind_the_best_entry(
    search: Search, typed: str, about: tuple[str, ...]
) -> None:
    """Whatever else of the question stands there: a rule asked for beside the card may come before it, and one more before what
    else is ruled."""
    found = entries(search.search(typed), 5)
    assert about[0] in found[:2]
    assert set(about) <= set(found)


def test_each_expression_of_several_in_a_title_is_one(search: Search) -> None:
    """Typed verbatim it comes before what shares a word with it."""
    assert entries(search.search("as if it were yours"), 1) == ["glossary:as-if-it-were-yours-as-if-you-controlled-it"]
    assert entries(search.search("in order to"), 1) == ["glossary:if-you-do-and-in-order-to"]


def test_what_joins_two_cards_comes_first(search: Search) -> None:
    """Of all entries about either card, the one about both is the first."""
    hit = search.search("bad penny yxilo bolter").hits[0]
    assert hit.id == "faq:destroyed-yxilo-bad-penny"
    assert "joins the cards named" in hit.why


def test_a_correction_is_said(search: Search) -> None:
    """A misspelt word is read as its neighbours, and the answer says so."""
    results = search.search("elusiv creature")
    assert results.corrections[0].typed == "elusiv"
    assert results.did_you_mean == "elusive creature"


def test_a_synonym_is_said(search: Search) -> None:
    """An expression of another game is searched as ours, and the answer says so."""
    used = search.search("what is exiled").synonyms
    assert [use.means for use in used] == ["purge"]


def test_a_rulebook_in_the_query_is_followed(search: Search) -> None:
    """A bare version is the rulebook asked for; a number that is none is a word."""
    results = search.search("1.1 phase shift first turn")
    assert results.rulebook == "1.1"
    assert "1.1" in results.hits[0].rulebooks
    assert search.search("3.7 phase shift").rulebook == "18.4"


def test_an_older_rulebook_says_what_it_rules_instead(search: Search, corpus: Corpus) -> None:
    """A hit under an older rulebook carries what that rulebook says of it."""
    entry = next(entry for entry in corpus if len(entry.history.get("1.1", "")) > 20 and corpus.stands_in(entry, "1.1"))
    hits = search.search(entry.title, rulebook="1.1").hits
    assert entry.history["1.1"] in {hit.older for hit in hits}


def test_what_a_rulebook_does_not_have_is_found_and_said(search: Search) -> None:
    """Asking an old rulebook for a newer rule shows the rule, marked as absent there."""
    hit = search.search("is there ward in 1.0").hits[0]
    assert (hit.id, hit.stands) == ("glossary:ward", False)
    assert search.search("ward").hits[0].stands


def test_filters_narrow_inside_and_outside_the_query(search: Search) -> None:
    """``kind:faq`` in the box is the same as the argument; so is a card and a house."""
    inside = [hit.id for hit in search.search("kind:faq ward").hits]
    assert inside == [hit.id for hit in search.search("ward", kinds=["faq"]).hits]
    assert inside
    assert {name.partition(":")[0] for name in inside} == {"faq"}
    about = search.search('card:"bad penny" destroyed').hits
    assert about
    assert all("bad-penny" in hit.cards for hit in about)
    assert all("shadows" in hit.houses for hit in search.search("steal", house="Shadows").hits)


def test_facets_count_the_results(search: Search) -> None:
    """The kinds of all results add up to their total."""
    results = search.search("ward")
    assert sum(facet.count for facet in results.facets["kind"]) == results.total
    assert set(results.facets) == {"kind", "rulebook", "card", "house"}


def test_cards_are_found_by_what_is_printed_on_them(search: Search) -> None:
    """House, type and keyword of a card find it."""
    hits = {hit.id: hit for hit in search.search("kind:card mars creature elusive").hits}
    assert hits["mindworm"].kind == "card"
    assert hits.keys().isdisjoint({"urchin", "bad-penny"})


@pytest.mark.parametrize("typed", ["", "   ", "*", '"', "(((", "NOT ~", "[20 TO", "kind:", "house:", "怒", "\x00", "a" * 400])
def test_no_query_breaks_the_search(search: Search, typed: str) -> None:
    """Whatever is typed gets an answer; a star does not match everything."""
    assert search.search(typed).total < 200


def test_a_query_too_long_is_refused(search: Search) -> None:
    """A page of text is no query."""
    with pytest.raises(SearchError, match="400"):
        search.search("ward " * 100)


def test_threads_get_the_same_answers(search: Search) -> None:
    """Eight threads at once find what one finds."""
    queries = ["ward", "elusiv", "bad penny yxilo", "exile", "rule of six", "mars creature"] * 5
    alone = [[hit.id for hit in search.search(query).hits] for query in queries]
    found: list[list[list[str]]] = []

    def ask() -> None:
        found.append([[hit.id for hit in search.search(query).hits] for query in queries])

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 8


def test_filters_alone_list_all_that_fits(search: Search, corpus: Corpus) -> None:
    """A query without words but with a filter lists every entry that fits it."""
    about = {entry.id for entry in corpus.of_card("bad-penny") if corpus.stands_in(entry, "18.4")}
    assert {hit.id for hit in search.search('card:"bad penny"').hits} == about


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("time was called on my turn, what now", "trg:end-of-time"),
        ("penalty for slow play", "trg:slow-play"),
        ("missed trigger penalty", "trg:missed-effect"),
        ("tournament time limit", "trg:round-time"),
        ("are my sleeves marked", "trg:marked-cards"),
        ("opponent is 6 minutes late", "trg:late"),
        ("can I appeal the judge's ruling", "trg:appeal"),
        ("rules for playing with four people", "trg:vault-assault"),
    ],
)
def test_questions_about_events_find_the_tournament_entries(search: Search, typed: str, wanted: str) -> None:
    """What is asked about an event is answered by a tournament entry, first, and no word of it is corrected."""
    found = search.search(typed)
    assert wanted in entries(found, 2)
    assert not found.corrections


@pytest.mark.parametrize("typed", ["damage", "how many prize cards to win", "penalty that makes me draw less", "end of turn"])
def test_questions_about_play_are_not_taken_for_tournaments(search: Search, typed: str) -> None:
    """Tournament entries do not come before the rules of play."""
    assert not entries(search.search(typed), 1)[0].startswith("trg:")


@pytest.mark.parametrize(
    "typed", ["weather in berlin", "price of a booster display", "how do I download the app", "python tutorial"]
)
def test_what_is_not_covered_is_said(search: Search, typed: str) -> None:
    """A question about something else is neither corrected into a card nor claimed to be answered."""
    found = search.search(typed)
    assert not found.covered
    assert not found.corrections


@pytest.mark.parametrize(
    "typed",
    ["where can I buy the newest set", "best deck for a beginner", "what is the lore of Brobnar", "is there an app for my deck"],
)
def test_what_is_known_to_be_outside_is_not_claimed(search: Search, typed: str) -> None:
    """Though its words stand in many entries, no entry is about shops, stories, other programs, or what is good."""
    assert not search.search(typed).covered


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("was the wording of atrocity changed", "errata:atrocity"),
        ("current text of tendrils of pain", "errata:tendrils-of-pain"),
        ("keyforgery corrected wording", "errata:keyforgery"),
    ],
)
def test_who_asks_how_a_card_reads_by_now_gets_its_erratum(search: Search, typed: str, wanted: str) -> None:
    """Before the rules on texts and before the rulings on the card."""
    assert entries(search.search(typed), 1) == [wanted]


@pytest.mark.parametrize(
    "typed",
    [
        "shuffel my dek",
        "when were token creatures introduced",
        "how does a key get unmade",
        "ward",
        "elusiv",
        "weather in bad penny",
        "raise the sea",
        "do I have to forge a key",
        "when is captured aember released",
        "font of the eye",
        "future booster",
    ],
)
def test_what_is_covered_is_not_refused(search: Search, typed: str) -> None:
    """A rule, a card or an expression of the tables is something that the entries are about."""
    assert search.search(typed).covered
