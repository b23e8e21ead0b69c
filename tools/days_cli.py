"""The options and arguments of `etg days`."""

from pathlib import Path
from typing import Annotated

import typer

days = typer.Typer(no_args_is_help=True, help="The sealed gaming days of a console: listed, checked, archived.")

Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="The console's data folder.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
HERE = Path()


@days.command("list")
def list_(data: Data = HERE, as_json: Json = False) -> None:
    """List every sealed day: number, day, rounds, size, and where its file is. The console may run."""
    from tools.days_command import list_days

    raise typer.Exit(list_days(data, as_json))


@days.command()
def check(data: Data = HERE, as_json: Json = False) -> None:
    """Check every sealed day that is here against the size and SHA-256 it was sealed with."""
    from tools.days_command import check_days

    raise typer.Exit(check_days(data, as_json))


@days.command()
def archive(
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", show_default=False, help="On another disk.")],
    keep: Annotated[int, typer.Option("--keep", metavar="N", show_default=False, help="So many newest days stay.")],
    data: Data = HERE,
    as_json: Json = False,
) -> None:
    """Move all but the newest N sealed days to FOLDER; a day is removed here only when its copy is complete."""
    from tools.days_command import archive_days

    raise typer.Exit(archive_days(data, to, keep, as_json))
