"""Settings of all tests: no test fails because the machine is slow, and none opens a window on a desktop."""

import gc
import os
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

pytest_plugins = ["tests.time_limit"]
HERE = Path(__file__).parent
settings.register_profile("etg", deadline=None)
settings.load_profile("etg")
os.environ["QT_QPA_PLATFORM"] = "offscreen"


CORES = ("console", "dice", "durable", "games", "protocol", "record", "rules", "terminal")
"""Tests of these count for coverage: a line that a seed of the simulation passes is not proven by it."""


REPEATING = (
    "cloth_drawn", "cloth_shown", "frame", "frame_results", "frame_strip", "hand_fuzz", "legible", "power_cuts",
    "processes", "second_opinion", "simulated", "touch", "uncovered",
)  # fmt: skip
"""Nor do tests of these modules: each tries hundreds of cases, and measuring them takes longer than the tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).parts[0] not in CORES or item.path.stem.removeprefix("test_") in REPEATING:
            item.add_marker("no_cover")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Ends the first of two measurements, which pytest-cov begins in each process of pytest-xdist.

    Where it lives on, coverage goes back to it whenever the second one is paused, and everything is measured.
    """
    plugin = session.config.pluginmanager.getplugin("_cov")
    if plugin is not None and hasattr(session.config, "workerinput"):
        plugin.cov_controller.cov.stop()


@pytest.fixture(autouse=True)
def log_of_its_own() -> None:
    """Forgets the log of a program that an earlier test started in this process: its file was that test's own, and is
    closed. A thread of a later test that logs would end.
    """
    structlog.reset_defaults()


def pytest_collection_finish() -> None:
    """Keeps the objects that all tests share out of garbage collection, which would otherwise take long."""
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collects garbage on this thread only, because Qt complains of a timer destroyed on another thread.

    After each test it checks what this test and the one before made; after each module it checks what the module made,
    and never looks again at what is left: the simulation has undone the freeze of all objects before it.
    """
    is_last = nextitem is None or nextitem.path != item.path
    gc.collect(2 if is_last else 1)
    gc.disable()
    if is_last:
        gc.freeze()
