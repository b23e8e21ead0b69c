"""The table as staff see it at a glance."""

from typing import Any

from console.authority import Action
from console.presence import is_present
from console.request import Plan, Request


def status(request: Request) -> Plan:
    return Plan(Action.LOOK, lambda _: ([], _facts(request)))


def _facts(request: Request) -> dict[str, Any]:
    table, verdict = request.table, request.table.spin.verdict
    return {
        "round": table.round.number,
        "phase": table.round.phase.value,
        "dealer": table.round.dealer,
        "outcome": table.round.outcome,
        "paragraph": table.round.paragraph,
        "reason": table.round.reason,
        "verdict": None if verdict is None else [verdict.kind, verdict.outcome, verdict.paragraph, verdict.evidence],
        "conclude_only": table.conclude_only,
        "recovering": table.recovering_until_s is not None,
        "blocked": table.blocked,
        "last_round": table.standing.last_round,
        "epoch": table.epoch,
        "log_head": table.log_head,
        "terminals": {name: _terminal(request, name) for name in sorted(table.terminals)},
        "owed": [[number, version, sorted(owed)] for (number, version), owed in sorted(table.owed.items())],
        "transfers": [[row.id, row.terminal, row.cents, row.state] for row in table.transfers.values()],
        "to_pay_cents": sum(claim.to_pay_cents for claim in table.claims.values()),
        "unrecovered_cents": sum(claim.lost_cents for claim in table.claims.values()),
        "logged_in": sorted({session.number for session in table.staff_sessions.values()}),
        "proposals": [[digest, old.command.verb, old.number] for digest, old in table.proposals.items()],
    }


def _terminal(request: Request, name: str) -> dict[str, Any]:
    table, row, presence = request.table, request.table.terminals[name], request.table.present.get(name)
    return {
        "present": is_present(table, name, request.settings, request.now),
        "locked": row.locked,
        "evacuation": row.evacuation.value,
        "credit_cents": presence.credit_cents if presence else None,
        "escrow_cents": presence.escrow_cents if presence else None,
        "registered_cents": table.slips[name].total_cents if name in table.slips else 0,
        "cursor": presence.cursor if presence else None,
        "journal_seq": row.journal_seq,
        "outbox": max(0, presence.journal_seq - row.journal_seq) if presence else None,
    }
