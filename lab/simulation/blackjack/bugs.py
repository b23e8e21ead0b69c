"""The planted bugs of Blackjack, by name: each puts one wrong rule into a run."""

from collections.abc import Mapping
from functools import partial

from console.blackjack.program import RULEBOOKS
from games.blackjack.game import Blackjack
from games.game import Value
from games.registry import GAMES
from lab.simulation import front_bugs
from lab.simulation.blackjack import play_bugs, reading_bugs
from lab.simulation.blackjack.planted import Planted
from lab.simulation.blackjack.table_bugs import TABLE_BUGS
from lab.simulation.planted import PLANTED, with_bug
from lab.simulation.site import Parts

MODULES = (play_bugs, reading_bugs)
"""The modules whose import registers the bugs."""


def _all(of: type[Planted]) -> list[type[Planted]]:
    return [kind for each in of.__subclasses__() for kind in (each, *_all(each))]


KINDS: dict[str, type[Planted]] = {kind.bug: kind for kind in _all(Planted) if kind.bug}


def _make(right: type[Blackjack], readings: Mapping[str, Value]) -> Blackjack:
    planted = readings.get(PLANTED)
    if planted is None:
        return right(readings)
    wrong: type[Blackjack] = type(f"Wrong{right.__name__}", (KINDS[planted], right), {})
    return wrong(readings)


for kind in RULEBOOKS:
    GAMES.add(kind.name, partial(_make, kind))
RULE_BUGS: dict[str, Parts] = {bug: Parts(rules=partial(with_bug, bug)) for bug in KINDS}
QUESTION_BUGS: dict[str, Parts] = {
    "question-ends-unheard": Parts(engine=front_bugs.QuestionEndsUnheard),
    "no-mark-before-a-question-ends": Parts(engine=front_bugs.NoMarkBeforeAQuestionEnds),
}
OWN_BUGS = RULE_BUGS | TABLE_BUGS
BUGS = OWN_BUGS | QUESTION_BUGS
