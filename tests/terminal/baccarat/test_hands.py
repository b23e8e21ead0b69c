"""Both hands as they are drawn: places, rules, totals, and the note below each hand."""

from typing import Any

import pytest

from games.baccarat.play import Side
from screen.words import Words
from terminal.baccarat.changes import NO_MARKS
from terminal.baccarat.derive_hands import card_rows, free_places, hand
from terminal.baccarat.felt import felt
from terminal.screen.derive_scene import Drawn
from tests.terminal.baccarat.seat import BANKER_WINS, GAME, PLAYER_NATURAL, TIE, Seat, chinese


def drawn(seat: Seat, side: Side, words: Words) -> Drawn:
    return hand(felt(seat.view(), GAME), side, words)


def note(seat: Seat, words: Words) -> tuple[object, object]:
    return drawn(seat, Side.PLAYER, words)["note"], drawn(seat, Side.BANKER, words)["note"]


def due(seat: Seat, words: Words) -> list[object]:
    return [place["text"] for place in free_places(felt(seat.view(), GAME), words) if place["isDue"]]


@pytest.mark.rule("baccarat 3.12")
def test_the_place_of_the_next_card_is_outlined_with_the_rule_that_calls_for_it(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    said = []
    for card in ["", *BANKER_WINS.split()]:
        seat.deal(card)
        said.append(due(seat, words))
    assert said == [
        ["1"], ["2"], ["3"], ["4"], ["Player draws\non 0–5 (3.12)"], ["Banker draws:\n5 against 4 (3.12)"], [],  # noqa: RUF001
    ]  # fmt: skip


@pytest.mark.rule("baccarat 3.11")
def test_banker_hand_says_that_it_draws_because_the_player_stood(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("6S KH KD 5C")
    assert due(seat, words) == ["Banker draws\non 0–5 (3.11)"]  # noqa: RUF001
    assert note(seat, words) == ("6 + 0 = 6: the Player stands (3.12)", "0 + 5 = 5: the next card comes here")
    seat.deal("2H")
    seat.end()
    assert note(seat, words) == ("stood on 6", "drew on 5: the Player stood (3.11)")


def test_notes_below_the_hands_give_the_sum_of_the_cards_and_what_comes_next(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    assert note(seat, words) == ("Cards 1 and 3 come here", "Cards 2 and 4 come here")
    seat.deal("3S KH AD")
    assert note(seat, words) == ("3 + 1 = 4", "")
    seat.deal("5C")
    assert note(seat, words) == (
        "3 + 1 = 4: the next card comes here",
        "0 + 5 = 5: waits for the Player's third card",
    )
    seat.deal("4H")
    assert note(seat, words) == (
        "3 + 1 + 4 = 8: the Player has a third card",
        "0 + 5 = 5: the next card comes here",
    )
    seat.deal("4D")
    seat.end()
    assert note(seat, words) == ("drew on 4, third card 4♥", "drew: 5 against the Player's 4 (3.12)")
    assert note(seat, chinese())[1] == "补牌：5 点对闲家第三张 4（3.12）"  # noqa: RUF001


def test_hand_with_a_natural_says_that_nobody_draws(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal(PLAYER_NATURAL)
    assert drawn(seat, Side.PLAYER, words)["totalIs"] == "natural"
    assert note(seat, words)[0] == "9 + 0 = 9: a natural, nobody draws"
    texts = [place["text"] for place in free_places(felt(seat.view(), GAME), words)]
    assert texts == ["no third card\n(3.12)"] * 2


def test_losing_hand_is_drawn_pale_and_after_a_tie_neither_hand_is(seat: Seat, words: Words) -> None:
    seat.round(BANKER_WINS)
    looks = [(drawn(seat, side, words)["isPale"], drawn(seat, side, words)["isWinner"]) for side in Side]
    assert looks == [(True, False), (False, True)]
    assert {row["place"]: row["isPale"] for row in card_rows(felt(seat.view(), GAME), NO_MARKS, words)} == {
        "P1": True, "P2": True, "P3": True, "B1": False, "B2": False, "B3": False,
    }  # fmt: skip
    seat.round(TIE)
    assert [drawn(seat, side, words)["isPale"] for side in Side] == [False, False]
    assert [drawn(seat, side, words)["mark"] for side in Side] == ["TIE 和", "TIE 和"]


TOTAL_LEFT, NOTE_TOP = 448, 240
"""Where total and note begin in HandPanel.qml."""


def test_third_card_lies_across_and_a_card_in_excess_covers_neither_total_nor_note(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal(BANKER_WINS)
    seat.tell("card 9S P4")
    rows = {str(row["place"]): row for row in card_rows(felt(seat.view(), GAME), NO_MARKS, words)}
    assert [rows[place]["isAcross"] for place in ("P1", "P2", "P3", "P4")] == [False, False, True, True]
    assert rows["P4"]["cardX"] != rows["P3"]["cardX"]
    excess: Any = rows["P4"]
    assert excess["cardX"] + excess["wide"] <= TOTAL_LEFT
    assert excess["cardY"] + excess["high"] <= NOTE_TOP
    assert (rows["P3"]["wide"], rows["P3"]["high"]) == (rows["P1"]["high"], rows["P1"]["wide"])


def test_hands_say_that_the_next_card_waits_for_the_players_answers(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000}, {"player": 5000})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    texts = {place["text"] for place in free_places(felt(seat.view(), GAME), words)}
    assert texts == {"comes after\nthe answers"}
    assert note(seat, words)[0] == "3 + 1 = 4: the dealer waits for the players' answers"
