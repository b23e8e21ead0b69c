"""What a terminal's new file begins with: nothing, or everything that is not over when the file before it is sealed."""

import secrets
from collections.abc import Iterator

from msgspec.structs import replace

from durable import Batch, SealedFile
from durable.checked import with_check
from protocol.chain import GENESIS
from protocol.codec import decode_record
from terminal.effects import SealDay
from terminal.history import RECENT_SLIPS, Rows
from terminal.ledger import Ledger, chain_start, pack_ledger
from terminal.seat import ENDED_KEPT
from terminal.tables import TABLES, Lacks, PlaceRow, ShapeRow, batch_of, columns_of, insert, selected

CHAIN_BYTES = 16
KEPT_ROUNDS = (
    f"round IN (SELECT round FROM slips WHERE version = 0 OR round IN "
    f"(SELECT round FROM slips ORDER BY round DESC LIMIT {RECENT_SLIPS}))"
)
DOCUMENTS_KEPT = 35
CARRIED = {
    "slips": f"WHERE {KEPT_ROUNDS}",
    "revisions": f"WHERE {KEPT_ROUNDS}",
    "choices": f"WHERE {KEPT_ROUNDS}",
    "rules": "",
    "ended": f"ORDER BY round DESC LIMIT {ENDED_KEPT}",
    "closed": "",
    "favourites": "",
    "own_limits": "ORDER BY credit_session DESC LIMIT 1",
    "chip": "",
    "unsealed": "",
    "fairness": "",
    "documents": "WHERE state NOT IN ('credited', 'returned') OR "
    f"document > (SELECT max(document) FROM documents) - {DOCUMENTS_KEPT}",
    "outs": "WHERE state NOT IN ('done', 'back', 'hand', 'refused') OR "
    f"out > (SELECT max(out) FROM outs) - {DOCUMENTS_KEPT}",
    "till": "",
}
"""The rows of each table that are copied to the next file; they are copied unchanged, with their checksums."""
KINDS = {table: kind for kind, table in TABLES.items()}


def first_shape(terminal: str, begun_wall_ms: int) -> ShapeRow:
    """The shape row of a terminal that has no file yet."""
    chain = secrets.token_bytes(CHAIN_BYTES)
    start = chain_start(chain, terminal)
    ledger = pack_ledger(Ledger(hash=start))
    return ShapeRow(1, chain, terminal, 1, 0, b"", 1, start, 0, ledger, begun_wall_ms)


def first_place() -> PlaceRow:
    return PlaceRow(1, 0, GENESIS, 0, 0, None, 0, 0)


def carried(rows: Rows, lacks: Lacks) -> list[Batch]:
    """The rows to copy to the next file; read before the file is sealed."""
    return [batch for table, which in CARRIED.items() for batch in _copied(rows, table, which, lacks)] + [
        batch for (data,) in rows("SELECT data FROM closed") for batch in _steps(rows, data, lacks)
    ]


def _steps(rows: Rows, close: bytes, lacks: Lacks) -> Iterator[Batch]:
    """The steps of the round that is being followed."""
    round_ = getattr(decode_record(close)[1], "round", 0)
    return _copied(rows, "steps", f"WHERE round = {round_:d}", lacks)


def _copied(rows: Rows, table: str, which: str, lacks: Lacks) -> Iterator[Batch]:
    """The rows of a table. If the old format lacks a column, the completed row gets a new checksum."""
    if lacks.get(table, {}) is None:
        return
    if table not in lacks:
        found = rows(f"SELECT * FROM {table} {which}")
    else:
        found = [with_check(table, row) for row in rows(f"{selected(table, columns_of(KINDS[table]), lacks)} {which}")]
    if found:
        yield insert(table, len(found[0]), or_replace=False), found


def next_shape(shape: ShapeRow, seal: SealDay, place: PlaceRow, head_hash: bytes, last_round: int) -> ShapeRow:
    return replace(
        shape,
        number=seal.next_number,
        before=shape.number,
        first_seq=place.journal_seq + 1,
        journal_hash=head_hash,
        last_round=max(shape.last_round, last_round),
        ledger=seal.ledger,
        begun_wall_ms=seal.wall_ms,
    )


def fill(shape: ShapeRow, place: PlaceRow, rest: list[Batch], sealed: SealedFile) -> list[Batch]:
    return [batch_of(replace(shape, before_sha256=sealed.sha256)), batch_of(place), *rest]
