"""Which bets a box accepts, and for how much an unnoticed excess plays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.blackjack.boxes import Wager
from games.blackjack.layout import Layout
from games.blackjack.limits import Limits, admitted, pro_rated
from games.blackjack.readings import ProRata
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.refusal import RefusalNumber
from tests.games.blackjack.table import ALL, why

LIMITS = Limits(1000, 20_000)
stakes = st.lists(st.integers(1, 4000).map(lambda tens: tens * 10), min_size=1, max_size=6)


@given(stakes, st.sampled_from(ProRata))
def test_pro_rated_shares_keep_the_minimum_and_the_unit_and_never_exceed_the_bet(
    bets: list[int], reading: ProRata
) -> None:
    shares = pro_rated(bets, LIMITS, 10, reading)
    for bet, share in zip(bets, shares, strict=True):
        assert min(bet, LIMITS.minimum_cents) <= share <= bet
        assert share % 10 == 0
        if bet < LIMITS.minimum_cents or sum(bets) <= LIMITS.maximum_cents:
            assert share == bet


@given(stakes)
def test_pro_rated_shares_are_what_the_maximum_leaves_of_each_bet(bets: list[int]) -> None:
    shares = pro_rated(bets, LIMITS, 10, ProRata.FLOOR_OVER_MAXIMUM)
    total = sum(bets)
    if total > LIMITS.maximum_cents:
        for bet, share in zip(bets, shares, strict=True):
            if bet > LIMITS.minimum_cents:
                exact = bet * LIMITS.maximum_cents / total
                assert share == max(exact // 10 * 10, LIMITS.minimum_cents)


@given(stakes)
def test_a_pro_rated_box_stays_within_its_maximum_where_others_can_bear_the_difference(bets: list[int]) -> None:
    shares = pro_rated(bets, LIMITS, 10, ProRata.OTHERS_ABSORB)
    least = sum(min(bet, LIMITS.minimum_cents) for bet in bets)
    assert sum(shares) <= max(LIMITS.maximum_cents, least)


def test_the_two_readings_of_the_minimum_differ_in_who_pays_for_it() -> None:
    bets = [30_000, 1100, 1100]
    assert pro_rated(bets, LIMITS, 10, ProRata.FLOOR_OVER_MAXIMUM) == [18_630, 1000, 1000]
    assert pro_rated(bets, LIMITS, 10, ProRata.OTHERS_ABSORB) == [18_000, 1000, 1000]


@given(st.lists(st.tuples(st.integers(1, 30_000), st.booleans()), min_size=1, max_size=6))
def test_a_box_accepts_seated_players_first(bets: list[tuple[int, bool]]) -> None:
    wagers = [Wager(str(at), seated, cents, {}, cents) for at, (cents, seated) in enumerate(bets)]
    amounts = admitted(wagers, LIMITS.maximum_cents, 1)
    assert sum(amounts) == min(sum(cents for cents, _ in bets), LIMITS.maximum_cents)
    seated = sum(cents for cents, sits in bets if sits)
    taken = sum(amount for amount, (_, sits) in zip(amounts, bets, strict=True) if sits)
    assert taken == min(seated, LIMITS.maximum_cents)


@pytest.mark.parametrize(("variant", "unit"), [(BLACKJACK, 2), (PERFECT_PAIRS_BLACKJACK, 2), (RWS_BLACKJACK, 10)])
def test_an_initial_bet_that_could_not_be_paid_exactly_is_refused(variant: Variant, unit: int) -> None:
    assert variant.initial_unit_cents == unit
    for cents in range(1, 41):
        refusal = Layout(variant).place(1, "A", cents)
        assert (refusal is None) is (cents % unit == 0)
        if refusal:
            assert why(refusal)[0] is RefusalNumber.UNEVEN_INITIAL_BET
            assert refusal.allowed_cents == cents - cents % unit


@pytest.mark.parametrize(("least", "most"), [(0, 100), (-1, 100), (200, 100)])
def test_limits_that_contradict_each_other_are_an_error_of_the_configuration(least: int, most: int) -> None:
    with pytest.raises(ValueError, match="limits rise"):
        Limits(least, most)


@pytest.mark.parametrize(
    ("number", "who", "cents", "side", "refused_as"),
    [
        (0, "B", 1000, {}, RefusalNumber.UNKNOWN_BOX),
        (8, "B", 1000, {}, RefusalNumber.UNKNOWN_BOX),
        (2, "B", -10, {}, RefusalNumber.BAD_AMOUNT),
        (2, "B", 0, {}, RefusalNumber.BAD_AMOUNT),
        (2, "B", 10**13, {}, RefusalNumber.BAD_AMOUNT),
        (2, "B", True, {}, RefusalNumber.BAD_AMOUNT),
        (2, "B", 1000, {"rws-pairs": 0}, RefusalNumber.BAD_AMOUNT),
        (2, "B", 1000, {"rws-pairs": -1}, RefusalNumber.BAD_AMOUNT),
        (2, "B", 1000, {"tie": 1}, RefusalNumber.UNKNOWN_SIDE_BET),
        (1, "A", 1000, {}, RefusalNumber.ALREADY_ON_BOX),
        (1, "B", 1000, {}, RefusalNumber.BOX_TAKEN),
    ],
)
def test_a_bet_that_is_not_allowed_on_the_box_is_refused(
    number: int, who: str, cents: int, side: dict[str, int], refused_as: RefusalNumber
) -> None:
    layout = Layout(RWS_BLACKJACK)
    assert layout.place(1, "A", 1000) is None
    assert why(layout.place(number, who, cents, side))[0] is refused_as
    assert [wager.who for box in layout.boxes.values() for wager in box.wagers] == ["A"]


@pytest.mark.rule("blackjack 2.1.1", "blackjack-perfect-pairs 2.1.1", "blackjack-rws 2.1.1")
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_bets_lie_on_the_seven_boxes_of_the_layout_and_nowhere_else(variant: Variant) -> None:
    layout = Layout(variant)
    assert [layout.place(number, "A", 1000) for number in range(1, 8)] == [None] * 7
    for number in (0, 8):
        assert why(layout.place(number, "A", 1000)) == (RefusalNumber.UNKNOWN_BOX, "2.1.1")


def test_only_a_placed_wager_can_be_taken_back() -> None:
    layout = Layout(RWS_BLACKJACK)
    assert layout.place(1, "A", 1000) is None
    assert why(layout.withdraw(2, "A"))[0] is RefusalNumber.UNKNOWN_PLAYER
    assert why(layout.withdraw(1, "B"))[0] is RefusalNumber.UNKNOWN_PLAYER
    assert layout.withdraw(1, "A") is None
    assert layout.boxes == {}


def test_a_share_raised_to_a_minimum_between_two_units_is_paid_in_whole_cents() -> None:
    assert pro_rated([100, 20, 10], Limits(15, 60), 10, ProRata.FLOOR_OVER_MAXIMUM) == [40, 20, 10]
    assert pro_rated([100, 20, 10], Limits(15, 60), 10, ProRata.OTHERS_ABSORB) == [30, 20, 10]


def test_a_bet_reduced_for_the_seated_player_is_paid_in_whole_cents() -> None:
    layout = Layout(RWS_BLACKJACK, Limits(10, 105))
    assert layout.place(1, "B", 60, seated=False) is None
    assert layout.place(1, "A", 60) is None
    assert [wager.initial_cents for wager in layout.boxes[1].wagers] == [40, 60]


def test_the_rulebook_of_2017_says_nothing_about_pro_rata() -> None:
    layout = Layout(BLACKJACK, LIMITS)
    assert layout.place(1, "A", 30_000, noticed=False) is None
    closed = layout.close(noticed=False)
    assert isinstance(closed, Round)
    assert closed.boxes[0].wagers[0].initial_cents == 30_000
