"""The room display's frame with a game that is not roulette: all that it shows of the game comes from the game."""

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
def test_each_game_defines_every_word_that_the_room_frame_needs_from_a_game(game: RoomGame) -> None:
    words = Words(*WORDS, *game.words)
    assert [key for key in SAID if not words.knows(key)] == []


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("phase", Phase)
def test_room_display_shows_the_games_own_part_and_limits_in_every_phase_and_orientation(
    phase: Phase, size: tuple[int, int]
) -> None:
    with room(size) as here:
        here.look(status(phase))
        assert here.text("coinRoom") == "spinning"
        assert here.text("coinLimits") == f"Sides 注型 S$1{DASH}500"
        assert all(here.model.notice.value("title"))
        assert all(here.model.notice.value("text"))
        assert here.model.head.value("table").startswith("Coin 球")


def test_room_notice_shows_the_games_own_words_for_a_result_and_for_a_void_round() -> None:
    with room(LYING) as here:
        here.look(status(Phase.SETTLED, last_round=None))
        assert (here.model.notice.value("title")[0], here.model.notice.value("text")[0]) == ("Heads", "That side wins")
        assert here.model.notice.value("tile") == {"text": "H", "look": "red"}
        here.look(status(Phase.VOID))
        assert here.model.notice.value("text")[0] == "The coin fell off the table (rule 9.1). All bets are returned"


def test_news_of_changed_limits_covers_the_place_that_the_game_chose_in_the_room_display() -> None:
    with room(LYING) as here:
        facts = status(Phase.SETTLED)
        here.look(replace(facts, changed=TermsChanged(facts.round + 1, ["side"])))
        news = here.find("news")
        assert news is not None
        assert (news.x(), news.y(), news.width()) == (40, 500, 1000)
        assert here.find("coinRoom") is None


def test_room_display_fades_the_games_part_when_the_console_is_silent() -> None:
    with room(LYING) as here:
        here.look(status(Phase.SETTLED))
        here.hear(LinkChanged(is_heard=False, wall_ms=0))
        here.pump()
        shown = here.find("coinRoom")
        assert shown is not None
        assert shown.opacity() < 1
