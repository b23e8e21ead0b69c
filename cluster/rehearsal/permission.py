"""Checks whether a rehearsal may run here: the console must be stopped, and no terminal may hold a player's money."""

from dataclasses import dataclass
from pathlib import Path

from console.config import game_of
from console.programs import read_console_config
from console.store import FILE_NAME
from record.audit.book import Book
from record.audit.files import InUse, databases_in, read_database
from record.audit.findings import AuditError
from terminal.ledger import LedgerError, rebuild, unpack_ledger


class NotNow(Exception):
    """A rehearsal may not run now; the message is the sentence for the person."""


@dataclass(frozen=True, slots=True)
class Installation:
    table: str
    game: str
    data: Path
    """The console's folder; the rehearsal runs beside its record, on the same disk."""
    rules_hash: str = ""
    """The hash of the rules of this table."""


def installation(config: Path | None, data: Path | None) -> Installation:
    """Finds the installation from the console's configuration, or from a table's folder."""
    if config is None:
        folder = data or Path()
        found = [path for path in (folder / "console.toml", folder / "console" / "console.toml") if path.exists()]
        if not found:
            raise NotNow(f"There is no console.toml in {folder}, nor in its folder console.")
        config = found[0]
    read = read_console_config(config)
    return Installation(read.table, read.game, Path(read.data), game_of(config, read).rules_hash)


def refuse_real_credit(place: Installation, data: Path | None) -> None:
    book = Book(str(place.data))
    paths = [place.data / FILE_NAME] if (place.data / FILE_NAME).exists() else []
    if data is not None and data.resolve() != place.data.resolve():
        paths = databases_in(data)
    try:
        for path in paths:
            read_database(path, book)
        held = _credits_cents(book)
    except InUse as runs:
        raise NotNow(f"A process of this table is running; stop all processes first ({runs})") from None
    except (AuditError, LedgerError) as bad:
        raise NotNow(str(bad)) from None
    if held:
        where = ", ".join(f"{name} ({cents} cents)" for name, cents in sorted(held.items()))
        raise NotNow(f"Credit is on {where}: cash it out first; no rehearsal runs while a terminal holds money.")


def _credits_cents(book: Book) -> dict[str, int]:
    """Gives the credit on the terminals: the larger of the console's copy and the terminal's own ledger."""
    held = {row["terminal"]: row["credit_cents"] + row["escrow_cents"] for row in book.console["terminals"]}
    for name, tables in book.terminals.items():
        rows = ((row["seq"], row["data"], row["hash"]) for row in sorted(tables["journal"], key=lambda row: row["seq"]))
        before = unpack_ledger(tables["shape"][0]["ledger"])
        ledger = rebuild(rows, tables["place"][0]["journal_seq"], before)
        held[name] = max(held.get(name, 0), ledger.credit_cents + ledger.escrow_cents)
    return {name: cents for name, cents in held.items() if cents}
