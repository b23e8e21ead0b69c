"""`etg diag doctor`: checks whether this machine can run a console or a terminal; each failure with its fix."""

import errno
import fcntl
import os
import re
import resource
import shutil
import socket
import stat
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

import msgspec

from console.config import ConsoleConfig
from console.pins import PEPPER
from console.programs import program_of, read_console_config
from console.store import FILE_NAME
from daemon.config import ConfigError, read_toml
from durable import DurableFile, Form, StoreError, lock_file
from front.sockets import check_file_limit
from protocol.enrolment import ALLOW_LIST, AllowList, read_enrolled
from protocol.keys import CONSOLE_KEY, SetupError
from screen.graphics import graphics, has_device
from terminal.config import TerminalConfig, read_terminal_config
from tools.staff import STAFF_KEY, TECHNICIAN_KEY

LOCK = Path(__file__).resolve().parents[1] / "requirements.txt"
LOCKED = re.compile(r"^([a-zA-Z0-9_.-]+)==([^ ;\\]+)(.*)$", re.M)
SIGNALS_PROBE = """
from PySide6.QtCore import QObject, Signal
class Bell(QObject):
    rung = Signal(bool)
heard, bell = [], Bell()
bell.rung.connect(heard.append)
for _ in range(2000):
    bell.rung.emit(True)
import PySide6.QtQuick
print(len(heard))
"""
"""PySide6 6.12.0 aborts in this program on Python 3.11; a machine without Qt's libraries fails at an import."""
SCREEN_PACKAGES = "libgl1 libegl1 libxkbcommon0 libglib2.0-0 libfontconfig1 libdbus-1-3"
SHOWS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of these is set where a window can be opened."""
COMMITS = 20
PROBE = Form("a probe of the disk", 0x45544750, 1, "")
COMMIT_MS_MAX = 50.0
DISK_FREE_MB_MIN = 1024


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool | None
    """None if this cannot be found out here."""
    found: str
    fix: str = ""


Config = ConsoleConfig | TerminalConfig | None


def run_doctor(path: Path | None, as_json: bool) -> int:
    try:
        config = _read(path)
    except ConfigError as bad:
        checks = [Check("configuration", False, str(bad), "Correct the file.")]
    else:
        checks = [check for look in LOOKS for check in look(config)]
    healthy = all(check.ok is not False for check in checks)
    if as_json:
        print(msgspec.json.encode({"healthy": healthy, "checks": [asdict(check) for check in checks]}).decode())
    else:
        print("\n".join(_in_words(check) for check in checks))
    return 0 if healthy else 1


def _in_words(check: Check) -> str:
    mark = {True: "ok     ", False: "FAILED ", None: "unknown"}[check.ok]
    return f"{mark} {check.name}: {check.found}" + (f" Fix: {check.fix}" if check.fix and check.ok is False else "")


def _read(path: Path | None) -> Config:
    if path is None:
        return None
    return read_terminal_config(path) if "terminal" in read_toml(path) else read_console_config(path)


def python(config: Config) -> Iterator[Check]:
    version = ".".join(str(part) for part in sys.version_info[:3])
    yield Check("Python", sys.version_info >= (3, 11), version, "Install Python 3.11 or newer, and remove .venv.")


def libraries(config: Config) -> Iterator[Check]:
    if not LOCK.exists():
        yield Check("libraries", None, "There is no requirements.txt beside this installation to compare with.")
        return
    wrong, count = [], 0
    for name, version, marker in LOCKED.findall(LOCK.read_text()):
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            installed = version if ";" in marker else "missing"  # The lock names it for another system.
        count += 1
        if installed != version:
            wrong.append(f"{name} {installed} instead of {version}")
    found = ", ".join(wrong) if wrong else f"{count} as locked"
    yield Check("libraries", not wrong, found, "Remove .venv and run ./etg again.")


def screens(config: Config) -> Iterator[Check]:
    """Runs the probe in its own process: a bad PySide6 ends the process it runs in."""
    done = subprocess.run([sys.executable, "-c", SIGNALS_PROBE], capture_output=True, text=True, timeout=60)
    if done.returncode == 0:
        yield Check("screens", True, f"PySide6 {metadata.version('PySide6-Essentials')}, {done.stdout.strip()} signals")
        return
    said = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"ended with {done.returncode}"
    yield Check("screens", False, said, f"apt-get install -y {SCREEN_PACKAGES}; then remove .venv and run ./etg again.")


def drawing(config: Config) -> Iterator[Check]:
    """Reports the graphics that a screen would choose if it were started here now."""
    if has_device() and not any(os.environ.get(name) for name in SHOWS):
        yield Check(
            "graphics", None, "This machine has a graphics card; the log of a screen says what the card can do."
        )
        return
    asked = config.screen.graphics if isinstance(config, TerminalConfig) else "auto"
    drawn_by = graphics(asked)
    yield Check("graphics", True, f"{drawn_by.backend}. {drawn_by.why}")


def ports(config: Config) -> Iterator[Check]:
    if not isinstance(config, ConsoleConfig):
        return
    is_running = _is_running(Path(config.data) / FILE_NAME)
    for address in (config.network.commands, config.network.events, config.network.staff):
        if address.startswith("tcp://"):
            yield _port(address, is_running)


def _port(address: str, is_running: bool) -> Check:
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind(("" if host == "*" else host, int(port)))
        except (OSError, ValueError) as bad:
            if isinstance(bad, OSError) and bad.errno == errno.EADDRINUSE and is_running:
                return Check(f"port {port}", True, "in use by the running console")
            return Check(f"port {port}", False, str(bad), f"Find the program: ss -ltnp 'sport = :{port}'.")
    return Check(f"port {port}", True, "free")


def _is_running(database: Path) -> bool:
    """Whether a console runs, by the lock that its process holds; the database itself is not touched."""
    try:
        with lock_file(database).open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def serial(config: Config) -> Iterator[Check]:
    if not isinstance(config, ConsoleConfig):
        return
    program = program_of(config.game)
    name, address = program.device, program.port(config)
    if not address.startswith("/"):
        return
    port = Path(address)
    fix = f"Plug the {name} in. The file deploy/99-etg-{name}.rules gives the device its name and its group."
    if not port.exists():
        yield Check(f"{name} {port}", False, "There is no such device.", fix)
        return
    is_ours = os.access(port, os.R_OK | os.W_OK)
    yield Check(f"{name} {port}", is_ours, "readable and writable" if is_ours else "not readable and writable", fix)


def clock(config: Config) -> Iterator[Check]:
    if shutil.which("timedatectl") is None:
        yield Check("clock", None, "This machine has no timedatectl, so its clock cannot be checked.")
        return
    words = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    told = subprocess.run(words, capture_output=True, text=True, check=False, timeout=5)
    if told.returncode != 0:
        yield Check("clock", None, (told.stderr.strip() or "timedatectl does not answer.").splitlines()[0])
        return
    is_synchronized = told.stdout.strip() == "yes"
    found = "synchronized" if is_synchronized else "not synchronized"
    yield Check("clock", is_synchronized, found, "Install chrony or enable systemd-timesyncd.")


def disk(config: Config) -> Iterator[Check]:
    folder = Path(config.data) if config is not None else Path(tempfile.gettempdir())
    if not folder.is_dir():
        yield Check("disk", False, f"{folder} is not a folder.", "Make it; it must belong to the user of the process.")
        return
    free_mb = shutil.disk_usage(folder).free >> 20
    yield Check(
        "disk", free_mb >= DISK_FREE_MB_MIN, f"{free_mb} MB free at {folder}", "Make room, or use a larger disk."
    )
    try:
        commit_ms = _commit_ms(folder)
    except (StoreError, OSError) as bad:
        yield Check("durable commit", False, str(bad), "Make the user of the process the owner of this folder.")
        return
    fix = "Use an SSD with power-loss protection; a slow commit delays every receipt."
    yield Check("durable commit", commit_ms <= COMMIT_MS_MAX, f"{commit_ms:.2f} ms in the median of {COMMITS}", fix)


def _commit_ms(folder: Path) -> float:
    with tempfile.TemporaryDirectory(prefix=".doctor-", dir=folder) as place:
        file = DurableFile(Path(place) / "probe.db", "CREATE TABLE probe (x INTEGER) STRICT;", PROBE)
        took_ms = []
        for number in range(COMMITS):
            began_s = time.monotonic()
            file.commit([("INSERT INTO probe VALUES (?)", (number,))])
            took_ms.append(1000 * (time.monotonic() - began_s))
        file.close()
    return statistics.median(took_ms)


def files(config: Config) -> Iterator[Check]:
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        if isinstance(config, ConsoleConfig):
            check_file_limit(AllowList(Path(config.data) / ALLOW_LIST))
    except SetupError as bad:
        yield Check("open files", False, str(bad), "Set LimitNOFILE=65536, as in deploy/etg-console.service.")
        return
    yield Check("open files", True, f"{limit} allowed")


def keys(config: Config) -> Iterator[Check]:
    for path in _secrets(config):
        if not path.exists():
            yield Check(f"key {path}", False, "missing", "See docs/operating/enrol.md.")
            continue
        if path.is_symlink():
            yield Check(f"key {path}", False, "a symbolic link", "Put the file itself there.")
            continue
        mode = stat.S_IMODE(path.stat().st_mode)
        yield Check(f"key {path}", not mode & 0o077, f"mode {mode:04o}", f"chmod 600 {path}")
    if isinstance(config, ConsoleConfig):
        yield _enrolled(Path(config.data) / ALLOW_LIST)


def _enrolled(path: Path) -> Check:
    try:
        return Check("enrolled keys", True, f"{len(read_enrolled(path))} in {path}")
    except SetupError as bad:
        return Check("enrolled keys", False, str(bad), f"Check every key in it, then: chmod 600 {path}")


def _secrets(config: Config) -> list[Path]:
    if isinstance(config, TerminalConfig):
        return [Path(config.secret)]
    if config is None:
        return []
    data = Path(config.data)
    optional = [data / name for name in (STAFF_KEY, TECHNICIAN_KEY, PEPPER)]
    return [data / CONSOLE_KEY, *(path for path in optional if path.exists())]


LOOKS: tuple[Callable[[Config], Iterator[Check]], ...] = (
    python,
    libraries,
    screens,
    drawing,
    ports,
    serial,
    clock,
    disk,
    files,
    keys,
)
