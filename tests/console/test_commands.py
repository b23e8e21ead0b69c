"""Every verb in every phase, the two-person rule, and wrong arguments."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from console.commands import VERBS
from protocol.enums import Phase
from protocol.messages import SENTENCE_CHARACTERS_MAX
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import SETTINGS, Floor, floor_in
from tests.told import ended

ANSWERS = """
                 IDLE  BETS_OPEN  BETS_CLOSED  HELD  RESULT  SETTLED  VOID
open             done  42         42           42    42      done     done
last-bets        42    done       42           42    42      42       42
close            42    done       42           42    42      42       42
hold             42    42         done         42    42      42       42
show             42    42         110          42    42      42       42
confirm          42    42         45           45    42      42       42
conclude         42    42         42           42    42      42       42
enter            42    42         done         done  42      42       42
void             42    done       done         done  41      41       42
correct          47    42         42           42    done    done     42
change-ball      done  42         42           42    42      done     done
set-limits       done  42         42           42    42      done     done
set-bet-time     done  42         42           42    42      done     done
set-last-bets    done  42         42           42    42      done     done
set-revolutions  done  42         42           42    42      done     done
set-pace         done  42         42           42    42      done     done
set-rotor        done  42         42           42    42      done     done
close-table      done  done       done         done  done    done     done
open-table       42    42         42           42    42      42       42
emergency-close  done  done       done         done  done    done     done
credit           done  done       done         done  done    done     done
cash-out         done  done       done         done  done    done     done
paid             41    41         41           41    41      41       41
payables         done  done       done         done  done    done     done
pay-payable      41    41         41           41    41      41       41
hand-pay         done  done       done         done  done    done     done
give-back        42    42         42           42    42      42       42
print-again      41    41         41           41    41      41       41
settle-document  41    41         41           41    41      41       41
tills            done  done       done         done  done    done     done
ticket           78    78         78           78    78      78       78
pay-ticket       78    78         78           78    78      78       78
void-ticket      70    70         70           70    70      70       70
count-box        41    41         41           41    41      41       41
evacuate         42    42         42           42    42      42       42
readmit          42    42         42           42    42      42       42
lock             done  done       done         done  done    done     done
unlock           42    42         42           42    42      42       42
backup           done  done       done         done  done    done     done
report           41    41         41           41    41      41       41
acknowledge      41    41         41           41    41      41       41
alarms           done  done       done         done  done    done     done
disable-staff    50    50         50           50    50      50       50
add-staff        done  done       done         done  done    done     done
set-role         done  done       done         done  done    done     done
new-pin          done  done       done         done  done    done     done
people           done  done       done         done  done    done     done
hand-over        done  42         42           42    42      done     done
keys             done  done       done         done  done    done     done
enrol-terminal   41    41         41           41    41      41       41
disable-terminal 46    46         46           46    46      46       46
proposals        done  done       done         done  done    done     done
log-out          done  done       done         done  done    done     done
status           done  done       done         done  done    done     done
"""
HEAD, *LINES = [line.split() for line in ANSWERS.strip().splitlines()]
EXPECTED = {(verb, phase): answer for verb, *row in LINES for phase, answer in zip(HEAD, row, strict=True)}
ALL_VERBS = {**VERBS, **SETTINGS.vertical.verbs}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "enter": {"outcome": "17"},
    "void": {"paragraph": "5.3.8"},
    "correct": {"round": 1, "outcome": "18", "reason": "seen"},
    "show": {"fact": "17"},
    "hold": {"reason": "a glass fell over"},
    "change-ball": {"reason": "worn"},
    "set-limits": {"limits": ["straight=200-2000"]},
    "set-bet-time": {"seconds": 45},
    "set-last-bets": {"seconds": 9},
    "set-revolutions": {"revolutions": 3},
    "set-pace": {"rounds": 40},
    "set-rotor": {"reminder": "on"},
    "emergency-close": {"reason": "fire alarm"},
    "disable-staff": {"number": "ben"},
    "add-staff": {"number": "1005", "name": "Eve Goh", "role": "dealer", "pin": "482913"},
    "set-role": {"number": "anna", "role": "auditor"},
    "new-pin": {"number": "ben", "pin": "482913"},
    "credit": {"terminal": "T1", "cents": 100},
    "cash-out": {"terminal": "T1", "cents": 100},
    "paid": {"transfer": "no-such-transfer"},
    "hand-pay": {"terminal": "T1", "cents": 100},
    "give-back": {"terminal": "T1", "out": 1},
    "print-again": {"terminal": "T1", "out": 1},
    "settle-document": {"terminal": "T1", "document": 1, "taken": True},
    "ticket": {"number": "120000000000000000"},
    "pay-ticket": {"ticket": "00", "cents": 100},
    "void-ticket": {"ticket": "00"},
    "count-box": {"terminal": "T1", "box": 1, "notes": ["200=3"], "tickets": 0, "tickets_cents": 0},
    "evacuate": {"terminal": "T1", "reason": "dark"},
    "readmit": {"terminal": "T1"},
    "lock": {"terminal": "T1"},
    "unlock": {"terminal": "T1"},
    "disable-terminal": {"terminal": "T1", "reason": "removed"},
    "enrol-terminal": {"terminal": "T9", "public": "no key that knocked"},
    "pay-payable": {"round": 1, "terminal": "T1"},
    "acknowledge": {"alarm": 9},
}


def everything(floor: Floor) -> tuple[Any, ...]:
    table, store = floor.desk.table, floor.desk.store
    return (
        table.round,
        table.log.head,
        table.seats.terminals,
        table.money.transfers,
        table.money.owed,
        store.round(1),
        store.slips(1),
    )


@pytest.mark.parametrize(("verb", "phase"), list(product(ALL_VERBS, Phase)))
def test_each_verb_in_each_phase_is_done_or_refused_with_the_number_written_out_here(
    tmp_path: Path, verb: str, phase: Phase
) -> None:
    floor = floor_in(phase, tmp_path)
    floor.desk.command("status", staff="ben")  # logs Ben in
    before = everything(floor)
    answer = floor.desk.order(verb, second="ben", **ARGUMENTS.get(verb, {}))
    expected = EXPECTED[verb, phase]
    assert (answer.refusal or "done") == (expected if expected == "done" else int(expected)), answer.sentence
    if expected != "done":
        assert answer.sentence
        assert everything(floor) == before


def test_every_verb_and_every_phase_has_an_expected_answer_here() -> None:
    assert EXPECTED.keys() == set(product(ALL_VERBS, Phase))


@pytest.mark.parametrize(
    ("verb", "phase"),
    [
        ("enter", Phase.BETS_CLOSED),
        ("enter", Phase.HELD),
        ("void", Phase.BETS_CLOSED),
        ("void", Phase.HELD),
        ("correct", Phase.RESULT),
        ("correct", Phase.SETTLED),
        ("set-limits", Phase.IDLE),
        ("close-table", Phase.IDLE),
    ],
)
def test_action_that_needs_two_people_is_refused_to_one_person_alone_or_twice(
    tmp_path: Path, verb: str, phase: Phase
) -> None:
    floor = floor_in(phase, tmp_path)
    before = everything(floor)
    arguments = ARGUMENTS.get(verb, {})
    assert floor.desk.order(verb, **arguments).refusal == No.SECOND_PERSON_NEEDED
    assert floor.desk.order(verb, second="anna", **arguments).refusal == No.SECOND_PERSON_IS_THE_FIRST
    assert everything(floor) == before
    floor.desk.done(verb, second="ben", **arguments)


def test_dealer_alone_may_void_a_round_before_the_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("void", paragraph="5.3.5")
    assert floor.phase() is Phase.VOID


@pytest.mark.parametrize("argument", [None, "", "5.5", "6.1", 5, ["5.3.1"], True])
def test_void_without_a_voiding_paragraph_or_with_an_unknown_class_is_refused(tmp_path: Path, argument: Any) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert floor.desk.order("void", paragraph=argument).refusal == No.BAD_ARGUMENT
    assert floor.desk.order("void", paragraph="5.3.5", law_class="bad-luck").refusal == No.BAD_ARGUMENT
    assert floor.phase() is Phase.BETS_OPEN


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("credit", {"terminal": ["T1"], "cents": 100}),
        ("credit", {"terminal": "T9", "cents": 100}),
        ("credit", {"terminal": "T1", "cents": True}),
        ("credit", {"terminal": "T1", "cents": 0}),
        ("credit", {"terminal": "T1", "cents": -5}),
        ("credit", {"terminal": "T1", "cents": "100"}),
        ("credit", {"terminal": "T1", "cents": 10**10 + 1}),
        ("credit", {"terminal": "T1"}),
        ("cash-out", {"terminal": "T1", "cents": 0}),
        ("cash-out", {"terminal": "T1", "cents": False}),
        ("cash-out", {"terminal": ["T1"]}),
        ("cash-out", {"terminal": "T1", "cents": 10_001}),
        ("lock", {"terminal": ["T1"]}),
        ("unlock", {"terminal": 5}),
        ("paid", {"transfer": ["x"]}),
        ("enter", {"outcome": "37"}),
        ("enter", {"outcome": ["17"]}),
        ("enter", {"outcome": 17}),
        ("correct", {"round": "1", "outcome": "18", "reason": "seen"}),
        ("correct", {"round": True, "outcome": "18", "reason": "seen"}),
        ("correct", {"round": 99, "outcome": "18", "reason": "seen"}),
        ("spin-it-again", {}),
    ],
)
def test_command_with_a_wrong_value_is_refused_in_one_sentence_and_changes_nothing(
    tmp_path: Path, verb: str, arguments: dict[str, Any]
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    before = everything(floor)
    answer = floor.desk.order(verb, second="ben", **arguments)
    assert answer.refusal is not None
    assert 0 < len(english(answer.sentence)) <= SENTENCE_CHARACTERS_MAX
    assert everything(floor) == before


def test_void_without_a_reason_records_who_called_it_as_the_reason(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("void", paragraph="5.3.5")
    assert english(floor.desk.table.round.reason) == "Declared by staff number anna."


def test_command_sent_twice_with_one_id_is_done_once_and_answered_twice(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    first = floor.desk.order("open", id_="once")
    assert floor.desk.order("open", id_="once") == first
    assert floor.desk.table.round.number == 1
    refused = floor.desk.order("open", id_="twice")
    assert refused.refusal == No.WRONG_PHASE


def test_refused_command_may_be_sent_again_with_the_same_id(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert floor.desk.order("close", id_="now").refusal == No.WRONG_PHASE
    floor.desk.done("open")
    assert floor.desk.order("close", id_="now").refusal is None


def test_status_has_the_round_the_terminals_the_verdict_and_which_terminals_have_not_settled(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.cut.add("T1")
    floor.spin("17")
    floor.desk.done("confirm")
    facts = floor.desk.done("status")
    assert (facts["round"], facts["phase"], facts["outcome"]) == (1, "RESULT", "17")
    assert facts["owed"] == [{"round": 1, "version": 1, "terminals": ["T1"]}]
    assert facts["terminals"]["T1"]["registered_cents"] == 500
    assert facts["terminals"]["T2"]["credit_cents"] == 5_000
    assert facts["verdict"] == {"kind": "result", "outcome": "17", "paragraph": None, "evidence": "seen"}


def test_status_has_outcomes_pace_people_and_terms_and_keeps_the_outcomes_after_a_restart(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(90.0)
    floor.desk.done("open")
    floor.desk.done("void", paragraph="5.4")
    facts = floor.desk.done("status")
    assert facts["table"] == "table-1"
    assert facts["outcomes"] == [{"round": 2, "outcome": "void"}, {"round": 1, "outcome": "17"}]
    assert 0 < facts["rounds_per_hour"] <= 40
    assert facts["people"]["anna"] == {"name": "anna", "role": "dealer"}
    assert facts["terms"]["bet_time_ms"] == 30_000
    floor.desk.done("correct", second="carl", round=1, outcome="18", reason="misread")
    assert floor.desk.status().outcomes == ended((2, "void"), (1, "18"))
    before = floor.desk.table.ended
    floor.restart_console()
    assert floor.desk.table.ended == before


def test_status_no_longer_lists_a_person_who_was_idle_for_15_minutes(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert floor.desk.done("status")["logged_in"] == ["anna"]
    floor.pass_time(901.0)
    floor.desk.done("status", staff="ben")
    assert floor.desk.done("status", staff="ben")["logged_in"] == ["ben"]


def test_status_shows_a_held_stake_that_is_not_registered_yet_as_asking(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.open()
    floor.bet("T1", {"red": 700})
    floor.pass_time(2.0)
    assert floor.desk.done("status")["terminals"]["T1"]["asking_cents"] == 0
    presence = floor.desk.table.seats.present["T1"]
    presence.escrow_cents += 300
    terminal = floor.desk.done("status")["terminals"]["T1"]
    assert (terminal["registered_cents"], terminal["asking_cents"], terminal["occupied"]) == (700, 300, True)


def test_round_is_settled_when_every_connected_terminal_has_confirmed_its_settlement(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    assert floor.desk.order("open").refusal == No.WRONG_PHASE
    floor.pass_time(1.0)
    assert floor.phase() is Phase.SETTLED
    assert floor.desk.rounds_ended()[-1] | {"log_head": 0} == {
        "round": 1, "outcome": "17", "paragraph": None, "version": 1, "dealer": "anna", "simulated": True, "slips": 1,
        "stakes_cents": 500, "payouts_cents": 18_000, "reason": "", "still_owed": [], "log_head": 0,
    }  # fmt: skip


@pytest.mark.rule("roulette 5.2")
def test_round_ends_without_an_absent_terminal_and_records_that_its_settlement_is_owed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.result_without("T1", "17")
    assert floor.desk.rounds_ended()[-1]["still_owed"] == ["T1"]


def test_connected_terminal_that_does_not_settle_delays_the_end_of_the_round_by_5_seconds_at_most(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    floor.pass_time(0.25)
    floor["T1"].seat.fault = "it does not answer"
    floor.desk.done("confirm")
    floor.pass_time(3.5)
    assert floor.phase() is Phase.RESULT
    floor.pass_time(1.5)
    assert floor.phase() is Phase.SETTLED
