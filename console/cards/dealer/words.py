"""The word files of what all card games share at the dealer's screen."""

from pathlib import Path

CARD_WORDS = tuple(sorted(Path(__file__).resolve().parent.glob("words*.toml")))
