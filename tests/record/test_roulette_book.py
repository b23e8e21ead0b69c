"""The audit's own roulette against the game that is played: two works that share no line."""

import pytest

from games.game import Wager as PlayedWager
from games.registry import GAMES
from games.roulette.pockets import POCKETS
from games.roulette.rules import HOUSE_READINGS, NAME
from record.audit.games import rules_by
from record.audit.games.face import Wager
from record.audit.games.roulette import Roulette

PLAYED = GAMES.make(NAME, {})


def test_every_spot_of_the_game_is_known_and_pays_the_same_on_every_pocket() -> None:
    audit = rules_by(NAME, {})
    assert isinstance(audit, Roulette)
    assert set(audit.covered) == set(PLAYED.kind_of)
    for outcome in POCKETS:
        for spot in PLAYED.kind_of:
            due = audit.due(None, outcome, Wager({spot: 700}))
            assert tuple(due) == tuple(PLAYED.due(None, outcome, PlayedWager({spot: 700})))


def test_readings_of_announced_bets_change_nothing_and_unknown_ones_leave_it_without_rules() -> None:
    for name, value in HOUSE_READINGS.items():
        assert rules_by(NAME, {name: value}) is not None
    assert rules_by(NAME, {"pays_double": True}) is None
    assert rules_by("baccarat", {}) is None


def test_other_reds_win_on_red() -> None:
    reds = [str(number) for number in range(1, 19)]
    audit = rules_by(NAME, {"reds": reds})
    assert audit is not None
    assert audit.due(None, "2", Wager({"red": 100})).payout_cents == 200
    with pytest.raises(ValueError, match="no pocket"):
        audit.due(None, "37", Wager({"red": 100}))
