"""Every dealing error of Commission Baccarat, put right touch by touch on the dealer's screen."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from protocol.enums import Phase
from screen.amounts import MINUS
from screen.cards.phrases import card_words
from tests.console.baccarat.dealer.screen import CardScreen, card_floor, card_screen

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}
Dealt = Callable[..., CardScreen]


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Dealt]:
    with ExitStack() as stack:

        def deal(cards: str, count: int, **readings: Any) -> CardScreen:
            floor = card_floor(tmp_path, cards, **readings)
            floor.register_shoe()
            floor.begin(**BETS)
            floor.draw(count)
            here = stack.enter_context(card_screen(floor))
            here.live()
            return here

        yield deal


def asked(here: CardScreen) -> list[str]:
    options = here.floor.seen.options
    return [] if options is None else options.asked


def readable(here: CardScreen) -> None:
    assert here.unreadable() == []


def agree(here: CardScreen, second: str | None = "2001") -> None:
    here.live(2.0)
    here.touch("primary")
    if second:
        here.approve(second)
    here.live()
    assert here.floor.phase() is Phase.SETTLED, here.words()


def void(here: CardScreen, paragraph: str, reason: str = "seen_by_dealer") -> None:
    """Voids the round from the page that is open, with the shift manager's reason."""
    here.touch(f"reason-{reason}")
    readable(here)
    here.touch("deed")
    here.approve("2001")
    assert here.floor.phase() is not Phase.VOID, "a supervisor is not enough once a card is out"
    here.approve("3001")
    here.live()
    assert (here.floor.phase(), here.floor.desk.table.round.paragraph) == (Phase.VOID, paragraph), here.words()
    assert here.floor.credits() == {"A": 100_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.8.1")
def test_a_first_card_on_the_wrong_side_is_moved_and_players_choose_whether_to_go_on(dealt: Dealt) -> None:
    here = dealt(NATURAL, 1)
    here.touch("act-wrong", "guide-lies")
    assert not here.model.page.value("deed")["available"], "the cards still lie as recorded"
    here.touch("lies-1-B")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.primary() == ("reconstruct", here.said("do_put_right"))
    said = here.said("cards_out", count=1, then=here.said("error_is_open"))
    assert here.model.notice.value("text").startswith(said)
    assert {here.why_not(name) for name in ("agree", "correct-card")} == {here.said("why_error_first")}
    here.touch("primary")
    lines = here.model.page.value("lines")
    assert here.said("line_asks", count=2) in lines
    readable(here)
    here.decide()
    assert asked(here) == ["A", "B"]
    here.live()
    assert here.primary() == ("close-options", here.said("answers_so_far", answered=0, asked=2))
    assert here.why_not("correct-card") == here.said("why_players_choose")
    here.floor.choose("A", "take-back")
    here.live()
    assert here.primary()[1] == here.said("answers_so_far", answered=1, asked=2)
    readable(here)
    here.floor.choose("B", "go-on")
    here.live()
    here.floor.draw(3)
    here.live()
    agree(here)
    assert here.floor.credits() == {"A": 100_000, "B": 98_000}


@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.8.2")
def test_page_of_two_swapped_third_cards_shows_gains_and_losses_that_add_up_to_zero(dealt: Dealt) -> None:
    here = dealt(SIX, 6)
    here.touch("act-wrong", "guide-lies", "lies-5-B", "lies-6-P", "deed")
    here.live()
    assert here.panel.felt.value("verdict") == "", "nobody has won while the cards lie wrong"
    here.touch("primary")
    assert list(here.sums().values()) == ["+S$20.00", f"{MINUS}S$100.00", "+S$80.00", "S$0.00"], "it closes"
    own = here.model.own
    assert (own.value("before")["result"], own.value("after")["result"]) == ("Player wins 9 over 7", "Tie at 8")
    assert [row["isWrong"] for row in own.value("cards")] == [False, False, False, False, True, True]
    assert here.said("line_nobody_asked") in here.model.page.value("lines")
    readable(here)
    assert here.floor.credits() == {"A": 89_000, "B": 98_000}, "nothing has moved yet"
    here.decide()
    assert asked(here) == []
    agree(here)
    assert here.floor.credits() == {"A": 111_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.8.2")
def test_cards_that_cannot_be_corrected_count_as_they_lie(dealt: Dealt) -> None:
    here = dealt(SIX, 6)
    here.touch("act-wrong", "guide-lies", "lies-5-B", "lies-6-P", "deed")
    here.live()
    here.touch("primary", "case-give-up")
    assert here.said("deed_give_up") in here.model.page.value("deed")["title"]
    readable(here)
    here.decide()
    agree(here)
    assert here.floor.credits() == {"A": 100_000 + 10_000 + 11_000, "B": 98_000}


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
def test_a_card_drawn_in_excess_is_kept_for_the_next_round(dealt: Dealt) -> None:
    here = dealt("9S 5H KD 2C 4S 8H 9D 7C", 4)
    here.floor.draw(fault="overdraw")
    here.live()
    assert here.primary() == ("key-card", here.said("do_place", card="4♠"))
    assert "4♠" in here.panel.check.value("said")
    readable(here)
    here.touch("primary", "loose-4S", "place-B3")
    readable(here)
    here.touch("deed")
    here.live()
    here.touch("primary")
    assert here.said("line_kept", cards="4♠") in here.model.page.value("lines")
    readable(here)
    here.decide()
    agree(here)
    assert here.floor.seen.shoe.kept == ["4S"]
    assert here.panel.shoe.value("kept") == here.said("kept_cards", cards="4♠")


@pytest.mark.rule("baccarat 5.5.3")
def test_a_round_with_a_wrong_number_of_cards_that_cannot_be_corrected_is_void(dealt: Dealt) -> None:
    here = dealt("9S 5H KD 2C 4S", 4)
    here.floor.draw(fault="overdraw")
    here.live()
    here.touch("primary", "loose-4S", "place-B3", "deed")
    here.live()
    here.touch("primary", "case-give-up")
    assert here.said("line_then_void", paragraph="5.5.3") in here.model.page.value("lines")
    here.decide()
    here.live()
    assert here.primary() == ("void", here.said("void_by", paragraph="5.5.3"))
    here.touch("primary", "choice-paragraph-5.5.3")
    void(here, "5.5.3")


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
@pytest.mark.parametrize(("count", "who"), [(2, ["A", "B"]), (3, [])])
def test_a_card_seen_early_must_be_the_next_card(dealt: Dealt, count: int, who: list[str]) -> None:
    here = dealt(SIX, count)
    card = SIX.split()[count]
    here.touch("act-wrong", "guide-exposed")
    here.key(card)
    readable(here)
    here.touch("deed")
    here.live()
    assert asked(here) == who
    if who:
        here.touch("primary")
        readable(here)
        here.touch("deed")
        here.live()
        assert asked(here) == []
    assert here.model.primary.value("lead") == here.said("do_draw_this", card=card_words(card, here.model.words))
    here.floor.draw()
    here.live()
    assert here.floor.facts()[-1] == card


@pytest.mark.rule("baccarat 5.9")
@pytest.mark.parametrize(("count", "who"), [(1, ["A", "B"]), (3, [])])
def test_a_card_dealt_face_up_at_a_face_down_table_asks_players_only_while_no_bet_is_decided(
    dealt: Dealt, count: int, who: list[str]
) -> None:
    here = dealt(SIX, count, face_down=True)
    here.touch("act-wrong", "guide-face-up")
    readable(here)
    here.touch("deed")
    assert asked(here) == who


@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.10.1")
def test_two_cards_that_came_together_are_ordered_by_the_supervisor_and_players_choose(dealt: Dealt) -> None:
    here = dealt(SIX, 3)
    here.floor.draw(fault="two-at-once")
    here.live()
    assert here.primary()[0] == "together"
    here.touch("primary")
    here.key("KC")
    here.key("4S")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.primary() == ("order", here.said("do_order"))
    here.touch("primary", "order-1")
    assert not here.model.page.value("deed")["available"], "one card is no order"
    here.touch("order-2")
    readable(here)
    here.decide()
    assert asked(here) == ["A", "B"]
    here.live()
    here.touch("primary", "deed")
    here.live()
    felt = here.floor.seen.felt
    assert (felt.banker.cards, felt.player.cards) == (["3H", "KC"], ["2S", "2D", "4S"])


@pytest.mark.rule("baccarat 5.10.2")
def test_a_new_set_can_be_registered_while_the_order_of_two_cards_is_open(dealt: Dealt) -> None:
    here = dealt(SIX, 3)
    here.floor.draw(fault="two-at-once")
    here.live()
    here.touch("primary")
    here.key("KC")
    here.key("4S")
    here.touch("deed")
    here.floor.shoe.new_set()
    here.live()
    here.touch("act-wrong", "guide-new-shoe")
    born(here, "7A")
    here.decide()
    here.live()
    shoe = here.floor.seen.shoe
    assert (shoe.set, shoe.left, shoe.born.by if shoe.born else []) == ("7A", 416, ["anna", "carl"])


def born(here: CardScreen, name: str) -> None:
    """Fills in the fields of a new shoe, one after the other."""
    for letter in name:
        here.touch(f"write-{letter}")
    here.touch("field-shuffled_by", "fill-0", "field-cut_by", "fill-0", "field-cut_from_end")
    assert not here.model.page.value("deed")["available"], "where the cut card lies is still open"
    here.touch("write-2", "write-0")
    readable(here)


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.rule("baccarat 5.12.3")
def test_after_any_other_error_players_are_asked_and_a_silent_player_goes_on(dealt: Dealt) -> None:
    here = dealt(SIX, 3)
    here.touch("act-wrong", "guide-error")
    readable(here)
    here.decide()
    assert asked(here) == ["A", "B"]
    here.floor.choose("A", "take-back")
    here.live(21.0)
    assert asked(here) == []
    here.floor.draw(3)
    here.live()
    agree(here)
    assert here.floor.credits() == {"A": 100_000 + 11_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.12")
def test_the_dealer_may_give_players_more_time_once_and_then_only_a_supervisor_may(dealt: Dealt) -> None:
    here = dealt(SIX, 1)
    here.touch("act-wrong", "guide-error")
    here.decide()
    here.live()
    here.touch("act-wrong", "guide-add-time")
    assert here.model.page.value("lines") == [here.said("line_add_time", seconds=15)]
    here.touch("deed")
    here.live()
    here.touch("act-wrong", "guide-add-time")
    assert "a supervisor" in here.model.page.value("refused")


@pytest.mark.rule("baccarat 5.5.1")
def test_a_foreign_card_that_only_people_see_voids_the_round_and_puts_the_shoe_out_of_use(dealt: Dealt) -> None:
    here = dealt(SIX, 2)
    here.touch("act-wrong", "guide-void/5.5.1")
    void(here, "5.5.1")
    assert here.primary() == ("new-shoe", here.said("do_new_shoe"))
    readable(here)


@pytest.mark.rule("baccarat 5.5.1")
def test_a_foreign_card_that_the_shoe_reports_leads_to_the_page_of_its_void(dealt: Dealt) -> None:
    here = dealt(SIX, 2)
    here.floor.draw(fault="foreign-card")
    here.live()
    assert here.said("last_card_at", card="a foreign card", position=3) == here.panel.felt.value("last")
    assert here.primary() == ("void", here.said("void_by", paragraph="5.5.1"))
    readable(here)
    here.touch("primary")
    void(here, "5.5.1")


@pytest.mark.rule("baccarat 5.5.2")
@pytest.mark.rule("baccarat 5.5.5")
@pytest.mark.parametrize("paragraph", ["5.5.2", "5.5.5"])
def test_a_round_from_a_short_or_unshuffled_set_is_void_by_its_paragraph(dealt: Dealt, paragraph: str) -> None:
    here = dealt(SIX, 2)
    here.touch("act-wrong", f"guide-void/{paragraph}")
    void(here, paragraph)


@pytest.mark.rule("baccarat 5.5.4")
def test_a_round_whose_shoe_runs_empty_is_void(dealt: Dealt) -> None:
    here = dealt(SIX, 1)
    del here.floor.shoe.stock[1:]
    here.floor.draw()
    here.live()
    readable(here)
    here.touch("act-void", "choice-paragraph-5.5.4")
    void(here, "5.5.4")


@pytest.mark.rule("baccarat 5.14")
def test_a_card_that_was_misread_is_corrected_while_the_round_is_dealt(dealt: Dealt) -> None:
    here = dealt(SIX, 4)
    here.touch("act-correct-card", "place-B1")
    here.key("7H")
    readable(here)
    assert here.model.own.value("after")["result"] == here.said("change_goes_on")
    here.decide()
    here.live()
    assert here.floor.seen.felt.banker.cards == ["7H", "KC"]
    assert here.model.primary.value("caption").startswith("Player draws on 4")


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.rule("baccarat 5.11")
def test_a_settled_round_is_corrected_with_what_everyone_gains_and_loses(dealt: Dealt) -> None:
    here = dealt(SIX, 6)
    agree(here, None)
    assert here.floor.credits() == {"A": 111_000, "B": 100_000}
    here.touch("act-correct", "hand-B3")
    here.key("6H")
    here.touch("reason-card_misread")
    told = {"outcome": "Banker wins 9 over 8", "before": "Tie at 8", "paragraph": "5.14"}
    assert here.model.page.value("playersRead") == here.said("read_corrected", round=1, **told)
    readable(here)
    here.decide()
    here.live()
    assert here.floor.credits() == {"A": 101_000, "B": 101_900}


@pytest.mark.rule("baccarat 5.14")
def test_hands_that_are_no_whole_round_are_not_offered_as_a_correction(dealt: Dealt) -> None:
    here = dealt(SIX, 6)
    agree(here, None)
    here.touch("act-correct", "hand-B1")
    here.key("9H")
    here.touch("reason-card_misread")
    assert not here.model.page.value("deed")["available"], "a natural draws no third card"
    here.touch("hand-P3", "noCard", "hand-B3", "noCard")
    assert here.model.page.value("deed")["available"]
    readable(here)


@pytest.mark.rule("baccarat 5.14")
def test_a_players_query_holds_up_the_payment_and_not_the_deal_until_the_dealer_has_checked(dealt: Dealt) -> None:
    here = dealt(SIX, 3)
    here.touch("act-wrong", "guide-query", "seat-A")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.floor.phase() is Phase.BETS_CLOSED
    asked = (here.said("check_asked"), here.said("asked_for_a_look", terminal="A"))
    assert (here.panel.check.value("title"), here.panel.check.value("said")) == asked
    assert here.primary()[0] == "", "the next card comes first"
    readable(here)
    here.floor.draw(3)
    here.live()
    assert here.why_not("agree") == here.said("why_asked")
    assert here.primary() == ("checked", here.said("do_checked"))
    readable(here)
    here.touch("primary")
    readable(here)
    here.touch("deed")
    here.live()
    agree(here, None)


def test_a_card_that_the_shoe_could_not_read_is_keyed(dealt: Dealt) -> None:
    here = dealt(SIX, 3)
    here.touch("act-key-card", "place-B2")
    here.key("KC")
    readable(here)
    here.touch("deed")
    here.live()
    assert here.floor.facts() == ["2S", "3H", "2D", "KC"]
    assert here.floor.seen.checks.keyed


@pytest.mark.rule("baccarat 5.12")
def test_an_error_after_every_bet_is_decided_asks_nobody_and_its_page_is_readable(dealt: Dealt) -> None:
    here = dealt(NATURAL, 4)
    here.touch("act-wrong")
    readable(here)
    here.touch("guide-error")
    lines = here.model.page.value("lines")
    assert here.said("line_all_decided") in lines
    assert here.said("line_nobody_asked") not in lines
    readable(here)
