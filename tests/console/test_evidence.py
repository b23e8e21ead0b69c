"""The judge's evidence of a spin is stored unshortened: as reason of the round, in the log, in alarms and on the
wire."""

from pathlib import Path

import pytest

from console.alarms import keep
from console.effects import PutAlarm
from console.source import Judged, Shown, Verdict
from phrases import Phrase, Said, as_said, phrase
from protocol.codec import decode_frame, decode_record, encode_frame
from protocol.enums import Phase, VerdictKind
from protocol.messages import SENTENCE_CHARACTERS_MAX, Void
from tests.console.roulette.room import Room
from tests.phrased import english
from tests.table import Floor, floor_in


def judged_void() -> Judged:
    """The verdict on a spin whose rotor stops. No other spin has such long evidence."""
    room = Room(seed=5)
    room.bets(Phase.BETS_OPEN)
    room.spin("wheel-stops")
    return room.until_judged()


def held(folder: Path, judged: Judged) -> Floor:
    floor = floor_in(Phase.BETS_CLOSED, folder)
    floor.clock.pass_time(0.5)
    floor.desk.batch(Shown("after the close"))
    floor.desk.batch(judged)
    assert floor.phase() is Phase.HELD
    return floor


def alarms(floor: Floor) -> list[Said]:
    """The sentences of the alarms that the round is held, as they are stored."""
    writes = keep(floor.desk.table, floor.desk.said, floor.clock.now())
    rows = [write.row for write in writes if isinstance(write, PutAlarm)]
    return [row.sentence for row in rows if row.kind == "round_held"]


@pytest.mark.rule("roulette 5.3.5")
def test_longest_evidence_of_a_simulated_spin_is_stored_unshortened(tmp_path: Path) -> None:
    judged = judged_void()
    said = judged.verdict.evidence
    assert isinstance(said, Phrase)
    assert len(english(said)) > 380
    assert "own report: no number" in english(said)
    floor = held(tmp_path, judged)
    assert floor.desk.table.round.reason == said
    (alarm,) = alarms(floor)
    assert alarm == phrase("held", round=1, why=said)
    facts = floor.desk.done("status")
    assert (as_said(facts["reason"]), as_said(facts["verdict"]["evidence"])) == (said, said)
    floor.desk.done("void")
    bodies = [decode_record(data)[1] for _, data in floor.desk.store.records(1, 1000)]
    assert [body.reason for body in bodies if isinstance(body, Void)] == [said]
    floor.carry()
    assert floor["T1"].seat.ended[1].outcome == "void"
    floor.desk.store.close()
    floor.restart_console()
    row = floor.desk.store.round(1)
    assert row is not None
    assert row.reason == said


def test_longest_text_of_a_verdict_is_unshortened_in_the_alarm_and_on_the_wire(tmp_path: Path) -> None:
    evidence = "\N{CJK UNIFIED IDEOGRAPH-8F6E}" * SENTENCE_CHARACTERS_MAX
    floor = held(tmp_path, Judged(Verdict(VerdictKind.HELD, None, None, evidence), True))
    answer = floor.desk.order("status")
    assert decode_frame(encode_frame(answer), 2**20).message == answer
    (alarm,) = alarms(floor)
    assert evidence in english(alarm)
