"""On a machine without a desktop, a run that needs one says in a sentence what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.time_limit import WAIT_S


@pytest.mark.parametrize("words", [("bench", "screens"), ("campaign", "demo")])
def test_without_an_x_server_a_run_that_needs_one_says_what_to_install(words: tuple[str, ...], tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "cluster", *words], env=environment, capture_output=True, text=True, timeout=WAIT_S
    )
    assert done.returncode == 1
    assert "sudo apt-get install -y xvfb xdotool" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
