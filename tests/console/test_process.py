"""The console's loop with real sockets and a real store: the order in which it reads messages, and when it answers."""

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes
from typing import TypeVar

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from console.effects import ToTerminal
from console.engine import Engine
from console.loop import BURST_MESSAGES_MAX
from console.pins import Pins
from console.process import ConsoleProcess
from console.rows import PersonRow
from console.staff import begin_session
from console.store import Store
from daemon.log import open_log
from durable import StoreError
from games.roulette.rules import Rules
from lab.campaigns.wired_ends import ConsoleEnd
from protocol.answers import plain_body, read_body
from protocol.clock import this_moment
from protocol.codec import EVENT_BYTES_MAX, decode_frame, decode_record, encode_frame, encode_lines
from protocol.diagnosis import DiagStatus
from protocol.enrolment import Domain
from protocol.enums import AlarmKind, LockCause, Phase, Role
from protocol.front import Received
from protocol.keys import KeyPair
from protocol.messages import (
    Answer,
    Close,
    Command,
    Event,
    Hello,
    Lock,
    Message,
    Ping,
    Pong,
    Receipt,
    Rejected,
    Slip,
    Vitals,
    Welcome,
)
from protocol.peer_sockets import TerminalSockets
from protocol.refusals import RefusalNumber
from tests.durable.disks import Disk
from tests.front.linked import Linked, linked
from tests.phrased import clause
from tests.system.cluster import short_folder
from tests.table import SETTINGS
from tests.time_limit import WAIT_S

M = TypeVar("M", bound=Message)
DEALER, PIN = "1001", "482913"
PINS = Pins(bytes(32), PasswordHasher.from_parameters(CHEAPEST))
DISK = Disk("console-process")


@dataclass
class Peer:
    sockets: TerminalSockets
    session: int = 0
    heard: list[Message] = field(default_factory=list)

    def say(self, message: Message) -> bool:
        """Sends a message; False if the connection is not ready yet."""
        return self.sockets.send(encode_frame(message, epoch=1, session=self.session))

    def listen(self) -> None:
        self.heard += [decode_frame(data, EVENT_BYTES_MAX).message for data in self.sockets.drain()]

    def all_of(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    def records(self) -> list[Message]:
        return [decode_record(event.record)[1] for event in self.all_of(Event)]


class Room:
    def __init__(self, wire: Linked, folder: Path) -> None:
        DISK.is_full = False
        self.wire = wire
        self.rules = Rules()
        self.store = Store(folder / "console.db", vfs=DISK.name)
        self.engine = Engine(self.store.load()[0], self.store, self.rules, SETTINGS, token_bytes)
        table = self.engine.table
        table.staff.people[DEALER] = PersonRow(DEALER, "Anna Tan", Role.DEALER, PINS.hash(PIN, DEALER))
        begin_session(table, DEALER, DEALER, "staff/shell", this_moment())
        self.process = ConsoleProcess(self.engine, self.store, wire.console, None, SETTINGS, PINS, open_log())
        self.process.begin([])
        self.peers: list[Peer] = []

    def peer(self, keys: KeyPair, address: str) -> Peer:
        events = self.wire.console.addresses.events
        sockets = TerminalSockets(self.wire.context, address, events, keys, self.wire.keys.public)
        self.wire.heard[sockets] = []  # closed with the wire
        self.peers.append(Peer(sockets))
        return self.peers[-1]

    def staff(self, domain: Domain = Domain.STAFF) -> Peer:
        return self.peer(self.wire.enrolled("shell", domain), self.wire.console.addresses.staff)

    def terminal(self, name: str, keys: KeyPair | None = None) -> Peer:
        peer = self.peer(keys or self.wire.enrolled(name), self.wire.console.addresses.terminals)
        hello = Hello(name, 1, "test", self.rules.name, self.rules.rules_hash, 0, bytes(32), 0, bytes(32))
        self.until_heard(peer, Welcome, hello)
        peer.session = peer.all_of(Welcome)[-1].session
        return peer

    def until_heard(self, peer: Peer, kind: type[Message], message: Message | None = None) -> None:
        """Runs the console until the peer gets a message of this kind.

        Sends the given message once, as soon as it can.
        """
        is_said, deadline_s = message is None, time.monotonic() + WAIT_S
        while not peer.all_of(kind):
            assert time.monotonic() < deadline_s, f"No {kind.__name__} among {peer.heard}"
            is_said = is_said or (message is not None and peer.say(message))
            self.turn()

    def turn(self) -> None:
        self.process.turn()
        for peer in self.peers:
            peer.listen()


@contextmanager
def room() -> Iterator[Room]:
    with short_folder() as folder, linked(folder) as wire:
        here = Room(wire, folder)
        try:
            yield here
        finally:
            here.process.close()


def command(verb: str, id_: str | None = None) -> Command:
    return Command(id_ or verb, verb, DEALER, {})


def test_slip_that_arrives_together_with_the_dealers_close_is_registered() -> None:
    with room() as here:
        terminal, dealer = here.terminal("T01"), here.staff()
        here.until_heard(dealer, Answer, Command("credit", "credit", DEALER, {"terminal": "T01", "cents": 500}))
        dealer.heard.clear()
        here.until_heard(dealer, Answer, command("open"))
        dealer.heard.clear()
        terminal.say(Slip(1, 1, encode_lines({"red": 500})))
        dealer.say(command("close"))
        here.until_heard(terminal, Receipt)
        here.until_heard(dealer, Answer)
        assert here.engine.table.round.phase is Phase.BETS_CLOSED
        deadline_s = time.monotonic() + WAIT_S
        while not (closes := [body for body in terminal.records() if isinstance(body, Close)]):
            assert time.monotonic() < deadline_s
            here.turn()  # The dealer gets the answer first; then all terminals get the record.
        assert [close.manifest["T01"].revision for close in closes] == [1]


def test_console_sends_no_answer_to_a_command_that_the_disk_could_not_store() -> None:
    with room() as here:
        terminal, dealer = here.terminal("T01"), here.staff()
        here.until_heard(dealer, Answer, command("status"))
        dealer.heard.clear()
        DISK.is_full = True
        dealer.say(command("open"))
        with pytest.raises(StoreError, match="cannot be written"):
            here.until_heard(dealer, Answer)
        for peer in (dealer, terminal):
            peer.sockets.poll(200)
            peer.listen()
        assert dealer.heard == []


@pytest.mark.parametrize("domain", [Domain.STAFF, Domain.TECHNICIAN])
def test_screen_that_floods_the_console_is_rejected_once_and_terminals_are_still_served(domain: Domain) -> None:
    """Of a burst beyond the limit, only a limited number of commands is answered."""
    with room() as here:
        terminal, flooding = here.terminal("T01"), here.staff(domain)
        here.until_heard(flooding, Answer, command("status", "first"))
        for number in range(3 * SETTINGS.messages_burst):
            flooding.say(command("status", str(number)))
        here.until_heard(flooding, Rejected)
        assert [each.number for each in flooding.all_of(Rejected)] == [RefusalNumber.TOO_MANY_MESSAGES]
        terminal.heard.clear()
        here.until_heard(terminal, Pong, Ping(0, 0, 0, 0, 0, None, 0, None))
        assert len(flooding.all_of(Answer)) < 2 * SETTINGS.messages_burst


def test_terminal_that_floods_the_console_is_rejected_once_and_other_terminals_are_served() -> None:
    with room() as here:
        flooding, other = here.terminal("T01"), here.terminal("T02")
        for _ in range(SETTINGS.messages_burst + 200):
            flooding.say(Ping(0, 0, 0, 0, 0, None, 0, None))
        here.until_heard(flooding, Rejected)
        assert [each.number for each in flooding.all_of(Rejected)] == [RefusalNumber.TOO_MANY_MESSAGES]
        other.heard.clear()
        other.say(Slip(1, 1, encode_lines({})))
        here.until_heard(other, Receipt)


def test_unreadable_message_of_a_terminal_is_rejected() -> None:
    with room() as here:
        terminal = here.terminal("T01")
        terminal.sockets.send(b"\xc1")
        here.until_heard(terminal, Rejected)
        assert terminal.all_of(Rejected)[0].number == RefusalNumber.BAD_MESSAGE


def test_rejected_hello_on_a_second_connection_does_not_redirect_messages_from_the_first() -> None:
    """The second connection has the same key.

    It gets the rejection, and the first connection still gets the terminal's messages.
    """
    with room() as here:
        keys = here.wire.enrolled("T01")
        terminal = here.terminal("T01", keys)
        second = here.peer(keys, here.wire.console.addresses.terminals)
        hello = Hello("T01", 2, "test", Rules.name, "other rules", 0, bytes(32), 0, bytes(32))
        here.until_heard(second, Rejected, hello)
        assert second.all_of(Rejected)[0].number == RefusalNumber.OTHER_RULES
        terminal.heard.clear()
        here.process._decided.append(ToTerminal("T01", Lock(LockCause.STAFF, "looked at")))
        here.until_heard(terminal, Lock)
        assert second.all_of(Lock) == []


def test_message_of_an_ended_session_is_rejected_on_its_own_connection_only() -> None:
    with room() as here:
        keys = here.wire.enrolled("T01")
        old, new = here.terminal("T01", keys), here.terminal("T01", keys)
        new.heard.clear()
        old.say(Slip(1, 1, encode_lines({})))
        here.until_heard(old, Rejected)
        assert not new.all_of(Rejected)
        new.say(Slip(1, 1, encode_lines({})))
        here.until_heard(new, Receipt)


@pytest.mark.parametrize("domain", [Domain.TECHNICIAN, Domain.DISPLAY])
def test_keys_of_technicians_and_displays_may_ask_for_the_status_and_are_refused_commands(domain: Domain) -> None:
    with room() as here:
        someone = here.staff(domain)
        here.until_heard(someone, Answer, command("open", "a"))
        assert someone.all_of(Answer)[0].refusal == RefusalNumber.NOT_THIS_ROLE
        someone.heard.clear()
        here.until_heard(someone, Answer, command("status", "b"))
        assert here.engine.table.round.phase is Phase.IDLE


def test_log_in_checks_the_pin_and_answers_the_screen_that_asked() -> None:
    with room() as here:
        dealer = here.staff()
        for pin, refusal in (("000000", RefusalNumber.WRONG_PIN), (PIN, None)):
            asked = Command(f"in-{pin}", "log-in", "", {"number": DEALER, "pin": pin})
            here.until_heard(dealer, Answer, asked)
            answer = dealer.all_of(Answer)[-1]
            assert (answer.id, answer.refusal) == (asked.id, refusal)
            dealer.heard.clear()
        session = plain_body(answer)["session"]
        here.until_heard(dealer, Answer, Command("o", "open", session, {}))
        assert here.engine.table.round.dealer == DEALER


@pytest.mark.parametrize(
    ("domain", "refusal"),
    [
        (Domain.TECHNICIAN, None),
        (Domain.STAFF, RefusalNumber.UNKNOWN_COMMAND),
        (Domain.DISPLAY, RefusalNumber.NOT_THIS_ROLE),
    ],
)
def test_diagnostics_are_answered_only_to_a_technicians_key(domain: Domain, refusal: RefusalNumber | None) -> None:
    with room() as here:
        someone = here.staff(domain)
        here.until_heard(someone, Answer, command("diag-status", "a"))
        assert someone.all_of(Answer)[0].refusal == refusal


def test_terminal_that_reports_a_fault_is_locked_and_its_alarm_stays_after_the_fault_is_cleared() -> None:
    with room() as here:
        terminal, technician = here.terminal("T01"), here.staff(Domain.TECHNICIAN)
        terminal.say(Vitals("the ledger does not add up", None, None, 5000, 0))
        here.until_heard(technician, Answer, command("diag-ping", "a"))
        technician.heard.clear()
        here.until_heard(technician, Answer, command("diag-status", "b"))
        found = read_body(technician.all_of(Answer)[0], DiagStatus)
        kept = here.store.load()[0].notices.alarms.values()
        for kinds in ([alarm.kind for alarm in found.alarms], [row.kind for row in kept]):
            assert [kind for kind in kinds if kind != AlarmKind.LOOP_GAP] == ["terminal_out_of_service"]
        assert "terminal_out_of_service" in {fault.kind for fault in found.faults}
        row = here.store.load()[0].seats.terminals["T01"]
        assert clause(row.locked) == "it is out of service: the ledger does not add up"
        terminal.say(
            Vitals(None, None, None, 5000, 0)
        )  # The terminal has cleared its fault, but stays locked until two people unlock it.
        here.until_heard(technician, Answer, command("diag-ping", "c"))
        assert here.engine.table.seats.terminals["T01"].locked is not None


def test_pong_repeats_the_time_stamp_of_its_ping() -> None:
    with room() as here:
        terminal = here.terminal("T01")
        here.until_heard(terminal, Pong, Ping(0, 0, 0, 0, 0, None, 4711, None))
        assert terminal.all_of(Pong)[0].wall_ms == 4711


class OneByOne(ConsoleEnd):
    """Sockets on which the next message arrives only after the one before was read."""

    def drain(self, messages_max: int = 512, ms_max: float = 5.0) -> list[Received]:
        return [self.inbox.popleft()] if self.inbox else []


@contextmanager
def spoken_to(
    tmp_path: Path, *names: str, kind: type[OneByOne] = OneByOne
) -> Iterator[tuple[OneByOne, ConsoleProcess]]:
    DISK.is_full = False
    end = kind(names, lambda *_: None)
    store, rules = Store(tmp_path / "console.db", vfs=DISK.name), Rules()
    engine = Engine(store.load()[0], store, rules, SETTINGS, token_bytes)
    for name in names:
        hello = Hello(name, 1, "test", rules.name, rules.rules_hash, 0, bytes(32), 0, bytes(32))
        end.inbox.append(Received(f"terminal/{name}", name.encode(), encode_frame(hello)))
    process = ConsoleProcess(engine, store, end, None, SETTINGS, None, open_log())
    process.begin([])
    yield end, process
    process.close()
    store.close()


def test_messages_that_arrive_while_the_console_reads_are_answered_in_the_same_turn(tmp_path: Path) -> None:
    names = [f"T{number:02}" for number in range(20)]
    with spoken_to(tmp_path, *names) as (end, process):
        process.turn()
        for name in names:
            heard = [decode_frame(data).message for data in end.to_terminals[name]]
            assert [message for message in heard if isinstance(message, Welcome)]


def test_console_reads_a_limited_number_of_messages_in_one_turn(tmp_path: Path) -> None:
    names = [f"T{number:02}" for number in range(2 * BURST_MESSAGES_MAX)]
    with spoken_to(tmp_path, *names) as (end, process):
        process.turn()
        assert 0 < len(names) - len(end.inbox) <= BURST_MESSAGES_MAX


class WithoutEnd(OneByOne):
    """Sockets on which the last message arrives again and again."""

    def drain(self, messages_max: int = 512, ms_max: float = 5.0) -> list[Received]:
        return super().drain() if len(self.inbox) > 1 else list(self.inbox)


def test_messages_dropped_from_a_flood_do_not_keep_another_terminal_from_being_welcomed(tmp_path: Path) -> None:
    with spoken_to(tmp_path, "T01", kind=WithoutEnd) as (end, process):
        flood = Received("terminal/T66", b"T66", end.inbox[0].payload)
        end.to_terminals["T66"] = deque()
        end.inbox.extendleft([flood] * 2 * BURST_MESSAGES_MAX)
        process.turn()
        while len(end.inbox) > 1:
            process.turn()
        process.turn()
        heard = [decode_frame(data).message for data in end.to_terminals["T01"]]
        assert [message for message in heard if isinstance(message, Welcome)]
        assert end.counts["too_many_messages"] >= BURST_MESSAGES_MAX
