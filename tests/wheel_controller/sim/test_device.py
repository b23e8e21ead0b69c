"""The simulated wheel as a process, used as a real one: through pyserial, and by its control socket."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import serial

from daemon.pty_port import PtyPort
from tests.time_limit import WAIT_S


@dataclass
class Running:
    process: subprocess.Popen[str]
    link: Path
    control: Path

    def ask(self, *orders: Any) -> list[dict[str, Any]]:
        """Sends each order on one line of one connection and returns the answers; a text is sent unchanged."""
        with socket.socket(socket.AF_UNIX) as client, client.makefile("rw") as lines:
            client.settimeout(WAIT_S)
            client.connect(str(self.control))
            answers = []
            for order in orders:
                lines.write((order if isinstance(order, str) else json.dumps(order)) + "\n")
                lines.flush()
                answers.append(json.loads(lines.readline()))
            return answers

    def open(self) -> serial.Serial:
        return serial.serial_for_url(str(self.link), baudrate=9600, timeout=WAIT_S)

    def says(self, words: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if words in line:
                return line
        raise AssertionError(f"ended without saying {words!r}")


@pytest.fixture
def wheel(tmp_path: Path) -> Iterator[Running]:
    link, control = tmp_path / "wheel", tmp_path / "control"
    arguments = ["wheel", "sim", "--port", str(link), "--control", str(control), "--seed", "5"]
    process = subprocess.Popen([sys.executable, "-m", "cluster", *arguments], stdout=subprocess.PIPE, text=True)
    running = Running(process, link, control)
    try:
        running.says("is there")
        yield running
    finally:
        process.kill()
        process.communicate()


def line_with(port: serial.Serial, words: bytes) -> bytes:
    limit = time.monotonic() + WAIT_S
    while time.monotonic() < limit:
        line = port.read_until(b"\n")
        if words in line:
            return bytes(line)
    raise AssertionError(f"no line with {words!r}")


def test_simulated_wheel_answers_commands_without_echo_and_plays_a_requested_spin(wheel: Running) -> None:
    with wheel.open() as port:
        port.write(b"*V\r\n")
        assert line_with(port, b"*V") == b"*V M360 SIM 1.0 SIM-0001\r\n"
        port.write(b"*m2 2 2\r\n*SP\r\n")
        assert line_with(port, b";??").startswith(b"*X;1;001;")
        assert wheel.ask({"do": "spin", "fault": None}) == [{"ok": True}]
        assert line_with(port, b"SP").startswith(b"* SP")
        [status] = wheel.ask({"do": "status"})
        assert status["simulated"] is True
        assert status["truth"]["pocket"] is not None
    assert wheel.says("state 3").startswith("SIMULATED wheel: game 001")


def test_simulated_wheel_answers_bad_orders_with_an_error_and_changes_nothing(wheel: Running) -> None:
    answers = wheel.ask(
        "not json",
        {"do": "dance"},
        {"do": "spin", "fault": "dropt"},
        {"do": "spin", "speed": 3},
        {"do": "fault"},
        {"do": "cable", "out": "yes"},
    )
    assert [set(answer) for answer in answers] == [{"error"}] * 6
    assert "did you mean dropped" in answers[2]["error"]
    [status] = wheel.ask({"do": "status"})
    assert (status["truth"], status["next_spin_fault"], status["cable_out"]) == (None, None, False)


def test_orders_to_the_simulated_wheel_arm_and_clear_faults(wheel: Running) -> None:
    *_, armed, _, cleared = wheel.ask(
        {"do": "fault", "name": "sensor-blind-3"},
        {"do": "fault", "name": "tilt"},
        {"do": "status"},
        {"do": "clear"},
        {"do": "status"},
    )
    assert (armed["lasting_faults"], armed["next_spin_fault"]) == (["sensor-blind-3"], "tilt")
    assert (cleared["lasting_faults"], cleared["next_spin_fault"]) == ([], None)


def test_simulated_wheels_port_disappears_with_the_cable_and_a_new_port_appears_with_it(wheel: Running) -> None:
    with wheel.open() as port:
        line_with(port, b"*X")
        assert wheel.ask({"do": "cable", "out": True}) == [{"ok": True}]
        assert not os.path.lexists(wheel.link)
        with pytest.raises((serial.SerialException, OSError)):
            port.read(1_000_000)
    assert wheel.ask({"do": "cable", "out": False}) == [{"ok": True}]
    with wheel.open() as port:
        assert line_with(port, b"*X").startswith(b"*X;")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_simulated_wheel_removes_its_files_when_it_is_asked_to_end(wheel: Running, number: signal.Signals) -> None:
    wheel.process.send_signal(number)
    assert wheel.process.wait(WAIT_S) == 0
    assert list(wheel.link.parent.iterdir()) == []


def test_simulated_wheel_starts_in_spite_of_the_files_of_a_killed_one(wheel: Running) -> None:
    wheel.process.kill()
    wheel.process.wait(WAIT_S)
    assert os.path.lexists(wheel.link)
    arguments = ["--port", str(wheel.link), "--control", str(wheel.control)]
    again = subprocess.Popen(
        [sys.executable, "-m", "cluster", "wheel", "sim", *arguments], stdout=subprocess.PIPE, text=True
    )
    try:
        Running(again, wheel.link, wheel.control).says("is there")
    finally:
        again.terminate()
        again.communicate()
    assert list(wheel.link.parent.iterdir()) == []


def refused(*arguments: str) -> str:
    command = [sys.executable, "-m", "cluster", "wheel", "sim", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_simulated_wheel_refuses_a_port_path_that_is_a_file_and_keeps_the_file(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("kept")
    assert "is not a symlink" in refused("--port", str(file))
    assert file.read_text() == "kept"


def test_simulated_wheel_refuses_a_control_socket_that_another_process_uses(wheel: Running) -> None:
    assert "Another process listens" in refused("--port", f"{wheel.link}2", "--control", str(wheel.control))
    assert wheel.ask({"do": "clear"}) == [{"ok": True}]


def test_simulated_wheel_refuses_an_unknown_fault_in_one_sentence(tmp_path: Path) -> None:
    assert "did you mean ball-breaks" in refused("--port", str(tmp_path / "wheel"), "--fault", "ball-brakes")


def test_simulated_wheel_refuses_a_port_in_a_missing_folder_in_one_sentence(tmp_path: Path) -> None:
    assert "No such file or directory" in refused("--port", str(tmp_path / "none" / "wheel"))


def test_simulated_port_goes_on_writing_if_the_host_never_reads(tmp_path: Path) -> None:
    port = PtyPort(tmp_path / "wheel")
    port.plug_in()
    try:
        for _ in range(2_000):
            port.write(b"*X;2;001;  ;0;149;0;0022;00;0;001F4;??\r\n")
        with serial.serial_for_url(str(tmp_path / "wheel"), timeout=0.1) as host:
            host.reset_input_buffer()
            port.write(b"21\r\n")
            assert host.read(4) == b"21\r\n"
    finally:
        port.pull_out()
