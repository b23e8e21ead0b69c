"""How much escrow a round needs: every revision and every answer that may still stand, and nothing that is decided."""

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
def test_before_the_close_the_dearest_that_may_stand_is_held(decided: int, registered: int, needed_cents: int) -> None:
    slip = slip_of({"red": 500}, {"red": 900}, {"red": 700})
    slip.decided_revision, slip.registered_revision = decided, registered
    assert slip.needed_cents() == needed_cents


@pytest.mark.parametrize(("revision", "needed_cents"), [(0, 0), (1, 800)])
def test_from_the_close_on_what_stands_is_held(revision: int, needed_cents: int) -> None:
    assert closed(revision).needed_cents() == needed_cents


def test_what_the_close_returned_is_not_held_and_does_not_stand() -> None:
    slip = closed(returned=[("red", 200, "3.4"), ("black", 300, "3.4")])
    assert (slip.needed_cents(), slip.standing_cents(), slip.standing_stakes) == (300, 300, {"red": 300})
    assert slip.revisions[1].stakes == {"red": 500, "black": 300}, "what was sent stays as it was sent"


def test_an_answer_is_held_from_the_touch_on_and_staked_once_it_stands() -> None:
    slip = closed()
    slip.choices = {1: ChoiceMade(1, "double", 500), 2: ChoiceMade(2, "hit", 0)}
    assert slip.needed_cents() == 1300
    assert slip.wager == Wager({"red": 500, "black": 300}, [])
    slip.choices[1] = ChoiceMade(1, "double", 500, stands=True)
    assert slip.needed_cents() == 1300
    assert slip.wager == Wager({"red": 500, "black": 300}, [Choice(1, "double", 500)])
    del slip.choices[1]
    assert slip.needed_cents() == 800


def test_what_a_payment_has_decided_is_not_held_any_more() -> None:
    slip = closed(payments=1, decided_stake_cents=500, decided_payout_cents=1000, decided_returned_cents=100)
    slip.choices = {1: ChoiceMade(1, "raise", 40, stands=True)}
    assert slip.needed_cents() == 800 + 40 - 500
    assert slip.decided == Due(500, 1000, 100)


def test_without_a_payment_nothing_is_decided() -> None:
    assert closed().decided is NOTHING_DUE


def test_a_round_that_has_its_outcome_holds_nothing() -> None:
    slip = closed(version=1, payments=1, decided_stake_cents=100)
    slip.choices = {1: ChoiceMade(1, "double", 500, stands=True)}
    assert slip.needed_cents() == 0
