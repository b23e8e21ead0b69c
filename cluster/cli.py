"""The etg command: which words a person may type, and which module answers them."""

import os
import sys
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from cluster.lab_words import offer_the_lab
from cluster.options import JsonOption, TableOption
from cluster.output import print_anywhere
from screen.sizes import Size, read_size
from tools import console_verbs
from tools.audit_cli import audit
from tools.backup_cli import backup
from tools.cage_cli import app as cage
from tools.days_cli import days
from tools.diag_cli import diag
from tools.failure import failed, print_error
from tools.game_documents import MODULES as GAME_MODULES
from tools.game_documents import ODDS_MODULES
from tools.games import DEALT, OWN_REPORTS, USUAL
from tools.keys_cli import keys
from tools.migrate_cli import migrate
from tools.money.cli import app as money
from tools.shoe.cli import app as shoe
from tools.staff_cli import staff

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
app.add_typer(money, name="money")
app.add_typer(cage, name="cage")
for name, commands in {name: each for game in DEALT.values() for name, each in game.commands().items()}.items():
    app.add_typer(commands, name=name)
offer_the_lab(app)

Game = Enum("Game", {name: name for name in GAME_MODULES})  # type: ignore[misc] # names are data
CardGame = Enum("CardGame", {name: name for name in ODDS_MODULES})  # type: ignore[misc] # names are data
GameOption = Annotated[Game, typer.Option("--game", help="Which game's rules.")]


WRONG_USAGE: Any = typer.BadParameter.__mro__[2]
"""The exception that typer raises for words it does not understand; typer has no name for all of them."""


@app.callback()
def etg() -> None:
    """Electronic table game cluster."""


@app.command()
def bets(game: GameOption, as_json: JsonOption = False) -> None:
    """Print every bet of a game: what it covers, what it pays, the chance of winning and the return."""
    from tools.game_documents.commands import print_bets

    raise typer.Exit(print_bets(game.value, as_json))


@app.command()
def settle(
    game: GameOption,
    as_json: JsonOption = False,
    lines: Annotated[bool, typer.Option("--lines", help="One JSON document per line, one answer per line.")] = False,
) -> None:
    """Settle a slip given as JSON on standard input."""
    from tools.game_documents.commands import settle_lines, settle_one

    raise typer.Exit(settle_lines(game.value) if lines else settle_one(game.value, as_json))


@app.command()
def roads(
    as_json: JsonOption = False,
    lines: Annotated[bool, typer.Option("--lines", help="One JSON document per line, one answer per line.")] = False,
) -> None:
    """Draw the five baccarat roads of a shoe from its rounds, given as JSON on standard input."""
    from tools.game_documents.roads import print_roads, print_roads_of_lines

    raise typer.Exit(print_roads_of_lines() if lines else print_roads(as_json))


@app.command()
def odds(
    game: Annotated[CardGame, typer.Option("--game", help="Which card game.")],
    decks: Annotated[int | None, typer.Option("--decks", min=4, max=8, help="Only this many decks.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the house edge of every bet of a card game: exactly, and of Blackjack's Initial Bet by best play."""
    from tools.odds import print_odds

    raise typer.Exit(print_odds(game.value, decks, as_json))


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
    """Run a whole simulated table on this machine with all its programs, and check its books at the end."""
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
    """Run the Game Console until SIGTERM or Ctrl-C."""
    from cluster.programs import console_program, show_console_config

    raise typer.Exit(show_console_config(config) if show else console_program(config))


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
    """Run a Player Terminal with its screen until SIGTERM or Ctrl-C."""
    from cluster.terminal_programs import clear_terminal_fault, player_program, show_terminal_config, terminal_program

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
    """Show the dealer's screen until it is closed; the round goes on without it."""
    from cluster.programs import dealer_program, show_dealer_config

    raise typer.Exit(show_dealer_config(config) if show else dealer_program(config, window_size(windowed)))


@app.command()
def rehearse(
    config: Annotated[Path | None, typer.Option("--config", metavar="FILE", help="The console's.")] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="The console's or table's folder.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Rehearse every interruption on this installation with test credit, and print a certificate."""
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
    """Show the room display, upright or on its side, until SIGTERM or Ctrl-C; it needs no input."""
    from cluster.programs import display_program, show_display_config

    raise typer.Exit(show_display_config(config) if show else display_program(config, window_size(windowed)))


REPORT_NAMES = ("day", "days", "bets", "rounds", "voids", "staff", *OWN_REPORTS)
ReportName = Enum("ReportName", {name: name for name in REPORT_NAMES})  # type: ignore[misc] # data


@app.command()
def report(
    name: Annotated[ReportName, typer.Argument(metavar="|".join(REPORT_NAMES), show_default=False)],
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
    """Report a gaming day from the record, reconciled to the cent."""
    from tools.report_command import Wanted, run_report
    from tools.staff import Badge
    from tools.staff_command import ask_pin

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
    from tools import console_ctl as desk
    from tools.staff_command import ask_new_pin, ask_pin

    try:
        options = {"reason": reason, "law_class": law_class}
        form, arguments = desk.read_command(verb, words or [], options, desk.game_in(config))
        client = desk.how_to_connect(config, connect, key, console_key)
    except desk.Usage as wrong:
        raise typer.BadParameter(str(wrong)) from None
    asked = desk.Asked(verb, form, arguments, staff, second, what_if, as_json)
    pins = desk.Pins(lambda number: ask_pin(f"PIN of {number}: ", pin_stdin), lambda: ask_new_pin(pin_stdin))
    raise typer.Exit(desk.run(client, asked, pins))


def main(words: list[str] | None = None) -> None:
    """Runs the command. Every failure is one sentence, also one that no command expected; for programs it is a
    JSON object.

    All files that a command writes are private to its user: data, exports, reports and papers name players' money.
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
