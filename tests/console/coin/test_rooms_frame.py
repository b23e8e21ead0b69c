"""The room's frame with a game that is not roulette: it knows only what it is handed."""

import pytest
from msgspec.structs import replace

from console.display.both import WORDS
from console.display.game import SAID, RoomGame
from console.display.run import GAMES
from console.watching.heard import LinkChanged
from console.watching.seen import DASH
from protocol.enums import Phase
from protocol.table_status import TermsChanged
from screen.words import Words
from tests.console.coin.game import ROOMS
from tests.console.coin.shown import room, status

LYING, UPRIGHT = (1280, 720), (720, 1280)


@pytest.mark.parametrize("game", [*GAMES.values(), ROOMS], ids=[*GAMES, "coin"])
def test_a_game_has_every_word_that_the_frame_says_of_it(game: RoomGame) -> None:
    words = Words(*WORDS, *game.words)
    assert [key for key in SAID if not words.knows(key)] == []


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_shown_with_the_games_own_room(phase: Phase, size: tuple[int, int]) -> None:
    with room(size) as here:
        here.look(status(phase))
        assert here.text("coinRoom") == "spinning"
        assert here.text("coinLimits") == f"Sides 注型 S$1{DASH}500"
        assert all(here.model.notice.value("title"))
        assert all(here.model.notice.value("text"))
        assert here.model.head.value("table").startswith("Coin 球")


def test_what_the_game_says_stands_in_the_band() -> None:
    with room(LYING) as here:
        here.look(status(Phase.SETTLED, last_round=None))
        assert (here.model.notice.value("title")[0], here.model.notice.value("text")[0]) == ("Heads", "That side wins")
        assert here.model.notice.value("tile") == {"text": "H", "look": "red"}
        here.look(status(Phase.VOID))
        assert here.model.notice.value("text")[0] == "The coin fell off the table (rule 9.1). All bets returned"


def test_changed_terms_are_told_over_the_place_that_the_game_names() -> None:
    with room(LYING) as here:
        facts = status(Phase.SETTLED)
        here.look(replace(facts, changed=TermsChanged(facts.round + 1, ["side"])))
        news = here.find("news")
        assert news is not None
        assert (news.x(), news.y(), news.width()) == (40, 500, 1000)
        assert here.find("coinRoom") is None


def test_a_silent_console_fades_what_the_game_shows() -> None:
    with room(LYING) as here:
        here.look(status(Phase.SETTLED))
        here.hear(LinkChanged(is_heard=False, wall_ms=0))
        here.pump()
        shown = here.find("coinRoom")
        assert shown is not None
        assert shown.opacity() < 1
