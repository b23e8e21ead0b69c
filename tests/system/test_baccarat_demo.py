"""The demo of baccarat as a newcomer runs it: a shoe on a pty, real processes, rounds that go wrong, and the final
sums.
"""

import json
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from tests.system.cluster import short_folder
from tests.time_limit import WAIT_S
from tools.baccarat.cards import cards_in_words

WORDS = ("demo", "--game", "baccarat-commission", "--headless", "--speed", "50", "--seed", "4")


def demo(*words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "cluster", *WORDS, *words], capture_output=True, timeout=WAIT_S, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def document_of(*words: str) -> dict[str, Any]:
    code, out, errors = demo(*words, "--json")
    assert (code, errors) == (0, ""), (code, out, errors)
    document: dict[str, Any] = json.loads(out)
    return document


@pytest.mark.rule("baccarat 4.1.1")
def test_a_demo_of_baccarat_plays_its_rounds_from_a_shoe_and_prints_the_commission_of_each() -> None:
    document = document_of("--terminals", "3", "--rounds", "3")
    assert document["balanced"] is True
    assert [round_["outcome"] for round_ in document["rounds"]] == ["result"] * 3
    for round_ in document["rounds"]:
        seats = round_["terminals"].values()
        assert len(round_["cards"]["order"]) >= 4
        assert round_["commission_cents"] == sum(seat["commission_cents"] for seat in seats)
        banker_wins = cards_in_words(round_["cards"]).startswith("Banker")
        assert banker_wins or round_["commission_cents"] == 0


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("console-killed", "  Dealer and supervisor compared record and table: the interrupted round goes on."),
        ("terminal-killed", ""),
        ("not-read", ""),
        ("overdraw", "  Dealer and supervisor put the cards right."),
        ("cable-out", "  Dealer and supervisor checked the table: the round goes on."),
        ("foreign-card", "  The shift manager declares the round void."),
    ],
)
def test_a_demo_round_of_baccarat_with_a_fault_is_described_and_balances_to_the_cent(fault: str, told: str) -> None:
    code, out, errors = demo("--terminals", "2", "--rounds", "1", "--fault", fault)
    lines = out.splitlines()
    assert (code, errors, lines[-1]) == (0, "", "Balanced to the cent."), out
    assert lines[0].startswith("In the next round: ")
    assert not told or told in lines


def test_a_demo_of_baccarat_leaves_a_record_that_is_verified() -> None:
    with short_folder() as folder:
        document_of("--terminals", "1", "--rounds", "1", "--data", str(folder))
        verdict = CliRunner().invoke(app, ["audit", "verify", "--data", str(folder)])
        assert (verdict.exit_code, verdict.stdout.splitlines()[-1]) == (0, "VERIFIED."), verdict.output


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("misread", "there is no fault 'misread'; there are: console-killed, terminal-killed, cable-out, not-read, "),
        ("unshuffled", "'unshuffled' is a fault of a whole set of cards, and a demo has none of these."),
        ("wrong-result", "A shoe that speaks s2 has no fault 'wrong-result'."),
    ],
)
def test_a_fault_that_a_demo_of_baccarat_does_not_have_is_refused_in_a_sentence(fault: str, sentence: str) -> None:
    refused = CliRunner().invoke(app, [*WORDS, "--fault", fault])
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"etg demo: {sentence}")
