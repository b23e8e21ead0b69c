"""A small version of the campaign of crash points of notes and tickets, and what it finds when a part is wrong."""

from random import Random

from lab.campaigns.money_points import POINTS, VICTIMS, moments, strike, strikes
from lab.simulation.bugs import OF_THE_TILL

SEED = 12


def test_a_failure_at_any_point_of_a_note_or_ticket_leaves_every_cent_and_every_paper_in_one_place() -> None:
    ended = strikes(1)
    assert [each.wrong for _, each in ended if each.wrong] == []
    assert len(ended) == len(POINTS) * len(VICTIMS)


def test_campaign_finds_a_lost_print_that_is_taken_as_not_printed() -> None:
    at = moments(SEED)[POINTS["P38"]][0]
    rng, wrong = Random(1), OF_THE_TILL["lost-print-is-not-done"]
    assert any(strike(SEED, "P38", "power", at, rng, wrong).wrong for _ in range(10))


def test_campaign_finds_a_status_that_counts_only_on_its_edge() -> None:
    at = moments(SEED)[POINTS["P26"]][0]
    rng, wrong = Random(1), OF_THE_TILL["credit-on-the-edge"]
    assert any(strike(SEED, "P26", "terminal", at, rng, wrong).wrong for _ in range(10))
