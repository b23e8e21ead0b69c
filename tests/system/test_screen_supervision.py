"""A screen started by systemd reports its start, its life and its end, with or without a console."""

import socket
from pathlib import Path

import pytest

from cluster.children import Children
from cluster.table_folder import make_table
from tests.system.cluster import BY_HAND, short_folder
from tests.time_limit import WAIT_S


def first_words(line: socket.socket, count: int) -> list[str]:
    return [line.recv(100).decode() for _ in range(count)]


@pytest.mark.parametrize("screen", ["dealer", "display", "terminal"])
def test_a_screen_tells_systemd_that_it_started_lives_and_ends(screen: str) -> None:
    with short_folder() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        table = make_table(folder, ["T01"], BY_HAND)
        configs: dict[str, Path] = {
            "dealer": table.dealer_config,
            "display": table.display_config,
            "terminal": table.terminal_config("T01"),
        }
        line.bind(str(folder / "notify"))
        line.settimeout(WAIT_S)
        told = {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "400000", "QT_QPA_PLATFORM": "offscreen"}
        children = Children(folder)
        try:
            child = children.start(
                screen, screen, "--config", str(configs[screen]), "--windowed", "1280x720", environment=told
            )
            assert first_words(line, 3) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
            children.forget(screen)
            child.end()
            while (word := first_words(line, 1)[0]) == "WATCHDOG=1":
                continue
            assert word == "STOPPING=1"
        finally:
            children.end()
