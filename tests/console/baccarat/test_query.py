"""A player's query: the dealer checks the cards before anybody is paid, once for each terminal in a round."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.cards.answers import EFFECTS
from console.playing import go_on
from console.vertical import Queries
from phrases import phrase
from protocol.answers import read_body
from protocol.enums import Phase
from protocol.messages import Query, QueryHeard
from protocol.refusals import RefusalNumber
from protocol.what_if import Looked, RoundQueried, read_effect
from tests.console.baccarat.table import ShoeFloor
from tests.dice.floor import DICE, SETTINGS, DiceFloor

SIX = "2S 3H 2D KC 4S 5H"
NATURAL = "9S 5H KD 2C"


@pytest.fixture
def floor(tmp_path: Path) -> ShoeFloor:
    made = ShoeFloor(tmp_path, "A", "B", "C", cards=f"{SIX} {NATURAL} {SIX}")
    made.join(A=100_000, B=100_000, C=100_000)
    made.register_shoe()
    made.begin(A={"player": 10_000}, B={"banker": 2000})
    return made


def asks(floor: ShoeFloor, name: str) -> None:
    floor[name].finish(floor[name].core.query(floor.clock.now()))
    floor.carry()


def made(floor: ShoeFloor, name: str) -> tuple[bool, bool]:
    """Whether this player's query was heard, and whether it was answered, as the terminal knows it."""
    query = floor[name].core.picture(floor.clock.now(), None, 0, 0).query
    assert query is not None
    assert query.refused is None
    return query.is_heard, query.is_answered


def may_ask(floor: ShoeFloor, name: str) -> bool:
    return floor[name].core.picture(floor.clock.now(), None, 0, 0).may_query


@pytest.mark.rule("baccarat 5.14")
def test_a_query_holds_up_the_settlement_until_the_dealer_has_checked_the_cards(floor: ShoeFloor) -> None:
    floor.draw(6)
    asks(floor, "A")
    assert (floor.phase(), floor.seen.queried, floor.seen.unanswered) == (Phase.BETS_CLOSED, ["A"], True)
    assert made(floor, "A") == (True, False)
    floor.pass_time(3.0)
    assert floor.refused("agree").sentence == phrase("query_first", terminals=["A"])
    assert {"checked"} <= {*floor.offers()} - {"agree"}
    floor.tell("checked")
    assert (floor.phase(), floor.seen.unanswered) == (Phase.BETS_CLOSED, False)
    assert made(floor, "A") == (True, True), "the player reads that the dealer has looked"
    floor.agree()


@pytest.mark.rule("baccarat 5.14")
def test_a_query_in_the_middle_of_the_deal_does_not_stop_the_deal(floor: ShoeFloor) -> None:
    floor.draw(3)
    asks(floor, "A")
    assert "checked" in floor.offers()
    floor.draw(3)
    assert (floor.phase(), len(floor.facts())) == (Phase.BETS_CLOSED, 6)
    floor.pass_time(2.0)
    assert floor.refused("agree").sentence == phrase("query_first", terminals=["A"])
    assert made(floor, "A") == (True, False)
    floor.tell("checked")
    floor.agree()


def test_a_query_that_was_answered_during_the_deal_holds_up_no_payment(floor: ShoeFloor) -> None:
    floor.draw(3)
    asks(floor, "A")
    floor.tell("checked")
    assert made(floor, "A") == (True, True)
    floor.draw(3)
    floor.agree()


def test_letting_a_held_round_go_on_does_not_answer_a_query(floor: ShoeFloor) -> None:
    floor.draw(3)
    asks(floor, "A")
    floor.desk.done("hold", reason="a player is unwell")
    floor.tell("go-on")
    assert (floor.phase(), floor.seen.unanswered) == (Phase.BETS_CLOSED, True)
    floor.draw(3)
    floor.pass_time(2.0)
    assert floor.refused("agree").refusal == RefusalNumber.WRONG_PHASE
    floor.tell("checked")
    floor.agree()


def test_staff_read_that_a_query_stops_only_the_payment(floor: ShoeFloor) -> None:
    floor.draw(2)
    looked = read_body(floor.desk.order("what-if", of="query", terminal="B"), Looked)
    assert read_effect("query", looked.what_if, EFFECTS) == RoundQueried(1, "B")
    floor.tell("query", terminal="B")
    assert (floor.phase(), floor.seen.queried) == (Phase.BETS_CLOSED, ["B"])


def test_players_with_a_bet_may_query_from_the_first_card_until_the_cards_are_confirmed(floor: ShoeFloor) -> None:
    assert not may_ask(floor, "A"), "no card lies there"
    floor.draw()
    assert (may_ask(floor, "A"), may_ask(floor, "B"), may_ask(floor, "C")) == (True, True, False)
    refused = floor.say("C", Query(floor.desk.table.round.number))
    assert [each.refusal for each in refused if isinstance(each, QueryHeard)] == [RefusalNumber.NOT_ASKED_NOW]
    floor.draw(5)
    floor.agree()
    assert not may_ask(floor, "A")
    late = floor.say("A", Query(floor.desk.table.round.number))
    assert [each.refusal for each in late if isinstance(each, QueryHeard)] == [RefusalNumber.NOT_ASKED_NOW]
    assert floor.phase() is Phase.SETTLED


@pytest.mark.rule("baccarat 5.14")
def test_each_terminal_has_one_query_a_round_and_its_count_survives_a_restart(floor: ShoeFloor) -> None:
    floor.draw(4)
    asks(floor, "A")
    floor.tell("checked")
    assert (may_ask(floor, "A"), may_ask(floor, "B")) == (False, True)
    again = floor.say("A", Query(floor.desk.table.round.number))
    assert [each.refusal for each in again if isinstance(each, QueryHeard)] == [None], "heard, and nothing happens"
    assert (floor.phase(), floor.seen.queries) == (Phase.BETS_CLOSED, {"A": 1})
    assert floor.refused("query", terminal="A").refusal == RefusalNumber.WRONG_PHASE
    floor.tell("query", terminal="B")
    floor.restart_console()
    floor.pass_time(3.0)
    assert (floor.seen.queried, floor.seen.unanswered, floor.seen.queries) == (["A", "B"], True, {"A": 1, "B": 1})
    floor.desk.done("conclude", second="carl")
    floor.pass_time(1.0)
    floor.draw(2)
    floor.pass_time(2.0)
    assert floor.refused("agree").refusal == RefusalNumber.WRONG_PHASE, "somebody still waits for a look"
    floor.tell("checked")
    floor.agree()
    floor.begin(A={"player": 1000})
    floor.draw(4)
    asks(floor, "A")
    assert (floor.seen.queried, floor.seen.queries) == (["A"], {"A": 2, "B": 1})


def test_a_query_whose_message_was_lost_is_sent_again_until_it_is_answered(floor: ShoeFloor) -> None:
    floor.draw(4)
    floor.cut.add("A")
    asks(floor, "A")
    assert floor.phase() is Phase.BETS_CLOSED
    floor.cut.clear()
    floor.pass_time(1.0)
    assert (made(floor, "A"), floor.seen.queries) == ((True, False), {"A": 1})


@pytest.mark.rule("baccarat 5.14")
def test_a_corrected_card_answers_the_query(floor: ShoeFloor) -> None:
    floor.draw(4)
    asks(floor, "B")
    floor.tell("correct-card", second="carl", place="B2", card="6C")
    assert (floor.phase(), floor.seen.unanswered) == (Phase.BETS_CLOSED, False)
    assert floor.seen.felt.banker.cards == ["3H", "6C"]


def test_automatic_confirmation_waits_for_the_dealer_after_a_players_query(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=NATURAL, dialect="ae2", auto_confirm=True)
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(4, seconds=0.5)
    asks(floor, "A")
    floor.pass_time(5.0)
    assert (floor.phase(), floor.seen.moment) == (Phase.BETS_CLOSED, "concluded")
    floor.tell("checked")
    floor.pass_time(3.0)
    assert floor.phase() is Phase.SETTLED


def test_in_a_game_without_queries_one_is_refused_and_nothing_happens(tmp_path: Path) -> None:
    floor = DiceFloor(tmp_path, "A")
    floor.join(A=100_000)
    floor.begin(A={"sum:7": 1000})
    refused = floor.say("A", Query(floor.desk.table.round.number))
    assert [each.refusal for each in refused if isinstance(each, QueryHeard)] == [RefusalNumber.NOT_ASKED_NOW]
    assert floor.phase() is Phase.BETS_CLOSED


def goes_on(floor: DiceFloor) -> None:
    """Continues as a game does once its dealer has checked the cards."""
    floor.desk.finish(go_on(floor.desk.table, DICE, floor.settings, bytes, floor.clock.now()))
    floor.pass_time(1.0)


def test_in_any_game_nothing_is_paid_and_no_round_ends_while_a_query_is_open(tmp_path: Path) -> None:
    is_open = [True]
    queries = Queries(is_open=lambda _: is_open[0])
    settings = replace(SETTINGS, vertical=replace(SETTINGS.vertical, queries=queries))
    floor = DiceFloor(tmp_path, "A", settings=settings)
    floor.join(A=100_000)
    floor.begin(A={"pair": 1000, "sum:7": 1000})
    floor.roll(2, 2)
    floor.pass_time(5.0)
    assert (floor.desk.table.play.course.payments, floor["A"].credit_cents) == (0, 98_000)
    is_open[0] = False
    goes_on(floor)
    assert (floor.desk.table.play.course.payments, floor["A"].credit_cents) == (1, 104_000)
    is_open[0] = True
    floor.roll(3, 4)
    floor.pass_time(5.0)
    assert floor.desk.table.play.witness.verdict is None
    is_open[0] = False
    goes_on(floor)
    assert floor.desk.table.play.witness.verdict is not None
