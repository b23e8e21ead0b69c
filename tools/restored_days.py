"""Sealed days at a restore: days of the restored record are put back, days of the abandoned record are moved away."""

from dataclasses import dataclass
from pathlib import Path

from console.day_files import Note, days_folder, is_whole, listed_in, read_notes, write_notes
from console.days import DAYS, day_file, sealed_files
from console.rows import DayRow
from durable import sync_folder
from tools.day_copies import copy_day, copy_in


@dataclass(frozen=True, slots=True)
class RestoredDays:
    """What happens to the files of sealed days."""

    put_back: list[DayRow]
    sources: dict[int, Path]
    """By number: the undamaged copy of a day that is put back."""
    to_keep: list[Path]
    """Files here that do not belong to the restored record."""
    archived: list[DayRow]
    lost: list[DayRow]
    """Days without an undamaged file here or beside the backup, and without a note that they were archived."""
    notes: list[Note]
    """The notes about archived days, from the backup and from this folder."""


def plan_days(data: Path, database: Path, backup: Path, copies: Path | None) -> RestoredDays:
    """Plans the sealed days; `database` is the new record, and days that it sealed when opened are beside it."""
    if copies is None:
        return RestoredDays([], {}, [], [], [], [])
    rows = listed_in(database).days
    absent = [row for row in rows if not is_whole(day_file(data, row.number), row)]
    found = {row.number: copy_in(database.parent / DAYS, row) or copy_in(copies, row) for row in absent}
    sources = {number: path for number, path in found.items() if path is not None}
    listed = {row.number: row for row in rows}
    to_keep = [path for path in sealed_files(data) if int(path.stem) not in listed or int(path.stem) in sources]
    notes = read_notes(backup) | read_notes(days_folder(data))
    notes = {number: note for number, note in notes.items() if _is_noted(note, listed.get(number))}
    left = [row for row in absent if row.number not in sources]
    return RestoredDays(
        [row for row in absent if row.number in sources],
        sources,
        to_keep,
        [row for row in left if row.number in notes],
        [row for row in left if row.number not in notes],
        [*notes.values()],
    )


def _is_noted(note: Note, row: DayRow | None) -> bool:
    return row is not None and note.sha256 == row.sha256.hex()


def put_days(days: RestoredDays, data: Path) -> None:
    """Puts days back only where no file has their name: the record still in use keeps its days."""
    for row in days.put_back:
        if not (target := day_file(data, row.number)).exists():
            target.parent.mkdir(mode=0o700, exist_ok=True)
            copy_day(days.sources[row.number], target, row)


def change_days(days: RestoredDays, data: Path, kept: Path | None) -> None:
    """After the new record is in place: moves days away that are not its own, and puts its own days there."""
    for path in days.to_keep:
        assert kept is not None
        aside = kept / DAYS
        aside.mkdir(mode=0o700, exist_ok=True)
        path.rename(aside / path.name)
        sync_folder(aside)
        sync_folder(path.parent)
    put_days(days, data)
    if days.notes:
        write_notes(days_folder(data), days.notes)
