"""How the screens of a Blackjack table say how a round ended."""

from pathlib import Path

import pytest

from console.blackjack import watching
from console.blackjack.watching.told import RULEBOOKS, outcome_words, tile
from console.programs import PROGRAMS
from console.watching.seen import DASH
from protocol.messages import Value
from screen.words import Words

WORDS = Path(watching.__file__).parent / "words.toml"


@pytest.mark.parametrize(
    ("dealer", "said", "text"),
    [
        (["6S", "TH", "4D"], "Dealer has 20", "20"),
        (["AS", "6H"], "Dealer has 17", "17"),
        (["AS", "KH"], "Dealer has Blackjack", "BJ"),
        (["6S", "TH", "9D"], "Dealer busts with 25", "25"),
        (["6S"], "No bet needed the dealer's cards", DASH),
        ([], "No box was dealt", DASH),
    ],
)
def test_an_outcome_of_blackjack_is_described_by_the_dealers_hand(dealer: list[str], said: str, text: str) -> None:
    outcome: Value = {"dealer": dealer, "boxes": {}, "shoe": None, "events": []}
    assert outcome_words(outcome, Words(WORDS)) == said
    assert tile(outcome)["text"] == text


def test_the_screens_name_every_rulebook_that_the_console_deals() -> None:
    assert {name for name in PROGRAMS if name.startswith("blackjack")} == set(RULEBOOKS)
