"""The tiles of the dealer's screen, one for each terminal."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from console.dealer import derive_flow, derive_tiles
from console.roulette.dealer.game import ROULETTE
from console.watching.seen import DASH, Seen
from protocol.enums import Calls, Evacuated, Phase
from tests.console.dealer.test_derive import ENGLISH, page_of, seen_at
from tests.table import floor_in
from tests.told import TERMINAL

TILES: dict[str, dict[str, Any]] = {
    "registered": {},
    "no-bet": {"registered_cents": 0},
    "asking": {"asking_cents": 500},
    "calls": {"calls": Calls.ATTENDANT},
    "cash-out": {"calls": Calls.CASH_OUT},
    "away": {"present": False},
    "locked": {"locked": "by staff", "present": False},
    "out": {"evacuation": Evacuated.OUT, "locked": "x"},
    "empty": {"registered_cents": 0, "occupied": False},
    "off": {"registered_cents": 0, "occupied": False, "present": False},
}


@pytest.mark.parametrize("kind", TILES)
def test_tile_shows_the_most_urgent_state_of_its_terminal(kind: str) -> None:
    assert derive_tiles.kind_of(structs.replace(TERMINAL, **TILES[kind]), Phase.BETS_OPEN) == kind


def test_tile_of_a_terminal_that_calls_for_attendant_and_cash_out_shows_the_cash_out() -> None:
    assert derive_tiles.kind_of(structs.replace(TERMINAL, calls="both"), Phase.BETS_OPEN) == "cash-out"


@pytest.mark.parametrize(
    ("phase", "word"), [(Phase.BETS_CLOSED, ""), (Phase.HELD, ""), (Phase.SETTLED, "settled"), (Phase.VOID, "returned")]
)
def test_tile_shows_a_bet_as_registered_only_until_its_round_ends(phase: Phase, word: str, tmp_path: Path) -> None:
    seen = seen_at(floor_in(phase, tmp_path))
    (tile,) = (row for row in derive_tiles.tiles(seen, 0, ROULETTE, ENGLISH) if row["bet"] not in ("", DASH))
    assert (tile["kind"], tile["word"]) == (word or "registered", word)
    summary = derive_tiles.summary(seen, 0, ROULETTE, ENGLISH)
    assert bool(summary["registered"]) == (not word)
    assert summary["ended"].endswith(word)


def test_tiles_keep_their_places_when_another_terminal_connects(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.BETS_OPEN, tmp_path))
    enrolled = ["T1", "T2", "T3", "T10"]

    def shown(joined: list[str]) -> list[tuple[str, str]]:
        facts = structs.replace(seen.known, enrolled=enrolled, terminals=dict.fromkeys(joined, TERMINAL))
        there = replace(seen, facts=facts)
        return [(row["name"], row["word"]) for row in derive_tiles.tiles(there, 0, ROULETTE, ENGLISH)]

    assert shown(["T1", "T10"]) == [("T1", ""), ("T2", "off"), ("T3", "off"), ("T10", "")]
    assert shown(["T1", "T10", "T2"]) == [("T1", ""), ("T2", ""), ("T3", "off"), ("T10", "")]


def test_number_of_tile_columns_grows_from_4_to_8_with_the_number_of_terminals(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.BETS_OPEN, tmp_path))
    found = {}
    for count in (1, 8, 9, 15, 28, 29, 40, 500):
        facts = structs.replace(seen.known, enrolled=[f"T{at}" for at in range(count)], terminals={})
        found[count] = derive_tiles.summary(replace(seen, facts=facts), 0, ROULETTE, ENGLISH)["columns"]
    assert found == {1: 4, 8: 4, 9: 5, 15: 5, 28: 7, 29: 8, 40: 8, 500: 8}


def test_every_choice_on_the_card_of_a_never_connected_terminal_says_that_it_has_not_connected(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.BETS_OPEN, tmp_path))
    seen = replace(seen, facts=structs.replace(seen.known, enrolled=["T77"]))
    page = derive_flow.flow_page(page_of("card", {"terminal": "T77"}), seen, ENGLISH)
    assert {row["caption"] for row in page["choices"]} == {"the terminal has not connected yet"}


def test_40_terminals_fill_one_page_of_tiles_and_500_fill_13_pages(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.BETS_OPEN, tmp_path))
    for count, pages in ((40, 1), (41, 2), (500, 13)):
        facts = structs.replace(seen.known, terminals={f"T{at:03}": TERMINAL for at in range(count)})
        many = Seen(seen.now_s, seen.wall_ms, True, 0, facts)
        assert derive_tiles.pages(many) == pages
        shown = [row["name"] for page in range(pages) for row in derive_tiles.tiles(many, page, ROULETTE, ENGLISH)]
        assert shown == sorted(facts.terminals)
        assert [row["slot"] for row in derive_tiles.tiles(many, 0, ROULETTE, ENGLISH)] == list(range(40))


def test_tile_marks_a_terminal_that_has_not_settled_the_result_yet(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.result_without("T1", "17")
    seen = seen_at(floor)
    assert [row["name"] for row in derive_tiles.tiles(seen, 0, ROULETTE, ENGLISH) if row["owes"]] == ["T1"]
    assert derive_tiles.summary(seen, 0, ROULETTE, ENGLISH)["owed"] == "1 not settled yet"
