"""The configuration file of a room display, and the sentences for what is wrong in it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from console.display.config import read_display_config
from console.display.run import GAMES
from daemon.config import ConfigError
from protocol.keys import make_key_file

ROOT = Path(__file__).resolve().parents[3]


def configured(folder: Path, more: str = "") -> Path:
    file = folder / "display.toml"
    public = make_key_file(folder / "console.key").public
    file.write_text(f"{more}\n[console]\npublic_key = '{public}'\nstaff = 'ipc://staff.ipc'\n")
    return file


def test_relative_paths_in_a_room_displays_configuration_start_at_the_files_folder(tmp_path: Path) -> None:
    config = read_display_config(configured(tmp_path))
    assert config.secret == str(tmp_path / "display.key")
    assert config.console.staff == f"ipc://{tmp_path / 'staff.ipc'}"
    assert config.windowed == ""


@pytest.mark.parametrize(("line", "word"), [("language = 'en'", "language"), ("windowed = 'upright'", "windowed")])
def test_error_in_a_room_displays_configuration_names_the_wrong_setting(tmp_path: Path, line: str, word: str) -> None:
    with pytest.raises(ConfigError, match=word):
        read_display_config(configured(tmp_path, line))


def test_example_configuration_of_a_room_display_can_be_read() -> None:
    config = read_display_config(ROOT / "deploy" / "display.toml")
    assert config.secret == "/var/lib/etg-display/display.key"


@pytest.mark.parametrize("words", [[], ["--windowed", "1080x1920"]])
def test_etg_display_without_its_key_file_exits_with_one_sentence(tmp_path: Path, words: list[str]) -> None:
    done = CliRunner().invoke(app, ["display", "--config", str(configured(tmp_path)), *words])
    assert done.exit_code == 1
    assert done.stderr.startswith("etg display: ")
    assert done.stderr.count("\n") == 1


def test_etg_display_show_config_prints_the_configuration_with_absolute_paths(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["display", "--config", str(configured(tmp_path)), "--show-config"])
    assert done.exit_code == 0
    assert str(tmp_path / "display.key") in done.stdout


def test_etg_display_with_an_unknown_game_exits_with_one_sentence_that_lists_the_known_games(tmp_path: Path) -> None:
    file = configured(tmp_path, "game = 'roulette-tripple-zero'")
    done = CliRunner().invoke(app, ["display", "--config", str(file)])
    assert done.exit_code == 1
    known = ", ".join(GAMES)
    sentence = f"there is no roulette-tripple-zero; did you mean roulette-triple-zero? Allowed: {known}."
    assert done.stderr == f"etg display: {file}: game: {sentence}\n"
