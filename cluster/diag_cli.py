"""The words of `etg diag`."""

from pathlib import Path
from typing import Annotated

import typer

diag = typer.Typer(
    help="What a technician wants to know of a running table, and of this machine.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Config = Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The console's, on its machine.")]
Connect = Annotated[str | None, typer.Option("--connect", metavar="ADDRESS", help="Of the console's staff socket.")]
Key = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="A technician's secret key.")]
ConsoleKey = Annotated[str | None, typer.Option("--console-key", metavar="KEY", help="The console's public key.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


How = tuple[Path | None, str | None, Path | None, str | None]


def _ask(verb: str, words: dict[str, object], how: How, as_json: bool) -> None:
    from cluster import diag as desk
    from cluster.console_ctl import Usage

    try:
        raise typer.Exit(desk.run(verb, words, how, as_json))
    except Usage as wrong:
        raise typer.BadParameter(str(wrong)) from None


@diag.command()
def status(
    config: Config = None,
    connect: Connect = None,
    key: Key = None,
    console_key: ConsoleKey = None,
    as_json: Json = False,
) -> None:
    """Every process: link, delay, clock, software, disk, devices; every fault and every alarm."""
    _ask("status", {}, (config, connect, key, console_key), as_json)


@diag.command()
def ledger(
    terminal: Annotated[str | None, typer.Argument(metavar="[TERMINAL]", show_default=False)] = None,
    config: Config = None,
    connect: Connect = None,
    key: Key = None,
    console_key: ConsoleKey = None,
    as_json: Json = False,
) -> None:
    """Each terminal's own account beside the console's copy, to the cent."""
    _ask("ledger", {"terminal": terminal}, (config, connect, key, console_key), as_json)


@diag.command("round")
def round_(
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, show_default=False)],
    config: Config = None,
    connect: Connect = None,
    key: Key = None,
    console_key: ConsoleKey = None,
    as_json: Json = False,
) -> None:
    """The whole story of a round, judged again from its sensor log and settled again to the cent."""
    _ask("round", {"round": number}, (config, connect, key, console_key), as_json)


@diag.command()
def wheel(
    config: Config = None,
    connect: Connect = None,
    key: Key = None,
    console_key: ConsoleKey = None,
    as_json: Json = False,
) -> None:
    """The wheel's link, sensors, speeds and last spins."""
    _ask("wheel", {}, (config, connect, key, console_key), as_json)


@diag.command()
def ping(
    count: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many times.")] = 10,
    config: Config = None,
    connect: Connect = None,
    key: Key = None,
    console_key: ConsoleKey = None,
    as_json: Json = False,
) -> None:
    """Round trips from here to the console, and from each terminal to it."""
    _ask("ping", {"count": count}, (config, connect, key, console_key), as_json)


@diag.command()
def doctor(
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="A console's or a terminal's; its ports and keys.")
    ] = None,
    as_json: Json = False,
) -> None:
    """This machine: Python, libraries, ports, serial devices, clock, disk, limits; each failure with its fix."""
    from cluster.doctor import run_doctor

    raise typer.Exit(run_doctor(config, as_json))
