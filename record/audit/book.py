"""The rows of a console and its terminals as plain values, whatever file they were read from."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from record.audit.games import device_of
from record.audit.hashes import GENESIS
from record.formats.known import FORMATS, KEYS, NEWEST
from record.formats.one import BODIES
from record.formats.reading import Said, read_entry, read_record

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Anchor = tuple[int, bytes]
"""Number and hash of the row before the first row that was read."""

CONSOLE_TABLES: dict[str, tuple[str, ...]] = {table: tuple(columns) for table, columns in NEWEST.CONSOLE.items()}
TERMINAL_TABLES: dict[str, tuple[str, ...]] = {table: tuple(columns) for table, columns in NEWEST.TERMINAL.items()}
STATE_TABLES = tuple(table for table in NEWEST.SAID if table not in BODIES)
OPEN_TABLES = ("terminals", "claims", "transfers", "rules", "rounds")
"""Tables whose open rows are carried from one file to the next, as far as money goes; of `rounds`, the unconfirmed
ones."""


class LeftOut(NamedTuple):
    """A sealed day whose file is absent or damaged."""

    day: str
    where: str
    """`archived`, `missing` or `damaged`."""
    until_ms: int
    """When the file was sealed: everything written before that may be in it."""


@dataclass(slots=True)
class Book:
    source: str
    console: Tables = field(default_factory=lambda: {table: [] for table in CONSOLE_TABLES})
    terminals: dict[str, Tables] = field(default_factory=dict)
    anchors: dict[str, Anchor] = field(default_factory=dict)
    """For chains that do not start at their first link (a day's file, an export of some days): the link before."""
    begins: Tables = field(default_factory=dict)
    """Rows as they were before the first commit that was read, if that is not the table's first commit."""
    earlier: "dict[int, EarlierRound]" = field(default_factory=dict)
    """Rounds of earlier files that this file corrects or settles, if those files were read."""
    held_before_cents: dict[str, int] = field(default_factory=dict)
    """By terminal: the sum of the entries that were left out because they are older than the asked days."""
    left_out: list[LeftOut] = field(default_factory=list)
    """Sealed days that are missing here, the oldest first."""
    formats: list[tuple[int, int]] = field(default_factory=list)
    """The first commit of each file that was read, and the format of that file."""
    commits_head: int = 0
    """The number of the last commit by SQLite's own counter, which remains when rows are deleted."""
    sensor_logs: dict[tuple[int, int], bytes] = field(default_factory=dict)
    """By round and whether it was judged: the bytes of the sensor log; commits hold only their hash."""
    notes: list[str] = field(default_factory=list)
    """What the audit reports about the source itself, for example whose signature it has."""

    @property
    def rounds(self) -> list[Row]:
        """The rows of real rounds. A row with number 0 belongs to no round: it has what the outcome source noted before
        the first one.
        """
        return [row for row in self.console["rounds"] if row["number"]]

    def anchor(self, chain: str) -> Anchor:
        return self.anchors.get(chain, (0, GENESIS))

    def format_of(self, commit: int) -> Any:
        """The format in which this commit was written."""
        numbers = [number for first, number in sorted(self.formats) if first <= commit]
        return FORMATS[numbers[-1]] if numbers else NEWEST

    def simulated_rounds(self) -> list[int]:
        """The rounds that were played on a simulated outcome source."""
        return [row["number"] for row in self.console["rounds"] if row["simulated"]]

    @property
    def device(self) -> str:
        """What gave the outcomes, in the word that people use for it."""
        return device_of({row["game"] for row in self.console["rules"]})

    @property
    def is_whole(self) -> bool:
        """Whether the book begins with the table's first commit."""
        return self.anchor("commits")[0] == 0

    def names(self) -> list[str]:
        """The names of all terminals of which the console has a copy."""
        return sorted({row["terminal"] for row in self.console["terminals"] + self.console["journals"]})

    def journals(self) -> dict[str, list[Row]]:
        """The console's copies of the journals, by terminal and in order."""
        copies: dict[str, list[Row]] = {name: [] for name in self.names()}
        for row in sorted(self.console["journals"], key=lambda row: row["seq"]):
            copies[row["terminal"]].append(row)
        return copies

    def beginning(self, terminal: str) -> Row:
        """A terminal's row before the first entry that was read."""
        for row in self.begins.get("terminals", []):
            if row["terminal"] == terminal:
                return row
        return new_terminal(terminal)


@dataclass(frozen=True, slots=True)
class EarlierRound:
    records: list[tuple[Said, Said]]
    slips: dict[str, Row]
    """By terminal, each with its stakes."""
    played_by: dict[str, int] = field(default_factory=dict)
    """By terminal: the credit session that settled the round."""


def new_terminal(name: str) -> Row:
    """A terminal's row as the console first writes it."""
    return {
        "terminal": name, "journal_seq": 0, "journal_hash": GENESIS, "locked": None, "credit_cents": 0,
        "escrow_cents": 0, "credit_session": 0, "cashed_out": True, "evacuation": "", "evacuated_round": 0,
        "leaving_cents": 0,
    }  # fmt: skip


def is_open(round_: Row) -> bool:
    """Whether a round has an outcome that not every terminal has confirmed."""
    return bool(round_["version"]) and not round_["complete"]


def journal_chain(terminal: str) -> str:
    return f"journals {terminal}"


def key_of(table: str, row: Row) -> tuple[Any, ...]:
    return tuple(row[column] for column in CONSOLE_TABLES[table][: KEYS.get(table, 1)])


@dataclass(slots=True)
class Story:
    """The log and the journals, decoded; unreadable rows are left out."""

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
