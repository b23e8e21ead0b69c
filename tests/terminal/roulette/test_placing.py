"""The player's steps on a slip, and what follows from the terminal's answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.limits import Range
from games.refusal import RefusalNumber as Slip
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from protocol.refusals import RefusalNumber, Why
from terminal.roulette.spots import RouletteSpots
from terminal.screen.placing import NotPlaced, Placing, Table, doubled
from terminal.view import Bets, Refused, Stakes, View
from tests.phrased import own

RULES = Rules()
OUTSIDE = ("column", "dozen", "even-money")
LIMITS = roulette_limits(
    100, {kind: Range(2500, 500000) if kind in OUTSIDE else Range(500, 50000) for kind in PAYS}, Range(500, 1000000)
)


def table(credit_cents: int = 1_000_000) -> Table:
    return Table(RouletteSpots(RULES), View("T1", limits=LIMITS, credit_cents=credit_cents))


def view(registered: Stakes, asked: Stakes | None = None, refused: int | None = None, round_: int = 7) -> View:
    why = Why(RefusalNumber.BETS_NOT_OPEN, own("No More Bets."))
    return View(
        "T01", round=round_, bets=Bets(registered, asked), refused=None if refused is None else Refused(refused, why)
    )


def steps(count: int) -> Placing:
    placing = Placing(7)
    for step in range(count):
        placing = placing.change({"red": 2500 * (step + 1)}).ask(step + 1)
    return placing


def test_twenty_steps_can_be_undone_and_redone() -> None:
    placing = steps(20)
    for _ in range(20):
        placing = placing.undo()
    assert placing.wanted == {}
    assert placing.undo() == placing
    for _ in range(20):
        placing = placing.redo()
    assert placing.wanted == {"red": 50000}
    assert placing.redo() == placing


def test_new_step_after_an_undo_leaves_nothing_to_redo() -> None:
    assert steps(3).undo().change({"black": 2500}).future == ()


def test_clearing_all_bets_can_be_undone() -> None:
    assert steps(2).change({}).undo().wanted == {"red": 5000}


def test_wanted_bets_stay_while_views_with_older_bets_arrive() -> None:
    placing = steps(3)
    for seen in (view({}), view({}, {"red": 2500}), view({"red": 2500}, {"red": 5000})):
        placing = placing.see(seen)
        assert placing.wanted == {"red": 7500}
    placing = placing.see(view({"red": 5000}, {"red": 7500})).see(view({"red": 7500}))
    assert (placing.wanted, placing.sent) == ({"red": 7500}, ())


def test_step_and_its_undo_are_not_reverted_by_a_view_from_between() -> None:
    placing = Placing(7).see(view({"red": 2500}))
    placing = placing.change({"red": 5000}).ask(1).undo().ask(2)
    for seen in (view({"red": 2500}), view({"red": 2500}, {"red": 5000}), view({"red": 5000}, {"red": 2500})):
        placing = placing.see(seen)
        assert placing.wanted == {"red": 2500}


def test_refused_request_reverts_to_the_terminals_bets() -> None:
    placing = steps(2).see(view({"red": 2500}, refused=2))
    assert (placing.wanted, placing.sent, placing.future) == ({"red": 2500}, (), ())
    assert placing.undo().wanted == {}


def test_refusal_of_an_older_request_leaves_the_newer_one_unchanged() -> None:
    assert steps(2).see(view({}, refused=1)).wanted == {"red": 5000}


def test_same_refusal_reverts_the_bets_only_once() -> None:
    placing = steps(1).see(view({}, refused=1)).change({"black": 2500}).ask(2)
    assert placing.see(view({}, refused=1)).wanted == {"black": 2500}


def test_request_that_the_console_refuses_later_reverts_to_the_registered_bets() -> None:
    placing = steps(2).see(view({"red": 2500}, {"red": 5000}))
    refused = view({"red": 2500}, refused=2)
    assert placing.is_refused(refused)
    placing = placing.see(refused)
    assert placing.wanted == {"red": 2500}
    assert not placing.is_refused(refused)
    assert placing.undo().wanted == {}


def test_refusal_while_the_newest_request_is_undecided_leaves_it_unchanged() -> None:
    """The terminal names its last request, while the console's receipt is about the one before."""
    placing = steps(2)
    early = view({}, {"red": 5000}, refused=2)
    assert not placing.is_refused(early)
    assert placing.see(early).wanted == {"red": 5000}


def test_bets_removed_by_a_cash_out_disappear_from_the_wanted_bets() -> None:
    """A cash-out clears the bets first."""
    placing = Placing(7).see(view({"red": 2500})).see(view({}))
    assert placing.wanted == {}


def test_new_round_begins_without_bets_and_with_nothing_to_undo() -> None:
    placing = steps(5).see(View("T01", round=8))
    assert placing == Placing(8)


def test_screen_started_during_a_round_begins_with_the_registered_bets() -> None:
    assert Placing().see(view({"red": 2500})).wanted == {"red": 2500}


def test_chip_above_the_limit_is_refused_with_the_amount_still_allowed() -> None:
    refused = table().place({"straight:17": 41000}, "straight:17", 10000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.why.allowed_cents, refused.more_cents) == (
        Slip.ABOVE_SPOT_MAXIMUM,
        50000,
        9000,
    )


def test_chip_below_the_minimum_is_refused_with_the_least_allowed_amount() -> None:
    refused = table().place({}, "red", 1000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.more_cents) == (Slip.BELOW_SPOT_MINIMUM, 2500)


def test_bet_above_the_credit_is_refused_without_an_offer() -> None:
    for credit_cents in (4000, 4050, 2000):
        refused = table(credit_cents).place({"straight:1": 1500}, "red", 10000)
        assert isinstance(refused, NotPlaced)
        assert (refused.why.number, refused.more_cents) == (RefusalNumber.NOT_ENOUGH_CREDIT, 0)
    announced = table(3900).place({}, "tiers", 1000)
    assert isinstance(announced, NotPlaced)
    assert (announced.why.number, announced.more_cents) == (RefusalNumber.NOT_ENOUGH_CREDIT, 0)


def test_refusal_by_a_limit_never_offers_the_whole_credit() -> None:
    refused = table(50_000).place({"straight:17": 41_000}, "straight:17", 10_000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.more_cents) == (Slip.ABOVE_SPOT_MAXIMUM, 0)


def test_chip_on_an_announced_bet_is_the_value_of_each_piece() -> None:
    placed = table().place({"split:0-000": 500}, "grand-series", 500)
    assert not isinstance(placed, NotPlaced)
    assert sum(placed.values()) == 500 + 10 * 500
    assert (placed["split:0-000"], placed["street:00-2-3"]) == (1000, 1000)


def test_announced_bet_with_one_piece_above_a_limit_is_refused_as_a_whole() -> None:
    refused = table().place({"corner:25-26-28-29": 49000}, "grand-series", 1000)
    assert isinstance(refused, NotPlaced)
    assert refused.more_cents == 500


def test_doubling_above_one_limit_is_refused_as_a_whole() -> None:
    refused = table().whole(doubled({"straight:17": 30000, "red": 2500}))
    assert isinstance(refused, NotPlaced)
    assert refused.why.spot == "straight:17"


@given(
    st.sampled_from([*RULES.spots, *RULES.announced]),
    st.dictionaries(st.sampled_from([*RULES.spots]), st.integers(1, 600).map(lambda dollars: 100 * dollars)),
    st.integers(0, 12_000).map(lambda dollars: 100 * dollars),
    st.integers(1, 6000).map(lambda dollars: 100 * dollars),
)
def test_amount_offered_instead_of_a_refused_one_is_always_accepted(
    bet: str, stakes: Stakes, credit_cents: int, chip_cents: int
) -> None:
    here = table(credit_cents)
    if here.refusal(stakes):
        return
    placed = here.place(stakes, bet, chip_cents)
    least, most = here.room(stakes, bet)
    assert isinstance(placed, NotPlaced) == (not least <= chip_cents <= most)
    if isinstance(placed, NotPlaced) and placed.more_cents:
        offered = here.place(stakes, bet, placed.more_cents)
        assert not isinstance(offered, NotPlaced)
        assert sum(offered.values()) < credit_cents


@pytest.mark.parametrize("bet", [*RULES.spots, *RULES.announced])
def test_every_bet_can_be_placed_on_an_empty_cloth(bet: str) -> None:
    least, most = table().room({}, bet)
    assert 0 < least <= most
    assert not isinstance(table().place({}, bet, least), NotPlaced)
