"""The bank of tickets at the console: which numbers there are, and in which state each ticket is.

A number is never stored: the table's key makes it again from sequence and attempt. Nothing is resolved by time-out.
"""

import hmac
from collections.abc import Iterator
from hashlib import sha256

from msgspec.structs import replace

from console.archive import Archive
from console.effects import Effects, PutVoucher, PutVoucherEvent
from console.rows import VoucherEventRow, VoucherRow
from console.settings import Tickets
from console.state import Table
from phrases import Said
from protocol.clock import Now
from protocol.enums import VoucherState

SYSTEM_DIGITS, DIGITS = 2, 18
LAST_DIGITS = 4
DAY_MS = 86_400_000
ENDED = frozenset({VoucherState.REDEEMED, VoucherState.VOID})
STEPS: frozenset[tuple[VoucherState, VoucherState]] = frozenset(
    {
        (VoucherState.ASSIGNED, VoucherState.ALIVE),
        (VoucherState.ASSIGNED, VoucherState.VOID),
        (VoucherState.ALIVE, VoucherState.RESERVED),
        (VoucherState.ALIVE, VoucherState.REDEEMED),
        (VoucherState.ALIVE, VoucherState.VOID),
        (VoucherState.ALIVE, VoucherState.EXPIRED),
        (VoucherState.RESERVED, VoucherState.ALIVE),
        (VoucherState.RESERVED, VoucherState.REDEEMED),
        (VoucherState.EXPIRED, VoucherState.REDEEMED),
    }
)
"""Every change of state that there is. A ticket in a cashier's hand is redeemed, or made void, without being
reserved first.
"""


def number_of(tickets: Tickets, issuer: str, sequence: int, attempt: int) -> str:
    said = f"{issuer}|{sequence}|{attempt}".encode()
    digits = int.from_bytes(hmac.digest(tickets.key, b"number|" + said, sha256)) % 10 ** (DIGITS - SYSTEM_DIGITS)
    return f"{tickets.system:0{SYSTEM_DIGITS}}{digits:0{DIGITS - SYSTEM_DIGITS}}"


def mac_of(tickets: Tickets, number: str) -> bytes:
    """By this the row of a number is found."""
    return hmac.digest(tickets.key, b"mac|" + number.encode(), sha256)


def number_again(table: Table, tickets: Tickets, row: VoucherRow) -> str:
    return number_of(tickets, table.log.table, row.sequence, row.attempt)


def fits_key(table: Table, tickets: Tickets) -> bool:
    """Whether the open tickets were made with this key."""
    row = next(iter(table.money.vouchers.values()), None)
    return row is None or mac_of(tickets, number_again(table, tickets, row)) == row.mac


def find(table: Table, mac: bytes, archive: Archive) -> VoucherRow | None:
    """The ticket of this number, open or ended."""
    id_ = table.money.by_mac.get(mac)
    return table.money.vouchers[id_] if id_ is not None else archive.voucher(mac)


def of_terminal(table: Table, terminal: str, state: VoucherState) -> Iterator[VoucherRow]:
    """The open tickets that this terminal makes."""
    return (row for row in table.money.vouchers.values() if (row.terminal, row.state) == (terminal, state))


def debited_cents(table: Table) -> int:
    """What the tickets are worth that are being made and whose money has left the credit: all that is leaving."""
    return sum(
        row.cents
        for row in table.money.vouchers.values()
        if row.state is VoucherState.ASSIGNED and row.id not in table.money.transfers
    )


def reserved_for(table: Table, terminal: str, document: int) -> VoucherRow | None:
    for row in table.money.vouchers.values():
        if row.state is VoucherState.RESERVED and (row.holder, row.document) == (terminal, document):
            return row
    return None


def assign(
    table: Table, tickets: Tickets, id_: str, terminal: str, cents: int, archive: Archive, now: Now
) -> tuple[VoucherRow, Effects]:
    """Gives a number that no ticket has."""
    table.money.last_ticket += 1
    sequence, attempt = table.money.last_ticket, 0
    while find(table, mac_of(tickets, number_of(tickets, table.log.table, sequence, attempt)), archive) is not None:
        attempt += 1
    number = number_of(tickets, table.log.table, sequence, attempt)
    row = VoucherRow(
        id=id_,
        sequence=sequence,
        attempt=attempt,
        mac=mac_of(tickets, number),
        last_digits=number[-LAST_DIGITS:],
        cents=cents,
        terminal=terminal,
        state=VoucherState.ASSIGNED,
        issued_wall_ms=now.wall_ms,
        expires_wall_ms=now.wall_ms + tickets.expires_days * DAY_MS,
        holder="",
        document=0,
        printed_wall_ms=0,
        changed_wall_ms=now.wall_ms,
        events=1,
    )
    return row, _put(table, row, terminal, "", "")


def change(
    table: Table,
    row: VoucherRow,
    state: VoucherState,
    by: str,
    now: Now,
    *,
    holder: str = "",
    document: int = 0,
    second: str = "",
    reason: Said = "",
) -> Effects:
    """One step of a ticket; any other than those above is a defect of this program."""
    if (row.state, state) not in STEPS:
        raise ValueError(f"a ticket that is {row.state} does not become {state}")
    printed = now.wall_ms if row.state is VoucherState.ASSIGNED and state is VoucherState.ALIVE else row.printed_wall_ms
    changed = replace(
        row,
        state=state,
        holder=holder,
        document=document,
        printed_wall_ms=printed,
        changed_wall_ms=now.wall_ms,
        events=row.events + 1,
    )
    return _put(table, changed, by, second, reason)


def _put(table: Table, row: VoucherRow, by: str, second: str, reason: Said) -> Effects:
    money = table.money
    if row.state in ENDED:
        money.vouchers.pop(row.id, None)
        money.by_mac.pop(row.mac, None)
        money.ended_vouchers[row.mac] = row
    else:
        money.vouchers[row.id], money.by_mac[row.mac] = row, row.id
    event = VoucherEventRow(row.id, row.events, row.state, by, second, row.changed_wall_ms, reason)
    return [PutVoucher(row), PutVoucherEvent(event)]


def expire(table: Table, now: Now) -> Effects:
    """Tickets whose date is over: from now on they are paid at the cage only."""
    over = [
        row
        for row in table.money.vouchers.values()
        if row.state is VoucherState.ALIVE and row.expires_wall_ms <= now.wall_ms
    ]
    return [effect for row in over for effect in change(table, row, VoucherState.EXPIRED, "", now)]
