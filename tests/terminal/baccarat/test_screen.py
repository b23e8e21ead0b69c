"""Baccarat's screen in real Qt, fed by a real terminal core: cards move in, touches bet, options are answered."""

from collections.abc import Iterator

import pytest
from PySide6.QtQuick import QQuickItem

from screen import app
from screen.words import LANGUAGES
from terminal.baccarat.spots import SPOTS
from terminal.screen.derive_scene import Situation
from terminal.screen.run import FACES
from terminal.screen.sounds import Sounds
from terminal.view import Answer, QueryTable, Want
from tests.terminal.baccarat.seat import BANKER_WINS, FACE, GAME, ME, OTHER, TIE, Seat
from tests.terminal.baccarat.window import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen()
    yield made
    made.close()
    assert app.warnings == []


def look(screen: Screen, seat: Seat) -> None:
    screen.see(seat.view(), seat.clock.now())


def test_card_moves_in_face_down_turns_over_and_only_then_the_total_changes(screen: Screen, seat: Seat) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("")
    look(screen, seat)
    screen.settle()
    seat.deal("9S")
    screen.see(seat.view(), seat.clock.now())
    dealt = screen.item("card-P1").childItems()[0]
    assert dealt.property("isMoving")
    face = dealt.childItems()[0]
    assert "card-back" in face.property("source").toString()
    assert "9" not in big_figures(screen)
    screen.settle()
    assert not dealt.property("isMoving")
    assert face.property("source").toString().endswith("card/9S/upright")
    assert (face.x(), face.y()) == (0, 0)
    assert "9" in big_figures(screen)


def big_figures(screen: Screen) -> set[str]:
    """The visible totals: the largest texts of the screen."""
    large = [item for item in screen.items() if item.inherits("QQuickText") and size_of(item) > 100]
    return {str(item.property("text")) for item in large if item.isVisible()}


def size_of(item: QQuickItem) -> int:
    return int(item.property("font").pixelSize())


def test_with_reduced_motion_cards_and_totals_appear_at_once(screen: Screen, seat: Seat) -> None:
    screen.model.setReducedMotion(True)
    seat.bets({"banker": 10_000})
    seat.deal("9S KH")
    look(screen, seat)
    assert not screen.item("card-P1").childItems()[0].property("isMoving")
    assert {"9", "0"} <= big_figures(screen)


def test_cards_on_the_table_do_not_move_when_further_cards_come(screen: Screen, seat: Seat) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S")
    look(screen, seat)
    screen.settle()
    first = screen.item("card-P1")
    seat.deal("KH AD 5C")
    look(screen, seat)
    assert screen.item("card-P1") is first
    assert not first.childItems()[0].property("isMoving")
    screen.settle()


def test_touches_on_spots_place_chips_that_the_terminal_registers(screen: Screen, seat: Seat) -> None:
    seat.open()
    look(screen, seat)
    screen.touch("spot-banker")
    screen.touch("spot-banker")
    screen.touch("spot-player-pair")
    want = [wish for wish in screen.wishes if isinstance(wish, Want)][-1]
    assert want.stakes == {"banker": 2000, "player-pair": 1000}
    seat.bet(ME, dict(want.stakes))
    look(screen, seat)
    assert {row["status"] for row in screen.stage.hand.chips.rows} == {"registered"}
    screen.model.hand.undo()
    assert dict(screen.model.hand.wanted) == {"banker": 2000}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_line_of_a_spot_fits_inside_it_also_while_its_bet_may_be_returned(
    language: str, screen: Screen, seat: Seat
) -> None:
    seat.open()
    seat.bet(OTHER, {"banker": 45_000})
    seat.bet(ME, {"banker": 20_000, "tie": 1000})
    seat.pass_time(1.0)
    look(screen, seat)
    screen.model.setLanguage(language)
    screen.draw()
    for spot in SPOTS:
        box = screen.item(f"spot-{spot}")
        (lines,) = [item for item in box.childItems() if item.inherits("QQuickColumn")]
        assert lines.y() + lines.height() <= box.height() - 2, spot


def test_one_touch_answers_an_option_and_a_second_touch_changes_nothing(screen: Screen, seat: Seat) -> None:
    seat.bets({"banker": 10_000, "tie": 1000}, {"player": 1000})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    look(screen, seat)
    assert {"Take back", "S$110.00", "Continue"} <= screen.texts()
    screen.touch("option-take-back")
    answers = [wish for wish in screen.wishes if isinstance(wish, Answer)]
    assert [(wish.question, wish.action) for wish in answers] == [(1, "take-back")]
    seat.choose(ME, "take-back")
    look(screen, seat)
    screen.touch("option-go-on")
    screen.stage.choose("go-on")
    assert len([wish for wish in screen.wishes if isinstance(wish, Answer)]) == 1
    assert "Registered: your answer stands" in "".join(screen.texts())


def test_player_with_a_bet_queries_a_card_once_and_sees_that_the_dealer_will_look(screen: Screen, seat: Seat) -> None:
    seat.round(BANKER_WINS)
    seat.bets({"banker": 10_000})
    seat.deal("")
    look(screen, seat)
    assert "Query a card" not in screen.texts()
    seat.deal("3S")
    seat.pass_time(0.75)
    look(screen, seat)
    screen.touch("query")
    assert QueryTable() in screen.wishes
    screen.wishes.clear()
    seat[ME].finish(seat[ME].core.query(seat.clock.now()))
    look(screen, seat)
    assert "Asked" in screen.texts()
    screen.stage.query()
    assert screen.wishes == []
    seat.carry()
    seat.pass_time(0.75)
    look(screen, seat)
    assert "The dealer will look" in screen.texts()


def test_player_without_a_bet_is_not_offered_a_query(screen: Screen, seat: Seat) -> None:
    seat.bets({})
    seat.deal("3S")
    seat.pass_time(0.75)
    look(screen, seat)
    assert "Query a card" not in screen.texts()


def test_touch_on_the_bead_plate_swaps_its_script_and_touch_on_the_big_road_explains_a_round(
    screen: Screen, seat: Seat
) -> None:
    seat.round(TIE)
    seat.round(BANKER_WINS)
    look(screen, seat)
    assert "/en/" in screen.item("bead").property("picture")
    screen.touch("bead")
    assert "/zh/" in screen.item("bead").property("picture")
    screen.touch("bigRoad", 0.5 / 21, 0.5 / 6)
    assert screen.model.ui.value("explained").startswith("Round 2: Banker wins 9 over 8")
    screen.model.explain("")
    screen.touch("bigRoad", 0.9, 0.9)
    assert screen.model.ui.value("explained") == ""


def test_change_of_language_translates_the_whole_screen_at_once_also_marks_beside_cards(
    screen: Screen, seat: Seat
) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("9S 5H KD 2C")
    look(screen, seat)
    seat.tell("correct P1 8S")
    look(screen, seat)
    assert "was 9♠" in screen.texts()
    screen.model.setLanguage("zh")
    screen.draw()
    texts = screen.texts()
    assert {"原为 9♠", "闲对", "大眼仔", "停止下注"} <= texts
    assert "was 9♠" not in texts


class Heard(Sounds):
    def __init__(self, names: list[str]) -> None:
        super().__init__(None)
        self._names = names

    def play(self, name: str) -> None:
        self._names.append(name)


def test_question_sounds_once_and_the_last_five_seconds_tick(screen: Screen, seat: Seat) -> None:
    heard: list[str] = []
    screen.model._sounds = Heard(heard)
    seat.bets({"banker": 10_000})
    seat.deal("3S KH AD 5C")
    look(screen, seat)
    seat.tell("error")
    look(screen, seat)
    look(screen, seat)
    assert screen.model._scene.situation is Situation.ASKED
    assert heard == ["trouble"]
    seat.pass_time(17.25)
    look(screen, seat)
    seat.pass_time(1.0)
    look(screen, seat)
    assert heard == ["trouble", "tick", "tick"]


def test_terminal_screen_finds_baccarats_face_by_the_name_of_the_game() -> None:
    assert type(FACES[FACE.name](GAME)) is type(FACE)
