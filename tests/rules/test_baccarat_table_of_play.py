"""Every pair of two-card totals with every third card, against paragraph 3.12 row by row."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.coup import Coup, coup
from games.baccarat.play import POINTS, Hands, Side, follows_table, hands_of, lies_by_table, next_draw, point_total
from games.baccarat.rules import BaccaratRules, NaturalStops
from games.cards import DECK

# Rows: Banker's two-card total. Columns: Player's third card 0 to 9. D: Banker draws, s: Banker stands.
BANKER_AFTER_A_THIRD_CARD = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDsD",
    4: "ssDDDDDDss",
    5: "ssssDDDDss",
    6: "ssssssDDss",
    7: "ssssssssss",
}
BANKER_AFTER_PLAYER_STOOD = "DDDDDDssss"
PLAYER = "DDDDDDssNN"  # N: natural, nobody draws

FACES = {0: "TJQK", 1: "A"} | {points: str(points) for points in range(2, 10)}
TWO_CARDS = {total: [(a, b) for a in range(10) for b in range(10) if (a + b) % 10 == total] for total in range(10)}
RULES = BaccaratRules()


def sides_expected(player_total: int, banker_total: int, third: int) -> str:
    if player_total >= 8 or banker_total >= 8:
        return ""
    if PLAYER[player_total] == "D":
        return "P" + ("B" if BANKER_AFTER_A_THIRD_CARD[banker_total][third] == "D" else "")
    return "B" if BANKER_AFTER_PLAYER_STOOD[banker_total] == "D" else ""


@pytest.mark.rule("baccarat 1.1")
@pytest.mark.rule("baccarat 1.9")
@pytest.mark.rule("baccarat 3.11")
@pytest.mark.rule("baccarat 3.12")
@pytest.mark.parametrize("player_total", range(10))
def test_third_cards_follow_the_table_of_play_for_every_total_and_third_card(player_total: int) -> None:
    for banker_total, third in product(range(10), range(10)):
        expected = sides_expected(player_total, banker_total, third)
        for (a, c), (b, d) in product(TWO_CARDS[player_total], TWO_CARDS[banker_total]):
            row = [FACES[points][0] + "S" for points in (a, b, c, d, third, 5)]
            found = coup(row, RULES)
            assert isinstance(found, Coup)
            drew = "P" * (len(found.hands.player) == 3) + "B" * (len(found.hands.banker) == 3)
            assert drew == expected, row


@pytest.mark.rule("baccarat 3.11")
@pytest.mark.rule("baccarat 3.12")
def test_the_next_card_goes_where_the_table_of_play_says_for_every_total() -> None:
    for player_total, banker_total, third in product(range(10), repeat=3):
        hands = Hands(("KS", FACES[player_total][0] + "H"), ("QS", FACES[banker_total][0] + "H"))
        sides = []
        while (side := next_draw(hands)) is not None:
            sides.append(side)
            hands = hands.with_card(side, FACES[third][0] + "D")
        assert "".join(side[0].upper() for side in sides) == sides_expected(player_total, banker_total, third)


@pytest.mark.rule("baccarat 3.12")
@pytest.mark.parametrize("third", ["TC", "JC", "QC", "KC"])
@pytest.mark.parametrize("banker_total", range(8))
def test_a_ten_and_every_picture_count_0_as_a_third_card(banker_total: int, third: str) -> None:
    hands = Hands(("KS", "KD", third), ("QS", FACES[banker_total][0] + "H"))
    draws = BANKER_AFTER_A_THIRD_CARD[banker_total][0] == "D"
    assert next_draw(hands) == (Side.BANKER if draws else None)


@pytest.mark.rule("baccarat 3.12")
def test_under_the_reading_by_hand_a_natural_stops_only_its_own_side() -> None:
    own = NaturalStops.OWN_HAND
    assert next_draw(Hands(("9S", "KD"), ("2S", "3H")), own) is Side.BANKER
    assert next_draw(Hands(("2S", "3H"), ("9S", "KD")), own) is Side.PLAYER
    assert next_draw(Hands(("2S", "3H", "4D"), ("9S", "KD")), own) is None
    assert next_draw(Hands(("9S", "KD"), ("8S", "KH")), own) is None


@pytest.mark.rule("baccarat 3.12")
def test_sides_and_readings_can_be_given_as_plain_text_and_unknown_text_is_refused() -> None:
    natural = Hands(("9S", "KD"), ("2S", "3H"))
    for reading in NaturalStops:
        assert next_draw(natural, reading.value) == next_draw(natural, reading)  # type: ignore[arg-type]
    assert Hands().with_card("player", "9S").with_card("banker", "2S") == Hands(("9S",), ("2S",))  # type: ignore[arg-type]
    assert hands_of(["9S", "2S", "3S"], ["player", "banker", "aside"]) == Hands(("9S",), ("2S",))  # type: ignore[list-item]
    with pytest.raises(ValueError, match="both"):
        next_draw(natural, "both")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="dragon"):
        Hands().with_card("dragon", "9S")  # type: ignore[arg-type]


@pytest.mark.rule("baccarat 3.2")
@pytest.mark.rule("baccarat 3.2.1")
@pytest.mark.rule("baccarat 3.2.2")
@pytest.mark.rule("baccarat 3.2.3")
def test_every_baccarat_card_counts_as_the_rulebook_says() -> None:
    by_rank = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0), strict=True))
    assert {card: POINTS[card] for card in DECK} == {card: by_rank[card[0]] % 10 for card in DECK}


@pytest.mark.rule("baccarat 1.14")
@pytest.mark.rule("baccarat 3.2.2")
def test_a_baccarat_total_above_9_counts_by_its_last_digit() -> None:
    assert [point_total(hand.split()) for hand in ("9S 9H", "TS 5H", "TS JH QD", "9S 9H 9D")] == [8, 5, 0, 7]


@pytest.mark.rule("baccarat 5.5.3")
@given(st.lists(st.sampled_from(DECK), max_size=6), st.sampled_from(DECK), st.sampled_from(Side))
def test_a_hand_has_a_wrong_number_of_cards_exactly_when_the_table_of_play_forbids_it(
    row: list[str], card: str, side: Side
) -> None:
    hands = hands_of(row, lies_by_table(row))
    assert follows_table(hands)
    own = hands.player if side is Side.PLAYER else hands.banker
    still_initial = min(len(hands.player), len(hands.banker)) < 2 and len(own) < 2
    assert follows_table(hands.with_card(side, card)) == (still_initial or next_draw(hands) is side)


@pytest.mark.rule("baccarat 1.7")
@pytest.mark.rule("baccarat 3.10")
def test_the_first_and_third_card_go_to_the_player_the_second_and_fourth_to_the_banker() -> None:
    found = coup("9S 5H KD 2C".split(), RULES)
    assert found.hands == Hands(("9S", "KD"), ("5H", "2C"))
