"""Links between real processes that fall silent without being closed."""

from contextlib import ExitStack

import pytest

from cluster.rehearsal.silent_link import SilentLink
from cluster.table_folder import COMMANDS
from protocol.table_status import SettlementOwed
from tests.system.cluster import cluster_of

CREDIT_CENTS = 10_000
SLIPS = [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2)]
WON = CREDIT_CENTS - 500 + 36 * 500


@pytest.mark.rule("roulette 5.2")
@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.rule("roulette 5.2.2")
def test_rounds_go_on_when_the_links_of_one_or_all_terminals_fall_silent() -> None:
    with cluster_of("T01", "T02") as cluster, ExitStack() as stack:
        first, second = (stack.enter_context(SilentLink(cluster.table, name)) for name in ("T01", "T02"))
        cluster.start_console()
        for name in ("T01", "T02"):
            cluster.start_terminal(name, SLIPS)
        for name in ("T01", "T02"):
            cluster.bring_credit(name, CREDIT_CENTS)

        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 500)
        first.cut()
        cluster.bets_close_and_the_ball_falls("17")
        facts = cluster.until_phase("SETTLED")
        assert (facts.terminals["T02"].credit_cents, facts.owed) == (WON, [SettlementOwed(1, 1, ["T01"])])
        first.mend()
        cluster.until_here("T01")
        cluster.until_credit("T01", WON)
        cluster.until_caught_up("T01", "T02")

        # The second round: T02 hears that bets are open, and its slip never gets through.
        second.cut(COMMANDS)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.until_sent("T02", 2)
        first.cut()
        second.cut()
        cluster.bets_close_and_the_ball_falls("17")
        assert cluster.until_phase("SETTLED").owed == [SettlementOwed(2, 1, ["T01"])]
        first.mend()
        second.mend()
        cluster.until_here("T01", "T02")
        cluster.until_caught_up("T01", "T02")
        books = cluster.books()
        assert books.credits_cents == {"T01": WON - 500 + 18_000, "T02": WON}
        assert [(each["payouts_cents"], each["returned_cents"]) for each in books.rounds] == [
            (36_000, 0),
            (18_000, 500),
        ]
