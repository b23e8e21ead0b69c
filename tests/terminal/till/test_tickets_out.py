"""Money that leaves is on one paper, on the credit or in a hand, whatever dies and whenever (P34 to P39)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.enums import Calls, LockCause, OutState, TransferKind
from protocol.messages import Event, Lock, TicketNumber, TillOrder
from terminal.effects import AppendEntry, PutOut, PutTill
from terminal.till.commands import Print, Settle
from terminal.till.money_in import why_no_documents
from terminal.till.till import Meter, NoDocuments
from terminal.view import Call
from tests.phrased import own
from tests.terminal.till.house import House

CENTS = 12_345
S = OutState


@pytest.fixture
def house(tmp_path: Path) -> House:
    return with_credit(House(tmp_path))


def with_credit(house: House) -> House:
    house.ready()
    house.console.transfer(CENTS, TransferKind.ATTENDANT)
    house.until(lambda: house.credit_cents == CENTS)
    return house


def puts(out: OutState) -> Callable[[list[Any]], bool]:
    return lambda what: any(isinstance(each, PutOut) and each.state is out for each in what)


def dies_at(house: House, when: str, is_it: Callable[[list[Any]], bool]) -> None:
    house.dies = lambda now, what: now == when and is_it(what)


def ask(house: House) -> None:
    house.until(lambda: house.seat.till.printer.now.value == "ready")
    house.player.errands.append(Call(Calls.CASH_OUT))


def state(house: House) -> OutState | None:
    row = house.seat.till.last_out
    return None if row is None else row.state


def papers(house: House) -> list[str]:
    """The numbers on whole papers."""
    return [job.fields[5] for job in house.papers()]


def is_on_one_paper(house: House) -> None:
    house.until(lambda: state(house) is S.DONE)
    house.settled()
    assert len(papers(house)) == 1
    assert house.console.printed == [1]
    _gone(house)


def _gone(house: House) -> None:
    ledger = house.seat.ledger
    assert (ledger.credit_cents, ledger.leaving_cents, ledger.meters.money_out_cents) == (0, 0, CENTS)
    assert house.console.outs == {1: CENTS}


def is_unknown(house: House) -> None:
    house.until(lambda: state(house) is S.UNKNOWN)
    house.settled()
    assert state(house) is S.UNKNOWN
    assert house.seat.ledger.leaving_cents == CENTS
    assert house.console.printed == []
    assert house.console.tills[-1].out_state is S.UNKNOWN
    assert Calls.ATTENDANT in house.seat.calls


def lose_power_together(house: House) -> None:
    house.printer.lose_power()
    house.restart()


def test_cash_out_becomes_a_ticket(house: House) -> None:
    ask(house)
    is_on_one_paper(house)
    meters = house.seat.till.meters
    assert (meters[Meter.TICKETS_OUT], meters[Meter.TICKETS_OUT_CENTS]) == (1, CENTS)
    assert house.seat.calls == frozenset()
    assert house.seat.ledger.session_has_ended


def test_number_is_erased_when_the_paper_is_taken(house: House) -> None:
    ask(house)
    is_on_one_paper(house)
    row = house.seat.till.last_out
    assert (row.number, row.last_digits) == ("", "4712")


def test_nothing_is_taken_in_while_money_is_leaving(house: House) -> None:
    ask(house)
    house.until(lambda: state(house) is S.PRINTING)
    assert why_no_documents(house.seat) is NoDocuments.LEAVING
    is_on_one_paper(house)
    assert why_no_documents(house.seat) is None


def test_first_byte_goes_to_the_printer_after_the_row_and_the_entry_with_the_proof(house: House) -> None:
    commits: list[list[Any]] = []
    seen: list[str] = []

    def watch(when: str, what: list[Any]) -> bool:
        if when == "after":
            commits.append(what)
            seen.extend(each.state for each in what if isinstance(each, PutOut))
        elif when == "command":
            seen.extend(type(each).__name__ for each in what if isinstance(each, Print | Settle))
        return False

    house.dies = watch
    ask(house)
    is_on_one_paper(house)
    assert seen == ["asked", "debited", "numbered", "printing", "Print", "printed", "Settle", "done"]
    (printed,) = [what for what in commits if puts(S.PRINTED)(what)]
    assert {AppendEntry, PutOut, PutTill} <= {type(each) for each in printed}


def test_ticket_is_made_while_staff_have_locked_the_terminal(house: House) -> None:
    house.console.say(Lock(LockCause.STAFF, own("a person")))
    house.run(0.5)
    ask(house)
    is_on_one_paper(house)


def test_locked_for_a_reason_of_money_the_player_is_paid_by_an_attendant(house: House) -> None:
    house.console.say(Lock(LockCause.RECORDS, own("the records")))
    house.run(0.5)
    ask(house)
    house.run(1.0)
    assert state(house) is None
    assert Calls.CASH_OUT in house.seat.calls


def test_without_a_printer_that_works_the_player_is_paid_by_an_attendant(house: House) -> None:
    house.printer.fault("paper-out")
    house.until(lambda: house.seat.till.printer.trouble is not None)
    house.player.errands.append(Call(Calls.CASH_OUT))
    house.run(1.0)
    assert state(house) is None
    assert Calls.CASH_OUT in house.seat.calls


def test_refused_ticket_moves_nothing_and_calls_an_attendant(house: House) -> None:
    house.console.out_refused = True
    ask(house)
    house.until(lambda: state(house) is S.REFUSED)
    assert house.credit_cents == CENTS
    assert Calls.CASH_OUT in house.seat.calls


@pytest.mark.crash_point("P34-terminal")
@pytest.mark.parametrize("when", ["before", "after"])
def test_ticket_that_was_asked_for_is_asked_for_again_and_made_once(house: House, when: str) -> None:
    dies_at(house, when, puts(S.ASKED))
    ask(house)
    house.until(lambda: house.deaths == 1)
    if when == "before":
        assert state(house) is None
        ask(house)
    is_on_one_paper(house)


@pytest.mark.crash_point("P34-console")
def test_ticket_waits_for_the_console(house: House) -> None:
    ask(house)
    house.console.is_up = False
    house.run(10.0)
    assert house.credit_cents == CENTS
    assert state(house) in (None, S.ASKED)
    house.console.is_up = True
    house.run(1.0)
    if state(house) is None:
        ask(house)
    is_on_one_paper(house)


@pytest.mark.crash_point("P35-terminal")
def test_debit_that_was_not_booked_is_booked_once(house: House) -> None:
    dies_at(house, "before", puts(S.DEBITED))
    ask(house)
    is_on_one_paper(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P35-console")
def test_debit_whose_record_was_lost_on_the_way_is_booked_once(house: House) -> None:
    house.console.loses = Event
    ask(house)
    is_on_one_paper(house)


@pytest.mark.crash_point("P36-terminal")
@pytest.mark.parametrize("at", [S.DEBITED, S.NUMBERED, S.PRINTING])
@pytest.mark.parametrize("cut", [False, True])
def test_ticket_between_debit_and_first_byte_is_printed_once(house: House, at: OutState, cut: bool) -> None:
    dies_at(house, "after" if at is not S.PRINTING else "before", puts(at))
    ask(house)
    house.until(lambda: house.deaths == 1)
    if cut:
        lose_power_together(house)
    is_on_one_paper(house)


@pytest.mark.crash_point("P36-console")
def test_ticket_without_its_number_waits_for_the_console(house: House) -> None:
    house.console.loses = TicketNumber
    ask(house)
    house.until(lambda: state(house) is S.DEBITED)
    house.console.is_up = False
    house.run(10.0)
    assert state(house) is S.DEBITED
    assert house.seat.ledger.leaving_cents == CENTS
    house.console.is_up = True
    is_on_one_paper(house)


@pytest.mark.crash_point("P37-terminal")
def test_ticket_whose_bytes_were_never_sent_is_printed_under_the_same_number(house: House) -> None:
    dies_at(house, "after", puts(S.PRINTING))
    ask(house)
    is_on_one_paper(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P37-terminal")
@pytest.mark.parametrize("after_s", [0.1, 0.4, 0.9, 1.2, 1.6, 3.0])
def test_ticket_that_was_being_printed_when_the_process_died_is_on_one_paper(house: House, after_s: float) -> None:
    ask(house)
    house.until(lambda: house.printer.is_printing)
    house.run(after_s)
    house.restart()
    is_on_one_paper(house)


@pytest.mark.crash_point("P37-power")
@pytest.mark.parametrize("fault", ["power-before", "power-during"])
def test_ticket_whose_printer_lost_power_is_unknown(house: House, fault: str) -> None:
    house.printer.fault(fault)
    ask(house)
    house.until(lambda: not house.printer.is_on)
    house.restart()
    is_unknown(house)


@pytest.mark.crash_point("P37-console")
def test_numbered_ticket_is_printed_without_the_console(house: House) -> None:
    ask(house)
    house.until(lambda: house.printer.is_printing)
    house.console.is_up = False
    house.until(lambda: state(house) is S.PRINTED)
    assert house.console.printed == []
    house.console.is_up = True
    is_on_one_paper(house)


@pytest.mark.crash_point("P38-terminal")
def test_printed_ticket_whose_proof_was_not_written_is_on_one_paper(house: House) -> None:
    dies_at(house, "before", puts(S.PRINTED))
    ask(house)
    is_on_one_paper(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P38-power")
def test_printed_ticket_whose_proof_was_lost_with_the_power_is_unknown(house: House) -> None:
    dies_at(house, "before", puts(S.PRINTED))
    ask(house)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_unknown(house)


@pytest.mark.crash_point("P39-terminal")
def test_proven_ticket_is_told_again_after_a_restart(house: House) -> None:
    dies_at(house, "after", puts(S.PRINTED))
    ask(house)
    is_on_one_paper(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P39-power")
def test_proven_ticket_is_told_again_after_a_power_cut(house: House) -> None:
    dies_at(house, "after", puts(S.PRINTED))
    ask(house)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    house.until(lambda: house.seat.till.printer.now.value == "in_chute")
    assert state(house) is S.PRINTED
    house.printer.take()
    is_on_one_paper(house)


@pytest.mark.crash_point("P39-console")
def test_proven_ticket_is_told_when_the_console_is_back(house: House) -> None:
    ask(house)
    house.until(lambda: house.printer.is_printing)
    house.console.is_up = False
    house.until(lambda: state(house) is S.DONE)
    house.run(3.0)
    house.console.is_up = True
    is_on_one_paper(house)


def test_unknown_ticket_is_printed_again_under_the_same_number_as_a_duplicate(house: House) -> None:
    house.printer.fault("power-during")
    ask(house)
    is_unknown(house)
    house.console.say(TillOrder(0, None, 1, True))
    house.until(lambda: state(house) is S.DONE)
    house.settled()
    assert len(set(papers(house))) == 1
    assert house.console.printed == [1]
    assert "DUPLICATE" in " ".join(house.papers()[-1].fields).upper()
    _gone(house)


def test_unknown_ticket_is_paid_by_hand(house: House) -> None:
    house.printer.fault("power-during")
    ask(house)
    is_unknown(house)
    house.console.transfer(-CENTS, TransferKind.HAND, "table-1/T7/out/1")
    house.until(lambda: state(house) is S.HAND)
    house.settled()
    assert house.seat.till.meters[Meter.HAND_CENTS] == CENTS
    assert house.seat.till.last_out.number == ""
    _gone(house)


def test_numbered_ticket_goes_back_on_the_credit_while_the_printer_has_no_paper(house: House) -> None:
    dies_at(house, "after", puts(S.DEBITED))
    ask(house)
    house.until(lambda: house.deaths == 1)
    house.printer.fault("paper-out")
    house.until(lambda: state(house) is S.NUMBERED)
    house.run(2.0)
    house.console.transfer(CENTS, TransferKind.BACK, "table-1/T7/out/1", 1)
    house.until(lambda: state(house) is S.BACK)
    house.settled()
    assert house.credit_cents == CENTS
    assert house.seat.ledger.leaving_cents == 0
    assert house.seat.ledger.meters.money_out_cents == 0
    assert house.seat.ledger.runs(1)


def test_ticket_that_may_be_on_paper_never_goes_back_on_the_credit(house: House) -> None:
    house.printer.fault("power-during")
    ask(house)
    is_unknown(house)
    house.console.transfer(CENTS, TransferKind.BACK, "table-1/T7/out/1", 1)
    house.run(2.0)
    assert state(house) is S.UNKNOWN
    assert house.credit_cents == 0
    assert house.seat.ledger.leaving_cents == CENTS


def test_ticket_whose_paper_ran_out_is_printed_once_when_there_is_paper_again(house: House) -> None:
    house.printer.fault("paper-out-printing")
    ask(house)
    house.until(lambda: bool(house.printer.troubles))
    house.run(1.0)
    house.printer.mend()
    is_on_one_paper(house)


def test_second_ticket_uses_the_other_template(house: House) -> None:
    ask(house)
    is_on_one_paper(house)
    house.console.credit_session = 2
    house.console.transfer(CENTS, TransferKind.ATTENDANT)
    house.until(lambda: house.credit_cents == CENTS)
    house.player.errands.append(Call(Calls.CASH_OUT))
    house.until(lambda: house.seat.till.outs[2].state is S.DONE if 2 in house.seat.till.outs else False)
    assert [job.template for job in house.papers()] == ["E", "F"]
    assert house.seat.ledger.credit_session == 2


@pytest.mark.parametrize("at", [S.ASKED, S.DEBITED, S.NUMBERED, S.PRINTING, S.PRINTED])
def test_terminal_starts_from_every_state_of_a_ticket(house: House, at: OutState) -> None:
    dies_at(house, "after", puts(at))
    ask(house)
    is_on_one_paper(house)
    assert house.deaths == 1
    assert first_is_kept(house)


def first_is_kept(house: House) -> bool:
    return list(house.seat.till.outs) == [1]
