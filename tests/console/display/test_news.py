"""What the room display shows of changed limits: before they apply, and in the first round in which they apply."""

from pathlib import Path
from typing import Any

import pytest

from console.display.derive_news import SHOWN_MAX, news
from console.terms import terms_by_name, terms_of
from protocol.enums import Phase
from protocol.table_status import CentsRange, TermsChanged
from screen.legible import complaints
from screen.terms import DASH
from tests.console.display.test_derive import BOTH, seen_at
from tests.console.display.test_screen import LYING, UPRIGHT, items, shown
from tests.table import SETTINGS, Floor, floor_in

SUPERVISOR = "carl"


def told(floor: Floor, **changes: Any) -> tuple[str, list[list[str]]]:
    found = news(seen_at(floor, **changes), BOTH)
    return found["title"], found["rows"]


@pytest.mark.rule("roulette 3.3")
def test_room_shows_a_changed_limit_until_bets_of_its_first_round_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    assert told(floor) == ("", [])
    floor.desk.done("set-limits", second=SUPERVISOR, limits=["straight=500-20000"])
    limit = ["Straight  直注", f"S$5 {DASH} S$200"]
    assert told(floor) == ("From the next round on  自下一局起", [limit])
    floor.open()
    assert told(floor) == ("From this round on  自本局起", [limit])
    floor.close()
    assert told(floor) == ("", [])


def test_room_shows_no_news_when_only_the_dealers_pace_is_changed(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("set-pace", staff=SUPERVISOR, rounds=40)
    assert told(floor) == ("", [])


def test_news_of_eight_changes_shows_some_and_counts_the_rest(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    names = list(floor.desk.status().terms)[:8]
    rows = told(floor, changed=TermsChanged(floor.desk.table.round.number + 1, names))[1]
    assert len(rows) == SHOWN_MAX
    assert rows[-1] == ["4 more at the terminals", "其余 4 项见终端"]


LONG = {"changed": TermsChanged(2, ["top-line", "slip", "close_revolutions", "last_bets_ms", "even-money"])}


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
def test_news_of_changed_limits_is_visible_and_legible_in_both_orientations(
    size: tuple[int, int], tmp_path: Path
) -> None:
    high = {name: CentsRange(100_000, 10_000_000) for name in ("top-line", "slip", "even-money")}
    terms = {**terms_by_name(terms_of(SETTINGS)), **high}
    with shown(Phase.SETTLED, tmp_path, size, terms=terms, **LONG) as window:
        assert "news" in {each.objectName() for each in items(window.root) if each.isVisible()}
        assert complaints(window) == []


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("phase", Phase)
def test_no_text_of_the_room_display_is_cut_or_overlaps_in_any_phase(
    phase: Phase, size: tuple[int, int], tmp_path: Path
) -> None:
    with shown(phase, tmp_path, size, round=299_184, paragraph="5.1.2") as window:
        assert complaints(window) == []
