"""Each of the five bets with every kind of result, against paragraphs 3.13, 3.14 and 4.1."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.bets import PAY_TABLE, Spot, stake_refusal
from games.cards import DECK
from games.refusal import RefusalNumber
from tools.game_documents import BadDocument
from tools.game_documents.baccarat import DESK

SPOTS = ("player", "banker", "tie", "player-pair", "banker-pair")
# Cards, and the nets of 100.00 on each spot in the order above.
ROUNDS = {
    "player wins": ("9S 5H KD 2C", (10000, -10000, -10000, -10000, -10000)),
    "banker wins": ("5S 9H 2D KC", (-10000, 9500, -10000, -10000, -10000)),
    "tie": ("5S 4H 2D 3C", (0, 0, 80000, -10000, -10000)),
    "tie of naturals": ("9S 9H KD KC", (0, 0, 80000, -10000, -10000)),
    "tie of nothing": ("TS KH JD QC TC JC", (0, 0, 80000, -10000, -10000)),
    "nine beats eight": ("KS 8H 9D KC", (10000, -10000, -10000, -10000, -10000)),
    "player pair on a natural": ("4S 5H 4D 2C", (10000, -10000, -10000, 110000, -10000)),
    "banker pair on a loss": ("9S 5H KD 5C", (10000, -10000, -10000, -10000, 110000)),
    "both pairs on a tie": ("3S 3H 3D 3C 2S 2H", (0, 0, 80000, 110000, 110000)),
    "both pairs, identical cards": ("KS KS KS KS 9H 2D", (10000, -10000, -10000, 110000, 110000)),
    "ten and king are no pair": ("TS 5H KD 2C 9H", (10000, -10000, -10000, -10000, -10000)),
    "ten-valued banker is no pair": ("5S JH 2D QC 9H", (-10000, 9500, -10000, -10000, -10000)),
    "a pair by the third card is none": ("2S 7H 3D KC 3H", (10000, -10000, -10000, -10000, -10000)),
}


def settled(cards: list[str], bets: dict[str, int]) -> dict[str, Any]:
    rows = [{"spot": spot, "stake_cents": stake} for spot, stake in bets.items()]
    return DESK.settle({"cards": cards, "bets": rows})


@pytest.mark.rule("baccarat 1.10")
@pytest.mark.rule("baccarat 1.13")
@pytest.mark.rule("baccarat 1.19")
@pytest.mark.rule("baccarat 3.1")
@pytest.mark.rule("baccarat 3.10")
@pytest.mark.rule("baccarat 3.13")
@pytest.mark.rule("baccarat 3.14")
@pytest.mark.rule("baccarat 4.1.1")
@pytest.mark.rule("baccarat 4.1.2")
@pytest.mark.parametrize("name", ROUNDS)
def test_the_five_bets_pay_as_the_pay_table_says(name: str) -> None:
    cards, nets = ROUNDS[name]
    expected = dict(zip(SPOTS, nets, strict=True))
    assert settled(cards.split(), dict.fromkeys(SPOTS, 10000))["nets"] == expected


@pytest.mark.rule("baccarat 3.7")
@pytest.mark.parametrize(("name", "spot"), list(product(ROUNDS, SPOTS)))
def test_each_bet_pays_the_same_alone_and_with_other_bets(name: str, spot: str) -> None:
    cards, nets = ROUNDS[name]
    answer = settled(cards.split(), {spot: 10000})
    assert answer["net_cents"] == nets[SPOTS.index(spot)]
    assert answer["payout_cents"] == 10000 + answer["net_cents"]


def reference_nets(cards: list[str], stakes: dict[str, int]) -> dict[str, int] | None:
    """Plays the whole game a second time as plainly as possible; None where the cards run out."""
    value = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0], strict=True))
    if len(cards) < 4:
        return None
    left = cards[4:]
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]

    def total(hand: list[str]) -> int:
        return sum(value[card[0]] for card in hand) % 10

    first_player, first_banker = total(player), total(banker)
    if first_player < 8 and first_banker < 8:
        third = None
        if first_player <= 5:
            if not left:
                return None
            third = value[left[0][0]]
            player.append(left.pop(0))
        if third is None:
            draws = first_banker <= 5
        else:
            draws = third in {0: range(10), 1: range(10), 2: range(10), 3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
                              4: range(2, 8), 5: range(4, 8), 6: (6, 7), 7: ()}[first_banker]  # fmt: skip
        if draws:
            if not left:
                return None
            banker.append(left.pop(0))
    difference = total(player) - total(banker)
    nets = {}
    for spot, stake in stakes.items():
        if spot == "player":
            nets[spot] = stake if difference > 0 else -stake if difference < 0 else 0
        elif spot == "banker":
            nets[spot] = stake * 95 // 100 if difference < 0 else -stake if difference > 0 else 0
        elif spot == "tie":
            nets[spot] = stake * 8 if difference == 0 else -stake
        else:
            hand = player if spot == "player-pair" else banker
            nets[spot] = stake * 11 if hand[0][0] == hand[1][0] else -stake
    return nets


@pytest.mark.rule("baccarat 4.1.2")
@pytest.mark.rule("baccarat 5.5.4")
@given(
    cards=st.lists(st.sampled_from(DECK), max_size=8),
    stakes=st.dictionaries(st.sampled_from(SPOTS), st.integers(1, 10**10).map(lambda n: n * 20), min_size=1),
)
def test_any_baccarat_round_is_settled_as_by_the_plain_reference(cards: list[str], stakes: dict[str, int]) -> None:
    expected = reference_nets(cards, stakes)
    answer = settled(cards, stakes)
    if expected is None:
        assert (answer["outcome"], answer["net_cents"], answer["paragraph"]) == ("void", 0, "5.5.4")
    else:
        assert (answer["outcome"], answer["nets"]) == ("result", expected)
        assert answer["net_cents"] == sum(expected.values())


@pytest.mark.rule("baccarat 4.1.1")
@given(stake=st.integers(1, 10**12))
def test_a_banker_stake_with_fractional_commission_is_refused_with_the_next_lower_one(stake: int) -> None:
    refusal = stake_refusal("banker", stake)
    if stake * 95 % 100 == 0:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.number, refusal.allowed_cents) == (RefusalNumber.STAKE_NOT_EXACT, stake // 20 * 20)


@pytest.mark.parametrize("spot", ["player", "tie", "player-pair", "banker-pair"])
def test_bets_other_than_banker_accept_any_whole_cents(spot: str) -> None:
    assert stake_refusal(spot, 1) is None
    assert settled("4S 5H 4D 2C".split(), {spot: 1})["stake_cents"] == 1


@pytest.mark.rule("baccarat 3.7")
def test_commission_baccarat_has_exactly_five_bets() -> None:
    assert sorted(PAY_TABLE) == sorted(SPOTS) == sorted(Spot)
    with pytest.raises(BadDocument, match="no bet 'dragon'"):
        settled([], {"dragon": 100})
