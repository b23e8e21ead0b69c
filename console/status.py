"""The table as staff see it at a glance."""

from typing import Any

from console.authority import Action
from console.hearing import is_present
from console.reminders import opened_ago_s, rounds_per_hour
from console.request import Plan, Request
from console.rounds import UNDECIDED
from console.rows import TerminalRow
from console.state import Table
from console.terminal_keys import disabled, enrolled
from console.terms import terms_by_name, terms_in_force
from games.game import AwaitsAnswers, AwaitsFact, HasOutcome
from protocol.diagnosis import PersonNamed
from protocol.enrolment import Domain
from protocol.enums import Phase
from protocol.table_status import (
    Awaited,
    ProposalOpen,
    RoomStatus,
    RoundOutcome,
    SettlementOwed,
    TableStatus,
    TerminalStatus,
    TermsChanged,
    TransferOpen,
    VerdictTold,
)


def status(request: Request) -> Plan:
    """The status of the table. A display's key is told what a room may know, and no more."""
    if request.peer.startswith(f"{Domain.DISPLAY}/"):
        return Plan(Action.LOOK, lambda _: ([], RoomStatus(**_room(request))))
    return Plan(Action.LOOK, lambda _: ([], TableStatus(**_room(request), **_round(request), **_table(request))))


def _room(request: Request) -> dict[str, Any]:
    """Gives the fields of RoomStatus."""
    table, terms = request.table, terms_in_force(request.table, request.settings)
    return {
        "table": request.settings.table,
        "game": request.game.name,
        "readings": dict(request.game.readings),
        "round": table.round.number,
        "phase": table.round.phase,
        "outcome": table.round.outcome,
        "paragraph": table.round.paragraph,
        "held_for": table.round.held_for,
        "verdict": _verdict(table),
        "conclude_only": table.play.conclude_only,
        "recovering": table.play.recovering_until_s is not None,
        "last_bets": table.play.last_bets,
        "last_round": table.terms.standing.last_round,
        "terms": terms_by_name(terms),
        "changed": TermsChanged(terms.from_round, terms.changed),
        "outcomes": [
            RoundOutcome(number, ended.outcome) for number, ended in sorted(table.ended.items(), reverse=True)
        ],
        "shown": request.settings.vertical.room(table),
    }


def _verdict(table: Table) -> VerdictTold | None:
    found = table.play.witness.verdict
    return None if found is None else VerdictTold(found.kind, found.outcome, found.paragraph, found.evidence)


def _round(request: Request) -> dict[str, Any]:
    table = request.table
    is_undecided = table.round.phase in UNDECIDED
    return {
        "dealer": table.round.dealer,
        "reason": table.round.reason,
        "late_slips": table.play.witness.late_slips() if is_undecided else [],
        "awaits": _awaits(request) if is_undecided else None,
        "rounds_per_hour": rounds_per_hour(table, request.now.wall_ms),
        "opened_ago_s": opened_ago_s(table, request.now.wall_ms),
        "source": request.settings.vertical.status(table),
    }


def _awaits(request: Request) -> Awaited:
    """What the play waits for, and what the wait is about."""
    match request.game.awaits(request.table.play.course.play):
        case AwaitsFact(what=what):
            return Awaited("fact", what, [])
        case AwaitsAnswers(question=question):
            return Awaited("answers", question.about, sorted(question.options))
        case HasOutcome(outcome=outcome):
            return Awaited("confirmation", outcome, [])
    return Awaited("outcome", None, [])


def _table(request: Request) -> dict[str, Any]:
    table, money = request.table, request.table.money
    return {
        "blocked": table.blocked,
        "closing_reason": table.terms.standing.reason,
        "epoch": table.log.epoch,
        "log_head": table.log.head,
        "terminals": {name: _terminal(request, row) for name, row in sorted(table.seats.terminals.items())},
        "enrolled": sorted(enrolled(request)),
        "disabled": sorted(disabled(request)),
        "owed": [
            SettlementOwed(number, version, sorted(owed)) for (number, version, _), owed in sorted(money.owed.items())
        ],
        "transfers": [TransferOpen(row.id, row.terminal, row.cents, row.state) for row in money.transfers.values()],
        "to_pay_cents": sum(claim.to_pay_cents for claim in money.claims.values()),
        "unrecovered_cents": sum(claim.lost_cents for claim in money.claims.values()),
        "alarms": len(table.notices.alarms),
        **_people(request),
    }


def _people(request: Request) -> dict[str, Any]:
    """Who is logged in and has not been idle for too long, and the dealer of the round."""
    table, now_s, idle_s = request.table, request.now.monotonic_s, request.settings.staff_idle_s
    sessions = table.staff.sessions.values()
    logged_in = {session.number for session in sessions if now_s - session.used_s <= idle_s}
    named = [
        table.staff.people[number] for number in sorted({*logged_in, table.round.dealer} & table.staff.people.keys())
    ]
    return {
        "logged_in": sorted(logged_in),
        "people": {person.number: PersonNamed(person.name, person.role) for person in named},
        "proposals": [
            ProposalOpen(digest, old.command.verb, old.number) for digest, old in table.staff.proposals.items()
        ],
    }


def _terminal(request: Request, row: TerminalRow) -> TerminalStatus:
    table, name, presence = request.table, row.terminal, request.table.seats.present.get(row.terminal)
    return TerminalStatus(
        present=is_present(table, name, request.settings, request.now),
        locked=row.locked,
        occupied=row.runs(row.credit_session) or bool(presence and presence.credit_cents + presence.escrow_cents),
        credit_cents=presence.credit_cents if presence and presence.pinged_s else None,
        escrow_cents=presence.escrow_cents if presence and presence.pinged_s else None,
        registered_cents=_registered_cents(table, name),
        asking_cents=_asking_cents(table, name),
        calls=presence.calls if presence else None,
        evacuation=row.evacuation,
        cursor=presence.cursor if presence else None,
        journal_seq=row.journal_seq,
        outbox=max(0, presence.journal_seq - row.journal_seq) if presence else None,
    )


def _registered_cents(table: Table, name: str) -> int:
    return table.bets.slips[name].total_cents if name in table.bets.slips else 0


def _asking_cents(table: Table, name: str) -> int:
    """The money that a terminal has put aside and that is not registered here, by its last message."""
    presence = table.seats.present.get(name)
    if table.round.phase is not Phase.BETS_OPEN or presence is None:
        return 0
    if presence.pinged_s <= table.bets.registered_s.get(name, 0.0):
        return 0
    unsettled = [owed[name] for (_, version, _), owed in table.money.owed.items() if version == 1 and name in owed]
    return max(0, presence.escrow_cents - _registered_cents(table, name) - sum(each.stake_cents for each in unsettled))
