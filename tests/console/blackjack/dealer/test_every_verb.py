"""The dealer's screen of a Blackjack table leads to every verb that only such a table has."""

import pytest

from console.blackjack.dealer.acts import ACTIONS, VERBS
from console.blackjack.dealer.derive_guide import LATE, OPEN, WRONG, voids
from console.blackjack.verbs import VERBS as OWN
from console.blackjack.watching.told import RULEBOOKS
from console.dealer.flow import Flow
from console.dealer.run import GAMES
from screen.sentences import paragraph_key
from screen.words import LANGUAGES, Words

FROM_THE_BIG_BUTTON = {"agree", "burnt", "new-shoe"}
FROM_THE_PIT = {"placed-for"}
BY_THE_FRAME = {"open"}
AT_A_SHELL = {"show"}
"""What another game's facts are said with; a Blackjack table refuses it."""


def test_every_verb_of_a_blackjack_table_is_reached_by_touch() -> None:
    by_guide = {row.act for row in (*OPEN, *WRONG)} | {LATE, "void"}
    by_button = {action.name for action in ACTIONS}
    assert OWN.keys() - by_guide - by_button - FROM_THE_BIG_BUTTON - FROM_THE_PIT - BY_THE_FRAME == AT_A_SHELL


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_page_and_every_row_of_the_guide_has_words_in_both_languages(name: str) -> None:
    game, book = GAMES[name], RULEBOOKS[name].rulebook.paragraphs
    for language in LANGUAGES:
        words = Words(*game.all_words(), language=language)
        keys = [f"{part}_{verb.replace('-', '_')}" for verb in VERBS for part in ("flow", "deed")]
        keys += [f"flow_{verb.replace('-', '_')}_text" for verb in VERBS]
        keys += [f"guide_{row.key}" for row in (*OPEN, *WRONG, *voids(book))]
        keys += [paragraph_key(paragraph) for paragraph in game.voids.paragraphs]
        assert [key for key in keys if not words.knows(key)] == []
    assert all(game.verb(Flow(row.act, game=game).verb).mode for row in (*OPEN, *WRONG))


def test_the_guide_names_the_voids_of_each_rulebook() -> None:
    found = {name: [row.paragraph for row in voids(kind.rulebook.paragraphs)] for name, kind in RULEBOOKS.items()}
    later = ["5.5.1", "5.5.2", "5.5.3", "5.5.4"]
    assert found == {"blackjack-rws": later, "blackjack-perfect-pairs": later, "blackjack": ["5.1.1", "5.1.2"]}
