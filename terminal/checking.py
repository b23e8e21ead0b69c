"""The checks of a terminal's file before its content is used: each row, and the ledger built from the journal."""

from durable.checked import fits
from phrases import phrase
from terminal.history import Rows
from terminal.ledger import Ledger, LedgerError, chain_start, rebuild, unpack_ledger
from terminal.tables import KEYS, TABLES, Lacks, PlaceRow, ShapeRow


def damaged_row(rows: Rows, lacks: Lacks) -> str:
    """Which row differs from what was written, in words; empty if none does. The journal is checked by its hash chain
    instead.
    """
    for table in (name for name in TABLES.values() if lacks.get(name, {}) is not None):
        for row in rows(f"SELECT * FROM {table}"):
            if not fits(table, row):
                key = ", ".join(map(str, row[: KEYS.get(table, 1)]))
                return f"row {key} of table {table} has been changed"
    return ""


def ledger_in(rows: Rows, shape: ShapeRow, place: PlaceRow) -> Ledger:
    """The ledger, from the state at the beginning of the file and the journal's entries; raises LedgerError if the two
    do not agree.
    """
    ledger = unpack_ledger(shape.ledger)
    if shape.first_seq == 1 and shape.journal_hash != chain_start(shape.chain, shape.terminal):
        raise LedgerError(phrase("journal_begins", terminal=shape.terminal))
    if (ledger.seq + 1, ledger.hash) != (shape.first_seq, shape.journal_hash):
        raise LedgerError(phrase("ledger_begins", entry=shape.first_seq))
    journal = rows("SELECT seq, data, hash FROM journal ORDER BY seq")
    return rebuild(((seq, data, hash_) for seq, data, hash_ in journal), place.journal_seq, ledger)
