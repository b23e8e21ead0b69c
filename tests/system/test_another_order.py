"""A table of real processes whose readings have the pockets in another order on the wheel."""

import zlib

from console.display.config import read_display_config
from console.display.run import DisplayApp
from console.store import FILE_NAME, Store
from games.roulette.pockets import WHEEL_ORDER
from tests.console.dealer.watched import SIMULATED, SIZE, watched
from tests.system.dealt import BETS, Dealt
from wheel_controller.recording import parse
from wheel_controller.replay import judge_again

OTHER_WAY = [WHEEL_ORDER[0], *WHEEL_ORDER[:0:-1]]
SETTINGS = {**SIMULATED, "readings": {"wheel_order": OTHER_WAY}}


def test_a_wheel_with_another_order_of_pockets_is_judged_shown_paid_and_recorded_by_that_order() -> None:
    with watched(*BETS, settings=SETTINGS) as here:
        dealt = Dealt(here)
        room = DisplayApp(read_display_config(here.cluster.table.display_config), SIZE)
        number = dealt.open(*BETS)
        here.spin()
        outcome = dealt.confirm()
        dealt.assert_paid(number, outcome)
        assert dealt.said("wheel", "order") == OTHER_WAY
        here.until("the room sees the wheel", lambda: room.model.panel.props.value("wheel").value("seen"))
        assert room.model.panel.props.value("wheel").value("order") == OTHER_WAY
        room.close()
        here.cluster.books()
        store = Store(here.cluster.table.console / FILE_NAME)
        packed = store.recording(number)
        store.close()
    assert packed is not None
    recording = parse(zlib.decompress(packed), "the recording")
    assert list(recording.order) == OTHER_WAY
    assert judge_again(recording)[-1] == f"result {outcome}"
