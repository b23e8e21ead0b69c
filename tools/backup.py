"""`etg backup`: a copy of the record with all that is needed to go on from it, each in a folder of its own."""

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import apsw

from console.day_files import ARCHIVED, days_folder, listed_in, read_notes, write_notes
from console.days import DAYS, day_file
from console.programs import read_console_config
from console.store import BACKUPS, FILE_NAME
from daemon.config import read_toml
from durable import StoreError, sync_file, sync_folder
from phrases.catalogue import english
from protocol.answers import read_body
from protocol.enrolment import ALLOW_LIST, read_enrolled
from protocol.staff import BackupAsked
from record.audit.files import InUse, copy_unused
from record.audit.findings import AuditError
from record.audit.opening import open_book
from record.audit.verify import verify
from tools.console_ctl import how_to_connect
from tools.day_copies import DayError, copy_in, put_copy
from tools.staff import BACKUP_KEY, Badge

CONFIG, SUMS = "console.toml", "SHA256SUMS"
FILES = (FILE_NAME, ALLOW_LIST, CONFIG, ARCHIVED)
COPY_WAIT_S = 600.0
Who = Callable[[], Badge | None]


class BackupError(Exception):
    """The message is the sentence for the person."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a backup holds, once it has been found whole."""

    table: str
    records: int
    rounds: int
    days: int = 0
    """Sealed days beside it, whole."""
    archived: list[str] = field(default_factory=list)
    """Days that were archived before it was made and are not beside it; a sentence each."""
    lost: list[str] = field(default_factory=list)
    """Days that should be beside it; a sentence each."""


def make(folder: Path, config: Path, who: Who) -> tuple[Path, Checked]:
    """Its name ends in `.part` until it is whole, verified, and was restored in a scratch folder."""
    data = Path(read_console_config(config).data)
    part = _new_part(folder)
    try:
        asked_for = _copy_record(data, config, part, who)
        _copy_days(data, part)
        # After the record: a key that the record says is fenced is off the list already.
        shutil.copyfile(data / ALLOW_LIST, part / ALLOW_LIST)
        shutil.copyfile(config, part / CONFIG)
        (part / SUMS).write_text("".join(_sum_line(part, name) for name in FILES))
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
    """By the moment; a name is never used twice."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment, count = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ"), 1
    while True:
        name = moment if count == 1 else f"{moment}-{count}"
        part, count = folder / f".{name}.part", count + 1
        if not (folder / name).exists() and not part.exists():
            part.mkdir(mode=0o700)
            return part


def _copy_record(data: Path, config: Path, part: Path, who: Who) -> Path | None:
    """Of a stopped console from its folder; a running one is asked, and its own copy is named, to be removed later."""
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
    """After the record, which lists them, and once each. What was archived meanwhile is noted by then."""
    folder = part.parent / DAYS
    for row in listed_in(part / FILE_NAME).days:
        # One that is damaged or missing here is told of by the check that follows: the record itself is still copied.
        with suppress(DayError, FileNotFoundError):
            put_copy(day_file(data, row.number), folder, row)
    write_notes(part, read_notes(days_folder(data)).values())


def _fold(copy: Path) -> None:
    """The write-ahead log goes into the file: closing the last connection does it."""
    try:
        connection = apsw.Connection(str(copy))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close(True)
    except apsw.Error as bad:
        raise BackupError(f"{FILE_NAME} cannot be read as a database: {bad}.") from None


def ask_for_copy(config: Path, badge: Badge | None) -> Path:
    """Of a running console, by a person, or by the key for backups beside its database."""
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
            raise BackupError(f"{copy} was promised by the console, and did not come; its log says why.")
        time.sleep(0.05)
    return copy


def check(backup: Path) -> Checked:
    """Every file is as it was written, the record verifies, and the list of keys can be read."""
    if not backup.is_dir():
        raise BackupError(f"{backup} is no backup: a backup is a folder with {', '.join(FILES)} and {SUMS}.")
    written = _sums(backup)
    for name in FILES:
        if _sum_line(backup, name) not in written:
            raise BackupError(f"{backup / name} is not as it was written.")
    read_enrolled(backup / ALLOW_LIST)
    table = str(read_toml(backup / CONFIG).get("table"))
    return _with_days(backup, Checked(table, *check_record(backup / FILE_NAME)))


def _with_days(backup: Path, found: Checked) -> Checked:
    """Every sealed day that the record lists is in the folder beside the backups, as it was sealed."""
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
    """How many records and rounds; BackupError with the first finding where it does not verify."""
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
        raise BackupError(f"{backup} is no whole backup: it has no {SUMS} of its {len(FILES)} files.")
    return lines


def _sum_line(backup: Path, name: str) -> str:
    """As sha256sum writes it, so that it can be checked without this software."""
    return f"{_sum(backup / name)}  {name}\n"


def _sum(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as bad:
        raise BackupError(f"{path} cannot be read: {bad.strerror}.") from None


def _try_out(part: Path) -> Checked:
    """As on the day it is needed: restored into a scratch folder, and verified there."""
    from tools.restore import put_back, record_opens

    with tempfile.TemporaryDirectory(prefix=".trial-", dir=part.parent) as scratch:
        put_back(part, Path(scratch), None)
        check_record(Path(scratch) / FILE_NAME)
        record_opens(Path(scratch))
    return check(part)


FAILURES = (BackupError, AuditError, StoreError, DayError)
