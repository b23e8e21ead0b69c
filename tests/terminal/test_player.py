"""Automatic players: their bets are legal, and a script is either read or refused in one sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette.rules import Rules
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
