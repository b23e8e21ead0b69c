"""What an alarm or a fault may be called: a kind of the protocol, or one of the table's outcome source."""

from enum import StrEnum

from protocol.enums import AlarmKind


class SourceAlarm(StrEnum):
    """The base of a game's own kinds of alarms: an enum without members, which the game's enum extends."""


Kind = AlarmKind | SourceAlarm
