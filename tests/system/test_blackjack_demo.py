"""The demo of Blackjack as a newcomer runs it: a shoe on a pty, real processes, a console that is killed, and the final
sums.
"""

import subprocess
import sys

import pytest

from tests.time_limit import WAIT_S

WORDS = ("demo", "--game", "blackjack-rws", "--headless", "--speed", "50", "--seed", "4", "--terminals", "2")


@pytest.mark.rule("blackjack-rws 5.4.1")
def test_a_demo_round_of_blackjack_goes_on_after_a_console_kill_and_balances_to_the_cent() -> None:
    words = [sys.executable, "-m", "cluster", *WORDS, "--rounds", "1", "--fault", "console-killed"]
    done = subprocess.run(words, capture_output=True, timeout=WAIT_S, check=False)
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr.decode(), lines[-1]) == (0, "", "Balanced to the cent."), lines
    assert lines[:2] == [
        "In the next round: The console is killed once a bet is decided, and started again.",
        "  Dealer and supervisor compared record and table: the interrupted round goes on.",
    ]
    assert lines[2].startswith("Round 1: Dealer ")
    told = [line for line in lines if line.startswith("  Box ") and " Cards " in line]
    paid = [line for line in lines if line.startswith("    T0") and line.endswith(")")]
    assert told
    assert len(paid) >= len(told)
