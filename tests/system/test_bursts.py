"""Bursts of messages: each reaches a real screen, and messages lost in a full queue are requested again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import zmq
from PySide6.QtCore import QEventLoop, QObject, Qt, Slot

from cluster.children import Patience
from console.dealer.config import DealerConfig
from console.dealer.run import DealerApp
from console.watching.config import ConsoleKeys as StaffKeys
from console.watching.heard import TelemetryHeard
from games.roulette.rules import Rules
from protocol.codec import decode_record, encode_frame
from protocol.enrolment import Domain, enroll
from protocol.key_pairs import make_key_file
from protocol.messages import Answer, Close, Event, Get, Pong, State, Telemetry
from screen import app as screens
from terminal.config import ConsoleKeys, TerminalConfig
from terminal.screen.run import PlayerApp
from tests.console.test_process import command, room
from tests.protocol.wire import Wire, opened
from tests.system.cluster import short_folder
from tests.terminal.roulette.states import WAITING
from tests.time_limit import WAIT_S

SIZE = (1280, 720)
BURST = 200
MORE_THAN_A_QUEUE = 200_000
ANYTHING = encode_frame(Pong(0))
Screen = PlayerApp | DealerApp


class Witness(QObject):
    """Receives in the screen's thread what the model receives, by the same queued signal."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[object] = []

    @Slot(object)
    def hear(self, heard: object) -> None:
        facts = heard.facts if isinstance(heard, TelemetryHeard) else heard
        if isinstance(facts, dict):
            self.games.append(facts["game"])


def player(wire: Wire, folder: Path, witness: Witness) -> PlayerApp:
    keys, where = make_key_file(folder / "terminal.key"), wire.console.addresses
    enroll(wire.list_path, Domain.TERMINAL, "T01", keys.public)
    console = ConsoleKeys(wire.keys.public, where.terminals, where.events)
    config = TerminalConfig("T01", console, profile="demo", data=str(folder), secret=str(folder / "terminal.key"))
    app = PlayerApp(config, Rules(), None, SIZE)
    app.link.telemetry_seen.connect(witness.hear, Qt.ConnectionType.QueuedConnection)
    return app


def dealer(wire: Wire, folder: Path, witness: Witness) -> DealerApp:
    keys, where = make_key_file(folder / "dealer.key"), wire.console.addresses
    enroll(wire.list_path, Domain.STAFF, "screen", keys.public)
    config = DealerConfig(StaffKeys(wire.keys.public, where.staff, where.events), str(folder / "dealer.key"))
    app = DealerApp(config, SIZE)
    app.link.heard.connect(witness.hear, Qt.ConnectionType.QueuedConnection)
    return app


@contextmanager
def screen_of(make: Callable[[Wire, Path, Witness], Screen]) -> Iterator[tuple[Wire, Witness, Callable[[Any], None]]]:
    qt, witness = screens.open_app(), Witness()
    with short_folder() as folder, opened(folder) as wire:
        shown = make(wire, folder, witness)

        def until(is_so: Callable[[], bool]) -> None:
            patience = Patience(WAIT_S)
            while not is_so():
                assert not patience.is_over(), f"{len(witness.games)} came through"
                wire.turn()
                qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

        try:
            yield wire, witness, until
        finally:
            shown.close()


@pytest.mark.parametrize("make", [player, dealer], ids=["player", "dealer"])
def test_every_message_of_a_burst_reaches_the_screen_in_order(make: Callable[[Wire, Path, Witness], Screen]) -> None:
    """A QSocketNotifier on a ZeroMQ socket would miss most of them, so one thread owns the sockets."""
    with screen_of(make) as (wire, witness, until):

        def say(game: int) -> None:
            wire.console.publish(b"W", encode_frame(Telemetry({**WAITING, "game": game})))

        def is_subscribed() -> bool:
            say(0)
            return bool(witness.games)

        until(is_subscribed)
        for game in range(1, BURST + 1):
            say(game)
        until(lambda: witness.games[-1] == BURST)
        assert [game for game in witness.games if game] == list(range(1, BURST + 1))


def test_a_record_lost_in_a_full_queue_is_requested_again_and_arrives() -> None:
    """The publisher notices nothing; the subscriber can tell only by the numbers of the log."""
    with room() as here:
        terminal, dealer_ = here.terminal("T01"), here.staff()
        here.until_heard(dealer_, Answer, command("open"))
        while not terminal.all_of(State):
            here.turn()
        head = terminal.all_of(State)[-1].log_head
        here.peers.remove(terminal)  # It reads nothing from here on, and its queue has a limit, unlike ours.
        terminal.sockets.sockets[1].setsockopt(zmq.RCVHWM, 10_000)
        for _ in range(MORE_THAN_A_QUEUE):
            here.wire.console.publish(b"S", ANYTHING)
        dealer_.heard.clear()
        here.until_heard(dealer_, Answer, command("close"))
        here.peers.append(terminal)
        terminal.heard.clear()
        while not any(state.log_head > head for state in terminal.all_of(State)):
            here.turn()
        assert len(terminal.all_of(Pong)) < MORE_THAN_A_QUEUE
        assert terminal.all_of(Event) == []
        here.until_heard(terminal, Event, Get(head + 1))
        (event,) = terminal.all_of(Event)
        assert isinstance(decode_record(event.record)[1], Close)
