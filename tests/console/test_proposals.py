"""Actions that need two people: the second person approves exactly what was proposed, once, in time, and is not the
first."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.authority import Action
from console.proposals import PROPOSALS_MAX, digest_of
from console.request import Plan
from console.rows import PersonRow
from console.staff import begin_session
from protocol.codec import decode_record
from protocol.enums import Phase, Role
from protocol.messages import Answer, Command, Correction, Decision, Message
from protocol.refusals import RefusalNumber as No
from protocol.staff import Decided
from protocol.what_if import CreditAdded, CreditTaken, Effect
from tests.table import Floor, floor_in

TO_THREE: dict[str, Any] = {"round": 1, "outcome": "3", "reason": "the wheel shows 3"}


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    """A table whose round 1 is settled on 17, where T1 had staked 500 cents."""
    return floor_in(Phase.SETTLED, tmp_path)


def propose(floor: Floor, verb: str = "correct", staff: str = "anna", **arguments: Any) -> str:
    return str(floor.desk.proposed(verb, staff=staff, **(arguments or TO_THREE))["proposal"])


def approve(floor: Floor, digest: str, staff: str = "carl") -> Answer:
    return floor.desk.order("approve", staff=staff, digest=digest)


def records(floor: Floor) -> list[Message]:
    return [decode_record(data)[1] for _, data in floor.desk.store.records(1, 1000)]


def test_proposal_changes_no_money_and_returns_its_effect_and_who_may_approve(floor: Floor) -> None:
    head, credit_cents = floor.desk.table.log.head, floor["T1"].credit_cents
    facts = floor.desk.proposed("correct", **TO_THREE)
    floor.pass_time(1.0)
    assert (floor.desk.table.log.head, floor["T1"].credit_cents) == (head, credit_cents)
    assert facts["needs"] == ["pit-supervisor", "shift-manager"]
    assert facts["what_if"]["terminals"]["T1"] == {
        "stake_cents": 500, "paid_cents": 18_000, "due_cents": 0,
        "credit_cents": -18_000, "payable_cents": 0, "unrecovered_cents": 0,
    }  # fmt: skip
    assert bytes.fromhex(facts["proposal"]) == bytes.fromhex(facts["proposal"])[:32]


def test_approved_action_is_done_and_recorded_with_both_people(floor: Floor) -> None:
    digest = propose(floor)
    assert approve(floor, digest).refusal is None
    correction, decision = records(floor)[-2:]
    assert isinstance(correction, Correction)
    assert (correction.outcome, correction.staff) == ("3", ["anna", "carl"])
    assert decision == Decision(
        1,
        "correct",
        "correct",
        TO_THREE,
        [("anna", "dealer"), ("carl", "pit-supervisor")],
        bytes.fromhex(digest),
        {
            "stakes_cents": 500, "pays_cents": 0, "takes_cents": 18_000, "recovered_cents": 18_000,
            "unrecovered_cents": 0, "evened_cents": 0, "payable_cents": 0,
        },
        "the wheel shows 3",
        None,
    )  # fmt: skip


def test_console_refuses_approval_by_the_person_who_proposed(floor: Floor) -> None:
    for name in ("anna", "carl", "ben"):
        digest = propose(floor, staff=name)
        answer = approve(floor, digest, name)
        assert answer.refusal == No.SECOND_PERSON_IS_THE_FIRST
        assert approve(floor, digest, "bess" if name != "bess" else "ben").refusal is None
        floor.desk.done("correct", second="carl", round=1, outcome="17", reason="back again")


def test_person_cannot_approve_their_own_proposal_from_a_second_screen(floor: Floor) -> None:
    """The person counts, not the session."""
    digest = propose(floor, staff="carl")
    begin_session(floor.desk.table, "s2", "carl", "another-screen", floor.clock.now())
    _, answer = floor.desk.engine.command(
        Command("x", "approve", "s2", {"digest": digest}), "another-screen", floor.clock.now()
    )
    assert answer is not None
    assert answer.refusal == No.SECOND_PERSON_IS_THE_FIRST


def test_approved_proposal_cannot_be_approved_again(floor: Floor) -> None:
    digest = propose(floor)
    assert approve(floor, digest).refusal is None
    head = floor.desk.table.log.head
    assert approve(floor, digest, "ben").refusal == No.UNKNOWN_PROPOSAL
    assert floor.desk.table.log.head == head


def test_approval_sent_again_with_the_same_id_gets_the_same_answer_and_is_done_once(floor: Floor) -> None:
    digest = propose(floor)
    first = floor.desk.order("approve", staff="carl", id_="same", digest=digest)
    head = floor.desk.table.log.head
    assert floor.desk.order("approve", staff="carl", id_="same", digest=digest) == first
    assert floor.desk.table.log.head == head


@pytest.mark.parametrize(("seconds", "refusal"), [(120.0, None), (120.25, No.UNKNOWN_PROPOSAL)])
def test_a_proposal_can_be_approved_for_120_seconds(floor: Floor, seconds: float, refusal: No | None) -> None:
    digest = propose(floor)
    floor.clock.pass_time(seconds)
    assert approve(floor, digest).refusal == refusal


def test_proposal_is_unknown_after_a_console_restart(floor: Floor) -> None:
    digest = propose(floor)
    floor.restart_console()
    assert approve(floor, digest).refusal == No.UNKNOWN_PROPOSAL


def test_approval_of_an_unknown_digest_is_refused(floor: Floor) -> None:
    assert approve(floor, "00" * 32).refusal == No.UNKNOWN_PROPOSAL
    assert floor.desk.order("approve", staff="carl", digest="").refusal == No.UNKNOWN_PROPOSAL


def test_proposed_correction_is_refused_after_another_correction_of_the_round(floor: Floor) -> None:
    digest = propose(floor)
    floor.correct(1, "5")
    assert approve(floor, digest).refusal == No.EFFECT_HAS_CHANGED
    assert approve(floor, digest).refusal == No.UNKNOWN_PROPOSAL
    assert floor.desk.table.round.outcome == "5"


def test_approval_is_refused_if_a_cash_out_has_changed_the_effect_of_the_proposal(floor: Floor) -> None:
    """What could be taken back when it was proposed is now unrecovered, and nobody has agreed to that."""
    digest = propose(floor)
    floor.cash_out("T1")
    assert approve(floor, digest).refusal == No.EFFECT_HAS_CHANGED
    assert floor.desk.proposed("correct", **TO_THREE)["what_if"]["unrecovered_cents"] == 18_000


def test_approval_is_accepted_after_another_round_that_did_not_change_the_effect(floor: Floor) -> None:
    digest = propose(floor)
    floor.play("8", T1={"red": 200}, T2={"black": 200})
    assert approve(floor, digest).refusal is None


def test_proposed_void_is_refused_after_the_round_got_its_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    digest = propose(floor, "void", paragraph="5.3.8")
    floor.desk.done("enter", second="ben", outcome="17")
    assert approve(floor, digest).refusal == No.EFFECT_HAS_CHANGED
    assert floor.desk.table.round.outcome == "17"


def test_approval_is_refused_if_the_person_who_proposed_was_disabled(floor: Floor) -> None:
    digest = propose(floor, staff="dora")
    floor.desk.done("disable-staff", staff="ben", number="dora")
    assert approve(floor, digest).refusal == No.EFFECT_HAS_CHANGED


def test_what_if_returns_the_effect_and_makes_no_proposal(floor: Floor) -> None:
    answer = floor.desk.done("what-if", staff="ada", of="correct", **TO_THREE)
    assert answer["what_if"]["takes_cents"] == 18_000
    assert answer["needs"] is None
    assert floor.desk.table.staff.proposals == {}
    assert floor.desk.order("what-if", of="fly").refusal == No.UNKNOWN_COMMAND


def test_number_of_waiting_proposals_is_limited_and_the_oldest_is_dropped(floor: Floor) -> None:
    digests = [
        propose(floor, round=1, outcome=str(number), reason="seen")
        for number in (n for n in range(1, PROPOSALS_MAX + 3) if n != 17)
    ]
    assert list(floor.desk.table.staff.proposals) == digests[-PROPOSALS_MAX:]


ACTIONS = st.tuples(
    st.sampled_from(["correct", "void"]),
    st.dictionaries(st.sampled_from(["round", "outcome", "reason"]), st.sampled_from(["3", "x"]) | st.integers(0, 3)),
    st.sampled_from(["anna", "dora"]),
    st.sampled_from([Action.CORRECT, Action.VOID_AFTER_CLOSE]),
    st.integers(0, 2),
    st.integers(0, 2),
    st.builds(CreditTaken, st.sampled_from(["T1", "T2"]), st.integers(0, 3))
    | st.builds(CreditAdded, st.sampled_from(["T1", "T2"]), st.integers(0, 3)),
)
Exact = tuple[str, dict[str, Any], str, Action, int, int, Effect]


@given(one=ACTIONS, other=ACTIONS)
def test_two_digests_are_equal_only_for_the_same_action_with_the_same_effect(one: Exact, other: Exact) -> None:
    assert (digest(one) == digest(other)) == (one == other)


@given(one=ACTIONS)
def test_digest_does_not_depend_on_the_order_of_the_arguments(one: Exact) -> None:
    verb, arguments, *rest, effect = one
    turned = (verb, dict(reversed(arguments.items())), *rest, effect)
    assert digest(turned) == digest(one)  # type: ignore[arg-type] # the same seven parts


def digest(exact: Exact) -> bytes:
    verb, arguments, number, action, round_, version, effect = exact
    person = PersonRow(number, number, Role.DEALER, "")
    bare: Any = SimpleNamespace(command=Command("1", verb, "", arguments), person=person)
    return digest_of(bare, Plan(action, lambda _: ([], Decided()), effect, round_, version))
