"""PINs at rest: argon2id under a pepper that is not in the database."""

import os
import queue
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from console.effects import CheckPin
from console.engine import PinChecked
from console.pins import PinError, Pins, PinWorker, make_pepper, read_pepper

CHEAP = PasswordHasher.from_parameters(CHEAPEST)
PIN = "482913"


def test_a_pin_is_an_argon2id_hash_that_only_the_same_pin_and_pepper_match() -> None:
    pins, other_pepper = Pins(b"a" * 32, CHEAP), Pins(b"b" * 32, CHEAP)
    hashed = pins.hash(PIN)
    assert hashed.startswith("$argon2id$")
    assert PIN not in hashed
    assert pins.is_right(hashed, PIN)
    assert not pins.is_right(hashed, "482914")
    assert not other_pepper.is_right(hashed, PIN)


def test_the_costs_of_a_real_hash_are_those_of_rfc_9106() -> None:
    assert Pins(b"a" * 32).hash(PIN).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


@pytest.mark.parametrize("hashed", ["", "!", "hash"])
def test_what_is_no_hash_is_matched_by_no_pin(hashed: str) -> None:
    assert not Pins(b"a" * 32, CHEAP).is_right(hashed, PIN)


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "12345a", "١٢٣٤٥٦"])
def test_a_pin_has_six_to_twelve_digits(pin: str) -> None:
    with pytest.raises(PinError, match="6 to 12 digits"):
        Pins(b"a" * 32, CHEAP).hash(pin)


def test_the_worker_answers_every_check_in_order() -> None:
    pins = Pins(b"a" * 32, CHEAP)
    heard: queue.SimpleQueue[PinChecked] = queue.SimpleQueue()
    worker = PinWorker(pins, heard.put)
    hashed = pins.hash(PIN)
    for number, pin in (("1", PIN), ("2", "000000"), ("3", PIN)):
        worker.check(CheckPin(number, hashed, pin))
    worker.close()
    answers = [heard.get_nowait() for _ in range(3)]
    assert [(answer.number, answer.correct) for answer in answers] == [("1", True), ("2", False), ("3", True)]
    assert len({answer.session for answer in answers}) == 3
    assert all(len(answer.session) == 32 for answer in answers)


def test_a_pepper_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "pepper.key"
    pepper = make_pepper(path)
    assert (len(pepper), path.stat().st_mode & 0o777) == (32, 0o600)
    assert read_pepper(path) == pepper
    with pytest.raises(PinError, match="cannot be made"):
        make_pepper(path)
    os.chmod(path, 0o640)
    with pytest.raises(PinError, match="0600"):
        read_pepper(path)


def test_a_missing_or_short_pepper_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "pepper.key"
    with pytest.raises(PinError, match="cannot be read"):
        read_pepper(path)
    make_pepper(path)
    path.write_bytes(b"short")
    with pytest.raises(PinError, match="put it back"):
        read_pepper(path)
