"""A hostile terminal with a good key, and strangers at a real console's ports: the table plays on, to the cent."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import msgpack
import msgspec
import zmq

from lab.campaigns.fuzz import resident_mb
from protocol import VERSION
from protocol.codec import encode_frame, encode_lines
from protocol.context import open_context
from protocol.diagnosis import DiagStatus
from protocol.enrolment import ALLOW_LIST, Domain, revoke
from protocol.enums import LockCause, Phase, SealFinding
from protocol.messages import Journal, Ping, Pong, Receipt, Rejected, SealFault, SealHeard, Slip, Vitals, Welcome
from protocol.peer_sockets import TerminalSockets
from protocol.refusals import RefusalNumber
from tests.commands import etg
from tests.phrased import english
from tests.system.cluster import BY_HAND, Cluster, cluster_of
from tests.system.peer import Peer, hello
from tests.system.test_strangers import console_rows, keys_of
from tests.time_limit import WAIT_S
from tools.diag import ask

CREDIT_CENTS = 10_000
SLIPS = [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2)]
WON = CREDIT_CENTS - 500 + 36 * 500
GROWTH_MB_MAX = 40
FLOOD, FRAMES = 20_000, 20_000


class Hostile(Peer):
    """A hostile terminal in a session of its own, as T66."""

    def __init__(self, cluster: Cluster, console_pid: int) -> None:
        super().__init__(cluster.table, keys_of(cluster, "T66"))
        self.console_pid = console_pid
        self.say(hello("T66"))
        self.session = self.hears(Welcome).session

    def __enter__(self) -> "Hostile":
        return self

    def slip(self, round_: int, revision: int, lines: object) -> Receipt:
        data: bytes = lines if isinstance(lines, bytes) else msgpack.packb(lines)
        self.say(Slip(round_, revision, data), epoch=1, session=self.session)
        return self.hears(Receipt)

    def says(self, *fields: object, kind: str = "Slip") -> None:
        """Sends well-packed, hostile messages; one answer a second, a Pong, shows that they were read."""
        self.send(msgpack.packb([VERSION, kind, 1, self.session, 0, list(fields)]))
        self.is_still_served()

    def is_still_served(self) -> None:
        self.say(Ping(0, 0, 0, 0, 0, None, 7, None), epoch=1, session=self.session)
        self.hears(Pong)


@contextmanager
def a_table_with_a_hostile_terminal() -> Iterator[tuple[Cluster, Hostile]]:
    with cluster_of("T01", "T66") as cluster:
        console = cluster.start_console()
        cluster.start_terminal("T01", SLIPS)
        cluster.bring_credit("T01", CREDIT_CENTS)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        with Hostile(cluster, console.pid) as hostile:
            yield cluster, hostile


def plays_on(cluster: Cluster) -> None:
    """Plays a round that T01 wins and in which T66 has no bet."""
    facts = cluster.status()
    assert (facts.terminals["T01"].registered_cents, facts.terminals["T66"].registered_cents) == (500, 0)
    cluster.bets_close_and_the_ball_falls("17")
    cluster.until_credit("T01", WON)
    cluster.until("T01 is settled", lambda facts: not facts.owed)
    assert cluster.books().credits_cents == {"T01": WON, "T66": 0}


def test_the_console_registers_no_slip_of_a_hostile_terminal_whatever_it_sends() -> None:
    with a_table_with_a_hostile_terminal() as (cluster, hostile):
        revision = 0
        for stake in (-500, 0, 2**63 - 1, 10**15, 1.5, float("nan"), float("inf"), True, None, "500", [500]):
            revision += 1
            assert hostile.slip(1, revision, [["red", stake]]).registered_revision == 0, stake
        twice, many = [["red", 500]] * 2, [["red", 500]] * 201
        unreadable: list[object] = [[["nowhere", 500]], twice, many, "red", b"\xc1", b"\x91" * 999]
        for lines in unreadable:
            revision += 1
            assert hostile.slip(1, revision, lines).registered_revision == 0, lines
        for other_round in (0, 2, 2**53):
            assert hostile.slip(other_round, revision + 1, [["red", 500]]).refusal == RefusalNumber.BETS_NOT_OPEN
        good = encode_lines({"red": 500})
        for number in (-1, float("nan"), 1.0, True, 2**53 + 1, 2**64 - 1, None, "1"):
            hostile.says(1, number, good)
            hostile.says(number, 50, good)
        hostile.says(1, 50, good, "more")
        hostile.says({"terminal": "T01"}, kind="Hello")
        plays_on(cluster)


def test_a_forged_journal_locks_only_the_hostile_terminal() -> None:
    """The ledger has invented money. It is refused, and the console goes on, also after a restart."""
    hold, credit, escrow = 0, 0, 1  # by their numbers
    forged = [1, 1, hold, 0, 1, 1, 1, 0, "", [[credit, escrow, 10**15]], 0, 0, ""]
    with a_table_with_a_hostile_terminal() as (cluster, hostile):
        hostile.say(Journal(1, [msgpack.packb(forged)]), epoch=1, session=hostile.session)
        cluster.until("T66 is locked", lambda facts: facts.terminals["T66"].locked)
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until_credit("T01", WON)
        cluster.kill("console")
        cluster.start_console()
        cluster.until_here("T01")
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.bets_close_and_the_ball_falls("18")
        cluster.until_credit("T01", WON - 500)
        cluster.until("T01 is settled", lambda facts: not facts.owed)
        assert cluster.books().credits_cents["T01"] == WON - 500


def test_a_terminal_that_claims_unknown_records_is_named_and_the_table_plays_without_its_key() -> None:
    """Before the first round of a run the console stops: it cannot know whether its data or the terminal is wrong."""
    with cluster_of("T01", "T66") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", SLIPS)
        cluster.bring_credit("T01", CREDIT_CENTS)
        with Peer(cluster.table, keys_of(cluster, "T66")) as hostile:
            hostile.say(msgspec.structs.replace(hello("T66"), cursor=1000))
            child = cluster.children.forget("console")
            assert child.wait() == 1
            assert "T66 has read record 1000, but the console's log ends at record" in child.last_words
            revoke(cluster.table.console / ALLOW_LIST, Domain.TERMINAL, "T66")
            cluster.start_console()
            hostile.sockets.recreate()
            hostile.until_refused()
        cluster.until_here("T01")
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": WON, "T66": 0}


def test_a_message_of_twenty_thousand_frames_and_a_flood_do_not_disturb_other_terminals() -> None:
    with a_table_with_a_hostile_terminal() as (cluster, hostile):
        hostile.is_still_served()
        before_mb = resident_mb(hostile.console_pid)
        dealer, _ = hostile.sockets.sockets
        dealer.setsockopt(zmq.SNDTIMEO, 20_000)
        for _ in range(FRAMES - 1):
            dealer.send(b"x" * 1000, zmq.SNDMORE)
        dealer.send(b"x" * 1000)
        hostile.is_still_served()
        ping = encode_frame(Ping(0, 0, 0, 0, 0, None, 0, None), epoch=1, session=hostile.session)
        for _ in range(FLOOD):
            hostile.sockets.send(ping)
        assert hostile.hears(Rejected).number == RefusalNumber.TOO_MANY_MESSAGES
        assert cluster.status().phase == Phase.BETS_OPEN
        assert resident_mb(hostile.console_pid) - before_mb < GROWTH_MB_MAX
        plays_on(cluster)


def test_a_hostile_terminals_text_cannot_forge_a_line_and_its_absurd_credit_is_reported_once() -> None:
    forged = "bad\x1b[2J\r\nFAULT console (disk): all is well \u202e\u2028"
    with a_table_with_a_hostile_terminal() as (cluster, hostile):
        for _ in range(3):
            hostile.say(Ping(0, 0, 10**15, 0, 0, LockCause.STAFF, 7, None), epoch=1, session=hostile.session)
            hostile.hears(Pong)
        hostile.say(Vitals(forged, None, None, 5000, 0))
        cluster.until("T66 is locked", lambda facts: facts.terminals["T66"].locked)
        config = ("--config", str(cluster.table.console_config))
        people = ("--staff", "1001", "--pin-stdin")
        pin = cluster.table.badge("1001").pin + "\n"
        told = {
            "status": etg("diag", "status", *config),
            "ledger": etg("diag", "ledger", *config),
            "staff": etg("console-ctl", "status", *config),
            "alarms": etg("console-ctl", "alarms", *config, *people, stdin=pin),
        }
        for name, done in told.items():
            text = done.stdout.decode()
            assert "bad␛[2J␍␊FAULT console" in text, (name, done)
            assert [character for character in text if not character.isprintable() and character != "\n"] == [], name
            assert [line for line in text.splitlines() if line.startswith("FAULT console")] == [], name
        text = told["alarms"].stdout.decode()
        assert (
            text.count(
                "T66 reports a credit of S$10,000,000,000,000.00; by the console's record it can have at most S$0.00."
            )
            == 1
        )
        assert "at most 0.00. (" not in text
        plays_on(cluster)


NOISE = [
    b"",
    b"GET / HTTP/1.1\r\nHost: console\r\n\r\n",
    b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48),  # A greeting of ZeroMQ, and no key.
    b"\xff" + bytes(8) + b"\x7f\x03\x00CURVE" + bytes(47) + b"\x04\xc8\x05HELLO" + b"\xff" * 194,
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
    *(Random(number).randbytes(1 + 300 * number) for number in range(40)),
    bytes(500_000),
]


def free_port(taken: set[int]) -> int:
    """Gives a port below the ephemeral range, as a console needs it."""
    for port in range(20_000 + Random().randrange(10_000), 32_768):
        with socket.socket() as probe:
            if port not in taken and probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("No port is free.")


def test_bytes_of_strangers_at_the_tcp_ports_change_nothing_and_keys_are_still_served() -> None:
    ports = [free_port(set())]
    ports.append(free_port({ports[0]}))
    commands, events = (f"tcp://127.0.0.1:{port}" for port in ports)
    network = {"commands": commands, "events": events, "staff": "ipc://staff.ipc"}
    with cluster_of("T01", settings={**BY_HAND, "network": network}) as cluster, ExitStack() as stack:
        console = cluster.start_console()
        cluster.ask("open")
        before, before_mb = console_rows(cluster), resident_mb(console.pid)
        for port in ports:
            for noise in NOISE:
                stranger = stack.enter_context(socket.create_connection(("127.0.0.1", port), 20))
                try:
                    stranger.sendall(noise)
                except OSError:  # Thrown out before it had said it all.
                    continue
        context = open_context()
        keys, public = keys_of(cluster, "T01"), cluster.table.console_public()
        enrolled = TerminalSockets(context, commands, events, keys, public)
        try:
            said = encode_frame(hello("T01"))
            cluster.children.until("T01 is let in", lambda: enrolled.send(said) or None, WAIT_S)
            cluster.until_here("T01")
        finally:
            enrolled.close()
            context.term()
        assert console_rows(cluster) == before
        assert resident_mb(console.pid) - before_mb < GROWTH_MB_MAX


def test_a_flood_of_reports_about_seals_raises_few_alarms_which_survive_a_restart() -> None:
    with a_table_with_a_hostile_terminal() as (cluster, hostile):
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until_credit("T01", WON)
        for number in range(150):  # within what may be sent at once
            seal = number.to_bytes(32, "little")
            hostile.say(SealFault(1 + number % 3, SealFinding.BROKEN, seal), epoch=1, session=hostile.session)
        hostile.hears(SealHeard)
        hostile.is_still_served()
        cluster.kill("console")
        cluster.start_console()
        cluster.until_here("T01")
        technician = cluster.table.technician()
        alarms = [alarm for alarm in ask(technician, DiagStatus).alarms if alarm.kind == "seal_fault"]
        technician.close()
        assert [english(alarm.sentence)[:35] for alarm in alarms] == ["T66 found that the seal of round 1 "] * 3
        assert cluster.books().credits_cents == {"T01": WON, "T66": 0}
