"""`etg shoes`: what the record says of all sets of cards."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The sets of cards on record: who made them ready, and whether their cards are as even as chance.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def shoes() -> None:
    """The sets of cards on record: who made them ready, and whether their cards are as even as chance."""


@app.command()
def health(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder of a stopped console, or a backup.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document for programs.")] = False,
) -> None:
    """Test whether cards and results are as even as chance. The exit code is 1 if the verdict is red."""
    from tools.cards.shoe_health import run_health

    raise typer.Exit(run_health(data, as_json))
