"""Rounds grouped by their set of cards, and roads as the windows of a screen show them."""

import json
from pathlib import Path

import pytest

from games.game import Value
from screen.baccarat.shoes import COLUMNS, Dealt, by_shoe, drawn_roads, now_and_before, round_at

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "roads.sample.jsonl"
SHOES = [json.loads(line) for line in VECTORS.read_text().splitlines()]


def outcome(shoe: str | None, winner: str = "B") -> Value:
    hands = {"B": (["2S", "KD"], ["9H", "KC"]), "P": (["9H", "KC"], ["2S", "KD"]), "T": (["9H", "KC"], ["9S", "KD"])}
    player, banker = hands[winner]
    return {"player": player, "banker": banker, "order": []} | ({} if shoe is None else {"shoe": shoe})


def names(*rounds: Dealt) -> list[tuple[str, list[int]]]:
    return [(shoe.name, [each.round for each in shoe.rounds]) for shoe in by_shoe(rounds)]


def test_rounds_are_grouped_by_the_set_of_cards_that_they_name() -> None:
    rounds = [Dealt(1, outcome("7")), Dealt(2, outcome("7")), Dealt(3, outcome("8")), Dealt(4, outcome("7"))]
    assert names(*rounds) == [("7", [1, 2]), ("8", [3]), ("7", [4])]


def test_a_void_round_leaves_no_mark_on_the_roads_and_does_not_end_a_shoe() -> None:
    assert names(Dealt(1, outcome("7")), Dealt(2, "void"), Dealt(3, outcome("7"))) == [("7", [1, 3])]


def test_an_outcome_without_a_set_belongs_to_the_set_before_it() -> None:
    rounds = [Dealt(1, outcome("7")), Dealt(2, outcome(None)), Dealt(3, outcome("8"))]
    assert names(*rounds) == [("7", [1, 2]), ("8", [3])]
    assert names(Dealt(1, outcome("7")), Dealt(2, outcome(None), was=outcome("8"))) == [("7", [1]), ("8", [2])]
    assert names(Dealt(1, outcome(None)), Dealt(2, outcome("8"))) == [("", [1]), ("8", [2])]


def test_a_new_set_without_rounds_is_shown_as_the_present_shoe_and_the_last_played_set_as_the_one_before() -> None:
    shoes = by_shoe([Dealt(1, outcome("7"))])
    now, before = now_and_before(shoes, "8")
    assert (now.name, now.rounds, before.name) == ("8", (), "7")
    now, before = now_and_before(shoes, None)
    assert (now.name, before.rounds) == ("7", ())
    assert now_and_before([], None)[0].texts == ()


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: shoe["name"])
def test_roads_of_the_sample_shoes_show_their_newest_columns(shoe: Value) -> None:
    texts, expected = tuple(shoe["rounds"]), shoe["expected"]
    drawn = drawn_roads(texts, "en")
    for key, name in (("bead", "bead"), ("bigRoad", "big_road"), ("bigEye", "big_eye"), ("small", "small")):
        cells, seen = expected[name], str(drawn[key]).rpartition("/")[2]
        shift = max(0, max((cell[0] for cell in cells), default=0) - COLUMNS[name] + 1)
        places = [(cell[0] - shift, cell[1]) for cell in cells if cell[0] >= shift]
        assert [tuple(map(int, mark.split(".")[:2])) for mark in seen.split(",") if mark != "-"] == places
        newest = [cells[-1][0] - shift, cells[-1][1]] if cells else []
        assert drawn[f"{key}Newest"] == newest
    asked = {"askBanker": expected["ask"]["B"], "askPlayer": expected["ask"]["P"]}
    for key, marks in asked.items():
        assert drawn[key] == [f"ask/{name}/{mark or '-'}" for name, mark in marks.items()]


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: shoe["name"])
def test_every_visible_mark_of_a_road_leads_to_its_round(shoe: Value) -> None:
    texts = tuple(shoe["rounds"])
    bead = str(drawn_roads(texts, "en")["bead"]).rpartition("/")[2]
    for mark in bead.split(",") if bead != "-" else []:
        column, row, text = mark.split(".")
        at = round_at(texts, "bead", int(column), int(row))
        assert at is not None
        assert texts[at] == text
    big = str(drawn_roads(texts, "en")["bigRoad"]).rpartition("/")[2]
    for mark in big.split(",") if big != "-" else []:
        column, row, winner, _, marks = mark.split(".")
        at = round_at(texts, "big_road", int(column), int(row))
        assert at is not None
        assert texts[at] == winner + marks
    assert round_at(texts, "bead", 13, 5) is None or len(texts) >= 84
