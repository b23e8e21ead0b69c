"""`etg migrate`: verifies the old file, seals it unchanged, and compares it with the new file."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.gaming_day import day_of
from console.migrating import migrate as migrate_record
from console.programs import read_console_config
from console.schema import FILE_NAME, FORM, Owner
from daemon import failpoint
from daemon.config import ConfigError
from daemon.software import software
from daemon.switches import refuse_switches
from durable import Form, StoreError, form_number
from durable.folder import step_through
from protocol.clock import this_moment
from record.audit.findings import AuditError, Finding
from record.audit.sealed import verify_all
from screen.amounts import money
from terminal.config import read_terminal_config
from terminal.migrating import migrate as migrate_ledger
from terminal.store import FILE_NAME as LEDGER
from terminal.tables import FORM as LEDGER_FORM
from tools.failure import failed
from tools.migrated import Kept, kept_by_console, kept_by_terminal, verify_terminal

FAILURES = (AuditError, ConfigError, StoreError, OSError)


@dataclass(frozen=True, slots=True)
class Migration:
    """One file, and how it is brought from one format to the next."""

    path: Path
    form: Form
    seal: Callable[[], Path]
    verify: Callable[[Path], list[Finding]]
    """Verifies the file with all sealed days beside it."""
    kept: Callable[[Path, bool], Kept]
    """Returns what must be the same before and after; the flag is true for a new file."""


def migrate_console(config_file: Path, as_json: bool) -> int:
    def prepare() -> Migration:
        config = read_console_config(config_file)
        refuse_switches(config.profile)
        path, owner = Path(config.data) / FILE_NAME, Owner(config.table, config.game)
        day = day_of(config.day_starts_hour)
        return Migration(
            path,
            FORM,
            lambda: migrate_record(path, owner, day, software(), this_moment().wall_ms),
            lambda path: verify_all(path.parent, []).findings,
            kept_by_console,
        )

    return _answer(prepare, as_json)


def migrate_terminal(config_file: Path, as_json: bool) -> int:
    def prepare() -> Migration:
        config = read_terminal_config(config_file)
        refuse_switches(config.profile)
        path = Path(config.data) / LEDGER
        return Migration(
            path,
            LEDGER_FORM,
            lambda: migrate_ledger(path, config.terminal, this_moment().wall_ms),
            verify_terminal,
            kept_by_terminal,
        )

    return _answer(prepare, as_json)


def _answer(prepare: Callable[[], Migration], as_json: bool) -> int:
    os.umask(0o077)  # Only the record's own user may read it.
    if failpoint.WANTED:
        step_through(failpoint.step)
    try:
        document, lines = _migrate(prepare())
    except FAILURES as bad:
        return failed("etg migrate", bad, as_json)
    print(json.dumps(document, ensure_ascii=False) if as_json else "\n".join(lines))
    return 0


def _migrate(asked: Migration) -> tuple[dict[str, Any], list[str]]:
    path, form = asked.path, asked.form
    if not path.is_file():
        raise StoreError(f"There is no {path}.")
    number = form_number(path, form)
    if number == form.number:
        sentence = f"There is nothing to migrate: {path} has format {number}, which this program writes."
        return {"file": str(path), "migrated": False, "format": number}, [sentence]
    _verify(asked, "It is left as it is.")
    before = asked.kept(path, False)
    aside = asked.seal()
    after = asked.kept(path, True)
    different = before.difference(after) or before.difference(asked.kept(aside, False))
    if different:
        raise StoreError(f"{path} was migrated, and {different}. Do not start it. The old file is {aside}.")
    _verify(asked, f"It was migrated. Do not start it. The old file is {aside}.")
    document = {"file": str(path), "migrated": True, "from": number, "format": form.number, "sealed": str(aside)}
    return document | before.document(), _words(path, number, form.number, aside, before)


def _verify(asked: Migration, then: str) -> None:
    if found := asked.verify(asked.path):
        first = found[0].sentence.rstrip(".")
        raise StoreError(f"{asked.path} does not verify ({len(found)} found): {first}. {then}")


def _words(path: Path, was: int, number: int, aside: Path, kept: Kept) -> list[str]:
    return [
        f"{path} had format {was} and has format {number} now.",
        f"The old file is {aside}. Nobody writes it any more.",
        f"Equal before and after: {kept.words(money)}.",
        "Old and new verify together. VERIFIED.",
    ]
