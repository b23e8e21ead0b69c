"""Connections in the simulation: as with real sockets, a message is received on its own connection only."""

from typing import Any

import pytest

from lab.simulation.machine import read
from lab.simulation.site import Parts, Site
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import Plan
from protocol.codec import Frame
from protocol.enums import LockCause
from protocol.messages import Lock

WORD = Lock(LockCause.STAFF, "said in this test")


class Listening(SimulatedTerminal):
    """Counts how often it receives the message."""

    heard = 0

    def arrive(self, payloads: list[Any]) -> None:
        frames = [each if type(each) is Frame else read(each) for each in payloads]
        self.heard += sum(frame.message == WORD for frame in frames)


@pytest.mark.parametrize(("meanwhile", "heard"), [("nothing", 1), ("sockets made anew", 0)])
def test_an_answer_is_received_only_on_the_connection_on_which_it_was_sent(meanwhile: str, heard: int) -> None:
    site = Site(Plan(1, terminals=1, only=frozenset()), Parts(terminal=Listening))
    (terminal,), console = site.terminals.values(), site.console
    assert isinstance(terminal, Listening)
    console.start()
    terminal.start()
    console.wire.send(terminal.route, console.codec.encode(message=WORD, epoch=1, session=0, number=1))
    console.wire.leave(0.0)
    if meanwhile == "sockets made anew":
        terminal.wire.recreate()
    site.world.clock.run(0.1)
    assert terminal.heard == heard
