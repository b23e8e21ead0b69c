"""docs/operating typed line by line: the commands of a page work in the order in which it shows them."""

import os
import re
import shlex
import socket
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from cluster.children import Children
from protocol.enrolment import read_enrolled
from tests.system.cluster import short_folder
from tests.time_limit import WAIT_S

ROOT = Path(__file__).resolve().parents[2]
PINS = {"1001": "482913", "2001": "719204", "3001": "380516", "4001": "604837"}
NOT_HERE = ("useradd", "groupadd", "udevadm", "systemctl", "journalctl", "git")
"""What changes a machine; the rest of a page is run."""
CONFIG = "/etc/etg/console.toml"
"""Where the scripts look for it, said because this is not that machine."""
INSTALL = """
words=()
while [ $# -gt 0 ]; do case $1 in -o | -g) shift 2 ;; *) words+=("$1") && shift ;; esac; done
exec /usr/bin/install "${words[@]}"
"""
"""Without owners: their users are not here."""
MOVED = ("/var/lib/", "/var/backups/", "/etc/", "/mnt/backup/")


def lines_of(page: str, *headings: str) -> list[str]:
    """Gives the commands under these headings; an empty heading means the beginning of the page."""
    text = (ROOT / "docs" / "operating" / f"{page}.md").read_text()
    sections = re.split(r"^#+ (.*)\n", f"# \n{text}", flags=re.M)[1:]
    bodies = dict(zip(sections[::2], sections[1::2], strict=True))
    return [line for heading in headings for line in re.findall(r"^    (.*)$", bodies[heading], re.M)]


class Shell:
    """A person who types what a page says, in a folder that stands for the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "etg").symlink_to(ROOT / "etg")
        (folder / "deploy").symlink_to(ROOT / "deploy")
        tools = folder / "bin"
        tools.mkdir()
        for name in NOT_HERE:
            self._tool(name, "exit 0")
        self._tool("runuser", 'shift 3; exec "$@"')
        self._tool("install", INSTALL)
        self._environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def _tool(self, name: str, does: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f"#!/usr/bin/env bash\n{does}\n")
        path.chmod(0o755)

    def type(self, line: str) -> str:
        """Types a command; PINs come on standard input, in the order in which they are asked for."""
        for place in MOVED:
            line = line.replace(place, f"{self.folder}{place}")
        words = shlex.split(line, comments=True)
        people = [words[at + 1] for at, word in enumerate(words) if word in ("--staff", "--second")]
        if "staff add" in line:
            people = [words[words.index("add") + 1]]
        if people:
            line = f"{line.partition(' #')[0]} --pin-stdin"
        done = subprocess.run(
            ["bash", "-ec", line], cwd=self.folder, env=self._environment, text=True, capture_output=True,
            input="".join(f"{PINS[number]}\n" for number in people), timeout=WAIT_S, check=False,
        )  # fmt: skip
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), f"{line}\n{done.stdout}{done.stderr}"
        self._move_configurations()
        return done.stdout

    def _move_configurations(self) -> None:
        for path in (self.folder / "etc").rglob("*.toml"):
            text = path.read_text()
            path.write_text(re.sub(r'"(/var/lib/)', rf'"{self.folder}\1', text))


@contextmanager
def shell() -> Iterator[Shell]:
    with short_folder() as folder:
        yield Shell(folder)


def free_ports(count: int) -> list[int]:
    found: list[int] = []
    for port in range(20_000 + os.getpid() % 5_000, 32_000):
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) != 0:
                found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no ports are free")


def test_a_newcomer_can_make_a_table_and_play_a_round_by_the_operating_pages() -> None:
    with shell() as here:
        lines = lines_of("running-a-table", "Running a table from a shell")
        first_round = next(at for at, line in enumerate(lines) if "console-ctl credit" in line)
        set_up = [line for line in lines[:first_round] if not re.match(r"\./etg (console|terminal) ", line)]
        processes = [line for line in lines[:first_round] if line not in set_up]
        for line in set_up:
            here.type(line)
        _on_ports_of_its_own(here.folder)
        children = Children(here.folder)
        try:
            for line in processes:
                words = [str(here.folder / word) if word.endswith(".toml") else word for word in line.split()[1:]]
                children.start(words[0], *words)
            children.until("the terminal is there", lambda: _is_there(here), WAIT_S)
            for line in lines[first_round:-1]:
                here.type(line)
            children.until("its ledger is equal", lambda: _is_equal(here, lines[-1]), WAIT_S)
        finally:
            children.end()


@pytest.mark.parametrize("page", ["baccarat", "blackjack"])
def test_a_newcomer_makes_a_table_with_a_shoe_and_deals_a_round(page: str) -> None:
    with shell() as here:
        lines = lines_of(page, "A table from a shell")
        first_round = next(at for at, line in enumerate(lines) if "console-ctl credit" in line)
        processes = [line for line in lines[:first_round] if re.match(r"\./etg (shoe|console|terminal) ", line)]
        for line in lines[:first_round]:
            if line not in processes:
                here.type(line)
        _on_ports_of_its_own(here.folder)
        children = Children(here.folder)
        try:
            for line in processes:
                words = [str(here.folder / word) if _is_file(word) else word for word in line.split()[1:]]
                children.start(words[0], *words)
            children.until("the terminal is there", lambda: _is_there(here), WAIT_S)
            for line in lines[first_round:]:
                if "console-ctl agree" in line:
                    children.until("the cards agree", partial(_is_taken, here, line), WAIT_S)
                elif "diag round" not in line:
                    here.type(line)
            told = here.type(lines[-1])
            assert "Shoe, judged again: " in told
            assert told.splitlines()[-1] == "Verdict and cents are the same."
        finally:
            children.end()


def _is_file(word: str) -> bool:
    return word.endswith(".toml") or word == "shoe.port"


def _is_taken(here: Shell, line: str) -> bool | None:
    """The dealer says it again until the cards are complete."""
    done = subprocess.run(
        ["bash", "-c", f"{line} --pin-stdin"], cwd=here.folder, input=f"{PINS['1001']}\n", text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode == 0 or None


def _on_ports_of_its_own(folder: Path) -> None:
    """Gives the table ports of its own, because several may run on a test machine."""
    commands, events = free_ports(2)
    addresses = f'commands = "tcp://127.0.0.1:{commands}"\nevents = "tcp://127.0.0.1:{events}"\n'
    for name, section in (("table/console.toml", "[network]\n"), ("T01/terminal.toml", "")):
        with (folder / name).open("a") as file:
            file.write(section + addresses)


def _is_there(here: Shell) -> bool | None:
    done = subprocess.run(
        ["./etg", "console-ctl", "status", "--config", "table/console.toml"],
        cwd=here.folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return "T01: credit 0.00" in done.stdout or None


def _is_equal(here: Shell, line: str) -> bool | None:
    return (
        subprocess.run(["bash", "-c", line], cwd=here.folder, capture_output=True, check=False).returncode == 0 or None
    )


def test_a_console_its_people_keys_and_backups_can_be_set_up_by_the_operating_pages() -> None:
    with shell() as here:
        for folder in ("etc/systemd/system", "etc/udev/rules.d", "var/lib", "var/backups", "mnt/backup"):
            (here.folder / folder).mkdir(parents=True)
        for line in [*lines_of("install", "The console", "A terminal"), *_screens()]:
            if " diag doctor " not in line:
                here.type(line)
        for line in lines_of("enrol", "A terminal")[:2]:
            if " diag doctor " not in line:
                here.type(line)
        for name in ("terminal", "dealer", "display"):  # carried to the console
            (here.folder / f"{name}.key.pub").symlink_to(here.folder / f"var/lib/etg-{name}" / f"{name}.key.pub")
        asked_of_it = re.compile(r"console-ctl|diag doctor|keys make")
        for line in lines_of("enrol", "A terminal", "Shells, technicians and backups", "Screens", "People"):
            if not asked_of_it.search(line):
                here.type(line)
        data = here.folder / "var/lib/etg-console"
        enrolled = {entry.identity for entry in read_enrolled(data / "enrolled.json")}
        assert enrolled == {
            "terminal/T01", "staff/pit", "staff/dealer", "technician/bench", "display/room", "backup/nightly",
        }  # fmt: skip
        _backed_up_and_restored(here)
        for name in ("console", "terminal", "dealer", "display"):
            secret = tomllib.loads((here.folder / f"etc/etg/{name}.toml").read_text()).get("secret")
            assert secret is None or Path(secret).stat().st_mode & 0o777 == 0o600


def _screens() -> list[str]:
    return lines_of("kiosk", "A terminal with its screen", "The dealer's screen", "The room display")


def _backed_up_and_restored(here: Shell) -> None:
    lines = lines_of("replace-the-console", "Backups")
    made = next(line for line in lines if "backup.sh" in line)
    backup = here.type(f"{made} {CONFIG}").strip()
    named = re.search(r"\d{8}T\d{6}Z", " ".join(lines))
    assert named
    Path(backup).rename(Path(backup).with_name(named[0]))
    for line in lines:
        if "backup.sh" not in line:
            here.type(line)
    for line in lines_of("replace-the-console", "Its disk is lost"):
        if "diag status" in line:
            continue
        if " --make " in line:
            (here.folder / "var/lib/etg-console/staff.key").unlink()  # lost with the machine
        told = here.type(f"{line} {CONFIG}" if "restore.sh" in line else line)
        if "restore.sh" in line:
            assert "The console will accept these keys:\n" in told
            assert "  staff/pit" in told


@pytest.mark.parametrize(
    ("page", "heading"), [("dealers-screen", "The dealer's screen"), ("room-display", "The room display")]
)
def test_a_screen_beside_a_table_can_be_set_up_by_the_operating_pages(page: str, heading: str) -> None:
    with shell() as here:
        here.type("mkdir table && ./etg keys init table")
        *make, start = lines_of(page, heading)[:4]
        for line in make:
            here.type(line)
        assert "public_key = " in here.type(f"{start} --show-config")
