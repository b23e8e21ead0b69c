"""`etg wheel judge` and `etg wheel monitor`."""

import json
import os
import tty
from pathlib import Path
from threading import Thread

import pytest
from rich.console import Console
from typer.testing import CliRunner

from cluster.cli import app
from tests.wheel_controller.handmade import Spin
from tools.roulette.wheel_monitor import Monitor, run_monitor
from wheel_controller.events import Connected, Heard, LinkEvent, Offline, Overflowed
from wheel_controller.m360 import decode

KEYS = [
    "game", "verdict", "pocket", "revolutions", "ball_direction", "rotor_direction", "rotor_rpm", "paragraph",
    "evidence",
]  # fmt: skip


def recorded(path: Path, spin: Spin) -> Path:
    file = path / "spin.log"
    file.write_text("# dialect m360\n" + "".join(f"{time_s:.6f} {text}\n" for time_s, text in spin.write().lines))
    return file


def judge(file: Path, *options: str) -> tuple[int, str]:
    answer = CliRunner().invoke(app, ["wheel", "judge", str(file), *options])
    return answer.exit_code, answer.output


def test_wheel_judge_prints_a_result_as_json(tmp_path: Path) -> None:
    code, text = judge(recorded(tmp_path, Spin(rest_pocket="000")), "--json")
    document = json.loads(text)
    assert code == 0
    assert list(document) == ["spins"]
    (spin,) = document["spins"]
    assert list(spin) == KEYS
    assert (spin["game"], spin["verdict"], spin["pocket"], spin["revolutions"]) == (42, "result", "000", 18.25)
    assert (spin["ball_direction"], spin["rotor_direction"]) == ("clockwise", "counter-clockwise")
    assert spin["rotor_rpm"] == pytest.approx(15, abs=0.1)
    assert spin["paragraph"] is None
    assert all(isinstance(sentence, str) for sentence in spin["evidence"])


def test_wheel_judge_gives_an_invalid_or_held_spin_no_pocket(tmp_path: Path) -> None:
    (invalid,) = json.loads(judge(recorded(tmp_path, Spin(rotor_sign=1)), "--json")[1])["spins"]
    assert (invalid["verdict"], invalid["pocket"], invalid["paragraph"]) == ("invalid", None, "5.3.6")
    (held,) = json.loads(judge(recorded(tmp_path, Spin(win="18")), "--json")[1])["spins"]
    assert (held["verdict"], held["pocket"], held["paragraph"]) == ("held", None, None)


def test_wheel_judge_prints_one_line_for_each_spin(tmp_path: Path) -> None:
    code, text = judge(recorded(tmp_path, Spin()))
    assert code == 0
    assert text.splitlines() == ["game 42: result 17, 18.25 revolutions", "1 spins"]


def test_wheel_judge_finds_no_spin_in_an_empty_recording(tmp_path: Path) -> None:
    file = tmp_path / "empty.log"
    file.write_text("# nothing came\n")
    assert json.loads(judge(file, "--json")[1]) == {"spins": []}


def test_wheel_judge_refuses_a_bad_recording_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "bad.log"
    file.write_text("hello\n")
    code, text = judge(file)
    assert code == 1
    assert text == f"etg wheel judge: {file}, line 1: a line is seconds, a space and what the wheel sent.\n"


def shown(monitor: Monitor, now_s: float) -> str:
    console = Console(width=150)
    with console.capture() as capture:
        console.print(monitor.table(now_s))
    return capture.get()


def test_wheel_monitor_shows_state_speeds_revolutions_sensors_and_that_the_wheel_is_simulated() -> None:
    monitor = Monitor("port")
    lines = [(0.0, "*V M360 SIM 1.0 SIM-0001"), *Spin().write().lines]
    events: list[LinkEvent] = [Connected(0.0)]
    events += [Heard(time_s, len(text) + 2, decode(text.encode()), text.encode()) for time_s, text in lines]
    for event in events:
        if event.time_s < 10:
            monitor.take(event)
    rolling = shown(monitor, 10.0)
    parts = ("SIMULATED", "state 3, game 42", "15.0 rpm counter-clockwise", "on the track", "rpm clockwise", "●")
    assert [part for part in parts if part not in rolling] == []
    for event in events:
        if event.time_s >= 10:
            monitor.take(event)
    monitor.take(Offline(46.0, "no line for 5 s."))
    monitor.take(Overflowed(46.0, 7))
    monitor.take(Heard(46.0, 3, decode(b"~"), b"~"))
    decided = shown(monitor, 50.0)
    ends = ("SIMULATED game 42: result 17", "no line for 5 s.", "events lost", "lines not understood")
    assert [part for part in ends if part not in decided] == []


def test_production_wheel_monitor_refuses_a_simulated_wheel_and_keeps_its_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)

    def answer() -> None:
        os.read(master, 4)
        os.write(master, b"*V M360 SIM 1.0 SIM-0001\r\n")

    wheel = Thread(target=answer)
    wheel.start()
    code = run_monitor(os.ttyname(slave), "m360", tmp_path / "kept.log", production=True, as_json=True)
    wheel.join()
    os.close(master)
    os.close(slave)
    assert code == 1
    said = capsys.readouterr()
    assert "simulated wheel" in said.err
    assert [json.loads(line)["event"] for line in said.out.splitlines()] == ["Connected", "Refused"]
    assert b" *V M360 SIM 1.0 SIM-0001\n" in (tmp_path / "kept.log").read_bytes()


@pytest.mark.parametrize("driver", ["manual", "ss9"])
def test_wheel_monitor_refuses_a_driver_without_a_port(driver: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_monitor("nowhere", driver, None, production=False, as_json=False) == 1
    assert "there are: m360" in capsys.readouterr().err
