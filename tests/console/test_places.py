"""Spots that the whole table shares: each stake keeps its place in the queue of stakes, and the totals are right."""

from collections.abc import Mapping
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from console.registration import _take_away, _take_places, read_places
from console.rows import SlipRow
from console.state import Table
from games.game import Increment
from protocol.codec import encode_lines
from tests.dice.floor import DICE

POT, PAIR = "pot", "pair"


def place(table: Table, terminal: str, lines: Mapping[str, int]) -> None:
    """Registers a slip in the table, as it is also stored on disk."""
    increments = _take_places(table, terminal, dict(lines), DICE)
    table.bets.stakes[terminal] = dict(lines)
    packed, total_cents = encode_lines(lines), sum(lines.values())
    table.bets.slips[terminal] = SlipRow(1, terminal, 1, 1, packed, total_cents, 0, increments)


def test_raise_on_a_shared_spot_takes_a_new_place_behind_all_other_stakes() -> None:
    table = Table()
    place(table, "T1", {POT: 500})
    place(table, "T2", {POT: 300})
    place(table, "T1", {POT: 700})
    assert table.bets.increments == {
        "T1": [Increment(POT, 500, 1), Increment(POT, 200, 3)],
        "T2": [Increment(POT, 300, 2)],
    }
    assert table.bets.totals == {POT: 1000}


def test_lowering_a_stake_on_a_shared_spot_takes_its_newest_part_away() -> None:
    table = Table()
    for cents in (500, 700, 1000):
        place(table, "T1", {POT: cents})
    place(table, "T1", {POT: 600})
    assert table.bets.increments["T1"] == [Increment(POT, 500, 1), Increment(POT, 100, 2)]
    place(table, "T1", {})
    assert (table.bets.increments["T1"], table.bets.totals) == ([], {POT: 0})


def test_stake_taken_off_a_shared_spot_and_put_back_gets_the_last_place() -> None:
    table = Table()
    place(table, "T1", {POT: 500})
    place(table, "T2", {POT: 500})
    place(table, "T1", {POT: 100})
    place(table, "T1", {POT: 500})
    assert table.bets.increments["T1"] == [Increment(POT, 100, 1), Increment(POT, 400, 3)]


def test_stakes_on_spots_that_are_not_shared_get_no_place() -> None:
    table = Table()
    place(table, "T1", {PAIR: 500, POT: 100})
    place(table, "T1", {PAIR: 900, POT: 100})
    assert table.bets.increments["T1"] == [Increment(POT, 100, 1)]
    assert (table.bets.totals, table.bets.places) == ({POT: 100}, 1)


def test_lowering_a_stake_on_one_shared_spot_leaves_other_spots_unchanged() -> None:
    kept = [Increment("one", 5, 1), Increment("other", 5, 2), Increment("one", 5, 3), Increment("other", 5, 4)]
    assert _take_away(kept, "one", 7) == [Increment("one", 3, 1), Increment("other", 5, 2), Increment("other", 5, 4)]
    assert _take_away(kept, "one", 0) == kept


SLIPS = st.lists(st.tuples(st.sampled_from(["T1", "T2", "T3"]), st.integers(0, 9)), max_size=20)


@given(SLIPS)
def test_places_and_totals_add_up_to_the_registered_stakes_even_after_a_restart(slips: list[tuple[str, int]]) -> None:
    table, chance = Table(), Random(1)
    for terminal, cents in slips:
        place(table, terminal, {POT: cents, PAIR: chance.randint(1, 9)} if cents else {})
    bets = table.bets
    for terminal, stakes in bets.stakes.items():
        assert sum(each.cents for each in bets.increments[terminal]) == stakes.get(POT, 0)
        assert all(each.cents > 0 for each in bets.increments[terminal])
    places = [each.place for kept in bets.increments.values() for each in kept]
    assert len(set(places)) == len(places)
    assert all(kept == sorted(kept, key=lambda each: each.place) for kept in bets.increments.values())
    assert bets.totals.get(POT, 0) == sum(stakes.get(POT, 0) for stakes in bets.stakes.values())
    again = Table()
    again.bets.slips = dict(bets.slips)
    read_places(again)
    assert again.bets.increments == bets.increments
    assert again.bets.totals.get(POT, 0) == bets.totals.get(POT, 0)
    assert again.bets.places == max(places, default=0)


def test_stored_slip_has_its_places_as_plain_lists() -> None:
    table = Table()
    place(table, "T1", {POT: 500})
    assert msgspec.msgpack.decode(table.bets.slips["T1"].increments) == [[POT, 500, 1]]
