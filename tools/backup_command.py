"""What `etg backup` prints: text for people, or one JSON document."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from console.programs import read_console_config
from protocol.keys import fingerprint
from tools.backup import FAILURES, Who, make
from tools.backup_check import Checked, check
from tools.console_ctl import FAILURES as ASKING_FAILURES
from tools.failure import failed
from tools.restore import Restored, restore

Told = tuple[dict[str, Any], list[str], list[str]]
"""The JSON document, the lines for people, and a sentence for each sealed day that no copy has."""


def make_backup(folder: Path, config: Path, who: Who, as_json: bool) -> int:
    def do() -> Told:
        path, found = make(folder, config, who)
        return {"backup": str(path), **_checked(found)}, [str(path)], [*found.lost]

    return _answer(do, as_json)


def check_backup(backup: Path, as_json: bool) -> int:
    def do() -> Told:
        found = check(backup)
        counts = f"{found.records} records, {found.rounds} rounds, {found.days} sealed days"
        words = [] if found.lost else [f"{backup} is whole: table {found.table}, {counts}. VERIFIED."]
        return {"backup": str(backup), **_checked(found)}, [*words, *found.archived], [*found.lost]

    return _answer(do, as_json)


def restore_backup(backup: Path, config: Path, as_json: bool) -> int:
    def do() -> Told:
        done = restore(backup, config)
        return _document(done), in_words(done, read_console_config(config).data), []

    return _answer(do, as_json)


def _answer(do: Callable[[], Told], as_json: bool) -> int:
    os.umask(0o077)  # Only the console's user may read a record.
    try:
        document, lines, wrong = do()
    except (*FAILURES, *ASKING_FAILURES, OSError) as bad:
        return failed("etg backup", bad, as_json)
    if as_json or lines:
        print(json.dumps(document, ensure_ascii=False) if as_json else "\n".join(lines))
    for sentence in wrong:
        failed("etg backup", sentence)
    return 1 if wrong else 0


def _checked(found: Checked) -> dict[str, Any]:
    counts = {"table": found.table, "records": found.records, "rounds": found.rounds, "days": found.days}
    return counts | {"archived": found.archived, "lost": found.lost}


def _document(done: Restored) -> dict[str, Any]:
    return {
        "backup": str(done.backup),
        "kept": str(done.kept) if done.kept else None,
        "heard": [{"key": entry.identity, "fingerprint": fingerprint(entry.public)} for entry in done.keys],
        "still_revoked": [
            {"key": entry.identity, "fingerprint": fingerprint(entry.public)} for entry in done.still_revoked
        ],
        "may_log_in": [{"number": row.number, "name": row.name, "role": row.role.value} for row in done.people],
        "kept_people": done.kept_people,
        "days": {
            "put_back": [row.number for row in done.days.put_back],
            "moved_away": [path.name for path in done.days.to_keep],
            "archived": [row.number for row in done.days.archived],
            "lost": [row.number for row in done.days.lost],
        },
    }


def _of_days(done: Restored) -> list[str]:
    days = done.days
    lines = (
        [f"Sealed days copied from the backup: {', '.join(row.day for row in days.put_back)}."] if days.put_back else []
    )
    if days.to_keep:
        names = ", ".join(path.name for path in days.to_keep)
        lines.append(f"Sealed days that do not belong to the restored record are now in {done.kept}/days: {names}.")
    lines += [f"Sealed day {row.day} was archived; put its file back when you need that day." for row in days.archived]
    return lines + [
        f"Sealed day {row.day} is lost: no whole file of it is here or beside the backup." for row in days.lost
    ]


def in_words(done: Restored, data: str) -> list[str]:
    """The lines for people; they list keys and people, because a backup cannot know what was revoked after it."""
    lines = [f"Restored from {done.backup}."]
    lines.append(f"The earlier files are in {done.kept}." if done.kept else "There were no earlier files.")
    lines += _of_days(done)
    lines += [f"This key stays revoked: {entry.identity}, {fingerprint(entry.public)}" for entry in done.still_revoked]
    lines += [f"This person stays as on this machine, not as in the backup: {number}" for number in done.kept_people]
    lines.append("The console will accept these keys:")
    lines += [f"  {entry.identity:<24} {fingerprint(entry.public)}" for entry in done.keys] or ["  none"]
    lines.append("These people can log in:")
    lines += [f"  {row.number:<16} {row.role:<15} {row.name}" for row in done.people] or ["  nobody"]
    if not done.knows_people:
        lines.append("The earlier record could not be read: people disabled after the backup can log in again.")
    lines.append("Check both lists before you start the console. A backup does not know what was revoked after it.")
    lines.append(f"To revoke a key: etg keys revoke NAME --domain DOMAIN --data {data}")
    return [*lines, f"To disable a person: etg staff disable NUMBER --data {data}"]
