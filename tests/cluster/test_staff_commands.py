"""`etg staff` as typed: people are kept while the console is stopped."""

from pathlib import Path

from console.pins import Pins, read_pepper
from console.store import Store
from tests.commands import etg, etg_json, refusal_sentence

PIN = "482913\n"


def test_a_person_is_added_given_a_pin_and_listed(tmp_path: Path) -> None:
    at = ("--data", str(tmp_path))
    added = etg("staff", "add", "1001", "Anna Tan", "dealer", *at, "--pin-stdin", stdin=PIN)
    assert added.stdout == b"Anna Tan is dealer with staff number 1001.\n"
    assert etg_json("staff", "pin", "1001", *at, "--pin-stdin", stdin="719204\n")["done"]
    assert etg_json("staff", "list", *at) == {
        "staff": [{"number": "1001", "name": "Anna Tan", "role": "dealer", "disabled": False}]
    }
    store = Store(tmp_path / "console.db")
    pin_hash = store.load()[0].people["1001"].pin_hash
    store.close()
    assert Pins(read_pepper(tmp_path / "pepper.key")).is_right(pin_hash, "719204")


def test_what_cannot_be_done_gets_one_sentence(tmp_path: Path) -> None:
    running = Store(tmp_path / "console.db")
    while_it_runs = etg("staff", "disable", "1001", "--data", str(tmp_path))
    running.close()
    assert "while the console is stopped" in refusal_sentence(while_it_runs)
    assert "no active person" in refusal_sentence(etg("staff", "disable", "1001", "--data", str(tmp_path)))
    assert "There is no folder" in refusal_sentence(etg("staff", "list", "--data", str(tmp_path / "none")))


def test_a_lost_pepper_is_not_silently_made_anew(tmp_path: Path) -> None:
    at = ("--data", str(tmp_path), "--pin-stdin")
    assert etg("staff", "add", "1001", "Anna Tan", "dealer", *at, stdin=PIN).returncode == 0
    (tmp_path / "pepper.key").unlink()
    done = etg("staff", "add", "1002", "Ben Lim", "dealer", *at, stdin=PIN)
    assert "without it no PIN can be checked" in refusal_sentence(done)
    assert not (tmp_path / "pepper.key").exists()
