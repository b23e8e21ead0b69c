"""What staff may ask of a table: one row a verb, each checked against the table before anything moves."""

from collections.abc import Mapping

from msgspec.structs import replace

from console import (
    alarms,
    claims,
    evacuation,
    lists,
    money,
    reports,
    round_decisions,
    staff,
    staff_changes,
    table_decisions,
    term_decisions,
    terminal_keys,
)
from console.hand_over import hand_over
from console.proposals import approve, look, submit
from console.request import Done, Plan, Request, ToApprove, Verb, echo
from console.round_work import close_bets, last_bets, open_bets
from console.status import status
from phrases import phrase
from protocol.messages import Command
from protocol.refusals import RefusalNumber, Why

LOG_IN = "log-in"
APPROVE = "approve"
WHAT_IF = "what-if"
VERBS: dict[str, Verb] = {
    "open": open_bets,
    "last-bets": last_bets,
    "close": close_bets,
    "hold": round_decisions.hold_round,
    "show": round_decisions.show,
    "confirm": round_decisions.confirm,
    "conclude": round_decisions.conclude,
    "enter": round_decisions.enter,
    "void": round_decisions.void_round,
    "correct": round_decisions.correct_round,
    "set-limits": term_decisions.set_limits,
    "set-bet-time": term_decisions.set_bet_time,
    "set-last-bets": term_decisions.set_last_bets,
    "set-pace": term_decisions.set_pace,
    "close-table": table_decisions.close_table,
    "open-table": table_decisions.open_table,
    "emergency-close": table_decisions.emergency_close,
    "credit": money.credit,
    "cash-out": money.cash_out,
    "paid": money.paid,
    "payables": claims.list_claims,
    "pay-payable": money.pay_payable,
    "evacuate": evacuation.evacuate,
    "readmit": evacuation.readmit,
    "lock": money.lock,
    "unlock": money.unlock,
    "backup": table_decisions.backup,
    "report": reports.report,
    "acknowledge": alarms.acknowledge,
    "alarms": lists.list_alarms,
    "disable-staff": staff.disable_staff,
    "add-staff": staff_changes.add_staff,
    "set-role": staff_changes.set_role,
    "new-pin": staff_changes.new_pin,
    "people": lists.list_people,
    "hand-over": hand_over,
    "keys": terminal_keys.list_keys,
    "enrol-terminal": terminal_keys.enrol_terminal,
    "disable-terminal": terminal_keys.disable_terminal,
    "proposals": lambda request: lists.list_proposals(request, verbs_of(request)),
    "log-out": staff.log_out,
    "status": status,
}
LISTS = frozenset({"payables", "alarms", "people", "keys", "proposals"})
READS = LISTS | {"status", "report", WHAT_IF}
"""Asked again, these are answered anew."""
MAY_CLOSE = frozenset({"close", "void", "emergency-close", APPROVE})
"""What may end a round's betting, by itself or as what the second person approves."""


def verbs_of(request: Request) -> Mapping[str, Verb]:
    """The frame's, and those of the game's own."""
    own = request.settings.vertical.verbs
    return {**VERBS, **own} if own else VERBS


def run(request: Request) -> Done | ToApprove | Why:
    """Done, proposed to a second person, or refused."""
    if request.command.verb == APPROVE:
        return approve(request, verbs_of(request))
    if request.command.verb == WHAT_IF:
        asked = replace(request, command=_asked(request.command))
        plan = _plan(asked)
        return plan if isinstance(plan, Why) else ([], look(asked, plan))
    plan = _plan(request)
    return plan if isinstance(plan, Why) else submit(request, plan)


def _asked(command: Command) -> Command:
    """The command that a what-if is about: its verb is the argument `of`. Who only looks needs no reason yet."""
    arguments = {"reason": "what if", **command.arguments}
    return Command(command.id, str(arguments.pop("of", "")), command.session, arguments)


def _plan(request: Request) -> Plan | Why:
    verbs = verbs_of(request)
    verb = verbs.get(request.command.verb)
    if verb is None:
        known = (LOG_IN, WHAT_IF, APPROVE, *verbs)
        return Why(RefusalNumber.UNKNOWN_COMMAND, phrase("no_verb", verb=echo(request.command.verb), verbs=known))
    return verb(request)
