"""Starts and ends a Player Terminal, with or without a screen; a failed check prints one sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import zmq

from daemon import failpoint
from daemon.config import ConfigError
from daemon.log import open_log
from daemon.software import software
from daemon.stop import stop_request
from daemon.supervisor import supervisor
from daemon.switches import SLOW_DISK, WALL_SHIFT, refuse_switches, switched
from durable import StoreError, free_mb
from durable.folder import step_through
from durable.slow_disk import slow_disk
from games.game import Game
from games.registry import GAMES, UnknownGame
from protocol.clock import shift_wall_clock, this_moment
from protocol.codec import encode_frame
from protocol.context import open_context
from protocol.key_pairs import read_key_file
from protocol.keys import KeyPair, SetupError
from protocol.messages import Vitals
from protocol.peer_sockets import TerminalSockets, secured
from protocol.session import Watchdog
from protocol.sockets import TOPIC_EVENTS, TOPIC_STATE, TOPIC_TELEMETRY
from terminal.config import TerminalConfig, read_terminal_config
from terminal.core import Core
from terminal.effects import PutFault
from terminal.ledger import LedgerError
from terminal.player import NoPlayer, Player, RandomPlayer, ScriptError, read_script
from terminal.process import Screen, TerminalProcess
from terminal.store import FILE_NAME, Store
from terminal.till.devices import fitted, open_devices

LAST_WORD_MS = 2000
FAILURES = (ConfigError, SetupError, StoreError, LedgerError, ScriptError, OSError)


def run_terminal(path: Path, player: str, seed: int) -> int:
    """Runs a terminal without a screen, until SIGTERM or Ctrl-C."""
    try:
        config = read_terminal_config(path)
        game = game_of(path, config)
        someone = make_player(player, f"{seed} {config.terminal}", game, leaves=config.devices.printer is not None)
        with stop_request() as stop, open_terminal(config, game, someone) as process:
            process.run(stop, supervisor())
    except FAILURES as failed:
        print(f"etg terminal: {failed}", file=sys.stderr)
        return 1
    return 0


def clear_fault(path: Path) -> int:
    """Puts a stopped terminal back into service after people have checked it. The console keeps it locked until two
    people unlock it.
    """
    try:
        config = read_terminal_config(path)
        store = Store(Path(config.data) / FILE_NAME, owner=config.terminal)
        try:
            fault = store.load(config.terminal).fault
            store.commit([PutFault(None)] if fault else [])
        finally:
            store.close()
    except FAILURES as failed:
        print(f"etg terminal: {failed}", file=sys.stderr)
        return 1
    if fault is None:
        print(f"{config.terminal} is not out of service.")
        return 0
    print(f"{config.terminal} was out of service: {fault}")
    print("Its ledger adds up. Start it, compare (etg diag ledger), then two people unlock it at the console.")
    return 0


@contextmanager
def open_terminal(
    config: TerminalConfig, game: Game, player: Player, screen: Screen | None = None
) -> Iterator[TerminalProcess]:
    """Checks the ledger and opens the sockets. Run the terminal in the same thread."""
    refuse_switches(config.profile)
    shift_wall_clock(switched(WALL_SHIFT))
    if failpoint.WANTED:
        step_through(failpoint.step)
    pair = read_key_file(Path(config.secret))
    log = open_log(terminal=config.terminal)
    try:
        disk = slow_disk(switched(SLOW_DISK))
        store = Store(Path(config.data) / FILE_NAME, owner=config.terminal, vfs=disk)
        seat = store.load(config.terminal)
    except StoreError:
        _tell_console(config, pair)
        raise
    watchdog = Watchdog(Random().uniform, this_moment().monotonic_s)
    core = Core(seat, game, store, this_moment().wall_ms, software(), watchdog)
    context = open_context()
    console = config.console
    topics = (TOPIC_STATE, TOPIC_EVENTS, *([TOPIC_TELEMETRY] if screen else []))
    sockets = TerminalSockets(context, console.commands, console.events, pair, console.public_key, topics)
    seat.till.fitted = fitted(config.devices)
    log.info("terminal_started", credit_cents=seat.ledger.credit_cents, escrow_cents=seat.ledger.escrow_cents,
             cursor=seat.cursor, fault=seat.fault)  # fmt: skip
    try:
        with open_devices(config.devices, config.profile == "production") as devices:
            yield TerminalProcess(core, store, sockets, player, log, screen, devices=devices)
        log.info("terminal_stopped", credit_cents=seat.ledger.credit_cents, cursor=seat.cursor)
    finally:
        sockets.close()
        context.term()
    store.checkpoint()
    store.close()


def _tell_console(config: TerminalConfig, pair: KeyPair) -> None:
    """Sends one last message with the free disk space, because a terminal that cannot open its ledger runs no loop."""
    vitals = Vitals(None, None, None, free_mb(Path(config.data)), this_moment().wall_ms)
    context = open_context()
    last_word = secured(context, zmq.DEALER, pair, config.console.public_key)
    last_word.setsockopt(zmq.SNDTIMEO, LAST_WORD_MS)
    last_word.connect(config.console.commands)
    with suppress(zmq.Again):  # No console is listening.
        last_word.send(encode_frame(vitals, epoch=0, session=0, number=1))
    last_word.close(LAST_WORD_MS)
    context.term()


def make_player(name: str, seed: str, game: Game, *, leaves: bool) -> Player:
    """`leaves` is whether a random player cashes out now and then, as where tickets are printed."""
    if name == "none":
        return NoPlayer()
    return RandomPlayer(seed, game, leaves=leaves) if name == "random" else read_script(Path(name), game)


def game_of(path: Path, config: TerminalConfig) -> Game:
    try:
        return GAMES.make(config.game, config.readings)
    except UnknownGame as bad:
        raise ConfigError(f"{path}: game: {bad}.") from None
    except ValueError as bad:
        raise ConfigError(f"{path}: readings: {str(bad).rstrip('.')}.") from None
