"""Files left by programs of earlier formats: they are migrated, opened, replayed, verified, and a sealed round is
corrected.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest

from console.migrating import migrate as migrate_record
from console.reading import Reader
from console.rows import AlarmRow, RoundRow, TerminalRow
from console.schema import FILE_NAME, LACKS, SCHEMA
from console.store import Store
from durable import StoreError
from phrases import Phrase
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Void
from record.audit.export import write_export
from record.audit.opening import open_book
from record.audit.sealed import verify_all
from terminal.migrating import migrate as migrate_ledger
from terminal.tables import LACKS as LEDGER_LACKS
from terminal.tables import SCHEMA as LEDGER_SCHEMA
from terminal.tables import PlaceRow, columns_of, place_of, selected
from tests.kept import FORMAT_1, FORMAT_2, TERMINALS, copy_table, expected
from tests.kept.make_table import BEGAN, OWNER, SETTINGS, clock_begins
from tests.table import Floor, days_of

OUTSIDER = Path(__file__).parents[1] / "outsider" / "verify_export.py"
LATER_S = 90_000.0
"""After the second day's last entry, and before the third day."""
MIGRATED_MS = round(1000 * (BEGAN.timestamp() + LATER_S))
OLD_TEXT = "called by anna"
"""Why round 2 was void, as format 1 has it."""


EARLIER = pytest.mark.parametrize("kept", [FORMAT_1, FORMAT_2], ids=lambda kept: str(kept.name))


def migrate_all(folder: Path, kept: Path) -> None:
    """Migrates the files in a folder for each process, as `etg migrate` finds them."""
    copy_table(folder, kept)
    migrate_record(folder / "console" / FILE_NAME, OWNER, SETTINGS.day_of, "later", MIGRATED_MS)
    for name in TERMINALS:
        migrate_ledger(folder / name / "terminal.db", name, MIGRATED_MS)


def opened(folder: Path, kept: Path) -> Floor:
    """Opens console and terminals as they start, before any message."""
    migrate_all(folder / "table", kept)
    for path in (folder / "table" / "console").iterdir():
        path.rename(folder / path.name)
    for name in TERMINALS:
        own = folder / f"{name}.db"
        (folder / "table" / name / "terminal.db").rename(own)
        (folder / "table" / name / "days").rename(days_of(own))
    floor = Floor(folder, *TERMINALS, settings=SETTINGS)
    floor.clock.pass_time(LATER_S)
    return floor


@EARLIER
def test_a_file_of_an_earlier_format_is_refused_with_the_command_that_migrates_it(tmp_path: Path, kept: Path) -> None:
    copy_table(tmp_path, kept)
    said = rf"has format {kept.name[-1]}, and this program writes format 3\. .* `etg migrate console"
    with pytest.raises(StoreError, match=said):
        Store(tmp_path / "console" / FILE_NAME, owner=OWNER)


def test_the_texts_of_format_1_about_rounds_and_terminals_are_kept_as_text(tmp_path: Path) -> None:
    with clock_begins(BEGAN):
        floor = opened(tmp_path, FORMAT_1)
        void = floor.desk.store.round(2)
        assert void is not None
        assert void.reason == OLD_TEXT
        bodies = [decode_record(data)[1] for _, data in floor.desk.store.records(1, 1000)]
        assert OLD_TEXT in [body.reason for body in bodies if isinstance(body, Void)]
        floor.pass_time(30.0)
        now = floor.desk.store.round(7)
        assert now is not None
        assert isinstance(now.reason, Phrase)
        assert now.reason.code == "interrupted_open"


@EARLIER
def test_a_table_of_an_earlier_format_plays_on_and_corrects_a_round_of_its_sealed_day(
    tmp_path: Path, kept: Path
) -> None:
    with clock_begins(BEGAN):
        floor = opened(tmp_path, kept)
        floor.pass_time(30.0)
        round_ = floor.desk.table.round
        assert (round_.number, round_.phase, round_.paragraph) == (7, Phase.VOID, "5.1.2")
        before = {name: floor[name].credit_cents for name in TERMINALS}
        left = expected(kept)["terminals"]
        assert before == {name: left[name]["credit_cents"] + left[name]["escrow_cents"] for name in TERMINALS}
        assert floor.is_even()
        floor.correct(5, "33")
        assert {name: floor[name].credit_cents - before[name] for name in TERMINALS} == {"T01": -1_400, "T02": -3_600}
        floor.play("17", T01={"straight:17": 100})
        assert floor["T01"].credit_cents == before["T01"] - 1_400 + 3_500
        assert floor.is_even()


@EARLIER
def test_a_folder_of_an_earlier_format_verifies_before_and_after_its_migration(tmp_path: Path, kept: Path) -> None:
    copy_table(tmp_path / "old", kept)
    migrate_all(tmp_path / "new", kept)
    for folder in (tmp_path / "old", tmp_path / "new"):
        verdict = verify_all(folder, [])
        assert (verdict.findings, verdict.witnesses) == ([], [*TERMINALS])


@EARLIER
@pytest.mark.parametrize("is_migrated", [False, True])
def test_an_independent_verifier_accepts_exports_of_an_earlier_format_and_of_two_formats(
    tmp_path: Path, is_migrated: bool, kept: Path
) -> None:
    copy_table(tmp_path, kept)
    if is_migrated:
        migrate_all(tmp_path, kept)
    out = tmp_path / "all.jsonl"
    write_export(open_book(tmp_path, [], with_logs=True), out)
    assert verify_all(None, [out]).findings == []
    done = subprocess.run([sys.executable, OUTSIDER, out], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


ODD = 'he said "no"\n\\ 轮盘 ["held", {"round": 1}]'
"""What a person may have typed: also what looks like a phrase."""


class InMemory:
    def __init__(self, schema: str) -> None:
        self._connection = apsw.Connection(":memory:")
        self._connection.execute(schema)

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return list(self._connection.execute(sql, values))


def test_every_sentence_stored_in_format_1_is_read_as_the_same_text() -> None:
    """Format 1 has all these columns; what people are told is stored there as plain text."""
    old = InMemory(SCHEMA)
    old.rows("INSERT INTO alarms VALUES (1, 'pay', ?, 5, 5, 1, '', 0)", (ODD,))
    for terminal, locked in (("T1", ODD), ("T2", None)):
        old.rows("INSERT INTO terminals VALUES (?, 0, x'', ?, 0, 0, 0, 1, '', 0, 0)", (terminal, locked))
    old.rows("INSERT INTO standing VALUES (1, 7, ?, 0, NULL)", (ODD,))
    round_ = "3, 'VOID', 0, '', '', 0, 0, 1, NULL, '5.4', ?, '', 1, 0, '', x'', NULL, NULL"
    old.rows(f"INSERT INTO rounds VALUES ({round_})", (ODD,))
    reader = Reader(old, Path("old"), LACKS[1])
    assert [row.sentence for row in reader.select(AlarmRow, "")] == [ODD]
    assert [row.locked for row in reader.select(TerminalRow, "ORDER BY terminal")] == [ODD, None]
    assert [row.reason for row in reader.select(RoundRow, "")] == [ODD]
    standing = reader.standing()
    assert standing is not None
    assert standing.reason == ODD


@pytest.mark.parametrize("fault", [ODD, None])
def test_the_fault_of_a_terminal_stored_in_format_1_is_read_as_the_same_text(fault: str | None) -> None:
    old = InMemory(LEDGER_SCHEMA)
    old.rows("INSERT INTO place VALUES (1, 0, x'', 0, 0, ?, 0, 0, x'')", (fault,))
    ((*values,),) = old.rows(selected("place", columns_of(PlaceRow), LEDGER_LACKS[1]))
    assert place_of(tuple(values)).fault == fault
