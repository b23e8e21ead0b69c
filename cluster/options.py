"""Options that several commands of etg share."""

from typing import Annotated

import typer

TableOption = Annotated[str, typer.Option("--game", metavar="GAME", help="Which game is dealt.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
