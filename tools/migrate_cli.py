"""The options and arguments of `etg migrate`."""

from pathlib import Path
from typing import Annotated

import typer

migrate = typer.Typer(no_args_is_help=True, help="Records of an earlier program, brought to this program's format.")

Config = Annotated[Path, typer.Option("--config", metavar="FILE", help="Of the stopped process.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


@migrate.command()
def console(config: Config, as_json: Json = False) -> None:
    """Seal a stopped console's file as a day and continue in a new one; run it again after an interruption."""
    from tools.migrating import migrate_console

    raise typer.Exit(migrate_console(config, as_json))


@migrate.command()
def terminal(config: Config, as_json: Json = False) -> None:
    """Seal a stopped terminal's file as a day and continue in a new one; run it again after an interruption."""
    from tools.migrating import migrate_terminal

    raise typer.Exit(migrate_terminal(config, as_json))
