"""Notes and tickets at the console: credited once, assigned once, redeemed once, whatever is lost or asked again."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.locks import cause_of
from console.rows import VoucherRow
from console.vouchers import mac_of
from protocol.enums import Account, LockCause, TransferKind, TransferState, VoucherState
from protocol.messages import (
    BoxHeard,
    BoxTaken,
    MoneyIn,
    TicketAnswer,
    TicketAsk,
    TicketNumberAsk,
    TicketOutAsk,
    TicketOutRefused,
    TicketRelease,
    TicketReleased,
)
from protocol.refusals import RefusalNumber as No
from record.audit.findings import Finding
from record.audit.opening import open_book
from record.audit.sealed import verify_all
from record.audit.verify import verify
from tests.console.till_terminal import TICKETS, WITH_TICKETS, TillTerminal, floor_with_tickets
from tests.table import SETTINGS, Floor

NOTE, TICKET = TransferKind.NOTE, TransferKind.TICKET


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_with_tickets(tmp_path)


@pytest.fixture
def t7(floor: Floor) -> TillTerminal:
    return connected(floor, "T7")


def connected(floor: Floor, name: str) -> TillTerminal:
    terminal = TillTerminal(floor, name)
    terminal.connect()
    return terminal


def voucher(floor: Floor, id_: str) -> VoucherRow | None:
    return floor.desk.table.money.vouchers.get(id_)


def state(floor: Floor, number: str) -> VoucherState:
    row = floor.desk.store.voucher(mac_of(TICKETS, number))
    assert row is not None
    return row.state


def again(floor: Floor, *terminals: TillTerminal) -> None:
    """The console dies, and is started anew from its disk."""
    floor.restart_console()
    for terminal in terminals:
        terminal.connect()


def audited(floor: Floor) -> list[Finding]:
    """What an auditor finds in the console's file, once its process has ended."""
    floor.desk.store.close()
    return verify(open_book(floor.folder, [])).findings


def credit(floor: Floor, name: str) -> int:
    return floor.desk.table.seats.terminals[name].credit_cents


def test_a_note_is_credited_once_however_often_it_is_told(floor: Floor, t7: TillTerminal) -> None:
    for _ in range(3):
        t7.say(MoneyIn(1, NOTE, 5_000))
    t7.follow()
    t7.say(MoneyIn(1, NOTE, 5_000))
    t7.follow()
    assert credit(floor, "T7") == 5_000
    row = floor.desk.store.transfer(t7.in_id(1))
    assert row is not None
    assert (row.kind, row.document, row.staff, row.state) == (NOTE, t7.in_id(1), "", TransferState.APPLIED)


@pytest.mark.crash_point("P28-console")
def test_p28_a_note_told_before_the_console_died_is_credited_once_after_it_is_back(
    floor: Floor, t7: TillTerminal
) -> None:
    floor.cut.add("T7")
    again(floor, t7)
    t7.say(MoneyIn(1, NOTE, 5_000))
    again(floor, t7)
    t7.note(1, 5_000)
    assert credit(floor, "T7") == 5_000


@pytest.mark.crash_point("P29-console")
def test_p29_a_recorded_note_that_the_terminal_has_not_read_is_booked_once_by_replay(
    floor: Floor, t7: TillTerminal
) -> None:
    t7.say(MoneyIn(1, NOTE, 5_000))
    again(floor, t7)
    assert [body.id for body in t7.read()] == [t7.in_id(1)]
    t7.say(MoneyIn(1, NOTE, 5_000))
    t7.follow()
    assert (credit(floor, "T7"), t7.balances[Account.CREDIT]) == (5_000, 5_000)


def test_two_equal_notes_in_a_row_are_two_documents(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    t7.note(2, 5_000)
    assert credit(floor, "T7") == 10_000


def test_a_ticket_goes_from_one_terminal_to_another_and_is_redeemed_once(floor: Floor, t7: TillTerminal) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 5_000)
    assert (credit(floor, "T7"), state(floor, paper)) == (0, VoucherState.ALIVE)
    assert t8.ask(1, paper) == TicketAnswer(1, 5_000, None, None)
    assert t8.ask(1, paper) == TicketAnswer(1, 5_000, None, None)
    assert state(floor, paper) is VoucherState.RESERVED
    for _ in range(2):
        t8.say(MoneyIn(1, TICKET, 5_000))
        t8.follow()
    assert (credit(floor, "T8"), state(floor, paper)) == (5_000, VoucherState.REDEEMED)
    assert t7.ask(2, paper).refusal == No.TICKET_REDEEMED
    events = floor.desk.store.voucher_events(t7.out_id(1))
    assert [event.state.value for event in events] == ["assigned", "alive", "reserved", "redeemed"]
    assert audited(floor) == []


@pytest.mark.crash_point("P30-console")
@pytest.mark.crash_point("P31-console")
def test_p30_p31_a_reservation_whose_answer_is_lost_is_answered_again_or_released(
    floor: Floor, t7: TillTerminal
) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 5_000)
    t8.ask(1, paper)
    again(floor, t7, t8)
    assert t8.ask(1, paper).cents == 5_000
    assert t7.ask(2, paper).refusal == No.TICKET_ELSEWHERE
    for _ in range(2):
        assert t8.say(TicketRelease(1)) == [TicketReleased(1)]
        assert state(floor, paper) is VoucherState.ALIVE
    assert t7.ask(3, paper).cents == 5_000
    assert t8.say(TicketRelease(1)) == [TicketReleased(1)]
    assert state(floor, paper) is VoucherState.RESERVED


def test_ticket_money_without_a_reservation_of_the_same_cents_is_not_credited_and_people_are_told(
    floor: Floor, t7: TillTerminal
) -> None:
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 5_000)
    t7.say(MoneyIn(2, TICKET, 5_000))
    t7.ask(3, paper)
    t7.say(MoneyIn(3, TICKET, 5_001))
    t7.say(MoneyIn(3, TICKET, 5_001))
    assert t7.read() == []
    assert "money_unproven" in floor.desk.alarms()
    assert state(floor, paper) is VoucherState.RESERVED


@pytest.mark.crash_point("P34-console")
def test_p34_a_ticket_asked_for_again_after_the_console_died_is_one_ticket(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 5_000))
    again(floor, t7)
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    t7.say(TicketOutAsk(1, 5_000))
    assert [row.sequence for row in floor.desk.table.money.vouchers.values()] == [1]
    assert (t7.balances[Account.LEAVING], t7.balances[Account.CREDIT]) == (5_000, 0)


@pytest.mark.crash_point("P35-console")
def test_p35_a_recorded_debit_that_the_terminal_has_not_read_is_booked_once_by_replay(
    floor: Floor, t7: TillTerminal
) -> None:
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 3_000))
    again(floor, t7)
    t7.follow()
    row = floor.desk.table.seats.terminals["T7"]
    assert (row.credit_cents, row.leaving_cents) == (2_000, 3_000)


@pytest.mark.crash_point("P36-console")
def test_p36_the_number_is_the_same_after_a_restart_and_is_told_to_its_terminal_alone(
    floor: Floor, t7: TillTerminal
) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    told = t7.number(1)
    again(floor, t7, t8)
    assert t7.number(1) == told
    assert (told.cents, told.sequence, told.casino, told.number[:2]) == (5_000, 1, "Casino", "12")
    assert t8.say(TicketNumberAsk(1)) == []
    t7.printed(1, 5_000)
    t7.report()
    assert t7.say(TicketNumberAsk(1)) == []


@pytest.mark.crash_point("P39-console")
def test_p39_a_printed_ticket_is_refused_until_its_entry_is_here_and_then_alive_once(
    floor: Floor, t7: TillTerminal
) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    paper = t7.number(1).number
    t7.printed(1, 5_000)
    assert t8.ask(1, paper).refusal == No.TICKET_NOT_KNOWN_YET
    again(floor, t7, t8)
    t7.report()
    again(floor, t7, t8)
    t7.report()
    assert state(floor, paper) is VoucherState.ALIVE
    assert t8.ask(2, paper).cents == 5_000


def test_a_ticket_entry_that_is_not_of_an_assigned_ticket_locks_the_terminal(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    t7.printed(1, 4_000)
    t7.report()
    assert "transfer_other" in str(floor.desk.table.seats.terminals["T7"].locked)
    row = voucher(floor, t7.out_id(1))
    assert row is not None
    assert row.state is VoucherState.ASSIGNED


def test_a_debit_that_the_terminal_refuses_makes_the_ticket_void(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    t7.refuses.add(t7.out_id(1))
    t7.say(TicketOutAsk(1, 5_000))
    t7.follow()
    assert floor.desk.table.money.vouchers == {}
    assert credit(floor, "T7") == 5_000
    assert [event.state.value for event in floor.desk.store.voucher_events(t7.out_id(1))] == ["assigned", "void"]


def is_locked(floor: Floor, name: str) -> bool:
    return floor.desk.table.seats.terminals[name].locked is not None


def refused(terminal: TillTerminal, out: int, cents: int) -> int:
    (answer,) = terminal.say(TicketOutAsk(out, cents))
    assert isinstance(answer, TicketOutRefused)
    return answer.refusal


def test_a_ticket_is_made_of_free_credit_up_to_the_limit_and_one_at_a_time(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 500_000)
    assert refused(t7, 1, 300_001) == No.TICKET_ABOVE_LIMIT
    assert refused(t7, 2, 0) == No.BAD_ARGUMENT
    t7.say(TicketOutAsk(3, 300_000))
    assert refused(t7, 4, 100) == No.WRONG_PHASE
    t7.follow()
    t7.printed(3, 300_000)
    t7.report()
    assert refused(t7, 5, 200_001) == No.NOT_ENOUGH_CREDIT
    assert t7.make_ticket(6, 200_000)


def test_an_ask_that_comes_after_its_refusal_gets_the_same_refusal_though_there_is_credit_now(
    floor: Floor, t7: TillTerminal
) -> None:
    t7.note(1, 5_000)
    assert refused(t7, 1, 6_000) == No.NOT_ENOUGH_CREDIT
    t7.note(2, 5_000)
    assert refused(t7, 1, 6_000) == No.NOT_ENOUGH_CREDIT
    assert t7.make_ticket(2, 6_000)


def test_an_ask_that_comes_after_the_release_of_its_document_reserves_nothing(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 5_000)
    t7.ask(2, paper)
    t7.say(TicketRelease(2))
    assert t7.say(TicketAsk(2, paper)) == []
    assert state(floor, paper) is VoucherState.ALIVE
    assert t7.ask(3, paper).refusal is None


@pytest.mark.parametrize(("verb", "refusal"), [("lock", None), ("close-table", None)])
def test_money_leaves_for_a_ticket_while_the_terminal_is_locked_by_staff_or_the_table_closed(
    floor: Floor, t7: TillTerminal, verb: str, refusal: int | None
) -> None:
    t7.note(1, 5_000)
    floor.desk.done(verb, staff="carl", **({"terminal": "T7"} if verb == "lock" else {"reason": "a break"}))
    assert t7.make_ticket(1, 5_000)


def test_no_money_leaves_for_a_ticket_while_the_terminals_records_differ(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    t7.printed(9, 1)
    t7.report()
    assert refused(t7, 1, 5_000) == No.TERMINAL_LOCKED


def test_a_table_without_tickets_refuses_them_and_takes_notes(tmp_path: Path) -> None:
    floor = floor_with_tickets(tmp_path, SETTINGS)
    t7 = connected(floor, "T7")
    t7.note(1, 5_000)
    assert (refused(t7, 1, 5_000), t7.ask(2, "120000000000000000").refusal) == (No.TICKETS_AWAY, No.TICKETS_AWAY)
    assert credit(floor, "T7") == 5_000


def test_tickets_are_refused_each_with_its_own_number(floor: Floor, t7: TillTerminal) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 20_000)
    papers = [t7.make_ticket(out, 5_000) for out in (1, 2, 3)]
    assert t8.ask(1, "12" + 16 * "0").refusal == No.TICKET_UNKNOWN
    assert t8.ask(2, "13" + papers[0][2:]).refusal == No.TICKET_NOT_OURS
    t7.ask(2, papers[0])
    assert t8.ask(3, papers[0]).refusal == No.TICKET_ELSEWHERE
    floor.clock.pass_time(181 * 86_400)
    floor.tick()
    assert t8.ask(4, papers[1]).refusal == No.TICKET_EXPIRED
    assert state(floor, papers[1]) is VoucherState.EXPIRED
    assert state(floor, papers[0]) is VoucherState.RESERVED
    floor.desk.done("lock", staff="carl", terminal="T8")
    assert t8.ask(5, papers[2]).refusal == No.TERMINAL_LOCKED
    told = [row.refusal for row in floor.desk.table.money.refused]
    assert told[-1:] == [No.TERMINAL_LOCKED]


def test_five_refused_tickets_in_ten_minutes_call_people_and_a_repeated_question_counts_once(
    floor: Floor, t7: TillTerminal
) -> None:
    for document in (1, 1, 1, 2, 3, 4):
        t7.ask(document, f"12{document:016}")
    assert "ticket_tries" not in floor.desk.alarms()
    floor.clock.pass_time(601)
    t7.connect()
    t7.ask(5, f"12{5:016}")
    assert "ticket_tries" not in floor.desk.alarms()
    for document in (6, 7, 8, 9):
        t7.ask(document, f"12{document:016}")
    assert "ticket_tries" in floor.desk.alarms()


def test_one_number_refused_at_two_places_calls_people(floor: Floor, t7: TillTerminal) -> None:
    t8 = connected(floor, "T8")
    t7.ask(1, f"12{5:016}")
    t8.ask(1, f"12{6:016}")
    assert "ticket_tries" not in floor.desk.alarms()
    t8.ask(2, f"12{5:016}")
    assert "ticket_tries" in floor.desk.alarms()


def test_more_notes_than_one_visit_may_bring_are_credited_and_lock_the_terminal(tmp_path: Path) -> None:
    settings = dataclasses.replace(WITH_TICKETS, notes_session_cents_max=10_000)
    floor = floor_with_tickets(tmp_path, settings)
    t7 = connected(floor, "T7")
    t7.note(1, 10_000)
    assert not is_locked(floor, "T7")
    t7.note(2, 1_000)
    assert credit(floor, "T7") == 11_000
    assert is_locked(floor, "T7")
    assert "terminal_locked" in floor.desk.alarms()
    assert refused(t7, 1, 1_000) == No.TERMINAL_LOCKED


def test_a_note_a_second_for_a_minute_locks_the_terminal(floor: Floor, t7: TillTerminal) -> None:
    for document in range(1, 60):
        floor.clock.pass_time(0.9)
        t7.note(document, 200)
    assert not is_locked(floor, "T7")
    t7.note(60, 200)
    assert is_locked(floor, "T7")


def test_notes_of_which_the_terminal_reports_no_entry_count_for_the_brake(tmp_path: Path) -> None:
    settings = dataclasses.replace(WITH_TICKETS, notes_session_cents_max=10_000)
    t7 = connected(floor := floor_with_tickets(tmp_path, settings), "T7")
    for document in range(1, 4):
        t7.say(MoneyIn(document, NOTE, 5_000))
    assert is_locked(floor, "T7")


def test_notes_of_the_next_player_are_counted_anew(tmp_path: Path) -> None:
    settings = dataclasses.replace(WITH_TICKETS, notes_session_cents_max=10_000)
    t7 = connected(floor := floor_with_tickets(tmp_path, settings), "T7")
    t7.note(1, 10_000)
    t7.make_ticket(1, 10_000)
    t7.note(2, 10_000)
    assert not is_locked(floor, "T7")


def test_a_terminal_that_is_back_from_an_evacuation_is_credited_nothing_before_it_is_compared(
    floor: Floor, t7: TillTerminal
) -> None:
    t7.note(1, 5_000)
    floor.clock.pass_time(10)
    floor.desk.done("evacuate", staff="carl", second="anna", terminal="T7", reason="burnt")
    floor.desk.done("readmit", staff="carl", second="anna", terminal="T7")
    t7.connect()
    before = floor.desk.table.log.head
    t7.say(MoneyIn(2, NOTE, 5_000))
    assert floor.desk.table.log.head == before


def test_the_lock_of_the_brake_is_a_lock_of_money(floor: Floor, t7: TillTerminal) -> None:
    for document in range(1, 61):
        t7.note(document, 200)
    assert cause_of(floor.desk.table.seats.terminals["T7"]) is LockCause.MONEY


def test_a_cash_box_is_recorded_once_and_acknowledged_each_time(floor: Floor, t7: TillTerminal) -> None:
    told = BoxTaken(1, [(200, 3), (5_000, 2)], 1, 700, 5)
    assert t7.say(told) == [BoxHeard(1)]
    assert t7.say(told) == [BoxHeard(1)]
    assert floor.desk.alarms().count("box_taken") == 1
    again(floor, t7)
    assert t7.say(replace(told, tickets=9)) == [BoxHeard(1)]
    assert [row.tickets for row in floor.desk.table.money.boxes.values()] == [1]


def test_open_tickets_go_on_after_a_sealed_day(floor: Floor, t7: TillTerminal) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 15_000)
    alive, paid = t7.make_ticket(1, 5_000), t7.make_ticket(2, 5_000)
    t8.ask(1, paid)
    t8.say(MoneyIn(1, TICKET, 5_000))
    t8.follow()
    t7.say(TicketOutAsk(3, 5_000))
    t7.follow()
    told = t7.number(3)
    floor.seal_day("2026-11-17")
    again(floor, t7, t8)
    assert t7.number(3) == told
    assert (t8.ask(2, paid).refusal, t8.ask(3, alive).cents) == (No.TICKET_REDEEMED, 5_000)
    t7.printed(3, 5_000)
    t7.report()
    assert ticket_after(t7, t8)
    assert audited(floor) == []
    assert verify_all(floor.folder, []).findings == []


def ticket_after(t7: TillTerminal, t8: TillTerminal) -> bool:
    """The next ticket has the next sequence."""
    t8.say(TicketOutAsk(9, 100))
    t8.follow()
    return t8.number(9).sequence == 4


@pytest.mark.parametrize("at", ["asked", "debited", "printed"])
def test_an_evacuation_hands_over_what_is_leaving_and_its_ticket_is_void(
    floor: Floor, t7: TillTerminal, at: str
) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    t7.say(TicketOutAsk(1, 3_000))
    paper = ""
    if at != "asked":
        t7.follow()
        paper = t7.number(1).number
    if at == "printed":
        t7.printed(1, 3_000)  # Nobody has heard of it.
    floor.clock.pass_time(10)
    t8.connect()
    done = floor.desk.done("evacuate", staff="carl", second="anna", terminal="T7", reason="burnt")
    assert done["pays_cents"] == 5_000
    assert floor.desk.table.money.vouchers == {}
    if paper:
        assert t8.ask(1, paper).refusal == No.TICKET_VOID
    assert [event.state.value for event in floor.desk.store.voucher_events(t7.out_id(1))] == ["assigned", "void"]
    assert audited(floor) == []


def test_an_evacuation_leaves_a_printed_ticket_alive(floor: Floor, t7: TillTerminal) -> None:
    t8 = connected(floor, "T8")
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 3_000)
    floor.clock.pass_time(10)
    t8.connect()
    done = floor.desk.done("evacuate", staff="carl", second="anna", terminal="T7", reason="burnt")
    assert done["pays_cents"] == 2_000
    assert t8.ask(1, paper).cents == 3_000


def test_no_number_of_a_ticket_is_in_the_consoles_file(floor: Floor, t7: TillTerminal) -> None:
    t7.note(1, 5_000)
    paper = t7.make_ticket(1, 5_000)
    floor.desk.store.checkpoint()
    stored = b"".join(path.read_bytes() for path in floor.folder.glob("console.db*"))
    assert paper.encode() not in stored
    assert paper[2:].encode() not in stored
