"""The dealer's screen of a baccarat table leads to every verb that only such a table has."""

from console.baccarat.dealer.acts import ACTIONS, VERBS
from console.baccarat.dealer.derive_guide import OPEN, WRONG
from console.baccarat.verbs import VERBS as OWN
from console.dealer.flow import Flow
from console.dealer.game import DealerGame
from console.dealer.run import GAMES
from screen.words import LANGUAGES, Words

BACCARAT: DealerGame = GAMES["baccarat-commission"]
FROM_THE_PIT = {page.verb for page in BACCARAT.pit}
BY_THE_FRAME = {"open", "correct"}
AT_A_SHELL = {"show"}
"""What another game's facts are said with; a baccarat table refuses it."""
FROM_THE_BIG_BUTTON = {"agree", "open-card", "burnt", "new-shoe"}


def test_every_verb_of_a_baccarat_table_is_reached_by_touch() -> None:
    by_guide = {row.act.partition("/")[0] for row in (*OPEN, *WRONG)}
    by_button = {action.name for action in ACTIONS}
    assert OWN.keys() - by_guide - by_button - FROM_THE_BIG_BUTTON - FROM_THE_PIT - BY_THE_FRAME == AT_A_SHELL


def test_every_page_has_title_text_step_and_button_in_both_languages() -> None:
    for language in LANGUAGES:
        words = Words(*BACCARAT.all_words(), language=language)
        for verb in VERBS:
            key = verb.replace("-", "_")
            assert all(words.knows(f"{part}_{key}") for part in ("flow", "deed")), verb
            assert words.knows(f"flow_{key}_text"), verb


def test_every_row_of_the_guide_has_words_and_leads_to_a_page() -> None:
    words = Words(*BACCARAT.all_words())
    for row in (*OPEN, *WRONG):
        assert words.knows(f"guide_{row.key}"), row
        flow = Flow(row.act.partition("/")[0], game=BACCARAT)
        assert BACCARAT.verb(flow.verb).mode, row
