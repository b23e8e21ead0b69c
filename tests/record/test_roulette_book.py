"""The audit's roulette rules are compared with the game's own rules; the two implementations share no code."""

import pytest

from games.game import Wager as PlayedWager
from games.registry import GAMES
from games.roulette.pockets import POCKETS
from games.roulette.rules import HOUSE_READINGS, NAME
from record.audit.games import rules_by
from record.audit.games.face import Wager
from record.audit.games.roulette import Roulette

PLAYED = GAMES.make(NAME, {})


def test_audit_knows_every_roulette_spot_and_pays_as_the_game_does_on_every_pocket() -> None:
    audit = rules_by(NAME, {})
    assert isinstance(audit, Roulette)
    assert set(audit.covered) == set(PLAYED.kind_of)
    for outcome in POCKETS:
        for spot in PLAYED.kind_of:
            due = audit.due(None, outcome, Wager({spot: 700}))
            assert tuple(due) == tuple(PLAYED.due(None, outcome, PlayedWager({spot: 700})))


def test_audit_accepts_the_readings_of_announced_bets_and_has_no_rules_for_an_unknown_reading() -> None:
    for name, value in HOUSE_READINGS.items():
        assert rules_by(NAME, {name: value}) is not None
    assert rules_by(NAME, {"pays_double": True}) is None
    assert rules_by("baccarat", {}) is None


def test_audit_pays_red_by_the_reds_of_the_readings_and_refuses_an_unknown_pocket() -> None:
    reds = [str(number) for number in range(1, 19)]
    audit = rules_by(NAME, {"reds": reds})
    assert audit is not None
    assert audit.due(None, "2", Wager({"red": 100})).payout_cents == 200
    with pytest.raises(ValueError, match="no pocket"):
        audit.due(None, "37", Wager({"red": 100}))
