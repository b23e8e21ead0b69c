"""Lists, other people's proposals and the hand-over at the desk: what it asks, and who is logged in afterwards."""

from typing import Any

import pytest

from console.dealer.flow import Entry
from protocol.lists import AlarmsListed
from protocol.refusals import RefusalNumber as No
from tests.console.dealer.test_desk import DIGEST, FACTS, Table, begin, log_in, second_keys

PROPOSAL: dict[str, Any] = {
    "proposal": DIGEST, "verb": "correct", "arguments": {"round": 7, "outcome": "18"}, "staff": "1002", "name": "Dora",
    "role": "dealer", "seconds_left": 100, "refused": None, "action": "correct", "what_if": {},
    "needs": ["pit-supervisor"],
}  # fmt: skip


ALARM: dict[str, Any] = {"alarm": 3, "kind": "pay", "sentence": "Pay.", "wall_ms": 0, "times": 1}


@pytest.fixture
def table() -> Table:
    table = Table()
    log_in(table)
    table.answer(session="s-1", name="Anna", role="dealer")
    return table


def status(table: Table) -> None:
    table.do(table.desk.heard_status(FACTS))


def verbs(table: Table) -> list[str]:
    return [ask.verb for ask in table.asked]


def test_desk_asks_for_the_list_of_an_open_page_with_each_status_but_never_twice_at_a_time(table: Table) -> None:
    begin(table, "acknowledge")
    status(table)
    assert verbs(table) == ["alarms"]
    table.answer(alarms=[ALARM])
    assert table.desk.flow is not None
    assert isinstance(table.desk.flow.listed, AlarmsListed)
    assert [row.alarm for row in table.desk.flow.listed.alarms] == [3]
    status(table)
    assert verbs(table) == ["alarms"]
    table.answer(alarms=[])
    table.do(table.desk.back())
    status(table)
    assert verbs(table) == []


def test_alarms_page_stays_open_after_one_alarm_is_acknowledged(table: Table) -> None:
    begin(table, "acknowledge")
    table.answer(alarms=[ALARM, ALARM | {"alarm": 4}])
    table.do(table.desk.choose(alarm=3))
    table.answer(what_if={}, needs=[])
    table.do(table.desk.deed())
    table.answer(alarm=3)
    assert table.desk.flow is not None
    assert (table.desk.flow.verb, table.desk.flow.arguments, table.desk.done) == ("acknowledge", {}, "acknowledge")


def with_proposal(table: Table) -> None:
    begin(table, "approve")
    table.answer(proposals=[PROPOSAL])
    table.do(table.desk.choose(proposal=DIGEST))


def test_proposal_made_elsewhere_is_shown_from_the_list_without_another_question_to_the_console(table: Table) -> None:
    with_proposal(table)
    assert table.asked == []
    assert table.desk.flow is not None
    assert (table.desk.flow.digest, table.desk.flow.what, table.desk.flow.needs) == (
        DIGEST,
        "correct",
        ["pit-supervisor"],
    )


def test_whoever_is_logged_in_may_approve_what_another_proposed(table: Table) -> None:
    with_proposal(table)
    second_keys(table, "1001", "123456")
    table.do(table.desk.deed())
    assert verbs(table) == ["log-in"]
    table.answer(session="s-2", name="Anna", role="dealer")
    assert (table.asked[0].verb, table.asked[0].session) == ("approve", "s-2")


def test_proposal_that_left_the_consoles_list_is_no_longer_chosen_on_the_screen(table: Table) -> None:
    with_proposal(table)
    status(table)
    table.answer(proposals=[])
    assert table.desk.flow is not None
    assert (table.desk.flow.looked, table.desk.flow.second) == (None, Entry())


def test_hand_over_leaves_the_person_who_takes_over_logged_in_and_not_the_one_before(table: Table) -> None:
    begin(table, "hand-over")
    assert verbs(table) == ["what-if", "people"]
    table.answer(what_if={}, needs=["dealer"])
    table.answer(people=[], hand_overs=[])
    table.do(table.desk.deed())
    table.answer(No.SECOND_PERSON_NEEDED, "two", what_if={}, needs=["dealer"], proposal=DIGEST)
    second_keys(table, "1002")
    table.do(table.desk.deed())
    table.answer(session="s-2", name="Dora", role="dealer")
    table.answer(round=7)
    assert verbs(table) == []
    assert table.desk.person is not None
    assert (table.desk.person.number, table.desk.person.session, table.desk.flow) == ("1002", "s-2", None)


def test_approving_another_screens_hand_over_keeps_this_screens_person_logged_in(table: Table) -> None:
    begin(table, "approve")
    table.answer(proposals=[PROPOSAL | {"verb": "hand-over"}])
    table.do(table.desk.choose(proposal=DIGEST))
    second_keys(table)
    table.do(table.desk.deed())
    table.answer(session="s-2", name="Carl", role="pit-supervisor")
    table.answer(round=7)
    assert verbs(table) == ["log-out"]
    assert table.desk.person is not None
    assert table.desk.person.number == "1001"


def test_evacuation_page_asks_what_it_would_do_once_reason_and_destination_of_the_money_are_chosen(
    table: Table,
) -> None:
    table.do(table.desk.open_card("T01"))
    table.do(table.desk.turn_to("evacuate"))
    table.do(table.desk.choose_reason("disk_lost"))
    assert table.asked == []
    table.do(table.desk.choose(to=""))
    assert dict(table.asked[0].arguments) == {"of": "evacuate", "terminal": "T01", "reason": ["reason_disk_lost", {}]}
    table.do(table.desk.choose(to="T02"))
    assert dict(table.asked[1].arguments)["to"] == "T02"


def test_void_of_an_earlier_round_with_an_outcome_needs_a_reason(table: Table) -> None:
    table.do(table.desk.open_round(6))
    table.do(table.desk.turn_to("void"))
    table.do(table.desk.choose(paragraph="5.4"))
    assert table.asked == []
    table.do(table.desk.choose_reason(":the ball was cracked"))
    assert dict(table.asked[0].arguments) == {
        "of": "void", "round": 6, "paragraph": "5.4", "reason": "the ball was cracked",
    }  # fmt: skip
