"""Money that an attendant moves: asked once, booked once at the terminal, and paid after the terminal has debited
it."""

from pathlib import Path

import pytest

from console.rows import TransferRow
from protocol.answers import plain_body
from protocol.enums import Phase, TransferState
from protocol.refusals import RefusalNumber as No
from protocol.table_status import TransferOpen
from tests.table import Floor, floor_in


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.IDLE, tmp_path)


def transfer(floor: Floor, id_: str) -> TransferRow:
    row = floor.desk.store.transfer(id_)
    assert row is not None
    return row


def test_credit_sent_three_times_with_one_id_is_booked_once(floor: Floor) -> None:
    for _ in range(3):
        assert plain_body(floor.desk.order("credit", id_="c1", terminal="T1", cents=700)) == {"transfer": "c1"}
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 10_700
    assert transfer(floor, "c1").state == "applied"
    assert floor.is_even()


def test_credit_sent_again_after_each_restart_is_answered_and_booked_once(floor: Floor) -> None:
    floor.desk.order("credit", id_="c1", terminal="T1", cents=700)
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor["T1"].credit_cents == 10_700
    assert plain_body(floor.desk.order("credit", id_="c1", terminal="T1", cents=700)) == {"transfer": "c1"}
    floor.restart_console()
    assert plain_body(floor.desk.order("credit", id_="c1", terminal="T1", cents=700)) == {"transfer": "c1"}
    floor.pass_time(3.0)
    assert floor["T1"].credit_cents == 10_700


def test_credit_that_the_terminal_has_not_booked_waits_until_the_terminal_is_back(floor: Floor) -> None:
    floor.cut.add("T1")
    floor.desk.done("credit", terminal="T1", cents=700)
    floor.pass_time(6.0)
    floor.restart_console()
    floor.restart("T1")
    floor.cut.clear()
    floor.pass_time(8.0)
    assert floor["T1"].credit_cents == 10_700
    assert floor.is_even()


def test_cash_out_may_be_paid_only_after_the_terminal_has_debited_it(floor: Floor) -> None:
    floor.desk.order("cash-out", id_="o1", terminal="T1", cents=4_000)
    assert transfer(floor, "o1").state == "asked"
    assert "pay" not in floor.desk.alarms()
    assert floor.desk.order("paid", transfer="o1").refusal == No.BAD_ARGUMENT
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 6_000
    assert transfer(floor, "o1").state == "applied"
    assert floor.desk.alarms().count("pay") == 1
    floor.desk.done("paid", transfer="o1")
    assert transfer(floor, "o1").state == "paid"
    assert floor.desk.order("paid", transfer="o1").refusal == No.BAD_ARGUMENT


def test_cash_out_debited_and_not_yet_paid_is_listed_after_a_restart(floor: Floor) -> None:
    floor.desk.order("cash-out", id_="o1", terminal="T1")
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 0
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.desk.status().transfers == [TransferOpen("o1", "T1", -10_000, TransferState.APPLIED)]
    assert plain_body(floor.desk.order("cash-out", id_="o1", terminal="T1")) == {"transfer": "o1"}
    floor.desk.done("paid", transfer="o1")
    floor.restart_console()
    assert floor.desk.status().transfers == []
    assert floor["T1"].credit_cents == 0


def test_terminal_refuses_a_cash_out_of_credit_that_was_staked_meanwhile(floor: Floor) -> None:
    floor.open()
    floor["T1"].bet({"red": 6_000})
    floor.desk.order("cash-out", id_="o1", terminal="T1", cents=5_000)
    floor.pass_time(1.5)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (4_000, 6_000)
    assert transfer(floor, "o1").state == "refused"
    assert "pay" not in floor.desk.alarms()
    assert floor.desk.status().transfers == []
    assert floor.is_even()


def test_cash_out_from_a_disconnected_terminal_is_refused(floor: Floor) -> None:
    floor.cut.add("T1")
    floor.pass_time(5.0)
    assert floor.desk.order("cash-out", terminal="T1").refusal == No.UNKNOWN_TERMINAL


def test_cash_out_of_more_than_the_free_credit_is_refused(floor: Floor) -> None:
    assert floor.desk.order("cash-out", terminal="T1", cents=10_001).refusal == No.NOT_ENOUGH_CREDIT
    floor.cash_out("T1")
    assert floor.desk.order("cash-out", terminal="T1").refusal == No.BAD_ARGUMENT


def test_second_cash_out_of_an_earlier_player_does_not_take_the_next_players_credit(floor: Floor) -> None:
    """Both cash-outs are asked before the terminal books either.

    When it books the second, the credit session of that cash-out has ended.
    """
    floor.desk.order("cash-out", id_="o1", terminal="T1")
    floor.desk.order("credit", id_="c1", terminal="T1", cents=10_000)
    floor.desk.order("cash-out", id_="o2", terminal="T1")
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 10_000
    assert [transfer(floor, id_).state for id_ in ("o1", "c1", "o2")] == ["applied", "applied", "refused"]
    assert floor["T1"].seat.ledger.credit_session == 2
