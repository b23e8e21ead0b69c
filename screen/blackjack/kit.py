"""The words that all screens of a Blackjack table say, by rulebook; cards are painted by the kit of cards."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
LATER, OF_2017 = "words_rules.toml", "words_rules_2017.toml"


def shared_words(*, is_later: bool) -> tuple[Path, ...]:
    """`is_later`: by the rulebooks of 2020 and 2024, which share their paragraphs."""
    return HERE / "words.toml", HERE / (LATER if is_later else OF_2017)
