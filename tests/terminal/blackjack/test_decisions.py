"""The player's decision: buttons with amounts and reasons, what no answer means, and answers left beforehand."""

import pytest

from games.blackjack.variants import BLACKJACK
from screen.words import Words
from terminal.blackjack.beforehand import Beforehand, Later
from terminal.blackjack.derive_decision import decision, stepped
from terminal.blackjack.derive_offers import offers_bar
from terminal.blackjack.offers import Touched, offers
from terminal.screen.derive_scene import Drawn
from terminal.view import Answer
from tests.terminal.blackjack.seat import ME, Seat


def buttons(seat: Seat, words: Words, less_cents: int | None = None) -> dict[str, Drawn]:
    rows = decision(seat.scene(), seat.felt(), less_cents, words)["buttons"]
    return {row["action"]: row for row in rows}  # type: ignore[attr-defined]


def my_turn(seat: Seat, cards: str = "8D 6C 8S") -> None:
    seat.bets({"box:3": 5000})
    seat.deal(cards)
    seat.agree()


def number_of(seat: Seat) -> int:
    asked = seat.asked()
    assert asked is not None
    return asked.question


def test_five_decision_buttons_keep_their_order_and_show_their_amounts(seat: Seat, words: Words) -> None:
    my_turn(seat)
    found = buttons(seat, words)
    assert list(found) == ["hit", "double", "split", "surrender", "stand"]
    assert (found["double"]["amount"], found["split"]["amount"]) == ("+S$50.00", "+S$50.00")
    assert (found["split"]["text"], found["stand"]["text"]) == ("two hands of 8", "on 16")
    assert buttons(seat, words, 2000)["double"]["text"] == "for less than S$50"


@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-rws 3.20")
def test_disabled_decision_button_says_why_with_its_paragraph(seat: Seat, words: Words) -> None:
    my_turn(seat, "5D 6C 4S")
    found = buttons(seat, words)
    looks = {name: row["look"] for name, row in found.items()}
    assert looks == {"hit": "gold", "double": "on", "split": "off", "surrender": "off", "stand": "off"}
    assert found["surrender"]["text"] == "only before any third card (3.17)"
    assert found["stand"]["text"] == "below 12 you must draw (3.20)"
    assert found["split"]["text"] == "not two cards of one value (3.22)"


@pytest.mark.parametrize(("cards", "said"), [("8D 6C 7S", "stands on 15"), ("5D 6C 4S", "draws on 9")])
def test_screen_says_from_the_first_second_what_no_answer_means(
    cards: str, said: str, seat: Seat, words: Words
) -> None:
    my_turn(seat, cards)
    assert decision(seat.scene(), seat.felt(), None, words)["silence"] == f"No answer: {said}"


def test_chosen_answer_is_dashed_until_it_is_registered_and_disables_the_others(seat: Seat, words: Words) -> None:
    my_turn(seat)
    effects, why = seat[ME].core.choose(number_of(seat), "hit", 0, seat.clock.now())
    assert why is None
    seat[ME].finish(effects)
    looks = {name: row["look"] for name, row in buttons(seat, words).items()}
    assert looks == {"hit": "asked", "double": "other", "split": "other", "surrender": "other", "stand": "other"}


@pytest.mark.parametrize(("cents", "up", "then"), [(5000, False, 4000), (4000, False, 3000), (900, True, 1900)])
def test_doubling_for_less_changes_by_one_chip_and_reaches_both_ends(cents: int, up: bool, then: int) -> None:
    assert stepped(cents, up, 100, 5000, 100) == then
    assert (stepped(200, False, 100, 5000, 100), stepped(4900, True, 100, 5000, 100)) == (100, 5000)


@pytest.mark.rule("blackjack-rws 3.15.2 a")
def test_each_of_a_players_boxes_is_offered_insurance_and_a_blackjack_even_money(seat: Seat, words: Words) -> None:
    seat.bets({"box:3": 5000, "box:7": 2500})
    seat.deal("KD AH AS 9C QS")
    seat.tell("agree")
    bar = offers_bar(seat.scene(), seat.felt(), offers(seat.view(), seat.felt(), {}), {}, 8, words)
    assert "30.8 % of the time</b> (128 of 415" in str(bar["offerText"])
    said = [[button["title"] for button in card["buttons"]] for card in bar["offers"]]  # type: ignore[attr-defined]
    assert said == [["No", "Insure S$25.00"], ["No, wait", "Even money", "Insure S$12.50"]]
    texts = [button["text"] for button in bar["offers"][1]["buttons"]]  # type: ignore[index]
    assert texts[:2] == ["69 %: S$30.00 won\n31 %: your bet back", "S$25.00 won now"]


def test_box_touched_before_its_question_is_answered_as_soon_as_it_is_asked(seat: Seat) -> None:
    seat.bets({"box:3": 5000, "box:7": 2500})
    seat.deal("KD AH AS 9C QS")
    seat.tell("agree")
    settled = Beforehand().touch(7, Touched("even-money"))
    assert settled.answer(seat.view(), seat.felt()) is None  # Box 3 is asked about first.
    seat.choose(ME, "decline:3")
    assert settled.answer(seat.view(), seat.felt()) == Answer(number_of(seat), "even-money:7")


def test_decision_left_for_a_hand_is_sent_in_its_turn_and_only_for_the_same_cards(seat: Seat) -> None:
    my_turn(seat, "8D 6C 7S")
    assert Beforehand().answer(seat.view(), seat.felt()) is None
    left = Beforehand().leave(Later(3, ("8D", "7S"), "stand"))
    assert left.answer(seat.view(), seat.felt()) == Answer(number_of(seat), "stand")
    other = Beforehand().leave(Later(3, ("8D", "2S"), "stand"))
    assert other.answer(seat.view(), seat.felt()) is None


def test_decision_left_beforehand_that_is_not_legal_any_more_is_dropped(seat: Seat) -> None:
    my_turn(seat, "5D 6C 4S")
    assert Beforehand().leave(Later(3, ("5D", "4S"), "stand")).answer(seat.view(), seat.felt()) is None


def test_decision_left_for_a_hand_ends_with_its_round() -> None:
    kept = Beforehand(4).leave(Later(3, ("8D", "7S"), "stand")).touch(3, Touched("decline"))
    assert kept.of_round(4) == kept
    assert kept.of_round(5) == Beforehand(5)


def test_table_of_2017_quotes_the_paragraphs_of_its_own_rulebook(tmp_path_factory: pytest.TempPathFactory) -> None:
    seat = Seat(tmp_path_factory.mktemp("table"), BLACKJACK.name)
    my_turn(seat, "5D 6C 4S")
    assert buttons(seat, seat.words())["surrender"]["text"] == "only before any third card (3.10)"
