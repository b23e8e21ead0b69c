"""A round that this terminal played by rules that its software no longer has."""

from pathlib import Path

import msgspec
import pytest

from protocol.codec import decode_record, encode_record
from protocol.enums import Phase
from protocol.messages import Close
from terminal.effects import PutClosed
from terminal.ledger import LedgerError
from terminal.recall import BetPlayed
from terminal.screen.derive_rounds import rounds_page
from terminal.screen.derive_scene import Scene
from terminal.screen.derive_strip import strip
from terminal.screen.leaf import Leaf
from terminal.screen.model import player_words
from terminal.seat import put
from terminal.view import View
from tests.table import Floor, floor_in
from tests.terminal.roulette.states import FACE
from tests.terminal.test_picture import seen

GONE = "f" * 64


def forget_the_rules(floor: Floor) -> None:
    """Rewrites the slip and the close of round 1 with rules that this software does not have, and restarts the
    terminal.
    """
    store = floor["T1"].store
    ((data,),) = store._file.rows("SELECT data FROM closed")
    slip = store.slip(1)
    assert slip is not None
    record, close = decode_record(data)
    assert isinstance(close, Close)
    other = msgspec.structs.replace(close, rules_hash=GONE)
    kept = encode_record(record.seq, record.wall_ms, record.table, record.game, other, record.commit_hash)
    store.commit([msgspec.structs.replace(put(slip), rules_hash=GONE), PutClosed(kept)])
    floor.restart("T1")
    floor.pass_time(1.5)


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    """A table where a bet of 500 cents on 17 has paid 18,000, and whose rules are then unknown."""
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(2.0)
    forget_the_rules(floor)
    return floor


def said(view: View, floor: Floor, language: str) -> dict[str, object]:
    return strip(Scene(view, floor.clock.now()), FACE, player_words(FACE, language))


def test_terminal_starts_and_plays_on_after_a_round_whose_rules_it_no_longer_has(floor: Floor) -> None:
    assert floor["T1"].seat.fault is None
    floor.play("20", T1={"straight:17": 500})
    assert floor["T1"].credit_cents == 10_000 - 500 + 18_000 - 500
    assert floor.is_even()


def test_result_of_a_round_with_unknown_rules_says_that_payouts_are_not_shown(floor: Floor) -> None:
    view = seen(floor)
    assert (view.phase, view.other_rules, view.bets, view.last_played, view.last_win) == (
        "SETTLED", True, None, None, None,
    )  # fmt: skip
    english, chinese = (said(view, floor, language) for language in ("en", "zh"))
    assert english["resultHead"] == "Settled by earlier rules"
    assert "it cannot show what each bet paid" in str(english["resultText"])
    assert "无法显示各注的派彩" in str(chinese["resultText"])
    floor.play("20", T1={"straight:17": 500})
    assert not seen(floor).other_rules


def test_page_of_last_rounds_shows_only_booked_sums_for_a_round_with_unknown_rules_and_says_why(
    floor: Floor,
) -> None:
    floor["T1"].store._file.commit([("UPDATE revisions SET lines = ?", (b"\x91\x92\xa5ante1\xcd\x01\xf4",))])
    (played,) = floor["T1"].core.recall()
    assert played.bets == (BetPlayed("ante1", 500, None),)
    assert (played.stake_cents, played.payout_cents, played.outcome) == (500, 18_000, "17")
    leaf = Leaf(Scene(seen(floor), floor.clock.now()), FACE, rounds=(played,))
    english, chinese = (rounds_page(leaf, player_words(FACE, language)) for language in ("en", "zh"))
    assert isinstance(english["rounds"], list)
    assert isinstance(english["roundBets"], list)
    (row,), (bet,) = english["rounds"], english["roundBets"]
    assert (row["badge"], row["outcome"], row["net"]) == ("", "17", "+S$175.00")
    assert (bet["name"], bet["stake"], bet["sum"], bet["paid"]) == ("ante1", "5.00", "", "\N{EN DASH}")
    assert "180.00 = 275.00. This round was settled by rules that this software no longer has" in str(
        english["roundSum"]
    )
    assert "本局按本软件已没有的规则结算" in str(chinese["roundSum"])


def test_terminal_refuses_to_load_an_open_round_whose_rules_it_does_not_have(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    with pytest.raises(LedgerError, match="does not know the rules"):
        forget_the_rules(floor)
