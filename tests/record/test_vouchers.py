"""The audit's own books of tickets: every planted change of the record is found, and a sound one passes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.enums import Account, TransferKind
from protocol.messages import MoneyIn, TicketOutAsk
from record.audit.book import Book, Story, story_of
from record.audit.money import check_money
from record.audit.opening import open_book
from record.audit.verify import verify
from record.audit.vouchers import check_vouchers, sums_of
from tests.console.till_terminal import TillTerminal, floor_with_tickets


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tickets in every state but expired: 1 redeemed at T8, 2 paid at the cage, 3 alive, 4 void, 5 reserved, 6 made."""
    folder = tmp_path_factory.mktemp("tickets")
    floor = floor_with_tickets(folder)
    t7, t8 = TillTerminal(floor), TillTerminal(floor, "T8")
    t7.connect()
    t8.connect()
    t7.note(1, 50_000)
    papers = [t7.make_ticket(out, 1_000 * out) for out in range(1, 6)]
    t8.ask(1, papers[0])
    t8.say(MoneyIn(1, TransferKind.TICKET, 1_000))
    t8.follow()
    ticket = floor.desk.done("ticket", number=papers[1])["ticket"]
    floor.desk.done("pay-ticket", ticket=ticket, cents=2_000)
    ticket = floor.desk.done("ticket", number=papers[3])["ticket"]
    floor.desk.done("void-ticket", staff="carl", second="anna", ticket=ticket, reason="torn")
    t8.ask(2, papers[4])
    t7.say(TicketOutAsk(6, 6_000))
    t7.follow()
    assert t7.balances[Account.LEAVING] == 6_000
    floor.desk.store.close()
    return folder


@pytest.fixture
def book(folder: Path) -> Book:
    return open_book(folder, [])


def row(book: Book, table: str, sequence: int) -> dict[str, Any]:
    return sorted(book.console[table], key=lambda row: (row.get("sequence", 0), row.get("seq", 0)))[sequence - 1]


def test_tickets_in_every_state_pass(book: Book) -> None:
    assert verify(book).findings == []
    sums = sums_of(story_of(book), book.console["vouchers"])
    assert {name: cents for name, cents in sums.items() if cents} == {
        "notes_in": 50_000, "printed": 15_000, "tickets_in": 1_000, "cage": 2_000, "alive": 3_000, "void": 4_000,
        "void_printed": 4_000, "reserved": 5_000, "assigned": 6_000, "redeemed": 3_000,
    }  # fmt: skip


def worth_more(book: Book) -> None:
    row(book, "vouchers", 3)["cents"] += 1


def alive_again(book: Book) -> None:
    row(book, "vouchers", 1)["state"] = "alive"


def never_printed(book: Book) -> None:
    row(book, "vouchers", 3)["printed_wall_ms"] = 0


def printed_too_soon(book: Book) -> None:
    row(book, "vouchers", 6)["printed_wall_ms"] = 5


def redeemed_elsewhere(book: Book) -> None:
    row(book, "vouchers", 1)["holder"] = "T7"


def missing(book: Book) -> None:
    book.console["vouchers"].remove(row(book, "vouchers", 3))


def skips_a_state(book: Book) -> None:
    next(event for event in book.console["voucher_events"] if event["state"] == "reserved")["state"] = "expired"


def without_its_last_event(book: Book) -> None:
    book.console["voucher_events"].pop()


def more_is_leaving(book: Book) -> None:
    next(row for row in book.console["terminals"] if row["terminal"] == "T7")["leaving_cents"] += 1


def credit_from_nowhere(book: Book) -> None:
    next(row for row in book.console["terminals"] if row["terminal"] == "T8")["credit_cents"] += 1


def paid_at_the_cage(book: Book) -> None:
    """It says that the cage paid a ticket that came back to a terminal."""
    row(book, "vouchers", 1)["document"] = 0


@pytest.mark.parametrize(
    "change",
    [
        worth_more, alive_again, never_printed, printed_too_soon, redeemed_elsewhere, missing, skips_a_state,
        without_its_last_event, more_is_leaving, credit_from_nowhere, paid_at_the_cage,
    ],
)  # fmt: skip
def test_every_planted_change_of_a_ticket_is_found(book: Book, change: Callable[[Book], None]) -> None:
    change(book)
    assert check_vouchers(book, story_of(book))


def test_a_printed_ticket_that_the_bank_does_not_know_is_found(book: Book) -> None:
    story = story_of(book)
    story.journals["T7"][2].key = "table-1/T7/out/99"
    assert any(found.key == "table-1/T7/out/99" for found in check_vouchers(book, story))


@pytest.mark.parametrize(("column", "value"), [("kind", "attendant"), ("document", "table-1/T7/in/9")])
def test_a_transfer_whose_row_is_of_another_kind_or_document_than_its_record_is_found(
    book: Book, column: str, value: str
) -> None:
    row(book, "transfers", 1)[column] = value
    assert found_in(book, story_of(book))


def found_in(book: Book, story: Story) -> bool:
    return any(each.table == "transfers" for each in check_money(book, story))
