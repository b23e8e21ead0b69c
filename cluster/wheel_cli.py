"""`etg wheel`: the simulated wheel, and the tools around the wheel's port."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The wheel: simulate it, watch it, judge what it sent.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command()
def sim(
    port: Annotated[Path, typer.Option("--port", help="Symlink to make to the simulated serial port.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same spins.")] = 0,
    fault: Annotated[str | None, typer.Option("--fault", help="What goes wrong in the first spin.")] = None,
    control: Annotated[Path | None, typer.Option("--control", help="Unix socket that takes orders.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Spin again and again, leaving time for bets.")] = False,
) -> None:
    """A simulated wheel in real time on a pty, until SIGTERM or Ctrl-C."""
    from random import Random

    from wheel_controller.sim.device import Device
    from wheel_controller.sim.wheel import SimulatedWheel

    def say(sentence: str) -> None:
        print(f"SIMULATED wheel: {sentence}", flush=True)

    wheel = SimulatedWheel(seed)
    try:
        if fault is not None:
            wheel.fault(fault)
        Device(wheel, port, say, Random(f"{seed} dealer") if auto else None).run(control)
    except (ValueError, OSError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        typer.echo(f"No simulated wheel on {port}: {reason}", err=True)
        raise typer.Exit(1) from None
