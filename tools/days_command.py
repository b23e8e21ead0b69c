"""`etg days`: lists, checks and archives a console's sealed days; prints text or one JSON document."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from console.day_files import (
    DayFile,
    Listed,
    Note,
    Where,
    checked,
    days_folder,
    found,
    is_whole,
    listed_in,
    read_notes,
    write_notes,
)
from console.days import day_file
from console.rows import DayRow
from console.store import FILE_NAME, REPEATS_LOOKED_FOR
from durable import sync_folder
from tools.day_copies import FAILURES, DayError, copy_in, put_copy
from tools.failure import failed

Told = tuple[dict[str, Any], list[str], list[str]]
"""The JSON document, the lines for people, and a sentence for each day with a fault."""
LOCK = "archive.lock"
MB = 1_000_000


def list_days(data: Path, as_json: bool) -> int:
    def do() -> Told:
        files = [found(data, row) for row in _listed(data).days]
        lines = [f"{'number':>6}  {'day':<10}  {'rounds':>7}  {'size':>10}  where"]
        lines += [f"{f.number:06}  {f.day:<10}  {f.rounds:>7}  {f.size_bytes / MB:>7.1f} MB  {f.where}" for f in files]
        return {"days": files}, lines if files else ["No day is sealed yet."], []

    return _answer(do, as_json)


def check_days(data: Path, as_json: bool) -> int:
    def do() -> Told:
        files = [checked(data, row) for row in _listed(data).days]
        wrong = [each for each in files if each.sentence]
        here, archived = (sum(each.where is where for each in files) for where in (Where.HERE, Where.ARCHIVED))
        document = {"checked": here, "archived": archived, "wrong": wrong}
        lines = [f"{_days(here)} here: each is unchanged since its seal. {_days(archived)} archived."]
        return document, lines, [_advice(each) for each in wrong]

    return _answer(do, as_json)


def archive_days(data: Path, to: Path, keep: int, as_json: bool) -> int:
    def do() -> Told:
        if keep < REPEATS_LOOKED_FOR:
            sentence = f"--keep must be {REPEATS_LOOKED_FOR} or more: the console still needs these days."
            raise DayError(sentence)
        if to.absolute() == days_folder(data).absolute():
            raise DayError(f"{to} is the folder of the sealed days; name another folder.")
        with _alone(data):
            return _archive(data, to.absolute(), keep)

    return _answer(do, as_json)


def _archive(data: Path, to: Path, keep: int) -> Told:
    """Archives each day separately: if stopped at any point, the next run continues from there."""
    listed = _listed(data)
    done: list[DayFile] = []
    lines: list[str] = []
    kept: list[str] = []
    refused: list[str] = []
    for row in listed.days[: max(0, len(listed.days) - keep)]:
        file = found(data, row)
        if file.where is Where.ARCHIVED:
            continue
        if file.where is Where.MISSING and copy_in(to, row) is None:
            refused.append(_advice(file))
        elif (number := _open_round(row, listed)) is not None:
            kept.append(f"Sealed day {row.day} stays here: some terminals have not settled round {number}.")
        else:
            try:
                copy = _put_away(data, to, row)
            except DayError as bad:
                refused.append(str(bad))
                continue
            done.append(file)
            lines.append(f"Sealed day {row.day} is archived as {copy}.")
    lines += kept
    lines.append(f"{_days(len(done))} archived now. {_days(len(listed.days))} sealed in all.")
    return {"archived": done, "kept": kept, "refused": refused}, lines, refused


def _put_away(data: Path, to: Path, row: DayRow) -> Path:
    """Archives one day; removes it here last, after its copy and the note about it are on disk."""
    here = day_file(data, row.number)
    if here.exists() and not is_whole(here, row):
        raise DayError(f"Sealed day {row.day} is damaged ({here.name}), so it stays here.")
    copy = put_copy(here, to, row)
    folder = days_folder(data)
    notes = read_notes(folder) | {row.number: Note(row.number, row.day, row.sha256.hex(), str(to))}
    write_notes(folder, notes.values())
    here.unlink(missing_ok=True)
    sync_folder(folder)
    return copy


def _open_round(row: DayRow, listed: Listed) -> int | None:
    others = msgspec.msgpack.decode(row.others, type=list[int])
    return next((n for n in listed.open_rounds if row.first_round <= n <= row.last_round or n in others), None)


def _listed(data: Path) -> Listed:
    if not (data / FILE_NAME).exists():
        raise DayError(f"There is no {FILE_NAME} in {data}.")
    return listed_in(data / FILE_NAME)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    folder = days_folder(data)
    folder.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DayError(f"Another command is archiving days of {data}.") from None
        yield
    finally:
        os.close(descriptor)


def _advice(file: DayFile) -> str:
    return f"{file.sentence} Put the file back from a backup."


def _days(count: int) -> str:
    return "1 day is" if count == 1 else f"{count:,} days are"


def _answer(do: Callable[[], Told], as_json: bool) -> int:
    os.umask(0o077)
    try:
        document, lines, wrong = do()
    except FAILURES as bad:
        return failed("etg days", bad, as_json)
    if as_json:
        print(msgspec.json.encode(document).decode())
    elif not wrong or len(lines) > 1:
        print("\n".join(lines))
    for sentence in wrong:
        failed("etg days", sentence)
    return 1 if wrong else 0
