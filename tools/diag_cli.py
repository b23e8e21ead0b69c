"""The options and arguments of `etg diag`."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from tools.games import DEALT

diag = typer.Typer(
    help="What a technician wants to know of a running table, and of this machine.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


def _how(
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="The console's, on its machine.")] = None,
    connect: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Of the console's staff socket.")] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="A technician's secret key.")] = None,
    console_key: Annotated[str | None, typer.Option(metavar="KEY", help="The console's public key.")] = None,
    as_json: Json = False,
) -> tuple[tuple[Path | None, str | None, Path | None, str | None], bool]:
    """The options that every question to a running console takes besides its own."""
    return (config, connect, key, console_key), as_json


def asks(question: Callable[..., dict[str, Any]], name: str = "", help_: str | None = None) -> Callable[..., None]:
    """Makes a command of a question's own arguments, followed by the options that name the console."""
    own, shared = signature(question).parameters, signature(_how).parameters

    @wraps(question)
    def command(**given: Any) -> None:
        from tools import diag as desk
        from tools.console_ctl import Usage

        how, as_json = _how(**{name: given.pop(name) for name in shared})
        try:
            raise typer.Exit(desk.run(question.__name__.rstrip("_"), question(**given), how, as_json))
        except Usage as wrong:
            raise typer.BadParameter(str(wrong)) from None

    both = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in (*own.values(), *shared.values())]
    command.__signature__ = signature(command).replace(parameters=both, return_annotation=None)  # type: ignore[attr-defined] # a function has one
    command.__annotations__ = {each.name: each.annotation for each in both}
    diag.command(name or question.__name__.rstrip("_"), help=help_)(command)
    return command


@asks
def status() -> dict[str, Any]:
    """Show every process: link, delay, clock, software, disk, devices; and every fault and alarm."""
    return {}


@asks
def ledger(
    terminal: Annotated[str | None, typer.Argument(metavar="[TERMINAL]", show_default=False)] = None,
) -> dict[str, Any]:
    """Compare each terminal's own account with the console's copy, to the cent."""
    return {"terminal": terminal}


@asks
def round_(
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, show_default=False)],
) -> dict[str, Any]:
    """Tell the whole story of a round, judged again from its sensor log and settled again to the cent."""
    return {"round": number}


def source() -> dict[str, Any]:
    return {}


for device, device_help in {game.device: game.device_help for game in DEALT.values() if game.device}.items():
    asks(source, device, device_help)


@asks
def ping(
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many times.")] = 10,
) -> dict[str, Any]:
    """Measure round trips from here to the console, and from each terminal to the console."""
    return {"count": count}


@diag.command()
def doctor(
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="A console's or a terminal's; its ports and keys.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check this machine: Python, libraries, ports, serial devices, clock, disk, limits; each failure with its fix."""
    from tools.doctor import run_doctor

    raise typer.Exit(run_doctor(config, as_json))
