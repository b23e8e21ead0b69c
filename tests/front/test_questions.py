"""A question of a card game ends neither while nobody can be heard nor before all that has arrived was taken."""

from pathlib import Path

from console.commands import READS
from console.engine import Tick
from console.link_events import CLOSES_AFTER_S, LinksBack, LinksLost
from console.playing import GRACE_S
from console.source import Judged, Verdict
from phrases import phrase
from protocol.clock import Now
from protocol.enums import Phase, VerdictKind
from protocol.messages import Command
from tests.console.blackjack.table import BoxFloor

LOST = LinksLost(phrase("front_lost", why="test"))


def in_turn(folder: Path) -> BoxFloor:
    """A is asked whether to draw; an eighteen."""
    floor = BoxFloor(folder, "A", cards="TS 7D 8H KC").ready()
    floor.begin(A={"box:1": 1000})
    floor.draw(3)
    floor.check()
    while floor.question.about != "turn":
        floor.choose("A", "decline:1")
    return floor


def is_asked(floor: BoxFloor) -> bool:
    return floor.desk.table.play.course.question is not None


def test_nobody_is_called_silent_or_away_while_the_front_is_gone_nor_soon_after_its_return(tmp_path: Path) -> None:
    floor = in_turn(tmp_path)
    floor.desk.batch(LOST)
    floor.cut.add("A")
    floor.pass_time(90.0)
    assert is_asked(floor)
    floor.desk.batch(LinksBack())
    floor.pass_time(CLOSES_AFTER_S - 1)
    assert is_asked(floor)
    floor.cut.clear()
    floor.pass_time(0.5)
    floor.choose("A", "stand")
    assert not is_asked(floor)
    assert floor.desk.table.play.course.choices["A"][-1].action == "stand"


def test_what_may_end_a_question_waits_for_all_that_has_arrived(tmp_path: Path) -> None:
    """The time that is over, what staff say, and what the shoe tells; not a look at the table."""
    floor = in_turn(tmp_path)
    engine, play, now = floor.desk.engine, floor.desk.table.play, floor.clock.now()
    assert play.deadline_s is not None
    over = Now(play.deadline_s + GRACE_S, now.wall_ms)
    assert not engine.may_close(Tick(), Now(over.monotonic_s - 0.001, now.wall_ms))
    assert engine.may_close(Tick(), over)
    assert engine.may_close(Judged(Verdict(VerdictKind.RESULT, "", None, ""), simulated=True), now)
    assert {verb: engine.may_close(Command("1", verb, "s", {}), now) for verb in ("close-options", *READS)} == {
        "close-options": True,
        **dict.fromkeys(READS, False),
    }
    engine.handle(LOST, now)
    assert not engine.may_close(Tick(), over)


def test_nothing_that_ends_a_question_waits_where_nobody_is_asked(tmp_path: Path) -> None:
    floor = in_turn(tmp_path)
    floor.choose("A", "stand")
    assert (is_asked(floor), floor.desk.table.round.phase) == (False, Phase.BETS_CLOSED)
    assert not floor.desk.engine.may_close(Command("1", "close-options", "s", {}), floor.clock.now())
