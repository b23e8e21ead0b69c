"""Peers that lie, repeat or are unknown cannot change anything at a running console."""

import shutil
import socket
import sqlite3
import tempfile
from pathlib import Path

from cluster.rehearsal.silent_link import SilentLink
from cluster.table_folder import COMMANDS
from protocol.codec import encode_frame, encode_lines
from protocol.enrolment import ALLOW_LIST, Domain, revoke
from protocol.key_pairs import make_pair, read_key_file
from protocol.keys import KeyPair
from protocol.messages import Command, Get, Journal, Receipt, Rejected, Slip, State, Welcome
from protocol.refusals import RefusalNumber
from tests.system.cluster import Cluster, cluster_of
from tests.system.peer import Peer, hello
from tests.time_limit import WAIT_S

CREDIT_CENTS = 10_000
ON_17 = [{"round": 1, "bets": {"straight:17": 500}}]
ON_RED = Slip(1, 1, encode_lines({"red": 10_000}))


def console_rows(cluster: Cluster) -> list[str]:
    """Gives every row on the console's disk, from a copy, since the console locks its file."""
    with tempfile.TemporaryDirectory() as folder:
        for file in cluster.table.console.glob("console.db*"):
            shutil.copy(file, folder)
        copy = sqlite3.connect(Path(folder) / "console.db")
        try:
            return list(copy.iterdump())
        finally:
            copy.close()


def keys_of(cluster: Cluster, terminal: str) -> KeyPair:
    return read_key_file(cluster.table.terminal_config(terminal).parent / "terminal.key")


def one_plays(cluster: Cluster) -> None:
    cluster.start_console()
    cluster.start_terminal("T01", ON_17)
    cluster.bring_credit("T01", CREDIT_CENTS)
    cluster.ask("open")
    cluster.until_registered("T01", 500)
    cluster.until("the stake is in the copy of the journal", lambda facts: facts.terminals["T01"].journal_seq == 2)


def test_a_terminal_cannot_act_for_another_and_forged_or_repeated_messages_change_nothing() -> None:
    with cluster_of("T01", "T02") as cluster, SilentLink(cluster.table, "T01") as link:
        one_plays(cluster)
        before = console_rows(cluster)
        assert any("'T01'" in line and "slips" in line for line in before)
        with Peer(cluster.table, keys_of(cluster, "T02")) as other:
            other.say(hello("T01"))
            assert other.hears(Rejected).number == RefusalNumber.WRONG_TERMINAL
            other.say(ON_RED, epoch=1, session=1)  # The session of T01, under another's key.
            assert other.hears(Rejected).number == RefusalNumber.NO_SESSION
            other.say(hello("T02"))
            own = other.hears(Welcome).session
            for stolen in (Slip(1, 2, ON_RED.lines), Journal(1, [b"\x90"]), Get(1)):
                other.say(stolen, epoch=1, session=1)
                assert other.hears(Rejected).number == RefusalNumber.NO_SESSION
            other.say(Command("1", "void", "", {"paragraph": "5.4"}), epoch=1, session=own)
            assert other.hears(Rejected).number == RefusalNumber.BAD_MESSAGE
            replay(cluster, bytes(link.sent[COMMANDS]))
            assert console_rows(cluster) == before
            assert cluster.status().terminals["T01"].registered_cents == 500

            cluster.ask("credit", terminal="T02", cents=CREDIT_CENTS)
            before = console_rows(cluster)
            said = other.say(ON_RED, epoch=1, session=own)
            assert other.hears(Receipt).registered_revision == 1
            registered = console_rows(cluster)
            assert registered != before
            other.send(said)
            assert other.hears(Receipt).registered_revision == 1
            other.say(hello("T02"))
            other.hears(Welcome)
            other.send(said)
            assert other.hears(Rejected).number == RefusalNumber.NO_SESSION
            assert console_rows(cluster) == registered


def replay(cluster: Cluster, recorded: bytes) -> None:
    """Sends again, byte by byte, what T01 sent; its handshake was for another connection."""
    assert len(recorded) > 500
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(WAIT_S)
        wire.connect(str(cluster.table.console / COMMANDS))
        wire.sendall(recorded)
        try:
            while wire.recv(4096):
                pass
        except ConnectionResetError:
            pass


def test_an_unknown_or_revoked_key_gets_nothing_and_changes_nothing() -> None:
    with cluster_of("T01", "T02", "T03") as cluster:
        allow_list = cluster.table.console / ALLOW_LIST
        revoke(allow_list, Domain.TERMINAL, "T03")
        one_plays(cluster)
        before = console_rows(cluster)
        for keys in (make_pair(), keys_of(cluster, "T03")):
            with Peer(cluster.table, keys) as nobody:
                nobody.until_refused()
                assert (nobody.sockets.send(encode_frame(hello("T01"))), nobody.heard) == (False, [])

        with Peer(cluster.table, keys_of(cluster, "T02")) as leaving:
            leaving.say(hello("T02"))
            own = leaving.hears(Welcome).session
            leaving.hears(State)
            revoke(allow_list, Domain.TERMINAL, "T02")
            leaving.until_refused()  # From the broadcast; the connection for commands stays, and is not listened to.
            leaving.heard.clear()
            leaving.say(ON_RED, epoch=1, session=own)
            leaving.say(hello("T02"))
            cluster.until(
                "what the revoked key said was dropped",
                lambda _: any(line["event"] == "messages_dropped" and line.get("revoked", 0) >= 2
                              for line in cluster.log("console")),
            )  # fmt: skip
            leaving.listen()
            assert leaving.heard == []

        cluster.until_here("T01")
        assert console_rows(cluster) == before
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until_credit("T01", CREDIT_CENTS - 500 + 18_000)
