"""The words that the frame says in each of the three Blackjacks."""

import pytest

from games.blackjack.game import Blackjack
from games.blackjack.variants import VARIANTS
from games.registry import GAMES
from terminal.blackjack.face import BlackjackFace
from terminal.screen.game_face import OWED
from terminal.screen.model import player_words


@pytest.mark.parametrize("name", VARIANTS)
def test_each_blackjack_has_every_word_that_the_frame_says(name: str) -> None:
    game = GAMES.make(name, {})
    assert isinstance(game, Blackjack)
    face = BlackjackFace(game)
    words = player_words(face)
    keys = [*OWED, *face.round_steps, *face.troubles, *face.limit_groups, *(f"page_{page}" for page in face.own_pages)]
    assert [key for key in keys if not words.knows(key)] == []
    assert [kind for kind in game.kind_of.values() if not words.knows(f"kind_{kind}")] == []
