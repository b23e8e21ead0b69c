"""The cut card, the reasons why the shoe is held, and the order of the cards that are out."""

from pathlib import Path

import pytest

from console.cards.born import facts_to_tell
from console.cards.shoe_port import LOOK_AGAIN_S
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Close
from protocol.refusals import RefusalNumber
from shoe_controller.drivers import REGISTRY
from tests.console.baccarat.table import ShoeFloor

SIX = "2S 3H 2D KC 4S 5H"
NATURAL = "9S 5H KD 2C"


def table(folder: Path, count: int, dialect: str = "s2") -> ShoeFloor:
    floor = ShoeFloor(folder, "A", cards=f"{SIX} {NATURAL} {SIX}", dialect=dialect)
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(count)
    return floor


@pytest.mark.rule("baccarat 5.5.4")
def test_the_dealer_reports_the_cut_card_where_the_shoe_does_not(tmp_path: Path) -> None:
    floor = table(tmp_path, 4, "beetek")
    assert "cut-card" in floor.offers()
    floor.tell("cut-card")
    assert floor.seen.shoe.cut_seen
    assert "cut-card" not in floor.offers()
    floor.draw(2)
    floor.agree(second="carl")
    assert floor.seen.shoe.ended == "cut-card"


@pytest.mark.rule("baccarat 5.5.4")
def test_a_cut_card_that_the_dealer_sees_between_two_rounds_makes_the_next_one_the_last(tmp_path: Path) -> None:
    floor = table(tmp_path, 6)
    floor.agree()
    floor.tell("cut-card")
    assert floor.refused("cut-card").refusal == RefusalNumber.WRONG_PHASE
    floor.restart_console()
    floor.pass_time(2.0)
    floor.begin(A={"player": 10_000})
    assert floor.seen.shoe.cut_seen
    floor.draw(4)
    floor.agree()
    assert floor.seen.shoe.ended == "cut-card"


@pytest.mark.rule("baccarat 5.5.4")
@pytest.mark.parametrize("dialect", ["s2", "ae2"])
def test_a_cut_card_between_two_rounds_is_stored_and_the_console_does_not_wake_for_it_again(
    tmp_path: Path, dialect: str
) -> None:
    floor = table(tmp_path, 6, dialect)
    floor.agree()
    floor.shoe.firmware.cut_card(floor.shoe.now)
    floor.pass_time(1.0)
    assert floor.source.wait_s() == LOOK_AGAIN_S
    floor.restart_console()
    floor.pass_time(1.0)
    floor.begin(A={"player": 10_000})
    assert floor.seen.shoe.cut_seen


@pytest.mark.rule("baccarat 5.5.4")
def test_a_set_that_is_registered_before_the_old_one_leaves_the_shoe_is_not_ended_by_the_old_cut_card(
    tmp_path: Path,
) -> None:
    floor = table(tmp_path, 0)
    floor.shoe.cut_after = 3
    floor.draw(6)
    floor.agree()
    assert floor.seen.shoe.ended == "cut-card"
    floor.register_shoe(set="AF")
    floor.pass_time(1.5)
    assert facts_to_tell(floor.desk.table) == [["set", "AF"]]


@pytest.mark.rule("baccarat 5.5.1")
@pytest.mark.parametrize("is_ended", [True, False])
def test_a_set_that_is_loaded_after_a_restart_does_not_get_the_name_of_the_set_before(
    tmp_path: Path, is_ended: bool
) -> None:
    floor = table(tmp_path, 0)
    order = {"paragraph": "5.5.5" if is_ended else "5.17", "reason": "looked at"}
    floor.desk.done("void", staff="ben", second="carl", **order)
    floor.restart_console()
    floor.pass_time(2.0)
    floor.shoe.new_set()
    floor.pass_time(2.0)
    floor.register_shoe(set="AF", reason="looked at")
    floor.pass_time(2.0)
    floor.begin(A={"player": 10_000})
    floor.draw(2)
    assert (floor.phase(), len(floor.facts()), floor.seen.held) == (Phase.BETS_CLOSED, 2, [])


def test_the_console_does_not_wake_again_for_a_fact_that_a_held_round_cannot_take(tmp_path: Path) -> None:
    floor = table(tmp_path, 5)
    floor.desk.done("hold", reason="a dispute")
    floor.shoe.firmware.cut_card(floor.shoe.now)
    floor.pass_time(1.0)
    assert floor.source.wait_s() == LOOK_AGAIN_S
    floor.tell("go-on")
    assert floor.seen.shoe.cut_seen


def test_a_round_with_the_cut_card_of_a_simulated_shoe_is_marked_as_simulated(tmp_path: Path) -> None:
    floor = table(tmp_path, 6)
    floor.shoe.firmware.cut_card(floor.shoe.now)
    floor.pass_time(1.0)
    assert floor.seen.shoe.cut_seen
    floor.agree()
    assert floor.desk.table.round.simulated


@pytest.mark.parametrize(("fault", "cause"), [("lid-lifted", "shoe"), ("locked-gate", "card-drawn")])
def test_the_close_records_what_happened_at_the_shoe_as_its_cause(tmp_path: Path, fault: str, cause: str) -> None:
    floor = table(tmp_path, 6)
    floor.agree()
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.draw(fault=fault)
    assert floor.phase() is Phase.HELD
    bodies = [decode_record(data)[1] for data in floor.desk.store.records_of(floor.desk.table.round.number)]
    assert [body.cause for body in bodies if isinstance(body, Close)] == [cause]


def test_approval_to_go_on_is_refused_if_something_else_was_held_since_the_proposal(tmp_path: Path) -> None:
    floor = table(tmp_path, 2)
    floor.shoe.fault("lid-lifted")
    floor.pass_time(1.0)
    proposed = floor.desk.proposed("go-on", reason="looked")
    floor.shoe.fault("jam")
    floor.pass_time(1.0)
    answer = floor.desk.order("approve", staff="carl", digest=proposed["proposal"])
    assert answer.refusal == RefusalNumber.EFFECT_HAS_CHANGED
    assert floor.phase() is Phase.HELD


@pytest.mark.parametrize("restarts", [1, 2])
def test_after_a_void_the_cards_that_are_out_have_the_order_in_which_they_left_the_shoe(
    tmp_path: Path, restarts: int
) -> None:
    floor = table(tmp_path, 6)
    floor.agree()
    floor.begin(A={"player": 10_000})
    floor.draw(2)
    for _ in range(restarts):
        floor.restart_console()
        floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    again = REGISTRY["s2"]().cards_from(1)
    assert again is not None
    floor.port.send(again)
    floor.pass_time(1.0)
    assert (floor.seen.held, floor.seen.shoe.drawn) == ([], 8), "card by card what the shoe says of each position"


@pytest.mark.rule("baccarat 5.5.3")
@pytest.mark.rule("baccarat 5.11")
def test_a_wrong_number_of_cards_that_is_noticed_after_the_next_round_was_opened_voids_nothing(tmp_path: Path) -> None:
    floor = table(tmp_path, 6)
    floor.agree()
    number = floor.desk.table.round.number
    floor.begin(A={"player": 1000})
    floor.draw(4)
    floor.agree()
    order = {"round": number, "paragraph": "5.5.3", "reason": "a card too few"}
    refused = floor.desk.order("void", staff="ben", second="carl", **order)
    assert refused.refusal == RefusalNumber.WRONG_PHASE
    floor.desk.done("void", second="ben", **{**order, "paragraph": "5.17"})
