"""What staff read at a shell: where an evacuated terminal's money goes, and what a correction leaves open."""

from msgspec.structs import replace

from protocol.diagnosis import TicketsInState
from protocol.enums import Evacuated
from protocol.lists import BoxWaiting, TillListed, TillsListed
from protocol.table_status import CentsRange
from protocol.what_if import (
    CreditAdded,
    Difference,
    RoundCorrected,
    RoundSettled,
    SeatEvacuated,
    Settlement,
    SettlementTakenOver,
    TermsSet,
)
from tests.told import TERMINAL, status_with
from tools.cards.verbs import VERBS
from tools.console_words import said, status_in_words, tills_in_words, what_if_in_words

EVACUATION = SeatEvacuated(
    terminal="T01",
    to="",
    mirrored_cents=8_000,
    coming_cents=700,
    settled=[SettlementTakenOver(4, 1, 500, 18_000)],
    at_risk_cents=1_000,
    pays_cents=25_200,
    lacking_cents=0,
    payable_cents=0,
    unrecovered_cents=300,
    mirrored_up_to=8,
    unknown_entries=None,
)


def test_what_if_of_an_evacuation_lists_known_and_unknown_money_in_sentences() -> None:
    assert what_if_in_words(EVACUATION) == [
        "T01 has 80.00 by the copy of its ledger up to entry 8.",
        "7.00 were added after that copy.",
        "It has not confirmed round 4, version 1: stake 5.00, brings 180.00.",
        "10.00 are staked in this round; the player will be owed their payout.",
        "Entries of its ledger that never arrived: unknown.",
        "After corrections, 3.00 unrecovered.",
        "252.00 would be paid by hand; its key is revoked first.",
    ]
    assert what_if_in_words(replace(EVACUATION, to="T02"))[-1].startswith("252.00 would be moved to T02")
    lacking = what_if_in_words(replace(EVACUATION, lacking_cents=400))
    assert "It has 4.00 less than it lost: check its ledger." in lacking


def test_evacuation_answer_names_the_next_command_or_the_receiving_terminal() -> None:
    words, facts = "{pays} are to be {how}.", {"transfer": "ab12", "pays_cents": 7_000, "to": ""}
    assert said(words, facts) == "70.00 are to be paid to its player: etg console-ctl paid ab12."
    assert said(words, {**facts, "to": "T02"}) == "70.00 are to be moved to T02."


def test_the_cards_of_a_round_that_goes_on_are_confirmed_without_an_outcome() -> None:
    words = VERBS["agree"].said
    assert said(words, {"step": 4}) == "The cards agree."
    assert said(words, {"outcome": "17"}) == "The cards agree: 17."


def test_correction_that_reduces_an_open_claim_is_worded_without_a_negative_sum() -> None:
    line = Difference(
        stake_cents=500, paid_cents=0, due_cents=500, credit_cents=0, payable_cents=0, unrecovered_cents=-500
    )
    what_if = RoundCorrected(
        round=1, version=2, outcome_before="18", outcome_after="void", terminals={"T01": line}, stakes_cents=500,
        pays_cents=0, takes_cents=0, recovered_cents=0, unrecovered_cents=0, evened_cents=500, payable_cents=0,
        cashed_out=[], not_confirmed=[], paragraph="5.5",
    )  # fmt: skip
    assert what_if_in_words(what_if)[1:] == [
        "T01: stake 5.00, was paid 0.00, due 5.00, credit 0.00, 5.00 less unrecovered than before",
        "pays 0.00, takes back 0.00, of it recovered 0.00, 5.00 less unrecovered than before",
    ]


def test_what_if_of_a_round_in_play_lists_each_payout_and_the_overruled_outcome() -> None:
    line = Settlement(stake_cents=500, payout_cents=18_000, credit_cents=18_000, payable_cents=0)
    by_hand = Settlement(stake_cents=500, payout_cents=500, credit_cents=0, payable_cents=500)
    what_if = RoundSettled(
        round=4, version=0, outcome="3", witnesses="17", overruled="17", bets_open=False,
        terminals={"T01": line, "T02": by_hand}, stakes_cents=1_000, payouts_cents=18_500, payable_cents=500,
        evacuated=["T02"],
    )  # fmt: skip
    assert what_if_in_words(what_if) == [
        "Round 4: 3",
        "T01: stake 5.00, gets 180.00",
        "T02: stake 5.00, gets 5.00, to be paid by hand, because it was evacuated",
        "stakes 10.00, pays 185.00, 5.00 of it by hand",
        "WARNING: both independent reports showed 17. This decision is different, and the record will say so.",
    ]


def test_status_says_that_a_terminal_is_evacuated_and_not_that_it_is_silent() -> None:
    terminal = replace(TERMINAL, credit_cents=None, locked="evacuated: dark", evacuation=Evacuated.OUT)
    facts = status_with(round=1, terminals={"T01": terminal})
    assert status_in_words(facts)[1] == "T01: evacuated, LOCKED: evacuated: dark"
    assert status_in_words(replace(facts, last_round=2))[1] == "Round 2 is the last before the table closes."
    assert status_in_words(replace(facts, last_round=1))[1] == "The table is closed: round 1 was the last."


def test_what_if_of_other_decisions_lists_each_changed_value_by_name() -> None:
    assert what_if_in_words(CreditAdded("T01", 5_000)) == ["terminal: T01", "adds: 50.00"]
    terms = TermsSet(4, {"straight": CentsRange(100, 500)}, {"straight": CentsRange(100, 900), "pace_per_hour": 40})
    assert what_if_in_words(terms) == [
        "from round: 4", "before: straight 1.00 to 5.00", "after: straight 1.00 to 9.00, pace_per_hour 40",
    ]  # fmt: skip
    assert what_if_in_words(None) == []


def test_tills_are_told_with_what_is_open_and_what_waits() -> None:
    till = TillListed(
        "T7", "jam_in_acceptor", None, True, 4, "unknown", 5_000, 2, "printing", 700, 3, 12, 60_000, 1, 900, 5
    )
    states, boxes = [TicketsInState("alive", 2, 1_500, 5)], [BoxWaiting("T8", 1, 600, 1, 900, 5)]
    first = "T7: box 3 has 12 notes, 600.00, and 1 tickets, 9.00; document 4 of 50.00 is unknown; ticket 2 is printing"
    assert tills_in_words(TillsListed([till], states, boxes)) == [
        f"{first}; 7.00 leaving; acceptor: jam_in_acceptor; the printer has little paper",
        "Tickets alive: 2, 15.00",
        "T8: cash box 1 waits to be counted: 6.00 in notes, 1 tickets of 9.00",
    ]
