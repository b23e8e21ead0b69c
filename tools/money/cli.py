"""`etg money`: the simulated note acceptor and ticket printers."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Note acceptors and ticket printers: simulate them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
MACHINES = ("acceptor", "printer", "desk-printer")


@app.callback()
def money() -> None:
    """Note acceptors and ticket printers: simulate them."""


@app.command()
def sim(
    machine: Annotated[str, typer.Argument(metavar="|".join(MACHINES), help="Which device.", show_default=False)],
    port: Annotated[Path, typer.Option("--port", help="Symlink to make to the simulated serial port.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same delays.")] = 0,
    fault: Annotated[str | None, typer.Option("--fault", help="What goes wrong first.")] = None,
    control: Annotated[Path | None, typer.Option("--control", help="Unix socket that takes orders.")] = None,
) -> None:
    """Run a simulated device in real time on a pty, until SIGTERM or Ctrl-C."""
    from terminal.money.sim.acceptor import SimulatedAcceptor
    from terminal.money.sim.desk_printer import SimulatedDeskPrinter
    from terminal.money.sim.device import Device
    from terminal.money.sim.tcl_printer import SimulatedTclPrinter

    made = {"acceptor": SimulatedAcceptor, "printer": SimulatedTclPrinter, "desk-printer": SimulatedDeskPrinter}
    if machine not in made:
        raise typer.BadParameter(f"the device is one of {', '.join(MACHINES)}: {machine!r}")

    def say(sentence: str) -> None:
        print(f"SIMULATED {machine}: {sentence}", flush=True)

    try:
        device = made[machine](seed)
        if fault is not None:
            device.fault(fault)
        Device(device, port, say).run(control)
    except (ValueError, OSError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        typer.echo(f"No simulated {machine} on {port}: {reason}", err=True)
        raise typer.Exit(1) from None
