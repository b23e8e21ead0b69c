"""Starting and ending the Game Console: every check before anything is said, one sentence where one fails."""

import gc
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from console.clerk import Clerk, ReportWords
from console.config import ConsoleConfig, WheelKeys, read_console_config, settings_of
from console.engine import Engine
from console.pins import PEPPER, PinError, Pins, read_pepper
from console.process import ConsoleProcess, Stopped
from console.store import FILE_NAME, Store
from console.wheel_desk import WheelDesk, WheelPort, WheelRefused
from console.wheel_port import SerialWheel
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.software import software
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from daemon.switches import SLOW_DISK, WALL_SHIFT, refuse_switches, switched
from durable import StoreError
from durable.slow_disk import slow_disk
from games.roulette.rules import Rules
from protocol.clock import shift_wall_clock
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.keys import CONSOLE_KEY, SetupError, read_key_file
from protocol.sockets import Addresses, ConsoleSockets

MakeSimulated = Callable[[WheelKeys], WheelPort]
FAILURES = (ConfigError, SetupError, StoreError, Stopped, PinError, WheelRefused, OSError)


def run_console(path: Path, make_simulated: MakeSimulated, report_words: ReportWords) -> int:
    """Until SIGTERM or Ctrl-C. The caller knows how a simulated wheel and a report are made; this package does not."""
    try:
        _run(path, make_simulated, report_words)
    except FAILURES as failed:
        print(f"etg console: {failed}", file=sys.stderr)
        return 1
    return 0


def _run(path: Path, make_simulated: MakeSimulated, report_words: ReportWords) -> None:
    config = read_console_config(path)
    refuse_switches(config.profile)
    shift_wall_clock(switched(WALL_SHIFT))
    settings = settings_of(path, config)
    data = Path(config.data)
    pair, allowed = read_key_file(data / CONSOLE_KEY), AllowList(data / ALLOW_LIST)
    log = open_log(table=config.table)
    store = Store(data / FILE_NAME, vfs=slow_disk(switched(SLOW_DISK)))
    with stop_request() as stop:
        table, incomplete = store.load()
        pins = Pins(read_pepper(data / PEPPER)) if table.people else None
        network = config.network
        addresses = Addresses(network.commands, network.staff, network.events)
        sockets = ConsoleSockets(addresses, pair, allowed, lambda why: log.warning("address_taken", sentence=why))
        desk = _desk(config, make_simulated)
        engine = Engine(table, store, Rules(), settings, secrets.token_bytes, sockets)
        log.info("console_started", round=table.round.number, phase=table.round.phase, log_head=table.log_head,
                 wheel=config.wheel.driver, profile=config.profile, staff=len(table.people),
                 software=software())  # fmt: skip
        clerk = Clerk(store, report_words, Path(config.reports.folder), config.table, log)
        process = ConsoleProcess(engine, store, sockets, desk, settings, pins, log, clerk)
        gc.freeze()  # What was made so far lives as long as the process: no collection need look at it.
        try:
            process.run(incomplete, stop, supervisor())
            log.info("console_stopped", round=table.round.number, phase=table.round.phase)
        finally:
            process.close()
            if desk:
                desk.close()
            sockets.close()
    store.checkpoint()
    store.close()


def _desk(config: ConsoleConfig, make_simulated: MakeSimulated) -> WheelDesk | None:
    """The manual driver has no sensors: two people read the number off the wheel."""
    wheel = config.wheel
    if wheel.driver == "manual":
        return None
    if wheel.driver == "simulated":
        return WheelDesk(make_simulated(wheel))
    return WheelDesk(SerialWheel(wheel.port, wheel.driver, production=config.profile == "production"))
