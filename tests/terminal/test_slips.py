"""The slip from touch to receipt: escrow covers each revision that may count, and a smaller slip frees money with its
receipt.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.engine import Tick
from games.refusal import RefusalNumber as GameNo
from protocol.enums import Phase
from protocol.messages import Receipt, Slip
from protocol.refusals import RefusalNumber as No
from tests.phrased import english
from tests.table import Floor, floor_in


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return floor_in(Phase.BETS_OPEN, tmp_path)


def money(floor: Floor, name: str = "T1") -> tuple[int, int]:
    return floor[name].credit_cents, floor[name].escrow_cents


def test_stake_is_written_to_escrow_before_the_slip_is_sent(floor: Floor) -> None:
    core, now = floor["T2"].core, floor.clock.now()
    effects, why = core.bet({"red": 700}, now)
    assert why is None
    assert [type(effect).__name__ for effect in effects] == ["PutRevision", "AppendEntry", "PutRoundSlip", "Send"]
    assert money(floor, "T2") == (4_300, 700)


@pytest.mark.rule("roulette 3.4")
def test_smaller_slip_frees_the_difference_only_with_the_receipt(floor: Floor) -> None:
    floor["T1"].bet({"red": 200})
    assert money(floor) == (9_500, 500)
    floor.carry()
    assert money(floor) == (9_800, 200)


@pytest.mark.rule("roulette 5.5")
def test_terminal_that_missed_a_correction_books_it_before_it_takes_a_bet(tmp_path: Path) -> None:
    """The record of the correction was lost. If its money were staked first, it could not be taken back any more."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("correct", second="ben", round=1, outcome="18", reason="seen")
    floor.lose_answers()
    floor.desk.done("open")
    floor.clock.pass_time(0.25)
    floor.desk.batch(Tick())
    floor.to_terminals()
    assert floor["T1"].credit_cents == 27_500
    why = floor["T1"].bet({"red": 20_000})
    assert why is not None
    assert english(why.sentence) == "This terminal is reading records that it missed; try again in a moment."
    floor.pass_time(1.5)
    assert floor["T1"].credit_cents == 9_500
    assert floor["T1"].bet({"red": 9_000}) is None


def test_cleared_slip_frees_its_money_only_with_the_receipt(floor: Floor) -> None:
    floor["T1"].bet({})
    assert money(floor) == (9_500, 500)
    floor.carry()
    assert money(floor) == (10_000, 0)


def test_larger_slip_holds_the_difference_at_once(floor: Floor) -> None:
    floor["T1"].bet({"red": 900})
    assert money(floor) == (9_100, 900)


def test_refused_slip_frees_its_money_and_the_slip_before_still_counts(floor: Floor) -> None:
    floor["T1"].seat.limits = None  # With limits the terminal itself would refuse this bet.
    floor["T1"].bet({"no-such-spot": 3_000})
    assert money(floor) == (7_000, 3_000)
    floor.carry()
    assert money(floor) == (9_500, 500)


def test_credit_held_for_a_slip_not_yet_decided_cannot_be_bet_again(floor: Floor) -> None:
    floor["T1"].bet({"red": 9_000})
    floor["T1"].bet({"red": 100})
    why = floor["T1"].bet({"red": 10_100})
    assert why is not None
    assert (why.number, why.allowed_cents) == (No.NOT_ENOUGH_CREDIT, 10_000)
    assert money(floor) == (1_000, 9_000)


@pytest.mark.rule("roulette 3.3")
def test_bet_outside_the_limits_is_neither_stored_nor_sent(floor: Floor) -> None:
    before = floor["T1"].seat.ledger.seq
    for stakes, number in (
        ({"red": 50}, GameNo.BELOW_SPOT_MINIMUM),
        ({"red": 150}, GameNo.NOT_A_CHIP_MULTIPLE),
        ({"red": 2_000_000}, GameNo.ABOVE_SPOT_MAXIMUM),
        ({"straight:37": 100}, GameNo.UNKNOWN_SPOT),
        ({"red": -100}, GameNo.BAD_STAKE),
    ):
        why = floor["T1"].bet(stakes)
        assert why is not None
        assert why.number == number
    assert floor["T1"].sends == []
    assert floor["T1"].seat.ledger.seq == before


def test_an_undecided_slip_is_sent_again_until_it_is_decided(floor: Floor) -> None:
    floor.cut.add("T2")
    floor["T2"].bet({"red": 700})
    floor.carry()  # The slip is lost.
    for _ in range(3):
        floor.clock.pass_time(0.25)
        floor["T2"].tick()
    sent = [message for message in floor["T2"].sends if isinstance(message, Slip)]
    assert [slip.revision for slip in sent] == [1, 1, 1]
    floor.cut.clear()
    floor.carry()
    floor.clock.pass_time(0.25)
    floor["T2"].tick()
    assert not [message for message in floor["T2"].sends if isinstance(message, Slip)]


def test_lost_slip_is_sent_again_after_a_restart_and_registered_before_the_close(floor: Floor) -> None:
    floor.cut.add("T2")
    floor["T2"].bet({"red": 700})
    floor.carry()
    floor.restart("T2")
    floor.cut.clear()
    floor.pass_time(1.5)
    assert floor.desk.table.bets.slips["T2"].registered_revision == 1
    floor.result("1")
    assert money(floor, "T2") == (5_700, 0)


@pytest.mark.parametrize(
    "receipt",
    [
        Receipt(9, 5, 5, False, None, None, None, None, None, 0),
        Receipt(1, 1, 0, True, None, None, None, None, None, 0),
        Receipt(1, 0, 0, True, None, None, None, None, None, 0),
        Receipt(1, 7, 6, True, None, None, None, None, None, 0),
    ],
)
def test_outdated_or_unknown_receipt_frees_no_money(floor: Floor, receipt: Receipt) -> None:
    floor["T1"].hear(floor.frame("T1", receipt))
    assert money(floor) == (9_500, 500)


STAKES = st.sampled_from([{}, {"red": 100}, {"red": 1_000}, {"black": 3_000}, {"red": 500, "odd": 1_500}])
MOVES = st.one_of(
    st.tuples(st.just("bet"), STAKES),
    st.tuples(st.sampled_from(["arrive", "lose answers", "hear", "restart"]), st.none()),
)


@given(moves=st.lists(MOVES, max_size=14), closes=st.booleans())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.rule("roulette 5.2")
def test_escrow_covers_every_slip_that_the_console_may_have_whatever_messages_are_lost(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, dict[str, int] | None]], closes: bool
) -> None:
    floor = Floor(tmp_path_factory.mktemp("floor"), "T1")
    floor.join(T1=5_000)
    floor.open()
    in_flight = 0
    for move, stakes in moves:
        player = floor["T1"]
        if move == "bet" and stakes is not None and player.bet(stakes) is None:
            in_flight = max(in_flight, sum(stakes.values()))
        elif move == "arrive":
            floor.to_console()
            in_flight = 0
        elif move == "lose answers":
            floor.lose_answers()
        elif move == "hear":
            floor.to_terminals()
        elif move == "restart":
            floor.restart("T1")
        slip = floor.desk.table.bets.slips.get("T1")
        registered = slip.total_cents if slip else 0
        assert floor["T1"].escrow_cents >= max(registered, in_flight)
        assert floor["T1"].credit_cents + floor["T1"].escrow_cents == 5_000
    if closes:
        floor.close()
    floor.desk.done("void", second="ben", paragraph="5.10", reason="seen")
    floor.pass_time(3.0)
    assert (floor["T1"].credit_cents, floor["T1"].escrow_cents) == (5_000, 0)
    assert not floor.desk.alarms()
