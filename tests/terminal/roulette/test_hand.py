"""The buttons beside the cloth, and the slips that they request."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.roulette.rules import Rules
from protocol.refusals import RefusalNumber, Why
from screen.app import open_app
from terminal.roulette.hand import ClothHand
from terminal.screen.model import player_words
from terminal.view import Bets, Played, Refused, View, Want, Wish
from tests.phrased import own
from tests.terminal.roulette.cloth_alone import OPEN
from tests.terminal.roulette.states import FACE

LAST = Played(1183, 1, "32", {"red": 2500, "straight:17": 500}, {"red": 5000, "straight:17": 0}, 0, None, 0)


class Player:
    def __init__(self, view: View) -> None:
        open_app()
        self.wishes: list[Wish] = []
        self.words = player_words(FACE)
        self.hand = ClothHand(Rules(), self.words, self.wishes.append)
        self.see(view)

    def see(self, view: View) -> None:
        self.view = view
        self.hand.see(view)

    @property
    def slips(self) -> list[Mapping[str, int]]:
        return [dict(wish.stakes) for wish in self.wishes if isinstance(wish, Want)]

    def says(self, key: str) -> object:
        return self.hand.props.value(key)


@pytest.fixture
def player() -> Player:
    return Player(replace(OPEN, last_played=LAST))


def test_rebet_places_the_bets_of_the_last_round_only_once(player: Player) -> None:
    for _ in range(2):
        player.hand.rebet()
    assert player.slips == [LAST.stakes]
    assert player.says("rebetWhy") == "clear all first"


def test_double_doubles_all_bets_and_undo_reverts_it(player: Player) -> None:
    player.hand.rebet()
    player.hand.double()
    player.hand.undo()
    assert player.slips == [LAST.stakes, {"red": 5000, "straight:17": 1000}, LAST.stakes]


def test_doubling_above_a_limit_changes_no_bet_and_says_why(player: Player) -> None:
    player.see(replace(player.view, bets=Bets({"straight:17": 30000, "red": 2500})))
    player.hand.double()
    assert player.slips == []
    assert player.says("refused") == "Not placed: the limit on Straight 17 is S$500"
    assert player.says("offer") == ""


def test_button_that_would_change_no_bet_sends_no_request(player: Player) -> None:
    for deed in (player.hand.undo, player.hand.redo, player.hand.clear, player.hand.double):
        deed()
    assert player.wishes == []


def test_a_new_round_begins_with_nothing_to_undo(player: Player) -> None:
    player.hand.rebet()
    player.see(replace(OPEN, round=1185, last_played=LAST))
    assert player.says("undoWhy") == "nothing to undo"
    player.hand.undo()
    assert len(player.slips) == 1


def test_each_request_carries_its_round_and_a_rising_token(player: Player) -> None:
    player.hand.rebet()
    player.hand.clear()
    wants = [wish for wish in player.wishes if isinstance(wish, Want)]
    assert [(want.round, want.token) for want in wants] == [(1184, 1), (1184, 2)]


def test_refusal_by_the_console_offers_the_amount_that_is_still_allowed(player: Player) -> None:
    player.see(replace(player.view, bets=Bets({"straight:17": 41000})))
    player.hand.pick(10)
    player.hand.press(0, "cloth", 698, 202)
    player.hand.lift(0, 698, 202)
    player.see(replace(player.view, bets=Bets({"straight:17": 41000}, player.slips[-1])))
    why = Why(106, own("The limit on straight:17 is 500.00."), "straight:17", 50000)
    player.see(replace(player.view, bets=Bets({"straight:17": 41000}), refused=Refused(1, why)))
    assert player.says("refused") == "Not placed: limit here is S$500, you may add S$90"
    player.hand.addOffered()
    assert player.slips[-1] == {"straight:17": 50000}


def test_bet_above_the_credit_is_refused_with_a_reason(player: Player) -> None:
    player.see(replace(player.view, credit_cents=1000))
    player.hand.rebet()
    assert player.slips == []
    assert player.says("refused") == "Not placed: not enough credit"


def test_refusal_for_too_little_credit_offers_no_other_amount(player: Player) -> None:
    player.see(replace(player.view, credit_cents=42_000, escrow_cents=0, bets=None))
    player.hand.pick(500)
    player.hand.press(0, "cloth", 698, 202)
    assert player.says("previewHint") == "More than your credit"
    player.hand.lift(0, 698, 202)
    assert player.slips == []
    assert (player.says("refused"), player.says("offer")) == ("Not placed: not enough credit", "")


def test_refusal_is_not_shown_any_more_in_the_next_round(player: Player) -> None:
    player.see(replace(player.view, credit_cents=1000))
    player.hand.rebet()
    player.see(replace(OPEN, round=1185))
    assert player.says("refused") == ""


def test_chosen_chip_above_all_limits_is_replaced_by_a_smaller_one(player: Player) -> None:
    player.hand.pick(1000)
    limits = player.view.limits
    assert limits is not None
    low = {kind: replace(range_, maximum_cents=10000) for kind, range_ in limits.per_kind.items()}
    player.see(replace(player.view, limits=replace(limits, per_kind=low)))
    assert player.says("chipDollars") == 10


def test_language_can_change_while_a_finger_is_down_and_the_bet_is_placed(player: Player) -> None:
    player.hand.press(0, "cloth", 698, 202)
    player.words.language = "zh"
    player.hand.retranslate()
    assert player.says("previewTitle") == "直注 17"
    player.hand.lift(0, 698, 202)
    assert player.slips == [{"straight:17": 1000}]


def test_refused_bet_disappears_from_the_cloth_and_its_reason_is_shown(player: Player) -> None:
    player.hand.rebet()
    why = Why(RefusalNumber.BETS_NOT_OPEN, own("Bets of that round are closed."))
    player.see(replace(player.view, refused=Refused(1, why)))
    assert player.says("refused") == "Not placed: bets are not open"
    assert player.hand.chips.rows == []


SCRIPTED = Bets({"red": 2500, "straight:17": 500})


@pytest.mark.parametrize("phase", ["registered", "asked"])
def test_person_who_takes_over_from_a_scripted_player_begins_on_an_empty_cloth(player: Player, phase: str) -> None:
    bets = SCRIPTED if phase == "registered" else Bets({}, asked=SCRIPTED.registered)
    player.see(replace(player.view, is_scripted=True, bets=bets))
    player.hand.rebet()
    player.hand.pick(10)
    player.hand.add_slip({"odd": 2500})
    assert player.slips == [{}, {"odd": 2500}]
    player.hand.add_slip({"odd": 2500})
    player.hand.undo()
    assert player.slips[2:] == [{"odd": 5000}, {"odd": 2500}]


def test_first_button_touched_at_a_scripted_seat_removes_the_scripted_chips(player: Player) -> None:
    player.see(replace(player.view, is_scripted=True, bets=SCRIPTED))
    player.hand.undo()
    assert player.slips == [{}]


def test_persons_own_chips_stay_when_one_more_is_placed(player: Player) -> None:
    player.see(replace(player.view, bets=SCRIPTED))
    player.hand.add_slip({"odd": 2500})
    assert player.slips == [{"red": 2500, "straight:17": 500, "odd": 2500}]
