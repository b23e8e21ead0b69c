"""What an auditor has in hand: the rows of a console and of its terminals, as plain values, wherever they were read."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from record.audit.games import device_of
from record.audit.hashes import GENESIS
from record.formats.known import FORMATS, NEWEST
from record.formats.one import BODIES, KEYS
from record.formats.reading import Said, read_entry, read_record

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Anchor = tuple[int, bytes]
"""Number and hash of the row before the first one at hand."""

CONSOLE_TABLES: dict[str, tuple[str, ...]] = {table: tuple(columns) for table, columns in NEWEST.CONSOLE.items()}
TERMINAL_TABLES: dict[str, tuple[str, ...]] = {table: tuple(columns) for table, columns in NEWEST.TERMINAL.items()}
STATE_TABLES = tuple(table for table in NEWEST.SAID if table not in BODIES)
OPEN_TABLES = ("terminals", "claims", "transfers", "rules", "rounds")
"""What is open from one file to the next, as far as money goes; of rounds those that are not confirmed everywhere."""


class LeftOut(NamedTuple):
    """A sealed day whose file is not at hand, or may not be believed."""

    day: str
    where: str
    """`archived`, `missing` or `damaged`."""
    until_ms: int
    """When the file was sealed: whatever was written before that may be in it."""


@dataclass(slots=True)
class Book:
    source: str
    console: Tables = field(default_factory=lambda: {table: [] for table in CONSOLE_TABLES})
    terminals: dict[str, Tables] = field(default_factory=dict)
    anchors: dict[str, Anchor] = field(default_factory=dict)
    """Of chains that do not begin at the beginning: a day's file, or an export of some days."""
    begins: Tables = field(default_factory=dict)
    """Rows as they were before the first commit at hand, where that is not the first of all."""
    earlier: "dict[int, EarlierRound]" = field(default_factory=dict)
    """Rounds of earlier files that this one corrects or settles, where those files are at hand."""
    held_before_cents: dict[str, int] = field(default_factory=dict)
    """By terminal, of entries left out because they are older than what is asked about."""
    left_out: list[LeftOut] = field(default_factory=list)
    """Days that should be in here and are not, the oldest first."""
    formats: list[tuple[int, int]] = field(default_factory=list)
    """The first commit of each file at hand, and the format that the file was written in."""
    commits_head: int = 0
    """The last commit by SQLite's own count, which outlives the rows."""
    sensor_logs: dict[tuple[int, int], bytes] = field(default_factory=dict)
    """By round and whether it was judged: the bytes themselves, of which commits say the hash."""
    notes: list[str] = field(default_factory=list)
    """What is to be said of the source itself: whose signature it has."""

    def anchor(self, chain: str) -> Anchor:
        return self.anchors.get(chain, (0, GENESIS))

    def format_of(self, commit: int) -> Any:
        """What the format says that this commit was written in."""
        numbers = [number for first, number in sorted(self.formats) if first <= commit]
        return FORMATS[numbers[-1]] if numbers else NEWEST

    def simulated_rounds(self) -> list[int]:
        """Played on a simulated outcome source."""
        return [row["number"] for row in self.console["rounds"] if row["simulated"]]

    @property
    def device(self) -> str:
        """What gave the outcomes, as people call it."""
        return device_of({row["game"] for row in self.console["rules"]})

    @property
    def is_whole(self) -> bool:
        """From the table's first commit on."""
        return self.anchor("commits")[0] == 0

    def names(self) -> list[str]:
        """Of every terminal the console has a copy of."""
        return sorted({row["terminal"] for row in self.console["terminals"] + self.console["journals"]})

    def journals(self) -> dict[str, list[Row]]:
        """The console's copies, by terminal and in order."""
        copies: dict[str, list[Row]] = {name: [] for name in self.names()}
        for row in sorted(self.console["journals"], key=lambda row: row["seq"]):
            copies[row["terminal"]].append(row)
        return copies

    def beginning(self, terminal: str) -> Row:
        """Of a terminal before the first entry at hand."""
        for row in self.begins.get("terminals", []):
            if row["terminal"] == terminal:
                return row
        return new_terminal(terminal)


@dataclass(frozen=True, slots=True)
class EarlierRound:
    records: list[tuple[Said, Said]]
    slips: dict[str, Row]
    """By terminal, with their lines."""
    played_by: dict[str, int] = field(default_factory=dict)
    """By terminal, the credit session that settled it."""


def new_terminal(name: str) -> Row:
    """As the console first writes its row."""
    return {
        "terminal": name, "journal_seq": 0, "journal_hash": GENESIS, "locked": None, "credit_cents": 0,
        "escrow_cents": 0, "credit_session": 0, "cashed_out": True, "evacuation": "", "evacuated_round": 0,
    }  # fmt: skip


def is_open(round_: Row) -> bool:
    """A round that has an outcome, and that not everyone has confirmed."""
    return bool(round_["version"]) and not round_["complete"]


def journal_chain(terminal: str) -> str:
    return f"journals {terminal}"


def key_of(table: str, row: Row) -> tuple[Any, ...]:
    return tuple(row[column] for column in CONSOLE_TABLES[table][: KEYS.get(table, 1)])


@dataclass(slots=True)
class Story:
    """The log and the journals, decoded; what cannot be read is left out."""

    records: dict[int, tuple[Said, Said]] = field(default_factory=dict)
    journals: dict[str, list[Said]] = field(default_factory=dict)


def story_of(book: Book) -> Story:
    story = Story()
    for row in sorted(book.console["records"], key=lambda row: row["seq"]):
        if (read := read_record(row["data"])) is not None:
            story.records[row["seq"]] = read
    for name, rows in book.journals().items():
        entries = (read_entry(row["data"]) for row in rows)
        story.journals[name] = [entry for entry in entries if entry is not None]
    return story
