"""What an auditor has in hand: the rows of a console and of its terminals, as plain values, wherever they were read."""

from dataclasses import dataclass, field
from typing import Any

from console.commits import COLUMNS, KEYS
from console.program import KEYED_PROGRAM
from console.programs import program_of
from durable.plain import from_text
from games.game import Value
from protocol.chain import GENESIS
from protocol.codec import RemoteProtocolError, decode_entry, decode_record
from protocol.messages import Entry, Message, Record
from terminal.effects import PutChoice, PutRoundSlip, PutRules, PutStep

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Anchor = tuple[int, bytes]
"""Number and hash of the row before the first one at hand."""

CHAINED = ("seq", "data", "hash")
CONSOLE_TABLES: dict[str, tuple[str, ...]] = {
    **COLUMNS,
    "records": (*CHAINED, "round", "version", "outcome"),
    "journals": ("terminal", *CHAINED, "round", "version", "payment", "kind"),
    "commits": CHAINED,
}
TERMINAL_TABLES: dict[str, tuple[str, ...]] = {
    "journal": CHAINED,
    "revisions": ("round", "number", "lines", "total_cents"),
    "slips": PutRoundSlip.__struct_fields__,
    "choices": PutChoice.__struct_fields__,
    "steps": PutStep.__struct_fields__,
    "rules": PutRules.__struct_fields__,
    "place": ("cursor", "cursor_hash", "epoch", "acked_seq", "fault", "journal_seq"),
}  # fmt: skip
STATE_TABLES = tuple(table for table in COLUMNS if table not in ("records", "journals"))


@dataclass(slots=True)
class Book:
    source: str
    console: Tables = field(default_factory=lambda: {table: [] for table in CONSOLE_TABLES})
    terminals: dict[str, Tables] = field(default_factory=dict)
    anchors: dict[str, Anchor] = field(default_factory=dict)
    """Of chains that do not begin at the beginning: an export of some days."""
    held_before_cents: dict[str, int] = field(default_factory=dict)
    """By terminal, of entries left out because they are older than what is asked about."""
    commits_head: int = 0
    """The last commit by SQLite's own count, which outlives the rows."""

    def anchor(self, chain: str) -> Anchor:
        return self.anchors.get(chain, (0, GENESIS))

    def simulated_rounds(self) -> list[int]:
        """Played on a simulated outcome source."""
        return [row["number"] for row in self.console["rounds"] if row["simulated"]]

    @property
    def device(self) -> str:
        """What gave the outcomes, as people call it."""
        found = {program_of(row["game"]).device for row in self.console["rules"]}
        return found.pop() if len(found) == 1 else KEYED_PROGRAM.device

    @property
    def is_whole(self) -> bool:
        return not self.anchors

    def names(self) -> list[str]:
        """Of every terminal the console has a copy of."""
        return sorted({row["terminal"] for row in self.console["terminals"] + self.console["journals"]})

    def journals(self) -> dict[str, list[Row]]:
        """The console's copies, by terminal and in order."""
        copies: dict[str, list[Row]] = {name: [] for name in self.names()}
        for row in sorted(self.console["journals"], key=lambda row: row["seq"]):
            copies[row["terminal"]].append(row)
        return copies


def plain_value(text: str | None) -> Value:
    """A game's value as a column has it; where the text is damaged, which the chains tell, it is told as it is."""
    try:
        return from_text(text)
    except ValueError:
        return text


def journal_chain(terminal: str) -> str:
    return f"journals {terminal}"


def key_of(table: str, row: Row) -> tuple[Any, ...]:
    return tuple(row[column] for column in CONSOLE_TABLES[table][: KEYS.get(table, 1)])


def read_record(data: bytes) -> tuple[Record, Message] | None:
    try:
        return decode_record(data)
    except RemoteProtocolError:
        return None


def read_entry(data: bytes) -> Entry | None:
    try:
        return decode_entry(data)
    except RemoteProtocolError:
        return None


@dataclass(slots=True)
class Story:
    """The log and the journals, decoded; what cannot be read is left out."""

    records: dict[int, tuple[Record, Message]] = field(default_factory=dict)
    journals: dict[str, list[Entry]] = field(default_factory=dict)


def story_of(book: Book) -> Story:
    story = Story()
    for row in sorted(book.console["records"], key=lambda row: row["seq"]):
        if (read := read_record(row["data"])) is not None:
            story.records[row["seq"]] = read
    for name, rows in book.journals().items():
        entries = (read_entry(row["data"]) for row in rows)
        story.journals[name] = [entry for entry in entries if entry is not None]
    return story
