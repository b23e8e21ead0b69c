"""Watches the screen of an X server and touches it, as a person would, whatever the process reports."""

import ctypes
import mmap
import struct
import time
from pathlib import Path

HEADER = struct.Struct(">25I")
LOOK_EVERY_S = 0.0005
ONE_FRAME_S = 0.004
"""A frame reaches the screen in pieces; changes within this time are one frame."""
Rows = tuple[tuple[int, int, int], ...]
"""Pieces of a screen: where each begins, across and down, and its width in pixels."""


class Eye:
    """Reads the file into which Xvfb draws (an XWD dump that is always up to date)."""

    def __init__(self, framebuffer: Path) -> None:
        with framebuffer.open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = HEADER.unpack_from(self._memory)
        self._line, self._bytes = head[12], head[11] // 8
        self._begin = head[0] + 12 * head[19]

    def see(self, rows: Rows) -> tuple[bytes, ...]:
        seen = []
        for x, y, width in rows:
            at = self._begin + y * self._line + x * self._bytes
            seen.append(self._memory[at : at + width * self._bytes])
        return tuple(seen)

    def close(self) -> None:
        self._memory.close()


def frames(eyes: list[Eye], rows: Rows, seconds: float) -> list[list[float]]:
    """Gives the times at which something new was on each screen."""
    found: list[list[float]] = [[] for _ in eyes]
    before = [eye.see(rows) for eye in eyes]
    end_s = time.perf_counter() + seconds
    while (now_s := time.perf_counter()) < end_s:
        for at, eye in enumerate(eyes):
            seen = eye.see(rows)
            if seen != before[at]:
                before[at] = seen
                if not found[at] or now_s - found[at][-1] > ONE_FRAME_S:
                    found[at].append(now_s)
        time.sleep(LOOK_EVERY_S)
    return found


class Finger:
    """A mouse by XTEST: the server treats it like a real device."""

    def __init__(self, display: str) -> None:
        self._x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))

    def move(self, x: int, y: int) -> None:
        self._xtst.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x11.XSync(self._display, 0)

    def press(self, *, down: bool) -> None:
        self._xtst.XTestFakeButtonEvent(self._display, 1, int(down), ctypes.c_ulong(0))
        self._x11.XSync(self._display, 0)

    def close(self) -> None:
        self._x11.XCloseDisplay(self._display)


def touch_ms(eye: Eye, finger: Finger, points: list[tuple[int, int]], reach: int, calm_s: float) -> list[float]:
    """Gives, for each point, the time from the touch until the screen under it has changed."""
    taken = []
    for x, y in points:
        rows = tuple((x - reach, y + down, 2 * reach) for down in range(-reach, reach, 2))
        finger.move(x, y)
        while frames([eye], rows, calm_s)[0]:
            """Something else is still moving there."""
        before, began_s = eye.see(rows), time.perf_counter()
        finger.press(down=True)
        while eye.see(rows) == before and time.perf_counter() - began_s < 5.0:
            time.sleep(LOOK_EVERY_S)
        taken.append(1000 * (time.perf_counter() - began_s))
        finger.press(down=False)
    return taken
