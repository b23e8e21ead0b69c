"""Two Dice dealt by real processes, and struck by kill -9: every cent is where it belongs."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from cluster.campaigns.kills import Attempt, strike
from cluster.children import Process
from cluster.demo_staff import SUPERVISOR
from tests.dice.game import NAME

SETTINGS: dict[str, dict[str, Any]] = {
    "round": {"bet_time_s": 0, "settle_wait_s": 5.0},
    "limits": {"maximum_cents": 50_000},
    "readings": {"answer_ms": 600, "pot_cents_max": 5000},
}
ROOT = Path(__file__).resolve().parents[2]


def launch(words: list[str], log: BinaryIO, errors: BinaryIO, environment: Mapping[str, str]) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.dice", *words],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=errors,
        cwd=ROOT,
        env={**os.environ, **environment},
        start_new_session=True,
    )


def deal(facts: dict[str, Any], attempt: Attempt, random: Random) -> None:
    """By what the play waits for."""
    waits = facts["awaits"] or [""]
    if facts["phase"] == "HELD":
        attempt("conclude", SUPERVISOR)
    elif waits[0] == "fact":
        is_dropped = waits[1] == "second roll" and random.random() < 0.2
        dice = [str(random.randint(1, 6)) for _ in range(2)]
        attempt("show", fact=["dropped"] if is_dropped else ["roll", *dice])
    elif waits[0] == "confirmation":
        attempt("confirm", SUPERVISOR)


def test_a_table_of_dice_is_whole_after_every_kill() -> None:
    report = strike(8, 4, 1, launch, NAME, SETTINGS, deal)
    assert report.wrong == []
    assert float(report.figures["rounds_concluded"]) > 0
