"""Seat evacuation: two people pay or move a dead terminal's mirrored credit, after its key is fenced."""

from dataclasses import dataclass, replace
from typing import Any

from console.archive import Archive
from console.authority import Action
from console.effects import Alarm, Effects, Fence, PutTerminal, PutTransfer
from console.log import append
from console.mirror import complete
from console.money import no_such_terminal
from console.presence import is_present
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rounds import Move, may
from console.state import Evacuated, Owed, Table, TransferRow, Version
from console.takeover import claim
from protocol.messages import Evacuation, Transfer
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why


@dataclass(frozen=True, slots=True)
class Position:
    """What the console knows of a dead terminal's money: its journal's copy, and the log applied to it."""

    mirrored_cents: int
    """Credit and escrow by the copy of its journal."""
    coming_cents: int
    """Put on it by an attendant, and not in that copy yet."""
    settled: dict[Version, Owed]
    """Outcomes that it has not confirmed, of the player who is there."""
    of_others: dict[Version, Owed]
    """The same, of a player who had left before."""
    at_risk_cents: int
    """Registered in a round without an outcome."""

    @property
    def due_cents(self) -> int:
        won_cents = -sum(owed.house_cents for owed in self.settled.values())
        return self.mirrored_cents + self.coming_cents + won_cents - self.at_risk_cents


def position_of(table: Table, terminal: str, archive: Archive) -> Position:
    row = table.terminals[terminal]
    owed = {version: names[terminal] for version, names in sorted(table.owed.items()) if terminal in names}
    of_others = {version: each for version, each in owed.items() if not _plays(table, version, terminal, archive)}
    asked = [each for each in table.transfers.values() if (each.terminal, each.state) == (terminal, "asked")]
    slip = table.slips.get(terminal)
    in_play = may(table.round.phase, Move.VOID) and slip is not None and slip.registered_revision
    return Position(
        row.credit_cents + row.escrow_cents,
        sum(each.cents for each in asked if each.cents > 0),
        {version: each for version, each in owed.items() if version not in of_others},
        of_others,
        slip.total_cents if in_play and slip is not None else 0,
    )


def _plays(table: Table, version: Version, terminal: str, archive: Archive) -> bool:
    session = archive.played_by(version[0]).get(terminal)
    return session is None or table.terminals[terminal].runs(session)


def evacuate(request: Request) -> Plan | Why:
    """`to` names the terminal that gets the money; without it an attendant pays it."""
    if refused := (no_such_terminal(request) or _still_there(request) or _bad_target(request)):
        return refused
    if refused := reason_missing(request, "An evacuation"):
        return refused
    table, terminal = request.table, request.text("terminal")
    position = position_of(table, terminal, request.archive)
    return Plan(
        Action.EVACUATE,
        lambda staff: _evacuate(request, terminal, position, staff),
        _effect(request, terminal, position),
        table.round.number,
    )


def _still_there(request: Request) -> Why | None:
    terminal = request.text("terminal")
    if is_present(request.table, terminal, request.settings, request.now):
        return Why(No.WRONG_PHASE, f"{terminal} is connected; its credit comes off it with a cash-out.")
    return None


def _bad_target(request: Request) -> Why | None:
    table, to = request.table, request.text("to")
    if not to:
        return None
    row = table.terminals.get(to)
    if row is None or row.is_out or not is_present(table, to, request.settings, request.now):
        return Why(No.UNKNOWN_TERMINAL, f"There is no terminal {to!r} connected.")
    if row.credit_cents or row.escrow_cents:
        return Why(No.WRONG_PHASE, f"{to} has another player's credit; only an empty terminal can take it over.")
    return None


def _effect(request: Request, terminal: str, position: Position) -> dict[str, Any]:
    table = request.table
    row, here = table.terminals[terminal], table.present.get(terminal)
    unknown = None if here is None else max(0, here.journal_seq - row.journal_seq)
    return {
        "terminal": terminal,
        "to": request.text("to"),
        "mirrored_cents": position.mirrored_cents,
        "coming_cents": position.coming_cents,
        "settled": [[*version, owed.stake_cents, owed.payout_cents] for version, owed in position.settled.items()],
        "payable_to_others": [[*version, -owed.house_cents] for version, owed in position.of_others.items()],
        "at_risk_cents": position.at_risk_cents,
        "pays_cents": max(0, position.due_cents),
        "unrecovered_cents": max(0, -position.due_cents),
        "mirrored_up_to": row.journal_seq,
        "unknown_entries": "unknown" if unknown is None else unknown,
    }


def _evacuate(request: Request, terminal: str, position: Position, staff: Staff) -> Done:
    table, cents = request.table, max(0, position.due_cents)
    effects: Effects = [Fence(terminal), *_take_over(request, terminal, position)]
    row, number = table.terminals[terminal], table.round.number
    id_, to = request.command.id, request.text("to")
    body = Evacuation(id_, terminal, number, row.journal_seq, cents, position.at_risk_cents, to, staff)
    effects += append(table, body, request.now)
    locked = f"evacuated: {request.reason}"[:240]
    row = replace(row, evacuation=Evacuated.OUT, evacuated_round=number, locked=locked)
    table.terminals[terminal] = row
    table.present.pop(terminal, None)
    effects.append(PutTerminal(row))
    if cents:
        effects += _move(request, to, cents, staff[0]) if to else _pay(request, terminal, cents, staff[0])
    return effects, {"transfer": id_, "pays_cents": cents, "to": to}


def _take_over(request: Request, terminal: str, position: Position) -> Effects:
    """What was expected of the terminal's journal is expected no more."""
    table, effects = request.table, Effects()
    for version in [*position.settled, *position.of_others]:
        owed = table.owed[version]
        del owed[terminal]
        if not owed:
            del table.owed[version]
        effects += complete(table, version[0], request.archive)
    for (number, _), each in position.of_others.items():
        effects += claim(table, number, terminal, -each.house_cents)
    for row in [row for row in table.transfers.values() if (row.terminal, row.state) == (terminal, "asked")]:
        del table.transfers[row.id]
        effects.append(PutTransfer(replace(row, state="applied" if row.cents > 0 else "refused")))
    return effects


def _pay(request: Request, terminal: str, cents: int, staff: str) -> Effects:
    """As a cash-out that the terminal has debited: it waits to be paid."""
    table, id_ = request.table, request.command.id
    session = table.terminals[terminal].credit_session
    row = TransferRow(id_, terminal, session, -cents, staff, "applied", request.now.wall_ms)
    table.transfers[id_] = row
    return [PutTransfer(row), Alarm("pay", f"Pay {cents} cents to the player of {terminal} ({id_}).")]


def _move(request: Request, to: str, cents: int, staff: str) -> Effects:
    table, id_ = request.table, request.command.id
    row = TransferRow(id_, to, 0, cents, staff, "asked", request.now.wall_ms)
    table.transfers[id_] = row
    return [*append(table, Transfer(id_, to, 0, cents, staff), request.now), PutTransfer(row)]


def readmit(request: Request) -> Plan | Why:
    """It may speak again, under a key that is enrolled anew: locked, until its journal has been compared."""
    table, terminal = request.table, request.text("terminal")
    row = table.terminals.get(terminal)
    if row is None or row.evacuation is not Evacuated.OUT:
        return Why(No.WRONG_PHASE, f"{terminal!r} is not evacuated.")

    def do(_: Staff) -> Done:
        back = replace(row, evacuation=Evacuated.READMITTED)
        table.terminals[terminal] = back
        return [PutTerminal(back)], {"terminal": terminal}

    return Plan(Action.READMIT, do, {"terminal": terminal, "mirrored_up_to": row.journal_seq})
