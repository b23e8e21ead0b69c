"""A technician at a table of real processes: the whole table, and each part that fails."""

import json
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import apsw

from cluster.children import Children
from lab.roulette.campaigns.diag_rounds import rounds
from protocol.diagnosis import DiagLedger, DiagStatus
from protocol.keys import CONSOLE_KEY, parse_public, public_file
from tests.commands import etg, refusal_sentence
from tests.phrased import english
from tests.system.cluster import Cluster, cluster_of, short_folder
from tests.time_limit import WAIT_S
from tools import keys_command
from tools.console_ctl import how_to_connect
from tools.diag import ask
from tools.staff import NoAnswer, StaffClient

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
ON_17 = [{"round": 1, "bets": {"straight:17": 500}}]


def until(cluster: Cluster, client: StaffClient, what: str, is_so: Callable[[DiagStatus], Any]) -> DiagStatus:
    return cluster.children.until(what, lambda: seen(client, is_so), WAIT_S)


def seen(client: StaffClient, is_so: Callable[[DiagStatus], Any]) -> DiagStatus | None:
    try:
        facts = ask(client, DiagStatus)
    except NoAnswer:  # It has not started yet.
        return None
    return facts if is_so(facts) else None


def kinds(facts: DiagStatus) -> set[tuple[str, str]]:
    return {(fault.kind, fault.place) for fault in facts.faults}


def test_diag_shows_the_whole_table_and_names_each_part_that_fails() -> None:
    with cluster_of("T01", "T02") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01", ON_17)
        cluster.start_terminal("T02")
        client = cluster.table.technician()
        try:
            _seen_whole(cluster, client)
            cluster.kill("T02")
            began_s = time.monotonic()
            facts = until(cluster, client, "T02 is missed", lambda facts: ("terminal_silent", "T02") in kinds(facts))
            print(f"\na terminal that died was told after {time.monotonic() - began_s:.2f} s")
            assert ("terminal_silent", "T01") not in kinds(facts)
            _story(cluster, client)
            _copied(cluster)
            _interrupted(cluster, client)
        finally:
            client.close()


def _seen_whole(cluster: Cluster, client: StaffClient) -> None:
    cluster.bring_credit("T01", 10_000)
    cluster.until_here("T02")
    facts = until(
        cluster,
        client,
        "all is measured",
        lambda facts: all(each.round_trip_us for each in facts.terminals.values()),
    )
    assert (facts.faults, facts.alarms) == ([], [])
    one, console = facts.terminals["T01"], facts.console
    assert one.software == console.software
    assert one.rules_hash == console.rules_hash
    assert one.clock_offset_ms is not None
    assert abs(one.clock_offset_ms) < 60_000
    assert one.disk_free_mb
    assert one.commit_us
    assert facts.source is None
    ledger = ask(client, DiagLedger, terminal="T01").terminals["T01"]
    assert ledger.terminal == ledger.copy


def _story(cluster: Cluster, client: StaffClient) -> None:
    cluster.ask("open")
    cluster.until_registered("T01", 500)
    cluster.ask("close")
    cluster.ask("enter", "2001", outcome="17")
    cluster.until_credit("T01", 27_500)
    words = ("diag", "round", "1", "--config", str(cluster.table.console_config), "--json")
    story = json.loads(etg(*words).stdout)
    assert story["differences"] == []
    assert [(each["due_cents"], each["booked_cents"]) for each in story["settlement"]] == [(18_000, 18_000)]
    assert [each["kind"] for each in story["story"]] == ["Close", "Result", "Decision"]
    assert story["spin"] is None
    wheel = etg("diag", "wheel", "--config", str(cluster.table.console_config))
    assert wheel.stdout == b"Wheel: no sensors; two people read the number.\n"


def _copied(cluster: Cluster) -> None:
    """Runs backup.sh beside a running console, and restore.sh, which refuses to replace a file in use."""
    safe, config = cluster.table.folder / "safe", str(cluster.table.console_config)
    pin = cluster.table.badge("3001").pin + "\n"
    done = _script("backup.sh", "3001", str(safe), config, stdin=pin)
    assert done.returncode == 0, done.stderr
    backup = Path(done.stdout.strip())
    with closing(apsw.Connection(str(backup / "console.db"))) as file:
        assert file.execute("SELECT outcome FROM rounds").fetchall() == [('"17"',)]
    refused = _script("restore.sh", str(backup), config)
    assert (refused.returncode, "stop it first" in refused.stderr) == (1, True)
    wrong = _script("backup.sh", "3001", str(safe), config, stdin="000000\n")
    assert (wrong.returncode, wrong.stdout, wrong.stderr) == (1, "", "etg backup: Staff number or PIN is wrong.\n")
    assert list(safe.iterdir()) == [backup], "a backup that failed leaves nothing"
    _copied_by_key(cluster, safe)


def _copied_by_key(cluster: Cluster, safe: Path) -> None:
    """Makes a backup as a timer does: without a person, and without a PIN on a disk."""
    data, words = cluster.table.console, ("backup", "make", str(safe), "--config", str(cluster.table.console_config))
    assert "backup.key cannot be read" in refusal_sentence(etg(*words))
    keys_command.make_and_enroll(data, "backup", "nightly", data / "backup.key")
    assert etg(*words).returncode == 0
    assert len(list(safe.iterdir())) == 2
    assert list((data / "backups").iterdir()) == [], "the console's own copies do not pile up"
    client = cluster.table.client("backup.key")
    try:
        assert english(client.ask("status").sentence) == "backup/nightly can only ask for a backup."
        assert client.ask("open").refusal is not None
    finally:
        client.close()


def _script(name: str, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(DEPLOY / name), *words], input=stdin, capture_output=True, text=True, check=False)


def _interrupted(cluster: Cluster, client: StaffClient) -> None:
    """Checks the console itself: while it is down, when it is back, and after its alarm is acknowledged."""
    cluster.until_phase("SETTLED")
    cluster.ask("open")
    cluster.kill("console")
    words = ("diag", "status", "--config", str(cluster.table.console_config), "--json")
    began_s = time.monotonic()
    down = etg(*words)
    print(f"a console that died was told after {time.monotonic() - began_s:.2f} s")
    assert "is not running" in json.loads(down.stdout)["faults"][0]["words"]
    assert (down.returncode, json.loads(down.stdout)["faults"][0]["kind"]) == (1, "console_silent")
    cluster.start_console()
    facts = until(cluster, client, "it is back", lambda facts: facts.alarms)
    assert [alarm.kind for alarm in facts.alarms] == ["round_interrupted"]
    cluster.ask("acknowledge", alarm=facts.alarms[0].id)
    assert ask(client, DiagStatus).alarms == []
    text = etg(*words[:-1]).stdout.decode()
    assert "Round 2: VOID" in text
    assert "FAULT T02 (link): It has sent nothing since the console started." in text


def example(name: str, folder: Path, **changes: str) -> Path:
    """Copies a shipped example into a folder of the test."""
    text = (DEPLOY / name).read_text()
    moved = {
        "/var/lib/etg-console": str(folder),
        "/var/lib/etg-terminal": str(folder / "T01"),
        "/run/etg-console": str(folder),
        "tcp://127.0.0.1:5701": f"ipc://{folder}/commands.ipc",
        "tcp://127.0.0.1:5702": f"ipc://{folder}/events.ipc",
        **changes,
    }
    for old, new in moved.items():
        text = text.replace(old, new)
    path = folder / name
    path.write_text(text)
    return path


def test_the_shipped_example_configurations_start_a_console_and_a_terminal() -> None:
    """The examples are for production, with a wheel that is not plugged in; a technician reads that within seconds."""
    with short_folder() as folder:
        console = example("console.toml", folder)
        (folder / "T01").mkdir()
        keys_command.init(folder)
        keys_command.make_and_enroll(folder, "terminal", "T01", folder / "T01" / "terminal.key")
        keys_command.make_and_enroll(folder, "technician", "bench", folder / "technician.key")
        public = parse_public(public_file(folder / CONSOLE_KEY).read_text())
        terminal = example("terminal.toml", folder, **{"rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7": public})
        _started(folder, console, terminal)
        _put_back(folder, console)


def _started(folder: Path, console: Path, terminal: Path) -> None:
    children = Children(folder)
    client = how_to_connect(console, None, folder / "technician.key", None)()
    try:
        children.start("console", "console", "--config", str(console))
        children.start("T01", "terminal", "--headless", "--config", str(terminal))
        is_measured = partial(seen, client, lambda facts: facts.terminals["T01"].round_trip_us)
        facts = children.until("both have started", is_measured, WAIT_S)
        assert facts.console.table == "ROULETTE-1"
        assert ("wheel_offline", "wheel") in kinds(facts)
    finally:
        client.close()
        children.end()


def _put_back(folder: Path, console: Path) -> None:
    """Runs backup.sh and restore.sh on a stopped console that lost its record and has revoked a key since."""
    made = _script("backup.sh", "3001", str(folder / "safe"), str(console))
    assert (made.returncode, made.stderr) == (0, "")
    backup = Path(made.stdout.strip())
    keys_command.revoke_name(folder, "terminal", "T01")
    (folder / "console.db").write_bytes(b"lost")
    done = _script("restore.sh", str(backup), str(console))
    assert done.returncode == 0, done.stderr
    assert "This key stays revoked: terminal/T01" in done.stdout
    heard = done.stdout.partition("The console will accept these keys:\n")[2].partition("These people")[0]
    assert heard.split()[0::2] == ["technician/bench"]
    assert etg("audit", "verify", "--data", str(folder)).returncode == 0
    (backup / "console.db").write_bytes(b"damaged")
    refused = _script("restore.sh", str(backup), str(console))
    assert (refused.returncode, refused.stderr) == (
        1,
        f"etg backup: {backup}/console.db has changed since the backup was made.\n",
    )


def test_recorded_rounds_can_be_judged_and_settled_again_to_the_same_verdict_and_cents() -> None:
    report = rounds(2)
    assert (report.tried, report.wrong) == (2, [])
    assert report.figures["settlements"] == 4
