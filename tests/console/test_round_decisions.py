"""Chapter 5 at the console: every paragraph by which a round ends otherwise than by the dealer's touch."""

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
def test_a_round_in_play_is_void_by_every_paragraph_and_all_bets_go_back(
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
def test_a_void_is_of_one_of_the_laws_four_classes(law_class: str, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("void", paragraph="5.3.8", law_class=law_class)
    (void,) = last_records(floor, 2)[:1]
    assert isinstance(void, Void)
    assert void.law_class == law_class


@pytest.mark.parametrize(
    "arguments", [{}, {"paragraph": "5.5"}, {"paragraph": 5}, {"paragraph": "5.3.8", "law_class": "bad luck"}]
)
def test_a_void_without_a_paragraph_or_class_that_exists_is_refused(arguments: dict[str, Any], tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert floor.desk.order("void", **arguments).refusal == No.BAD_ARGUMENT
    assert floor.phase() is Phase.BETS_OPEN


@pytest.mark.rule("roulette 5.3.6")
def test_the_dealer_alone_voids_by_the_sensors_verdict_and_by_no_other(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    assert "proposal" in floor.desk.proposed("void", paragraph="5.3.1")
    assert floor.desk.done("void")["paragraph"] == "5.3.6"
    assert credits_of(floor) == BEFORE


def test_a_number_is_not_keyed_over_a_spin_that_the_sensors_call_void(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    assert floor.desk.order("enter", second="ben", outcome="17").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.1")
def test_an_interruption_does_not_void_a_valid_result(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    answer = floor.desk.order("void", second="ben", paragraph="5.1.2")
    assert answer.refusal == No.WRONG_PHASE
    assert "5.1.1" in english(answer.sentence)


@pytest.mark.rule("roulette 5.1.1")
def test_after_an_interruption_two_people_conclude_what_the_wheel_shows(tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    proposed = floor.desk.proposed("conclude")
    assert proposed["what_if"]["terminals"]["T1"]["payout_cents"] == 18_000
    floor.desk.done("conclude", second="carl")
    assert credits_of(floor) == (27_500, 5_000)


@pytest.mark.parametrize(("verb", "arguments"), [("confirm", {}), ("enter", {"outcome": "17"})])
def test_after_an_interruption_no_other_way_gives_a_result(
    verb: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    assert interrupted_floor(tmp_path).desk.order(verb, second="ben", **arguments).refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 5.1.2")
def test_voiding_what_could_be_concluded_takes_the_shift_manager_and_says_why(tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    assert floor.desk.order("void", second="ben", paragraph="5.1.2").refusal == No.BAD_ARGUMENT
    why = {"paragraph": "5.1.2", "reason": FOR_THE_MANAGER}
    assert floor.desk.order("void", second="carl", **why).refusal == No.NOT_THIS_ROLE
    floor.desk.done("void", second="ben", **why)
    decision = last_records(floor, 1)[0]
    assert isinstance(decision, Decision)
    assert (decision.reason, decision.totals["payouts_cents"]) == (FOR_THE_MANAGER, 500)
    assert credits_of(floor) == BEFORE


def test_nothing_interrupted_means_nothing_to_conclude(tmp_path: Path) -> None:
    for phase in (Phase.HELD, Phase.SETTLED):
        folder = tmp_path / phase
        folder.mkdir()
        assert floor_in(phase, folder).desk.order("conclude", second="ben").refusal == No.WRONG_PHASE


@pytest.mark.rule("roulette 3.7")
def test_a_number_is_keyed_by_two_people_and_the_dealer_is_recorded(tmp_path: Path) -> None:
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
def test_players_are_told_what_a_round_is_held_for_and_not_what_was_written(
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


def test_a_round_held_by_the_judge_is_held_for_the_wheel(tmp_path: Path) -> None:
    assert floor_in(Phase.HELD, tmp_path).desk.table.round.held_for == "wheel"


@pytest.mark.parametrize(
    ("verb", "arguments"), [("enter", {"outcome": "3"}), ("void", {"paragraph": "5.10", "reason": FOR_THE_MANAGER})]
)
def test_a_decision_against_both_witnesses_says_so_to_both_people_and_in_the_record(
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
def test_a_number_keyed_as_the_witnesses_saw_it_or_where_they_differ_overrules_nobody(
    kind: VerdictKind, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17" if kind == VerdictKind.RESULT else None, kind=kind)
    floor.desk.done("enter", second="carl", outcome="17")
    (decision,) = last_records(floor, 1)
    assert isinstance(decision, Decision)
    assert decision.overruled is None


def past_posted(folder: Path) -> Floor:
    """The ball was last seen before T2's slip was registered, then the wheel fell silent."""
    floor = floor_in(Phase.BETS_OPEN, folder)
    floor.desk.batch(Shown("the last one"))
    floor.clock.pass_time(0.5)
    floor.bet("T2", {"straight:17": 500})
    floor.desk.batch(SILENCE)
    floor.carry()
    assert floor.phase() is Phase.HELD
    return floor


@pytest.mark.rule("roulette 5.10")
def test_after_a_late_slip_there_is_only_the_shift_managers_void(tmp_path: Path) -> None:
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
def test_a_wrong_result_is_corrected_to_what_the_wheel_shows(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("correct", second="carl", round=1, outcome="3", reason="misread")
    assert credits_of(floor) == (9_500, 5_000)


@pytest.mark.rule("roulette 5.5")
def test_a_result_can_be_corrected_before_everyone_is_settled(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    floor.desk.done("correct", second="carl", round=1, outcome="3", reason="misread")
    assert credits_of(floor) == (9_500, 5_000)


@pytest.mark.rule("roulette 5.6")
def test_a_correction_found_late_leaves_the_round_in_play_alone(tmp_path: Path) -> None:
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
def test_the_shift_manager_voids_an_earlier_round_by_naming_it(paragraph: str, tmp_path: Path) -> None:
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
def test_what_voids_a_current_round_does_not_void_an_earlier_one(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    answer = floor.desk.order("void", second="ben", round=1, paragraph="5.3.6", reason="seen on the recording")
    assert answer.refusal == No.BAD_ARGUMENT
    assert "stands (5.3)" in english(answer.sentence)


@pytest.mark.rule("roulette 5.10")
def test_a_void_that_was_a_mistake_is_given_its_result_by_the_shift_manager(tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    floor.desk.done("void", second="carl", paragraph="5.3.8")
    arguments: dict[str, Any] = {"round": 1, "outcome": "17", "reason": "nobody touched the ball"}
    assert floor.desk.order("correct", second="carl", **arguments).refusal == No.NOT_THIS_ROLE
    floor.desk.done("correct", second="ben", **arguments)
    assert credits_of(floor) == (27_500, 5_000)


@pytest.mark.rule("roulette 5.7")
def test_a_correction_settles_the_bets_as_they_stood_at_the_close(tmp_path: Path) -> None:
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
def test_what_makes_no_sense_is_refused_in_words_and_changes_nothing(what: str, tmp_path: Path) -> None:
    phase, ask = NO_SENSE[what]
    floor = floor_in(phase, tmp_path)
    before = floor.desk.table.log.head, floor.desk.table.round
    answer = ask(floor)
    assert answer.refusal is not None
    assert english(answer.sentence).endswith(".")
    assert (floor.desk.table.log.head, floor.desk.table.round) == before


def test_the_dealer_may_hold_a_round_and_confirm_it_later(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.done("hold", reason="a glass fell over")
    assert floor.phase() is Phase.HELD
    floor.spin("17")
    floor.desk.done("confirm")
    assert credits_of(floor) == (27_500, 5_000)
