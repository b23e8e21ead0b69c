"""Every fault of the simulated shoe through the real driver and judge: held for its reason, or harmless."""

from collections import Counter

import pytest

from lab.campaigns.shoe_table import ShoeTable
from shoe_controller.reasons import HoldReason
from shoe_controller.sim.faults import DIALECTS, FAULTS, Strikes
from shoe_controller.verdicts import Moment

ANY_OF = {
    "not-read": {HoldReason.NOT_READ},
    "face-up": {HoldReason.FACE_UP, HoldReason.NOT_READ},
    "two-at-once": {HoldReason.TWO_AT_ONCE},
    "pushed-back-exit": {HoldReason.PUSHED_BACK},
    "pushed-back-half": {HoldReason.PUSHED_BACK},
    "foreign-card": {HoldReason.FOREIGN},
    "one-too-many": {HoldReason.ONE_TOO_MANY},
    "too-slow": {HoldReason.TOO_SLOW},
    "poor-quality": {HoldReason.POOR_READ},
    "wrong-button": {HoldReason.STOPPED},
    "jam": {HoldReason.STOPPED},
    "lid-lifted": {HoldReason.LID_LIFTED},
    "forced-end": {HoldReason.FORCED_END},
    "wrong-result": {HoldReason.RESULT_DIFFERS},
}
"""The reasons for which each fault is held, in every dialect that has it."""
HELD: dict[tuple[str, str], set[HoldReason]] = {
    **{(name, dialect): found for name, found in ANY_OF.items() for dialect in FAULTS[name].dialects},
    ("power-loss", "s2"): {HoldReason.LINK_LOST, HoldReason.RESTARTED, HoldReason.AHEAD, HoldReason.NOT_READ},
    ("power-loss", "ae2"): {HoldReason.RESTARTED, HoldReason.OTHER_PLACE},
    ("repeat", "beetek"): {HoldReason.EQUAL_TOO_SOON},
    ("silence", "s2"): {HoldReason.LINK_LOST},
}
HARMLESS = {
    *((name, "s2") for name in ("repeat", "lost-acknowledgement", "wrong-checksum", "truncated", "number-wrap")),
    *((name, "ae2") for name in ("repeat", "number-wrap", "key-lock", "silence")),
    *(("garbage", dialect) for dialect in DIALECTS),
    ("silence", "beetek"),
}
"""Faults with which the card is still accepted, once."""
ONLY_A_LOOK = {
    *(("other-card", dialect) for dialect in DIALECTS),
    *((name, dialect) for name in ("wrong-checksum", "truncated") for dialect in ("ae2", "beetek")),
    ("power-loss", "beetek"),
}
"""Faults of which the shoe reports nothing or too little: only the dealer can see them; the campaign tries them."""
AT_OTHER_TIMES = {"overdraw", "locked-gate"}
CASES = [
    (name, dialect)
    for name, fault in FAULTS.items()
    for dialect in fault.dialects
    if fault.strikes is not Strikes.SET and name not in AT_OTHER_TIMES
]


def dealing(dialect: str, *, set_fault: str | None = None, faces: list[str] | None = None) -> ShoeTable:
    table = ShoeTable("11", dialect, set_fault, faces=faces)
    table.run(1.0)
    table.turn_to(Moment.DEALING)
    table.run(1.0)
    return table


def deal(table: ShoeTable, cards: int) -> None:
    """Deals cards; waits for the gate, and between cards as long as a hand takes."""
    for _ in range(cards):
        table.hands.pull()
        table.run(1.4)


def found(table: ShoeTable) -> set[HoldReason]:
    return {held.reason for held in table.held}


def test_every_fault_of_every_dialect_is_in_exactly_one_table_of_expectations() -> None:
    assert {*HELD} | HARMLESS | ONLY_A_LOOK == {*CASES}
    assert len(HELD) + len(HARMLESS) + len(ONLY_A_LOOK) == len(CASES), "each in one table only"


@pytest.mark.parametrize(("name", "dialect"), sorted(HELD))
def test_detectable_fault_of_a_shoe_is_held_for_its_reason(name: str, dialect: str) -> None:
    table = dealing(dialect, faces=["2S", "KH", "2D", "QC", "4H", "9C", "3D", "7S"])
    deal(table, 1)
    table.shoe.fault(name)
    if name == "wrong-result":
        deal(table, 5)
    elif FAULTS[name].strikes is not Strikes.NOW:
        deal(table, 1)
    table.run(8.0)
    assert found(table)
    assert found(table) <= HELD[name, dialect]


@pytest.mark.parametrize(("name", "dialect"), sorted(HARMLESS))
def test_fault_of_the_line_that_loses_no_event_holds_nothing_and_every_card_counts_once(
    name: str, dialect: str
) -> None:
    table = dealing(dialect)
    deal(table, 1)
    table.shoe.fault(name)
    deal(table, 1)
    table.run(10.0)
    assert found(table) == set()
    assert table.record.out == [paper.face for paper in table.shoe.drawn]
    assert len(table.record.round) == 2


@pytest.mark.parametrize("dialect", DIALECTS)
def test_card_read_as_another_is_accepted_and_people_can_correct_it(dialect: str) -> None:
    table = dealing(dialect, faces=["8S", "KH", "AD", "5C"])
    table.shoe.fault("other-card")
    deal(table, 1)
    (position, card) = table.record.round["P1"]
    assert card != "8S"
    table.judge.corrected(table.shoe.now, position, "8S")
    assert table.judge.inventory.out == ("8S",)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_card_drawn_in_excess_is_held_and_recorded(dialect: str) -> None:
    table = dealing(dialect, faces=["8S", "KH", "AD", "5C", "2C", "3C"])
    deal(table, 4)
    table.shoe.fault("overdraw")
    assert [paper.face for paper in table.hands.pull()] == ["2C"]
    table.run(1.5)
    assert found(table) == {HoldReason.OVERDRAWN if dialect == "ae2" else HoldReason.NOT_DUE}
    table.shoe.press_clear()
    table.run(1.5)
    assert table.record.loose == [(5, "2C")]


@pytest.mark.parametrize(("dialect", "reason"), [("s2", HoldReason.GATE_LOCKED), ("ae2", HoldReason.OUTSIDE)])
def test_card_pulled_out_of_a_locked_shoe_while_bets_are_open_is_held(dialect: str, reason: HoldReason) -> None:
    table = ShoeTable("11", dialect)
    table.run(1.0)
    table.turn_to(Moment.BETS_OPEN)
    table.run(1.0)
    assert table.shoe.draw() == []
    table.shoe.fault("locked-gate")
    assert len(table.shoe.draw()) == 1
    table.run(1.0)
    assert found(table) == {reason}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_card_from_a_shoe_without_a_gate_while_bets_are_open_is_held(dialect: str) -> None:
    table = ShoeTable("11", dialect, has_gate=False)
    table.run(1.0)
    table.turn_to(Moment.BETS_OPEN)
    table.run(1.0)
    assert len(table.shoe.draw()) == 1
    table.run(1.0)
    assert found(table) == {HoldReason.BEFORE_CLOSE}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("fault", "reason"), [("unshuffled", HoldReason.NOT_SHUFFLED), ("ninth-copy", HoldReason.ONE_TOO_MANY)]
)
def test_impossible_card_set_is_held_at_the_first_card_that_shows_it(
    dialect: str, fault: str, reason: HoldReason
) -> None:
    table = ShoeTable("12", dialect, fault)
    table.run(1.0)
    table.turn_to(Moment.COUNTING)
    table.run(0.5)
    while table.shoe.stock and not table.held:
        table.shoe.draw(is_burn=True)
        table.run(1.2)
    faces = [paper.face for paper in table.shoe.drawn]
    assert found(table) == {reason}
    assert len(faces) == 6 if fault == "unshuffled" else max(Counter(faces[:-1]).values()) == 8
    if fault == "ninth-copy":
        assert faces.count(faces[-1]) == 9


@pytest.mark.parametrize(("fault", "missing"), [("415-cards", 1), ("fewer-decks", 52), (None, 0)])
def test_end_count_of_a_whole_set_shows_how_many_cards_are_missing(fault: str | None, missing: int) -> None:
    table = ShoeTable("13", "s2", fault)
    table.run(1.0)
    table.turn_to(Moment.COUNTING)
    table.run(0.5)
    while table.shoe.draw():
        table.run(0.5)
    table.run(1.0)
    assert sum(table.judge.inventory.end().missing.values()) == missing
    assert table.is_empty


def test_shoe_that_runs_empty_during_a_round_is_held() -> None:
    table = dealing("s2", faces=["8S", "KH", "AD"])
    deal(table, 3)
    assert found(table) == {HoldReason.EMPTY}


@pytest.mark.parametrize("dialect", ["s2", "ae2"])
@pytest.mark.parametrize("dealt", [0, 2])
def test_cut_card_before_or_during_a_round_is_reported_and_the_round_continues(dialect: str, dealt: int) -> None:
    table = dealing(dialect, faces=["8S", "KH", "AD", "5C"])
    table.shoe.cut_after = dealt
    deal(table, 4)
    assert table.cut
    assert not table.held
    assert len(table.record.round) == 4


@pytest.mark.parametrize("crash", ["before-commit", "before-acknowledge"])
def test_console_that_crashes_around_a_commit_loses_no_card_and_counts_none_twice(crash: str) -> None:
    table = dealing("s2")
    deal(table, 1)
    table.crash = crash
    deal(table, 3)
    table.run(3.0)
    assert table.crashes == 1
    assert table.record.out == [paper.face for paper in table.shoe.drawn]
    assert len(table.record.round) == 4
