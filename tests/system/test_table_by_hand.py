"""A whole table run from a shell with console-ctl and real processes, without sensors."""

import json
from itertools import pairwise
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cluster.cli import app
from protocol.enums import TransferState
from protocol.table_status import TransferOpen
from tests.system.cluster import Cluster, cluster_of

SLIPS = [
    {"round": 1, "bets": {"straight:17": 500, "red": 1000}},
    {"round": 2, "bets": {"black": 2000}},
    {"round": 3, "bets": {"odd": 300}},
]


DEALER, SUPERVISOR = "1001", "2001"


def ctl(cluster: Cluster, *words: str) -> Result:
    """Runs a command as typed, without a new interpreter for each."""
    people = [DEALER, *(number for option, number in pairwise(words) if option == "--second")]
    pins = "".join(f"{cluster.table.badge(number).pin}\n" for number in people)
    everywhere = ["--config", str(cluster.table.console_config), "--staff", DEALER, "--pin-stdin"]
    return CliRunner().invoke(app, ["console-ctl", *words, *everywhere], input=pins)


def done(cluster: Cluster, *words: str) -> str:
    finished = ctl(cluster, *words)
    assert (finished.exit_code, finished.stderr) == (0, ""), finished.output
    return finished.stdout.strip()


def refusal_sentence(finished: Result) -> str:
    assert finished.exit_code == 1, finished.output
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    return finished.stderr


def told(cluster: Cluster, *words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(done(cluster, *words, "--json"))
    return document


@pytest.mark.rule("roulette 5.5")
def test_console_ctl_can_run_a_table_from_the_first_credit_to_the_last_payment() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", SLIPS)
        cluster.until_here("T01")
        assert done(cluster, "credit", "T01", "10000").startswith("Transfer ")
        cluster.until_credit("T01", 10_000)

        assert done(cluster, "open") == "Round 1 is open for bets."
        cluster.until_registered("T01", 1500)
        assert "not finished" in refusal_sentence(ctl(cluster, "open"))
        assert "No round waits for a result" in refusal_sentence(ctl(cluster, "enter", "17", "--second", SUPERVISOR))
        assert done(cluster, "close") == "Bets are closed."
        proposed = ctl(cluster, "enter", "17")
        assert (proposed.exit_code, "second person" in proposed.stderr) == (1, True)
        assert "T01: stake 15.00, gets 180.00" in proposed.stdout
        assert "Not done yet. To approve: etg console-ctl approve " in proposed.stdout
        assert "must not be the first" in ctl(cluster, "enter", "17", "--second", DEALER).stderr
        assert "has not shown a valid result" in refusal_sentence(ctl(cluster, "confirm"))
        done(cluster, "enter", "17", "--second", SUPERVISOR)
        cluster.until_credit("T01", 10_000 - 1500 + 18_000)
        cluster.until_phase("SETTLED")

        done(cluster, "open")
        cluster.until_registered("T01", 2000)
        assert told(cluster, "void", "5.4", "--reason", "The ball broke.")["paragraph"] == "5.4"
        cluster.until_caught_up("T01")

        correction = ("correct", "1", "18", "--reason", "misread")
        assert "takes back 160.00" in done(cluster, *correction, "--what-if")
        assert done(cluster, *correction, "--second", SUPERVISOR).endswith("The round is corrected, version 2.")
        cluster.until_credit("T01", 10_000 - 1500 + 2000)
        assert "Round 2: VOID, void by 5.4" in done(cluster, "status")

        assert "is locked" in done(cluster, "lock", "T01", "--reason", "looked at")
        done(cluster, "unlock", "T01", "--second", SUPERVISOR)
        transfer = told(cluster, "cash-out", "T01")["transfer"]
        cluster.until(
            "the money is off",
            lambda facts: facts.transfers == [TransferOpen(transfer, "T01", -10_500, TransferState.APPLIED)],
        )
        assert f"T01: Pay 105.00 (transfer {transfer})" in done(cluster, "status")
        assert done(cluster, "paid", transfer) == "The payment is recorded."
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": 0}


@pytest.mark.parametrize("words", ["opne", "credit T01", "credit T01 ten", "status"])
def test_words_that_are_not_a_command_are_answered_with_the_usage(words: str) -> None:
    assert CliRunner().invoke(app, ["console-ctl", *words.split()]).exit_code == 2
