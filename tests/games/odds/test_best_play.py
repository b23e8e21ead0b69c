"""Compares best play of Blackjack and its house edges with published figures, and the stored table with both."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.blackjack.best_play import EDGES, ROWS
from games.blackjack.hint import table
from games.cards import DECKS_MAX, DECKS_MIN
from games.odds.blackjack_dealer import BUST, POINT_VALUES, Dealer, fresh
from games.odds.blackjack_play import UP_CARDS, BestPlay, best_play, column
from games.odds.blackjack_sides import bust_chances, insurance_chances
from lab.blackjack.make_best_play import PAYS, SHOES, edges_of, lines_of

PRINTED = Path(__file__).with_name("best_play_of_an_endless_shoe.txt")
THREE_TO_TWO, SIX_TO_FIVE = (3, 2), (6, 5)
ENDLESS_EDGES = {
    (THREE_TO_TWO, True): 0.261,
    (THREE_TO_TWO, False): 0.521,
    (SIX_TO_FIVE, True): 1.552,
    (SIX_TO_FIVE, False): 1.812,
}
WITHIN = 0.02
"""In percent."""
LABELS = {"A": 1, "T": 10}


@cache
def endless() -> BestPlay:
    return best_play(None)


def printed_cells() -> Iterator[tuple[str, int, str]]:
    for block in PRINTED.read_text().split("\n\n"):
        head, *lines = (line.split() for line in block.splitlines())
        for label, *cells in lines:
            for up, cell in zip(head[1:], cells, strict=True):
                yield row_of(head[0], label), LABELS.get(up) or int(up), cell


def row_of(kind: str, label: str) -> str:
    if kind == "hard":
        return f"hard {label}"
    return f"soft {11 + int(label[1])}" if kind == "soft" else f"pair {LABELS.get(label[0]) or int(label[0])}"


@pytest.mark.parametrize(("row", "up", "cell"), list(printed_cells()))
def test_each_cell_of_a_published_table_is_best_play_from_an_endless_shoe(row: str, up: int, cell: str) -> None:
    assert endless().rows[row][UP_CARDS.index(up)][0] == cell


@pytest.mark.parametrize(("pays", "may_surrender"), list(ENDLESS_EDGES))
def test_house_edges_of_an_endless_shoe_match_those_computed_elsewhere(
    pays: tuple[int, int], may_surrender: bool
) -> None:
    edge = 100 * endless().edge(pays, surrender=may_surrender)
    assert edge == pytest.approx(ENDLESS_EDGES[pays, may_surrender], abs=WITHIN)


def test_stored_best_play_of_an_endless_shoe_equals_that_of_the_engine() -> None:
    assert ROWS[None].strip().splitlines() == lines_of(endless())
    assert EDGES[None] == edges_of(endless())


@pytest.mark.parametrize("up", [9, 10])
@pytest.mark.parametrize("decks", range(DECKS_MIN, DECKS_MAX))
def test_stored_best_play_of_a_real_shoe_equals_that_of_the_engine_in_one_column(decks: int, up: int) -> None:
    kept = {row: cells[UP_CARDS.index(up)] for row, cells in table(decks).items()}
    assert column(decks, up).cells == kept


def test_stored_best_play_of_eight_decks_equals_that_of_the_engine() -> None:
    play = best_play(8)
    assert ROWS[8].strip().splitlines() == lines_of(play)
    assert EDGES[8] == edges_of(play)


def test_edges_without_surrender_are_near_those_published_for_a_dealer_who_looks_at_his_second_card() -> None:
    assert float(EDGES[8][THREE_TO_TWO, False]) == pytest.approx(0.43, abs=WITHIN)


def test_more_decks_and_a_lower_blackjack_payout_raise_the_house_edge() -> None:
    for key in ENDLESS_EDGES:
        edges = [float(EDGES[decks][key]) for decks in SHOES]
        assert edges == sorted(edges)
    assert set(EDGES[8]) == {(pays, may) for pays in PAYS for may in (True, False)}


@pytest.mark.parametrize("soft_17", [True, False])
def test_the_chance_of_a_dealer_bust_equals_that_of_another_count_of_the_hands(soft_17: bool) -> None:
    shoe = fresh(8)
    busts = sum(
        shoe.chance(up) * Dealer(up, stand_on_soft_17=soft_17).ends(shoe.without(up))[BUST] for up in POINT_VALUES
    )
    assert busts == pytest.approx(float(sum(bust_chances(8, stands_on_soft_17=soft_17).values())), abs=1e-12)


@pytest.mark.parametrize("decks", range(4, 9))
def test_insurance_loses_on_average_with_any_two_cards(decks: int) -> None:
    """Two cards that are no tens leave the most tens for the dealer."""
    tens, cards = 16 * decks, 52 * decks - 3
    assert 3 * tens < cards
    assert 3 * insurance_chances(decks)["dealer-blackjack"] < 1
