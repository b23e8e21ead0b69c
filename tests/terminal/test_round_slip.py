"""How much escrow a round needs: for each revision and answer that may still count, and for nothing that is decided."""

import pytest

from games.game import NOTHING_DUE, Choice, Due, Wager
from terminal.slips import ChoiceMade, RoundSlip


def slip_of(*revisions: dict[str, int]) -> RoundSlip:
    slip = RoundSlip(7, 1)
    for stakes in revisions:
        slip.add(stakes)
    return slip


def closed(revision: int | None = 1, **more: object) -> RoundSlip:
    slip = slip_of({"red": 500, "black": 300})
    slip.standing_revision = revision
    for name, value in more.items():
        setattr(slip, name, value)
    return slip


@pytest.mark.parametrize(
    ("decided", "registered", "needed_cents"),
    [(0, 0, 900), (1, 1, 900), (2, 1, 700), (2, 2, 900), (3, 1, 500), (3, 3, 700), (3, 0, 0)],
)
def test_before_the_close_escrow_covers_the_largest_revision_that_may_still_count(
    decided: int, registered: int, needed_cents: int
) -> None:
    slip = slip_of({"red": 500}, {"red": 900}, {"red": 700})
    slip.decided_revision, slip.registered_revision = decided, registered
    assert slip.needed_cents() == needed_cents


@pytest.mark.parametrize(("revision", "needed_cents"), [(0, 0), (1, 800)])
def test_after_the_close_escrow_covers_the_revision_that_counts(revision: int, needed_cents: int) -> None:
    assert closed(revision).needed_cents() == needed_cents


def test_bets_returned_at_the_close_need_no_escrow_and_do_not_count() -> None:
    slip = closed(returned=[("red", 200, "3.4"), ("black", 300, "3.4")])
    assert (slip.needed_cents(), slip.standing_cents(), slip.standing_stakes) == (300, 300, {"red": 300})
    assert slip.revisions[1].stakes == {"red": 500, "black": 300}, "what was sent stays as it was sent"


def test_answers_stake_is_held_at_once_and_is_wagered_only_when_the_answer_counts() -> None:
    slip = closed()
    slip.choices = {1: ChoiceMade(1, "double", 500), 2: ChoiceMade(2, "hit", 0)}
    assert slip.needed_cents() == 1300
    assert slip.wager_of("T01") == Wager({"red": 500, "black": 300}, [], "T01")
    slip.choices[1] = ChoiceMade(1, "double", 500, stands=True)
    assert slip.needed_cents() == 1300
    assert slip.wager_of("T01") == Wager({"red": 500, "black": 300}, [Choice(1, "double", 500)], "T01")
    del slip.choices[1]
    assert slip.needed_cents() == 800


def test_stake_decided_by_a_payment_needs_no_escrow_any_more() -> None:
    slip = closed(payments=1, decided_stake_cents=500, decided_payout_cents=1000, decided_returned_cents=100)
    slip.choices = {1: ChoiceMade(1, "raise", 40, stands=True)}
    assert slip.needed_cents() == 800 + 40 - 500
    assert slip.decided == Due(500, 1000, 100)


def test_slip_without_a_payment_has_nothing_decided() -> None:
    assert closed().decided is NOTHING_DUE


def test_round_with_an_outcome_needs_no_escrow() -> None:
    slip = closed(version=1, payments=1, decided_stake_cents=100)
    slip.choices = {1: ChoiceMade(1, "double", 500, stands=True)}
    assert slip.needed_cents() == 0
