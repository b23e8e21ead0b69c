"""Which terminals may connect: a refused key is enrolled under a seat's name, and an enrolled one is disabled."""

from console.authority import Action
from console.effects import Enrol, Fence
from console.request import Done, Plan, Request, Staff, keys_are_broken, reason_missing
from console.rounds import Move, may
from console.state import Table
from phrases import phrase
from protocol.arguments import EnrolArguments, TerminalArguments
from protocol.enrolment import NAME, Domain, Enrolled
from protocol.keys import fingerprint
from protocol.lists import KeyKnocked, KeyListed, KeysListed
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import KeyEnrolled, TerminalNamed
from protocol.what_if import KeyOf


def list_keys(request: Request) -> Plan:
    """The terminals' keys, and the keys that tried to connect and were refused, the newest first."""
    entries = _terminals(request)
    knocks = [
        KeyKnocked(
            knock.public,
            fingerprint(knock.public),
            knock.wall_ms,
            knock.times,
            next((entry.name for entry in entries if entry.public == knock.public), ""),
        )
        for knock in sorted(request.keys.knocks(), key=lambda knock: knock.wall_ms, reverse=True)
    ]
    keys = [
        KeyListed(entry.name, fingerprint(entry.public), entry.revoked)
        for entry in sorted(entries, key=lambda entry: (entry.name, entry.revoked))
    ]
    return Plan(Action.LOOK, lambda _: ([], KeysListed(keys, knocks)))


def _terminals(request: Request) -> list[Enrolled]:
    return [entry for entry in request.keys.listed() if entry.domain is Domain.TERMINAL]


def _good_key(request: Request, name: str) -> str | None:
    found = (entry.public for entry in _terminals(request) if entry.name == name and not entry.revoked)
    return next(found, None)


def enrol_terminal(request: Request, given: EnrolArguments) -> Plan | Why:
    """Enrols a terminal's key, after two people have compared its fingerprint with the terminal's own screen."""
    terminal, public = given.terminal, given.public
    if refused := keys_are_broken(request):
        return refused
    if not NAME.fullmatch(terminal):
        return Why(No.BAD_ARGUMENT, phrase("terminal_name"))
    if _good_key(request, terminal) is not None:
        return Why(No.BAD_ARGUMENT, phrase("other_key", terminal=terminal))
    if any(entry.public == public for entry in request.keys.listed()):
        return Why(No.BAD_ARGUMENT, phrase("key_revoked"))
    if all(knock.public != public for knock in request.keys.knocks()):
        return Why(No.BAD_ARGUMENT, phrase("no_knock"))

    def do(_: Staff) -> Done:
        return [Enrol(terminal, public)], KeyEnrolled(terminal, fingerprint(public))

    return Plan(Action.ENROL_TERMINAL, do, KeyOf(terminal, fingerprint(public)))


def disable_terminal(request: Request, given: TerminalArguments) -> Plan | Why:
    """Revokes a terminal's key for good. Its player's money must be off it first, or is evacuated, so that none is
    lost.

    It is done between rounds, because all terminals must connect anew when one is shut out.
    """
    table, terminal = request.table, given.terminal
    if refused := keys_are_broken(request):
        return refused
    public = _good_key(request, terminal)
    if public is None:
        return Why(No.UNKNOWN_TERMINAL, phrase("no_key", terminal=terminal))
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, phrase("disable_when", phase=table.round.phase))
    if has_money(table, terminal):
        return Why(No.WRONG_PHASE, phrase("has_credit", terminal=terminal))
    if refused := reason_missing(request, phrase("disabling")):
        return refused

    def do(_: Staff) -> Done:
        table.seats.present.pop(terminal, None)
        return [Fence(terminal)], TerminalNamed(terminal)

    return Plan(Action.DISABLE_TERMINAL, do, KeyOf(terminal, fingerprint(public)))


def has_money(table: Table, terminal: str) -> bool:
    row, here = table.seats.terminals.get(terminal), table.seats.present.get(terminal)
    known = [row.credit_cents, row.escrow_cents, row.leaving_cents] if row else []
    heard = [here.credit_cents, here.escrow_cents] if here else []
    is_owing = any(terminal in owed for owed in table.money.owed.values())
    is_asked = any(each.terminal == terminal for each in table.money.transfers.values())
    has_slip = terminal in table.bets.slips and table.bets.slips[terminal].total_cents > 0 and not _is_settled(table)
    return any(known) or any(heard) or is_owing or is_asked or has_slip


def _is_settled(table: Table) -> bool:
    return table.round.version > 0


def enrolled(request: Request) -> set[str]:
    """The terminals that have a valid key."""
    return {entry.name for entry in _terminals(request) if not entry.revoked}


def disabled(request: Request) -> set[str]:
    """The terminals that had a key and have no valid one."""
    return {entry.name for entry in _terminals(request)} - enrolled(request)
