"""The console and its front: which messages it takes, when it starts another front, and which keys it shuts out."""

import time
from pathlib import Path

from front.limits import BYTES_BURST
from protocol.diagnosis import DiagStatus
from protocol.enrolment import Domain, Enrolled, clear, read_enrolled, revoke
from protocol.messages import Ping, Pong
from tests.front.hands import Table, table
from tests.front.test_close import until

PING = Ping(0, 0, 0, 0, 0, None, 4711, None)


def dies_under_a_flood(here: Table) -> None:
    front = here.fronts[-1]
    with front.stands_still:
        assert not here.hands.limits.allow(here.passports["T01"], int(BYTES_BURST) + 1, time.monotonic())
    until(here, "the flood is told", lambda: here.passports["T01"] in here.link.deaths._over_s)
    front.dies()
    until(here, "the next front", lambda: here.fronts[-1] is not front)
    until(here, "the links are back", lambda: not here.engine.table.links_are_lost)


def of_t01(here: Table) -> Enrolled:
    return next(entry for entry in read_enrolled(here.path) if entry.name == "T01")


def kinds(here: Table) -> set[str]:
    return {row.kind for row in here.engine.table.notices.alarms.values()}


def test_a_key_that_floods_at_three_deaths_of_the_front_is_shut_out_until_a_technician_clears_it(
    tmp_path: Path,
) -> None:
    with table(tmp_path) as here:
        for deaths in (1, 2):
            dies_under_a_flood(here)
            assert (here.link.counts["front_lost"], of_t01(here).shut_out) == (deaths, False)
        dies_under_a_flood(here)
        assert (of_t01(here).shut_out, of_t01(here).revoked) == (True, False)
        until(here, "it is told", lambda: "key_shut_out" in kinds(here))
        here.hands.arrived.append(here.says(PING))
        until(here, "it is not heard", lambda: here.link.counts["revoked"] == 1)
        status = here.look(DiagStatus)
        assert {("key_shut_out", "terminal/T01"), ("front_lost", "console")} <= {
            (fault.kind, fault.place) for fault in status.faults
        }
        clear(here.path, Domain.TERMINAL, "T01")
        here.hands.arrived.append(here.says(PING))
        assert here.hears(Pong).wall_ms == 4711


def test_the_console_drops_messages_from_its_front_under_a_key_that_is_not_on_its_own_list(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        revoke(here.path, Domain.TERMINAL, "T01")
        here.hands.arrived.append(here.says(PING))
        until(here, "it is counted", lambda: here.link.counts["revoked"] == 1)
        assert not here.hands.said


def test_a_front_that_sends_malformed_data_is_replaced(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        first = here.fronts[0]
        with first.stands_still:
            first.says(b"\xff" * 8)
        until(here, "it is missed", lambda: here.link.counts["front_lost"] == 1)
        until(here, "the links are back", lambda: not here.engine.table.links_are_lost)
        here.hands.arrived.append(here.says(PING))
        assert here.hears(Pong).wall_ms == 4711


def test_counts_of_the_front_continue_after_it_is_replaced(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.hands.counts["multipart"] = 3
        until(here, "it is told", lambda: here.link.counts["multipart"] == 3)
        here.fronts[0].dies()
        until(here, "the next front tells it too", lambda: here.link.counts["multipart"] == 6)
