"""The words of `etg cage`."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Cashier's desk: look tickets up, pay them, make them void.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
ConfigOption = Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The console's.")]
ConnectOption = Annotated[str | None, typer.Option("--connect", metavar="ADDRESS", help="Of the staff socket.")]
KeyOption = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Secret key of this desk.")]
ConsoleKeyOption = Annotated[str | None, typer.Option("--console-key", metavar="KEY", help="Public.")]
StaffOption = Annotated[str, typer.Option("--staff", metavar="NUMBER", help="Who asks.")]
SecondOption = Annotated[str | None, typer.Option("--second", metavar="NUMBER", help="Who approves, at this desk.")]
StdinOption = Annotated[
    bool, typer.Option("--stdin", help="Read the ticket's number, then each PIN, as a line of standard input.")
]
ReceiptOption = Annotated[Path | None, typer.Option("--receipt", metavar="FILE", help="Write the receipt there too.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


@app.callback()
def cage() -> None:
    """Cashier's desk: look tickets up, pay them, make them void. The number is asked for, typed or scanned."""


@app.command()
def show(
    staff: StaffOption,
    config: ConfigOption = None,
    connect: ConnectOption = None,
    key: KeyOption = None,
    console_key: ConsoleKeyOption = None,
    stdin: StdinOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what a ticket is worth and what has become of it."""
    from tools.cage import SHOW, Wanted

    _run(Wanted(SHOW, staff, as_json=as_json), config, connect, key, console_key, stdin)


@app.command()
def pay(
    cents: Annotated[int, typer.Argument(metavar="CENTS", help="As it stands on the paper.", show_default=False)],
    staff: StaffOption,
    second: SecondOption = None,
    config: ConfigOption = None,
    connect: ConnectOption = None,
    key: KeyOption = None,
    console_key: ConsoleKeyOption = None,
    receipt: ReceiptOption = None,
    stdin: StdinOption = False,
    as_json: JsonOption = False,
) -> None:
    """Pay a ticket, also one that has expired. From a limit on it takes two people."""
    from tools.cage import PAY, Wanted

    wanted = Wanted(PAY, staff, second, cents, receipt=receipt, as_json=as_json)
    _run(wanted, config, connect, key, console_key, stdin)


@app.command()
def void(
    staff: StaffOption,
    second: SecondOption = None,
    reason: Annotated[str, typer.Option("--reason", help="Why nobody gets its money.")] = "",
    config: ConfigOption = None,
    connect: ConnectOption = None,
    key: KeyOption = None,
    console_key: ConsoleKeyOption = None,
    receipt: ReceiptOption = None,
    stdin: StdinOption = False,
    as_json: JsonOption = False,
) -> None:
    """Make a ticket void, by two people with a reason."""
    from tools.cage import VOID, Wanted

    wanted = Wanted(VOID, staff, second, reason=reason, receipt=receipt, as_json=as_json)
    _run(wanted, config, connect, key, console_key, stdin)


def _run(
    wanted: object, config: Path | None, connect: str | None, key: Path | None, console_key: str | None, stdin: bool
) -> None:
    from tools import cage
    from tools.console_ctl import Usage, how_to_connect
    from tools.staff_command import ask_pin

    assert isinstance(wanted, cage.Wanted)
    try:
        client = how_to_connect(config, connect, key, console_key)
    except Usage as wrong:
        raise typer.BadParameter(str(wrong)) from None
    number = cage.read_number(stdin)
    raise typer.Exit(cage.run(client, wanted, number, lambda person: ask_pin(f"PIN of {person}: ", stdin)))
