"""The wheel link's reader thread on a real pty: it reconnects by itself, raises nothing and reports every loss."""

import os
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
import serial
from serial import rfc2217

from cluster.children import Patience
from daemon.serial_link import QUEUE_EVENTS_MAX
from daemon.serial_reader import ON_TIME_S
from tests.time_limit import WAIT_S
from tests.wheel_controller.handmade import Spin
from wheel_controller.drivers import RESET, M360Driver
from wheel_controller.events import Connected, Heard, LinkEvent, Offline, Overflowed, Refused, Sighting, Unknown
from wheel_controller.judge import Judge
from wheel_controller.link import WheelLink
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.verdicts import Result

LISTENER = """
import sys
from wheel_controller.drivers import M360Driver
from wheel_controller.events import Heard
from wheel_controller.link import WheelLink
link = WheelLink(sys.argv[1], M360Driver())
link.start()
while not isinstance(event := link.events.get(), Heard):
    pass
print(event.time_s, event.late_s, flush=True)
"""
"""Only a reader that hangs needs so long, however busy the machine is."""
Event = TypeVar("Event", bound=LinkEvent)


class Cable:
    """A pty behind a symlink that can be unplugged and plugged in again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plug_in()

    def plug_in(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.path.symlink_to(os.ttyname(self.slave))

    def pull_out(self) -> None:
        self.path.unlink()
        os.close(self.master)
        os.close(self.slave)

    def send(self, data: bytes) -> None:
        os.write(self.master, data)

    def read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += os.read(self.master, count - len(data))
        return data


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path / "port")
    yield cable
    cable.pull_out()


@pytest.fixture
def link(cable: Cable) -> Iterator[WheelLink]:
    link = WheelLink(str(cable.path), M360Driver())
    link.start()
    yield link
    link.stop()


def next_of(link: WheelLink, kind: type[Event]) -> Event:
    limit_s = time.monotonic() + WAIT_S
    while time.monotonic() < limit_s:
        if isinstance(event := link.events.get(timeout=WAIT_S), kind):
            return event
    raise AssertionError(f"no {kind.__name__} came")


def test_wheel_link_makes_one_event_of_a_line_that_comes_in_pieces(cable: Cable, link: WheelLink) -> None:
    next_of(link, Connected)
    cable.send(b"* SP1 ")
    cable.send(b"13.3\r")
    cable.send(b"\n")
    heard = next_of(link, Heard)
    assert heard.event == Sighting(1, "13", 3)


def test_every_line_sent_before_the_links_reported_moment_is_in_its_queue(cable: Cable, link: WheelLink) -> None:
    next_of(link, Connected)
    for number in range(30):
        cable.send(b"%d\r\n" % number)
        sent_s, patience = time.monotonic(), Patience(WAIT_S)
        while link.heard_until_s() <= sent_s:
            assert not patience.is_over()
        heard = link.events.get_nowait()
        assert isinstance(heard, Heard)
        assert heard.line == b"%d" % number
        assert heard.time_s - max(heard.late_s, ON_TIME_S) <= sent_s


def test_wheel_link_of_a_stopped_process_says_how_long_its_lines_may_have_waited(cable: Cable) -> None:
    """The line comes while the process is stopped; it must not be taken for a new one."""
    with subprocess.Popen([sys.executable, "-c", LISTENER, str(cable.path)], stdout=subprocess.PIPE) as listener:
        try:
            assert cable.read(4) == b"*V\r\n"
            listener.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, listener.pid, os.WSTOPPED)
            cable.send(b"* SP1 13.3\r\n")
            sent_s = time.monotonic()
            others = [subprocess.run([sys.executable, "-c", ""], check=True) for _ in range(3)]  # This takes some time.
            stopped_s = time.monotonic() - sent_s
            listener.send_signal(signal.SIGCONT)
            assert listener.stdout is not None
            time_s, late_s = map(float, listener.stdout.readline().split())
        finally:
            listener.kill()
    assert len(others) == 3
    assert time_s - late_s <= sent_s
    assert late_s >= stopped_s


def test_command_sent_by_the_wheel_link_reaches_the_wheel(cable: Cable, link: WheelLink) -> None:
    assert cable.read(4) == b"*V\r\n"
    link.send(RESET)
    assert cable.read(4) == b"*R\r\n"


def test_wheel_link_is_offline_while_its_port_is_gone_and_reopens_it_later(cable: Cable, link: WheelLink) -> None:
    next_of(link, Connected)
    cable.pull_out()
    next_of(link, Offline)
    cable.plug_in()
    next_of(link, Connected)
    assert cable.read(4) == b"*V\r\n"
    cable.send(b"* SP2 00.1\r\n")
    assert next_of(link, Heard).event == Sighting(2, "00", 1)


def test_wheel_link_delivers_a_burst_of_20_kb_line_by_line_and_the_judge_gives_no_result(
    cable: Cable, link: WheelLink
) -> None:
    next_of(link, Connected)
    lines = [text.encode() for _, text in Spin(lasts_s=260).write().lines]
    data = b"\r\n".join(lines) + b"\r\n"
    assert len(data) > 20_000
    writer = threading.Thread(target=_write_all, args=(cable.master, data))
    writer.start()
    judge, outcomes = Judge(DEFAULT_ORDER), []
    for line in lines:
        heard = next_of(link, Heard)
        assert heard.line == line
        outcomes += judge.see(heard)
    writer.join()
    assert not any(isinstance(outcome, Result) for outcome in outcomes)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def test_wheel_link_reports_how_many_events_it_dropped_if_nobody_reads_them(cable: Cable, link: WheelLink) -> None:
    assert cable.read(4) == b"*V\r\n"
    _write_all(cable.master, b"7\n" * (QUEUE_EVENTS_MAX + 100))
    for _ in range(12):  # The reader reads once between two answers, up to 4 kB.
        link.send(RESET)
        while cable.read(4) != b"*R\r\n":
            pass
    assert link.events.full()
    kept = [link.events.get_nowait() for _ in range(QUEUE_EVENTS_MAX)]
    assert not any(isinstance(event, Overflowed) for event in kept)
    cable.send(b"35\r\n")
    lost = next_of(link, Overflowed)
    assert lost.count > 50


def test_wheel_link_serves_a_port_whose_descriptor_is_above_a_thousand(tmp_path: Path) -> None:
    """select() cannot watch such a descriptor."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2048)), hard))
    others = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    cable = Cable(tmp_path / "port")
    link = WheelLink(str(cable.path), M360Driver())
    link.start()
    try:
        assert cable.read(4) == b"*V\r\n"
        cable.send(b"* SP1 13.3\r\n")
        assert next_of(link, Heard).event == Sighting(1, "13", 3)
    finally:
        link.stop()
        cable.pull_out()
        for descriptor in others:
            os.close(descriptor)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_wheel_link_works_over_a_tcp_socket() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        link = WheelLink(f"socket://127.0.0.1:{server.getsockname()[1]}", M360Driver())
        link.start()
        client, _ = server.accept()
        with client:
            assert client.recv(4) == b"*V\r\n"
            client.sendall(b"* SP1 13.3\r\n")
            assert next_of(link, Heard).event == Sighting(1, "13", 3)
        next_of(link, Offline)
        link.stop()


class RemotePort:
    """The wheel's port behind a small RFC 2217 server, as behind a serial server in a technical room."""

    def __init__(self, cable: Cable) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"rfc2217://127.0.0.1:{self.server.getsockname()[1]}"
        self._port = PtySerial(str(cable.path), timeout=0.05)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        self._client.sendall(data)

    def _serve(self) -> None:
        self._client, _ = self.server.accept()
        manager = rfc2217.PortManager(self._port, self)  # type: ignore[arg-type] # the stubs want a client's port
        ends: list[socket.socket | serial.Serial] = [self._client, self._port]
        while True:
            for ready in select.select(ends, [], [])[0]:
                if ready is self._port:
                    self.write(b"".join(manager.escape(self._port.read(self._port.in_waiting))))
                elif data := self._client.recv(1024):
                    self._port.write(b"".join(manager.filter(data)))
                else:
                    return

    def hang_up(self) -> None:
        self._client.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._client.close()
        self._port.close()
        self.server.close()


class PtySerial(serial.Serial):
    """A pty without modem lines: the server reads and sets them."""

    cts = dsr = ri = cd = dtr = rts = False


# pyserial starts its reader thread in a deprecated way.
@pytest.mark.filterwarnings("ignore:set(Daemon|Name).*:DeprecationWarning")
def test_wheel_link_works_over_an_rfc_2217_server(cable: Cable) -> None:
    remote = RemotePort(cable)
    link = WheelLink(remote.url, M360Driver())
    link.start()
    next_of(link, Connected)
    assert cable.read(4) == b"*V\r\n"
    cable.send(b"* SP1 13.3\r\n\xff~noise\r\n")
    assert next_of(link, Heard).event == Sighting(1, "13", 3)
    assert next_of(link, Heard).event == Unknown(b"\xff~noise")
    link.send(RESET)
    assert cable.read(4) == b"*R\r\n"
    remote.hang_up()
    next_of(link, Offline)
    link.stop()


def test_wheel_link_refuses_an_address_that_is_no_port_in_one_sentence() -> None:
    link = WheelLink("carrier-pigeon://coop", M360Driver())
    link.start()
    refused = next_of(link, Refused)
    assert "carrier-pigeon://coop is not a port" in refused.reason
    link.stop()


def test_production_wheel_link_refuses_a_simulated_wheel(cable: Cable) -> None:
    link = WheelLink(str(cable.path), M360Driver(), production=True)
    link.start()
    assert cable.read(4) == b"*V\r\n"
    cable.send(b"*V M360 SIM 1.0 SIM-0001\r\n")
    refused = next_of(link, Refused)
    assert "simulated" in refused.reason
    link.stop()
