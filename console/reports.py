"""The reports that staff may ask for, and the answer while one is being made."""

from datetime import date

from console.authority import Action
from console.effects import Effects, MakeReport
from console.request import Plan, Request
from console.state import MadeReport, Table
from phrases import phrase
from protocol.arguments import ReportArguments
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import ReportMade, report_made

NAMES = ("day", "days", "bets", "rounds", "voids", "staff")
KEPT = 16
WAITING_MAX = 4


def report(request: Request, given: ReportArguments) -> Plan | Why:
    """Gives a report. The clerk makes it outside this process, so staff ask again under the same `ask` until it is
    there.
    """
    table, ask, name = request.table, given.ask, given.name
    on = _day(given.date)
    health = request.settings.vertical.health
    names = NAMES if health is None else (*NAMES, health.name)
    if not ask or name not in names or on is None:
        sentence = phrase("report_takes", date="2026-11-17", names=names)
        return Why(No.BAD_ARGUMENT, sentence)
    if ask in table.notices.reports:
        return Plan(Action.LOOK, lambda _: ([], _answer(table.notices.reports.get(ask))))
    if sum(made is None for made in table.notices.reports.values()) >= WAITING_MAX:
        return Why(No.TOO_MANY_MESSAGES, phrase("reports_busy", most=WAITING_MAX))
    by = f"{request.person.number} {request.person.name}, {request.person.role.replace('-', ' ')}"
    wanted = MakeReport(ask, name, on, given.save, by)
    return Plan(Action.LOOK, lambda _: (_begin(table, wanted), _answer(None)))


def _day(text: str) -> str | None:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def _begin(table: Table, wanted: MakeReport) -> Effects:
    table.notices.reports[wanted.ask] = None
    if len(table.notices.reports) > KEPT:
        del table.notices.reports[next(ask for ask, made in table.notices.reports.items() if made or ask == wanted.ask)]
    return [wanted]


def _answer(made: MadeReport | None) -> ReportMade:
    if made is None:
        return ReportMade(is_made=False)
    return report_made(made.document, made.file, made.failed)
