"""The options and arguments of `etg staff`."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from protocol.enums import Role

staff = typer.Typer(
    no_args_is_help=True, help="People of a table whose console is stopped; a running one: etg console-ctl."
)

RoleWord = Enum("RoleWord", {role.value: role.value for role in Role})  # type: ignore[misc] # names are data
Number = Annotated[str, typer.Argument(metavar="NUMBER", help="Staff number; one person's for good.")]
Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="The console's data folder.")]
FromStdin = Annotated[bool, typer.Option("--pin-stdin", help="Read the PIN from standard input.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


@staff.command()
def add(
    number: Number,
    name: Annotated[str, typer.Argument(metavar="NAME")],
    role: Annotated[RoleWord, typer.Argument(metavar="ROLE", help=", ".join(Role))],
    data: Data,
    pin_stdin: FromStdin = False,
    as_json: Json = False,
) -> None:
    """Add a person, and ask for a PIN of 6 to 12 digits."""
    from tools.staff_command import add_person

    raise typer.Exit(add_person(data, number, name, Role(role.value), pin_stdin, as_json))


@staff.command()
def pin(number: Number, data: Data, pin_stdin: FromStdin = False, as_json: Json = False) -> None:
    """Give a person a new PIN; this also ends a lock-out."""
    from tools.staff_command import new_pin

    raise typer.Exit(new_pin(data, number, pin_stdin, as_json))


@staff.command()
def disable(number: Number, data: Data, as_json: Json = False) -> None:
    """Disable a person for good: they can no longer log in, and nobody else gets the number."""
    from tools.staff_command import disable_person

    raise typer.Exit(disable_person(data, number, as_json))


@staff.command("role")
def role_(
    number: Number,
    role: Annotated[RoleWord, typer.Argument(metavar="ROLE", help=", ".join(Role))],
    data: Data,
    as_json: Json = False,
) -> None:
    """Give a person another role."""
    from tools.staff_command import new_role

    raise typer.Exit(new_role(data, number, Role(role.value), as_json))


@staff.command("list")
def list_(data: Data, as_json: Json = False) -> None:
    """List all people with their roles, disabled people included."""
    from tools.staff_command import list_people

    raise typer.Exit(list_people(data, as_json))
