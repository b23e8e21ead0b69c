"""What is shown before a decision is what happens after it, to the cent; and what players who left are owed."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.rounds import Phase
from protocol.codec import decode_record
from protocol.messages import Decision
from protocol.refusals import RefusalNumber as No
from terminal.ledger import Account
from tests.table import Floor, floor_in

SLIPS = st.dictionaries(st.sampled_from(["straight:17", "straight:3", "red", "dozen:1"]), st.just(500), max_size=3)
OUTCOMES = st.sampled_from(["17", "3", "8", "void"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("correct"), OUTCOMES),
        st.tuples(st.just("cash-out"), st.sampled_from(["T1", "T2"])),
        st.tuples(st.just("credit"), st.sampled_from(["T1", "T2"])),
        st.tuples(st.just("pay"), st.just("")),
    ),
    max_size=6,
)


def balances(floor: Floor) -> dict[str, tuple[int, int, int]]:
    """Credit, payable and unrecovered of every terminal's own ledger."""
    return {
        name: (
            player.seat.ledger.balances[Account.CREDIT],
            player.seat.ledger.balances[Account.PAYABLE],
            -player.seat.ledger.balances[Account.UNRECOVERED],
        )
        for name, player in floor.players.items()
    }


def correct(floor: Floor, outcome: str) -> None:
    """Proposed, looked at, approved: and every ledger moves by exactly what was shown."""
    answer = floor.desk.order("correct", round=1, outcome=outcome, reason="seen")
    if answer.refusal != No.SECOND_PERSON_NEEDED:
        return
    shown, before = answer.facts["what_if"]["terminals"], balances(floor)
    overpaid = {name: claim_overpaid(floor, name) for name in before}
    approved = floor.desk.order("approve", staff="ben", digest=answer.facts["proposal"])
    assert approved.refusal is None, approved
    floor.pass_time(1.0)
    for name, after in balances(floor).items():
        line = shown.get(name, {"credit_cents": 0, "payable_cents": 0, "unrecovered_cents": 0})
        credit, payable, unrecovered = (new - old for new, old in zip(after, before[name], strict=True))
        assert (line["credit_cents"], line["payable_cents"]) == (credit, payable)
        assert line["unrecovered_cents"] == unrecovered + claim_overpaid(floor, name) - overpaid[name]


def claim_overpaid(floor: Floor, name: str) -> int:
    claim = floor.desk.table.claims.get((1, name))
    return 0 if claim is None else max(0, claim.paid_cents - claim.payable_cents)


def pay_everything(floor: Floor) -> None:
    for claim in list(floor.desk.table.claims.values()):
        if claim.to_pay_cents:
            floor.desk.done("pay-payable", staff="carl", round=claim.round, terminal=claim.terminal)


@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.6")
@given(slips=st.tuples(SLIPS, SLIPS), outcome=st.sampled_from(["17", "3", "8"]), steps=STEPS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_ledger_moves_by_what_was_shown_and_the_console_knows_what_is_left_open(
    tmp_path_factory: pytest.TempPathFactory,
    slips: tuple[dict[str, int], dict[str, int]],
    outcome: str,
    steps: list[tuple[str, str]],
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path_factory.mktemp("floor"))
    floor.play(outcome, **{name: slip for name, slip in zip(("T1", "T2"), slips, strict=True) if slip})
    for what, which in steps:
        if what == "correct":
            correct(floor, which)
        elif what == "pay":
            pay_everything(floor)
        elif what == "credit":
            floor.desk.done("credit", terminal=which, cents=1000)
            floor.pass_time(1.5)
        elif floor[which].credit_cents:
            floor.cash_out(which)
    table = floor.desk.table
    for name, (credit, payable, unrecovered) in balances(floor).items():
        claim = table.claims.get((1, name))
        assert table.terminals[name].credit_cents == credit
        assert (claim.payable_cents, claim.unrecovered_cents) == (payable, unrecovered) if claim else payable == 0
        assert credit >= 0
    assert table.terminals == floor.desk.store.load()[0].terminals
    assert table.claims == floor.desk.store.load()[0].claims


def left_before_the_correction(folder: Path) -> Floor:
    """T1 lost 500 on 17 and cashed out; then round 1 turns out to have been 17."""
    floor = floor_in(Phase.IDLE, folder)
    floor.play("3", T1={"straight:17": 500})
    floor.cash_out("T1")
    return floor


@pytest.mark.rule("roulette 5.5")
def test_the_what_if_says_who_has_cashed_out_and_what_becomes_payable(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="17", reason="seen")["what_if"]
    assert (what_if["cashed_out"], what_if["payable_cents"], what_if["gains_cents"]) == (["T1"], 18_000, 18_000)
    assert what_if["terminals"]["T1"]["credit_cents"] == 0


@pytest.mark.rule("roulette 5.5")
def test_what_a_player_who_left_is_owed_is_listed_and_paid_once_by_an_attendant(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    floor.correct(1, "17")
    assert "claim" in floor.desk.alarms()
    listed = floor.desk.done("payables")
    assert (listed["to_pay_cents"], listed["claims"][0]["terminal"]) == (18_000, "T1")
    floor.restart_console()
    paid = floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    assert paid["paid_cents"] == 18_000
    decision = decode_record(floor.desk.store.records(floor.desk.table.log_head, 1)[0][1])[1]
    assert isinstance(decision, Decision)
    assert (decision.action, decision.totals["pays_cents"]) == ("pay-payable", 18_000)
    assert floor.desk.order("pay-payable", staff="ben", round=1, terminal="T1").refusal == No.BAD_ARGUMENT
    floor.restart_console()
    assert floor.desk.done("payables")["to_pay_cents"] == 0


def test_what_was_paid_in_hand_and_is_then_undone_is_shown_as_unrecovered(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    floor.correct(1, "17")
    floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")["what_if"]
    assert what_if["unrecovered_cents"] == 18_000
    floor.correct(1, "3")
    assert floor.desk.done("payables")["unrecovered_cents"] == 18_000


@pytest.mark.rule("roulette 5.5")
def test_what_cannot_be_taken_back_is_unrecovered_and_the_next_player_keeps_his_money(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.play("17", T1={"straight:17": 500})
    floor.cash_out("T1")
    floor.desk.done("credit", terminal="T1", cents=700)
    floor.pass_time(1.5)
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")["what_if"]
    assert (what_if["unrecovered_cents"], what_if["cashed_out"]) == (18_000, ["T1"])
    floor.correct(1, "3")
    assert floor["T1"].credit_cents == 700
    assert floor.desk.done("status")["unrecovered_cents"] == 18_000


def test_a_terminal_that_is_away_is_named_as_not_confirmed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T1")
    floor.close()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    what_if: dict[str, Any] = floor.desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")["what_if"]
    assert what_if["not_confirmed"] == ["T1"]


def test_nothing_is_paid_that_is_not_payable(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    bad: list[dict[str, Any]] = [{}, {"round": 1}, {"round": "1", "terminal": "T1"}, {"round": 1, "terminal": "T2"}]
    for arguments in bad:
        assert floor.desk.order("pay-payable", staff="carl", **arguments).refusal == No.BAD_ARGUMENT
