"""The cost that one key can cause a console: unlimited queues, limited handshakes, long messages in small pieces."""

import gc
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import zmq

from front.sockets import FRAMES_AT_ONCE_MAX, HANDSHAKES_AT_ONCE_MAX, ROUTES_A_KEY_MAX, FrontSockets
from front.zap import ENDPOINT, HANDSHAKES_BURST
from protocol.enrolment import AllowList, Domain, revoke, write_enrolled
from protocol.front import Addresses
from protocol.key_pairs import make_pair
from protocol.keys import SetupError
from protocol.peer_sockets import StaffSocket, secured
from tests.protocol.wire import Wire, opened

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "cluster", "console", "daemon", "durable", "front", "lab", "protocol", "record", "screen", "terminal", "tests",
    "tools", "wheel_controller",
)  # fmt: skip
MAKES_CONTEXTS = {
    Path("protocol/context.py"),
    Path("lab/benchmarks/bare_cluster.py"),  # The baseline knows nothing of the product.
}


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with opened(tmp_path) as opened_wire:
        yield opened_wire


def test_no_socket_of_console_or_peers_has_a_queue_that_can_be_full(wire: Wire) -> None:
    """Asks real sockets: routers, broadcast, handler of keys, monitors, and those of terminals and shells."""
    terminal = wire.terminal(wire.enrolled("T01"))
    keys = wire.enrolled("anna", Domain.STAFF)
    shell = StaffSocket(wire.context, wire.console.addresses.staff, keys, wire.keys.public)
    try:
        wire.until(lambda: terminal.send(b"hello"))
        contexts = {wire.context, wire.console._context}
        found = [each for each in gc.get_objects() if isinstance(each, zmq.Socket) and each.context in contexts]
        kinds = sorted(int(each.getsockopt(zmq.TYPE)) for each in found if not each.closed)
        console = [zmq.PAIR] * 3 + [zmq.PUB, zmq.REP, zmq.ROUTER, zmq.ROUTER]
        peers = [zmq.PAIR] * 2 + [zmq.DEALER, zmq.SUB, zmq.DEALER]
        assert kinds == sorted(int(kind) for kind in [*console, *peers])
        assert {int(each.getsockopt(zmq.RCVHWM)) for each in found if not each.closed} == {0}
    finally:
        shell.close()


def test_every_zmq_context_is_opened_in_one_place_without_a_queue_limit() -> None:
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    makes = {path.relative_to(ROOT) for path in files if re.search(r"zmq\.Context(\[.*\])?\(", path.read_text())}
    assert makes == MAKES_CONTEXTS
    sets = {path.relative_to(ROOT) for path in files if re.search(r"zmq\.RCVHWM, [^0R]", path.read_text())}
    assert sets == {Path("tests/system/test_bursts.py")}


def test_one_key_has_a_limited_number_of_handshakes_and_other_keys_keep_theirs(wire: Wire) -> None:
    keys, honest = wire.enrolled("T66"), wire.terminal(wire.enrolled("T01"))
    wire.until(lambda: honest.send(b"before"))
    crowd = [secured(wire.context, zmq.DEALER, keys, wire.keys.public) for _ in range(3 * int(HANDSHAKES_BURST))]
    try:
        for each in crowd:
            each.setsockopt(zmq.SNDTIMEO, 0)
            each.connect(wire.console.addresses.terminals)
        wire.until(lambda: wire.console.counts["too_many_handshakes"] > 0)
        assert wire.console.counts["not_enrolled"] == 0
        late = wire.terminal(wire.enrolled("T02"))
        wire.until(lambda: late.send(b"another key"))
        wire.until(lambda: b"another key" in wire.payloads())
        assert sum(is_connected(each) for each in crowd) < len(crowd)
    finally:
        for each in crowd:
            each.close(0)


def is_connected(dealer: zmq.Socket[bytes]) -> bool:
    try:
        dealer.send(b"from the crowd", zmq.DONTWAIT)
    except zmq.Again:
        return False
    return True


def test_many_routes_of_one_key_do_not_displace_the_routes_of_other_keys(wire: Wire) -> None:
    keys, honest = wire.enrolled("T66"), wire.terminal(wire.enrolled("T01"))
    wire.until(lambda: honest.send(b"mine"))
    wire.until(lambda: b"mine" in wire.payloads())
    passport = f"terminal/T66 {keys.public}"
    routes = [b"T" + number.to_bytes(4, "big") for number in range(1, 3 * ROUTES_A_KEY_MAX)]
    for route in routes:
        wire.console._remember(route, passport)
    known = wire.console._passports
    assert [route for route in routes if route in known] == routes[-ROUTES_A_KEY_MAX:]
    assert wire.console.send(wire.received[0].route, b"for T01")
    revoke(wire.list_path, Domain.TERMINAL, "T66")
    wire.until(lambda: not set(routes) & wire.console._passports.keys())
    assert wire.console.send(wire.received[0].route, b"for T01 again")


def test_a_message_of_many_frames_is_dropped_in_parts_while_staff_are_served(wire: Wire) -> None:
    keys, staff_keys = wire.enrolled("T66"), wire.enrolled("anna", Domain.STAFF)
    wire.console.poll(0)
    attacker = secured(wire.context, zmq.DEALER, keys, wire.keys.public)
    staff = secured(wire.context, zmq.DEALER, staff_keys, wire.keys.public)
    attacker.connect(wire.console.addresses.terminals)
    staff.connect(wire.console.addresses.staff)
    try:
        wire.until(lambda: is_connected(staff))
        wire.until(lambda: len(wire.received) == 1)
        wire.until(lambda: is_connected(attacker))
        wire.until(lambda: len(wire.received) == 2)
        attacker.send_multipart([b"x"] * (50 * FRAMES_AT_ONCE_MAX))
        attacker.send(b"and one")
        while b"and one" not in wire.payloads():
            staff.send(b"open")
            wire.turn()
        assert wire.console.counts["multipart"] == 1
        assert wire.console.limits.take_over() == [f"terminal/T66 {keys.public}"], "no peer of ours sends one"
        assert wire.payloads().index(b"open") < wire.payloads().index(b"and one")
    finally:
        attacker.close(0)
        staff.close(0)


def test_a_broadcast_whose_address_is_taken_opens_as_soon_as_it_is_free(
    tmp_path: Path,
) -> None:
    elsewhere = tmp_path / "broadcast"
    elsewhere.mkdir()
    write_enrolled(tmp_path / "list", [])
    addresses = Addresses(f"ipc://{tmp_path}/t", f"ipc://{tmp_path}/s", f"ipc://{elsewhere}/e")
    with opened(tmp_path) as wire:
        wire.console.close()
        wire.console = FrontSockets(addresses, wire.keys, AllowList(wire.list_path))
        wire.enrolled("T66")
        honest = wire.terminal(wire.enrolled("T01"))
        wire.until(lambda: honest.send(b"before"))
        elsewhere.rename(tmp_path / "away")
        revoke(wire.list_path, Domain.TERMINAL, "T66")
        wire.until(lambda: wire.console.events_fault is not None)
        assert "cannot be bound" in str(wire.console.events_fault)
        wire.console.publish(b"S", b"nobody hears it")
        wire.until(lambda: honest.send(b"meanwhile"))
        wire.until(lambda: b"meanwhile" in wire.payloads())
        assert wire.console.addresses == addresses
        (tmp_path / "away").rename(elsewhere)
        wire.until(lambda: wire.console.events_fault is None)
        honest.recreate()

        def is_heard() -> bool:
            wire.console.publish(b"S", b"again")
            return b"again" in wire.heard[honest]

        wire.until(is_heard)


def test_a_console_waits_for_a_port_that_is_taken_and_says_so(tmp_path: Path) -> None:
    write_enrolled(tmp_path / "list", [])
    port = low_port()
    before, told = socket.create_server(("127.0.0.1", port)), list[str]()

    def tell(why: str) -> None:
        told.append(why)
        before.close()

    addresses = Addresses(f"ipc://{tmp_path}/t", f"ipc://{tmp_path}/s", f"tcp://127.0.0.1:{port}")
    console = FrontSockets(addresses, make_pair(), AllowList(tmp_path / "list"), tell)
    console.close()
    assert told == [f"tcp://127.0.0.1:{port} cannot be bound: Address already in use."]


def low_port() -> int:
    for port in range(21_000 + int(time.time_ns() % 9_000), 32_768):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("No port is free.")


def test_a_malformed_address_is_refused_at_once(tmp_path: Path) -> None:
    write_enrolled(tmp_path / "list", [])
    addresses = Addresses(f"ipc://{tmp_path}/no/folder/t", f"ipc://{tmp_path}/s", f"ipc://{tmp_path}/e")
    told: list[str] = []
    with pytest.raises(SetupError, match="cannot be bound"):
        FrontSockets(addresses, make_pair(), AllowList(tmp_path / "list"), told.append)
    assert told == []


def test_many_handshakes_at_once_are_answered_a_few_per_turn(wire: Wire) -> None:
    """libzmq asks the handler of keys one question for each connection, as this test does."""
    asking = [wire.console._context.socket(zmq.REQ) for _ in range(3 * HANDSHAKES_AT_ONCE_MAX)]
    question = [b"1.0", b"1", b"terminals", b"", b"", b"CURVE", bytes(32)]
    try:
        for each in asking:
            each.connect(ENDPOINT)
            each.send_multipart(question)
        wire.console.poll(0)
        answered = [each for each in asking if each.poll(0)]
        assert 0 < len(answered) <= HANDSHAKES_AT_ONCE_MAX
        wire.until(lambda: all(each.poll(0) for each in asking))
    finally:
        for each in asking:
            each.close(0)
