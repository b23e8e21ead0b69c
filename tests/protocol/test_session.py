"""Order, staleness, silence and repetition of messages, over random sequences."""

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from protocol.chain import GENESIS
from protocol.enums import Phase
from protocol.messages import State
from protocol.rates import RateLimit
from protocol.session import (
    BACK_OFF_MAX_S,
    BACK_OFF_MIN_S,
    SILENCE_RECREATES_S,
    StateOrder,
    Watchdog,
)

RANK = {
    Phase.BETS_OPEN: 1, Phase.BETS_CLOSED: 2, Phase.HELD: 2, Phase.RESULT: 3, Phase.VOID: 3, Phase.SETTLED: 4,
}  # fmt: skip


def state(epoch: int, round_: int, phase: str, log_head: int) -> State:
    return State(epoch, "table-1", "game", round_, Phase(phase), None, False, None, None, log_head, GENESIS, 0, None)


def test_a_stale_state_never_reopens_a_finished_round() -> None:
    order = StateOrder(RANK)
    assert order.accept(state(1, 7, "BETS_OPEN", 20), 20)
    assert order.accept(state(1, 7, "RESULT", 22), 20)
    assert not order.accept(state(1, 7, "BETS_OPEN", 20), 20)
    assert not order.accept(state(1, 7, "BETS_OPEN", 22), 20)
    assert order.accept(state(1, 7, "RESULT", 22), 22)


def test_a_state_older_than_the_readers_log_is_stale() -> None:
    order = StateOrder(RANK)
    assert not order.accept(state(1, 7, "BETS_OPEN", 20), 21)
    assert order.accept(state(1, 8, "BETS_OPEN", 21), 21)


def test_a_state_of_an_older_epoch_is_stale_whatever_its_round() -> None:
    order = StateOrder(RANK)
    assert order.accept(state(2, 8, "BETS_OPEN", 30), 30)
    assert not order.accept(state(1, 9, "BETS_OPEN", 30), 30)


def test_held_and_closed_states_may_follow_each_other_in_both_orders() -> None:
    order = StateOrder(RANK)
    for phase in (Phase.BETS_CLOSED, Phase.HELD, Phase.BETS_CLOSED, Phase.RESULT):
        assert order.accept(state(1, 7, phase, 21), 21)


def test_a_state_with_an_unknown_phase_is_refused() -> None:
    assert not StateOrder(RANK).accept(state(1, 1, "IDLE", 1), 0)


@given(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 3), st.sampled_from(sorted(RANK)), st.integers(0, 5))))
def test_accepted_states_never_go_back_in_time(heard: list[tuple[int, int, Phase, int]]) -> None:
    order = StateOrder(RANK)
    accepted = [parts for parts in heard if order.accept(state(*parts), 2)]
    for before, after in itertools.pairwise(accepted):
        assert (*before[:2], RANK[before[2]]) <= (*after[:2], RANK[after[2]])
        assert 2 <= before[3] <= after[3]


def watchdog(now_s: float = 100.0) -> Watchdog:
    return Watchdog(random.Random(1).uniform, now_s)


def test_sockets_are_made_again_after_every_five_seconds_of_silence() -> None:
    dog = watchdog(100.0)
    assert not dog.must_recreate(104.999)
    assert dog.must_recreate(100.0 + SILENCE_RECREATES_S)
    assert not dog.must_recreate(109.999)
    assert dog.must_recreate(110.0)


def test_sockets_are_made_again_at_once_after_a_refused_handshake() -> None:
    dog = watchdog(100.0)
    assert not dog.must_recreate(100.1)
    dog.broke(100.1)
    assert dog.must_recreate(100.1)
    assert not dog.must_recreate(100.1)


def test_repeated_refusals_make_a_terminal_wait_longer_within_two_bounds() -> None:
    dog, now_s, waits = watchdog(100.0), 100.0, list[float]()
    for _ in range(200):
        dog.broke(now_s)
        step_s = 0.0
        while not dog.must_recreate(now_s + step_s):
            step_s += 0.01
        waits.append(step_s)
        now_s += step_s
    assert waits[0] == 0.0
    assert all(BACK_OFF_MIN_S <= wait <= BACK_OFF_MAX_S + 0.02 for wait in waits[1:])
    assert len({round(wait, 1) for wait in waits}) > 10
    dog.heard(now_s)
    dog.broke(now_s)
    assert dog.must_recreate(now_s)


def test_messages_on_another_socket_do_not_delay_replacing_a_refused_one() -> None:
    """A key was enrolled between two handshakes: commands were refused for good, but broadcasts arrive."""
    dog, now_s = watchdog(100.0), 100.0
    dog.broke(now_s)
    assert dog.must_recreate(now_s)
    dog.broke(now_s)
    until_s = now_s + BACK_OFF_MAX_S
    while not dog.must_recreate(now_s):
        assert now_s <= until_s, "It was put off."
        dog.heard(now_s)
        now_s += 0.1


def test_a_disconnect_never_delays_a_reconnection_that_was_due_sooner() -> None:
    dog = watchdog(100.0)
    assert dog.must_recreate(105.0)
    dog.broke(109.99)
    assert dog.must_recreate(110.0)


@given(st.lists(st.floats(0, 0.5), min_size=1, max_size=200))
def test_no_peer_exceeds_its_burst_and_rate_of_messages(steps_s: list[float]) -> None:
    limit, now_s, allowed = RateLimit(per_s=10, burst=5), 0.0, 0
    for step_s in steps_s:
        now_s += step_s
        allowed += limit.allows("terminal/T01", now_s)
    assert allowed <= 5 + now_s * 10 + 1e-6
    assert allowed >= min(len(steps_s), 5)


def test_a_flooding_peer_takes_nothing_from_other_peers() -> None:
    limit = RateLimit(per_s=10, burst=5)
    assert sum(limit.allows("terminal/T01", 1.0) for _ in range(100)) == 5
    assert limit.allows("terminal/T02", 1.0)
    assert limit.allows("terminal/T01", 1.1)
