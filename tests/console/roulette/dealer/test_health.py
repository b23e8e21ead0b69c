"""The sheet of the wheel's health on the dealer's screen, made from the counts of the wheel's results."""

import json
from random import Random
from typing import Any

import msgspec

from console.roulette.dealer.derive_health import health_sheet
from console.roulette.wheel_card import WheelsCounted, WheelsShown, cards_of, fairness, shown, uneven
from protocol.clock import Now
from tests.console.dealer.test_papers import ENGLISH, TODAY, give, made, papers
from tests.phrased import english
from wheel_controller.health import PlayedRound, examine
from wheel_controller.pockets import DEFAULT_ORDER

WHEEL = "wheel"


def card(spins: int, bias: float, serial: str = "M360-1", newest: int = 1) -> dict[str, Any]:
    random, weights = Random(serial), [1.0] * 39
    weights[10] += bias
    pockets = random.choices(list(DEFAULT_ORDER), weights, k=spins)
    health = examine([PlayedRound(pocket) for pocket in pockets], DEFAULT_ORDER)
    document = {"wheel": serial, "simulated": False, "newest": newest, **health.document()}
    return dict(json.loads(json.dumps(document)))


def counted(*wheels: dict[str, Any]) -> WheelsCounted:
    """The counts of these wheels, decoded from the JSON that the program writes; it has more fields than the screen
    shows."""
    return msgspec.json.decode(json.dumps({"wheels": wheels, "left_out": []}), type=WheelsCounted)


def test_health_sheet_lists_the_last_used_wheel_first_and_judges_each_wheel_by_its_own_results() -> None:
    wheels = cards_of(counted(card(3000, 0.0, "fair", 5), card(6000, 1.0, "biased", 9)))
    here = papers()
    here.open(WHEEL, TODAY, 0.0)
    give(here, made(WheelsShown(wheels)))
    sheet = health_sheet(here, ENGLISH)
    assert [(wheel["name"], wheel["icon"]) for wheel in sheet["wheels"]] == [("biased", "stop"), ("fair", "check")]
    assert sheet["verdictTitle"] == "biased: red, uneven"
    assert [bar["pocket"] for bar in sheet["bars"] if bar["count"] == sheet["most"]] == [DEFAULT_ORDER[10]]
    assert sheet["alarms"]
    here.chosen = 1
    sheet = health_sheet(here, ENGLISH)
    assert (sheet["verdictLook"], sheet["alarms"]) == ("good", [])
    assert any(fact["text"].startswith(f"{wheels[1].chi_square:.1f}, usually about 38") for fact in sheet["facts"])


def test_health_sheet_judges_no_wheel_with_fewer_than_1000_spins() -> None:
    here = papers()
    here.open(WHEEL, TODAY, 0.0)
    give(here, made(shown(counted(card(200, 1.0)))))
    sheet = health_sheet(here, ENGLISH)
    assert (sheet["verdictLook"], sheet["verdictText"]) == ("", "The tests start at 1,000 spins.")
    assert len(sheet["facts"]) == 2


def test_wheel_whose_health_turns_red_raises_one_alarm_and_a_green_wheel_none() -> None:
    (red,) = cards_of(counted(card(6000, 1.0)))
    (alarm,) = uneven(None, red)
    assert "Wheel M360-1 is red after 6,000 spins" in english(getattr(alarm, "sentence", ""))
    assert uneven(fairness([red], Now(0.0, 0)), red) == []
    (green,) = cards_of(counted(card(3000, 0.0, "fair")))
    assert uneven(None, green) == []
