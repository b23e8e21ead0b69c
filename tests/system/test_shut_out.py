"""Terminals that cannot take part and say so: one with a revoked key, and one with a full disk."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.commands import etg
from tests.system.cluster import Cluster, Document, cluster_of
from tests.time_limit import WAIT_S
from tools.keys_command import revoke_name

IN_ITS_OWN_MOUNTS = ("unshare", "--map-root-user", "--mount")
CAN_MOUNT = (
    shutil.which("unshare") is not None
    and subprocess.run([*IN_ITS_OWN_MOUNTS, "true"], capture_output=True, check=False).returncode == 0
)


def diagnosed(cluster: Cluster, *words: str) -> subprocess.CompletedProcess[bytes]:
    return etg("diag", *words, "--config", str(cluster.table.console_config), "--json")


def until_fault(cluster: Cluster, kind: str, place: str) -> str:
    def look() -> str | None:
        faults = json.loads(diagnosed(cluster, "status").stdout)["faults"]
        found = (fault["words"] for fault in faults if (fault["kind"], fault["place"]) == (kind, place))
        return next(found, None)

    return cluster.children.until(f"{kind} at {place}", look, WAIT_S)


def until_ledger(cluster: Cluster, what: str, is_so: Callable[[int, Document], bool]) -> None:
    def look() -> bool | None:
        done = diagnosed(cluster, "ledger")
        return is_so(done.returncode, json.loads(done.stdout)) or None

    cluster.children.until(what, look, WAIT_S)


def test_a_terminal_with_a_revoked_key_says_so_on_its_screen_and_is_a_fault_at_the_console() -> None:
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console()
        terminal = cluster.start_terminal("T01")
        cluster.start_terminal("T02")
        cluster.bring_credit("T01", 5_000)
        cluster.until_here("T02")
        until_ledger(cluster, "all are equal", lambda code, facts: (code, facts["not_equal"]) == (0, []))
        revoke_name(cluster.table.console, "terminal", "T01")
        assert "it still tries to connect" in until_fault(cluster, "key_revoked", "T01")
        assert "It has money at this table, but no valid key" in until_fault(cluster, "ledger_without_key", "T01")
        until_ledger(cluster, "T01 is named", lambda code, facts: (code, facts["not_equal"]) == (1, ["T01"]))
        told = [json.loads(line) for line in terminal.log.read_text().splitlines() if line.startswith("{")]
        (refused,) = [line for line in told if line["event"] == "key_refused"]
        said = "The console does not accept this key: the key is not enrolled, or it was revoked."
        assert refused["sentence"] == said


@pytest.mark.skipif(not CAN_MOUNT, reason="this user may not mount a small disk to fill")
def test_a_terminal_that_starts_on_a_full_disk_says_so_and_so_does_the_console() -> None:
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console()
        config = cluster.table.terminal_config("T01")
        ledger = config.parent / "ledger"
        ledger.mkdir()
        config.write_text(f'data = "ledger"\n{config.read_text()}')
        script = (
            f"mount -t tmpfs -o size=64k tmpfs {ledger} && {{ cat /dev/zero > {ledger}/rubbish 2>/dev/null; "
            f"{sys.executable} -m cluster terminal --headless --config {config}; }}"
        )
        done = subprocess.run([*IN_ITS_OWN_MOUNTS, "sh", "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.endswith(f"the disk is full. Make room in {ledger}.\n"), done.stderr
        assert "Its disk has 0 MB free" in until_fault(cluster, "disk_low", "T01")
