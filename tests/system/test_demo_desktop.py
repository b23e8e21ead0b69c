"""The demo on a desktop, used by mouse and keys; every size and more rounds: `./etg campaign demo`."""

import pytest

from lab.campaigns.demo import whole_visit
from lab.desktop import what_is_missing


@pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing())
def test_a_person_can_take_a_seat_deal_close_a_window_log_out_and_end_the_demo_with_balanced_books() -> None:
    assert whole_visit((1280, 720), 1, with_manager=True, speed=50) == []
