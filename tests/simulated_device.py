"""A simulated device as a process of its own, used through its port and its control socket."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.time_limit import WAIT_S


class SimulatedDevice:
    def __init__(self, folder: Path, *words: str) -> None:
        """`words` are those of `etg` that start it, without port and control."""
        self.port, self._control = folder / "port", folder / "control"
        command = [sys.executable, "-m", "cluster", *words, "--port", str(self.port), "--control", str(self._control)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "is there" in self.process.stdout.readline()

    def ask(self, **order: Any) -> dict[str, Any]:
        with socket.socket(socket.AF_UNIX) as client, client.makefile("rw") as lines:
            client.settimeout(WAIT_S)
            client.connect(str(self._control))
            lines.write(json.dumps(order) + "\n")
            lines.flush()
            answer: dict[str, Any] = json.loads(lines.readline())
            return answer

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
