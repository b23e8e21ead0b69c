"""`etg backup`: makes a copy of the record with everything needed to continue from it, each in its own folder."""

import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import apsw

from console.day_files import days_folder, listed_in, read_notes, write_notes
from console.days import DAYS, day_file
from console.programs import read_console_config
from console.store import BACKUPS, FILE_NAME
from durable import StoreError, sync_file, sync_folder
from phrases.catalogue import english
from protocol.answers import read_body
from protocol.enrolment import ALLOW_LIST
from protocol.staff import BackupAsked
from record.audit.files import InUse, copy_unused
from record.audit.findings import AuditError
from tools.backup_check import CONFIG, FILES, SUMS, BackupError, Checked, check, check_record, sum_line
from tools.console_ctl import how_to_connect
from tools.day_copies import DayError, put_copy
from tools.restore import put_back, record_opens
from tools.staff import BACKUP_KEY, Badge

COPY_WAIT_S = 600.0
Who = Callable[[], Badge | None]


def make(folder: Path, config: Path, who: Who) -> tuple[Path, Checked]:
    """Makes a backup; its name ends in `.part` until it is complete, verified, and restored in a scratch folder."""
    data = Path(read_console_config(config).data)
    part = _new_part(folder)
    try:
        asked_for = _copy_record(data, config, part, who)
        _copy_days(data, part)
        # The keys are copied after the record: a key that the record calls fenced is off the list by then.
        shutil.copyfile(data / ALLOW_LIST, part / ALLOW_LIST)
        shutil.copyfile(config, part / CONFIG)
        (part / SUMS).write_text("".join(sum_line(part, name) for name in FILES))
        found = _try_out(part)
        for name in (*FILES, SUMS):
            sync_file(part / name)
        sync_folder(part)
        whole = part.with_name(part.name.removeprefix(".").removesuffix(".part"))
        part.rename(whole)
        sync_folder(folder)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    if asked_for is not None:
        asked_for.unlink(missing_ok=True)
    return whole, found


def _new_part(folder: Path) -> Path:
    """A new folder named after the time; a name is never used twice."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment, count = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ"), 1
    while True:
        name = moment if count == 1 else f"{moment}-{count}"
        part, count = folder / f".{name}.part", count + 1
        if not (folder / name).exists() and not part.exists():
            part.mkdir(mode=0o700)
            return part


def _copy_record(data: Path, config: Path, part: Path, who: Who) -> Path | None:
    """Copies a stopped console's record; a running console is asked for a copy, which is returned for removal."""
    if not (data / FILE_NAME).exists():
        raise BackupError(f"There is no {FILE_NAME} in {data}.")
    try:
        _fold(copy_unused(data / FILE_NAME, part))
    except InUse:
        copy = ask_for_copy(config, who())
        shutil.copyfile(copy, part / FILE_NAME)
        return copy
    return None


def _copy_days(data: Path, part: Path) -> None:
    """Copies each listed sealed day once, after the record; days archived in the meantime are noted by then."""
    folder = part.parent / DAYS
    for row in listed_in(part / FILE_NAME).days:
        # The following check reports a damaged or missing day; the record itself is still copied.
        with suppress(DayError, FileNotFoundError):
            put_copy(day_file(data, row.number), folder, row)
    write_notes(part, read_notes(days_folder(data)).values())


def _fold(copy: Path) -> None:
    """Merges the write-ahead log into the file: closing the last connection does it."""
    try:
        connection = apsw.Connection(str(copy))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close(True)
    except apsw.Error as bad:
        raise BackupError(f"{FILE_NAME} cannot be read as a database: {bad}.") from None


def ask_for_copy(config: Path, badge: Badge | None) -> Path:
    """Asks a running console for a copy, as a person or by the backup key beside its database."""
    data = Path(read_console_config(config).data)
    client = how_to_connect(config, None, data / BACKUP_KEY if badge is None else None, None)()
    try:
        client.must_be_there()
        answer = client.ask("backup", staff=badge)
    finally:
        client.log_out()
        client.close()
    if answer.refusal is not None:
        raise BackupError(english(answer.sentence))
    copy, deadline_s = data / BACKUPS / read_body(answer, BackupAsked).file, time.monotonic() + COPY_WAIT_S
    while not copy.exists():
        if time.monotonic() > deadline_s:
            raise BackupError(f"The console has not written {copy}; its log says why.")
        time.sleep(0.05)
    return copy


def _try_out(part: Path) -> Checked:
    """Restores the backup into a scratch folder and verifies it there, as on the day it is needed."""
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=part.parent) as scratch:
        put_back(part, Path(scratch), None)
        check_record(Path(scratch) / FILE_NAME)
        record_opens(Path(scratch))
    return check(part)


FAILURES = (BackupError, AuditError, StoreError, DayError)
