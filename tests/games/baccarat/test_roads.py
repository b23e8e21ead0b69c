"""The roads of whole shoes and of single rounds: sample shoes, a second drawing, and properties that always hold."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.coup import Coup, coup
from games.baccarat.play import Hands
from games.baccarat.roads import BEHIND, ROUNDS, ROWS, Roads, round_text
from games.baccarat.rules import BaccaratRules
from tests.games.baccarat import roads_reference

VECTORS = Path(__file__).parents[2] / "vectors" / "roads.sample.jsonl"
SAMPLES = [json.loads(line) for line in VECTORS.read_text().splitlines()]
# Ties and long runs are common in the second kind, and so are tails that meet.
ROUND = st.sampled_from(sorted(ROUNDS))
STREAKS = st.lists(st.tuples(ROUND, st.integers(1, 14)), max_size=12).map(
    lambda parts: [text for text, times in parts for _ in range(times)]
)
SHOES = st.one_of(st.lists(ROUND, max_size=90), STREAKS)


def plain(roads: Roads) -> dict[str, Any]:
    """Gives every property of the roads, as JSON has it."""
    value = {
        "bead": roads.bead,
        "big_road": roads.big_road,
        "leading_ties": roads.leading_ties,
        **{name: road.cells for name, road in roads.derived.items()},
        "ask": roads.ask(),
        "counts": roads.counts._asdict(),
    }
    document: dict[str, Any] = json.loads(json.dumps(value))
    return document


def derived(roads: Roads) -> dict[str, str]:
    return {name: "".join(cell.colour for cell in road.cells) for name, road in roads.derived.items()}


def test_there_are_61_sample_shoes() -> None:
    assert len(SAMPLES) == 61


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["name"])
def test_a_sample_shoe_has_the_expected_roads(sample: dict[str, Any]) -> None:
    roads = Roads(sample["rounds"])
    marks = {f"{name}_marks": own for name, own in derived(roads).items()}
    assert plain(roads) | marks | {"run_lengths": list(roads.run_lengths)} == sample["expected"]


@given(SHOES)
def test_the_roads_are_the_same_as_in_a_second_drawing_by_the_definition(rounds: list[str]) -> None:
    assert plain(Roads(rounds)) == roads_reference.roads(rounds)


@given(SHOES)
def test_roads_extended_round_by_round_equal_those_of_the_whole_list(rounds: list[str]) -> None:
    growing = Roads()
    for count, text in enumerate(rounds, start=1):
        growing.add(text)
        assert plain(growing) == plain(Roads(rounds[:count]))


@given(SHOES, ROUND)
def test_one_more_round_moves_no_cell_and_changes_only_the_tie_count_of_the_last_one(
    rounds: list[str], text: str
) -> None:
    roads = Roads(rounds)
    before = plain(roads)
    roads.add(text)
    after = plain(roads)
    for road in ("bead", *BEHIND):
        assert after[road][: len(before[road])] == before[road]
    old = after["big_road"][: len(before["big_road"])]
    if text[0] == "T" and old:
        old[-1][3] -= 1
    assert old == before["big_road"]


@given(SHOES, ROUND)
def test_after_a_correction_the_roads_are_those_of_the_corrected_list(rounds: list[str], text: str) -> None:
    for at in range(0, len(rounds), 7):
        corrected = [*rounds[:at], text, *rounds[at + 1 :]]
        assert plain(Roads(corrected)) == roads_reference.roads(corrected)


@given(SHOES)
def test_every_cell_is_taken_once_and_every_run_begins_at_the_top(rounds: list[str]) -> None:
    roads = Roads(rounds)
    for cells, marks in (
        ([cell[:2] for cell in roads.big_road], [cell.winner for cell in roads.big_road]),
        *(([cell[:2] for cell in own.cells], [cell.colour for cell in own.cells]) for own in roads.derived.values()),
    ):
        assert len(set(cells)) == len(cells)
        assert all(0 <= row < ROWS and column >= 0 for column, row in cells)
        first = [cell for at, cell in enumerate(cells) if at == 0 or marks[at - 1] != marks[at]]
        assert all(row == 0 for _, row in first)
        assert first == sorted(first)


@given(SHOES)
def test_a_derived_road_has_one_mark_for_every_comparable_entry(rounds: list[str]) -> None:
    roads = Roads(rounds)
    for name, behind in BEHIND.items():
        entries = ((run, entry) for run, length in enumerate(roads.run_lengths, 1) for entry in range(1, length + 1))
        compared = sum(run - behind - (entry == 1) >= 1 for run, entry in entries)
        assert len(roads.derived[name].cells) == compared


@given(SHOES, st.sampled_from(sorted(text for text in ROUNDS if text[0] == "T")))
def test_a_tie_changes_only_the_bead_plate_the_tie_figure_and_the_counts(rounds: list[str], tie: str) -> None:
    roads = Roads(rounds)
    before = plain(roads)
    roads.add(tie)
    after = plain(roads)
    assert [after[name] for name in (*BEHIND, "ask")] == [before[name] for name in (*BEHIND, "ask")]
    assert [cell[:3] + cell[4:] for cell in after["big_road"]] == [cell[:3] + cell[4:] for cell in before["big_road"]]
    ties = [after["leading_ties"] + sum(cell[3] for cell in after["big_road"]), after["counts"]["tie"]]
    assert ties == [sum(text[0] == "T" for text in rounds) + 1] * 2


@given(SHOES)
def test_the_two_predicted_marks_of_a_road_are_opposite_or_absent_and_come_true(rounds: list[str]) -> None:
    asked = Roads(rounds).ask()
    for name in BEHIND:
        assert {asked["B"][name], asked["P"][name]} in ({"R", "B"}, {None})
    for winner, answers in asked.items():
        before, after = derived(Roads(rounds)), derived(Roads([*rounds, winner]))
        assert {name: after[name][len(before[name]) :] or None for name in BEHIND} == answers


def test_a_run_blocked_by_a_tail_in_the_top_row_begins_at_the_next_free_top_cell() -> None:
    lengths = (7, 6, 5, 4, 3, 3, 1)  # Each tail lies one row above the one before; the sixth lies in the top row.
    roads = Roads(winner for winner, length in zip("BPBPBPB", lengths, strict=True) for _ in range(length))
    last = [(cell.column, cell.row, cell.winner) for cell in roads.big_road[-5:]]
    assert last == [(5, 1, "B"), (5, 0, "P"), (6, 0, "P"), (7, 0, "P"), (8, 0, "B")]


@pytest.mark.parametrize("text", ["", "b", "X", "BB", "Bpb", "Bbb", "bB", "B ", "Tnb"])
def test_a_round_in_another_notation_is_refused_by_the_roads(text: str) -> None:
    roads = Roads(["B"])
    before = plain(roads)
    with pytest.raises(KeyError):
        roads.add(text)
    assert plain(roads) == before


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("9S 5H KD 2C", "Pn"),
        ("5H 9S 2C KD", "Bn"),
        ("2S 3H 2D KC 4S 5H", "Tp"),
        ("4S 4H 4D 4C", "Tbpn"),
        ("KS 8H KD TC", "Bpn"),
        ("KS 3H 6D 3C", "Tb"),
        ("2S KH 3D KC 4S 7D", "Pb"),
    ],
)
def test_a_dealt_round_is_written_with_its_winner_pairs_and_natural(cards: str, text: str) -> None:
    found = coup(cards.split(), BaccaratRules())
    assert isinstance(found, Coup)
    assert round_text(found.hands) == text


def test_a_total_of_8_or_9_with_three_cards_is_not_a_natural() -> None:
    assert round_text(Hands(("2S", "3H", "4D"), ("2C", "5H"))) == "P"
