"""Chapter 5 of the rulebook at the console: every paragraph by which a round ends other than by the dealer's
confirmation."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console.round_decisions import LAW_CLASSES
from console.source import Shown
from protocol.codec import decode_record
from protocol.enums import Phase, VerdictKind
from protocol.messages import Answer, Close, Decision, Message, Void
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import RULES, SILENCE, STRAIGHT, Floor, floor_in, interrupted_floor

FOR_THE_MANAGER = "the ball lay between two pockets, and nobody saw it fall"


def last_records(floor: Floor, count: int) -> list[Message]:
    head = floor.desk.table.log.head
    return [decode_record(data)[1] for _, data in floor.desk.store.records(head - count + 1, count)]


def credits_of(floor: Floor) -> tuple[int, int]:
    floor.pass_time(1.0)
    assert floor.is_even()
    return floor["T1"].credit_cents, floor["T2"].credit_cents


BEFORE = (10_000, 5_000)
VOIDABLE = (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD)
MARKED = [
    pytest.param(paragraph, marks=pytest.mark.rule(f"roulette {paragraph}")) for paragraph in RULES.paragraphs.voids
]


@pytest.mark.rule("roulette 5.9")
@pytest.mark.parametrize("paragraph", MARKED)
@pytest.mark.parametrize("phase", VOIDABLE)
def test_round_in_play_is_voided_by_every_paragraph_and_all_bets_are_returned(
    phase: Phase, paragraph: str, tmp_path: Path
) -> None:
    floor = floor_in(phase, tmp_path)
    floor.desk.done("void", second="ben", paragraph=paragraph, reason=FOR_THE_MANAGER)
    void, decision = last_records(floor, 2)
    assert isinstance(void, Void)
    assert isinstance(decision, Decision)
    assert (void.paragraph, void.law_class, void.dealer) == (paragraph, RULES.paragraphs.voids[paragraph], "anna")
    assert [number for number, _ in decision.people] == void.staff
    assert decision.totals["stakes_cents"] == decision.totals["payouts_cents"] == 500
    assert credits_of(floor) == BEFORE


@pytest.mark.parametrize("law_class", LAW_CLASSES)
def test_void_records_the_class_of_the_law_that_staff_chose(law_class: str, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("void", paragraph="5.3.8", law_class=law_class)
    (void,) = last_records(floor, 2)[:1]
    assert isinstance(void, Void)
    assert void.law_class == law_class


@pytest.mark.parametrize(
    "arguments", [{}, {"paragraph": "5.5"}, {"paragraph": 5}, {"paragraph": "5.3.8", "law_class": "bad luck"}]
)
def test_void_with_a_missing_or_unknown_paragraph_or_class_is_refused(
    arguments: dict[str, Any], tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert floor.desk.order("void", **arguments).refusal == No.BAD_ARGUMENT
    assert floor.phase() is Phase.BETS_OPEN


@pytest.mark.rule("roulette 5.3.6")
def test_dealer_alone_may_void_by_the_paragraph_of_the_sensors_verdict_and_by_no_other(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    assert "proposal" in floor.desk.proposed("void", paragraph="5.3.1")
    assert floor.desk.done("void")["paragraph"] == "5.3.6"
    assert credits_of(floor) == BEFORE


def test_result_cannot_be_keyed_for_a_spin_that_the_sensors_judged_invalid(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.1")
def test_void_by_interruption_is_refused_for_a_round_with_a_valid_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    answer = floor.desk.order("void", second="ben", paragraph="5.1.2")
    assert answer.refusal == No.WRONG_PHASE
    assert "5.1.1" in english(answer.sentence)


@pytest.mark.rule("roulette 5.1.1")
def test_two_people_conclude_an_interrupted_round_and_its_winner_is_paid(tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    proposed = floor.desk.proposed("conclude")
    assert proposed["what_if"]["terminals"]["T1"]["payout_cents"] == 18_000
    floor.desk.done("conclude", second="carl")
    assert credits_of(floor) == (27_500, 5_000)


@pytest.mark.parametrize(("verb", "arguments"), [("confirm", {}), ("enter", {"outcome": "17"})])
def test_interrupted_round_cannot_be_confirmed_or_keyed(verb: str, arguments: dict[str, Any], tmp_path: Path) -> None:
    assert interrupted_floor(tmp_path).desk.order(verb, second="ben", **arguments).refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.2")
def test_void_of_a_round_that_could_be_concluded_needs_the_shift_manager_and_a_reason(tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    assert floor.desk.order("void", second="ben", paragraph="5.1.2").refusal == No.BAD_ARGUMENT
    why = {"paragraph": "5.1.2", "reason": FOR_THE_MANAGER}
    assert floor.desk.order("void", second="carl", **why).refusal == No.NOT_THIS_ROLE
    floor.desk.done("void", second="ben", **why)
    decision = last_records(floor, 1)[0]
    assert isinstance(decision, Decision)
    assert (decision.reason, decision.totals["payouts_cents"]) == (FOR_THE_MANAGER, 500)
    assert credits_of(floor) == BEFORE


def test_conclude_is_refused_for_a_round_that_was_not_interrupted(tmp_path: Path) -> None:
    for phase in (Phase.HELD, Phase.SETTLED):
        folder = tmp_path / phase
        folder.mkdir()
        assert floor_in(phase, folder).desk.order("conclude", second="ben").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 3.7")
def test_two_people_key_the_result_of_a_held_round_and_the_record_names_the_dealer(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    assert "proposal" in floor.desk.proposed("enter", outcome="17")
    assert floor.phase() is Phase.HELD
    floor.desk.done("enter", second="carl", outcome="17")
    assert credits_of(floor) == (27_500, 5_000)
    (close,) = [record for record in last_records(floor, 3) if isinstance(record, Close)]
    assert (close.dealer, close.rules_hash) == ("anna", floor.desk.table.round.rules_hash)


@pytest.mark.parametrize(
    ("held_for", "told"),
    [
        ("dispute", "dispute"),
        ("look_at_ball", "ball"),
        ("player_unwell", "help"),
        (":he shouts", "staff"),
        ("", "staff"),
    ],
)
def test_players_get_the_category_for_which_a_round_is_held_and_not_the_written_reason(
    held_for: str, told: str, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.done("hold", reason="he shouts at the dealer", held_for=held_for)
    floor.pass_time(1.0)
    state = floor["T1"].seat.state
    assert state is not None
    assert (state.phase, state.held_for) == (Phase.HELD, told)
    floor.restart_console()
    assert floor.desk.table.round.held_for == told


def test_round_held_by_the_wheels_judge_has_the_category_wheel(tmp_path: Path) -> None:
    assert floor_in(Phase.HELD, tmp_path).desk.table.round.held_for == "wheel"


@pytest.mark.parametrize(
    ("verb", "arguments"), [("enter", {"outcome": "3"}), ("void", {"paragraph": "5.10", "reason": FOR_THE_MANAGER})]
)
def test_decision_against_sensors_and_firmware_names_their_result_in_proposal_and_record(
    verb: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    proposed = floor.desk.proposed(verb, **arguments)
    assert (proposed["what_if"]["witnesses"], proposed["what_if"]["overruled"]) == ("17", "17")
    (listed,) = floor.desk.done("proposals", staff="ben")["proposals"]
    assert listed["what_if"]["overruled"] == "17"
    floor.desk.done("approve", staff="ben", digest=proposed["proposal"])
    (decision,) = last_records(floor, 1)
    assert isinstance(decision, Decision)
    assert decision.overruled == "17"


@pytest.mark.parametrize("kind", [VerdictKind.RESULT, VerdictKind.HELD])
def test_keyed_result_overrules_nothing_if_it_agrees_with_the_wheel_or_the_wheel_has_no_result(
    kind: VerdictKind, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17" if kind == VerdictKind.RESULT else None, kind=kind)
    floor.desk.done("enter", second="carl", outcome="17")
    (decision,) = last_records(floor, 1)
    assert isinstance(decision, Decision)
    assert decision.overruled is None


def past_posted(folder: Path) -> Floor:
    """A table with a late slip: the ball was last seen before the slip of T2 was registered, then the wheel fell
    silent."""
    floor = floor_in(Phase.BETS_OPEN, folder)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(0.5)
    floor.bet("T2", {"straight:17": 500})
    floor.desk.batch(SILENCE)
    floor.carry()
    assert floor.phase() is Phase.HELD
    return floor


@pytest.mark.rule("roulette 5.10")
def test_round_with_a_late_slip_can_only_be_voided_by_the_shift_manager_with_5_10(tmp_path: Path) -> None:
    floor = past_posted(tmp_path)
    desk = floor.desk
    assert desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE
    assert desk.order("confirm").refusal == No.WRONG_PHASE
    refused = desk.order("void", second="ben", paragraph="5.3.3")
    assert (refused.refusal, "5.10" in english(refused.sentence)) == (No.WRONG_PHASE, True)
    assert desk.order("void", second="ben", paragraph="5.10").refusal == No.BAD_ARGUMENT
    assert desk.order("void", second="carl", paragraph="5.10", reason="late").refusal == No.NOT_THIS_ROLE
    desk.done("void", second="ben", paragraph="5.10", reason="late")
    assert credits_of(floor) == BEFORE


@pytest.mark.rule("roulette 5.5")
def test_correction_of_a_settled_round_settles_the_players_by_the_new_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("correct", second="carl", round=1, outcome="3", reason="misread")
    assert credits_of(floor) == (9_500, 5_000)


@pytest.mark.rule("roulette 5.5")
def test_result_can_be_corrected_before_all_terminals_have_settled(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    floor.desk.done("correct", second="carl", round=1, outcome="3", reason="misread")
    assert credits_of(floor) == (9_500, 5_000)


@pytest.mark.rule("roulette 5.6")
def test_correction_of_an_earlier_round_does_not_change_the_round_in_play(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.open()
    floor.bet("T1", {"straight:5": 1000})
    floor.close()
    floor.desk.done("correct", second="carl", round=1, outcome="3", reason="misread")
    floor.pass_time(1.0)
    assert (floor.phase(), floor["T1"].escrow_cents) == (Phase.BETS_CLOSED, 1000)
    floor.result("5")
    assert credits_of(floor) == (9_500 + 35_000, 5_000)


@pytest.mark.rule("roulette 5.4")
@pytest.mark.rule("roulette 5.10")
@pytest.mark.parametrize("paragraph", ["5.4", "5.10"])
def test_shift_manager_may_void_an_earlier_round_by_paragraph_5_4_or_5_10(paragraph: str, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.play("8")
    arguments: dict[str, Any] = {"round": 1, "paragraph": paragraph, "reason": "the ball was cracked"}
    assert floor.desk.order("void", second="carl", **arguments).refusal == No.NOT_THIS_ROLE
    floor.desk.done("void", second="ben", **arguments)
    assert credits_of(floor) == BEFORE
    row = floor.desk.store.round(1)
    assert row is not None
    assert (row.outcome, row.paragraph) == ("void", paragraph)


@pytest.mark.rule("roulette 5.3")
def test_void_of_an_earlier_round_by_a_paragraph_for_the_current_round_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    answer = floor.desk.order("void", second="ben", round=1, paragraph="5.3.6", reason="seen on the recording")
    assert answer.refusal == No.BAD_ARGUMENT
    assert "counts (rule 5.3)" in english(answer.sentence)


@pytest.mark.rule("roulette 5.10")
def test_shift_manager_may_correct_a_mistaken_void_to_a_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.desk.done("void", second="carl", paragraph="5.3.8")
    arguments: dict[str, Any] = {"round": 1, "outcome": "17", "reason": "nobody touched the ball"}
    assert floor.desk.order("correct", second="carl", **arguments).refusal == No.NOT_THIS_ROLE
    floor.desk.done("correct", second="ben", **arguments)
    assert credits_of(floor) == (27_500, 5_000)


@pytest.mark.rule("roulette 5.7")
def test_correction_uses_the_bets_that_were_registered_at_the_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    assert floor["T1"].bet({"straight:3": 5000}) is not None
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(1.0)
    what_if = floor.desk.proposed("correct", round=1, outcome="3", reason="misread")["what_if"]
    assert what_if["terminals"]["T1"]["stake_cents"] == sum(STRAIGHT.values())


def asked(verb: str, **arguments: Any) -> Callable[[Floor], Answer]:
    return lambda floor: floor.desk.order(verb, second="ben", **arguments)


NO_SENSE = {
    "correct a round that never was": (Phase.SETTLED, asked("correct", round=9, outcome="3", reason="x")),
    "correct a round in play": (Phase.BETS_OPEN, asked("correct", round=1, outcome="3", reason="x")),
    "correct to the same": (Phase.SETTLED, asked("correct", round=1, outcome="17", reason="x")),
    "correct to no pocket": (Phase.SETTLED, asked("correct", round=1, outcome="37", reason="x")),
    "correct a void before the close": (Phase.VOID, asked("correct", round=1, outcome="3", reason="x")),
    "correct without a reason": (Phase.SETTLED, asked("correct", round=1, outcome="3")),
    "correct round true": (Phase.SETTLED, asked("correct", round=True, outcome="3", reason="x")),
    "void when idle": (Phase.IDLE, asked("void", paragraph="5.3.8")),
    "void what is void": (Phase.VOID, asked("void", paragraph="5.3.8")),
    "key a number with bets open": (Phase.BETS_OPEN, asked("enter", outcome="17")),
    "key no number": (Phase.HELD, asked("enter", outcome="37")),
    "confirm without a verdict": (Phase.BETS_CLOSED, asked("confirm")),
    "hold before the close": (Phase.BETS_OPEN, asked("hold", reason="x")),
    "hold without a reason": (Phase.BETS_CLOSED, asked("hold")),
    "open an open round": (Phase.BETS_OPEN, asked("open")),
    "close what is closed": (Phase.BETS_CLOSED, asked("close")),
    "last bets after the close": (Phase.BETS_CLOSED, asked("last-bets")),
}


@pytest.mark.parametrize("what", NO_SENSE)
def test_senseless_round_command_is_refused_in_one_sentence_and_changes_nothing(what: str, tmp_path: Path) -> None:
    phase, ask = NO_SENSE[what]
    floor = floor_in(phase, tmp_path)
    before = floor.desk.table.log.head, floor.desk.table.round
    answer = ask(floor)
    assert answer.refusal is not None
    assert english(answer.sentence).endswith(".")
    assert (floor.desk.table.log.head, floor.desk.table.round) == before


def test_dealer_may_hold_a_round_and_confirm_its_result_later(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.done("hold", reason="a glass fell over")
    assert floor.phase() is Phase.HELD
    floor.spin("17")
    floor.desk.done("confirm")
    assert credits_of(floor) == (27_500, 5_000)
