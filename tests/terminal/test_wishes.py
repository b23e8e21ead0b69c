"""Requests of the screen: the newest counts, each is taken once, and none is placed later without the player's
knowledge.
"""

from protocol.enums import Calls
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from terminal.view import Call, Refused, Want
from terminal.wishes import Wishes
from tests.phrased import own
from tests.table import LIMITS

CLOSED = Why(No.BETS_NOT_OPEN, own("No More Bets."))


def test_newest_requested_slip_is_taken_once() -> None:
    wishes = Wishes()
    wishes.ask(Want(1, {"red": 500}, 1))
    wishes.ask(Want(1, {"red": 500, "odd": 500}, 2))
    assert wishes.next_slip(1, LIMITS, 10_000) == {"red": 500, "odd": 500}
    assert wishes.sent_token == 2
    assert wishes.next_slip(1, LIMITS, 10_000) is None


def test_slip_requested_for_another_round_is_refused_and_never_placed() -> None:
    wishes = Wishes()
    wishes.ask(Want(1, {"red": 500}, 3))
    assert wishes.next_slip(2, LIMITS, 10_000) is None
    assert wishes.refused is not None
    assert (wishes.refused.token, wishes.refused.why.number) == (3, No.BETS_NOT_OPEN)
    assert wishes.next_slip(1, LIMITS, 10_000) is None


def test_slip_requested_while_bets_are_closed_is_refused_and_not_placed_later() -> None:
    wishes = Wishes()
    wishes.ask(Want(1, {"red": 500}, 4))
    wishes.turned_away(CLOSED)
    assert wishes.refused == Refused(4, CLOSED)
    assert wishes.next_slip(1, LIMITS, 10_000) is None


def test_closing_of_bets_without_a_waiting_slip_refuses_nothing() -> None:
    wishes = Wishes()
    wishes.turned_away(CLOSED)
    assert wishes.refused is None


def test_errands_are_handed_on_in_order() -> None:
    wishes = Wishes()
    wishes.ask(Call(Calls.ATTENDANT))
    wishes.ask(Call(Calls.ATTENDANT, False))
    assert [wishes.take_errand(), wishes.take_errand(), wishes.take_errand()] == [
        Call(Calls.ATTENDANT),
        Call(Calls.ATTENDANT, False),
        None,
    ]
