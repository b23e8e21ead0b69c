"""What draws the screens of this machine: its graphics card, or Qt's software renderer where there is none.

OpenGL without a graphics card is drawn by the processor too, a whole screen for every frame, and several times slower
than Qt's own software renderer, which draws only what has changed.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Asked = Literal["auto", "hardware", "software"]
"""As a configuration says it."""
BACKEND = "QT_QUICK_BACKEND"
DEVICES = ("dri/renderD*", "nvidia[0-9]*", "mali[0-9]*")
"""In /dev: one of these is there where a graphics card can draw."""
BY_PROCESSOR = ("llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader")
"""As OpenGL's renderers call themselves that need no graphics card."""
PROBE_S = 20.0
GL_RENDERER = 0x1F01


@dataclass(frozen=True, slots=True)
class Graphics:
    backend: str
    """`hardware`, `software`, or what a person has set for Qt."""
    why: str


def graphics(asked: Asked = "auto") -> Graphics:
    """What this machine's screens are drawn by."""
    return choose(asked, os.environ, has_device(), ask_renderer)


def has_device() -> bool:
    return any(next(Path("/dev").glob(each), None) for each in DEVICES)


def choose(
    asked: Asked, environment: Mapping[str, str], has_device: bool, renderer: Callable[[], str | None]
) -> Graphics:
    """People come first: the one who started the process, then the one who wrote its configuration."""
    if environment.get(BACKEND):
        return Graphics(environment[BACKEND], f"{BACKEND} says so.")
    if asked != "auto":
        return Graphics(asked, "The configuration says so.")
    if not has_device:
        return Graphics("software", "This machine has no graphics card that Linux knows.")
    name = renderer()
    if name is None:
        return Graphics("software", "The graphics card gives no OpenGL.")
    if any(each in name.lower() for each in BY_PROCESSOR):
        return Graphics("software", f"OpenGL is drawn by the processor ({name}).")
    return Graphics("hardware", f"OpenGL is drawn by {name}.")


def ask_renderer() -> str | None:
    """In a process of its own: a bad driver ends the process it is loaded into, and Qt decides only once."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "screen.graphics"], capture_output=True, text=True, timeout=PROBE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.strip() or None if done.returncode == 0 else None


def _print_renderer() -> None:
    from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext

    app = QGuiApplication(["etg"])
    surface, context = QOffscreenSurface(), QOpenGLContext()
    surface.create()
    if context.create() and context.makeCurrent(surface):
        print(context.functions().glGetString(GL_RENDERER))
        context.doneCurrent()
    del context, surface, app


if __name__ == "__main__":
    _print_renderer()
