"""A seat is evacuated at a running table, and its old disk returns: real processes, keys and files."""

import json

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from protocol.enrolment import ALLOW_LIST, Domain, Enrolled, enroll, read_enrolled
from protocol.enums import Phase
from protocol.key_pairs import make_key_file
from protocol.keys import public_file
from protocol.table_status import SettlementOwed
from tests.phrased import english
from tests.system.cluster import Cluster, cluster_of
from tests.time_limit import WAIT_S

DEALER, SUPERVISOR = "1001", "2001"
SLIP = [{"round": 1, "bets": {"straight:17": 500}}]


@pytest.mark.crash_point("P17-terminal")
def test_an_evacuated_seat_whose_old_disk_returns_is_never_paid_twice() -> None:
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", SLIP)
        cluster.start_terminal("T02")
        cluster.bring_credit("T01", 10_000)
        cluster.bring_credit("T02", 300)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.kill("T01")
        cluster.until("T01 is missed", lambda facts: not facts.terminals["T01"].present)
        paid = cluster.ask("evacuate", SUPERVISOR, terminal="T01", reason="dark")["pays_cents"]
        assert paid == 9_500
        assert [entry.revoked for entry in enrolled(cluster, "T01")] == [True]

        cluster.ask("close")
        cluster.ask("enter", SUPERVISOR, outcome="17")
        facts = cluster.until("the round is settled without T01", lambda facts: facts.phase == Phase.SETTLED)
        assert facts.to_pay_cents == 18_000
        assert [(row.cents, row.state) for row in facts.transfers] == [(-9_500, "applied")]

        revive_with_old_key(cluster)
        readmit_with_new_key(cluster)
        facts = cluster.until("T01 is reconciled", lambda facts: "reconciled" in english(facts.terminals["T01"].locked))
        assert facts.to_pay_cents == 18_000
        assert [(row.cents, row.state) for row in facts.transfers] == [(-9_500, "applied")]
        cluster.until_credit("T01", 0)
        report_asks_the_running_console(cluster)
        cluster.close()
        verified = CliRunner().invoke(app, ["audit", "verify", "--data", str(cluster.table.folder)])
        assert (verified.exit_code, verified.stdout.splitlines()[-1]) == (0, "VERIFIED."), verified.output


@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.crash_point("P17-console")
@pytest.mark.crash_point("P17-terminal")
def test_a_terminal_with_a_lost_disk_is_shut_out_and_its_player_is_paid_even_after_a_console_kill() -> None:
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console()
        for name in ("T01", "T02"):
            cluster.start_terminal(name, SLIP)
        for name in ("T01", "T02"):
            cluster.bring_credit(name, 10_000)
        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 500)
        cluster.until("the stake is in the copy of the journal", lambda facts: facts.terminals["T01"].journal_seq == 2)
        cluster.kill("T01")
        for file in (cluster.table.folder / "T01").glob("terminal.db*"):
            file.unlink()
        cluster.start_terminal("T01", SLIP)
        cluster.bets_close_and_the_ball_falls("17")
        cluster.until("T02 is settled", lambda facts: facts.owed == [SettlementOwed(1, 1, ["T01"])])
        cluster.kill("console")
        cluster.start_console()
        cluster.until_here("T02")
        cluster.until_phase("SETTLED")
        cluster.children.until("people are told", lambda: "must be reconciled" in alarms(cluster) or None, WAIT_S)
        assert not cluster.status().terminals["T01"].present
        cluster.end("T01")
        assert cluster.ask("evacuate", SUPERVISOR, terminal="T01", reason="its disk is lost")["pays_cents"] == 27_500
        facts = cluster.status()
        assert facts.owed == []
        assert [(row.cents, row.state) for row in facts.transfers] == [(-27_500, "applied")]
        assert facts.terminals["T02"].credit_cents == 27_500
        cluster.ask("paid", transfer=facts.transfers[0].transfer)
        cluster.until_caught_up("T02")
        cluster.close()
        (cluster.table.folder / "T01" / "terminal.db").unlink()  # What the lost disk's successor wrote is no witness.
        verified = CliRunner().invoke(app, ["audit", "verify", "--data", str(cluster.table.folder)])
        assert (verified.exit_code, verified.stdout.splitlines()[-1]) == (0, "VERIFIED."), verified.output


def alarms(cluster: Cluster) -> str:
    return " ".join(line["sentence"] for line in cluster.log("console") if line["event"] == "alarm")


def enrolled(cluster: Cluster, name: str) -> list[Enrolled]:
    return [entry for entry in read_enrolled(cluster.table.console / ALLOW_LIST) if entry.name == name]


def revive_with_old_key(cluster: Cluster) -> None:
    """Starts the terminal with its revoked key: the console does not hear it, and another round is played meanwhile."""
    cluster.start_terminal("T01")
    cluster.children.until("T01 tries", lambda: cluster.log("T01") or None, WAIT_S)
    cluster.ask("open")
    cluster.ask("close")
    cluster.ask("enter", SUPERVISOR, outcome="3")
    facts = cluster.until_phase("SETTLED")
    assert facts.terminals["T01"].credit_cents is None
    cluster.end("T01")


def readmit_with_new_key(cluster: Cluster) -> None:
    cluster.ask("readmit", SUPERVISOR, terminal="T01")
    key = cluster.table.folder / "T01" / "terminal.key"
    for file in (key, public_file(key)):
        file.unlink()
    enroll(cluster.table.console / ALLOW_LIST, Domain.TERMINAL, "T01", make_key_file(key).public)
    cluster.start_terminal("T01")


def report_asks_the_running_console(cluster: Cluster) -> None:
    words = ["report", "day", "--data", str(cluster.table.folder), "--json"]
    busy = CliRunner().invoke(app, words)
    assert (busy.exit_code, "is in use" in busy.stderr) == (1, True)
    pin = cluster.table.badge(DEALER).pin
    told = CliRunner().invoke(app, [*words, "--staff", DEALER, "--pin-stdin"], input=f"{pin}\n")
    document = json.loads(told.stdout)
    assert document["balanced"], document
    copies = list((cluster.table.console / "backups").iterdir())
    assert len(copies) == 1
    verified = CliRunner().invoke(app, ["audit", "verify", str(copies[0])])
    assert (verified.exit_code, "VERIFIED." in verified.stdout) == (0, True)
