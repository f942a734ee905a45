"""The glossary: whole in three languages, in order, and found by any word of it."""

from __future__ import annotations

import pytest

from canasta_tui.table.glossary import Term, glossary, holding

TERMS = glossary()


def first(search: str) -> str:
    return holding(TERMS, search)[0].english[0]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.english[0])
def test_a_term_has_its_words_in_every_language_and_one_sentence(term: Term) -> None:
    for words in (term.english, term.portuguese, term.spanish):
        assert words and all(word == word.strip() and word for word in words)
        assert len(set(words)) == len(words)
    assert term.meaning[0].isupper() and term.meaning.endswith(".")
    assert ". " not in term.meaning


def test_the_terms_stand_in_the_order_of_the_english_words_each_once() -> None:
    words = [term.english[0] for term in TERMS]
    assert words == sorted(set(words))


@pytest.mark.parametrize(
    ("word", "term"),
    [
        # The field's own words, in Brazil and around the River Plate.
        *(
            ("monte", "stock"),
            ("mazo", "stock"),
            ("lixo", "discard pile"),
            ("pozo", "discard pile"),
        ),
        *(("coringa", "wild card"), ("comodín", "wild card"), ("bater", "go out")),
        *(("cortar", "go out"), ("limpa", "natural canasta"), ("sucia", "mixed canasta")),
        *(("sequência", "run"), ("escalera", "run"), ("jogo", "meld"), ("morto", "foot")),
        # What a document in another translation calls them.
        *(("pote", "stock"), ("estoque", "discard pile"), ("pagar", "go out"), ("duque", "two")),
        *(
            ("terno vermelho", "red three"),
            ("substituta", "wild card"),
            ("saída oculta", "go out concealed"),
        ),
    ],
)
def test_the_words_of_the_field_lead_to_their_term(word: str, term: str) -> None:
    found = [one.english[0] for one in holding(TERMS, word)]
    assert term in found
    assert first(word) == term or word in ("limpa", "sucia", "monte")


def test_accents_and_capitals_make_no_difference() -> None:
    assert first("SEQUENCIA") == first("sequência") == "run"
    assert first("comodin") == "wild card"


def test_a_word_of_a_meaning_finds_its_term_after_those_that_are_called_so() -> None:
    found = [one.english[0] for one in holding(TERMS, "frozen")]
    assert found[0] == "frozen pile"
    found = [one.english[0] for one in holding(TERMS, "canasta")]
    assert found[0] == "canasta"
    assert found.index("mixed canasta") < found.index("bonus")


def test_all_the_words_must_be_there() -> None:
    assert holding(TERMS, "lixo congelado xyz") == []
    assert [one.english[0] for one in holding(TERMS, "lixo congelado")] == ["frozen pile"]
    assert holding(TERMS, "") == list(TERMS)
