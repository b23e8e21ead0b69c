"""The console dies after each card and starts again with its store: which rounds are void, go on, and ask again."""

import pytest

from protocol.enums import Phase
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import begin, has_won, play, tell

BETS = "A box:1=1000 pair:1=500, B box:1=2000, C box:2=1000"
DEALT = "8S AS 6D 8H KS"
"""n = 2 boxes: from the fourth card on, box 1 has its pair."""
REST = (
    "agree A:decline A:split/1000 B:follow/2000 3C A:double/600 B:decline TH TC A:hit 9D >D TD >D 4C >agree agree"
).split()


@pytest.mark.rule("blackjack-rws 5.4.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.2")
@pytest.mark.parametrize("cards", range(4))
def test_a_round_is_void_until_a_box_has_two_cards(later: BlackjackFloor, cards: int) -> None:
    begin(later, BETS)
    tell(later, " ".join((*DEALT.split()[:cards], "killed", "VOID")))
    has_won(later)


@pytest.mark.rule("blackjack-rws 5.4.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.2")
def test_a_round_interrupted_with_open_bets_or_without_a_set_is_void(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:1": 1000})
    tell(later, "killed VOID")
    has_won(later)
    later.begin(A={"box:1": 1000})
    later.restart_console()
    later.pass_time(3.0)
    assert later.phase() is Phase.VOID
    has_won(later)


@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1")
@pytest.mark.parametrize("words", range(len(REST)))
def test_a_round_interrupted_from_a_boxs_second_card_on_ends_with_the_same_cents(
    later: BlackjackFloor, words: int
) -> None:
    """The console dies after a box's second and last card, each answer, the interim settlement, each further card and
    each command.
    """
    dealt = "8S AS 6D 8H killed KS" if not words else f"{DEALT} {' '.join(REST[:words])} killed"
    pays = later.blackjack_pays(1000)
    play(later, BETS, " ".join((dealt, *REST[words:])), A=3000 + 1600 - 1000, B=2000 - 2000, C=pays)


@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1")
def test_after_a_restart_an_open_question_gets_its_full_time_and_registered_answers_stand(
    later: BlackjackFloor,
) -> None:
    begin(later, "A box:1=1000, B box:1=2000, C box:1=3000")
    tell(later, "8S 6D 8H agree A:decline A:split/1000 B:follow/2000")
    later.pass_time(5.0)
    tell(later, "killed B? C?follow/3000,decline B=-4000")
    later.pass_time(4.0)
    tell(later, "C?follow/3000,decline silence C=-3000 >1.0 TC A:stand TH A:stand TD 3D agree")
    has_won(later, A=-2000, B=-4000, C=-3000)


@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1")
def test_an_answer_that_never_reached_the_console_is_sent_again_and_counts_once(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000")
    tell(later, "5S 6D 6H agree A:decline")
    later.cut.add("A")
    question = later.question
    assert question is not None
    effects, why = later["A"].core.choose(question.question, "double", 600, later.clock.now())
    assert why is None
    later["A"].finish(effects)
    later.carry()  # into the cut link
    later.cut.clear()
    tell(later, "killed A=-1600 TC TD 3D agree")
    has_won(later, A=1600)


PAIR, NONE = "A box:1=1000 pair:1=500, B box:2=1000", "A box:1=1000, B box:2=1000"


@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-rws 5.4.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.2")
@pytest.mark.parametrize(
    ("bets", "story", "goes_on"),
    [
        (NONE, "9S 8S 6D 9H", False),
        (PAIR, "9S 8S 6D", False),
        (PAIR, "9S 8S 6D 9H", True),
        ("A box:1=1000, B box:2=1000 pair:2=500", "9S 8S 6D 9H", False),  # box 2 has one card
        (NONE, "9S 8S 6D 9H 8H", False),
        (NONE, "AS 8S 6D KH", True),  # a Blackjack against 2 to 9
        (NONE, "AS 8S TD KH 8H", False),  # a Blackjack that waits
        (NONE, "AS 8S AD KH 8H agree A:even-money B:decline", True),
        (NONE, "9S 8S TD 9H 8H agree A:surrender B:decline", True),
        (NONE, "9S 8S AD 9H 8H agree A:insure/500 B:decline A:stand", False),
        (NONE, "TS 8S 6D 6H 8H agree A:decline B:decline A:hit", False),
        (NONE, "TS 8S 6D 6H 8H agree A:decline B:decline A:hit KC", True),  # a bust hand
        (NONE, "8S 8D 6D 8H 9C agree A:decline B:decline A:split/1000 9H A:hit KC", True),  # one hand of a split
        (NONE, "TS 8S 6D 9H TH agree A:decline B:decline A:stand B:stand", False),
        (NONE, "TS 8S 6D 9H TH agree A:decline B:decline A:stand B:stand TD", False),
        (NONE, "TS 8S AD 9H TH agree A:insure/500 B:decline A:stand B:stand 5C", True),  # insurance is lost
        (NONE, "AS 8S TD KH TH agree B:decline B:stand 5C", True),  # the Blackjack that waited has won
        (NONE, "TS 8S 6D 9H TH agree A:decline B:decline A:stand B:stand TD 3C", True),  # complete
    ],
)
def test_by_the_other_reading_only_a_placed_bet_that_is_decided_lets_a_round_go_on(
    tables: Tables, bets: str, story: str, goes_on: bool
) -> None:
    floor = tables(available_bets="placed")
    begin(floor, bets)
    tell(floor, story)
    floor.restart_console()
    floor.pass_time(3.0, 0.5)
    assert floor.phase() is (Phase.HELD if goes_on else Phase.VOID)
    if goes_on:
        floor.desk.done("void", staff="ben", second="carl", paragraph="5.19", reason="tried")
    has_won(floor)
