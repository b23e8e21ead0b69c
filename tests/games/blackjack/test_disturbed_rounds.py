"""Properties of rounds in which players leave, dealers make errors and cards are corrected."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.blackjack.layout import Layout, laid_again
from games.blackjack.limits import Limits
from games.blackjack.phases import Phase, VoidReason
from games.blackjack.record import BadEvent, as_value, copied, decoded, do_event, of_value
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.status import status
from games.blackjack.variants import PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, VARIANTS
from games.game import is_plain
from games.refusal import Refusal
from tests.games.blackjack.disturbed import ENDS, MOVES_MAX, go_on, played
from tests.games.blackjack.table import BET, deal, opened

names = st.sampled_from(sorted(VARIANTS))
seeds = st.integers(0, 2**32)
moves = st.sampled_from([4, 10, 20, 40, MOVES_MAX])
troubles = st.sampled_from([0.05, 0.4])


@given(names, seeds, moves, troubles)
@settings(max_examples=300)
def test_a_round_read_from_its_plain_value_is_the_same_round(name: str, seed: int, many: int, trouble: float) -> None:
    round_ = played(VARIANTS[name], seed, many, trouble)
    value = as_value(round_)
    assert is_plain(value)
    again = of_value(json.loads(json.dumps(value)))
    assert as_value(again) == value
    assert status(again) == status(round_)


@given(names, seeds, moves, troubles)
@settings(max_examples=100)
def test_a_copy_shares_nothing_with_its_round(name: str, seed: int, many: int, trouble: float) -> None:
    round_ = played(VARIANTS[name], seed, many, trouble)
    before = status(round_), as_value(round_)
    other = copied(round_)
    if other.phase not in ENDS:
        go_on(other, Random(seed))
        other.void(VoidReason.SHIFT_MANAGER)
        assert other.phase is Phase.VOID
    assert (status(round_), as_value(round_)) == before


@given(names, seeds, troubles)
@settings(max_examples=300)
def test_every_disturbed_round_comes_to_an_end_with_every_bet_decided(name: str, seed: int, trouble: float) -> None:
    round_ = played(VARIANTS[name], seed, MOVES_MAX, trouble)
    assert round_.phase in ENDS
    for _, _, nets in round_.nets():
        assert None not in (nets.main_cents, nets.insurance_cents, *nets.side_cents.values())


@given(names, seeds, moves, troubles)
@settings(max_examples=200)
def test_a_round_says_at_any_moment_what_it_waits_for_and_what_would_be_returned(
    name: str, seed: int, many: int, trouble: float
) -> None:
    round_ = played(VARIANTS[name], seed, many, trouble)
    said = status(round_)
    assert is_plain(said)
    assert (said["waits_for"] is None) is (round_.phase is Phase.PAST)
    for who, player in said["players"].items():
        own = [bet for bet in said["bets"] if bet["who"] == who]
        staked = sum(player["staked_cents"].values())
        assert staked == sum(bet["stake_cents"] for bet in own)
        if round_.phase not in ENDS:
            decided = sum(bet["stake_cents"] for bet in own if bet["net_cents"] is not None)
            returned = sum(bet["stake_cents"] for bet in own if bet["is_returned"])
            assert staked == player["open_cents"] + decided + returned
            assert player["if_void"]["returned_cents"] == staked + player["not_at_risk_cents"]
            assert player["if_taken_back"]["returned_cents"] == player["open_cents"]


@pytest.mark.parametrize(
    "event",
    [
        None,
        "deal",
        {},
        {"event": "fold"},
        {"event": "deal"},
        {"event": "deal", "card": 3},
        {"event": "deal", "card": "TS", "box": 1},
        {"event": "begin_play", "late": 1},
        {"event": "drawn_together", "cards": ["TS", 3], "by": "dealer"},
        {"event": "act", "action": "fold", "box": 1, "hand": None, "who": "A", "cents": None, "by": "player"},
        {"event": "act", "action": "hit", "box": 1, "hand": None, "who": "A", "cents": None, "by": "nobody"},
        {"event": "act", "action": "hit", "box": True, "hand": None, "who": "A", "cents": None, "by": "player"},
        {"event": "void", "reason": "bad luck"},
        {"event": "declare_error", "kind": "bad luck", "by": "dealer"},
        {"event": "discard", "card": "TS", "reason": "bad luck", "by": "dealer"},
    ],
)
def test_a_value_that_is_not_an_event_cannot_be_read_as_one(event: Any) -> None:
    with pytest.raises(BadEvent):
        decoded(event)


def test_an_event_that_cannot_happen_now_is_refused_and_changes_nothing() -> None:
    round_ = opened(RWS_BLACKJACK, (1, "A", BET))
    before = as_value(round_)
    assert isinstance(do_event(round_, {"event": "settle"}), Refusal)
    assert as_value(round_) == before
    with pytest.raises(BadEvent, match="event 0"):
        of_value(before | {"events": [{"event": "settle"}]})


def test_a_round_cannot_be_read_with_other_rules() -> None:
    value = as_value(opened(RWS_BLACKJACK, (1, "A", BET)))
    with pytest.raises(BadEvent, match="other rules"):
        of_value(value, PERFECT_PAIRS_BLACKJACK)


def test_a_layout_can_be_made_again_from_its_events() -> None:
    limits = Limits(1000, 20_000)
    layout = Layout(RWS_BLACKJACK, limits, Shoe(6))
    layout.place(1, "B", 12_000, seated=False, follow_double_cents=12_000)
    layout.place(2, "C", 3000, {"rws-pairs": 100})
    layout.place(1, "A", 15_000)
    layout.withdraw(2, "C")
    assert layout.rejected == [(1, "B", 7000)]
    round_ = layout.close()
    assert isinstance(round_, Round)
    again = laid_again(Layout(RWS_BLACKJACK, limits, Shoe(6)), json.loads(json.dumps(layout.events)))
    assert isinstance(again, Round)
    assert as_value(again) == as_value(round_)
    deal(round_, "TS")
    assert as_value(again) != as_value(round_)
