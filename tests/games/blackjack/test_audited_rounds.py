"""The audit's Blackjack settles the rounds that the game plays; the two were written separately and share no code."""

import pytest

from tests.games.blackjack.audited import NAMES, rounds

WANTED = {
    "blackjack-rws": {
        "turn split", "turn double", "follow-split follow", "follow-split decline", "follow-double follow",
        "interim insure", "interim surrender", "options take-back", "options go-on", "order first",
        "reconstruct", "leave", "together", "order", "exposed", "discard", "correct", "away", "back", "cut",
    },
    "blackjack": {"turn split", "turn double", "interim surrender", "interim insure", "reconstruct", "correct"},
}  # fmt: skip
"""What the rounds must have had for their agreement to say anything."""


@pytest.mark.parametrize("name", NAMES)
def test_game_and_audit_agree_on_every_question_payment_and_bet_of_two_hundred_rounds(name: str) -> None:
    wrong, seen = rounds(name, 200, seed=1)
    assert wrong == []
    assert set(seen) >= WANTED["blackjack" if name == "blackjack" else "blackjack-rws"]
