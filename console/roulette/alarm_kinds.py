"""The kinds of alarms and faults that only a wheel has."""

from console.alarm_kinds import SourceAlarm


class WheelAlarm(SourceAlarm):
    OFFLINE = "wheel_offline"
    SILENT = "wheel_silent"
    SENSOR_FAILURE = "wheel_sensor_failure"
    SENSOR_FAULTY = "wheel_sensor_faulty"
    UNEVEN = "wheel_uneven"
    SENSOR_CHATTERS = "wheel_sensor_chatters"
    COMMAND_FAILED = "wheel_command_failed"
