"""Compares exact counts and house edges with published figures and with figures found by other means."""

from fractions import Fraction

import pytest

from games.baccarat.rules import BaccaratRules, NaturalStops
from games.blackjack.side_bets import BOOM_BUSTED, pair_class
from games.odds import baccarat
from games.odds.blackjack import blackjack_odds, perfect_pairs_odds, rws_odds
from games.odds.blackjack_sides import bust_chances, two_card_chances

BACCARAT_DEALS = {
    8: (2292252566437888, 2230518282592256, 475627426473216),
    7: (1023469376328448, 995884732700032, 212268385833280),
    6: (403095751234560, 392220492728832, 83552962932288),
    5: (133700037548800, 130087780016000, 27690387926400),
    4: (34543624867840, 33608344225792, 7145601996928),
}
BACCARAT_EDGES = {  # banker, player, tie in percent; each pair exactly
    8: ("1.0579", "1.2351", "14.3596", Fraction(43, 415)),
    7: ("1.0570", "1.2361", "14.3934", Fraction(13, 121)),
    6: ("1.0558", "1.2374", "14.4382", Fraction(35, 311)),
    5: ("1.0542", "1.2393", "14.5001", Fraction(31, 259)),
    4: ("1.0517", "1.2421", "14.5916", Fraction(3, 23)),
}
SIDE_EDGES = {  # perfect pairs, RWS pairs, player pair, under, over, insurance, Boom Busted; dealer busts
    4: ("10.1449", "14.0468", "13.0435", "10.0706", "6.5775", "7.2464", "8.3449", "28.2086"),
    5: ("7.7220", "11.8800", "11.9691", "10.0683", "6.5637", "7.3359", "8.3113", "28.1987"),
    6: ("6.1093", "10.4378", "11.2540", "10.0668", "6.5545", "7.3955", "8.2885", "28.1921"),
    7: ("4.9587", "9.4088", "10.7438", "10.0657", "6.5480", "7.4380", "8.2721", "28.1874"),
    8: ("4.0964", "8.6376", "10.3614", "10.0649", "6.5431", "7.4699", "8.2597", "28.1839"),
}
SIDES = ("perfect-pairs", "rws-pairs", "player-pair", "under-13", "over-13", "insurance", "boom-busted")
BUSTS_8_DECKS = {"3": 17301491, "4": 8716266, "5": 1913930, "6": 233657, "7": 17679, "8+": 887}


def percent(value: Fraction) -> str:
    return f"{float(value) * 100:.4f}"


@pytest.mark.parametrize("decks", BACCARAT_DEALS)
def test_baccarat_deals_and_house_edges_match_the_published_ones(decks: int) -> None:
    odds = baccarat.odds(decks)
    assert tuple(odds.deals[name] for name in ("banker", "player", "tie")) == BACCARAT_DEALS[decks]
    edges = {bet.spot: bet.edge for bet in odds.bets}
    banker, player, tie, pair = BACCARAT_EDGES[decks]
    assert [percent(edges[spot]) for spot in ("banker", "player", "tie")] == [banker, player, tie]
    assert (edges["player-pair"], edges["banker-pair"]) == (pair, pair)


@pytest.mark.rule("baccarat 3.12")
def test_the_reading_of_naturals_changes_the_odds_but_not_the_number_of_deals() -> None:
    usual = baccarat.deals_by_winner(BaccaratRules())
    other = baccarat.deals_by_winner(BaccaratRules(natural_stops=NaturalStops.OWN_HAND))
    assert usual != other
    assert sum(usual.values()) == sum(other.values()) == 416 * 415 * 414 * 413 * 412 * 411


@pytest.mark.parametrize("decks", SIDE_EDGES)
def test_side_bet_edges_match_the_published_ones(decks: int) -> None:
    games = (blackjack_odds(decks), perfect_pairs_odds(decks), rws_odds(decks))
    edges = {bet.spot: percent(bet.edge) for game in games for bet in game.bets}
    assert [*(edges[side] for side in SIDES), percent(sum(bust_chances(decks).values(), start=Fraction()))] == list(
        SIDE_EDGES[decks]
    )


def test_side_bet_edges_of_eight_decks_are_exact_fractions() -> None:
    edges = {
        bet.spot: bet.edge for game in (blackjack_odds(8), perfect_pairs_odds(8), rws_odds(8)) for bet in game.bets
    }
    assert edges["perfect-pairs"] == Fraction(17, 415)
    assert edges["rws-pairs"] == Fraction(466, 5395)
    assert (edges["under-13"], edges["over-13"]) == (Fraction(543, 5395), Fraction(353, 5395))
    assert edges["insurance"] == Fraction(31, 415)


@pytest.mark.parametrize("decks", range(4, 9))
def test_the_chances_of_pair_classes_match_their_formulas(decks: int) -> None:
    chances = two_card_chances(decks, pair_class)
    of = 52 * decks - 1
    assert chances["suited"] + chances["suited-aces"] == Fraction(decks - 1, of)
    assert (chances["coloured"], chances["mixed"]) == (Fraction(decks, of), Fraction(2 * decks, of))
    assert sum(chances.values()) == Fraction(4 * decks - 1, of)


def test_the_chances_of_a_dealer_bust_by_number_of_cards_are_right() -> None:
    assert {name: round(chance * 10**8) for name, chance in bust_chances(8).items()} == BUSTS_8_DECKS


def test_a_dealer_who_draws_to_soft_17_makes_boom_busted_cheaper() -> None:
    chances = bust_chances(8, stands_on_soft_17=False)
    returned = sum((chance * (BOOM_BUSTED.pays[name] + 1) for name, chance in chances.items()), start=Fraction())
    assert percent(1 - returned) == "6.2375"
