"""The shoe at the table: how it is made ready, its gate, its end, and cards that were not read or came at the wrong
time.
"""

import zlib
from pathlib import Path

import pytest

from protocol.enums import Phase
from protocol.refusals import RefusalNumber
from shoe_controller.recording import parse
from shoe_controller.replay import judge_recording
from shoe_controller.verdicts import Accepted
from tests.console.baccarat.table import BIRTH, ShoeFloor
from tests.phrased import english

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"


@pytest.fixture
def floor(tmp_path: Path) -> ShoeFloor:
    made = ShoeFloor(tmp_path, "A", cards=f"{SIX} {NATURAL}")
    made.join(A=100_000)
    return made


def begun(floor: ShoeFloor, count: int = 0) -> ShoeFloor:
    floor.register_shoe()
    floor.begin(A={"player": 10_000})
    floor.draw(count)
    return floor


@pytest.mark.rule("baccarat 2.2.1")
@pytest.mark.rule("baccarat 5.5.5")
def test_no_round_is_opened_before_two_people_have_made_a_shoe_ready(floor: ShoeFloor) -> None:
    assert floor.seen.moment == "no-shoe"
    assert floor.refused("open").refusal == RefusalNumber.TABLE_CLOSED
    assert floor.refused("new-shoe", **BIRTH).refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.register_shoe()
    born = floor.seen.shoe.born
    assert born is not None
    assert (born.set, born.shuffled_by, born.cut_by, born.by) == ("5C", "machine 2", "player at 4", ["anna", "carl"])
    assert (floor.seen.shoe.left, floor.seen.shoe.to_cut) == (416, 402)
    floor.open()


@pytest.mark.parametrize(
    "wrong",
    [
        {"set": ""}, {"set": "S1-too-long-for-s2"}, {"shuffled_by": " "}, {"cut_by": ""}, {"cut_from_end": 0},
        {"cut_from_end": 400}, {"burn": -1}, {"burn": 99},
    ],
    ids=str,
)  # fmt: skip
def test_a_shoe_is_not_registered_if_a_detail_is_missing(floor: ShoeFloor, wrong: dict[str, object]) -> None:
    floor.pass_time(0.5)
    assert floor.refused("new-shoe", second="carl", **{**BIRTH, **wrong}).refusal == RefusalNumber.BAD_ARGUMENT


def test_a_shoe_is_replaced_before_its_end_only_with_a_reason(floor: ShoeFloor) -> None:
    begun(floor, 6)
    floor.agree()
    other = {**BIRTH, "set": "7A"}
    assert floor.refused("new-shoe", second="carl", **other).refusal == RefusalNumber.BAD_ARGUMENT
    assert floor.refused("new-shoe", second="carl", **BIRTH).refusal == RefusalNumber.BAD_ARGUMENT
    floor.register_shoe(set="7A", reason="a card was torn")
    assert (floor.seen.shoe.set, floor.seen.shoe.left) == ("7A", 416)


def test_a_registered_shoe_survives_a_restart_between_rounds(floor: ShoeFloor) -> None:
    begun(floor, 6)
    floor.agree()
    floor.register_shoe(set="7A", reason="a card was torn")
    floor.restart_console()
    floor.pass_time(2.0)
    born = floor.seen.shoe.born
    assert (floor.seen.shoe.set, born is not None and born.by) == ("7A", ["anna", "carl"])


def test_burnt_cards_are_counted_before_the_first_round(floor: ShoeFloor) -> None:
    floor.register_shoe(burn=2)
    assert (floor.seen.moment, floor.seen.shoe.to_burn) == ("burning", 2)
    assert floor.refused("open").refusal == RefusalNumber.TABLE_CLOSED
    assert floor.refused("burnt").refusal == RefusalNumber.BAD_ARGUMENT
    floor.draw(2)
    assert not floor.shoe.may_draw(), "the gate lets out the cards to be burnt, and no more"
    assert floor.seen.shoe.burnt == ["2S", "3H"]
    floor.tell("burnt")
    floor.begin(A={"player": 10_000})
    assert (floor.seen.shoe.drawn, floor.seen.shoe.left) == (2, 414)
    floor.draw(4)
    assert floor.facts() == ["2D", "KC", "4S", "5H"]
    assert [each.position for each in floor.seen.cards] == [3, 4, 5, 6]
    floor.restart_console()
    floor.pass_time(3.0)
    assert not floor.seen.held, "the shoe counts as the record does"


def test_the_gate_opens_and_locks_with_the_phase_of_the_round(floor: ShoeFloor) -> None:
    floor.register_shoe()
    assert not floor.shoe.may_draw()
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.pass_time(0.5)
    assert not floor.shoe.may_draw(), "none while bets are open"
    floor.close()
    assert floor.seen.shoe.gate == 4
    floor.draw(4)
    assert (floor.seen.shoe.gate, floor.shoe.may_draw()) == (1, True)
    floor.draw(2)
    assert (floor.seen.shoe.gate, floor.shoe.may_draw()) == (0, False)


def test_a_card_is_acknowledged_only_after_it_is_on_disk(floor: ShoeFloor) -> None:
    begun(floor, 2)
    floor.shoe.draw()
    floor.clock.pass_time(0.25)
    events = floor.source.poll(floor.desk.table)
    assert [event.fact for event in events] == [["card", "2D", "P2"]]  # type: ignore[union-attr]
    unacknowledged = len(floor.shoe.firmware._events)  # type: ignore[attr-defined]
    assert unacknowledged == 1
    floor.desk.batch(*events)
    floor.source.poll(floor.desk.table)
    assert len(floor.shoe.firmware._events) == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("is_committed", [False, True])
def test_a_console_that_dies_around_the_commit_of_a_card_has_it_once(floor: ShoeFloor, is_committed: bool) -> None:
    begun(floor, 3)
    floor.shoe.draw()
    floor.clock.pass_time(0.25)
    events = floor.source.poll(floor.desk.table)
    if is_committed:
        floor.desk.batch(*events)
    floor.restart_console()
    floor.pass_time(3.0)
    floor.desk.done("conclude", second="carl")
    floor.pass_time(1.0)
    assert floor.facts() == ["2S", "3H", "2D", "KC"]
    floor.draw(2)
    floor.agree()
    assert floor.seen.shoe.drawn == 6
    assert floor.seen.held == []


def test_a_repeated_report_of_a_card_is_counted_and_changes_nothing(floor: ShoeFloor) -> None:
    begun(floor, 1)
    floor.draw(fault="repeat")
    assert floor.facts() == ["2S", "3H"]
    assert floor.seen.shoe.repeats > 0


def test_a_card_that_was_not_read_is_slid_again_and_the_round_is_not_held(floor: ShoeFloor) -> None:
    begun(floor, 1)
    floor.draw(fault="not-read")
    held = floor.seen.held
    assert [(each.reason, each.by_itself) for each in held] == [("not-read", True)]
    assert floor.phase() is Phase.BETS_CLOSED
    assert floor.shoe.slide_again()
    floor.pass_time(1.0)
    assert (floor.facts(), floor.seen.held, floor.seen.shoe.misreads) == (["2S", "3H"], [], 1)
    assert not floor.seen.checks.keyed


def test_a_card_that_cannot_be_read_is_keyed_and_two_people_confirm_the_round(floor: ShoeFloor) -> None:
    begun(floor, 1)
    floor.draw(fault="not-read")
    floor.tell("key-card", card="3H")
    assert (floor.facts(), floor.seen.held) == (["2S", "3H"], [])
    floor.draw(4)
    assert floor.facts() == SIX.split()
    assert floor.seen.shoe.drawn == 6
    floor.agree(second="carl")


def test_a_card_of_poor_reading_quality_must_be_checked_by_people(floor: ShoeFloor) -> None:
    begun(floor, 1)
    floor.draw(fault="poor-quality")
    assert (floor.phase(), floor.seen.unplaced) == (Phase.HELD, ["3H"])
    assert len(floor.shoe.firmware._events) == 1, "not acknowledged before people have said where it lies"  # type: ignore[attr-defined]
    floor.tell("key-card", card="3H", place="B1")
    assert (floor.phase(), floor.facts(), floor.seen.held) == (Phase.BETS_CLOSED, ["2S", "3H"], [])


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
def test_a_card_drawn_while_bets_are_open_closes_them_and_is_the_first_card(floor: ShoeFloor) -> None:
    floor.register_shoe()
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.draw(fault="locked-gate")
    assert (floor.phase(), floor.desk.table.round.held_for) == (Phase.HELD, "shoe")
    floor.tell("key-card", card="2S")
    floor.pass_time(1.0)
    assert floor.seen.options is not None, "nothing is decided: players choose"
    floor.tell("close-options")
    floor.pass_time(1.0)
    assert floor.facts() == ["2S"]


@pytest.mark.rule("baccarat 5.5.4")
def test_the_cut_card_makes_this_round_the_last_of_its_shoe(floor: ShoeFloor) -> None:
    begun(floor, 3)
    floor.shoe.cut_after = 3
    floor.draw()
    assert floor.seen.shoe.cut_seen
    assert floor.facts() == SIX.split()[:4]
    floor.draw(2)
    floor.agree()
    assert (floor.seen.moment, floor.seen.shoe.ended) == ("no-shoe", "cut-card")
    refused = floor.refused("open")
    assert "cut card" in english(refused.sentence)
    assert floor.shoe.may_draw(), "the rest is run through the shoe and counted"
    floor.draw(2)
    counted = floor.seen.shoe.counted
    assert counted is not None
    assert counted.counted == 8
    floor.shoe.new_set()
    floor.pass_time(0.5)
    floor.register_shoe(set="7A")
    floor.begin(A={"player": 10_000})
    assert floor.seen.shoe.set == "7A"


def test_a_lost_link_holds_the_round_until_a_supervisor_has_looked(floor: ShoeFloor) -> None:
    begun(floor, 3)
    floor.shoe.fault("silence")
    floor.draw(seconds=12.0)
    assert floor.phase() is Phase.HELD
    assert floor.refused("agree").refusal is not None
    assert [each.reason for each in floor.seen.held] == ["link-lost"]
    assert floor.refused("go-on", reason="compared").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.tell("go-on", second="carl", reason="compared")
    floor.pass_time(1.0)
    assert floor.phase() is Phase.BETS_CLOSED
    assert floor.facts() == ["2S", "3H", "2D", "KC"]
    floor.draw(2)
    floor.agree()


def test_after_the_lid_was_lifted_only_a_supervisor_lets_the_round_go_on(floor: ShoeFloor) -> None:
    begun(floor, 2)
    floor.shoe.fault("lid-lifted")
    floor.pass_time(1.0)
    assert (floor.phase(), [each.reason for each in floor.seen.held]) == (Phase.HELD, ["lid-lifted"])
    assert floor.refused("go-on", reason="looked").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.tell("go-on", second="carl", reason="looked")
    floor.draw(4)
    assert floor.facts() == SIX.split()


def test_a_card_drawn_between_two_rounds_is_put_aside_or_begins_the_next_round(floor: ShoeFloor) -> None:
    begun(floor, 6)
    floor.agree()
    floor.draw(fault="locked-gate")
    assert [(each.reason, each.card) for each in floor.seen.held] == [("gate-locked", "9S")]
    assert floor.refused("open").refusal == RefusalNumber.TABLE_CLOSED
    floor.tell("key-card", second="carl", card="9S", place="aside")
    assert floor.seen.held == []
    floor.begin(A={"player": 10_000})
    assert (floor.seen.shoe.drawn, floor.facts()) == (7, [])
    floor.draw(1)
    assert floor.facts() == ["5H"]
    assert floor.seen.cards[0].position == 8


def test_every_round_leaves_a_recording_that_is_judged_to_the_same_cards(floor: ShoeFloor) -> None:
    begun(floor, 6)
    floor.agree()
    packed = floor.desk.store.recording(floor.desk.table.round.number)
    assert packed is not None
    _, said = judge_recording(parse(zlib.decompress(packed), "round"))
    assert [(each.card, each.place) for each in said if isinstance(each, Accepted)] == list(
        zip(SIX.split(), ("P1", "B1", "P2", "B2", "P3", "B3"), strict=True)
    )


def test_nothing_is_settled_within_two_seconds_of_the_last_card(floor: ShoeFloor) -> None:
    begun(floor, 5)
    floor.draw(seconds=0.5)
    assert floor.refused("agree").refusal == RefusalNumber.WRONG_PHASE
    floor.agree()


def test_a_card_table_takes_facts_only_by_its_own_commands(floor: ShoeFloor) -> None:
    begun(floor, 1)
    assert floor.refused("show", fact=["card", "3H", "B1"]).refusal == RefusalNumber.UNKNOWN_COMMAND


def test_players_are_told_how_many_cards_lie_behind_the_cut_card(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A")
    floor.pass_time(0.5)
    assert floor.source.telemetry()["cut_from_end"] is None
    floor.register_shoe(cut_from_end=14)
    assert floor.source.telemetry()["cut_from_end"] == 14
