"""Checks whether a backup is complete: files unchanged, the record verifies, its sealed days are beside it."""

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.day_files import ARCHIVED, listed_in, read_notes
from console.days import DAYS
from console.store import FILE_NAME
from daemon.config import read_toml
from protocol.enrolment import ALLOW_LIST, read_enrolled
from record.audit.opening import open_book
from record.audit.verify import verify
from tools.day_copies import copy_in

CONFIG, SUMS = "console.toml", "SHA256SUMS"
FILES = (FILE_NAME, ALLOW_LIST, CONFIG, ARCHIVED)


class BackupError(Exception):
    """A backup cannot be made, checked or restored; the message is the sentence that the person reads."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a complete backup holds."""

    table: str
    records: int
    rounds: int
    days: int = 0
    """The number of undamaged sealed days beside it."""
    archived: list[str] = field(default_factory=list)
    """Days that were archived before the backup and are not beside it; one sentence each."""
    lost: list[str] = field(default_factory=list)
    """Days that should be beside it and are not; one sentence each."""


def check(backup: Path) -> Checked:
    """Checks that every file is unchanged, the record verifies, and the list of keys can be read."""
    if not backup.is_dir():
        raise BackupError(f"{backup} is not a backup: a backup is a folder with {', '.join(FILES)} and {SUMS}.")
    written = _sums(backup)
    for name in FILES:
        if sum_line(backup, name) not in written:
            raise BackupError(f"{backup / name} has changed since the backup was made.")
    read_enrolled(backup / ALLOW_LIST)
    table = str(read_toml(backup / CONFIG).get("table"))
    return _with_days(backup, Checked(table, *check_record(backup / FILE_NAME)))


def _with_days(backup: Path, found: Checked) -> Checked:
    """Looks up every sealed day of the record in the folder beside the backups."""
    folder, notes = backup.absolute().parent / DAYS, read_notes(backup)
    rows = listed_in(backup / FILE_NAME).days
    absent = [row for row in rows if copy_in(folder, row) is None]
    noted = [row for row in absent if row.number in notes and notes[row.number].sha256 == row.sha256.hex()]
    return replace(
        found,
        days=len(rows) - len(absent),
        archived=[f"Sealed day {row.day} was archived to {notes[row.number].to}." for row in noted],
        lost=[f"Sealed day {row.day} is not in {folder}, or is damaged there." for row in absent if row not in noted],
    )


def check_record(database: Path) -> tuple[int, int]:
    """The number of records and rounds; raises BackupError with the first finding if the record does not verify."""
    verdict = verify(open_book(None, [database]))
    if verdict.findings:
        count = len(verdict.findings)
        raise BackupError(f"{database} does not verify ({count} found): {verdict.findings[0].sentence}")
    return verdict.checked["records"], verdict.checked["rounds"]


def _sums(backup: Path) -> list[str]:
    try:
        lines = (backup / SUMS).read_text().splitlines(keepends=True)
    except (OSError, UnicodeDecodeError):
        lines = []
    if len(lines) != len(FILES):
        raise BackupError(f"{backup} is not a complete backup: it has no {SUMS} of its {len(FILES)} files.")
    return lines


def sum_line(backup: Path, name: str) -> str:
    """The checksum line of a file, as sha256sum writes it, so that it can be checked without this software."""
    return f"{_sum(backup / name)}  {name}\n"


def _sum(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as bad:
        raise BackupError(f"{path} cannot be read: {bad.strerror}.") from None
