"""After a cash-out the terminal shows the next player nothing that was played before."""

from dataclasses import replace
from pathlib import Path

import pytest

from protocol.enums import Phase
from terminal.ledger import Visit
from terminal.screen.derive_explain import explain
from terminal.screen.derive_meters import meters
from terminal.screen.derive_scene import Scene
from terminal.screen.derive_strip import strip
from terminal.screen.derive_tray import under_the_cloth
from terminal.screen.model import player_words
from terminal.screen.placing import Placing
from terminal.screen.shown import Shown
from terminal.view import Bets
from tests.table import STRAIGHT, Floor, floor_in
from tests.terminal.roulette.states import FACE, VIEWS
from tests.terminal.roulette.test_hand import Player
from tests.terminal.test_picture import seen

ENGLISH = player_words(FACE)


@pytest.fixture
def won(tmp_path: Path) -> Floor:
    """A table where round 1 has paid a player 180.00 for 17."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    assert (seen(floor).last_win, seen(floor).bets) != (None, None)
    return floor


def assert_clean(floor: Floor) -> None:
    """The view, the meters, the strip, the buttons and the page of the last rounds show no earlier player's round."""
    view = seen(floor)
    assert (view.last_played, view.last_win, view.bets, view.correction_cents) == (None, None, None, 0)
    assert floor["T1"].core.recall() == []
    scene = Scene(view, floor.clock.now())
    assert ("unchanged" in explain("notice", scene, Shown(view, Placing(), 1000), FACE, ENGLISH)) is bool(
        view.credit_cents
    )
    shown = meters(scene, FACE, ENGLISH)
    assert (shown["lastWin"], shown["totalBet"]) == ("\N{EN DASH}", "S$0.00")
    assert (shown["lastWinDetail"], shown["totalBetDetail"]) == ("no win yet", "")
    told = strip(scene, FACE, ENGLISH)
    head = "You had no bet in this round" if view.credit_cents else "There is no credit on this terminal"
    assert (told["resultHead"], told["wins"]) == (head, [])
    assert "your bets" not in str(told["seal"])
    buttons = under_the_cloth(Shown(replace(view, no_bets=None), Placing(), 1000), FACE, ENGLISH)
    assert buttons["rebetWhy"] == ENGLISH.say("rebet_none")


def test_bets_and_wins_of_a_player_are_not_shown_after_the_cash_out_nor_to_the_next_player(won: Floor) -> None:
    won.cash_out("T1")
    assert_clean(won)
    won.join(T1=5_000)
    assert_clean(won)
    won.restart("T1")
    won.pass_time(1.5)
    assert_clean(won)
    won.play("20", T1={"straight:20": 100})
    view = seen(won)
    assert view.last_win is not None
    assert (view.last_win.round, view.last_win == view.last_played) == (2, True)
    assert [played.round for played in won["T1"].core.recall()] == [2]


def test_correction_of_an_earlier_players_round_shows_the_next_player_no_amount(won: Floor) -> None:
    won.correct(1, "20")
    assert seen(won).correction_cents == -18_000
    won.cash_out("T1")
    won.join(T1=5_000)
    assert seen(won).correction is not None
    assert seen(won).correction_cents == 0


def test_player_who_cashes_out_a_part_and_loses_the_rest_still_sees_the_lost_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cash_out("T1", 9_500)
    floor.result("20")
    view = seen(floor)
    assert view.credit_cents + view.escrow_cents == 0
    assert view.last_played is not None
    assert (view.last_played.stakes, view.last_played.payout_cents) == (STRAIGHT, 0)
    assert [played.round for played in floor["T1"].core.recall()] == [1]
    floor.join(T1=5_000)
    assert_clean(floor)


def test_next_player_cannot_undo_the_bets_of_the_player_before() -> None:
    sitting = replace(VIEWS["open"], bets=None, escrow_cents=0)
    player = Player(sitting)
    player.hand.rebet()
    player.see(replace(sitting, bets=Bets({}, player.slips[-1])))
    player.hand.clear()
    player.see(sitting)
    assert player.says("undoWhy") == ""
    player.see(replace(sitting, visit=Visit(), credit_cents=0, last_played=None))
    player.see(replace(sitting, visit=Visit(sitting.visit.settled_ms), last_played=None))
    assert player.says("undoWhy") == player.words.say("undo_none")
    player.hand.undo()
    assert player.slips[-1] == {}
