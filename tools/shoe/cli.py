"""`etg shoe`: the simulated shoe, and the tools around the shoe's port."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="The card shoe: simulate it, watch it, judge what it sent.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
DecksOption = Annotated[int, typer.Option("--decks", min=4, max=8, help="How many decks the set has.")]


@app.command()
def sim(
    port: Annotated[Path, typer.Option("--port", help="Symlink to make to the simulated serial port.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same cards.")] = 0,
    fault: Annotated[str | None, typer.Option("--fault", help="What goes wrong first, or with the set.")] = None,
    control: Annotated[Path | None, typer.Option("--control", help="Unix socket that takes orders.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Deal baccarat round after round.")] = False,
    at_gate: Annotated[bool, typer.Option("--at-gate", help="Draw each card that the gate asks for (s2).")] = False,
    dialect: Annotated[str, typer.Option("--dialect", metavar="s2|ae2|beetek", help="What it speaks.")] = "s2",
    decks: DecksOption = 8,
) -> None:
    """Run a simulated shoe in real time on a pty, until SIGTERM or Ctrl-C."""
    from random import Random

    from shoe_controller.sim.device import Device
    from shoe_controller.sim.faults import DIALECTS, FAULTS, Strikes
    from shoe_controller.sim.hands import AutoDealer, GateDealer
    from shoe_controller.sim.shoe import SimulatedShoe

    def say(sentence: str) -> None:
        print(f"SIMULATED shoe: {sentence}", flush=True)

    if dialect not in DIALECTS:
        raise typer.BadParameter(f"--dialect is one of {', '.join(DIALECTS)}: {dialect!r}")
    of_the_set = {name for name, each in FAULTS.items() if each.strikes is Strikes.SET}
    try:
        shoe = SimulatedShoe(seed, dialect, decks=decks, fault=fault if fault in of_the_set else None)
        if fault is not None and fault not in of_the_set:
            shoe.fault(fault)
        dealer = GateDealer if at_gate else AutoDealer if auto else None
        Device(shoe, port, say, dealer(shoe, Random(f"{seed} dealer")) if dealer else None).run(control)
    except (ValueError, OSError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        typer.echo(f"No simulated shoe on {port}: {reason}", err=True)
        raise typer.Exit(1) from None


@app.command()
def monitor(
    port: Annotated[str, typer.Option("--port", help="Device path, socket:// or rfc2217:// address.")],
    driver: Annotated[str, typer.Option("--driver", help="The dialect the shoe speaks.")] = "s2",
    decks: DecksOption = 8,
    record: Annotated[Path | None, typer.Option("--record", help="Keep what comes in this file.")] = None,
    production: Annotated[bool, typer.Option("--production", help="Refuse a simulated shoe.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document a line, as things happen.")] = False,
) -> None:
    """Watch a shoe live: cards, misreads, cut card, state, count. Ctrl-C ends it."""
    from tools.shoe.monitor import run_monitor

    raise typer.Exit(run_monitor(port, driver, decks, record, production, as_json))


@app.command()
def judge(
    file: Annotated[Path, typer.Argument(help="A recording made by the monitor.", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document for programs.")] = False,
) -> None:
    """Judge recorded bytes again, by the same code, and count the card set."""
    import json

    from daemon.recorded import RecordingError
    from shoe_controller import recording, replay
    from tools.failure import failed
    from tools.shoe.monitor import sentence

    try:
        judged, outcomes = replay.judge_recording(recording.read(file))
    except RecordingError as wrong:
        raise typer.Exit(failed("etg shoe judge", wrong, as_json)) from None
    inventory = replay.inventory_document(judged)
    if as_json:
        cards = [document for outcome in outcomes if (document := replay.as_document(outcome))]
        typer.echo(json.dumps({"cards": cards, "inventory": inventory}, indent=1))
        return
    for line in filter(None, map(sentence, outcomes)):
        typer.echo(line)
    mark = "SIMULATED " if inventory["simulated"] else ""
    typer.echo(f"{mark}{inventory['drawn']} cards out, {inventory['left']} left, {inventory['misreads']} misreads")
