"""Processes that stand still for a while, and wall clocks that jump by days, decide nothing."""

import signal

from protocol.enums import Phase
from protocol.table_status import SettlementOwed
from record.audit.book import story_of
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.system.cluster import cluster_of

CREDIT_CENTS = 10_000
SLIPS = [{"round": round_, "bets": {"straight:17": 500}} for round_ in (1, 2, 3)]
DAY_MS = 86_400_000
WON = CREDIT_CENTS - 500 + 36 * 500


def test_a_terminal_and_a_console_that_stood_still_continue_where_they_were() -> None:
    with cluster_of("T01", "T02") as cluster:
        console = cluster.start_console()
        stopped = cluster.start_terminal("T01", SLIPS)
        cluster.start_terminal("T02", SLIPS)
        for name in ("T01", "T02"):
            cluster.bring_credit(name, CREDIT_CENTS)
        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 500)
        stopped.signal(signal.SIGSTOP)
        cluster.bets_close_and_the_ball_falls("17")
        facts = cluster.until("T02 is settled", lambda facts: facts.owed == [SettlementOwed(1, 1, ["T01"])])
        assert facts.terminals["T02"].registered_cents == 500
        stopped.signal(signal.SIGCONT)
        cluster.until_caught_up("T01", "T02")

        cluster.ask("open")
        for name in ("T01", "T02"):
            cluster.until_registered(name, 500)
        console.signal(signal.SIGSTOP)
        cluster.ask_a_silent_console("close")  # Said until it is heard; the console wakes up to it.
        console.signal(signal.SIGCONT)
        cluster.until("bets are closed once", lambda facts: facts.phase == Phase.BETS_CLOSED)
        cluster.ask("enter", "2001", outcome="18")
        cluster.until_here("T01", "T02")
        cluster.until_caught_up("T01", "T02")
        alarms = [line for line in cluster.log("console") if line["event"] == "alarm"]
        assert any("did not respond for" in line["sentence"] for line in alarms)
        books = cluster.books()
        assert books.credits_cents == {"T01": WON - 500, "T02": WON - 500}
        assert [each["outcome"] for each in books.rounds] == ["result", "result"]


def test_wall_clocks_that_jump_by_days_change_no_money_order_or_deadline() -> None:
    with cluster_of("T01") as cluster:
        for name in ("console", "T01"):
            cluster.shift_clock(name, 0)
        cluster.start_console()
        cluster.start_terminal("T01", SLIPS)
        cluster.bring_credit("T01", CREDIT_CENTS)
        cluster.ask("open")
        cluster.until_registered("T01", 500)
        cluster.shift_clock("console", 3)
        cluster.shift_clock("T01", -5)
        cluster.ask("close")
        cluster.shift_clock("console", -30)
        cluster.ask("enter", "2001", outcome="17")
        cluster.until_credit("T01", WON)
        cluster.shift_clock("T01", 400)
        cluster.ask("correct", "2001", round=1, outcome="18", reason="misread")
        cluster.until_credit("T01", CREDIT_CENTS - 500)
        cluster.until_caught_up("T01")

        cluster.ask("open")
        cluster.until_registered("T01", 500)
        for name in ("console", "T01"):
            cluster.kill(name)
        cluster.shift_clock("console", -700)  # Set back further than any record is old.
        cluster.shift_clock("T01", -700)
        cluster.start_console()
        cluster.start_terminal("T01")
        assert cluster.until_phase("VOID").paragraph == "5.1.2"
        cluster.until_here("T01")
        cluster.until_credit("T01", CREDIT_CENTS - 500)
        cluster.until_caught_up("T01")
        assert cluster.books().credits_cents == {"T01": CREDIT_CENTS - 500}
        book = open_book(cluster.table.folder, [])
        assert verify(book).findings == []
        stamps = [record.wall_ms for record, _ in story_of(book).records.values()]
        assert max(stamps) - min(stamps) > 700 * DAY_MS
        assert stamps != sorted(stamps)
