"""Observed behaviour of ZeroMQ and the protections against it; docs/reliability.md names the test of each finding."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import zmq

from front.zap import ENDPOINT, ZapHandler
from protocol.codec import EVENT_BYTES_MAX
from protocol.context import Socket, open_context
from protocol.enrolment import AllowList, write_enrolled
from protocol.peer_sockets import secured
from tests.protocol.wire import Wire, opened
from tests.time_limit import WAIT_S

TESTS = Path(__file__).resolve().parents[1]
FINDINGS = 14


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with opened(tmp_path) as opened_wire:
        yield opened_wire


def named(wire: Wire, terminal: str, routing_id: bytes) -> Socket:
    """An enrolled peer that chooses its own routing id."""
    keys = wire.enrolled(terminal)
    wire.console.poll(0)
    dealer = secured(wire.context, zmq.DEALER, keys, wire.keys.public)
    dealer.setsockopt(zmq.ROUTING_ID, routing_id)
    dealer.connect(wire.console.addresses.terminals)
    return dealer


def says(dealer: Socket, payload: bytes) -> bool:
    try:
        dealer.send(payload, zmq.DONTWAIT)
    except zmq.Again:
        return False
    return True


def test_a_peer_that_takes_anothers_routing_id_gets_none_of_its_answers(wire: Wire) -> None:
    victim = named(wire, "T01", b"the same")
    wire.until(lambda: says(victim, b"mine"))
    wire.until(lambda: wire.payloads() == [b"mine"])
    thief = named(wire, "T66", b"the same")
    honest = wire.terminal(wire.enrolled("T02"))
    try:
        says(thief, b"mine too")
        wire.until(lambda: honest.send(b"hello"))
        wire.until(lambda: b"hello" in wire.payloads())
        assert wire.console.send(wire.received[0].route, b"for T01 alone")
        wire.until(lambda: bool(victim.poll(0)))
        assert victim.recv() == b"for T01 alone"
        assert not thief.poll(0)
        assert [each.identity for each in wire.received if each.payload == b"mine"] == ["terminal/T01"]
    finally:
        victim.close(0)
        thief.close(0)


def test_a_terminal_reconnects_after_a_broadcast_that_was_too_big_for_it(wire: Wire) -> None:
    terminal = wire.terminal(wire.enrolled("T01"))

    def heard(word: bytes) -> bool:
        wire.console.publish(b"S", word)
        return word in wire.heard[terminal]

    wire.until(lambda: heard(b"before"))
    wire.console.publish(b"E", b"x" * (EVENT_BYTES_MAX + 1))
    wire.until(terminal.is_broken)
    terminal.recreate()
    wire.until(lambda: heard(b"after"))
    assert max(len(word) for word in wire.heard[terminal]) < EVENT_BYTES_MAX


def test_the_handler_of_keys_survives_malformed_questions(tmp_path: Path) -> None:
    write_enrolled(tmp_path / "list", [])
    context, chance = open_context(), random.Random(3)
    zap = ZapHandler(context, AllowList(tmp_path / "list"))
    asking = context.socket(zmq.REQ)
    asking.connect(ENDPOINT)
    try:
        for length in [*range(1, 9), *(chance.randint(1, 9) for _ in range(200))]:
            asking.send_multipart([chance.randbytes(chance.choice([0, 1, 5, 32])) for _ in range(length)])
            assert zap.socket.poll(round(1000 * WAIT_S))
            zap.serve(1)
            assert asking.recv_multipart()[2] == b"400"
    finally:
        asking.close(0)
        zap.close()
        context.term()


def test_every_finding_in_the_documents_names_existing_tests() -> None:
    page = (TESTS.parent / "docs" / "reliability.md").read_text()
    section = page.partition("## What ZeroMQ was found to do")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+) \| (`.+`) \|$", section, re.M)
    assert len(rows) == FINDINGS
    for finding, tests in rows:
        for name in re.findall(r"`(.+?)`", tests):
            file, _, test = name.partition("::")
            assert f"def {test}(" in (TESTS / file).read_text(), f"{finding}: {name}"
