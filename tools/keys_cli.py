"""`etg keys`: the options and arguments for making, enrolling, revoking and listing keys."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

keys = typer.Typer(help="The console's key and the keys enrolled with it.", no_args_is_help=True)


class Domain(StrEnum):
    """The domains of protocol.enrolment, repeated here so that the module is imported only when needed."""

    TERMINAL = "terminal"
    STAFF = "staff"
    TECHNICIAN = "technician"
    DISPLAY = "display"
    BACKUP = "backup"


NameArgument = Annotated[str, typer.Argument(metavar="NAME", show_default=False)]
DomainOption = Annotated[Domain, typer.Option("--domain", help="What the key is for.")]
DataOption = Annotated[Path, typer.Option("--data", metavar="DIR", help="The console's data folder.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
HERE = Path()


@keys.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", show_default=False)], as_json: JsonOption = False
) -> None:
    """Make the console's key and an empty list of enrolled keys in its data folder."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.init(folder), as_json))


@keys.command()
def make(
    path: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)], as_json: JsonOption = False
) -> None:
    """Make a key pair on the machine that will use it; FILE.pub is the public key to enroll."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.make(path), as_json))


@keys.command()
def audit(data: DataOption = HERE, as_json: JsonOption = False) -> None:
    """Make the audit key of a console that has none; its exports are signed from then on."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.make_audit(data), as_json))


@keys.command()
def enroll(
    name: NameArgument,
    public: Annotated[str | None, typer.Option("--public", metavar="KEY|FILE", help="The key, or its .pub.")] = None,
    make: Annotated[Path | None, typer.Option("--make", metavar="FILE", help="Make the pair here as well.")] = None,
    domain: DomainOption = Domain.TERMINAL,
    data: DataOption = HERE,
    as_json: JsonOption = False,
) -> None:
    """Enroll a public key under a name. Two people compare the fingerprint with the other machine's."""
    from tools import keys_command

    if (public is None) == (make is None):
        raise typer.BadParameter("give either --public or --make")
    if make is not None:
        raise typer.Exit(keys_command.answer(lambda: keys_command.make_and_enroll(data, domain, name, make), as_json))
    raise typer.Exit(keys_command.answer(lambda: keys_command.enroll_public(data, domain, name, public or ""), as_json))


@keys.command()
def revoke(
    name: NameArgument,
    domain: DomainOption = Domain.TERMINAL,
    data: DataOption = HERE,
    as_json: JsonOption = False,
) -> None:
    """Revoke a key: a running console accepts nothing more from it and sends it nothing more."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.revoke_name(data, domain, name), as_json))


@keys.command()
def clear(
    name: NameArgument,
    domain: DomainOption = Domain.TERMINAL,
    data: DataOption = HERE,
    as_json: JsonOption = False,
) -> None:
    """Let a key in again that was shut out because it sent too much."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.clear_name(data, domain, name), as_json))


@keys.command("list")
def list_keys(data: DataOption = HERE, as_json: JsonOption = False) -> None:
    """List every key that is or was enrolled, with its fingerprint."""
    from tools import keys_command

    raise typer.Exit(keys_command.answer(lambda: keys_command.listed(data), as_json))
