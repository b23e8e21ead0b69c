"""Runs the etg command as a person at a shell would, in a process of its own."""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.system.forking import run_to_its_end


def etg(
    *words: str, stdin: str | bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with tempfile.TemporaryDirectory(prefix="etg-shell-") as folder:
        reads, says, complains = (Path(folder) / name for name in ("in", "out", "err"))
        reads.write_bytes(data)
        says.touch()
        complains.touch()
        code = run_to_its_end(words, reads, says, complains, {**os.environ, **(environment or {})})
        return subprocess.CompletedProcess(words, code, says.read_bytes(), complains.read_bytes())


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
