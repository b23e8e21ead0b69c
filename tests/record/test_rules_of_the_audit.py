"""Audit rules that only a careful forger breaks: each test changes the record and recomputes every hash."""

from pathlib import Path
from typing import Any

import msgpack
import pytest

from lab.campaigns.tampering import chain_anew
from protocol.enums import Phase
from record.audit.book import Book
from record.audit.commits import said_by
from record.audit.files import read_database
from record.audit.verify import verify
from record.formats.one import ACCOUNTS, ENTRIES, TABLES
from tests.table import floor_in

CREDIT, ESCROW, HOUSE, MONEY_IN = (list(ACCOUNTS).index(name) for name in ("credit", "escrow", "house", "money-in"))


@pytest.fixture
def book(tmp_path: Path) -> Book:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.store.close()
    book = Book("floor")
    read_database(tmp_path / "console.db", book)
    assert verify(book).findings == []
    return book


def sentences(book: Book) -> list[str]:
    return [finding.sentence for finding in verify(book).findings]


def rewrite(book: Book, kind: str, **fields: Any) -> int:
    """Changes the given fields of the first entry of that kind and returns the entry's number."""
    for row in book.console["journals"]:
        entry = msgpack.unpackb(row["data"])
        if ENTRIES[entry[2]] == kind:
            for at, value in ((int(name[1:]), value) for name, value in fields.items()):
                entry[at] = value
            row["data"] = msgpack.packb(entry)
            chain_anew(book)
            return int(row["seq"])
    raise AssertionError


def test_audit_names_an_entry_that_takes_more_than_the_account_has(book: Book) -> None:
    seq = rewrite(book, "HOLD", f9=[[CREDIT, ESCROW, 10**9]])
    assert any(each.startswith(f"journals T1 {seq}: credit is -") for each in sentences(book))


def test_audit_names_an_entry_that_moves_money_between_accounts_its_kind_never_uses(book: Book) -> None:
    seq = rewrite(book, "HOLD", f9=[[HOUSE, CREDIT, 500]])
    assert any(
        each.startswith(f"journals T1 {seq}: HOLD moves nothing from house to credit") for each in sentences(book)
    )


def test_audit_names_a_commit_with_another_credit_than_the_journals_sum(book: Book) -> None:
    """The forged row adds money in the last commit, which no entry of the journal explains."""
    (row,) = (row for row in book.console["terminals"] if row["terminal"] == "T1")
    row["credit_cents"] += 100
    last = max(book.console["commits"], key=lambda each: each["seq"])
    said = [[TABLES.index(table), *values] for table, *values in said_by(last, book) or []]
    last["data"] = msgpack.packb([*said, [TABLES.index("terminals"), *row.values()]])
    chain_anew(book)
    what = f"commit {last['seq']} says that credit_cents is {row['credit_cents']}, its journal comes to another"
    assert sentences(book) == [f"terminals T1: {what}"]


def test_audit_names_only_the_commit_whose_bytes_were_changed(book: Book) -> None:
    """A later commit writes the same round again, so the table's row itself shows nothing."""
    later: dict[Any, int] = {}
    for commit in sorted(book.console["commits"], key=lambda each: -each["seq"]):
        said = said_by(commit, book) or []
        for at, (table, *values) in enumerate(said):
            key = (table, values[0])
            if table == "rounds" and key in later:
                numbered = [[TABLES.index(name), *rest] for name, *rest in said]
                numbered[at][2] = "another phase"
                commit["data"] = msgpack.packb(numbered)
                assert sentences(book) == [f"commits {commit['seq']}: its bytes have been changed"]
                return
        later |= {(table, values[0]): commit["seq"] for table, *values in said}
    raise AssertionError


def test_audit_names_a_first_file_whose_chain_does_not_start_at_the_beginning(book: Book) -> None:
    (shape,) = book.console["shape"]
    shape["chain"] = bytes(16)
    assert "shape 1: the first file of a table does not begin so" in sentences(book)


def test_audit_names_a_transfer_that_nobody_asked_for(book: Book) -> None:
    seq = rewrite(book, "TRANSFER", f8="made-up")
    assert f"journals T1 {seq}: nobody asked for transfer made-up" in sentences(book)


def test_audit_names_a_transfer_of_another_amount_than_was_asked_for(book: Book) -> None:
    seq = rewrite(book, "TRANSFER", f9=[[MONEY_IN, CREDIT, 10_001]])
    assert any(
        each.startswith(f"journals T1 {seq}: it moves 10001 cents, asked were 10000") for each in sentences(book)
    )


def test_audit_names_a_transfer_whose_state_the_journal_denies(book: Book) -> None:
    (row, *_) = book.console["transfers"]
    row["state"] = "asked"
    assert f"transfers {row['id']}: its state is asked, which the journal denies" in sentences(book)


def test_audit_names_a_transfer_that_the_log_does_not_know(book: Book) -> None:
    (row, *_) = book.console["transfers"]
    book.console["transfers"].append({**row, "id": "made-up"})
    assert "transfers made-up: the log does not know it" in sentences(book)


@pytest.mark.parametrize("fields", [{"f2": 99}, {"f9": [[99, 0, 500]]}], ids=["kind", "account"])
def test_audit_names_an_entry_of_an_unknown_kind_or_account(book: Book, fields: dict[str, Any]) -> None:
    seq = rewrite(book, "HOLD", **fields)
    assert f"journals T1 {seq}: it can't be read" in sentences(book)
