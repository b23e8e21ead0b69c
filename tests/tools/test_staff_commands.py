"""`etg staff` at a shell changes a table's people while the console is stopped."""

from pathlib import Path

from console.pins import Pins, read_pepper
from console.store import Store
from tests.commands import etg, etg_json, refusal_sentence

PIN = "482913\n"


def test_staff_commands_add_a_person_set_a_new_pin_and_list_the_person(tmp_path: Path) -> None:
    at = ("--data", str(tmp_path))
    added = etg("staff", "add", "1001", "Anna Tan", "dealer", *at, "--pin-stdin", stdin=PIN)
    assert added.stdout == b"Anna Tan is dealer with staff number 1001.\n"
    assert etg_json("staff", "pin", "1001", *at, "--pin-stdin", stdin="719204\n")["done"]
    assert etg_json("staff", "list", *at) == {
        "staff": [{"number": "1001", "name": "Anna Tan", "role": "dealer", "disabled": False}]
    }
    store = Store(tmp_path / "console.db")
    pin_hash = store.load()[0].staff.people["1001"].pin_hash
    store.close()
    assert Pins(read_pepper(tmp_path / "pepper.key")).is_right(pin_hash, "719204")


def test_staff_commands_refuse_a_running_console_an_unknown_person_and_a_missing_record(tmp_path: Path) -> None:
    running = Store(tmp_path / "console.db")
    while_it_runs = etg("staff", "disable", "1001", "--data", str(tmp_path))
    running.close()
    assert "staff are changed through it: etg console-ctl add-staff" in refusal_sentence(while_it_runs)
    assert "No active person" in refusal_sentence(etg("staff", "disable", "1001", "--data", str(tmp_path)))
    assert "There is no console.db in" in refusal_sentence(etg("staff", "list", "--data", str(tmp_path / "none")))


def test_staff_add_refuses_a_lost_pepper_and_does_not_make_a_new_one(tmp_path: Path) -> None:
    at = ("--data", str(tmp_path), "--pin-stdin")
    assert etg("staff", "add", "1001", "Anna Tan", "dealer", *at, stdin=PIN).returncode == 0
    (tmp_path / "pepper.key").unlink()
    done = etg("staff", "add", "1002", "Ben Lim", "dealer", *at, stdin=PIN)
    assert "without it no PIN can be checked" in refusal_sentence(done)
    assert not (tmp_path / "pepper.key").exists()


def test_commands_that_only_read_an_empty_folder_make_no_file_and_refuse_in_one_sentence(tmp_path: Path) -> None:
    """The test runs every command that reads a table's folder on an empty folder."""
    questions = (
        ("staff", "list", "--data"),
        ("keys", "list", "--data"),
        ("report", "day", "--data"),
        ("audit", "verify", "--data"),
        ("audit", "export", str(tmp_path.parent / "out.jsonl"), "--data"),
        ("wheel", "health", "--data"),
        ("rehearse", "--data"),
        ("diag", "status", "--config"),
        ("backup", "check"),
    )
    for words in questions:
        assert refusal_sentence(etg(*words, str(tmp_path)))
        assert list(tmp_path.iterdir()) == [], words


def test_staff_role_gives_a_person_another_role(tmp_path: Path) -> None:
    at = ("--data", str(tmp_path))
    assert etg("staff", "add", "1001", "Anna Tan", "dealer", *at, "--pin-stdin", stdin=PIN).returncode == 0
    done = etg("staff", "role", "1001", "pit-supervisor", *at)
    assert done.stdout == b"1001 is pit supervisor from now on.\n"
    assert etg_json("staff", "list", *at)["staff"][0]["role"] == "pit-supervisor"
