"""Restores a backup: nothing revoked or disabled returns, and a stop midway leaves one whole record."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from console import roster
from console.days import DAYS
from console.effects import WRITES
from console.programs import read_console_config
from console.rows import PersonRow
from console.store import FILE_NAME, Store
from daemon.config import read_toml
from durable import StoreError, lock_file, sync_file, sync_folder
from durable.commit_count import witness_file
from protocol.clock import this_moment
from protocol.enrolment import ALLOW_LIST, Enrolled, merged, read_enrolled, write_enrolled
from protocol.enums import Role
from tools.backup_check import CONFIG, BackupError, check, check_record
from tools.restored_days import RestoredDays, change_days, plan_days, put_days

NEW = ".restoring"
KEPT = (FILE_NAME, f"{FILE_NAME}-wal", ALLOW_LIST)
PEOPLE = "SELECT number, name, role, pin_hash, disabled, failures, locked_until_ms FROM people"


@dataclass(frozen=True, slots=True)
class Restored:
    backup: Path
    kept: Path | None
    """Where the earlier files of this folder are now; None if there were none."""
    keys: list[Enrolled]
    still_revoked: list[Enrolled]
    """Keys that are valid in the backup but were revoked here since."""
    people: list[PersonRow]
    kept_people: list[str]
    """The numbers of the people who stay as they were here, not as in the backup."""
    knows_people: bool
    """Whether the earlier record could be read to find who was disabled since the backup."""
    days: RestoredDays


def restore(backup: Path, config: Path) -> Restored:
    """Restores a backup; checks everything first, and raises with one sentence before anything is changed."""
    here, backup = read_console_config(config), backup.absolute()
    check(backup)
    table = read_toml(backup / CONFIG).get("table")
    if table != here.table:
        raise BackupError(f"{backup} is a backup of table {table}; this console is {here.table}.")
    return put_back(backup, Path(here.data), backup.parent / DAYS)


def put_back(backup: Path, data: Path, copies: Path | None) -> Restored:
    """Puts a backup into the data folder; `copies` has the sealed days, None on a trial without them."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _stopped(data):
        present = read_enrolled(data / ALLOW_LIST) if (data / ALLOW_LIST).exists() else []
        older = read_enrolled(backup / ALLOW_LIST)
        keys = merged(present, older)
        kept = _keep(data)
        try:
            people = _people_here(data)
            new = prepare(backup, data, people)
            days = plan_days(data, new.database, backup, copies)
            if days.to_keep and kept is None:
                kept = _new_kept(data)
        except BaseException:
            if kept is not None:
                shutil.rmtree(kept)
            raise
        for step in steps(new, data, keys, days, kept):
            step()
    restored, kept_people = _people_of(new.people, people)
    revoked = {entry.public for entry in keys if entry.revoked}
    return Restored(
        backup,
        kept,
        [entry for entry in keys if not entry.revoked],
        [entry for entry in older if entry.public in revoked and not entry.revoked],
        restored,
        kept_people,
        people is not None,
        days,
    )


@dataclass(frozen=True, slots=True)
class New:
    """The new record, beside the one still in use."""

    database: Path
    people: dict[str, PersonRow]
    """The people in the backup."""


def prepare(backup: Path, data: Path, people: dict[str, PersonRow] | None) -> New:
    """Makes the new record with the people of this machine, and verifies it."""
    folder = data / NEW
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    database = folder / FILE_NAME
    shutil.copyfile(backup / FILE_NAME, database)
    try:
        store = Store(database)
    except StoreError:
        check_record(database)  # This raises and names what is wrong.
        raise
    try:
        table, _ = store.load()
        older = dict(table.staff.people)
        if effects := roster.keep(table, (people or {}).values(), this_moment()):
            store.commit([effect for effect in effects if isinstance(effect, WRITES)])
    finally:
        store.close()
    check_record(database)
    return New(database, older)


def steps(
    new: New, data: Path, keys: list[Enrolled], days: RestoredDays, kept: Path | None
) -> list[Callable[[], None]]:
    """The steps of a restore: after each, the folder holds one whole record, old or new, and no revoked key is
    valid.

    Sealed days that the new record does not list are moved last. If that is interrupted, the console refuses to
    start.
    """

    def put_keys() -> None:
        write_enrolled(data / ALLOW_LIST, keys)

    def drop_log() -> None:
        """Removes the old write-ahead log, which SQLite would write over the new record, and the old commit witness."""
        for name in (f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", witness_file(Path(FILE_NAME)).name):
            (data / name).unlink(missing_ok=True)

    def put_record() -> None:
        sync_file(new.database)
        os.replace(new.database, data / FILE_NAME)
        sync_folder(data)

    return [
        lambda: put_days(days, data),
        put_keys,
        drop_log,
        put_record,
        lambda: change_days(days, data, kept),
        lambda: shutil.rmtree(data / NEW),
    ]


def _keep(data: Path) -> Path | None:
    """Copies the files of this folder byte by byte before anything opens them; None if there are none."""
    found = [path for name in KEPT if (path := data / name).exists()]
    if not found:
        return None
    kept = _new_kept(data)
    for path in found:
        shutil.copyfile(path, kept / path.name)
        sync_file(kept / path.name)
    sync_folder(kept)
    return kept


def _new_kept(data: Path) -> Path:
    moment, count = datetime.now(UTC).strftime("before-restore-%Y%m%dT%H%M%SZ"), 1
    while (kept := data / (moment if count == 1 else f"{moment}-{count}")).exists():
        count += 1
    kept.mkdir(mode=0o700)
    return kept


def _people_here(data: Path) -> dict[str, PersonRow] | None:
    """The people of the record in this folder, its write-ahead log included; None if it cannot be read."""
    database = data / FILE_NAME
    if not database.exists():
        return None
    try:
        connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return None
            rows = list(connection.execute(PEOPLE))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close(True)
        return {row[0]: PersonRow(row[0], row[1], Role(row[2]), row[3], bool(row[4]), *row[5:]) for row in rows}
    except (apsw.Error, ValueError):
        return None


def _people_of(older: dict[str, PersonRow], here: dict[str, PersonRow] | None) -> tuple[list[PersonRow], list[str]]:
    changed = [number for number, person in (here or {}).items() if roster.differ(person, older.get(number))]
    people = older | {number: (here or {})[number] for number in changed}
    return [people[number] for number in sorted(people) if not people[number].disabled], sorted(changed)


def record_opens(data: Path) -> None:
    store = Store(data / FILE_NAME)
    store.load()
    store.close()


@contextmanager
def _stopped(data: Path) -> Iterator[None]:
    """Holds the console's lock, so that it cannot start in the meantime."""
    try:
        descriptor = os.open(lock_file(data / FILE_NAME), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as bad:
        raise StoreError(f"{data} cannot be written: {bad.strerror}.") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BackupError("The console is running; stop it first.") from None
        yield
    finally:
        os.close(descriptor)
