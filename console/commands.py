"""The verbs that staff may use: one row for each, and each is checked against the table before anything changes."""

from typing import Any

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
    till_decisions,
)
from console.given import echo, read_arguments
from console.hand_over import hand_over
from console.proposals import approve, look, submit
from console.request import Done, Plan, Request, ToApprove, Verb, Verbs, plain
from console.round_work import close_bets, last_bets, open_bets
from console.status import status
from phrases import phrase
from protocol import arguments as given
from protocol.messages import Command
from protocol.refusals import RefusalNumber, Why

LOG_IN = "log-in"
APPROVE = "approve"
WHAT_IF = "what-if"
VERBS: dict[str, Verb[Any]] = {
    "open": plain(open_bets),
    "last-bets": plain(last_bets),
    "close": plain(close_bets),
    "hold": Verb(given.HoldArguments, round_decisions.hold_round),
    "show": Verb(given.ShowArguments, round_decisions.show),
    "confirm": plain(round_decisions.confirm),
    "conclude": plain(round_decisions.conclude),
    "enter": Verb(given.EnterArguments, round_decisions.enter),
    "void": Verb(given.VoidArguments, round_decisions.void_round),
    "correct": Verb(given.CorrectArguments, round_decisions.correct_round),
    "set-limits": Verb(given.LimitsArguments, term_decisions.set_limits),
    "set-bet-time": Verb(given.SecondsArguments, term_decisions.set_bet_time),
    "set-last-bets": Verb(given.SecondsArguments, term_decisions.set_last_bets),
    "set-pace": Verb(given.PaceArguments, term_decisions.set_pace),
    "close-table": plain(table_decisions.close_table),
    "open-table": plain(table_decisions.open_table),
    "emergency-close": plain(table_decisions.emergency_close),
    "credit": Verb(given.CreditArguments, money.credit),
    "cash-out": Verb(given.CashOutArguments, money.cash_out),
    "paid": Verb(given.PaidArguments, money.paid),
    "payables": plain(claims.list_claims),
    "pay-payable": Verb(given.PayPayableArguments, money.pay_payable),
    "hand-pay": Verb(given.HandPayArguments, till_decisions.hand_pay),
    "give-back": Verb(given.OutArguments, till_decisions.give_back),
    "print-again": Verb(given.OutArguments, till_decisions.print_again),
    "settle-document": Verb(given.DocumentArguments, till_decisions.settle_document),
    "tills": plain(till_decisions.list_tills),
    "ticket": Verb(given.TicketArguments, till_decisions.show_ticket),
    "pay-ticket": Verb(given.PayTicketArguments, till_decisions.pay_ticket),
    "void-ticket": Verb(given.VoidTicketArguments, till_decisions.void_ticket),
    "count-box": Verb(given.CountBoxArguments, till_decisions.count_box),
    "evacuate": Verb(given.EvacuateArguments, evacuation.evacuate),
    "readmit": Verb(given.TerminalArguments, evacuation.readmit),
    "lock": Verb(given.TerminalArguments, money.lock),
    "unlock": Verb(given.TerminalArguments, money.unlock),
    "backup": plain(table_decisions.backup),
    "report": Verb(given.ReportArguments, reports.report),
    "acknowledge": Verb(given.AlarmArguments, alarms.acknowledge),
    "alarms": plain(lists.list_alarms),
    "disable-staff": Verb(given.PersonArguments, staff.disable_staff),
    "add-staff": Verb(given.AddStaffArguments, staff_changes.add_staff),
    "set-role": Verb(given.RoleArguments, staff_changes.set_role),
    "new-pin": Verb(given.PinArguments, staff_changes.new_pin),
    "people": plain(lists.list_people),
    "hand-over": plain(hand_over),
    "keys": plain(terminal_keys.list_keys),
    "enrol-terminal": Verb(given.EnrolArguments, terminal_keys.enrol_terminal),
    "disable-terminal": Verb(given.TerminalArguments, terminal_keys.disable_terminal),
    "proposals": plain(lambda request: lists.list_proposals(request, verbs_of(request))),
    "log-out": plain(staff.log_out),
    "status": plain(status),
}
LISTS = frozenset({"payables", "alarms", "people", "keys", "proposals", "tills"})
READS = LISTS | {"status", "report", "ticket", WHAT_IF}
"""Verbs that only read: a command sent again is answered again, not from the stored answers."""
MAY_CLOSE = frozenset({"close", "void", "emergency-close", APPROVE})
"""Verbs that may close bets, by themselves or because the second person approves."""


def verbs_of(request: Request) -> Verbs:
    """The verbs of every game, and those of this table's game."""
    own = request.settings.vertical.verbs
    return {**VERBS, **own} if own else VERBS


def run(request: Request) -> Done | ToApprove | Why:
    """Does the command, proposes it to a second person, or refuses it."""
    if request.command.verb == APPROVE:
        wanted = read_arguments(APPROVE, request.command.arguments, given.ApproveArguments)
        return wanted if isinstance(wanted, Why) else approve(request, wanted, verbs_of(request))
    if request.command.verb == WHAT_IF:
        asked = replace(request, command=_asked(request.command))
        plan = _plan(asked)
        return plan if isinstance(plan, Why) else ([], look(asked, plan))
    plan = _plan(request)
    return plan if isinstance(plan, Why) else submit(request, plan)


def _asked(command: Command) -> Command:
    """The command that a what-if is about: its verb is the argument `of`. A what-if needs no reason yet."""
    arguments = {"reason": "what if", **command.arguments}
    return Command(command.id, str(arguments.pop("of", "")), command.session, arguments)


def _plan(request: Request) -> Plan | Why:
    verbs = verbs_of(request)
    verb = verbs.get(request.command.verb)
    if verb is None:
        known = (LOG_IN, WHAT_IF, APPROVE, *verbs)
        return Why(RefusalNumber.UNKNOWN_COMMAND, phrase("no_verb", verb=echo(request.command.verb), verbs=known))
    return verb(request)
