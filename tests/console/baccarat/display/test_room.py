"""The room display of a baccarat table: both hands, the roads, the counts, and nothing of anybody's money."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from console.baccarat.display.game import BACCARAT
from console.baccarat.display.panel import RoomPanel
from console.watching.seen import DASH
from games.baccarat.play import Hands, Side, next_draw
from games.cards import DECK
from protocol.table_status import RoundOutcome
from screen.legible import complaints
from tests.console.baccarat.dealer.screen import card_floor
from tests.console.baccarat.table import ShoeFloor
from tests.console.cards.room import LYING, SMALLEST, UPRIGHT, CardRoom, card_room

SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


def begun(folder: Path, cards: int) -> ShoeFloor:
    floor = card_floor(folder, SIX)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(cards)
    return floor


def rounds_of(count: int) -> list[RoundOutcome]:
    """This number of rounds of one shoe, the newest first."""
    shoe, found = list(DECK) * 8, []
    Random(5).shuffle(shoe)
    for number in range(1, count + 1):
        hands, order = Hands(), list[str]()
        while (side := next_draw(hands)) is not None:
            own = hands.player if side is Side.PLAYER else hands.banker
            order.append(f"{side.value[0].upper()}{len(own) + 1}")
            hands = hands.with_card(side, shoe.pop())
        outcome = {"player": list(hands.player), "banker": list(hands.banker), "order": order, "shoe": "5C"}
        found.append(RoundOutcome(number, outcome))
    return found[::-1]


def panel_of(here: CardRoom) -> RoomPanel:
    panel = here.model.panel
    assert isinstance(panel, RoomPanel)
    return panel


def test_room_display_shows_both_hands_card_by_card_and_the_place_of_the_next_card(tmp_path: Path) -> None:
    with card_room(begun(tmp_path, 5), BACCARAT) as here:
        here.look()
        assert [(row["place"], row["card"]) for row in panel_of(here).cards.rows] == [
            ("P1", "2S"), ("P2", "2D"), ("P3", "4S"), ("B1", "3H"), ("B2", "KC"),
        ]  # fmt: skip
        assert (panel_of(here).player.value("total"), panel_of(here).banker.value("total")) == ("8", "3")
        assert panel_of(here).player.value("due") == []
        assert [each["isAcross"] for each in panel_of(here).banker.value("due")] == [True]


def test_room_display_names_the_winner_in_both_languages_and_draws_the_losing_hand_pale(tmp_path: Path) -> None:
    floor = begun(tmp_path, 6)
    floor.agree()
    with card_room(floor, BACCARAT) as here:
        here.look()
        assert here.model.notice.value("title") == ["Tie", "和局"]
        assert here.model.notice.value("text")[0].startswith("at 8: Player and Banker bets are returned (3.14)")
    newest = rounds_of(60)
    with card_room(floor, BACCARAT) as here:
        here.look(outcome=newest[0].outcome, outcomes=newest)
        assert here.model.notice.value("title") == ["Player wins", "闲赢"]
        assert here.model.notice.value("text")[0] == "4 over 2 · no pairs"
        assert here.model.notice.value("tile") == {"text": "闲", "look": "player"}
        pale = [props.value("isPale") for props in (panel_of(here).player, panel_of(here).banker)]
        assert pale == [False, True]


def test_baccarat_room_display_gets_no_name_no_stake_and_no_terminal(tmp_path: Path) -> None:
    with card_room(begun(tmp_path, 4), BACCARAT) as here:
        said = msgspec.json.encode(here.look()).decode()
        assert '"A"' not in said
        assert "10000" not in said
        assert "anna" not in said


def test_room_display_shows_counts_beside_their_usual_range_and_the_cards_left_in_the_shoe(tmp_path: Path) -> None:
    with card_room(begun(tmp_path, 4), BACCARAT) as here:
        here.look(outcomes=rounds_of(60))
        shoe = panel_of(here).shoe
        assert [(row["kind"], row["count"], row["usual"]) for row in shoe.value("rows")][:3] == [
            ("banker", "32", f"20{DASH}35"), ("player", "25", f"19{DASH}34"), ("tie", "3", f"2{DASH}10"),
        ]  # fmt: skip
        assert shoe.value("left") == "412"


@pytest.mark.parametrize("size", [LYING, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("cards", [0, 3, 5, 6])
def test_baccarat_room_display_is_legible(tmp_path: Path, size: tuple[int, int], cards: int) -> None:
    with card_room(begun(tmp_path, cards), BACCARAT, size) as here:
        here.look(outcomes=rounds_of(60))
        assert complaints(here.window) == []
        assert here.smallest() >= SMALLEST


@pytest.mark.parametrize("size", [LYING, UPRIGHT], ids=["lying", "upright"])
def test_the_cut_card_is_announced_in_the_room(tmp_path: Path, size: tuple[int, int]) -> None:
    with card_room(begun(tmp_path, 4), BACCARAT, size) as here:
        told = here.look()
        here.look(shown={**told.shown, "cut_seen": True, "to_cut": None}, outcomes=rounds_of(60))
        assert panel_of(here).shoe.value("note")[0].startswith("Cut card out")
        assert complaints(here.window) == []


@pytest.mark.rule("baccarat 3.9")
def test_room_display_does_not_get_the_name_of_a_squeezed_card(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX, squeeze="highest")
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    with card_room(floor, BACCARAT) as here:
        told = here.look()
        assert "2D" not in msgspec.json.encode(told).decode()
        assert [(row["place"], row["faceDown"]) for row in panel_of(here).cards.rows] == [
            ("P1", False), ("B1", False), ("P2", True),
        ]  # fmt: skip
