"""Real processes are killed with kill -9 at a named moment, and the table recovers afterwards."""

import pytest

from lab.roulette.campaigns.conclude import conclude
from protocol.enums import TransferState
from protocol.table_status import TransferOpen
from tests.system.cluster import Cluster, cluster_of

ON_17 = [{"round": 1, "bets": {"straight:17": 500}}]
CREDIT_CENTS = 10_000
LOST, WON = CREDIT_CENTS - 500, CREDIT_CENTS - 500 + 36 * 500


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.crash_point("P7-console-supervised")
def test_console_killed_with_the_ball_in_its_pocket_is_offered_to_conclude_with_that_pocket() -> None:
    report = conclude(1)
    # What was offered, and the books after every try: one more for each time that the wheel had moved on before.
    assert (report.wrong, report.tried - 2) == ([], report.figures["console_back_too_late"])


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
        assert facts.paragraph == "5.1.2"
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
        assert cluster.until_phase("VOID").paragraph == "5.1.2"
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
        assert cluster.until_phase("SETTLED").outcome == "17"
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01")
        assert cluster.books().rounds[0]["payouts_cents"] == 18_000


@pytest.mark.rule("roulette 5.2.1")
def test_terminal_killed_after_the_receipt_is_settled_when_it_returns() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster)
        cluster.kill("T01")
        cluster.bets_close_and_the_ball_falls("17")
        cluster.start_terminal("T01")
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": WON}


@pytest.mark.rule("roulette 5.2.1")
def test_terminal_killed_before_it_settles_settles_once_when_it_returns() -> None:
    with cluster_of("T01") as cluster:
        table_with_a_registered_slip(cluster, terminal_failpoint="SETTLE:before-commit")
        cluster.bets_close_and_the_ball_falls("18")
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
        cluster.bets_close_and_the_ball_falls("17")
        cluster.start_terminal("T01")
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.until_caught_up("T01")
        assert cluster.books().rounds[0]["returned_cents"] == 500


# Where each terminal dies in the round, and what it has when it is back: 17 falls.
MOMENTS = {
    "T01": ("PutRevision:before-commit", {CREDIT_CENTS}),  # Touched and not stored: it never was.
    "T02": ("PutRevision:after-sending", {CREDIT_CENTS, WON}),  # On its way: what the console has on disk decides.
    "T03": ("PutRoundSlip:before-commit#2", {WON}),  # The receipt is here and not stored.
    "T04": ("SETTLE:after-commit", {WON}),  # Settled, and nobody was told.
    "T05": ("SETTLE:after-sending", {WON}),
}


@pytest.mark.rule("roulette 5.2")
@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.rule("roulette 5.2.2")
@pytest.mark.crash_point("P19-console")
def test_all_terminals_killed_each_at_its_moment_do_not_hold_up_the_round_and_are_settled_on_return() -> None:
    with cluster_of(*MOMENTS) as cluster:
        cluster.start_console()
        for name, (failpoint, _) in MOMENTS.items():
            cluster.start_terminal(name, ON_17, failpoint)
        for name in MOMENTS:
            cluster.bring_credit(name, CREDIT_CENTS)
        cluster.ask("open")
        for name in ("T01", "T02", "T03"):
            cluster.dies_at_its_failpoint(name)
        for name in ("T03", "T04", "T05"):
            cluster.until_registered(name, 500)
        cluster.bets_close_and_the_ball_falls("17")
        for name in ("T04", "T05"):
            cluster.dies_at_its_failpoint(name)
        facts = cluster.until_phase("SETTLED")
        assert {"T03", "T04"} <= {name for each in facts.owed for name in each.terminals}
        stood = {name for name in MOMENTS if facts.terminals[name].registered_cents}

        for name in MOMENTS:
            cluster.start_terminal(name)
        cluster.until_here(*MOMENTS)
        cluster.until_caught_up(*MOMENTS)
        books = cluster.books()
        assert books.credits_cents == {name: WON if name in stood else CREDIT_CENTS for name in MOMENTS}
        assert all(books.credits_cents[name] in expected for name, (_, expected) in MOMENTS.items())


VOIDED_AT = ("PutRegistered:before-commit", "PutRegistered:after-commit", "Close:before-commit", "Result:before-commit")
"""Moments of the console: nothing of them leaves an outcome on disk."""


@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.rule("roulette 5.9")
def test_console_killed_anywhere_before_an_outcome_is_on_disk_returns_every_bet() -> None:
    slips = [{"round": round_, "bets": {"straight:17": 500}} for round_ in range(1, len(VOIDED_AT) + 1)]
    with cluster_of("T01") as cluster:
        cluster.start_console(VOIDED_AT[0])
        cluster.start_terminal("T01", slips)
        cluster.bring_credit("T01", CREDIT_CENTS)
        for moment, next_moment in zip(VOIDED_AT, [*VOIDED_AT[1:], ""], strict=True):
            cluster.ask("payables")  # Whoever opens is logged in with this run of the console.
            if moment.startswith(
                "PutRegistered"
            ):  # The slip may come, and the console die, before its answer has left.
                cluster.ask_its_last("open")
            else:
                cluster.ask("open")
                cluster.until_registered("T01", 500)
            if moment.startswith("Close"):
                cluster.ask_in_vain("close")
            elif moment.startswith("Result"):
                cluster.ask("close")
                cluster.ask_in_vain("enter", "2001", outcome="17")
            cluster.dies_at_its_failpoint("console")
            cluster.start_console(next_moment)
            assert cluster.until_phase("VOID").paragraph == "5.1.2"
            cluster.until_here("T01")
            cluster.until_caught_up("T01")
            cluster.until_credit("T01", CREDIT_CENTS)
        rounds = cluster.books().rounds
        assert [(each["outcome"], each["returned_cents"]) for each in rounds] == [("void", 500)] * len(VOIDED_AT)


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.9")
def test_a_console_carries_out_once_after_a_kill_what_was_on_its_disk() -> None:
    """The cases are a published and an unpublished result, a correction, a void, and money brought to the terminal."""
    with cluster_of("T01") as cluster:
        cluster.start_console("Transfer:after-commit")
        cluster.start_terminal("T01", [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2)])
        cluster.until_here("T01")
        cluster.ask_in_vain("credit", terminal="T01", cents=CREDIT_CENTS)
        cluster.dies_at_its_failpoint("console")

        cluster.start_console("Result:after-speaking")
        cluster.until_here("T01")
        cluster.until_credit("T01", CREDIT_CENTS)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.ask("close")
        cluster.ask_its_last("enter", "2001", outcome="17")
        cluster.dies_at_its_failpoint("console")

        cluster.start_console("Correction:after-commit")
        cluster.until_here("T01")
        cluster.until_credit("T01", WON)
        cluster.until_phase("SETTLED")
        cluster.ask_in_vain("correct", "2001", round=1, outcome="18", reason="misread")
        cluster.dies_at_its_failpoint("console")

        cluster.start_console("Void:after-commit")
        cluster.until_here("T01")
        cluster.until_credit("T01", LOST)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.ask_in_vain("void", paragraph="5.4")
        cluster.dies_at_its_failpoint("console")

        cluster.start_console()
        assert cluster.until_phase("VOID").paragraph == "5.4"
        cluster.until_here("T01")
        cluster.until_caught_up("T01")
        books = cluster.books()
        assert books.credits_cents == {"T01": LOST}
        assert [(each["outcome"], each["returned_cents"]) for each in books.rounds] == [("result", 0), ("void", 500)]


@pytest.mark.rule("roulette 5.1.1")
@pytest.mark.rule("roulette 5.1.2")
@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.rule("roulette 5.2.2")
def test_a_table_recovers_when_console_and_terminals_and_then_the_whole_site_are_killed() -> None:
    """T01's slip is on the console's disk, T02's was never sent."""
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console("Result:after-commit")
        cluster.start_terminal("T01", ON_17)
        cluster.start_terminal("T02", ON_17, "PutRevision:after-commit")
        for name in ("T01", "T02"):
            cluster.bring_credit(name, CREDIT_CENTS)
        cluster.ask("open")
        cluster.dies_at_its_failpoint("T02")
        cluster.until_registered("T01", 500)
        cluster.ask("close")
        cluster.kill("T01")
        cluster.ask_in_vain("enter", "2001", outcome="17")
        cluster.dies_at_its_failpoint("console")

        everyone = [{"round": 2, "bets": {"red": 300}}]
        cluster.start_console()
        for name in ("T01", "T02"):
            cluster.start_terminal(name, everyone)
        cluster.until_here("T01", "T02")
        cluster.until_caught_up("T01", "T02")
        cluster.until_credit("T01", WON)
        cluster.until_credit("T02", CREDIT_CENTS)
        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 300)
        for name in ("console", "T01", "T02"):
            cluster.kill(name)

        cluster.start_console()
        assert cluster.until_phase("VOID").paragraph == "5.1.2"
        for name in ("T01", "T02"):
            cluster.start_terminal(name)
        cluster.until_here("T01", "T02")
        cluster.until_caught_up("T01", "T02")
        books = cluster.books()
        assert books.credits_cents == {"T01": WON, "T02": CREDIT_CENTS}
        assert [each["returned_cents"] for each in books.rounds] == [500, 600]
        assert books.rounds[0]["payouts_cents"] == 18_000


def test_a_cash_out_debited_before_a_kill_is_shown_for_payment_after_the_terminal_returns() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", failpoint="TRANSFER:after-commit#2")
        cluster.bring_credit("T01", CREDIT_CENTS)
        transfer = cluster.ask("cash-out", terminal="T01")["transfer"]
        cluster.dies_at_its_failpoint("T01")
        assert cluster.status().transfers == [TransferOpen(transfer, "T01", -CREDIT_CENTS, TransferState.ASKED)]
        cluster.start_terminal("T01")
        paid = [TransferOpen(transfer, "T01", -CREDIT_CENTS, TransferState.APPLIED)]
        cluster.until("it says pay", lambda facts: facts.transfers == paid)
        cluster.ask("paid", transfer=transfer)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": 0}
