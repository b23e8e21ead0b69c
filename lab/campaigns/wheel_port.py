"""A simulated wheel in its own process on a real pty, killed, unplugged and flooded, read by the real link."""

import json
import queue
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lab.campaigns.report import Report
from wheel_controller.drivers import M360Driver
from wheel_controller.events import Connected, Heard, LinkEvent, Offline, Status
from wheel_controller.judge import Judge
from wheel_controller.link import WheelLink
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, Result, TrackPass, Verdict

WAIT_S = 120.0
PASSES_BEFORE_TROUBLE = 20
LIES_IN = re.compile(r"the ball lies in (\S+)")


class Wheel:
    """The simulated wheel as a process."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._log = (folder / f"wheel-{seed}.log").open("w+")
        self._control = folder / f"control-{seed}"
        self.port = folder / "port"
        command = [sys.executable, "-m", "cluster", "wheel", "sim", "--port", str(self.port), "--seed", str(seed)]
        self._process = subprocess.Popen([*command, "--control", str(self._control)], stdout=self._log)

    def ask(self, **request: object) -> None:
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self._control))
            client.sendall(json.dumps(request).encode() + b"\n")
            client.recv(4096)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def pockets(self) -> list[str]:
        self._log.flush()
        self._log.seek(0)
        return LIES_IN.findall(self._log.read())


class Watcher:
    """The owner of a link: it reads the queue into a judge and remembers everything."""

    def __init__(self, port: Path) -> None:
        self.link = WheelLink(str(port), M360Driver())
        self.judge = Judge(DEFAULT_ORDER)
        self.events: list[LinkEvent] = []
        self.outcomes: list[JudgeEvent] = []
        self.link.start()

    @property
    def verdicts(self) -> list[Verdict]:
        return [outcome for outcome in self.outcomes if isinstance(outcome, Result | Invalid | Held)]

    def until(self, reached: Callable[[], bool]) -> bool:
        limit_s = time.monotonic() + WAIT_S
        while not reached():
            if time.monotonic() > limit_s:
                return False
            try:
                event = self.link.events.get(timeout=0.1)
            except queue.Empty:
                self.outcomes += self.judge.tick(time.monotonic())
            else:
                self.events.append(event)
                self.outcomes += self.judge.see(event)
        return True

    def count(self, kind: type) -> int:
        return sum(isinstance(item, kind) for item in (*self.events, *self.outcomes))

    def until_bets_open(self) -> bool:
        seen = len(self.events)

        def is_open() -> bool:
            return any(
                isinstance(event, Heard) and isinstance(event.event, Status) and event.event.state == 2
                for event in self.events[seen:]
            )

        return self.until(is_open)

    def until_verdicts(self, count: int) -> bool:
        return self.until(lambda: len(self.verdicts) >= count)

    def until_rolling(self) -> bool:
        passes = self.count(TrackPass)
        return self.until(lambda: self.count(TrackPass) >= passes + PASSES_BEFORE_TROUBLE)


def port(_: int) -> Report:
    """Makes each trouble during a spin; the link recovers by itself, and the next spin is judged right."""
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = Wheel(folder, seed=1)
        while not wheel.port.exists():
            time.sleep(0.05)
        watcher = Watcher(wheel.port)
        try:
            _spin(report, wheel, watcher, "fresh")
            wheel = _killed(report, folder, wheel, watcher)
            _spin(report, wheel, watcher, "after the kill")
            _unplugged(report, wheel, watcher)
            _spin(report, wheel, watcher, "after the cable")
        finally:
            watcher.link.stop()
            wheel.kill()
    report.figures |= {"connected": watcher.count(Connected), "offline": watcher.count(Offline)}
    return report


def _spin(report: Report, wheel: Wheel, watcher: Watcher, when: str) -> None:
    before = len(watcher.verdicts)
    watcher.until_bets_open()
    wheel.ask(do="spin")
    watcher.until_verdicts(before + 1)
    watcher.until_bets_open()  # whatever the wheel repeats meanwhile must not count twice
    new = watcher.verdicts[before:]
    right = len(new) == 1 and getattr(new[0], "pocket", None) == wheel.pockets()[-1]
    report.check(right, f"{when}: {new}")


def _killed(report: Report, folder: Path, wheel: Wheel, watcher: Watcher) -> Wheel:
    before, connected = len(watcher.verdicts), watcher.count(Connected)
    watcher.until_bets_open()
    wheel.ask(do="spin")
    watcher.until_rolling()
    wheel.kill()
    wheel = Wheel(folder, seed=2)
    report.check(watcher.until(lambda: watcher.count(Connected) > connected), "killed: no new connection")
    _held_once(report, watcher, before, "killed")
    return wheel


def _unplugged(report: Report, wheel: Wheel, watcher: Watcher) -> None:
    before, offline, connected = len(watcher.verdicts), watcher.count(Offline), watcher.count(Connected)
    watcher.until_bets_open()
    wheel.ask(do="spin")
    watcher.until_rolling()
    wheel.ask(do="cable", out=True)
    report.check(watcher.until(lambda: watcher.count(Offline) > offline), "unplugged: never offline")
    wheel.ask(do="cable", out=False)
    report.check(watcher.until(lambda: watcher.count(Connected) > connected), "unplugged: no new connection")
    _held_once(report, watcher, before, "unplugged")


def _held_once(report: Report, watcher: Watcher, before: int, when: str) -> None:
    watcher.until_verdicts(before + 1)
    new = watcher.verdicts[before:]
    report.check(len(new) == 1 and isinstance(new[0], Held), f"{when}: {new}")
