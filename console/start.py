"""Starting and ending the Game Console: every check before anything is said, one sentence where one fails."""

import gc
import secrets
import sys
from pathlib import Path

from console.clerk import Clerk, ReportWords
from console.config import game_of, settings_of
from console.engine import Engine
from console.loop import Stopped
from console.pins import PEPPER, PinError, Pins, read_pepper
from console.process import ConsoleProcess
from console.program import MakeSimulated
from console.programs import program_of, read_console_config
from console.source import SourceRefused
from console.store import FILE_NAME, Store
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.software import software
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from daemon.switches import SLOW_DISK, WALL_SHIFT, refuse_switches, switched
from durable import StoreError
from durable.slow_disk import slow_disk
from games.registry import UnknownGame
from protocol.clock import shift_wall_clock
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.keys import CONSOLE_KEY, SetupError, read_key_file
from protocol.sockets import Addresses, ConsoleSockets

FAILURES = (ConfigError, SetupError, StoreError, Stopped, PinError, SourceRefused, UnknownGame, OSError)


def run_console(path: Path, make_simulated: MakeSimulated, report_words: ReportWords) -> int:
    """Until SIGTERM or Ctrl-C. The caller knows how a simulated device and a report are made."""
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
    program, game = program_of(config.game), game_of(path, config)
    settings = settings_of(path, config, game, program.vertical(config))
    data = Path(config.data)
    pair, allowed = read_key_file(data / CONSOLE_KEY), AllowList(data / ALLOW_LIST)
    log = open_log(table=config.table)
    store = Store(data / FILE_NAME, vfs=slow_disk(switched(SLOW_DISK)))
    with stop_request() as stop:
        table, incomplete = store.load()
        pins = Pins(read_pepper(data / PEPPER)) if table.staff.people else None
        network = config.network
        addresses = Addresses(network.commands, network.staff, network.events)
        sockets = ConsoleSockets(addresses, pair, allowed, lambda why: log.warning("address_taken", sentence=why))
        source = program.open_source(config, game, make_simulated)
        engine = Engine(table, store, game, settings, secrets.token_bytes, sockets, software())
        log.info("console_started", round=table.round.number, phase=table.round.phase, log_head=table.log.head,
                 game=game.name, source=program.source_name(config), profile=config.profile,
                 staff=len(table.staff.people), software=software())  # fmt: skip
        clerk = Clerk(store, report_words, Path(config.reports.folder), config.table, settings.vertical.health, log)
        process = ConsoleProcess(engine, store, sockets, source, settings, pins, log, clerk)
        gc.freeze()  # What was made so far lives as long as the process: no collection need look at it.
        try:
            process.run(incomplete, stop, supervisor())
            log.info("console_stopped", round=table.round.number, phase=table.round.phase)
        finally:
            process.close()
            if source:
                source.close()
            sockets.close()
    store.checkpoint()
    store.close()
