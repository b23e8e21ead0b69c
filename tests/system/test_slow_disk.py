"""Real processes on slow or frozen disks may be late, but lose nothing, pay once, and report only what is on disk."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from protocol.codec import encode_lines
from protocol.diagnosis import DiagStatus
from protocol.messages import Receipt, Slip, Welcome
from protocol.refusals import RefusalNumber
from protocol.table_status import SettlementOwed
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.system.cluster import Cluster, cluster_of
from tests.system.peer import Peer, hello
from tests.system.test_diag import kinds
from tests.system.test_strangers import keys_of
from tests.time_limit import WAIT_S
from tools.diag import ask

CREDIT_CENTS = 10_000
SLIPS = [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2, 3)]
WON_CENTS = 36 * 500 - 500
NEVER_MS = 3_600_000
"""A sync that does not end until the test lets it."""
SLOW_MS = 300
"""Slower than a technician is told of."""
LISTENED = 15
ON_17 = Slip(1, 1, encode_lines({"straight:17": 500}))


def stands_still(cluster: Cluster, name: str) -> Callable[[], None]:
    """Freezes a disk from now on; the returned function waits until something should be synced."""
    cluster.slow_disk(name, NEVER_MS)
    wal = next(path for path in (cluster.table.folder / name).glob("*.db-wal"))
    before = written(wal)

    def until_written() -> None:
        cluster.children.until(f"{name} waits for its disk", lambda: written(wal) != before or None, WAIT_S)

    return until_written


def written(wal: Path) -> tuple[int, int]:
    stat = wal.stat()
    return stat.st_mtime_ns, stat.st_size


def nothing_lost(cluster: Cluster, **credits_cents: int) -> None:
    for name in ("console", *credits_cents):
        cluster.slow_disk(name, 0)
    assert cluster.books().credits_cents == credits_cents
    assert verify(open_book(cluster.table.folder, [])).findings == []


def table_of(cluster: Cluster, *names: str) -> None:
    for name in ("console", *names):
        cluster.slow_disk(name, 0)
    cluster.start_console()
    for name in names:
        cluster.start_terminal(name, SLIPS)
    for name in names:
        cluster.bring_credit(name, CREDIT_CENTS)


@pytest.mark.rule("roulette 5.2")
def test_a_console_with_a_frozen_disk_sends_no_receipt_before_the_slip_is_synced() -> None:
    with cluster_of("T01", "T02") as cluster, Peer(cluster.table, keys_of(cluster, "T02")) as other:
        table_of(cluster, "T01")
        other.say(hello("T02"))
        session = other.hears(Welcome).session
        cluster.ask("credit", terminal="T02", cents=500)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        until_written = stands_still(cluster, "console")
        other.say(ON_17, epoch=1, session=session)
        until_written()
        for _ in range(LISTENED):
            other.listen()
        assert [each for each in other.heard if isinstance(each, Receipt)] == []
        cluster.slow_disk("console", 0)
        receipt = other.hears(Receipt)
        assert (receipt.registered_revision, receipt.late) == (1, False)
        assert cluster.status().terminals["T02"].registered_cents == 500


@pytest.mark.rule("roulette 3.5")
def test_a_slip_that_arrives_while_the_close_is_synced_is_late_and_does_not_count() -> None:
    with cluster_of("T01", "T02") as cluster, Peer(cluster.table, keys_of(cluster, "T02")) as other:
        table_of(cluster, "T01")
        other.say(hello("T02"))
        session = other.hears(Welcome).session
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        until_written = stands_still(cluster, "console")
        cluster.ask_a_silent_console("close")
        until_written()
        other.say(ON_17, epoch=1, session=session)
        cluster.ask_a_silent_console("status")
        other.listen()
        assert [each for each in other.heard if isinstance(each, Receipt)] == []
        cluster.slow_disk("console", 0)
        receipt = other.hears(Receipt)
        assert (receipt.registered_revision, receipt.late) == (0, True)
        assert receipt.refusal == RefusalNumber.BETS_NOT_OPEN
        facts = cluster.until_phase("BETS_CLOSED")
        assert facts.terminals["T02"].registered_cents == 0
        cluster.ask("enter", "2001", outcome="17")
        cluster.until_credit("T01", CREDIT_CENTS + WON_CENTS)
        cluster.until_caught_up("T01")
        alarms = [line["sentence"] for line in cluster.log("console") if line["event"] == "alarm"]
        assert any("did not respond for" in sentence for sentence in alarms)
        nothing_lost(cluster, T01=CREDIT_CENTS + WON_CENTS, T02=0)


@pytest.mark.rule("roulette 5.2.2")
def test_a_terminal_with_a_frozen_disk_sends_no_slip_and_gets_its_stake_back() -> None:
    with cluster_of("T01", "T02") as cluster:
        table_of(cluster, "T01", "T02")
        until_written = stands_still(cluster, "T01")
        cluster.ask("open")
        until_written()
        cluster.until_registered("T02", 500)
        for _ in range(LISTENED):
            assert cluster.status().terminals["T01"].registered_cents == 0
        cluster.bets_close_and_the_ball_falls("17")
        cluster.slow_disk("T01", 0)
        cluster.until_here("T01")
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.until_caught_up("T01", "T02")
        nothing_lost(cluster, T01=CREDIT_CENTS, T02=CREDIT_CENTS + WON_CENTS)


@pytest.mark.rule("roulette 5.2.1")
def test_a_terminal_killed_while_its_settlement_is_synced_is_paid_once() -> None:
    with cluster_of("T01") as cluster:
        table_of(cluster, "T01")
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.ask("close")
        cluster.until_caught_up("T01")
        until_written = stands_still(cluster, "T01")
        cluster.ask("enter", "2001", outcome="17")
        until_written()
        for _ in range(LISTENED):
            assert cluster.status().owed == [SettlementOwed(1, 1, ["T01"])]  # Nobody was told of what is not synced.
        cluster.kill("T01")
        cluster.slow_disk("T01", 0)
        cluster.start_terminal("T01")
        cluster.until_credit("T01", CREDIT_CENTS + WON_CENTS)
        cluster.until_caught_up("T01")
        nothing_lost(cluster, T01=CREDIT_CENTS + WON_CENTS)


def test_a_table_with_slow_disks_plays_on_to_the_cent_and_every_slow_disk_is_named() -> None:
    with cluster_of("T01", "T02") as cluster:
        table_of(cluster, "T01", "T02")
        for name in ("console", "T01"):
            cluster.slow_disk(name, SLOW_MS)
        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 500)
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until_caught_up("T01", "T02")
        slow = {("commit_slow", "console"), ("commit_slow", "T01")}
        with closing(cluster.table.technician()) as technician:
            cluster.until("both are named", lambda _: slow <= kinds(ask(technician, DiagStatus)))
        nothing_lost(cluster, T01=CREDIT_CENTS + WON_CENTS, T02=CREDIT_CENTS + WON_CENTS)
