"""`etg wheel`: the simulated wheel, and the tools around the wheel's port."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The wheel: simulate it, watch it, judge what it sent, and whether it is still even.",
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
    dialect: Annotated[str, typer.Option("--dialect", metavar="m360|ss2", help="What it speaks.")] = "m360",
) -> None:
    """Run a simulated wheel in real time on a pty, until SIGTERM or Ctrl-C."""
    from random import Random

    from wheel_controller.sim.device import Device
    from wheel_controller.sim.wheel import DIALECTS, SimulatedWheel

    def say(sentence: str) -> None:
        print(f"SIMULATED wheel: {sentence}", flush=True)

    if dialect not in DIALECTS:
        raise typer.BadParameter(f"--dialect is one of {', '.join(DIALECTS)}: {dialect!r}")
    wheel = SimulatedWheel(seed, dialect=dialect)
    try:
        if fault is not None:
            wheel.fault(fault)
        Device(wheel, port, say, Random(f"{seed} dealer") if auto else None).run(control)
    except (ValueError, OSError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        typer.echo(f"No simulated wheel on {port}: {reason}", err=True)
        raise typer.Exit(1) from None


@app.command()
def monitor(
    port: Annotated[str, typer.Option("--port", help="Device path, socket:// or rfc2217:// address.")],
    driver: Annotated[str, typer.Option("--driver", help="The dialect the wheel speaks.")] = "m360",
    record: Annotated[Path | None, typer.Option("--record", help="Keep what comes in this file.")] = None,
    production: Annotated[bool, typer.Option("--production", help="Refuse a simulated wheel.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document a line, as things happen.")] = False,
) -> None:
    """Watch a wheel live: state, speeds, directions, revolutions, sensors, verdicts. Ctrl-C ends it."""
    from tools.roulette.wheel_monitor import run_monitor

    raise typer.Exit(run_monitor(port, driver, record, production, as_json))


@app.command()
def judge(
    file: Annotated[Path, typer.Argument(help="A recording made by the monitor.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document for programs.")] = False,
) -> None:
    """Judge a recorded sensor log again, by the same code."""
    import json

    from daemon.recorded import RecordingError
    from tools.failure import failed
    from tools.roulette.wheel_monitor import sentence
    from wheel_controller import recording, replay

    try:
        verdicts = replay.judge_recording(recording.read(file))
    except RecordingError as wrong:
        raise typer.Exit(failed("etg wheel judge", wrong, as_json)) from None
    if as_json:
        typer.echo(json.dumps({"spins": [replay.as_document(verdict) for verdict in verdicts]}, indent=1))
    else:
        for verdict in verdicts:
            typer.echo(sentence(verdict))
        typer.echo(f"{len(verdicts)} spins")


@app.command()
def health(
    file: Annotated[
        Path | None, typer.Argument(help="Results, one pocket a line; see docs/wheel.md.", show_default=False)
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="The folder of a stopped console, or a backup.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document for programs.")] = False,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw the counts into this file.")] = None,
    memory: Annotated[
        Path | None, typer.Option("--memory", metavar="FILE", help="Keep what each spin told, for the next time.")
    ] = None,
) -> None:
    """Test whether the wheel's results are even. The exit code is 1 if an alarm is red."""
    from tools.roulette.wheel_health import run_health

    if (file is None) == (data is None):
        raise typer.BadParameter("give a file of results, or --data DIR.")
    raise typer.Exit(run_health(file, data, as_json, png, memory))
