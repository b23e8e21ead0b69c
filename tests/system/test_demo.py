"""The demo as a newcomer runs it: real processes, a simulated wheel, and the final sums."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cluster.children import Children
from cluster.cli import app
from console.store import Store
from tests.system.cluster import short_folder
from tests.time_limit import WAIT_S

CREDIT_CENTS, FIFTY_CENTS = 100_000, 5_000


def demo(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "cluster", "demo", "--headless", "--speed", "50", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def document_of(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    out, errors = process.communicate(timeout=WAIT_S)
    assert (process.returncode, errors) == (0, b""), (process.returncode, out, errors)
    document: dict[str, Any] = json.loads(out)
    return document


@pytest.mark.rule("roulette 5.3.6")
def test_two_demos_at_once_play_their_rounds_and_balance_to_the_cent() -> None:
    fair = demo("--terminals", "3", "--rounds", "3", "--seed", "5", "--json")
    wrong_way = demo("--terminals", "1", "--rounds", "1", "--seed", "6", "--fault", "same-direction", "--json")
    played, voided = document_of(fair), document_of(wrong_way)

    assert played.keys() == {"rounds", "credits_cents", "notes_cents", "tickets_cents", "balanced"}
    assert played["balanced"] is True
    assert [round_["outcome"] for round_ in played["rounds"]] == ["result"] * 3
    for name, credit_cents in played["credits_cents"].items():
        seats = [round_["terminals"].get(name) for round_ in played["rounds"]]
        won_cents = sum(s["payouts_cents"] + s["returned_cents"] - s["stakes_cents"] for s in seats if s)
        brought_cents = CREDIT_CENTS + played["notes_cents"][name] - played["tickets_cents"][name]
        assert credit_cents == brought_cents + won_cents
        assert played["notes_cents"][name] >= FIFTY_CENTS
    assert any(played["tickets_cents"].values())
    assert sum(round_["stakes_cents"] for round_ in played["rounds"]) > 0

    (round_,) = voided["rounds"]
    assert (round_["outcome"], round_["pocket"], round_["paragraph"]) == ("void", None, "5.3.6")
    assert round_["returned_cents"] == round_["stakes_cents"] > 0
    assert voided["credits_cents"] == {"T01": CREDIT_CENTS + FIFTY_CENTS}


def test_a_demos_record_can_be_exported_and_verified(tmp_path: Path) -> None:
    """The record has sensor recordings and alarms, terminals are witnesses, and every paper says SIMULATED."""
    with short_folder() as folder:
        wrong_way = ("--fault", "same-direction", "--data", str(folder), "--json")
        document_of(demo("--terminals", "2", "--rounds", "3", "--seed", "7", *wrong_way))
        for source in (folder / "console", folder):
            out = tmp_path / f"{source.name}.jsonl"
            done = CliRunner().invoke(app, ["audit", "export", str(out), "--data", str(source)])
            assert done.exit_code == 0, done.stderr
            rows = [json.loads(line) for line in out.read_text("utf-8").split("\n")[1:-1]]
            assert {"recordings", "alarms"} <= {row.get("table") for row in rows}
            verdict = CliRunner().invoke(app, ["audit", "verify", str(out)])
            assert (verdict.exit_code, verdict.stdout.splitlines()[-1]) == (0, "VERIFIED."), verdict.output
            assert verdict.stdout.startswith("SIMULATED: 3 of 3 rounds")
        day = CliRunner().invoke(app, ["report", "day", "--data", str(folder)])
        assert day.stdout.splitlines()[0].endswith(", SIMULATED")


def test_an_interrupted_demo_adds_up_its_books_and_leaves_no_process_running() -> None:
    with short_folder() as folder:
        process = demo("--terminals", "1", "--rounds", "50", "--data", str(folder))
        database = folder / "T01" / "terminal.db"
        Children(folder).until("the terminal is there", lambda: database.exists() or None, WAIT_S)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=WAIT_S)
        assert process.returncode == 1
        assert re.fullmatch(r"etg demo: ended by request after \d+ of 50 rounds\.\n", errors.decode())
        assert out.decode().splitlines()[-1] == "Balanced to the cent."
        Store(Path(folder) / "console" / "console.db").close()  # Refused while a console runs.


def test_an_unknown_fault_of_the_demo_is_refused_with_the_nearest_name() -> None:
    refused = CliRunner().invoke(app, ["demo", "--headless", "--fault", "same-direktion"])
    assert refused.exit_code == 1
    assert "did you mean same-direction" in refused.stderr
