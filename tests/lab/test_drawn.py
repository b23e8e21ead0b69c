"""`python -m lab.drawn`: a draw of sentences, test names and docstrings can be repeated by its seed."""

import pytest

from lab.drawn import CHINESE, COUNTS, DOCSTRINGS, SENTENCES, TEST_NAMES, collected, drawn
from phrases.catalogue import catalogue

Items = dict[str, list[str]]


@pytest.fixture(scope="module")
def everything() -> Items:
    """Everything of the tree, which takes seconds to read."""
    return collected()


def test_the_same_seed_draws_the_same_items_and_another_seed_draws_others(everything: Items) -> None:
    assert drawn(7, everything) == drawn(7, everything)
    assert drawn(7, everything) != drawn(8, everything)


def test_a_draw_has_the_promised_number_of_different_items_of_each_kind(everything: Items) -> None:
    assert {kind: len(set(items)) for kind, items in drawn(7, everything).items()} == COUNTS


def test_a_draw_chooses_from_every_phrase_test_and_docstring_of_the_tree(everything: Items) -> None:
    assert {f"console/phrases.toml {code}: {catalogue().texts[code][0]}" for code in ("closed", "blocked")} <= {
        *everything[SENTENCES]
    }
    assert len(everything[CHINESE]) == len(everything[SENTENCES])
    own = test_a_draw_chooses_from_every_phrase_test_and_docstring_of_the_tree.__name__
    assert f"tests/lab/test_drawn.py: {own}" in everything[TEST_NAMES]
    assert f"tests/lab/test_drawn.py module: {__doc__}" in everything[DOCSTRINGS]
