"""Bets that arrive when the ball may have fallen already: a simulated wheel in a real console."""

from functools import partial
from typing import Any

import pytest

from cluster.control import answers
from cluster.roulette.hand import control_of, order
from protocol.table_status import TableStatus
from tests.system.cluster import Cluster, cluster_of
from tests.time_limit import WAIT_S

CREDIT_CENTS = 100_000
SIMULATED: dict[str, dict[str, Any]] = {
    "wheel": {"driver": "simulated", "speed": 2.0, "seed": 11, "control": "wheel.control"},
    "round": {"bet_time_s": 0, "settle_wait_s": 60.0},
}
"""No faster: a slip must come in within the 2 s that silence goes unnoticed, on a busy machine."""
TROUBLES = {"silence-then-burst": "5.10", "flung-out": "5.3.4", "dropped": "5.3.1"}
"""What happens to the ball while bets are open, and by which paragraph the round is then void."""
SLIPS_A_ROUND = 2000
"""More than a console takes from one terminal in a round of this length."""
EARLY = [{"round": round_, "bets": {"red": 500, "black": 500}} for round_ in range(1, len(TROUBLES) + 2)]
"""Placed once, before the ball is launched."""
LATE = [
    {"round": round_, "bets": {"red": 500 + 100 * (number % 2)}}
    for round_ in range(1, len(TROUBLES) + 1)
    for number in range(SLIPS_A_ROUND)
]
"""Changed again and again until bets are closed, but not in the last round."""


@pytest.mark.rule("roulette 3.5")
@pytest.mark.rule("roulette 5.9")
@pytest.mark.crash_point("P18-console")
def test_no_bet_wins_that_was_registered_after_the_ball_was_last_seen_on_the_track() -> None:
    with cluster_of("T01", "T02", settings=SIMULATED) as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", EARLY)
        cluster.start_terminal("T02", LATE)
        cluster.children.until("the wheel is there", partial(answers, "wheel", control_of(cluster.table)), WAIT_S)
        for name in ("T01", "T02"):
            cluster.bring_credit(name, CREDIT_CENTS)
        for fault, paragraph in TROUBLES.items():
            facts = held_after(cluster, fault, "T01", "T02")
            assert (facts.paragraph or "5.10") == paragraph
            refused = cluster.ask_refused("enter", "2001", outcome="17")
            is_late = "last seen on the track" in refused and "T02" in refused
            assert is_late or (paragraph != "5.10" and f"void by rule {paragraph};" in refused), refused
            cluster.void(paragraph)
            cluster.until_caught_up("T01", "T02")

        # Nothing came after the last pass: two people may key what the wheel has shown.
        held_after(cluster, "silence-then-burst", "T01")
        cluster.ask("enter", "2001", outcome="1")
        cluster.until_caught_up("T01", "T02")
        books = cluster.books()
        assert books.credits_cents == {"T01": CREDIT_CENTS, "T02": CREDIT_CENTS}
        assert [each["outcome"] for each in books.rounds] == ["void", "void", "void", "result"]


def held_after(cluster: Cluster, fault: str, *players: str) -> TableStatus:
    """Plays a round with that trouble in its spin, until the table waits for people."""
    ready = partial(order, control_of(cluster.table), do="status")
    cluster.children.until("the wheel is ready", lambda: ready()["ready"] or None, WAIT_S)
    cluster.ask("open")
    cluster.until("slips", lambda facts: all(facts.terminals[name].registered_cents for name in players))
    order(control_of(cluster.table), do="spin", fault=fault)
    return cluster.until_phase("HELD")
