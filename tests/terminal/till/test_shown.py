"""What the screen is told about notes, tickets and devices."""

from pathlib import Path

import pytest

from protocol.enums import Calls, DocumentState, OutState, TransferKind
from terminal.till.shown import TillView
from terminal.till.till import NoDocuments
from terminal.view import Call
from tests.terminal.till.house import NOTES, House

CENTS = 5000


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def till(house: House) -> TillView:
    return house.core.picture(house.now(), None, 0, 0).till


def test_notes_that_may_be_inserted_are_shown_when_there_is_a_session(house: House) -> None:
    assert till(house).no_documents is NoDocuments.NO_CONNECTION
    house.ready()
    assert till(house).takes_cents == NOTES
    assert till(house).no_documents is None


def test_note_is_shown_on_its_way_and_then_among_what_was_taken(house: House) -> None:
    house.insert(4)
    house.until(lambda: till(house).document is not None)
    shown = till(house).document
    assert shown is not None
    assert (shown.kind, shown.cents, shown.state) == (TransferKind.NOTE, CENTS, DocumentState.ACCEPTED)
    house.until(lambda: bool(till(house).taken))
    assert [each.cents for each in till(house).taken] == [CENTS]
    assert till(house).document is None


def test_ticket_out_is_shown_until_its_paper_is_taken(house: House) -> None:
    house.printer.waits_to_be_taken = True
    house.insert(4)
    house.until(lambda: till(house).makes_tickets)
    house.player.errands.append(Call(Calls.CASH_OUT))
    seen: list[OutState] = []

    def is_in_chute() -> bool:
        out = till(house).out
        if out is not None and (not seen or seen[-1] is not out.state):
            seen.append(out.state)
        return out is not None and out.in_chute

    house.until(is_in_chute)
    assert seen[-2:] == [OutState.PRINTING, OutState.PRINTED]
    house.printer.take()
    house.until(lambda: till(house).out is None)
    assert till(house).leaving_cents == 0


def test_trouble_of_a_device_is_shown_by_its_kind(house: House) -> None:
    house.ready()
    house.acceptor.fault("open")
    house.printer.fault("paper-out")
    house.until(lambda: till(house).printer_trouble is not None)
    assert (till(house).acceptor_trouble, till(house).printer_trouble) == ("box_open", "paper_out")
    assert till(house).no_documents is NoDocuments.DEVICE


def test_no_digits_of_a_number_but_the_last_four_reach_the_screen(house: House) -> None:
    house.insert_ticket()
    house.until(lambda: till(house).document is not None)
    shown = till(house).document
    assert shown is not None
    assert shown.last_digits == "4711"
    assert "1200000000" not in repr(till(house))
