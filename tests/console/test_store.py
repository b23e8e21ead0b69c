"""Every row that the console writes is read back unchanged."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from console import roster
from console.claims import follow
from console.commits import COLUMNS, STORED, linked
from console.effects import (
    WRITES,
    AppendJournal,
    AppendRecord,
    AppendRevision,
    PutChoice,
    PutCopy,
    PutEpoch,
    PutRound,
    PutRules,
    PutSlip,
    PutTerminal,
    PutTransfer,
    Write,
)
from console.log import append
from console.registration import registered
from console.rows import ChoiceRow, RoundRow, RulesRow, SlipRow, TerminalRow, TransferRow
from console.state import Table
from console.store import Store
from durable import StoreError
from protocol.chain import GENESIS, next_hash
from protocol.clock import Now
from protocol.codec import decode_record, encode_entry, encode_lines
from protocol.enums import EntryKind, Phase, Role
from protocol.messages import Correction, DayEnd, Entry, Message
from protocol.refusals import Why
from tests.protocol.strategies import FREE
from tests.table import HASTY_DISK, floor_in

COUNTS = st.integers(0, 2**53)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=64)
BYTES = st.binary(max_size=64)
HASHES = st.binary(min_size=32, max_size=32)
ROUNDS = st.builds(
    RoundRow, COUNTS, st.sampled_from(Phase), COUNTS, TEXTS, TEXTS, st.booleans(), COUNTS, COUNTS,
    FREE, st.none() | TEXTS, TEXTS, TEXTS, st.booleans(), st.booleans(), TEXTS, BYTES, FREE, FREE,
)  # fmt: skip
LINES = st.dictionaries(TEXTS, st.integers(1, 10**6), max_size=3).map(encode_lines)
SLIPS = st.builds(SlipRow, COUNTS, TEXTS, COUNTS, COUNTS, LINES, COUNTS, COUNTS, BYTES, BYTES)
CHOICES = st.builds(ChoiceRow, COUNTS, COUNTS, TEXTS, TEXTS, COUNTS, TEXTS, COUNTS)
RULES = st.builds(RulesRow, TEXTS, TEXTS, st.dictionaries(TEXTS, FREE, max_size=3))
TERMINALS = st.builds(TerminalRow, TEXTS, COUNTS, HASHES, st.none() | TEXTS)
STATES = st.sampled_from(["asked", "applied", "refused", "paid"])
TRANSFERS = st.builds(TransferRow, TEXTS, TEXTS, COUNTS, st.integers(-(10**15), 10**15), TEXTS, STATES, COUNTS, COUNTS)
a_store_each = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@contextmanager
def stored(folder: Path, *writes: Write) -> Iterator[Store]:
    """Commits these writes, closes the file and opens it again."""
    path = folder / f"{uuid.uuid4()}.db"
    first = Store(path, vfs=HASTY_DISK.name)
    first.commit(list(writes))
    first.close()
    store = Store(path, vfs=HASTY_DISK.name)
    yield store
    store.close()


@given(rows=st.lists(ROUNDS, min_size=1, max_size=5, unique_by=lambda row: row.number))
@a_store_each
def test_rounds_are_read_back_unchanged_and_incomplete_ones_are_listed(tmp_path: Path, rows: list[RoundRow]) -> None:
    with stored(tmp_path, *map(PutRound, rows)) as store:
        assert [store.round(row.number) for row in rows] == rows
        table, incomplete = store.load()
        assert table.round == max(rows, key=lambda row: row.number)
        unconfirmed = [row for row in rows if (row.version or row.close_seq) and not row.complete]
        assert incomplete == sorted(unconfirmed, key=lambda row: row.number)


def revision_of(row: SlipRow) -> AppendRevision:
    told = row.registered_revision, row.registered_wall_ms, row.increments, row.lines
    return AppendRevision(row.round, row.terminal, *told)


@given(rows=st.lists(SLIPS, max_size=5, unique_by=lambda row: (row.round, row.terminal)))
@a_store_each
def test_slips_are_read_back_unchanged_by_round(tmp_path: Path, rows: list[SlipRow]) -> None:
    told = [revision_of(row) for row in rows]
    with stored(tmp_path, *told, *map(PutSlip, rows)) as store:
        for number in {row.round for row in rows}:
            assert set(store.slips(number)) == {row for row in rows if row.round == number}


def test_slip_stands_as_its_last_write_left_it_whichever_kinds_of_writes_one_commit_mixes(tmp_path: Path) -> None:
    """A commit writes all rows of a table at once: a refused revision between two registered ones keeps its place."""
    lines = [encode_lines({"straight:17": cents}) for cents in (500, 700)]
    first, third = (
        SlipRow(1, "T001", at, at, of, cents, at) for at, of, cents in ((1, lines[0], 500), (3, lines[1], 700))
    )
    second = replace(first, decided_revision=2)
    fourth = replace(third, decided_revision=4)
    writes: list[Write] = [*registered(first), PutSlip(second), *registered(third), PutSlip(fourth)]
    with stored(tmp_path, *writes) as store:
        assert store.slips(1) == [fourth]
    with stored(tmp_path, *writes[:-1]) as store:
        assert store.slips(1) == [third]
    with stored(tmp_path, *writes[:3]) as store:
        assert store.slips(1) == [second]


def test_rows_of_many_slips_go_into_one_statement_for_each_table() -> None:
    slips = [SlipRow(1, f"T{number:03}", 1, 1, encode_lines({"straight:17": 500}), 500, 9) for number in range(500)]
    statements, _, _ = linked([write for slip in slips for write in registered(slip)], 1, GENESIS)
    assert [len(list(rows)) for _, rows in statements] == [500, 500, 1]


def test_a_commit_contains_the_first_of_the_columns_that_are_stored() -> None:
    assert {table: STORED[table][: len(columns)] for table, columns in COLUMNS.items()} == COLUMNS


@given(rows=st.lists(CHOICES, max_size=5, unique_by=lambda row: (row.round, row.question, row.terminal)))
@a_store_each
def test_choices_of_a_round_are_read_back_in_the_order_of_its_questions(tmp_path: Path, rows: list[ChoiceRow]) -> None:
    with stored(tmp_path, *map(PutChoice, rows)) as store:
        for number in {row.round for row in rows}:
            of_round = [row for row in rows if row.round == number]
            in_order = sorted(of_round, key=lambda row: (row.question, row.terminal.encode()))
            assert store.choices(number) == in_order


def test_second_choice_for_the_same_question_and_terminal_replaces_the_first(tmp_path: Path) -> None:
    rows = [ChoiceRow(1, 1, "T1", "hit", cents, "player", 0) for cents in (100, 200)]
    with stored(tmp_path, *map(PutChoice, rows)) as store:
        assert store.choices(1) == rows[1:]


@given(rows=st.lists(RULES, max_size=5, unique_by=lambda row: row.rules_hash))
@a_store_each
def test_rules_are_read_back_with_their_readings(tmp_path: Path, rows: list[RulesRow]) -> None:
    with stored(tmp_path, *map(PutRules, rows)) as store:
        assert sorted(store.rules(), key=lambda row: row.rules_hash) == sorted(rows, key=lambda row: row.rules_hash)


@given(rows=st.lists(TERMINALS, max_size=5, unique_by=lambda row: row.terminal))
@a_store_each
def test_terminals_are_read_back_unchanged(tmp_path: Path, rows: list[TerminalRow]) -> None:
    with stored(tmp_path, *map(PutTerminal, rows)) as store:
        assert store.load()[0].seats.terminals == {row.terminal: row for row in rows}


@given(rows=st.lists(TRANSFERS, max_size=5, unique_by=lambda row: row.id))
@a_store_each
def test_transfers_are_read_back_unchanged_and_only_open_ones_are_loaded(
    tmp_path: Path, rows: list[TransferRow]
) -> None:
    with stored(tmp_path, *map(PutTransfer, rows)) as store:
        assert [store.transfer(row.id) for row in rows] == rows
        waiting = {row.id: row for row in rows if row.state == "asked" or (row.state == "applied" and row.cents < 0)}
        assert store.load()[0].money.transfers == waiting


def log_of(*bodies: Message) -> list[AppendRecord]:
    table = Table()
    appended = [effect for body in bodies for effect in append(table, body, Now(0.0, 7))]
    return [effect for effect in appended if isinstance(effect, AppendRecord)]


def copied(name: str, *entries: Entry) -> list[Write]:
    """Writes that store entries of a terminal's journal, and the terminal's row after them."""
    row, writes = TerminalRow(name), list[Write]()
    for entry in entries:
        data = encode_entry(entry)
        row = replace(follow(row, entry), journal_seq=entry.seq, journal_hash=next_hash(row.journal_hash, data))
        writes.append(
            AppendJournal(
                name, entry.seq, entry.round, entry.version, entry.payment, entry.kind, data, row.journal_hash
            )
        )
    return [*writes, PutCopy(row)] if writes else []


CORRECTIONS = st.builds(
    Correction, st.integers(0, 2), st.just(1), st.integers(0, 3), FREE, st.just("5.1"), st.just(""), st.just([])
)


@given(bodies=st.lists(CORRECTIONS, max_size=6))
@a_store_each
def test_records_are_read_back_by_number_and_by_round_with_their_hashes(tmp_path: Path, bodies: list[Message]) -> None:
    records = log_of(*bodies)
    with stored(tmp_path, *records) as store:
        assert store.records(1, 100) == [(record.seq, record.data) for record in records]
        assert store.records(3, 2) == [(record.seq, record.data) for record in records[2:4]]
        assert [store.hash_at(seq) for seq in range(len(records) + 2)] == [GENESIS, *(r.hash for r in records), None]
        table = store.load()[0]
        assert (table.log.head, table.log.hash) == ((records[-1].seq, records[-1].hash) if records else (0, GENESIS))
        for number in {record.round for record in records}:
            of_round = [record.data for record in records if record.round == number and number]
            assert store.records_of(number) == of_round


@given(kinds=st.lists(st.sampled_from([*EntryKind][:-1]), max_size=6))
@a_store_each
def test_journals_are_read_back_unchanged_with_the_settlements_that_they_confirm(
    tmp_path: Path, kinds: list[EntryKind]
) -> None:
    entries = [Entry(1, seq, kind, 0, 1, 7, 1, 1, "", [], 0, 0, "") for seq, kind in enumerate(kinds, 1)]
    half = len(entries) // 2
    of = {"T0": entries[:half], "T1": [replace(entry, seq=entry.seq - half) for entry in entries[half:]]}
    with stored(tmp_path, *copied("T0", *of["T0"]), *copied("T1", *of["T1"])) as store:
        for name in ("T0", "T1"):
            assert store.journal(name) == [(entry.seq, encode_entry(entry)) for entry in of[name]]
        kinds_settled = ("SETTLE", "VOID", "CORRECT")
        settled = [(name, 1, 1) for name in of for entry in of[name] if entry.kind in kinds_settled]
        assert sorted(store.confirmed(7)) == sorted(settled)
        assert store.confirmed(8) == []


def test_epoch_is_read_back_and_an_empty_file_loads_as_an_idle_table(tmp_path: Path) -> None:
    with stored(tmp_path, PutEpoch(1), PutEpoch(2)) as store:
        assert store.load()[0].log.epoch == 2
    with stored(tmp_path) as store:
        table, incomplete = store.load()
        assert (table.log.epoch, table.log.head, table.round.phase, incomplete) == (0, 0, Phase.IDLE, [])


@pytest.mark.parametrize(
    "write",
    [
        AppendRecord(1, b"other", GENESIS, 1, 1, None),
        AppendJournal("T1", 1, 0, 0, 0, "HOLD", b"other", GENESIS),
        PutSlip(SlipRow(1, "T1", 1, 1, b"", -1, 0)),
        PutChoice(ChoiceRow(1, 1, "T1", "double", -1, "player", 0)),
    ],
)
def test_file_refuses_a_number_used_twice_and_money_below_zero(tmp_path: Path, write: Write) -> None:
    with (
        stored(
            tmp_path,
            *log_of(DayEnd(7, "2026-11-18"), DayEnd(8, "2026-11-19")),
            *copied("T1", Entry(1, 1, EntryKind.HOLD, 0, 1, 7, 1, 0, "", [], 0, 0, "")),
        ) as store,
        pytest.raises(StoreError),
    ):
        store.commit([write])


def test_every_record_carries_the_hash_of_the_commit_before_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "console.db", vfs=HASTY_DISK.name)
    table, _ = store.load()
    heads = []
    for number in ("1", "2"):
        heads.append(store.commit_hash())
        table.log.commit_hash = heads[-1]
        done = roster.add(table, number, "A", Role.DEALER, "hash", Now(0.0, 0))
        assert not isinstance(done, Why)
        store.commit([effect for effect in done if isinstance(effect, WRITES)])
    store.close()
    store = Store(tmp_path / "console.db", vfs=HASTY_DISK.name)
    carried = [decode_record(data)[0].commit_hash for _, data in store.records(1, 10)]
    assert carried == heads
    assert len(set(heads)) == 2
    assert store.load()[0].log.commit_hash == store.commit_hash() not in heads
    store.close()


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("rounds", "UPDATE rounds SET phase = 'no phase'"),
        ("rounds", "UPDATE rounds SET outcome = '17 and'"),
        ("terminals", "UPDATE terminals SET evacuation = 'perhaps'"),
        ("people", "INSERT INTO people VALUES ('1001', 'Anna Tan', 'king', '', 0, 0, 0)"),
        ("standing", "INSERT OR REPLACE INTO standing VALUES (1, NULL, '', 1, x'c1')"),
    ],
)
def test_unreadable_row_is_an_error_with_one_sentence_that_names_file_and_table(
    tmp_path: Path, table: str, change: str
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.store._file.commit([(change, ())])
    with pytest.raises(StoreError, match=rf"console\.db is damaged in its table {table} \(.*\); restore it"):
        floor.desk.store.load()
