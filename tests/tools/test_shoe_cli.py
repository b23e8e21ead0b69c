"""`etg shoe sim`, `etg shoe monitor` and `etg shoe judge`."""

import json
import os
import tty
from pathlib import Path
from threading import Thread

import pytest
from rich.console import Console
from typer.testing import CliRunner

from cluster.cli import app
from shoe_controller.drivers import S2Driver
from shoe_controller.session import Session
from tests.shoe_controller.worked import AE2_SAID, S2_SAID, s2_frame
from tools.shoe.monitor import Monitor, run_monitor

CARD_KEYS = ["time_s", "verdict", "card", "position", "place", "reason", "baccarat", "blackjack", "evidence"]
INVENTORY_KEYS = [
    "decks", "set", "drawn", "left", "too_many", "unknown", "repeats", "misreads", "frames_not_understood", "simulated",
]  # fmt: skip


def escaped(data: bytes) -> str:
    return "".join(chr(byte) if 0x20 <= byte <= 0x7E and byte != 0x25 else f"%{byte:02X}" for byte in data)


def recorded(path: Path, frames: list[bytes], dialect: str = "s2") -> Path:
    file = path / "shoe.log"
    lines = [f"{at:.6f} {escaped(frame)}\n" for at, frame in enumerate(frames, 1)]
    file.write_text(f"# dialect {dialect}\n# set 8 -\n" + "".join(lines))
    return file


def shoe(*words: str) -> tuple[int, str]:
    answer = CliRunner().invoke(app, ["shoe", *words])
    return answer.exit_code, answer.output


S2_FRAMES = [s2_frame(text) for text in S2_SAID][:6]


def test_shoe_judge_prints_a_recordings_cards_and_inventory_as_json(tmp_path: Path) -> None:
    code, text = shoe("judge", str(recorded(tmp_path, S2_FRAMES)), "--json")
    document = json.loads(text)
    assert (code, list(document)) == (0, ["cards", "inventory"])
    assert all(list(card) == CARD_KEYS for card in document["cards"])
    told = [(card["verdict"], card["card"], card["position"], card["reason"]) for card in document["cards"]]
    assert told == [("accepted", "8S", 1, None), ("accepted", "KH", 2, None), ("held", None, None, "not-read")]
    inventory = document["inventory"]
    assert list(inventory) == INVENTORY_KEYS
    assert (inventory["drawn"], inventory["left"], inventory["misreads"], inventory["simulated"]) == (2, 414, 1, True)


def test_shoe_judge_prints_one_line_for_each_card(tmp_path: Path) -> None:
    frames = [bytes.fromhex(text) for text in AE2_SAID][1:4]
    code, text = shoe("judge", str(recorded(tmp_path, [*frames, frames[-1]], "ae2")))
    assert code == 0
    assert text.splitlines() == [
        "card 1: 8S to P1",
        "card 2: KH to B1",
        "repeat: Event 52 came again.",
        "2 cards out, 414 left, 0 misreads",
    ]


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_shoe_judge_refuses_a_bad_recording_without_a_traceback(tmp_path: Path, options: list[str]) -> None:
    file = tmp_path / "bad.log"
    file.write_text("hello\n")
    code, text = shoe("judge", str(file), *options)
    assert code == 1
    assert "bad.log, line 1: a line is seconds, a space and what the shoe sent" in text
    assert "Traceback" not in text


def test_shoe_sim_refuses_an_unknown_dialect_or_fault_and_keeps_an_existing_file(tmp_path: Path) -> None:
    assert shoe("sim", "--port", str(tmp_path / "port"), "--dialect", "morse")[0] == 2
    code, text = shoe("sim", "--port", str(tmp_path / "port"), "--fault", "not-raed")
    assert code == 1
    assert "did you mean not-read" in text
    (tmp_path / "file").write_text("mine")
    assert shoe("sim", "--port", str(tmp_path / "file"))[0] == 1
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("driver", ["keyed", "m360"])
def test_shoe_monitor_refuses_a_driver_without_a_port(driver: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_monitor("nowhere", driver, 8, None, production=False, as_json=False) == 1
    assert "there are: s2, ae2, beetek" in capsys.readouterr().err


def test_production_shoe_monitor_refuses_a_simulated_shoe_and_keeps_its_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)

    def answer() -> None:
        os.read(master, 7)
        os.write(master, S2_FRAMES[3] + S2_FRAMES[0])

    device = Thread(target=answer)
    device.start()
    code = run_monitor(os.ttyname(slave), "s2", 8, tmp_path / "kept.log", production=True, as_json=True)
    device.join()
    os.close(master)
    os.close(slave)
    assert code == 1
    said = capsys.readouterr()
    assert "simulated shoe" in said.err
    documents = [json.loads(line) for line in said.out.splitlines()]
    assert [each.get("card") for each in documents if each["event"] == "card"] == ["8S"]
    assert b"02C319F0018S5CF0B4B350%0D" in (tmp_path / "kept.log").read_bytes()


def test_shoe_monitor_shows_cards_count_state_and_that_the_shoe_is_simulated() -> None:
    monitor = Monitor("port", "s2", 8)
    session = Session(S2Driver())
    for event in [*session.connected(0.0), *session.receive(1.0, S2_FRAMES[0] + S2_FRAMES[3])]:
        monitor.take(event)
    for event in session.receive(3.0, S2_FRAMES[4] + S2_FRAMES[5]):
        monitor.take(event)
    console = Console(width=150)
    with console.capture() as capture:
        console.print(monitor.table())
    shown = capture.get()
    parts = ("SIMULATED", "connected", "stopped", "414, by the shoe 413", "card 2: KH", "held: The shoe did not read")
    assert [part for part in parts if part not in shown] == []
