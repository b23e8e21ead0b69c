"""The end of a gaming day: what the next file begins with, so that only what is still open is carried on."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from console.effects import (
    AppendRevision,
    PutAlarm,
    PutBox,
    PutChoice,
    PutClaim,
    PutDay,
    PutEpoch,
    PutPerson,
    PutRefusedTicket,
    PutRound,
    PutRules,
    PutShape,
    PutSlip,
    PutStanding,
    PutTerminal,
    PutTransfer,
    PutVoucher,
    Write,
)
from console.reading import Reader
from console.rows import (
    AlarmRow,
    BoxRow,
    ClaimRow,
    DayRow,
    PersonRow,
    RefusedTicketRow,
    RoundRow,
    RulesRow,
    ShapeRow,
    TerminalRow,
    TransferRow,
    VoucherRow,
)
from console.schema import FORM
from console.state import ENDED_KEPT
from durable import SealedFile
from protocol.codec import RemoteProtocolError, decode_record
from protocol.enums import TransferKind, TransferState
from protocol.messages import DayEnd

OPEN_TRANSFERS = "WHERE state = 'asked' OR (state = 'applied' AND cents < 0)"
OPEN_VOUCHERS = "WHERE state NOT IN ('redeemed', 'void') ORDER BY sequence"
ENDED_VOUCHERS = "WHERE state IN ('redeemed', 'void') ORDER BY sequence DESC LIMIT ?"
ENDED_VOUCHERS_KEPT = 1000
"""So that a ticket that was paid days ago is still refused as paid, and not as unknown."""
OPEN_BOXES = "WHERE counted_wall_ms = 0 ORDER BY terminal, box"
LAST_REFUSED = "ORDER BY number DESC LIMIT 1"
INCOMPLETE = "WHERE complete = 0 AND (version > 0 OR close_seq > 0) ORDER BY number"
ALARMS_KEPT = 100
LAST_ALARMS = "WHERE acknowledged_by = '' OR id > (SELECT coalesce(max(id), 0) FROM alarms) - ? ORDER BY id"
OF_EARLIER_ROUNDS = """
SELECT round FROM records WHERE round > 0 AND round < ?1 UNION SELECT round FROM journals WHERE round > 0 AND round < ?1
"""


def day_ended(reader: Reader) -> tuple[DayEnd, int] | None:
    """The record that ends this file's day, and its time, if it is the last record: then nothing more is
    written here.
    """
    last = reader.last_record()
    if last is None:
        return None
    try:
        record, body = decode_record(last[2])
    except RemoteProtocolError:
        return None
    return (body, record.wall_ms) if isinstance(body, DayEnd) else None


def opening(reader: Reader, day: str, head: tuple[int, bytes], software: str, wall_ms: int) -> list[Write]:
    """The first commit of the next file; `head` is the last commit of this one."""
    shape = reader.shape()
    last = reader.last_record()
    assert shape is not None
    seq, hash_ = last[:2] if last else (shape.first_record - 1, shape.record_hash)
    before = max(reader.numbers("SELECT last_round FROM days"), default=0)
    first, final = before + 1, max(reader.numbers("SELECT number FROM rounds WHERE number > ?", before), default=before)
    others = reader.numbers(OF_EARLIER_ROUNDS, first)
    ended = DayRow(
        shape.number, shape.format, day, first, final, msgspec.msgpack.encode(others), shape.first_commit, *head,
        shape.first_record, seq, hash_, 0, b"", wall_ms,
    )  # fmt: skip
    begun = ShapeRow(
        1, shape.chain, shape.table_name, shape.game, shape.number + 1, FORM.number, software, head[0] + 1, head[1],
        seq + 1, hash_, wall_ms,
    )  # fmt: skip
    return [PutShape(begun), *map(PutDay, [*reader.select(DayRow, "ORDER BY number"), ended]), *_still_open(reader)]


def with_file(writes: list[Write], sealed: SealedFile) -> list[Write]:
    """Adds the sealed file's size and hash, which are known only when nothing can be written to it any more."""
    return [
        PutDay(replace(write.row, size_bytes=sealed.size_bytes, sha256=sealed.sha256))
        if isinstance(write, PutDay) and not write.row.sha256
        else write
        for write in writes
    ]


def open_transfers(reader: Reader) -> list[TransferRow]:
    """Those that a terminal has not booked, and those that a person must still pay: a ticket pays itself."""
    rows = reader.select(TransferRow, OPEN_TRANSFERS)
    return [row for row in rows if row.state is TransferState.ASKED or row.kind is not TransferKind.TICKET]


def _still_open(reader: Reader) -> Iterator[Write]:
    yield PutEpoch(reader.epoch())
    if (standing := reader.standing()) is not None:
        yield PutStanding(standing)
    yield from map(PutPerson, reader.select(PersonRow, ""))
    yield from map(PutRules, reader.select(RulesRow, ""))
    yield from map(PutTerminal, reader.select(TerminalRow, ""))
    yield from map(PutClaim, reader.select(ClaimRow, ""))
    yield from map(PutTransfer, open_transfers(reader))
    yield from map(PutVoucher, reader.select(VoucherRow, OPEN_VOUCHERS))
    yield from map(PutVoucher, reader.select(VoucherRow, ENDED_VOUCHERS, ENDED_VOUCHERS_KEPT))
    yield from map(PutBox, reader.select(BoxRow, OPEN_BOXES))
    yield from map(PutRefusedTicket, reader.select(RefusedTicketRow, LAST_REFUSED))
    yield from map(PutAlarm, reader.select(AlarmRow, LAST_ALARMS, ALARMS_KEPT))
    incomplete = reader.select(RoundRow, INCOMPLETE)
    kept = {row.number: row for row in reader.select(RoundRow, "ORDER BY number DESC LIMIT ?", ENDED_KEPT)}
    kept |= {row.number: row for row in incomplete}
    yield from (PutRound(kept[number]) for number in sorted(kept))
    for row in incomplete:
        yield from _bets_of(reader, row.number)
    last = max(kept, default=0)
    if last and last not in {row.number for row in incomplete}:
        yield from _bets_of(reader, last)


def _bets_of(reader: Reader, number: int) -> Iterator[Write]:
    for slip in reader.slips(number):
        if slip.registered_revision:
            told = slip.registered_revision, slip.registered_wall_ms, slip.increments, slip.lines
            yield AppendRevision(number, slip.terminal, *told)
        yield PutSlip(slip)
    yield from map(PutChoice, reader.choices(number))
