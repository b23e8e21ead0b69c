"""Rules 3.22.1, 3.23.1 and 5.1.1: what standing players stake when the box they bet on is split or doubled."""

import pytest

from games.blackjack.layout import Layout
from games.blackjack.limits import Limits
from games.blackjack.phases import Action
from games.blackjack.round import Round
from games.blackjack.variants import Variant
from tests.games.blackjack.table import LATER, deal, reading

later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)


def stakes(round_: Round) -> list[list[int]]:
    return [hand.stakes_cents for hand in round_.boxes[0].hands]


def playing(layout: Layout, cards: str, noticed: bool = True) -> Round:
    round_ = layout.close(noticed=noticed)
    assert isinstance(round_, Round)
    deal(round_, cards)
    assert round_.begin_play() is None
    return round_


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1.1", "blackjack-rws 5.1.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
@pytest.mark.parametrize(("on_prorated", "at_risk"), [(True, 100_000), (False, 150_000)])
def test_a_preset_follow_is_measured_by_the_prorated_initial_bet(
    variant: Variant, on_prorated: bool, at_risk: int
) -> None:
    layout = Layout(reading(variant, double_on_prorated=on_prorated), Limits(1000, 100_000))
    layout.place(1, "A", 100_000)
    layout.place(1, "B", 100_000, seated=False, follow_double_cents=100_000, noticed=False)
    round_ = playing(layout, "5S 7H 6D", noticed=False)
    assert stakes(round_) == [[50_000, 50_000]]
    assert round_.act(Action.DOUBLE, 1, "A", 50_000) is None
    assert stakes(round_) == [[100_000, at_risk]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1", "blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
def test_a_preset_follow_is_measured_by_what_is_left_of_a_bet_cut_down_for_the_seated_player(variant: Variant) -> None:
    layout = Layout(variant, Limits(1000, 100_000))
    layout.place(1, "B", 100_000, seated=False, follow_double_cents=100_000)
    layout.place(1, "A", 80_000)
    round_ = playing(layout, "5S 7H 6D")
    round_.act(Action.DOUBLE, 1, "A")
    assert stakes(round_) == [[40_000, 160_000]]
