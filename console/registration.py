"""Registering slips: a slip counts once it is on the console's disk while bets are open (Rule 5.2)."""

from msgspec.structs import replace

from console.archive import Archive
from console.effects import Effects, PutSlip, PutTerminal, ToTerminal
from console.mirror import lock
from console.position import most_cents
from console.rounds import Phase
from console.settings import Game, Settings
from console.state import SlipRow, Table, TerminalRow
from console.terms import limits_in_force
from protocol.clock import Now
from protocol.codec import RemoteProtocolError, decode_lines
from protocol.messages import Receipt, Rejected, Slip, shortened
from protocol.refusals import RefusalNumber, Why

NOTHING = b"\x90"
"""An empty list of lines: what stands before anything was registered."""


def register(
    table: Table, terminal: str, slip: Slip, archive: Archive, game: Game, settings: Settings, now: Now
) -> Effects:
    if slip.round != table.round.number:
        return [ToTerminal(terminal, _other_round(slip))]
    before = table.slips.get(terminal)
    if slip.revision == 0:
        return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, "Revisions of a slip count from 1."))]
    if before is not None and slip.revision <= before.decided_revision:
        return [ToTerminal(terminal, receipt(table, terminal))]
    if table.round.phase is not Phase.BETS_OPEN:
        return [ToTerminal(terminal, _late(table, before, slip, now))]
    here = table.terminals[terminal]
    judged = _judge(table, here, slip, archive, game, settings)
    if isinstance(judged, Why):  # Decided for good as well: the same revision can never be accepted later.
        row = replace(before or SlipRow(slip.round, terminal, 0, 0, NOTHING, 0, 0), decided_revision=slip.revision)
        why = judged
    else:
        table.registered_s[terminal] = now.monotonic_s
        table.spin.registered_since_pass.add(terminal)
        table.stakes[terminal], total_cents = judged
        row = SlipRow(slip.round, terminal, slip.revision, slip.revision, slip.lines, total_cents, now.wall_ms)
        why = None
    table.slips[terminal] = row
    table.refusals[terminal] = why
    decided: Effects = [PutSlip(row), ToTerminal(terminal, _receipt(row, why, late=False))]
    if not here.journal_seq:  # With the first entry copied its row is on disk anyway.
        decided.insert(0, PutTerminal(here))
    if why is not None and why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
        decided += lock(table, terminal, f"it sent a slip for more than its {why.allowed_cents} cents")
    return decided


def _judge(
    table: Table, here: TerminalRow, slip: Slip, archive: Archive, game: Game, settings: Settings
) -> tuple[dict[str, int], int] | Why:
    """The stakes and what they come to, or why not.

    An honest terminal has held the stakes before it sends them: only a broken or a hostile one lacks the credit. If it
    were evacuated before the outcome, people would pay what such a slip wins.
    """
    if here.locked:
        return Why(RefusalNumber.TERMINAL_LOCKED, f"This terminal is locked: {here.locked}")
    if here.evacuation and slip.round <= here.evacuated_round:  # What stands is another player's, and the console's.
        return Why(RefusalNumber.BETS_NOT_OPEN, "This round was taken over from this terminal: play the next one.")
    try:
        lines = decode_lines(slip.lines)
    except RemoteProtocolError as bad:
        return Why(RefusalNumber.BAD_MESSAGE, f"The slip cannot be read: {bad}.")
    refusal = game.check(lines, limits_in_force(table, settings))
    if refusal is not None:
        return Why(refusal.number, refusal.sentence, refusal.spot, refusal.allowed_cents)
    total_cents = sum(lines.values())
    has_cents = max(0, most_cents(table, here, archive))
    if total_cents <= has_cents:
        return lines, total_cents
    return Why(RefusalNumber.NOT_ENOUGH_CREDIT, "The credit is too small for this slip.", None, has_cents)


def receipt(table: Table, terminal: str) -> Receipt:
    """What stands on disk of a terminal's slip in this round, and why the last change was refused, if it was."""
    late = table.round.phase is not Phase.BETS_OPEN
    return _receipt(table.slips[terminal], table.refusals.get(terminal), late=late)


def _receipt(row: SlipRow, why: Why | None, *, late: bool) -> Receipt:
    return Receipt(row.round, row.decided_revision, row.registered_revision, late, None, *_reason(why))


def _reason(why: Why | None) -> tuple[int | None, str, str | None, int | None]:
    if why is None:
        return None, "", None, None
    spot = None if why.spot is None else why.spot[:64]
    return why.number, shortened(why.sentence), spot, why.allowed_cents


def _late(table: Table, before: SlipRow | None, slip: Slip, now: Now) -> Receipt:
    """Rule 3.5. Nothing is stored: the close is on disk, and everything after it is late for good."""
    margin_ms = None if table.close_s is None else round(1000 * (now.monotonic_s - table.close_s))
    why = Why(RefusalNumber.BETS_NOT_OPEN, "Bets are closed; this change was not registered.")
    registered_revision = 0 if before is None else before.registered_revision
    return Receipt(slip.round, slip.revision, registered_revision, True, margin_ms, *_reason(why))


def _other_round(slip: Slip) -> Receipt:
    """For a round that is over the log says what stands; this receipt decides nothing."""
    why = Why(RefusalNumber.BETS_NOT_OPEN, "This round is not open; its record says what stands.")
    return Receipt(slip.round, 0, 0, False, None, *_reason(why))
