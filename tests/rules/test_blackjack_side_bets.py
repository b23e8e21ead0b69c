"""The side bets of the three blackjack rulebooks with every pair of cards and every way a dealer can bust."""

from collections import Counter
from itertools import product

import pytest

from games.blackjack.side_bets import (
    BOOM_BUSTED,
    OVER_13,
    PERFECT_PAIRS,
    PLAYER_PAIR,
    RWS_PAIRS,
    UNDER_13,
    SideBet,
    net_on_first_two,
)
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.cards import DECK
from tests.games.blackjack.table import BET, box, opened, refused, settle, standing, wager

STAKE = 2000
PAIRS = [(first, second) for first, second in product(DECK, DECK)]


def paid(bet: SideBet) -> Counter[int]:
    """Counts, of the 52 x 52 ordered pairs, how many pay how much for one; zero is a loss."""
    return Counter(max(net_on_first_two(bet, 1, *pair), 0) for pair in PAIRS)


@pytest.mark.rule("blackjack-rws 3.14", "blackjack-rws 4.1.2")
@pytest.mark.rule("blackjack-rws 3.14.1", "blackjack-rws 3.14.2", "blackjack-rws 3.14.3", "blackjack-rws 3.14.4")
@pytest.mark.rule("blackjack-rws 1.25")
def test_rws_pairs_pays_the_highest_class_of_every_two_cards() -> None:
    # Of 52 x 52: 4 suited Aces, 48 other identical cards, 52 of the same colour, 104 of the other.
    assert paid(RWS_PAIRS) == {50: 4, 20: 48, 12: 52, 6: 104, 0: 52 * 52 - 208}
    assert net_on_first_two(RWS_PAIRS, STAKE, "AS", "AS") == 50 * STAKE
    assert net_on_first_two(RWS_PAIRS, STAKE, "QS", "QS") == 20 * STAKE
    assert net_on_first_two(RWS_PAIRS, STAKE, "QC", "QS") == 12 * STAKE
    assert net_on_first_two(RWS_PAIRS, STAKE, "QC", "QH") == 6 * STAKE
    assert net_on_first_two(RWS_PAIRS, STAKE, "AC", "AS") == 12 * STAKE


@pytest.mark.rule("blackjack-perfect-pairs 3.14", "blackjack-perfect-pairs 4.1.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.14.1", "blackjack-perfect-pairs 3.14.2", "blackjack-perfect-pairs 3.14.3")
@pytest.mark.rule("blackjack-perfect-pairs 1.20")
def test_perfect_pairs_pays_the_highest_class_of_every_two_cards() -> None:
    assert paid(PERFECT_PAIRS) == {25: 52, 12: 52, 6: 104, 0: 52 * 52 - 208}
    assert net_on_first_two(PERFECT_PAIRS, STAKE, "5C", "5C") == 25 * STAKE
    assert net_on_first_two(PERFECT_PAIRS, STAKE, "TS", "KS") == -STAKE


@pytest.mark.rule("blackjack 3.7.1", "blackjack 4.1")
def test_player_pair_pays_any_two_cards_of_one_rank() -> None:
    assert paid(PLAYER_PAIR) == {11: 52 * 4, 0: 52 * 48}
    assert net_on_first_two(PLAYER_PAIR, STAKE, "TS", "KS") == -STAKE


@pytest.mark.rule("blackjack 3.7.2", "blackjack 3.7.2 a", "blackjack 3.7.2 b", "blackjack 3.7.2 c", "blackjack 4.1")
def test_under_and_over_13_count_an_ace_as_one_and_lose_on_13() -> None:
    def points(card: str) -> int:
        return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])

    for first, second in PAIRS:
        total = points(first) + points(second)
        assert net_on_first_two(UNDER_13, STAKE, first, second) == (STAKE if total < 13 else -STAKE)
        assert net_on_first_two(OVER_13, STAKE, first, second) == (STAKE if total > 13 else -STAKE)


@pytest.mark.rule("blackjack 3.7.2 d")
@pytest.mark.parametrize(
    ("side", "accepted"),
    [
        ({"under-13": BET}, True),
        ({"over-13": BET}, True),
        ({"under-13": BET // 2, "over-13": BET // 2}, True),
        ({"under-13": BET + 1}, False),
        ({"over-13": BET + 1}, False),
        ({"under-13": BET, "over-13": 1}, False),
        ({"player-pair": 10 * BET}, True),
    ],
)
def test_under_13_and_over_13_together_must_not_exceed_the_initial_bet(side: dict[str, int], accepted: bool) -> None:
    boxes = box("stand", wager(side=side))
    if accepted:
        assert settle(BLACKJACK, "TS 7H 9D TC", boxes)["outcome"] == "result"
    else:
        assert refused(BLACKJACK, "TS 7H 9D TC", boxes).endswith("(paragraph 3.7.2)")


@pytest.mark.rule("blackjack 3.7", "blackjack-perfect-pairs 3.13", "blackjack-rws 3.13")
@pytest.mark.parametrize(
    ("variant", "name", "pays"),
    [(BLACKJACK, "player-pair", 11), (PERFECT_PAIRS_BLACKJACK, "perfect-pairs", 6), (RWS_BLACKJACK, "rws-pairs", 6)],
)
def test_pair_bets_are_decided_before_the_subsequent_deal(variant: Variant, name: str, pays: int) -> None:
    round_ = opened(variant, (1, "A", BET, {name: STAKE}), cards="8S 7H 8H")
    [(_, _, found)] = round_.nets()
    assert found.side_cents == {name: pays * STAKE}
    assert found.main_cents is None


@pytest.mark.rule("blackjack 3.7.1", "blackjack 3.7.2 e", "blackjack-perfect-pairs 3.14", "blackjack-rws 3.14")
@pytest.mark.parametrize(
    ("variant", "name", "net"),
    [
        (BLACKJACK, "player-pair", 11 * STAKE),
        (BLACKJACK, "over-13", STAKE),
        (PERFECT_PAIRS_BLACKJACK, "perfect-pairs", 6 * STAKE),
        (RWS_BLACKJACK, "rws-pairs", 6 * STAKE),
    ],
)
@pytest.mark.parametrize("plan", ["stand", "hit", "surrender", "split stand stand"])
def test_a_side_bet_does_not_depend_on_the_result_of_the_hand(variant: Variant, name: str, net: int, plan: str) -> None:
    surrenders = plan == "surrender"
    boxes = box("" if surrenders else plan, wager(side={name: STAKE}), surrender=surrenders)
    answer = settle(variant, "8S 7H 8H TC TD TS", boxes)
    assert answer["boxes"][0]["wagers"][0]["side_net_cents"] == {name: net}


@pytest.mark.rule("blackjack-rws 3.26", "blackjack-rws 3.26.2", "blackjack-rws 3.26.3", "blackjack-rws 4.1.3")
@pytest.mark.rule("blackjack-rws 3.25")
@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("TH 6C TC", 2),
        ("TH 2C 4C TC", 2),
        ("2H 3C 4C 5C TC", 4),
        ("2H 3C 2C 4C 5C TC", 12),
        ("2H 2C 2S 3C 3D 4C TC", 50),
        ("2H 2C 2S 2D 3C 3D 2H TC", 200),
        ("2H 2C 2S 2D 2H 2C 2S 2D TC", 200),
        ("TH 7C", -1),
        ("TH AC", -1),
        ("AH TC", -1),
    ],
)
@pytest.mark.rule("blackjack-rws 1.3")
def test_boom_busted_pays_by_the_number_of_cards_of_the_busted_hand(dealer: str, pays: int) -> None:
    up, *rest = dealer.split()
    answer = settle(RWS_BLACKJACK, f"TS {up} 8D {' '.join(rest)}", box("stand", wager(side={"boom-busted": STAKE})))
    assert answer["dealer"] == dealer.split()
    assert answer["boxes"][0]["wagers"][0]["side_net_cents"] == {"boom-busted": pays * STAKE}


@pytest.mark.rule("blackjack-rws 3.25")
def test_boom_busted_stays_open_until_the_dealer_has_drawn() -> None:
    round_ = opened(RWS_BLACKJACK, (1, "A", BET, {"boom-busted": STAKE}), cards="AS 6H KS")
    [(_, _, before)] = round_.nets()
    round_.begin_play()
    for card in ("TC", "TD"):
        assert round_.awaits is round_.dealer
        round_.deal(card)
    [(_, _, after)] = round_.nets()
    assert (before.side_cents, after.side_cents) == ({"boom-busted": None}, {"boom-busted": 2 * STAKE})


def test_boom_busted_classes_are_three_to_eight_cards() -> None:
    assert BOOM_BUSTED.pays == {"3": 2, "4": 2, "5": 4, "6": 12, "7": 50, "8+": 200}


@pytest.mark.rule("blackjack-perfect-pairs 3.9", "blackjack-rws 3.9")
@pytest.mark.parametrize(
    ("variant", "name"), [(PERFECT_PAIRS_BLACKJACK, "perfect-pairs"), (RWS_BLACKJACK, "rws-pairs")]
)
@pytest.mark.rule("blackjack-rws 1.15")
@pytest.mark.rule("blackjack-perfect-pairs 1.14")
def test_any_player_may_bet_on_the_pair_of_a_box_with_an_initial_bet(variant: Variant, name: str) -> None:
    boxes = box("stand", wager(), standing(initial_cents=0, side={name: STAKE}))
    row = settle(variant, "8S 7H 8H TC", boxes)["boxes"][0]["wagers"][1]
    assert row == {
        "who": "B",
        "main_net_cents": 0,
        "insurance_net_cents": 0,
        "side_net_cents": {name: 6 * STAKE},
        "total_net_cents": 6 * STAKE,
    }


@pytest.mark.rule("blackjack-rws 3.9.1")
def test_boom_busted_needs_an_initial_bet_on_any_box_of_the_table() -> None:
    boom = box("", standing(initial_cents=0, side={"boom-busted": STAKE}), number=2)
    answer = settle(RWS_BLACKJACK, "TS 6H 8D TC TD", box("stand"), boom)
    assert answer["boxes"][1]["hands"] == []
    assert answer["boxes"][1]["wagers"][0]["total_net_cents"] == 2 * STAKE
    assert refused(RWS_BLACKJACK, "TS 6H", boom).endswith("(paragraph 3.9.1)")


@pytest.mark.parametrize("variant", [BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK])
def test_a_side_bet_of_another_rulebook_is_refused(variant: Variant) -> None:
    names = {"player-pair", "under-13", "over-13", "perfect-pairs", "rws-pairs", "boom-busted"}
    for name in names - variant.side_bet.keys():
        assert f"no side bet {name!r}" in refused(variant, "TS 7H 9D TC", box("stand", wager(side={name: STAKE})))
