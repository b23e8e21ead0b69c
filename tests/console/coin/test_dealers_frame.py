"""The dealer's screen frame with a game that is not roulette: all that it shows of the game comes from the game."""

import subprocess
import sys

import pytest
from msgspec.msgpack import encode

from console.dealer.game import SAID, DealerGame
from console.dealer.run import GAMES
from console.watching.heard import Answered
from lab.checks import ROOT
from phrases import phrase
from protocol.answers import packed
from protocol.enums import Phase, VerdictKind
from protocol.messages import Answer
from protocol.staff import report_made
from protocol.table_status import VerdictTold
from protocol.what_if import Looked
from screen.words import LANGUAGES, Words
from tests.console.coin.game import DEALERS, CoinsShown
from tests.console.coin.shown import dealer, status


@pytest.mark.parametrize("module", ["console.dealer.model", "console.display.model", "console.watching.run"])
def test_importing_a_screen_frame_does_not_import_roulette(module: str) -> None:
    loaded = f"import {module}, sys; print([name for name in sys.modules if name.startswith('console.roulette')])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("game", [*GAMES.values(), DEALERS], ids=[*GAMES, "coin"])
def test_each_game_defines_every_word_that_the_dealers_frame_needs_from_a_game(game: DealerGame) -> None:
    words = Words(*game.all_words())
    assert [key for key in SAID if not words.knows(key)] == []


@pytest.mark.parametrize("phase", Phase)
def test_dealers_screen_shows_the_games_own_column_and_result_strip_in_every_phase(phase: Phase) -> None:
    with dealer() as here:
        here.look(status(phase))
        for language in LANGUAGES:
            here.model.switchLanguage()
            here.pump()
            assert here.model.words.language != language
            assert here.text("coinStrip") == "H T"
        assert here.find("coinColumn") is not None
        assert here.model.notice.value("title")
        assert here.model.primary.value("title")
        assert len(here.model.actions.rows) == 9


def test_dealers_notice_and_big_button_show_the_games_own_words_in_each_phase() -> None:
    with dealer() as here:
        here.look(status(Phase.BETS_CLOSED))
        assert here.model.notice.value("text") == "The coin is in the air"
        assert [here.model.primary.value(name) for name in ("kind", "title")] == ["red", "Catch the coin"]
        here.look(status(Phase.BETS_CLOSED, verdict=VerdictTold(VerdictKind.RESULT, "tails", None, "camera: tails")))
        assert here.model.primary.value("title") == "Confirm Tails"
        here.look(status(Phase.BETS_CLOSED, verdict=VerdictTold(VerdictKind.INVALID, None, "9.1", "camera: nothing")))
        assert here.model.primary.value("title") == "Void by 9.1"
        here.look(status(Phase.SETTLED))
        assert here.model.notice.value("tile") == {"text": "H", "look": "red"}


def test_dealer_enters_an_outcome_on_the_games_own_pad_and_the_screen_asks_what_it_would_do() -> None:
    with dealer() as here:
        here.look(status(Phase.HELD, reason=phrase("evidence", parts=["seen late", phrase("camera_saw")])))
        assert here.model.notice.value("text") == "seen late."
        here.model.act("enter")
        here.pump()
        here.model.rest.put({"isOn": False})
        here.touch("side-tails")
        asked = here.asked[-1]
        assert (asked.verb, asked.arguments) == ("what-if", {"of": "enter", "outcome": "tails"})
        assert here.model.page.value("outcome") == {"text": "T", "look": "black"}
        assert here.model.page.value("deed")["title"] == "Result Tails"


def test_void_page_lists_the_games_paragraphs_and_needs_a_reason_for_the_shift_managers_paragraph() -> None:
    with dealer() as here:
        here.look(status(Phase.HELD, reason=""))
        here.model.act("void")
        here.pump()
        assert here.find("coinPicture") is None
        rows = here.model.page.value("choices")
        assert [row["key"] for row in rows if row["group"] == "paragraph"] == ["9.1", "9.2"]
        before = len(here.asked)
        here.model.choose("paragraph", "9.2")
        assert len(here.asked) == before
        here.model.choose("paragraph", "9.1")
        assert here.asked[-1].arguments["paragraph"] == "9.1"


def test_an_action_that_only_one_game_has_sends_its_reason_and_shows_what_it_will_change() -> None:
    with dealer() as here:
        here.look(status(Phase.SETTLED))
        here.model.act("polish")
        here.pump()
        assert here.find("coinPicture") is not None
        here.model.chooseReason("coin_dull")
        asked = here.asked[-1]
        assert asked.arguments == {"of": "polish", "reason": ["reason_coin_dull", {}]}
        looked = Looked("polish", {"after_round": 2}, [])
        here.model.hear(Answered(asked.token, Answer("id", None, None, packed(looked))))
        assert here.model.page.value("lines") == ["It shines after round 2"]


def test_settings_page_lists_the_games_own_setting_and_switches_it_on() -> None:
    with dealer() as here:
        here.look(status(Phase.SETTLED))
        here.model.act("settings")
        here.pump()
        keys = [row["key"] for row in here.model.page.value("choices")]
        assert keys == ["bet-time", "last-bets", "side", "slip", "pace", "lent"]
        here.model.choose("setting", "lent")
        assert here.asked[-1].arguments == {"of": "set-lent", "coin": "on"}
        assert here.model.page.value("deed")["title"] == "The coin: lent"


def test_button_of_the_games_own_sheet_opens_it_and_asks_the_console_for_its_report() -> None:
    with dealer() as here:
        here.look(status(Phase.SETTLED))
        here.model.rest.put({"isOn": False})
        here.touch("openVault")
        asked = here.asked[-1]
        assert (asked.verb, asked.arguments["name"]) == ("report", "coins")
        made = report_made(CoinsShown(["gold", "silver"]))
        here.model.hear(Answered(asked.token, Answer("id", None, None, packed(made))))
        here.pump()
        assert here.text("coinVault") == "gold, silver"


def test_touching_a_result_in_the_games_strip_opens_the_page_of_that_round() -> None:
    with dealer() as here:
        here.look(status(Phase.SETTLED))
        here.model.rest.put({"isOn": False})
        here.touch("coinStripTouch")
        assert (here.model.page.value("title"), here.model.page.value("before")["text"]) == ("Round 1", "T")


def test_pit_menu_shows_the_games_own_page_with_a_list_from_the_console_to_choose_from() -> None:
    with dealer() as here:
        here.look(status(Phase.SETTLED))
        here.model.act("pit")
        here.pump()
        assert here.find("choice-pit-change-coin") is not None
        here.model.choose("pit", "change-coin")
        asked = here.asked[-1]
        assert asked.verb == "coins"
        here.model.hear(Answered(asked.token, Answer("id", None, None, encode({"coins": ["gold", "silver"]}))))
        here.pump()
        assert [row["title"] for row in here.model.picks.rows] == ["gold", "silver"]
        here.model.choose("coin", "gold")
        assert here.asked[-1].arguments == {"of": "change-coin", "coin": "gold"}
