"""What draws the screens: it is chosen before Qt starts, by people first and then by the machine's hardware."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from cluster.children import Children
from cluster.table_folder import make_table
from screen.graphics import BACKEND, Asked, Graphics, ask_renderer, choose, has_device
from tests.system.cluster import BY_HAND, short_folder
from tests.time_limit import WAIT_S
from tools.doctor import drawing

OPENED = "from screen.app import open_app; a = open_app(); from PySide6.QtQuick import QQuickWindow as W;"
LLVM = "llvmpipe (LLVM 15.0.6, 256 bits)"


def never() -> str | None:
    raise AssertionError("nobody asks OpenGL here")


@pytest.mark.parametrize(
    ("asked", "environment", "has_card", "renderer", "backend"),
    [
        ("auto", {}, False, never, "software"),
        ("auto", {}, True, lambda: LLVM, "software"),
        ("auto", {}, True, lambda: "softpipe", "software"),
        ("auto", {}, True, lambda: "Software Rasterizer", "software"),
        ("auto", {}, True, lambda: None, "software"),
        ("auto", {}, True, lambda: "Mesa Intel(R) UHD Graphics 620", "hardware"),
        ("hardware", {}, False, never, "hardware"),
        ("software", {}, True, never, "software"),
        ("software", {BACKEND: "rhi"}, True, never, "rhi"),
        ("auto", {BACKEND: ""}, False, never, "software"),
    ],
)
def test_screens_are_drawn_by_software_without_a_graphics_card_unless_a_person_chose_otherwise(
    asked: Asked, environment: dict[str, str], has_card: bool, renderer: Callable[[], str | None], backend: str
) -> None:
    assert choose(asked, environment, has_card, renderer).backend == backend


def test_the_reason_for_a_renderer_names_what_draws_opengl() -> None:
    assert choose("auto", {}, True, lambda: LLVM) == Graphics("software", f"OpenGL is drawn by the processor ({LLVM}).")


@pytest.mark.skipif(has_device(), reason="this machine has a graphics card")
def test_a_screen_on_a_machine_without_a_graphics_card_uses_qts_software_renderer() -> None:
    environment = {name: value for name, value in os.environ.items() if name != BACKEND}
    words = [sys.executable, "-c", f"{OPENED} print(W.sceneGraphBackend())"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=WAIT_S)
    assert (done.returncode, done.stdout) == (0, "software\n")


def test_a_renderer_that_a_person_set_for_qt_is_kept() -> None:
    environment = {**os.environ, BACKEND: "rhi"}
    words = [sys.executable, "-c", f"{OPENED} print(W.sceneGraphBackend())"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=WAIT_S)
    assert (done.returncode, done.stdout) == (0, "\n")


def test_the_doctor_says_what_draws_the_screens_and_why() -> None:
    (check,) = drawing(None)
    assert check.name == "graphics"
    assert check.ok is True
    assert check.found.startswith(("software. ", "hardware. "))


def test_a_screen_logs_at_its_start_what_draws_it() -> None:
    """No console runs; the screen starts all the same."""
    with short_folder() as folder:
        table, children = make_table(folder, [], BY_HAND), Children(folder)
        log = children.start("display", "display", "--config", str(table.display_config)).log
        children.until("the screen has started", lambda: "display_screen_started" in log.read_text() or None, WAIT_S)
        children.end()
        first = json.loads(log.read_text().splitlines()[0])
    assert first["event"] == "graphics_chosen"
    assert first["backend"] == choose("auto", os.environ, has_device(), ask_renderer).backend
