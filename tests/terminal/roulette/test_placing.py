"""A player's steps, and what the terminal makes of them."""

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


def test_twenty_steps_are_taken_back_and_made_again() -> None:
    placing = steps(20)
    for _ in range(20):
        placing = placing.undo()
    assert placing.wanted == {}
    assert placing.undo() == placing
    for _ in range(20):
        placing = placing.redo()
    assert placing.wanted == {"red": 50000}
    assert placing.redo() == placing


def test_a_new_step_forgets_what_was_taken_back() -> None:
    assert steps(3).undo().change({"black": 2500}).future == ()


def test_clearing_can_be_taken_back() -> None:
    assert steps(2).change({}).undo().wanted == {"red": 5000}


def test_what_the_player_wants_stays_while_older_pictures_arrive() -> None:
    placing = steps(3)
    for seen in (view({}), view({}, {"red": 2500}), view({"red": 2500}, {"red": 5000})):
        placing = placing.see(seen)
        assert placing.wanted == {"red": 7500}
    placing = placing.see(view({"red": 5000}, {"red": 7500})).see(view({"red": 7500}))
    assert (placing.wanted, placing.sent) == ({"red": 7500}, ())


def test_a_step_there_and_back_is_not_undone_by_a_picture_between() -> None:
    placing = Placing(7).see(view({"red": 2500}))
    placing = placing.change({"red": 5000}).ask(1).undo().ask(2)
    for seen in (view({"red": 2500}), view({"red": 2500}, {"red": 5000}), view({"red": 5000}, {"red": 2500})):
        placing = placing.see(seen)
        assert placing.wanted == {"red": 2500}


def test_a_refused_wish_falls_back_to_what_the_terminal_has() -> None:
    placing = steps(2).see(view({"red": 2500}, refused=2))
    assert (placing.wanted, placing.sent, placing.future) == ({"red": 2500}, (), ())
    assert placing.undo().wanted == {}


def test_the_refusal_of_an_older_wish_does_not_touch_the_newer_one() -> None:
    assert steps(2).see(view({}, refused=1)).wanted == {"red": 5000}


def test_a_refusal_is_followed_once() -> None:
    placing = steps(1).see(view({}, refused=1)).change({"black": 2500}).ask(2)
    assert placing.see(view({}, refused=1)).wanted == {"black": 2500}


def test_a_wish_the_terminal_took_and_the_console_refused_falls_back() -> None:
    placing = steps(2).see(view({"red": 2500}, {"red": 5000}))
    refused = view({"red": 2500}, refused=2)
    assert placing.is_refused(refused)
    placing = placing.see(refused)
    assert placing.wanted == {"red": 2500}
    assert not placing.is_refused(refused)
    assert placing.undo().wanted == {}


def test_a_refusal_of_the_wish_before_does_not_touch_the_one_under_way() -> None:
    """The terminal names its last wish, while the console's receipt is about the one before."""
    placing = steps(2)
    early = view({}, {"red": 5000}, refused=2)
    assert not placing.is_refused(early)
    assert placing.see(early).wanted == {"red": 5000}


def test_what_others_changed_is_followed() -> None:
    """Cash-out clears the bets first."""
    placing = Placing(7).see(view({"red": 2500})).see(view({}))
    assert placing.wanted == {}


def test_a_new_round_begins_empty_and_with_nothing_to_take_back() -> None:
    placing = steps(5).see(View("T01", round=8))
    assert placing == Placing(8)


def test_a_screen_started_in_mid_round_begins_with_what_is_registered() -> None:
    assert Placing().see(view({"red": 2500})).wanted == {"red": 2500}


def test_a_chip_above_the_limit_is_refused_with_the_amount_still_allowed() -> None:
    refused = table().place({"straight:17": 41000}, "straight:17", 10000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.why.allowed_cents, refused.more_cents) == (
        Slip.ABOVE_SPOT_MAXIMUM,
        50000,
        9000,
    )


def test_a_chip_below_the_minimum_is_refused_with_the_least_that_is_taken() -> None:
    refused = table().place({}, "red", 1000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.more_cents) == (Slip.BELOW_SPOT_MINIMUM, 2500)


def test_what_the_credit_does_not_cover_is_refused_and_nothing_is_offered_instead() -> None:
    for credit_cents in (4000, 4050, 2000):
        refused = table(credit_cents).place({"straight:1": 1500}, "red", 10000)
        assert isinstance(refused, NotPlaced)
        assert (refused.why.number, refused.more_cents) == (RefusalNumber.NOT_ENOUGH_CREDIT, 0)
    announced = table(3900).place({}, "tiers", 1000)
    assert isinstance(announced, NotPlaced)
    assert (announced.why.number, announced.more_cents) == (RefusalNumber.NOT_ENOUGH_CREDIT, 0)


def test_a_limit_is_not_answered_with_an_offer_of_the_whole_credit() -> None:
    refused = table(50_000).place({"straight:17": 41_000}, "straight:17", 10_000)
    assert isinstance(refused, NotPlaced)
    assert (refused.why.number, refused.more_cents) == (Slip.ABOVE_SPOT_MAXIMUM, 0)


def test_a_chip_on_an_announced_bet_is_the_value_of_one_piece() -> None:
    placed = table().place({"split:0-000": 500}, "grand-series", 500)
    assert not isinstance(placed, NotPlaced)
    assert sum(placed.values()) == 500 + 10 * 500
    assert (placed["split:0-000"], placed["street:00-2-3"]) == (1000, 1000)


def test_an_announced_bet_is_refused_whole() -> None:
    refused = table().place({"corner:25-26-28-29": 49000}, "grand-series", 1000)
    assert isinstance(refused, NotPlaced)
    assert refused.more_cents == 500


def test_doubling_above_a_limit_is_refused_whole() -> None:
    refused = table().whole(doubled({"straight:17": 30000, "red": 2500}))
    assert isinstance(refused, NotPlaced)
    assert refused.why.spot == "straight:17"


@given(
    st.sampled_from([*RULES.spots, *RULES.announced]),
    st.dictionaries(st.sampled_from([*RULES.spots]), st.integers(1, 600).map(lambda dollars: 100 * dollars)),
    st.integers(0, 12_000).map(lambda dollars: 100 * dollars),
    st.integers(1, 6000).map(lambda dollars: 100 * dollars),
)
def test_what_is_offered_instead_is_always_taken(bet: str, stakes: Stakes, credit_cents: int, chip_cents: int) -> None:
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
