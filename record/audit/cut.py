"""Cuts some gaming days out of a record: their part of each chain, and the tables as those days left them."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from record.audit.book import OPEN_TABLES, STATE_TABLES, Book, Row, Story, is_open, journal_chain, key_of, story_of
from record.audit.commits import Replay, replay
from record.audit.findings import AuditError
from record.formats.one import BODIES


@dataclass(frozen=True, slots=True)
class Days:
    """A range of gaming days, the last one included, by this machine's local time."""

    first: date | None
    last: date | None
    starts_at_hour: int

    @property
    def from_ms(self) -> int:
        return -(2**63) if self.first is None else self._begin_ms(self.first)

    @property
    def until_ms(self) -> int:
        if self.last is None or self.last == date.max:
            return 2**63
        return self._begin_ms(self.last + timedelta(days=1))

    def _begin_ms(self, day: date) -> int:
        try:
            return round(1000 * datetime.combine(day, time(self.starts_at_hour)).astimezone().timestamp())
        except (OverflowError, ValueError, OSError):
            raise AuditError(f"{day} is no day that a table was open on.") from None

    def day_of(self, wall_ms: int) -> date:
        """The gaming day of a time, whether or not it is in this range."""
        try:
            local = datetime.fromtimestamp(wall_ms / 1000).astimezone()
            return (local - timedelta(hours=self.starts_at_hour)).date()
        except (OverflowError, ValueError, OSError):
            raise AuditError(f"{wall_ms} is no time that a table was open at.") from None

    def has(self, wall_ms: int) -> bool:
        return self.from_ms <= wall_ms < self.until_ms


def days_of(book: Book, days: Days) -> Book:
    """The part of a book that belongs to these days, with the rows that were open before them."""
    story = story_of(book)
    wanted = [seq for seq, (record, _) in story.records.items() if days.has(record.wall_ms)]
    if not wanted:
        raise AuditError("There is no record of those days.")
    first, last = _commits(book, story, wanted)
    before = replay(_part(book, 0, first - 1), story)
    part = _part(book, first, last)
    part.anchors["commits"] = _before(book.console["commits"], first, book.anchor("commits"))
    part.begins = {table: list(before.rows[table].values()) for table in OPEN_TABLES}
    part.begins["rounds"] = [row for row in part.begins["rounds"] if is_open(row)]
    for row in part.begins["terminals"]:
        part.anchors[journal_chain(row["terminal"])] = row["journal_seq"], row["journal_hash"]
    _fill(book, part, replay(part, story))
    part.anchors["records"] = _before(
        book.console["records"], min(row["seq"] for row in part.console["records"]), book.anchor("records")
    )
    return part


def _commits(book: Book, story: Story, wanted: list[int]) -> tuple[int, int]:
    """The first and the last commit that belong to these records."""
    commit_of = replay(book, story).commit_of
    first, last = (commit_of.get(("records", (seq,))) for seq in (min(wanted), max(wanted)))
    if first is None or last is None:
        raise AuditError("The commits of those days are not all there; verify the whole record first.")
    sealed = {story.records[seq][1].round for seq in wanted if story.records[seq][1].is_a("Close")}
    # A round may be open while the day changes: its slips belong to its seal.
    slips = [at for (table, key), at in commit_of.items() if table in ("slips", "revisions") and key[0] in sealed]
    return min(first, *slips, last), last


def _part(book: Book, first: int, last: int) -> Book:
    """A book with only these commits, and with all bodies that they may name."""
    part = Book(book.source, formats=book.formats, commits_head=last, sensor_logs=book.sensor_logs)
    part.console["commits"] = [row for row in book.console["commits"] if first <= row["seq"] <= last]
    for table in BODIES:
        part.console[table] = book.console[table]
    if not first:
        part.begins = book.begins
    return part


def _fill(book: Book, part: Book, done: Replay) -> None:
    """Fills the tables as these days' commits say, with the bodies they name; rows of no such commit are left out."""
    for table in STATE_TABLES:
        rows = done.rows[table].items()
        part.console[table] = [row for key, row in rows if (table, key) in done.commit_of]
    for table in BODIES:
        part.console[table] = [row for row in book.console[table] if key_of(table, row) in done.rows[table]]


def _before(rows: list[Row], first: int, anchor: tuple[int, bytes]) -> tuple[int, bytes]:
    return next(((row["seq"], row["hash"]) for row in rows if row["seq"] == first - 1), anchor)
