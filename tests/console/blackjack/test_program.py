"""The configuration of a Blackjack table's console."""

from pathlib import Path

import pytest

from console.config import game_of
from console.programs import read_console_config
from daemon.config import ConfigError
from games.registry import GAMES


def written(folder: Path, text: str) -> Path:
    path = folder / "console.toml"
    path.write_text(f'table = "T"\ngame = "blackjack"\n{text}')
    return path


def test_the_rulebook_of_2017_is_dealt_only_where_the_file_names_the_houses_rules(tmp_path: Path) -> None:
    for text in ("", "[readings]\nby_house_rules = false\n"):
        with pytest.raises(ConfigError, match=r"readings\.by_house_rules = true .* \(BJ-25\)\.$"):
            read_console_config(written(tmp_path, text))
    path = written(tmp_path, "[readings]\nby_house_rules = true\n")
    assert game_of(path, read_console_config(path)).readings == {"by_house_rules": True}


@pytest.mark.parametrize("game", ["blackjack-rws", "blackjack-perfect-pairs"])
def test_no_later_rulebook_has_gaps_that_the_houses_rules_fill(game: str) -> None:
    with pytest.raises(ValueError, match="by_house_rules"):
        GAMES.make(game, {"by_house_rules": True})
