"""Files that `etg migrate` refuses: it says why in a sentence and leaves every byte unchanged."""

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from cluster.table_folder import in_toml
from durable import lock_file, take_lock
from tests.formats.next_format import Program, next_program
from tests.kept import copy_table

KEYED = {"wheel": {"driver": "manual"}}
FILES = {"console": "console.db", "T01": "terminal.db"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with next_program(tmp_path_factory.mktemp("next")) as program:
        yield program


@pytest.fixture
def table(tmp_path: Path) -> Path:
    copy_table(tmp_path)
    (tmp_path / "console" / "console.toml").write_text(in_toml(['table = "DEMO"'], KEYED))
    terminal = in_toml(['terminal = "T01"'], {"console": {"public_key": "0" * 40}})
    (tmp_path / "T01" / "terminal.toml").write_text(terminal)
    return tmp_path


def config_of(table: Path, who: str) -> Path:
    return table / who / ("console.toml" if who == "console" else "terminal.toml")


def migrate(program: Program, table: Path, who: str) -> tuple[int, str, str]:
    words = ("migrate", "console" if who == "console" else "terminal", "--config", config_of(table, who))
    done = program.run(*words)
    return done.returncode, done.stdout, done.stderr


def hashes(folder: Path) -> dict[str, str]:
    found = [path for path in folder.rglob("*.db*") if path.suffix != ".lock"]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def refused(program: Program, table: Path, who: str) -> str:
    before = hashes(table)
    code, said, sentence = migrate(program, table, who)
    assert (code, said) == (1, "")
    assert sentence.startswith("etg migrate: ")
    assert sentence.count("\n") == 1
    assert hashes(table) == before
    return sentence


def renamed(path: Path) -> None:
    config = next(path.parent.glob("*.toml"))
    config.write_text(config.read_text().replace('"DEMO"', '"OTHER"').replace('"T01"', '"T07"'))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def header(at: int, value: int) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at : at + 4] = value.to_bytes(4, "big")
        path.write_bytes(data)

    return change


def unnumbered(path: Path) -> None:
    header(60, 0)(path)
    header(68, 0)(path)


def edited(path: Path) -> None:
    connection = apsw.Connection(str(path))
    table = "terminals SET credit_cents" if path.name == "console.db" else "slips SET paid_cents"
    connection.execute(f"UPDATE {table} = 123456")
    connection.close()


def forged(path: Path) -> None:
    """Changes one entry of a journal, so that its hash does not match."""
    connection = apsw.Connection(str(path))
    table = "journals" if path.name == "console.db" else "journal"
    connection.execute(f"UPDATE {table} SET data = x'90' WHERE seq = (SELECT max(seq) FROM {table})")
    connection.close()


def missing(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("who", FILES)
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (renamed, "It is left as it is"),
        (cut, "cannot be read as a database"),
        (header(60, 5), "has format 5, and this program knows formats up to 4. It is left as it is"),
        (header(68, 7), "It is left as it is"),
        (unnumbered, "has no format number"),
        (edited, ""),
        (forged, "does not verify"),
        (missing, "There is no "),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_unfit_file_is_refused(
    program: Program, table: Path, who: str, change: Callable[[Path], None], sentence: str
) -> None:
    change(table / who / FILES[who])
    assert sentence in refused(program, table, who)


@pytest.mark.parametrize("who", FILES)
def test_etg_migrate_refuses_a_file_whose_process_is_running(program: Program, table: Path, who: str) -> None:
    held = take_lock(lock_file(table / who / FILES[who]))
    try:
        assert "in use" in refused(program, table, who)
    finally:
        os.close(held)


@pytest.mark.parametrize("who", FILES)
def test_a_refused_migration_keeps_data_that_is_only_in_the_files_log(program: Program, table: Path, who: str) -> None:
    """The log is there as after a power cut, and the configuration is that of another table."""
    path = table / who / FILES[who]
    connection = apsw.Connection(str(path))
    connection.execute(
        "BEGIN; UPDATE durable SET commits = commits + 1; UPDATE durable SET commits = commits - 1; COMMIT"
    )
    log = path.with_name(path.name + "-wal").read_bytes()
    data = path.read_bytes()
    connection.close()
    path.write_bytes(data)
    path.with_name(path.name + "-wal").write_bytes(log)
    renamed(path)
    assert log
    assert "It is left as it is" in refused(program, table, who)


def test_etg_migrate_refuses_a_console_that_has_lost_a_sealed_day(program: Program, table: Path) -> None:
    (table / "console" / "days" / "000001.db").unlink()
    assert "days/000001.db is missing" in refused(program, table, "console")


@pytest.mark.parametrize("who", FILES)
def test_a_refused_migration_with_json_prints_its_error_as_a_document(program: Program, table: Path, who: str) -> None:
    missing(table / who / FILES[who])
    words = ("migrate", "console" if who == "console" else "terminal", "--config", config_of(table, who), "--json")
    done = program.run(*words)
    assert done.returncode == 1
    assert done.stdout.startswith('{"error": {"code": 1, "sentence": "There is no ')
