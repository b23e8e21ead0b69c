"""The what-if shown before a decision is what happens after it, to the cent, also for players who have left."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.answers import plain_body
from protocol.codec import decode_record
from protocol.enums import Account, Phase, VerdictKind
from protocol.messages import Decision
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
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


Moved = tuple[int, int, int]
"""Cents of one terminal: moved onto its credit, to be paid by hand, lost."""


def balances(floor: Floor) -> dict[str, Moved]:
    """Credit, payable and unrecovered money in every terminal's own ledger, in cents."""
    return {
        name: (
            player.seat.ledger.balances[Account.CREDIT],
            player.seat.ledger.balances[Account.PAYABLE],
            -player.seat.ledger.balances[Account.UNRECOVERED],
        )
        for name, player in floor.players.items()
    }


def owned(floor: Floor) -> dict[str, Moved]:
    """Credit, money still to be paid, and lost money of every terminal in cents, by its ledger and by what was paid
    by hand."""
    paid = {claim.terminal: claim.paid_cents for claim in floor.desk.table.money.claims.values()}
    return {
        name: (
            credit,
            max(0, payable - paid.get(name, 0)),
            unrecovered + max(0, paid.get(name, 0) - payable),
        )
        for name, (credit, payable, unrecovered) in balances(floor).items()
    }


def shown_in(what_if: dict[str, Any], name: str) -> Moved:
    line = what_if["terminals"].get(name, {})
    return line.get("credit_cents", 0), line.get("payable_cents", 0), line.get("unrecovered_cents", 0)


def correct(floor: Floor, outcome: str) -> None:
    """Proposes and approves a correction, and checks that every ledger moves by exactly what the what-if showed."""
    answer = floor.desk.order("correct", round=1, outcome=outcome, reason="seen")
    if answer.refusal != No.SECOND_PERSON_NEEDED:
        return
    before = owned(floor)
    approved = floor.desk.order("approve", staff="ben", digest=plain_body(answer)["proposal"])
    assert approved.refusal is None, approved
    floor.pass_time(1.0)
    moved = {
        name: tuple(new - old for new, old in zip(after, before[name], strict=True))
        for name, after in owned(floor).items()
    }
    what_if = plain_body(answer)["what_if"]
    assert {name: shown_in(what_if, name) for name in moved} == moved
    gains, losses = [m for m in moved.values() if sum(m[:2]) > 0], [m for m in moved.values() if sum(m[:2]) < 0]
    assert what_if["pays_cents"] == sum(credit + payable for credit, payable, _ in gains)
    assert what_if["recovered_cents"] == -sum(credit + payable for credit, payable, _ in losses)
    assert what_if["unrecovered_cents"] == sum(max(0, lost) for _, _, lost in moved.values())
    assert what_if["evened_cents"] == sum(max(0, -lost) for _, _, lost in moved.values())
    assert what_if["takes_cents"] == what_if["recovered_cents"] + what_if["unrecovered_cents"]


def pay_everything(floor: Floor) -> None:
    for claim in list(floor.desk.table.money.claims.values()):
        if claim.to_pay_cents:
            floor.desk.done("pay-payable", staff="carl", round=claim.round, terminal=claim.terminal)


@pytest.mark.rule("roulette 5.5")
@pytest.mark.rule("roulette 5.6")
@given(slips=st.tuples(SLIPS, SLIPS), outcome=st.sampled_from(["17", "3", "8"]), steps=STEPS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_ledger_moves_by_what_the_what_if_showed_and_the_console_has_the_same_claims(
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
        claim = table.money.claims.get((1, name))
        assert table.seats.terminals[name].credit_cents == credit
        assert (claim.payable_cents, claim.unrecovered_cents) == (payable, unrecovered) if claim else payable == 0
        assert credit >= 0
    assert table.seats.terminals == floor.desk.store.load()[0].seats.terminals
    assert table.money.claims == floor.desk.store.load()[0].money.claims


def left_before_the_correction(folder: Path) -> Floor:
    """T1 lost 500 cents on 17 and cashed out; round 1 has yet to be corrected to 17."""
    floor = floor_in(Phase.IDLE, folder)
    floor.play("3", T1={"straight:17": 500})
    floor.cash_out("T1")
    return floor


@pytest.mark.rule("roulette 5.5")
def test_what_if_of_a_correction_names_who_cashed_out_and_what_becomes_payable(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="17", reason="seen")["what_if"]
    assert (what_if["cashed_out"], what_if["payable_cents"], what_if["pays_cents"]) == (["T1"], 18_000, 18_000)
    assert what_if["terminals"]["T1"]["credit_cents"] == 0


@pytest.mark.rule("roulette 5.5")
def test_money_owed_to_a_player_who_left_is_listed_and_paid_once(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    floor.correct(1, "17")
    assert "claim" in floor.desk.alarms()
    listed = floor.desk.done("payables")
    assert (listed["to_pay_cents"], listed["claims"][0]["terminal"]) == (18_000, "T1")
    floor.restart_console()
    paid = floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    assert paid["paid_cents"] == 18_000
    decision = decode_record(floor.desk.store.records(floor.desk.table.log.head, 1)[0][1])[1]
    assert isinstance(decision, Decision)
    assert (decision.action, decision.totals["pays_cents"]) == ("pay-payable", 18_000)
    assert floor.desk.order("pay-payable", staff="ben", round=1, terminal="T1").refusal == No.BAD_ARGUMENT
    floor.restart_console()
    assert floor.desk.done("payables")["to_pay_cents"] == 0


def test_claim_paid_by_hand_and_then_corrected_away_is_listed_as_unrecovered(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    floor.correct(1, "17")
    floor.desk.done("pay-payable", staff="carl", round=1, terminal="T1")
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")["what_if"]
    assert what_if["unrecovered_cents"] == 18_000
    floor.correct(1, "3")
    assert floor.desk.done("payables")["unrecovered_cents"] == 18_000


@pytest.mark.rule("roulette 5.5")
def test_correction_after_a_cash_out_is_unrecovered_and_the_next_players_credit_stays(tmp_path: Path) -> None:
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


def test_what_if_names_an_absent_terminal_as_not_confirmed(tmp_path: Path) -> None:
    what_if = won_while_away(tmp_path).desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")
    assert what_if["what_if"]["not_confirmed"] == ["T1"]


def won_while_away(folder: Path) -> Floor:
    """T1 has 9,500 cents left, is disconnected, and has won 18,000 that it has not booked yet."""
    floor = floor_in(Phase.BETS_OPEN, folder)
    floor.cut.add("T1")
    floor.close()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    return floor


@pytest.mark.rule("roulette 5.5")
def test_correction_takes_back_a_win_that_an_absent_terminal_has_not_booked_yet(tmp_path: Path) -> None:
    """The terminal books the win first, and the correction after it."""
    floor = won_while_away(tmp_path)
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="3", reason="seen")["what_if"]
    assert shown_in(what_if, "T1") == (-18_000, 0, 0)
    floor.correct(1, "3")
    again = floor.desk.done("what-if", of="correct", round=1, outcome="17", reason="seen")["what_if"]
    assert shown_in(again, "T1") == (18_000, 0, 0)
    floor.cut.clear()
    floor.pass_time(8.0)
    assert balances(floor)["T1"] == (9_500, 0, 0)


@pytest.mark.rule("roulette 5.2.1")
def test_player_of_an_evacuated_terminal_is_paid_by_hand_for_the_round_in_play(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(10.0)
    floor.desk.done("evacuate", staff="carl", second="anna", terminal="T1", reason="dark")
    for verb, arguments, cents in (
        ("enter", {"outcome": "17"}, 18_000),
        ("void", {"paragraph": "5.10", "reason": "dispute"}, 500),
    ):
        what_if = floor.desk.proposed(verb, **arguments)["what_if"]
        assert shown_in(what_if, "T1") == (0, cents, 0)
        assert (what_if["payable_cents"], what_if["evacuated"]) == (cents, ["T1"])
    floor.desk.done("enter", second="carl", outcome="17")
    assert floor.desk.table.money.claims[1, "T1"].to_pay_cents == 18_000


@pytest.mark.rule("roulette 3.9")
@pytest.mark.parametrize("witnesses", [None, "17", "3", "8"])
@pytest.mark.parametrize(("outcome", "paid"), [("3", (0, 72_000)), ("8", (0, 0)), ("void", (500, 2_000))])
def test_what_if_of_a_round_in_play_shows_the_payouts_that_follow_whatever_the_wheel_reported(
    tmp_path: Path, witnesses: str | None, outcome: str, paid: tuple[int, int]
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T2", {"straight:3": 2_000})
    floor.close()
    floor.spin(witnesses, kind=VerdictKind.HELD if witnesses is None else VerdictKind.RESULT)
    verb, arguments = ("enter", {"outcome": outcome})
    if outcome == "void":
        verb, arguments = "void", {"paragraph": "5.10", "reason": "dispute"}
    before = balances(floor)
    proposed = floor.desk.proposed(verb, **arguments)
    what_if = proposed["what_if"]
    lines = [what_if["terminals"][name] for name in ("T1", "T2")]
    assert [(line["stake_cents"], line["payout_cents"], line["credit_cents"]) for line in lines] == [
        (500, paid[0], paid[0]),
        (2_000, paid[1], paid[1]),
    ]
    assert (what_if["stakes_cents"], what_if["payouts_cents"]) == (2_500, sum(paid))
    floor.desk.done("approve", staff="ben", digest=proposed["proposal"])
    floor.pass_time(1.0)
    assert tuple(balances(floor)[name][0] - before[name][0] for name in ("T1", "T2")) == paid


def test_win_corrected_to_a_loss_after_the_cash_out_and_back_again_is_not_paid_twice(tmp_path: Path) -> None:
    """The win was paid, cashed out, corrected to a loss, and corrected back: the player has had the money all along."""
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.play("17", T1={"straight:17": 500})
    floor.cash_out("T1")
    floor.correct(1, "3")
    what_if = floor.desk.done("what-if", of="correct", round=1, outcome="17", reason="seen")["what_if"]
    assert (what_if["pays_cents"], what_if["evened_cents"], what_if["payable_cents"]) == (0, 18_000, 0)


@pytest.mark.rule("roulette 5.6")
def test_correction_is_refused_while_a_cash_out_of_the_terminal_is_under_way(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(1.5)
    floor.desk.done("cash-out", terminal="T1")
    refused = floor.desk.order("correct", second="ben", round=1, outcome="3", reason="seen")
    assert english(refused.sentence) == "A cash-out is under way (T1): wait until it is paid, then correct round 1."
    floor.pass_time(1.5)
    what_if = floor.desk.proposed("correct", round=1, outcome="3", reason="seen")["what_if"]
    assert shown_in(what_if, "T1") == (0, 0, 18_000)


def test_payment_of_a_claim_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    floor = left_before_the_correction(tmp_path)
    bad: list[dict[str, Any]] = [{}, {"round": 1}, {"round": "1", "terminal": "T1"}, {"round": 1, "terminal": "T2"}]
    for arguments in bad:
        assert floor.desk.order("pay-payable", staff="carl", **arguments).refusal == No.BAD_ARGUMENT
