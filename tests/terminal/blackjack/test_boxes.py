"""The seven boxes: who decides, what lies on each, and how its hands stand."""

from pathlib import Path

import pytest

from screen.words import Words
from terminal.blackjack.derive_boxes import boxes
from terminal.blackjack.derive_hands import card_rows, free_places
from terminal.blackjack.saying import Saying
from terminal.screen.derive_scene import Drawn
from tests.terminal.blackjack.seat import ME, OTHER, Seat

NOTHING = Saying()


def drawn(seat: Seat, words: Words, number: int, saying: Saying = NOTHING) -> Drawn:
    return boxes(seat.scene(), seat.felt(), seat.rules.variant.boxes, saying, words)[number - 1]


def seat_button(seat: Seat, words: Words, number: int, saying: Saying = NOTHING) -> list[object]:
    row = drawn(seat, words, number, saying)
    return [row["sit"], row["sitText"], row["sitIs"]]


@pytest.mark.rule("blackjack-rws 3.8")
def test_box_shows_before_a_bet_who_sits_there_and_with_which_stake(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000}, {"box:1": 12_000})
    seat.deal("TD 8H 6C 7S 8D")
    seat.agree()
    seat.stand_all()
    seat.end("TC 5C")
    seat.open()
    assert (drawn(seat, words, 1)["head"], drawn(seat, words, 1)["tag"]) == ("Terminal B decides", "Terminal B")
    assert drawn(seat, words, 1)["lines"][0] == "S$120 kept free until last bets"  # type: ignore[index]
    assert (drawn(seat, words, 3)["head"], drawn(seat, words, 3)["tag"]) == ("You decide", "YOU")
    assert drawn(seat, words, 4)["lines"] == ["the highest bet decides"]  # I hold a seat already.
    assert drawn(seat, words, 3)["lines"] == ["last round: 16 under 21, lost"]


@pytest.mark.rule("blackjack-rws 1.26")
def test_free_box_offers_its_seat_and_my_own_box_offers_to_leave_it(seat: Seat, words: Words) -> None:
    seat.open()
    seat.pass_time(0.75)
    assert seat_button(seat, words, 3) == ["Sit here", "and decide for this box", "on"]
    assert seat_button(seat, words, 3, Saying(sits=3)) == ["Sit here", "asked for", "asked"]
    assert seat_button(seat, words, 4, Saying(sits=3)) == ["Sit here", "you hold box 3", "off"]
    seat.bet(ME, {"box:3": 1000, "sit:3": 0})
    seat.bet(OTHER, {"box:1": 1000, "sit:1": 0})
    seat.pass_time(0.75)
    assert seat_button(seat, words, 3, Saying(sits=3)) == ["Leave the seat", "Seat kept 2 more rounds", "on"]
    assert seat_button(seat, words, 3, Saying(leaves=3)) == ["Stay here", "you leave it at the close", "on"]
    assert seat_button(seat, words, 1) == ["", "", ""]
    assert drawn(seat, words, 1)["tag"] == "Terminal B"
    seat.close()
    assert seat_button(seat, words, 3) == ["", "", ""]


def test_box_says_how_many_rounds_more_a_seat_is_kept(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 1000, "sit:3": 0})
    seat.deal("8D 6C 7S")
    seat.tell("agree")
    seat.choose(ME, "decline:3")
    for _ in range(60):
        seat.pass_time(0.5)
    seat.end("TC 5C")
    seat.open()
    seat.pass_time(0.75)
    assert seat_button(seat, words, 3)[1] == "Seat kept 1 more round"


def test_table_without_seats_offers_none(tmp_path: Path) -> None:
    seat = Seat(tmp_path, seats_per_terminal=0)
    words = seat.words()
    seat.open()
    assert seat_button(seat, words, 3) == ["", "", ""]


@pytest.mark.rule("blackjack-rws 5.1")
def test_box_shows_its_stakes_and_the_room_up_to_its_maximum(seat: Seat, words: Words) -> None:
    seat.open()
    seat.bet(OTHER, {"box:3": 98_000})
    seat.pass_time(0.75)
    assert (drawn(seat, words, 3)["sum"], drawn(seat, words, 3)["room"]) == ("<b>980</b> / 1,000", "room 20")
    assert drawn(seat, words, 3)["isNearlyFull"]
    assert (drawn(seat, words, 4)["room"], drawn(seat, words, 4)["isNearlyFull"]) == ("room 1,000", False)


def test_players_screen_outlines_the_place_of_the_next_card(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000})
    due = []
    for card in ("", "TD", "6C"):
        seat.deal(card)
        due += [place["placeX"] for place in free_places(seat.felt(), words) if place["isDue"]]
    assert due == [2 * 269 + 14, 24, 2 * 269 + 14 + 83]  # box 3, the dealer, box 3 again
    assert {str(row["place"]): row["card"] for row in card_rows(seat.felt())} == {"3.0.0": "TD", "D.0": "6C"}


def test_hand_shows_its_soft_total_and_in_the_end_its_result(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000})
    seat.deal("AD 6C 6S")
    seat.agree()
    assert (drawn(seat, words, 3)["total"], drawn(seat, words, 3)["told"]) == ("7/17", "your turn")
    seat.choose(ME, "stand")
    assert (drawn(seat, words, 3)["total"], drawn(seat, words, 3)["told"]) == ("17", "stands")
    seat.end("TC 2C")
    assert (drawn(seat, words, 3)["told"], drawn(seat, words, 3)["look"]) == ("17 under 18, lost", "mine")


def test_split_box_shows_each_hand_with_its_stake_and_marks_the_one_being_played(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000})
    seat.deal("8D 6C 8S")
    seat.agree()
    seat.choose(ME, "split", 5000)
    seat.deal("3C")
    hands = drawn(seat, words, 3)["hands"]
    assert [(row["total"], row["stake"], row["isPlaying"]) for row in hands] == [  # type: ignore[attr-defined]
        ("11", "50", True),
        ("8", "50", False),
    ]
    assert drawn(seat, words, 3)["staked"] == "S$100 staked on 2 hands"


def test_every_player_sees_the_countdown_on_the_box_that_decides(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000}, {"box:1": 12_000})
    seat.deal("TD 8H 6C 7S 8D")
    seat.agree()
    seat.pass_time(0.5)
    seconds = [row["seconds"] for row in boxes(seat.scene(), seat.felt(), 7, NOTHING, words)]
    assert seconds == ["12", "", "", "", "", "", ""]
