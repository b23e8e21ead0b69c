"""The console answers any argument from a staff key with one sentence, changes nothing and goes on."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from console.commands import APPROVE, LOG_IN, VERBS
from console.diagnosis import VERBS as DIAGNOSES
from console.given import read_arguments
from protocol.arguments import DIAGNOSIS_ARGUMENTS, STAFF_ARGUMENTS, CommandArguments
from protocol.enums import Phase
from protocol.messages import Answer
from protocol.refusals import RefusalNumber, Why
from tests.phrased import english
from tests.table import SETTINGS, Floor, floor_in

ALL = {**VERBS, **SETTINGS.vertical.verbs}
USUAL: dict[str, Any] = {
    "terminal": "T1", "round": 1, "outcome": "18", "reason": "seen", "cents": 500, "limits": ["straight=500-1000"],
    "seconds": 45, "rounds": 40, "revolutions": 3, "reminder": "on", "number": "dora", "role": "dealer", "name": "day",
    "ask": "one", "date": "2026-11-17", "paragraph": "5.10", "fact": "17", "alarm": 1, "transfer": "t", "public": "k",
}  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**53, 1.5, "", "x" * 2000, "\u0000", [], [5], [None], [["straight=1-2"]], [{"a": 1}], {},
    {"a": [1]},
)  # fmt: skip
WITH_PIN = {"add-staff", "new-pin"}


def usual(kind: type[CommandArguments]) -> dict[str, Any]:
    return {name: USUAL[name] for name in kind.__struct_fields__ if name in USUAL}


def as_it_stands(floor: Floor) -> str:
    table = floor.desk.table
    return repr((table.log.head, table.round, table.terms, table.money, table.seats, table.notices, table.staff.people))


@pytest.mark.parametrize("phase", [Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.SETTLED])
@pytest.mark.parametrize("verb", sorted({*ALL} - WITH_PIN))
def test_what_if_with_an_odd_value_in_any_argument_gets_an_answer_in_one_sentence(
    verb: str, phase: Phase, tmp_path: Path
) -> None:
    """A what-if plans everything that the verb would do, and changes nothing."""
    floor = floor_in(phase, tmp_path)
    for name in ALL[verb].arguments.__struct_fields__:
        for odd in ODD:
            arguments = {**usual(ALL[verb].arguments), name: odd, "of": verb}
            (answer,) = floor.desk.batch(floor.desk.command("what-if", staff="ben", **arguments))
            assert isinstance(answer, Answer), (name, odd)
            assert answer.refusal is None or answer.sentence is not None, (name, odd)


@pytest.mark.parametrize("verb", sorted({*ALL} - WITH_PIN))
def test_a_command_with_wrong_arguments_is_refused_in_a_sentence_and_changes_nothing(verb: str, tmp_path: Path) -> None:
    """The command has an argument of a wrong type, lacks an argument, or has an unknown argument."""
    floor, kind = floor_in(Phase.SETTLED, tmp_path), ALL[verb].arguments
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    wrong = [{**usual(kind), "force": True}, {**usual(kind), "reason": {"a": 1}}]
    wrong += [
        {name: each for name, each in usual(kind).items() if name != left}
        for left in usual(kind)
        if fields[left].required
    ]
    floor.desk.order("status", staff="ben")
    before = as_it_stands(floor)
    for arguments in wrong:
        answer = floor.desk.order(verb, staff="ben", **arguments)
        assert answer.refusal == RefusalNumber.BAD_ARGUMENT, arguments
        assert answer.sentence is not None
        assert english(answer.sentence).startswith(f"The command {verb} "), arguments
    assert as_it_stands(floor) == before


def test_refusal_of_wrong_arguments_names_the_command_the_argument_and_the_value() -> None:
    def said(verb: str, **given: Any) -> str:
        why = read_arguments(verb, given, STAFF_ARGUMENTS[verb])
        assert isinstance(why, Why)
        return english(why.sentence)

    assert said("credit", terminal=5, cents=1) == "The command credit does not accept 5 for terminal."
    assert said("credit", terminal="T1", cents=True) == "The command credit does not accept True for cents."
    assert said("credit", terminal="T1") == "The command credit needs the argument cents."
    assert said("lock", terminal="T1", to="T2") == "The command lock takes no argument to; it takes terminal, reason."
    assert said("set-limits", limits=[5]) == "The command set-limits does not accept [5] for limits."
    roles = "dealer, pit-supervisor, shift-manager, technician, auditor"
    assert (
        said("set-role", number="1", role="boss")
        == f"The command set-role does not accept boss for role; it accepts one of {roles}."
    )
    assert len(said("lock", terminal="x" * 2000)) < 130


def test_arguments_of_every_verb_in_the_console_are_those_that_the_protocol_names() -> None:
    taken = {verb: row.arguments for verb, row in VERBS.items()}
    assert taken == {verb: kind for verb, kind in STAFF_ARGUMENTS.items() if verb not in (LOG_IN, APPROVE)}
    assert {verb: look.arguments for verb, look in DIAGNOSES.items()} == DIAGNOSIS_ARGUMENTS
