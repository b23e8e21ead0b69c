"""The etg command: which words a person may type, and which module answers them."""

from enum import Enum
from typing import Annotated

import typer

from cluster import wheel_cli
from cluster.gamedesk import MODULES as GAME_MODULES
from cluster.gamedesk import ODDS_MODULES
from cluster.keys_cli import keys

app = typer.Typer(
    name="etg",
    help="Electronic table game cluster.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(keys, name="keys")
app.add_typer(wheel_cli.app, name="wheel")

Game = Enum("Game", {name: name for name in GAME_MODULES})  # type: ignore[misc] # names are data
CardGame = Enum("CardGame", {name: name for name in ODDS_MODULES})  # type: ignore[misc] # names are data
GameOption = Annotated[Game, typer.Option("--game", help="Which game's rules.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


@app.callback()
def etg() -> None:
    """Electronic table game cluster."""


@app.command()
def bets(game: GameOption, as_json: JsonOption = False) -> None:
    """Every bet of a game: what it covers, what it pays, the chance of winning and the return."""
    from cluster.gamedesk.commands import print_bets

    raise typer.Exit(print_bets(game.value, as_json))


@app.command()
def settle(
    game: GameOption,
    as_json: JsonOption = False,
    lines: Annotated[bool, typer.Option("--lines", help="One JSON document per line, one answer per line.")] = False,
) -> None:
    """Settle a slip given as JSON on standard input."""
    from cluster.gamedesk.commands import settle_lines, settle_one

    raise typer.Exit(settle_lines(game.value) if lines else settle_one(game.value, as_json))


@app.command()
def odds(
    game: Annotated[CardGame, typer.Option("--game", help="Which card game.")],
    decks: Annotated[int | None, typer.Option("--decks", min=4, max=8, help="Only this many decks.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Exact house edge of every bet of a card game that no decision of a player touches."""
    from cluster.odds import print_odds

    raise typer.Exit(print_odds(game.value, decks, as_json))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def test(context: typer.Context) -> None:
    """Run all checks and tests; arguments go to pytest."""
    from cluster.checks import run_checks

    raise typer.Exit(run_checks(context.args))


@app.command()
def rules(as_json: JsonOption = False) -> None:
    """Every paragraph of the rulebooks with the tests that prove it."""
    from cluster.rulebooks import print_rules

    raise typer.Exit(print_rules(as_json))


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GROUP]...", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure speed beside bare baselines in the same run."""
    from cluster.benchmarks import run_benchmarks

    raise typer.Exit(run_benchmarks(names or [], as_json))


@app.command()
def simulate(
    seed: Annotated[int, typer.Option(min=0, help="Where chance begins; the same seed gives the same run.")] = 1,
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds to run, counting up from the first.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds in each run.")] = 5,
    terminals: Annotated[int, typer.Option(min=1, max=99, help="Terminals at the table.")] = 4,
    bug: Annotated[str | None, typer.Option(help="Plant this bug; the run should then find it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The whole cluster in one process on a virtual clock, with faults, under an auditor of its own."""
    from cluster.simulation.command import run_command

    raise typer.Exit(run_command(seed, seeds, rounds, terminals, bug, as_json))


@app.command()
def campaign(
    name: Annotated[str, typer.Argument(show_default=False)],
    count: Annotated[int | None, typer.Option("--count", min=1, help="How many to try.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """Run a test campaign that is too long for every run."""
    from cluster.campaigns import run_campaign

    raise typer.Exit(run_campaign(name, count, as_json))


def main() -> None:
    app(prog_name="etg")
