"""An X server of its own, in any size, with or without a window manager, and a hand at its mouse and keys."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

NEEDED = ("Xvfb", "xdotool", "openbox", "wmctrl", "xprop")
PACKAGES = "xvfb xdotool openbox wmctrl x11-utils"
WAIT_S = 120.0
LOOK_EVERY_S = 0.05
DESIGN = (1920, 1080)
T = TypeVar("T")


class DesktopFailed(Exception):
    """The desktop could not be made; the message is the sentence for the person."""


def what_is_missing() -> str:
    """Names what is missing for a desktop; empty where one can be made."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    return f"{' and '.join(missing)} cannot be found. Run: sudo apt-get install -y {PACKAGES}" if missing else ""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the screen, in its pixels."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, other: "Box") -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.width <= self.x + self.width
            and other.y + other.height <= self.y + self.height
        )

    def overlaps(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Gives a point of a stage in this box, from pixels of the design: the stage is scaled to fit, and centred."""
        scale = min(self.width / DESIGN[0], self.height / DESIGN[1])
        left, top = (self.width - scale * DESIGN[0]) / 2, (self.height - scale * DESIGN[1]) / 2
        return round(self.x + left + scale * x), round(self.y + top + scale * y)


class Desktop:
    def __init__(self, display: str, size: tuple[int, int], framebuffer: Path) -> None:
        self.screen = Box(0, 0, *size)
        self.framebuffer = framebuffer
        """The file that the server draws into."""
        self.environment: Mapping[str, str] = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND_"))},
            "DISPLAY": display,
        }

    def windows(self) -> dict[str, str]:
        """Gives every window of ours on the screen: its id, by its title."""
        found = self._xdotool("search", "--onlyvisible", "--name", "^etg ", check=False).split()
        return {self._xdotool("getwindowname", id_).strip(): id_ for id_ in found}

    def box(self, id_: str) -> Box:
        """Gives the rectangle of the window itself, without a frame."""
        told = self._xdotool("getwindowgeometry", "--shell", id_)
        facts = dict(line.split("=", 1) for line in told.split())
        x, y = self._corner(id_)
        return Box(x, y, int(facts["WIDTH"]), int(facts["HEIGHT"]))

    def frame(self, id_: str) -> Box:
        """Gives the rectangle with the window manager's frame and title bar."""
        box = self.box(id_)
        told = subprocess.run(
            ["xprop", "-id", id_, "_NET_FRAME_EXTENTS"], env=self.environment, capture_output=True, text=True
        ).stdout
        left, right, top, bottom = (
            (int(each) for each in told.split("=")[1].split(",")) if "=" in told else (0, 0, 0, 0)
        )
        return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)

    def _corner(self, id_: str) -> tuple[int, int]:
        told = subprocess.run(["xwininfo", "-id", id_], env=self.environment, capture_output=True, text=True).stdout
        facts = dict(line.strip().split(":", 1) for line in told.splitlines() if line.strip().startswith("Absolute"))
        return int(facts["Absolute upper-left X"]), int(facts["Absolute upper-left Y"])

    def click(self, id_: str, x: float, y: float, times: int = 1) -> None:
        """A tap in a window, in pixels of the design; several come as fast as a hand can."""
        at = [str(each) for each in self.box(id_).point(x, y)]
        self._xdotool("mousemove", *at, "click", "--repeat", str(times), "--delay", "40", "1")

    def drag(self, id_: str, from_: tuple[float, float], to: tuple[float, float]) -> None:
        """A finger that slides over a window, in pixels of the design."""
        box = self.box(id_)
        start, end = ([str(each) for each in box.point(*point)] for point in (from_, to))
        self._xdotool("mousemove", *start, "mousedown", "1", "mousemove", *end, "mouseup", "1")

    def close(self, id_: str) -> None:
        """Closes a window as people do: the window manager asks it to close."""
        subprocess.run(["wmctrl", "-i", "-c", id_], env=self.environment, check=True)

    def until(self, what: str, look: Callable[[], T | None], timeout_s: float = WAIT_S) -> T:
        deadline_s = time.monotonic() + timeout_s
        while time.monotonic() < deadline_s:
            if found := look():
                return found
            time.sleep(LOOK_EVERY_S)
        raise DesktopFailed(f"Waited {timeout_s:g} s in vain: {what}.")

    def _xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True)
        if check and done.returncode:
            raise DesktopFailed(f"xdotool {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout


@contextmanager
def desktop(size: tuple[int, int], folder: Path, *, with_manager: bool) -> Iterator[Desktop]:
    if missing := what_is_missing():
        raise DesktopFailed(missing)
    with ExitStack() as started:
        read, write = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-fbdir", str(folder), "-nolisten", "tcp"]
        words.append("-noreset")  # Otherwise it begins anew when the last window closes, and cuts off who just comes.
        _start(started, words, os.environ, pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            raise DesktopFailed("Xvfb did not start.")
        made = Desktop(f":{number}", size, folder / "Xvfb_screen0")
        if with_manager:
            _start(started, ["openbox", "--sm-disable"], made.environment)
            made.until("the window manager is there", lambda: _has_manager(made))
        yield made


def _has_manager(made: Desktop) -> bool:
    words = ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]
    return "window id" in subprocess.run(words, env=made.environment, capture_output=True, text=True).stdout


def _start(
    started: ExitStack, words: list[str], environment: Mapping[str, str], pass_fds: tuple[int, ...] = ()
) -> None:
    silent = subprocess.DEVNULL
    process = subprocess.Popen(
        words, env=environment, stdin=silent, stdout=silent, stderr=silent, pass_fds=pass_fds, start_new_session=True
    )

    def end() -> None:
        process.send_signal(signal.SIGTERM)
        process.wait()

    started.callback(end)
