"""What a decision would do to everyone's money, from the console's own copies, before anything moves."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from console.archive import Archive
from console.claims import claim_of, split
from console.outcomes import payout_cents_of
from console.settings import Game
from console.state import RoundRow, Table
from console.takeover import taken_over
from protocol.codec import decode_lines

Stakes = dict[str, dict[str, int]]
"""Terminal to its registered slip."""


class Change(Struct, frozen=True):
    """One terminal: what it has or would have had, what it would have, and where the difference goes."""

    terminal: str
    stake_cents: int
    before_cents: int | None
    """None where no outcome was at hand."""
    after_cents: int
    credit_cents: int
    """Onto the credit, or off it where below zero."""
    payable_cents: int = 0
    unrecovered_cents: int = 0
    cashed_out: bool = False
    confirmed: bool = True
    """The terminal's journal shows the earlier settlement; otherwise it is away, and books both when it returns."""


def slips_of(table: Table, row: RoundRow, archive: Archive) -> Stakes:
    rows = table.slips.values() if row.number == table.round.number else archive.slips(row.number)
    return {slip.terminal: decode_lines(slip.lines) for slip in rows if slip.registered_revision}


def outcome_of_round(table: Table, outcome: str, game: Game) -> dict[str, Any]:
    """The round in play ends so: beside what the wheel's own verdict would bring, where there is one."""
    verdict = table.spin.verdict
    shown = verdict.outcome if verdict is not None and verdict.kind == "result" else None
    changes = []
    for terminal, lines in sorted(table.stakes.items()):
        if lines:
            after = payout_cents_of(lines, outcome, game)
            before = None if shown is None else payout_cents_of(lines, shown, game)
            changes.append(Change(terminal, sum(lines.values()), before, after, after))
    return _facts(table.round, shown, outcome, changes)


def outcome_corrected(table: Table, row: RoundRow, outcome: str, archive: Archive, game: Game) -> dict[str, Any]:
    """A recorded round ends otherwise (Rules 5.4, 5.5, 5.10): only the difference moves, in its own credit session."""
    played_by = archive.played_by(row.number)
    changes = []
    for terminal, lines in sorted(slips_of(table, row, archive).items()):
        if lines:
            before = payout_cents_of(lines, str(row.outcome), game)
            after = payout_cents_of(lines, outcome, game)
            changes.append(
                _difference(table, row, terminal, sum(lines.values()), before, after, played_by.get(terminal))
            )
    return _facts(row, row.outcome, outcome, changes)


def _difference(
    table: Table, row: RoundRow, terminal: str, stake_cents: int, before: int, after: int, session: int | None
) -> Change:
    known = table.terminals[terminal]
    is_there = session is None or known.runs(session)
    same_player = is_there and terminal not in taken_over(table, row.number)
    claim = claim_of(table, row.number, terminal)
    credit, payable, unrecovered = split(
        after - before, claim.unrecovered_cents, claim.payable_cents, known.credit_cents, same_player
    )
    overpaid = max(0, claim.paid_cents - claim.payable_cents - payable) - max(0, claim.paid_cents - claim.payable_cents)
    return Change(
        terminal,
        stake_cents,
        before,
        after,
        credit,
        payable,
        unrecovered + overpaid,
        not same_player,
        session is not None,
    )


def _facts(row: RoundRow, before: str | None, after: str, changes: list[Change]) -> dict[str, Any]:
    def total(cents: Callable[[Change], int]) -> int:
        return sum(max(0, cents(change)) for change in changes)

    return {
        "round": row.number,
        "version": row.version,
        "outcome_before": before,
        "outcome_after": after,
        "terminals": {change.terminal: _line(change) for change in changes},
        "stakes_cents": total(lambda change: change.stake_cents),
        "after_cents": total(lambda change: change.after_cents),
        "gains_cents": total(lambda change: change.after_cents - (change.before_cents or 0)),
        "losses_cents": total(lambda change: (change.before_cents or 0) - change.after_cents),
        "payable_cents": sum(change.payable_cents for change in changes),
        "unrecovered_cents": sum(change.unrecovered_cents for change in changes),
        "cashed_out": [change.terminal for change in changes if change.cashed_out],
        "not_confirmed": [change.terminal for change in changes if not change.confirmed],
    }


def _line(change: Change) -> dict[str, Any]:
    names = ("stake_cents", "before_cents", "after_cents", "credit_cents", "payable_cents", "unrecovered_cents")
    return {name: getattr(change, name) for name in names}
