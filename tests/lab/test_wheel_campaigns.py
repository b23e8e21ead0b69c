"""Small versions of the wheel's campaigns, and the code that runs any campaign."""

import json
from collections import Counter
from importlib import import_module

import pytest

from lab.campaigns import CAMPAIGNS, run_campaign
from lab.campaigns.report import Report
from lab.campaigns.stalls import unfair
from lab.campaigns.wheel import (
    FAULT_PARAGRAPHS,
    HELD_ALWAYS,
    RESULT_ALWAYS,
    RESULT_OR_HELD,
    chi_square,
    fair,
)
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.sim.faults import FAULTS

SMALL = {
    "wheel-fair": 120,
    "wheel-varied": 120,
    "wheel-faults": 8,
    "wheel-troubles": 8,
    "wheel-revolutions": 150,
    "wheel-broken-sensor": 160,
    "wheel-same-direction": 100,
    "wheel-sensors": 2,
    "wheel-garbled": 30,
    "wheel-fuzz": 12_000,
    "wheel-health": 5,
    "stalls": 24,
    "stalls-unfair": 18,
}


@pytest.mark.parametrize("name", SMALL)
def test_a_small_run_of_each_wheel_campaign_finds_no_error(name: str) -> None:
    module, function, _ = CAMPAIGNS[name]
    report: Report = getattr(import_module(module), function)(SMALL[name])
    assert report.wrong == []
    assert report.tried >= SMALL[name]


@pytest.mark.parametrize(
    ("seed", "figure"),
    [
        (770, ("revolutions-wrong", "1 held; without a stall 1 held")),  # the rotor, unwound by a pace read late
        (1717, ("interference", "1 void; without a stall 1 void")),  # a push that the stall hides is no new ball
    ],
)
def test_a_stall_of_the_reader_that_once_misled_the_judge_no_longer_does(seed: int, figure: tuple[str, str]) -> None:
    report = unfair(1, first=seed)
    assert report.wrong == []
    assert report.figures[figure[0]] == figure[1]


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_named_campaign_has_its_function(name: str) -> None:
    module, function, usual = CAMPAIGNS[name]
    assert callable(getattr(import_module(module), function))
    assert usual >= 1


def test_every_fault_of_the_simulated_wheel_belongs_to_one_campaign() -> None:
    lasting = {name for name, fault in FAULTS.items() if fault.lasting}
    assert {*FAULT_PARAGRAPHS, *HELD_ALWAYS, *RESULT_ALWAYS, *RESULT_OR_HELD} | lasting == set(FAULTS)


@pytest.mark.rule("roulette 5.3.1")
@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.rule("roulette 5.3.3")
@pytest.mark.rule("roulette 5.3.4")
@pytest.mark.rule("roulette 5.3.5")
@pytest.mark.rule("roulette 5.3.6")
@pytest.mark.rule("roulette 5.3.7")
@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.rule("roulette 5.3.9")
def test_each_paragraph_of_5_3_has_a_simulated_fault_that_breaks_it() -> None:
    assert {f"5.3.{number}" for number in range(1, 10)} <= set(FAULT_PARAGRAPHS.values())


def test_a_wheel_campaign_gives_the_same_report_for_the_same_seed() -> None:
    assert fair(3).figures["chi_square_38_df"] == fair(3).figures["chi_square_38_df"]


def test_chi_square_is_zero_when_every_pocket_came_equally_often() -> None:
    assert chi_square(Counter(DEFAULT_ORDER)) == 0
    assert chi_square(Counter({"17": 39})) > 1000


def test_a_campaigns_result_is_printed_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_campaign("wheel-fair", 2, as_json=False) == 0
    assert "wheel-fair: 2 tried, 0 wrong" in capsys.readouterr().out
    assert run_campaign("wheel-fair", 2, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["wrong"] == []
    assert run_campaign("stalls", 2, as_json=False, first=7) == 0
    assert "stalls: 2 tried, 0 wrong" in capsys.readouterr().out
    assert run_campaign("wheel-fair", 2, as_json=False, first=7) == 1
    assert "wheel-fair has no first seed" in capsys.readouterr().err
    assert run_campaign("wheel-square", None, as_json=False) == 1
    assert "there is no 'wheel-square'" in capsys.readouterr().err
