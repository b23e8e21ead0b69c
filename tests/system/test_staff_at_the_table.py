"""Staff are changed at a shell while the console runs, with real PINs that no file or log keeps."""

import subprocess

from tests.commands import etg
from tests.system.cluster import Cluster, cluster_of

MANAGER, SUPERVISOR = "3001", "2001"
NEW, NEWER = "719204", "380516"


def asked(cluster: Cluster, *words: str, pins: list[str]) -> subprocess.CompletedProcess[bytes]:
    at = ("--config", str(cluster.table.console_config), "--pin-stdin")
    return etg("console-ctl", *words, *at, stdin="\n".join(pins) + "\n")


def test_a_person_can_be_added_promoted_given_a_pin_and_disabled_while_the_table_plays() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.ask("open")
        manager, supervisor = cluster.table.badge(MANAGER).pin, cluster.table.badge(SUPERVISOR).pin
        both = ("--staff", MANAGER, "--second", SUPERVISOR)
        added = asked(cluster, "add-staff", "1005", "Eve Goh", "dealer", *both, pins=[manager, NEW, supervisor])
        assert (added.returncode, added.stderr) == (0, b""), added
        assert b"Eve Goh can log in as dealer." in added.stdout
        assert asked(cluster, "last-bets", "--staff", "1005", pins=[NEW]).returncode == 0
        role = asked(cluster, "set-role", "1005", "pit-supervisor", *both, pins=[manager, supervisor])
        assert b"Eve Goh is pit-supervisor from now on." in role.stdout, role
        pin = asked(cluster, "new-pin", "1005", *both, pins=[manager, NEWER, supervisor])
        assert b"Eve Goh has a new PIN." in pin.stdout, pin
        assert asked(cluster, "people", "--staff", "1005", pins=[NEW]).returncode == 1
        assert b"1005: Eve Goh, pit-supervisor" in asked(cluster, "people", "--staff", "1005", pins=[NEWER]).stdout
        wrong = asked(cluster, "new-pin", "1005", *both, pins=[manager, "12", supervisor])
        assert wrong.stderr.decode().startswith("etg console-ctl: A PIN has 6 to 12 digits."), wrong
        assert asked(cluster, "disable-staff", "1005", "--staff", MANAGER, pins=[manager]).returncode == 0
        assert asked(cluster, "people", "--staff", "1005", pins=[NEWER]).returncode == 1
        cluster.void("5.10")
        cluster.end("console")
        files = [path for path in cluster.table.folder.rglob("*") if path.is_file()]
        assert not [path for path in files if any(pin.encode() in path.read_bytes() for pin in (NEW, NEWER))]
        assert etg("audit", "verify", "--data", str(cluster.table.folder)).returncode == 0
