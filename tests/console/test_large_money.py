"""Money above the table's limit takes two people, even if it is moved in several small amounts (decision 27)."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from protocol.answers import plain_body
from protocol.enums import Phase
from protocol.messages import Answer
from protocol.refusals import RefusalNumber as No
from tests.table import SETTINGS, Floor, floor_in

LIMIT_CENTS = 20_000
"""What one person alone may move, in cents. Anna has already brought 10,000 to T1 and 5,000 to T2."""


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.IDLE, tmp_path, replace(SETTINGS, alone_cents_max=LIMIT_CENTS))


def put_on(floor: Floor, cents: int, **more: Any) -> Answer:
    return floor.desk.order("credit", terminal="T1", cents=cents, **more)


def test_credit_up_to_the_limit_needs_one_person(floor: Floor) -> None:
    assert put_on(floor, 5_000).refusal is None


def test_credit_above_the_limit_needs_two_people_and_one_of_them_is_a_supervisor(floor: Floor) -> None:
    asked = put_on(floor, 20_001, staff="dora")
    assert asked.refusal == No.SECOND_PERSON_NEEDED
    assert plain_body(asked)["what_if"] == {"terminal": "T1", "adds_cents": 20_001}
    assert plain_body(asked)["needs"] == ["pit-supervisor", "shift-manager"]
    assert put_on(floor, 20_001, staff="dora", second="anna").refusal == No.NOT_THIS_ROLE
    assert put_on(floor, 20_001, staff="carl").refusal == No.SECOND_PERSON_NEEDED
    done = put_on(floor, 20_001, staff="dora", second="carl")
    assert done.refusal is None
    row = floor.desk.store.transfer(plain_body(done)["transfer"])
    assert row is not None
    assert (row.staff, row.second) == ("dora", "carl")
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 30_001


def test_small_amounts_of_one_person_within_an_hour_are_added_up_over_all_terminals(floor: Floor) -> None:
    assert floor.desk.order("credit", terminal="T2", cents=5_000).refusal is None
    assert put_on(floor, 100).refusal == No.SECOND_PERSON_NEEDED
    assert put_on(floor, 100, staff="dora").refusal is None
    floor.restart_console()
    floor.pass_time(2.0)
    assert put_on(floor, 100).refusal == No.SECOND_PERSON_NEEDED
    floor.clock.pass_time(3_600.0)
    floor.pass_time(2.0)
    assert put_on(floor, 100).refusal is None


def test_two_credits_in_one_batch_are_added_up_for_the_limit(floor: Floor) -> None:
    asked = [floor.desk.command("credit", terminal="T1", cents=3_000) for _ in range(2)]
    first, second = floor.desk.batch(*asked)
    assert (first.refusal, second.refusal) == (None, No.SECOND_PERSON_NEEDED)


def test_money_that_two_people_moved_does_not_count_for_the_limit_of_either(floor: Floor) -> None:
    assert put_on(floor, 100_000, staff="dora", second="carl").refusal is None
    assert put_on(floor, 20_000, staff="dora").refusal is None


def test_cash_out_and_its_payment_above_the_limit_need_two_people(floor: Floor) -> None:
    put_on(floor, 30_000, staff="dora", second="carl")
    floor.pass_time(1.5)
    asked = floor.desk.order("cash-out", terminal="T1")
    assert asked.refusal == No.SECOND_PERSON_NEEDED
    assert plain_body(asked)["what_if"] == {"terminal": "T1", "pays_cents": 40_000}
    id_ = floor.desk.done("cash-out", terminal="T1", second="carl")["transfer"]
    floor.pass_time(1.5)
    assert floor.desk.order("paid", transfer=id_).refusal == No.SECOND_PERSON_NEEDED
    floor.desk.done("paid", transfer=id_, second="carl")
    row = floor.desk.store.transfer(id_)
    assert row is not None
    assert row.state == "paid"


def test_credit_that_a_person_brought_does_not_count_for_the_limit_of_their_cash_outs(floor: Floor) -> None:
    assert floor.desk.order("cash-out", terminal="T1", cents=10_000).refusal is None
    assert floor.desk.order("cash-out", terminal="T2", cents=5_000).refusal is None


def test_payment_of_a_claim_above_the_limit_needs_two_people(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path, replace(SETTINGS, alone_cents_max=15_000))
    floor.spin("18")
    floor.desk.done("confirm")
    floor.cash_out("T1")
    floor.correct(1, "17")
    asked = floor.desk.order("pay-payable", staff="carl", round=1, terminal="T1")
    assert asked.refusal == No.SECOND_PERSON_NEEDED
    assert floor.desk.done("pay-payable", staff="carl", second="anna", round=1, terminal="T1")["paid_cents"] == 18_000
