"""What staff may ask of a table: one row a verb, each checked for phase, people and arguments before anything moves."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from console.archive import Archive, find_round
from console.closing import close, late_slips
from console.effects import Effects, PutRound, PutTransfer
from console.log import VOID, append
from console.mirror import lock as lock_terminal
from console.mirror import unlock as unlock_terminal
from console.outcomes import correct, result, void
from console.presence import is_present
from console.rounds import Move, Phase, advance, may
from console.settings import Game, Settings
from console.state import RoundRow, Spin, Table, TransferRow
from protocol.clock import Now
from protocol.codec import decode_lines
from protocol.messages import Command, Correction, Transfer
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why

PARAGRAPHS = ("5.1.2", *(f"5.3.{number}" for number in range(1, 10)), "5.4", "5.10")
CORRECTION_PARAGRAPHS = ("5.5",)
LATE_VOID_PARAGRAPHS = ("5.10", "5.4")
LAW_CLASSES = ("malfunction", "force-majeure", "suspected-offence", "game-rule")
TRANSFER_CENTS_MAX = 10**10


@dataclass(slots=True)
class Request:
    """A command with all that its verb may look at."""

    table: Table
    command: Command
    archive: Archive
    game: Game
    settings: Settings
    now: Now

    def argument(self, name: str) -> Any:
        return self.command.arguments.get(name)

    def text(self, name: str) -> str:
        """Empty where the argument is missing or is no text."""
        value = self.argument(name)
        return value if isinstance(value, str) else ""

    @property
    def staff(self) -> list[str]:
        return [name for name in (self.command.staff, self.command.second) if name]


Done = tuple[Effects, dict[str, Any]]


def open_bets(request: Request) -> Done | Why:
    table, now = request.table, request.now
    if table.blocked:
        return Why(No.TABLE_CLOSED, f"No round may be opened: {table.blocked}"[:240])
    if not may(table.round.phase, Move.OPEN):
        return Why(No.WRONG_PHASE, f"Round {table.round.number} is not finished ({table.round.phase}).")
    table.earlier_rounds[table.round.number] = table.round
    table.round = RoundRow(
        table.round.number + 1,
        advance(table.round.phase, Move.OPEN),
        now.wall_ms,
        request.command.staff,
        request.game.rules_hash,
    )
    for mapping in (table.slips, table.stakes, table.refusals, table.registered_s):
        mapping.clear()
    table.spin = Spin(simulated=table.spin.simulated)
    table.deadline_s = now.monotonic_s + request.settings.bet_time_s if request.settings.bet_time_s else None
    table.last_bets, table.opened_in_this_run = False, True
    table.close_s = table.close_durable_s = table.result_s = None
    return [PutRound(table.round)], {"round": table.round.number}


def last_bets(request: Request) -> Done | Why:
    table = request.table
    if table.round.phase is not Phase.BETS_OPEN:
        return Why(No.WRONG_PHASE, f"Bets are not open ({table.round.phase}).")
    at = request.now.monotonic_s + request.settings.last_bets_s
    table.deadline_s = at if table.deadline_s is None else min(at, table.deadline_s)
    table.last_bets = True
    return [], {}


def close_bets(request: Request) -> Done | Why:
    if request.table.round.phase is not Phase.BETS_OPEN:
        return Why(No.WRONG_PHASE, f"Bets are not open ({request.table.round.phase}).")
    return close(request.table, "dealer", request.now), {}


def confirm(request: Request) -> Done | Why:
    """The dealer's touch on a result both witnesses agree on."""
    table, verdict = request.table, request.table.spin.verdict
    if (refused := _no_outcome_yet(table)) or (refused := _late_slips(table)):
        return refused
    if verdict is None or verdict.kind != "result":
        return Why(No.NO_VERDICT, "The wheel has not shown a valid result.")
    return result(table, str(verdict.outcome), request.staff, request.game, request.now), {"outcome": verdict.outcome}


def conclude(request: Request) -> Done | Why:
    """Rule 5.1.1: after an interruption the wheel still shows the same valid spin at rest."""
    table, verdict = request.table, request.table.spin.verdict
    if not table.conclude_only or verdict is None:
        return Why(No.WRONG_PHASE, "There is no interrupted round to conclude.")
    if verdict.kind != "result":
        return Why(No.NO_VERDICT, f"The wheel no longer shows one valid result: {verdict.evidence}")
    if refused := _two_people(request):
        return refused
    table.conclude_only = False
    return result(table, str(verdict.outcome), request.staff, request.game, request.now), {"outcome": verdict.outcome}


def enter(request: Request) -> Done | Why:
    """A number read off the wheel by two people."""
    table, outcome = request.table, request.argument("outcome")
    if (refused := _no_outcome_yet(table)) or (refused := _late_slips(table)) or (refused := _two_people(request)):
        return refused
    verdict = table.spin.verdict
    if verdict is not None and verdict.kind == "invalid":
        return Why(
            No.WRONG_PHASE, f"The wheel's verdict is void by {verdict.paragraph}; a number cannot be keyed over it."
        )
    if not request.game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, f"{outcome!r} is not an outcome of this game.")
    return result(table, outcome, request.staff, request.game, request.now), {"outcome": outcome}


def void_round(request: Request) -> Done | Why:
    table, verdict = request.table, request.table.spin.verdict
    if not may(table.round.phase, Move.VOID):
        return Why(No.WRONG_PHASE, f"There is no round in play to void ({table.round.phase}).")
    sensor_paragraph = verdict.paragraph if verdict is not None and verdict.kind == "invalid" else None
    paragraph = request.text("paragraph") or sensor_paragraph
    if paragraph not in PARAGRAPHS:
        return Why(No.BAD_ARGUMENT, f"A void names its paragraph: {', '.join(PARAGRAPHS)}.")
    law_class = request.text("law_class") or "game-rule"
    if law_class not in LAW_CLASSES:
        return Why(No.BAD_ARGUMENT, f"A void is one of: {', '.join(LAW_CLASSES)}.")
    if table.conclude_only and not request.text("reason"):
        return Why(No.BAD_ARGUMENT, "To void a round whose spin is still shown, say why no outcome was established.")
    before_close = table.round.phase is Phase.BETS_OPEN
    if not before_close and paragraph != sensor_paragraph and (refused := _two_people(request)):
        return refused
    reason = request.text("reason") or table.round.reason or f"called by {request.command.staff}"
    effects = void(table, paragraph, law_class, reason, request.staff, request.game, request.now)
    return effects, {"paragraph": paragraph}


def correct_round(request: Request) -> Done | Why:
    """Rule 5.5; with outcome void the late void of a settled round (Rules 5.4, 5.10)."""
    table, number, outcome = request.table, request.argument("round"), request.argument("outcome")
    row = find_round(table, number, request.archive) if type(number) is int else None
    if row is None:
        return Why(No.UNKNOWN_ROUND, f"There is no record of round {number!r}.")
    if row.close_seq == 0 or row.version == 0:
        return Why(No.WRONG_PHASE, f"Round {number} has no registered result to correct.")
    if outcome != VOID and not request.game.is_outcome(outcome):
        return Why(No.BAD_ARGUMENT, f"{outcome!r} is not an outcome of this game.")
    if outcome == row.outcome:
        return Why(No.BAD_ARGUMENT, f"Round {number} has that outcome already.")
    if refused := _two_people(request):
        return refused
    paragraphs = LATE_VOID_PARAGRAPHS if outcome == VOID else CORRECTION_PARAGRAPHS
    paragraph = request.text("paragraph") or paragraphs[0]
    if paragraph not in paragraphs:
        return Why(No.BAD_ARGUMENT, f"This correction is by {' or '.join(paragraphs)}.")
    reason = request.text("reason")[:240]
    body = Correction(row.number, row.close_seq, row.version + 1, outcome, paragraph, reason, request.staff)
    stakes = {
        slip.terminal: decode_lines(slip.lines)
        for slip in (table.slips.values() if row.number == table.round.number else request.archive.slips(row.number))
        if slip.registered_revision
    }
    return correct(table, row, stakes, body, request.game, request.now), {"version": body.version}


def credit(request: Request) -> Done | Why:
    return _transfer(request, 1)


def cash_out(request: Request) -> Done | Why:
    """Debited at the terminal first; only its journal makes the console say Pay."""
    return _transfer(request, -1)


def _transfer(request: Request, sign: int) -> Done | Why:
    table, terminal, cents = request.table, request.text("terminal"), request.argument("cents")
    if terminal not in table.terminals:
        return Why(No.UNKNOWN_TERMINAL, f"There is no terminal {terminal!r}.")
    id_ = request.command.id
    if table.transfers.get(id_) or request.archive.transfer(id_):
        return [], {"transfer": id_}
    presence = table.present.get(terminal)
    if sign < 0:
        if presence is None or not is_present(table, terminal, request.settings, request.now):
            return Why(No.UNKNOWN_TERMINAL, f"{terminal} is not connected; its credit can't be taken off now.")
        cents = presence.credit_cents if cents is None else cents
    if type(cents) is not int or not 0 < cents <= TRANSFER_CENTS_MAX:
        return Why(No.BAD_ARGUMENT, "An amount is a whole number of cents above zero.")
    if sign < 0 and presence is not None and cents > presence.credit_cents:
        return Why(No.NOT_ENOUGH_CREDIT, f"{terminal} has {presence.credit_cents} cents of free credit.")
    session = presence.credit_session if sign < 0 and presence is not None else 0
    row = TransferRow(id_, terminal, session, sign * cents, request.command.staff, "asked", request.now.wall_ms)
    table.transfers[id_] = row
    body = Transfer(id_, terminal, session, row.cents, row.staff)
    return [*append(table, body, request.now), PutTransfer(row)], {"transfer": id_}


def paid(request: Request) -> Done | Why:
    row = request.table.transfers.get(request.text("transfer"))
    if row is None or row.cents > 0 or row.state != "applied":
        return Why(No.BAD_ARGUMENT, "There is no such cash-out waiting to be paid.")
    del request.table.transfers[row.id]
    return [PutTransfer(replace(row, state="paid"))], {}


def lock(request: Request) -> Done | Why:
    terminal = request.text("terminal")
    if terminal not in request.table.terminals:
        return Why(No.UNKNOWN_TERMINAL, f"There is no terminal {terminal!r}.")
    return lock_terminal(request.table, terminal, request.text("reason") or "by staff"), {}


def unlock(request: Request) -> Done | Why:
    terminal = request.text("terminal")
    if terminal not in request.table.terminals:
        return Why(No.UNKNOWN_TERMINAL, f"There is no terminal {terminal!r}.")
    if refused := _two_people(request):
        return refused
    return unlock_terminal(request.table, terminal), {}


def status(request: Request) -> Done | Why:
    table, settings, now = request.table, request.settings, request.now
    verdict = table.spin.verdict
    terminals = {
        name: {
            "present": is_present(table, name, settings, now),
            "locked": row.locked,
            "credit_cents": presence.credit_cents if (presence := table.present.get(name)) else None,
            "escrow_cents": presence.escrow_cents if presence else None,
            "registered_cents": table.slips[name].total_cents if name in table.slips else 0,
            "cursor": presence.cursor if presence else None,
            "journal_seq": row.journal_seq,
            "outbox": max(0, presence.journal_seq - row.journal_seq) if presence else None,
        }
        for name, row in sorted(table.terminals.items())
    }
    return [], {
        "round": table.round.number,
        "phase": table.round.phase.value,
        "outcome": table.round.outcome,
        "paragraph": table.round.paragraph,
        "reason": table.round.reason,
        "verdict": None if verdict is None else [verdict.kind, verdict.outcome, verdict.paragraph, verdict.evidence],
        "conclude_only": table.conclude_only,
        "recovering": table.recovering_until_s is not None,
        "blocked": table.blocked,
        "epoch": table.epoch,
        "log_head": table.log_head,
        "terminals": terminals,
        "owed": [[number, version, sorted(owed)] for (number, version), owed in sorted(table.owed.items())],
        "transfers": [[row.id, row.terminal, row.cents, row.state] for row in table.transfers.values()],
    }


def _no_outcome_yet(table: Table) -> Why | None:
    if not may(table.round.phase, Move.RESULT):
        return Why(No.WRONG_PHASE, f"No round waits for a result ({table.round.phase}).")
    if table.close_durable_s is None:
        return Why(No.WRONG_PHASE, "The close is not on disk yet.")
    if table.conclude_only or table.recovering_until_s is not None:
        return Why(No.WRONG_PHASE, "After the interruption this round is concluded by two people, or void (5.1).")
    return None


def _late_slips(table: Table) -> Why | None:
    if late := late_slips(table):
        return Why(
            No.WRONG_PHASE, f"Slips came after the ball was last seen on the track ({', '.join(late)}): void, 5.10."
        )
    return None


def _two_people(request: Request) -> Why | None:
    if not request.command.second:
        return Why(No.SECOND_PERSON_NEEDED, "This takes a second person.")
    if request.command.second == request.command.staff:
        return Why(No.SECOND_PERSON_IS_THE_FIRST, "The second person can't be the first.")
    return None


VERBS: dict[str, Callable[[Request], Done | Why]] = {
    "open": open_bets,
    "last-bets": last_bets,
    "close": close_bets,
    "confirm": confirm,
    "conclude": conclude,
    "enter": enter,
    "void": void_round,
    "correct": correct_round,
    "credit": credit,
    "cash-out": cash_out,
    "paid": paid,
    "lock": lock,
    "unlock": unlock,
    "status": status,
}
