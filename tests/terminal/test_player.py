"""Automatic players: their bets are legal, and a script is either read or refused in one sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.blackjack.game import Blackjack2017
from games.limits import Limits, Range
from games.roulette.rules import Rules
from protocol.messages import Ask
from terminal.player import SLIPS_A_ROUND_MAX, NoPlayer, RandomPlayer, ScriptError, read_script
from tests.table import LIMITS

RULES = Rules()


@given(seed=st.text(max_size=8), credit_cents=st.integers(0, 10_000))
def test_random_player_bets_within_limits_and_credit_and_at_most_three_slips_a_round(
    seed: str, credit_cents: int
) -> None:
    player = RandomPlayer(seed, RULES)
    slips = [player.next_slip(1, LIMITS, credit_cents) for _ in range(10)]
    placed = [slip for slip in slips if slip is not None]
    assert len(placed) <= SLIPS_A_ROUND_MAX
    assert slips[SLIPS_A_ROUND_MAX:] == [None] * (10 - SLIPS_A_ROUND_MAX)
    for slip in placed:
        assert RULES.check(slip, LIMITS) is None
        assert 0 < sum(slip.values()) <= credit_cents


def test_random_players_with_the_same_seed_make_the_same_bets() -> None:
    one, two = RandomPlayer("7 T01", RULES), RandomPlayer("7 T01", RULES)
    played = [one.next_slip(round_, LIMITS, 100_000) for round_ in range(1, 20)]
    assert played == [two.next_slip(round_, LIMITS, 100_000) for round_ in range(1, 20)]
    assert any(slip for slip in played)


def test_no_player_makes_no_bet() -> None:
    assert NoPlayer().next_slip(1, LIMITS, 100_000) is None


def test_scripted_player_places_its_slips_in_order_and_once(tmp_path: Path) -> None:
    path = tmp_path / "script"
    path.write_text('{"round": 2, "bets": {"red": 500}}\n\n{"round": 2, "bets": {"tiers": 600, "straight:5": 100}}\n')
    player = read_script(path, RULES)
    assert player.next_slip(1, LIMITS, 0) is None
    assert player.next_slip(2, LIMITS, 0) == {"red": 500}
    second = player.next_slip(2, LIMITS, 0)
    assert second is not None
    assert sum(second.values()) == 700
    assert player.next_slip(2, LIMITS, 0) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "line 1: "),
        ('{"round": 1, "bets": {"red": 5}}\n{"round": 1, "bet": {}}', "line 2: "),
        ('{"round": 1, "bets": {"rde": 5}}', "There is no spot or announced bet 'rde'"),
        ('{"round": 0, "bets": {}}', "line 1: "),
    ],
)
def test_invalid_script_is_refused_with_the_number_of_its_line(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "script"
    path.write_text(text)
    with pytest.raises(ScriptError) as refused:
        read_script(path, RULES)
    assert sentence in str(refused.value)


def test_missing_script_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="nothing cannot be read"):
        read_script(tmp_path / "nothing", RULES)


@given(seed=st.text(max_size=8))
def test_random_player_adds_the_bet_that_a_side_bet_needs(seed: str) -> None:
    game = Blackjack2017({})
    ranges = {kind: Range(100, 50_000) for kind in game.kinds}
    limits = Limits(100, ranges, Range(100, 900_000), game.kind_of)
    player = RandomPlayer(seed, game)
    slips = [slip for number in range(1, 9) if (slip := player.next_slip(number, limits, 1_000_000)) is not None]
    assert slips
    assert all(game.check(slip, limits) is None for slip in slips)


def test_random_player_stakes_whole_units_within_an_option_and_never_less_than_it_asks() -> None:
    player = RandomPlayer("7 T01", RULES)
    options = [("double", 1, 700), ("split", 500, 500), ("stand", 0, 0)]
    asked = Ask(1, 1, 1, "turn:1.0", 8000, {"T01": options}, {"T01": "stand"})
    answers = [player.next_answer(asked, options, 1000) for _ in range(60)]
    said = {(answer.action, answer.cents) for answer in answers if answer is not None}
    assert said == {("double", 700), ("double", 300), ("split", 500), ("stand", 0)}
