"""The last rounds as they were played: credit before, each bet, outcome, win, credit after."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.rounds import Phase
from terminal.recall import BetPlayed, RoundPlayed, recall
from tests.table import RULES, STRAIGHT, Floor, floor_in


def rounds(floor: Floor, count: int = 10) -> list[RoundPlayed]:
    player = floor["T1"]
    return recall(player.seat.ledger, RULES, player.store, count)


def test_a_round_is_recalled_bet_by_bet(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.play("17", T1={"straight:17": 500, "red": 300, "odd": 200})
    (played,) = rounds(floor)
    assert played == RoundPlayed(
        1, "17", 1,
        (BetPlayed("straight:17", 500, 18_000), BetPlayed("red", 300, 0), BetPlayed("odd", 200, 400)),
        10_000, 27_400, 0,
    )  # fmt: skip
    assert (played.stake_cents, played.payout_cents) == (1_000, 18_400)


def test_a_void_round_is_recalled_with_all_bets_returned(tmp_path: Path) -> None:
    floor = floor_in(Phase.VOID, tmp_path)
    assert rounds(floor) == [RoundPlayed(1, "void", 1, (BetPlayed("straight:17", 500, 500),), 10_000, 10_000, 0)]


@pytest.mark.rule("roulette 5.2.2")
def test_a_slip_that_was_not_registered_is_recalled_without_bets(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor["T2"].bet({"red": 900})
    floor["T2"].sends.clear()
    floor.result("1")
    player = floor["T2"]
    assert recall(player.seat.ledger, RULES, player.store) == [RoundPlayed(1, "1", 1, (), 5_000, 5_000, 0)]


def test_a_round_in_play_is_recalled_as_it_stands(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T1", {"straight:17": 500, "red": 100})
    bets = (BetPlayed("straight:17", 500, 0), BetPlayed("red", 100, 0))
    assert rounds(floor) == [RoundPlayed(1, None, 0, bets, 10_000, 9_400, 0)]


def test_a_corrected_round_shows_the_corrected_outcome_and_what_it_moved(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.play("2", T1={"black": 100})
    floor.correct(1, "18")
    newest, corrected = rounds(floor)
    assert (newest.credit_before_cents, newest.credit_after_cents) == (27_500, 27_600)
    assert (corrected.outcome, corrected.version, corrected.payout_cents) == ("18", 2, 0)
    assert (corrected.credit_before_cents, corrected.credit_after_cents) == (10_000, 27_500)
    assert corrected.correction_cents == -18_000


def test_nothing_played_is_nothing_recalled(tmp_path: Path) -> None:
    assert rounds(floor_in(Phase.IDLE, tmp_path)) == []


def test_the_newest_come_first_also_after_a_restart_and_through_many_entries(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    for at in range(130):
        floor.bet("T1", {"red": 100 * (1 + at % 7)})
    floor.bet("T1", STRAIGHT)
    floor.result("18")
    for _ in range(11):
        floor.play("2", T1={"red": 100})
    floor.restart("T1")
    recalled = rounds(floor, 12)
    assert [played.round for played in recalled] == list(range(12, 0, -1))
    assert [played.credit_before_cents for played in recalled] == [9_500 - 100 * n for n in range(10, -1, -1)] + [
        10_000
    ]
    assert len(rounds(floor)) == 10


SPOTS = st.sampled_from(["red", "odd", "straight:5", "dozen:1"])
PLAYS = st.lists(
    st.tuples(
        st.dictionaries(SPOTS, st.sampled_from([100, 300]), min_size=1),
        st.sampled_from(["0", "5", "12", "36", "void"]),
        st.integers(0, 400),
    ),
    min_size=1,
    max_size=12,
)


@given(plays=PLAYS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_before_less_stakes_plus_wins_is_after_in_every_round(
    tmp_path_factory: pytest.TempPathFactory, plays: list[tuple[dict[str, int], str, int]]
) -> None:
    floor = Floor(tmp_path_factory.mktemp("floor"), "T1")
    floor.join(T1=20_000)
    for stakes, outcome, bought_cents in plays:
        floor.open()
        floor.bet("T1", stakes)
        if outcome == "void":
            floor.desk.done("void", paragraph="5.3.8")
            floor.carry()
        else:
            floor.result(outcome)
        if bought_cents:
            floor.desk.done("credit", terminal="T1", cents=bought_cents)
            floor.carry()
    recalled = rounds(floor, 12)
    assert len(recalled) == len(plays)
    for played, (stakes, outcome, _) in zip(recalled, reversed(plays), strict=True):
        assert {bet.spot: bet.stake_cents for bet in played.bets} == stakes
        assert played.outcome == outcome
        assert played.credit_after_cents == played.credit_before_cents - played.stake_cents + played.payout_cents
    for later, earlier, (_, _, bought_cents) in zip(recalled, recalled[1:], reversed(plays[:-1]), strict=False):
        assert later.credit_before_cents == earlier.credit_after_cents + bought_cents
