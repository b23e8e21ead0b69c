"""The front process dies, stands still or is flooded: the console stays alive, and the round goes on as after a lost
link.
"""

import os
import signal
from pathlib import Path

import pytest

from cluster.children import new_interpreter
from protocol.enums import Phase
from protocol.table_status import TableStatus
from tests.children import is_running
from tests.system.cluster import BY_HAND, Cluster, cluster_of, short_folder
from tests.time_limit import WAIT_S

CREDIT_CENTS = 10_000
SLIPS = [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2)]
WON = CREDIT_CENTS - 500 + 36 * 500


def is_back(cluster: Cluster, before: int) -> TableStatus:
    """Waits until another front runs and the console hears T01 through it."""
    cluster.children.until("another front", lambda: cluster.front_pid() != before or None, WAIT_S)
    cluster.until_here("T01")
    return cluster.status()


def front_dies(cluster: Cluster, phase: Phase) -> None:
    """Kills the front in this phase, after which T01 still has its bets."""
    front = cluster.front_pid()
    os.kill(front, signal.SIGKILL)
    facts = is_back(cluster, front)
    assert (facts.phase, facts.terminals["T01"].registered_cents) == (phase, 500)


@pytest.mark.rule("roulette 5.2")
def test_a_round_whose_front_dies_in_any_phase_is_played_and_paid_as_after_a_lost_link() -> None:
    with cluster_of("T01") as cluster:
        console = cluster.start_console()
        cluster.start_terminal("T01", SLIPS)
        cluster.bring_credit("T01", CREDIT_CENTS)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        front_dies(cluster, Phase.BETS_OPEN)
        cluster.ask("close")
        front_dies(cluster, Phase.BETS_CLOSED)
        cluster.ask("enter", "2001", outcome="17")
        os.kill(cluster.front_pid(), signal.SIGKILL)
        cluster.until_credit("T01", WON)
        cluster.until("T01 is settled", lambda facts: not facts.owed)
        assert console.is_running
        assert [line["event"] for line in cluster.log("console")].count("front_lost") == 3
        books = cluster.books()
        assert (books.credits_cents, [each["outcome"] for each in books.rounds]) == ({"T01": WON}, ["result"])


def test_a_front_that_stands_still_is_replaced() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", CREDIT_CENTS)
        front = cluster.front_pid()
        os.kill(front, signal.SIGSTOP)
        is_back(cluster, front)
        assert not is_running(front)


def test_the_front_of_a_killed_console_ends_too_even_if_it_stands_still() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.until_here("T01")
        front = cluster.front_pid()
        os.kill(front, signal.SIGSTOP)
        cluster.kill("console")
        cluster.start_console()
        assert is_back(cluster, front).terminals["T01"].present
        assert not is_running(front)


def test_a_console_process_never_loads_zeromq_which_only_its_front_uses() -> None:
    with short_folder() as folder:
        cluster = Cluster(folder, ["T01"], BY_HAND)
        cluster.children._launch = new_interpreter
        try:
            console = cluster.start_console()
            cluster.ask("open")
            assert "zmq" not in Path(f"/proc/{console.pid}/maps").read_text()
            assert "zmq" in Path(f"/proc/{cluster.front_pid()}/maps").read_text()
        finally:
            cluster.close()
