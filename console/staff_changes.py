"""People are added, or get another role or PIN, while the table runs; no PIN reaches a proposal or the record."""

import hashlib

from msgspec.structs import replace

from console.authority import Action
from console.effects import Effects, HashPin, PutPerson
from console.request import Done, Plan, Request, Staff
from console.roster import nobody_active, why_not_added
from console.rows import PersonRow
from console.staff import end_sessions
from console.state import Table
from phrases import phrase
from protocol.arguments import AddStaffArguments, PinArguments, RoleArguments
from protocol.enums import Role
from protocol.messages import Command
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import StaffChanged
from protocol.what_if import PersonAdded, PinSet, RoleSet

WITH_PIN = ("add-staff", "new-pin")
NEW_PINS_MAX = 20
"""As many as there can be proposals."""


def hash_pin(table: Table, command: Command, peer: str) -> Effects | Why:
    """Hashes the PIN before anything is planned; from then on the command no longer carries it."""
    pin = command.arguments.get("pin")
    if not isinstance(pin, str):
        return Why(No.BAD_ARGUMENT, phrase("needs_pin"))
    if (peer, command.id) in table.staff.hashing:
        return []  # The same question, said again.
    table.staff.hashing.add((peer, command.id))
    without = {name: value for name, value in command.arguments.items() if name != "pin"}
    return [HashPin(peer, replace(command, arguments=without), pin)]


def with_hash(table: Table, peer: str, command: Command, pin_hash: str) -> Command:
    """The command without its PIN: it names the PIN's hash by SHA-256, as a commit does. The hash itself stays here."""
    table.staff.hashing.discard((peer, command.id))
    if not pin_hash:
        return command
    name = hashlib.sha256(pin_hash.encode()).hexdigest()
    if len(table.staff.new_pins) >= NEW_PINS_MAX:
        del table.staff.new_pins[next(iter(table.staff.new_pins))]
    table.staff.new_pins[name] = pin_hash
    return replace(command, arguments={**command.arguments, "pin": name})


def add_staff(request: Request, given: AddStaffArguments) -> Plan | Why:
    table, number, name, role = request.table, given.number, given.name, given.role
    if refused := why_not_added(table, number, name):
        return refused
    if refused := _pin_is_lost(table, given.pin):
        return refused

    def do(_: Staff) -> Done:
        row = PersonRow(number, name.strip(), role, table.staff.new_pins.pop(given.pin))
        return _put(table, row)

    return Plan(Action.ADD_STAFF, do, PersonAdded(number, name.strip(), role))


def set_role(request: Request, given: RoleArguments) -> Plan | Why:
    """Gives a person another role; the person is logged out, and comes back with the new role."""
    table, person, role = request.table, _active(request.table, given.number), given.role
    if isinstance(person, Why):
        return person
    if person.role is role:
        return Why(No.BAD_ARGUMENT, phrase("has_role", name=person.name))
    if person.role is Role.SHIFT_MANAGER and _only_manager(table, person):
        return Why(No.BAD_ARGUMENT, phrase("only_manager", name=person.name))

    def do(_: Staff) -> Done:
        return _put(table, replace(person, role=role))

    effect = RoleSet(person.number, person.name, person.role, role)
    return Plan(Action.SET_ROLE, do, effect)


def new_pin(request: Request, given: PinArguments) -> Plan | Why:
    """Gives a person a new PIN; that also ends a lock-out, and every session opened with the old PIN."""
    table, person = request.table, _active(request.table, given.number)
    if isinstance(person, Why):
        return person
    if refused := _pin_is_lost(table, given.pin):
        return refused

    def do(_: Staff) -> Done:
        pin_hash = table.staff.new_pins.pop(given.pin)
        return _put(table, replace(person, pin_hash=pin_hash, failures=0, locked_until_ms=0))

    return Plan(Action.NEW_PIN, do, PinSet(person.number, person.name))


def _put(table: Table, row: PersonRow) -> Done:
    table.staff.people[row.number] = row
    end_sessions(table, lambda session: session.number == row.number)
    return [PutPerson(row)], StaffChanged(row.number, row.name, row.role)


def _active(table: Table, number: str) -> PersonRow | Why:
    person = table.staff.people.get(number)
    return nobody_active(number) if person is None or person.disabled else person


def _pin_is_lost(table: Table, name: str) -> Why | None:
    """Refuses if the PIN's hash is not kept any more, so that the proposal must be made again; a what-if has
    none yet.
    """
    if not name or name in table.staff.new_pins:
        return None
    return Why(No.EFFECT_HAS_CHANGED, phrase("pin_lost"))


def _only_manager(table: Table, person: PersonRow) -> bool:
    managers = [row for row in table.staff.people.values() if row.role is Role.SHIFT_MANAGER and not row.disabled]
    return managers == [person]
