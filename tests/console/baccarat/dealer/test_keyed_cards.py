"""Cards keyed at the dealer's screen: each takes two touches at the place that is due, and can be undone until the next
card.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import Phase
from tests.console.baccarat.dealer.screen import CardScreen, card_floor, card_screen

BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[CardScreen]:
    floor = card_floor(tmp_path, dialect="keyed")
    floor.register_shoe()
    floor.begin(**BETS)
    with card_screen(floor) as screen:
        screen.live()
        yield screen


def test_a_card_is_keyed_at_the_due_place_by_two_touches(here: CardScreen) -> None:
    said = []
    for card in ("9S", "5H", "KD", "2C"):
        said.append(here.panel.pad.value("title"))
        here.key(card)
    assert said == ["Card for Player 1", "Card for Banker 1", "Card for Player 2", "Card for Banker 2"]
    assert [(each.place, each.card) for each in here.floor.seen.cards] == [
        ("P1", "9S"), ("B1", "5H"), ("P2", "KD"), ("B2", "2C"),
    ]  # fmt: skip
    assert here.panel.pad.value("title") == "Both hands are complete"
    assert here.unreadable() == []


def test_a_round_of_keyed_cards_is_confirmed_by_two_people(here: CardScreen) -> None:
    for card in ("9S", "5H", "KD", "2C"):
        here.key(card)
    here.live(2.0)
    here.touch("primary")
    assert here.floor.phase() is Phase.BETS_CLOSED, "one person does not agree alone"
    assert here.model.page.value("title") == "Cards agree, round 1"
    assert here.sums() == {"Registered bets": "S$130.00", "Pay to 1 player": "S$200.00"}
    assert here.unreadable() == []
    here.approve()
    here.live()
    assert here.floor.credits() == {"A": 109_000, "B": 98_000}


def test_touching_a_suit_twice_keys_one_card(here: CardScreen) -> None:
    here.tap("rank-9", "suit-S", "suit-S", "suit-H", "rank-9", "rank-9")
    here.live()
    assert here.floor.facts() == ["9S"]
    assert here.verbs() == ["key-card"]


def test_a_card_is_keyed_only_once_the_screen_shows_the_one_before(here: CardScreen) -> None:
    here.tap("rank-9", "suit-S")
    assert here.model._desk.doing == "key-card", "the console has it, and the screen does not show it yet"
    here.tap("rank-5", "suit-H")
    here.live()
    assert here.floor.facts() == ["9S"], "the second card was not keyed at the first one's place"


def test_the_last_card_is_undone_by_the_dealer_until_the_next_one_is_keyed(here: CardScreen) -> None:
    here.key("9S")
    here.key("5H")
    assert here.panel.pad.value("undo") == "Undo 5♥"
    here.touch("padUndo")
    here.key("6H")
    assert here.floor.facts() == ["9S", "6H"]
    here.touch("padUndo", "padUndo")
    here.key("KD")
    assert here.floor.facts() == ["9S", "6H", "KD"], "undoing that was left changes nothing"
    assert here.floor.phase() is Phase.BETS_CLOSED


def test_correcting_an_earlier_keyed_card_needs_two_people(here: CardScreen) -> None:
    here.key("9S")
    here.key("5H")
    answer = here.floor.desk.order("correct-card", place="P1", card="8S")
    assert answer.refusal == 43
    here.touch("act-correct-card", "place-P1")
    here.key("8S")
    here.decide()
    here.live()
    assert here.floor.facts() == ["8S", "5H"]


def test_the_last_keyed_card_of_complete_hands_can_be_undone_too(here: CardScreen) -> None:
    for card in ("9S", "5H", "KD", "2C"):
        here.key(card)
    here.touch("padUndo")
    here.key("3C")
    assert here.floor.seen.felt.banker.cards == ["5H", "3C"]
    assert here.primary()[0] == "agree"


@pytest.mark.parametrize(
    "touches",
    [
        ["act-new-shoe"] * 3, ["act-void"] * 3, ["act-wrong"] * 3, ["act-correct-card"] * 3, ["act-hold"] * 3,
        ["act-emergency-close"] * 3, ["primary"] * 5, ["act-key-card"] * 3, ["padUndo"] * 3,
    ],
    ids=lambda touches: touches[0],
)  # fmt: skip
def test_quick_taps_anywhere_move_no_money_and_end_no_shoe(here: CardScreen, touches: list[str]) -> None:
    for card in ("9S", "5H", "KD"):
        here.key(card)
    before = (here.floor.credits(), here.floor.facts(), here.floor.seen.shoe.set, here.floor.phase())
    sent = len(here.verbs())
    for name in touches:
        if here.find(name) is not None:
            here.tap(name)
    here.live()
    assert (here.floor.credits(), here.floor.facts(), here.floor.seen.shoe.set, here.floor.phase()) == before
    assert len(here.verbs()) == sent, "a page was opened at most"
