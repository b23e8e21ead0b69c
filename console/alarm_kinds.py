"""What an alarm or a fault may be called: a kind of the protocol, or one of the table's outcome source."""

from enum import StrEnum

from protocol.enums import AlarmKind


class SourceAlarm(StrEnum):
    """Without members: a game whose source has kinds of its own names them in an enum below this one."""


Kind = AlarmKind | SourceAlarm
