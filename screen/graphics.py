"""Decides what draws the screens of this machine: its graphics card, or else Qt's software renderer.

Without a graphics card the processor draws OpenGL, a whole screen for every frame: several times slower than Qt's own
software renderer, which draws only what has changed.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Asked = Literal["auto", "hardware", "software"]
"""The choice as a configuration writes it."""
BACKEND = "QT_QUICK_BACKEND"
DEVICES = ("dri/renderD*", "nvidia[0-9]*", "mali[0-9]*")
"""Files in /dev; one of them exists where a graphics card can draw."""
BY_PROCESSOR = ("llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader")
"""Names of OpenGL renderers that need no graphics card."""
PROBE_S = 20.0
GL_RENDERER = 0x1F01


@dataclass(frozen=True, slots=True)
class Graphics:
    backend: str
    """`hardware`, `software`, or what a person has set for Qt."""
    why: str


def graphics(asked: Asked = "auto") -> Graphics:
    """Says what draws this machine's screens."""
    return choose(asked, os.environ, has_device(), ask_renderer)


def has_device() -> bool:
    return any(next(Path("/dev").glob(each), None) for each in DEVICES)


def choose(
    asked: Asked, environment: Mapping[str, str], has_device: bool, renderer: Callable[[], str | None]
) -> Graphics:
    """Chooses the renderer: the person who started the process comes first, then its configuration."""
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
    """Asks OpenGL in another process: a bad driver would end the process, and Qt decides only once."""
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
