"""The screen frames name no single game: neither in the texts that people read nor in their source code."""

import re
from pathlib import Path

import pytest

from lab.checks import ROOT
from screen.words import read_words

FRAMES = [*(ROOT / "console" / name for name in ("dealer", "display", "watching")), ROOT / "screen"]
OF_A_GAME = ROOT / "screen" / "roulette"
OF_ROULETTE = re.compile(r"pocket|\bspin|\bspun|\bball\b|wheel|rotor|revolution|roulette|轮盘|球|转动", re.IGNORECASE)
PARAGRAPH = re.compile(r"\b\d\.\d")
MAY_NAME_ONE = {"run.py", "config.py"}
"""The files in which a game is chosen by its name."""


def files(*endings: str) -> list[Path]:
    found = [path for frame in FRAMES for ending in endings for path in sorted(frame.rglob(f"*.{ending}"))]
    found = [path for path in found if OF_A_GAME not in path.parents]
    assert found
    return found


@pytest.mark.parametrize("path", files("toml"), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_no_text_of_a_screen_frame_names_a_roulette_part_or_a_paragraph_of_a_rulebook(path: Path) -> None:
    for key, pair in read_words(path).items():
        for text in pair:
            assert not OF_ROULETTE.search(text), key
            assert not PARAGRAPH.search(text), key


@pytest.mark.parametrize("path", files("py", "qml"), ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_no_source_line_of_a_screen_frame_names_a_roulette_part(path: Path) -> None:
    lines = [] if path.name in MAY_NAME_ONE else path.read_text().splitlines()
    named = [line for line in lines if OF_ROULETTE.search(line)]
    assert named == []
