"""How long a box waits for a terminal that is lost when its turn has come: once in a round (5.3)."""

from console.cards.witness import Shoe, witness_of
from console.hearing import is_present
from console.settings import Settings
from console.state import Table
from protocol.clock import Now

GRACE_S = 20.0
TURN = "turn"


def box_in_turn(about: str) -> int:
    """The box whose hand the question is about; 0 where it is about no hand's turn."""
    what, _, place = about.partition(":")
    return int(place.partition(".")[0]) if what == TURN else 0


def not_waited_for(table: Table, settings: Settings, now: Now) -> set[str]:
    """The terminals for which the table waits no longer: they are away, and their box has waited once. The first loss
    gives the box more time.
    """
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
        witness.in_grace = ""  # Back in time: the player has the time of a whole question.
        table.play.deadline_s = max(now.monotonic_s + question.ms / 1000, table.play.deadline_s or 0.0)
        witness.graces[box] = now.monotonic_s


def _is_over(witness: Shoe, box: int, now: Now) -> bool:
    return now.monotonic_s >= witness.graces.get(box, 0.0)
