"""The etg command: which words a person may type, and which module answers them."""

from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from cluster import wheel_cli
from cluster.audit_cli import audit
from cluster.diag_cli import diag
from cluster.gamedesk import MODULES as GAME_MODULES
from cluster.gamedesk import ODDS_MODULES
from cluster.keys_cli import keys
from cluster.staff_cli import staff

app = typer.Typer(
    name="etg",
    help="Electronic table game cluster.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(audit, name="audit")
app.add_typer(keys, name="keys")
app.add_typer(diag, name="diag")
app.add_typer(staff, name="staff")
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
def campaign(
    name: Annotated[str, typer.Argument(show_default=False)],
    count: Annotated[int | None, typer.Option("--count", min=1, help="How many to try.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """Run a test campaign that is too long for every run."""
    from cluster.campaigns import run_campaign

    raise typer.Exit(run_campaign(name, count, as_json))


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
def demo(
    terminals: Annotated[int, typer.Option("--terminals", min=1, max=50, help="How many players.")] = 3,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=10_000)] = 5,
    speed: Annotated[float, typer.Option("--speed", min=1, max=200, help="1: real time, the wheel on a pty.")] = 20,
    headless: Annotated[bool, typer.Option("--headless", help="Without screens or live view.")] = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Kept; else a temporary folder.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of wheel and players; else a new one.")] = None,
    fault: Annotated[str | None, typer.Option("--fault", metavar="NAME", help="In the middle spin.")] = None,
    as_json: JsonOption = False,
) -> None:
    """A whole simulated table on this machine: wheel, console, terminals; at the end the books."""
    from cluster.demo import Demo, run_demo

    raise typer.Exit(run_demo(Demo(terminals, rounds, speed, seed, data, fault, headless, as_json)))


ConfigOption = Annotated[Path, typer.Option("--config", metavar="FILE", help="The process's configuration, TOML.")]


@app.command()
def console(
    config: ConfigOption,
    show: Annotated[bool, typer.Option("--show-config", help="Print the configuration in force and end.")] = False,
) -> None:
    """The Game Console, until SIGTERM or Ctrl-C."""
    from cluster.programs import console_program, show_console_config

    raise typer.Exit(show_console_config(config) if show else console_program(config))


@app.command()
def terminal(
    config: ConfigOption,
    headless: Annotated[bool, typer.Option("--headless", help="Without a screen.")] = False,
    player: Annotated[str, typer.Option("--player", metavar="random|none|FILE", help="Who bets.")] = "none",
    seed: Annotated[int, typer.Option("--seed", help="Of the random player.")] = 0,
    show: Annotated[bool, typer.Option("--show-config", help="Print the configuration in force and end.")] = False,
    clear: Annotated[
        bool, typer.Option("--clear-fault", help="Back from out of service, if its books add up.")
    ] = False,
) -> None:
    """A Player Terminal, until SIGTERM or Ctrl-C."""
    from cluster.programs import clear_terminal_fault, show_terminal_config, terminal_program

    if clear:
        raise typer.Exit(clear_terminal_fault(config))
    if not headless:
        raise typer.BadParameter("a terminal runs without a screen here; give --headless")
    raise typer.Exit(show_terminal_config(config) if show else terminal_program(config, player, seed))


ReportName = Enum("ReportName", {name: name for name in ("day", "rounds", "voids", "staff")})  # type: ignore[misc] # data


@app.command()
def report(
    name: Annotated[ReportName, typer.Argument(metavar="day|rounds|voids|staff", show_default=False)],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The console's or table's folder, or a backup.")],
    date: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], metavar="YYYY-MM-DD", help="Else this one.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="One line per row.")] = False,
    as_json: JsonOption = False,
    staff: Annotated[str | None, typer.Option("--staff", metavar="NUMBER", help="Who asks a running console.")] = None,
    pin_stdin: Annotated[bool, typer.Option("--pin-stdin", help="Read the PIN from standard input.")] = False,
) -> None:
    """A gaming day from the record, reconciled to the cent."""
    from cluster.report_desk import run_report
    from cluster.staff import Badge
    from cluster.staff_desk import ask_pin

    def who() -> Badge | None:
        return None if staff is None else Badge(staff, ask_pin(f"PIN of {staff}: ", pin_stdin))

    form = "json" if as_json else "csv" if as_csv else "words"
    raise typer.Exit(run_report(name.value, date.date() if date else None, data, form, who))


@app.command("console-ctl")
def console_ctl(
    verb: Annotated[str, typer.Argument(metavar="VERB", show_default=False)],
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", show_default=False)] = None,
    config: Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The console's.")] = None,
    connect: Annotated[str | None, typer.Option("--connect", metavar="ADDRESS", help="Of the staff socket.")] = None,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="Secret key of this shell.")] = None,
    console_key: Annotated[str | None, typer.Option("--console-key", metavar="KEY", help="Public.")] = None,
    staff: Annotated[str | None, typer.Option("--staff", metavar="NUMBER", help="Who asks.")] = None,
    second: Annotated[
        str | None, typer.Option("--second", metavar="NUMBER", help="Who approves, at this shell.")
    ] = None,
    pin_stdin: Annotated[bool, typer.Option("--pin-stdin", help="Read each PIN as a line of standard input.")] = False,
    what_if: Annotated[bool, typer.Option("--what-if", help="Only show what would happen.")] = False,
    reason: Annotated[str | None, typer.Option("--reason")] = None,
    law_class: Annotated[str | None, typer.Option("--law-class", help="Of a void.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Staff actions: open, last-bets, close, hold, confirm, conclude, enter, void, correct, approve, set-limits,
    set-bet-time, close-table, open-table, emergency-close, credit, cash-out, paid, payables, pay-payable, evacuate,
    readmit, lock, unlock, backup, acknowledge, disable-staff, status."""
    from cluster import console_ctl as desk
    from cluster.staff_desk import ask_pin

    try:
        arguments = desk.parse(verb, words or [], {"reason": reason, "law_class": law_class})
        client = desk.how_to_connect(config, connect, key, console_key)
    except desk.Usage as wrong:
        raise typer.BadParameter(str(wrong)) from None
    asked = desk.Asked(verb, arguments, staff, second, what_if, as_json)
    raise typer.Exit(desk.run(client, asked, lambda number: ask_pin(f"PIN of {number}: ", pin_stdin)))


def main() -> None:
    app(prog_name="etg")
