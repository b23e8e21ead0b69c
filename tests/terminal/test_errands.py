"""What players ask for besides bets: favourites and own limits are on disk before they have an effect."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lab.checks import ROOT
from protocol.codec import decode_lines
from protocol.enums import Calls, Phase
from protocol.refusals import RefusalNumber as No
from terminal.effects import PutFavourite, PutOwnLimits
from terminal.errands import FAVOURITES_MAX
from terminal.store import Store
from terminal.view import Call, ChooseChip, Errand, ForgetFavourite, KeepFavourite, LimitMyself, RenameFavourite
from tests.table import Floor, floor_in

MINUTE_MS = 60_000


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    """T1 has 10,000 cents, and bets are open."""
    return floor_in(Phase.BETS_OPEN, tmp_path)


def ask(floor: Floor, errand: Errand) -> None:
    player = floor["T1"]
    player.finish(player.core.errand(errand, player.clock.now()))


def refused(floor: Floor, stakes: dict[str, int]) -> int | None:
    why = floor["T1"].bet(stakes)
    floor.carry()
    return None if why is None else why.number


def favourites(floor: Floor) -> list[tuple[int, str, dict[str, int]]]:
    rows = floor["T1"].seat.favourites.values()
    return [(row.number, row.name, decode_lines(row.lines)) for row in rows]


def test_favourites_are_kept_named_and_forgotten_and_survive_a_restart(floor: Floor) -> None:
    ask(floor, KeepFavourite({"red": 500, "straight:17": 100}))
    ask(floor, KeepFavourite({"odd": 300}))
    ask(floor, KeepFavourite({"even": 300}))
    ask(floor, RenameFavourite(2, "  Odd and happy every day "))
    ask(floor, ForgetFavourite(3))
    kept = [(1, "", {"red": 500, "straight:17": 100}), (2, "Odd and happy ev", {"odd": 300})]
    assert favourites(floor) == kept
    floor.restart("T1")
    assert favourites(floor) == kept


KILLED = """
import os, signal, sys
from pathlib import Path
from terminal.effects import PutEnded, PutFavourite, PutOwnLimits
from terminal.store import Store
store = Store(Path(sys.argv[1]))
kept = [PutFavourite(1, "LUCKY", b"kept"), PutOwnLimits(3, 5_000, None)]
store.commit([*kept, PutEnded(7, 0, "", None, None, b"seal", "mine")])
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_favourites_own_limits_and_the_finding_about_a_seal_survive_a_kill(tmp_path: Path) -> None:
    died = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "T1.db")], cwd=ROOT, check=False)
    assert died.returncode == -signal.SIGKILL
    store = Store(tmp_path / "T1.db")
    seat = store.load("T1")
    store.close()
    assert seat.favourites == {1: PutFavourite(1, "LUCKY", b"kept")}
    assert seat.last_own_limits == PutOwnLimits(3, 5_000, None)
    assert seat.ended[7].sealed == "mine"


def test_invalid_slip_is_not_kept_as_a_favourite_and_at_most_eight_are_kept(floor: Floor) -> None:
    for stakes in ({}, {"straight:37": 100}, {"red": 0}):
        ask(floor, KeepFavourite(stakes))
    assert favourites(floor) == []
    for _ in range(FAVOURITES_MAX + 1):
        ask(floor, KeepFavourite({"red": 100}))
    assert [number for number, _, _ in favourites(floor)] == list(range(1, FAVOURITES_MAX + 1))
    ask(floor, RenameFavourite(99, "nothing"))
    ask(floor, ForgetFavourite(99))
    assert len(favourites(floor)) == FAVOURITES_MAX


def test_bet_above_the_own_loss_limit_is_refused_with_the_amount_that_is_left(floor: Floor) -> None:
    ask(floor, LimitMyself(loss_cents=1_000))
    why = floor["T1"].bet({"red": 1_100})
    assert why is not None
    assert (why.number, why.allowed_cents) == (No.OVER_OWN_LOSS, 1_000)
    assert refused(floor, {"red": 1_000}) is None
    floor.result("2")
    floor.open()
    assert refused(floor, {"red": 100}) == No.OVER_OWN_LOSS


def test_winnings_may_be_staked_again_under_an_own_loss_limit(floor: Floor) -> None:
    ask(floor, LimitMyself(loss_cents=1_000))
    assert refused(floor, {"red": 1_000}) is None
    floor.result("1")
    floor.open()
    assert refused(floor, {"red": 2_100}) == No.OVER_OWN_LOSS
    assert refused(floor, {"red": 2_000}) is None


def test_after_the_own_time_limit_bets_may_be_reduced_but_not_raised(floor: Floor) -> None:
    assert refused(floor, {"red": 500, "odd": 300}) is None
    began_ms = floor["T1"].seat.ledger.visit.began_ms
    assert began_ms is not None
    ask(floor, LimitMyself(time_ms=floor.clock.now().wall_ms - began_ms + 2_000))
    assert refused(floor, {"red": 600, "odd": 300}) is None
    floor.pass_time(2.0)
    assert refused(floor, {"red": 700, "odd": 300}) == No.OVER_OWN_TIME
    assert refused(floor, {"red": 500}) is None


def test_own_limits_are_only_ever_tightened_and_survive_a_restart(floor: Floor) -> None:
    for loss_cents, time_ms in ((5_000, None), (2_000, 60 * MINUTE_MS), (9_000, 90 * MINUTE_MS), (None, None), (0, 0)):
        ask(floor, LimitMyself(loss_cents, time_ms))
    floor.restart("T1")
    floor.carry()
    own = floor["T1"].seat.own_limits
    assert own is not None
    assert (own.loss_cents, own.time_ms) == (2_000, 60 * MINUTE_MS)
    floor.pass_time(1.0)
    assert refused(floor, {"red": 2_100}) == No.OVER_OWN_LOSS


def test_own_limits_of_a_player_do_not_apply_to_the_next_player(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    ask(floor, LimitMyself(loss_cents=100))
    floor.cash_out("T1")
    assert floor["T1"].seat.own_limits is None
    ask(floor, LimitMyself(loss_cents=100))
    floor.join(T1=5_000)
    assert floor["T1"].seat.own_limits is None
    floor.open()
    assert refused(floor, {"red": 500}) is None


def test_chosen_chip_survives_a_restart_and_is_forgotten_after_the_credit_session(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    ask(floor, ChooseChip(2_500))
    floor.restart("T1")
    floor.pass_time(1.5)
    kept = [floor["T1"].seat.chip_cents]
    floor.cash_out("T1")
    kept.append(floor["T1"].seat.chip_cents)
    floor.join(T1=5_000)
    kept.append(floor["T1"].seat.chip_cents)
    assert kept == [2_500, None, None]


def test_call_for_the_attendant_writes_nothing_to_disk(floor: Floor) -> None:
    assert floor["T1"].core.errand(Call(Calls.ATTENDANT), floor.clock.now()) == []
    assert floor["T1"].seat.calls == {"attendant"}


def test_a_cash_out_does_not_replace_the_call_for_the_attendant(floor: Floor) -> None:
    ask(floor, Call(Calls.ATTENDANT))
    ask(floor, Call(Calls.CASH_OUT))
    floor.pass_time(1.5)
    assert floor.desk.table.seats.present["T1"].calls == "both"
    ask(floor, Call(Calls.CASH_OUT, is_wanted=False))
    floor.pass_time(1.5)
    assert floor.desk.table.seats.present["T1"].calls == "attendant"
