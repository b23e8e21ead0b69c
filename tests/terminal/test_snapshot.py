"""A new file begins with everything that is not over, unchanged, and with nothing else."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from protocol.chain import GENESIS
from protocol.codec import encode_record
from protocol.enums import DocumentState, FairnessLevel, OutState, TransferKind
from protocol.messages import Close, Fact, Fairness, Message, Pay
from terminal.effects import (
    PutChip,
    PutChoice,
    PutClosed,
    PutCursor,
    PutDocument,
    PutEnded,
    PutFairness,
    PutFavourite,
    PutOut,
    PutOwnLimits,
    PutRevision,
    PutRoundSlip,
    PutRules,
    PutStep,
    PutTill,
    PutUnsealed,
    SealDay,
    Write,
)
from terminal.ledger import pack_ledger
from terminal.seat import Seat
from terminal.store import Store
from terminal.tables import TABLES
from tests.dice.floor import DICE
from tests.table import HASTY_DISK

FOLLOWED = 40
PUBLIC = {"pot": [], "in": ["T1"], "point": 7}
BODIES: list[Message] = [
    Close(FOLLOWED, "1001", DICE.rules_hash, "dealer", {}, PUBLIC, bytes(32)),
    Fact(FOLLOWED, 1, ["roll", "3", "4"], [], ""),
    Pay(FOLLOWED, 2, 1),
]
CLOSE, *STEPS = [encode_record(seq, 0, "dice-1", DICE.name, body, GENESIS) for seq, body in enumerate(BODIES, 4)]
KEPT = {3, *range(FOLLOWED - 19, FOLLOWED + 1)}
"""Round 3 has no outcome yet, so that it is kept although it is old."""
FAIRNESS = Fairness("W-1", True, 40, FairnessLevel.TOO_FEW, {"17": 2}, 1)


def slip(number: int) -> PutRoundSlip:
    version = 0 if number == 3 else 1
    return PutRoundSlip(number, 1, 1, 1, 0, 4, 1, version, None, 0, 0, 0, 5, DICE.rules_hash, {}, [], 0, 0, 0, 0)


def document(number: int) -> PutDocument:
    """The second one is still open."""
    state = DocumentState.UNKNOWN if number == 2 else DocumentState.CREDITED
    return PutDocument(number, TransferKind.NOTE, 5_000, "", state, number)


def ticket_out(number: int) -> PutOut:
    """The third one is still open."""
    state = OutState.UNKNOWN if number == 3 else OutState.DONE
    return PutOut(
        number,
        5_000,
        state,
        f"table-1/T1/out/{number}",
        "",
        "1234",
        number,
        "E",
        1,
        2,
        "Casino",
        "Place",
        False,
        number,
    )


def rows_of_every_table() -> list[Write]:
    rounds = range(1, FOLLOWED + 1)
    return [
        PutCursor(9, bytes(32), 2, 0, 1),
        PutRules(DICE.rules_hash, DICE.name, dict(DICE.readings)),
        PutRules("other", DICE.name, {}),
        PutClosed(CLOSE),
        PutStep(FOLLOWED - 1, 1, b"of a round that is over"),
        *(PutStep(FOLLOWED, step, data) for step, data in enumerate(STEPS, 1)),
        *map(slip, rounds),
        *(PutRevision(number, 1, b"\x90", 0) for number in rounds),
        *(PutChoice(number, 1, "raise", 80, True) for number in rounds),
        *(PutEnded(number, 1, None, None, None, b"", "") for number in range(1, 211)),
        PutFavourite(1, "Saturday", b"\x90"),
        PutOwnLimits(1, 500, None),
        PutOwnLimits(2, None, 60_000),
        PutChip(2, 500),
        PutUnsealed(3, "not as sealed", bytes(32)),
        PutFairness(msgspec.msgpack.encode(FAIRNESS)),
        *(document(number) for number in range(1, 41)),
        *(ticket_out(number) for number in range(1, 41)),
        PutTill(3, b"\x90", 2, 700, b"\x90", b"\x80", 5),
    ]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "T1.db", owner="T1", vfs=HASTY_DISK.name)
    store.commit(rows_of_every_table())
    return store


def seal(store: Store, seat: Seat) -> None:
    store.seal_day(SealDay(1, 2, pack_ledger(seat.ledger), 5))


def numbers(store: Store, table: str, column: str = "round") -> list[int]:
    return [number for (number,) in store._file.rows(f"SELECT {column} FROM {table} ORDER BY {column}")]


def test_seat_loaded_after_sealing_equals_the_seat_before(store: Store) -> None:
    before = store.load("T1")
    assert before.course.steps == 2
    seal(store, before)
    after = store.load("T1")
    assert (before.file_number, after.file_number) == (1, 2)
    after.file_number = 1
    assert after == before
    store.close()


def test_rows_of_finished_rounds_are_not_copied_to_the_new_file(store: Store) -> None:
    seal(store, store.load("T1"))
    for table in ("slips", "revisions", "choices"):
        assert set(numbers(store, table)) == KEPT, table
    assert numbers(store, "ended") == list(range(11, 211))
    assert numbers(store, "steps") == [FOLLOWED, FOLLOWED]
    assert numbers(store, "own_limits", "credit_session") == [2]
    store.close()


def test_rules_of_all_rounds_are_copied_to_the_new_file(store: Store) -> None:
    """A round of any sealed day may be corrected later."""
    seal(store, store.load("T1"))
    found = store._file.rows("SELECT rules_hash FROM rules ORDER BY rules_hash")
    assert {hash_ for (hash_,) in found} == {DICE.rules_hash, "other"}
    store.close()


def test_open_documents_and_the_last_35_are_copied_to_the_new_file(store: Store) -> None:
    seal(store, store.load("T1"))
    assert numbers(store, "documents", "document") == [2, *range(6, 41)]
    assert numbers(store, "outs", "out") == [3, *range(6, 41)]
    store.close()


def test_shape_row_of_the_new_file_names_the_file_before_it(store: Store) -> None:
    first = store._shape
    seal(store, store.load("T1"))
    shape = store._shape
    assert (shape.chain, shape.terminal, shape.number, shape.before) == (first.chain, "T1", 2, 1)
    assert (shape.first_seq, shape.journal_hash, shape.last_round) == (1, first.journal_hash, FOLLOWED)
    assert (len(shape.before_sha256), shape.begun_wall_ms) == (32, 5)
    store.close()


def test_rows_of_every_table_in_the_new_file_pass_the_check_at_the_next_start(store: Store, tmp_path: Path) -> None:
    seal(store, store.load("T1"))
    filled: dict[str, Any] = {table: store._file.rows(f"SELECT * FROM {table}") for table in TABLES.values()}
    assert [table for table, rows in filled.items() if not rows] == []
    store.close()
    again = Store(tmp_path / "T1.db", owner="T1", vfs=HASTY_DISK.name)
    assert {table: again._file.rows(f"SELECT * FROM {table}") for table in TABLES.values()} == filled
    again.close()
