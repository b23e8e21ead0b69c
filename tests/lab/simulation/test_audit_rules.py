"""The auditor's own rules of roulette and the game's give the same results, spot by spot."""

from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.simulation.audit_round import SlipAccount
from lab.simulation.audit_table import RECORDED, TableAccount
from lab.simulation.cards.audit_queries import Queries
from lab.simulation.roulette import audit
from lab.simulation.roulette.game import GAME

STAKES = st.dictionaries(
    st.sampled_from([*audit.COVERED, "straight:37", "dozen:4"]), st.integers(-100, 250_000), max_size=6
)


def test_auditor_and_game_know_the_same_165_spots() -> None:
    assert len(audit.COVERED) == 165
    assert {spot.id: frozenset(spot.pockets) for spot in GAME.game.spots.values()} == audit.COVERED


@pytest.mark.rule("roulette 4.1")
def test_auditor_and_game_pay_the_same_for_every_spot_and_pocket() -> None:
    for spot, pocket in product(audit.COVERED, audit.POCKETS):
        assert audit.payout_cents({spot: 100}, pocket) == GAME.game.settle({spot: 100}, pocket).payout_cents


@pytest.mark.rule("roulette 3.3")
@given(STAKES)
def test_auditor_and_game_accept_and_refuse_the_same_slips(stakes: dict[str, int]) -> None:
    assert (audit.RULES.fault_in_slip(stakes, audit.KIND_CENTS) is None) == (
        GAME.game.check(stakes, GAME.limits) is None
    )


def test_money_in_play_at_one_evacuation_is_not_counted_at_the_next_one_of_the_round() -> None:
    table = TableAccount(audit.RULES)
    table.put_round(1, "BETS_OPEN", False)
    table.rounds[1].slips["T1"] = SlipAccount(registered=1, stakes={"red": 2000}, total_cents=2000)
    for id_, cents in (("first", 8000), ("second", 5000)):
        RECORDED["Evacuation"](table, 1, [id_, "T1", 1, 0, cents, 0, "", ["1001", "2001"]])
    assert table.left_in_play == {"first": 2000}


@pytest.mark.parametrize(("commits_since", "is_open"), [(0, True), (1, False)])
def test_a_look_that_the_console_had_not_on_disk_when_it_died_leaves_the_query_open(
    commits_since: int, is_open: bool
) -> None:
    queries, table = Queries(), TableAccount(audit.RULES)
    table.put_round(1, "BETS_OPEN", False)
    table.rounds[1].play = SimpleNamespace(stakes={"T01": {"player": 1000}})
    queries.came("T01", 1)
    queries.heard(table, "T01", 1, is_answered=False)
    queries.orders_taken(["checked"], commits=7)
    assert not queries.may_be_open(1)
    queries.console_crashed(commits=7 + commits_since)
    assert queries.may_be_open(1) is is_open
