"""Registering slips: a slip counts once it is on the console's disk while bets are open."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from console.archive import Archive
from console.closing import closes_with
from console.effects import AppendRevision, Effects, PutRegistered, PutSlip, PutTerminal, ToTerminal
from console.hearing import is_present
from console.mirror import lock
from console.position import most_cents
from console.rows import SlipRow, TerminalRow
from console.settings import Settings
from console.state import Table
from console.terms import limits_in_force
from games.game import NO_STAKES, Game, Increment
from games.limits import Limits
from games.refusal import Refusal
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.codec import RemoteProtocolError, decode_slip
from protocol.enums import Phase
from protocol.messages import Receipt, Rejected, Slip
from protocol.refusals import RefusalNumber, Why

NOTHING = b"\x90"
"""An empty list of lines: what stands before anything was registered."""


def register(
    table: Table, terminal: str, slip: Slip, archive: Archive, game: Game, settings: Settings, now: Now
) -> Effects:
    if slip.round != table.round.number:
        return [ToTerminal(terminal, _other_round(slip))]
    before = table.bets.slips.get(terminal)
    if slip.revision == 0:
        return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, phrase("revisions_from_1")))]
    if before is not None and slip.revision <= before.decided_revision:
        return [ToTerminal(terminal, receipt(table, terminal, game, settings))]
    if table.round.phase is not Phase.BETS_OPEN:
        return [ToTerminal(terminal, _late(table, before, slip, now))]
    here = table.seats.terminals[terminal]
    judged = _judge(table, here, slip, archive, game, settings, now)
    if isinstance(judged, Why):  # Decided for good as well: the same revision can never be accepted later.
        row = replace(before or SlipRow(slip.round, terminal, 0, 0, NOTHING, 0, 0), decided_revision=slip.revision)
        why = judged
    else:
        table.bets.registered_s[terminal] = now.monotonic_s
        table.play.witness.registered(terminal)
        increments = _take_places(table, terminal, judged[0], game) if game.shared else b""
        table.bets.stakes[terminal], table.bets.instructions[terminal], total_cents = judged
        row = SlipRow(
            slip.round, terminal, slip.revision, slip.revision, slip.lines, total_cents, now.wall_ms, increments
        )
        why = None
    table.bets.slips[terminal] = row
    table.bets.refusals[terminal] = why
    returns_cents = may_return_cents(table, terminal, game, settings)
    puts = (PutSlip(row),) if why else registered(row)
    decided: Effects = [*puts, ToTerminal(terminal, _receipt(row, why, returns_cents, late=False))]
    if not here.journal_seq:  # With the first entry copied its row is on disk anyway.
        decided.insert(0, PutTerminal(here))
    if why is not None and why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
        decided += lock(table, terminal, phrase("slip_beyond", has_cents=why.allowed_cents or 0))
    return decided


def registered(row: SlipRow) -> tuple[AppendRevision, PutRegistered]:
    """The newest revision of a slip, and the row that follows from it."""
    told = row.registered_revision, row.registered_wall_ms, row.increments, row.lines
    return AppendRevision(row.round, row.terminal, *told), PutRegistered(row)


def _judge(
    table: Table, here: TerminalRow, slip: Slip, archive: Archive, game: Game, settings: Settings, now: Now
) -> tuple[dict[str, int], Sequence[str], int] | Why:
    """Gives the stakes of a slip, its instructions and the sum of its stakes, or why it is refused.

    An honest terminal holds the stakes before it sends them, so only a broken or hostile one lacks the credit. If it
    were evacuated before the outcome, people would pay what such a slip wins.
    """
    if here.locked:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_locked", why=here.locked))
    if here.evacuation and slip.round <= here.evacuated_round:  # What stands is another player's, and the console's.
        return Why(RefusalNumber.BETS_NOT_OPEN, phrase("round_taken_over"))
    try:
        lines, instructions = decode_slip(slip.lines)
    except RemoteProtocolError as bad:
        return Why(RefusalNumber.BAD_MESSAGE, phrase("slip_unreadable", why=str(bad)))
    limits = limits_in_force(table, game, settings)
    others = _others(table, here.terminal, game, limits, settings, now) if game.shared else NO_STAKES
    refusal = game.check(lines, limits, others) or _why_not_instructed(table, here.terminal, instructions, game)
    if refusal is not None:
        sentence = phrase("game_refuses", sentence=refusal.sentence)
        return Why(refusal.number, sentence, refusal.spot, refusal.allowed_cents)
    total_cents = sum(lines.values())
    has_cents = max(0, most_cents(table, here, archive))
    if total_cents <= has_cents:
        return lines, instructions, total_cents
    return Why(RefusalNumber.NOT_ENOUGH_CREDIT, phrase("credit_too_small"), None, has_cents)


def _why_not_instructed(table: Table, terminal: str, instructions: Sequence[str], game: Game) -> Refusal | None:
    """Why the instructions of a slip are refused; one that is withdrawn may be missed by another slip."""
    before = table.bets.instructions
    if not instructions and not before.get(terminal):
        return None
    others = {name: said for name, said in before.items() if name != terminal}
    return game.why_not_instructed(terminal, {**others, terminal: instructions}, table.round.carry)


def _others(table: Table, terminal: str, game: Game, limits: Limits, settings: Settings, now: Now) -> dict[str, int]:
    """On the spots that the game shares, what comes before this terminal's stakes: what other terminals have there,
    and what is kept free for one of them.
    """
    own = table.bets.stakes.get(terminal, NO_STAKES)
    others = {spot: cents - own.get(spot, 0) for spot, cents in table.bets.totals.items()}
    for spot, cents in kept_cents(table, game, limits, settings, now).items():
        others[spot] = others.get(spot, 0) + cents
    for spot, reserve in game.reserves(table.bets.instructions, table.round.carry, limits).items():
        if reserve.terminal == terminal:
            others[spot] = 0
    return others


def kept_cents(table: Table, game: Game, limits: Limits, settings: Settings, now: Now) -> dict[str, int]:
    """By shared spot, what is still kept free for the terminal that comes first there, until the last call."""
    if table.play.last_bets:
        return {}
    kept = {}
    for spot, reserve in game.reserves(table.bets.instructions, table.round.carry, limits).items():
        cents = reserve.cents - table.bets.stakes.get(reserve.terminal, NO_STAKES).get(spot, 0)
        if cents > 0 and is_present(table, reserve.terminal, settings, now):
            kept[spot] = cents
    return kept


def _take_places(table: Table, terminal: str, lines: dict[str, int], game: Game) -> bytes:
    """Gives a raise a new place at the end of the order; what is taken away is the newest part."""
    bets, kept = table.bets, list(table.bets.increments.get(terminal, ()))
    had = bets.stakes.get(terminal, NO_STAKES)
    for spot in sorted(game.shared & (had.keys() | lines.keys())):
        more = lines.get(spot, 0) - had.get(spot, 0)
        bets.totals[spot] = bets.totals.get(spot, 0) + more
        if more > 0:
            bets.places += 1
            kept.append(Increment(spot, more, bets.places))
        elif more < 0:
            kept = _take_away(kept, spot, -more)
    bets.increments[terminal] = kept
    return msgspec.msgpack.encode(kept)


def _take_away(kept: list[Increment], spot: str, cents: int) -> list[Increment]:
    left = []
    for each in reversed(kept):
        if each.spot == spot and cents:
            taken = min(cents, each.cents)
            cents -= taken
            each = each._replace(cents=each.cents - taken)
        if each.cents:
            left.append(each)
    return left[::-1]


def read_places(table: Table) -> None:
    """Reads the places of registrations, and what slips say besides their stakes, from the rows after a restart."""
    bets = table.bets
    for name, row in bets.slips.items():
        if row.registered_revision:
            bets.instructions[name] = decode_slip(row.lines)[1]
        if row.increments:
            bets.increments[name] = [Increment(*each) for each in msgspec.msgpack.decode(row.increments)]
            for each in bets.increments[name]:
                bets.totals[each.spot] = bets.totals.get(each.spot, 0) + each.cents
                bets.places = max(bets.places, each.place)


def may_return_cents(table: Table, terminal: str, game: Game, settings: Settings) -> int:
    """How much of a registered slip the close would give back if it came now.

    Usually the table's totals already say that it is nothing; the close itself would look at every slip of the table.
    """
    if not game.shared or table.round.phase is not Phase.BETS_OPEN:
        return 0
    own = table.bets.stakes.get(terminal, NO_STAKES)
    if game.stands_whole(own, limits_in_force(table, game, settings), table.bets.totals):
        return 0
    returned = closes_with(table, game, settings).returned
    return sum(each.cents for each in returned.get(terminal, ()))


def receipt(table: Table, terminal: str, game: Game, settings: Settings) -> Receipt:
    """The receipt: the slip of this terminal that is on disk in this round, and why its last change was refused, if it
    was.
    """
    late = table.round.phase is not Phase.BETS_OPEN
    returns_cents = may_return_cents(table, terminal, game, settings)
    return _receipt(table.bets.slips[terminal], table.bets.refusals.get(terminal), returns_cents, late=late)


def _receipt(row: SlipRow, why: Why | None, returns_cents: int, *, late: bool) -> Receipt:
    return Receipt(row.round, row.decided_revision, row.registered_revision, late, None, *_reason(why), returns_cents)


def _reason(why: Why | None) -> tuple[int | None, Phrase | None, str | None, int | None]:
    if why is None:
        return None, None, None, None
    spot = None if why.spot is None else why.spot[:64]
    return why.number, why.sentence, spot, why.allowed_cents


def _late(table: Table, before: SlipRow | None, slip: Slip, now: Now) -> Receipt:
    """Rule 3.5: refuses a slip that came after the close, and stores nothing: the close is on disk, and the slip stays
    late.
    """
    margin_ms = None if table.play.close_s is None else round(1000 * (now.monotonic_s - table.play.close_s))
    why = Why(RefusalNumber.BETS_NOT_OPEN, phrase("bets_closed_late"))
    registered_revision = 0 if before is None else before.registered_revision
    return Receipt(slip.round, slip.revision, registered_revision, True, margin_ms, *_reason(why), 0)


def _other_round(slip: Slip) -> Receipt:
    """The receipt of a slip for another round: it decides nothing, because the log says what counts in that round."""
    why = Why(RefusalNumber.BETS_NOT_OPEN, phrase("round_not_open"))
    return Receipt(slip.round, 0, 0, False, None, *_reason(why), 0)
