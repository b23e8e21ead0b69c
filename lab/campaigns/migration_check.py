"""Opens, verifies and adds up a migrated file with the program in whose folder this runs."""

import json
import sys
from pathlib import Path
from typing import Any

from console.store import FILE_NAME, Owner, Store
from durable import StoreError
from record.audit.findings import AuditError
from record.audit.sealed import verify_all
from terminal.ledger import LedgerError
from terminal.store import FILE_NAME as LEDGER
from terminal.store import Store as LedgerStore
from tools.migrated import Kept, kept_by_console, kept_by_terminal, verify_terminal


def check(folder: Path, name: str, game: str, is_begun: bool) -> dict[str, Any]:
    """Checks a file; `name` is the table's for a console's folder, otherwise the terminal's."""
    try:
        if (folder / FILE_NAME).exists():
            path = folder / FILE_NAME
            found, kept = verify_all(folder, []).findings, kept_by_console(path, is_begun)
            _open_console(path, Owner(name, game))
        else:
            path = folder / LEDGER
            found, kept = verify_terminal(path), kept_by_terminal(path, is_begun)
            _open_terminal(path, name)
    except (StoreError, AuditError, LedgerError) as bad:
        return {"wrong": [str(bad)]}
    return {"wrong": [each.sentence for each in found], **_sums(kept)}


def _sums(kept: Kept) -> dict[str, Any]:
    return {**kept.document(), "cents": {name: row["cents"] for name, row in kept.rows.get("accounts", {}).items()}}


def _open_console(path: Path, owner: Owner) -> None:
    store = Store(path, owner=owner)
    try:
        store.load()
    finally:
        store.close()


def _open_terminal(path: Path, name: str) -> None:
    store = LedgerStore(path, owner=name)
    try:
        store.load(name)
        store.entries(1, 1000)
    finally:
        store.close()


if __name__ == "__main__":
    print(json.dumps(check(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4] == "begun")))
