"""PINs on disk: argon2id hashes with a pepper that is not in the database."""

import os
import queue
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from console.effects import CheckPin, HashPin
from console.engine import PinChecked, PinHashed
from console.pins import PinError, Pins, PinWorker, make_pepper, read_pepper
from protocol.messages import Command
from tests.phrased import english

CHEAP = PasswordHasher.from_parameters(CHEAPEST)
PIN = "482913"


def test_pin_is_stored_as_an_argon2id_hash_that_only_the_same_pin_and_pepper_match() -> None:
    pins, other_pepper = Pins(b"a" * 32, CHEAP), Pins(b"b" * 32, CHEAP)
    hashed = pins.hash(PIN, "1001")
    assert hashed.startswith("$argon2id$")
    assert PIN not in hashed
    assert pins.is_right(hashed, PIN)
    assert not pins.is_right(hashed, "482914")
    assert not other_pepper.is_right(hashed, PIN)


def test_the_costs_of_a_real_hash_are_those_of_rfc_9106() -> None:
    assert Pins(b"a" * 32).hash(PIN, "1001").startswith("$argon2id$v=19$m=65536,t=3,p=4$")


@pytest.mark.parametrize("hashed", ["", "!", "hash"])
def test_no_pin_matches_a_stored_value_that_is_not_a_hash(hashed: str) -> None:
    assert not Pins(b"a" * 32, CHEAP).is_right(hashed, PIN)


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "12345a", "١٢٣٤٥٦"])
def test_pin_without_6_to_12_digits_is_refused(pin: str) -> None:
    with pytest.raises(PinError, match="6 to 12 digits"):
        Pins(b"a" * 32, CHEAP).hash(pin, "1001")


@pytest.mark.parametrize(
    ("pin", "why"),
    [
        ("000000", "repeats one digit"),
        ("77777777", "repeats one digit"),
        ("123456", "counts up or down"),
        ("987654", "counts up or down"),
        ("789012", "counts up or down"),
        ("210987", "counts up or down"),
        ("300417", "is the staff number"),
        ("00300417", "is the staff number"),
    ],
)
def test_easily_guessed_pin_is_refused_with_the_reason(pin: str, why: str) -> None:
    with pytest.raises(PinError, match=why):
        Pins(b"a" * 32, CHEAP).hash(pin, "300417")


@pytest.mark.parametrize("pin", ["112233", "121212", "135791", "482913", "000001"])
def test_pin_that_is_not_easily_guessed_is_accepted(pin: str) -> None:
    assert Pins(b"a" * 32, CHEAP).hash(pin, "300417").startswith("$argon2id$")


def test_pin_worker_answers_every_check_in_order_with_a_new_session_each() -> None:
    pins = Pins(b"a" * 32, CHEAP)
    heard: queue.SimpleQueue[PinChecked | PinHashed] = queue.SimpleQueue()
    worker = PinWorker(pins, heard.put)
    hashed = pins.hash(PIN, "1001")
    for number, pin in (("1", PIN), ("2", "000000"), ("3", PIN)):
        worker.take(CheckPin(number, hashed, pin))
    worker.close()
    answers = [answer for _ in range(3) if isinstance(answer := heard.get_nowait(), PinChecked)]
    assert [(answer.number, answer.correct) for answer in answers] == [("1", True), ("2", False), ("3", True)]
    assert len({answer.session for answer in answers}) == 3
    assert all(len(answer.session) == 32 for answer in answers)


def test_pepper_file_is_made_once_and_refused_if_others_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "pepper.key"
    pepper = make_pepper(path)
    assert (len(pepper), path.stat().st_mode & 0o777) == (32, 0o600)
    assert read_pepper(path) == pepper
    with pytest.raises(PinError, match="cannot be made"):
        make_pepper(path)
    os.chmod(path, 0o640)
    with pytest.raises(PinError, match="0600"):
        read_pepper(path)


def test_missing_or_short_pepper_file_is_an_error_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "pepper.key"
    with pytest.raises(PinError, match="cannot be read"):
        read_pepper(path)
    make_pepper(path)
    path.write_bytes(b"short")
    with pytest.raises(PinError, match="put it back"):
        read_pepper(path)


def test_pin_worker_hashes_a_new_pin_and_gives_the_reason_if_the_pin_is_refused() -> None:
    pins = Pins(b"a" * 32, CHEAP)
    heard: queue.SimpleQueue[PinChecked | PinHashed] = queue.SimpleQueue()
    worker, command = PinWorker(pins, heard.put), Command("1", "new-pin", "", {"number": "1001"})
    for pin in (PIN, "12"):
        worker.take(HashPin("staff/shell", command, pin))
    worker.close()
    good, bad = heard.get_nowait(), heard.get_nowait()
    assert isinstance(good, PinHashed)
    assert isinstance(bad, PinHashed)
    assert pins.is_right(good.pin_hash, PIN)
    assert (bad.pin_hash, english(bad.refused)) == ("", "A PIN has 6 to 12 digits.")
    assert PIN not in repr(HashPin("staff/shell", command, PIN))
