"""Format 3 as data: notes, tickets, and money that is leaving; a transfer has its kind and its document."""

from record.formats import one, two
from record.formats.one import (
    BODIES,
    BY_HASH,
    CONSOLE_FILE,
    LIMITS_OF_KIND,
    PARTS,
    SETTLEMENTS,
    STANDS,
    TERMINAL_FILE,
    TEXTS,
    VALUES,
    Columns,
    Fields,
)
from record.formats.types import CENTS, PLACE_3, TEXT, array, row, whole

__all__ = [
    "ACCOUNTS", "BODIES", "BY_HASH", "CONSOLE", "CONSOLE_FILE", "ENTRIES", "ENTRY", "FOLLOWED", "KEYS", "KINDS",
    "LIMITS_OF_KIND", "NUMBER", "PARTS", "POSTING", "RECORD", "SAID", "SETTLEMENTS", "STANDS", "TABLES", "TERMINAL",
    "TERMINAL_FILE", "TEXTS", "TOLD", "VALUES",
]  # fmt: skip
NUMBER = 3
FORMAT = whole("format", 3, 3)
_NEW: dict[str, Columns] = {
    "vouchers": one.columns_in(
        "id:T sequence:I attempt:I mac:B last_digits:T cents:I terminal:T state:T issued_wall_ms:I expires_wall_ms:I "
        "holder:T document:I printed_wall_ms:I changed_wall_ms:I events:I"
    ),
    "voucher_events": one.columns_in("voucher:T number:I state:T by:T second:T wall_ms:I reason:T"),
    "documents": one.columns_in(
        "terminal:T document:I kind:T cents:I taken:I staff:T second:T wall_ms:I reason:T"
    ),
    "boxes": one.columns_in(
        "terminal:T box:I notes:B tickets:I tickets_cents:I wall_ms:I counted_notes:B counted_tickets:I "
        "counted_tickets_cents:I staff:T second:T counted_wall_ms:I"
    ),
    "refused_tickets": one.columns_in(
        "number:I place:T document:I refusal:I mac:B last_digits:T wall_ms:I"
    ),
}  # fmt: skip
CONSOLE: dict[str, Columns] = one.CONSOLE | {
    "terminals": one.CONSOLE["terminals"] | {"leaving_cents": "INTEGER"},
    "transfers": one.CONSOLE["transfers"] | {"kind": "TEXT", "document": "TEXT"},
    **_NEW,
}
KEYS = one.KEYS | {"voucher_events": 2, "documents": 2, "boxes": 2}
FOLLOWED = (*one.FOLLOWED, "leaving_cents")
SAID: dict[str, tuple[str, ...]] = {
    **one.SAID,
    "terminals": tuple(CONSOLE["terminals"]),
    "transfers": tuple(CONSOLE["transfers"]),
    **{table: tuple(columns) for table, columns in _NEW.items()},
}
TABLES = tuple(SAID)
TOLD: dict[str, tuple[str, ...]] = two.TOLD | {"voucher_events": ("reason",), "documents": ("reason",)}
TERMINAL: dict[str, Columns] = one.TERMINAL | {
    "documents": one.columns_in("document:I kind:T cents:I last_digits:T state:T wall_ms:I checked:B"),
    "till": one.columns_in("one:I box:I notes:B tickets:I tickets_cents:I taken:B meters:B wall_ms:I checked:B"),
}  # fmt: skip
ACCOUNTS = one.ACCOUNTS | {"leaving": "off the credit for a ticket of which no paper is proven yet"}
ENTRIES = (*one.ENTRIES, "TICKET")
POSTING = row(PLACE_3, PLACE_3, CENTS)
RECORD: Fields = two.RECORD | {"format": FORMAT}
ENTRY: Fields = two.ENTRY | {"format": FORMAT, "kind": PLACE_3, "postings": array(POSTING, 8)}
KINDS: dict[str, Fields] = two.KINDS | {"Transfer": two.KINDS["Transfer"] | {"kind": TEXT, "document": TEXT}}
