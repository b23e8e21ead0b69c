"""Measures from the last byte of a line to the event in the console's queue, and whole spins on a virtual clock."""

import os
import select
import statistics
import tty
from collections.abc import Callable
from time import perf_counter, process_time

from lab.benchmarks import Row, row
from lab.campaigns.wheel import Table
from wheel_controller.drivers import M360Driver
from wheel_controller.events import Heard, LinkEvent
from wheel_controller.link import WheelLink
from wheel_controller.sim.wheel import SimulatedWheel

LINES = 500
LINE = b"* SP1 13.3\r\n"
SPINS, TURNS = 25, 12
SPIN_S = 50.0


def rows() -> list[Row]:
    spins, simulated = spin_rates()
    return [
        row("byte to event, real pty, median", queue_delay_ms(), "ms", bare_delay_ms()),
        row("spins through wire, driver, tracker, judge", spins, "spins/s", simulated),
    ]


def raw_pty() -> tuple[int, int]:
    master, slave = os.openpty()
    tty.setraw(slave)
    return master, slave


def queue_delay_ms() -> float:
    master, slave = raw_pty()
    link = WheelLink(os.ttyname(slave), M360Driver())
    link.start()
    _next(link)  # connected
    delays = []
    for _ in range(LINES):
        began_s = perf_counter()
        os.write(master, LINE)
        while not isinstance(_next(link), Heard):
            pass
        delays.append(perf_counter() - began_s)
    link.stop()
    os.close(master)
    os.close(slave)
    return 1000 * statistics.median(delays)


def _next(link: WheelLink) -> LinkEvent:
    return link.events.get(timeout=10)


def bare_delay_ms() -> float:
    """Measures select and read in one thread, without driver or queue."""
    master, slave = raw_pty()
    delays = []
    for _ in range(LINES):
        began_s = perf_counter()
        os.write(master, LINE)
        got = b""
        while not got.endswith(b"\n"):
            select.select([slave], [], [])
            got += os.read(slave, 4096)
        delays.append(perf_counter() - began_s)
    os.close(master)
    os.close(slave)
    return 1000 * statistics.median(delays)


def spin_rates() -> tuple[float, float]:
    """Measures whole spins per second of one core, with all parts and with the simulated wheel alone."""
    table, bare = Table(seed=1), SimulatedWheel(1)
    bare.receive(b"*m2 2 2\r\n*SP\r\n")

    def spin_bare() -> None:
        bare.spin()
        bare.advance(bare.now + SPIN_S)

    turns = [(_core_s(table.spin), _core_s(spin_bare)) for _ in range(TURNS)]
    return SPINS / min(whole for whole, _ in turns), SPINS / min(alone for _, alone in turns)


def _core_s(spin: Callable[[], object]) -> float:
    began_s = process_time()
    for _ in range(SPINS):
        spin()
    return process_time() - began_s
