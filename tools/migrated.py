"""What a migration must not change: balances, claims, transfers and the last links of all chains."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from console.schema import FORM
from durable import form_number
from record.audit.book import Book, Row, key_of
from record.audit.chains import check_chains
from record.audit.files import read_database
from record.audit.findings import AuditError, Finding
from record.audit.opening import day_files
from record.formats.known import NEWEST
from terminal.ledger import LedgerError, rebuild, unpack_ledger
from terminal.tables import FORM as LEDGER_FORM

OF_CONSOLE = ("terminals", "claims", "people", "epoch", "standing", "rules")
HEADS_OF_CONSOLE = {"commits": ("first_commit", "commit_hash"), "records": ("first_record", "record_hash")}


@dataclass(slots=True)
class Kept:
    """The rows of one file that must stay the same, by table and key."""

    rows: dict[str, dict[str, Row]] = field(default_factory=dict)
    heads: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Number and hash of the last link of each chain, from which the next link continues."""
    credit_cents: int = 0
    escrow_cents: int = 0

    def difference(self, other: "Kept") -> str:
        """What differs, in words; empty if nothing does. A column that only one side has is not compared."""
        for table, rows in self.rows.items():
            others = other.rows.get(table, {})
            if rows.keys() != others.keys():
                return f"its rows of {table} are not the same as before"
            for key, row in rows.items():
                shared = (row.keys() & others[key].keys()) - {"checked"}  # `checked` covers columns that were added.
                if any(row[column] != others[key][column] for column in shared):
                    return f"{table} {key} is not the same as before"
        return "" if self.heads == other.heads else "its chains do not go on from where they ended"

    def document(self) -> dict[str, Any]:
        counts = {table: len(rows) for table, rows in self.rows.items()}
        heads = {chain: {"number": number, "hash": hash_} for chain, (number, hash_) in self.heads.items()}
        return {"credit_cents": self.credit_cents, "escrow_cents": self.escrow_cents, "rows": counts, "heads": heads}

    def words(self, money: Callable[[int], str]) -> str:
        counts = ", ".join(f"{table} {len(rows)}" for table, rows in self.rows.items())
        heads = ", ".join(f"{chain} up to number {number}" for chain, (number, _) in self.heads.items())
        return f"credit {money(self.credit_cents)}, held {money(self.escrow_cents)}; rows of {counts}; {heads}"


def kept_by_console(path: Path, is_begun: bool) -> Kept:
    """What a console's file holds; a new file's last links are those it continues from."""
    book = Book(str(path))
    read_database(path, book)
    tables = book.console
    if not tables["shape"]:
        raise AuditError(f"{path} was never written to by a console.")
    _word(tables, form_number(path, FORM))
    kept = Kept({table: {_name(table, row): row for row in tables[table]} for table in OF_CONSOLE})
    kept.rows["transfers"] = {row["id"]: row for row in tables["transfers"] if _is_open_transfer(row)}
    kept.rows["rounds"] = {str(row["number"]): row for row in tables["rounds"] if _is_open_round(row)}
    kept.credit_cents = sum(row["credit_cents"] for row in tables["terminals"])
    kept.escrow_cents = sum(row["escrow_cents"] for row in tables["terminals"])
    shape = tables["shape"][0]
    for chain, (first, hash_before) in HEADS_OF_CONSOLE.items():
        last = None if is_begun else max(tables[chain], key=lambda row: row["seq"], default=None)
        kept.heads[chain] = (last["seq"], last["hash"].hex()) if last else (shape[first] - 1, shape[hash_before].hex())
    return kept


def _word(tables: dict[str, list[Row]], number: int) -> None:
    """Turns texts for people into one form: format 1 has them as text, later formats as JSON."""
    if number == 1:
        return
    for table, columns in NEWEST.TOLD.items():
        for row in tables.get(table, []):
            row |= {column: json.loads(row[column]) for column in columns if row[column] is not None}


def _name(table: str, row: Row) -> str:
    return " ".join(map(str, key_of(table, row)))


def _is_open_transfer(row: Row) -> bool:
    return bool(row["state"] == "asked" or (row["state"] == "applied" and row["cents"] < 0))


def _is_open_round(row: Row) -> bool:
    return not row["complete"] and bool(row["version"] or row["close_seq"])


def verify_terminal(path: Path) -> list[Finding]:
    """Checks the journals of all files of a terminal, and that each file continues the one before it."""
    found, before = list[Finding](), None
    for file in [*day_files(path), path]:
        book = _terminal_book(file)
        (name,) = book.terminals
        tables = book.terminals[name]
        shape = tables["shape"][0]
        begins = shape["chain"], shape["first_seq"] - 1, shape["journal_hash"]
        if before is not None and begins != before:
            found.append(Finding(file.name, "shape", "it does not go on from the file before it"))
        found += [replace(each, table=f"{file.name} {each.table}") for each in check_chains(book)]
        last = max(tables["journal"], key=lambda row: row["seq"], default=None)
        before = (shape["chain"], last["seq"], last["hash"]) if last else begins
    return found


def _terminal_book(path: Path) -> Book:
    book = Book(str(path))
    read_database(path, book)
    if not book.terminals or not all(each["shape"] and each["place"] for each in book.terminals.values()):
        raise AuditError(f"{path} was never written to by a terminal.")
    return book


def kept_by_terminal(path: Path, is_begun: bool) -> Kept:
    """What a terminal's file holds; a new file begins with the whole ledger of the file before it."""
    book = _terminal_book(path)
    (tables,) = book.terminals.values()
    _word(tables, form_number(path, LEDGER_FORM))
    shape, place = tables["shape"][0], tables["place"][0]
    entries = ((row["seq"], row["data"], row["hash"]) for row in sorted(tables["journal"], key=lambda row: row["seq"]))
    try:
        ledger = rebuild(entries, place["journal_seq"], unpack_ledger(shape["ledger"]))
    except LedgerError as bad:
        raise AuditError(f"{path} is damaged: {bad}.") from None
    slips = {str(row["round"]): row for row in tables["slips"] if not row["version"]}
    kept = Kept({"place": {"": place}, "open slips": slips})
    kept.rows["accounts"] = {name: {"cents": cents} for name, cents in ledger.balances.items()}
    kept.rows["meters"] = {"": asdict(ledger.meters)}
    kept.heads["journal"] = ledger.seq, ledger.hash.hex()
    kept.credit_cents, kept.escrow_cents = ledger.credit_cents, ledger.escrow_cents
    return kept
