"""What may be paid out counts every record of the log, whether or not the terminal has booked the record (decision
26)."""

from pathlib import Path

import pytest

from console.engine import Tick
from console.locks import cause_of
from console.owed import Owed
from console.rows import TransferRow
from protocol.codec import encode_entry, encode_lines
from protocol.enums import Account, EntryKind, Evacuated, Phase
from protocol.messages import Entry, Journal, Ping, Receipt, Slip
from protocol.refusals import RefusalNumber as No
from tests.console.evacuated import WHY, evacuate, handed_over_cents
from tests.phrased import clause, english
from tests.table import Floor, floor_in

WON_CENTS = 10_000 + 17_500
"""The credit of T1, in cents, after it won on 17 with a stake of 500 out of 10,000."""


class Withholding:
    """A terminal with a valid key that does not read the log. The test sends its messages."""

    def __init__(self, floor: Floor, name: str = "T1") -> None:
        self.floor, self.name = floor, name
        floor.pass_time(1.5)
        floor.cut.add(name)

    def ping(self, credit_cents: int) -> None:
        here = self.floor.desk.table.seats.present[self.name]
        row = self.floor.desk.table.seats.terminals[self.name]
        ping = Ping(here.cursor, row.journal_seq, credit_cents, 0, row.credit_session, cause_of(row), 0, None)
        self.floor.say(self.name, ping)

    def book(self, kind: str, *postings: tuple[str, str, int], **more: object) -> str | None:
        """Sends one entry of its journal, and returns why the terminal is then locked, if it is."""
        row = self.floor.desk.table.seats.terminals[self.name]
        fields = {"round": 0, "version": 0, "payment": 0, "key": "", "stake_cents": 0, "payout_cents": 0, **more}
        entry = Entry(
            1,
            row.journal_seq + 1,
            EntryKind(kind),
            0,
            row.credit_session,
            int(str(fields["round"])),
            int(str(fields["version"])),
            int(str(fields["payment"])),
            str(fields["key"]),
            [(Account(source), Account(target), cents) for source, target, cents in postings],
            int(str(fields["stake_cents"])),
            int(str(fields["payout_cents"])),
            "",
        )
        self.floor.say(self.name, Journal(entry.seq, [encode_entry(entry)]))
        return clause(self.floor.desk.table.seats.terminals[self.name].locked)


def won_and_corrected(tmp_path: Path) -> tuple[Floor, Withholding]:
    """T1 has won 18,000 by 17; the round is corrected to 18, and T1 does not book the correction."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    hostile = Withholding(floor)
    floor.correct(1, "18")
    return floor, hostile


def transfer(floor: Floor, id_: str) -> TransferRow:
    row = floor.desk.store.transfer(id_)
    assert row is not None
    return row


@pytest.mark.rule("roulette 5.5")
def test_cash_out_is_refused_for_credit_that_an_unbooked_correction_will_take(tmp_path: Path) -> None:
    floor, hostile = won_and_corrected(tmp_path)
    hostile.ping(WON_CENTS)
    refused = floor.desk.order("cash-out", terminal="T1", cents=WON_CENTS)
    assert refused.refusal == No.NOT_ENOUGH_CREDIT
    assert english(refused.sentence) == "T1 has only S$95.00 of free credit."
    asked = floor.desk.done("cash-out", terminal="T1")
    assert transfer(floor, asked["transfer"]).cents == -9_500


def test_cash_out_booked_before_a_correction_that_precedes_it_in_the_log_locks_and_is_not_paid(tmp_path: Path) -> None:
    floor, hostile = won_and_corrected(tmp_path)
    hostile.ping(WON_CENTS)
    id_ = floor.desk.done("cash-out", terminal="T1", cents=9_500)["transfer"]
    why = hostile.book("TRANSFER", ("credit", "money-out", 9_500), key=id_)
    assert (
        why
        == "entry 4 of its journal (TRANSFER) was booked before the correction of round 1, which comes first in the log"
    )
    assert transfer(floor, id_).state == "asked"
    assert "pay" not in floor.desk.alarms()
    assert floor.desk.order("paid", transfer=id_).refusal == No.BAD_ARGUMENT


def test_cash_out_booked_after_the_correction_that_precedes_it_in_the_log_is_paid(tmp_path: Path) -> None:
    floor, hostile = won_and_corrected(tmp_path)
    hostile.ping(WON_CENTS)
    id_ = floor.desk.done("cash-out", terminal="T1")["transfer"]
    assert not hostile.book("CORRECT", ("credit", "house", 18_000), round=1, version=2, stake_cents=500, payout_cents=0)
    assert not hostile.book("TRANSFER", ("credit", "money-out", 9_500), key=id_)
    floor.desk.done("paid", transfer=id_)
    assert transfer(floor, id_).state == "paid"


def test_correction_booked_before_a_credit_that_precedes_it_in_the_log_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    hostile = Withholding(floor)
    floor.desk.done("credit", id_="c1", terminal="T1", cents=700)
    floor.correct(1, "18")
    why = hostile.book("CORRECT", ("credit", "house", 18_000), round=1, version=2, stake_cents=500, payout_cents=0)
    assert why == "entry 4 of its journal (CORRECT) was booked before transfer c1, which comes first in the log"


def test_correction_booked_as_unrecovered_although_held_money_has_no_registered_slip_locks_the_terminal(
    tmp_path: Path,
) -> None:
    """A terminal that holds all its credit for slips could otherwise keep it from every correction."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    hostile = Withholding(floor)
    floor.correct(1, "18")
    assert not hostile.book("HOLD", ("credit", "escrow", WON_CENTS), round=2, version=1)
    why = hostile.book("CORRECT", ("unrecovered", "house", 18_000), round=1, version=2, stake_cents=500)
    assert why is not None
    assert floor.desk.table.money.claims == {}


def test_slip_is_refused_for_credit_that_an_unbooked_correction_will_take(tmp_path: Path) -> None:
    floor, _ = won_and_corrected(tmp_path)
    floor.desk.done("open")
    (receipt, *_) = floor.say("T1", Slip(2, 1, encode_lines({"red": 9_600})))
    assert isinstance(receipt, Receipt)
    assert (receipt.refusal, receipt.allowed_cents) == (No.NOT_ENOUGH_CREDIT, 9_500)


@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.parametrize(
    ("phase", "outcome", "due_cents"),
    [
        (Phase.BETS_OPEN, "17", 0),
        (Phase.BETS_CLOSED, "17", 0),
        (Phase.RESULT, "17", 360_000),
        (Phase.RESULT, "18", 0),
    ],
)
def test_cash_out_of_money_staked_in_a_registered_slip_locks_the_terminal_before_and_after_the_outcome(
    tmp_path: Path, phase: Phase, outcome: str, due_cents: int
) -> None:
    """The cash-out was asked before the bet was registered and booked after it: the bet counts, and the cash-out is
    not paid."""
    floor = floor_in(Phase.IDLE, tmp_path)
    hostile = Withholding(floor)
    floor.desk.done("open")
    id_ = floor.desk.done("cash-out", terminal="T1", cents=10_000)["transfer"]
    floor.say("T1", Slip(1, 1, encode_lines({"straight:17": 10_000})))
    if phase is not Phase.BETS_OPEN:
        floor.close()
    if phase is Phase.RESULT:
        floor.spin(outcome)
        floor.desk.done("confirm")
    why = hostile.book("TRANSFER", ("credit", "money-out", 10_000), key=id_)
    assert why == f"transfer {id_} of \N{MINUS SIGN}S$100.00 takes money that is staked"
    assert transfer(floor, id_).state == "asked"
    assert "pay" not in floor.desk.alarms()
    floor.pass_time(6.0)
    assert evacuate(floor) == due_cents


@pytest.mark.rule("roulette 5.2.1")
def test_correction_that_takes_the_stake_of_a_registered_slip_locks_the_terminal(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1", 27_000)
    floor.open()
    hostile = Withholding(floor)
    floor.say("T1", Slip(2, 1, encode_lines({"red": 500})))
    floor.close()
    floor.correct(1, "18")
    booked = {"round": 1, "version": 2, "stake_cents": 500}
    why = hostile.book("CORRECT", ("credit", "house", 500), ("unrecovered", "house", 17_500), **booked)
    assert why is not None
    assert floor.desk.table.seats.terminals["T1"].credit_cents == 500
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T1")
    assert not hostile.book("CORRECT", ("unrecovered", "house", 18_000), **booked)


def test_cash_out_of_an_earlier_credit_session_booked_on_the_next_players_money_locks_the_terminal(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    hostile = Withholding(floor)
    hostile.ping(10_000)
    floor.desk.done("cash-out", id_="o1", terminal="T1")
    floor.desk.done("credit", id_="c1", terminal="T1", cents=10_000)
    floor.desk.done("cash-out", id_="o2", terminal="T1", cents=10_000)
    assert not hostile.book("TRANSFER", ("credit", "money-out", 10_000), key="o1")
    brought = Entry(
        1, 3, EntryKind.TRANSFER, 0, 2, 0, 0, 0, "c1", [(Account.MONEY_IN, Account.CREDIT, 10_000)], 0, 0, ""
    )
    floor.say("T1", Journal(3, [encode_entry(brought)]))
    why = hostile.book("TRANSFER", ("credit", "money-out", 10_000), key="o2")
    assert why == "it booked transfer o2 in the wrong credit session 2"


@pytest.mark.rule("roulette 5.5")
def test_evacuation_of_a_locked_terminal_pays_a_correction_that_it_did_not_book(tmp_path: Path) -> None:
    """A locked terminal can be evacuated even if it is connected, and the log says what it is owed."""
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("18")
    floor.desk.done("confirm")
    hostile = Withholding(floor)
    floor.correct(1, "17")
    hostile.ping(0)
    refused = floor.desk.order("evacuate", staff="carl", second="anna", terminal="T1", reason=WHY)
    assert english(refused.sentence) == "T1 is connected: cash it out, or lock it before you evacuate it."
    floor.desk.done("lock", terminal="T1", reason="it books nothing")
    hostile.ping(0)
    assert evacuate(floor) == WON_CENTS
    assert floor.desk.table.seats.terminals["T1"].evacuation is Evacuated.OUT


def test_entries_booked_out_of_the_logs_order_do_not_change_what_an_evacuation_pays(tmp_path: Path) -> None:
    floor, hostile = won_and_corrected(tmp_path)
    floor.desk.done("credit", id_="c1", terminal="T1", cents=5_000)
    hostile.book("TRANSFER", ("money-in", "credit", 5_000), key="c1")
    hostile.book("CORRECT", ("unrecovered", "house", 18_000), round=1, version=2, stake_cents=500)
    hostile.book("HOLD", ("credit", "escrow", 20_000), round=7, version=1)
    floor.pass_time(6.0)
    assert evacuate(floor) == 9_500 + 5_000
    assert handed_over_cents(floor) == 9_500 + 5_000
    assert floor.desk.table.money.claims == {}


@pytest.mark.rule("roulette 5.5")
def test_cash_out_debited_before_a_correction_is_paid_and_the_house_bears_the_loss(tmp_path: Path) -> None:
    """The programs cannot know whether the player already has the notes, so the order of the log decides."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1")
    id_ = next(iter(floor.desk.table.money.transfers))
    floor.correct(1, "18")
    floor.desk.done("paid", transfer=id_)
    assert transfer(floor, id_).cents == -WON_CENTS
    assert floor.desk.table.money.claims[1, "T1"].lost_cents == 18_000


@pytest.mark.rule("roulette 5.5")
def test_cash_out_cannot_be_marked_paid_while_the_terminal_owes_an_earlier_record(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1")
    id_ = next(iter(floor.desk.table.money.transfers))
    floor.desk.table.money.owed[1, 2, 0] = {"T1": Owed(500, 0, 18_000, seq=transfer(floor, id_).seq - 1)}
    refused = floor.desk.order("paid", transfer=id_)
    assert refused.refusal == No.WRONG_PHASE
    assert (
        english(refused.sentence)
        == "T1 has not booked the correction of round 1, which comes before this cash-out in the log."
    )


@pytest.mark.rule("roulette 5.5")
def test_correction_is_refused_while_bets_are_open(tmp_path: Path) -> None:
    """Players may still take back the bets on the cloth, and could so keep the money from the correction."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.open()
    for outcome in ("18", "void"):
        refused = floor.desk.order("correct", second="ben", round=1, outcome=outcome, reason="the wheel shows it")
        assert refused.refusal == No.WRONG_PHASE
        assert english(refused.sentence) == "Bets are open: wait for No More Bets, then correct the earlier round."
    floor.close()
    floor.correct(1, "18")


def test_terminal_that_missed_a_record_refuses_bets_until_it_has_read_the_record(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("correct", second="ben", round=1, outcome="18", reason="the wheel shows it")
    floor.lose_answers()
    floor.desk.done("open")
    floor.desk.batch(Tick())
    floor.to_terminals()
    why = floor["T1"].bet({"red": 500})
    assert why is not None
    assert english(why.sentence) == "This terminal is reading records that it missed; try again in a moment."
    floor.pass_time(1.0)
    assert floor["T1"].bet({"red": 500}) is None


@pytest.mark.rule("roulette 5.5")
def test_claim_is_paid_without_the_part_that_an_unbooked_correction_takes_back(tmp_path: Path) -> None:
    """The player has cashed out and left.

    The terminal books the correction in the player's favour, but not the next one.
    """
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("18")
    floor.desk.done("confirm")
    floor.cash_out("T1")
    floor.correct(1, "17")
    assert floor.desk.table.money.claims[1, "T1"].to_pay_cents == 18_000
    floor.cut.add("T1")
    floor.correct(1, "void")
    paid = floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    assert paid["paid_cents"] == 500
    floor.cut.clear()
    floor.pass_time(8.0)
    claim = floor.desk.table.money.claims[1, "T1"]
    assert (claim.to_pay_cents, claim.paid_cents, claim.lost_cents) == (0, 500, 0)


def test_journal_entry_that_voids_a_future_round_locks_the_terminal(tmp_path: Path) -> None:
    """If it were copied, it would confirm a round that is still to come, and after a restart nobody would expect its
    settlement."""
    floor = floor_in(Phase.IDLE, tmp_path)
    hostile = Withholding(floor)
    why = hostile.book("VOID", round=9, version=1)
    assert why == "entry 2 of its journal (VOID) moves money that the table does not owe it"


def test_first_credit_of_a_terminal_that_never_booked_it_is_paid_by_an_evacuation_after_a_restart(
    tmp_path: Path,
) -> None:
    """It is the terminal's first money, and the terminal booked nothing before the console was restarted."""
    floor = Floor(tmp_path, "T1", "T2")
    floor.pass_time(1.0)
    floor.cut.add("T1")
    floor.desk.done("credit", terminal="T1", cents=10_000)
    floor.restart_console()
    floor.pass_time(2.0)
    assert evacuate(floor) == 10_000
