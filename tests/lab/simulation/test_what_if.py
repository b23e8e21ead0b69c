"""What people see before a decision is booked after it, and the campaign notices any difference."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from lab.campaigns.what_if import Taken, check, decisions, decisions_of
from lab.campaigns.what_if_screen import cents_of
from lab.simulation.roulette.judged import make_library
from protocol.answers import read_part

SEED = 25
"""In its run an evacuated terminal's bet is returned by hand, and a correction is corrected."""


@pytest.fixture(scope="module")
def taken() -> list[Taken]:
    make_library()
    decided, found = decisions_of(SEED)
    assert found == []
    return [each for each in decided if each.shown.what_if["terminals"] and check(each, Counter()) == []]


@pytest.mark.rule("roulette 3.9")
@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.9")
def test_a_decision_books_exactly_what_people_saw_before_it() -> None:
    report = decisions(150)
    assert (report.tried, report.wrong) == (150, [])
    assert {"enter", "void", "correction of a round with an outcome", "against both witnesses"} <= report.figures.keys()


def test_the_campaign_notices_one_cent_or_one_row_shown_wrongly(taken: list[Taken]) -> None:
    shapes: set[bool] = set()
    for each in taken:
        what_if = each.shown.what_if
        shapes.add("outcome" in what_if)
        assert check(otherwise(each, terminals={}), Counter())
        for name in [name for name in what_if if name.endswith("_cents")]:
            assert check(otherwise(each, **{name: what_if[name] + 1}), Counter()), name
        for terminal, line in what_if["terminals"].items():
            for name in line:
                changed = {**what_if["terminals"], terminal: {**line, name: line[name] + 100}}
                assert check(otherwise(each, terminals=changed), Counter()), (terminal, name)
    assert shapes == {True, False}


def otherwise(taken: Taken, **changes: Any) -> Taken:
    looked = taken.shown.looked
    assert looked.effect is not None
    effect = read_part(taken.shown.what_if | changes, type(looked.effect))
    return replace(taken, shown=replace(taken.shown, looked=replace(looked, effect=effect)))


@pytest.mark.parametrize(
    ("text", "cents"),
    [("S$1,265.00", 126_500), ("1,265", 126_500), ("+36", 3_600), ("\N{MINUS SIGN}18.50", -1_850), ("0", 0)],
)
def test_amounts_on_the_dealers_screen_are_read_back_into_cents(text: str, cents: int) -> None:
    assert cents_of(text) == cents
