"""The fairness card: it says in plain words what the table's record says of its wheel, and no more."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.roulette.pockets import POCKETS
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from terminal.effects import PutEnded
from terminal.roulette.derive_fairness import band, fairness_page
from terminal.screen.derive_scene import Scene
from terminal.screen.model import player_words
from terminal.seal import Sealed
from terminal.view import View
from tests.table import Floor
from tests.terminal.roulette.states import FACE, NOW, OPEN

EVEN = dict.fromkeys(POCKETS, 513)
CARD = Fairness("M360-4711", False, 39 * 513, FairnessLevel.GREEN, EVEN, 1_794_000_000_000)


def page(card: Fairness | None, language: str = "en", **more: object) -> dict[str, object]:
    view: View = replace(OPEN, fairness=card, **more)  # type: ignore[arg-type] # names are checked by replace itself
    return dict(fairness_page(Scene(view, NOW), FACE.rules, player_words(FACE, language)))


@pytest.mark.parametrize("level", FairnessLevel)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_level_of_fairness_has_its_own_words_and_colour(level: FairnessLevel, language: str) -> None:
    shown = page(Fairness("W", False, 39 * 513, level, EVEN, 0), language)
    assert shown["fairLook"] == ("" if level is FairnessLevel.TOO_FEW else level)
    assert shown["fairVerdict"]
    assert shown["fairVerdictText"]


def test_fairness_card_marks_and_counts_pockets_outside_the_usual_range() -> None:
    low, high = band(CARD.rounds)
    assert (low, high) == (470, 556)
    counts = EVEN | {"17": high + 1, "0": low - 1, "5": high, "6": low}
    shown = page(Fairness("W", False, CARD.rounds, FairnessLevel.GREEN, counts, 0))
    bars = shown["fairBars"]
    assert isinstance(bars, list)
    assert {bar["pocket"] for bar in bars if bar["isOutside"]} == {"0", "17"}
    assert "37 of 39 pockets are in it, 2 outside" in str(shown["fairBand"])
    assert str(shown["fairBand"]).startswith("Fair share of each pocket: 513.0.")


def test_usual_range_is_exact_for_few_spins_and_a_missing_card_draws_no_bars() -> None:
    assert band(1) == (0, 1)
    assert band(200) == (1, 10)
    assert page(Fairness("W", False, 0, FairnessLevel.TOO_FEW, dict.fromkeys(POCKETS, 0), 0))["fairHigh"] == 0
    assert page(None)["fairBars"] == []


def test_fairness_card_of_a_simulated_wheel_says_that_it_is_simulated() -> None:
    assert "simulated" in str(page(Fairness("SIM-1", True, CARD.rounds, FairnessLevel.GREEN, EVEN, 0))["fairTitle"])
    assert "simulated" not in str(page(CARD)["fairTitle"])


def test_fairness_page_shows_the_seal_of_the_last_round() -> None:
    ended = (PutEnded(12, 1, "17", None, None, b"\x7f\x3a\x91\xc2" * 8, Sealed.MINE),)
    assert "Round 12: 7F3A-91C2. Checked; this terminal's bets are in the seal." in str(
        page(CARD, ended=ended)["fairSeal"]
    )


def test_terminal_gets_the_fairness_card_at_the_welcome_keeps_it_over_a_restart_and_takes_a_newer_one(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.desk.table.notices.fairness = CARD
    floor.join(T1=1_000)
    assert floor["T1"].seat.fairness == CARD
    floor.restart("T1")
    assert floor["T1"].seat.fairness == CARD, "without the console"
    again = Fairness("M360-4711", False, 20_100, FairnessLevel.AMBER, EVEN, 1_794_000_100_000)
    floor.restart_console()
    floor.desk.table.notices.fairness = again
    floor.pass_time(3.0)
    assert (floor["T1"].seat.fairness, floor["T2"].seat.fairness) == (again, again)
