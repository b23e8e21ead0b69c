"""deploy/: the systemd units are hardened, the wheel has its udev rule, and shells can read the scripts."""

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import msgspec
import pytest

from console.baccarat.program import BACCARAT
from console.blackjack.program import BLACKJACK
from console.config import game_of, limits_of
from console.program import Program
from console.programs import read_console_config
from terminal.config import TerminalConfig
from tests.cluster.test_operating_pages import understood

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SCREENS = ("etg-terminal-screen.service", "etg-dealer.service", "etg-display.service")
UNITS = ("etg-console.service", "etg-terminal.service", *SCREENS)
HARD = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "PrivateTmp": "yes",
    "SystemCallFilter": "@system-service",
    "DevicePolicy": "closed",
    "Restart": "always",
    "Type": "notify",
    "CapabilityBoundingSet": "",
}


def service(name: str) -> dict[str, list[str]]:
    """Reads a service; a key may stand several times, which configparser's dictionary would hide."""
    text = (DEPLOY / name).read_text()
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # as systemd: case matters
    parser.read_string(text)
    assert parser.sections() == ["Unit", "Service", "Install"]
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", text.partition("[Service]")[2].partition("[Install]")[0], re.M):
        found.setdefault(key, []).append(value)
    return found


def unit_line(name: str, key: str) -> str:
    found = re.search(rf"^{key}=(.*)$", (DEPLOY / name).read_text(), re.M)
    return found.group(1) if found else ""


@pytest.mark.parametrize("name", UNITS)
def test_systemd_units_are_hardened_and_have_a_watchdog(name: str) -> None:
    keys = service(name)
    assert {key: keys.get(key) for key in HARD} == {key: [value] for key, value in HARD.items()}
    assert {"WatchdogSec", "MemoryMax", "LimitNOFILE", "RestrictAddressFamilies", "User"} <= keys.keys()
    assert keys["User"] != ["root"]


def test_the_console_unit_may_open_the_wheel_and_enough_files_and_the_terminal_unit_no_device() -> None:
    console, terminal = service("etg-console.service"), service("etg-terminal.service")
    assert console["LimitNOFILE"] == ["65536"]
    assert console["DeviceAllow"] == ["char-ttyUSB rw", "char-ttyACM rw"]
    assert (terminal["PrivateDevices"], "DeviceAllow" in terminal) == (["yes"], False)


@pytest.mark.parametrize("name", UNITS)
def test_every_unit_starts_a_command_that_etg_understands(name: str) -> None:
    words = service(name)["ExecStart"][0].partition(" -m cluster ")[2].split()
    assert understood(words).info_name in ("console", "terminal", "dealer", "display")


@pytest.mark.parametrize("name", SCREENS)
def test_the_unit_of_a_screen_may_use_only_the_graphics_card_and_the_touch_screen(name: str) -> None:
    keys = service(name)
    environment = " ".join(keys["Environment"]).split()
    assert "QT_QPA_PLATFORM=eglfs" in environment
    assert "--headless" not in keys["ExecStart"][0]
    assert "char-drm rw" in keys["DeviceAllow"]
    assert ("char-input rw" in keys["DeviceAllow"]) == (name != "etg-display.service"), "nobody touches the display"
    assert {"video", "render"} <= set(keys["SupplementaryGroups"][0].split())
    assert "getty@tty1.service" in unit_line(name, "Conflicts")


def test_two_terminals_of_one_machine_cannot_open_the_same_ledger() -> None:
    assert "etg-terminal.service" in unit_line("etg-terminal-screen.service", "Conflicts")
    headless, with_screen = service("etg-terminal.service"), service("etg-terminal-screen.service")
    assert headless["User"] == with_screen["User"]
    assert headless["StateDirectory"] == with_screen["StateDirectory"]


def test_screens_connect_to_the_staff_socket_of_the_console() -> None:
    listens = tomllib.loads((DEPLOY / "console.toml").read_text())["network"]
    for file in ("dealer.toml", "display.toml"):
        asked = tomllib.loads((DEPLOY / file).read_text())["console"]
        assert (asked["staff"], asked["events"]) == (listens["staff"], listens["events"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
@pytest.mark.parametrize("name", [*UNITS, "etg-backup.service", "etg-backup.timer"])
def test_systemd_accepts_every_unit_without_a_complaint(name: str, tmp_path: Path) -> None:
    for file in (*UNITS, "etg-backup.service", "etg-backup.timer"):
        text = (DEPLOY / file).read_text().replace("/opt/etg/.venv/bin/python", "/bin/true")
        (tmp_path / file).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", "--man=no", str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_backup_unit_is_hardened_writes_two_folders_and_runs_every_day() -> None:
    text = (DEPLOY / "etg-backup.service").read_text()
    keys = dict(re.findall(r"^(\w+)=(.*)$", text, re.M))
    hard = {key: value for key, value in HARD.items() if key not in ("Restart", "Type")}
    assert {key: keys.get(key) for key in hard} == hard
    assert (keys["Type"], keys["User"], keys["UMask"]) == ("oneshot", "etg-console", "0077")
    assert keys["ReadWritePaths"].split() == ["/var/lib/etg-console", "/var/backups/etg"]
    assert understood(keys["ExecStart"].partition(" -m cluster ")[2].split()).info_name == "make"
    timer = (DEPLOY / "etg-backup.timer").read_text()
    assert "OnCalendar=*-*-* 06:00:00" in timer
    assert "Persistent=yes" in timer


def test_the_udev_rule_gives_the_wheel_the_name_and_group_that_units_use() -> None:
    rule = (DEPLOY / "99-etg-wheel.rules").read_text()
    assert 'SYMLINK+="etg-wheel"' in rule
    assert 'GROUP="etg-wheel"' in rule
    assert service("etg-console.service")["SupplementaryGroups"] == ["etg-wheel"]
    assert 'port = "/dev/etg-wheel"' in (DEPLOY / "console.toml").read_text()


def test_the_udev_rule_gives_the_shoe_the_name_and_group_that_its_page_uses() -> None:
    rule = (DEPLOY / "99-etg-shoe.rules").read_text()
    assert rule.count('ENV{ID_SERIAL_SHORT}=="SHOE0001"') == 2, "a wheel's adapter may be of the same make"
    assert 'SYMLINK+="etg-shoe"' in rule
    assert 'GROUP="etg-shoe"' in rule
    assert "/dev/etg-shoe" in (DEPLOY.parent / "docs" / "operating" / "shoe.md").read_text()


def test_the_files_of_the_money_devices_agree_on_names_and_group_and_are_understood() -> None:
    rule = (DEPLOY / "99-etg-money.rules").read_text()
    assert rule.count('GROUP="etg-money"') == 2
    more = (DEPLOY / "etg-terminal-money.conf").read_text()
    assert re.findall(r"^SupplementaryGroups=(.*)$", more, re.M) == ["etg-money"]
    added = (DEPLOY / "terminal.toml").read_text() + (DEPLOY / "terminal-money.toml").read_text()
    devices = msgspec.toml.decode(added, type=TerminalConfig).devices
    assert devices.acceptor is not None
    assert devices.printer is not None
    for port in (devices.acceptor.port, devices.printer.port):
        assert f'SYMLINK+="{port.removeprefix("/dev/")}"' in rule


@pytest.mark.parametrize(
    ("table", "game", "program"),
    [("baccarat", "baccarat-commission", BACCARAT), ("blackjack", "blackjack-rws", BLACKJACK)],
)
def test_a_card_tables_files_name_the_shoe_and_its_group_alone(table: str, game: str, program: Program) -> None:
    more = (DEPLOY / "etg-console-shoe.conf").read_text()
    assert re.findall(r"^SupplementaryGroups=(.*)$", more, re.M) == ["", "etg-shoe"]
    path = DEPLOY / f"console-{table}.toml"
    config = read_console_config(path)
    assert (config.game, config.profile) == (game, "production")
    rules = game_of(path, config)
    assert limits_of(path, config, rules).of_spot.keys() == rules.kind_of.keys()
    assert program.port(config) == "/dev/etg-shoe"
    assert tomllib.loads(path.read_text())["network"] == tomllib.loads((DEPLOY / "console.toml").read_text())["network"]


@pytest.mark.parametrize("script", ["backup.sh", "restore.sh"])
def test_the_shell_can_read_every_script_and_each_prints_its_usage(script: str) -> None:
    assert subprocess.run(["bash", "-n", str(DEPLOY / script)], check=False).returncode == 0
    done = subprocess.run([str(DEPLOY / script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.startswith("usage: ")) == (2, True)
