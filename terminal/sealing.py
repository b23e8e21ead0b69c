"""When the terminal seals its file: after the gaming day has ended, and when no round or stake is open here."""

from protocol.clock import Now
from terminal.effects import Effects, PutCursor, SealDay
from terminal.ledger import pack_ledger
from terminal.seat import Seat


def place_of(seat: Seat) -> PutCursor:
    return PutCursor(seat.cursor, seat.cursor_hash, seat.epoch, seat.acked_seq, seat.ended_day)


def seal_when_due(seat: Seat, now: Now) -> Effects:
    """Seals the file if it is due and possible. It is called at each tick; after a restart the stored place says that
    it is due.
    """
    if seat.ended_day < seat.file_number or not _is_nothing_open(seat):
        return []
    seal = SealDay(seat.file_number, seat.ended_day + 1, pack_ledger(seat.ledger), now.wall_ms)
    seat.file_number = seal.next_number
    return [place_of(seat), seal]


def _is_nothing_open(seat: Seat) -> bool:
    """Whether nothing is open. A terminal that still reads missed records waits: one seal is enough for several ended
    days.
    """
    ledger = seat.ledger
    if seat.fault or seat.acked_seq != ledger.seq or seat.course.question is not None:
        return False
    if seat.state is None or seat.cursor < seat.state.log_head:
        return False
    open_slips = [slip for slip in seat.slips.values() if not slip.version]
    return not any(slip.held_cents or slip.undecided is not None for slip in open_slips)
