"""A command with the same id is done once, even if the console was restarted before it gets the command again."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lab.simulation.scripted import PEER
from protocol.answers import plain_body
from protocol.enums import Phase
from protocol.messages import Answer
from protocol.refusals import RefusalNumber as No
from tests.table import STRAIGHT, Floor, floor_in

FIRST, SECOND = "the same id", "the second person's id"


def approved(floor: Floor, verb: str, **arguments: Any) -> Answer:
    """The console's answer to the second of two people; each of them sends the command with an id of their own."""
    first = floor.desk.order(verb, id_=FIRST, **arguments)
    answer = floor.desk.order("approve", id_=SECOND, staff="ben", digest=plain_body(first).get("proposal", "gone"))
    floor.pass_time(6.0)
    return answer


def restarted(floor: Floor) -> None:
    floor.restart_console()
    floor.pass_time(2.0)
    floor.desk.command("status", staff="ben")  # logs Ben in again


def test_credit_sent_again_after_a_restart_gets_the_same_answer_and_is_booked_once(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    first = floor.desk.order("credit", id_=FIRST, terminal="T1", cents=700)
    floor.pass_time(2.0)
    restarted(floor)
    assert floor.desk.order("credit", id_=FIRST, terminal="T1", cents=700) == first
    floor.pass_time(2.0)
    assert floor["T1"].credit_cents == 10_700


def test_cash_out_and_payment_sent_again_after_a_restart_are_booked_once(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.pass_time(2.0)
    first = floor.desk.order("cash-out", id_=FIRST, terminal="T1", cents=700)
    floor.pass_time(2.0)
    restarted(floor)
    assert floor.desk.order("cash-out", id_=FIRST, terminal="T1", cents=700) == first
    floor.pass_time(2.0)
    assert floor["T1"].credit_cents == 9_300
    paid = floor.desk.order("paid", id_="paid", transfer=FIRST)
    restarted(floor)
    assert floor.desk.order("paid", id_="paid", transfer=FIRST) == paid
    assert floor.desk.order("paid", id_="another", transfer=FIRST).refusal == No.BAD_ARGUMENT


def test_pay_command_sent_again_after_the_payable_grew_pays_nothing_more(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.play("18", T1=STRAIGHT)
    floor.cash_out("T1")
    floor.correct(1, "17")
    first = floor.desk.order("pay-payable", id_=FIRST, staff="carl", round=1, terminal="T1")
    assert plain_body(first)["paid_cents"] == 18_000
    restarted(floor)
    floor.desk.table.money.claims[1, "T1"] = replace(floor.desk.table.money.claims[1, "T1"], payable_cents=20_000)
    assert floor.desk.order("pay-payable", id_=FIRST, staff="carl", round=1, terminal="T1") == first
    assert floor.desk.table.money.claims[1, "T1"].to_pay_cents == 2_000


def test_void_command_sent_again_after_a_restart_does_not_void_the_next_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    first = floor.desk.order("void", id_=FIRST, paragraph="5.3.8")
    restarted(floor)
    floor.open()
    floor.bet("T1", STRAIGHT)
    assert floor.desk.order("void", id_=FIRST, paragraph="5.3.8") == first
    assert (floor.desk.table.round.number, floor.phase()) == (2, Phase.BETS_OPEN)


def test_emergency_close_sent_again_after_a_restart_does_not_void_the_next_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    first = floor.desk.order("emergency-close", id_=FIRST, reason="smoke")
    assert floor.phase() is Phase.VOID
    restarted(floor)
    floor.desk.done("open-table", staff="carl")
    floor.open()
    assert floor.desk.order("emergency-close", id_=FIRST, reason="smoke") == first
    assert floor.phase() is Phase.BETS_OPEN


def test_confirm_command_sent_again_after_a_restart_does_not_confirm_the_next_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    first = floor.desk.order("confirm", id_=FIRST)
    floor.pass_time(6.0)
    restarted(floor)
    floor.open()
    floor.close()
    floor.spin("18")
    assert floor.desk.order("confirm", id_=FIRST) == first
    assert (floor.desk.table.round.outcome, floor.phase()) == (None, Phase.BETS_CLOSED)


def test_keyed_result_sent_again_after_a_restart_is_not_entered_in_the_next_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    first = approved(floor, "enter", outcome="17")
    assert first.refusal is None
    restarted(floor)
    floor.open()
    floor.close()
    assert approved(floor, "enter", outcome="17") == first
    assert (floor.desk.table.round.outcome, floor.phase()) == (None, Phase.BETS_CLOSED)


def test_correction_sent_again_after_a_restart_does_not_undo_a_later_correction(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    arguments = {"round": 1, "outcome": "18", "reason": "misread"}
    first = approved(floor, "correct", **arguments)
    restarted(floor)
    floor.correct(1, "17")
    assert approved(floor, "correct", **arguments) == first
    assert (floor.desk.table.round.version, floor.desk.table.round.outcome) == (3, "17")
    assert floor["T1"].credit_cents == 10_000 + 17_500


def test_void_of_an_earlier_round_sent_again_after_a_restart_does_not_undo_a_later_correction(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    arguments = {"round": 1, "paragraph": "5.10", "reason": "the wheel was tampered with"}
    first = approved(floor, "void", **arguments)
    restarted(floor)
    floor.correct(1, "17")
    assert approved(floor, "void", **arguments) == first
    assert floor.desk.table.round.outcome == "17"
    assert floor["T1"].credit_cents == 10_000 + 17_500


def test_evacuation_sent_again_after_a_restart_pays_once(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(10.0)
    first = approved(floor, "evacuate", terminal="T1", reason="dark")
    assert plain_body(first)["pays_cents"] == 27_500
    restarted(floor)
    assert approved(floor, "evacuate", terminal="T1", reason="dark") == first
    again = floor.desk.order("evacuate", terminal="T1", reason="dark")
    assert again.refusal == No.TERMINAL_EVACUATED
    assert [row.cents for row in floor.desk.table.money.transfers.values()] == [-27_500]


def test_credit_with_an_id_already_used_by_another_key_is_refused(tmp_path: Path) -> None:
    """The command id is also the transfer's id.

    The console must not answer the second key as if its credit were done.
    """
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.done("credit", id_=FIRST, terminal="T1", cents=700)
    floor.pass_time(1.0)
    command = floor.desk.command("credit", id_=FIRST, terminal="T2", cents=900)
    floor.desk.table.staff.sessions["elsewhere"] = session = floor.desk.table.staff.sessions[command.session]
    session.peer = "staff/other"
    effects, answer = floor.desk.engine.command(command, "staff/other", floor.clock.now())
    assert (effects, answer and answer.refusal) == ([], No.BAD_ARGUMENT)


@pytest.mark.parametrize("verb", ["status", "payables"])
def test_answer_to_a_read_only_command_is_not_stored_on_disk(tmp_path: Path, verb: str) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert floor.desk.order(verb, id_=FIRST).refusal is None
    assert floor.desk.store.answer(PEER, FIRST) is None
