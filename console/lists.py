"""The lists that staff read before they act: alarms, proposals, people. Reading a list changes nothing."""

from msgspec.structs import replace

from console.authority import Action
from console.hand_over import HAND_OVER, HAND_OVERS_SHOWN
from console.proposals import look
from console.request import Plan, Request, Verbs
from console.state import Proposal
from protocol.answers import AnswerBody
from protocol.lists import (
    AlarmAcknowledged,
    AlarmsListed,
    AlarmWaiting,
    HandOver,
    PeopleListed,
    PersonListed,
    PersonThen,
    ProposalsListed,
    ProposalWaiting,
)
from protocol.refusals import Why
from protocol.what_if import Looked

ALARMS_SHOWN = 100
ACKNOWLEDGED_SHOWN = 5


def _listed(body: AnswerBody) -> Plan:
    return Plan(Action.LOOK, lambda _: ([], body))


def list_alarms(request: Request) -> Plan:
    """Open alarms, the newest first; and who acknowledged the last ones, and when."""
    waiting = sorted(request.table.notices.alarms.values(), key=lambda row: row.last_wall_ms, reverse=True)
    done = request.archive.acknowledged(ACKNOWLEDGED_SHOWN)
    return _listed(
        AlarmsListed(
            [
                AlarmWaiting(row.id, row.kind, row.sentence, row.last_wall_ms, row.times)
                for row in waiting[:ALARMS_SHOWN]
            ],
            [AlarmAcknowledged(row.id, row.sentence, row.acknowledged_by, row.acknowledged_wall_ms) for row in done],
        )
    )


def list_people(request: Request) -> Plan:
    """Who may log in, and who handed the table over to whom."""
    people = [
        PersonListed(person.number, person.name, person.role)
        for person in sorted(request.table.staff.people.values(), key=lambda person: person.number)
        if not person.disabled
    ]
    decided = request.archive.decisions(HAND_OVER, HAND_OVERS_SHOWN)
    handed = [
        HandOver(wall_ms, body.round, [PersonThen(number, role) for number, role in body.people], body.reason)
        for wall_ms, body in decided
    ]
    return _listed(PeopleListed(people, handed))


def list_proposals(request: Request, verb_of: Verbs) -> Plan:
    """The proposals that wait for a second person, each with its effect in the present state."""
    now_s = request.now.monotonic_s
    waiting = [(digest, each) for digest, each in request.table.staff.proposals.items() if now_s <= each.until_s]
    return _listed(ProposalsListed([_proposal(request, digest, each, verb_of) for digest, each in waiting]))


def _proposal(request: Request, digest: str, proposal: Proposal, verb_of: Verbs) -> ProposalWaiting:
    first = request.table.staff.people[proposal.number]
    asked = replace(request, command=proposal.command, person=first)
    plan = verb_of[proposal.command.verb](asked)
    looked = Looked("", {}, []) if isinstance(plan, Why) else look(asked, plan)
    return ProposalWaiting(
        proposal=digest,
        verb=proposal.command.verb,
        arguments=proposal.command.arguments,
        staff=first.number,
        name=first.name,
        role=first.role,
        seconds_left=max(0, round(proposal.until_s - request.now.monotonic_s)),
        refused=plan.sentence if isinstance(plan, Why) else None,
        action=looked.action,
        what_if=looked.what_if,
        needs=looked.needs,
    )
