"""Gaming days in their own files are verified one by one and at each transition between them."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import msgpack
import pytest

from record.audit.book import Book
from record.audit.files import read_database
from record.audit.opening import day_files, open_book, read_day
from record.audit.sealed import keep_reached, verify_all
from record.audit.signing import make_audit_key
from record.audit.verify import verify
from record.audit.witnesses import check_copies
from record.formats.one import ENTRIES
from tests.commands import etg, etg_json, refusal_sentence
from tests.terminal.days import BET, DaysFloor


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Plays three days: a correction of a round of the first day comes on the second, and each day has cash-outs."""
    floor = DaysFloor(tmp_path_factory.mktemp("days"), "T1", "T2")
    floor.join(T1=100_000, T2=50_000)
    floor.play("17", T1=BET, T2={"red": 1000})
    floor.play("20", T1=BET)
    floor.end_day()
    floor.correct(1, "20")
    floor.cash_out("T2", 5000)
    floor.play("17", T1=BET, T2=BET)
    floor.end_day()
    floor.play("3", T1=BET)
    floor.cash_out("T1")
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    return floor.folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "console"
    (copy / "days").mkdir(parents=True)
    shutil.copyfile(played / "console.db", copy / "console.db")
    for day in (played / "days").glob("*.db"):
        shutil.copyfile(day, copy / "days" / day.name)
    return copy


def found(folder: Path) -> list[str]:
    return [finding.sentence for finding in verify_all(folder, []).findings]


def change(path: Path, sql: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    assert connection.changes() > 0
    connection.close()


def test_a_folder_of_sealed_days_is_verified_with_all_its_rounds(folder: Path) -> None:
    verdict = verify_all(folder, [])
    assert [finding.sentence for finding in verdict.findings] == []
    assert [path.name for path in sorted((folder / "days").iterdir())] == ["000001.db", "000002.db"]
    assert verdict.checked["settlements"] == 3 + 2 + 1 + 2
    assert verdict.earlier == []


@pytest.mark.parametrize("name", ["days/000001.db", "days/000002.db", "console.db"])
def test_each_file_of_a_console_is_verified_alone(folder: Path, tmp_path: Path, name: str) -> None:
    alone = tmp_path / "alone.db"
    shutil.copyfile(folder / name, alone)
    verdict = verify_all(None, [alone])
    assert verdict.findings == []
    assert verdict.checked["records"] > 2


def test_all_sealed_days_are_verified_together_as_one_record(folder: Path) -> None:
    book = open_book(folder, [])
    verdict = verify(book)
    assert verdict.findings == []
    assert verdict.checked["settlements"] == 3 + 2 + 1 + 2
    assert verdict.earlier == []


def append(path: Path, more: bytes) -> None:
    path.write_bytes(path.read_bytes() + more)


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "a day is missing": (
        lambda folder: (folder / "days" / "000001.db").unlink(),
        "days 1: days/000001.db is missing (2027-01-01)",
    ),
    "a day is another file": (
        lambda folder: append(folder / "days" / "000001.db", bytes(4096)),
        "days 1: days/000001.db is not the file that was sealed",
    ),
    "two days have changed places": (
        lambda folder: shutil.copyfile(folder / "days" / "000001.db", folder / "days" / "000002.db"),
        "days/000002.db shape: it is day 1, and has another name",
    ),
    "the newest file goes on from elsewhere": (
        lambda folder: change(folder / "console.db", "UPDATE shape SET commit_hash = zeroblob(32)"),
        "console.db shape: it does not go on from the file before it",
    ),
    "a head of a day is another": (
        lambda folder: change(folder / "console.db", "UPDATE days SET record_hash = zeroblob(32) WHERE number = 1"),
        "days 1: record_hash is not that of days/000001.db",
    ),
    "a slip of a sealed day is another": (
        lambda folder: change(folder / "days" / "000001.db", "UPDATE revisions SET lines = x'90' WHERE round = 1"),
        "days/000001.db revisions 1 T1 1: its bytes have been changed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", BROKEN)
def test_audit_names_each_damage_to_a_folder_of_sealed_days(folder: Path, how: str) -> None:
    do, sentence = BROKEN[how]
    do(folder)
    assert sentence in found(folder)


def test_audit_finds_a_sealed_day_that_was_changed_and_sealed_again(folder: Path) -> None:
    day = folder / "days" / "000002.db"
    change(day, "UPDATE rounds SET reason = reason || '.'")
    size = day.stat().st_size
    sha256 = hashlib.sha256(day.read_bytes()).hexdigest()
    change(folder / "console.db", f"UPDATE days SET size_bytes = {size}, sha256 = x'{sha256}' WHERE number = 2")
    sentences = found(folder)
    assert any(sentence.startswith("console.db days 2: sha256 is not what was committed") for sentence in sentences)


def console_books(path: Path) -> list[Book]:
    """The book of each file of a console, the oldest first."""
    books = []
    for file in [*day_files(path), path]:
        books.append(Book(str(file)))
        read_database(file, books[-1], with_logs=False)
    return books


@pytest.mark.parametrize("is_at_hand", [True, False])
def test_correction_of_an_earlier_day_is_settled_again_only_if_that_days_file_is_present(
    folder: Path, is_at_hand: bool
) -> None:
    first, second, _ = console_books(folder / "console.db")
    if is_at_hand:
        keep_reached(first, {1}, second.earlier)
    assert verify(second).findings == []
    for row in second.console["journals"]:
        entry = msgpack.unpackb(row["data"])
        if entry[2] == ENTRIES.index("CORRECT"):
            entry[11] += 100
            row["data"] = msgpack.packb(entry)
    said = [finding.what for finding in verify(second).findings]
    assert any(what.startswith("round 1 pays 0 cents on 500; it says 100") for what in said) == is_at_hand
    assert verify(second).earlier == ([] if is_at_hand else [1])


def test_audit_compares_an_earlier_days_entries_with_the_terminals_own_files(played: Path, folder: Path) -> None:
    """The forger recomputed every hash of the console."""
    witness = Book("T1")
    for path in sorted(played.rglob("*.db")):
        if path.name != "console.db" and path.parent != played / "days":
            read_day(path, witness, with_logs=False)
    first = console_books(folder / "console.db")[0]
    assert check_copies(first, witness.terminals) == []
    row = first.console["journals"][0]
    row["data"] = msgpack.packb([*msgpack.unpackb(row["data"])[:-1], "another note"])
    (found,) = check_copies(first, witness.terminals)
    assert found.what == f"it is not what {row['terminal']}'s own journal says"


def test_folder_above_the_consoles_folder_is_verified_with_a_key_and_its_sealed_days(folder: Path) -> None:
    """The sealed days are in the console's folder, not in the table's folder above it."""
    key = make_audit_key().public
    assert [finding.sentence for finding in verify_all(folder.parent, [], key).findings] == []
    (folder / "days" / "000001.db").unlink()
    (missing,) = [finding for finding in verify_all(folder.parent, [], key).findings if finding.table == "days"]
    assert missing.what.startswith("days/000001.db is missing")


def test_export_names_the_missing_day_before_it_and_is_verified(folder: Path, tmp_path: Path) -> None:
    (folder / "days" / "000001.db").unlink()
    told = etg_json("audit", "export", str(tmp_path / "out"), "--data", str(folder))
    assert [each.split(" (")[0] for each in told["left_out"]] == ["days/000001.db is missing"]
    assert etg("audit", "verify", str(tmp_path / "out")).returncode == 0


def test_export_across_a_missing_day_is_refused(folder: Path, tmp_path: Path) -> None:
    (folder / "days" / "000002.db").unlink()
    refused = refusal_sentence(etg("audit", "export", str(tmp_path / "out"), "--data", str(folder)))
    assert "days/000002.db is missing" in refused
    assert "put its file back, or nothing after it can be exported." in refused
    assert not (tmp_path / "out").exists()
