"""The shoe at the dealer's screen: how two people make it ready, burnt cards, its end, and everything that it holds."""

from pathlib import Path

import pytest

from shoe_controller.reasons import ROWS
from tests.console.baccarat.dealer.screen import CardScreen, card_floor, card_screen
from tests.console.baccarat.table import BIRTH

SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


def birth(here: CardScreen, *, burn: str = "") -> None:
    here.touch("write-5", "write-C", "field-shuffled_by", "fill-0", "field-cut_by", "fill-0", "field-cut_from_end")
    here.touch("fill-0")
    if burn:
        here.touch("field-burn")
        for digit in burn:
            here.touch(f"write-{digit}")


@pytest.mark.rule("baccarat 5.5.5")
def test_two_people_register_a_shoe_with_its_set_shuffle_cut_and_burn(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX)
    with card_screen(floor) as here:
        assert here.primary() == ("new-shoe", here.said("do_new_shoe"))
        assert here.panel.shoe.value("pill") == here.said("pill_no_set")
        here.touch("primary")
        birth(here)
        lines = here.model.page.value("lines")
        assert lines == [
            here.said("line_set", set="5C", decks=8),
            here.said("line_born", shuffled="Machine", cut="Player", count=14),
            here.said("line_no_burn"),
        ]
        assert here.unreadable() == []
        here.touch("deed")
        assert here.floor.seen.shoe.set == "", "one person does not make a shoe ready"
        here.approve()
        here.live()
        shoe = here.floor.seen.shoe
        assert (shoe.set, shoe.born.by if shoe.born else []) == ("5C", ["anna", "carl"])
        assert here.primary() == ("open", here.said("open_bets"))


def test_burnt_cards_that_the_shoe_reads_are_confirmed_before_the_first_round(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, f"7H 8C {SIX}")
    floor.register_shoe(burn=2)
    with card_screen(floor) as here:
        assert here.primary() == ("", here.said("do_burn", count=2))
        assert here.panel.shoe.value("pill") == here.said("pill_burn", count=2)
        floor.draw(2)
        here.live()
        assert here.model.primary.value("caption") == "7♥ 8♣"
        assert here.unreadable() == []
        here.touch("primary")
        assert here.model.own.value("chosen") == ["7H", "8C"]
        assert here.unreadable() == []
        here.touch("deed")
        here.live()
        assert here.floor.seen.shoe.to_burn == 0
        assert here.primary() == ("open", here.said("open_bets"))


def test_burnt_cards_are_keyed_where_no_reader_is_and_one_may_be_marked_unseen(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, dialect="keyed")
    floor.desk.done("new-shoe", second="carl", **{**BIRTH, "burn": 2})
    with card_screen(floor) as here:
        here.touch("primary")
        here.key("7H")
        here.touch("unseenCard")
        assert here.unreadable() == []
        here.touch("deed")
        here.live()
        assert here.floor.seen.shoe.drawn == 2
        assert here.primary() == ("open", here.said("open_bets"))


def test_a_shoe_that_is_replaced_early_asks_for_a_reason_and_says_how_many_cards_it_has(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(6)
    floor.agree()
    with card_screen(floor) as here:
        here.touch("act-new-shoe")
        for letter in "7A":
            here.touch(f"write-{letter}")
        here.touch("field-shuffled_by", "fill-0", "field-cut_by", "fill-0", "field-cut_from_end", "fill-0")
        here.touch("deed")
        assert "reason" in here.model.page.value("refused"), "an early end has one"
        assert here.floor.seen.shoe.set == "5C"
        here.touch("reason-shoe_broken")
        lines = here.model.page.value("lines")
        assert here.said("line_replaces", set="5C", count=410) in lines
        assert here.unreadable() == []


def test_the_cut_card_is_seen_on_the_shoe_and_the_next_verb_is_then_a_new_shoe(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    with card_screen(floor) as here:
        here.live()
        here.touch("act-wrong", "guide-cut-card", "deed")
        here.live()
        assert here.panel.shoe.value("cutText") == here.said("cut_is_out")
        floor.draw(3)
        floor.agree(second="carl")
        here.live()
        assert here.primary() == ("new-shoe", here.said("do_new_shoe"))
        assert here.unreadable() == []


@pytest.mark.parametrize("fault", ["not-read", "face-up", "lid-lifted", "poor-quality"])
def test_each_hold_of_the_shoe_is_explained_in_both_languages_and_offers_the_next_step(
    tmp_path: Path, fault: str
) -> None:
    floor = card_floor(tmp_path, SIX)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    floor.draw(fault=fault)
    with card_screen(floor) as here:
        here.live()
        if here.floor.seen.held:
            assert here.panel.check.value("kind") == "held"
            assert here.panel.check.value("said") != ""
        assert here.unreadable() == []


def test_every_reason_to_hold_has_words_for_the_dealer(tmp_path: Path) -> None:
    with card_screen(card_floor(tmp_path)) as here:
        reasons = [reason.value.replace("-", "_") for reason in ROWS]
        assert [each for each in reasons if not here.model.words.knows(f"held_{each}")] == []


@pytest.mark.rule("baccarat 5.4.1")
def test_after_an_interruption_two_people_continue_the_round_from_where_it_was(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(4)
    floor.restart_console()
    floor.pass_time(3.0)
    with card_screen(floor) as here:
        here.live()
        assert here.primary()[0] == "conclude"
        assert here.unreadable() == []
        here.touch("primary")
        assert here.unreadable() == []
        here.decide()
        here.live()
        floor.draw(2)
        here.live()
        assert here.primary()[0] == "agree"
