"""The planted bugs of baccarat, by name: each puts one wrong rule into a run."""

from collections.abc import Mapping
from functools import partial

from games.baccarat.game import Baccarat, make_game
from games.game import Value
from games.registry import GAMES
from lab.simulation.baccarat import dealing_bugs, money_bugs
from lab.simulation.baccarat.asked_bugs import ASKED_BUGS
from lab.simulation.baccarat.planted import Planted
from lab.simulation.baccarat.shoe_bugs import SHOE_BUGS
from lab.simulation.planted import PLANTED, with_bug
from lab.simulation.site import Parts

MODULES = (money_bugs, dealing_bugs)
"""The modules whose import registers the bugs."""


def _all(of: type[Planted]) -> list[type[Planted]]:
    return [kind for each in of.__subclasses__() for kind in (each, *_all(each))]


KINDS: dict[str, type[Planted]] = {kind.bug: kind for kind in _all(Planted) if kind.bug}


def _make(readings: Mapping[str, Value]) -> Baccarat:
    planted = readings.get(PLANTED)
    return make_game(readings) if planted is None else KINDS[planted](readings)


GAMES.add(Baccarat.name, _make)
RULE_BUGS: dict[str, Parts] = {bug: Parts(rules=partial(with_bug, bug)) for bug in KINDS}
CONSOLE_BUGS = SHOE_BUGS | ASKED_BUGS
BUGS = RULE_BUGS | CONSOLE_BUGS
