"""What staff look through before they act: alarms, proposals, people. Each list is read, and nothing moves by it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.hand_over import HAND_OVER, HAND_OVERS_SHOWN
from console.proposals import look
from console.request import Plan, Request, Verb
from console.state import Proposal
from protocol.refusals import Why

ALARMS_SHOWN = 100
ACKNOWLEDGED_SHOWN = 5


def _listed(facts: dict[str, Any]) -> Plan:
    return Plan(Action.LOOK, lambda _: ([], facts))


def list_alarms(request: Request) -> Plan:
    """Those that wait, the newest first; and who acknowledged the last ones, and when."""
    waiting = sorted(request.table.notices.alarms.values(), key=lambda row: row.last_wall_ms, reverse=True)
    done = request.archive.acknowledged(ACKNOWLEDGED_SHOWN)
    return _listed(
        {
            "alarms": [
                {"alarm": row.id, "kind": row.kind, "sentence": row.sentence, "wall_ms": row.last_wall_ms,
                 "times": row.times}
                for row in waiting[:ALARMS_SHOWN]
            ],
            "acknowledged": [
                {"alarm": row.id, "sentence": row.sentence, "by": row.acknowledged_by,
                 "wall_ms": row.acknowledged_wall_ms}
                for row in done
            ],
        }
    )  # fmt: skip


def list_people(request: Request) -> Plan:
    """Who may log in, and who handed the table to whom."""
    people = [
        {"number": person.number, "name": person.name, "role": person.role.value}
        for person in sorted(request.table.staff.people.values(), key=lambda person: person.number)
        if not person.disabled
    ]
    decided = request.archive.decisions(HAND_OVER, HAND_OVERS_SHOWN)
    return _listed(
        {
            "people": people,
            "hand_overs": [
                {"wall_ms": wall_ms, "round": body.round, "people": [list(person) for person in body.people],
                 "told": body.reason}
                for wall_ms, body in decided
            ],
        }
    )  # fmt: skip


def list_proposals(request: Request, verb_of: Mapping[str, Verb]) -> Plan:
    """What waits for its second person, with what each would do as things stand now."""
    now_s = request.now.monotonic_s
    waiting = [(digest, each) for digest, each in request.table.staff.proposals.items() if now_s <= each.until_s]
    return _listed({"proposals": [_proposal(request, digest, each, verb_of) for digest, each in waiting]})


def _proposal(request: Request, digest: str, proposal: Proposal, verb_of: Mapping[str, Verb]) -> dict[str, Any]:
    first = request.table.staff.people[proposal.number]
    asked = replace(request, command=proposal.command, person=first)
    plan = verb_of[proposal.command.verb](asked)
    facts = {
        "proposal": digest,
        "verb": proposal.command.verb,
        "arguments": proposal.command.arguments,
        "staff": first.number,
        "name": first.name,
        "role": first.role.value,
        "seconds_left": max(0, round(proposal.until_s - request.now.monotonic_s)),
    }
    if isinstance(plan, Why):
        return {**facts, "refused": plan.sentence, "what_if": {}, "needs": []}
    return {**facts, "refused": "", **look(asked, plan)[1]}
