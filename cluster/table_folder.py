"""A whole table in one folder: the keys, enrolment and configuration of a console and its terminals."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from console import roster
from console.effects import WRITES, Write
from console.pins import PEPPER, Pins, make_pepper, read_pepper, why_no_pin
from console.programs import read_console_config
from console.store import FILE_NAME, Owner, Store
from protocol.clock import this_moment
from protocol.enrolment import ALLOW_LIST, Domain, enroll, write_enrolled
from protocol.enums import Role
from protocol.key_pairs import make_key_file, read_key_file
from protocol.keys import CONSOLE_KEY, parse_public, public_file, replace_file
from protocol.refusals import Why
from tools.audit_key import make_audit_key_file
from tools.games import USUAL
from tools.staff import STAFF_KEY, TECHNICIAN_KEY, Badge, StaffClient

Sections = Mapping[str, Mapping[str, Any]]
"""The sections of a console's configuration."""
PEOPLE = {
    "1001": ("dealer", Role.DEALER),
    "2001": ("pit supervisor", Role.PIT_SUPERVISOR),
    "3001": ("shift manager", Role.SHIFT_MANAGER),
}
SCRIPTED = {
    "1901": ("scripted dealer", Role.DEALER),
    "2901": ("scripted supervisor", Role.PIT_SUPERVISOR),
    "3901": ("scripted manager", Role.SHIFT_MANAGER),
}
"""The staff number of scripted staff: no real person has it, so the record shows who acted."""
PINS = "pins.json"
MACHINES = ("acceptor", "printer")
COMMANDS, EVENTS, STAFF = "commands.ipc", "events.ipc", "staff.ipc"
PLAY_CENTS = 10**9
"""The credit that one scripted person brings to every seat: it is play money."""


@dataclass(frozen=True, slots=True)
class TableFolder:
    folder: Path
    terminals: tuple[str, ...]

    @property
    def console(self) -> Path:
        return self.folder / "console"

    @property
    def console_config(self) -> Path:
        return self.console / "console.toml"

    @property
    def dealer_config(self) -> Path:
        return self.folder / "dealer" / "dealer.toml"

    @property
    def display_config(self) -> Path:
        return self.folder / "display" / "display.toml"

    def terminal_config(self, name: str) -> Path:
        return self.folder / name / "terminal.toml"

    def device(self, name: str, machine: str) -> Path:
        """The port of a terminal's acceptor or printer; its control socket has `.control` after it."""
        return self.folder / name / machine

    def staff(self) -> StaffClient:
        return self.client(STAFF_KEY)

    def technician(self) -> StaffClient:
        return self.client(TECHNICIAN_KEY)

    def client(self, key: str) -> StaffClient:
        config = read_console_config(self.console_config)
        return StaffClient(config.network.staff, read_key_file(self.console / key), self.console_public())

    def badge(self, number: str) -> Badge:
        """Gives the badge of one of the people who exist in every new table folder."""
        return Badge(number, self.pins()[number])

    def pins(self) -> dict[str, str]:
        file = self.console / PINS
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}

    def console_public(self) -> str:
        return parse_public(public_file(self.console / CONSOLE_KEY).read_text())


def make_table(
    folder: Path, terminals: list[str], settings: Sections, game: str = USUAL, *, with_devices: bool = False
) -> TableFolder:
    """Makes the table's folder. All sockets are files inside it, so tables cannot collide. Existing keys are kept."""
    table = TableFolder(folder.absolute(), tuple(terminals))
    if not table.console.exists():
        _make_keys(table)
    _write_console_config(table, settings, game)
    hire(table, PEOPLE)
    for config, domain in ((table.dealer_config, Domain.STAFF), (table.display_config, Domain.DISPLAY)):
        if not config.exists():
            _make_screen(table, config, domain, game)
    for name in terminals:
        if not table.terminal_config(name).exists():
            _make_terminal(table, name, game, settings.get("readings", {}), with_devices=with_devices)
    return table


def _make_keys(table: TableFolder) -> None:
    table.console.mkdir(mode=0o700, parents=True)
    make_key_file(table.console / CONSOLE_KEY)
    make_audit_key_file(table.console)
    write_enrolled(table.console / ALLOW_LIST, [])
    staff = make_key_file(table.console / STAFF_KEY)
    enroll(table.console / ALLOW_LIST, Domain.STAFF, "shell", staff.public)
    technician = make_key_file(table.console / TECHNICIAN_KEY)
    enroll(table.console / ALLOW_LIST, Domain.TECHNICIAN, "shell", technician.public)


def hire(table: TableFolder, people: Mapping[str, tuple[str, Role]]) -> None:
    """Adds staff with random PINs, written to a file beside the keys: a person who can read the folder can act as
    any of them.
    """
    known = table.pins()
    numbers = {number: _pin_by_chance(number) for number in people if number not in known}
    if not numbers:
        return
    replace_file(table.console / PINS, msgspec.json.encode(known | numbers).decode(), 0o600)
    pepper = table.console / PEPPER
    pins = Pins(
        read_pepper(pepper) if pepper.exists() else make_pepper(pepper), PasswordHasher.from_parameters(CHEAPEST)
    )
    config = read_console_config(table.console_config)
    store = Store(table.console / FILE_NAME, owner=Owner(config.table, config.game))
    (state, _), hired = store.load(), list[Write]()
    state.log.table, state.log.game = config.table, config.game
    for number, pin in numbers.items():
        done = roster.add(state, number, *people[number], pins.hash(pin, number), this_moment())
        assert not isinstance(done, Why), done
        hired += [effect for effect in done if isinstance(effect, WRITES)]
    store.commit(hired)
    store.close()


def _pin_by_chance(number: str) -> str:
    while why_no_pin(pin := f"{secrets.randbelow(10**8):08}", number):
        pass
    return pin


def _write_console_config(table: TableFolder, settings: Sections, game: str) -> None:
    network = {"commands": f"ipc://{COMMANDS}", "events": f"ipc://{EVENTS}", "staff": f"ipc://{STAFF}"}
    attendant = {"alone_maximum_cents": PLAY_CENTS}
    sections: Sections = {"network": network, "attendant": attendant, **settings}
    lines = ['table = "DEMO"', f'game = "{game}"', 'profile = "demo"']
    table.console_config.write_text(in_toml(lines, sections))


def _make_terminal(
    table: TableFolder, name: str, game: str, readings: Mapping[str, Any], *, with_devices: bool
) -> None:
    config = table.terminal_config(name)
    config.parent.mkdir(mode=0o700, exist_ok=True)
    pair = make_key_file(config.parent / "terminal.key")
    enroll(table.console / ALLOW_LIST, Domain.TERMINAL, name, pair.public)
    console = {
        "public_key": table.console_public(),
        "commands": f"ipc://{table.console / COMMANDS}",
        "events": f"ipc://{table.console / EVENTS}",
    }
    lines = [f'terminal = "{name}"', f'game = "{game}"', 'profile = "demo"']
    sections: dict[str, Mapping[str, Any]] = {"console": console}
    if readings:
        sections["readings"] = readings
    if with_devices:
        sections |= {f"devices.{machine}": {"port": str(table.device(name, machine))} for machine in MACHINES}
    config.write_text(in_toml(lines, sections))


def in_toml(lines: list[str], sections: Sections) -> str:
    for section, keys in sections.items():
        lines += ["", f"[{section}]", *(f"{key} = {_toml(value)}" for key, value in keys.items())]
    return "\n".join(lines) + "\n"


def _make_screen(table: TableFolder, config: Path, domain: Domain, game: str) -> None:
    config.parent.mkdir(mode=0o700, exist_ok=True)
    pair = make_key_file(config.with_suffix(".key"))
    enroll(table.console / ALLOW_LIST, domain, config.stem, pair.public)
    config.write_text(
        f'game = "{game}"\n'
        f"[console]\npublic_key = {_toml(table.console_public())}\n"
        f'staff = "ipc://{table.console / STAFF}"\nevents = "ipc://{table.console / EVENTS}"\n'
    )


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)
