"""Compares the settlement of whole tables with a second one that shares no code; also runs a small campaign."""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.bets import Spot
from games.baccarat.outcome import BetResults
from lab.campaigns.baccarat_rounds import STANDARD_ERRORS_MAX, Kind, figures, rounds, tally
from lab.campaigns.baccarat_tables import differences, random_table

ALLOWED = {"collections", "collections.abc", "fractions", "math"}


def test_the_second_settlement_imports_no_module_of_the_product() -> None:
    tree = ast.parse(Path(__file__).with_name("independent.py").read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= ALLOWED
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


@pytest.mark.rule("baccarat 1.5")
@pytest.mark.rule("baccarat 4.1.1")
@pytest.mark.rule("baccarat 4.1.2")
@pytest.mark.rule("baccarat 5.1")
@pytest.mark.rule("baccarat 5.1.1")
@given(st.integers(0, 2**64))
def test_any_table_is_settled_to_the_cent_as_by_the_second_settlement(seed: int) -> None:
    assert list(differences(random_table(Random(seed)))) == []


def test_random_tables_contain_pairs_ties_excess_and_bets_that_remain() -> None:
    tables = [random_table(Random(seed)) for seed in range(200)]
    assert {spot for table in tables for _, spot, _ in table.placed} == set(Spot)
    sums = [
        abs(sum(cents * {"player": 1, "banker": -1}.get(spot, 0) for _, spot, cents in table.placed))
        for table in tables
    ]
    over = sum(total > table.differential_cents for total, table in zip(sums, tables, strict=True))
    assert 20 < over < 180


@pytest.mark.rule("baccarat 3.12")
def test_a_small_campaign_stays_within_the_exact_figures() -> None:
    report = rounds(20_000)
    assert report.wrong == []
    assert report.tried == 20_400
    assert report.figures["seeds"] == "1 to 1"


def test_a_campaign_of_hands_continues_with_the_next_seed() -> None:
    assert rounds(200, first=7).figures["seeds"] == "7 to 7"
    assert tally(200, 7) != tally(200, 8)


def test_the_campaign_finds_one_round_in_a_hundred_that_is_won_wrongly() -> None:
    kinds = tally(100_000, 1)
    assert max(abs(figure.away) for figure in figures(kinds)) < STANDARD_ERRORS_MAX
    wrong: Counter[Kind] = Counter()
    for kind, times in kinds.items():
        turned = times // 50 if kind.outcome.winner is Spot.PLAYER else 0
        wrong[kind] += times - turned
        wrong[kind._replace(outcome=BetResults(Spot.BANKER, *kind.outcome[1:]))] += turned
    away = {figure.name: abs(figure.away) for figure in figures(wrong)}
    assert min(away["net of Player"], away["net of Banker"], away["Banker wins"]) > STANDARD_ERRORS_MAX
