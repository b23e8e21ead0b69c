"""Uses `./etg demo` on a desktop as a person does: takes a seat, deals, closes a window, watches, and ends it."""

import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluster.demo_staff import DEALER, is_over
from cluster.games import by_hand
from cluster.table_folder import TableFolder
from lab.campaigns.report import Report
from lab.desktop import Desktop, DesktopFailed, desktop, what_is_missing
from lab.games import lab_of
from protocol.answers import read_body
from protocol.enums import Phase
from protocol.table_status import TableStatus
from tools.games import USUAL
from tools.staff import NoAnswer, StaffClient

SIZES = ((1280, 720), (1366, 768), (1920, 1080))
WINDOWS = {"etg dealer", "etg T01", "etg T02", "etg display"}
ROUNDS = 5
SEAT, LEAVES = "T01", "T02"
CHIP_CENTS = 1000
"""The chip that is selected at the start."""
PIN = re.compile(r"number (\d+), PIN (\d+)\.")
END_S = 60.0

# Where things are, in pixels of the design: LogIn.qml, Digits.qml, Primary.qml, Head.qml, PlayerScreen.qml.
KEYPAD, KEY, KEY_PITCH = (672 + 680, 124 + 56), (154, 144), (154 + 13, 144 + 13)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back")
LOG_IN = (672 + 680 + 244, 124 + 700 + 60)
PRIMARY = (24 + 312, 840 + 112)
LOG_OFF = (1660 + 54, 20 + 42)
SPOT = next(iter(by_hand(USUAL).slips[0]))


@dataclass(slots=True)
class Visit:
    """One demo from its start to its end, with everything it printed."""

    screen: Desktop
    folder: Path
    process: subprocess.Popen[str]
    out: Path
    table: TableFolder
    client: StaffClient = field(init=False)
    ids: dict[str, str] = field(default_factory=dict)

    def said(self) -> str:
        return self.out.read_text()

    def until_said(self, words: str) -> str:
        self.until(f"the demo says {words!r}", lambda: words in self.said())
        return self.said()

    def until(self, what: str, is_so: Any) -> Any:
        def look() -> Any:
            found = is_so()
            if not found and self.process.poll() is not None:
                raise DesktopFailed(f"The demo has ended; still waited for: {what}. It said: {self.said()}")
            return found

        return self.screen.until(what, look)

    def status(self) -> TableStatus:
        return read_body(self.client.ask("status", timeout_s=60.0), TableStatus)

    # -- what a person does

    def see_windows(self) -> None:
        def are_placed() -> bool:
            self.ids = self.screen.windows()
            return self.ids.keys() >= WINDOWS and not misplaced(self)

        try:
            self.until("all windows are on the screen", are_placed)
        except DesktopFailed as failed:
            raise DesktopFailed(f"{failed} {'; '.join(misplaced(self))}") from None

    def log_in(self) -> None:
        number, pin = PIN.findall(self.until_said("PIN "))[0]
        dealer = self.ids["etg dealer"]
        self.until("the dealer's screen hears the console", lambda: "console_heard" in self.log("dealer"))
        for digits in (number, pin):
            for digit in digits:
                self.screen.click(dealer, *key_at(digit))
            self.screen.click(dealer, *LOG_IN)
        self.until(f"{number} is logged in", lambda: DEALER in self.status().logged_in)
        self.until_said("deals from here on")

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def deal(self) -> None:
        """Plays one round, opened and confirmed on the dealer's screen, with a chip at the seat."""
        before = self.until_between_rounds()
        self.touch_primary(lambda status: status.round > before.round)
        if self.status().phase == Phase.BETS_OPEN:
            self.bet()
        status = self.until_between_rounds()
        if status.dealer != DEALER:
            raise DesktopFailed(f"Round {status.round} was dealt by {status.dealer}.")

    def bet(self) -> None:
        """Places one chip, whatever the scripted player had there; only this chip is registered."""
        self.screen.click(self.ids[f"etg {SEAT}"], *lab_of(USUAL).spot_at(SPOT))
        self.until("the chip is registered", self._is_bet)

    def _is_bet(self) -> bool:
        status = self.status()
        return bool(status.phase != Phase.BETS_OPEN or status.terminals[SEAT].registered_cents == CHIP_CENTS)

    def until_between_rounds(self) -> TableStatus:
        """Confirms on the dealer's screen what the outcome source has shown."""

        def look() -> TableStatus | None:
            status = self.status()
            if is_over(status):
                return status
            if status.verdict is not None and status.phase in (Phase.BETS_CLOSED, Phase.HELD):
                self.screen.click(self.ids["etg dealer"], *PRIMARY)
            return None

        status: TableStatus = self.until("the round is over", look)
        return status

    def touch_primary(self, is_done: Callable[[TableStatus], bool]) -> None:
        """Touches the large action again until it works, because it rests for a moment after each change."""

        def look() -> bool:
            if is_done(self.status()):
                return True
            self.screen.click(self.ids["etg dealer"], *PRIMARY)
            return False

        self.until("the big action is done", look)

    def log_out(self) -> None:
        self.screen.click(self.ids["etg dealer"], *LOG_OFF)
        self.until_said("scripted staff deal on")

    def close_window(self, name: str) -> None:
        self.screen.close(self.ids[f"etg {name}"])

    def end(self) -> tuple[int, str]:
        return self.process.wait(END_S), self.said()


def key_at(digit: str) -> tuple[float, float]:
    row, column = divmod(KEYS.index(digit), 3)
    return KEYPAD[0] + column * KEY_PITCH[0] + KEY[0] / 2, KEYPAD[1] + row * KEY_PITCH[1] + KEY[1] / 2


def misplaced(visit: Visit) -> list[str]:
    """Gives sentences about windows that are outside the screen or overlap, with frames and title bars."""
    frames = {name: visit.screen.frame(id_) for name, id_ in visit.ids.items()}
    wrong = [f"{name} is outside: {box}" for name, box in frames.items() if not visit.screen.screen.holds(box)]
    names = sorted(frames)
    for at, name in enumerate(names):
        wrong += [f"{name} lies over {other}" for other in names[at + 1 :] if frames[name].overlaps(frames[other])]
    return wrong


def visited(screen: Desktop, folder: Path, *words: str) -> Visit:
    """Starts a demo on this desktop."""
    out = folder / "said.txt"
    with out.open("w") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "cluster", "demo", "--data", str(folder), *words],
            env=screen.environment,
            stdout=said,
            stderr=subprocess.STDOUT,
            text=True,
        )
    visit = Visit(screen, folder, process, out, TableFolder(folder, (SEAT, LEAVES)))
    visit.until_said("PIN ")
    visit.client = visit.table.technician()
    return visit


def whole_visit(size: tuple[int, int], rounds: int, *, with_manager: bool, speed: float) -> list[str]:
    """Plays the whole visit; gives what went wrong, as sentences."""
    with (
        tempfile.TemporaryDirectory(prefix="etg-desk-") as place,
        desktop(size, Path(place), with_manager=with_manager) as screen,
    ):
        visit = visited(screen, Path(place), "--speed", f"{speed:g}", "--terminals", "3")
        try:
            return _drive(visit, rounds, with_manager=with_manager)
        except (DesktopFailed, NoAnswer, subprocess.TimeoutExpired) as failed:
            return [str(failed)]
        finally:
            visit.client.close()
            visit.process.terminate()
            visit.process.wait()


def _drive(visit: Visit, rounds: int, *, with_manager: bool) -> list[str]:
    visit.see_windows()
    visit.log_in()
    for _ in range(rounds):
        visit.deal()
    if with_manager:
        visit.close_window(LEAVES)
        visit.until_said(f"{LEAVES}'s window is closed")
        visit.deal()
    visit.log_out()
    dealt = visit.status().round
    visit.until("the scripted dealer deals on", lambda: visit.status().round > dealt)
    if with_manager:
        visit.close_window("dealer")
    else:
        visit.process.send_signal(signal.SIGINT)
    code, said = visit.end()
    if (code, said.splitlines()[-1]) != (0, "Balanced to the cent."):
        return [f"It ended with {code}: {said}"]
    return []


def desktops(count: int) -> Report:
    """Tries every size, with and without a window manager, this many times."""
    report = Report()
    if missing := what_is_missing():
        report.check(False, missing)
        return report
    for _ in range(count):
        for size in SIZES:
            for with_manager in (True, False):
                wrong = whole_visit(size, ROUNDS, with_manager=with_manager, speed=20)
                report.check(not wrong, f"{size[0]}x{size[1]}, manager {with_manager}: {' '.join(wrong)}")
    return report
