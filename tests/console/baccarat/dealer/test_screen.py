"""The dealer's screen of a baccarat table: the felt as recorded, one next verb, the table's money, the shoe."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.console.baccarat.dealer.screen import CardScreen, card_floor, card_screen

SIX = "2S 3H 2D KC 4S 5H"
"""Player 2-2 draws 4, Banker 3-K draws 5: a tie at 8, with a Player Pair."""
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[CardScreen]:
    floor = card_floor(tmp_path, SIX)
    floor.register_shoe()
    with card_screen(floor) as screen:
        yield screen


def begin(here: CardScreen, cards: int) -> None:
    here.floor.begin(**BETS)
    here.floor.draw(cards)
    here.live()


def test_screen_names_the_next_verb_its_place_and_its_rule_after_each_card(here: CardScreen) -> None:
    begin(here, 0)
    said = []
    for _ in range(6):
        said.append((here.model.primary.value("kind"), here.model.primary.value("caption").splitlines()[0]))
        here.floor.draw()
        here.live()
    first_four = "The first four go Player, Banker, Player, Banker (3.10)"
    assert said == [
        ("player", first_four), ("banker", first_four), ("player", first_four), ("banker", first_four),
        ("player", "Player draws on 4 (3.12)"),
        ("banker", "Banker draws on 3 against the Player's third card 4 (3.12)"),
    ]  # fmt: skip
    assert here.primary() == ("agree", here.said("do_agree"))
    assert here.model.primary.value("kind") == "gold"


def test_the_place_of_the_next_card_is_outlined_before_it_is_drawn(here: CardScreen) -> None:
    begin(here, 5)
    free = here.panel.felt.value("free")
    assert [(each["place"], each["isDue"], each["isAcross"]) for each in free] == [("B3", True, True)]
    felt = here.panel.felt
    assert [(each["place"], each["card"]) for each in felt.value("cards")] == [
        ("P1", "2S"), ("B1", "3H"), ("P2", "2D"), ("B2", "KC"), ("P3", "4S"),
    ]  # fmt: skip
    assert (felt.value("playerTotal"), felt.value("bankerTotal")) == ("8", "3")
    assert felt.value("order") == "P2♠ B3♥ P2♦ BK♣ P4♠"


def test_touching_cards_agree_pays_the_round_and_a_second_touch_does_nothing(here: CardScreen) -> None:
    begin(here, 6)
    here.live(2.0)
    here.tap("primary", "primary", "primary")
    here.live()
    assert here.floor.credits() == {"A": 111_000, "B": 100_000}
    assert here.verbs() == ["agree"], "the touches that followed were for nothing"
    assert here.primary() == ("open", here.said("open_bets"))


def test_cards_cannot_be_confirmed_before_players_had_time_to_ask_for_a_check(here: CardScreen) -> None:
    begin(here, 5)
    here.floor.draw(seconds=0.2)
    here.look()
    here.model._tick()
    here.model._primary_since_s -= 1
    here.model._tick()
    here.tap("primary")
    assert "the last card" in here.model.toast.value("text")
    assert here.floor.credits() == {"A": 89_000, "B": 98_000}


def test_head_line_shows_the_money_on_each_side_their_difference_and_what_each_still_takes(
    here: CardScreen,
) -> None:
    here.floor.open()
    here.floor.bet("A", BETS["A"])
    here.floor.bet("B", BETS["B"])
    here.live()
    exposure = "<b>B 20 · P 100</b> Differential 80 of 500 · can take B 580, P 420 more"
    assert here.model.grid.value("exposure") == exposure
    here.floor.close()
    here.live()
    assert here.model.grid.value("exposure") == "<b>B 20 · P 100</b> Differential 80 of 500"


def test_screen_shows_state_and_gate_of_the_shoe_and_how_far_it_is_dealt(here: CardScreen) -> None:
    begin(here, 4)
    shoe = here.panel.shoe
    assert [shoe.value(key) for key in ("pill", "gate", "left", "drawnText", "cutText")] == [
        here.said("pill_ready"),
        here.said("gate_open", count=1),
        "412",
        here.said("drawn_of", shoe="5C", drawn=4, all=416),
        here.said("cut_in", count=398),
    ]


def test_box_of_checks_is_updated_after_each_card(here: CardScreen) -> None:
    begin(here, 3)
    rows = {row["text"]: row["state"] for row in here.panel.check.value("rows")}
    assert (rows["Four first cards"], rows["Table of play"], rows["Dealer's check"]) == ("waiting", "yes", "waiting")
    here.floor.draw(1)
    here.live()
    rows = {row["text"]: row["state"] for row in here.panel.check.value("rows")}
    assert rows["Four first cards"] == "yes"


def test_roads_and_last_results_are_shown_after_a_round(here: CardScreen) -> None:
    begin(here, 6)
    here.floor.agree()
    here.live()
    assert here.panel.roads.value("bead") == "bead/14/en/0.0.Tp"
    assert here.model.history.value("last") == [{"text": "T 8", "look": "tie"}]


@pytest.mark.parametrize("cards", range(7))
def test_dealers_baccarat_screen_is_legible_while_cards_are_dealt(here: CardScreen, cards: int) -> None:
    begin(here, cards)
    assert here.unreadable() == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_dealers_baccarat_screen_is_legible_between_rounds_and_while_bets_are_open(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    floor = card_floor(tmp_path, SIX)
    with card_screen(floor, size=size) as here:
        found = here.unreadable()
        floor.register_shoe()
        here.live()
        found += here.unreadable()
        floor.open()
        here.live()
        assert found + here.unreadable() == []


def test_dealer_turns_the_sealed_card_over_before_another_card_gets_its_place(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX, squeeze="highest", dialect="ae2")
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    floor.draw(fault="locked-gate")
    with card_screen(floor) as here:
        here.live()
        assert here.primary()[0] == "open-card"
        assert here.unreadable() == []
        here.tap("primary", "primary")
        here.live()
        assert here.verbs() == ["open-card"]
        assert here.primary()[0] == "key-card"
        assert here.unreadable() == []


@pytest.mark.rule("baccarat 3.9")
def test_a_card_that_is_squeezed_shows_its_back_until_the_dealer_opens_it(tmp_path: Path) -> None:
    floor = card_floor(tmp_path, SIX, squeeze="highest")
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    with card_screen(floor) as here:
        here.live()
        shown = {each["place"]: each["isBack"] for each in here.panel.felt.value("cards")}
        assert shown == {"P1": False, "B1": False, "P2": True}
        assert "2D" not in str(here.panel.felt.value("cards")), "no screen knows it"
        assert here.primary()[0] == "open-card"
        assert here.unreadable() == []
        here.tap("primary", "primary")
        here.live()
        assert here.verbs() == ["open-card"]
        assert here.floor.facts() == ["2S", "3H", "2D"]
