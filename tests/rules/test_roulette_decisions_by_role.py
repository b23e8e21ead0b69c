"""Chapter 5 by who decides: for each paragraph and each role, done alone, done with a second person, or refused."""

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
    """By someone of this role, as the table says; what is refused has changed nothing."""
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
def test_an_interrupted_round_is_concluded_by_two(role: Role, tmp_path: Path) -> None:
    floor = interrupted_floor(tmp_path)
    decided(floor, BY_TWO, role, "conclude")
    assert floor.desk.table.round.outcome == ("17" if decides(BY_TWO, role) else None)


@pytest.mark.rule("roulette 5.1.2")
@by_every_role
def test_an_interrupted_round_that_could_be_concluded_is_voided_with_the_shift_manager(
    role: Role, tmp_path: Path
) -> None:
    floor = interrupted_floor(tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", paragraph="5.1.2", reason=WHY)
    assert floor.desk.table.round.outcome == ("void" if decides(WITH_THE_MANAGER, role) else None)


@pytest.mark.rule("roulette 5.2")
@pytest.mark.rule("roulette 5.2.1")
@by_every_role
def test_a_terminal_that_does_not_return_is_evacuated_by_two(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(10.0)
    decided(floor, BY_TWO, role, "evacuate", terminal="T1", reason=WHY)
    paid = [row.cents for row in floor.desk.table.money.transfers.values()]
    assert paid == ([-27_500] if decides(BY_TWO, role) else [])


@pytest.mark.rule("roulette 5.2.2")
@by_every_role
def test_nobody_registers_what_a_terminal_did_not(role: Role, tmp_path: Path) -> None:
    """Whoever asks for whatever: no verb puts a slip on the table, and what was not registered goes back."""
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
def test_a_spin_that_nobody_but_people_saw_go_wrong_is_voided_by_two(
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
def test_a_spin_that_the_sensors_saw_go_wrong_is_voided_by_one(role: Role, paragraph: str, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, paragraph, VerdictKind.INVALID)
    decided(floor, BY_ONE, role, "void")
    assert credits_of(floor) == (10_000 if decides(BY_ONE, role) else 9_500)


@pytest.mark.rule("roulette 5.4")
@by_every_role
def test_a_broken_ball_voids_an_earlier_round_with_the_shift_manager(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", round=1, paragraph="5.4", reason=WHY)
    assert credits_of(floor) == (10_000 if decides(WITH_THE_MANAGER, role) else 27_500)


@pytest.mark.rule("roulette 5.5")
@by_every_role
def test_a_wrong_result_is_corrected_by_two(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    decided(floor, BY_TWO, role, "correct", round=1, outcome="18", reason=WHY)
    assert credits_of(floor) == (9_500 if decides(BY_TWO, role) else 27_500)


@pytest.mark.rule("roulette 5.6")
@by_every_role
def test_an_error_found_in_a_later_round_is_corrected_by_two_and_leaves_that_round_alone(
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
    """Every verb by someone of this role, with a second person where one is needed; answers may be anything."""
    arguments = {"terminal": "T1", "reason": WHY, "paragraph": "5.10", "outcome": "3", "round": 1, "cents": 100}
    for verb in VERBS:
        floor.desk.order(verb, staff=PEOPLE[role][0], second=PEOPLE[role][1], **arguments)


@pytest.mark.rule("roulette 5.7")
@by_every_role
def test_whoever_asks_for_whatever_bets_stay_as_they_lay_at_the_close(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    lay = dict(floor.desk.table.bets.slips)
    ask_everything(floor, role)
    assert {row.terminal: row for row in floor.desk.store.slips(1)} == lay


@pytest.mark.rule("roulette 5.8")
@by_every_role
def test_a_display_that_shows_another_number_moves_nothing(role: Role, tmp_path: Path) -> None:
    """Nobody has a verb for what displays show, and a terminal that hears it pays by the record alone."""
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
def test_bets_that_are_open_go_back_by_anyone_on_the_floor(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    decided(floor, BY_ONE, role, "void", paragraph="5.3.8")
    assert credits_of(floor) == (10_000 if decides(BY_ONE, role) else 9_500)


@pytest.mark.rule("roulette 5.10")
@by_every_role
def test_what_the_rules_leave_open_is_decided_with_the_shift_manager(role: Role, tmp_path: Path) -> None:
    floor = floor_in(Phase.HELD, tmp_path)
    decided(floor, WITH_THE_MANAGER, role, "void", paragraph="5.10", reason=WHY)
    assert credits_of(floor) == (10_000 if decides(WITH_THE_MANAGER, role) else 9_500)
