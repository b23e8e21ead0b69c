"""A table that changes its readings of the rulebook: earlier rounds are settled and corrected by the rules of their
time."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from console.effects import PutRound, PutRules
from console.rows import RulesRow
from console.store import Store
from games.game import Game
from games.registry import GAMES, Registry, UnknownGame
from games.roulette.pockets import NUMBERS, REDS, WHEEL_ORDER
from games.roulette.rules import NAME, make_rules
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Close, Rules
from protocol.refusals import RefusalNumber as No
from protocol.table_status import RoomStatus
from tests.phrased import english
from tests.table import HASTY_DISK, RULES, Clock, Desk, Floor, Player, floor_in

BLACKS = [number for number in NUMBERS if number not in REDS]
EXCHANGED = GAMES.make(NAME, {"reds": BLACKS, "finale_zero_counts_all_zeros": True})
OTHER_WAY = GAMES.make(NAME, {"wheel_order": [WHEEL_ORDER[0], *WHEEL_ORDER[:0:-1]]})
ON_RED = {"red": 500}


def read_otherwise(floor: Floor, rules: Game) -> None:
    """Restarts the console and the terminals with these readings of the rulebook."""
    floor.desk.store.close()
    floor.clock.pass_time(3.0)
    floor.desk = Desk(floor.folder / "console.db", floor.clock, floor.settings, rules)
    floor._delivered = 0
    for name, player in floor.players.items():
        player.store.close()
        floor.players[name] = Player(floor.folder / f"{name}.db", name, floor.clock, rules, boot=2)
    floor.pass_time(3.0)


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    """A table that has played round 1 by the standard readings, in which 1 is red."""
    floor = Floor(tmp_path, "T1")
    floor.join(T1=10_000)
    floor.play("1", T1=ON_RED)
    assert floor["T1"].credit_cents == 10_500
    return floor


def test_change_of_rules_is_recorded_once_before_the_first_round_played_by_them(floor: Floor) -> None:
    read_otherwise(floor, EXCHANGED)
    floor.play("1")
    read_otherwise(floor, EXCHANGED)
    bodies = [decode_record(data)[1] for _, data in floor.desk.store.records(1, 1000)]
    told = [(body.rules_hash, body.readings) for body in bodies if isinstance(body, Rules)]
    assert told == [(RULES.rules_hash, {}), (EXCHANGED.rules_hash, dict(EXCHANGED.readings))]
    kinds = [body.rules_hash for body in bodies if isinstance(body, Rules | Close)]
    assert kinds == [RULES.rules_hash] * 2 + [EXCHANGED.rules_hash] * 2


def test_status_for_staff_and_room_has_the_game_and_the_readings_of_its_rulebook(floor: Floor) -> None:
    told = floor.desk.done("status")
    assert (told["game"], told["readings"]) == (NAME, {})
    read_otherwise(floor, OTHER_WAY)
    told = floor.desk.done("status")
    assert told["readings"] == {"wheel_order": [WHEEL_ORDER[0], *WHEEL_ORDER[:0:-1]]}
    assert {"game", "readings"} <= {*RoomStatus.__struct_fields__}


@pytest.mark.rule("roulette 5.5")
def test_earlier_round_is_corrected_by_the_rules_it_was_played_by(floor: Floor) -> None:
    read_otherwise(floor, EXCHANGED)
    floor.play("1", T1=ON_RED)
    assert floor["T1"].credit_cents == 10_000, "by these rules 1 is black"
    floor.correct(1, "2")
    assert floor["T1"].credit_cents == 9_000, "by those rules 2 was black"
    floor.correct(2, "2")
    assert floor["T1"].credit_cents == 10_000
    read_otherwise(floor, EXCHANGED)
    floor.correct(1, "3")
    assert floor["T1"].credit_cents == 11_000
    played = {each.round: each.payout_cents for each in floor["T1"].core.recall()}
    assert played == {1: 1000, 2: 1000}
    assert floor.is_even()
    assert not floor.desk.alarms()


@pytest.mark.rule("roulette 5.2.1")
def test_round_that_a_terminal_missed_is_settled_by_the_rules_it_was_played_by(floor: Floor) -> None:
    floor.open()
    floor.bet("T1", ON_RED)
    floor.close()
    floor.result_without("T1", "1")
    floor.cut.clear()
    read_otherwise(floor, EXCHANGED)
    floor.pass_time(8.0)
    assert floor["T1"].credit_cents == 11_000
    assert floor.is_even()
    assert not floor.desk.alarms()


def test_table_can_return_to_its_earlier_readings_of_the_rulebook(floor: Floor) -> None:
    read_otherwise(floor, EXCHANGED)
    read_otherwise(floor, RULES)
    floor.play("1", T1=ON_RED)
    assert floor["T1"].credit_cents == 11_000
    known = {row.rules_hash: row.readings for row in floor.desk.store.rules()}
    assert known == {RULES.rules_hash: {}, EXCHANGED.rules_hash: dict(EXCHANGED.readings)}


def test_restarted_console_reads_from_disk_the_rules_of_earlier_rounds(tmp_path: Path) -> None:
    earlier = Registry({NAME: make_rules}).make(NAME, {"neighbours_max": 11})
    assert GAMES.by_hash(earlier.rules_hash) is None
    store = Store(tmp_path / "console.db", vfs=HASTY_DISK.name)
    store.commit([PutRules(RulesRow(earlier.rules_hash, NAME, dict(earlier.readings)))])
    store.close()
    Desk(tmp_path / "console.db", Clock()).store.close()
    known = GAMES.by_hash(earlier.rules_hash)
    assert known is not None
    assert known.readings == {"neighbours_max": 11}


def by_rules_unknown(floor: Floor) -> None:
    """Marks all rounds as played by rules that this software does not have."""
    store = floor.desk.store
    rounds = [row for number in range(1, 10) if (row := store.round(number)) is not None]
    store.commit([PutRound(replace(row, rules_hash="other")) for row in rounds])


def test_correction_of_a_round_played_by_unknown_rules_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(2.0)
    by_rules_unknown(floor)
    floor.restart_console()
    answer = floor.desk.order("correct", second="ben", round=1, outcome="18", reason="seen")
    assert answer.refusal == No.OTHER_RULES
    assert (
        english(answer.sentence)
        == "Round 1 was played with other rules data; the present rules data cannot settle it again."
    )


def test_console_with_an_open_round_played_by_unknown_rules_does_not_start_and_says_why(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    by_rules_unknown(floor)
    sentence = "the record has an open round by rules other, which this software does not have"
    with pytest.raises(UnknownGame, match=sentence):
        floor.restart_console()
