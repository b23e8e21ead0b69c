"""deploy/: units as hard as they are said to be, a rule for the wheel, scripts that a shell reads."""

import configparser
import re
import subprocess
from pathlib import Path

import pytest

from tests.cluster.test_operating_pages import understood

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNITS = ("etg-console.service", "etg-terminal.service")
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
    """Keys may stand several times, which configparser's dictionary would hide."""
    text = (DEPLOY / name).read_text()
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # as systemd: case matters
    parser.read_string(text)
    assert parser.sections() == ["Unit", "Service", "Install"]
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", text.partition("[Service]")[2].partition("[Install]")[0], re.M):
        found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", UNITS)
def test_units_are_hardened_and_watched(name: str) -> None:
    keys = service(name)
    assert {key: keys.get(key) for key in HARD} == {key: [value] for key, value in HARD.items()}
    assert {"WatchdogSec", "MemoryMax", "LimitNOFILE", "RestrictAddressFamilies", "User"} <= keys.keys()
    assert keys["User"] != ["root"]


def test_the_console_may_open_the_wheel_and_enough_files_and_the_terminal_no_device() -> None:
    console, terminal = service("etg-console.service"), service("etg-terminal.service")
    assert console["LimitNOFILE"] == ["65536"]
    assert console["DeviceAllow"] == ["char-ttyUSB rw", "char-ttyACM rw"]
    assert (terminal["PrivateDevices"], "DeviceAllow" in terminal) == (["yes"], False)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_starts_what_etg_understands(name: str) -> None:
    words = service(name)["ExecStart"][0].partition(" -m cluster ")[2].split()
    assert understood(words).info_name in ("console", "terminal")


def test_the_wheel_gets_the_name_and_the_group_that_the_rest_uses() -> None:
    rule = (DEPLOY / "99-etg-wheel.rules").read_text()
    assert 'SYMLINK+="etg-wheel"' in rule
    assert 'GROUP="etg-wheel"' in rule
    assert service("etg-console.service")["SupplementaryGroups"] == ["etg-wheel"]
    assert 'port = "/dev/etg-wheel"' in (DEPLOY / "console.toml").read_text()


@pytest.mark.parametrize("script", ["backup.sh", "restore.sh"])
def test_a_script_is_read_by_the_shell_and_says_how_it_is_used(script: str) -> None:
    assert subprocess.run(["bash", "-n", str(DEPLOY / script)], check=False).returncode == 0
    done = subprocess.run([str(DEPLOY / script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.startswith("usage: ")) == (2, True)
