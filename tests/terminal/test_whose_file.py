"""A file of another terminal, or one that this program cannot read, is refused in one sentence and left unchanged."""

import hashlib
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from console.store import Store as ConsoleStore
from durable import StoreError
from protocol.enums import Phase
from terminal.effects import PutFault
from terminal.ledger import LedgerError, chain_start
from terminal.store import Store
from terminal.tables import batch_of
from tests.table import HASTY_DISK, floor_in


def closed_file(folder: Path, owner: str | None = "T1") -> Path:
    path = folder / "terminal.db"
    store = Store(path, owner=owner, vfs=HASTY_DISK.name)
    store.commit([PutFault("it was looked at")])
    store.close()
    return path


def refused(path: Path, owner: str = "T1") -> str:
    before = {file.name: file.read_bytes() for file in path.parent.glob("terminal.db*") if file.suffix != ".lock"}
    with pytest.raises(StoreError) as found:
        Store(path, owner=owner)
    assert path.read_bytes() == before[path.name]
    assert "\n" not in str(found.value)
    return str(found.value)


def set_header(path: Path, **numbers: int) -> None:
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = delete")
    for name, number in numbers.items():
        connection.execute(f"PRAGMA {name} = {number}")
    connection.close()


def test_file_of_another_terminal_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = closed_file(tmp_path)
    said = refused(path, "T2")
    assert said == f"{path} is the ledger of terminal T1, not of T2. It is left as it is."
    Store(path, owner="T1").close()


def test_refused_file_of_another_terminal_keeps_its_write_ahead_log(tmp_path: Path) -> None:
    """The file is as after a power cut, with commits that no checkpoint has put into it yet."""
    store = Store(tmp_path / "terminal.db", owner="T1", vfs=HASTY_DISK.name)
    store.commit([PutFault("in the log alone")])
    left = tmp_path / "left"
    left.mkdir()
    for name in ("terminal.db", "terminal.db-wal"):
        (left / name).write_bytes((tmp_path / name).read_bytes())
    store.close()
    log = (left / "terminal.db-wal").read_bytes()
    refused(left / "terminal.db", "T2")
    assert (left / "terminal.db-wal").read_bytes() == log
    again = Store(left / "terminal.db", owner="T1")
    assert again.load("T1").fault == "in the log alone"
    again.close()


def test_tool_without_an_owner_opens_the_file_of_any_terminal(tmp_path: Path) -> None:
    store = Store(closed_file(tmp_path))
    assert store.load("T1").fault == "it was looked at"
    store.close()


def test_file_without_an_owner_is_refused_by_a_terminal(tmp_path: Path) -> None:
    assert "is the ledger of terminal without a name, not of T1" in refused(closed_file(tmp_path, None))


def test_file_without_a_format_number_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = closed_file(tmp_path)
    set_header(path, application_id=0, user_version=0)
    assert "has no format number" in refused(path)


def test_file_of_a_newer_format_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = closed_file(tmp_path)
    set_header(path, user_version=4)
    assert "has format 4, and this program knows formats up to 3" in refused(path)


def test_file_of_a_console_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "terminal.db"
    ConsoleStore(path, vfs=HASTY_DISK.name).close()
    assert "is not a Player Terminal's ledger" in refused(path)


@pytest.mark.parametrize("part", [50, 100, 4096, -4096])
def test_a_half_written_file_is_refused_and_unchanged(tmp_path: Path, part: int) -> None:
    path = closed_file(tmp_path)
    path.write_bytes(path.read_bytes()[:part])
    assert path.name in refused(path)


@pytest.mark.parametrize("table", ["shape", "place"])
def test_file_without_its_shape_or_place_row_is_refused(tmp_path: Path, table: str) -> None:
    path = closed_file(tmp_path)
    connection = apsw.Connection(str(path))
    connection.execute(f"DELETE FROM {table}")
    connection.close()
    assert f"is damaged: table {table} has no row" in refused(path)


def test_changed_row_is_reported_by_table_and_key(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T1"].store.close()
    connection = apsw.Connection(str(tmp_path / "T1.db"))
    connection.execute("UPDATE revisions SET total_cents = total_cents + 1")
    connection.close()
    with pytest.raises(StoreError, match="is damaged: row 1, 1 of table revisions has been changed; restore it"):
        Store(tmp_path / "T1.db")


def test_journal_begins_with_a_hash_of_its_chain_and_terminal_name(tmp_path: Path) -> None:
    starts = []
    for folder, owner in (("one", "T1"), ("two", "T1"), ("three", "T2")):
        (tmp_path / folder).mkdir()
        store = Store(tmp_path / folder / "terminal.db", owner=owner, vfs=HASTY_DISK.name)
        chain = store._shape.chain
        assert len(chain) == 16
        starts.append(store.load(owner).ledger.hash)
        assert starts[-1] == hashlib.sha256(b"etg-terminal\0" + chain + owner.encode()).digest()
        store.close()
    assert len(set(starts)) == 3


def test_journal_that_begins_with_another_terminals_hash_is_refused(tmp_path: Path) -> None:
    """A forger can adapt the shape row, but not the hash with which the journal begins."""
    store = Store(tmp_path / "terminal.db", owner="T1", vfs=HASTY_DISK.name)
    shape = store._shape
    store._file.commit_batches([batch_of(replace(shape, journal_hash=chain_start(shape.chain, "T2")))])
    store.close()
    again = Store(tmp_path / "terminal.db", owner="T1")
    with pytest.raises(LedgerError, match="does not begin as a journal of terminal T1"):
        again.load("T1")
    again.close()
