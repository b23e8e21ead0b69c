"""Two-person actions: a digest names what was proposed, and only that, unchanged, can be approved."""

import hashlib

import msgspec
from msgspec.structs import replace

from console.authority import Permission, in_order, permission
from console.log import append
from console.request import Done, Plan, Request, ToApprove, Verbs
from console.rows import PersonRow
from console.state import Proposal
from phrases import phrase
from protocol.arguments import ApproveArguments
from protocol.enums import Role
from protocol.messages import Decision
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided
from protocol.what_if import Looked, Proposed, RoundSettled

APPROVE_WITHIN_S = 120.0
_AS_JSON = msgspec.json.Encoder(order="sorted").encode
PROPOSALS_MAX = 20


def submit(request: Request, plan: Plan) -> Done | ToApprove | Why:
    """Does a command at once if one person may do it; else proposes it to a second one."""
    needed = permission(plan.action, request.person.role)
    if refused := _never(plan, request.person, needed):
        return refused
    if needed:
        return _propose(request, plan, needed)
    is_recorded = plan.effect is not None  # Everyday commands are not, and need no digest.
    return _do(request, plan, [request.person], digest_of(request, plan) if is_recorded else b"")


def look(request: Request, plan: Plan) -> Looked:
    """Computes the effect of a command; it proposes nothing and moves nothing."""
    needed = permission(plan.action, request.person.role)
    return Looked(plan.action, {} if plan.effect is None else plan.effect, _needs(needed))


def approve(request: Request, given: ApproveArguments, verb_of: Verbs) -> Done | Why:
    """Does a proposal. The second person has seen the digest, and what it names must still be exactly what would
    happen.
    """
    table, digest = request.table, given.digest
    _forget_old(request)
    proposal = table.staff.proposals.get(digest)
    if proposal is None:
        return Why(No.UNKNOWN_PROPOSAL, phrase("no_proposal"))
    if proposal.number == request.person.number:
        return Why(No.SECOND_PERSON_IS_THE_FIRST, phrase("same_person"))
    first = table.staff.people[proposal.number]
    asked = replace(request, command=proposal.command, person=first)
    plan = verb_of[proposal.command.verb](asked)
    if isinstance(plan, Why) or first.disabled or (exact := digest_of(asked, plan)).hex() != digest:
        del table.staff.proposals[digest]
        if isinstance(plan, Why):
            return Why(No.EFFECT_HAS_CHANGED, phrase("has_changed_why", why=plan.sentence))
        return Why(No.EFFECT_HAS_CHANGED, phrase("has_changed"))
    needed = permission(plan.action, first.role) or frozenset()
    if request.person.role not in needed:
        return Why(No.NOT_THIS_ROLE, phrase("approved_by", roles=in_order(needed)))
    del table.staff.proposals[digest]
    return _do(asked, plan, [first, request.person], exact)


def digest_of(request: Request, plan: Plan) -> bytes:
    """SHA-256 of exactly this action by this person with this effect, as JSON with sorted keys."""
    exact = {
        "action": plan.action,
        "verb": request.command.verb,
        "arguments": request.command.arguments,
        "staff": request.person.number,
        "round": plan.round,
        "version": plan.version,
        "effect": plan.effect,
    }
    return hashlib.sha256(_AS_JSON(exact)).digest()


def _propose(request: Request, plan: Plan, needed: frozenset[Role]) -> ToApprove:
    _forget_old(request)
    proposals, digest = request.table.staff.proposals, digest_of(request, plan).hex()
    proposals.pop(digest, None)
    if len(proposals) >= PROPOSALS_MAX:
        del proposals[next(iter(proposals))]
    proposals[digest] = Proposal(request.command, request.person.number, request.now.monotonic_s + APPROVE_WITHIN_S)
    sentence = phrase("takes_second", roles=in_order(needed), seconds=round(APPROVE_WITHIN_S))
    looked = look(request, plan)
    return ToApprove(sentence, Proposed(looked.action, looked.what_if, looked.needs, digest))


def _do(request: Request, plan: Plan, people: list[PersonRow], digest: bytes) -> Done:
    """Does the plan. The digest was computed before anything moved, so what people saw is what they signed."""
    effects, answer = plan.do([person.number for person in people])
    if plan.effect is None:
        return effects, answer
    command = request.command
    body = Decision(
        plan.round,
        plan.action,
        command.verb,
        command.arguments,
        [(person.number, person.role) for person in people],
        digest,
        {name: getattr(plan.effect, name) for name in plan.effect.__struct_fields__ if name.endswith("_cents")},
        request.reason or plan.told,
        plan.effect.overruled if isinstance(plan.effect, RoundSettled) else None,
    )
    effects = [*effects, *append(request.table, body, request.now)]
    assert isinstance(answer, Decided)
    return effects, replace(answer, decision=request.table.log.head)


def _never(plan: Plan, person: PersonRow, needed: Permission) -> Why | None:
    if needed is not None:
        return None
    return Why(No.NOT_THIS_ROLE, phrase("not_this_role", role=person.role, action=plan.action))


def _needs(needed: Permission) -> list[str] | None:
    return None if needed is None else sorted(role.value for role in needed)


def _forget_old(request: Request) -> None:
    proposals = request.table.staff.proposals
    for digest in [digest for digest, old in proposals.items() if request.now.monotonic_s > old.until_s]:
        del proposals[digest]
