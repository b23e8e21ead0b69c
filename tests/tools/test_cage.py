"""The cashier's desk at a shell: each word against a real console's core, and what it prints."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from protocol.lists import TicketTold
from protocol.messages import Answer
from protocol.staff import TicketSettled
from protocol.what_if import proposal_of
from tests.console.till_terminal import TillTerminal, floor_with_tickets
from tests.table import Floor
from tools.cage import PAY, SHOW, VOID, Wanted, receipt_of, run
from tools.staff import Badge


class Desk:
    """Asks the console's core in place of a socket."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def ask(self, verb: str, arguments: Mapping[str, Any], *, staff: Badge, second: Badge | None = None) -> Answer:
        answer = self._floor.desk.order(verb, staff=staff.number, **arguments)
        digest = proposal_of(answer)
        if digest is None or second is None:
            return answer
        return self._floor.desk.order("approve", staff=second.number, digest=digest)

    def log_out(self) -> None: ...
    def close(self) -> None: ...


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_with_tickets(tmp_path)


@pytest.fixture
def number(floor: Floor) -> str:
    t7 = TillTerminal(floor)
    t7.connect()
    t7.note(1, 5_000)
    return t7.make_ticket(1, 5_000)


def at_the_cage(floor: Floor, wanted: Wanted, number: str) -> int:
    desk: Any = Desk(floor)
    return run(lambda: desk, wanted, number, lambda _: "1")


def test_show_tells_what_a_ticket_is_worth_and_never_its_number(
    floor: Floor, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for as_json in (False, True):
        assert at_the_cage(floor, Wanted(SHOW, "anna", as_json=as_json), number) == 0
        said = capsys.readouterr().out
        assert number[-4:] in said
        assert number not in said
    at_the_cage(floor, Wanted(SHOW, "anna"), number)
    assert f"Ticket 1, number ending in {number[-4:]}: 50.00, alive" in capsys.readouterr().out


def test_pay_pays_once_and_writes_the_receipt(
    floor: Floor, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    receipt = tmp_path / "receipt.txt"
    wanted = Wanted(PAY, "anna", cents=5_000, receipt=receipt)
    assert at_the_cage(floor, wanted, number) == 0
    assert "Amount 50.00" in capsys.readouterr().out
    assert receipt.read_text().splitlines()[0] == "PAID TICKET"
    assert at_the_cage(floor, wanted, number) == 1
    assert "This ticket was paid already" in capsys.readouterr().err


def test_pay_refuses_another_amount_and_an_unknown_number(
    floor: Floor, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_the_cage(floor, Wanted(PAY, "anna", cents=4_000), number) == 1
    assert "The ticket is worth another amount" in capsys.readouterr().err
    assert at_the_cage(floor, Wanted(SHOW, "anna"), "12" + 16 * "0") == 1
    assert "There is no ticket with this number" in capsys.readouterr().err


def test_void_takes_two_people_and_a_reason(floor: Floor, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert at_the_cage(floor, Wanted(VOID, "carl", "anna"), number) == 1
    assert at_the_cage(floor, Wanted(VOID, "carl", reason="torn"), number) == 1
    assert at_the_cage(floor, Wanted(VOID, "carl", "anna", reason="torn"), number) == 0
    assert "By carl and anna" in capsys.readouterr().out


def test_a_receipt_says_who_paid_what_and_under_which_record() -> None:
    told = TicketTold("", "t", "2345", 5_000, "alive", "T7", 8, 1, 2, "", [], None, None)
    done = TicketSettled("t", "2345", 5_000, decision=12)
    assert receipt_of(told, done, Wanted(PAY, "2001"), datetime(2026, 11, 19, 22, 50, tzinfo=UTC)) == [
        "PAID TICKET",
        "2026-11-19 22:50:00",
        "Ticket 8 of T7, number ending in 2345",
        "Amount 50.00",
        "By 2001, record 12",
    ]
