"""The dealer's screen of a Blackjack table: the felt as recorded, the seven boxes, one next verb, who is asked."""

import math

import pytest

from protocol.enums import Phase
from tests.console.blackjack.dealer.conftest import Dealt
from tests.console.blackjack.dealer.screen import check, let_pass


@pytest.mark.rule("blackjack-rws 3.11")
def test_screen_outlines_the_place_of_the_next_card_after_each_card_of_the_initial_deal(dealt: Dealt) -> None:
    here = dealt()
    said = []
    for _ in range(5):
        free = [each for each in here.panel.felt.value("free") if each["isDue"]]
        said.append((here.primary()[1], here.model.primary.value("caption").splitlines()[0], len(free)))
        here.floor.draw()
        here.live()
    first, second = "Each box gets its first card (3.11)", "Each box gets its second card (3.11)"
    dealers = "The dealer gets the card that players see before they decide (3.11)"
    places = [("BOX 1", first), ("BOX 6", first), ("DEALER", dealers), ("BOX 1", second), ("BOX 6", second)]
    assert said == [(*each, 1) for each in places]
    assert here.primary() == ("agree", here.said("do_agree"))
    assert here.verbs() == [], "the cards answered by themselves"


@pytest.mark.rule("blackjack-rws 3.13")
@pytest.mark.rule("blackjack-rws 3.22")
def test_screen_of_a_round_with_a_split_always_says_who_must_act_and_for_how_long(dealt: Dealt) -> None:
    here = dealt(count=5)
    assert [row["state"] for row in here.panel.check.value("rows")] == ["yes", "waiting", "yes", "waiting", "waiting"]
    check(here)
    assert here.verbs() == ["agree"]
    assert here.model.notice.value("title") == here.said("title_surrender")
    assert here.model.notice.value("text") == here.said("still_asked", names="A, C"), "of B the seat decides"
    deadline_s = here.floor.desk.table.play.deadline_s
    assert deadline_s is not None
    assert here.model.notice.value("seconds") == str(math.ceil(deadline_s - here.floor.clock.seconds))
    assert here.primary() == ("close-options", here.said("answers_so_far", answered=0, asked=2))
    here.floor.choose("A", "decline:1")
    here.live()
    assert [here.line(box)["isCounting"] for box in (1, 6)] == [False, True]
    assert here.unreadable() == []

    let_pass(here, "interim")
    assert here.primary() == ("", here.said("waits_decision", place="Box 1"))
    assert here.model.notice.value("text") == here.said("text_asked", terminal="A", action="Stand")
    assert (here.line(1)["look"], here.line(1)["decision"]) == ("turn", here.said("is_asked", silence="Stand"))
    marks = {row["name"]: (row["mark"], row["isDue"]) for row in here.model.tiles.rows}
    assert marks == {"A": ("1", True), "B": ("", False), "C": ("6", False)}

    here.floor.choose("A", "split", 1000)
    here.live()
    assert here.model.notice.value("title") == here.said("title_follow_split", place="Box 1")
    assert here.primary()[0] == "close-options"
    here.floor.choose("B", "follow", 2000)
    here.live()
    assert here.primary()[1] == "BOX 1, HAND 1"
    assert [hand["isDue"] for hand in here.panel.felt.value("boxes")[0]["hands"]] == [True, False]
    assert here.line(1)["stake"] == "S$60 of 500"
    assert here.model.grid.value("exposure") == "<b>S$85</b> on boxes, <b>S$5</b> on side bets"
    assert here.unreadable() == []

    here.floor.draw()
    here.live()
    assert "on 11" not in here.model.primary.value("caption")
    here.floor.choose("A", "hit")
    here.live()
    assert here.model.primary.value("caption").startswith("Box 1 asks for a card on 11 (3.18)")
    here.floor.draw()
    here.live(0.5)
    here.floor.choose("A", "stand")
    here.live(0.5)
    here.floor.draw()
    here.live(0.5)
    assert here.line(1)["cards"].count("·") == 1
    assert (here.line(1)["total"], here.line(1)["decision"]) == ("20 18", here.said("is_asked", silence="Stand"))
    assert here.unreadable() == []


@pytest.mark.rule("blackjack-rws 3.24")
def test_screen_leads_the_dealer_from_the_own_hand_to_cards_agree_and_then_shows_the_credits(dealt: Dealt) -> None:
    here = dealt("8S TC 6D 8H 7D KC TH", count=5)
    check(here)
    let_pass(here, "interim")
    for name in ("A", "C"):
        here.floor.choose(name, "stand")
        here.live(0.5)
    assert here.primary()[1] == "DEALER"
    here.floor.draw()
    here.live()
    assert here.model.primary.value("caption").startswith("The dealer draws to 17 on 16 (3.24)")
    here.floor.draw()
    here.live(2.0)
    assert here.panel.felt.value("state") == here.said("dealer_bust")
    assert here.model.primary.value("caption") == here.said("agree_caption", result="Dealer busts with 26")
    here.tap("primary", "primary", "primary")
    here.live()
    assert here.floor.phase() is Phase.SETTLED
    assert here.verbs() == ["agree", "agree"], "the touches that followed were for nothing"
    assert here.model.history.value("last") == [{"text": "bust 26", "cards": "3 cards", "isBust": True}]
    assert here.primary() == ("open", here.said("open_bets"))
    assert here.unreadable() == []


@pytest.mark.rule("blackjack-rws 3.15.2")
def test_screen_names_who_has_not_answered_insurance_and_the_dealer_can_end_the_question(dealt: Dealt) -> None:
    here = dealt("8S TC AD 8H 7D", count=5)
    check(here)
    assert here.model.notice.value("title") == here.said("title_insurance")
    here.floor.choose("B", "insure:1", 1000)
    here.live()
    assert here.panel.boxes.value("note") == here.said("still_asked", names="A, C")
    assert here.line(1)["decision"] == here.said("asked_of", answered=1, asked=2)
    here.touch("primary")
    assert here.model.page.value("lines") == [here.said("line_close_options", asked=3, open=2)]
    assert here.unreadable() == []
    here.touch("deed")
    here.live(0.5)
    assert here.floor.question.about == "turn"
    assert here.line(1)["decision"] == here.said("is_asked", silence="Stand")


@pytest.mark.rule("blackjack-rws 5.3")
def test_table_waits_once_for_a_terminal_lost_in_its_turn_and_the_screen_says_so(dealt: Dealt) -> None:
    here = dealt(count=5)
    check(here)
    let_pass(here, "interim")
    here.floor.cut.add("A")
    here.live(4.0)
    assert here.line(1)["decision"] == here.said("away_waits", terminal="A")
    assert here.line(1)["isAway"]
    assert here.model.notice.value("text") == here.said("text_away", terminal="A", action="Stand")
    assert here.unreadable() == []
    here.live(25.0)
    assert here.line(1)["who"] == here.said("who_highest", terminal="B"), "the box has its next player"
