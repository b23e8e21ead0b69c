"""A staff command on its way: what its verb may look at, and the plan that the verb makes of it."""

from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from console.archive import Archive
from console.authority import Action
from console.effects import Effects
from console.keys import Keys, NoKeys
from console.locks import PREPARED
from console.rows import PersonRow
from console.settings import Settings
from console.state import Table
from games.game import Game
from phrases import Phrase, Said, phrase
from protocol.answers import AnswerBody
from protocol.clock import Now
from protocol.messages import Command, Value, shortened
from protocol.refusals import RefusalNumber, Why
from protocol.seal import Chance
from protocol.what_if import Effect, Proposed

NO_KEYS: Keys = NoKeys()
ECHO_CHARACTERS_MAX = 64
Done = tuple[Effects, AnswerBody]
Staff = list[str]
"""Staff numbers: who proposed, then who approved where a second person did."""


class Request(Struct):
    table: Table
    command: Command
    person: PersonRow
    archive: Archive
    game: Game
    settings: Settings
    chance: Chance
    now: Now
    keys: Keys = NO_KEYS
    peer: str = ""
    """Whose key it came over."""

    def argument(self, name: str) -> Value:
        return self.command.arguments.get(name)

    def text(self, name: str) -> str:
        """Empty where the argument is missing or is no text."""
        value = self.command.arguments.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """Empty where the argument is missing or is no list of texts."""
        value = self.command.arguments.get(name)
        return value if isinstance(value, list) and all(isinstance(each, str) for each in value) else []

    @property
    def reason(self) -> Said:
        """Empty where there is none: own words, or one that was chosen from a list."""
        value = self.argument("reason")
        if isinstance(value, list) and value and str(value[0]).startswith(PREPARED):
            with suppress(msgspec.ValidationError):
                chosen = msgspec.convert(value, Phrase)
                return "" if chosen.arguments else chosen
        return value.strip() if isinstance(value, str) else ""


class Plan(Struct, frozen=True):
    """What would be done: checked against the table as it is, and nothing moved yet."""

    action: Action
    do: Callable[[Staff], Done]
    effect: Effect | None = None
    """What it would change, for a decision that goes into the record; None for everyday work."""
    round: int = 0
    version: int = 0
    told: Said = ""
    """For the record, where nobody gives a reason of his own."""


class ToApprove(Struct, frozen=True):
    """Nothing is done yet: a second person has to approve."""

    sentence: Phrase
    body: Proposed


Verb = Callable[[Request], Plan | Why]


def echo(value: object) -> str:
    """What somebody gave that is of no use, as far as it is worth to be said again."""
    return shortened(value if isinstance(value, str) else repr(value), ECHO_CHARACTERS_MAX)


def keys_are_broken(request: Request) -> Why | None:
    """Before anything is decided that the list of keys on disk would have to follow."""
    fault = request.keys.keys_fault
    return None if fault is None else Why(RefusalNumber.WRONG_PHASE, phrase("keys_broken", why=fault))


def reason_missing(request: Request, what_for: Phrase) -> Why | None:
    if request.reason:
        return None
    return Why(RefusalNumber.BAD_ARGUMENT, phrase("takes_reason", what=what_for))
