"""The list of staff: one number belongs to one person for good, and every change is a record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from console import roster
from console.effects import WRITES, Effects
from console.state import Table
from console.store import Store
from protocol.codec import decode_record
from protocol.enums import Role
from protocol.messages import Decision
from protocol.refusals import RefusalNumber, Why
from tests.phrased import english
from tests.table import Clock

NOW = Clock().now()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "console.db")
    yield store
    store.close()


def commit(store: Store, done: Effects | Why) -> Table:
    assert not isinstance(done, Why), done
    store.commit([effect for effect in done if isinstance(effect, WRITES)])
    return store.load()[0]


def test_adding_changing_and_disabling_a_person_is_recorded_without_the_pin(store: Store) -> None:
    table = commit(store, roster.add(store.load()[0], "1001", "Anna Tan", Role.DEALER, "secret-1", NOW))
    assert table.staff.people["1001"].role is Role.DEALER
    table = commit(store, roster.set_pin(table, "1001", "secret-2", NOW))
    assert table.staff.people["1001"].pin_hash == "secret-2"
    table = commit(store, roster.disable(table, "1001", NOW))
    assert table.staff.people["1001"].disabled
    kept = [decode_record(data)[1] for _, data in store.records(1, 10)]
    assert [record.verb for record in kept if isinstance(record, Decision)] == [
        "staff-add",
        "staff-pin",
        "staff-disable",
    ]
    assert "secret" not in json.dumps([record.arguments for record in kept if isinstance(record, Decision)])


def test_staff_number_of_a_disabled_person_cannot_be_given_to_another_person(store: Store) -> None:
    table = commit(store, roster.add(store.load()[0], "1001", "Anna Tan", Role.DEALER, "x", NOW))
    table = commit(store, roster.disable(table, "1001", NOW))
    again = roster.add(table, "1001", "Ben Lim", Role.DEALER, "x", NOW)
    assert isinstance(again, Why)
    assert english(again.sentence) == "Staff number 1001 belongs to Anna Tan; two people cannot share a number."


@pytest.mark.parametrize(("number", "name"), [("", "A"), ("no/1", "A"), ("1" * 17, "A"), ("1", " "), ("1", "A" * 65)])
def test_malformed_staff_number_or_name_is_refused(number: str, name: str) -> None:
    done = roster.add(Table(), number, name, Role.DEALER, "x", NOW)
    assert isinstance(done, Why)
    assert done.number == RefusalNumber.BAD_ARGUMENT


def test_new_pin_and_disabling_are_refused_for_an_unknown_staff_number() -> None:
    assert isinstance(roster.set_pin(Table(), "1001", "x", NOW), Why)
    assert isinstance(roster.disable(Table(), "1001", NOW), Why)
