"""The page of the last rounds adds up: it lists everything that changed the credit during a round."""

import re
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screen.words import Words
from terminal.recall import RoundPlayed, recall
from terminal.screen.derive_rounds import rounds_page
from terminal.screen.derive_scene import Scene
from terminal.screen.leaf import Leaf
from terminal.screen.model import player_words
from terminal.view import View
from tests.table import Floor
from tests.terminal.roulette.states import FACE, NOW

MINUS = "\N{MINUS SIGN}"
SPOTS = st.sampled_from(["red", "odd", "straight:5", "dozen:1"])
SLIPS = st.dictionaries(SPOTS, st.sampled_from([100, 300]), min_size=1)
DEEDS = st.sampled_from(["credit", "cash-out", "correct", "bet", "nothing"])
PLAYS = st.lists(
    st.tuples(SLIPS, st.lists(DEEDS, max_size=3), st.sampled_from(["0", "5", "12", "36", "void"]), DEEDS),
    min_size=1,
    max_size=8,
)


def do(floor: Floor, deed: str, stakes: dict[str, int], at: int) -> None:
    """Does something that changes the credit, while bets are open or between two rounds."""
    if deed == "credit":
        floor.desk.done("credit", terminal="T1", cents=36_000 + at)
        floor.carry()
    elif deed == "cash-out":
        floor.cash_out("T1", 500 + at)
    elif deed == "correct" and (earlier := floor.desk.table.round.number - 1) > 0:
        if floor.desk.order("correct", second="ben", round=earlier, outcome="5", reason="seen").refusal is None:
            floor.pass_time(1.0)
    elif deed == "bet":
        floor[("T1")].bet({spot: 2 * cents for spot, cents in stakes.items()})
        floor.carry()


def play(floor: Floor, plays: list[tuple[dict[str, int], list[str], str, str]]) -> None:
    for at, (stakes, during, outcome, after) in enumerate(plays):
        floor.open()
        floor.bet("T1", stakes)
        for deed in during:
            do(floor, deed, stakes, at)
        if outcome == "void":
            floor.desk.done("void", paragraph="5.3.8")
            floor.carry()
        else:
            floor.result(outcome)
        do(floor, after, stakes, at)


def cents(text: str) -> int:
    """The amount in cents, read from the text of the page."""
    figures = Fraction(re.sub("[^0-9.]", "", text)) * 100
    return int(-figures if MINUS in text else figures)


def added_up(text: str) -> tuple[int, int]:
    """Both sides of a sum such as `100.00 - 8.00 + 180.00 = 272.00`."""
    left, right = re.findall(r"[0-9+\N{MINUS SIGN}., ]+", text.partition("=")[0])[0], text.partition("=")[2]
    terms = re.findall(r"([+\N{MINUS SIGN}]?) ?([0-9,]+\.[0-9]{2})", left)
    total = sum(cents(figures) * (-1 if sign == MINUS else 1) for sign, figures in terms)
    return total, cents(re.findall(r"[0-9,]+\.[0-9]{2}", right)[0])


def page(played: RoundPlayed, words: Words) -> tuple[list[int], str]:
    drawn = rounds_page(Leaf(Scene(View(""), NOW), FACE, rounds=(played,)), words)
    facts = drawn["roundFacts"]
    assert isinstance(facts, list)
    return [cents(fact["value"]) for fact in facts], str(drawn["roundSum"])


@given(plays=PLAYS)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_amounts_of_every_past_round_add_up_to_the_cent(
    tmp_path_factory: pytest.TempPathFactory, plays: list[tuple[dict[str, int], list[str], str, str]]
) -> None:
    floor = Floor(tmp_path_factory.mktemp("floor"), "T1")
    floor.join(T1=200_000)
    play(floor, plays)
    player = floor["T1"]
    recalled = recall(player.seat.terminal, player.seat.ledger, player.store)
    assert len(recalled) == len(plays)
    for language in ("en", "zh"):
        words = player_words(FACE, language)
        for played in recalled:
            (before, staked, paid, *moved), said = page(played, words)
            if played.version > 1:
                moved.pop()
            after = moved.pop()
            assert before - staked + paid + sum(moved) == after
            assert added_up(said) == (after, after)
            assert staked == played.stake_cents
            assert played.version > 1 or paid == played.payout_cents


def test_page_of_last_rounds_shows_credit_that_was_added_during_a_round(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """1,545 - 30 + 180 is not 2,055, because an attendant added 360 during the round."""
    floor = Floor(tmp_path_factory.mktemp("floor"), "T1")
    floor.join(T1=154_500)
    floor.open()
    floor.bet("T1", {"straight:17": 500, "red": 2_500})
    floor.desk.done("credit", terminal="T1", cents=36_000)
    floor.carry()
    floor.result("17")
    player = floor["T1"]
    (played,) = recall(player.seat.terminal, player.seat.ledger, player.store)
    words = player_words(FACE)
    drawn = rounds_page(Leaf(Scene(View(""), NOW), FACE, rounds=(played,)), words)
    facts = drawn["roundFacts"]
    assert isinstance(facts, list)
    assert {"name": "Credit added", "value": "+S$360.00"} in facts
    assert drawn["roundSum"] == f"1,545.00 {MINUS} 30.00 + 180.00 + 360.00 = 2,055.00"


def test_page_of_a_corrected_round_shows_the_first_payment_and_the_later_correction(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    floor = Floor(tmp_path_factory.mktemp("floor"), "T1")
    floor.join(T1=10_000)
    floor.play("17", T1={"straight:17": 500})
    floor.correct(1, "18")
    player = floor["T1"]
    (played,) = recall(player.seat.terminal, player.seat.ledger, player.store)
    words = player_words(FACE)
    figures, said = page(played, words)
    assert figures == [10_000, 500, 18_000, 27_500, -18_000]
    assert said.startswith(f"100.00 {MINUS} 5.00 + 180.00 = 275.00. ")
    assert f"{MINUS}S$5.00" in said
