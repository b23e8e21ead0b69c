"""The options and arguments of `etg backup`."""

from pathlib import Path
from typing import Annotated

import typer

backup = typer.Typer(no_args_is_help=True, help="Copies of the record to go on from: made, checked, restored.")

Config = Annotated[Path, typer.Option("--config", metavar="FILE", help="The console's.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
CONSOLE_CONFIG = Path("/etc/etg/console.toml")
One = Annotated[Path, typer.Argument(metavar="BACKUP", show_default=False, help="A folder that `make` named.")]


@backup.command()
def make(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", show_default=False, help="Where backups are kept.")],
    config: Config = CONSOLE_CONFIG,
    staff: Annotated[
        str | None, typer.Option("--staff", metavar="NUMBER", help="Who asks a running console; else backup.key.")
    ] = None,
    pin_stdin: Annotated[bool, typer.Option("--pin-stdin", help="Read the PIN from standard input.")] = False,
    as_json: Json = False,
) -> None:
    """Make a backup in a new folder below FOLDER, verify it, and restore it once on trial."""
    from tools.backup_command import make_backup
    from tools.staff import Badge
    from tools.staff_command import ask_pin

    def who() -> Badge | None:
        return None if staff is None else Badge(staff, ask_pin(f"PIN of {staff}: ", pin_stdin))

    raise typer.Exit(make_backup(folder, config, who, as_json))


@backup.command()
def check(one: One, as_json: Json = False) -> None:
    """Check that a backup is unchanged and that its record verifies."""
    from tools.backup_command import check_backup

    raise typer.Exit(check_backup(one, as_json))


@backup.command()
def restore(one: One, config: Config = CONSOLE_CONFIG, as_json: Json = False) -> None:
    """Replace a stopped console's record by a backup; keys revoked and people disabled here stay so."""
    from tools.backup_command import restore_backup

    raise typer.Exit(restore_backup(one, config, as_json))
