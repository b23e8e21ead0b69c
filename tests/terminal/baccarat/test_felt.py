"""The cards on the table according to a terminal's records, card by card, from the close to the next bet."""

import pytest

from games.baccarat.bets import Spot
from games.baccarat.play import Side
from terminal.baccarat.felt import EMPTY, Decided, decided, felt, shoe_of
from tests.terminal.baccarat.seat import BANKER_WINS, GAME, ME, PLAYER_NATURAL, TIE, Seat


def test_felt_shows_each_card_at_its_place_and_names_the_place_of_the_next_one(seat: Seat) -> None:
    seat.bets({"banker": 10_000})
    assert felt(seat.view(), GAME).waits["waits_for"] == "set"
    seen = []
    for card in BANKER_WINS.split():
        seat.deal(card)
        now = felt(seat.view(), GAME)
        seen.append((list(now.places), now.due, now.total(Side.PLAYER), now.total(Side.BANKER)))
    assert seen == [
        (["P1"], "B1", 3, None),
        (["P1", "B1"], "P2", 3, 0),
        (["P1", "P2", "B1"], "B2", 4, 0),
        (["P1", "P2", "B1", "B2"], "P3", 4, 5),
        (["P1", "P2", "P3", "B1", "B2"], "B3", 8, 5),
        (["P1", "P2", "P3", "B1", "B2", "B3"], None, 8, 9),
    ]
    now = felt(seat.view(), GAME)
    assert (now.is_over, now.winner) == (False, None)  # Not before the dealer confirms the cards.
    assert now.turns == {"P1": 1, "B1": 2, "P2": 3, "B2": 4, "P3": 5, "B3": 6}
    seat.end()
    now = felt(seat.view(), GAME)
    assert (now.is_over, now.winner, now.due) == (True, Spot.BANKER, None)


def test_natural_of_two_cards_ends_the_dealing(seat: Seat) -> None:
    seat.bets({"player": 10_000})
    seat.deal(PLAYER_NATURAL)
    now = felt(seat.view(), GAME)
    assert (now.is_natural(Side.PLAYER), now.is_natural(Side.BANKER), now.due) == (True, False, None)


def test_last_rounds_hands_stay_on_the_felt_until_the_player_bets(seat: Seat) -> None:
    seat.round(BANKER_WINS, {"banker": 10_000})
    seat.open()
    now = felt(seat.view(), GAME)
    assert (now.is_last, now.hands.player) == (True, ("3S", "AD", "4H"))
    seat.bet(ME, {"banker": 10_000})
    assert felt(seat.view(), GAME) == EMPTY


def test_void_round_still_shows_its_cards_but_has_no_winner(seat: Seat) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S KH")
    seat.desk.done("void", staff="ben", second="carl", paragraph="5.5.1", reason="a foreign card")
    seat.pass_time(1.0)
    now = felt(seat.view(), GAME)
    assert (now.is_void, now.hands.player, now.winner, dict(now.waits)) == (True, ("3S",), None, {})


@pytest.mark.rule("baccarat 3.10")
def test_pair_bets_are_decided_by_the_first_two_cards_before_the_dealer_confirms_the_round(seat: Seat) -> None:
    seat.bets({"player-pair": 500, "banker-pair": 500, "banker": 10_000})
    seat.deal("2S 3H")
    assert decided(seat.view(), GAME) == []
    seat.deal("2D")
    assert decided(seat.view(), GAME) == [Decided("player-pair", 500, 6000)]
    seat.deal("KC")
    assert decided(seat.view(), GAME) == [Decided("player-pair", 500, 6000), Decided("banker-pair", 500, 0)]
    seat.deal("4S 5H")
    assert len(decided(seat.view(), GAME)) == 2
    seat.end()
    assert decided(seat.view(), GAME) == []


def test_terminal_that_restarts_in_mid_deal_shows_the_same_cards(seat: Seat) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S KH AD")
    before = felt(seat.view(), GAME)
    seat.restart(ME)
    seat.pass_time(2.0)
    assert felt(seat.view(), GAME) == before


def test_shoe_is_shown_between_rounds_until_the_round_after_its_cut_card_opens(seat: Seat) -> None:
    assert shoe_of(seat.view()) is None
    seat.round(TIE)
    seat.open()
    shoe = shoe_of(seat.view())
    assert shoe is not None
    assert (shoe["name"], shoe["cards_left"]) == ("7", 410)
    seat.close()
    seat.tell("cut")
    seat.deal(BANKER_WINS)
    seat.end()
    shoe = shoe_of(seat.view())
    assert shoe is not None
    assert shoe["cut_seen"]
    seat.begin()
    assert shoe_of(seat.view()) is None


def test_felt_of_a_corrected_round_also_has_the_hands_before_the_correction(seat: Seat) -> None:
    number = seat.round(PLAYER_NATURAL, {"player": 10_000})
    order = ["P1", "B1", "P2", "B2"]
    seat.correct_to(number, {"player": ["8S", "KD"], "banker": ["5H", "2C"], "order": order})
    now = felt(seat.view(), GAME)
    assert (now.hands.player, now.was.player) == (("8S", "KD"), ("9S", "KD"))
