"""Decisions about the table: closing it with notice, emergency close, opening again, backups."""

from msgspec.structs import asdict, replace

from console.authority import Action
from console.effects import Effects, MakeBackup, PutStanding
from console.outcomes import void
from console.request import Done, Plan, Request, Staff, reason_missing
from console.rows import Standing
from console.whatif import outcome_of_round
from games.game import VOID
from phrases import phrase
from protocol.enums import Phase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import BackupAsked, ClosingDecided
from protocol.what_if import BackupNamed, TableClosedAtOnce, TableStands


def close_table(request: Request) -> Plan | Why:
    """Announces that the table closes; the next round to be opened is the last one."""
    table = request.table
    if table.terms.standing.last_round is not None:
        return Why(No.WRONG_PHASE, phrase("closing_announced", round=table.terms.standing.last_round))
    return _stand(request, Action.CLOSE_TABLE, table.round.number + 1)


def open_table(request: Request) -> Plan | Why:
    if request.table.terms.standing.last_round is None:
        return Why(No.WRONG_PHASE, phrase("is_open"))
    return _stand(request, Action.OPEN_TABLE, None)


def emergency_close(request: Request) -> Plan | Why:
    """Closes the table at once: open bets are returned, and a round already closed still gets its outcome from
    people.
    """
    table = request.table
    if table.terms.standing.last_round is not None and table.terms.standing.last_round <= table.round.number:
        return Why(No.WRONG_PHASE, phrase("closed_already"))
    return reason_missing(request, phrase("emergency")) or _stand(
        request, Action.EMERGENCY_CLOSE, table.round.number, void_open_bets=True
    )


def _stand(request: Request, action: Action, last_round: int | None, *, void_open_bets: bool = False) -> Plan:
    table = request.table
    voids = void_open_bets and table.round.phase is Phase.BETS_OPEN

    def do(staff: Staff) -> Done:
        effects: Effects = []
        if voids:
            paragraph = request.game.paragraphs.interrupted
            effects = void(table, paragraph, "force-majeure", request.reason, staff, request.game, request.now)
        table.terms.standing = replace(table.terms.standing, last_round=last_round, reason=request.reason)
        return [*effects, PutStanding(table.terms.standing)], ClosingDecided(last_round)

    if not voids:
        return Plan(action, do, TableStands(last_round))
    voided = outcome_of_round(table, VOID, request.game, request.archive)
    return Plan(action, do, TableClosedAtOnce(**asdict(voided), last_round=last_round), table.round.number)


def backup(request: Request) -> Plan:
    """Makes a backup. The console chooses its name, so that no backup ever replaces another."""
    name = f"{request.settings.table}-{request.now.wall_ms}.db"
    return Plan(Action.BACKUP, lambda _: ([MakeBackup(name)], BackupAsked(name)), BackupNamed(name))


def why_closed(standing: Standing, next_round: int) -> Why | None:
    if standing.last_round is None or next_round <= standing.last_round:
        return None
    if standing.reason:
        return Why(No.TABLE_CLOSED, phrase("closed_for", round=standing.last_round, why=standing.reason))
    return Why(No.TABLE_CLOSED, phrase("closed", round=standing.last_round))
