"""The commands of etg that a checkout has and an installation does not."""

from pathlib import Path
from typing import Annotated

import typer

from cluster.options import JsonOption, TableOption
from tools.games import USUAL

commands = typer.Typer(rich_markup_mode=None)


@commands.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def test(context: typer.Context) -> None:
    """Run all checks and tests; arguments go to pytest."""
    from lab.checks import run_checks

    raise typer.Exit(run_checks(context.args))


@commands.command()
def rules(as_json: JsonOption = False) -> None:
    """Print every paragraph of the rulebooks with the tests that prove it."""
    from lab.rulebooks import print_rules

    raise typer.Exit(print_rules(as_json))


@commands.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GROUP]...", show_default=False)] = None,
    game: TableOption = USUAL,
    as_json: JsonOption = False,
) -> None:
    """Measure speed beside bare baselines in the same run."""
    from lab.benchmarks import run_benchmarks

    raise typer.Exit(run_benchmarks(names or [], game, as_json))


@commands.command()
def campaign(
    name: Annotated[str, typer.Argument(show_default=False)],
    count: Annotated[int | None, typer.Option("--count", min=1, help="How many to try.", show_default=False)] = None,
    first: Annotated[
        int | None,
        typer.Option("--first", min=1, help="The first seed, to go on from an earlier run.", show_default=False),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Which game is dealt.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Run a test campaign that is too long for every run."""
    from lab.campaigns import run_campaign

    raise typer.Exit(run_campaign(name, count, as_json, first, game))


@commands.command()
def simulate(
    seed: Annotated[int, typer.Option(min=0, help="Where chance begins; the same seed gives the same run.")] = 1,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="How many seeds to run, counting up from the first.", show_default="1")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds in each run.")] = 20,
    terminals: Annotated[int, typer.Option(min=1, max=99, help="Terminals at the table.")] = 4,
    game: Annotated[str, typer.Option(help="What is played; of a game elsewhere, its module.")] = "roulette",
    profile: Annotated[str, typer.Option(help="What fails, and how often; any other name lists them.")] = "usual",
    faults: Annotated[
        str | None, typer.Option(help="Of the faults of a seed only these, by number: 3,17 or none.")
    ] = None,
    until_failure: Annotated[
        bool, typer.Option("--until-failure", help="Stop at the first violation; without --seeds, go on until then.")
    ] = False,
    bug: Annotated[str | None, typer.Option(help="Plant this bug; the run should then find it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Simulate the whole cluster in one process on a virtual clock, with faults and an independent auditor."""
    from lab.simulation.command import run_command
    from lab.simulation.world import Plan

    numbers = (faults or "none").replace("none", "0").split(",")
    if not all(number.strip().isdecimal() for number in numbers):
        raise typer.BadParameter("faults are numbers with commas between, or none")
    only = None if faults is None else frozenset(map(int, numbers)) - {0}
    plan = Plan(seed, rounds, terminals, profile, game, only)
    count = None if until_failure and seeds is None else seeds or 1
    raise typer.Exit(run_command(plan, count, bug, until_failure, as_json))


@commands.command()
def screens(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the pictures go.")],
    game: TableOption = USUAL,
) -> None:
    """Save a picture of every screen in every state, in both languages, from the real applications."""
    from lab.screens import run_screens

    raise typer.Exit(run_screens(out, game))
