"""The money of a dead terminal is paid once, whatever its old disk says when it is put back."""

from pathlib import Path

import msgspec
import pytest

from console.effects import Fence, ToTerminal
from protocol.codec import decode_record, encode_record
from protocol.enums import Evacuated, Phase
from protocol.messages import Evacuation, Rejected
from protocol.refusals import RefusalNumber
from record.audit.verify import verify
from tests.console.evacuated import WHY, copied, die, evacuate, handed_over_cents, revive, words_about
from tests.phrased import clause, english
from tests.table import STRAIGHT, Floor, floor_in


def test_evacuation_blocks_the_terminals_key_and_pays_the_credit_of_the_consoles_copy(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    credit_cents = floor["T1"].credit_cents
    die(floor)
    before = len(floor.desk.said)
    assert evacuate(floor) == credit_cents == handed_over_cents(floor)
    assert floor.desk.said[before:].count(Fence("T1")) == 1
    assert floor.desk.table.seats.terminals["T1"].evacuation is Evacuated.OUT
    assert "T1" not in floor.desk.table.seats.present
    transfer = next(iter(floor.desk.table.money.transfers))
    floor.desk.done("paid", transfer=transfer)
    assert handed_over_cents(floor) == 0


def test_evacuation_needs_two_people_a_reason_and_a_terminal_that_is_disconnected(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    refused = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY)
    assert "is connected" in english(refused.sentence)
    die(floor)
    assert "reason" in english(floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1").sentence)
    alone = floor.desk.order("evacuate", staff="carl", terminal="T1", reason=WHY)
    assert alone.refusal == RefusalNumber.SECOND_PERSON_NEEDED
    assert floor.desk.table.seats.terminals["T1"].evacuation is Evacuated.NO
    unknown = floor.desk.order("evacuate", staff="carl", terminal="T9", reason=WHY)
    assert "There is no terminal" in english(unknown.sentence)
    evacuate(floor)
    again = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY)
    assert again.refusal == RefusalNumber.TERMINAL_EVACUATED


@pytest.mark.parametrize(
    "phase", [Phase.IDLE, Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD, Phase.RESULT, Phase.SETTLED, Phase.VOID]
)
def test_evacuated_terminal_restarted_with_its_old_disk_has_no_credit_and_nothing_is_paid_twice(
    tmp_path: Path, phase: Phase
) -> None:
    """In every phase the players get what they had, and the ledger of the terminal is empty afterwards."""
    floor = floor_in(phase, tmp_path)
    floor.cut.add("T1")
    had_cents = 10_000 + {Phase.RESULT: 17_500, Phase.SETTLED: 17_500}.get(phase, 0)
    floor.pass_time(10.0)
    paid_cents = evacuate(floor)
    if phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD):
        assert paid_cents == had_cents - 500
        floor.desk.done("void", second="ben", paragraph="5.10", reason="the ball was lost")
    floor.pass_time(6.0)
    assert handed_over_cents(floor) == had_cents
    revive(floor)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents, floor["T1"].seat.fault) == (0, 0, None)
    assert handed_over_cents(floor) == had_cents
    assert floor.desk.table.seats.terminals["T1"].evacuation is Evacuated.RECONCILED
    assert (
        clause(floor.desk.table.seats.terminals["T1"].locked) == "it was evacuated and reconciled: nothing is missing"
    )
    assert floor["T1"].bet(STRAIGHT) is not None
    assert floor["T1"].seat.acked_seq == floor["T1"].seat.ledger.seq


@pytest.mark.rule("roulette 5.2.1")
def test_slip_of_a_terminal_evacuated_with_bets_open_is_settled_and_its_win_is_payable(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["mirrored_cents"], effect["at_risk_cents"], effect["pays_cents"]) == (10_000, 500, 9_500)
    assert evacuate(floor) == 9_500
    floor.close()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    assert floor.phase() is Phase.SETTLED
    assert not floor.desk.table.money.owed
    assert handed_over_cents(floor) == 9_500 + 18_000
    floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    correction = floor.desk.proposed("correct", round=1, outcome="18", reason="misread")["what_if"]
    assert (correction["unrecovered_cents"], correction["cashed_out"]) == (18_000, ["T1"])
    floor.correct(1, "18")
    claim = floor.desk.table.money.claims[1, "T1"]
    assert (claim.to_pay_cents, claim.lost_cents) == (0, 18_000)
    revive(floor)
    assert floor["T1"].credit_cents == floor["T1"].escrow_cents == 0
    assert floor["T1"].seat.fault is None


@pytest.mark.parametrize("brought_cents", [0, 3000])
def test_second_evacuation_in_the_same_round_does_not_charge_the_first_players_bet_to_the_next(
    tmp_path: Path, brought_cents: int
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.close()
    die(floor)
    assert evacuate(floor) == 9_500
    revive(floor)
    if brought_cents:
        floor.desk.done("unlock", staff="carl", second="anna", terminal="T1")
        floor.desk.done("credit", second="carl", terminal="T1", cents=brought_cents)
        floor.pass_time(2.0)
    die(floor)
    assert evacuate(floor) == brought_cents
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    assert handed_over_cents(floor) == 9_500 + brought_cents + 18_000


def test_evacuation_pays_settlements_that_the_terminal_never_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.result_without("T1", "17")
    floor.pass_time(5.0)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert effect["settled"] == [{"round": 1, "version": 1, "stake_cents": 500, "payout_cents": 18_000}]
    assert evacuate(floor) == 9_500 + 18_000
    assert not floor.desk.table.money.owed
    assert floor.desk.table.round.complete
    floor.restart_console()
    assert not floor.desk.table.money.owed
    revive(floor)
    assert floor["T1"].credit_cents == 0


def test_evacuated_terminal_that_reconnects_is_rejected_until_two_people_readmit_it(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    die(floor)
    evacuate(floor)
    floor.cut.discard("T1")
    floor.restart("T1")
    floor.pass_time(3.0)
    said = [output.message for output in floor.desk.said if isinstance(output, ToTerminal) and output.terminal == "T1"]
    assert isinstance(said[-1], Rejected)
    assert said[-1].number == RefusalNumber.TERMINAL_EVACUATED
    assert "evacuated" in english(floor["T1"].seat.locked)
    assert "evacuated_terminal_is_back" in floor.desk.alarms()
    for verb, more in (("unlock", {}), ("credit", {"cents": 100}), ("cash-out", {"cents": 100})):
        assert floor.desk.order(verb, terminal="T1", **more).refusal == RefusalNumber.TERMINAL_EVACUATED


def test_evacuated_credit_can_be_moved_to_an_empty_terminal_but_not_to_an_occupied_one(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2", "T3")
    floor.join(T1=10_000, T2=5_000)
    die(floor)
    refused = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY, to="T2")
    assert "another player's credit" in english(refused.sentence)
    assert evacuate(floor, to="T3") == 10_000
    floor.pass_time(1.5)
    assert floor["T3"].credit_cents == 10_000
    assert handed_over_cents(floor) == 0
    revive(floor)
    assert floor["T1"].credit_cents == 0


def test_evacuation_pays_credit_that_is_not_in_the_consoles_copy_of_the_journal_yet(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000)
    floor.cut.add("T1")
    floor.desk.done("credit", terminal="T1", cents=700)
    floor.pass_time(10.0)
    assert evacuate(floor) == 10_700
    revive(floor)
    assert floor["T1"].credit_cents == 0
    assert handed_over_cents(floor) == 10_700


def test_what_if_of_an_evacuation_says_if_the_number_of_uncopied_entries_is_unknown(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert effect["unknown_entries"] == 0
    floor.restart_console()
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert effect["unknown_entries"] is None
    assert effect["mirrored_up_to"] == floor.desk.table.seats.terminals["T1"].journal_seq


def test_audit_verifies_an_evacuation_before_and_after_the_terminal_is_back(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor)
    evacuate(floor)
    floor.result("17")
    assert words_about(floor) == "VERIFIED."
    floor.restart_console()
    revive(floor)
    assert words_about(floor) == "VERIFIED."


@pytest.mark.parametrize(("field", "cents"), [("cents", 9_501), ("stakes_cents", 400)])
def test_audit_finds_an_evacuation_record_with_a_wrong_sum(tmp_path: Path, field: str, cents: int) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor)
    evacuate(floor)
    floor.result("17")
    book = copied(floor)
    for row in book.console["records"]:
        record, body = decode_record(row["data"])
        if isinstance(body, Evacuation):
            told = msgspec.structs.replace(body, **{field: cents})
            row["data"] = encode_record(record.seq, record.wall_ms, record.table, record.game, told, record.commit_hash)
    sentences = [finding.sentence for finding in verify(book).findings]
    assert any("by the record it is 9500 and 500" in sentence for sentence in sentences), sentences


def test_audit_finds_a_wrong_claim_of_a_round_that_was_settled_for_an_evacuated_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor)
    evacuate(floor)
    floor.result("17")
    floor.correct(1, "18")
    floor.correct(1, "17")
    book = copied(floor)
    assert verify(book).findings == []
    (claim,) = book.console["claims"]
    assert claim["payable_cents"] == 18_000
    claim["payable_cents"] += 1
    sentences = [finding.sentence for finding in verify(book).findings]
    assert any("come to 18000 cents payable" in sentence for sentence in sentences), sentences


def test_reconciled_terminal_unlocked_by_two_people_plays_again(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    die(floor)
    evacuate(floor)
    revive(floor)
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T1")
    floor.join(T1=2_000)
    floor.play("17", T1=STRAIGHT)
    assert floor["T1"].credit_cents == 2_000 + 17_500
    assert floor.is_even()
