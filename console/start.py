"""The start and end of the Game Console: every check before anything is sent, and one sentence if a check fails."""

import gc
import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from console.clerk import Clerk, ReportWords
from console.config import game_of, settings_of
from console.day_check import DayCheck
from console.engine import Engine
from console.front import FrontLink
from console.front_child import front_of
from console.loop import Stopped
from console.pins import PEPPER, PinError, Pins, read_pepper
from console.process import ConsoleProcess
from console.program import MakeSimulated
from console.programs import program_of, read_console_config
from console.source import SourceRefused
from console.store import FILE_NAME, Owner, Store
from console.ticket_key import check_key, tickets_of
from daemon import failpoint
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.software import software
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from daemon.switches import SLOW_DISK, WALL_SHIFT, refuse_switches, switched
from durable import StoreError
from durable.folder import step_through
from durable.slow_disk import slow_disk
from games.registry import UnknownGame
from protocol.clock import shift_wall_clock
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.front import Addresses
from protocol.keys import CONSOLE_KEY, SetupError, read_secret

FAILURES = (ConfigError, SetupError, StoreError, Stopped, PinError, SourceRefused, UnknownGame, OSError)


CheckWords = Callable[[Path], list[str]]
"""The words of a program that checks the sealed days of this data folder and answers as JSON."""


def run_console(path: Path, make_simulated: MakeSimulated, report_words: ReportWords, check_words: CheckWords) -> int:
    """Runs the console until SIGTERM or Ctrl-C. The caller knows how to make a simulated device, a report and a check
    of days.
    """
    try:
        _run(path, make_simulated, report_words, check_words)
    except FAILURES as failed:
        print(f"etg console: {failed}", file=sys.stderr)
        return 1
    return 0


def _run(path: Path, make_simulated: MakeSimulated, report_words: ReportWords, check_words: CheckWords) -> None:
    config = read_console_config(path)
    refuse_switches(config.profile)
    shift_wall_clock(switched(WALL_SHIFT))
    if failpoint.WANTED:
        step_through(failpoint.step)
    program, game = program_of(config.game), game_of(path, config)
    settings = settings_of(path, config, game, program.vertical(config))
    data = Path(config.data)
    read_secret(data / CONSOLE_KEY)  # Its front will; a console that cannot have one touches nothing.
    allowed = AllowList(data / ALLOW_LIST)
    log = open_log(table=config.table)
    settings = replace(settings, tickets=tickets_of(config, data))
    owner, disk = Owner(config.table, config.game), slow_disk(switched(SLOW_DISK))
    store = Store(data / FILE_NAME, owner=owner, software=software(), vfs=disk)
    with stop_request() as stop:
        table, incomplete = store.load()
        check_key(table, settings.tickets, data)
        pins = Pins(read_pepper(data / PEPPER)) if table.staff.people else None
        network = config.network
        addresses = Addresses(network.commands, network.staff, network.events)
        sockets = FrontLink(front_of(data), addresses, allowed, log)
        source = program.open_source(config, game, make_simulated, store)
        engine = Engine(table, store, game, settings, secrets.token_bytes, sockets, software())
        log.info("console_started", round=table.round.number, phase=table.round.phase, log_head=table.log.head,
                 game=game.name, source=program.source_name(config), profile=config.profile,
                 staff=len(table.staff.people), software=software())  # fmt: skip
        clerk = Clerk(store, report_words, Path(config.reports.folder), config.table, settings.vertical.health, log)
        day_check = DayCheck(store, check_words(data), data, log)
        process = ConsoleProcess(engine, store, sockets, source, settings, pins, log, clerk, day_check)
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
