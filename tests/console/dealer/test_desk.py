"""What people do at the dealer's screen: log in, one action at a time, approval by a second person."""

from typing import Any

import pytest
from msgspec.structs import replace

from console.dealer.desk import Desk
from console.dealer.flow import Entry, Looking
from console.roulette.dealer.game import ROULETTE
from console.watching.heard import Answered, Ask
from protocol.answers import AnswerBody, packed, read_part
from protocol.enums import Phase, VerdictKind
from protocol.lists import AlarmsListed
from protocol.messages import Answer
from protocol.refusals import RefusalNumber as No
from protocol.staff import STAFF, AcknowledgedAlarm, Decided, OutcomeGiven, RoundOpened
from protocol.table_status import CentsRange, VerdictTold
from protocol.what_if import Looked, Proposed
from tests.phrased import english, own
from tests.told import ended, status_with

DIGEST = "ab" * 32
FACTS = status_with(
    outcomes=ended((7, "17"), (6, "void"), (5, "3")),
    logged_in=["1001"],
    phase=Phase.HELD,
    log_head=7,
    terms={
        "straight": CentsRange(100, 50_000),
        "slip": CentsRange(100, 500_000),
        "bet_time_ms": 30_000,
        "rotor_alternates": False,
    },
)
UNSAID: dict[type[AnswerBody], dict[str, Any]] = {
    Looked: {"action": "enter", "what_if": {}},
    Proposed: {"action": "enter", "what_if": {}},
    AlarmsListed: {"acknowledged": []},
    AcknowledgedAlarm: {"sentence": "Pay."},
    RoundOpened: {"round": 8},
    OutcomeGiven: {"outcome": "17"},
}


def body_of(verb: str, refusal: int | None, facts: dict[str, Any]) -> bytes:
    """The answer that the console would give to this verb. Fields that the test does not name get made-up values."""
    if refusal == No.SECOND_PERSON_NEEDED:
        kind: type[AnswerBody] = Proposed
    elif refusal is not None:
        return b""
    else:
        kind = STAFF.get(verb, (Decided,))[0]
    known = {**UNSAID.get(kind, {}), **facts}
    return packed(read_part({name: known[name] for name in kind.__struct_fields__ if name in known}, kind))


class Table:
    """A desk, with the questions that it asked. The test answers them."""

    def __init__(self) -> None:
        self.desk = Desk(ROULETTE, lambda: 1_800_000_000_000)
        self.asked: list[Ask] = []

    def do(self, asks: list[Ask]) -> None:
        self.asked += asks

    def answer(self, refusal: int | None = None, sentence: str = "", **facts: Any) -> Ask:
        ask = self.asked.pop(0)
        self.do(
            self.desk.answered(
                Answered(
                    ask.token,
                    Answer("", refusal, own(sentence) if sentence else None, body_of(ask.verb, refusal, facts)),
                )
            )
        )
        return ask

    def no_answer(self) -> None:
        self.do(self.desk.answered(Answered(self.asked.pop(0).token, None)))

    @property
    def is_on_the_table_again(self) -> bool:
        """True if no page is open and the first person is still logged in."""
        return self.desk.flow is None and self.desk.person is not None and self.desk.person.number == "1001"

    def key(self, digits: str) -> None:
        for digit in digits:
            self.do(self.desk.key(digit))


def log_in(table: Table, number: str = "1001", pin: str = "123456") -> None:
    for key in (*number, "next", *pin, "enter"):
        table.do(table.desk.log_in_key(key))


@pytest.fixture
def table() -> Table:
    table = Table()
    log_in(table)
    table.answer(session="s-1", name="Anna", role="dealer")
    return table


def begin(table: Table, verb: str, **facts: Any) -> None:
    table.do(table.desk.act(verb, replace(FACTS, **facts)))


def propose_17(table: Table) -> None:
    begin(table, "enter")
    table.do(table.desk.choose(outcome="17"))
    table.answer(action="enter", what_if={}, needs=["pit-supervisor"])
    table.do(table.desk.deed())
    table.answer(No.SECOND_PERSON_NEEDED, "two", what_if={}, needs=["pit-supervisor"], proposal=DIGEST)


def second_keys(table: Table, number: str = "2001", pin: str = "654321") -> None:
    for key in (*number, "next", *pin):
        table.do(table.desk.key(key))


def test_desk_logs_a_person_in_by_number_and_pin_and_forgets_the_pin_when_it_is_sent() -> None:
    table = Table()
    log_in(table)
    assert table.desk.entry == Entry()
    ask = table.answer(session="s-1", name="Anna", role="dealer")
    assert (ask.verb, ask.session, dict(ask.arguments)) == ("log-in", "", {"number": "1001", "pin": "123456"})
    assert table.desk.person is not None
    assert table.desk.person.session == "s-1"


def test_refused_log_in_keeps_the_staff_number_on_the_screen_and_shows_the_reason() -> None:
    table = Table()
    log_in(table)
    table.answer(No.LOCKED_OUT, "Anna is locked out for another 60 s after wrong PINs.")
    assert table.desk.person is None
    assert table.desk.entry == Entry("1001", "", at_pin=True)
    assert table.desk.log_in_refused is not None
    assert "60 s" in english(table.desk.log_in_refused.sentence)


def test_desk_does_not_send_a_pin_of_five_digits() -> None:
    table = Table()
    log_in(table, pin="12345")
    assert table.asked == []


def test_repeated_touches_send_one_command_until_the_console_answers(table: Table) -> None:
    begin(table, "open")
    begin(table, "open")
    begin(table, "last-bets")
    assert [ask.verb for ask in table.asked] == ["open"]
    table.answer(round=8)
    begin(table, "last-bets")
    assert [(ask.verb, ask.session) for ask in table.asked] == [("last-bets", "s-1")]


def test_desk_keeps_the_sentence_of_a_refused_action_for_the_screen(table: Table) -> None:
    begin(table, "confirm")
    table.answer(No.NO_VERDICT, "The wheel has not shown a valid result.")
    assert table.desk.refused is not None
    assert english(table.desk.refused.sentence) == "The wheel has not shown a valid result."


def test_desk_reports_a_refusal_without_a_number_when_the_console_does_not_answer(table: Table) -> None:
    begin(table, "close")
    table.no_answer()
    assert (table.desk.doing, table.desk.refused and table.desk.refused.number) == ("", 0)


def test_desk_asks_the_console_what_an_action_would_do_once_its_reason_is_chosen(table: Table) -> None:
    begin(table, "hold")
    assert table.asked == []
    table.do(table.desk.choose_reason("dispute"))
    assert dict(table.asked[0].arguments) == {"of": "hold", "held_for": "dispute", "reason": ["reason_dispute", {}]}
    table.answer(action="hold", what_if={"round": 7}, needs=[])
    table.do(table.desk.deed())
    assert (table.asked[0].verb, dict(table.asked[0].arguments)) == (
        "hold",
        {"held_for": "dispute", "reason": ["reason_dispute", {}]},
    )
    table.answer()
    assert (table.desk.flow, table.desk.done) == (None, "hold")


def test_void_after_an_invalid_verdict_sends_the_paragraph_of_the_verdict(table: Table) -> None:
    begin(table, "void", verdict=VerdictTold(VerdictKind.INVALID, None, "5.3.2", "three revolutions"))
    assert dict(table.asked[0].arguments) == {"of": "void", "paragraph": "5.3.2"}


def test_desk_ignores_a_what_if_answer_for_an_earlier_choice(table: Table) -> None:
    begin(table, "enter")
    table.do(table.desk.choose(outcome="17"))
    table.do(table.desk.choose(outcome="18"))
    table.answer(needs=["dealer"])
    assert table.desk.flow is not None
    assert table.desk.flow.looked is None
    table.answer(needs=["pit-supervisor"])
    assert table.desk.flow.looked == Looking(None, ["pit-supervisor"])


def test_second_person_logs_in_approves_the_proposal_and_is_logged_out_again(table: Table) -> None:
    propose_17(table)
    assert table.desk.flow is not None
    assert table.desk.flow.digest == DIGEST
    second_keys(table)
    table.do(table.desk.deed())
    assert dict(table.answer(session="s-2", name="Carl", role="pit-supervisor").arguments)["number"] == "2001"
    approve = table.asked[0]
    assert (approve.verb, approve.session, dict(approve.arguments)) == ("approve", "s-2", {"digest": DIGEST})
    table.answer(outcome="17")
    assert [(ask.verb, ask.session) for ask in table.asked] == [("log-out", "s-2")]
    assert table.is_on_the_table_again


def test_first_person_cannot_approve_their_own_proposal_as_the_second_person(table: Table) -> None:
    propose_17(table)
    second_keys(table, "1001", "123456")
    table.do(table.desk.deed())
    assert table.asked == []
    assert table.desk.flow is not None
    assert table.desk.flow.refused is not None
    assert table.desk.flow.refused.number == No.SECOND_PERSON_IS_THE_FIRST


def test_approval_with_a_pin_of_five_digits_is_not_sent(table: Table) -> None:
    propose_17(table)
    second_keys(table, "2001", "12345")
    table.do(table.desk.deed())
    assert table.asked == []


def test_wrong_pin_of_the_second_person_keeps_the_proposal_and_their_staff_number(table: Table) -> None:
    propose_17(table)
    second_keys(table)
    table.do(table.desk.deed())
    table.answer(No.WRONG_PIN, "Staff number or PIN is wrong.")
    assert table.desk.flow is not None
    assert table.desk.flow.digest == DIGEST
    assert table.desk.flow.second == Entry("2001", "", at_pin=True)


@pytest.mark.parametrize("refusal", [No.UNKNOWN_PROPOSAL, No.EFFECT_HAS_CHANGED])
def test_refused_approval_drops_the_proposal_and_asks_again_what_the_action_would_do(table: Table, refusal: No) -> None:
    propose_17(table)
    second_keys(table)
    table.do(table.desk.deed())
    table.answer(session="s-2", name="Carl", role="pit-supervisor")
    table.answer(refusal, "What this would do has changed.")
    assert [ask.verb for ask in table.asked] == ["log-out", "what-if"]
    table.answer()
    table.answer(what_if={}, needs=["pit-supervisor"])
    assert table.desk.flow is not None
    assert table.desk.flow.digest == ""
    assert table.desk.flow.refused is not None


def test_choosing_another_outcome_drops_the_proposal(table: Table) -> None:
    propose_17(table)
    table.do(table.desk.choose(outcome="18"))
    assert table.desk.flow is not None
    assert (table.desk.flow.digest, table.desk.flow.second) == ("", Entry())


def test_back_button_closes_the_page_of_a_proposal_and_asks_the_console_nothing(table: Table) -> None:
    propose_17(table)
    table.do(table.desk.back())
    assert (table.desk.flow, table.asked) == (None, [])


def test_amount_keyed_on_the_credit_page_is_in_whole_dollars(table: Table) -> None:
    table.do(table.desk.open_card("T01"))
    table.do(table.desk.turn_to("credit"))
    table.key("50")
    assert dict(table.asked[-1].arguments) == {"of": "credit", "terminal": "T01", "cents": 5000}


def test_keying_one_end_of_a_limit_keeps_its_other_end(table: Table) -> None:
    begin(table, "settings")
    table.do(table.desk.turn_to_setting("straight", "maximum", FACTS))
    table.key("800")
    assert dict(table.asked[-1].arguments)["limits"] == ["straight=100-80000"]
    table.do(table.desk.turn_to_setting("straight", "minimum", FACTS))
    table.key("5")
    assert dict(table.asked[-1].arguments)["limits"] == ["straight=500-50000"]


def test_desk_logs_its_person_out_when_the_console_lists_that_person_no_longer(table: Table) -> None:
    propose_17(table)
    table.desk.heard_status(replace(FACTS, logged_in=["2001"]))
    assert (table.desk.person, table.desk.flow) == (None, None)


def test_desk_asks_again_what_an_action_would_do_when_the_status_of_the_table_changes(table: Table) -> None:
    table.do(table.desk.heard_status(FACTS))
    begin(table, "enter")
    table.do(table.desk.choose(outcome="17"))
    table.answer(what_if={}, needs=["pit-supervisor"])
    table.do(table.desk.heard_status(FACTS))
    assert table.asked == []
    table.do(table.desk.heard_status(replace(FACTS, phase=Phase.RESULT, log_head=8)))
    table.answer(No.WRONG_PHASE, "No round waits for a result (RESULT).")
    assert table.desk.flow is not None
    assert (table.desk.flow.looked, table.desk.flow.refused is not None) == (None, True)


def test_command_refused_because_the_session_ended_leads_back_to_the_log_in(table: Table) -> None:
    begin(table, "open")
    table.answer(No.NOT_LOGGED_IN, "Nobody is logged in here.")
    assert table.desk.person is None
    assert table.desk.log_in_refused is not None
