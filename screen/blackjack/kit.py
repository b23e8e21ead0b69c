"""The words that all screens of a Blackjack table share, by rulebook; the kit of cards paints the cards."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
LATER, OF_2017 = "words_rules.toml", "words_rules_2017.toml"


def shared_words(*, is_later: bool) -> tuple[Path, ...]:
    """The word files of a Blackjack table. `is_later`: by the rulebooks of 2020 and 2024, which have the same
    paragraphs.
    """
    return HERE / "words.toml", HERE / (LATER if is_later else OF_2017)
