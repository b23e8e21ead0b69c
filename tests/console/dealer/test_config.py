"""The configuration file of a dealer's screen, and the sentences for what is wrong in it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from console.dealer.config import read_dealer_config
from daemon.config import ConfigError
from protocol.key_pairs import make_key_file

ROOT = Path(__file__).resolve().parents[3]


def configured(folder: Path, more: str = "") -> Path:
    file = folder / "dealer.toml"
    public = make_key_file(folder / "console.key").public
    file.write_text(f"{more}\n[console]\npublic_key = '{public}'\nstaff = 'ipc://staff.ipc'\n")
    return file


def test_relative_paths_in_a_dealer_screens_configuration_start_at_the_files_folder(tmp_path: Path) -> None:
    config = read_dealer_config(configured(tmp_path))
    assert config.secret == str(tmp_path / "dealer.key")
    assert config.console.staff == f"ipc://{tmp_path / 'staff.ipc'}"
    assert (config.language, config.windowed) == ("en", "")


@pytest.mark.parametrize(
    ("line", "word"),
    [("langauge = 'en'", "language"), ("language = 'fr'", "language"), ("windowed = '12'", "windowed")],
)
def test_error_in_a_dealer_screens_configuration_names_the_wrong_setting(tmp_path: Path, line: str, word: str) -> None:
    with pytest.raises(ConfigError, match=word):
        read_dealer_config(configured(tmp_path, line))


def test_example_configuration_of_a_dealers_screen_can_be_read() -> None:
    config = read_dealer_config(ROOT / "deploy" / "dealer.toml")
    assert config.console.staff == "tcp://127.0.0.1:5703"


def test_etg_dealer_without_its_key_file_exits_with_one_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["dealer", "--config", str(configured(tmp_path))])
    assert done.exit_code == 1
    assert done.stderr.startswith("etg dealer: ")
    assert done.stderr.count("\n") == 1


def test_etg_dealer_with_an_unknown_game_exits_with_one_sentence_that_lists_the_known_games(tmp_path: Path) -> None:
    file = configured(tmp_path, "game = 'roulette-tripple-zero'")
    done = CliRunner().invoke(app, ["dealer", "--config", str(file)])
    assert done.exit_code == 1
    known = "roulette-triple-zero, baccarat-commission, blackjack-rws, blackjack-perfect-pairs, blackjack"
    sentence = f"there is no roulette-tripple-zero; did you mean roulette-triple-zero? Allowed: {known}."
    assert done.stderr == f"etg dealer: {file}: game: {sentence}\n"
