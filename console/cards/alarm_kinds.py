"""The kinds of alarms and faults that only a shoe has."""

from console.alarm_kinds import SourceAlarm


class ShoeAlarm(SourceAlarm):
    OFFLINE = "shoe_offline"
    COMMAND_FAILED = "shoe_command_failed"
    MISREADS = "shoe_misreads"
    HOLDS = "shoe_holds"
    CARD_OUTSIDE_A_ROUND = "card_outside_a_round"
    SEQUENCE_REPEATED = "shoe_sequence_repeated"
    UNEVEN = "shoe_uneven"
