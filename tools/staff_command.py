"""`etg staff`: adds, disables and lists people, sets roles and PINs, while the console is stopped."""

import getpass
import json
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from console import roster
from console.effects import WRITES, Effects
from console.pins import PEPPER, PinError, Pins, make_pepper, read_pepper
from console.rows import PersonRow
from console.state import Table
from console.store import FILE_NAME, Store
from durable import InUseError, StoreError
from phrases.catalogue import english
from protocol.clock import Now, this_moment
from protocol.enums import Role
from protocol.refusals import Why
from record.audit.files import InUse, copied
from record.audit.findings import AuditError
from tools.failure import failed

THROUGH_IT = "etg console-ctl add-staff, set-role, new-pin, disable-staff"
Change = Callable[[Table, Pins, Now], Effects | Why]


def add_person(data: Path, number: str, name: str, role: Role, from_stdin: bool, as_json: bool) -> int:
    def change(table: Table, pins: Pins, now: Now) -> Effects | Why:
        return roster.add(table, number, name, role, pins.hash(ask_new_pin(from_stdin), number), now)

    return _change(data, change, f"{name} is {role.replace('-', ' ')} with staff number {number}.", as_json)


def new_pin(data: Path, number: str, from_stdin: bool, as_json: bool) -> int:
    def change(table: Table, pins: Pins, now: Now) -> Effects | Why:
        return roster.set_pin(table, number, pins.hash(ask_new_pin(from_stdin), number), now)

    return _change(data, change, f"{number} has a new PIN.", as_json)


def disable_person(data: Path, number: str, as_json: bool) -> int:
    def change(table: Table, _: Pins, now: Now) -> Effects | Why:
        return roster.disable(table, number, now)

    return _change(data, change, f"{number} can no longer log in.", as_json)


def new_role(data: Path, number: str, role: Role, as_json: bool) -> int:
    def change(table: Table, _: Pins, now: Now) -> Effects | Why:
        return roster.set_role(table, number, role, now)

    return _change(data, change, f"{number} is {role.replace('-', ' ')} from now on.", as_json)


def list_people(data: Path, as_json: bool) -> int:
    """Lists the people from a copy, so that reading makes or changes no file."""
    try:
        if not (data / FILE_NAME).exists():
            raise StoreError(f"There is no {FILE_NAME} in {data}: nobody is on the staff of a table there.")
        with copied(data / FILE_NAME) as copy:
            store = Store(copy)
            people = sorted(store.load()[0].staff.people.values(), key=lambda row: row.number)
            store.close()
    except InUse:
        return failed("etg staff", "The console is running; ask it: etg console-ctl people.", as_json)
    except (StoreError, AuditError) as bad:
        return failed("etg staff", bad, as_json)
    lines = [f"{row.number:<16} {row.role:<15} {row.name}{', disabled' * row.disabled}" for row in people]
    _tell("\n".join(lines) or "Nobody yet.", {"staff": [_facts(row) for row in people]}, as_json)
    return 0


def _facts(row: PersonRow) -> dict[str, Any]:
    return {"number": row.number, "name": row.name, "role": row.role.value, "disabled": row.disabled}


def _open(data: Path) -> Store:
    if not data.is_dir():
        raise StoreError(f"There is no folder {data}.")
    return Store(data / FILE_NAME)


def _change(data: Path, change: Change, said: str, as_json: bool) -> int:
    try:
        store = _open(data)
    except InUseError:
        return failed("etg staff", f"The console is running; staff are changed through it: {THROUGH_IT}.", as_json)
    except StoreError as bad:
        return failed("etg staff", bad, as_json)
    try:
        table, _ = store.load()
        done = change(table, _pins(data, table), this_moment())
        if isinstance(done, Why):
            return failed("etg staff", english(done.sentence), as_json)
        store.commit([effect for effect in done if isinstance(effect, WRITES)])
    except (PinError, StoreError) as bad:
        return failed("etg staff", bad, as_json)
    finally:
        store.close()
    _tell(said, {"done": True, "sentence": said}, as_json)
    return 0


def _pins(data: Path, table: Table) -> Pins:
    """The PIN checker; the pepper is made with the first person, and later a missing pepper is an error."""
    path = data / PEPPER
    return Pins(read_pepper(path) if table.staff.people or path.exists() else make_pepper(path))


def ask_pin(prompt: str, from_stdin: bool) -> str:
    """Asks for a PIN without showing it."""
    if from_stdin:
        return sys.stdin.readline().strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", getpass.GetPassWarning)
            return getpass.getpass(prompt)
    except getpass.GetPassWarning:
        raise typer.BadParameter("there is no terminal to type a PIN at; give --pin-stdin") from None


def ask_new_pin(from_stdin: bool) -> str:
    pin = ask_pin("New PIN: ", from_stdin)
    if not from_stdin and ask_pin("New PIN again: ", from_stdin) != pin:
        raise PinError("The two PINs are not the same.")
    return pin


def _tell(text: str, document: dict[str, Any], as_json: bool) -> None:
    print(json.dumps(document) if as_json else text)
