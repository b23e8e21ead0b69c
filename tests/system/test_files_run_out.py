"""A console that can open no more files: connected terminals are served, the fault is shown, others join later."""

import os
import resource
from contextlib import closing
from pathlib import Path

from cluster.table_folder import COMMANDS, EVENTS
from protocol.diagnosis import DiagStatus
from tests.system.cluster import BY_HAND, Cluster, cluster_of
from tests.system.test_diag import kinds
from tests.system.test_hostile import free_port
from tools.diag import ask

ASKED = 20
FILES_OF_MONITORS = 12


def by_tcp(cluster: Cluster, ports: dict[str, int], *terminals: str) -> None:
    for path in map(cluster.table.terminal_config, terminals):
        text = path.read_text()
        for name, port in ports.items():
            text = text.replace(f"ipc://{cluster.table.console / name}", f"tcp://127.0.0.1:{port}")
        path.write_text(text)


def test_a_console_that_can_open_no_more_files_serves_connected_terminals_and_shows_the_fault() -> None:
    commands = free_port(set())
    ports = {COMMANDS: commands, EVENTS: free_port({commands})}
    tcp = [f"tcp://127.0.0.1:{port}" for port in ports.values()]
    network = {"commands": tcp[0], "events": tcp[1], "staff": "ipc://staff.ipc"}
    with cluster_of("T01", "T02", settings={**BY_HAND, "network": network}) as cluster:
        by_tcp(cluster, ports, "T01", "T02")
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", 10_000)
        with closing(cluster.table.technician()) as technician:
            ask(technician, DiagStatus)
            front = cluster.front_pid()
            limits = resource.prlimit(front, resource.RLIMIT_NOFILE)
            in_use = len(os.listdir(Path("/proc") / str(front) / "fd"))
            few = in_use - FILES_OF_MONITORS  # The console lets those go meanwhile.
            resource.prlimit(front, resource.RLIMIT_NOFILE, (few, limits[1]))
            cluster.start_terminal("T02")
            cluster.until("it is told", lambda _: ("files_run_out", "console") in kinds(ask(technician, DiagStatus)))
            for _ in range(ASKED):
                terminals = cluster.status().terminals
                assert terminals["T01"].present
                assert "T02" not in terminals or not terminals["T02"].present
            cluster.ask("credit", terminal="T01", cents=500)
            cluster.until_credit("T01", 10_500)
            resource.prlimit(front, resource.RLIMIT_NOFILE, limits)
        cluster.until_here("T01", "T02")
