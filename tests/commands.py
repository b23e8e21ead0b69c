"""Runs the etg command as a person at a shell would."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from tests.time_limit import WAIT_S


def etg(
    *words: str, stdin: str | bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "cluster", *words]
    env = {**os.environ, **(environment or {})}
    return subprocess.run(command, input=data, capture_output=True, timeout=WAIT_S, env=env)


def etg_json(*words: str, stdin: str | bytes = b"") -> Any:
    done = etg(*words, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b""), done
    return json.loads(done.stdout)


def refusal_sentence(done: subprocess.CompletedProcess[bytes]) -> str:
    """Gives the sentence of a refused command: one line, exit code 1, and nothing on standard output."""
    assert done.returncode == 1, done
    assert done.stdout == b"", done
    text = done.stderr.decode()
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    return text.strip()
