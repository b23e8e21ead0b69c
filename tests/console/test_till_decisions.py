"""What people decide about notes, tickets and boxes, each by the number of people that it takes, and once."""

from pathlib import Path
from typing import Any

import pytest

from console.vouchers import mac_of
from protocol.answers import plain_body
from protocol.codec import decode_record
from protocol.enums import Account, DocumentState, OutState, TransferKind, TransferState, VoucherState
from protocol.messages import BoxTaken, Decision, MoneyIn, TicketOutAsk, TillOrder
from protocol.refusals import RefusalNumber as No
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.console.till_terminal import TICKETS, TillTerminal, floor_with_tickets
from tests.table import Floor

WHY = {"reason": "we looked"}
TWO = {"staff": "carl", "second": "anna"}


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_with_tickets(tmp_path)


@pytest.fixture
def t7(floor: Floor) -> TillTerminal:
    t7 = TillTerminal(floor)
    t7.connect()
    t7.note(1, 5_000)
    return t7


def leaving(t7: TillTerminal, state: OutState) -> str:
    """The money has left for a ticket; its number."""
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    number = t7.number(1).number
    t7.tell(out=1, out_state=state)
    return number


def state_of(floor: Floor, number: str) -> VoucherState:
    row = floor.desk.store.voucher(mac_of(TICKETS, number))
    assert row is not None
    return row.state


def seen(floor: Floor, number: str, **more: Any) -> dict[str, Any]:
    return floor.desk.done("ticket", number=number, **more)


def is_verified(floor: Floor) -> bool:
    floor.desk.store.close()
    return verify(open_book(floor.folder, [])).findings == []


def test_what_was_leaving_is_paid_by_hand_once_the_terminal_has_booked_it_and_its_ticket_is_void(
    floor: Floor, t7: TillTerminal
) -> None:
    number = leaving(t7, OutState.UNKNOWN)
    assert floor.desk.order("hand-pay", staff="carl", terminal="T7", out=1, **WHY).refusal == No.SECOND_PERSON_NEEDED
    id_ = floor.desk.done("hand-pay", **TWO, terminal="T7", out=1, **WHY)["transfer"]
    assert state_of(floor, number) is VoucherState.ASSIGNED
    assert floor.desk.order("paid", transfer=id_).refusal == No.BAD_ARGUMENT
    t7.follow()
    assert (state_of(floor, number), t7.balances[Account.LEAVING]) == (VoucherState.VOID, 0)
    floor.desk.done("paid", transfer=id_)
    row = floor.desk.store.transfer(id_)
    assert row is not None
    assert (row.kind, row.document, row.state) == (TransferKind.HAND, t7.out_id(1), TransferState.PAID)
    assert is_verified(floor)


def test_a_hand_pay_that_meets_a_printed_ticket_moves_nothing_and_the_ticket_is_alive(
    floor: Floor, t7: TillTerminal
) -> None:
    number = leaving(t7, OutState.PRINTING)
    t7.printed(1, 5_000)
    id_ = floor.desk.done("hand-pay", **TWO, terminal="T7", out=1, **WHY)["transfer"]
    t7.read()
    t7.report()
    assert state_of(floor, number) is VoucherState.ALIVE
    assert floor.desk.order("paid", transfer=id_).refusal == No.BAD_ARGUMENT
    assert is_verified(floor)


@pytest.mark.crash_point("P40-console")
@pytest.mark.crash_point("P41-console")
def test_p40_p41_a_recorded_hand_pay_is_booked_once_and_shown_once_after_restarts(
    floor: Floor, t7: TillTerminal
) -> None:
    leaving(t7, OutState.UNKNOWN)
    id_ = floor.desk.done("hand-pay", **TWO, terminal="T7", out=1, **WHY)["transfer"]
    floor.restart_console()
    t7.connect()
    t7.read()
    floor.restart_console()
    t7.connect()
    t7.report()
    t7.report()
    assert [(row.id, row.state) for row in floor.desk.table.money.transfers.values()] == [(id_, TransferState.APPLIED)]
    assert floor.desk.alarms().count("pay") == 1


@pytest.mark.crash_point("P42-console")
def test_p42_a_payment_that_nobody_has_confirmed_is_still_shown_after_a_restart(floor: Floor, t7: TillTerminal) -> None:
    t7.ping()
    id_ = floor.desk.done("hand-pay", terminal="T7", cents=3_000)["transfer"]
    t7.follow()
    floor.restart_console()
    assert [(row.transfer, row.cents) for row in floor.desk.status().transfers] == [(id_, -3_000)]
    floor.desk.done("paid", transfer=id_)
    floor.restart_console()
    assert floor.desk.status().transfers == []


def test_what_was_leaving_comes_back_only_while_nothing_was_sent_to_the_printer(floor: Floor, t7: TillTerminal) -> None:
    number = leaving(t7, OutState.PRINTING)
    assert floor.desk.order("give-back", terminal="T7", out=1, **WHY).refusal == No.WRONG_PHASE
    t7.tell(out=1, out_state=OutState.NUMBERED)
    floor.desk.done("give-back", **TWO, terminal="T7", out=1, **WHY)
    t7.follow()
    row = floor.desk.table.seats.terminals["T7"]
    assert (row.credit_cents, row.leaving_cents, row.credit_session) == (5_000, 0, 1)
    assert state_of(floor, number) is VoucherState.VOID
    assert t7.make_ticket(2, 5_000)
    assert is_verified(floor)


def test_what_is_leaving_is_moved_once(floor: Floor, t7: TillTerminal) -> None:
    leaving(t7, OutState.UNKNOWN)
    floor.desk.done("hand-pay", **TWO, terminal="T7", out=1, **WHY)
    assert floor.desk.order("hand-pay", **TWO, terminal="T7", out=1, **WHY).refusal == No.BAD_ARGUMENT
    assert floor.desk.order("print-again", **TWO, terminal="T7", out=1, **WHY).refusal == No.BAD_ARGUMENT


def test_a_ticket_nobody_knows_of_is_printed_again_under_its_number_as_long_as_the_terminal_asks(
    floor: Floor, t7: TillTerminal
) -> None:
    number = leaving(t7, OutState.PRINTING)
    assert floor.desk.order("print-again", **TWO, terminal="T7", out=1, **WHY).refusal == No.WRONG_PHASE
    t7.tell(out=1, out_state=OutState.UNKNOWN)
    floor.desk.done("print-again", **TWO, terminal="T7", out=1, **WHY)
    order = TillOrder(0, None, 1, True)
    assert t7.tell(out=1, out_state=OutState.UNKNOWN) == [order]
    assert t7.number(1).number == number
    assert t7.tell(out=1, out_state=OutState.PRINTING) == []
    assert t7.tell(out=1, out_state=OutState.UNKNOWN) == []


def unknown_note(t7: TillTerminal) -> list[Any]:
    return t7.tell(
        document=2, document_state=DocumentState.UNKNOWN, document_kind=TransferKind.NOTE, document_cents=1_000
    )


@pytest.mark.parametrize("taken", [True, False])
def test_two_people_say_whether_an_unknown_note_was_taken_and_it_is_credited_at_most_once(
    floor: Floor, t7: TillTerminal, taken: bool
) -> None:
    assert unknown_note(t7) == []
    floor.desk.done("settle-document", **TWO, terminal="T7", document=2, taken=taken, **WHY)
    floor.restart_console()
    t7.connect()
    assert unknown_note(t7) == [TillOrder(2, taken, 0, False)]
    again = floor.desk.order("settle-document", **TWO, terminal="T7", document=2, taken=True, **WHY)
    assert again.refusal == No.BAD_ARGUMENT
    t7.follow()
    assert t7.balances[Account.CREDIT] == 5_000 + (1_000 if taken else 0)
    assert is_verified(floor)


@pytest.mark.parametrize("taken", [True, False])
def test_an_unknown_ticket_is_redeemed_or_alive_again_as_two_people_say(
    floor: Floor, t7: TillTerminal, taken: bool
) -> None:
    t8 = TillTerminal(floor, "T8")
    t8.connect()
    number = t7.make_ticket(1, 5_000)
    t8.ask(1, number)
    t8.tell(document=1, document_state=DocumentState.UNKNOWN, document_kind=TransferKind.TICKET, document_cents=5_000)
    floor.desk.done("settle-document", **TWO, terminal="T8", document=1, taken=taken, **WHY)
    t8.say(MoneyIn(1, TransferKind.TICKET, 5_000))
    t8.follow()
    assert state_of(floor, number) is (VoucherState.REDEEMED if taken else VoucherState.ALIVE)
    assert t8.balances[Account.CREDIT] == (5_000 if taken else 0)
    assert is_verified(floor)


def test_an_unknown_ticket_that_was_never_reserved_is_handed_back_and_never_credited(
    floor: Floor, t7: TillTerminal
) -> None:
    number = t7.make_ticket(1, 5_000)
    t8 = TillTerminal(floor, "T8")
    t8.connect()
    t8.tell(document=1, document_state=DocumentState.UNKNOWN, document_kind=TransferKind.TICKET, document_cents=0)
    taken = floor.desk.order("settle-document", **TWO, terminal="T8", document=1, taken=True, **WHY)
    assert taken.refusal == No.BAD_ARGUMENT
    floor.desk.done("settle-document", **TWO, terminal="T8", document=1, taken=False, **WHY)
    floor.restart_console()
    t8.connect()
    told = t8.tell(
        document=1, document_state=DocumentState.UNKNOWN, document_kind=TransferKind.TICKET, document_cents=0
    )
    assert told == [TillOrder(1, False, 0, False)]
    assert state_of(floor, number) is VoucherState.ALIVE
    assert t8.balances[Account.CREDIT] == 0
    assert is_verified(floor)


def test_a_document_that_the_terminal_knows_of_is_not_decided_by_people(floor: Floor, t7: TillTerminal) -> None:
    t7.tell(document=2, document_state=DocumentState.STACKED, document_kind=TransferKind.NOTE, document_cents=1_000)
    answer = floor.desk.order("settle-document", **TWO, terminal="T7", document=2, taken=True, **WHY)
    assert answer.refusal == No.BAD_ARGUMENT


def test_the_cage_pays_a_ticket_once_of_the_amount_on_the_paper(floor: Floor, t7: TillTerminal) -> None:
    number = t7.make_ticket(1, 5_000)
    told = seen(floor, number)
    assert (told["ticket_cents"], told["state"], told["terminal"]) == (5_000, "alive", "T7")
    assert number not in str(told)
    ticket = told["ticket"]
    assert floor.desk.order("pay-ticket", ticket=ticket, cents=4_999).refusal == No.TICKET_OTHER_AMOUNT
    assert floor.desk.done("pay-ticket", ticket=ticket, cents=5_000)["last_digits"] == number[-4:]
    assert floor.desk.order("pay-ticket", ticket=ticket, cents=5_000).refusal == No.TICKET_REDEEMED
    assert t7.ask(2, number).refusal == No.TICKET_REDEEMED
    assert [event["state"] for event in seen(floor, number)["events"]] == ["assigned", "alive", "redeemed"]
    assert is_verified(floor)


def test_a_large_ticket_takes_two_people_at_the_cage(floor: Floor, t7: TillTerminal) -> None:
    t7.note(2, 295_000)
    ticket = seen(floor, t7.make_ticket(1, 300_000))["ticket"]
    assert floor.desk.order("pay-ticket", ticket=ticket, cents=300_000).refusal == No.SECOND_PERSON_NEEDED
    assert floor.desk.done("pay-ticket", **TWO, ticket=ticket, cents=300_000)["ticket_cents"] == 300_000


def test_an_expired_ticket_is_paid_at_the_cage_once(floor: Floor, t7: TillTerminal) -> None:
    number = t7.make_ticket(1, 5_000)
    floor.clock.pass_time(181 * 86_400)
    floor.tick()
    told = seen(floor, number)
    assert told["state"] == "expired"
    floor.desk.done("pay-ticket", ticket=told["ticket"], cents=5_000)
    assert state_of(floor, number) is VoucherState.REDEEMED


def test_a_ticket_in_an_acceptor_is_not_paid_and_one_made_void_is_nobodys(floor: Floor, t7: TillTerminal) -> None:
    number = t7.make_ticket(1, 3_000)
    other = t7.make_ticket(2, 2_000)
    t7.ask(2, number)
    ticket = seen(floor, number)["ticket"]
    assert floor.desk.order("pay-ticket", ticket=ticket, cents=3_000).refusal == No.TICKET_ELSEWHERE
    ticket = seen(floor, other)["ticket"]
    floor.desk.done("void-ticket", **TWO, ticket=ticket, **WHY)
    assert floor.desk.order("pay-ticket", ticket=ticket, cents=2_000).refusal == No.TICKET_VOID
    assert t7.ask(3, other).refusal == No.TICKET_VOID


def test_a_number_that_the_cage_does_not_know_is_refused_and_counted(floor: Floor, t7: TillTerminal) -> None:
    for at in range(5):
        told = seen(floor, f"12{at:016}")
        assert (told["refusal"], told["ticket"]) == (No.TICKET_UNKNOWN, "")
    assert floor.desk.order("ticket", number="12").refusal == No.TICKET_UNREADABLE
    assert seen(floor, f"13{0:016}")["refusal"] == No.TICKET_NOT_OURS
    assert "ticket_tries" in floor.desk.alarms()
    assert [row.place for row in floor.desk.table.money.refused] == ["anna"] * 6


def test_no_number_is_in_the_record_of_what_the_cage_was_asked_and_did(floor: Floor, t7: TillTerminal) -> None:
    number = t7.make_ticket(1, 5_000)
    floor.desk.done("pay-ticket", ticket=seen(floor, number)["ticket"], cents=5_000)
    decided = [decode_record(data)[1] for _, data in floor.desk.store.records(1, 1000)]
    assert [body.action for body in decided if isinstance(body, Decision)] == ["pay-ticket"]
    floor.desk.store.checkpoint()
    stored = b"".join(path.read_bytes() for path in floor.folder.glob("console.db*"))
    assert number.encode() not in stored


def test_a_box_is_counted_once_by_two_people_and_its_variance_is_told(floor: Floor, t7: TillTerminal) -> None:
    t7.say(BoxTaken(1, [(200, 3), (5_000, 2)], 1, 700, 5))
    given = {"terminal": "T7", "box": 1, "notes": ["200=2", "5000=2"], "tickets": 1, "tickets_cents": 700}
    assert floor.desk.order("count-box", **given, staff="anna").refusal == No.SECOND_PERSON_NEEDED
    assert floor.desk.done("count-box", **TWO, **given)["variance_cents"] == -200
    assert floor.desk.order("count-box", **TWO, **given).refusal == No.BAD_ARGUMENT
    floor.restart_console()
    assert floor.desk.table.money.boxes == {}
    row = floor.desk.store.box("T7", 1)
    assert row is not None
    assert (row.staff, row.second, row.counted_tickets) == ("carl", "anna", 1)


@pytest.mark.parametrize("notes", [["200"], ["x=3"], ["200=-1"], ["0=1"], ["200=1"] * 33])
def test_counts_that_are_none_are_refused(floor: Floor, t7: TillTerminal, notes: list[str]) -> None:
    t7.say(BoxTaken(1, [(200, 3)], 0, 0, 5))
    given = {"terminal": "T7", "box": 1, "notes": notes, "tickets": 0, "tickets_cents": 0}
    assert floor.desk.order("count-box", **TWO, **given).refusal == No.BAD_ARGUMENT


def test_tills_lists_what_is_open_what_tickets_are_worth_and_which_boxes_wait(floor: Floor, t7: TillTerminal) -> None:
    t7.make_ticket(1, 3_000)
    t7.say(TicketOutAsk(2, 2_000))
    t7.follow()
    t7.tell(out=2, out_state=OutState.UNKNOWN, acceptor="jam_in_acceptor")
    t7.say(BoxTaken(1, [(200, 3)], 0, 0, 5))
    told = plain_body(floor.desk.order("tills"))
    assert [(each["terminal"], each["leaving_cents"], each["out_state"]) for each in told["tills"]] == [
        ("T7", 2_000, "unknown")
    ]
    assert {each["state"]: each["tickets_cents"] for each in told["states"]} == {"assigned": 2_000, "alive": 3_000}
    assert [(each["box"], each["held_cents"]) for each in told["boxes"]] == [(1, 600)]
