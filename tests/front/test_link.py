"""The console and its front: which messages it takes, when it starts another front, and which keys it shuts out."""

import errno
import os
import socket
import time
from pathlib import Path

from console.front import INBOX_MAX, SILENT_AT_START_S_MAX, SILENT_S_MAX, FrontLink
from console.link_events import LinksBack
from daemon.log import open_log
from front.limits import BYTES_BURST
from protocol.diagnosis import DiagStatus
from protocol.enrolment import ALLOW_LIST, AllowList, Domain, Enrolled, clear, read_enrolled, revoke, write_enrolled
from protocol.front import Addresses, Failed, batches
from protocol.key_pairs import make_key_file
from protocol.keys import CONSOLE_KEY
from protocol.messages import Ping, Pong
from tests.front.hands import Mute, Table, table
from tests.front.linked import ThreadFront
from tests.front.test_close import until
from tests.protocol.test_a_hostile_key import low_port
from tests.time_limit import WAIT_S

PING = Ping(0, 0, 0, 0, 0, None, 4711, None)


def dies_under_a_flood(here: Table) -> None:
    front = here.fronts[-1]
    with front.stands_still:
        assert not here.hands.limits.allow(here.passports["T01"], int(BYTES_BURST) + 1, time.monotonic())
    until(here, "the flood is told", lambda: here.passports["T01"] in here.link.deaths._over_s)
    front.dies()
    until(here, "the next front", lambda: here.fronts[-1] is not front)
    until(here, "the links are back", lambda: here.is_heard)


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
        until(here, "the links are back", lambda: here.is_heard)
        here.hands.arrived.append(here.says(PING))
        assert here.hears(Pong).wall_ms == 4711


def test_counts_of_the_front_continue_after_it_is_replaced(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.hands.counts["multipart"] = 3
        until(here, "it is told", lambda: here.link.counts["multipart"] == 3)
        here.fronts[0].dies()
        until(here, "the next front tells it too", lambda: here.link.counts["multipart"] == 6)


def test_a_console_whose_next_front_cannot_be_started_tries_again(tmp_path: Path) -> None:
    """There may be no process, file or memory to be had for a while."""
    with table(tmp_path) as here:
        here.starts[:] = [OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))] * 2
        here.fronts[0].dies()
        until(here, "it says why", lambda: here.link.fault == "It cannot be started: Resource temporarily unavailable.")
        until(here, "the links are back", lambda: len(here.fronts) == 2 and here.is_heard)
        assert (here.starts, here.link.fault) == ([], None)


def test_a_front_that_says_why_it_ends_is_replaced_before_it_has_cleared_up(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.fronts[0].says(b"".join(batches([Failed("Its memory was full, so it ended.")])))
        until(here, "the next front", lambda: len(here.fronts) == 2 and here.is_heard)
        (alarm,) = here.engine.table.notices.alarms.values()
        assert "Its memory was full" in str(alarm)


def test_a_front_that_stands_still_in_its_start_is_replaced(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        mute = Mute()
        here.starts[:] = [mute]
        here.fronts[0].dies()
        until(here, "the next front begins", lambda: here.link._child is mute)
        here.link._heard_s -= SILENT_S_MAX
        here.process.turn()
        assert here.link._child is mute, "a start may take longer than that"
        here.link._heard_s -= SILENT_AT_START_S_MAX
        here.process.turn()
        assert here.link._child is not mute
        until(here, "another one", lambda: len(here.fronts) == 2 and here.is_heard)


def test_a_key_that_cannot_be_shut_out_for_want_of_a_disk_does_not_end_the_console(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        (tmp_path / f".{ALLOW_LIST}.{os.getpid()}.new").mkdir()
        for _ in range(3):
            dies_under_a_flood(here)
        assert not of_t01(here).shut_out
        here.hands.arrived.append(here.says(PING))
        assert here.hears(Pong).wall_ms == 4711


def test_the_front_answers_a_mark_even_if_many_messages_wait_for_the_console(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        with here.fronts[0].stands_still:
            here.hands.arrived += [here.says(PING)] * (5 * INBOX_MAX)
        until(here, "the first of it is here", lambda: here.link.drain(1) != [])
        here.link.mark(WAIT_S / 10)
        assert here.link._passed == here.link._mark
        assert len(here.link._inbox) > INBOX_MAX


def test_a_front_whose_address_is_taken_says_so_and_is_back_once_it_is_free(tmp_path: Path) -> None:
    write_enrolled(tmp_path / ALLOW_LIST, [])
    make_key_file(tmp_path / CONSOLE_KEY)
    port, taken = low_port(), list[socket.socket]()

    def start(addresses: Addresses) -> ThreadFront:
        return ThreadFront(tmp_path, addresses)

    def start_where_it_is_taken(addresses: Addresses) -> ThreadFront:
        taken.append(socket.create_server(("127.0.0.1", port)))
        return start(addresses)

    addresses = Addresses(f"ipc://{tmp_path}/t", f"ipc://{tmp_path}/s", f"tcp://127.0.0.1:{port}")
    link = FrontLink(start, addresses, AllowList(tmp_path / ALLOW_LIST), open_log())
    try:
        link._start, link._heard_s = start_where_it_is_taken, link._heard_s - SILENT_S_MAX - 1
        deadline_s = time.monotonic() + WAIT_S
        while link.fault != f"tcp://127.0.0.1:{port} cannot be bound: Address already in use.":
            assert time.monotonic() < deadline_s, link.fault
            link.poll(2)
            link.drain()
        taken.pop().close()
        while not any(isinstance(change, LinksBack) for change in link.links_changed()):
            assert time.monotonic() < deadline_s, link.fault
            link.poll(2)
            link.drain()
        assert link.fault is None
    finally:
        link.close()
