"""The frame of the player's screen with a game that is not roulette: one coin and two spots."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from games.blackjack.variants import VARIANTS
from games.game import Returned
from lab.checks import ROOT
from protocol.clock import Now
from protocol.enums import Calls, Phase
from protocol.messages import Ask
from protocol.refusals import RefusalNumber, Why
from screen import app
from screen.words import SHARED, Words, read_words
from terminal.effects import PutEnded
from terminal.ledger import Visit
from terminal.recall import BetPlayed, CreditOfRound, RoundPlayed
from terminal.screen.derive_explain import explain
from terminal.screen.derive_frame import frame
from terminal.screen.derive_meters import meters
from terminal.screen.derive_own import limits_page
from terminal.screen.derive_pages import pages_of, text_pages
from terminal.screen.derive_scene import Scene, Situation, TextRow, situation_of
from terminal.screen.game_face import OWED, GameFace
from terminal.screen.model import ROOT as SCREEN
from terminal.screen.model import WORDS, PlayerModel, player_properties, player_words
from terminal.screen.placing import Placing
from terminal.screen.run import FACES
from terminal.screen.shown import Shown
from terminal.screen.sounds import Sounds
from terminal.view import Bets, Call, Played, View, Want, Wish
from tests.phrased import own
from tests.terminal.baccarat.seat import FACE as BACCARAT
from tests.terminal.roulette.states import FACE as ROULETTE
from tests.terminal.screen.coin.face import FLIES, CoinFace
from tests.terminal.screen.test_sounds import Loudspeaker

NOW = Now(5000.0, 1_790_000_000_000)
COIN = CoinFace()


@dataclass(frozen=True)
class Range:
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True)
class CoinLimits:
    chip_cents: int = 100
    per_kind: dict[str, Range] = field(default_factory=lambda: {"coin": Range(500, 10_000)})
    slip: Range = Range(500, 20_000)


LIMITS: Any = CoinLimits()
NO_BETS = Why(RefusalNumber.BETS_NOT_OPEN, own("Bets are not open."))
OPEN = View(
    "T07", "12", 8, Phase.BETS_OPEN, closes_s=NOW.monotonic_s + 9, is_heard=True, heard_wall_ms=NOW.wall_ms,
    credit_cents=50_000, visit=Visit(NOW.wall_ms - 600_000, 50_000, 0, 9000, 600_000, NOW.wall_ms), limits=LIMITS,
    ended=(PutEnded(7, 1, "tails", None, None, b""), PutEnded(6, 1, "heads", None, None, b"")),
)  # fmt: skip
CLOSED = replace(OPEN, phase=Phase.BETS_CLOSED, closes_s=None, no_bets=NO_BETS, bets=Bets({"heads": 1000}, None, True))
PLAYED = Played(8, 1, "heads", {"heads": 1000}, {"heads": 2000}, 0, 420, 0)
RESULT = replace(
    CLOSED, phase=Phase.SETTLED, last_played=PLAYED, last_win=PLAYED, ended=(PutEnded(8, 1, "heads", None, None, b""),)
)
QUESTION = Ask(8, 3, 1, "2.4", 20_000, {"T07": [("again", 0, 0), ("stop", 0, 0)]}, {"T07": "again"})
CORRECTION = PutEnded(8, 2, "tails", None, "heads", b"")
VIEWS = {
    Situation.OPEN: OPEN,
    Situation.LAST: replace(OPEN, last_bets=True),
    Situation.CLOSED: CLOSED,
    Situation.ASKED: replace(CLOSED, closes_s=NOW.monotonic_s + 5, question=QUESTION, escrow_cents=1000),
    Situation.HELD: replace(CLOSED, phase=Phase.HELD, held_for="dispute"),
    Situation.RESULT: RESULT,
    Situation.VOID: replace(CLOSED, phase=Phase.VOID, ended=(PutEnded(8, 1, "void", None, None, b""),)),
    Situation.CORRECTED: replace(RESULT, correction=CORRECTION, correction_cents=-2000, ended=(CORRECTION,)),
    Situation.IDLE: replace(OPEN, phase=Phase.IDLE, closes_s=None, no_bets=NO_BETS),
    Situation.TABLE_CLOSED: replace(OPEN, phase=Phase.IDLE, closes_s=None, no_bets=NO_BETS, last_round=8),
    Situation.LOST: replace(OPEN, is_heard=False, no_bets=NO_BETS, bets=Bets({"heads": 1000}, {"tails": 500})),
    Situation.LOCKED: replace(OPEN, locked="Dispute at the table", no_bets=NO_BETS),
    Situation.OUT_OF_SERVICE: replace(OPEN, fault="the accounts do not add up", no_bets=NO_BETS),
    Situation.UNKNOWN_KEY: replace(OPEN, is_heard=False, key_refused=True, no_bets=NO_BETS),
    Situation.STARTING: View("T07"),
}


class Screen:
    def __init__(self) -> None:
        self.wishes: list[Wish] = []
        self.model = PlayerModel(COIN, player_words(COIN), self.wishes.append, clock=lambda: NOW)
        self.window = app.Window(SCREEN, player_properties(self.model), (1280, 720))

    def see(self, view: View) -> None:
        self.model.see(view)
        self.draw()

    def draw(self) -> None:
        QCoreApplication.processEvents()
        assert not self.window.view.grabWindow().isNull()

    def item(self, name: str) -> QQuickItem:
        items = [self.window.root]
        for item in items:
            if item.objectName() == name:
                return item
            items += item.childItems()
        raise AssertionError(name)

    def touch(self, name: str) -> None:
        item = self.item(name)
        at = item.mapToScene(item.boundingRect().center())
        point = QPoint(round(at.x()), round(at.y()))
        QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        self.draw()

    def said(self, area: str, key: str) -> object:
        return self.model.areas[area].value(key)


@pytest.fixture
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen()
    yield made
    made.window.close()
    assert app.warnings == []


def test_every_situation_is_drawn_and_explained_in_both_languages(screen: Screen) -> None:
    assert set(VIEWS) == set(Situation)
    for language in ("zh", "en"):
        screen.model.setLanguage(language)
        for situation, view in VIEWS.items():
            assert situation_of(view) is situation
            screen.see(view)
            screen.model.explain("notice")
            assert screen.model.ui.value("explained")


def test_every_page_is_drawn_and_the_games_own_page_stands_among_those_of_the_frame(screen: Screen) -> None:
    bets = (BetPlayed("heads", 1000, 2000), BetPlayed("tails", 500, 0))
    screen.see(RESULT)
    for page in pages_of(COIN):
        screen.model.book.open(page)
        screen.model.book.see_rounds([RoundPlayed(8, "heads", 1, bets, CreditOfRound(50_000, 1500, 2000, 50_500))])
        screen.draw()
    said = screen.model.book.props
    names = [page["name"] for page in said.value("list")]
    assert names[:5] == ["bets", "round", "trouble", "tosses", "rounds"]
    assert said.value("coinTosses") == "Heads came 1 times"
    assert said.value("roundBets")[0]["sum"] == "S$10.00 twice is S$20.00"
    assert (said.value("rounds")[0]["badge"], said.value("rounds")[0]["colour"]) == ("H", "red")


def test_touch_on_the_games_stage_places_a_chip_and_undo_and_double_work(screen: Screen) -> None:
    screen.see(OPEN)
    screen.touch("heads")
    screen.touch("heads")
    screen.touch("tails")
    assert [wish.stakes for wish in screen.wishes if isinstance(wish, Want)][-1] == {"heads": 2000, "tails": 1000}
    screen.model.hand.undo()
    screen.model.hand.double()
    assert dict(screen.model.hand.wanted) == {"heads": 4000}


def test_bet_that_the_game_refuses_is_not_placed_and_the_allowed_rest_is_offered(screen: Screen) -> None:
    screen.see(OPEN)
    screen.model.hand.add_slip({"heads": 9_500})
    screen.touch("heads")
    assert screen.said("meters", "totalBet") == "S$0.00"
    assert screen.model.hand.props.value("refused") == "Not placed: limit here is S$100, you may add S$5"
    screen.model.hand.addOffered()
    assert dict(screen.model.hand.wanted) == {"heads": 10_000}


def test_games_stage_opens_its_own_page_and_its_chip_is_explained(screen: Screen) -> None:
    screen.see(CLOSED)
    screen.touch("tosses")
    assert screen.model.ui.value("page") == "tosses"
    assert screen.item("tossesPage").isVisible()
    screen.touch("back")
    screen.model.explain("chip:heads")
    assert screen.model.ui.value("explained") == "S$10 on Heads"


def test_frame_shows_the_outcome_in_the_words_of_the_game(screen: Screen) -> None:
    screen.see(RESULT)
    assert (screen.said("notice", "title"), screen.said("notice", "text")) == ("Heads", "The coin shows it")
    assert (screen.said("notice", "badge"), screen.said("table", "name")) == ("H", "Heads or tails")
    wins = screen.said("strip", "wins")
    assert isinstance(wins, list)
    assert [win["sum"] for win in wins] == ["S$10.00 twice is S$20.00"]
    screen.see(VIEWS[Situation.CORRECTED])
    assert screen.said("notice", "text") == "corrected_text Tails Heads 2.2"


def test_question_shows_its_own_countdown_and_blocks_the_cash_out_until_it_is_answered(screen: Screen) -> None:
    screen.see(VIEWS[Situation.ASKED])
    assert (screen.said("notice", "kind"), screen.said("notice", "title")) == ("held", "Please choose")
    assert (screen.said("notice", "seconds"), screen.said("notice", "fraction")) == ("5", 0.25)
    assert screen.said("strip", "mode") == "question"
    assert (screen.said("meters", "cashOutAvailable"), screen.said("meters", "cashOutLine")) == (
        False,
        "after your answer",
    )


def test_registered_bet_returned_at_the_close_is_shown_with_its_paragraph(screen: Screen) -> None:
    back = (Returned("heads", 500, "2.5"),)
    screen.see(replace(CLOSED, bets=Bets({"heads": 1000}, None, True, given_back=back)))
    assert (screen.said("strip", "returned"), screen.said("strip", "returnedWhat")) == ("S$5.00 returned", "Heads")
    assert screen.said("strip", "returnedText") == "Rule 2.5"
    screen.see(replace(RESULT, last_played=replace(PLAYED, given_back=back)))
    margins = screen.said("strip", "margins")
    assert isinstance(margins, list)
    assert margins[-1] == "S$5.00: registered, then returned at the close (rule 2.5)"


class DearCoin(CoinFace):
    """A coin whose two bets have different house edges, with a limit and a place of its own."""

    house_keeps = (Fraction(1, 100), Fraction(14, 100))

    def house_share(self, view: View) -> Fraction | None:
        return Fraction(5, 100) if view.played else None

    def place_words(self, view: View, words: Words) -> tuple[str, ...]:
        return ("Coin 3",)

    def more_limits(self, words: Words) -> tuple[TextRow, ...]:
        return (("Together", "S$900"),)

    def closed_words(self, view: View, words: Words) -> str:
        return "The coin is in the air"

    def explain_own(self, what: str, scene: Scene, words: Words) -> str:
        return f"{what} is a coin"


def test_cost_of_a_game_with_different_house_edges_follows_the_players_own_bets() -> None:
    words, scene = player_words(COIN), Scene(replace(CLOSED, played=(PLAYED,)), NOW)
    drawn = meters(scene, DearCoin(), words)
    assert drawn["sessionCost"] == "S$27 / h"
    texts = text_pages(scene, DearCoin(), words)["responsibleTexts"]
    assert isinstance(texts, list)
    assert texts[0] == "responsible_cost S$86.00 to S$99.00 S$27 / h"
    assert limits_page(scene, DearCoin(), words)["costText"] == "cost_sum S$90.00 0:10 h S$4.50 S$27 / h"


def test_cost_that_depends_on_unknown_bets_is_shown_as_a_dash() -> None:
    words, scene = player_words(COIN), Scene(replace(CLOSED, played=()), NOW)
    assert meters(scene, DearCoin(), words)["sessionCost"] == "\N{EN DASH}"


def test_game_adds_its_own_place_limit_state_and_explanation_to_the_frame() -> None:
    words, scene = player_words(COIN), Scene(CLOSED, NOW)
    drawn = frame(scene, DearCoin(), words)
    assert drawn["table"]["round"] == "Table 12 · Coin 3 · Round 8"
    assert drawn["table"]["limits"] == [
        {"name": "Coin", "range": "S$5\N{EN DASH}100"},
        {"name": "Together", "range": "S$900"},
    ]
    assert drawn["notice"]["text"] == "The coin is in the air"
    assert explain("edge", scene, Shown(CLOSED, Placing(), 100), DearCoin(), words) == "edge is a coin"


def test_bet_that_returned_only_its_stake_is_not_shown_as_a_win_on_the_page_of_rounds(screen: Screen) -> None:
    played = RoundPlayed(8, "heads", 1, (BetPlayed("heads", 1000, 1000),), CreditOfRound(50_000, 1000, 1000, 50_000))
    screen.model.book.open("rounds")
    screen.model.book.see_rounds([played])
    said = screen.model.book.props
    assert said.value("roundText") == "The coin shows it"
    assert [(bet["isWin"], bet["sum"]) for bet in said.value("roundBets")] == [(False, "S$10.00 twice is S$10.00")]


def test_locked_terminal_calls_the_attendant_and_telemetry_reaches_the_games_stage(screen: Screen) -> None:
    screen.model.see_telemetry({"coin": "flies", "simulated": True})
    assert screen.model.stage.property("coin").value("heard") == "flies"
    screen.see(RESULT)
    assert screen.said("strip", "simulated") == "SIMULATED"
    screen.see(VIEWS[Situation.LOCKED])
    assert Call(Calls.ATTENDANT) in screen.wishes


def test_games_own_sound_is_played_where_the_frame_has_none() -> None:
    loudspeaker = Loudspeaker()
    sounds = Sounds(loudspeaker, COIN.notes)
    due = COIN.cue(Scene(CLOSED, NOW), Scene(CLOSED, NOW, {"coin": "flies"}))
    assert due == FLIES
    sounds.play(due)
    assert loudspeaker.played == [f"{FLIES}.wav"]


def words_of(face: GameFace) -> set[str]:
    return {key for path in face.words_files for key in read_words(path)}


@pytest.mark.parametrize("face", [ROULETTE, BACCARAT, COIN])
def test_each_game_defines_every_word_that_the_frame_asks_of_it(face: GameFace) -> None:
    frames = {key for path in (SHARED, *WORDS) for key in read_words(path)}
    assert not frames & set(OWED)
    assert set(OWED) <= words_of(face)
    assert {f"page_{name}" for name in pages_of(face)} | {*face.round_steps, *face.troubles} <= frames | words_of(face)
    assert set(face.limit_groups) <= words_of(face)


def test_frame_uses_no_word_of_roulette_except_those_that_each_game_defines() -> None:
    said: set[str] = set()
    for path in sorted((ROOT / "terminal" / "screen").rglob("*.py")):
        if path.name == "game_face.py":
            continue
        nodes = ast.walk(ast.parse(path.read_text()))
        said |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for path in sorted((ROOT / "terminal" / "screen").rglob("*.qml")):
        said |= set(re.findall(r"\bwords\.(\w+)", path.read_text()))
    situations = {f"explain_{situation.replace('-', '_')}" for situation in Situation}
    assert said & words_of(ROULETTE) <= set(OWED)
    assert situations & words_of(ROULETTE) <= set(OWED)
    assert set(OWED) <= said | situations


def test_frame_of_the_screen_runs_without_importing_roulettes_screen() -> None:
    code = "import sys, terminal.screen.model, terminal.screen.link; print('terminal.roulette' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_every_game_has_one_screen() -> None:
    assert sorted(FACES) == sorted({ROULETTE.name, BACCARAT.name, *VARIANTS})


def test_terminal_imports_only_the_screen_of_its_own_game() -> None:
    code = (
        "import sys; from games.registry import GAMES; from terminal.screen.run import FACES; "
        "FACES['baccarat-commission'](GAMES.make('baccarat-commission', {})); "
        "print('terminal.roulette' in sys.modules, 'terminal.baccarat' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"
