"""Real sockets with real CURVE keys: which peers are heard, under which name, and what a hostile one cannot do."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import zmq

from front.sockets import FILES_OF_THE_FRONT, FrontSockets, check_file_limit
from front.zap import ZapHandler
from protocol.codec import FRAME_BYTES_MAX, decode_frame, encode_frame
from protocol.context import Socket, open_context
from protocol.enrolment import AllowList, Domain, enroll, revoke, write_enrolled
from protocol.front import Addresses
from protocol.key_pairs import make_pair
from protocol.keys import SetupError
from protocol.messages import Hello
from protocol.peer_sockets import StaffSocket, TerminalSockets, secured
from protocol.session import Watchdog
from tests.protocol.wire import Wire, opened


@pytest.fixture(params=["ipc", "tcp"])
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    with opened(tmp_path, request.param) as opened_wire:
        yield opened_wire


@pytest.fixture
def ipc(tmp_path: Path) -> Iterator[Wire]:
    with opened(tmp_path) as opened_wire:
        yield opened_wire


def raw_dealer(wire: Wire, name: str) -> Socket:
    """An enrolled peer that sends in its own, wrong way."""
    keys = wire.enrolled(name)
    wire.console.poll(0)
    dealer = secured(wire.context, zmq.DEALER, keys, wire.keys.public)
    dealer.connect(wire.console.addresses.terminals)
    return dealer


def test_an_enrolled_terminal_is_heard_under_its_name_and_gets_an_answer(wire: Wire) -> None:
    terminal = wire.terminal(wire.enrolled("T01"))
    wire.until(lambda: terminal.send(b"hello"))
    wire.until(lambda: bool(wire.received))
    received = wire.received[0]
    assert (received.identity, received.payload) == ("terminal/T01", b"hello")
    assert wire.console.send(received.route, b"welcome")
    wire.until(lambda: wire.heard[terminal] == [b"welcome"])


def test_a_published_message_reaches_every_subscriber(wire: Wire) -> None:
    terminals = [wire.terminal(wire.enrolled(name)) for name in ("T01", "T02")]

    def all_heard() -> bool:
        wire.console.publish(b"S", b"state")
        wire.console.publish(b"W", b"telemetry")
        return all(b"state" in wire.heard[terminal] for terminal in terminals)

    wire.until(all_heard)
    assert all(set(wire.heard[terminal]) == {b"state"} for terminal in terminals)


def test_an_unknown_key_receives_nothing_and_is_not_heard(wire: Wire) -> None:
    assert not wire.console.counts
    stranger, known = wire.terminal(make_pair()), wire.terminal(wire.enrolled("T01"))
    wire.until(stranger.is_broken)

    def known_heard() -> bool:
        wire.console.publish(b"S", b"state")
        assert not stranger.send(b"let me in")
        return b"state" in wire.heard[known]

    wire.until(known_heard)
    assert wire.heard[stranger] == []
    assert wire.received == []
    wire.until(lambda: wire.console.counts["not_enrolled"] > 0)


def test_a_key_is_accepted_only_in_its_own_domain(ipc: Wire) -> None:
    staff = ipc.terminal(ipc.enrolled("anna", Domain.STAFF))
    ipc.until(staff.is_broken)
    assert not staff.send(b"I am a terminal")


def test_a_revoked_key_stays_connected_but_is_neither_heard_nor_answered(wire: Wire) -> None:
    terminal, other = wire.terminal(wire.enrolled("T01")), wire.terminal(wire.enrolled("T02"))
    wire.until(lambda: terminal.send(b"before"))
    wire.until(lambda: wire.payloads() == [b"before"])
    revoke(wire.list_path, Domain.TERMINAL, "T01")
    for _ in range(10):
        assert terminal.send(b"after")
    wire.until(lambda: wire.console.counts["revoked"] == 10)
    assert wire.payloads() == [b"before"]
    assert not wire.console.send(wire.received[0].route, b"answer")
    wire.until(lambda: other.send(b"still here"))
    wire.until(lambda: wire.payloads() == [b"before", b"still here"])
    assert b"answer" not in wire.heard[terminal]


def test_a_revoked_key_loses_the_broadcast_and_other_keys_keep_it(wire: Wire) -> None:
    revoked, kept = wire.terminal(wire.enrolled("T01")), wire.terminal(wire.enrolled("T02"))

    def both_heard() -> bool:
        wire.console.publish(b"S", b"before")
        return all(b"before" in heard for heard in wire.heard.values())

    wire.until(both_heard)
    revoke(wire.list_path, Domain.TERMINAL, "T01")
    wire.until(lambda: revoked.is_broken() and kept.is_broken())
    for sockets in (revoked, kept):
        sockets.recreate()

    def kept_heard() -> bool:
        wire.console.publish(b"E", b"after")
        return b"after" in wire.heard[kept]

    wire.until(kept_heard)
    assert b"after" not in wire.heard[revoked]


def test_the_old_connection_of_a_name_with_a_new_key_is_not_heard_again(ipc: Wire) -> None:
    old = ipc.terminal(ipc.enrolled("T01"))
    ipc.until(lambda: old.send(b"old"))
    ipc.until(lambda: ipc.payloads() == [b"old"])
    revoke(ipc.list_path, Domain.TERMINAL, "T01")
    new = ipc.terminal(ipc.enrolled("T01"))
    ipc.until(lambda: new.send(b"new"))
    assert old.send(b"old again")
    ipc.until(lambda: ipc.console.counts["revoked"] == 1 and len(ipc.received) == 2)
    assert ipc.payloads() == [b"old", b"new"]


def test_a_terminal_that_names_another_in_its_message_is_still_itself(ipc: Wire) -> None:
    ipc.enrolled("T01")
    forger = ipc.terminal(ipc.enrolled("T02"))
    hello = Hello("T01", 1, "", "", "", 0, bytes(32), 0, bytes(32))
    ipc.until(lambda: forger.send(encode_frame(hello)))
    ipc.until(lambda: bool(ipc.received))
    assert ipc.received[0].identity == "terminal/T02"
    assert decode_frame(ipc.received[0].payload).message == hello


def test_a_message_of_twenty_thousand_frames_is_dropped_without_harm(ipc: Wire) -> None:
    attacker, terminal = raw_dealer(ipc, "T66"), ipc.terminal(ipc.enrolled("T01"))
    try:
        attacker.setsockopt(zmq.SNDTIMEO, 0)

        def sent_first() -> bool:
            try:
                attacker.send(b"x" * 1000, zmq.SNDMORE)
            except zmq.Again:
                return False
            return True

        ipc.until(sent_first)
        for _ in range(19_998):
            attacker.send(b"x" * 1000, zmq.SNDMORE)
        attacker.send(b"x" * 1000)
        ipc.until(lambda: ipc.console.counts["multipart"] == 1)
        ipc.until(lambda: terminal.send(b"hello"))
        ipc.until(lambda: ipc.payloads() == [b"hello"])
    finally:
        attacker.close(0)


def test_a_frame_above_the_size_limit_never_arrives_and_other_peers_continue(ipc: Wire) -> None:
    attacker, terminal = ipc.terminal(ipc.enrolled("T66")), ipc.terminal(ipc.enrolled("T01"))
    ipc.until(lambda: attacker.send(b"x" * FRAME_BYTES_MAX))
    ipc.until(lambda: len(ipc.received) == 1)
    assert attacker.send(b"x" * (FRAME_BYTES_MAX + 1))
    ipc.until(attacker.is_broken)
    ipc.until(lambda: terminal.send(b"hello"))
    ipc.until(lambda: len(ipc.received) == 2)
    assert ipc.received[1].payload == b"hello"


def test_a_terminal_that_was_refused_connects_after_it_is_enrolled(wire: Wire) -> None:
    keys = make_pair()
    terminal = wire.terminal(keys)
    wire.until(terminal.is_broken)
    enroll(wire.list_path, Domain.TERMINAL, "T01", keys.public)
    dog = Watchdog(random.Random(1).uniform, time.monotonic())
    dog.broke(time.monotonic())

    def is_in() -> bool:
        if dog.must_recreate(time.monotonic()):
            terminal.recreate()
        if terminal.is_broken():
            dog.broke(time.monotonic())
        return terminal.send(b"at last")

    wire.until(is_in)
    wire.until(lambda: wire.payloads() == [b"at last"])


def test_an_answer_to_a_peer_that_has_left_is_only_counted(ipc: Wire) -> None:
    terminal = ipc.terminal(ipc.enrolled("T01"))
    ipc.until(lambda: terminal.send(b"hello"))
    ipc.until(lambda: bool(ipc.received))
    del ipc.heard[terminal]
    terminal.close()
    ipc.until(lambda: not ipc.console.send(ipc.received[0].route, b"anyone?"))
    assert ipc.console.counts["unreachable"] == 1


def test_an_answer_to_an_unknown_route_is_not_sent(ipc: Wire) -> None:
    assert not ipc.console.send(b"T12345", b"anyone?")


def test_a_peer_that_does_not_read_costs_messages_but_no_time(ipc: Wire) -> None:
    terminal = ipc.terminal(ipc.enrolled("T01"))
    ipc.until(lambda: terminal.send(b"hello"))
    ipc.until(lambda: bool(ipc.received))
    route = ipc.received[0].route
    while ipc.console.counts["busy"] == 0:
        ipc.console.send(route, b"x" * 60_000)
    assert not ipc.console.send(route, b"more")


def test_staff_at_a_shell_get_an_answer_in_time_or_none(ipc: Wire) -> None:
    keys = ipc.enrolled("anna", Domain.STAFF)
    ipc.console.poll(0)
    address = ipc.console.addresses.staff
    staff = StaffSocket(ipc.context, address, keys, ipc.keys.public)
    stranger = StaffSocket(ipc.context, address, make_pair(), ipc.keys.public)
    try:
        assert stranger.ask(b"open", 100) is None
        assert staff.ask(b"open", 0) is None
        answers: list[bytes | None] = []

        def is_answered() -> bool:
            for received in ipc.received:
                assert received.identity == "staff/anna"
                ipc.console.send(received.route, b"done")
            answers.append(staff.ask(b"open", 5))
            return answers[-1] is not None

        ipc.until(is_answered)
        assert answers[-1] == b"done"
    finally:
        staff.close()
        stranger.close()


def self_test_passes(tmp_path: Path, *, has_handler: bool = True, has_domain: bool = True) -> bool:
    """Runs the self-test. Without a handler it is as if ours had died: it listens in another context than the
    server's.
    """
    write_enrolled(tmp_path / "list", [])
    context, elsewhere = open_context(), open_context()
    zap = ZapHandler(context if has_handler else elsewhere, AllowList(tmp_path / "list"))
    keys, server = make_pair(), context.socket(zmq.ROUTER)
    server.curve_server = True
    server.curve_secretkey, server.curve_publickey = keys.secret.encode(), keys.public.encode()
    server.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, int(has_handler))  # without both, libzmq lets anyone in
    if has_domain:
        server.setsockopt_string(zmq.ZAP_DOMAIN, "terminals")
    server.bind("tcp://127.0.0.1:*")
    try:
        zap.self_test([server], keys.public)
    except SetupError:
        return False
    finally:
        zap.close()
        server.close(0)
        context.term()
        elsewhere.term()
    return True


def test_the_self_test_of_keys_passes_where_keys_are_enforced(tmp_path: Path) -> None:
    assert self_test_passes(tmp_path)


def test_the_self_test_of_keys_fails_where_no_handler_is_asked(tmp_path: Path) -> None:
    assert not self_test_passes(tmp_path, has_handler=False)


def test_the_self_test_of_keys_fails_without_a_domain(tmp_path: Path) -> None:
    assert not self_test_passes(tmp_path, has_domain=False)


def test_a_console_port_in_the_ephemeral_range_is_refused(tmp_path: Path) -> None:
    write_enrolled(tmp_path / "list", [])
    addresses = Addresses("tcp://127.0.0.1:40000", f"ipc://{tmp_path}/staff", f"ipc://{tmp_path}/events")
    with pytest.raises(SetupError, match="below 32768"):
        FrontSockets(addresses, make_pair(), AllowList(tmp_path / "list"))


def test_a_taken_address_is_reported_in_one_sentence(ipc: Wire, tmp_path: Path) -> None:
    addresses = Addresses("tcp://127.0.0.1:*", f"ipc://{tmp_path}/no/such/folder/staff", "tcp://127.0.0.1:*")
    with pytest.raises(SetupError, match="cannot be bound"):
        FrontSockets(addresses, make_pair(), AllowList(ipc.list_path))


def test_a_limit_of_open_files_too_low_for_the_terminals_is_refused_at_start(tmp_path: Path) -> None:
    class Crowd(AllowList):
        def count_of(self, domain: Domain) -> int:
            return 10**9

    write_enrolled(tmp_path / "list", [])
    check_file_limit(AllowList(tmp_path / "list"))
    with pytest.raises(SetupError, match=f"{2 * 10**9 + FILES_OF_THE_FRONT} open files"):
        check_file_limit(Crowd(tmp_path / "list"))


def test_a_terminal_without_a_console_queues_nothing_that_could_arrive_late(tmp_path: Path) -> None:
    context = open_context()
    terminal = TerminalSockets(context, f"ipc://{tmp_path}/a", f"ipc://{tmp_path}/b", make_pair(), make_pair().public)
    try:
        assert not terminal.send(b"slip")
    finally:
        terminal.close()
        context.term()
