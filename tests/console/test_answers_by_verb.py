"""Every verb answers with the Struct that the protocol names for it, and the field names that programs read stay the
same."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from console.commands import APPROVE, LOG_IN, VERBS, WHAT_IF
from console.diagnosis import VERBS as DIAGNOSES
from protocol.answers import plain_body
from protocol.arguments import DIAGNOSIS_ARGUMENTS
from protocol.diagnosis import DIAGNOSIS
from protocol.enums import Phase
from protocol.messages import Answer
from protocol.staff import STAFF
from protocol.what_if import EFFECTS, read_effect
from tests.console.test_faults import ask
from tests.table import Floor, floor_in

NAMES = {
    "status": (
        "round phase dealer outcome paragraph held_for reason verdict conclude_only recovering last_bets "
        "late_slips awaits table game readings blocked last_round closing_reason terms changed outcomes "
        "rounds_per_hour opened_ago_s epoch log_head terminals enrolled disabled owed transfers to_pay_cents "
        "unrecovered_cents alarms logged_in people proposals"
    ),
    "payables": "claims to_pay_cents unrecovered_cents",
    "alarms": "alarms acknowledged",
    "people": "people hand_overs",
    "keys": "keys knocks",
    "proposals": "proposals",
    "what-if": "action what_if needs",
    "diag-status": "console round source table terminals faults alarms",
    "diag-ledger": "terminals leaving_cents assigned_cents tickets",
    "diag-round": "round game readings records people",
    "diag-slips": "slips entries",
    "diag-recording": "recording",
    "diag-source": "source",
    "diag-ping": "wall_ms round_trips_us",
}
"""The field names of each answer, as `--json` wrote them before the answers had Structs."""
TERMINAL = (
    "present locked occupied credit_cents escrow_cents registered_cents asking_cents calls evacuation cursor "
    "journal_seq outbox"
)
CORRECTED = (
    "round version outcome_before outcome_after terminals stakes_cents pays_cents takes_cents recovered_cents "
    "unrecovered_cents evened_cents payable_cents cashed_out not_confirmed paragraph"
)


def written(answer: Answer) -> dict[str, Any]:
    """The answer's fields, as a program reads them from JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain_body(answer)))
    return found


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.SETTLED, tmp_path)


def test_protocol_names_an_answer_struct_for_every_verb_of_the_console() -> None:
    assert STAFF.keys() == {*VERBS, LOG_IN, WHAT_IF}
    assert APPROVE not in STAFF
    assert DIAGNOSIS.keys() == DIAGNOSES.keys()


@pytest.mark.parametrize("verb", [verb for verb in NAMES if not verb.startswith("diag-")])
def test_answers_to_staff_keep_the_field_names_that_programs_read(verb: str, floor: Floor) -> None:
    more: dict[str, Any] = {"of": "correct", "round": 1, "outcome": "18", "reason": "x"} if verb == "what-if" else {}
    told = written(floor.desk.order(verb, **more))
    assert {*NAMES[verb].split()} <= told.keys()
    if verb == "status":
        assert {*TERMINAL.split()} == told["terminals"]["T1"].keys()
    if verb == "what-if":
        assert [*CORRECTED.split()] == [*told["what_if"]]


@pytest.mark.parametrize("verb", [verb for verb in NAMES if verb.startswith("diag-")])
def test_answers_to_a_technician_keep_the_field_names_that_programs_read(verb: str, floor: Floor) -> None:
    floor.desk.store.checkpoint()
    arguments = {"round": 1} if "round" in DIAGNOSIS_ARGUMENTS[verb].__struct_fields__ else {}
    told = ask(floor.desk.table, floor, verb, **arguments)
    assert [*NAMES[verb].split()] == [*plain_body(told)]


def test_each_verb_answers_with_a_struct_that_the_protocol_names_for_it(floor: Floor) -> None:
    """A round is played, paid and corrected.

    A verb that two people decide must answer with the same Struct as for one person.
    """
    asked: dict[str, Answer] = {}

    def do(verb: str, **more: Any) -> None:
        asked[verb] = floor.desk.order(verb, **more)
        assert asked[verb].refusal is None, (verb, asked[verb].sentence)

    do("correct", second="ben", round=1, outcome="18", reason="misread")
    do("set-pace", staff="carl", rounds=40)
    do("credit", terminal="T1", cents=500)
    do("lock", terminal="T1")
    do("unlock", second="ben", terminal="T1")
    do("backup", staff="ben")
    do("open")
    do("last-bets")
    do("close")
    do("hold", reason="a glass fell over")
    do("enter", second="carl", outcome="17")
    do("close-table", staff="ben")
    for verb, answer in asked.items():
        told, kinds = {*plain_body(answer), "decision"}, STAFF[verb]
        assert any(told == {*kind.__struct_fields__, "decision"} for kind in kinds), verb


def test_what_if_of_each_verb_returns_an_effect_struct_that_the_protocol_names_for_it(floor: Floor) -> None:
    for verb, arguments in (
        ("correct", {"round": 1, "outcome": "18", "reason": "misread"}),
        ("void", {"round": 1, "reason": "misread"}),
        ("set-bet-time", {"seconds": 45}),
        ("close-table", {}),
        ("lock", {"terminal": "T1"}),
        ("backup", {}),
        ("hand-over", {}),
    ):
        looked = plain_body(floor.desk.order("what-if", staff="ben", of=verb, **arguments))
        assert type(read_effect(verb, looked["what_if"])) in EFFECTS[verb], verb
