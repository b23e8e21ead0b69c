"""Offers the commands of the lab where the lab is present; an installation answers them with a sentence."""

from importlib import import_module
from pathlib import Path

import typer

from tools.failure import failed

ROOT = Path(__file__).resolve().parents[1]
WORDS = ("test", "rules", "bench", "campaign", "simulate", "screens")
ANYTHING = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def offer_the_lab(app: typer.Typer) -> None:
    """Adds the lab's commands by name only, because nothing that is shipped may import the lab."""
    if (ROOT / "lab" / "commands.py").is_file():
        app.add_typer(import_module("lab.commands").commands)
        return
    for word in WORDS:
        app.command(word, hidden=True, context_settings=ANYTHING)(not_here)


def not_here(context: typer.Context) -> None:
    why = "this word is for a checkout of the source; this is an installed copy."
    raise typer.Exit(failed(f"etg {context.info_name}", why, "--json" in context.args))
