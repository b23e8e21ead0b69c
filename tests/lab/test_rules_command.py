"""`etg rules`: every marker names a paragraph, and no paragraph is missing."""

from typing import Any

import pytest

from lab.rulebooks import marked_tests, read_rulebooks
from tests.commands import etg, etg_json

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def paragraphs() -> Rows:
    """What `etg rules` prints for programs; it reads all tests, which takes a second."""
    found: Rows = etg_json("rules")["paragraphs"]
    return found


def test_every_rule_marker_of_a_test_names_an_existing_paragraph() -> None:
    marked = {name for name, _ in marked_tests()}
    assert marked
    assert marked <= read_rulebooks().keys()


def test_etg_rules_lists_paragraphs_with_the_tests_that_prove_them(paragraphs: Rows) -> None:
    rows = {(row["rulebook"], row["paragraph"]): row for row in paragraphs}
    assert (
        "tests/terminal/test_settlement.py::test_void_returns_all_bets_registered_or_not"
        in rows["roulette", "5.9"]["tests"]
    )
    assert all(row["says"].endswith(".") for row in rows.values())


def test_etg_rules_counts_the_paragraphs_without_a_test(paragraphs: Rows) -> None:
    without = sum(not row["tests"] and "reason" not in row for row in paragraphs)
    last = etg("rules").stdout.decode().splitlines()[-1]
    assert last == f"{len(paragraphs)} paragraphs, {without} still without a test."


def test_every_paragraph_about_irregularities_has_a_test_on_the_dealers_screen(paragraphs: Rows) -> None:
    rows = [row for row in paragraphs if row["rulebook"] == "roulette" and row["paragraph"].startswith("5.")]
    assert len(rows) == 22
    without = [row["paragraph"] for row in rows if not any("_on_screen.py::" in test for test in row["tests"])]
    assert without == []
