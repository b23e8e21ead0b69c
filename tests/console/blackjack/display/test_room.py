"""The room display of a Blackjack table: the dealer, seven boxes, whose turn it is, and nothing of anybody's money."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMetaObject
from PySide6.QtQuick import QQuickItem

from console.blackjack.display.game import BLACKJACKS
from console.blackjack.display.panel import RoomPanel
from console.watching.seen import DASH
from screen import app as screens
from screen.legible import complaints
from tests.console.blackjack.table import RWS, BoxFloor
from tests.console.cards.room import LYING, SMALLEST, UPRIGHT, CardRoom, card_room

GAMES = {game.name: game for game in BLACKJACKS}
CARDS = "TD TC 8H AS 5C TH 6C 7S 8D 8S KD 6D 9S 8C 3D 2D 2S 2H 4D 5D TS KS 7C 9D"
A = {"box:1": 5000, "box:2": 5000, "box:3": 5000, "pair:3": 1000}
B = {"box:5": 2000, "box:6": 2000, "box:7": 2000}


def begun(folder: Path, cards: int = 0, rulebook: str = RWS, dealt: str = CARDS) -> BoxFloor:
    floor = BoxFloor(folder, "A", "B", cards=dealt, rulebook=rulebook).ready()
    floor.begin(A=A, B=B)
    floor.draw(cards)
    return floor


def let_pass(floor: BoxFloor) -> None:
    """Every player gives the answer that silence would give."""
    while (question := floor.seen.question) is not None and question.about == "interim":
        for asked in question.asked:
            if not asked.answered:
                floor.choose(asked.terminal, asked.silence)
        floor.pass_time(0.5)


def panel_of(here: CardRoom) -> RoomPanel:
    panel = here.model.panel
    assert isinstance(panel, RoomPanel)
    return panel


def box_of(here: CardRoom, number: int) -> dict[str, object]:
    return dict(panel_of(here).boxes.rows[number - 1])


def states_of_a_round(floor: BoxFloor) -> Iterator[str]:
    yield "no card"
    floor.draw(4)
    yield "initial deal"
    floor.draw(9)
    yield "check"
    floor.check()
    yield "interim, with a pair that hits"
    let_pass(floor)
    yield "box 1 decides"
    floor.choose("A", "stand")
    floor.choose("A", "stand")
    floor.choose("A", "split", 5000)
    yield "a split hand takes a card"
    floor.pass_time(0.5)
    floor.tell("error", kind="other")
    yield "error"
    floor.tell("give-up", second="carl")
    yield "options"
    floor.tell("close-options")
    floor.draw()
    floor.choose("A", "split", 5000)
    floor.pass_time(0.5)
    floor.draw()
    yield "three hands"
    while floor.seen.moment == "players":
        if (question := floor.seen.question) is not None:
            asked = question.asked[0]
            floor.choose(asked.terminal, asked.silence)
        else:
            floor.draw()
        floor.pass_time(0.5)
    yield "dealer draws"
    while floor.seen.next is not None:
        floor.draw()
    yield "complete"
    floor.check(second="carl")
    yield "result"
    floor.desk.done("open")
    yield "bets open"


def test_blackjack_room_display_is_legible_in_every_state_and_both_orientations(tmp_path: Path) -> None:
    floor = begun(tmp_path)
    with card_room(floor, GAMES[RWS]) as here:
        for state in states_of_a_round(floor):
            for size in (UPRIGHT, LYING):
                here.window.view.resize(*size)
                here.look()
                assert complaints(here.window) == [], (state, size)
                assert here.smallest() >= SMALLEST, (state, size)


def test_deciding_box_is_lit_and_its_ring_shows_the_same_time_as_the_notice(tmp_path: Path) -> None:
    floor = begun(tmp_path, 13)
    floor.check()
    let_pass(floor)
    with card_room(floor, GAMES[RWS]) as here:
        here.look()
        notice = here.model.notice
        assert (notice.value("kind"), notice.value("title")) == ("turn", ["Box 1 decides", "1 号注区决定"])
        assert notice.value("text")[0] == "Dealer shows 6 · box 1 has 17"
        assert 0 < int(notice.value("seconds")) <= 12
        assert [row["box"] for row in panel_of(here).boxes.rows if row["look"] == "turn"] == [1]
        assert [row["box"] for row in panel_of(here).boxes.rows if row["asks"]] == [1]
        assert box_of(here, 2)["word"] == "next 下一个"
        assert (box_of(here, 4)["word"], box_of(here, 5)["word"]) == ("free 空位", "Blackjack 黑杰克")


def test_room_display_outlines_the_place_of_the_next_card(tmp_path: Path) -> None:
    floor = begun(tmp_path, 4)
    with card_room(floor, GAMES[RWS]) as here:
        here.look()
        assert here.model.notice.value("title")[0] == "Cards are dealt"
        assert [row["box"] for row in panel_of(here).boxes.rows if row["due"]] == [6]
        assert panel_of(here).dealer.value("due") == []
        floor.draw(2)
        here.look()
        assert [row["box"] for row in panel_of(here).boxes.rows if row["due"]] == []
        assert len(panel_of(here).dealer.value("due")) == 1


def test_winning_side_bet_is_lit_on_the_room_display_for_a_limited_time(tmp_path: Path) -> None:
    floor = begun(tmp_path, 13)
    with card_room(floor, GAMES[RWS]) as here:
        here.look()
        assert [row["hit"] for row in panel_of(here).boxes.rows] == ["", "", "pair 6 : 1 对子", "", "", "", ""]
        board = next(item for item in items(here.window.root) if item.objectName() == "box-3")
        light = next(child for child in board.children() if child.objectName() == "light")
        assert (light.property("interval"), light.property("running")) == (3000, True)
        assert board.property("isLit")
        QMetaObject.invokeMethod(light, "triggered")
        screens.turn_once()
        assert not board.property("isLit")


def items(item: QQuickItem) -> Iterator[QQuickItem]:
    yield item
    for child in item.childItems():
        yield from items(child)


def test_room_display_gets_the_result_of_each_hand_and_no_name_stake_or_terminal(tmp_path: Path) -> None:
    floor = begun(tmp_path, 13)
    floor.check()
    let_pass(floor)
    for _ in range(3):
        floor.choose("A", "stand")
    floor.choose("B", "hit")
    floor.pass_time(0.5)
    floor.draw()  # 8C: nineteen
    for _ in range(2):
        floor.choose("B", "stand")
    floor.pass_time(0.5)
    while floor.seen.next is not None:
        floor.draw()
    floor.check()
    with card_room(floor, GAMES[RWS]) as here:
        said = msgspec.json.encode(here.look()).decode()
        shown = said[said.index('"shown"') :]
        assert '"A"' not in shown
        assert "5000" not in shown
        assert "anna" not in said
        dealer = floor.seen.dealer.total
        words = [box_of(here, number)["word"] for number in (1, 2, 3, 6, 7)]
        totals = [17, 18, 16, 19, 19]
        assert words == [
            "wins 赢" if dealer > 21 or total > dealer else "stand off 平手" if total == dealer else "loses 输"
            for total in totals
        ]
        assert box_of(here, 5)["word"] == "Blackjack 黑杰克"


@pytest.mark.parametrize(
    ("rulebook", "print_", "sides"),
    [
        (
            RWS,
            "BLACKJACK PAYS 6 TO 5 · 黑杰克 1 赔 1.2",
            ["Pairs 对子 50 · 20 · 12 · 6 : 1", f"Boom Busted 荷官爆牌 2{DASH}200 : 1"],
        ),
        ("blackjack-perfect-pairs", "BLACKJACK PAYS 3 TO 2 · 黑杰克 1 赔 1.5", ["Pairs 对子 25 · 12 · 6 : 1"]),
        ("blackjack", "BLACKJACK PAYS 3 TO 2 · 黑杰克 1 赔 1.5", ["Pairs 对子 11 : 1", "Under, over 13 大小 1 : 1"]),
    ],
)
def test_felt_of_the_room_display_shows_what_its_rulebook_pays(
    tmp_path: Path, rulebook: str, print_: str, sides: list[str]
) -> None:
    floor = BoxFloor(tmp_path, "A", rulebook=rulebook).ready()
    with card_room(floor, GAMES[rulebook]) as here:
        here.look()
        table = panel_of(here).table
        assert (table.value("print"), table.value("sides")) == (print_, sides)
        assert here.model.limits.value("limits_box") == f"Box 注区 S$5{DASH}500"
        assert complaints(here.window) == []
