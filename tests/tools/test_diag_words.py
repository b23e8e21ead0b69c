"""The words of diagnostics: a difference of one cent, the state of a wheel, an alarm with the command to type."""

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from console.roulette.wheel_watch import WheelWatch, WheelWatched
from console.rows import RoundRow
from protocol.diagnosis import (
    AlarmRaised,
    ConsoleVitals,
    DiagLedger,
    DiagStatus,
    LedgerAccount,
    LedgerCompared,
    RoundRecorded,
    TicketsInState,
)
from protocol.enums import Phase
from screen.roulette.wheel_shown import WheelShown
from tests.phrased import own
from tools.diag import compared
from tools.diag_words import Answered, ledger_in_words, ping_in_words, status_in_words
from tools.roulette.diag import wheel_in_words
from wheel_controller.events import (
    Connected,
    Direction,
    Heard,
    LinkEvent,
    Offline,
    Overflowed,
    Sighting,
    Status,
    Unknown,
)

ACCOUNT = LedgerAccount(journal_seq=7, credit_cents=5000, escrow_cents=200)
HEARD = LedgerCompared(
    terminal=ACCOUNT, copy=ACCOUNT, locked="it differs", silent_s=0.1, is_heard=True, must_be_heard=True, evacuation=""
)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "equal"),
        ({"terminal": None, "is_heard": False, "silent_s": None}, "NO SIGNAL since the console started"),
        ({"is_heard": False, "silent_s": 61.2}, "NO SIGNAL for 61 s"),
        ({"terminal": replace(ACCOUNT, journal_seq=9)}, "2 entries under way"),
        ({"terminal": replace(ACCOUNT, journal_seq=6)}, "the console has newer entries than its last report"),
        ({"terminal": replace(ACCOUNT, credit_cents=5001)}, "DIFFERENT"),
        ({"terminal": replace(ACCOUNT, escrow_cents=199)}, "DIFFERENT"),
        ({"terminal": None, "is_heard": False, "must_be_heard": False}, "disabled, without money"),
        ({"terminal": None, "must_be_heard": False, "evacuation": "evacuated"}, "evacuated: its player is paid"),
    ],
)
def test_ledger_is_compared_with_the_consoles_copy_to_the_cent_at_the_same_entry(
    changes: dict[str, Any], words: str
) -> None:
    row = replace(HEARD, **changes)
    says = compared(row)
    assert says.startswith(words)
    line, last = ledger_in_words(DiagLedger({"T07": row}, 0, 0, []), {"T07": says}, ["T07"])
    assert line.startswith("T07: ")
    assert words in line
    assert line.endswith("LOCKED: it differs")
    assert last == "Do not switch off: T07 is not equal yet."


def watched(*events: LinkEvent) -> WheelWatched:
    watch = WheelWatch()
    for event in events:
        watch.see(event)
    watch.judged(4, "result 17", (own("Sensor 3 is blind."),))
    shown = WheelShown(
        simulated=True, judge="on-track", state=3, game=12, rotor_rpm=17.0, rotor_direction="clockwise",
        ball_rad_s=9.5, ball_direction="counter-clockwise", revolutions=6.25,
    )  # fmt: skip
    line = watch.line(lambda time_s: 100.0 - time_s, frozenset({2}), {3: own("saw 0 of 4 passes")})
    return WheelWatched(**(asdict(shown) | asdict(line)))


def heard(time_s: float, event: Any) -> Heard:
    return Heard(time_s, 10, event, b"")


def test_wheel_diagnosis_describes_link_sensors_counts_and_last_spins() -> None:
    status = Status(3, 12, None, 4, 17.0, Direction.CLOCKWISE)
    facts = watched(Connected(90.0), heard(98.0, Sighting(1, "17", 3)), heard(99.0, status), heard(99.5, Unknown(b"?")))
    assert (facts.offline, facts.silent_s) == (None, 0.5)
    assert facts.warnings == ["sensor"]
    assert facts.counts == {"times connected": 1, "lines": 3, "lines not understood": 1}
    lines = wheel_in_words(facts)
    assert lines[0].startswith("Wheel SIMULATED: last line 0.5 s ago")
    assert "  sensor 1: 1 sightings, last 2.0 s ago" in lines
    assert "  sensor 2: 0 sightings, last never, CHATTERS" in lines
    assert "  sensor 3: 0 sightings, last never, FAULTY: saw 0 of 4 passes." in lines
    assert "  spin of round 4: result 17" in lines


def test_wheel_diagnosis_says_why_the_wheel_is_offline_until_a_line_comes() -> None:
    gone = watched(heard(1.0, Unknown(b"")), Offline(2.0, "the port failed."), Overflowed(2.0, 7))
    assert (gone.offline, gone.counts["events lost"]) == ("the port failed.", 7)
    assert "down, the port failed." in wheel_in_words(gone)[0]
    assert watched(Offline(2.0, "the port failed."), heard(3.0, Unknown(b""))).offline is None


def test_diagnosis_has_words_for_no_sensors_for_no_terminals_and_for_round_trips() -> None:
    assert wheel_in_words(None) == ["Wheel: no sensors; two people read the number."]
    assert ledger_in_words(DiagLedger({}, 0, 0, []), {}, []) == ["No terminal has an account here yet."]
    trips = {"count": 3, "least": 500, "median": 600, "most": 1500}
    assert ping_in_words(trips, {"T1": None}) == [
        "console: 3 round trips, least 0.5 ms, median 0.6 ms, most 1.5 ms",
        "T1 to the console: -",
    ]


def test_diag_status_lists_each_alarm_with_the_command_that_acknowledges_it() -> None:
    console = ConsoleVitals(
        table="R1", software="0.1.0 ab", game="roulette-triple-zero", rules_hash="cd", epoch=3, log_head=1,
        started_wall_ms=0, wall_ms=0, committed_wall_ms=None, commit_us=900, disk_free_mb=5, dropped={"revoked": 2},
    )  # fmt: skip
    alarm = AlarmRaised(7, "wheel_offline", "no line.", 0, 1000, 2, "", 0, "wheel", "technician")
    row = RoundRow(1, Phase.IDLE, 0, "", "cd")
    round_ = RoundRecorded(**{name: getattr(row, name) for name in RoundRecorded.__struct_fields__})
    facts, answered = DiagStatus(console, round_, None, None, {}, [], [alarm]), Answered(1000, -3)
    text = "\n".join(status_in_words(facts, answered))
    assert "dropped: 2 revoked" in text
    assert "ALARM 7" in text
    assert "(2 times, last 1970-01-01 00:00:01.000Z)" in text
    assert text.endswith("etg console-ctl acknowledge 7")
    assert status_in_words(replace(facts, alarms=[]), answered)[-1] == "No fault, and no alarm to acknowledge."


def test_ledgers_tell_open_tickets_and_what_is_leaving_where_the_two_differ() -> None:
    tickets = [TicketsInState("alive", 2, 1_500, 5)]
    even, odd = DiagLedger({}, 700, 700, tickets), DiagLedger({}, 700, 600, tickets)
    assert ledger_in_words(even, {}, [])[0] == "Tickets alive: 2, 15.00"
    assert "DIFFERENT: 7.00 are leaving, and the tickets that are being made come to 6.00" in ledger_in_words(
        odd, {}, []
    )
