"""`etg diag doctor`: what it finds on this machine, and the remedy it names for each failure."""

import json
import os
import socket
from pathlib import Path

import pytest

from cluster.table_folder import make_table
from console.programs import read_console_config
from tests.system.cluster import BY_HAND
from tools.doctor import LOOKS, Check, Config, disk, keys, libraries, ports, python, run_doctor, serial


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return make_table(tmp_path, ["T01"], BY_HAND).console_config


def test_doctor_finds_the_python_and_the_libraries_of_the_lock_in_this_checkout() -> None:
    assert [check.ok for look in (python, libraries) for check in look(None)] == [True, True]


def test_doctor_finds_nothing_wrong_with_a_newly_made_table(config: Path) -> None:
    found = [check for look in LOOKS for check in look(read_console_config(config))]
    slow = ("durable commit", "disk")  # These depend on this machine, not on the table.
    assert [check for check in found if check.ok is False and check.name not in slow] == []
    assert {"Python", "libraries", "clock", "durable commit", "open files"} <= {check.name for check in found}
    assert sum(check.name.startswith("key ") for check in found) == 4


def failures(look: object, config: Config) -> list[Check]:
    assert callable(look)
    return [check for check in look(config) if check.ok is False]


def test_doctor_names_the_remedy_for_a_key_that_others_may_read(config: Path) -> None:
    key = config.parent / "console.key"
    os.chmod(key, 0o644)
    (failed,) = failures(keys, read_console_config(config))
    assert failed.fix == f"chmod 600 {key}"


def test_doctor_names_the_remedies_for_a_linked_key_and_a_key_list_that_others_may_change(config: Path) -> None:
    key, listed = config.parent / "console.key", config.parent / "enrolled.json"
    key.rename(config.parent / "elsewhere")
    key.symlink_to("elsewhere")
    listed.chmod(0o666)
    linked, open_list = failures(keys, read_console_config(config))
    assert (linked.name, linked.fix) == (f"key {key}", "Put the file itself there.")
    assert (open_list.name, open_list.fix) == ("enrolled keys", f"Check every key in it, then: chmod 600 {listed}")


def test_doctor_names_the_remedy_for_a_wheel_that_is_not_plugged_in(config: Path) -> None:
    text = config.read_text().replace("driver = 'manual'", "driver = 'm360'\nport = '/dev/no-such-wheel'")
    config.write_text(text)
    (failed,) = failures(serial, read_console_config(config))
    assert "99-etg-wheel.rules" in failed.fix


def test_doctor_fails_the_disk_check_if_the_data_folder_is_missing(config: Path) -> None:
    config.write_text(config.read_text().replace('profile = "demo"', 'profile = "demo"\ndata = "gone"'))
    assert [failed.name for failed in failures(disk, read_console_config(config))] == ["disk"]


def test_doctor_fails_a_port_that_another_program_uses_and_passes_a_free_one(config: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        config.write_text(config.read_text().replace("'ipc://commands.ipc'", f"'tcp://127.0.0.1:{port}'"))
        (failed,) = failures(ports, read_console_config(config))
        assert (failed.name, f"sport = :{port}" in failed.fix) == (f"port {port}", True)
    assert failures(ports, read_console_config(config)) == []


def test_doctor_checks_the_key_of_a_terminals_configuration(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = config.parent.parent / "T01" / "terminal.toml"
    run_doctor(terminal, as_json=True)
    document = json.loads(capsys.readouterr().out)
    assert f"key {terminal.parent / 'terminal.key'}" in [check["name"] for check in document["checks"]]


def test_doctor_reports_an_unreadable_configuration_as_one_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_doctor(tmp_path / "none.toml", as_json=False) == 1
    assert capsys.readouterr().out.startswith("FAILED  configuration")
