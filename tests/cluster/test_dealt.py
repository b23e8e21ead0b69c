"""Games that can be dealt: the tools' bets and entries follow the game's rules, and unknown games are refused by
name.
"""

import tomllib
from importlib import import_module

import pytest
from typer.testing import CliRunner

from cluster.cli import app
from cluster.games import NotByHand, by_hand, demo_of
from cluster.rehearsal.command import run_rehearsal
from cluster.table_folder import make_table
from console.config import ConsoleConfig, game_of, limits_of
from console.programs import read_console_config
from games.game import Wager
from games.registry import GAMES
from lab.benchmarks import GROUPS
from lab.campaigns import CAMPAIGNS, run_campaign
from tests.dice.game import NAME as TWO_DICE
from tests.system.cluster import short_folder
from tools.games import DEALT, USUAL

AT_ONCE = (USUAL, "baccarat-commission")
"""Games whose outcome alone says what a slip brings; a round of Blackjack has its boxes and its decisions, too."""
REHEARSED = (*AT_ONCE, "blackjack-rws", "blackjack-perfect-pairs", "blackjack")


def test_a_console_whose_file_names_no_game_deals_the_usual_one() -> None:
    assert ConsoleConfig(table="T").game == USUAL


def test_every_dealt_game_is_in_the_registry() -> None:
    assert DEALT.keys() <= {*GAMES.names}


@pytest.mark.parametrize("name", AT_ONCE)
def test_the_slip_of_a_rehearsal_wins_and_loses_as_the_game_declares(name: str) -> None:
    game, bets = GAMES.make(name, {}), by_hand(name)
    first = bets.slips[0]
    stake_cents = sum(first.values())
    assert game.due(None, bets.outcome, Wager(first)).payout_cents == stake_cents + bets.won_cents
    assert game.due(None, bets.corrected, Wager(first)).payout_cents == 0


@pytest.mark.parametrize("name", REHEARSED)
def test_the_outcomes_and_the_void_of_a_rehearsal_are_the_games_own(name: str) -> None:
    game, bets = GAMES.make(name, {}), by_hand(name)
    assert all(map(game.is_outcome, bets.outcomes))
    assert bets.void_paragraph in game.paragraphs.voids
    assert len(bets.long_slip) == min(20, len(game.kind_of))


@pytest.mark.parametrize("name", REHEARSED)
def test_every_slip_of_a_rehearsal_is_within_the_limits_of_a_table_in_a_folder(name: str) -> None:
    bets = by_hand(name)
    with short_folder() as folder:
        path = make_table(folder, [], demo_of(name).keyed_sections, name).console_config
        config = read_console_config(path)
        game = game_of(path, config)
        limits = limits_of(path, config, game)
        assert [game.check(slip, limits) for slip in (*bets.slips, bets.long_slip)] == [None] * 5


def test_every_named_benchmark_and_campaign_of_a_game_exists() -> None:
    rows = [(module, "rows") for module in GROUPS.values()]
    for module, function in [*rows, *((module, function) for module, function, _ in CAMPAIGNS.values())]:
        assert callable(getattr(import_module(module), function))


@pytest.mark.parametrize("words", [["demo", "--headless"], ["bench"], ["campaign", "kills"], ["screens", "--out", "x"]])
def test_a_game_that_cannot_be_dealt_is_refused_with_the_names_of_those_that_can(words: list[str]) -> None:
    refused = CliRunner().invoke(app, [*words, "--game", "faro"])
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"etg {words[0]}: there is no game 'faro'; there are: {USUAL}")


def test_a_campaign_that_exists_for_one_game_takes_no_choice_of_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_campaign("wheel-fair", 1, as_json=False, game=USUAL) == 1
    assert capsys.readouterr().err == "etg campaign: wheel-fair has no game to choose.\n"


@pytest.mark.parametrize("game", DEALT)
def test_every_file_of_a_table_in_a_folder_names_its_game(game: str) -> None:
    with short_folder() as folder:
        table = make_table(folder, ["T01"], demo_of(game).keyed_sections, game)
        files = [table.console_config, table.terminal_config("T01"), table.dealer_config, table.display_config]
        assert [tomllib.loads(file.read_text())["game"] for file in files] == [game] * 4


def test_a_game_that_is_played_in_steps_cannot_be_rehearsed_yet(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotByHand):
        by_hand(TWO_DICE)
    with short_folder() as folder:
        make_table(folder, ["T01"], {}, TWO_DICE)
        assert run_rehearsal(None, folder, as_json=False) == 1
    sentence = "no round of two-dice has an outcome that people can key at once."
    assert capsys.readouterr().err == f"etg rehearse: {sentence}\n"
