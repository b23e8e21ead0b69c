"""Real processes killed with kill -9 at a named moment, and what the table makes of it afterwards."""

import pytest

from tests.system.cluster import Cluster, cluster_of

ON_17 = [{"round": 1, "bets": {"straight:17": 500}}]
CREDIT_CENTS = 10_000
LOST, WON = CREDIT_CENTS - 500, CREDIT_CENTS - 500 + 36 * 500


def table_with_a_registered_slip(cluster: Cluster, console_failpoint: str = "", terminal_failpoint: str = "") -> None:
    cluster.start_console(console_failpoint)
    cluster.start_terminal("T01", ON_17, terminal_failpoint)
    cluster.bring_credit("T01", CREDIT_CENTS)
    cluster.ask("open")
    cluster.until_registered("T01", 500)


@pytest.mark.rule("roulette 5.1.2")
def test_console_killed_with_bets_open_voids_the_round_and_returns_all_bets() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster)
        cluster.kill("console")
        cluster.start_console()
        facts = cluster.until_phase("VOID")
        assert facts["paragraph"] == "5.1.2"
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.until_caught_up("T01")
        assert cluster.books().rounds[0]["returned_cents"] == 500


@pytest.mark.rule("roulette 5.1.2")
def test_console_killed_after_the_close_without_an_outcome_voids_the_round() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster, "Close:after-commit")
        cluster.ask_in_vain("close")
        cluster.dies_at_its_failpoint("console")
        cluster.start_console()
        assert cluster.until_phase("VOID")["paragraph"] == "5.1.2"
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.until_caught_up("T01")
        cluster.books()


@pytest.mark.rule("roulette 5.1.1")
def test_console_killed_with_the_result_on_disk_and_not_published_concludes_the_round() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster, "Result:after-commit")
        cluster.ask("close")
        cluster.ask_in_vain("enter", "2001", outcome="17")
        cluster.dies_at_its_failpoint("console")
        cluster.start_console()
        assert cluster.until_phase("SETTLED")["outcome"] == "17"
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01")
        assert cluster.books().rounds[0]["payouts_cents"] == 18_000


@pytest.mark.rule("roulette 5.2.1")
def test_terminal_killed_after_the_receipt_is_settled_when_it_returns() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster)
        cluster.kill("T01")
        cluster.ask("close")
        cluster.ask("enter", "2001", outcome="17")
        cluster.start_terminal("T01")
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": WON}


@pytest.mark.rule("roulette 5.2.1")
def test_terminal_killed_before_it_settles_settles_once_when_it_returns() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster, terminal_failpoint="SETTLE:before-commit")
        cluster.ask("close")
        cluster.ask("enter", "2001", outcome="18")
        cluster.dies_at_its_failpoint("T01")
        cluster.start_terminal("T01")
        cluster.until_credit("T01", LOST)
        cluster.until_caught_up("T01")
        cluster.books()


@pytest.mark.rule("roulette 5.2.2")
def test_terminal_killed_before_it_sends_gets_back_what_was_not_registered() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", ON_17, "PutRevision:after-commit")
        cluster.bring_credit("T01", CREDIT_CENTS)
        cluster.ask("open")
        cluster.dies_at_its_failpoint("T01")
        cluster.ask("close")
        cluster.ask("enter", "2001", outcome="17")
        cluster.start_terminal("T01")
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.until_caught_up("T01")
        assert cluster.books().rounds[0]["returned_cents"] == 500
