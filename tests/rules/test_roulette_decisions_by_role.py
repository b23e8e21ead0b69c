"""Chapter 5 by role: for each paragraph, whether a role decides alone, with a second person, or not at all."""

from pathlib import Path
from typing import Any

import pytest

from console.commands import VERBS
from games.roulette.rules import PARAGRAPHS as BOOK
from protocol.answers import plain_body
from protocol.enums import Phase, Role, VerdictKind
from protocol.messages import Telemetry
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import STRAIGHT, Floor, floor_in, interrupted_floor

ALONE: frozenset[Role] = frozenset()
SUPERVISORS = frozenset({Role.PIT_SUPERVISOR, Role.SHIFT_MANAGER})
FLOOR = SUPERVISORS | {Role.DEALER}
MANAGER = frozenset({Role.SHIFT_MANAGER})
Needs = dict[Role, frozenset[Role] | None]
"""Which roles a second person must have; none where one is enough, None where it is refused."""
BY_ONE: Needs = dict.fromkeys(FLOOR, ALONE)
BY_TWO: Needs = {Role.DEALER: SUPERVISORS, Role.PIT_SUPERVISOR: FLOOR, Role.SHIFT_MANAGER: FLOOR}
WITH_THE_MANAGER: Needs = {Role.DEALER: MANAGER, Role.PIT_SUPERVISOR: MANAGER, Role.SHIFT_MANAGER: FLOOR}
PEOPLE = {
    Role.DEALER: ("anna", "dora"),
    Role.PIT_SUPERVISOR: ("carl", "cora"),
    Role.SHIFT_MANAGER: ("ben", "bess"),
    Role.TECHNICIAN: ("tom", "tess"),
    Role.AUDITOR: ("ada", "otto"),
}
WHY = "seen by both"
by_every_role = pytest.mark.parametrize("role", list(Role))


def decided(floor: Floor, needs: Needs, role: Role, verb: str, **arguments: Any) -> None:
    """Tries a decision as a person of this role; a refused decision must change nothing."""
    needed, first, head = needs.get(role), PEOPLE[role][0], floor.desk.table.log.head
    answer = floor.desk.order(verb, staff=first, **arguments)
    if needed is None:
        assert (answer.refusal, floor.desk.table.log.head) == (No.NOT_THIS_ROLE, head)
        assert role.replace("-", " ") in english(answer.sentence)
        return
    if needed == ALONE:
        assert answer.refusal is None, answer.sentence
        return
    assert (answer.refusal, floor.desk.table.log.head) == (No.SECOND_PERSON_NEEDED, head)
    digest = plain_body(answer)["proposal"]
    again = floor.desk.order("approve", staff=first, digest=digest)
    assert (again.refusal, floor.desk.table.log.head) == (No.SECOND_PERSON_IS_THE_FIRST, head)
    for other in set(Role) - needed:
        refused = floor.desk.order("approve", staff=PEOPLE[other][1], digest=digest)
        assert (refused.refusal, floor.desk.table.log.head) == (No.NOT_THIS_ROLE, head)
    floor.desk.done("approve", staff=PEOPLE[min(needed)][1], digest=digest)


def decides(needs: Needs, role: Role) -> bool:
    return role in needs


def credits_of(floor: Floor) -> int:
    floor.pass_time(6.0)
    return floor["T1"].credit_cents


@pytest.mark.rule("roulette 5.1.1")
@by_every_role
def test_an_interrupted_round_needs_two_people_to_conclude_it(role: Role, tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    decided(floor, BY_TWO, role, "conclude")
    assert floor.desk.table.round.outcome == ("17" if decides(BY_TWO, role) else None)


@pytest.mark.rule("roulette 5.1.2")
@by_every_role
def test_voiding_an_interrupted_round_that_could_be_concluded_needs_the_shift_manager(
    role: Role, tmp_path: Path
) -> None:
    floor = interrupted_floor(tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", paragraph="5.1.2", reason=WHY)
    assert floor.desk.table.round.outcome == ("void" if decides(WITH_THE_MANAGER, role) else None)


@pytest.mark.rule("roulette 5.2")
@pytest.mark.rule("roulette 5.2.1")
@by_every_role
def test_evacuating_a_terminal_that_does_not_return_needs_two_people(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(10.0)
    decided(floor, BY_TWO, role, "evacuate", terminal="T1", reason=WHY)
    paid = [row.cents for row in floor.desk.table.money.transfers.values()]
    assert paid == ([-27_500] if decides(BY_TWO, role) else [])


@pytest.mark.rule("roulette 5.2.2")
@by_every_role
def test_staff_cannot_register_bets_that_a_terminal_did_not_register(role: Role, tmp_path: Path) -> None:
    """No verb of any role puts a slip on the table; bets that were not registered are returned."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T2")
    assert floor["T2"].bet(STRAIGHT) is None
    ask_everything(floor, role)
    assert "T2" not in floor.desk.table.bets.slips
    floor.cut.discard("T2")
    if floor.phase() is Phase.BETS_OPEN:
        floor.desk.done("close")
    floor.pass_time(6.0)
    assert (floor["T2"].credit_cents, floor["T2"].escrow_cents) == (5_000, 0)


VOIDS = [paragraph for paragraph in BOOK.voids if paragraph.startswith("5.3.")]


@pytest.mark.rule(
    "roulette 5.3",
    "roulette 5.3.1",
    "roulette 5.3.2",
    "roulette 5.3.3",
    "roulette 5.3.4",
    "roulette 5.3.5",
    "roulette 5.3.6",
    "roulette 5.3.7",
    "roulette 5.3.8",
    "roulette 5.3.9",
)
@pytest.mark.rule("roulette 5.9")
@pytest.mark.parametrize("paragraph", VOIDS)
@by_every_role
def test_voiding_a_spin_whose_fault_only_people_saw_needs_two_people(
    role: Role, paragraph: str, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    decided(floor, BY_TWO, role, "void", paragraph=paragraph)
    assert credits_of(floor) == (10_000 if decides(BY_TWO, role) else 9_500)


@pytest.mark.rule(
    "roulette 5.3",
    "roulette 5.3.1",
    "roulette 5.3.2",
    "roulette 5.3.3",
    "roulette 5.3.4",
    "roulette 5.3.5",
    "roulette 5.3.6",
    "roulette 5.3.7",
    "roulette 5.3.8",
    "roulette 5.3.9",
)
@pytest.mark.parametrize("paragraph", VOIDS)
@by_every_role
def test_one_person_can_void_a_spin_whose_fault_the_sensors_saw(role: Role, paragraph: str, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, paragraph, VerdictKind.INVALID)
    decided(floor, BY_ONE, role, "void")
    assert credits_of(floor) == (10_000 if decides(BY_ONE, role) else 9_500)


@pytest.mark.rule("roulette 5.4")
@by_every_role
def test_voiding_an_earlier_round_for_a_broken_ball_needs_the_shift_manager(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", round=1, paragraph="5.4", reason=WHY)
    assert credits_of(floor) == (10_000 if decides(WITH_THE_MANAGER, role) else 27_500)


@pytest.mark.rule("roulette 5.5")
@by_every_role
def test_correcting_a_wrong_result_needs_two_people(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    decided(floor, BY_TWO, role, "correct", round=1, outcome="18", reason=WHY)
    assert credits_of(floor) == (9_500 if decides(BY_TWO, role) else 27_500)


@pytest.mark.rule("roulette 5.6")
@by_every_role
def test_correcting_an_earlier_error_needs_two_people_and_leaves_later_rounds_unchanged(
    role: Role, tmp_path: Path
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.open()
    floor.bet("T1", {"red": 1_000})
    floor.close()
    decided(floor, BY_TWO, role, "correct", round=1, outcome="18", reason=WHY)
    floor.pass_time(1.0)
    assert (floor.desk.table.round.number, floor.phase()) == (2, Phase.BETS_CLOSED)
    assert floor.desk.table.bets.stakes == {"T1": {"red": 1_000}}
    assert floor["T1"].credit_cents == (8_500 if decides(BY_TWO, role) else 26_500)


def ask_everything(floor: Floor, role: Role) -> None:
    """Tries every verb as a person of this role, with a second person where needed; any answer is allowed."""
    arguments = {"terminal": "T1", "reason": WHY, "paragraph": "5.10", "outcome": "3", "round": 1, "cents": 100}
    for verb in VERBS:
        floor.desk.order(verb, staff=PEOPLE[role][0], second=PEOPLE[role][1], **arguments)


@pytest.mark.rule("roulette 5.7")
@by_every_role
def test_no_command_of_staff_changes_bets_after_they_are_closed(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    lay = dict(floor.desk.table.bets.slips)
    ask_everything(floor, role)
    assert {row.terminal: row for row in floor.desk.store.slips(1)} == lay


@pytest.mark.rule("roulette 5.8")
@by_every_role
def test_a_display_with_another_number_changes_no_payment(role: Role, tmp_path: Path) -> None:
    """No verb sets what displays show, and a terminal that hears it pays by the record alone."""
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    assert floor.desk.order("telemetry", staff=PEOPLE[role][0], pocket="17").refusal == No.UNKNOWN_COMMAND
    shown = Telemetry({"pocket": "17", "state": "RESULT", "outcome": "17"})
    floor["T1"].hear(floor.frame("T1", shown))
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (9_500, 500)
    floor.spin("18")
    floor["T1"].hear(floor.frame("T1", shown))
    floor.desk.done("confirm")
    assert credits_of(floor) == 9_500


@pytest.mark.rule("roulette 5.9")
@by_every_role
def test_any_person_on_the_floor_can_return_bets_that_are_still_open(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    decided(floor, BY_ONE, role, "void", paragraph="5.3.8")
    assert credits_of(floor) == (10_000 if decides(BY_ONE, role) else 9_500)


@pytest.mark.rule("roulette 5.10")
@by_every_role
def test_a_case_that_the_rules_leave_open_is_decided_with_the_shift_manager(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", paragraph="5.10", reason=WHY)
    assert credits_of(floor) == (10_000 if decides(WITH_THE_MANAGER, role) else 9_500)
