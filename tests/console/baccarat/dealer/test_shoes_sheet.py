"""The sheet of the shoes on the dealer's screen, and what players are told of the same count."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.baccarat.dealer.derive_shoes import shoes_sheet
from console.cards.alarm_kinds import ShoeAlarm
from console.cards.shoe_card import ShoeLine, ShoesCounted, shown, tell
from console.effects import Alarm, MakeReport
from console.engine import ReportMade
from games.cards import DECK
from protocol.clock import Now
from protocol.enums import FairnessLevel
from tests.console.baccarat.dealer.screen import CardScreen, card_floor, card_screen

PEOPLE = "anna and carl"
OLD = ShoeLine("5C", 1, 70, 70, 1, 360, 56, 2, True, "cut-card", "machine 2", "carl", 14, PEOPLE)
NEW = ShoeLine("7A", 71, 74, 4, 0, 20, 396, 0)
COUNTED = ShoesCounted(
    False, 73, 1, 2, FairnessLevel.GREEN, 11.0, 1.0, 0.4, 67, dict.fromkeys(DECK, 7),
    {"banker": 33, "player": 33, "tie": 7}, [OLD, NEW], [],
)  # fmt: skip
NOW = Now(0.0, 0)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[CardScreen]:
    with card_screen(card_floor(tmp_path, "2S 3H 2D KC")) as screen:
        yield screen


def count(here: CardScreen, counted: ShoesCounted) -> None:
    """Lets the console make the report that was asked for last."""
    *_, wanted = [said for said in here.floor.desk.said if isinstance(said, MakeReport)]
    here.floor.desk.batch(ReportMade(wanted, shown(counted), "", ""))
    here.live(1.5)


def facts(here: CardScreen) -> dict[str, str]:
    sheet = shoes_sheet(here.model.papers._papers, here.model.words)
    return {fact["name"]: fact["text"] for fact in sheet["shoeFacts"]}


def test_a_dealer_opens_the_sheet_of_shoes_and_reads_each_set_with_who_made_it_ready(here: CardScreen) -> None:
    here.tap("openShoes")
    assert here.model.papers.props.value("shoesText") == "Counting the cards"
    count(here, COUNTED)
    listed = here.model.papers.props.value("shoes")
    assert [(each["name"], each["isChosen"]) for each in listed] == [("Set 7A", True), ("Set 5C", False)]
    assert facts(here)["Made ready by"] == "not on record"
    assert here.unreadable() == []
    here.touch("entry-1")
    said = facts(here)
    assert (said["Rounds"], said["Cards"], said["Ended"]) == (
        "1 to 70, of these void 1",
        "360 out, 56 left",
        "the cut card has come",
    )
    assert (said["Shuffled by"], said["Cut by"], said["Made ready by"]) == ("machine 2", "carl", PEOPLE)
    assert said["Cards not read at first"] == "2"
    assert here.unreadable() == []


def test_players_see_the_figures_of_all_sets_and_no_name_of_staff() -> None:
    told, effects = tell(shown(COUNTED), None, NOW)
    assert told is not None
    assert (told.source, told.rounds, told.level, effects) == ("7A", 73, FairnessLevel.GREEN, [])
    of_sets = ("AS", "banker", "voids", "corrected", "misreads", "sets", "by_two", "spread")
    assert [told.counts[name] for name in of_sets] == [7, 33, 1, 2, 2, 2, 1, 67]
    assert not any(name in repr(told) for name in ("anna", "carl", "machine"))
    assert tell(shown(replace(COUNTED, shoes=[])), None, NOW) == (None, [])


def test_card_statistics_that_turn_red_raise_one_alarm_and_amber_ones_none() -> None:
    red, amber = (shown(replace(COUNTED, level=level)) for level in (FairnessLevel.RED, FairnessLevel.AMBER))
    told, (alarm,) = tell(red, None, NOW)
    assert isinstance(alarm, Alarm)
    assert alarm.kind is ShoeAlarm.UNEVEN
    assert tell(red, told, NOW)[1] == tell(amber, told, NOW)[1] == []


def test_fairness_card_of_the_shoes_reaches_every_terminal_of_the_table(here: CardScreen) -> None:
    here.tap("openShoes")
    count(here, COUNTED)
    card = here.floor["A"].seat.fairness
    assert card is not None
    assert card.counts["sets"] == 2
