"""A note is credited exactly once or is in the player's hand, whatever dies and whenever (P23 to P29, P33)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.enums import DocumentState, TransferKind
from terminal.effects import AppendEntry, PutDocument, PutTill
from terminal.money.acceptor import TroubleKind
from terminal.till.commands import Acknowledge, GoOn, Stack
from terminal.till.money_in import why_no_documents
from terminal.till.till import Meter, NoDocuments, of_notes
from tests.terminal.till.house import House

FIFTY = 4
CENTS = 5000
S = DocumentState


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def state(house: House) -> DocumentState | None:
    row = house.seat.till.last_document
    return None if row is None else row.state


def puts(document: DocumentState) -> Callable[[list[Any]], bool]:
    return lambda what: any(isinstance(each, PutDocument) and each.state is document for each in what)


def dies_at(house: House, when: str, is_it: Callable[[list[Any]], bool]) -> None:
    house.dies = lambda now, what: now == when and is_it(what)


def is_credited_once(house: House) -> None:
    house.until(lambda: house.credit_cents == CENTS)
    house.settled()
    assert house.credit_cents == CENTS
    assert state(house) is S.CREDITED
    assert len(house.acceptor.box) == 1
    assert not house.acceptor.returned
    assert house.console.credited == {1}
    assert house.seat.till.notes[CENTS] == 1


def is_returned(house: House) -> None:
    house.until(lambda: bool(house.acceptor.returned))
    house.settled()
    assert house.credit_cents == 0
    assert state(house) in (None, S.RETURNED)
    assert not house.acceptor.box
    assert not house.console.credited
    assert why_no_documents(house.seat) is None


def is_unknown(house: House) -> None:
    house.until(lambda: state(house) is S.UNKNOWN)
    house.settled()
    assert house.credit_cents == 0
    assert not house.console.credited
    assert why_no_documents(house.seat) is NoDocuments.UNKNOWN
    assert house.console.tills[-1].document_state is S.UNKNOWN


def lose_power_together(house: House) -> None:
    """Terminal and acceptor lose their power at the same moment."""
    house.acceptor.lose_power()
    house.restart()


def test_note_is_counted_and_credited(house: House) -> None:
    house.insert(FIFTY)
    is_credited_once(house)
    meters = house.seat.till.meters
    assert (meters[Meter.NOTES_CENTS], meters[of_notes(CENTS)]) == (CENTS, 1)
    assert house.seat.ledger.meters.money_in_cents == CENTS


def test_two_equal_notes_in_a_row_are_two_documents(house: House) -> None:
    for _ in range(2):
        house.insert(FIFTY)
        house.until(lambda: house.acceptor.state.name == "STACKED")
    house.until(lambda: house.credit_cents == 2 * CENTS)
    house.settled()
    assert len(house.acceptor.box) == 2
    assert house.console.credited == {1, 2}


def test_nothing_is_on_the_way_to_the_box_before_its_row_is_on_disk(house: House) -> None:
    seen: list[str] = []

    def watch(when: str, what: list[Any]) -> bool:
        if when == "after":
            seen.extend(f"row {each.state}" for each in what if isinstance(each, PutDocument))
        if when == "command":
            seen.extend(type(each).__name__ for each in what if isinstance(each, Stack | Acknowledge))
        return False

    house.dies = watch
    house.insert(FIFTY)
    house.until(lambda: house.credit_cents == CENTS)
    assert [each for each in seen if each != "Acknowledge"] == ["row accepted", "Stack", "row stacked", "row credited"]
    assert seen.index("row stacked") < seen.index("Acknowledge")


def test_stacked_row_and_its_meters_are_one_commit(house: House) -> None:
    commits: list[list[Any]] = []

    def keep(when: str, what: list[Any]) -> bool:
        commits.extend([what] if when == "before" else [])
        return False

    house.dies = keep
    house.insert(FIFTY)
    house.until(lambda: house.credit_cents == CENTS)
    (stacked,) = [what for what in commits if puts(S.STACKED)(what)]
    assert any(isinstance(each, PutTill) for each in stacked)
    (credited,) = [what for what in commits if puts(S.CREDITED)(what)]
    assert any(isinstance(each, AppendEntry) for each in credited)


# -- the terminal's process dies, the acceptor keeps its power


@pytest.mark.crash_point("P23-terminal")
def test_note_without_a_row_goes_back(house: House) -> None:
    dies_at(house, "before", puts(S.ACCEPTED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    is_returned(house)


@pytest.mark.crash_point("P24-terminal")
def test_note_with_a_row_and_no_command_is_taken_after_a_restart_while_it_may_be(house: House) -> None:
    dies_at(house, "after", puts(S.ACCEPTED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    is_credited_once(house)


@pytest.mark.crash_point("P24-terminal")
def test_note_with_a_row_and_no_command_goes_back_where_it_may_not_be_taken_any_more(house: House) -> None:
    dies_at(house, "after", puts(S.ACCEPTED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    house.console.is_up = False
    house.until(lambda: bool(house.acceptor.returned))
    house.console.is_up = True
    is_returned(house)


@pytest.mark.crash_point("P25-terminal")
def test_note_that_was_sent_to_the_box_is_credited_once_after_a_restart(house: House) -> None:
    dies_at(house, "told", lambda what: isinstance(what[0], Stack))
    house.insert(FIFTY)
    house.until(lambda: house.acceptor.state.name == "STACKING")
    if not house.deaths:
        house.restart()
    is_credited_once(house)


@pytest.mark.crash_point("P26-terminal")
def test_valid_note_whose_row_was_not_written_is_credited_once(house: House) -> None:
    dies_at(house, "before", puts(S.STACKED))
    house.insert(FIFTY)
    is_credited_once(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P27-terminal")
def test_valid_note_that_was_not_acknowledged_is_only_acknowledged_after_a_restart(house: House) -> None:
    dies_at(house, "after", puts(S.STACKED))
    house.insert(FIFTY)
    is_credited_once(house)
    assert house.deaths == 1


@pytest.mark.crash_point("P28-terminal")
def test_acknowledged_note_without_a_record_is_told_again(house: House) -> None:
    house.console.is_up = False
    house.console.is_up = True
    dies_at(house, "told", lambda what: isinstance(what[0], Acknowledge))
    house.insert(FIFTY)
    is_credited_once(house)


@pytest.mark.crash_point("P29-terminal")
def test_record_that_was_not_read_is_booked_once(house: House) -> None:
    dies_at(house, "before", puts(S.CREDITED))
    house.insert(FIFTY)
    is_credited_once(house)
    assert house.deaths == 1


# -- terminal and acceptor lose power


def power(house: House, at: str) -> None:
    """Both lose power the moment the acceptor is in this state, before the terminal has seen it."""
    house.insert(FIFTY)
    house.until(lambda: house.acceptor.state.name == at)
    lose_power_together(house)


@pytest.mark.crash_point("P23-power")
def test_note_in_escrow_without_a_row_goes_back_after_a_power_cut(house: House) -> None:
    power(house, "ESCROW")
    is_returned(house)


@pytest.mark.crash_point("P24-power")
def test_note_that_lay_in_the_acceptor_goes_back_after_a_power_cut(house: House) -> None:
    dies_at(house, "after", puts(S.ACCEPTED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_returned(house)


@pytest.mark.crash_point("P25-power")
@pytest.mark.parametrize(
    ("fault", "becomes"),
    [("power-into-box", is_unknown), ("power-fell-out", is_unknown)],
)
def test_note_that_the_acceptor_has_lost_from_sight_is_unknown(
    house: House, fault: str, becomes: Callable[[House], None]
) -> None:
    house.acceptor.fault(fault)
    house.insert(FIFTY)
    house.until(lambda: not house.acceptor.is_on)
    house.restart()
    becomes(house)


@pytest.mark.crash_point("P25-power")
@pytest.mark.parametrize("seed", range(8))
def test_note_between_escrow_and_box_is_credited_or_returned_by_what_the_acceptor_says(
    tmp_path: Path, seed: int
) -> None:
    house = House(tmp_path, seed)
    house.acceptor.fault("power-stacking")
    house.insert(FIFTY)
    house.until(lambda: not house.acceptor.is_on)
    house.restart()
    house.until(lambda: house.acceptor.state.name.startswith("POWER_UP"))
    where = house.acceptor.state.name
    (is_credited_once if where == "POWER_UP_IN_STACKER" else is_returned)(house)


@pytest.mark.crash_point("P26-power")
def test_valid_note_whose_row_was_not_written_is_credited_after_a_power_cut(house: House) -> None:
    dies_at(house, "before", puts(S.STACKED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_credited_once(house)


@pytest.mark.crash_point("P27-power")
def test_valid_note_that_was_not_acknowledged_is_credited_once_after_a_power_cut(house: House) -> None:
    dies_at(house, "after", puts(S.STACKED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_credited_once(house)


@pytest.mark.crash_point("P28-power")
def test_acknowledged_note_without_a_record_is_credited_once_after_a_power_cut(house: House) -> None:
    dies_at(house, "told", lambda what: isinstance(what[0], Acknowledge))
    house.insert(FIFTY)
    house.until(lambda: house.acceptor.state.name == "STACKED")
    lose_power_together(house)
    is_credited_once(house)


@pytest.mark.crash_point("P29-power")
def test_record_that_was_not_read_is_booked_once_after_a_power_cut(house: House) -> None:
    dies_at(house, "before", puts(S.CREDITED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    lose_power_together(house)
    is_credited_once(house)


@pytest.mark.crash_point("P33-power")
def test_note_that_goes_to_the_box_after_all_while_it_is_given_back_is_credited(house: House) -> None:
    dies_at(house, "after", puts(S.ACCEPTED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    house.console.is_up = False
    house.acceptor.fault("power-after-all")
    house.until(lambda: not house.acceptor.is_on)
    house.restart()
    house.console.is_up = True
    is_credited_once(house)


def test_acceptor_is_reset_after_power_up_only_when_the_decision_is_on_disk(house: House) -> None:
    dies_at(house, "after", puts(S.STACKED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    house.acceptor.lose_power()
    order: list[str] = []

    def watch(when: str, what: list[Any]) -> bool:
        if when == "command" and isinstance(what[0], GoOn):
            stored = house.store._file.rows("SELECT state FROM documents")
            order.append(f"reset after {stored[0][0]}")
        return False

    house.dies = watch
    is_credited_once(house)
    assert order
    assert set(order) <= {"reset after stacked", "reset after credited"}


# -- the console or the link is gone


@pytest.mark.crash_point("P24-console")
@pytest.mark.crash_point("P25-console")
@pytest.mark.crash_point("P26-console")
@pytest.mark.crash_point("P27-console")
@pytest.mark.crash_point("P28-console")
@pytest.mark.parametrize("state_", ["ESCROW", "STACKING", "VEND_VALID", "STACKED"])
def test_note_is_credited_when_the_console_is_back(house: House, state_: str) -> None:
    house.insert(FIFTY)
    house.until(lambda: house.acceptor.state.name == state_)
    house.console.is_up = False
    house.run(20.0)
    house.console.is_up = True
    if house.acceptor.returned:  # It was in escrow, and no row was written before the link was lost.
        is_returned(house)
    else:
        is_credited_once(house)


@pytest.mark.crash_point("P29-console")
def test_record_whose_answer_was_lost_is_booked_once(house: House) -> None:
    from protocol.messages import Event

    house.console.loses = Event
    house.insert(FIFTY)
    is_credited_once(house)


def test_stacked_note_is_acknowledged_after_a_restart_without_the_console(house: House) -> None:
    dies_at(house, "after", puts(S.STACKED))
    house.insert(FIFTY)
    house.until(lambda: house.deaths == 1)
    house.console.is_up = False
    house.until(lambda: len(house.acceptor.box) == 1)
    assert state(house) is S.STACKED


# -- what may be taken


def test_acceptor_takes_nothing_without_a_session(house: House) -> None:
    house.ready()
    house.console.is_up = False
    house.until(lambda: house.acceptor.state.name == "DISABLED")
    assert why_no_documents(house.seat) is NoDocuments.NO_CONNECTION


def test_acceptor_takes_only_notes_that_fit_under_the_limit_of_the_credit(house: House) -> None:
    house.ready()
    house.console.transfer(9_960_00, TransferKind.ATTENDANT)
    house.run(1.0)
    house.insert(FIFTY)
    house.settled()
    assert house.credit_cents == 9_960_00
    assert len(house.acceptor.returned) == 1
    house.insert(2)
    house.until(lambda: house.credit_cents == 9_965_00)


def test_notes_in_a_box_that_is_taken_out_are_told_and_the_next_begins_at_zero(house: House) -> None:
    house.insert(FIFTY)
    is_credited_once(house)
    house.acceptor.collect()
    house.until(lambda: bool(house.console.boxes))
    (box,) = house.console.boxes
    assert (box.box, box.notes, box.tickets) == (1, [(CENTS, 1)], 0)
    house.acceptor.mend()
    house.settled()
    assert house.seat.till.box == 2
    assert not house.seat.till.notes
    assert not house.seat.till.taken
    assert house.seat.till.meters[Meter.NOTES_CENTS] == CENTS


def test_jammed_note_is_unknown_until_people_decide(house: House) -> None:
    house.acceptor.fault("jam-stacker")
    house.insert(FIFTY)
    house.until(lambda: state(house) is S.UNKNOWN)
    assert house.seat.till.trouble is not None
    assert house.seat.till.trouble.kind is TroubleKind.JAM_IN_STACKER
    house.acceptor.mend(into_box=True)
    is_unknown(house)


def test_note_that_people_found_in_the_box_is_credited_and_counted_then(house: House) -> None:
    test_jammed_note_is_unknown_until_people_decide(house)
    house.console.transfer(CENTS, TransferKind.NOTE, "table-1/T7/in/1")
    house.console.credited.add(1)
    is_credited_once(house)
    assert house.seat.till.meters[Meter.NOTES_CENTS] == CENTS


def test_note_that_people_did_not_find_is_closed_and_the_acceptor_takes_notes_again(house: House) -> None:
    from protocol.messages import TillOrder

    test_jammed_note_is_unknown_until_people_decide(house)
    house.console.say(TillOrder(1, False, 0, False))
    house.until(lambda: state(house) is S.RETURNED)
    house.insert(FIFTY)
    house.until(lambda: house.credit_cents == CENTS)
    assert house.console.credited == {2}


def test_open_note_and_the_meters_go_on_over_a_sealed_day(house: House) -> None:
    from protocol.messages import DayEnd

    house.insert(FIFTY)
    is_credited_once(house)
    house.console.record(DayEnd(1, "2026-11-19"))
    house.until(lambda: house.seat.file_number == 2)
    house.run(1.0)
    house.restart()
    assert house.seat.till.meters[Meter.NOTES_CENTS] == CENTS
    assert house.seat.till.notes[CENTS] == 1
    house.settled()
    house.insert(FIFTY)
    house.until(lambda: house.credit_cents == 2 * CENTS)
    assert house.console.credited == {1, 2}
