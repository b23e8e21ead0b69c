"""The hand-over of a table between shifts: who leaves, who takes over, and the state of the table, recorded with
both names."""

from msgspec.structs import asdict

from console.authority import Action
from console.request import Done, Plan, Request, Staff
from console.rounds import Move, may
from console.rows import TerminalRow
from console.staff import end_sessions
from console.state import Table
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.enums import TransferState
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import HandOverDecided
from protocol.what_if import TableHandedOver

HAND_OVER = "hand-over"
HAND_OVERS_SHOWN = 8


def hand_over(request: Request) -> Plan | Why:
    """The person who approves takes over. It is possible only between rounds, when the state does not change."""
    table, person = request.table, request.person
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, phrase("hand_over_when", phase=table.round.phase))
    effect = taken_over(table, request.now)

    def do(_: Staff) -> Done:
        end_sessions(table, lambda session: session.number == person.number)
        return [], HandOverDecided(**asdict(effect))

    return Plan(Action.HAND_OVER, do, effect, table.round.number, told=_told(effect))


def taken_over(table: Table, now: Now) -> TableHandedOver:
    waiting = [each for each in table.staff.proposals.values() if now.monotonic_s <= each.until_s]
    to_pay = [
        -row.cents for row in table.money.transfers.values() if row.cents < 0 and row.state == TransferState.APPLIED
    ]
    return TableHandedOver(
        round=table.round.number,
        phase=table.round.phase,
        last_round=table.terms.standing.last_round,
        credit_cents=sum(
            row.credit_cents + row.escrow_cents + row.leaving_cents for row in table.seats.terminals.values()
        ),
        cash_outs=len(to_pay),
        cash_outs_cents=sum(to_pay),
        to_pay_cents=sum(claim.to_pay_cents for claim in table.money.claims.values()),
        alarms=len(table.notices.alarms),
        proposals=sum(each.command.verb != HAND_OVER for each in waiting),
    )


def _has_cents(row: TerminalRow) -> int:
    return row.credit_cents + row.escrow_cents + row.leaving_cents


def _told(effect: TableHandedOver) -> Phrase:
    return phrase(
        "handed_over", round=effect.round, phase=effect.phase, alarms=effect.alarms, cash_outs=effect.cash_outs,
        proposals=effect.proposals,
    )  # fmt: skip
