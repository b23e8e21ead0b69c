"""The options and arguments of `etg audit`."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

audit = typer.Typer(no_args_is_help=True, help="The record: verified offline, and handed over.")

Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="A table's folder, or one process's.")]
Files = Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help="Backups or exports.")]
DAY = {"formats": ["%Y-%m-%d"], "metavar": "YYYY-MM-DD"}
First = Annotated[datetime | None, typer.Option("--from", **DAY, help="The first gaming day.")]
Last = Annotated[datetime | None, typer.Option("--to", **DAY, help="The last gaming day.")]
Hour = Annotated[
    int | None,
    typer.Option("--day-starts", min=0, max=23, help="Hour at which a gaming day begins; else as the console's own."),
]
Key = Annotated[
    str | None,
    typer.Option("--key", metavar="PUBLIC", help="Whose signature an export must have: the key, or its file."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


@audit.command()
def verify(files: Files = None, data: Data = None, key: Key = None, as_json: Json = False) -> None:
    """Find and name every record that is not as it was written."""
    from tools.audit_commands import run_verify

    raise typer.Exit(run_verify(_one_of(files, data), files or [], key, as_json))


@audit.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A new file.")],
    files: Files = None,
    data: Data = None,
    first: First = None,
    last: Last = None,
    day_starts: Hour = None,
    as_json: Json = False,
) -> None:
    """Write the record, or some days of it, into one file that `verify` accepts."""
    from tools.audit_commands import Wanted, run_export

    wanted = Wanted(first.date() if first else None, last.date() if last else None, day_starts)
    raise typer.Exit(run_export(out, _one_of(files, data), files or [], wanted, as_json))


def _one_of(files: list[Path] | None, data: Path | None) -> Path | None:
    if (data is None) == (not files):
        raise typer.BadParameter("give --data DIR, or files")
    return data
