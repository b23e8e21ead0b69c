"""The configuration of a room display: what it says where something is wrong."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from console.display.config import read_display_config
from daemon.config import ConfigError
from protocol.keys import make_key_file

ROOT = Path(__file__).resolve().parents[3]


def configured(folder: Path, more: str = "") -> Path:
    file = folder / "display.toml"
    public = make_key_file(folder / "console.key").public
    file.write_text(f"{more}\n[console]\npublic_key = '{public}'\nstaff = 'ipc://staff.ipc'\n")
    return file


def test_paths_are_meant_from_where_the_file_lies(tmp_path: Path) -> None:
    config = read_display_config(configured(tmp_path))
    assert config.secret == str(tmp_path / "display.key")
    assert config.console.staff == f"ipc://{tmp_path / 'staff.ipc'}"
    assert config.windowed == ""


@pytest.mark.parametrize(("line", "word"), [("language = 'en'", "language"), ("windowed = 'upright'", "windowed")])
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, line: str, word: str) -> None:
    with pytest.raises(ConfigError, match=word):
        read_display_config(configured(tmp_path, line))


def test_the_example_is_a_configuration() -> None:
    config = read_display_config(ROOT / "deploy" / "display.toml")
    assert config.secret == "/var/lib/etg-display/display.key"


@pytest.mark.parametrize("words", [[], ["--windowed", "1080x1920"]])
def test_a_missing_key_ends_the_command_with_one_sentence(tmp_path: Path, words: list[str]) -> None:
    done = CliRunner().invoke(app, ["display", "--config", str(configured(tmp_path)), *words])
    assert done.exit_code == 1
    assert done.stderr.startswith("etg display: ")
    assert done.stderr.count("\n") == 1


def test_the_configuration_in_force_is_printed(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["display", "--config", str(configured(tmp_path)), "--show-config"])
    assert done.exit_code == 0
    assert str(tmp_path / "display.key") in done.stdout


def test_a_game_that_is_not_known_ends_the_command_with_one_sentence_that_names_those_that_are(tmp_path: Path) -> None:
    file = configured(tmp_path, "game = 'roulette-tripple-zero'")
    done = CliRunner().invoke(app, ["display", "--config", str(file)])
    assert done.exit_code == 1
    sentence = "there is no roulette-tripple-zero; did you mean roulette-triple-zero? Allowed: roulette-triple-zero."
    assert done.stderr == f"etg display: {file}: game: {sentence}\n"
