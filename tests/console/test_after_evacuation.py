"""What can still happen after a terminal is evacuated: its next player, corrections, and disks with wrong entries."""

from pathlib import Path

import msgspec
import pytest

from console.rows import TerminalRow
from protocol.codec import encode_entry, encode_lines
from protocol.enums import Account, EntryKind, Evacuated, Phase
from protocol.messages import Entry, Journal, Receipt, Slip
from protocol.refusals import RefusalNumber
from tests.console.evacuated import WHY, die, evacuate, handed_over_cents, revive, words_about
from tests.phrased import clause, english
from tests.table import STRAIGHT, Floor, floor_in


@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.parametrize(("name", "due_cents"), [("T1", 9_500 + 18_000), ("T2", 5_000)])
def test_next_player_at_an_evacuated_terminal_cannot_bet_in_the_round_of_the_evacuation(
    tmp_path: Path, name: str, due_cents: int
) -> None:
    """The terminal is back in service while bets are still open; the registered slip remains the earlier player's."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    die(floor, name)
    evacuate(floor, name)
    revive(floor, name)
    floor.desk.done("unlock", staff="carl", second="anna", terminal=name)
    floor.desk.done("credit", terminal=name, cents=2_000)
    floor.pass_time(2.0)
    assert floor.phase() is Phase.BETS_OPEN
    assert floor[name].bet({"straight:3": 300}) is not None
    stood = floor.desk.table.bets.slips.get(name)
    (receipt,) = floor.say(name, Slip(1, 9, encode_lines({"straight:3": 300})))
    assert isinstance(receipt, Receipt)
    assert receipt.refusal == RefusalNumber.BETS_NOT_OPEN
    assert receipt.registered_revision == (stood.registered_revision if stood else 0)
    floor.result("17")
    floor.pass_time(5.0)
    assert (floor[name].credit_cents, floor[name].escrow_cents) == (2_000, 0)
    assert handed_over_cents(floor) == due_cents
    assert words_about(floor) == "VERIFIED."
    floor.play("17", **{name: STRAIGHT})
    assert floor[name].credit_cents == 2_000 + 17_500


@pytest.mark.rule("roulette 5.5")
def test_evacuation_applies_a_correction_only_to_credit_from_before_it(tmp_path: Path) -> None:
    """A terminal books the log in its order.

    The console, which books in the terminal's place, must use the same order.
    """
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1", 27_000)
    floor.cut.add("T1")
    floor.pass_time(6.0)
    floor.correct(1, "18")
    floor.desk.done("credit", terminal="T1", cents=10_000)
    floor.pass_time(1.0)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["pays_cents"], effect["unrecovered_cents"]) == (10_000, 17_500)
    assert evacuate(floor) == 10_000
    assert floor.desk.table.money.claims[1, "T1"].lost_cents == 17_500
    revive(floor)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (0, 0)
    assert (
        clause(floor.desk.table.seats.terminals["T1"].locked) == "it was evacuated and reconciled: nothing is missing"
    )
    assert words_about(floor) == "VERIFIED."


def test_evacuation_takes_no_money_for_a_correction_from_stakes_of_the_round_in_play(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1", 27_000)
    floor.open()
    floor.bet("T1", {"straight:3": 400})
    floor.close()
    floor.cut.add("T1")
    floor.correct(1, "18")
    floor.pass_time(6.0)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["pays_cents"], effect["at_risk_cents"], effect["unrecovered_cents"]) == (0, 400, 17_900)
    assert evacuate(floor) == 0
    floor.result("3")
    assert floor.desk.table.money.claims[2, "T1"].to_pay_cents == 36 * 400
    revive(floor)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (0, 0)


@pytest.mark.rule("roulette 5.2.2")
@pytest.mark.parametrize(
    "copied", [False, True], ids=["the console has no copy of the hold", "the console has a copy of the hold"]
)
def test_money_held_for_an_unregistered_slip_counts_as_credit_for_a_correction_at_an_evacuation(
    tmp_path: Path, copied: bool
) -> None:
    """The held money is no bet, so it is returned: by the console at the evacuation, by the terminal at the close that
    it reads later."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1", 27_000)
    floor.open()
    assert floor["T1"].bet({"straight:3": 400}) is None
    if copied:
        held = floor["T1"].store.entries(floor["T1"].seat.ledger.seq, 1)
        floor.say("T1", Journal(floor["T1"].seat.ledger.seq, held))
    floor.cut.add("T1")
    floor.close()
    floor.correct(1, "18")
    floor.pass_time(6.0)
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["pays_cents"], effect["at_risk_cents"], effect["unrecovered_cents"]) == (0, 0, 17_500)
    assert evacuate(floor) == 0
    revive(floor)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (0, 0)
    assert (
        clause(floor.desk.table.seats.terminals["T1"].locked) == "it was evacuated and reconciled: nothing is missing"
    )
    assert words_about(floor) == "VERIFIED."


@pytest.mark.parametrize(
    ("number", "left_cents", "why"),
    [
        (1, 400, "its ledger has S$4.00 more than was paid out or moved"),
        (2, 0, "entry 4 of its journal belongs to round 2, which came after its evacuation"),
    ],
)
def test_evacuated_terminal_whose_disk_has_more_money_than_the_log_is_not_reconciled_or_cashed_out(
    tmp_path: Path, number: int, left_cents: int, why: str
) -> None:
    """The log says to the cent what a terminal has.

    Copying an entry of a later round would confirm money that was never booked.
    """
    floor = floor_in(Phase.SETTLED, tmp_path)
    die(floor)
    paid_cents = evacuate(floor)
    floor.desk.done("readmit", staff="carl", second="anna", terminal="T1")
    floor.restart("T1")
    floor.cut.discard("T1")
    floor["T1"].tick()
    floor.carry()
    row = floor.desk.table.seats.terminals["T1"]
    seq, session = row.journal_seq + 1, row.credit_session
    moved = [(Account.CREDIT, Account.MONEY_OUT, paid_cents - left_cents)]
    made = Entry(1, seq, EntryKind.EVACUATE, 0, session, number, 0, 0, "left", moved, 0, 0, "")
    floor.say("T1", Journal(seq, [encode_entry(made)]))
    assert clause(floor.desk.table.seats.terminals["T1"].locked) == why
    assert floor.desk.table.seats.terminals["T1"].evacuation is Evacuated.READMITTED
    for verb in ("unlock", "cash-out"):
        refused = floor.desk.order(verb, staff="carl", second="anna", terminal="T1")
        assert refused.refusal == RefusalNumber.TERMINAL_EVACUATED


def test_evacuation_makes_a_corrected_win_of_an_earlier_player_payable_and_not_the_next_players(tmp_path: Path) -> None:
    """The earlier player cashed out part of the credit and lost the rest.

    That credit session has ended, though no cash-out emptied it.
    """
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.cash_out("T1", 9_500)
    floor.play("18", T1=STRAIGHT)
    assert floor["T1"].credit_cents == 0
    floor.desk.done("credit", terminal="T1", cents=2_000)
    floor.pass_time(2.0)
    floor.cut.add("T1")
    floor.correct(1, "17")
    floor.pass_time(6.0)
    assert evacuate(floor) == 2_000
    assert floor.desk.table.money.claims[1, "T1"].to_pay_cents == 18_000
    revive(floor)
    assert floor["T1"].credit_cents == 0


def test_evacuation_to_a_terminal_with_credit_on_its_way_or_a_locked_terminal_is_refused(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2", "T3")
    floor.join(T1=10_000)
    die(floor)
    floor.desk.done("credit", terminal="T2", cents=500)
    refused = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY, to="T2")
    assert "another player's credit" in english(refused.sentence)
    floor.desk.done("lock", terminal="T3", reason="its screen flickers")
    refused = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY, to="T3")
    assert refused.refusal == RefusalNumber.TERMINAL_LOCKED


def test_evacuation_of_a_terminal_that_lost_more_than_it_has_pays_0_and_others_can_read_the_log(tmp_path: Path) -> None:
    """With a sum below zero, no terminal could read the record, and the table could not go on."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.pass_time(1.5)
    die(floor)
    floor.result("18")
    row = floor.desk.table.seats.terminals["T1"]
    copy = TerminalRow("T1", row.journal_seq, row.journal_hash, None, 100, 0, row.credit_session, cashed_out=False)
    floor.desk.table.seats.terminals["T1"] = copy
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["pays_cents"], effect["lacking_cents"]) == (0, 400)
    assert evacuate(floor) == 0
    floor.pass_time(2.0)
    assert floor["T2"].seat.fault is None
    assert floor["T2"].seat.cursor == floor.desk.table.log.head
    assert handed_over_cents(floor) == 0


def test_old_disk_with_impossible_sums_locks_its_terminal_and_the_table_plays_on(tmp_path: Path) -> None:
    """The entries of the old disk pay nothing, but they are copied, and the copy must fit into the integers of the
    console's file."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    die(floor)
    evacuate(floor)
    floor.desk.done("readmit", staff="carl", second="anna", terminal="T1")
    floor.restart("T1")
    floor.cut.discard("T1")
    floor.carry()
    floor["T1"].tick()
    floor.carry()
    copied = floor.desk.table.seats.terminals["T1"].journal_seq
    for offset in range(1, 4):
        made = Entry(
            1,
            copied + offset,
            EntryKind.SETTLE,
            0,
            1,
            1,
            1,
            1,
            "",
            [(Account.HOUSE, Account.CREDIT, 10**15)] * 8,
            0,
            0,
            "",
        )
        floor.say("T1", Journal(copied + offset, [encode_entry(made)]))
    assert floor.desk.table.seats.terminals["T1"].journal_seq == copied
    assert "a larger amount than is possible" in clause(floor.desk.table.seats.terminals["T1"].locked)
    floor.restart_console()
    floor.pass_time(2.0)
    floor.play("17", T2={"red": 500})


@pytest.mark.parametrize("before_the_outcome", [True, False])
def test_evacuation_pays_no_win_on_a_slip_whose_terminal_never_had_the_stake(
    tmp_path: Path, before_the_outcome: bool
) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T2=5_000)
    floor.open()
    floor.say("T1", Slip(1, 1, encode_lines(STRAIGHT)))
    die(floor)
    if before_the_outcome:
        assert evacuate(floor) == 0
        floor.result("17")
    else:
        floor.result("17")
        assert evacuate(floor) == 0
    assert handed_over_cents(floor) == 0


def test_evacuation_pays_no_win_on_a_stake_that_is_missing_from_the_consoles_copy(tmp_path: Path) -> None:
    """An older console, which did not check slips against its copy of the journal, may have such a slip on its disk."""
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=500)
    floor.open()
    floor.bet("T1", STRAIGHT)
    die(floor)
    row = floor.desk.table.seats.terminals["T1"]
    floor.desk.table.seats.terminals["T1"] = msgspec.structs.replace(row, credit_cents=0, escrow_cents=0)
    floor.result("17")
    effect = floor.desk.proposed("evacuate", terminal="T1", reason=WHY)["what_if"]
    assert (effect["pays_cents"], effect["lacking_cents"]) == (0, 500)
    assert evacuate(floor) == 0
    assert handed_over_cents(floor) == 0
