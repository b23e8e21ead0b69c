"""Changes of the list of staff while the console is stopped; every change is also a record of the log."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from console.effects import Effects, PutPerson
from console.log import append
from console.rows import PersonRow
from console.state import Table
from phrases import phrase
from protocol.clock import Now
from protocol.enums import Role
from protocol.messages import Decision
from protocol.refusals import RefusalNumber, Why

NUMBER = re.compile(r"[A-Za-z0-9]{1,16}")
NAME_CHARS_MAX = 64
OFFLINE = ("", "offline")
"""Who changed it is not known by a log-in: whoever could write the console's disk while it was stopped."""


def add(table: Table, number: str, name: str, role: Role, pin_hash: str, now: Now) -> Effects | Why:
    """Adds a person. A staff number is given once and never again, so that the record always names one person."""
    if refused := why_not_added(table, number, name):
        return refused
    return _put(table, PersonRow(number, name.strip(), role, pin_hash), "add", now)


def why_not_added(table: Table, number: str, name: str) -> Why | None:
    if not NUMBER.fullmatch(number):
        return Why(RefusalNumber.BAD_ARGUMENT, phrase("no_number", number=number))
    if not name.strip() or len(name) > NAME_CHARS_MAX or not name.isprintable():
        return Why(RefusalNumber.BAD_ARGUMENT, phrase("name_long", most=NAME_CHARS_MAX))
    if known := table.staff.people.get(number):
        return Why(RefusalNumber.BAD_ARGUMENT, phrase("number_taken", number=number, name=known.name))
    return None


def set_pin(table: Table, number: str, pin_hash: str, now: Now) -> Effects | Why:
    """Sets a new PIN, which also ends a lock-out."""
    person = table.staff.people.get(number)
    if person is None or person.disabled:
        return nobody_active(number)
    return _put(table, replace(person, pin_hash=pin_hash, failures=0, locked_until_ms=0), "pin", now)


def disable(table: Table, number: str, now: Now) -> Effects | Why:
    person = table.staff.people.get(number)
    if person is None or person.disabled:
        return nobody_active(number)
    return _put(table, replace(person, disabled=True), "disable", now)


def set_role(table: Table, number: str, role: Role, now: Now) -> Effects | Why:
    person = table.staff.people.get(number)
    if person is None or person.disabled:
        return nobody_active(number)
    return _put(table, replace(person, role=role), "role", now)


def keep(table: Table, present: Iterable[PersonRow], now: Now) -> Effects:
    """Keeps the staff of this machine after a restore, whatever an older file says of them."""
    return [
        effect
        for person in present
        if differ(person, table.staff.people.get(person.number))
        for effect in _put(table, person, "keep", now)
    ]


def differ(person: PersonRow, older: PersonRow | None) -> bool:
    return _standing(person) != _standing(older)


def _standing(person: PersonRow | None) -> tuple[str, str, str, bool] | None:
    """A person without what changes by itself: wrong PINs and lock-outs."""
    return None if person is None else (person.name, person.role, person.pin_hash, person.disabled)


def nobody_active(number: str) -> Why:
    return Why(RefusalNumber.BAD_ARGUMENT, phrase("no_person", number=number))


def _put(table: Table, person: PersonRow, verb: str, now: Now) -> Effects:
    table.staff.people[person.number] = person
    arguments = {"staff": person.number, "name": person.name, "role": person.role.value}
    body = Decision(0, f"staff-{verb}", f"staff-{verb}", dict(arguments), [OFFLINE], b"", {}, "", None)
    return [PutPerson(person), *append(table, body, now)]
