"""How long a box waits for a terminal that is lost in its turn: once a round, and then no more (5.3)."""

from console.cards.witness import Shoe, witness_of
from console.presence import is_present
from console.settings import Settings
from console.state import Table
from protocol.clock import Now

GRACE_S = 20.0
TURN = "turn"


def box_in_turn(about: str) -> int:
    """0 where the question is about no decision of a hand."""
    what, _, place = about.partition(":")
    return int(place.partition(".")[0]) if what == TURN else 0


def not_waited_for(table: Table, settings: Settings, now: Now) -> set[str]:
    """Terminals that are away, and whose box has waited for one already. The first loss gives its box more time."""
    question, witness = table.play.course.question, witness_of(table)
    if question is None or witness is None:
        return set()
    away = {name for name in question.options if not is_present(table, name, settings, now)}
    box = box_in_turn(question.about)
    if not box:
        return away & witness.waited_for
    for name in question.options:
        _follow(table, witness, name, box, name in away, now)
    return {name for name in away if _is_over(witness, box, now)}


def _follow(table: Table, witness: Shoe, name: str, box: int, is_away: bool, now: Now) -> None:
    question = table.play.course.question
    assert question is not None
    until_s = witness.graces.get(box)
    if is_away and until_s is None:
        witness.graces[box] = until_s = now.monotonic_s + GRACE_S
        witness.in_grace = name
        witness.waited_for.add(name)
        table.play.deadline_s = max(until_s, table.play.deadline_s or 0.0)
    elif not is_away and witness.in_grace == name:
        witness.in_grace = ""  # Back in time: he has the time of a whole question.
        table.play.deadline_s = max(now.monotonic_s + question.ms / 1000, table.play.deadline_s or 0.0)
        witness.graces[box] = now.monotonic_s


def _is_over(witness: Shoe, box: int, now: Now) -> bool:
    return now.monotonic_s >= witness.graces.get(box, 0.0)
