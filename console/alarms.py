"""Alarms as rows: each stays, even across restarts, until a named person acknowledges it."""

from collections.abc import Iterable

from msgspec.structs import replace

from console.authority import Action
from console.effects import Alarm, Effects, PutAlarm
from console.given import echo
from console.request import Done, Plan, Request
from console.rows import AlarmRow
from console.state import Table
from phrases import Phrase, phrase
from protocol.arguments import AlarmArguments
from protocol.clock import Now
from protocol.refusals import RefusalNumber, Why
from protocol.staff import AcknowledgedAlarm

OPEN_OF_A_KIND_MAX = 20


def keep(table: Table, effects: Iterable[object], now: Now) -> Effects:
    """Makes the rows of all alarms among these effects."""
    return [PutAlarm(_row(table, effect, now)) for effect in effects if isinstance(effect, Alarm)]


def _row(table: Table, alarm: Alarm, now: Now) -> AlarmRow:
    sentence = alarm.sentence
    known = _known(table, alarm.kind, sentence)
    if known is not None:
        row = replace(known, sentence=sentence, last_wall_ms=now.wall_ms, times=known.times + 1)
    else:
        table.notices.last_alarm += 1
        row = AlarmRow(table.notices.last_alarm, alarm.kind.value, sentence, now.wall_ms, now.wall_ms)
    table.notices.alarms[row.id] = row
    return row


def _known(table: Table, kind: str, sentence: Phrase) -> AlarmRow | None:
    """The open alarm that counts this one: the same sentence, or the newest of its kind if too many of that kind are
    open."""
    of_kind = [row for row in table.notices.alarms.values() if row.kind == kind]
    same = [row for row in of_kind if row.sentence == sentence]
    if same:
        return same[0]
    return of_kind[-1] if len(of_kind) >= OPEN_OF_A_KIND_MAX else None


def acknowledge(request: Request, given: AlarmArguments) -> Plan | Why:
    table, row = request.table, request.table.notices.alarms.get(given.alarm)
    if row is None:
        return Why(RefusalNumber.BAD_ARGUMENT, phrase("no_alarm", number=echo(given.alarm)))

    def do(staff: list[str]) -> Done:
        done = replace(row, acknowledged_by=staff[0], acknowledged_wall_ms=request.now.wall_ms)
        del table.notices.alarms[row.id]
        return [PutAlarm(done)], AcknowledgedAlarm(row.id, row.sentence)

    return Plan(Action.ACKNOWLEDGE, do)
