"""The etg command: which words a person may type, and which module answers them."""

import os
import sys
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from cluster import console_verbs
from cluster.audit_cli import audit
from cluster.backup_cli import backup
from cluster.days_cli import days
from cluster.dealt import DEALT, USUAL
from cluster.diag_cli import diag
from cluster.failure import failed, print_error
from cluster.gamedesk import MODULES as GAME_MODULES
from cluster.gamedesk import ODDS_MODULES
from cluster.keys_cli import keys
from cluster.migrate_cli import migrate
from cluster.output import print_anywhere
from cluster.shoe.cli import app as shoe
from cluster.staff_cli import staff
from screen.sizes import Size, read_size

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
app.add_typer(backup, name="backup")
app.add_typer(days, name="days")
app.add_typer(keys, name="keys")
app.add_typer(migrate, name="migrate")
app.add_typer(diag, name="diag")
app.add_typer(staff, name="staff")
app.add_typer(shoe, name="shoe")
for name, commands in {name: each for game in DEALT.values() for name, each in game.commands().items()}.items():
    app.add_typer(commands, name=name)

Game = Enum("Game", {name: name for name in GAME_MODULES})  # type: ignore[misc] # names are data
CardGame = Enum("CardGame", {name: name for name in ODDS_MODULES})  # type: ignore[misc] # names are data
GameOption = Annotated[Game, typer.Option("--game", help="Which game's rules.")]
TableOption = Annotated[str, typer.Option("--game", metavar="GAME", help="Which game is dealt.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]


WRONG_USAGE: Any = typer.BadParameter.__mro__[2]
"""What typer raises of words it does not understand; it has no name of its own for all of them."""


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


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
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
    game: TableOption = USUAL,
    as_json: JsonOption = False,
) -> None:
    """Measure speed beside bare baselines in the same run."""
    from cluster.benchmarks import run_benchmarks

    raise typer.Exit(run_benchmarks(names or [], game, as_json))


@app.command()
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
    from cluster.campaigns import run_campaign

    raise typer.Exit(run_campaign(name, count, as_json, first, game))


@app.command()
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
    """The whole cluster in one process on a virtual clock, with faults, under an auditor of its own."""
    from cluster.simulation.command import run_command
    from cluster.simulation.world import Plan

    numbers = (faults or "none").replace("none", "0").split(",")
    if not all(number.strip().isdecimal() for number in numbers):
        raise typer.BadParameter("faults are numbers with commas between, or none")
    only = None if faults is None else frozenset(map(int, numbers)) - {0}
    plan = Plan(seed, rounds, terminals, profile, game, only)
    count = None if until_failure and seeds is None else seeds or 1
    raise typer.Exit(run_command(plan, count, bug, until_failure, as_json))


@app.command()
def demo(
    game: TableOption = USUAL,
    terminals: Annotated[int, typer.Option("--terminals", min=1, max=50, help="How many players.")] = 3,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, max=10_000, help="With screens: until it is closed; else 5.")
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option("--speed", min=1, max=200, help="1, with screens: real time; else 20."),
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Without screens or live view.")] = False,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Kept; else a temporary folder.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of outcomes and players; else a new one.")] = None,
    fault: Annotated[str | None, typer.Option("--fault", metavar="NAME", help="In the middle round.")] = None,
    as_json: JsonOption = False,
) -> None:
    """A whole simulated table on this machine: outcome source, console, screens, terminals; at the end the books."""
    from cluster.demo import ROUNDS, SPEED, has_display, run_demo
    from cluster.demo_run import Demo

    screens = has_display() and not headless and not as_json
    pace = speed or (1.0 if screens else SPEED)
    count = rounds or (None if screens else ROUNDS)
    raise typer.Exit(run_demo(Demo(game, terminals, count, pace, seed, data, fault, screens, headless, as_json)))


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
def screens(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the pictures go.")],
    game: TableOption = USUAL,
) -> None:
    """A picture of every screen in every state, in both languages: the real applications over a simulated table."""
    from cluster.screens import run_screens

    raise typer.Exit(run_screens(out, game))


WindowedOption = Annotated[
    str | None,
    typer.Option(
        "--windowed", metavar="WxH[+X+Y]|upper-left|...", help="In a window, or a quarter, instead of the full screen."
    ),
]


def window_size(text: str | None) -> Size | None:
    if text is None:
        return None
    if (size := read_size(text)) is None:
        raise typer.BadParameter(
            f"--windowed is written as in 1280x720, 1280x720+0+0 or upper-left, and at least 640x360: {text!r}"
        )
    return size


@app.command()
def terminal(
    config: ConfigOption,
    headless: Annotated[bool, typer.Option("--headless", help="Without a screen.")] = False,
    player: Annotated[str, typer.Option("--player", metavar="random|none|FILE", help="Who bets.")] = "none",
    seed: Annotated[int, typer.Option("--seed", help="Of the random player.")] = 0,
    windowed: WindowedOption = None,
    show: Annotated[bool, typer.Option("--show-config", help="Print the configuration in force and end.")] = False,
    clear: Annotated[
        bool, typer.Option("--clear-fault", help="Back from out of service, if its books add up.")
    ] = False,
) -> None:
    """A Player Terminal with its screen, until SIGTERM or Ctrl-C."""
    from cluster.programs import clear_terminal_fault, player_program, show_terminal_config, terminal_program

    if clear:
        raise typer.Exit(clear_terminal_fault(config))
    if show:
        raise typer.Exit(show_terminal_config(config))
    size = window_size(windowed)
    raise typer.Exit(terminal_program(config, player, seed) if headless else player_program(config, player, seed, size))


@app.command()
def dealer(
    config: ConfigOption,
    windowed: WindowedOption = None,
    show: Annotated[bool, typer.Option("--show-config", help="Print the configuration in force and end.")] = False,
) -> None:
    """The dealer's screen, until it is closed; the round goes on without it."""
    from cluster.programs import dealer_program, show_dealer_config

    raise typer.Exit(show_dealer_config(config) if show else dealer_program(config, window_size(windowed)))


@app.command()
def rehearse(
    config: Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The console's.")] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="The console's or table's folder.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Every interruption on this installation with test credit; at the end a certificate."""
    from cluster.rehearsal.command import run_rehearsal

    if (config is None) == (data is None):
        raise typer.BadParameter("give --config or --data")
    raise typer.Exit(run_rehearsal(config, data, as_json))


@app.command()
def display(
    config: ConfigOption,
    windowed: WindowedOption = None,
    show: Annotated[bool, typer.Option("--show-config", help="Print the configuration in force and end.")] = False,
) -> None:
    """The room display, upright or on its side, until SIGTERM or Ctrl-C; it needs nobody's hand."""
    from cluster.programs import display_program, show_display_config

    raise typer.Exit(show_display_config(config) if show else display_program(config, window_size(windowed)))


ReportName = Enum("ReportName", {name: name for name in ("day", "days", "rounds", "voids", "staff")})  # type: ignore[misc] # data


@app.command()
def report(
    name: Annotated[ReportName, typer.Argument(metavar="day|days|rounds|voids|staff", show_default=False)],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The console's or table's folder, or a backup.")],
    date: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], metavar="YYYY-MM-DD", help="Else this one.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="One line per row.")] = False,
    as_json: JsonOption = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="OUT", help="On paper as well.")] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who made the paper; else this user.")] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The console's; else beside the record.")
    ] = None,
    staff: Annotated[str | None, typer.Option("--staff", metavar="NUMBER", help="Who asks a running console.")] = None,
    pin_stdin: Annotated[bool, typer.Option("--pin-stdin", help="Read the PIN from standard input.")] = False,
) -> None:
    """A gaming day from the record, reconciled to the cent."""
    from cluster.report_desk import Wanted, run_report
    from cluster.staff import Badge
    from cluster.staff_desk import ask_pin

    def who() -> Badge | None:
        return None if staff is None else Badge(staff, ask_pin(f"PIN of {staff}: ", pin_stdin))

    form = "json" if as_json else "csv" if as_csv else "words"
    on = date.date() if date else None
    raise typer.Exit(run_report(Wanted(name.value, on, data, form, config, pdf, by or staff), who))


@app.command("console-ctl", help=console_verbs.HELP)
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
    from cluster import console_ctl as desk
    from cluster.staff_desk import ask_new_pin, ask_pin

    try:
        arguments = desk.parse(verb, words or [], {"reason": reason, "law_class": law_class})
        client = desk.how_to_connect(config, connect, key, console_key)
    except desk.Usage as wrong:
        raise typer.BadParameter(str(wrong)) from None
    asked = desk.Asked(verb, arguments, staff, second, what_if, as_json)
    pins = desk.Pins(lambda number: ask_pin(f"PIN of {number}: ", pin_stdin), lambda: ask_new_pin(pin_stdin))
    raise typer.Exit(desk.run(client, asked, pins))


def main(words: list[str] | None = None) -> None:
    """Whatever fails is a sentence, also where no command has foreseen it; for programs one JSON object besides.

    Whatever a command writes, it writes for its own user: data, exports, reports and papers name players' money.
    """
    os.umask(0o077)
    print_anywhere()
    words = sys.argv[1:] if words is None else words
    as_json = "--json" in words
    try:
        for word in words:
            word.encode()
        sys.exit(app(words, prog_name="etg", standalone_mode=False))
    except WRONG_USAGE as wrong:
        wrong.show()
        if as_json:
            print_error(wrong.format_message(), wrong.exit_code)
        sys.exit(wrong.exit_code)
    except typer.Abort:
        sys.exit(failed("etg", "ended by request.", as_json))
    except UnicodeEncodeError:
        sys.exit(failed("etg", "one of these words is not UTF-8.", as_json))
    except OSError as bad:
        sys.exit(failed("etg", bad, as_json))
