"""`etg wheel health` from a plain list and from a console's record; as text, as JSON, as a picture."""

import json
import zlib
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QImage
from typer.testing import CliRunner

from cluster.cli import app
from console.effects import PutRecording
from console.rows import RecordingRow
from games.roulette.rules import order_by
from tests.console.test_rules_change import OTHER_WAY, read_otherwise
from tests.table import STRAIGHT, Floor
from tests.wheel_controller.handmade import Spin
from tools.roulette.spin_memory import SpinMemory
from tools.roulette.spin_memory import SpinReading as Told
from tools.roulette.wheel_results import read_data, read_list
from wheel_controller.health import PlayedRound
from wheel_controller.pockets import DEFAULT_ORDER


def health(*words: str) -> tuple[int, str, str]:
    answer = CliRunner().invoke(app, ["wheel", "health", *words])
    return answer.exit_code, answer.stdout, answer.stderr


def listed(folder: Path, lines: list[str]) -> Path:
    file = folder / "results.txt"
    file.write_text("\n".join(lines) + "\n")
    return file


def test_list_of_results_may_have_dealer_direction_and_sensor_or_only_pockets(tmp_path: Path) -> None:
    lines = ["# from the log book", "17", "000 anna", "", "void - - -", "0 ben clockwise 3  # slow", "00 - - 1"]
    (found,) = read_list(listed(tmp_path, lines))
    assert (found.wheel, found.order) == ("unnamed", tuple(DEFAULT_ORDER))
    assert found.rounds == [
        PlayedRound("17"),
        PlayedRound("000", "anna"),
        PlayedRound(None),
        PlayedRound("0", "ben", "clockwise", 3),
        PlayedRound("00", sensor=1),
    ]


def test_results_in_a_list_are_grouped_by_wheel(tmp_path: Path) -> None:
    file = listed(tmp_path, ["# wheel A1", "1", "2", "# wheel B2", "3", "# wheel A1", "4"])
    found = {each.wheel: [played.pocket for played in each.rounds] for each in read_list(file)}
    assert found == {"A1": ["1", "2", "4"], "B2": ["3"]}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("37", "'37' is no pocket and not 'void'."),
        ("17 anna left", "'left' is no direction; there are clockwise and counter-clockwise."),
        ("17 anna clockwise 5", "'5' is no sensor; there are 1, 2, 3, 4."),
        ("17 anna clockwise 1 more", "there are four columns at most: pocket or void, dealer"),
        ("# order 1 " + " ".join(DEFAULT_ORDER[1:]), "line 2"),
    ],
)
def test_wheel_health_refuses_a_bad_line_in_one_sentence(line: str, fault: str, tmp_path: Path) -> None:
    code, out, err = health(str(listed(tmp_path, ["17", line])))
    assert (code, out) == (1, "")
    assert err.startswith(f"etg wheel health: {tmp_path / 'results.txt'}, line 2: ")
    assert fault in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["a", "--data", "b"]])
def test_wheel_health_needs_exactly_one_source(words: list[str]) -> None:
    assert health(*words)[0] == 2


def test_wheel_health_names_a_missing_file_record_or_result_and_an_unwritable_picture(tmp_path: Path) -> None:
    assert "cannot be read: No such file or directory." in health(str(tmp_path / "none"))[2]
    assert "There is no console.db" in health("--data", str(tmp_path))[2]
    assert "There are no results" in health(str(listed(tmp_path, ["# nothing"])))[2]
    file = listed(tmp_path, ["17"])
    assert "cannot be written as a PNG." in health(str(file), "--png", str(tmp_path / "no" / "chart.png"))[2]


def test_wheel_health_prints_the_same_figures_as_text_and_as_json(tmp_path: Path) -> None:
    spins = Random(1).choices(DEFAULT_ORDER, k=2000)
    file = listed(tmp_path, ["# wheel 4711", *spins, "void"])
    code, words, _ = health(str(file))
    (wheel,) = json.loads(health(str(file), "--json")[1])["wheels"]
    assert (code, words.splitlines()[0]) == (0, "Wheel 4711: 2,000 spins, green")
    assert (wheel["wheel"], wheel["level"], wheel["spins"], wheel["voids"]) == ("4711", "green", 2000, 1)
    assert f"chi-square {wheel['chi_square']:.1f} on 38 degrees of freedom" in words
    assert sum(wheel["counts"]) == 2000


def test_red_alarm_of_a_wheel_gives_exit_code_1_and_its_reason(tmp_path: Path) -> None:
    file = listed(tmp_path, Random(1).choices(DEFAULT_ORDER, k=2000) + ["17"] * 100)
    code, words, _ = health(str(file))
    assert code == 1
    assert "RED at spin 2,1" in words
    assert "(pockets): 17: more often than chance explains." in words


def test_wheel_health_draws_one_picture_for_each_wheel(tmp_path: Path) -> None:
    file = listed(tmp_path, ["# wheel A", *["17"] * 40, "# wheel B", "18"])
    assert health(str(file), "--png", str(tmp_path / "chart.png"))[0] == 0
    first, second = (QImage(str(tmp_path / f"chart-{number}.png")) for number in (1, 2))
    assert (first.width(), first.height()) == (1280, 480)
    assert first != second


def test_wheel_health_reads_wheel_dealer_direction_and_sensor_from_a_stopped_consoles_record(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.play("17", T1=STRAIGHT)
    lines = [(0.0, "*V M360 1.0 R-4711"), *Spin().write().lines]
    text = "# dialect m360\n" + "".join(f"{time_s:.6f} {line}\n" for time_s, line in lines)
    floor.desk.store.commit([PutRecording(RecordingRow(1, True, zlib.compress(text.encode())))])
    floor.play("18", T1=STRAIGHT)
    floor.open()
    floor.desk.done("void", paragraph="5.3.8")
    assert "is in use" in health("--data", str(tmp_path))[2]
    floor.desk.store.close()
    (found,) = read_data(tmp_path)
    memory = tmp_path / "spins.jsonl"
    assert [read_data(tmp_path, SpinMemory(memory)) for _ in range(2)] == [[found], [found]]
    assert len(memory.read_text().splitlines()) == 1, "judged once"
    assert (found.wheel, found.simulated) == ("R-4711", True)
    first, second, void = found.rounds
    passes = [line for time_s, line in lines if line.startswith("* SP") and time_s <= Spin().roll()]
    assert (first.pocket, first.dealer, first.direction) == ("17", "anna", "clockwise")
    assert str(first.sensor) == passes[-1][4]
    assert (second.pocket, second.sensor, void.pocket) == ("18", None, None)
    assert health("--data", str(tmp_path))[1].startswith("Wheel R-4711: SIMULATED, 2 spins, too few")


def test_wheel_without_sensors_is_examined_in_the_pocket_order_of_its_tables_readings(tmp_path: Path) -> None:
    """Rounds under another pocket order belong to another wheel, whatever its name."""
    floor = Floor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.play("17", T1=STRAIGHT)
    read_otherwise(floor, OTHER_WAY)
    floor.play("18", T1=STRAIGHT)
    floor.desk.store.close()
    found = [(each.order, [played.pocket for played in each.rounds]) for each in read_data(tmp_path)]
    assert found == [(DEFAULT_ORDER, ["17"]), (order_by(OTHER_WAY.readings), ["18"])]


def test_spin_memory_returns_the_reading_of_a_recording_and_ignores_a_broken_line(tmp_path: Path) -> None:
    told = Told(tuple(DEFAULT_ORDER), "M360-1", False, "clockwise", 3, True)
    memory = SpinMemory(tmp_path / "spins.jsonl")
    memory.keep(7, b"recording", told)
    memory.save()
    with (tmp_path / "spins.jsonl").open("a") as file:
        file.write("half a li")
    again = SpinMemory(tmp_path / "spins.jsonl")
    assert again.recall(7, b"recording") == told
    assert again.recall(7, b"another recording") is None
    assert again.recall(8, b"recording") is None
    assert SpinMemory(None).recall(7, b"recording") is None
